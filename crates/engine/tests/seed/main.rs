//! The seed players: their rules, their random choices, their strength.

mod alliances;
mod common;
mod players;
mod splinter;
mod strength;
mod taacoca;
mod talpa;
