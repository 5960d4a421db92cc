//! The page without a browser.

mod common;
mod edits;
mod fuzz;
mod learn;
mod library;
mod links;
mod players;
mod share;
mod study;
mod tabs;
