//! The account on a server: signing in and out, and making one.

use protocol::online::SignIn;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use remote::ServerError;
use rules::Note;
use table::{Account, Club};

use super::super::form::{Deed, Form};
use super::super::menu::page;
use super::lobby::fault;
use super::{Errand, LONGEST_NAME};
use crate::screen::context::Context;
use crate::screen::input::{Gesture, Key};
use crate::screen::widgets;

const NAME: usize = 0;
const PASSWORD: usize = 1;
const SIGN_IN: usize = 2;
const MAKE: usize = 3;
const LONGEST_PASSWORD: usize = 200;
/// The row in which a new password is typed again; it is not shown.
const AGAIN: usize = 4;

/// What is done about an account, in front of the lobby.
pub(super) struct AccountBox {
    club: Club,
    name: String,
    password: String,
    form: Form,
    asked: Option<Errand<Answer>>,
    /// Codes for a lost password, until they are said to be kept.
    codes: Vec<String>,
}

/// Codes for a lost password, and why the account is not kept.
type Made = Result<(Vec<String>, Option<Note>), ServerError>;
/// The same, with who one is from now on.
type Answer = Result<(Club, Vec<String>, Option<Note>), ServerError>;

impl AccountBox {
    pub(super) fn new(club: Club) -> Self {
        let mut form = Form::new(match club.account() {
            Some(_) => 1,
            None => MAKE + 1,
        });
        form.go_to(NAME);
        Self {
            club,
            name: String::new(),
            password: String::new(),
            form,
            asked: None,
            codes: Vec::new(),
        }
    }

    pub(super) fn is_typing(&self) -> bool {
        self.form.is_typing()
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.form.paste(text);
    }

    /// Takes a gesture; whether the box stays.
    pub(super) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> bool {
        if !self.codes.is_empty() {
            // They are shown only now, so that only a clear yes ends it.
            return !matches!(gesture, Gesture::Key(key)
                if matches!(Key::of(key), Key::Char('y' | 'Y' | 's' | 'S')));
        }
        match self.form.handle(gesture) {
            Deed::Back => return false,
            Deed::Chosen(_) if self.asked.is_some() => {}
            Deed::Chosen(_) if self.club.account_name().is_some() => self.sign_out(context),
            Deed::Chosen(NAME) if self.club.account().is_none() => {
                let prompt = context.word("people-name") + ": ";
                self.form.type_in(NAME, prompt, &self.name, LONGEST_NAME);
            }
            Deed::Chosen(PASSWORD) => {
                let prompt = context.word("people-password") + ": ";
                self.form.type_secret(PASSWORD, prompt, LONGEST_PASSWORD);
            }
            Deed::Chosen(SIGN_IN) => self.ask(context, |club, asked| {
                let unkept = club.sign_in(asked)?;
                Ok((Vec::new(), unkept))
            }),
            Deed::Chosen(MAKE) => {
                let prompt = context.word("tui-online-password-again") + ": ";
                self.form.type_secret(AGAIN, prompt, LONGEST_PASSWORD);
            }
            Deed::Typed(NAME, text) => {
                text.trim().clone_into(&mut self.name);
                self.form.go_to(PASSWORD);
            }
            Deed::Typed(PASSWORD, text) => {
                self.password = text;
                self.form.go_to(SIGN_IN);
            }
            Deed::Typed(_, text) if text != self.password => {
                context.notice = Some(context.word("tui-online-password-differs"));
            }
            Deed::Typed(..) => self.ask(context, |club, asked| {
                let (opened, unkept) = club.make_account(asked)?;
                Ok((opened.recovery, unkept))
            }),
            _ => {}
        }
        true
    }

    fn ask(&mut self, context: &mut Context, how: fn(&mut Club, &SignIn) -> Made) {
        let asked = SignIn {
            name: self.name.clone(),
            password: self.password.clone(),
        };
        let mut club = self.club.clone();
        context.notice = Some(context.word("web-connecting"));
        self.asked = Some(Errand::send(context, move || {
            let (codes, unkept) = how(&mut club, &asked)?;
            Ok((club, codes, unkept))
        }));
    }

    fn sign_out(&mut self, context: &mut Context) {
        let mut club = self.club.clone();
        context.notice = Some(context.word("web-connecting"));
        self.asked = Some(Errand::send(context, move || {
            let unkept = club.sign_out()?;
            Ok((club, Vec::new(), unkept))
        }));
    }

    /// Who one is from now on, once the server has answered; whether the box stays, with codes
    /// to be written down.
    pub(super) fn woken(&mut self, context: &mut Context) -> Option<(Club, bool)> {
        let answer = self.asked.as_ref()?.answer()?;
        self.asked = None;
        match answer {
            Ok((club, codes, unkept)) => {
                context.notice = unkept.map(|note| context.say(None, &note));
                self.password.clear();
                self.codes = codes;
                Some((club, !self.codes.is_empty()))
            }
            Err(error) => {
                context.notice = Some(fault(context, &error));
                None
            }
        }
    }

    pub(super) fn draw(
        &mut self,
        context: &Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let title = format!("{} · {}", context.word("web-account"), self.club.address());
        let place = page(context, &title, area, buffer);
        let whole = place.left.union(place.right);
        if !self.codes.is_empty() {
            let about = context.word("people-codes-about");
            let mut line = widgets::put_wrapped(buffer, whole, 0, &about, Style::new()) + 1;
            for code in &self.codes {
                widgets::put(buffer, whole, line, code, context.skin.title());
                line += 1;
            }
            let question = context.word("plain-codes-kept");
            widgets::put(buffer, whole, line + 1, &question, context.skin.alert());
            return None;
        }
        let (lines, about) = match self.club.account() {
            Some(Account::Named(name)) => {
                let note = Note::new("people-signed-in").with("name", name.as_str());
                let about = context.word("tui-online-sign-out-about");
                (
                    vec![context.word("people-sign-out")],
                    format!("{} {about}", context.say(None, &note)),
                )
            }
            Some(Account::Token) => (
                vec![context.word("web-account")],
                context.word("tui-online-token"),
            ),
            None => {
                let hidden = "*".repeat(self.password.chars().count());
                let lines = vec![
                    format!("{}: {}", context.word("people-name"), self.name),
                    format!("{}: {hidden}", context.word("people-password")),
                    context.word("people-sign-in"),
                    context.word("people-make-account"),
                ];
                let about = match self.form.at() {
                    MAKE => context.word("people-new-about"),
                    _ => context.word("people-sign-in-about"),
                };
                (lines, about)
            }
        };
        self.form.draw(context, &place, &lines, &about, buffer)
    }
}
