//! One game of a match, from its opening to its end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use games::AnyPosition;
use record::{Clock, NodeId, Record, Verdict};
use rules::{Outcome, Player};

use crate::Conditions;
use crate::openings::Opening;
use crate::seat::{Failing, Seat, Thought, View};

/// A game that is over.
pub(crate) struct Game {
    /// Its moves and result; tags are for others to set.
    pub(crate) record: Record,
    /// The result.
    pub(crate) outcome: Outcome,
    /// How it ended.
    pub(crate) end: End,
    /// How many plies it had, the opening included.
    pub(crate) plies: usize,
}

/// How a game ended.
pub(crate) enum End {
    /// By the rules: the number of the rule and the key of the reason.
    Rules(String),
    /// It had too many plies.
    Plies,
    /// Its result is proved.
    Proof,
    /// Both players agree on its score.
    Score,
    /// A player did not play.
    Forfeit(Player, Failing),
}

impl End {
    /// The value of the tag `Termination`.
    pub(crate) fn termination(&self) -> &'static str {
        match self {
            Self::Rules(_) => "rules",
            Self::Plies => "plies",
            Self::Proof => "proof",
            Self::Score => "score",
            Self::Forfeit(..) => "forfeit",
        }
    }

    /// What statistics count.
    pub(crate) fn label(&self) -> String {
        match self {
            Self::Rules(reason) => reason.clone(),
            Self::Forfeit(_, failing) => format!("forfeit {}", failing.kind),
            _ => self.termination().to_owned(),
        }
    }
}

/// Plays a game; none if it was stopped.
pub(crate) fn play(
    conditions: &Conditions,
    opening: &Opening,
    seats: [&mut dyn Seat; 2],
    stop: &AtomicBool,
) -> Option<Game> {
    let mut table = Table::new(conditions, opening);
    loop {
        if let Some((outcome, end)) = table.end() {
            return Some(table.finish(outcome, end));
        }
        let turn = table.position.turn();
        let seat = &mut *seats[turn.idx()];
        let started = Instant::now();
        let thought = seat.choose(&table.view(), stop);
        let used = started.elapsed();
        let played = match thought {
            Ok(Some(thought)) => table.play(&thought, used, seat.is_trusted()),
            Ok(None) if stop.load(Ordering::Relaxed) => return None,
            Ok(None) => Err(Failing {
                kind: "none",
                text: "the player has no move".to_owned(),
            }),
            Err(failing) => Err(failing),
        };
        if let Err(failing) = played {
            let outcome = Outcome::Win(turn.other());
            return Some(table.finish(outcome, End::Forfeit(turn, failing)));
        }
    }
}

/// A game that goes on.
struct Table<'a> {
    conditions: &'a Conditions,
    start: &'a dyn AnyPosition,
    position: Box<dyn AnyPosition>,
    moves: Vec<String>,
    record: Record,
    last: NodeId,
    /// How many plies the opening had.
    opened: usize,
    clocks: Option<[Duration; 2]>,
    claims: Claims,
}

impl<'a> Table<'a> {
    fn new(conditions: &'a Conditions, opening: &'a Opening) -> Self {
        let mut table = Self {
            conditions,
            start: &*opening.start,
            position: opening.start.clone(),
            moves: Vec::new(),
            record: Record::from_position(&*opening.start),
            last: NodeId::START,
            opened: opening.moves.len(),
            clocks: conditions.clock.map(|clock| [clock.base; 2]),
            claims: Claims::default(),
        };
        for mv in &opening.moves {
            let mv = table.position.play(mv).expect("openings are checked");
            table.add(mv);
        }
        table
    }

    fn view(&self) -> View<'_> {
        let increment = self.conditions.clock.map(|clock| clock.increment);
        View {
            start: self.start,
            moves: &self.moves,
            position: &*self.position,
            clocks: self.clocks.zip(increment),
        }
    }

    /// Plays what a player answered.
    fn play(&mut self, thought: &Thought, used: Duration, trusted: bool) -> Result<(), Failing> {
        let turn = self.position.turn();
        self.spend(turn, used)?;
        let mv = self.position.play(&thought.mv).map_err(|error| Failing {
            kind: "illegal",
            text: format!("{} is not legal: {error}", thought.mv),
        })?;
        self.add(mv);
        let left = self.clocks.map(|clocks| clocks[turn.idx()]);
        let note = self.record.tree_mut().annotation_mut(self.last);
        note.eval = thought.verdict;
        note.clock = left.map(|left| Clock {
            millis: left.as_millis() as u64,
        });
        self.claims.hear(turn, thought, trusted, self.conditions);
        Ok(())
    }

    fn spend(&mut self, turn: Player, used: Duration) -> Result<(), Failing> {
        let (Some(clocks), Some(control)) = (&mut self.clocks, self.conditions.clock) else {
            return Ok(());
        };
        let left = &mut clocks[turn.idx()];
        if used > *left + self.conditions.margin {
            let (used, left) = (used.as_millis(), left.as_millis());
            return Err(Failing {
                kind: "time",
                text: format!("the player took {used} ms with {left} ms on the clock"),
            });
        }
        *left = left.saturating_sub(used) + control.increment;
        Ok(())
    }

    fn add(&mut self, mv: String) {
        self.last = self.record.tree_mut().add(self.last, &mv);
        self.moves.push(mv);
    }

    /// The result, if the game is over.
    fn end(&self) -> Option<(Outcome, End)> {
        if let Some(outcome) = self.position.outcome() {
            let reason = self.position.reason().map(|reason| {
                let rule = reason.rule.map(|rule| format!("{rule} "));
                rule.unwrap_or_default() + reason.key
            });
            return Some((outcome, End::Rules(reason.unwrap_or_default())));
        }
        if let Some(found) = self.claims.settled(self.conditions) {
            return Some(found);
        }
        let played = self.moves.len() - self.opened;
        let too_long = self.conditions.max_plies.is_some_and(|most| played >= most);
        too_long.then_some((Outcome::Draw, End::Plies))
    }

    fn finish(mut self, outcome: Outcome, end: End) -> Game {
        self.record.set_result(Some(outcome));
        Game {
            plies: self.moves.len(),
            record: self.record,
            outcome,
            end,
        }
    }
}

/// What the players say about the result.
#[derive(Default)]
struct Claims {
    /// What each last said to be proved.
    proofs: [Option<Outcome>; 2],
    /// What somebody proved whom we believe.
    certain: Option<Outcome>,
    /// Whom each sees winning, and for how many moves already.
    favorites: [Option<(Player, usize)>; 2],
}

impl Claims {
    fn hear(&mut self, turn: Player, thought: &Thought, trusted: bool, conditions: &Conditions) {
        let proof = thought.verdict.and_then(Verdict::outcome);
        self.proofs[turn.idx()] = proof;
        self.certain = self.certain.or(proof.filter(|_| trusted));
        let Some((chance, _)) = conditions.adjudication.score else {
            return;
        };
        let favorite = match thought.verdict.map(|it| it.for_player(turn)) {
            Some(own) if own >= chance => Some(turn),
            Some(own) if own <= 1.0 - chance => Some(turn.other()),
            _ => None,
        };
        let before = self.favorites[turn.idx()];
        self.favorites[turn.idx()] = favorite.map(|favorite| match before {
            Some((known, times)) if known == favorite => (favorite, times + 1),
            _ => (favorite, 1),
        });
    }

    fn settled(&self, conditions: &Conditions) -> Option<(Outcome, End)> {
        let [one, other] = self.proofs;
        let agreed = one.filter(|_| one == other);
        if let Some(outcome) = self
            .certain
            .or(agreed)
            .filter(|_| conditions.adjudication.proof)
        {
            return Some((outcome, End::Proof));
        }
        let (_, times) = conditions.adjudication.score?;
        let [(one, seen), (other, also)] = [self.favorites[0]?, self.favorites[1]?];
        let settled = one == other && seen.min(also) >= times;
        settled.then_some((Outcome::Win(one), End::Score))
    }
}
