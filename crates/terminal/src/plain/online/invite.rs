//! A new invitation: question after question, each of which can be gone back from.

use games::Choice;
use protocol::online::{GameInfo, Stage, Terms, Wish};
use rules::Player;
use session::TimeControl;
use table::Club;

use crate::elsewhere;
use crate::plain::menu::Menu;
use crate::plain::program::Program;
use crate::plain::talk::TalkResult;

const STEPS: usize = 8;

impl Program<'_> {
    /// Asks what to play, opens the game and waits there.
    pub(super) fn invite(&mut self, club: &Club) -> TalkResult {
        let last = &self.settings.last;
        let mut terms = Terms {
            game: last.setup(last.game).choice.to_string(),
            time: None,
            side: Wish::Lot,
            takebacks: true,
            swap: false,
            open: false,
            level: None,
            rated: false,
        };
        let mut name = String::new();
        let mut step = 0;
        while step < STEPS {
            if self.ask_term(step, &mut terms, &mut name)? {
                step += 1;
            } else if step == 0 {
                return Ok(());
            } else {
                step -= 1;
            }
        }
        let opened = club.open(terms, name);
        let (seated, fault) = opened.map_err(|error| self.failed(&error))?;
        self.tell(fault)?;
        self.enter(club, &seated.game)
    }

    /// Asks one question; whether it was answered.
    fn ask_term(&mut self, step: usize, terms: &mut Terms, name: &mut String) -> TalkResult<bool> {
        let Ok(choice) = terms.game.parse::<Choice>() else {
            return Ok(false);
        };
        match step {
            0 => match self.choose_game("plain-which-game", choice.game())? {
                Some(game) if game == choice.game() => {}
                Some(game) => terms.game = self.settings.last.setup(game).choice.to_string(),
                None => return Ok(false),
            },
            1 => match self.choose_variant(choice)? {
                Some(choice) => terms.game = choice.to_string(),
                None => return Ok(false),
            },
            2 => match self.ask_side(choice)? {
                Some(side) => terms.side = side,
                None => return Ok(false),
            },
            3 => match self.ask_time()? {
                Some(time) => terms.time = time,
                None => return Ok(false),
            },
            4 => return self.ask_whether("tui-setup-takebacks", &mut terms.takebacks),
            5 => return self.ask_whether("tui-setup-swap", &mut terms.swap),
            6 => return self.ask_whether("tui-online-open", &mut terms.open),
            _ => match self.ask_own_name()? {
                Some(chosen) => *name = chosen,
                None => return Ok(false),
            },
        }
        Ok(true)
    }

    fn ask_side(&mut self, choice: Choice) -> TalkResult<Option<Wish>> {
        let texts = self.talk.texts;
        let info = choice.game().info();
        let mut items = vec![texts.word("web-side-random")];
        items.extend(Player::BOTH.map(|it| info.player(it).name.in_lang(texts.lang()).to_owned()));
        let menu = Menu::new(&self.talk, "web-side", items).or(0);
        let chosen = menu.choose(&mut self.talk)?;
        Ok(chosen.map(|n| [Wish::Lot, Wish::First, Wish::Second][n]))
    }

    fn ask_time(&mut self) -> TalkResult<Option<Option<String>>> {
        let texts = self.talk.texts;
        let mut items = vec![texts.word("web-offer-no-clock")];
        items.extend(TimeControl::USUAL.map(|it| texts.say(None, &it.note())));
        let menu = Menu::new(&self.talk, "tui-setup-clock", items).or(0);
        let chosen = menu.choose(&mut self.talk)?;
        let time = |n: usize| n.checked_sub(1).map(|n| TimeControl::USUAL[n].to_string());
        Ok(chosen.map(time))
    }

    fn ask_whether(&mut self, title: &'static str, is_so: &mut bool) -> TalkResult<bool> {
        let items = ["tui-yes", "tui-no"].map(|key| self.talk.texts.word(key));
        let menu = Menu::new(&self.talk, title, items.to_vec()).or(usize::from(!*is_so));
        let chosen = menu.choose(&mut self.talk)?;
        if let Some(n) = chosen {
            *is_so = n == 0;
        }
        Ok(chosen.is_some())
    }

    /// The invitation, to be sent to somebody.
    pub(super) fn show_invitation(&mut self, club: &Club, info: &GameInfo) -> TalkResult {
        if info.stage != Stage::Waiting {
            return Ok(());
        }
        let texts = self.talk.texts;
        self.talk.line("")?;
        let title = texts.word("web-invitation");
        let said = elsewhere::offered(texts, &info.terms, true).join(", ");
        self.talk.line(&format!("{title}: {said}"))?;
        self.talk.word("web-invitation-about")?;
        self.talk.line(&club.address().invitation(&info.game, None))
    }
}
