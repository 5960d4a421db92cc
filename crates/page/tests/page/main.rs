//! The page without a browser.

mod board;
mod common;
mod edits;
mod fuzz;
mod learn;
mod library;
mod links;
mod pieces;
mod play;
mod study;
mod tabs;
mod tried;
