//! Settings: the language, and which characters to draw with.

use rules::{Lang, Note};
use store::{Ascii, Settings};

use crate::plain::menu::Menu;
use crate::plain::program::Program;
use crate::plain::talk::TalkResult;

impl Program<'_> {
    /// Shows and changes the settings.
    pub(crate) fn change_settings(&mut self) -> TalkResult {
        loop {
            let texts = self.talk.texts;
            let ascii = if self.talk.ascii {
                "plain-on"
            } else {
                "plain-off"
            };
            let language = Note::new("plain-language").with("language", texts.word("plain-lang"));
            let ascii = Note::new("plain-ascii").with("state", texts.word(ascii));
            let items = [language, ascii].map(|note| texts.say(None, &note));
            let menu = Menu::new(&self.talk, "tui-menu-settings", items.to_vec());
            match menu.choose(&mut self.talk)? {
                Some(0) => self.choose_language()?,
                Some(_) => {
                    let is_ascii = !self.talk.ascii;
                    self.talk.ascii = is_ascii;
                    let ascii = if is_ascii {
                        Ascii::Always
                    } else {
                        Ascii::Never
                    };
                    self.remember(|settings| settings.ascii = ascii)?;
                }
                None => return Ok(()),
            }
        }
    }

    fn choose_language(&mut self) -> TalkResult {
        let names = Lang::ALL.map(|lang| table::texts(lang).word("plain-lang"));
        let now = Lang::ALL
            .iter()
            .position(|&lang| lang == self.talk.texts.lang());
        let menu = Menu::new(&self.talk, "plain-language-which", names.to_vec());
        let Some(n) = menu.or(now.unwrap_or(0)).choose(&mut self.talk)? else {
            return Ok(());
        };
        let lang = Lang::ALL[n];
        self.talk.texts = table::texts(lang);
        self.remember(|settings| settings.language = Some(lang))
    }

    /// Changes the settings here and on disk.
    pub(crate) fn remember(&mut self, change: impl Fn(&mut Settings)) -> TalkResult {
        let notes = match self.store.change_settings(&mut self.settings, change) {
            Ok(notes) => notes,
            Err(error) => vec![error.note()],
        };
        for note in notes {
            self.talk.say(None, &note)?;
        }
        Ok(())
    }
}
