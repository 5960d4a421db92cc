//! A person puts a move together.

use rules::{Note, clip};
use session::Action;

use crate::builder::Step;
use crate::msg::{Confirm, Effect, Pointer};
use crate::play::Play;

impl Play {
    pub(crate) fn choose(&mut self, cell: &str, pointer: Pointer, out: &mut Vec<Effect>) {
        if let Some(note) = self.why_not_now() {
            return self.refuse(vec![note], out);
        }
        let Some(builder) = &mut self.builder else {
            return;
        };
        (self.notice, self.hint, self.pointed) = (None, None, None);
        let is_chosen = builder.chosen().any(|it| it == cell);
        if self.pending.is_some() && is_chosen {
            let is_guarded = pointer == Pointer::Touch && builder.n_picks() > 1;
            if is_guarded && self.confirm != Confirm::Never {
                return self.announce_pending(out);
            }
            return self.play_pending(out);
        }
        self.pending = None;
        match builder.choose(cell) {
            Step::Ready(mv) => self.ready(mv, pointer, out),
            Step::Chosen => self.chosen(cell, out),
            Step::Useless => self.explain(cell, out),
        }
    }

    /// A move among the choices.
    pub(crate) fn take(&mut self, mv: &str, pointer: Pointer, out: &mut Vec<Effect>) {
        if let Some(note) = self.why_not_now() {
            return self.refuse(vec![note], out);
        }
        let Some(builder) = &mut self.builder else {
            return;
        };
        if let Step::Ready(mv) = builder.take(mv) {
            self.ready(mv, pointer, out);
        }
    }

    pub(crate) fn play_pending(&mut self, out: &mut Vec<Effect>) {
        if let Some(mv) = self.pending.take() {
            self.act(Action::Move(mv), out);
        }
    }

    pub(crate) fn unchoose(&mut self, is_all: bool, out: &mut Vec<Effect>) {
        (self.notice, self.pending, self.pointed) = (None, None, None);
        let Some(builder) = &mut self.builder else {
            return;
        };
        let had = builder.has_begun();
        if is_all {
            builder.clear();
            self.hint = None;
        } else {
            builder.back();
        }
        if had {
            out.push(Effect::Announce(vec![Note::new("play-said-unchosen")]));
        }
    }

    /// Shows what would happen if a target were chosen.
    pub(crate) fn point(&mut self, cell: Option<&str>) {
        self.pointed = None;
        let builder = self.builder.as_ref().filter(|_| self.looking.is_none());
        let (Some(builder), Some(cell)) = (builder, cell) else {
            return;
        };
        if builder.targets().contains(&cell) {
            let mut trial = builder.clone();
            if let Step::Ready(mv) = trial.choose(cell) {
                self.pointed = Some(mv);
            }
        }
    }

    /// Whether a move is shown because a cell is pointed at.
    pub fn has_preview(&self) -> bool {
        self.pointed.is_some()
    }

    /// The move that is shown and not played yet: it waits for confirmation, or is
    /// pointed at.
    pub fn shown_move(&self) -> Option<&str> {
        self.pending.as_deref().or(self.pointed.as_deref())
    }

    /// Whether pointing at a cell would show a move.
    pub fn can_preview(&self, cell: Option<&str>) -> bool {
        let builder = self.builder.as_ref().filter(|_| self.looking.is_none());
        let (Some(builder), Some(cell)) = (builder, cell) else {
            return false;
        };
        builder.has_begun() && builder.targets().contains(&cell)
    }

    /// A move is whole: it is played, or shown first.
    fn ready(&mut self, mv: String, pointer: Pointer, out: &mut Vec<Effect>) {
        let is_long = self.builder.as_ref().is_some_and(|it| it.n_picks() > 1);
        let is_shown = match self.confirm {
            Confirm::Always => true,
            Confirm::Several => is_long,
            Confirm::Touch => is_long && pointer == Pointer::Touch,
            Confirm::Never => false,
        };
        if is_shown {
            self.pending = Some(mv);
            return self.announce_pending(out);
        }
        self.act(Action::Move(mv), out);
    }

    fn chosen(&mut self, cell: &str, out: &mut Vec<Effect>) {
        let Some(builder) = &self.builder else {
            return;
        };
        // Nothing is left to choose: the same cell again plays it.
        if let Some(mv) = builder.only() {
            self.pending = Some(mv.to_owned());
            return self.announce_pending(out);
        }
        let is_chosen = builder.chosen().any(|it| it == cell);
        let n = builder.targets().len().max(builder.choices().len());
        let key = match (is_chosen, n) {
            (false, _) => "play-said-unchosen",
            (true, 0) => "play-said-chosen-more",
            (true, _) => "play-said-chosen",
        };
        let note = Note::new(key);
        let note = if is_chosen {
            note.with("cell", cell)
        } else {
            note
        };
        let note = if is_chosen && n > 0 {
            note.with("targets", n)
        } else {
            note
        };
        out.push(Effect::Announce(vec![note]));
    }

    /// Says why a cell is of no use.
    fn explain(&mut self, cell: &str, out: &mut Vec<Effect>) {
        let Some(builder) = &self.builder else {
            return;
        };
        if builder.is_apart(cell) {
            let chosen: Vec<&str> = builder.chosen().collect();
            let note = Note::new("play-not-together").with("cell", clip(cell));
            return self.refuse(vec![note.with("cells", chosen.join(", "))], out);
        }
        let note = builder.explain(cell).unwrap_or_else(|| {
            let cell = clip(cell);
            match builder.chosen().last() {
                Some(from) => Note::new("play-no-target")
                    .with("from", from)
                    .with("cell", cell),
                None => Note::new("play-no-pick").with("cell", cell),
            }
        });
        self.refuse(vec![note], out);
    }

    /// Why nothing can be chosen, if so.
    fn why_not_now(&self) -> Option<Note> {
        if let Some(why) = &self.read_only {
            Some(why.clone())
        } else if !self.is_live() {
            Some(Note::new("play-looking-back"))
        } else if self.builder.is_some() {
            None
        } else if let Some(end) = self.session.status().end() {
            Some(end.note())
        } else if self.sent_move().is_some() {
            Some(Note::new("play-waiting"))
        } else {
            Some(self.others_turn("play-not-your-turn"))
        }
    }

    fn announce_pending(&mut self, out: &mut Vec<Effect>) {
        if let Some(mv) = &self.pending {
            let note = Note::new("play-pending").with("move", mv.as_str());
            out.push(Effect::Announce(vec![note]));
        }
    }
}
