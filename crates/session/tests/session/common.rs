//! Small matches to test with.

use record::Record;
use rules::{Player, SplitMix64};
use session::{Action, Actor, Ask, Event, Offer, Refusal, Seat, Session, Setup};

/// One small variant of each game, and one standard one.
pub(crate) const CHOICES: [&str; 5] = [
    "talpa:4",
    "taacoca:3",
    "splinter:nano",
    "alliances:3",
    "talpa:8",
];

/// The four ways to fill two seats.
pub(crate) fn modes() -> [[Seat; 2]; 4] {
    let (ana, rui) = (Seat::human("Ana"), Seat::human("Rui \"the\\mole\""));
    let (one, two) = (Seat::computer("random", 7), Seat::computer("random", 8));
    [
        [ana.clone(), rui.clone()],
        [ana, two.clone()],
        [one.clone(), rui],
        [one, two],
    ]
}

pub(crate) fn humans() -> Session {
    open("talpa:4", &modes()[0])
}

/// Ana against the computer.
pub(crate) fn against() -> Session {
    open("talpa:4", &modes()[1])
}

pub(crate) fn open(choice: &str, seats: &[Seat; 2]) -> Session {
    let choice = choice.parse().expect("a game");
    Session::new(Setup::new(choice, seats.clone())).expect("a good setup")
}

/// The same with that time control.
pub(crate) fn timed(choice: &str, seats: &[Seat; 2], time: &str) -> Session {
    let mut setup = open(choice, seats).setup();
    setup.time = Some(time.parse().expect("a time control"));
    Session::new(setup).expect("a good setup")
}

pub(crate) fn table(session: &mut Session, action: Action) -> Result<Vec<Event>, Refusal> {
    session.apply(Actor::Table, action)
}

/// Does what must be allowed.
#[track_caller]
pub(crate) fn done(session: &mut Session, action: Action) -> Vec<Event> {
    table(session, action).expect("it is allowed")
}

/// What a refused action was told; that it changed nothing is checked.
#[track_caller]
pub(crate) fn refused(session: &mut Session, by: Actor, action: Action) -> String {
    let before = (fingerprint(session), session.ask());
    let refusal = session.apply(by, action).expect_err("it is refused");
    assert_eq!((fingerprint(session), session.ask()), before);
    refusal.to_string()
}

/// Plays for whoever is to move: persons take the move of that number,
/// computers think. False if the match is over.
pub(crate) fn step(session: &mut Session, n: usize) -> bool {
    let action = match session.ask() {
        Some(ask) => Action::Answer {
            mv: think(&ask, session),
            ask,
        },
        None => {
            let moves = session.position().legal_moves();
            let Some(mv) = moves.get(n % moves.len().max(1)) else {
                return false;
            };
            Action::Move(mv.clone())
        }
    };
    table(session, action).is_ok()
}

/// The answer of the computer player `random`.
pub(crate) fn think(ask: &Ask, session: &Session) -> String {
    assert_eq!(ask.position(), session.position().to_text());
    let mut random = SplitMix64::new(ask.seed());
    for _ in 0..ask.own_moves() {
        random.next_u64();
    }
    let mut moves = session.position().legal_moves();
    let n = random.below(moves.len() as u64);
    moves.swap_remove(usize::try_from(n).expect("a small number"))
}

/// Writes the match and reads it back.
#[track_caller]
pub(crate) fn reopened(session: &Session) -> Session {
    let read = read(&session.record().to_string());
    Session::resume(read).expect("a saved match is read")
}

#[track_caller]
pub(crate) fn read(text: &str) -> Record {
    let mut reads: Vec<_> = record::read_str(text).collect();
    assert_eq!(reads.len(), 1);
    let read = reads.pop().expect("one game");
    assert_eq!((read.faults, read.warnings), (vec![], vec![]), "{text}");
    read.record
}

/// All that is to be seen of a match, but for what can be redone.
pub(crate) fn fingerprint(session: &Session) -> (String, String, String) {
    let seats = Player::BOTH.map(|player| session.seat(player).clone());
    let own = Player::BOTH.map(|player| session.own_moves(player));
    let rest = format!(
        "{seats:?} {own:?} {:?} {:?} {:?} {:?}",
        session.status(),
        Offer::ALL.map(|offer| session.offer(offer)),
        session.setup(),
        // What there was when the turn began.
        Player::BOTH.map(|player| session.remaining(player, session.since().unwrap_or_default())),
    );
    (
        session.record().to_string(),
        session.position().to_text(),
        rest,
    )
}
