//! The worker that thinks, seen from the page.
//!
//! Requests and answers are those of [`protocol::worker`]. What is asked before the
//! worker has been fetched waits; when the worker fails,
//! everybody who waits hears it, and the next request starts another one.

use std::collections::BTreeMap;
use std::time::Duration;

use leptos::prelude::*;
use play::study::Line;
use play::{Asked, Question};
use protocol::worker::{self, Board, Numbered, Request, Unread};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;

/// Milliseconds of a search that only has to judge a position.
const BRIEF: u64 = 250;

/// The worker that thinks.
#[derive(Clone, Copy)]
pub(crate) struct Engine {
    state: StoredValue<State, LocalStorage>,
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

type Waiting = Box<dyn Fn(Answer)>;

#[derive(Default)]
struct State {
    worker: Option<Worker>,
    waiting: BTreeMap<u64, Waiting>,
    n_asked: u64,
}

impl Engine {
    pub(crate) fn new() -> Self {
        Self {
            state: StoredValue::new_local(State::default()),
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
        let is_idle = self.state.with_value(|it| it.waiting.is_empty());
        if !is_idle {
            self.ask(Request::Stop, |_| {});
        }
    }

    fn ask(self, said: Request, told: impl Fn(Answer) + 'static) {
        let id = self.state.try_update_value(|state| {
            state.n_asked += 1;
            state.waiting.insert(state.n_asked, Box::new(told));
            state.n_asked
        });
        let Some(id) = id else {
            return;
        };
        let worker = self.state.with_value(|it| it.worker.clone());
        let worker = worker.map_or_else(|| self.start(), Ok);
        let message = Numbered { id, said }.to_string();
        let sent = worker.and_then(|it| it.post_message(&message.into()));
        if let Err(error) = sent {
            leptos::logging::error!("no engine: {error:?}");
            self.lose();
        }
    }

    /// Starts a worker; it is there as long as the page.
    fn start(self) -> Result<Worker, JsValue> {
        let script = browser::meta("quadrille-worker").ok_or("the page names no worker")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script, &options)?;
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.hear(&text);
            }
        });
        let fail = Closure::<dyn FnMut()>::new(move || self.lose());
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        hear.forget();
        fail.forget();
        self.state
            .update_value(|state| state.worker = Some(worker.clone()));
        Ok(worker)
    }

    fn hear(self, text: &str) {
        let (id, said) = match text.parse() {
            Ok(Numbered { id, said }) => (id, said),
            Err(Unread { id, why }) => (id, worker::Answer::Error(why)),
        };
        let answer = match said {
            worker::Answer::Hello(_) => return self.ready(id),
            worker::Answer::Stopped => return self.drop_until(id),
            worker::Answer::Move(mv) => Answer::Move(mv),
            worker::Answer::Lines { lines, is_final } => found(lines, is_final),
            worker::Answer::Opinion(moves) => Answer::Opinion(moves),
            worker::Answer::Qr(rows) => Answer::Qr(rows),
            worker::Answer::Error(why) => {
                leptos::logging::warn!("the engine: {why}");
                Answer::Lost
            }
        };
        let is_final = !matches!(
            answer,
            Answer::Lines {
                is_final: false,
                ..
            } | Answer::Opinion(_)
        );
        // Whoever hears may ask again, so nothing is held meanwhile.
        let waiting = self
            .state
            .try_update_value(|it| it.waiting.remove(&id))
            .flatten();
        let Some(waiting) = waiting else {
            return;
        };
        waiting(answer);
        if !is_final {
            self.state
                .update_value(|it| drop(it.waiting.insert(id, waiting)));
        }
    }

    fn ready(self, id: u64) {
        browser::set_attribute("data-engine", "ready");
        self.state.update_value(|it| drop(it.waiting.remove(&id)));
    }

    /// Nothing more is heard of what was asked before.
    fn drop_until(self, id: u64) {
        self.state
            .update_value(|it| it.waiting = it.waiting.split_off(&(id + 1)));
    }

    /// The worker has stopped: everybody hears it.
    fn lose(self) {
        browser::set_attribute("data-engine", "lost");
        let waiting = self.state.try_update_value(|state| {
            if let Some(worker) = state.worker.take() {
                worker.terminate();
            }
            std::mem::take(&mut state.waiting)
        });
        for waiting in waiting.unwrap_or_default().into_values() {
            waiting(Answer::Lost);
        }
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
