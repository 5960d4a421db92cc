//! The computer players in a web worker of the browser.
//!
//! The page sends texts and hears texts. What is asked and answered is in
//! [`EngineHost`], which knows no browser; [`Engine`] is the few lines that tie it to
//! the worker.
//!
//! The texts are those of [`protocol::worker`].
//!
//! A search runs in slices: between them, [`Engine::step`] returns and the
//! worker hears what the page says.

mod clock;
mod host;
mod search;

use wasm_bindgen::prelude::*;

pub use host::EngineHost;

#[wasm_bindgen]
extern "C" {
    /// A function of the worker that takes a text.
    pub type Listener;

    #[wasm_bindgen(method)]
    fn call(this: &Listener, receiver: &JsValue, text: &str);
}

/// The engine as the worker sees it.
#[wasm_bindgen]
pub struct Engine {
    desk: EngineHost,
    answer: Listener,
}

#[wasm_bindgen]
impl Engine {
    /// An engine that hands its answers to a function.
    #[wasm_bindgen(constructor)]
    pub fn new(answer: Listener) -> Self {
        Self {
            desk: EngineHost::new(clock::clock()),
            answer,
        }
    }

    /// The file of weights that a request needs and that is not here, by its name
    /// without an end.
    pub fn missing(&self, request: &str) -> Option<String> {
        self.desk.missing(request)
    }

    /// Takes such a file; whether it is whole.
    pub fn take_net(&mut self, name: &str, file: &[u8]) -> bool {
        self.desk.take_net(name, file).is_ok()
    }

    /// Takes a request; whether there is something to go on with.
    pub fn hear(&mut self, request: &str) -> bool {
        if let Some(answer) = self.desk.hear(request) {
            self.answer.call(&JsValue::NULL, &answer);
        }
        self.desk.is_searching()
    }

    /// Goes on for a little; whether there is more to do.
    pub fn step(&mut self) -> bool {
        if let Some(answer) = self.desk.step() {
            self.answer.call(&JsValue::NULL, &answer);
        }
        self.desk.is_searching()
    }
}
