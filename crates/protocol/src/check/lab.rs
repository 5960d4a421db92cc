//! A conversation with an engine that is being checked.

use std::io;
use std::time::{Duration, Instant};

use games::{AnyPosition, Choice, GameId};

use super::Plan;
use crate::client::{Heard, Hello, Process};
use crate::words::quoted;
use crate::{Code, Info, Reply};

/// Why a check does not pass.
pub(super) enum Trouble {
    /// The engine is wrong.
    Fail(String),
    /// The check makes no sense for this engine.
    Skip(String),
}

/// What a step of a check gives.
pub(super) type Step<T = ()> = Result<T, Trouble>;

/// A failure with its explanation.
pub(super) fn fail<T>(text: impl Into<String>) -> Step<T> {
    Err(Trouble::Fail(text.into()))
}

/// How many lines of a conversation are kept.
const TALK: usize = 24;

/// An engine and what was said so far.
pub(super) struct Lab<'a> {
    pub(super) plan: &'a Plan,
    process: Process,
    talk: Vec<String>,
}

/// A finished search.
pub(super) struct Found {
    pub(super) best: Option<String>,
    pub(super) infos: Vec<Info>,
    pub(super) elapsed: Duration,
}

impl<'a> Lab<'a> {
    pub(super) fn start(plan: &'a Plan) -> io::Result<Self> {
        Ok(Self {
            plan,
            process: Process::start(&plan.command)?,
            talk: Vec::new(),
        })
    }

    pub(super) fn into_talk(self) -> Vec<String> {
        self.talk
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) {
        self.note('>', line);
        self.process.send(format!("{line}\n"));
    }

    /// Sends bytes that are no proper line.
    pub(super) fn send_bytes(&mut self, bytes: Vec<u8>, about: &str) {
        self.note('>', &format!("({about})"));
        self.process.send(bytes);
    }

    /// Closes the engine's input.
    pub(super) fn close_input(&mut self) {
        self.note('>', "(end of input)");
        self.process.close_input();
    }

    /// The next reply, if one comes within that time. Unknown words are passed
    /// over, what is known must be right.
    pub(super) fn hear(&mut self, patience: Duration) -> Step<Option<Reply>> {
        let until = Instant::now() + patience;
        loop {
            let line = match self.process.hear(until) {
                Heard::Nothing => return Ok(None),
                Heard::Ended => return fail("the engine ended"),
                Heard::Line(Err(fault)) => return fail(format!("a reply is wrong: {fault}")),
                Heard::Line(Ok(line)) => line,
            };
            self.note('<', &line);
            match line.parse() {
                Ok(reply) => return Ok(Some(reply)),
                Err(fault) if fault.code == Code::Unknown || line.trim().is_empty() => {}
                Err(fault) => return fail(format!("a reply is wrong: {}", fault.text)),
            }
        }
    }

    /// The next reply, which must come.
    pub(super) fn expect(&mut self, awaited: &str, patience: Duration) -> Step<Reply> {
        match self.hear(patience)? {
            Some(reply) => Ok(reply),
            None => fail(format!(
                "expected `{awaited}`, and nothing came for {} ms",
                patience.as_millis()
            )),
        }
    }

    /// Greets the engine.
    pub(super) fn greet(&mut self) -> Step<Hello> {
        self.send("qep 1");
        let mut hello = Hello::default();
        loop {
            match self.expect("qepok", self.plan.patience)? {
                Reply::HelloOk(1) => return Ok(hello),
                Reply::HelloOk(other) => {
                    return fail(format!("expected `qepok 1`, not version {other}"));
                }
                Reply::Error(fault) => return fail(format!("`qep 1` is refused: {fault}")),
                reply => hello.hear(reply),
            }
        }
    }

    /// Asks whether it is ready; gives the replies that came before `readyok`.
    pub(super) fn ready(&mut self) -> Step<Vec<Reply>> {
        self.send("isready");
        let mut before = Vec::new();
        loop {
            match self.expect("readyok", self.plan.patience)? {
                Reply::ReadyOk => return Ok(before),
                reply => before.push(reply),
            }
        }
    }

    /// Sends a command that must be accepted in silence.
    pub(super) fn accepted(&mut self, line: &str) -> Step {
        self.send(line);
        match self.ready()?.first() {
            None => Ok(()),
            Some(reply) => {
                let line = quoted(line);
                fail(format!(
                    "{line} is answered with `{reply}` instead of nothing"
                ))
            }
        }
    }

    /// Sends a command that must be refused with one `error` of that code.
    pub(super) fn refused(&mut self, line: &str, code: &Code) -> Step {
        self.send(line);
        self.was_refused(&quoted(line), code)
    }

    /// What was just sent must be refused with one `error` of that code.
    pub(super) fn was_refused(&mut self, what: &str, code: &Code) -> Step {
        let replies = self.ready()?;
        let said = replies.iter().filter(|reply| !is_info(reply));
        match said.collect::<Vec<_>>().as_slice() {
            [Reply::Error(fault)] if fault.code == *code => Ok(()),
            [] => fail(format!(
                "expected `error {code}` for {what}, and nothing came"
            )),
            [one] => fail(format!("expected `error {code}` for {what}, not `{one}`")),
            [first, ..] => fail(format!(
                "expected one `error {code}` for {what}, and {} replies came, the first `{first}`",
                replies.len()
            )),
        }
    }

    /// Greets the engine and begins a game that it plays.
    pub(super) fn at_a_game(&mut self) -> Step<(Choice, Hello)> {
        let hello = self.greet()?;
        let Some(choice) = board(&hello) else {
            return Err(Trouble::Skip("it plays no game that we know".to_owned()));
        };
        self.accepted(&format!("newgame {choice}"))?;
        Ok((choice, hello))
    }

    /// Searches to the end, which must come within that time.
    pub(super) fn search(&mut self, go: &str, patience: Duration) -> Step<Found> {
        self.send(go);
        let started = Instant::now();
        self.best_move(started, patience)
    }

    /// The end of a search, which must come within that time.
    pub(super) fn best_move(&mut self, since: Instant, patience: Duration) -> Step<Found> {
        let until = Instant::now() + patience;
        let mut infos = Vec::new();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return fail(format!(
                    "expected `bestmove` within {} ms",
                    patience.as_millis()
                ));
            }
            match self.expect("bestmove", left)? {
                Reply::Info(info) => infos.push(info),
                Reply::BestMove(best) => {
                    return Ok(Found {
                        best,
                        infos,
                        elapsed: since.elapsed(),
                    });
                }
                Reply::Remark(_) => {}
                reply => return fail(format!("expected `bestmove`, not `{reply}`")),
            }
        }
    }

    /// Waits until a search has surely begun: it says something, or a moment passes.
    pub(super) fn begun(&mut self) -> Step {
        match self.hear(Duration::from_millis(200))? {
            None | Some(Reply::Info(_) | Reply::Remark(_)) => Ok(()),
            Some(reply) => fail(format!("expected `info` or nothing, not `{reply}`")),
        }
    }

    /// The engine must end by itself.
    pub(super) fn ended(&mut self) -> Step {
        let until = Instant::now() + self.plan.patience;
        match self.process.wait(until) {
            Some(status) if status.success() => Ok(()),
            Some(status) => fail(format!("the engine ended with {status}")),
            None => fail(format!(
                "the engine still runs {} ms later",
                self.plan.patience.as_millis()
            )),
        }
    }

    fn note(&mut self, who: char, line: &str) {
        if self.talk.len() == TALK {
            self.talk.remove(0);
        }
        let mut shown: String = line.chars().take(200).collect();
        if shown.len() < line.len() {
            shown.push('…');
        }
        self.talk.push(format!("{who} {shown}"));
    }
}

impl Found {
    /// The move, which must be legal.
    pub(super) fn legal(&self, position: &dyn AnyPosition) -> Step<String> {
        let Some(best) = &self.best else {
            return fail("`bestmove none`, but the game goes on");
        };
        if position.legal_moves().contains(best) {
            return Ok(best.clone());
        }
        let text = position.to_text();
        fail(format!(
            "the move {} is not a legal one of {text} in canonical form",
            quoted(best)
        ))
    }
}

fn is_info(reply: &Reply) -> bool {
    matches!(reply, Reply::Info(_) | Reply::Remark(_))
}

/// The board for most checks: the standard one of the first game, or another.
fn board(hello: &Hello) -> Option<Choice> {
    let games = hello.games.iter();
    games
        .filter_map(|(game, _)| game.parse().ok())
        .find_map(|game| board_of(hello, game))
}

/// A board of a game that the engine plays.
pub(super) fn board_of(hello: &Hello, game: GameId) -> Option<Choice> {
    let standard = Some(game.standard()).filter(|choice| hello.plays(*choice));
    let mut others = game.variants().into_iter();
    standard.or_else(|| others.find(|choice| hello.plays(*choice)))
}
