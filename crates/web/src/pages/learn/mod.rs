//! The tutorials: small steps, then a first game.

mod first;
mod picker;

use std::collections::BTreeSet;

use games::GameId;
use leptos::prelude::*;
use page::Route;
use play::learn::{Course, Lesson, LessonMsg};
use rules::Note;

use crate::board::{Board, BoardEvent, LiveBoard};
use crate::browser;
use crate::keeper::Keeper;
use crate::services::Services;
use crate::words::Language;
use first::First;
pub(super) use picker::Picker;

/// The tutorial of a game, at a step counted from 1; just the first game where
/// it has no steps.
#[component]
pub(crate) fn Learn(game: GameId, step: Option<usize>) -> impl IntoView {
    let services = Services::here();
    let language = services.language;
    let done = services
        .keeper
        .settings
        .with_untracked(|it| it.learned.get(&game).cloned());
    let lesson_page = Lesson::new(game, step.unwrap_or(1) - 1).map(|mut lesson| {
        lesson.recall(done.into_iter().flatten());
        // The number after the last step is the first game.
        let is_playing = step.is_some_and(|it| it > lesson.n_steps());
        LessonPage {
            lesson: RwSignal::new(lesson),
            is_playing: RwSignal::new(is_playing),
            services,
        }
    });
    let name = move || game.info().name.in_lang(language.now());
    view! {
        <div class="learn">
            <header class="learn-head">
                <h1>{language.word("web-learn-title")}": "{name}</h1>
                {lesson_page.map(|lesson_page| view! { <Dots lesson_page/> })}
            </header>
            {move || match lesson_page.filter(|lesson_page| !lesson_page.is_playing.get()) {
                None => view! { <First game/> }.into_any(),
                Some(lesson_page) => view! { <Step lesson_page/> }.into_any(),
            }}
            <p class="learn-ways">
                <a href=Route::Rules(game).to_string()>{language.word("web-rules")}</a>
                <a href=Route::Known(game).to_string()>{language.word("openings-chapter")}</a>
                <a href=format!("#/play/{game}")>{language.word("web-new-game")}</a>
            </p>
        </div>
    }
}

/// The games that can be learned.
#[component]
pub(crate) fn Lessons() -> impl IntoView {
    let (language, keeper) = (Language::here(), Keeper::here());
    let card = move |game: &GameId| {
        let (game, info) = (*game, game.info());
        let n_steps = Course::of(game).steps.len();
        let done = keeper
            .settings
            .with_untracked(|it| it.learned.get(&game).map_or(0, BTreeSet::len));
        let scene = Signal::stored(game.standard().start().scene());
        let name = Signal::derive(move || info.name.in_lang(language.now()).to_owned());
        view! {
            <li class="card">
                <a class="cover" href=Route::Learn(game, None).to_string()>
                    <div class="stage" aria-hidden="true"><Board scene label=name is_plain=true/></div>
                    <h2>{name}</h2>
                </a>
                <p>{move || info.summary.in_lang(language.now())}</p>
                <p class="ways">
                    <a href=Route::Rules(game).to_string()>{language.word("web-rules")}</a>
                    <a href=Route::Known(game).to_string()>{language.word("openings-chapter")}</a>
                </p>
                <p class="maker">{done.min(n_steps)}" / "{n_steps}</p>
            </li>
        }
    };
    view! {
        <h1>{language.word("web-learn-choose")}</h1>
        <ul class="cards">{GameId::ALL.iter().map(card).collect::<Vec<_>>()}</ul>
    }
}

/// A lesson on this page: messages in, effects carried out.
#[derive(Clone, Copy)]
struct LessonPage {
    lesson: RwSignal<Lesson>,
    is_playing: RwSignal<bool>,
    services: Services,
}

impl LessonPage {
    fn send(self, msg: LessonMsg) {
        let game = self.lesson.with_untracked(Lesson::game);
        let before = self.lesson.with_untracked(Lesson::at);
        let effects = self.lesson.try_update(|it| it.update(msg));
        for effect in effects.unwrap_or_default() {
            drop(self.services.at_board(game, effect));
        }
        let (at, is_done) = self.lesson.with_untracked(|it| (it.at(), it.is_done()));
        if at != before {
            self.name(at);
        }
        if is_done {
            let keeper = self.services.keeper;
            let is_known = |it: &page::Settings| {
                it.learned
                    .get(&game)
                    .is_some_and(|steps| steps.contains(&at))
            };
            if !keeper.settings.with_untracked(is_known) {
                keeper.change(|it| {
                    it.learned.entry(game).or_default().insert(at);
                });
            }
        }
    }

    /// The page stays; only its address changes.
    fn name(self, at: usize) {
        let game = self.lesson.with_untracked(Lesson::game);
        let route = Route::Learn(game, Some(at + 1));
        browser::replace_address(&route.to_string());
    }

    /// The first game, which has an address of its own.
    fn play(self) {
        self.is_playing.set(true);
        self.name(self.lesson.with_untracked(Lesson::n_steps));
    }

    fn go(self, at: usize) {
        self.is_playing.set(false);
        self.name(at);
        self.send(LessonMsg::Go(at));
    }

    /// The next step, or after the last one the first game.
    fn next(self) {
        let (at, n) = self.lesson.with_untracked(|it| (it.at(), it.n_steps()));
        if at + 1 < n {
            self.go(at + 1);
        } else {
            self.play();
        }
    }

    fn board(self, event: BoardEvent) {
        match event {
            BoardEvent::Choose(cell, _) => self.send(LessonMsg::Choose(cell)),
            BoardEvent::Point(cell) => self.send(LessonMsg::Point(cell)),
            BoardEvent::Take(mv, _) => self.send(LessonMsg::Take(mv)),
            BoardEvent::Back => self.send(LessonMsg::Unchoose),
            BoardEvent::Key(key) if key == "h" => self.send(LessonMsg::Hint),
            BoardEvent::Key(_) => {}
        }
    }
}

/// The steps as numbers that lead to them.
#[component]
fn Dots(lesson_page: LessonPage) -> impl IntoView {
    let language = lesson_page.services.language;
    let n_steps = lesson_page.lesson.with_untracked(Lesson::n_steps);
    let dot = move |n: usize| {
        let is_here =
            move || !lesson_page.is_playing.get() && lesson_page.lesson.with(|it| it.at() == n);
        let is_solved = move || lesson_page.lesson.with(|it| it.solved()[n]);
        let label = move || {
            let key = if is_solved() {
                "web-learn-step-done"
            } else {
                "web-learn-step"
            };
            language
                .texts()
                .say(None, &Note::new(key).with("number", n + 1))
        };
        view! {
            <li>
                <button
                    class="dot" class:dot-solved=is_solved aria-label=label
                    aria-current=move || is_here().then_some("step")
                    on:click=move |_| lesson_page.go(n)
                >
                    {n + 1}
                </button>
            </li>
        }
    };
    view! {
        <ol class="dots">
            {(0..n_steps).map(dot).collect::<Vec<_>>()}
            <li>
                <button
                    class="dot dot-game"
                    aria-current=move || lesson_page.is_playing.get().then_some("step")
                    on:click=move |_| lesson_page.play()
                >
                    {language.word("web-learn-first")}
                </button>
            </li>
        </ol>
    }
}

/// One step: the board, what to do, and what is said of it.
#[component]
fn Step(lesson_page: LessonPage) -> impl IntoView {
    let language = lesson_page.services.language;
    let game = lesson_page.lesson.with_untracked(Lesson::game);
    let board = Memo::new(move |_| lesson_page.lesson.with(Lesson::board));
    let task = Memo::new(move |_| lesson_page.lesson.with(Lesson::task));
    let told = Memo::new(move |_| lesson_page.lesson.with(|it| it.notice().cloned()));
    let is_done = Memo::new(move |_| lesson_page.lesson.with(Lesson::is_done));
    let is_last = Memo::new(move |_| lesson_page.lesson.with(|it| it.at() + 1 == it.n_steps()));
    let say = move |note: &Note| super::capital(language.texts().say(Some(game), note));
    let next_key = move || match is_last.get() {
        true => language.texts().word("web-learn-to-game"),
        false => language.texts().word("web-learn-next"),
    };
    let is_alert = move || told.with(|it| it.as_ref().is_some_and(|it| it.is_alert));
    view! {
        <section class="learn-board" aria-label=language.word("web-the-board")>
            <LiveBoard
                view=Signal::from(board) game
                label=Signal::derive(move || game.info().name.in_lang(language.now()).to_owned())
                on=Callback::new(move |event| lesson_page.board(event))
            />
        </section>
        <section class="learn-words" aria-label=language.word("web-learn-task")>
            <p class="learn-task">{move || say(&task.get())}</p>
            <div class="picker">
                <Picker
                    view=Signal::from(board)
                    take=Callback::new(move |mv| lesson_page.send(LessonMsg::Take(mv)))
                />
            </div>
            <p class="learn-said" class:learn-wrong=is_alert class:learn-right=move || is_done.get()>
                {move || told.get().map(|it| it.notes.iter().map(say).collect::<Vec<_>>().join(" "))}
            </p>
            <div class="learn-buttons">
                <button
                    class="button" class:button-plain=move || !is_done.get()
                    on:click=move |_| lesson_page.next()
                >
                    {next_key}
                </button>
                <button
                    class="button button-plain"
                    on:click=move |_| lesson_page.send(match is_done.get_untracked() {
                        true => LessonMsg::Again,
                        false => LessonMsg::Hint,
                    })
                >
                    {move || language.texts().word(match is_done.get() {
                        true => "web-learn-again",
                        false => "web-hint",
                    })}
                </button>
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use rules::Lang;

    use super::*;

    fn keys() -> BTreeSet<&'static str> {
        let courses = GameId::ALL.iter().map(|&game| Course::of(game));
        courses
            .flat_map(|course| {
                let steps = course.steps.into_iter();
                let steps = steps.flat_map(|it| [it.task, it.right, it.wrong]);
                steps
                    .chain(course.tips.into_iter().map(|it| it.say))
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    #[test]
    fn every_lesson_has_its_sentences_and_every_sentence_its_lesson() {
        for lang in Lang::ALL {
            for key in keys() {
                assert!(crate::words::texts(lang).knows(key), "{key} in {lang:?}");
            }
        }
        let common = include_str!("../../../../texts/locales/lessons.en.ftl");
        let games = GameId::ALL.iter().map(|game| game.info().sentences.en);
        let lines = games.chain([common]).flat_map(str::lines);
        let written: BTreeSet<&str> = lines
            .filter_map(|line| line.split_once(" = "))
            .map(|(key, _)| key)
            .filter(|key| key.starts_with("lesson-") || key.contains("-lesson-"))
            .collect();
        assert_eq!(written, keys());
    }
}
