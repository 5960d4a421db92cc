//! Accounts: signing in and out, and making one.

use protocol::online::SignIn;
use rules::Note;
use table::{Account, Club};

use crate::plain::command::{Command, yes_or_no};
use crate::plain::menu::Menu;
use crate::plain::program::Program;
use crate::plain::talk::{Stop, TalkResult};

impl Program<'_> {
    /// Signs in, makes an account, or signs out.
    pub(super) fn account(&mut self, club: &mut Club) -> TalkResult {
        match club.account() {
            Some(Account::Token) => self.talk.word("tui-online-token"),
            Some(Account::Named(name)) => {
                let note = Note::new("people-signed-in").with("name", name.as_str());
                self.talk.say(None, &note)?;
                let items = vec![self.talk.texts.word("people-sign-out")];
                let menu = Menu::new(&self.talk, "web-account", items).or(0);
                if menu.choose(&mut self.talk)?.is_some() {
                    let out = club.sign_out().map_err(|error| self.failed(&error))?;
                    self.tell(out)?;
                }
                Ok(())
            }
            None => {
                self.talk.word("people-sign-in-about")?;
                let items = ["people-sign-in", "people-make-account"];
                let items = items.map(|key| self.talk.texts.word(key)).to_vec();
                let menu = Menu::new(&self.talk, "web-account", items).or(0);
                match menu.choose(&mut self.talk)? {
                    Some(0) => self.sign_in(club),
                    Some(_) => self.make_account(club),
                    None => Ok(()),
                }
            }
        }
    }

    fn sign_in(&mut self, club: &mut Club) -> TalkResult {
        let Some(name) = self.ask_account_name()? else {
            return Ok(());
        };
        let password = self.ask_password("people-password")?;
        let asked = SignIn { name, password };
        let unkept = club.sign_in(&asked).map_err(|error| self.failed(&error))?;
        self.tell(unkept)?;
        self.greet(club)
    }

    fn make_account(&mut self, club: &mut Club) -> TalkResult {
        self.talk.word("people-new-about")?;
        let Some(name) = self.ask_account_name()? else {
            return Ok(());
        };
        let password = loop {
            let password = self.ask_password("people-password")?;
            if self.ask_password("tui-online-password-again")? == password {
                break password;
            }
            self.talk.word("tui-online-password-differs")?;
        };
        let made = club.make_account(&SignIn { name, password });
        let (opened, unkept) = made.map_err(|error| self.failed(&error))?;
        self.tell(unkept)?;
        self.greet(club)?;
        loop {
            self.talk.word("people-codes-about")?;
            for code in &opened.recovery {
                self.talk.line(&format!("  {code}"))?;
            }
            let prompt = self.talk.texts.word("plain-codes-kept");
            if yes_or_no(&self.talk.ask(&prompt)?) == Some(true) {
                return Ok(());
            }
        }
    }

    /// Who somebody is now.
    fn greet(&mut self, club: &Club) -> TalkResult {
        let note = club.account_name().map(|name| {
            let note = Note::new("people-signed-in");
            note.with("name", name)
        });
        self.tell(note)
    }

    /// The name of an account; none if the person goes back.
    fn ask_account_name(&mut self) -> TalkResult<Option<String>> {
        let prompt = self.talk.texts.word("people-name");
        loop {
            let name = self.talk.ask(&prompt)?;
            match (&*name, Command::read(&name)) {
                ("0", _) => return Ok(None),
                (_, Some(Command::Quit)) => return Err(Stop::Quit),
                ("", _) | (_, Some(_)) => self.talk.word("people-new-about")?,
                _ => return Ok(Some(name)),
            }
        }
    }

    fn ask_password(&mut self, key: &'static str) -> TalkResult<String> {
        let prompt = self.talk.texts.word(key);
        self.talk.ask_secret(&prompt)
    }
}
