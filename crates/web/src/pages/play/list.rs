//! The moves, and the way through them.

use leptos::html;
use leptos::prelude::*;
use play::{Look, MoveRow, Msg, Play};
use rules::Player;

use super::Table;
use crate::icons::{BACK, FIRST, LAST, ON, sign};

/// The moves in rows of a number and two moves, and the way through them.
#[component]
pub(super) fn Moves(table: Table) -> impl IntoView {
    let language = table.services.language;
    let rows = Memo::new(move |_| table.play.with(|play| pairs(play.moves())));
    let n_news = Memo::new(move |_| table.play.with(Play::n_news));
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move || {
        // The move that is shown stays in sight, without moving the page.
        rows.track();
        request_animation_frame(move || {
            // The page may have been left before the frame came.
            let Some(list) = list.try_get_untracked().flatten() else {
                return;
            };
            match list.query_selector("[aria-current]") {
                Ok(Some(current)) => {
                    let (row, all) = (
                        current.get_bounding_client_rect(),
                        list.get_bounding_client_rect(),
                    );
                    let middle = row.top() - all.top() - all.height() / 2.0;
                    list.set_scroll_top(list.scroll_top() + middle as i32);
                }
                _ => list.set_scroll_top(0),
            }
        });
    });
    let go = move |look: Look, path: &'static str, key: &'static str| {
        view! {
            <button
                class="tool" aria-label=language.word(key) title=language.word(key)
                on:click=move |_| table.send(Msg::Look(look))
            >
                {sign(path)}
            </button>
        }
    };
    view! {
        <ol class="moves" node_ref=list aria-label=language.word("web-the-moves") tabindex="0">
            <For each=move || rows.get().into_iter().enumerate() key=|(_, row)| key(row) let((n, row))>
                <li>
                    <span class="moves-number">{n + 1}</span>
                    {row.into_iter().map(|it| cell(table, it)).collect::<Vec<_>>()}
                </li>
            </For>
        </ol>
        <div class="walk">
            {go(Look::Start, FIRST, "web-look-start")}
            {go(Look::Back, BACK, "web-look-back")}
            {go(Look::On, ON, "web-look-on")}
            {go(Look::Live, LAST, "web-look-live")}
            <span class="news">
                {move || match n_news.get() {
                    0 => String::new(),
                    n => format!("+{n}"),
                }}
            </span>
        </div>
    }
}

fn cell(table: Table, row: Option<MoveRow>) -> AnyView {
    let Some(row) = row else {
        return view! { <span class="moves-gap">"…"</span> }.into_any();
    };
    let ply = row.ply;
    let current = row.is_shown.then_some("true");
    view! {
        <button
            class="move" aria-current=current
            on:click=move |_| table.send(Msg::Look(Look::Ply(ply)))
        >
            {row.mv}
        </button>
    }
    .into_any()
}

/// What tells a row from what stood there before.
fn key(row: &[Option<MoveRow>]) -> Vec<Option<(usize, String, bool)>> {
    let moves = row.iter();
    moves
        .map(|it| it.as_ref().map(|it| (it.ply, it.mv.clone(), it.is_shown)))
        .collect()
}

/// Two by two, the first player's move first; a gap where somebody moved twice.
fn pairs(moves: Vec<MoveRow>) -> Vec<Vec<Option<MoveRow>>> {
    let mut rows: Vec<Vec<Option<MoveRow>>> = Vec::new();
    for mv in moves {
        let open = rows.last_mut().filter(|row| row.len() == 1);
        match (mv.player, open) {
            (Player::Second, Some(row)) => row.push(Some(mv)),
            (Player::Second, None) => rows.push(vec![None, Some(mv)]),
            (Player::First, _) => rows.push(vec![Some(mv)]),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(ply: usize, player: Player) -> MoveRow {
        MoveRow {
            ply,
            player,
            mv: ply.to_string(),
            is_shown: false,
        }
    }

    #[test]
    fn moves_stand_two_by_two() {
        use Player::{First, Second};
        let rows = pairs(vec![
            row(1, Second),
            row(2, First),
            row(3, Second),
            row(4, First),
            row(5, First),
        ]);
        let plies: Vec<Vec<Option<usize>>> = rows
            .iter()
            .map(|row| row.iter().map(|it| it.as_ref().map(|it| it.ply)).collect())
            .collect();
        assert_eq!(
            plies,
            [
                vec![None, Some(1)],
                vec![Some(2), Some(3)],
                vec![Some(4)],
                vec![Some(5)]
            ]
        );
    }
}
