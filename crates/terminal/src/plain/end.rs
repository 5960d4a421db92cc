//! After a match.

use rules::Note;
use table::Sides;

use crate::plain::command::Command;
use crate::plain::game::{Game, Next, Reply};
use crate::plain::menu::{Menu, Pick};
use crate::plain::replay;
use crate::plain::talk::TalkResult;

impl Game<'_, '_> {
    /// Offers another match, or a look back.
    pub(crate) fn after_game(&mut self) -> TalkResult<Next> {
        if let Some(path) = self.table.record_path() {
            let path = path.display().to_string();
            self.talk
                .say(None, &Note::new("plain-recorded").with("path", path))?;
        }
        let items = [
            "tui-end-rematch",
            "plain-rematch-swapped",
            "plain-look-back",
        ];
        let items = items.map(|key| self.talk.texts.word(key)).to_vec();
        let menu = Menu::new(self.talk, "plain-after", items);
        menu.show(self.talk)?;
        loop {
            let prompt = menu.prompt(self.talk);
            match self.ask(&prompt)? {
                Reply::Text(text) => match menu.understand(&text) {
                    Some(Pick::Item(0)) => return self.rematch(Sides::Same),
                    Some(Pick::Item(1)) => return self.rematch(Sides::Swapped),
                    Some(Pick::Item(_)) => {
                        let record = self.table.session().record().clone();
                        replay::replay(self.talk, &record)?;
                        return Ok(Next::Board);
                    }
                    Some(Pick::Back) => return Ok(Next::Leave),
                    _ => menu.refuse(self.talk)?,
                },
                Reply::Command(Command::Undo) => {
                    if let Next::Board = self.command(&Command::Undo)? {
                        return Ok(Next::Board);
                    }
                }
                // The session says that the match is over.
                Reply::Command(command) => {
                    self.command(&command)?;
                }
            }
        }
    }

    fn rematch(&mut self, sides: Sides) -> TalkResult<Next> {
        match self.table.rematch(sides) {
            Ok(table) => {
                self.table = table;
                Ok(Next::Board)
            }
            Err(refusal) => {
                self.talk.refuse(None, &refusal)?;
                Ok(Next::Leave)
            }
        }
    }
}
