//! What happens beside the match: talk, claims, vacations.

use online::{Claim, Command};
use protocol::online::Phrase;
use rules::{Note, Player};

use super::game::Game;
use crate::elsewhere;
use crate::plain::talk::TalkResult;

/// What was told of it.
#[derive(Default)]
pub(super) struct Told {
    /// How many lines were said.
    n_said: usize,
    /// Who wants to hear free text.
    talks: [bool; 2],
    /// What is counted down, by the keys of the sentences.
    countdowns: Vec<&'static str>,
    /// The lines that were prepared.
    plan: Vec<String>,
}

impl Game<'_, '_> {
    /// Tells what was said, refused, or has begun to be counted down.
    pub(super) fn tell_beside(&mut self) -> TalkResult {
        while let Some(note) = self.visit.trouble() {
            self.talk.say(None, &note)?;
        }
        if self.visit.beside().plan() != self.told_beside.plan {
            self.told_beside.plan = self.visit.beside().plan().to_vec();
            self.tell_plan()?;
        }
        let countdowns = self.visit.countdowns(&self.play);
        let keys = countdowns.iter().map(|it| it.key).collect();
        let told = std::mem::replace(&mut self.told_beside.countdowns, keys);
        for note in countdowns.iter().filter(|it| !told.contains(&it.key)) {
            self.talk.say(None, note)?;
            if note.key == "web-opponent-left" {
                self.talk.word("plain-claim-how")?;
            }
        }
        let Some(own) = self.play.own_seat() else {
            return Ok(());
        };
        let talks = Player::BOTH.map(|it| self.visit.beside().talks(it));
        if std::mem::replace(&mut self.told_beside.talks, talks) != talks {
            self.tell_talks(own)?;
        }
        let beside = self.visit.beside();
        let told = self.told_beside.n_said.min(beside.said().len());
        let heard = beside.said()[told..].iter();
        let heard = heard.filter(|it| beside.is_shown(it, own));
        let lines: Vec<String> = heard
            .map(|it| elsewhere::said(self.talk.texts, it, own))
            .collect();
        self.told_beside.n_said = beside.said().len();
        lines.iter().try_for_each(|line| self.talk.line(line))
    }

    /// Who wants to hear free text.
    fn tell_talks(&mut self, own: Player) -> TalkResult {
        let beside = self.visit.beside();
        self.talk
            .word(match (beside.talks(own), beside.talks(own.other())) {
                (true, true) => "plain-talk-free",
                (true, false) => "web-talk-waits",
                (false, true) => "plain-talk-asked",
                (false, false) => "plain-talk-off",
            })
    }

    pub(super) fn say_phrase(&mut self, phrase: Option<Phrase>) -> TalkResult {
        if !self.visit.has_company(&self.play) {
            return self.talk.word("plain-talk-nobody");
        }
        if let Some(phrase) = phrase {
            self.visit.command(&Command::Say(phrase));
            return Ok(());
        }
        self.talk.word("plain-say-how")?;
        for (n, phrase) in Phrase::ALL.into_iter().enumerate() {
            let words = self.talk.texts.word(online::phrase_key(phrase));
            self.talk
                .line(&format!("  {} {}: {words}", n + 1, phrase.id()))?;
        }
        Ok(())
    }

    pub(super) fn chat(&mut self, text: String) -> TalkResult {
        if !self.visit.has_company(&self.play) {
            return self.talk.word("plain-talk-nobody");
        }
        if text.is_empty() {
            return self.talk.word("plain-chat-how");
        }
        self.visit.command(&Command::Chat(text));
        Ok(())
    }

    /// Switches free text, or tells who wants it.
    pub(super) fn switch_talk(&mut self, is_on: Option<bool>) -> TalkResult {
        let Some(own) = self
            .play
            .own_seat()
            .filter(|_| self.visit.has_company(&self.play))
        else {
            return self.talk.word("plain-talk-nobody");
        };
        match is_on {
            Some(on) if on == self.visit.beside().talks(own) => self.tell_talks(own),
            Some(on) => {
                self.visit.command(&Command::Talk(on));
                Ok(())
            }
            None => self.tell_talks(own),
        }
    }

    pub(super) fn mute(&mut self, is_muted: bool) -> TalkResult {
        self.visit.mute(is_muted);
        self.talk.word(match is_muted {
            true => "plain-muted",
            false => "plain-unmuted",
        })
    }

    /// Claims the game from an opponent who has left, after a question.
    pub(super) fn claim(&mut self, claim: Option<Claim>) -> TalkResult {
        let Some(claim) = claim else {
            return self.talk.word("plain-claim-how");
        };
        if self
            .visit
            .claim_in(&self.play)
            .is_some_and(|it| it.is_zero())
            && !self.confirm(match claim {
                Claim::Win => "plain-claim-win-sure",
                Claim::Draw => "plain-claim-draw-sure",
            })?
        {
            return Ok(());
        }
        // Whether it is too early is for the server to say.
        self.visit.command(&Command::Claim(claim));
        Ok(())
    }

    /// Goes on vacation, comes back, or tells how many days are left.
    pub(super) fn vacation(&mut self, days: Option<u32>) -> TalkResult {
        if let Some(days) = days {
            self.visit.command(&Command::Vacation(days));
            return Ok(());
        }
        let own = self.play.own_seat();
        let Some(own) = own.filter(|_| self.visit.has_vacations(&self.play)) else {
            return self.talk.word("plain-vacation-none");
        };
        let left = self.visit.beside().vacation(own).days_left() as usize;
        let note = Note::new("web-vacation-left").with("days", left);
        self.talk.say(None, &note)?;
        self.talk.word("plain-vacation-how")
    }

    /// Prepares lines, takes them back, or tells which there are.
    pub(super) fn plan(&mut self, lines: &str) -> TalkResult {
        if !lines.is_empty() {
            let lines = match lines.to_lowercase().as_str() {
                "none" | "nada" => "",
                _ => lines,
            };
            if let Ok(command) = format!("plan {lines}").trim().parse() {
                self.visit.command(&command);
            }
            return Ok(());
        }
        self.tell_plan()?;
        self.talk.word("plain-plan-how")
    }

    fn tell_plan(&mut self) -> TalkResult {
        for line in self.visit.beside().plan() {
            let note = Note::new("plain-plan-line").with("moves", line.as_str());
            self.talk.say(None, &note)?;
        }
        match self.visit.beside().plan().is_empty() {
            true => self.talk.word("plain-plan-none"),
            false => Ok(()),
        }
    }

    /// Tells whoever runs the server that something is wrong.
    pub(super) fn report(&mut self, text: String) -> TalkResult {
        if text.is_empty() {
            return self.talk.word("plain-report-how");
        }
        match self.club.report(&self.info.game, text) {
            Ok(()) => self.talk.word("tui-online-reported"),
            Err(error) => self.talk.say(None, &error.note()),
        }
    }
}
