//! The word that a new version is there.
//!
//! The few lines of script that start the page also watch for new versions: they
//! send the event `newversion`, and load the page anew when they hear `takeversion`.

use leptos::ev;
use leptos::prelude::*;

use crate::words::Language;

/// Says that a new version is there, once it is.
#[component]
pub(crate) fn Update() -> impl IntoView {
    let language = Language::here();
    let is_there = RwSignal::new(false);
    // The listener stays as long as the page.
    let _ = window_event_listener(ev::Custom::<web_sys::Event>::new("newversion"), move |_| {
        is_there.set(true);
    });
    view! {
        <div class="notices" role="status">
            <Show when=move || is_there.get()>
                <p class="notice">
                    <span>{language.word("web-new-version")}</span>
                    <button class="button" on:click=|_| take()>{language.word("web-reload")}</button>
                    <button class="button button-plain" on:click=move |_| is_there.set(false)>{language.word("web-dismiss")}</button>
                </p>
            </Show>
        </div>
    }
}

fn take() {
    if let Ok(event) = web_sys::Event::new("takeversion") {
        // Fails only for an event under way, which this is not.
        let _ = window().dispatch_event(&event);
    }
}
