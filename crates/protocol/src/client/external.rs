//! An engine as a player.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use games::{AnyPosition, Choice};

use super::wait::Wait;
use super::{ClientError, Heard, Hello, Patience, Process};
use crate::place::{position_at, say};
use crate::{Command, Go, Info, Place, Reply, VERSION};

/// How often to look whether a search is to be stopped.
const TICK: Duration = Duration::from_millis(10);

/// An engine that runs as a process; it is ended when this is dropped.
pub struct External {
    command: Vec<String>,
    patience: Patience,
    hello: Hello,
    options: Vec<(String, String)>,
    game: Option<Choice>,
    process: Option<Process>,
}

/// What an engine plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The canonical text of the move, which is legal.
    pub mv: String,
    /// The last that it told about its best line.
    pub info: Option<Info>,
    /// The time from `go` to `bestmove`.
    pub elapsed: Duration,
}

impl External {
    /// Starts a program with its arguments and greets it.
    ///
    /// # Errors
    /// If it does not start or does not greet back.
    pub fn start(command: &[String], patience: Patience) -> Result<Self, ClientError> {
        let mut engine = Self {
            command: command.to_vec(),
            patience,
            hello: Hello::default(),
            options: Vec::new(),
            game: None,
            process: None,
        };
        engine.restart()?;
        Ok(engine)
    }

    /// Ends the process and starts another with the same options and game.
    ///
    /// # Errors
    /// If it does not start, does not greet back or cannot be set up as before.
    pub fn restart(&mut self) -> Result<(), ClientError> {
        self.process = None;
        let process = Process::start(&self.command).map_err(|error| ClientError::Start {
            command: self.command.first().cloned().unwrap_or_default(),
            error,
        })?;
        self.process = Some(process);
        let greeted = self.greet();
        self.judge(greeted)?;
        for (name, value) in self.options.clone() {
            self.send_option(&name, &value)?;
        }
        match self.game {
            Some(choice) => self.new_game(choice),
            None => Ok(()),
        }
    }

    /// What it said about itself.
    pub fn hello(&self) -> &Hello {
        &self.hello
    }

    /// Sets an option; a restarted engine is set so again.
    ///
    /// # Errors
    /// If the engine refuses or fails.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.send_option(name, value)?;
        self.options
            .retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.options.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Begins a game; the engine is ready for it when this returns.
    ///
    /// # Errors
    /// If it does not play this board, refuses or fails.
    pub fn new_game(&mut self, choice: Choice) -> Result<(), ClientError> {
        if !self.hello.plays(choice) {
            return Err(ClientError::NotPlayed(choice));
        }
        self.game = Some(choice);
        self.command(&Command::NewGame(choice.to_string()))
    }

    /// Asks for a move. The clock begins when the engine is ready. When `stop` is
    /// set, the engine is stopped and plays what it has found.
    ///
    /// # Errors
    /// If the engine refuses, fails, says nothing in time or plays an illegal move.
    pub fn choose(
        &mut self,
        place: &Place,
        go: &Go,
        stop: &AtomicBool,
    ) -> Result<Answer, ClientError> {
        self.search(place, go, stop, &mut |_| {})
    }

    /// The same; `tell` hears every `info` on the way.
    ///
    /// # Errors
    /// If the engine refuses, fails, says nothing in time or plays an illegal move.
    pub fn search(
        &mut self,
        place: &Place,
        go: &Go,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Info),
    ) -> Result<Answer, ClientError> {
        let choice = self.game.ok_or(ClientError::NoGame)?;
        let position =
            position_at(choice, place).map_err(|fault| ClientError::Place(fault.text))?;
        if let Some(reason) = position.reason() {
            return Err(ClientError::Place(say(Some(choice.game()), &reason)));
        }
        self.command(&Command::Position(place.clone()))?;
        let answer = self.go(position.as_ref(), go, stop, tell);
        self.judge(answer)
    }

    /// Asks it to end, and ends it if it does not.
    pub fn quit(mut self) {
        if let Some(process) = &mut self.process {
            process.send(format!("{}\n", Command::Quit));
            process.wait(Instant::now() + self.patience.grace);
        }
    }

    fn greet(&mut self) -> Result<(), ClientError> {
        self.say(&Command::Hello(VERSION))?;
        self.hello = Hello::default();
        let mut wait = Wait::new("qepok", self.patience.start);
        loop {
            match self.hear(&mut wait)? {
                Some(Reply::HelloOk(VERSION)) => return Ok(()),
                Some(Reply::HelloOk(other)) => return Err(ClientError::Version(other)),
                Some(reply) => self.hello.hear(reply),
                None => {}
            }
        }
    }

    fn send_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.command(&Command::SetOption {
            name: name.to_owned(),
            value: value.to_owned(),
        })
    }

    /// Sends a command that has no answer, and waits until it is done.
    fn command(&mut self, command: &Command) -> Result<(), ClientError> {
        let done = self.command_done(command);
        self.judge(done)
    }

    fn command_done(&mut self, command: &Command) -> Result<(), ClientError> {
        self.say(command)?;
        self.say(&Command::IsReady)?;
        let mut wait = Wait::new("readyok", self.patience.ready);
        let mut refused = None;
        loop {
            match self.hear(&mut wait)? {
                Some(Reply::ReadyOk) => break,
                Some(Reply::Error(fault)) => refused = refused.or(Some(fault)),
                _ => {}
            }
        }
        match refused {
            None => Ok(()),
            Some(fault) => Err(ClientError::Refused {
                sent: command.to_string(),
                fault,
            }),
        }
    }

    fn go(
        &mut self,
        position: &dyn AnyPosition,
        go: &Go,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Info),
    ) -> Result<Answer, ClientError> {
        self.say(&Command::Go(go.clone()))?;
        let started = Instant::now();
        let mut wait = Wait::new("bestmove", self.allowed(position, go));
        let mut stopped = false;
        let mut best = None;
        loop {
            if !stopped && stop.load(Ordering::Relaxed) {
                stopped = true;
                self.say(&Command::Stop)?;
                wait.at_most(self.patience.grace);
            }
            match self.hear_soon(&mut wait, TICK)? {
                Some(Reply::Info(info)) => {
                    tell(&info);
                    if info.line.is_none_or(|line| line == 1) {
                        best = Some(info);
                    }
                }
                Some(Reply::BestMove(mv)) => {
                    return Ok(Answer {
                        mv: legal(position, go, mv)?,
                        info: best,
                        elapsed: started.elapsed(),
                    });
                }
                Some(Reply::Error(fault)) => {
                    let sent = go.to_string();
                    return Err(ClientError::Refused { sent, fault });
                }
                _ => {}
            }
        }
    }

    /// How long an answer may take.
    fn allowed(&self, position: &dyn AnyPosition, go: &Go) -> Duration {
        let clock = go.clocks.map(|clocks| clocks.left[position.turn().idx()]);
        let limit = [go.movetime, clock].into_iter().flatten().min();
        match limit {
            // Only `stop` ends such a search, so only its caller does.
            _ if go.infinite || !go.is_limited() => Duration::from_secs(u32::MAX.into()),
            Some(ms) => Duration::from_millis(ms.min(u32::MAX.into())) + self.patience.grace,
            None => self.patience.think,
        }
    }

    fn say(&self, command: &Command) -> Result<(), ClientError> {
        let process = self.process.as_ref().ok_or(ClientError::Down)?;
        process.send(format!("{command}\n"));
        Ok(())
    }

    /// The next reply; none for lines that say nothing to us.
    fn hear(&mut self, wait: &mut Wait) -> Result<Option<Reply>, ClientError> {
        self.hear_soon(wait, Duration::MAX)
    }

    /// The same; also none if nothing came for a while.
    fn hear_soon(&mut self, wait: &mut Wait, soon: Duration) -> Result<Option<Reply>, ClientError> {
        let process = self.process.as_mut().ok_or(ClientError::Down)?;
        let until = Instant::now().checked_add(soon);
        match process.hear(until.map_or(wait.until, |until| until.min(wait.until))) {
            Heard::Line(line) => wait.read(line),
            Heard::Nothing if Instant::now() >= wait.until => Err(wait.over()),
            Heard::Nothing => Ok(None),
            Heard::Ended => Err(crashed(process, wait.awaited)),
        }
    }

    /// Ends the process after a fatal error.
    fn judge<T>(&mut self, result: Result<T, ClientError>) -> Result<T, ClientError> {
        if result.as_ref().is_err_and(ClientError::is_fatal) {
            self.process = None;
        }
        result
    }
}

fn crashed(process: &mut Process, awaited: &'static str) -> ClientError {
    let moment = Instant::now() + Duration::from_millis(500);
    let status = process.wait(moment);
    ClientError::Crashed {
        awaited,
        status: status.map_or_else(
            || "its output is closed".to_owned(),
            |status| status.to_string(),
        ),
        stderr: process.last_words(),
    }
}

fn legal(position: &dyn AnyPosition, go: &Go, mv: Option<String>) -> Result<String, ClientError> {
    let Some(mv) = mv else {
        return Err(ClientError::Nonsense {
            awaited: "bestmove",
            line: Reply::BestMove(None).to_string(),
        });
    };
    let illegal = |reason| ClientError::IllegalMove {
        mv: mv.clone(),
        position: position.to_text(),
        reason,
    };
    let canonical = position
        .canonical(&mv)
        .map_err(|error| illegal(say(Some(position.choice().game()), error.note())))?;
    let asked = |asked: &String| position.canonical(asked).as_ref() == Ok(&canonical);
    if !go.search_moves.is_empty() && !go.search_moves.iter().any(asked) {
        return Err(illegal("it is none of the moves asked for".to_owned()));
    }
    Ok(canonical)
}
