//! A written game.

use games::{AnyPosition, Choice, MoveError};
use rules::{Note, Outcome};

use crate::start::{self, StartError};
use crate::tags::{TagError, names};
use crate::{NodeId, Tags, Tree};

/// A game as it was played and written down: tags, moves with variations and
/// comments, result.
///
/// Which game it is and where it starts is settled when a record is made; so
/// every move in it was legal where it stands, as long as moves come from
/// [`play`](Self::play) or from a game.
///
/// ```
/// use record::{NodeId, Record};
///
/// let mut record = Record::new("talpa:8".parse().unwrap());
/// record.set_tag("First", "Ana").unwrap();
/// let a = record.play(NodeId::START, "d4-d5").unwrap();
/// record.tree_mut().annotation_mut(a).comment = "bold".to_owned();
/// assert_eq!(
///     record.to_string(),
///     r#"[Game "talpa"]
/// [Variant "8"]
/// [First "Ana"]
/// [Result "*"]
///
/// 1. d4xd5 {bold} *
/// "#
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    tags: Tags,
    tree: Tree,
    result: Option<Outcome>,
}

impl Record {
    /// A game without moves, from the position in which games of that kind begin.
    pub fn new(choice: Choice) -> Self {
        let mut tags = Tags::default();
        tags.set_own(names::GAME, choice.game().id(), "");
        tags.set_own(names::VARIANT, &choice.variant_name(), names::GAME);
        Self::from_tags(tags)
    }

    /// A game without moves that starts elsewhere.
    pub fn from_position(position: &dyn AnyPosition) -> Self {
        let choice = position.choice();
        let mut record = Self::new(choice);
        let text = position.to_text();
        if text != choice.start().to_text() {
            record.tags.set_own(names::POSITION, &text, names::VARIANT);
        }
        record
    }

    /// What a reader found; the start may be bad, and then there are no moves.
    pub(crate) fn from_tags(tags: Tags) -> Self {
        Self {
            tags,
            tree: Tree::new(),
            result: None,
        }
    }

    /// What is known of the game.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Sets a tag.
    ///
    /// # Errors
    /// If the name cannot name a tag, there are too many tags or the value is too
    /// long (see the limits of [`Tags`]), or the tag says where the game starts or how it ended: those follow the record.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        Self::check_free(name)?;
        self.tags.set(name, value)
    }

    /// Removes a tag, if it is there.
    ///
    /// # Errors
    /// If the tag says where the game starts or how it ended.
    pub fn remove_tag(&mut self, name: &str) -> Result<(), TagError> {
        Self::check_free(name)?;
        self.tags.remove(name);
        Ok(())
    }

    /// The moves.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The moves, to be changed.
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// How the game ended; none if it has not, or nobody knows. A game may end
    /// before the rules end it, by resignation, agreement or the clock.
    pub fn result(&self) -> Option<Outcome> {
        self.result
    }

    /// Says how the game ended.
    pub fn set_result(&mut self, result: Option<Outcome>) {
        self.result = result;
    }

    /// `1-0`, `0-1`, `1/2`, or `*` for none.
    pub fn result_text(&self) -> &'static str {
        result_text(self.result)
    }

    /// The game and variant.
    ///
    /// # Errors
    /// Only for records that were read: if the tags name none.
    pub fn choice(&self) -> Result<Choice, StartError> {
        start::choice(&self.tags)
    }

    /// The position in which the game starts.
    ///
    /// # Errors
    /// Only for records that were read: if the tags do not give one.
    pub fn start(&self) -> Result<Box<dyn AnyPosition>, StartError> {
        start::open(&self.tags)
    }

    /// The position at a place of the tree.
    ///
    /// # Errors
    /// If the start is bad or a move on the way is not legal.
    pub fn position_at(&self, id: NodeId) -> Result<Box<dyn AnyPosition>, Note> {
        let mut position = self.start().map_err(|error| error.note)?;
        for id in self.tree.line_to(id) {
            let played = position.play(self.tree.mv(id));
            played.map_err(|error| error.note().clone())?;
        }
        Ok(position)
    }

    /// Plays a move, in any accepted form, at a place of the tree. One that is
    /// already there is found; a new one becomes the last variation, or the main
    /// move if it is the first. Costs a replay of the line; whoever holds the
    /// position anyway plays there and uses [`Tree::add`].
    ///
    /// # Errors
    /// If the game has no good start or the move is not legal there.
    pub fn play(&mut self, id: NodeId, mv: &str) -> Result<NodeId, Note> {
        let mut position = self.position_at(id)?;
        let played: Result<String, MoveError> = position.play(mv);
        let text = played.map_err(|error| error.note().clone())?;
        let known = self.tree.find(id, &text);
        Ok(known.unwrap_or_else(|| self.tree.add(id, &text)))
    }

    /// Takes back the last move of the game itself, with its comment.
    pub fn take_back(&mut self) -> Option<String> {
        let last = self.tree.last();
        if last == NodeId::START {
            return None;
        }
        let mv = self.tree.mv(last).to_owned();
        self.tree.remove(last);
        Some(mv)
    }

    fn check_free(name: &str) -> Result<(), TagError> {
        if names::FIXED.contains(&name) {
            return Err(TagError(Note::new("record-tag-fixed").with("name", name)));
        }
        Ok(())
    }
}

pub(crate) const fn result_text(result: Option<Outcome>) -> &'static str {
    use rules::Player::{First, Second};
    match result {
        Some(Outcome::Win(First)) => "1-0",
        Some(Outcome::Win(Second)) => "0-1",
        Some(Outcome::Draw) => "1/2",
        None => "*",
    }
}

/// Reads `1-0`, `0-1`, `1/2` (also `1/2-1/2`) or `*`; the outer none means it is neither.
pub(crate) fn read_result(text: &str) -> Option<Option<Outcome>> {
    match text {
        "*" => Some(None),
        "1/2-1/2" => Some(Some(Outcome::Draw)),
        _ => text.parse().ok().map(Some),
    }
}
