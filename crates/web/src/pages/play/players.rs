//! The players: who they are, whose turn it is, and what is counted.

use leptos::prelude::*;
use play::Play;
use rules::{Piece, PieceKind, Player, Tally};
use session::Seat;

use super::Table;
use crate::icons::{piece_sign, player_sign};

/// One player: name, whose turn, what is counted of them.
#[component]
pub(super) fn Strip(table: Table, player: Signal<Player>) -> impl IntoView {
    let language = table.deeds.language;
    let choice = table.play.with_untracked(Play::choice);
    let info = choice.game().info();
    let is_turn = move || {
        table
            .play
            .with(|play| play.session().is_running() && play.session().turn() == player.get())
    };
    let name = move || {
        let texts = language.texts();
        table
            .play
            .with(|play| match play.session().seat(player.get()) {
                Seat::Computer { player, .. } => texts.computer_title(choice, player),
                Seat::Human { name } if name.is_empty() => texts.word("web-person"),
                Seat::Human { name } => name.clone(),
            })
    };
    let color = move || info.player(player.get()).name.in_lang(language.now());
    let thinks = move || is_turn() && table.play.with(Play::is_thinking);
    let tallies = move || {
        let own = |it: &&Tally| it.player == Some(player.get());
        table.play.with(|play| {
            let scene = play
                .session()
                .position_at(play.shown_ply())
                .map(games::AnyPosition::scene);
            let tallies = scene.map(|it| it.tallies).unwrap_or_default();
            tallies.iter().filter(own).cloned().collect::<Vec<_>>()
        })
    };
    let tallies = Memo::new(move |_| tallies());
    view! {
        <div class="strip" class:strip-turn=is_turn>
            {move || player_sign(choice, player.get())}
            <span class="strip-name">{name}</span>
            <span class="strip-color">{color}</span>
            <span class="strip-tallies">
                {move || tallies.get().into_iter().map(|it| tally(table, &it)).collect::<Vec<_>>()}
            </span>
            <span class="strip-state">
                {move || {
                    if thinks() {
                        language.texts().word("web-thinks")
                    } else if is_turn() {
                        language.texts().word("web-turn")
                    } else {
                        String::new()
                    }
                }}
            </span>
        </div>
    }
}

/// What belongs to nobody, and what one looks up at every move.
#[component]
pub(super) fn Others(table: Table) -> impl IntoView {
    let language = table.deeds.language;
    let game = table.play.with_untracked(|it| it.choice().game());
    let tallies = Memo::new(move |_| {
        table.play.with(|play| {
            let scene = play
                .session()
                .position_at(play.shown_ply())
                .map(games::AnyPosition::scene);
            let mut tallies = scene.map(|it| it.tallies).unwrap_or_default();
            tallies.retain(|it| it.player.is_none());
            tallies
        })
    });
    let sidebar = game.info().sidebar.map(|key| {
        view! { <p class="sidebar">{move || language.texts().word(key)}</p> }
    });
    view! {
        <Show when=move || !tallies.with(Vec::is_empty)>
            <p class="tallies">
                {move || tallies.get().into_iter().map(|it| tally(table, &it)).collect::<Vec<_>>()}
            </p>
        </Show>
        {sidebar}
    }
}

fn tally(table: Table, tally: &Tally) -> impl IntoView + use<> {
    let (key, number) = (tally.key, tally.number);
    let language = table.deeds.language;
    let sign = tally.color.map(|color| {
        piece_sign(Piece {
            color,
            kind: PieceKind::Stone,
            letter: ' ',
        })
    });
    let label = move || {
        let texts = language.texts();
        texts.word(key)
    };
    view! { <span class="tally">{sign}<span>{label}</span>" "<b>{number}</b></span> }
}
