//! A whole server on a free port: requests and sockets, as clients use them.

mod admin;
mod host;
mod people;
mod rooms;
