//! Programs of any make as players.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use protocol::client::{ClientError, External, Patience};
use protocol::{Clocks, Go, Place};

use crate::Conditions;
use crate::seat::{Failing, Seat, Thought, View};

/// A program that plays game after game, and is started again when it fails.
pub(crate) struct Program {
    command: Vec<String>,
    process: Option<External>,
}

impl Program {
    /// A program that is started when it is first needed.
    pub(crate) fn new(command: &[String]) -> Self {
        Self {
            command: command.to_vec(),
            process: None,
        }
    }

    /// Gets it ready for a new game.
    pub(crate) fn begin(&mut self, conditions: &Conditions) -> Result<(), Failing> {
        let usual = Patience::default();
        let patience = Patience {
            start: usual.start.min(conditions.patience),
            ready: usual.ready.min(conditions.patience),
            grace: usual.grace.max(conditions.margin * 2),
            think: conditions.patience,
        };
        // One that was asked to begin and did not may be tired of many games.
        if let Some(process) = &mut self.process
            && process.new_game(conditions.choice).is_ok()
        {
            return Ok(());
        }
        self.process = None;
        let mut process = External::start(&self.command, patience).map_err(failing)?;
        process.new_game(conditions.choice).map_err(failing)?;
        self.process = Some(process);
        Ok(())
    }

    /// The seat for the game that was begun.
    pub(crate) fn seat<'a>(&'a mut self, conditions: &'a Conditions) -> impl Seat + 'a {
        Playing {
            program: self,
            conditions,
        }
    }
}

/// A program that plays a game.
struct Playing<'a> {
    program: &'a mut Program,
    conditions: &'a Conditions,
}

impl Playing<'_> {
    fn go(&self, view: &View<'_>) -> Go {
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let clocks = view.clocks.map(|(left, increment)| Clocks {
            left: left.map(ms),
            increment: [ms(increment); 2],
        });
        let mut go = Go {
            movetime: self.conditions.movetime,
            nodes: self.conditions.nodes,
            clocks,
            ..Go::default()
        };
        if !go.is_limited() {
            go.movetime = Some(USUAL_TIME);
        }
        go
    }
}

/// Milliseconds a move where the match sets no limit.
const USUAL_TIME: u64 = 1000;

impl Seat for Playing<'_> {
    fn choose(&mut self, view: &View<'_>, stop: &AtomicBool) -> Result<Option<Thought>, Failing> {
        let text = view.start.to_text();
        let is_start = text == view.start.choice().start().to_text();
        let place = Place {
            text: (!is_start).then_some(text),
            moves: view.moves.to_vec(),
        };
        let go = self.go(view);
        let process = self.program.process.as_mut().expect("the game was begun");
        let answer = process.choose(&place, &go, stop);
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        match answer {
            Err(error) => {
                // Whatever it is up to, the next game gets a new one.
                self.program.process = None;
                Err(failing(error))
            }
            Ok(answer) => {
                let late = go.movetime.map(Duration::from_millis);
                let late = late.filter(|limit| answer.elapsed > *limit + self.conditions.margin);
                if let Some(limit) = late {
                    let (used, limit) = (answer.elapsed.as_millis(), limit.as_millis());
                    return Err(Failing {
                        kind: "time",
                        text: format!("the engine took {used} ms for a move of {limit} ms"),
                    });
                }
                let turn = view.position.turn();
                Ok(Some(Thought {
                    mv: answer.mv,
                    verdict: answer.info.and_then(|info| info.verdict(turn)),
                }))
            }
        }
    }

    fn is_trusted(&self) -> bool {
        false
    }
}

fn failing(error: ClientError) -> Failing {
    let kind = match &error {
        ClientError::Crashed { .. } | ClientError::Start { .. } => "crash",
        ClientError::Silent { .. } => "silence",
        ClientError::IllegalMove { .. } => "illegal",
        _ => "protocol",
    };
    Failing {
        kind,
        text: error.to_string(),
    }
}
