//! The end of a game: the key moment, rematch, next level, share.

use std::time::Duration;

use games::Ladder;
use leptos::prelude::*;
use page::{Copied, Route, Source};
use play::Play;
use play::study::{Study, StudyEffect, StudyMsg};
use record::NodeId;
use rules::{Note, Player};
use session::Seat;

use super::super::capital;
use super::Table;
use crate::browser;
use crate::engine::Answer;
use crate::services::Services;

/// What there is to say and to do once the game is over; the place is empty before.
#[component]
pub(super) fn Ending(table: Table) -> impl IntoView {
    let is_over = Memo::new(move |_| table.play.with(|it| it.buttons().rematch));
    view! {
        <Show when=move || is_over.get()>
            <Panel table/>
        </Show>
    }
}

#[component]
fn Panel(table: Table) -> impl IntoView {
    let language = table.services.language;
    let game = table.play.with_untracked(|it| it.choice().game());
    let study = move |_| {
        let kept = table
            .play
            .with_untracked(|it| Source::Kept(it.id().to_owned()));
        browser::go(&Route::Analysis(kept).to_string());
    };
    let next = suggestion(table);
    let advice = next.clone().map(|(note, _)| {
        view! { <p class="ending-next">{move || language.texts().say(None, &note)}</p> }
    });
    let onward = next.map(|(_, level)| {
        let choice = table.play.with_untracked(Play::choice);
        let title = {
            let level = level.clone();
            move || language.texts().computer_title(choice, &level)
        };
        view! {
            <button class="button" on:click=move |_| against(table, &level)>{title}</button>
        }
    });
    view! {
        <div class="ending" data-place="ending">
            <KeyMoment table/>
            {advice}
            <div class="ending-ways">
                <button class="button" on:click=move |_| rematch(table, true)>
                    {language.word("web-rematch")}
                </button>
                {onward}
                <button class="button button-plain" on:click=study>
                    {language.word("web-analyze")}
                </button>
                <button class="button button-plain" on:click=move |_| share(table)>
                    {language.word("web-share-game")}
                </button>
                <a class="button button-plain" href=format!("#/play/{game}")>
                    {language.word("web-new-game")}
                </a>
            </div>
        </div>
    }
}

/// By the system where it can, else to the clipboard.
pub(super) fn share(table: Table) {
    let link = table.play.with_untracked(|it| Route::share(it.record()));
    match link {
        Ok(link) if browser::can_share() => {
            browser::share("Quadrille", &(browser::base() + &link));
        }
        _ => table.copy(Copied::Link),
    }
}

/// Whom to play next, and why.
fn suggestion(table: Table) -> Option<(Note, String)> {
    let (choice, computer) = table.play.with_untracked(|it| {
        let seats = Player::BOTH.map(|player| it.session().seat(player).clone());
        let computer = match seats {
            [Seat::Human { .. }, Seat::Computer { player, .. }]
            | [Seat::Computer { player, .. }, Seat::Human { .. }] => Some(player),
            _ => None,
        };
        (it.choice(), computer)
    });
    let computer = computer?;
    let keeper = table.services.keeper;
    let results = keeper.library(|it| it.results(choice, &computer));
    let next = Ladder::of(choice).suggest(&computer, &results)?;
    let title = table
        .services
        .language
        .texts()
        .computer_title(choice, next.level);
    let note = Note::new("play-suggestion")
        .with("won", next.won)
        .with("games", next.games)
        .with("level", title);
    Some((note, next.level.to_owned()))
}

/// Another game of the same kind, the sides exchanged.
fn rematch(table: Table, is_swapped: bool) {
    let day = browser::today();
    begin(table, |play, id| {
        play.rematch(id, is_swapped, Some(&day)).ok()
    });
}

/// The same against another level.
fn against(table: Table, level: &str) {
    begin(table, |play, id| {
        let mut setup = play.session().setup().dated(&browser::today());
        for seat in &mut setup.seats {
            if !seat.is_human() {
                *seat = Seat::computer(level, browser::random() % 1_000_000);
            }
        }
        Play::start(id, setup).ok()
    });
}

fn begin(table: Table, start: impl FnOnce(&Play, &str) -> Option<(Play, Vec<play::Effect>)>) {
    let id = format!("{:x}-{:x}", browser::now(), browser::random() & 0xff_ffff);
    let started = table.play.with_untracked(|play| start(play, &id));
    if let Some((play, _)) = started {
        let record = play.record().clone();
        // What cannot be kept is remembered, and the game itself tells it.
        let _ = table
            .services
            .keeper
            .library(|library| library.save(&id, &record, browser::now()));
        super::expect_start(&id);
        browser::go(&Route::Game(id).to_string());
    }
}

/// The move that gave most away, found by judging the game in the background; the
/// analysis of the game has the judgment then.
#[component]
fn KeyMoment(table: Table) -> impl IntoView {
    /// Fewer moves have no moment.
    const LEAST: usize = 6;
    let (id, record, n_plies) = table.play.with_untracked(|it| {
        let n_plies = it.session().n_plies();
        let source = Source::Kept(it.id().to_owned());
        let id = source.study_id().expect("a kept game has a study");
        (id, it.record().clone(), n_plies)
    });
    let services = table.services;
    let language = services.language;
    let kept = services.keeper.library(|it| it.study(&id));
    let known = kept.and_then(|(_, record)| Study::new(record).ok());
    let study = known
        .map(|mut study| {
            study.follow(&record);
            study
        })
        .or_else(|| Study::new(record).ok())
        .filter(|_| n_plies >= LEAST);
    let Some(study) = study else {
        return ().into_any();
    };
    let game = study.choice().game();
    let judge = Judge {
        study: RwSignal::new(study),
        services,
        id: StoredValue::new(id),
    };
    on_cleanup(move || services.engine.stop());
    if judge.study.with_untracked(|it| it.report().is_none()) {
        // The end is seen and heard first.
        set_timeout(
            move || judge.send(StudyMsg::Report),
            Duration::from_millis(900),
        );
    }
    let note = Memo::new(move |_| judge.study.with(key_moment));
    let line = move || {
        let texts = language.texts();
        match note.get() {
            Some(note) => capital(texts.say(Some(game), &note)),
            None => texts.word("web-key-seek"),
        }
    };
    view! { <p class="ending-key" aria-live="polite">{line}</p> }.into_any()
}

/// What decided the game, once it is judged.
fn key_moment(study: &Study) -> Option<Note> {
    let report = study.report()?;
    let judged = report.moves.iter().filter(|it| it.judgment.is_some());
    let worst = judged.max_by(|a, b| a.loss.total_cmp(&b.loss));
    let Some(worst) = worst else {
        return Some(Note::new("web-key-clean"));
    };
    let tree = study.record().tree();
    let parent = tree.parent(worst.node).unwrap_or(NodeId::START);
    let best = tree.annotation(parent).best.clone().unwrap_or_default();
    Some(
        Note::new("web-key-moment")
            .with("number", worst.ply.div_ceil(2))
            .with("move", tree.mv(worst.node))
            .with("player", worst.player)
            .with("best", best),
    )
}

/// A game that is judged in the background.
#[derive(Clone, Copy)]
struct Judge {
    study: RwSignal<Study>,
    services: Services,
    id: StoredValue<String>,
}

impl Judge {
    fn send(self, msg: StudyMsg) {
        // Late answers find the page left.
        let effects = self.study.try_update(|it| it.update(msg));
        for effect in effects.unwrap_or_default() {
            match effect {
                StudyEffect::Analyze {
                    ticket,
                    n_lines,
                    is_brief,
                    question,
                } => {
                    let told = move |answer| match answer {
                        Answer::Lines {
                            lines, is_final, ..
                        } => self.send(StudyMsg::Lines {
                            ticket,
                            lines,
                            is_final,
                        }),
                        _ => self.send(StudyMsg::EngineLost),
                    };
                    let engine = self.services.engine;
                    engine.search(&question, n_lines, is_brief, told);
                }
                StudyEffect::Save => self.keep(),
                StudyEffect::Board(_) => {}
            }
        }
    }

    fn keep(self) {
        let record = self.study.try_with_untracked(|it| it.record().clone());
        if let (Some(record), Some(id)) = (record, self.id.try_get_value()) {
            let keeper = self.services.keeper;
            // It can be judged again.
            let _ = keeper.library(|it| it.save_study(&id, &record, browser::now()));
        }
    }
}
