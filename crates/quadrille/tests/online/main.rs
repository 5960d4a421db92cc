//! Games with people elsewhere, from the terminal: the built program against a real server.

#![cfg(unix)]

mod far;
mod plain;
mod refusals;
