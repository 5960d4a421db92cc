//! What is done at the table, and what follows from it.

use rules::{Effects, Note};
use session::{Action, Actor, Event, Offer};
use table::Sides;

use super::{Game, analysis};
use crate::screen::context::Context;
use play::builder::{Builder, Step};

impl Game {
    /// Something may have arrived from another thread.
    pub(crate) fn woken(&mut self, context: &mut Context) {
        if let Some(events) = self.table_mut().poll() {
            self.changed();
            self.tell_events(&events, context);
        }
        if let Some(mv) = self.table_mut().take_hint() {
            self.show_hint(&mv, context);
        }
        for note in self.table_mut().news() {
            let text = context.say(Some(self.choice.game()), &note);
            self.alert(text);
        }
    }

    /// The rest between two moves of computers is over.
    pub(crate) fn tick(&mut self, _: &mut Context) {
        if std::mem::take(&mut self.is_resting) {
            self.table_mut().think();
        }
    }

    /// Does something on behalf of the people at the table.
    pub(super) fn act(&mut self, action: Action, context: &Context) -> bool {
        let done = self.table_mut().act(Actor::Table, action);
        match done {
            Ok(events) => {
                self.message = None;
                self.changed();
                self.tell_events(&events, context);
                true
            }
            Err(refusal) => {
                let text = context.refusal(Some(self.choice.game()), &refusal);
                self.alert(text);
                false
            }
        }
    }

    /// The position is another one: nothing is chosen, and computers may think.
    pub(super) fn changed(&mut self) {
        let session = self.session();
        let n = session.n_plies();
        let before = n.checked_sub(1).and_then(|ply| session.position_at(ply));
        let moves = session.moves();
        let effects = match (before, moves.last()) {
            (Some(before), Some(mv)) => before.effects(mv).unwrap_or_default(),
            _ => Effects::default(),
        };
        let is_ours = session.is_running() && session.seat(session.turn()).is_human();
        let builder = is_ours.then(|| Builder::new(session.position()));
        self.effects = effects;
        self.builder = builder;
        self.hint = None;
        self.study();
        self.choices.at = 0;
        self.go_on();
    }

    /// Lets a computer think that is to move; where computers play each other,
    /// after a rest.
    pub(super) fn go_on(&mut self) {
        self.is_resting = false;
        if self.session().ask().is_none() {
            return;
        }
        if self.session().n_humans() > 0 {
            self.table_mut().think();
        } else {
            self.is_resting = true;
        }
    }

    fn tell_events(&mut self, events: &[Event], context: &Context) {
        let game = Some(self.choice.game());
        for event in events {
            let note = match event {
                Event::Offered(Offer::Draw, player) => {
                    Note::new("tui-draw-offered").with("player", *player)
                }
                Event::Declined(Offer::Draw, player) => {
                    Note::new("tui-draw-declined").with("player", *player)
                }
                Event::SidesSwapped => Note::new("tui-sides-swapped"),
                _ => continue,
            };
            let text = context.say(game, &note);
            self.say(text);
        }
    }

    /// A cell is chosen, by key or by mouse.
    pub(super) fn choose(&mut self, cell: &str, context: &Context) {
        self.message = None;
        self.hint = None;
        let Some(builder) = &mut self.builder else {
            return;
        };
        let is_waiting = builder.only().is_some() && builder.most_picks() > 1;
        if is_waiting && builder.chosen().any(|it| it == cell) {
            return self.play_chosen(context);
        }
        match builder.choose(cell) {
            Step::Chosen => self.choices.at = 0,
            Step::Ready(mv) => self.ready(mv, context),
            Step::Useless => self.explain(cell, context),
        }
    }

    /// Plays the move that is chosen, if it is whole.
    pub(super) fn play_chosen(&mut self, context: &Context) {
        let only = self.builder.as_ref().and_then(|it| it.only());
        if let Some(mv) = only.map(str::to_owned) {
            self.act(Action::Move(mv), context);
        }
    }

    /// A move is whole. One of several stones is shown before it is played, if
    /// that is wanted.
    pub(super) fn ready(&mut self, mv: String, context: &Context) {
        let is_long = self.builder.as_ref().is_some_and(|it| it.most_picks() > 1);
        if is_long && context.settings.confirm {
            return;
        }
        self.act(Action::Move(mv), context);
    }

    /// Says why a cell is of no use.
    fn explain(&mut self, cell: &str, context: &Context) {
        let Some(builder) = &self.builder else {
            return;
        };
        let note = builder.explain(cell);
        let note = note.unwrap_or_else(|| match builder.chosen().last() {
            Some(from) => Note::new("tui-no-target")
                .with("from", from)
                .with("cell", cell),
            None => Note::new("tui-no-pick").with("cell", cell),
        });
        let text = context.say(Some(self.choice.game()), &note);
        self.alert(text);
    }

    fn show_hint(&mut self, mv: &str, context: &Context) {
        let effects = self.session().position().effects(mv);
        if let Ok(effects) = effects {
            self.hint = Some(effects);
            let note = Note::new("tui-hint").with("move", mv);
            self.say(context.say(None, &note));
        }
    }

    pub(super) fn toggle_analysis(&mut self, context: &Context) {
        self.analysis = match self.analysis {
            Some(_) => None,
            None => Some(analysis::Pane::new(context)),
        };
        self.study();
    }

    /// The engine looks at what is on the board, if it is shown.
    fn study(&mut self) {
        if let Some(mut pane) = self.analysis.take() {
            pane.study(self.session().position());
            self.analysis = Some(pane);
        }
    }

    pub(super) fn seek_hint(&mut self, context: &Context) {
        if self.builder.is_none() {
            self.say(context.word("tui-hint-not-now"));
        } else if self.table_mut().seek_hint() {
            self.say(context.word("tui-hint-sought"));
        }
    }

    pub(super) fn rematch(&mut self, sides: Sides, context: &mut Context) {
        let Some(table) = self.table.take() else {
            return;
        };
        // A rematch fails only for want of a thread; the same again, then, without.
        let setup = table.session().setup();
        match table.rematch(sides) {
            Ok(table) => self.sit_down(table, context),
            Err(refusal) => {
                let text = context.refusal(Some(self.choice.game()), &refusal);
                if let Ok(table) = table::Table::start(setup, &context.store) {
                    self.sit_down(table, context);
                }
                self.alert(text);
            }
        }
    }
}
