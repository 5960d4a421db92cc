//! A game in the journal: what its tags say.

use record::{Read, Record};
use rules::{Outcome, Player};

use crate::game::Game;
use crate::run::seat_seeds;
use crate::schedule::Job;
use crate::{Assignment, Entrant, Finished};

/// What a journal needs to know of a game besides the game.
pub(crate) struct Played<'a> {
    pub(crate) job: Job,
    /// The players of the pairing.
    pub(crate) players: [&'a Entrant; 2],
    pub(crate) opening_plies: usize,
    pub(crate) seed: u64,
    pub(crate) game: &'a Game,
}

/// The names of the tags.
mod tag {
    pub(super) const FIRST: &str = "First";
    pub(super) const SECOND: &str = "Second";
    pub(super) const TIME_CONTROL: &str = "TimeControl";
    pub(super) const EVENT: &str = "Event";
    pub(super) const ROUND: &str = "Round";
    pub(super) const TERMINATION: &str = "Termination";
    pub(super) const ENDING: &str = "Ending";
    pub(super) const REASON: &str = "Reason";
    pub(super) const FORFEIT: &str = "Forfeit";
    pub(super) const OPENING: &str = "Opening";
    pub(super) const OPENING_PLIES: &str = "OpeningPlies";
    pub(super) const SEED: &str = "Seed";
    pub(super) const SEAT_SEEDS: [&str; 2] = ["FirstSeed", "SecondSeed"];
    pub(super) const SETTINGS: &str = "Match";
    pub(super) const DEFINITIONS: [&str; 2] = ["FirstPlayer", "SecondPlayer"];
}

/// What is kept of a game that was just played.
pub(super) fn finished(played: &Played<'_>) -> Finished {
    let sides = sides(played.job.number);
    let half_points = match played.game.outcome {
        Outcome::Draw => 1,
        Outcome::Win(player) if sides[player.idx()] == 0 => 2,
        Outcome::Win(_) => 0,
    };
    let forfeit = played.game.forfeit.as_ref();
    let forfeit = forfeit.map(|(player, failing)| (sides[player.idx()], failing.kind.to_owned()));
    Finished {
        half_points,
        ending: played.game.label(),
        plies: played.game.plies,
        forfeit,
    }
}

/// Which of the pairing moves first and which second.
fn sides(number: usize) -> [usize; 2] {
    if number.is_multiple_of(2) {
        [0, 1]
    } else {
        [1, 0]
    }
}

/// The text of a game that was just played, as a journal has it.
pub(crate) fn written(played: &Played<'_>, settings: &str) -> String {
    tagged(played, &finished(played), settings).to_string()
}

/// Whether a game is the one that was asked for.
pub(super) fn is_of(read: &Read, asked: &Assignment) -> bool {
    let Some((players, number, _, settings)) = understood(read) else {
        return false;
    };
    let record = &read.record;
    let tree = record.tree();
    let mut moves = tree.main_line().map(|id| tree.mv(id));
    let same_players = players
        .iter()
        .zip(&asked.players)
        .all(|((name, definition), it)| *name == it.name && *definition == it.player);
    same_players
        && number == asked.number
        && settings == asked.settings
        && record.tags().value(tag::SEED) == Some(&*asked.seed.to_string())
        && record.start().is_ok_and(|it| it.to_text() == asked.start)
        && asked.moves.iter().all(|mv| moves.next() == Some(mv))
}

/// The record of a game with everything that the journal says about it.
pub(super) fn tagged(played: &Played<'_>, finished: &Finished, settings: &str) -> Record {
    let mut record = played.game.record.clone();
    let mut set = |name: &str, value: &str| {
        // Only a command line can be too long, and then its end is missed least.
        let cut = value.floor_char_boundary(value.len().min(record::Tags::VALUE_LIMIT));
        let done = record.set_tag(name, &value[..cut]);
        debug_assert!(done.is_ok(), "our tags can be set: {name}");
    };
    let [one, two] = played.players;
    let by_side = sides(played.job.number).map(|n| played.players[n]);
    set(tag::EVENT, &format!("{} - {}", one.name, two.name));
    set(tag::ROUND, &(played.job.number + 1).to_string());
    set(tag::FIRST, &by_side[0].name);
    set(tag::SECOND, &by_side[1].name);
    for (name, player) in tag::DEFINITIONS.iter().zip(by_side) {
        set(name, &player.definition());
    }
    if let Some((_, control)) = settings.split_once("clock=") {
        set(
            tag::TIME_CONTROL,
            control.split(';').next().unwrap_or(control),
        );
    }
    set(tag::OPENING, &(played.job.pair() + 1).to_string());
    set(tag::OPENING_PLIES, &played.opening_plies.to_string());
    set(tag::SEED, &played.seed.to_string());
    for (name, seed) in tag::SEAT_SEEDS.iter().zip(seat_seeds(played.seed)) {
        set(name, &seed.to_string());
    }
    set(tag::TERMINATION, played.game.why.word());
    set(tag::ENDING, &finished.ending);
    match (&played.game.forfeit, played.game.why.reason()) {
        (Some((player, failing)), _) => {
            set(tag::FORFEIT, [tag::FIRST, tag::SECOND][player.idx()]);
            set(tag::REASON, &failing.text);
        }
        (None, "") => {}
        (None, reason) => set(tag::REASON, reason),
    }
    set(tag::SETTINGS, settings);
    record
}

/// The players of the pairing with what is behind their names, the number of the
/// game, its result, and the conditions of its match.
pub(super) type Understood = ([(String, String); 2], usize, Finished, String);

/// What the tags of a game say; none if it is not one of a match.
pub(super) fn understood(read: &Read) -> Option<Understood> {
    let record = &read.record;
    let value = |name: &str| record.tags().value(name);
    let number: usize = value(tag::ROUND)?.parse().ok()?;
    let number = number.checked_sub(1)?;
    let outcome = record.result().filter(|_| read.faults.is_empty())?;
    let side = |player: Player| {
        let name = record.tags().player(player)?.to_owned();
        let definition = value(tag::DEFINITIONS[player.idx()])?.to_owned();
        Some((name, definition))
    };
    let sides = sides(number);
    let mut players = [side(Player::First)?, side(Player::Second)?];
    if sides[0] == 1 {
        players.swap(0, 1);
    }
    let ending = value(tag::ENDING)?.to_owned();
    let forfeit = value(tag::FORFEIT).map(|side| {
        let side = usize::from(side == tag::SECOND);
        let kind = ending.strip_prefix("forfeit ").unwrap_or(&ending);
        (sides[side], kind.to_owned())
    });
    let half_points = match outcome {
        Outcome::Draw => 1,
        Outcome::Win(player) => 2 * u8::from(sides[player.idx()] == 0),
    };
    let finished = Finished {
        half_points,
        ending,
        plies: record.tree().main_line().count(),
        forfeit,
    };
    Some((players, number, finished, value(tag::SETTINGS)?.to_owned()))
}
