//! The page in the browser.
//!
//! Leptos draws; what is drawn and decided comes from `page` and the crates
//! that the terminal uses, too. In reading order: [`App`] is the frame around
//! every page, `pages` are the pages, `board` draws boards with live elements,
//! `services` does what pages want done, `picture` saves boards, `engine` talks to the worker
//! that thinks, `keeper` keeps games and settings, `line` is the way to a server of games, `voice` and `sound` are heard.

#![expect(unreachable_pub, reason = "`#[component]` writes public items")]

mod app;
mod board;
mod browser;
mod channel;
mod engine;
mod exact;
mod icons;
mod keeper;
mod line;
mod pages;
mod picture;
mod qr;
mod services;
pub mod settings;
mod sound;
mod update;
mod voice;
mod words;

pub use app::App;

use wasm_bindgen::prelude::*;

/// Puts the page on the screen; the browser calls it once the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    browser::clear("first");
    browser::take_words();
    leptos::mount::mount_to_body(App);
}
