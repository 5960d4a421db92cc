//! A game with somebody elsewhere, in conversation: lines and events come as they please.

use std::path::Path;

use games::GameId;
use play::{Effect, MORE_TIME, Msg, Play};
use protocol::online::GameInfo;
use remote::Visit;
use rules::{Note, Player};
use session::{Action, Offer, SWAP};
use table::Club;

use super::beside::Told;
use super::command::Wish;
use super::wait;
use crate::plain::Failure;
use crate::plain::command::{Command, yes_or_no};
use crate::plain::describe;
use crate::plain::replay;
use crate::plain::speech;
use crate::plain::talk::{Stop, Talk, TalkResult};
use crate::plain::view::list_moves;

/// A game with somebody elsewhere.
pub(super) struct Game<'t, 'a> {
    pub(super) talk: &'t mut Talk<'a>,
    pub(super) club: &'t Club,
    pub(super) info: &'t GameInfo,
    pub(super) visit: &'t mut Visit,
    pub(super) play: Play,
    /// What was told of line, opponent and moves.
    told: Vec<Note>,
    pub(super) told_beside: Told,
    is_recorded: bool,
}

/// What comes after a line or an event.
enum Next {
    Stay,
    Leave,
    /// Both go on in that game.
    Follow(String),
}

/// Waits for a game and plays it until it is left; gives the game that follows it.
pub(super) fn attend(
    talk: &mut Talk<'_>,
    club: &Club,
    info: &GameInfo,
    mut visit: Visit,
) -> TalkResult<Option<String>> {
    talk.ears.mind_signals(true);
    let left = stay(talk, club, info, &mut visit);
    talk.ears.mind_signals(false);
    left
}

fn stay(
    talk: &mut Talk<'_>,
    club: &Club,
    info: &GameInfo,
    visit: &mut Visit,
) -> TalkResult<Option<String>> {
    let play = wait::for_match(talk, club, info, visit);
    let has_seat = club.seat(&info.game).is_some()
        || visit
            .welcome()
            .is_some_and(|it| it.you == protocol::online::Role::Host);
    let play = match play {
        Ok(Some(play)) => play,
        left => {
            if has_seat && !matches!(left, Err(Stop::Failed(_))) {
                come_back(talk, club)?;
            }
            return left.map(|_| None);
        }
    };
    let mut game = Game {
        talk,
        club,
        info,
        visit,
        play,
        told: Vec::new(),
        told_beside: Told::default(),
        is_recorded: false,
    };
    let left = game.run();
    let is_ours = game.play.session().is_running() && game.play.own_seat().is_some();
    if is_ours && !matches!(left, Err(Stop::Failed(_))) {
        if game.play.sent().is_some() {
            game.talk.word("tui-online-unsent")?;
        }
        come_back(game.talk, club)?;
    }
    left
}

/// Says how to go on later.
fn come_back(talk: &mut Talk<'_>, club: &Club) -> TalkResult {
    let note = Note::new("tui-online-back").with("url", club.address().to_string());
    talk.say(None, &note)
}

impl Game<'_, '_> {
    fn run(&mut self) -> TalkResult<Option<String>> {
        self.talk.word("plain-game-help")?;
        self.show()?;
        loop {
            let next = match self.news()? {
                Next::Stay => {
                    let prompt = self.prompt();
                    match self.talk.ask_or_hear(&prompt)? {
                        Some(line) => self.line(&line)?,
                        None => Next::Stay,
                    }
                }
                next => next,
            };
            match next {
                Next::Stay => {}
                Next::Leave => return Ok(None),
                Next::Follow(game) => return Ok(Some(game)),
            }
        }
    }

    /// Hears what happened, and tells it.
    fn news(&mut self) -> TalkResult<Next> {
        for msg in self.visit.poll() {
            self.send(msg)?;
        }
        let state = self.visit.state(&self.play);
        let told = std::mem::replace(&mut self.told, state.clone());
        for note in state.iter().filter(|it| !told.contains(it)) {
            self.talk.say(None, note)?;
        }
        self.tell_beside()?;
        if let Some(why) = self.visit.dead_end() {
            // What is over can still be looked at.
            if self.play.session().is_running() {
                let why = self.talk.texts.say(None, &why);
                return Err(Stop::Failed(Failure::Refused(why)));
            }
        }
        if !self.play.session().is_running() && !self.is_recorded {
            self.is_recorded = true;
            self.record()?;
        }
        match self.visit.next() {
            Some(next) if self.play.own_seat().is_some() => Ok(Next::Follow(next.to_owned())),
            _ => Ok(Next::Stay),
        }
    }

    fn record(&mut self) -> TalkResult {
        if self.play.own_seat().is_none() {
            return Ok(());
        }
        match self.club.record(&self.info.game, self.play.record()) {
            Ok(Some(path)) => {
                let note = Note::new("plain-recorded").with("path", path.display().to_string());
                self.talk.say(None, &note)?;
            }
            Ok(None) => {}
            Err(error) => self.talk.say(None, &error.note())?,
        }
        self.talk.word("plain-online-after")
    }

    /// Tells the game that something happened, and does what follows from it.
    fn send(&mut self, msg: Msg) -> TalkResult {
        let before = (
            self.play.session().n_plies(),
            self.play.session().is_running(),
        );
        let effects = self.play.update(msg);
        for effect in effects {
            match effect {
                Effect::Send(action) => {
                    self.visit.act(&action, self.play.session().n_plies());
                }
                Effect::Resync => self.visit.resync(),
                Effect::Announce(notes) | Effect::Toast(notes) => self.announce(&notes)?,
                _ => {}
            }
        }
        let after = (
            self.play.session().n_plies(),
            self.play.session().is_running(),
        );
        if after != before {
            self.show()?;
        }
        Ok(())
    }

    /// What a screen reader says, without what the board shows, and the end after it.
    fn announce(&mut self, notes: &[Note]) -> TalkResult {
        let game = self.game();
        let is_end = |it: &&Note| it.key.starts_with("play-result-");
        for note in notes.iter().take_while(|it| !is_end(it)) {
            if !matches!(note.key, "play-said-step" | "play-said-captured") {
                self.talk.say(Some(game), note)?;
            }
        }
        Ok(())
    }

    fn show(&mut self) -> TalkResult {
        let session = self.play.session();
        let names = speech::names(session);
        speech::view(session, &names).board(self.talk)?;
        match session.status().end() {
            Some(end) => speech::tell_end(end, session, self.talk),
            None => Ok(()),
        }
    }

    fn line(&mut self, line: &str) -> TalkResult<Next> {
        if line == "0" {
            return Ok(Next::Leave);
        }
        if let Some(wish) = Wish::read(line) {
            self.wish(wish)?;
            return Ok(Next::Stay);
        }
        let Some(command) = Command::read(line) else {
            if line.is_empty() {
                self.talk.word("plain-game-help")?;
            } else {
                self.act(Action::Move(line.to_owned()))?;
            }
            return Ok(Next::Stay);
        };
        let names = speech::names(self.play.session());
        let view = speech::view(self.play.session(), &names);
        match command {
            Command::Board => view.board(self.talk)?,
            Command::Describe => describe::describe(&view, self.talk)?,
            Command::Moves => list_moves(&view, self.talk)?,
            Command::Help => self.talk.word("plain-online-help")?,
            Command::Hint => self.talk.word("tui-online-no-hint")?,
            Command::Save(path) => self.save(&path)?,
            Command::Quit => return Err(Stop::Quit),
            Command::Undo => self.act(Action::TakeBack)?,
            Command::Redo => self.act(Action::Redo)?,
            Command::Swap => self.act(Action::Move(SWAP.to_owned()))?,
            Command::Draw if self.play.buttons().answer_draw => self.wish(Wish::Accept)?,
            Command::Draw => self.act(Action::Offer(Offer::Draw))?,
            Command::Resign => {
                if !self.play.buttons().resign || self.confirm("plain-resign-sure")? {
                    self.send(Msg::Act(Action::Resign))?;
                    self.send(Msg::Yes)?;
                }
            }
        }
        Ok(Next::Stay)
    }

    fn wish(&mut self, wish: Wish) -> TalkResult {
        let buttons = self.play.buttons();
        let asked = [
            (buttons.answer_draw, Offer::Draw),
            (buttons.answer_take_back, Offer::TakeBack),
            (buttons.answer_rematch, Offer::Rematch),
        ];
        let asked = asked.into_iter().find(|(is_asked, _)| *is_asked);
        let link = self.club.address().invitation(&self.info.game, None);
        match (wish, asked) {
            (Wish::Accept, Some((_, offer))) => self.act(Action::Accept(offer)),
            (Wish::Decline, Some((_, offer))) => self.act(Action::Decline(offer)),
            (Wish::Accept | Wish::Decline, None) => self.talk.word("plain-online-nothing"),
            (Wish::Rematch, Some((_, Offer::Rematch))) => self.act(Action::Accept(Offer::Rematch)),
            (Wish::Rematch, _) => self.act(Action::Offer(Offer::Rematch)),
            (Wish::Abort, _) => {
                if !buttons.abort || self.confirm("tui-online-abort-question")? {
                    self.act(Action::Abandon)?;
                }
                Ok(())
            }
            (Wish::Look, _) => replay::replay(self.talk, self.play.record()),
            (Wish::State, _) => self.state(),
            (Wish::Link, _) => self.talk.line(&link),
            (Wish::Qr, _) => wait::show_code(self.talk, &link),
            (Wish::MoreTime, _) => self.act(Action::AddTime(MORE_TIME)),
            (Wish::Claim(claim), _) => self.claim(claim),
            (Wish::Say(phrase), _) => self.say_phrase(phrase),
            (Wish::Chat(text), _) => self.chat(text),
            (Wish::Talk(on), _) => self.switch_talk(on),
            (Wish::Mute(is_muted), _) => self.mute(is_muted),
            (Wish::Vacation(days), _) => self.vacation(days),
            (Wish::Plan(lines), _) => self.plan(&lines),
            (Wish::Report(text), _) => self.report(text),
        }
    }

    fn act(&mut self, action: Action) -> TalkResult {
        self.send(Msg::Act(action))
    }

    /// Line, opponent, what became of the last move, clocks.
    fn state(&mut self) -> TalkResult {
        let mut notes = self.visit.state(&self.play);
        notes.extend(self.visit.countdowns(&self.play));
        for note in notes {
            self.talk.say(None, &note)?;
        }
        let now = self.visit.server_time();
        for player in Player::BOTH {
            let session = self.play.session();
            let clock = session.remaining(player, now).zip(session.time());
            let Some((left, time)) = clock else {
                continue;
            };
            let names = speech::names(session);
            let who = speech::view(session, &names).player(player, self.talk);
            self.talk.line(&format!("{who}: {}", time.text(left)))?;
        }
        Ok(())
    }

    /// Asks whether that is meant; events are told meanwhile.
    pub(super) fn confirm(&mut self, question: &'static str) -> TalkResult<bool> {
        let prompt = self.talk.texts.word(question);
        loop {
            let Some(answer) = self.talk.ask_or_hear(&prompt)? else {
                self.news()?;
                if !self.play.session().is_running() {
                    return Ok(false);
                }
                continue;
            };
            match yes_or_no(&answer) {
                Some(is_yes) => return Ok(is_yes),
                None => self.talk.word("plain-yes-or-no")?,
            }
        }
    }

    fn save(&mut self, path: &str) -> TalkResult {
        if path.is_empty() {
            return self.talk.word("plain-save-name");
        }
        let note = match self.club.save_as(Path::new(path), self.play.record()) {
            Ok(()) => Note::new("plain-saved-as").with("path", path),
            Err(note) => note,
        };
        self.talk.say(None, &note)
    }

    fn prompt(&self) -> String {
        let session = self.play.session();
        let texts = self.talk.texts;
        if !session.is_running() {
            return texts.word("plain-online-over");
        }
        if self.play.sent_move().is_some() {
            return texts.word("plain-online-waiting");
        }
        let turn = session.turn();
        let names = speech::names(session);
        let player = speech::view(session, &names).player(turn, self.talk);
        let clock = session.remaining(turn, self.visit.server_time());
        let clock = clock.zip(session.time());
        let player = match clock.map(|(left, time)| time.text(left)) {
            Some(clock) => format!("{player} ({clock})"),
            None => player,
        };
        let number = session.n_plies() / Player::BOTH.len() + 1;
        let is_own = self.play.own_seat() == Some(turn);
        let note = match is_own {
            true => Note::new("plain-turn-prompt"),
            false => Note::new("plain-online-turn"),
        };
        texts.say(None, &note.with("player", player).with("number", number))
    }

    fn game(&self) -> GameId {
        self.play.choice().game()
    }
}
