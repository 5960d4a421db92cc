//! What every game gets for nothing, tried out on a game of one pile.

mod nim;
mod notes;
mod position;
mod random;
mod rows;
mod scene;
