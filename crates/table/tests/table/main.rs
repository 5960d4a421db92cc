//! Games being played, with threads and disk.

mod folder;
mod host;
mod table;
