//! What thinks in the browser: the computer players in a web worker.
//!
//! The page sends texts and hears texts. What is asked and answered is in
//! [`Desk`], which knows no browser; [`Engine`] is the few lines that tie it to
//! the worker.
//!
//! A request is a line with a number and a word, then lines with a name and a
//! value. Every answer begins with the number of its request.
//!
//! | asked | answered |
//! |---|---|
//! | `1 hello` | `1 hello 0.0.0` |
//! | `2 move`, `game talpa:8`, `position ...`, `player level-4`, `seed 7`, `own 3` (moves it has made) | `2 move a1xa2`, or `2 none` where there is none |
//! | `3 hint`, `game`, `position` | as `move` |
//! | `4 search`, `game`, `position`, `lines 3`, `nodes 20000` or `time 2000` or neither | again and again `4 lines`, at last `4 done`, each with the lines |
//! | `5 stop` | `5 stopped`; nothing more is heard of an earlier search |
//! | what cannot be done | `6 error ...` |
//!
//! A line of a search is written `depth nodes verdict moves`, such as
//! `7 20417 1.20 a1xa2 b3xb4` or `9 812 #+5 a1xa2`; the verdict is absolute, in
//! the form of `[%eval]` in records.
//!
//! A search runs in slices: between them, [`Engine::step`] returns and the
//! worker hears what the page says.

mod clock;
mod desk;
mod request;
mod search;

use wasm_bindgen::prelude::*;

pub use desk::Desk;

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
    desk: Desk,
    answer: Listener,
}

#[wasm_bindgen]
impl Engine {
    /// An engine that hands its answers to a function.
    #[wasm_bindgen(constructor)]
    pub fn new(answer: Listener) -> Self {
        Self {
            desk: Desk::new(clock::clock()),
            answer,
        }
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
