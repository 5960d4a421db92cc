//! Links as QR codes: what thinks in the worker also draws them.

use leptos::html;
use leptos::prelude::*;

use crate::browser;
use crate::engine::Answer;
use crate::services::Services;

/// A button that shows a link, from its `#` on, as a QR code.
pub(crate) fn button(
    services: Services,
    link: impl Fn() -> Option<String> + Copy + Send + 'static,
) -> impl IntoView {
    let language = services.language;
    let dialog = NodeRef::<html::Dialog>::new();
    let code = RwSignal::new(Option::<(usize, String)>::None);
    let show = move |_| {
        let Some(link) = link() else {
            return;
        };
        services
            .engine
            .qr(&(browser::base() + &link), move |answer| {
                let Answer::Qr(rows) = answer else {
                    return;
                };
                code.try_set(Some((rows.len(), path(&rows))));
                if let Some(dialog) = dialog.try_get_untracked().flatten() {
                    // Open already is open.
                    drop(dialog.show_modal());
                }
            });
    };
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    view! {
        <button class="button button-plain" on:click=show>{language.word("web-qr")}</button>
        <dialog node_ref=dialog class="dialog qr" aria-labelledby="qr-about">
            {move || code.get().map(|(size, path)| {
                let size = size + 8;
                view! {
                    <svg viewBox=format!("-4 -4 {size} {size}") role="img" aria-label=language.word("web-qr")>
                        <path d=path/>
                    </svg>
                }
            })}
            <p id="qr-about">{language.word("web-qr-about")}</p>
            <button class="button button-plain" on:click=close>{language.word("web-close")}</button>
        </dialog>
    }
}

/// The dark cells of a code, run by run.
fn path(rows: &[String]) -> String {
    let mut out = String::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, _) in row.bytes().enumerate().filter(|(_, byte)| *byte == b'1') {
            out += &format!("M{x} {y}h1v1h-1z");
        }
    }
    out
}
