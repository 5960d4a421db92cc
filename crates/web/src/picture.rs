//! The board as a file.

use draw::layout::Layout;
use games::GameId;
use leptos::prelude::*;
use play::BoardView;

use crate::browser;
use crate::services::Services;

/// How many pixels of a file there are for one unit of the board, which is
/// about a pixel of a plain screen.
const SCALE: f64 = 2.0;

/// What is saved.
pub(crate) struct Seen {
    /// The game, which names the picture.
    pub(crate) game: GameId,
    /// The name of the file, without what tells its kind.
    pub(crate) name: String,
    /// The board.
    pub(crate) board: BoardView,
}

/// The buttons that save the board as it is seen.
pub(crate) fn buttons(
    services: Services,
    seen: impl Fn() -> Seen + Copy + 'static,
) -> impl IntoView {
    let language = services.language;
    view! {
        <button class="button button-plain" on:click=move |_| save_svg(services, &seen())>
            {language.word("web-download-svg")}
        </button>
        <button class="button button-plain" on:click=move |_| save_png(services, seen())>
            {language.word("web-download-png")}
        </button>
    }
}

fn save_svg(services: Services, seen: &Seen) {
    let text = picture(services, seen, None);
    let name = format!("{}.svg", seen.name);
    log(browser::download(&name, "image/svg+xml", &text));
}

fn save_png(services: Services, seen: Seen) {
    let layout = Layout::new(&seen.board.scene);
    let size = SCALE * layout.width.max(layout.height);
    let text = picture(services, &seen, Some(size as u32));
    let name = format!("{}.png", seen.name);
    leptos::task::spawn_local(async move { log(browser::download_png(&name, &text).await) });
}

fn picture(services: Services, seen: &Seen, size: Option<u32>) -> String {
    let title = seen.game.info().name;
    let style = draw::SvgStyle {
        theme: theme(services),
        size,
        flipped: seen.board.is_flipped,
        title: Some(title.in_lang(services.language.0.get_untracked())),
    };
    draw::svg(&seen.board.scene, &style)
}

/// Light or dark as the page is now: what is saved does not change any more.
fn theme(services: Services) -> draw::Theme {
    let is_dark = match services.keeper.settings.with_untracked(|it| it.theme) {
        page::Theme::Auto => browser::is_system_dark(),
        page::Theme::Light => false,
        page::Theme::Dark => true,
    };
    match is_dark {
        true => draw::Theme::Dark,
        false => draw::Theme::Light,
    }
}

fn log(done: Result<(), wasm_bindgen::JsValue>) {
    if let Err(error) = done {
        leptos::logging::error!("{error:?}");
    }
}
