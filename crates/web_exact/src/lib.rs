//! Exact answers in a web worker of the browser: puzzles, practice, openings.
//!
//! The page sends texts and hears texts, those of [`protocol::worker::exact`]. Who has no need of
//! them does not fetch this module, nor the files that it reads. [`ExactHost`] knows no browser;
//! [`Exact`] is the few lines that tie it to the worker.

mod host;
mod openings;
mod puzzles;

use wasm_bindgen::prelude::*;

pub use host::ExactHost;

/// The host as the worker sees it.
#[wasm_bindgen]
#[derive(Default)]
pub struct Exact {
    host: ExactHost,
}

#[wasm_bindgen]
impl Exact {
    /// A host without files.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// The file that a request needs and that is not here, by its name without an end.
    pub fn missing(&self, request: &str) -> Option<String> {
        self.host.missing(request)
    }

    /// Takes such a file; whether it is whole.
    pub fn take(&mut self, name: &str, file: &[u8]) -> bool {
        self.host.take(name, file).is_ok()
    }

    /// Answers a request.
    pub fn hear(&self, request: &str) -> String {
        self.host.hear(request)
    }
}
