//! The worker for exact answers, seen from the page: puzzles, practice, openings. It is fetched
//! when somebody first asks.

use leptos::prelude::*;
use protocol::worker::exact::{Answer, Request};
use protocol::worker::{Numbered, Unread};

use crate::channel::Channel;

/// The worker for exact answers.
#[derive(Clone, Copy)]
pub(crate) struct Exact(Channel);

impl Exact {
    pub(crate) fn new() -> Self {
        Self(Channel::new("quadrille-exact", "data-exact"))
    }

    /// The worker of this page.
    pub(crate) fn here() -> Self {
        use_context().expect("the app provides it")
    }

    /// Asks; nothing is answered where the worker or a file that it needs cannot be fetched.
    pub(crate) fn ask(self, said: Request, told: impl Fn(Option<Answer>) + 'static) {
        let message = |id| Numbered { id, said }.to_string();
        self.0.ask(message, move |text| {
            let read = text.map(str::parse::<Numbered<Answer>>);
            told(match read {
                Some(Ok(answer)) => Some(answer.said),
                Some(Err(Unread { why, .. })) => Some(Answer::Error(why)),
                None => None,
            });
            false
        });
    }
}
