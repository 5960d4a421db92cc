//! Games with people elsewhere, from the terminal: the built program against a real server.

#![cfg(unix)]

mod account;
mod beside;
mod far;
mod plain;
mod refusals;
mod scripted;

#[path = "../terminal/person.rs"]
#[allow(dead_code, reason = "shared with the tests of the terminal")]
mod person;
mod screen;
