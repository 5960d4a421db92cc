//! A board that is looked at.

use draw::layout::Layout;
use leptos::prelude::*;
use rules::Scene;

/// A board that is looked at: elements with the classes, places and drawings of
/// all other pictures.
#[component]
pub(crate) fn Board(
    /// What it shows.
    #[prop(into)]
    scene: Signal<Scene>,
    /// What it is, for those who cannot see it.
    #[prop(into)]
    label: Signal<String>,
    /// Whether coordinates stand around it.
    #[prop(optional)]
    is_plain: bool,
) -> impl IntoView {
    move || {
        let scene = scene.get();
        let layout = Layout::new(&scene);
        let view_box = draw::Seen::whole(&layout, !is_plain).to_string();
        let content = draw::content(&scene, &layout, !is_plain);
        view! {
            <svg
                class=draw::board_class(&scene) viewBox=view_box role="img" aria-label=label
                inner_html=content
            ></svg>
        }
    }
}

/// The drawings that all boards of the page refer to; stands in it once.
#[component]
pub(crate) fn Drawings() -> impl IntoView {
    view! {
        <svg class="drawings" width="0" height="0" aria-hidden="true">
            <defs inner_html=draw::definitions()></defs>
        </svg>
    }
}
