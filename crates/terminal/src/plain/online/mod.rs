//! Games with people elsewhere: the lobby, and the way into a game.

mod account;
mod beside;
mod command;
mod game;
mod invite;
mod wait;

use games::Choice;
use protocol::online::{GameInfo, Stage};
use remote::{Link, ServerError};
use rules::Note;
use table::{Account, Club, Lobby};

use crate::Online;
use crate::elsewhere;
use crate::plain::Failure;
use crate::plain::command::{Command, yes_or_no};
use crate::plain::menu::{Menu, Pick};
use crate::plain::program::Program;
use crate::plain::talk::{Stop, TalkResult};

impl Program<'_> {
    /// A server of games, or a game there. What cannot be had ends it.
    pub(crate) fn online(&mut self, start: &Online) -> TalkResult {
        let mut club = start.club(self.talk.texts.lang(), &self.store);
        match (&start.link.game, &start.challenge) {
            (Some(game), _) => {
                if let Some(secret) = &start.link.seat {
                    self.tell(club.take_seat(game, secret))?;
                }
                self.enter(&club, game)
            }
            (None, Some(wanted)) => self.challenge(&club, wanted),
            (None, None) => self.lobby(&mut club),
        }
    }

    /// What there is; whoever is not known any more is a guest from then on.
    fn look(&mut self, club: &mut Club) -> TalkResult<Lobby> {
        let found = match club.look() {
            Err(error) if club.has_ended(&error) => {
                self.talk.word("tui-online-signed-out")?;
                let unkept = club.forget_account();
                self.tell(unkept)?;
                club.look()
            }
            found => found,
        };
        found.map_err(|error| self.failed(&error))
    }

    fn lobby(&mut self, club: &mut Club) -> TalkResult {
        let mut lobby = self.look(club)?;
        loop {
            for note in std::mem::take(&mut lobby.notes) {
                self.talk.say(None, &note)?;
            }
            let texts = self.talk.texts;
            let counted = |key: &str, n: usize| format!("{} ({n})", texts.word(key));
            let account = match club.account() {
                None => texts.word("people-sign-in"),
                Some(Account::Token) => texts.word("web-account"),
                Some(Account::Named(name)) => {
                    let note = Note::new("tui-online-account").with("name", name.as_str());
                    texts.say(None, &note)
                }
            };
            let menu = Menu {
                title: format!("{}: {}", texts.word("web-play-online"), club.address()),
                items: vec![
                    texts.word("web-invite"),
                    counted("tui-online-mine", lobby.mine.len()),
                    counted("web-lobby-offers", lobby.offers.len()),
                    counted("web-lobby-games", lobby.games.len()),
                    texts.word("plain-online-again"),
                    account,
                ],
                back: texts.word("plain-back"),
                default: Some(0),
            };
            menu.show(&mut self.talk)?;
            self.talk.word("plain-online-link")?;
            let done = match menu.ask(&mut self.talk)? {
                Pick::Item(0) => self.invite(club),
                Pick::Item(n @ 1..=3) => self.choose(club, &lobby, n),
                Pick::Item(5) => self.account(club),
                Pick::Item(_) => Ok(()),
                Pick::Back => return Ok(()),
                Pick::Text(text) => self.follow_link(club, &text),
            };
            self.bearable(done)?;
            match self.look(club) {
                Ok(found) => lobby = found,
                failed => self.bearable(failed.map(drop))?,
            }
        }
    }

    /// One of the lists of the lobby.
    fn choose(&mut self, club: &Club, lobby: &Lobby, list: usize) -> TalkResult {
        let (games, title, empty) = match list {
            1 => (&lobby.mine, "tui-online-mine", "tui-online-no-mine"),
            2 => (&lobby.offers, "web-lobby-offers", "web-lobby-no-offers"),
            _ => (&lobby.games, "web-lobby-games", "web-lobby-no-games"),
        };
        if games.is_empty() {
            return self.talk.word(empty);
        }
        let items = games
            .iter()
            .map(|it| self.described(it, list == 1))
            .collect();
        let menu = Menu::new(&self.talk, title, items).or(0);
        match menu.choose(&mut self.talk)? {
            Some(n) => self.enter(club, &games[n].game),
            None => Ok(()),
        }
    }

    /// A game of the lobby, in a line.
    fn described(&self, game: &GameInfo, is_mine: bool) -> String {
        let texts = self.talk.texts;
        let mut parts = vec![elsewhere::who(texts, game)];
        match game.stage {
            Stage::Waiting | Stage::Expired => {
                parts.extend(elsewhere::offered(texts, &game.terms, is_mine));
            }
            _ => parts.extend([
                elsewhere::board(texts, &game.terms),
                elsewhere::time(texts, &game.terms),
            ]),
        }
        parts.extend(elsewhere::progress(texts, game));
        parts.join(", ")
    }

    fn follow_link(&mut self, club: &Club, text: &str) -> TalkResult {
        match text.parse::<Link>() {
            Ok(link) if link.server == *club.address() && link.game.is_some() => {
                let game = link.game.unwrap_or_default();
                if let Some(secret) = &link.seat {
                    self.tell(club.take_seat(&game, secret))?;
                }
                self.enter(club, &game)
            }
            Ok(_) => {
                let url = club.address().to_string();
                let note = Note::new("plain-online-other").with("url", url);
                self.talk.say(None, &note)
            }
            Err(error) => self.talk.say(None, &error.note()),
        }
    }

    /// Goes to a game, on the own seat if there is one, and to those that follow it.
    pub(super) fn enter(&mut self, club: &Club, game: &str) -> TalkResult {
        let mut game = game.to_owned();
        loop {
            let arrived = club.arrive(&game).map_err(|error| self.failed(&error))?;
            let (mut info, is_own) = arrived;
            match (info.stage, is_own) {
                (Stage::Expired, _) => return Err(self.refused_with("web-offer-expired")),
                (Stage::Waiting, false) => {
                    if !self.accept(club, &info)? {
                        return Ok(());
                    }
                    info = club.game(&game).map_err(|error| self.failed(&error))?;
                }
                (Stage::Waiting, true) => self.show_invitation(club, &info)?,
                _ => {}
            }
            let secret = club.seat(&game).map(|it| it.secret);
            let waker = self.talk.ears.waker();
            let visit = club.visit(&game, secret, waker);
            let visit = visit.map_err(|error| self.failed(&error))?;
            match game::attend(&mut self.talk, club, &info, visit)? {
                Some(next) => {
                    self.tell(club.follow(&game, &next))?;
                    self.talk.word("plain-online-next")?;
                    game = next;
                }
                None => return Ok(()),
            }
        }
    }

    /// Shows an offer and takes the seat, if that is wanted.
    fn accept(&mut self, club: &Club, info: &GameInfo) -> TalkResult<bool> {
        let texts = self.talk.texts;
        self.talk.line("")?;
        self.talk.line(&elsewhere::offerer(texts, &info.host))?;
        let said = elsewhere::offered(texts, &info.terms, false).join(", ");
        self.talk.line(&said)?;
        if let Ok(choice) = info.terms.game.parse::<Choice>() {
            let meaning = texts.say(Some(choice.game()), &choice.meaning());
            self.talk.line(&meaning)?;
        }
        if !self.is_yes("plain-online-accept")? {
            return Ok(false);
        }
        // An account has its name.
        let name = match club.account() {
            Some(_) => Some(String::new()),
            None => self.ask_own_name()?,
        };
        let Some(name) = name else {
            return Ok(false);
        };
        let joined = club.join(&info.game, name);
        let fault = joined.map_err(|error| self.failed(&error))?;
        self.tell(fault)?;
        Ok(true)
    }

    pub(super) fn is_yes(&mut self, question: &'static str) -> TalkResult<bool> {
        let prompt = self.talk.texts.word(question);
        loop {
            let answer = self.talk.ask(&prompt)?;
            if Command::read(&answer) == Some(Command::Quit) {
                return Err(Stop::Quit);
            }
            match yes_or_no(&answer) {
                Some(is_yes) => return Ok(is_yes),
                None => self.talk.word("plain-yes-or-no")?,
            }
        }
    }

    /// The name to be called by, which may be empty; none if the person goes back.
    pub(super) fn ask_own_name(&mut self) -> TalkResult<Option<String>> {
        let last = online::check_name(&self.settings.last.names[0]).unwrap_or_default();
        let question = self.talk.texts.word("web-offer-name");
        let prompt = format!("{question} [{last}]");
        loop {
            let answer = self.talk.ask(&prompt)?;
            let name = match &*answer {
                "0" => return Ok(None),
                "" => return Ok(Some(last)),
                "-" => return Ok(Some(String::new())),
                name => online::check_name(name),
            };
            match (Command::read(&answer), name) {
                (Some(Command::Quit), _) => return Err(Stop::Quit),
                (Some(Command::Help), _) => self.talk.word("plain-help-name")?,
                (_, Ok(name)) => {
                    self.remember(|settings| settings.last.names[0].clone_from(&name))?;
                    return Ok(Some(name));
                }
                (_, Err(note)) => self.talk.say(None, &note)?,
            }
        }
    }

    /// What was refused is told, and the lobby goes on.
    fn bearable(&mut self, done: TalkResult) -> TalkResult {
        match done {
            Err(Stop::Failed(Failure::Refused(reason))) => self.talk.line(&reason),
            other => other,
        }
    }

    pub(super) fn tell(&mut self, note: Option<Note>) -> TalkResult {
        note.map_or(Ok(()), |note| self.talk.say(None, &note))
    }

    pub(super) fn failed(&self, error: &ServerError) -> Stop {
        self.refused(&error.note().into())
    }

    fn refused_with(&self, key: &'static str) -> Stop {
        self.refused(&Note::new(key).into())
    }
}
