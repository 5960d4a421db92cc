//! Updates of the analysis board: its answer to each message.

use crate::builder::Step;
use crate::{Notice, Question, Sound, Ticket};
use record::{NodeId, Record};
use rules::{Note, clip};

use super::{Edit, EditMsg, Line, Study, StudyMsg};
use crate::study::StudyEffect as Effect;

impl Study {
    /// Reacts to something, and says what is to be done.
    pub fn update(&mut self, msg: StudyMsg) -> Vec<Effect> {
        let mut out = Vec::new();
        match msg {
            StudyMsg::Go(node) => self.walk(|it| it.track.go(it.record.tree(), node), &mut out),
            StudyMsg::Start => self.walk(
                |it| {
                    it.track.back() && {
                        it.track.go_to_start();
                        true
                    }
                },
                &mut out,
            ),
            StudyMsg::Back => self.walk(|it| it.track.back(), &mut out),
            StudyMsg::On => self.walk(|it| it.track.on(it.record.tree()), &mut out),
            StudyMsg::End => self.walk(Self::go_to_end, &mut out),
            StudyMsg::NextVariation => self.go_to_variation(1, &mut out),
            StudyMsg::LastVariation => self.go_to_variation(-1, &mut out),
            StudyMsg::Choose(cell) => self.choose(&cell, &mut out),
            StudyMsg::Point(cell) => self.point(cell.as_deref()),
            StudyMsg::Take(mv) | StudyMsg::Type(mv) => self.play(&mv, &mut out),
            StudyMsg::Unchoose => {
                if let Some(builder) = &mut self.builder {
                    builder.back();
                }
            }
            StudyMsg::Promote(id) => self.change(|it| it.promote(id), &mut out),
            StudyMsg::Delete(id) => self.change(|it| it.delete(id), &mut out),
            StudyMsg::Comment(id, comment) => {
                if self.comment(id, comment) {
                    out.push(Effect::Save);
                }
            }
            StudyMsg::Undo => self.change(Self::undo, &mut out),
            StudyMsg::Flip => self.is_flipped = !self.is_flipped,
            StudyMsg::Engine(is_on) => self.set_engine(is_on, &mut out),
            StudyMsg::SetLines(n) => {
                self.n_lines = n.clamp(1, 9);
                self.ask(&mut out);
            }
            StudyMsg::Lines {
                ticket,
                lines,
                is_final,
            } => self.heard(ticket, lines, is_final, &mut out),
            StudyMsg::Opinion { ticket, moves } => self.opined(ticket, moves),
            StudyMsg::Heat(is_on) => self.is_heat_on = is_on,
            StudyMsg::EngineLost => self.engine_lost(&mut out),
            StudyMsg::Report => self.start_report(&mut out),
            StudyMsg::StopReport => self.stop_report(&mut out),
            StudyMsg::Edit(msg) => self.update_edit(msg, &mut out),
        }
        out
    }

    /// Goes somewhere else.
    fn walk(&mut self, go: impl FnOnce(&mut Self) -> bool, out: &mut Vec<Effect>) {
        let before = self.node();
        let done = go(self);
        if self.node() != before {
            self.renew();
            self.ask(out);
        }
        if !done && self.node() == before {
            return;
        }
        let mv = self.record.tree().mv(self.node());
        let player = self.track.before().map(games::AnyPosition::turn);
        let said = match player {
            Some(player) => crate::say::moved(player, mv, &self.last_effects()),
            None => vec![Note::new("play-said-start")],
        };
        out.push(crate::Effect::Announce(said).into());
    }

    fn go_to_end(&mut self) -> bool {
        let mut has_moved = false;
        while self.track.on(self.record.tree()) {
            has_moved = true;
        }
        has_moved
    }

    /// Another move that was made where the one shown was.
    fn go_to_variation(&mut self, by: isize, out: &mut Vec<Effect>) {
        let tree = self.record.tree();
        let node = self.node();
        let Some(parent) = tree.parent(node) else {
            return;
        };
        let moves = tree.replies(parent);
        let at = moves.iter().position(|&it| it == node).unwrap_or(0);
        let n = (at as isize + by).rem_euclid(moves.len() as isize);
        let target = moves[n as usize];
        self.walk(|it| it.track.go(it.record.tree(), target), out);
    }

    fn choose(&mut self, cell: &str, out: &mut Vec<Effect>) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        (self.notice, self.pointed) = (None, None);
        match builder.choose(cell) {
            Step::Ready(mv) => self.play(&mv, out),
            Step::Chosen => {}
            Step::Useless => {
                let note = builder.explain(cell);
                let note =
                    note.unwrap_or_else(|| Note::new("play-no-pick").with("cell", clip(cell)));
                self.refuse(vec![note], out);
            }
        }
    }

    fn point(&mut self, cell: Option<&str>) {
        self.pointed = None;
        let (Some(builder), Some(cell)) = (&self.builder, cell) else {
            return;
        };
        if builder.targets().contains(&cell)
            && let Step::Ready(mv) = builder.clone().choose(cell)
        {
            self.pointed = Some(mv);
        }
    }

    /// Plays a move where the board shows; one that is known is only shown.
    fn play(&mut self, mv: &str, out: &mut Vec<Effect>) {
        const LONGEST: usize = 100;
        let position = self.track.position();
        if mv.len() > LONGEST {
            let note = Note::new("session-move-long").with("found", clip(mv));
            return self.refuse(vec![note], out);
        }
        let text = match position.canonical(mv.trim()) {
            Ok(text) => text,
            Err(error) => return self.refuse(vec![error.note().clone()], out),
        };
        let node = self.node();
        let known = self.record.tree().find(node, &text);
        let next = known.unwrap_or_else(|| {
            self.order = None;
            self.record.tree_mut().add(node, &text)
        });
        out.push(crate::Effect::Sound(Sound::Move).into());
        if known.is_none() {
            out.push(Effect::Save);
        }
        self.walk(|it| it.track.go(it.record.tree(), next), out);
    }

    /// Changes the tree.
    fn change(&mut self, change: impl FnOnce(&mut Self) -> bool, out: &mut Vec<Effect>) {
        let was_judging = self.job.is_some();
        if !change(self) {
            return;
        }
        out.push(Effect::Save);
        if was_judging && self.job.is_none() {
            out.push(crate::Effect::StopEngine.into());
        }
        self.renew();
        self.ask(out);
    }

    fn set_engine(&mut self, is_on: bool, out: &mut Vec<Effect>) {
        self.is_engine_on = is_on;
        self.has_net &= is_on;
        if is_on {
            self.ask(out);
        } else if self.asked.take().is_some() {
            self.lines.clear();
            self.opinion.clear();
            out.push(crate::Effect::StopEngine.into());
        }
    }

    /// Has the engine look at what is shown, if it should and is free.
    pub(super) fn ask(&mut self, out: &mut Vec<Effect>) {
        if !self.is_engine_on || self.job.is_some() || self.edit.is_some() {
            return;
        }
        self.lines.clear();
        self.opinion.clear();
        if self.position().outcome().is_some() {
            if self.asked.take().is_some() {
                out.push(crate::Effect::StopEngine.into());
            }
            return;
        }
        let ticket = self.ticket();
        self.asked = Some(ticket);
        let question = Question::of(self.position());
        out.push(Effect::Analyze {
            ticket,
            n_lines: self.n_lines,
            is_brief: false,
            question,
        });
    }

    /// Lines that belong to another question change nothing.
    fn heard(&mut self, ticket: Ticket, lines: Vec<Line>, is_final: bool, out: &mut Vec<Effect>) {
        if self
            .job
            .as_ref()
            .is_some_and(|job| job.asked == Some(ticket))
        {
            return self.report_answered(&lines, is_final, out);
        }
        if self.asked != Some(ticket) {
            return;
        }
        let position = self.track.position();
        let is_legal = |line: &Line| {
            line.moves
                .first()
                .is_some_and(|mv| position.canonical(mv).is_ok())
        };
        self.lines = lines.into_iter().filter(is_legal).take(9).collect();
        let node = self.node();
        if let Some(best) = self.lines.first() {
            let annotation = self.record.tree_mut().annotation_mut(node);
            annotation.eval = Some(best.verdict);
            annotation.best = best.moves.first().cloned();
            if is_final {
                out.push(Effect::Save);
            }
        }
    }

    /// What a net thinks of other positions changes nothing.
    fn opined(&mut self, ticket: Ticket, mut moves: Vec<(String, f64)>) {
        if self.asked == Some(ticket) {
            let position = self.track.position();
            moves.retain(|(mv, _)| position.canonical(mv).is_ok());
            self.opinion = moves;
            self.has_net = true;
        }
    }

    fn engine_lost(&mut self, out: &mut Vec<Effect>) {
        if self.asked.take().is_some() | self.job.take().is_some() {
            self.is_engine_on = false;
            self.refuse(vec![Note::new("play-engine-lost")], out);
        }
    }

    fn refuse(&mut self, notes: Vec<Note>, out: &mut Vec<Effect>) {
        out.push(crate::Effect::Sound(Sound::Refusal).into());
        out.push(crate::Effect::Announce(notes.clone()).into());
        self.notice = Some(Notice {
            notes,
            is_alert: true,
        });
    }

    fn update_edit(&mut self, msg: EditMsg, out: &mut Vec<Effect>) {
        if msg == EditMsg::Open {
            self.edit = Some(Edit::new(self.position()));
            if self.asked.take().is_some() {
                out.push(crate::Effect::StopEngine.into());
            }
        }
        let Some(edit) = &mut self.edit else {
            return;
        };
        match msg {
            EditMsg::Open => {}
            EditMsg::Put(cell, letter) => {
                edit.put(&cell, letter);
            }
            EditMsg::Turn(player) => edit.set_turn(player),
            EditMsg::Clear => edit.clear(),
            EditMsg::Reset => edit.reset(),
            EditMsg::Text(text) => edit.set_text(&text),
            EditMsg::Cancel => {
                self.edit = None;
                self.ask(out);
            }
            EditMsg::Done => match edit.check() {
                Ok(position) => self.begin_anew(Record::from_position(&*position), out),
                Err(note) => self.refuse(vec![note], out),
            },
        }
    }

    /// Another game from another start.
    fn begin_anew(&mut self, record: Record, out: &mut Vec<Effect>) {
        let Ok(mut study) = Self::new(record) else {
            return;
        };
        if self.job.is_some() {
            out.push(crate::Effect::StopEngine.into());
        }
        study.is_flipped = self.is_flipped;
        study.is_engine_on = self.is_engine_on;
        study.n_lines = self.n_lines;
        study.is_heat_on = self.is_heat_on;
        // Answers to earlier questions must stay unknown.
        study.n_tickets = self.n_tickets;
        *self = study;
        out.push(Effect::Save);
        debug_assert_eq!(self.node(), NodeId::START);
        self.ask(out);
    }
}
