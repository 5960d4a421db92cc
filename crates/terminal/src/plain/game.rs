//! A match, turn by turn.

use std::path::Path;

use games::GameId;
use rules::{Note, Player};
use session::{Action, Actor, Offer, SWAP};
use table::Table;

use crate::plain::command::{Command, yes_or_no};
use crate::plain::describe;
use crate::plain::speech;
use crate::plain::talk::{Stop, Talk, TalkResult};
use crate::plain::view::list_moves;

/// A match at a table, in conversation.
pub(crate) struct Game<'t, 'a> {
    pub(crate) talk: &'t mut Talk<'a>,
    pub(crate) table: Table,
}

/// What comes after a turn.
pub(crate) enum Next {
    /// The board is shown, as something has changed.
    Board,
    /// The same is asked again.
    Same,
    /// The match is left.
    Leave,
}

/// What a person answered, commands that only look apart.
pub(crate) enum Reply {
    Command(Command),
    Text(String),
}

/// Plays a match until it is left.
pub(crate) fn play(talk: &mut Talk<'_>, table: Table) -> TalkResult {
    let mut game = Game { talk, table };
    let left = game.run();
    if !matches!(left, Err(Stop::Failed(_))) {
        game.farewell()?;
    }
    left
}

impl Game<'_, '_> {
    fn run(&mut self) -> TalkResult {
        self.talk.word("plain-game-help")?;
        loop {
            self.show()?;
            loop {
                match self.turn()? {
                    Next::Board => break,
                    Next::Same => {}
                    Next::Leave => return Ok(()),
                }
            }
        }
    }

    fn turn(&mut self) -> TalkResult<Next> {
        // Before anybody answers or is asked, what was played is on disk.
        self.table.settle();
        self.news()?;
        let session = self.table.session();
        if session.ask().is_some() && !self.table.is_paused() {
            return self.computer_turn();
        }
        if session.is_running() {
            self.human_turn()
        } else {
            self.after_game()
        }
    }

    fn computer_turn(&mut self) -> TalkResult<Next> {
        self.talk.flush()?;
        let Some(events) = self.table.wait() else {
            return Ok(Next::Same);
        };
        self.news()?;
        speech::tell(&events, self.table.session(), self.talk)?;
        Ok(Next::Board)
    }

    fn human_turn(&mut self) -> TalkResult<Next> {
        if self.table.session().draw_offer().is_some() {
            return self.answer_draw();
        }
        if self.table.session().can_swap() {
            self.talk.word("plain-may-swap")?;
        }
        let prompt = self.turn_prompt();
        match self.ask(&prompt)? {
            Reply::Text(text) if text == "0" => Ok(Next::Leave),
            Reply::Text(text) if text.is_empty() && self.table.is_paused() => {
                self.table.go_on();
                Ok(Next::Same)
            }
            Reply::Text(text) if text.is_empty() => {
                self.talk.word("plain-game-help")?;
                Ok(Next::Same)
            }
            Reply::Text(text) => self.act(Action::Move(text)),
            Reply::Command(command) => self.command(&command),
        }
    }

    /// A command that changes something.
    pub(crate) fn command(&mut self, command: &Command) -> TalkResult<Next> {
        let action = match command {
            Command::Undo => Action::TakeBack,
            Command::Redo => Action::Redo,
            // Where the match offers the other side once, that is meant.
            Command::Swap if self.table.session().can_swap() => Action::Move(SWAP.to_owned()),
            Command::Swap => Action::SwapSides,
            Command::Draw => Action::Offer(Offer::Draw),
            Command::Resign => {
                let session = self.table.session();
                let is_possible = session.is_running() && session.n_humans() > 0;
                if is_possible && !self.confirm("plain-resign-sure")? {
                    return Ok(Next::Same);
                }
                Action::Resign
            }
            // All others were done when they were read.
            _ => return Ok(Next::Same),
        };
        self.act(action)
    }

    fn act(&mut self, action: Action) -> TalkResult<Next> {
        let is_offer = action == Action::Offer(Offer::Draw);
        let done = self.table.act(Actor::Table, action);
        match done {
            Ok(events) => {
                // Whoever takes a move back from a computer that waits wants it to go on.
                self.table.go_on();
                speech::tell(&events, self.table.session(), self.talk)?;
                Ok(if is_offer { Next::Same } else { Next::Board })
            }
            Err(refusal) => {
                let game = self.id();
                self.talk.refuse(Some(game), &refusal)?;
                Ok(Next::Same)
            }
        }
    }

    /// The opponent, at the same screen, answers an offer.
    fn answer_draw(&mut self) -> TalkResult<Next> {
        let is_agreed = self.confirm("plain-draw-accept")?;
        self.act(if is_agreed {
            Action::Accept(Offer::Draw)
        } else {
            Action::Decline(Offer::Draw)
        })
    }

    fn confirm(&mut self, question: &'static str) -> TalkResult<bool> {
        let prompt = self.talk.texts.word(question);
        loop {
            if let Reply::Text(text) = self.ask(&prompt)?
                && let Some(answer) = yes_or_no(&text)
            {
                return Ok(answer);
            }
            self.talk.word("plain-yes-or-no")?;
        }
    }

    /// Asks for something; commands that only look, save or leave are done here.
    pub(crate) fn ask(&mut self, prompt: &str) -> TalkResult<Reply> {
        loop {
            let answer = self.talk.ask(prompt)?;
            let Some(command) = Command::read(&answer) else {
                return Ok(Reply::Text(answer));
            };
            let names = speech::names(self.table.session());
            let view = speech::view(self.table.session(), &names);
            match command {
                Command::Board => view.board(self.talk)?,
                Command::Describe => describe::describe(&view, self.talk)?,
                Command::Moves => list_moves(&view, self.talk)?,
                Command::Help => self.talk.word("plain-help-game")?,
                Command::Hint => self.hint()?,
                Command::Save(path) => self.save(&path)?,
                Command::Quit => return Err(Stop::Quit),
                other => return Ok(Reply::Command(other)),
            }
        }
    }

    fn hint(&mut self) -> TalkResult {
        match self.table.hint() {
            Some(mv) => {
                let note = Note::new("plain-hint").with("move", mv);
                self.talk.say(None, &note)
            }
            None => self.talk.word("plain-hint-none"),
        }
    }

    fn save(&mut self, path: &str) -> TalkResult {
        if path.is_empty() {
            return self.talk.word("plain-save-name");
        }
        match self.table.save_as(Path::new(path)) {
            Ok(()) => {
                let note = Note::new("plain-saved-as").with("path", path);
                self.talk.say(None, &note)
            }
            Err(note) => self.talk.say(None, &note),
        }
    }

    /// Shows the board, and how the match ended if it has.
    fn show(&mut self) -> TalkResult {
        let session = self.table.session();
        let names = speech::names(session);
        speech::view(session, &names).board(self.talk)?;
        match session.status().end() {
            Some(end) => speech::tell_end(end, session, self.talk),
            None => Ok(()),
        }
    }

    /// What went wrong beside the game.
    pub(crate) fn news(&mut self) -> TalkResult {
        let game = self.id();
        for note in self.table.news() {
            self.talk.say(Some(game), &note)?;
        }
        Ok(())
    }

    fn turn_prompt(&self) -> String {
        let session = self.table.session();
        let turn = session.turn();
        let names = speech::names(session);
        let player = speech::view(session, &names).player(turn, self.talk);
        // What the clock of whoever is to move shows goes before the question.
        let clock = self.table.clock_of(turn).zip(session.time());
        let clock = clock.map(|((left, _), time)| time.text(left));
        let player = match clock {
            Some(clock) => format!("{player} ({clock})"),
            None => player,
        };
        let note = Note::new("plain-turn-prompt").with("player", player);
        let note = note.with("number", session.n_plies() / Player::BOTH.len() + 1);
        self.talk.texts.say(None, &note)
    }

    /// What is said when a match is left before its end.
    fn farewell(&mut self) -> TalkResult {
        let is_kept = self.table.settle();
        self.news()?;
        let session = self.table.session();
        if is_kept && session.is_running() && session.n_plies() > 0 {
            self.talk.word("plain-game-kept")?;
        }
        Ok(())
    }

    pub(crate) fn id(&self) -> GameId {
        self.table.session().position().choice().game()
    }
}
