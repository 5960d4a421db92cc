//! A written game, move by move.

use record::{NodeId, Record};
use rules::{Note, Player};

use crate::plain::command::Command;
use crate::plain::describe;
use crate::plain::talk::{Stop, Talk, TalkResult};
use crate::plain::view::{View, list_moves};

/// Looks through a game: forward, back, to any move and into variations.
pub(crate) fn replay(talk: &mut Talk<'_>, record: &Record) -> TalkResult {
    let mut replay = Replay {
        record,
        at: NodeId::START,
        names: Player::BOTH.map(|player| {
            let name = record.tags().player(player);
            name.unwrap_or_default().to_owned()
        }),
    };
    replay.head(talk)?;
    talk.word("plain-replay-help")?;
    replay.show(talk)?;
    loop {
        let answer = talk.ask(&replay.prompt(talk))?;
        if answer == "0" {
            return Ok(());
        }
        replay.answer(&answer, talk)?;
    }
}

struct Replay<'a> {
    record: &'a Record,
    at: NodeId,
    names: [String; 2],
}

impl Replay<'_> {
    fn answer(&mut self, answer: &str, talk: &mut Talk<'_>) -> TalkResult {
        if let Some(command) = Command::read(answer) {
            return self.look(&command, talk);
        }
        match self.find(answer) {
            Some(Some(at)) => {
                self.at = at;
                self.show(talk)
            }
            Some(None) => talk.word("plain-replay-none"),
            None => talk.word("plain-replay-help"),
        }
    }

    /// Where an answer leads; the outer none if it cannot be understood.
    fn find(&self, answer: &str) -> Option<Option<NodeId>> {
        let tree = self.record.tree();
        if let Some(number) = answer.strip_prefix(['v', 'V']) {
            let n: usize = number.trim().parse().ok()?;
            let reply = n.checked_sub(1).and_then(|n| tree.replies(self.at).get(n));
            return Some(reply.copied());
        }
        if answer.bytes().all(|byte| byte.is_ascii_digit()) && !answer.is_empty() {
            let n: usize = answer.parse().ok()?;
            return Some(n.checked_sub(1).and_then(|n| tree.main_line().nth(n)));
        }
        match &*answer.to_lowercase() {
            "" | "n" | "next" | "s" | "seguinte" => Some(tree.next(self.at)),
            "b" | "back" | "a" | "anterior" => Some(tree.parent(self.at)),
            "start" | "início" | "inicio" => Some(Some(NodeId::START)),
            "end" | "fim" => Some(Some(tree.last())),
            _ => None,
        }
    }

    fn look(&self, command: &Command, talk: &mut Talk<'_>) -> TalkResult {
        match command {
            Command::Board => self.show(talk),
            Command::Describe => self.with_view(talk, describe::describe),
            Command::Moves => self.with_view(talk, list_moves),
            Command::Help => talk.word("plain-replay-help"),
            Command::Quit => Err(Stop::Quit),
            _ => talk.word("plain-no-game"),
        }
    }

    /// Who played, and how it ended.
    fn head(&self, talk: &mut Talk<'_>) -> TalkResult {
        let tree = self.record.tree();
        let name = |n: usize| match &*self.names[n] {
            "" => "?".to_owned(),
            name => name.to_owned(),
        };
        let note = Note::new("plain-replay-head")
            .with("first", name(0))
            .with("second", name(1))
            .with("plies", tree.main_line().count())
            .with("result", self.record.result_text());
        talk.line("")?;
        talk.say(None, &note)
    }

    fn show(&self, talk: &mut Talk<'_>) -> TalkResult {
        let tree = self.record.tree();
        self.with_view(talk, |view, talk| {
            for note in describe::last_move(view, talk) {
                talk.say(Some(view.game()), &note)?;
            }
            let comment = &tree.annotation(self.at).comment;
            for line in comment.lines() {
                talk.line(&format!("  {line}"))?;
            }
            view.board(talk)?;
            let turn = describe::turn(view, talk);
            talk.say(Some(view.game()), &turn)
        })?;
        let replies = tree.replies(self.at);
        if replies.len() > 1 {
            talk.word("plain-replay-variations")?;
            for (n, &reply) in replies.iter().enumerate() {
                talk.line(&format!("v{}. {}", n + 1, tree.mv(reply)))?;
            }
        }
        Ok(())
    }

    fn with_view(
        &self,
        talk: &mut Talk<'_>,
        f: impl FnOnce(&View<'_>, &mut Talk<'_>) -> TalkResult,
    ) -> TalkResult {
        let tree = self.record.tree();
        let before = tree.parent(self.at).map(|id| self.record.position_at(id));
        let position = match self.record.position_at(self.at) {
            Ok(position) => position,
            Err(note) => return talk.say(None, &note),
        };
        let before = before.and_then(Result::ok);
        let view = View {
            position: &*position,
            plies: tree.line_to(self.at).len(),
            last: before.as_deref().map(|before| (before, tree.mv(self.at))),
            names: &self.names,
        };
        f(&view, talk)
    }

    fn prompt(&self, talk: &Talk<'_>) -> String {
        let tree = self.record.tree();
        let note = Note::new("plain-replay-prompt").with("ply", tree.line_to(self.at).len());
        let note = note.with("plies", tree.main_line().count());
        talk.texts.say(None, &note)
    }
}
