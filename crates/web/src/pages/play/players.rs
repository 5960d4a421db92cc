//! The players: who they are, whose turn it is, and what is counted.

use games::GameId;
use leptos::prelude::*;
use play::Play;
use rules::{Goal, Piece, PieceKind, Player, Tally};
use session::Seat;

use super::super::capital;
use super::Table;
use crate::icons::{piece_sign, player_sign};
use crate::words::Language;

/// One player: name, whose turn, what is counted of them.
#[component]
pub(super) fn Strip(table: Table, player: Signal<Player>) -> impl IntoView {
    let language = table.services.language;
    let choice = table.play.with_untracked(Play::choice);
    let info = choice.game().info();
    let is_turn = move || {
        table
            .play
            .with(|play| play.session().is_running() && play.session().turn() == player.get())
    };
    // Two people at one screen are both "you".
    let is_shared = table.play.with_untracked(|it| it.session().n_humans() == 2);
    let name = move || {
        let texts = language.texts();
        table
            .play
            .with(|play| match play.session().seat(player.get()) {
                Seat::Computer { player, .. } => texts.computer_title(choice, player),
                Seat::Human { name } if name.is_empty() && is_shared => capital(
                    info.player(player.get())
                        .name
                        .in_lang(texts.lang())
                        .to_owned(),
                ),
                Seat::Human { name } if name.is_empty() => texts.word("web-person"),
                Seat::Human { name } => name.clone(),
            })
    };
    let has_won = move || {
        table.play.with(|play| {
            let status = play.session().status();
            let outcome = status.end().and_then(|it| it.outcome);
            outcome.and_then(rules::Outcome::winner) == Some(player.get())
        })
    };
    // Who is called by the color needs it no second time.
    let is_named = move || {
        table
            .play
            .with(|play| !play.session().seat(player.get()).name().is_empty())
            || !is_shared
    };
    let color = move || {
        let color = info.player(player.get()).name.in_lang(language.now());
        is_named().then_some(color)
    };
    let thinks = move || is_turn() && table.play.with(Play::is_thinking);
    let time = table.play.with_untracked(|it| it.session().time());
    let runs = move || is_turn() && table.play.with(|it| it.session().deadline().is_some());
    let clock = move || {
        let time = time?;
        let now = table.now.get();
        let left = table
            .play
            .with(|it| it.session().remaining(player.get(), now))?;
        Some((time.text(left), left.as_secs() < 10))
    };
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
    let own_goals = Memo::new(move |_| {
        table.play.with(|play| {
            let position = play.session().position_at(play.shown_ply());
            let goals = position.map(|it| it.scene().goals).unwrap_or_default();
            let own = goals.into_iter().filter(|it| it.player == player.get());
            own.collect::<Vec<_>>()
        })
    });
    view! {
        <div class="strip" class:strip-turn=is_turn class:strip-won=has_won>
            {move || player_sign(choice, player.get())}
            <span class="strip-name">{name}</span>
            <span class="strip-color">{color}</span>
            {move || goals(language, choice.game(), &own_goals.get())}
            <span class="strip-tallies">
                {move || tallies.get().into_iter().map(|it| tally(table, &it, true)).collect::<Vec<_>>()}
            </span>
            {move || clock().map(|(text, is_low)| view! {
                <span class="clock" class:clock-runs=runs class:clock-low=is_low>{text}</span>
            })}
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

/// The colors that count together for a player, as pictures; won ones are marked.
pub(in crate::pages) fn goals(language: Language, game: GameId, own: &[Goal]) -> Option<AnyView> {
    let stone = |color| {
        piece_sign(Piece {
            color,
            kind: PieceKind::Stone,
            letter: ' ',
        })
    };
    let goal = |goal: &Goal| {
        let state = match goal.owner {
            Some(owner) if owner == goal.player => "won",
            Some(_) => "lost",
            None => "open",
        };
        let said = language.texts().goal(game, goal);
        view! {
            <span class="goal" data-state=state role="img" aria-label=said.clone() title=said>
                {stone(goal.color)}
                {stone(goal.ally)}
            </span>
        }
    };
    let views: Vec<_> = own.iter().map(goal).collect();
    (!views.is_empty()).then(|| view! { <span class="goals">{views}</span> }.into_any())
}

/// What belongs to nobody.
#[component]
pub(super) fn Others(table: Table) -> impl IntoView {
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
    view! {
        <Show when=move || !tallies.with(Vec::is_empty)>
            <p class="tallies">
                {move || {
                    let tallies = tallies.get();
                    // What is counted is said once, for all colors.
                    let is_said = |n: usize| n == 0 || tallies[n].key != tallies[n - 1].key;
                    let tallies = tallies.iter().enumerate();
                    tallies.map(|(n, it)| tally(table, it, is_said(n))).collect::<Vec<_>>()
                }}
            </p>
        </Show>
    }
}

fn tally(table: Table, tally: &Tally, is_said: bool) -> impl IntoView + use<> {
    let (key, number) = (tally.key, tally.number);
    let language = table.services.language;
    let color = tally.color;
    let sign = color.map(|color| {
        piece_sign(Piece {
            color,
            kind: PieceKind::Stone,
            letter: ' ',
        })
    });
    let label = move || {
        let texts = language.texts();
        let color = color.map(|it| texts.word(&format!("color-{}", it.id())));
        [Some(texts.word(key)), color]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", ")
    };
    view! {
        {is_said.then(|| view! { <span>{language.word(key)}</span> })}
        <span class="tally">
            {sign}
            {(!is_said || color.is_some()).then(|| view! { <span class="unseen">{label}</span> })}
            " "<b>{number}</b>
        </span>
    }
}
