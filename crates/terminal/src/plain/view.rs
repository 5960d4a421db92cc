//! A position as it is shown: the board and what stands beside it.

use draw::{Charset, TextStyle};
use games::{AnyPosition, GameId};
use rules::{Effects, Note, Player, Scene, Tally};

use crate::plain::talk::{Talk, TalkResult};

/// A position and how it came about.
pub(crate) struct View<'a> {
    pub(crate) position: &'a dyn AnyPosition,
    /// How many moves led here.
    pub(crate) plies: usize,
    /// The position before the last move, and the move.
    pub(crate) last: Option<(&'a dyn AnyPosition, &'a str)>,
    /// What the players are called.
    pub(crate) names: &'a [String; 2],
}

impl View<'_> {
    pub(crate) fn game(&self) -> GameId {
        self.position.choice().game()
    }

    /// What the last move did.
    pub(crate) fn effects(&self) -> Option<Effects> {
        let (before, mv) = self.last?;
        before.effects(mv).ok()
    }

    /// Draws the board, with what is counted beside it.
    pub(crate) fn board(&self, talk: &mut Talk<'_>) -> TalkResult {
        let mut scene = self.position.scene();
        if let Some(effects) = self.effects() {
            scene.mark_effects(&effects);
        }
        scene.mark_lines(&self.position.lines());
        let charset = if talk.ascii {
            Charset::Ascii
        } else {
            Charset::Unicode
        };
        let style = TextStyle {
            charset,
            color: talk.color,
            flipped: false,
        };
        talk.line("")?;
        talk.write(&draw::text(&scene, &style))?;
        let tallies = scene.tallies.iter();
        let tallies: Vec<String> = tallies.map(|tally| self.tally(tally, talk)).collect();
        if !tallies.is_empty() {
            talk.line(&tallies.join("; "))?;
        }
        self.goals(&scene, talk)
    }

    /// Says which colors count together for whom, and which are won.
    pub(crate) fn goals(&self, scene: &Scene, talk: &mut Talk<'_>) -> TalkResult {
        for player in Player::BOTH {
            if let Some(line) = talk.texts.goals(self.game(), &scene.goals, player) {
                talk.line(&line)?;
            }
        }
        Ok(())
    }

    /// What a player is called, with the side: “Red (Ana)”.
    pub(crate) fn player(&self, player: Player, talk: &Talk<'_>) -> String {
        titled(self.game(), player, &self.names[player.idx()], talk)
    }

    /// A number beside the board, with whose it is.
    pub(crate) fn tally(&self, tally: &Tally, talk: &Talk<'_>) -> String {
        let info = self.game().info();
        let side = tally
            .player
            .map(|it| info.player(it).name.in_lang(talk.texts.lang()).to_owned());
        let color = tally
            .color
            .map(|it| talk.texts.word(&format!("color-{}", it.id())));
        let what = format!("{}: {}", talk.texts.word(tally.key), tally.number);
        let parts: Vec<String> = [side, color, Some(what)].into_iter().flatten().collect();
        parts.join(", ")
    }
}

/// Lists the legal moves.
pub(crate) fn list_moves(view: &View<'_>, talk: &mut Talk<'_>) -> TalkResult {
    let moves = view.position.legal_moves();
    let count = Note::new("plain-moves").with("number", moves.len());
    talk.say(None, &count)?;
    wrapped(&moves).iter().try_for_each(|line| talk.line(line))
}

/// What a player is called: the side, and a name if there is one.
pub(crate) fn titled(game: GameId, player: Player, name: &str, talk: &Talk<'_>) -> String {
    let side = game.info().player(player).name.in_lang(talk.texts.lang());
    if name.is_empty() {
        side.to_owned()
    } else {
        let name = talk.texts.computer_title(game.standard(), name);
        format!("{side} ({name})")
    }
}

/// Words in lines of a bearable length.
fn wrapped(words: &[String]) -> Vec<String> {
    const WIDTH: usize = 76;
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}
