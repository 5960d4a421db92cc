//! The worker that thinks, seen from the page.
//!
//! Requests and answers are those of [`protocol::worker`].

use std::time::Duration;

use leptos::prelude::*;
use play::study::Line;
use play::{Asked, Question};
use protocol::worker::{self, Board, Numbered, Request, Unread};

use crate::browser;
use crate::channel::Channel;

/// Milliseconds of a search that only has to judge a position.
const BRIEF: u64 = 250;

/// The worker that thinks.
#[derive(Clone, Copy)]
pub(crate) struct Engine {
    channel: Channel,
}

/// What comes back.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Answer {
    /// A move, if there is one.
    Move(Option<String>),
    /// What a search has found so far, and whether that was all.
    Lines {
        /// The best first.
        lines: Vec<Line>,
        /// How deep it looked.
        depth: u32,
        /// How many positions it looked at.
        nodes: u64,
        /// Whether no more will come.
        is_final: bool,
    },
    /// How likely a net finds moves to be the best, in thousandths; lines follow.
    Opinion(Vec<(String, u32)>),
    /// A QR code, row by row, `1` for dark.
    Qr(Vec<String>),
    /// The request was not understood, or the worker has stopped.
    Lost,
}

impl Engine {
    pub(crate) fn new() -> Self {
        Self {
            channel: Channel::new("quadrille-worker", "data-engine"),
        }
    }

    /// The engine of this page.
    pub(crate) fn here() -> Self {
        use_context().expect("the app provides the engine")
    }

    /// Fetches and starts the worker once the first picture is on the screen.
    pub(crate) fn start_when_idle(self) {
        request_animation_frame(move || {
            let start = move || self.ask(Request::Hello, |_| {});
            set_timeout(start, Duration::ZERO);
        });
    }

    /// Asks a computer player for its move.
    pub(crate) fn choose(self, asked: &Asked, done: impl Fn(Answer) + 'static) {
        let request = Request::Move {
            board: board(&asked.question),
            player: asked.player.clone(),
            seed: asked.seed,
            own_moves: asked.own_moves,
            clock: asked
                .clock
                .map(|(left, increment)| (left.as_millis() as u64, increment.as_millis() as u64)),
            may_swap: asked.may_swap,
        };
        self.ask(request, done);
    }

    /// Asks for a text as a QR code.
    pub(crate) fn qr(self, text: &str, done: impl Fn(Answer) + 'static) {
        self.ask(Request::Qr(text.to_owned()), done);
    }

    /// Asks for a good move.
    pub(crate) fn hint(self, question: &Question, done: impl Fn(Answer) + 'static) {
        self.ask(Request::Hint(board(question)), done);
    }

    /// Searches a position and tells lines as they get better; an earlier
    /// search ends. A brief one judges the position soon and tells it once or twice.
    pub(crate) fn search(
        self,
        question: &Question,
        n_lines: usize,
        is_brief: bool,
        told: impl Fn(Answer) + 'static,
    ) {
        let request = Request::Search {
            board: board(question),
            lines: n_lines,
            nodes: None,
            time: is_brief.then_some(BRIEF),
        };
        self.ask(request, told);
    }

    /// Ends the search.
    pub(crate) fn stop(self) {
        if !self.channel.is_idle() {
            self.ask(Request::Stop, |_| {});
        }
    }

    fn ask(self, said: Request, told: impl Fn(Answer) + 'static) {
        let message = |id| Numbered { id, said }.to_string();
        self.channel.ask(message, move |text| {
            let Some(text) = text else {
                told(Answer::Lost);
                return false;
            };
            let (id, said) = match text.parse() {
                Ok(Numbered { id, said }) => (id, said),
                Err(Unread { id, why }) => (id, worker::Answer::Error(why)),
            };
            self.hear(id, said).is_some_and(|answer| {
                let has_more = matches!(
                    answer,
                    Answer::Lines {
                        is_final: false,
                        ..
                    } | Answer::Opinion(_)
                );
                told(answer);
                has_more
            })
        });
    }

    /// An answer as the page wants it; none if nobody waits for it.
    fn hear(self, id: u64, said: worker::Answer) -> Option<Answer> {
        Some(match said {
            worker::Answer::Hello(_) => {
                browser::set_attribute("data-engine", "ready");
                return None;
            }
            worker::Answer::Stopped => {
                self.channel.drop_until(id);
                return None;
            }
            worker::Answer::Move(mv) => Answer::Move(mv),
            worker::Answer::Lines { lines, is_final } => found(lines, is_final),
            worker::Answer::Opinion(moves) => Answer::Opinion(moves),
            worker::Answer::Qr(rows) => Answer::Qr(rows),
            worker::Answer::Error(why) => {
                leptos::logging::warn!("the engine: {why}");
                Answer::Lost
            }
        })
    }
}

fn board(question: &Question) -> Board {
    Board {
        game: question.choice.to_string(),
        position: question.position.clone(),
    }
}

/// Lines as the page wants them, and how far the search got.
fn found(lines: Vec<worker::Line>, is_final: bool) -> Answer {
    Answer::Lines {
        depth: lines.iter().map(|it| it.depth).max().unwrap_or(0),
        nodes: lines.iter().map(|it| it.nodes).max().unwrap_or(0),
        lines: lines
            .into_iter()
            .map(|it| Line {
                moves: it.moves,
                verdict: it.verdict,
            })
            .collect(),
        is_final,
    }
}
