//! One game of a net against itself.

use encode::{Encode, Parts, View};
use eval::Guided;
use net::Planes;
use rules::{Outcome, Player, SplitMix64};
use search::{AtRoot, Descent, Graph, Leaf, Proved, PuctOptions};

use crate::plan::{Plan, highest_first, improved};
use crate::stream::{Layout, Sample};

/// The most random plies before a game.
const OPENING: u64 = 6;

/// A game that waits for a position to be judged.
pub(crate) struct Game<P: Encode + Guided> {
    variant: P::Variant,
    guide: P::Guide,
    random: SplitMix64,
    graph: Graph<P>,
    position: P,
    has_begun: bool,
    plies: u32,
    plan: Option<Plan>,
    /// What was judged of the position at the root.
    own: f32,
    waiting: Option<(Leaf<P>, View<P>)>,
    played: Vec<(Player, Sample)>,
    /// Used again from position to position.
    moves: Vec<P::Move>,
    priors: Vec<f32>,
    planes: Planes,
}

/// A game that has ended.
pub(crate) struct Ended {
    pub(crate) plies: u32,
    pub(crate) outcome: Outcome,
    /// What is learned from it, seen by the players to move.
    pub(crate) samples: Vec<Sample>,
}

impl<P: Encode + Guided> Game<P> {
    pub(crate) fn new(variant: P::Variant, seed: u64) -> Self {
        let position = P::start(variant);
        Self {
            variant,
            guide: P::Guide::default(),
            random: SplitMix64::new(seed),
            graph: Graph::new(PuctOptions::default()),
            planes: P::planes(position.frame()),
            position,
            has_begun: false,
            plies: 0,
            plan: None,
            own: 0.5,
            waiting: None,
            played: Vec::new(),
            moves: Vec::new(),
            priors: Vec::new(),
        }
    }

    /// The position that waits to be judged, as a net sees it.
    pub(crate) fn planes(&mut self) -> &Planes {
        if let Some((_, view)) = &self.waiting {
            view.write(&mut self.planes);
        }
        &self.planes
    }

    /// Takes in what was judged of the position that waits.
    pub(crate) fn judged(&mut self, share: f32, logit: impl Fn(usize) -> f32) {
        let Some((leaf, view)) = self.waiting.take() else {
            return;
        };
        self.graph.moves(&leaf, &mut self.moves);
        view.priors(&leaf.position, &self.moves, logit, &mut self.priors);
        self.graph.judged(&leaf, share, &self.priors);
        if self.plan.is_none() {
            self.own = share;
        }
    }

    /// Plays on, with so many visits a move, until a position waits to be judged.
    /// `ended` gets the games that end meanwhile; the next one begins at once.
    pub(crate) fn advance(&mut self, visits: u32, layout: Layout, ended: &mut Vec<Ended>) {
        while self.waiting.is_none() {
            if !self.has_begun {
                self.open();
            }
            if self.plan.is_none() {
                if self.graph.root() != Some(&self.position) {
                    self.graph.clear();
                }
                if let Some(leaf) = self.graph.begin(&self.guide, &self.position) {
                    self.wait(leaf);
                    continue;
                }
                self.plan = Some(Plan::new(&self.graph, visits, &mut self.random));
            }
            if let Some((proved, _)) = self.graph.root_proof() {
                let mover = rules::Position::turn(&self.position);
                ended.push(self.end(match proved {
                    Proved::Win => Outcome::Win(mover),
                    Proved::Draw => Outcome::Draw,
                    Proved::Loss => Outcome::Win(!mover),
                }));
                continue;
            }
            let next = self.plan.as_mut().and_then(|plan| plan.next(&self.graph));
            match next {
                Some(edge) => {
                    let descent = self.graph.descend(&self.guide, AtRoot::Edge(edge));
                    if let Descent::Leaf(leaf) = descent {
                        self.wait(leaf);
                    }
                }
                None => {
                    self.play(layout);
                    if let Some(outcome) = self.position.outcome() {
                        ended.push(self.end(outcome));
                    }
                }
            }
        }
    }

    fn wait(&mut self, leaf: Leaf<P>) {
        let view = View::of(&leaf.position);
        self.waiting = Some((leaf, view));
    }

    /// Three games of four begin with some random plies, so that nets know more than
    /// what they play themselves.
    fn open(&mut self) {
        self.has_begun = true;
        self.position = P::start(self.variant);
        let plies = match self.random.below(4) {
            0 => 0,
            _ => self.random.below(OPENING + 1),
        };
        for _ in 0..plies {
            if let Some(mv) = self.position.random_move(&mut self.random) {
                let next = self.position.after(mv);
                if next.outcome().is_some() {
                    break;
                }
                self.position = next;
            }
        }
    }

    /// Plays the move that the visits have found and notes what is learned.
    fn play(&mut self, layout: Layout) {
        let Some(plan) = self.plan.take() else {
            return;
        };
        let Some(edge) = plan.choice(&self.graph) else {
            return;
        };
        let sample = self.sample(layout);
        self.played.push((self.position.turn(), sample));
        let mv = self.graph.root_edges()[edge].mv;
        self.position.play_unchecked(mv);
        self.plies += 1;
    }

    /// What is learned from the position, seen in one of the ways that show it.
    fn sample(&mut self, layout: Layout) -> Sample {
        let n = self.random.below(View::<P>::count() as u64) as usize;
        let view = View::nth(&self.position, n);
        view.write(&mut self.planes);
        let policy = improved(&self.graph, self.own);
        let edges = self.graph.root_edges().iter();
        let mut moves: Vec<(Parts, f32)> = edges
            .zip(policy)
            .filter(|(edge, _)| edge.prior > 0.0)
            .map(|(edge, share)| (view.parts(&self.position, edge.mv), share))
            .collect();
        highest_first(&mut moves);
        Sample::new(layout, &self.planes, &moves, self.graph.root_share())
    }

    fn end(&mut self, outcome: Outcome) -> Ended {
        let plies = self.plies;
        let samples = self
            .played
            .drain(..)
            .enumerate()
            .map(|(ply, (mover, sample))| {
                let result = match outcome {
                    Outcome::Draw => 1,
                    Outcome::Win(winner) if winner == mover => 2,
                    Outcome::Win(_) => 0,
                };
                sample.with_end(result, plies - ply as u32)
            });
        let samples = samples.collect();
        self.plan = None;
        self.graph.clear();
        self.has_begun = false;
        self.plies = 0;
        Ended {
            plies,
            outcome,
            samples,
        }
    }
}
