//! Passing announcements: for those who listen, and for those who look.

use std::time::Duration;

use leptos::prelude::*;

/// What is said in passing.
#[derive(Clone, Copy)]
pub(crate) struct Voice {
    said: RwSignal<Vec<(u64, String)>>,
    toast: RwSignal<Option<(u64, String)>>,
}

/// Sentences that stay where a screen reader finds them.
const KEPT: usize = 6;
const TOAST: Duration = Duration::from_secs(5);

impl Voice {
    pub(crate) fn new() -> Self {
        Self {
            said: RwSignal::new(Vec::new()),
            toast: RwSignal::new(None),
        }
    }

    /// The voice of this page.
    pub(crate) fn here() -> Self {
        use_context().expect("the app provides the voice")
    }

    /// A screen reader says this.
    pub(crate) fn say(self, text: String) {
        self.said.update(|said| {
            let n = said.last().map_or(0, |(n, _)| n + 1);
            said.push((n, text));
            let excess = said.len().saturating_sub(KEPT);
            said.drain(..excess);
        });
    }

    /// This is shown for some seconds, and said.
    pub(crate) fn toast(self, text: String) {
        let n = self.toast.get_untracked().map_or(0, |(n, _)| n + 1);
        self.say(text.clone());
        self.toast.set(Some((n, text)));
        let end = move || {
            if self.toast.get_untracked().is_some_and(|(it, _)| it == n) {
                self.toast.set(None);
            }
        };
        set_timeout(end, TOAST);
    }
}

/// Where everything that is said in passing stands.
#[component]
pub(crate) fn Said() -> impl IntoView {
    let voice = Voice::here();
    view! {
        <div class="unseen" id="said" role="log" aria-live="polite" aria-relevant="additions">
            <For each=move || voice.said.get() key=|(n, _)| *n let((_, text))>
                <p>{text}</p>
            </For>
        </div>
        <Show when=move || voice.toast.with(Option::is_some)>
            <p class="toast" aria-hidden="true">
                {move || voice.toast.get().map(|(_, text)| text)}
            </p>
        </Show>
    }
}
