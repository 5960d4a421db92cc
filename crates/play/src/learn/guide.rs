//! The first game, with comments.

use crate::{Effect, Msg, Play};
use games::GameId;
use rules::{Note, Player};
use session::{Seat, Setup};

use super::observation::Game;
use super::{Course, Tip};

/// Who teaches.
const TEACHER: &str = "level-1";

/// The first game, against the easiest computer player, and what a bystander
/// says of it. [`update`](Self::update) is its only door.
#[derive(Clone, Debug)]
pub struct Guide {
    play: Play,
    tips: Vec<Tip>,
    is_used: Vec<bool>,
    /// How many plies there were when somebody last looked.
    seen: Option<usize>,
    said: Option<Note>,
}

impl Guide {
    /// A game that begins. The person plays first; the seed is the computer's.
    ///
    /// # Errors
    /// If it cannot be set up, which a test keeps from happening.
    pub fn start(game: GameId, seed: u64) -> Result<(Self, Vec<Effect>), Vec<Note>> {
        let course = Course::of(game);
        let seats = [Seat::human(""), Seat::computer(TEACHER, seed % 1_000_000)];
        let (play, effects) = Play::start("first", Setup::new(course.first, seats))?;
        let mut guide = Self {
            play,
            is_used: vec![false; course.tips.len()],
            tips: course.tips,
            seen: None,
            said: None,
        };
        let mut out = guide.keep_out(effects);
        guide.look(&mut out);
        Ok((guide, out))
    }

    /// The game.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// What is said of the game as it stands.
    pub fn said(&self) -> Option<&Note> {
        self.said.as_ref()
    }

    /// Reacts to something, and says what is to be done.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let effects = self.play.update(msg);
        let mut out = self.keep_out(effects);
        self.look(&mut out);
        out
    }

    /// A first game is not kept, and nobody waits for that.
    fn keep_out(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let mut out = Vec::new();
        for effect in effects {
            match effect {
                Effect::Save(ticket) => out.extend(self.play.update(Msg::Kept(ticket))),
                other => out.push(other),
            }
        }
        out
    }

    /// Says something, if it is the person's turn again or the game is over.
    fn look(&mut self, out: &mut Vec<Effect>) {
        let session = self.play.session();
        let n_plies = session.n_plies();
        let is_theirs = session.is_running() && session.turn() != Player::First;
        if is_theirs || self.seen == Some(n_plies) {
            return;
        }
        self.seen = Some(n_plies);
        let game = Game {
            person: Player::First,
            positions: (0..=n_plies)
                .filter_map(|ply| session.position_at(ply))
                .collect(),
            moves: session.moves(),
        };
        let fits = |n: &usize| {
            let tip = self.tips[*n];
            (tip.is_repeated || !self.is_used[*n]) && tip.see.is_seen(&game)
        };
        let found = (0..self.tips.len()).find(fits);
        self.said = found.map(|n| Note::new(self.tips[n].say));
        if let Some(n) = found {
            self.is_used[n] = true;
            out.push(Effect::Announce(self.said.iter().cloned().collect()));
        }
    }
}
