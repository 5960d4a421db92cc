//! Games, and people who play them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use games::{AnyPosition, Choice, GameId};
use page::{Shelf, ShelfError};
use play::{Msg, Play};
use record::{NodeId, Record};
use rules::SplitMix64;
use session::{Action, Seat, Setup};

/// A small and the standard board of each game.
pub(crate) const BOARDS: [&str; 8] = [
    "talpa:4",
    "talpa",
    "taacoca:3",
    "taacoca",
    "splinter:nano",
    "splinter",
    "alliances:3",
    "alliances",
];

pub(crate) fn choice(name: &str) -> Choice {
    name.parse().expect("a game")
}

/// Every variant of every game.
pub(crate) fn all_choices() -> Vec<Choice> {
    GameId::ALL
        .iter()
        .flat_map(|game| game.variants())
        .collect()
}

/// A game of random moves, no longer than that.
pub(crate) fn random_game(choice: Choice, seed: u64, most: usize) -> Record {
    let mut record = Record::new(choice);
    let mut random = SplitMix64::new(seed);
    let mut position = choice.start();
    let mut last = NodeId::START;
    for _ in 0..most {
        if position.outcome().is_some() {
            break;
        }
        let mv = random_move(&*position, &mut random);
        position.play(&mv).expect("a legal move");
        last = record.tree_mut().add(last, &mv);
    }
    record.set_result(position.outcome());
    record
}

pub(crate) fn random_move(position: &dyn AnyPosition, random: &mut SplitMix64) -> String {
    let mut moves = position.legal_moves();
    let n = random.below(moves.len() as u64) as usize;
    moves.swap_remove(n)
}

/// A game between two persons.
pub(crate) fn friends(name: &str) -> Play {
    let seats = [Seat::human("Ana"), Seat::human("Rui")];
    let started = Play::start("one", Setup::new(choice(name), seats));
    started.expect("a match").0
}

/// Plays a typed move.
pub(crate) fn play_move(play: &mut Play, mv: &str) {
    play.update(Msg::Act(Action::Move(mv.to_owned())));
}

/// A storage with a quota and a switch, which several tabs can share.
#[derive(Clone, Default, Debug)]
pub(crate) struct Storage(pub(crate) Rc<RefCell<Inner>>);

#[derive(Default, Debug)]
pub(crate) struct Inner {
    pub(crate) texts: BTreeMap<String, String>,
    pub(crate) quota: Option<usize>,
    pub(crate) is_forbidden: bool,
}

impl Storage {
    pub(crate) fn forbid(&self, is_forbidden: bool) {
        self.0.borrow_mut().is_forbidden = is_forbidden;
    }

    pub(crate) fn limit(&self, quota: Option<usize>) {
        self.0.borrow_mut().quota = quota;
    }

    pub(crate) fn put(&self, key: &str, text: &str) {
        self.0
            .borrow_mut()
            .texts
            .insert(key.to_owned(), text.to_owned());
    }

    pub(crate) fn text(&self, key: &str) -> Option<String> {
        self.0.borrow().texts.get(key).cloned()
    }

    fn check(&self) -> Result<(), ShelfError> {
        match self.0.borrow().is_forbidden {
            true => Err(ShelfError::Forbidden),
            false => Ok(()),
        }
    }
}

impl Shelf for Storage {
    fn get(&self, key: &str) -> Result<Option<String>, ShelfError> {
        self.check()?;
        Ok(self.text(key))
    }

    fn set(&mut self, key: &str, text: &str) -> Result<(), ShelfError> {
        self.check()?;
        let mut inner = self.0.borrow_mut();
        let others = inner.texts.iter().filter(|(other, _)| *other != key);
        let size: usize = others.map(|(key, text)| key.len() + text.len()).sum();
        if inner
            .quota
            .is_some_and(|quota| size + key.len() + text.len() > quota)
        {
            return Err(ShelfError::Full);
        }
        inner.texts.insert(key.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&mut self, key: &str) -> Result<(), ShelfError> {
        self.check()?;
        self.0.borrow_mut().texts.remove(key);
        Ok(())
    }

    fn keys(&self) -> Result<Vec<String>, ShelfError> {
        self.check()?;
        Ok(self.0.borrow().texts.keys().cloned().collect())
    }
}
