//! The worker that thinks, seen from the page.
//!
//! Requests and answers are the texts that the crate `web_worker` describes. What
//! is asked before the worker has been fetched waits; when the worker fails,
//! everybody who waits hears it, and the next request starts another one.

use std::collections::BTreeMap;
use std::time::Duration;

use leptos::prelude::*;
use page::Line;
use play::Question;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;

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
            let start = move || self.ask("hello", String::new(), |_| {});
            set_timeout(start, Duration::ZERO);
        });
    }

    /// Asks a computer player for its move.
    pub(crate) fn choose(
        self,
        player: &str,
        seed: u64,
        own_moves: usize,
        question: &Question,
        done: impl Fn(Answer) + 'static,
    ) {
        let about = about(question);
        let lines = format!("{about}player {player}\nseed {seed}\nown {own_moves}\n");
        self.ask("move", lines, done);
    }

    /// Asks for a good move.
    pub(crate) fn hint(self, question: &Question, done: impl Fn(Answer) + 'static) {
        self.ask("hint", about(question), done);
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
        let time = if is_brief { "time 250\n" } else { "" };
        let lines = format!("{}lines {n_lines}\n{time}", about(question));
        self.ask("search", lines, told);
    }

    /// Ends the search.
    pub(crate) fn stop(self) {
        let is_idle = self.state.with_value(|it| it.waiting.is_empty());
        if !is_idle {
            self.ask("stop", String::new(), |_| {});
        }
    }

    fn ask(self, word: &str, lines: String, told: impl Fn(Answer) + 'static) {
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
        let sent = worker.and_then(|it| it.post_message(&format!("{id} {word}\n{lines}").into()));
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
        let (head, lines) = text.split_once('\n').unwrap_or((text, ""));
        let mut words = head.splitn(3, ' ');
        let id = words.next().and_then(|it| it.parse().ok());
        let (Some(id), Some(word)) = (id, words.next()) else {
            return;
        };
        let rest = words.next().unwrap_or_default();
        let answer = match word {
            "hello" => return self.ready(id),
            "move" => Answer::Move(Some(rest.to_owned())),
            "none" => Answer::Move(None),
            "lines" | "done" => read_lines(lines, word == "done"),
            "stopped" => return self.drop_until(id),
            _ => {
                leptos::logging::warn!("the engine: {rest}");
                Answer::Lost
            }
        };
        let is_final = !matches!(
            answer,
            Answer::Lines {
                is_final: false,
                ..
            }
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

fn about(question: &Question) -> String {
    format!("game {}\nposition {}\n", question.choice, question.position)
}

fn read_lines(text: &str, is_final: bool) -> Answer {
    let mut depth = 0;
    let mut nodes = 0;
    let lines = text.lines().filter_map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let [deep, many, verdict, moves @ ..] = words.as_slice() else {
            return None;
        };
        depth = depth.max(deep.parse().ok()?);
        nodes = nodes.max(many.parse().ok()?);
        Some(Line {
            moves: moves.iter().map(|&it| it.to_owned()).collect(),
            verdict: verdict.parse().ok()?,
        })
    });
    let lines = lines.collect();
    Answer::Lines {
        lines,
        depth,
        nodes,
        is_final,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_the_worker_writes_them() {
        let text = "7 20417 1.20 a1xa2 b3xb4\n9 812 #-5 a1xa2";
        let Answer::Lines {
            lines,
            depth,
            nodes,
            is_final,
        } = read_lines(text, true)
        else {
            panic!("lines");
        };
        assert_eq!((depth, nodes, is_final), (9, 20417, true));
        assert_eq!(lines[0].moves, ["a1xa2", "b3xb4"]);
        let verdicts: Vec<String> = lines.iter().map(|it| it.verdict.to_string()).collect();
        assert_eq!(verdicts, ["1.20", "#-5"]);
    }
}
