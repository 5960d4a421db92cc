//! An address that means nothing.

use leptos::prelude::*;
use page::Route;
use rules::Note;

use crate::words::Language;

/// Says why, and leads home.
#[component]
pub(crate) fn Broken(why: Note) -> impl IntoView {
    let language = Language::here();
    view! {
        <div class="hero">
            <h1>{move || super::capital(language.texts().say(None, &why))}</h1>
            <p><a class="button" href=Route::Home.to_string()>{language.word("web-to-home")}</a></p>
        </div>
    }
}
