//! Game of a match, from its opening to its end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use record::{Record, Verdict};
use rules::{Outcome, Player};
use session::{Action, Actor, Event, Moment, Session, Setup, TakeBacks, TimeControl, Why};

use crate::Conditions;
use crate::openings::Opening;
use crate::seat::{Failing, Seat, Thought, View};

/// A game that is over.
pub(crate) struct Game {
    /// Its moves and result; tags are for others to set.
    pub(crate) record: Record,
    /// The result.
    pub(crate) outcome: Outcome,
    /// What ended it.
    pub(crate) why: Why,
    /// Who did not play, and why.
    pub(crate) forfeit: Option<(Player, Failing)>,
    /// How many plies it had, the opening included.
    pub(crate) plies: usize,
}

impl Game {
    /// What statistics count.
    pub(crate) fn label(&self) -> String {
        match (&self.forfeit, &self.why) {
            (Some((_, failing)), _) => format!("forfeit {}", failing.kind),
            (None, Why::Rules(reason)) => {
                let rule = reason.rule.map(|rule| format!("{rule} "));
                rule.unwrap_or_default() + reason.key
            }
            (None, why) => why.reason().to_owned(),
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
    while table.is_running() {
        let turn = table.session.turn();
        let seat = &mut *seats[turn.idx()];
        let played = match seat.choose(&table.view(), stop) {
            Ok(Some(thought)) => table.play(&thought, seat.is_trusted()),
            Ok(None) if stop.load(Ordering::Relaxed) => return None,
            Ok(None) => Err(Failing {
                kind: "none",
                text: "the player has no move".to_owned(),
            }),
            Err(failing) => Err(failing),
        };
        if let Err(failing) = played {
            table.forfeit(turn, failing);
        }
    }
    Some(table.finish())
}

/// A game that goes on: a session, and what the players say of it.
struct Table<'a> {
    conditions: &'a Conditions,
    opening: &'a Opening,
    session: Session,
    moves: Vec<String>,
    /// What was said of each move after the opening.
    evals: Vec<Option<Verdict>>,
    claims: Claims,
    forfeit: Option<(Player, Failing)>,
    started: Instant,
}

impl<'a> Table<'a> {
    fn new(conditions: &'a Conditions, opening: &'a Opening) -> Self {
        // Who plays is for the journal to say.
        let seats = [0, 1].map(|n| session::Seat::computer("entrant", n));
        let setup = Setup {
            start: Some(opening.start.to_text()),
            takebacks: TakeBacks::Never,
            time: conditions.clock,
            ..Setup::new(conditions.choice, seats)
        };
        let mut table = Self {
            conditions,
            opening,
            session: Session::new(setup).expect("openings are checked"),
            moves: Vec::new(),
            evals: Vec::new(),
            claims: Claims::default(),
            forfeit: None,
            started: Instant::now(),
        };
        for mv in &opening.moves {
            let played = table.answer(mv, None);
            played.expect("openings are checked");
        }
        if conditions.clock.is_some() && table.session.is_running() {
            let now = table.started.elapsed();
            let started = table
                .session
                .apply_at(Actor::Table, Action::StartClock, now);
            started.expect("the game goes on, with a clock");
        }
        table
    }

    fn view(&self) -> View<'_> {
        let now = self.started.elapsed();
        let left = Player::BOTH.map(|player| self.session.remaining(player, now));
        let clocks = match left {
            [Some(first), Some(second)] => Some([first, second]),
            _ => None,
        };
        let increment = self.session.time().map(TimeControl::increment);
        View {
            start: &*self.opening.start,
            moves: &self.moves,
            position: self.session.position(),
            clocks: clocks.zip(increment),
        }
    }

    /// Plays what a player answered.
    fn play(&mut self, thought: &Thought, trusted: bool) -> Result<(), Failing> {
        let now = self.started.elapsed();
        let turn = self.session.turn();
        let left = self.session.remaining(turn, Duration::ZERO);
        let used = self.session.deadline().zip(left).map(|(deadline, left)| {
            // Within the margin, a player is never late.
            let lag = now.saturating_sub(deadline).min(self.conditions.margin);
            ((now + left).saturating_sub(deadline), lag)
        });
        let (used, lag) = used.unwrap_or_default();
        let events = self.answer(&thought.mv, Some(Moment { now, lag }))?;
        if !matches!(events[0], Event::Moved { .. }) {
            let (used, left) = (used.as_millis(), left.unwrap_or_default().as_millis());
            return Err(Failing {
                kind: "time",
                text: format!("the player took {used} ms with {left} ms on the clock"),
            });
        }
        self.evals.push(thought.verdict);
        self.claims.hear(turn, thought, trusted, self.conditions);
        Ok(())
    }

    /// Plays a move for whoever is to move.
    fn answer(&mut self, mv: &str, moment: Option<Moment>) -> Result<Vec<Event>, Failing> {
        let ask = self.session.ask().expect("the game goes on");
        let action = Action::Answer {
            ask,
            mv: mv.to_owned(),
        };
        let applied = match moment {
            Some(moment) => self.session.apply_at(Actor::Table, action, moment),
            None => self.session.apply(Actor::Table, action),
        };
        let events = applied.map_err(|refusal| Failing {
            kind: "illegal",
            text: format!("{mv} is not legal: {refusal}"),
        })?;
        if let [Event::Moved { mv, .. }, ..] = &events[..] {
            self.moves.push(mv.clone());
        }
        Ok(events)
    }

    /// Whether the game goes on, once the players' claims are heard.
    fn is_running(&mut self) -> bool {
        if self.session.is_running()
            && let Some((outcome, reason)) = self.adjudication()
        {
            let reason = reason.to_owned();
            self.arbitrate(Action::Adjudicate { outcome, reason });
        }
        self.session.is_running()
    }

    /// The result by the conditions of the match, and which of them.
    fn adjudication(&self) -> Option<(Outcome, &'static str)> {
        let played = self.moves.len() - self.opening.moves.len();
        let too_long = self.conditions.max_plies.is_some_and(|most| played >= most);
        let settled = self.claims.settled(self.conditions);
        settled.or(too_long.then_some((Outcome::Draw, "plies")))
    }

    fn forfeit(&mut self, player: Player, failing: Failing) {
        // Who ran out of time has lost already.
        if self.session.is_running() {
            let reason = failing.text.clone();
            self.arbitrate(Action::Forfeit { player, reason });
        }
        self.forfeit = Some((player, failing));
    }

    /// Ends the game, whatever the clocks show.
    fn arbitrate(&mut self, action: Action) {
        let done = self.session.apply(Actor::Table, action);
        done.expect("the table may end a game that goes on");
    }

    fn finish(self) -> Game {
        let status = self.session.status();
        let end = status.end().expect("the game is over");
        let mut record = self.session.record().clone();
        for tag in OWN_TAGS {
            record.remove_tag(tag).expect("the tag is not fixed");
        }
        let line: Vec<_> = record.tree().main_line().collect();
        let answered = line.into_iter().skip(self.opening.moves.len());
        for (id, eval) in answered.zip(&self.evals) {
            record.tree_mut().annotation_mut(id).eval = *eval;
        }
        Game {
            plies: self.moves.len(),
            record,
            outcome: end.outcome.expect("games of a match have a result"),
            why: end.why.clone(),
            forfeit: self.forfeit,
        }
    }
}

/// Tags of a session that the journal writes its own way, in its own order.
const OWN_TAGS: [&str; 8] = [
    record::tags::names::FIRST,
    record::tags::names::SECOND,
    record::tags::names::TIME_CONTROL,
    session::tags::FIRST_PLAYER,
    session::tags::SECOND_PLAYER,
    session::tags::TAKE_BACKS,
    session::tags::TERMINATION,
    session::tags::REASON,
];

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

    fn settled(&self, conditions: &Conditions) -> Option<(Outcome, &'static str)> {
        let [one, other] = self.proofs;
        let agreed = one.filter(|_| one == other);
        if let Some(outcome) = self
            .certain
            .or(agreed)
            .filter(|_| conditions.adjudication.proof)
        {
            return Some((outcome, "proof"));
        }
        let (_, times) = conditions.adjudication.score?;
        let [(one, seen), (other, also)] = [self.favorites[0]?, self.favorites[1]?];
        let settled = one == other && seen.min(also) >= times;
        settled.then_some((Outcome::Win(one), "score"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays the first legal move after so much time, or something else.
    struct Slow(Duration, Option<&'static str>);

    impl Seat for Slow {
        fn choose(&mut self, view: &View<'_>, _: &AtomicBool) -> Result<Option<Thought>, Failing> {
            let begun = Instant::now();
            while begun.elapsed() < self.0 {}
            let legal = || view.position.legal_moves().swap_remove(0);
            Ok(Some(Thought {
                mv: self.1.map_or_else(legal, str::to_owned),
                ..Thought::default()
            }))
        }

        fn is_trusted(&self) -> bool {
            false
        }
    }

    fn game(first: &mut Slow, clock: &str, margin: u64) -> Game {
        let mut conditions = Conditions::new("talpa:4".parse().expect("a board"));
        conditions.clock = Some(clock.parse().expect("a time control"));
        conditions.margin = Duration::from_millis(margin);
        let opening = Opening {
            start: conditions.choice.start(),
            moves: Vec::new(),
        };
        let stop = AtomicBool::new(false);
        let mut second = Slow(Duration::ZERO, None);
        let played = play(&conditions, &opening, [first, &mut second], &stop);
        played.expect("it was not stopped")
    }

    #[test]
    fn who_oversteps_the_clock_loses() {
        let slow = Duration::from_millis(3);
        let late = game(&mut Slow(slow, None), "0.001+0", 0);
        assert_eq!(late.outcome, Outcome::Win(Player::Second));
        assert_eq!((late.label().as_str(), late.plies), ("forfeit time", 0));
        assert_eq!(late.why, Why::Time(Player::First));
        let margin = game(&mut Slow(slow, None), "0.001+0", 600_000);
        assert!(matches!(margin.why, Why::Rules(_)), "{:?}", margin.why);
    }

    #[test]
    fn who_plays_no_move_loses() {
        let game = game(&mut Slow(Duration::ZERO, Some("a1a1")), "60+0", 0);
        assert_eq!(game.label(), "forfeit illegal");
        assert_eq!(game.why.word(), "forfeit");
        assert!(game.why.reason().starts_with("a1a1 is not legal: "));
    }
}
