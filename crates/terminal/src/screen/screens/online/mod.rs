//! Games with people elsewhere: the lobby, an invitation, the way into a game.

pub(crate) mod entrance;
pub(crate) mod invite;
pub(crate) mod lobby;

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use crate::screen::context::Context;

/// Something that is asked of a server on another thread, while the screen goes on.
pub(crate) struct Errand<T>(Receiver<T>);

impl<T: Send + 'static> Errand<T> {
    /// Sends somebody; the screen is woken when they are back.
    pub(crate) fn send(context: &Context, ask: impl FnOnce() -> T + Send + 'static) -> Self {
        let (send, answer) = channel();
        let waker = context.waker.clone();
        thread::spawn(move || {
            // A screen that was left wants no answer.
            let _ = send.send(ask());
            waker();
        });
        Self(answer)
    }

    /// What they brought, once they are back.
    pub(crate) fn answer(&self) -> Option<T> {
        self.0.try_recv().ok()
    }
}
