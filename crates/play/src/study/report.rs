//! The whole game judged.

use crate::{Question, Ticket};
use games::AnyPosition;
use record::judgment::Report;
use record::{NodeId, Verdict};
use rules::Note;

use super::{Line, Study};
use crate::study::StudyEffect as Effect;

/// A place of the game in the graph of chances.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GraphPoint {
    /// The place.
    pub node: NodeId,
    /// The first player's chance; none if it was not judged.
    pub chance: Option<f64>,
    /// Whether that is proved.
    pub is_proved: bool,
}

/// A game that is being judged, position by position.
#[derive(Clone, Debug)]
pub(super) struct Job {
    /// The start and every move of the game.
    nodes: Vec<NodeId>,
    /// The number of the node that is looked at, and its position.
    at: usize,
    position: Box<dyn AnyPosition>,
    pub(super) asked: Option<Ticket>,
}

impl Study {
    /// The judgment of the whole game, once it was asked for and is done.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    /// How many positions are judged, and how many there are, while that goes on.
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.job.as_ref().map(|job| (job.at, job.nodes.len()))
    }

    /// The chances along the game, the start first.
    pub fn graph(&self) -> Vec<GraphPoint> {
        let tree = self.record.tree();
        let point = |node| {
            let verdict = tree.annotation(node).eval;
            GraphPoint {
                node,
                chance: verdict.map(Verdict::share),
                is_proved: verdict.is_some_and(Verdict::is_proved),
            }
        };
        [NodeId::START]
            .into_iter()
            .chain(tree.main_line())
            .map(point)
            .collect()
    }

    pub(super) fn start_report(&mut self, out: &mut Vec<Effect>) {
        let main = self.record.tree().main_line();
        let nodes: Vec<NodeId> = [NodeId::START].into_iter().chain(main).collect();
        self.report = None;
        self.asked = None;
        self.job = Some(Job {
            nodes,
            at: 0,
            position: self.track.start().boxed_clone(),
            asked: None,
        });
        self.go_on_with_report(out);
    }

    pub(super) fn stop_report(&mut self, out: &mut Vec<Effect>) {
        if self.job.take().is_some() {
            out.push(crate::Effect::StopEngine.into());
            self.ask(out);
        }
    }

    /// The engine's word on the position that the report waits for.
    pub(super) fn report_answered(
        &mut self,
        lines: &[Line],
        is_final: bool,
        out: &mut Vec<Effect>,
    ) {
        let Some(job) = &mut self.job else {
            return;
        };
        let node = job.nodes[job.at];
        if let Some(best) = lines.first() {
            let mv = best.moves.first();
            let annotation = self.record.tree_mut().annotation_mut(node);
            annotation.eval = Some(best.verdict);
            annotation.best = mv.and_then(|mv| job.position.canonical(mv).ok());
        }
        if is_final {
            job.asked = None;
            self.advance();
            self.go_on_with_report(out);
        }
    }

    /// Asks about the next position that nobody has judged, or is done.
    fn go_on_with_report(&mut self, out: &mut Vec<Effect>) {
        while let Some(job) = &self.job {
            let Some(&node) = job.nodes.get(job.at) else {
                return self.finish_report(out);
            };
            let annotation = self.record.tree_mut().annotation_mut(node);
            if let Some(outcome) = job.position.outcome() {
                annotation.eval = Some(Verdict::over(outcome));
            }
            if annotation.eval.is_none() {
                return self.ask_for_report(out);
            }
            self.advance();
        }
    }

    fn advance(&mut self) {
        let Some(job) = &mut self.job else {
            return;
        };
        job.at += 1;
        let Some(&next) = job.nodes.get(job.at) else {
            return;
        };
        self.track.n_plays += 1;
        // The moves of a record are legal; what is not ends the report.
        if job.position.play(self.record.tree().mv(next)).is_err() {
            job.nodes.truncate(job.at);
        }
    }

    fn ask_for_report(&mut self, out: &mut Vec<Effect>) {
        let ticket = self.ticket();
        let Some(job) = &mut self.job else {
            return;
        };
        job.asked = Some(ticket);
        let question = Question::of(&*job.position);
        out.push(Effect::Analyze {
            ticket,
            n_lines: 1,
            is_brief: true,
            question,
        });
    }

    fn finish_report(&mut self, out: &mut Vec<Effect>) {
        self.job = None;
        let first = self.track.start().turn();
        self.report = Some(Report::of(self.record.tree(), first));
        out.push(Effect::Save);
        out.push(crate::Effect::Announce(vec![Note::new("play-report-done")]).into());
        self.ask(out);
    }
}
