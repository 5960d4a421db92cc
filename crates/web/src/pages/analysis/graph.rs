//! The chances along the game as a curve.

use leptos::prelude::*;
use play::study::{GraphPoint, Study, StudyMsg};
use rules::Note;

use super::Bench;

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 120.0;
/// A longer game is shown by as many of its positions.
const MOST: usize = 300;

/// The curve; a click leads to the position there.
#[component]
pub(super) fn Graph(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let points = Memo::new(move |_| bench.study.with(|it| thinned(it.graph())));
    let node = Memo::new(move |_| bench.study.with(Study::node));
    let game = move || bench.study.with(Study::choice).game();
    let is_drawn = move || points.with(|it| it.iter().filter(|it| it.chance.is_some()).count() > 1);
    let here = move || points.with(|all| all.iter().position(|it| it.node == node.get()));
    let go = move |event: leptos::ev::MouseEvent| {
        use wasm_bindgen::JsCast;
        let target = event
            .current_target()
            .and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let Some(target) = target else {
            return;
        };
        let all = target.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - all.left()) / all.width().max(1.0);
        let found = points.with_untracked(|it| {
            let n = (part * (it.len().max(2) - 1) as f64).round().max(0.0) as usize;
            it.get(n.min(it.len().saturating_sub(1))).map(|it| it.node)
        });
        if let Some(node) = found {
            bench.send(StudyMsg::Go(node));
        }
    };
    let label = move || {
        let note = Note::new("web-study-graph").with("player", rules::Player::First);
        language.texts().say(Some(game()), &note)
    };
    view! {
        <Show when=is_drawn>
            <figure class="graph">
                <svg
                    viewBox=format!("0 0 {WIDTH} {HEIGHT}") preserveAspectRatio="none"
                    role="img" aria-label=label on:click=go
                >
                    <path class="graph-area" d=move || points.with(|it| area(it))/>
                    <path class="graph-middle" d=format!("M0 {0}H{WIDTH}", HEIGHT / 2.0)/>
                    <path class="graph-line" d=move || points.with(|it| line(it))/>
                    <path class="graph-proved" d=move || points.with(|it| proved(it))/>
                    {move || here().map(|n| {
                        let x = points.with(|it| across(n, it.len()));
                        view! { <path class="graph-here" d=format!("M{x:.1} 0V{HEIGHT}")/> }
                    })}
                </svg>
                <figcaption>{label}</figcaption>
            </figure>
        </Show>
    }
}

fn thinned(points: Vec<GraphPoint>) -> Vec<GraphPoint> {
    let step = points.len().div_ceil(MOST).max(1);
    let last = points.len() - 1;
    let numbered = points.into_iter().enumerate();
    numbered
        .filter(|(n, _)| n % step == 0 || *n == last)
        .map(|(_, point)| point)
        .collect()
}

fn across(n: usize, len: usize) -> f64 {
    WIDTH * n as f64 / (len.max(2) - 1) as f64
}

/// The points that were judged, on the picture.
fn places(points: &[GraphPoint]) -> impl Iterator<Item = (f64, f64, bool)> {
    let numbered = points.iter().enumerate();
    numbered.filter_map(|(n, point)| {
        let y = HEIGHT * (1.0 - point.chance?);
        Some((across(n, points.len()), y, point.is_proved))
    })
}

fn line(points: &[GraphPoint]) -> String {
    let mut out = String::new();
    for (n, (x, y, _)) in places(points).enumerate() {
        let word = if n == 0 { 'M' } else { 'L' };
        out.push_str(&format!("{word}{x:.1} {y:.1}"));
    }
    out
}

fn area(points: &[GraphPoint]) -> String {
    let (first, last) = (places(points).next(), places(points).last());
    match (first, last) {
        (Some(first), Some(last)) => {
            format!(
                "{}L{:.1} {HEIGHT}L{:.1} {HEIGHT}Z",
                line(points),
                last.0,
                first.0
            )
        }
        _ => String::new(),
    }
}

/// What is proved is drawn once more, as a broad line at the rim.
fn proved(points: &[GraphPoint]) -> String {
    let half = across(1, points.len()) / 2.0;
    let proved = places(points).filter(|(_, _, is_proved)| *is_proved);
    proved
        .map(|(x, y, _)| {
            let y = y.clamp(3.0, HEIGHT - 3.0);
            format!(
                "M{:.1} {y:.1}H{:.1}",
                (x - half).max(0.0),
                (x + half).min(WIDTH)
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use record::NodeId;

    use super::*;

    fn points(chances: &[Option<f64>]) -> Vec<GraphPoint> {
        let point = |&chance| GraphPoint {
            node: NodeId::START,
            chance,
            is_proved: chance == Some(1.0),
        };
        chances.iter().map(point).collect()
    }

    #[test]
    fn the_curve_passes_over_what_was_not_judged() {
        let points = points(&[Some(0.5), None, Some(1.0)]);
        assert_eq!(line(&points), "M0.0 60.0L600.0 0.0");
        assert_eq!(proved(&points), "M450.0 3.0H600.0");
    }

    #[test]
    fn long_games_are_thinned_and_keep_their_end() {
        let mut long = points(&[Some(0.5); 10_000]);
        long[9_999].chance = Some(0.25);
        let thin = thinned(long);
        assert!(thin.len() <= MOST + 1, "{}", thin.len());
        assert_eq!(thin.last().and_then(|it| it.chance), Some(0.25));
    }
}
