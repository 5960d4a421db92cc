//! The first game, with comments.

use std::time::Duration;

use games::GameId;
use leptos::prelude::*;
use play::learn::Guide;
use play::{Effect as Wanted, Msg, Play, Pointer};
use rules::Note;
use session::Action;

use super::super::play::goals;
use super::Picker;
use crate::board::{BoardEvent, LiveBoard};
use crate::browser;
use crate::engine::Answer;
use crate::services::Services;

/// How long the computer's move waits, so that it can be followed.
const PAUSE: Duration = Duration::from_millis(400);

/// A game against the easiest player; somebody looks over the shoulder.
#[component]
pub(super) fn First(game: GameId) -> impl IntoView {
    let services = Services::here();
    let begun = RwSignal::new(0_u32);
    move || {
        begun.track();
        match Guide::start(game, browser::random()) {
            Ok((guide, effects)) => {
                let table = Table {
                    guide: RwSignal::new(guide),
                    services,
                };
                request_animation_frame(move || table.carry_out(effects));
                let again = Callback::new(move |()| begun.update(|n| *n += 1));
                view! { <Room table again/> }.into_any()
            }
            Err(_) => ().into_any(),
        }
    }
}

#[derive(Clone, Copy)]
struct Table {
    guide: RwSignal<Guide>,
    services: Services,
}

impl Table {
    fn send(self, msg: Msg) {
        // Late answers find the page left.
        let effects = self.guide.try_update(|it| it.update(msg));
        self.carry_out(effects.unwrap_or_default());
    }

    fn carry_out(self, effects: Vec<Wanted>) {
        let game = self
            .guide
            .try_with_untracked(|it| it.play().choice().game());
        let Some(game) = game else {
            return;
        };
        for effect in effects {
            match self.services.at_board(game, effect) {
                Some(Wanted::AskComputer(ticket, asked)) => {
                    let answered = move |answer| match answer {
                        Answer::Move(mv) => {
                            let answer = move || self.send(Msg::Answer(ticket, mv));
                            set_timeout(answer, PAUSE);
                        }
                        _ => self.send(Msg::EngineLost),
                    };
                    let engine = self.services.engine;
                    engine.choose(&asked, answered);
                }
                Some(Wanted::AskHint { ticket, question }) => {
                    self.services.engine.hint(&question, move |answer| {
                        self.send(match answer {
                            Answer::Move(mv) => Msg::HintFound(ticket, mv),
                            _ => Msg::EngineLost,
                        });
                    });
                }
                _ => {}
            }
        }
    }

    fn board(self, event: BoardEvent) {
        match event {
            BoardEvent::Choose(cell, pointer) => self.send(Msg::Choose(cell, pointer)),
            BoardEvent::Point(cell) => self.send(Msg::Point(cell)),
            BoardEvent::Take(mv, pointer) => self.send(Msg::Take(mv, pointer)),
            BoardEvent::Back => self.send(Msg::Back),
            BoardEvent::Key(key) => match key.as_str() {
                "h" => self.send(Msg::Hint),
                "u" => self.send(Msg::Act(Action::TakeBack)),
                _ => {}
            },
        }
    }
}

#[component]
fn Room(table: Table, again: Callback<()>) -> impl IntoView {
    let language = table.services.language;
    let game = table.guide.with_untracked(|it| it.play().choice().game());
    let info = game.info();
    let board = Memo::new(move |_| table.guide.with(|it| it.play().board()));
    let prompt = Memo::new(move |_| table.guide.with(|it| it.play().prompt()));
    let told = Memo::new(move |_| table.guide.with(|it| it.play().notice().cloned()));
    let said = Memo::new(move |_| table.guide.with(|it| it.said().cloned()));
    let pending = Memo::new(move |_| board.with(|it| it.pending.clone()));
    let is_over = Memo::new(move |_| table.guide.with(|it| !it.play().session().is_running()));
    let say = move |note: &Note| super::super::capital(language.texts().say(Some(game), note));
    let line = move || match told.get() {
        Some(told) => told.notes,
        None => prompt.get(),
    };
    view! {
        <section class="learn-board" aria-label=language.word("web-the-board")>
            <LiveBoard
                view=Signal::from(board) game
                label=Signal::derive(move || info.name.in_lang(language.now()).to_owned())
                on=Callback::new(move |event| table.board(event))
            />
        </section>
        <section class="learn-words" aria-label=language.word("web-learn-task")>
            <p class="learn-task">{move || said.get().map(|note| say(&note))}</p>
            <p class="learn-said">
                {move || line().iter().map(say).map(super::super::stop).collect::<Vec<_>>().join(" ")}
            </p>
            <div class="picker">
                <Picker
                    view=Signal::from(board)
                    take=Callback::new(move |mv| table.send(Msg::Take(mv, Pointer::Mouse)))
                />
                {move || pending.get().map(|mv| view! {
                    <span class="pending">{mv}</span>
                    <button class="button" on:click=move |_| table.send(Msg::Confirm)>
                        {language.word("web-confirm")}
                    </button>
                })}
            </div>
            {move || {
                let own = board.with(|it| it.scene.goals.clone());
                own.chunk_by(|a, b| a.player == b.player).filter_map(|it| {
                    let name = info.player(it[0].player).name.in_lang(language.now());
                    let goals = goals(language, game, it)?;
                    Some(view! { <p class="learn-goals"><span>{name}</span>{goals}</p> })
                }).collect::<Vec<_>>()
            }}
            <div class="learn-buttons">
                <button
                    class="button button-plain"
                    aria-disabled=move || table.guide.with(|it| !can(it.play(), |it| it.take_back)).then_some("true")
                    on:click=move |_| table.send(Msg::Act(Action::TakeBack))
                >
                    {language.word("web-undo")}
                </button>
                <button
                    class="button button-plain"
                    aria-disabled=move || table.guide.with(|it| !can(it.play(), |it| it.hint)).then_some("true")
                    on:click=move |_| table.send(Msg::Hint)
                >
                    {language.word("web-hint")}
                </button>
            </div>
            <Show when=move || is_over.get()>
                <div class="learn-buttons">
                    <button class="button" on:click=move |_| again.run(())>
                        {language.word("web-learn-again")}
                    </button>
                    <a class="button button-plain" href=format!("#/play/{game}")>
                        {language.word("web-learn-real")}
                    </a>
                </div>
            </Show>
        </section>
    }
}

fn can(play: &Play, may: fn(&play::Buttons) -> bool) -> bool {
    may(&play.buttons())
}
