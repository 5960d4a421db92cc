//! A web worker that answers texts, seen from the page.
//!
//! What is asked before the worker has been fetched waits; when the worker fails, everybody who
//! waits hears it, and the next request starts another one.

use std::collections::BTreeMap;

use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;

/// A worker and who waits for it.
#[derive(Clone, Copy)]
pub(crate) struct Channel {
    /// The element `meta` that names its script.
    script: &'static str,
    /// The attribute of the document that says how it is.
    attribute: &'static str,
    state: StoredValue<State, LocalStorage>,
}

/// Hears an answer, none if the worker has stopped; whether more is expected.
type Waiting = Box<dyn Fn(Option<&str>) -> bool>;

#[derive(Default)]
struct State {
    worker: Option<Worker>,
    waiting: BTreeMap<u64, Waiting>,
    n_asked: u64,
}

impl Channel {
    pub(crate) fn new(script: &'static str, attribute: &'static str) -> Self {
        Self {
            script,
            attribute,
            state: StoredValue::new_local(State::default()),
        }
    }

    /// Whether nobody waits for anything.
    pub(crate) fn is_idle(self) -> bool {
        self.state.with_value(|it| it.waiting.is_empty())
    }

    /// Sends a message, made of the number it gets.
    pub(crate) fn ask(
        self,
        message: impl FnOnce(u64) -> String,
        told: impl Fn(Option<&str>) -> bool + 'static,
    ) {
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
        let sent = worker.and_then(|it| it.post_message(&message(id).into()));
        if let Err(error) = sent {
            leptos::logging::error!("no worker: {error:?}");
            self.lose();
        }
    }

    /// Nothing more is heard of what was asked before.
    pub(crate) fn drop_until(self, id: u64) {
        self.state
            .update_value(|it| it.waiting = it.waiting.split_off(&(id + 1)));
    }

    /// Starts a worker; it is there as long as the page.
    fn start(self) -> Result<Worker, JsValue> {
        let script = browser::meta(self.script).ok_or("the page names no worker")?;
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
        let id = text.split(' ').next().and_then(|it| it.parse().ok());
        // Whoever hears may ask again, so nothing is held meanwhile.
        let waiting = id.and_then(|id| {
            let found = self.state.try_update_value(|it| it.waiting.remove(&id));
            Some((id, found.flatten()?))
        });
        if let Some((id, waiting)) = waiting
            && waiting(Some(text))
        {
            self.state
                .update_value(|it| drop(it.waiting.insert(id, waiting)));
        }
    }

    /// The worker has stopped: everybody hears it.
    fn lose(self) {
        browser::set_attribute(self.attribute, "lost");
        let waiting = self.state.try_update_value(|state| {
            if let Some(worker) = state.worker.take() {
                worker.terminate();
            }
            std::mem::take(&mut state.waiting)
        });
        for waiting in waiting.unwrap_or_default().into_values() {
            waiting(None);
        }
    }
}
