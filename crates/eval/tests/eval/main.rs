//! Guides against the laws that all of them keep, and the tactics their searches find.
//!
//! One program, since the searches are compiled for every game.

mod alliances;
mod laws;
mod splinter;
mod taacoca;
mod talpa;
