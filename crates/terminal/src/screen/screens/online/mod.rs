//! Games with people elsewhere: the lobby, an invitation, the way into a game.

mod account;
pub(crate) mod entrance;
pub(crate) mod invite;
pub(crate) mod lobby;

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use super::form::Form;
use crate::screen::context::Context;

/// The most letters of a name on a server.
const LONGEST_NAME: usize = 20;

/// The line of a form with the name to be called by.
fn named(context: &Context, name: &str) -> String {
    let name = match name.is_empty() {
        true => context.word("tui-setup-name"),
        false => name.to_owned(),
    };
    format!("{}: {name}", context.word("tui-online-name"))
}

/// Lets the name be typed.
fn name_line(form: &mut Form, row: usize, name: &str, context: &Context) {
    let prompt = context.word("web-offer-name") + ": ";
    form.type_in(row, prompt, name, LONGEST_NAME);
}

/// Remembers a name that was typed; none if it is no name, which is told.
fn take_name(text: &str, context: &mut Context) -> Option<String> {
    match online::check_name(text) {
        Ok(name) => {
            if !name.is_empty() && name != context.settings.last.names[0] {
                context.change(|settings| settings.last.names[0].clone_from(&name));
            } else {
                context.notice = None;
            }
            Some(name)
        }
        Err(note) => {
            context.notice = Some(context.say(None, &note));
            None
        }
    }
}

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
