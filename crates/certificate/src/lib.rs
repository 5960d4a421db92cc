//! Certificates: the strategy of whoever reaches a goal, written down so that a stranger
//! can check it with the rules alone. `docs/proofs.md` has the grammar.
//!
//! This crate sees the rules and the list of games and nothing else. In particular it knows
//! no search but the [`plain`] one, which has no table, no symmetry and no knowledge of
//! any game.
//!
//! ```
//! let text = "quadrille-proof 1\ngame taacoca:3\nposition bbb/4/5/4/www w\nresult 0-1\nleaf 5\n\
//!     labels 0\ngoal 2 wins\na\ns 4\nm e1e2e3R\ns 3\nend 4\n";
//! let checked = certificate::check(&mut text.as_bytes(), &mut |_| ())?;
//! assert_eq!(checked.outcome.to_string(), "0-1");
//! # Ok::<(), certificate::Fault>(())
//! ```

mod check;
mod goal;
mod lines;
pub mod plain;
mod write;

pub use check::{Checked, MOST_LABELS, check};
pub use goal::Goal;
pub use lines::Fault;
pub use write::{Certificate, Head, Node};
