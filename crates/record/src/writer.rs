//! Writing games: the one canonical text.

use std::fmt;

use rules::Player;

use crate::annotation::move_word;
use crate::tags::names;
use crate::wrap::Wrapped;
use crate::{Annotation, NodeId, Record, escape};

/// The canonical text: tags, an empty line, moves in lines of at most eighty columns.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags().iter() {
            write_tag(name, value, f)?;
        }
        write_tag(names::RESULT, self.result_text(), f)?;
        writeln!(f)?;
        f.write_str(&Writer::new(self).write())
    }
}

/// The games one after another, with an empty line between them.
///
/// ```
/// let file = "[Game \"talpa\"]\n\n*\n\n[Game \"talpa\"]\n\n1. d4xd5 *\n";
/// let games: Vec<record::Record> = record::read_str(file).map(|read| read.record).collect();
/// assert_eq!(games.len(), 2);
/// let text = record::write(&games);
/// assert!(text.ends_with("\n\n1. d4xd5 *\n"));
/// ```
pub fn write<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let texts: Vec<String> = records.into_iter().map(Record::to_string).collect();
    texts.join("\n")
}

fn write_tag(name: &str, value: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut escaped = String::with_capacity(value.len());
    escape::write_value(value, &mut escaped);
    writeln!(f, "[{name} \"{escaped}\"]")
}

/// Writes the moves of a record. What is still to be written waits on a stack,
/// so that deep trees need no deep recursion.
struct Writer<'a> {
    record: &'a Record,
    out: Wrapped,
    todo: Vec<Todo>,
    /// Whether the next move needs its number, whoever makes it.
    number_due: bool,
}

enum Todo {
    /// What follows a place, of which the next move is at that ply.
    Line(NodeId, usize),
    /// A variation that begins with a move at that ply.
    Variation(NodeId, usize),
    /// The end of a variation.
    Close,
}

impl<'a> Writer<'a> {
    fn new(record: &'a Record) -> Self {
        // Numbers count from 1 wherever the game starts: `1...` if the second player begins.
        let turn = record.start().map_or(Player::First, |start| start.turn());
        Self {
            record,
            out: Wrapped::default(),
            todo: vec![Todo::Line(NodeId::START, turn.idx())],
            number_due: true,
        }
    }

    fn write(mut self) -> String {
        self.annotation(self.record.tree().annotation(NodeId::START));
        while let Some(todo) = self.todo.pop() {
            match todo {
                Todo::Line(id, ply) => self.line(id, ply),
                Todo::Variation(id, ply) => self.variation(id, ply),
                Todo::Close => self.close(),
            }
        }
        self.out.word(self.record.result_text());
        self.out.finish()
    }

    /// The main move comes first, then the other moves that might have been
    /// played instead, then the main line goes on.
    fn line(&mut self, id: NodeId, ply: usize) {
        let replies = self.record.tree().replies(id);
        let Some((&main, others)) = replies.split_first() else {
            return;
        };
        self.mv(main, ply);
        self.todo.push(Todo::Line(main, ply + 1));
        for &other in others.iter().rev() {
            self.todo.push(Todo::Variation(other, ply));
        }
    }

    fn variation(&mut self, id: NodeId, ply: usize) {
        self.out.open("(");
        self.number_due = true;
        self.mv(id, ply);
        self.todo.push(Todo::Close);
        self.todo.push(Todo::Line(id, ply + 1));
    }

    fn close(&mut self) {
        self.out.close(')');
        self.number_due = true;
    }

    fn mv(&mut self, id: NodeId, ply: usize) {
        let tree = self.record.tree();
        let (number, mv) = (ply / 2 + 1, tree.mv(id));
        // A number and its move are one word, lest the end of a line part them.
        if ply.is_multiple_of(2) {
            self.out.word(&format!("{number}. {mv}"));
        } else if self.number_due {
            self.out.word(&format!("{number}... {mv}"));
        } else {
            self.out.word(mv);
        }
        self.number_due = false;
        self.annotation(tree.annotation(id));
    }

    fn annotation(&mut self, annotation: &Annotation) {
        if annotation.is_empty() {
            return;
        }
        self.out.open("{");
        if let Some(clock) = annotation.clock {
            self.out.word(&format!("[%clk {clock}]"));
        }
        if let Some(eval) = annotation.eval {
            self.out.word(&format!("[%eval {eval}]"));
        }
        if let Some(best) = annotation.best.as_deref().and_then(move_word) {
            self.out.word(&format!("[%best {best}]"));
        }
        let mut comment = String::new();
        escape::write_comment(&annotation.comment, &mut comment);
        for word in comment.split(' ').filter(|word| !word.is_empty()) {
            self.out.comment_word(word);
        }
        self.out.close('}');
        self.number_due = true;
    }
}
