//! Games with people elsewhere, from the terminal: the built program against a real server.

#![cfg(unix)]

mod far;
mod plain;
mod refusals;

#[path = "../terminal/person.rs"]
#[allow(dead_code, reason = "shared with the tests of the terminal")]
mod person;
mod screen;
