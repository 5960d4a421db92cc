//! A game that lives on a server: the line, the opponent elsewhere, what both agree on.

use std::time::Duration;

use online::Line;
use play::{Effect, Play};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use remote::{ServerError, Visit};
use rules::Note;
use session::{Action, Offer};
use store::Store;
use table::Club;

use super::super::Next;
use super::super::online::Errand;
use super::super::online::entrance::Entrance;
use super::beside::Asked;
use super::{AfterEnd, Game};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::widgets;

/// What belongs to a game that lives on a server.
pub(super) struct Far {
    pub(super) club: Club,
    pub(super) visit: Visit,
    /// What is asked in front of the board.
    pub(super) asked: Option<Asked>,
    /// A report on its way.
    pub(super) reporting: Option<Errand<Result<(), ServerError>>>,
}

impl Far {
    /// The server's time, by which the clocks go.
    pub(super) fn now(&self) -> Duration {
        self.visit.server_time()
    }

    /// Does what only a server can.
    pub(super) fn carry_out(&self, play: &Play, effect: &Effect) {
        match effect {
            Effect::Send(action) => self.visit.act(action, play.session().n_plies()),
            Effect::Resync => self.visit.resync(),
            _ => {}
        }
    }
}

impl Game {
    /// A match on a server, as it stands there; the error is for people.
    pub(crate) fn join(
        club: Club,
        visit: Visit,
        play: Play,
        context: &mut Context,
    ) -> Result<Self, String> {
        // What lives elsewhere is kept there until it is over.
        let mut game = Self::new(play, Vec::new(), None, &Store::nowhere(), context)?;
        game.far = Some(Far {
            club,
            visit,
            asked: None,
            reporting: None,
        });
        game.look_whether_over(context);
        Ok(game)
    }

    /// Hears what happened on the server.
    pub(super) fn hear(&mut self) {
        let heard = self.far.as_mut().map(|far| far.visit.poll());
        for msg in heard.unwrap_or_default() {
            self.send(msg);
        }
        while let Some(note) = self.far.as_mut().and_then(|far| far.visit.trouble()) {
            self.say(note, true);
        }
        let reporting = self.far.as_mut().map(|far| &mut far.reporting);
        let Some(reporting) = reporting else { return };
        let Some(answer) = reporting.as_ref().and_then(Errand::answer) else {
            return;
        };
        *reporting = None;
        match answer {
            Ok(()) => self.say(Note::new("tui-online-reported"), false),
            Err(error) => self.say(error.note(), true),
        }
    }

    /// Whether something is counted down, so that it has to be drawn every second.
    pub(super) fn counts_down(&self) -> bool {
        let far = self.far.as_ref();
        far.is_some_and(|far| !far.visit.countdowns(&self.play).is_empty())
    }

    /// Whether this is a game in which the person plays somebody elsewhere.
    fn has_opponent(&self) -> bool {
        self.far.is_some() && self.play.own_seat().is_some() && self.session().is_running()
    }

    /// How to come back to a game that goes on, for whoever has a seat in it.
    pub(crate) fn come_back(&self, context: &Context) -> Option<String> {
        let far = self.far.as_ref().filter(|_| self.has_opponent())?;
        let url = far.club.address().to_string();
        let back = context.say(None, &Note::new("tui-online-back").with("url", url));
        Some(match self.play.sent() {
            Some(_) => format!("{} {back}", context.word("tui-online-unsent")),
            None => back,
        })
    }

    /// Leaves the game where it is.
    pub(super) fn leave_far(&self, context: &mut Context) -> Next {
        context.notice = self.come_back(context);
        Next::Back
    }

    /// The game is over: it is put among the records, once.
    pub(super) fn record_far(&mut self, context: &Context) {
        let Some(far) = self.far.as_ref().filter(|_| self.play.own_seat().is_some()) else {
            return;
        };
        match far.club.record(self.play.id(), self.play.record()) {
            Ok(path) => self.recorded = path.map(|path| path.display().to_string()),
            Err(error) => {
                let text = context.say(None, &error.note());
                self.tell(Some(text));
            }
        }
    }

    /// Both go on in another game.
    pub(crate) fn due(&mut self, context: &mut Context) -> Option<Next> {
        let far = self.far.as_ref()?;
        if far.visit.line() == Line::Gone && self.session().is_running() {
            // There is nothing to go on with, and nobody to say more.
            let why = far.visit.dead_end();
            context.notice = why.map(|note| context.say(None, &note));
            return Some(Next::Back);
        }
        self.play.own_seat()?;
        let next = far.visit.next()?.to_owned();
        let club = far.club.clone();
        let unkept = club.follow(self.play.id(), &next);
        context.notice = unkept.map(|note| context.say(None, &note));
        Some(Next::replace(Entrance::new(club, &next, context)))
    }

    /// Letters that mean something else here, or nothing; none for those that do not.
    pub(super) fn far_letter(&mut self, letter: char) -> Option<Next> {
        self.far.as_ref()?;
        if self.beside_letter(letter) {
            return Some(Next::Stay);
        }
        let buttons = self.play.buttons();
        match letter {
            'h' => self.say(Note::new("tui-online-no-hint"), true),
            'a' if self.has_opponent() => self.say(Note::new("tui-online-no-hint"), true),
            'u' if buttons.answer_take_back => self.act(Action::Accept(Offer::TakeBack)),
            'd' if buttons.answer_draw => self.act(Action::Accept(Offer::Draw)),
            'd' => self.act(Action::Offer(Offer::Draw)),
            'x' if buttons.answer_take_back => self.act(Action::Decline(Offer::TakeBack)),
            'A' if buttons.abort => {
                if let Some(far) = &mut self.far {
                    far.asked = Some(Asked::Abort);
                }
            }
            'A' => self.act(Action::Abandon),
            'n' | 'p' | 'r' | 's' | '+' | '-' | '=' => {}
            _ => return None,
        }
        Some(Next::Stay)
    }

    /// The line, the opponent, what became of the last move, who looks on.
    pub(super) fn draw_far(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        let Some(far) = &self.far else {
            return 0;
        };
        let notes = far.visit.state(&self.play);
        let said: Vec<String> = notes.iter().map(|note| context.say(None, note)).collect();
        let style = match far.visit.line() {
            Line::Live => context.skin.faint(),
            _ => context.skin.alert(),
        };
        let line = widgets::put_wrapped(buffer, area, 0, &said.join(" "), style);
        line + self.draw_beside(context, widgets::below(area, line), buffer)
    }

    /// What can be done once the match is over; none for one that is played here.
    pub(super) fn far_end_items(&self) -> Option<Vec<AfterEnd>> {
        self.far.as_ref()?;
        let buttons = self.play.buttons();
        let mut items = Vec::new();
        if buttons.answer_rematch {
            items.extend([
                AfterEnd::Answer("web-rematch-accept", true),
                AfterEnd::Answer("web-rematch-decline", false),
            ]);
        } else if buttons.offer_rematch {
            items.push(AfterEnd::Offer);
        }
        items.extend([AfterEnd::Analyze, AfterEnd::Leave]);
        Some(items)
    }

    /// The keys that matter now; none for a match that is played here.
    pub(super) fn far_bar(&self) -> Option<Vec<(&'static str, &'static str)>> {
        let far = self.far.as_ref()?;
        let buttons = self.play.buttons();
        let mut keys = Vec::new();
        if !self.session().is_running() {
            keys.extend([("↑↓ Enter", "tui-bar-choose"), ("f", "tui-bar-flip")]);
            if far.visit.has_company(&self.play) {
                keys.push(("c", "tui-bar-talk"));
            }
            keys.extend([("w", "tui-bar-save"), ("Esc", "tui-bar-leave")]);
            return Some(keys);
        }
        if self.play.own_seat().is_none() {
            keys.extend([("f", "tui-bar-flip"), ("a", "tui-bar-engine")]);
            keys.extend([("i", "tui-bar-rules"), ("Esc", "tui-bar-leave")]);
            return Some(keys);
        }
        if far
            .visit
            .claim_in(&self.play)
            .is_some_and(|it| it.is_zero())
        {
            keys.push(("C", "tui-bar-claim"));
        }
        if buttons.answer_draw {
            keys.extend([("d", "tui-bar-accept"), ("x", "tui-bar-decline")]);
        }
        if buttons.answer_take_back {
            keys.extend([("u", "tui-bar-let-undo"), ("x", "tui-bar-decline")]);
        }
        if buttons.take_side {
            keys.push(("t", "tui-bar-take-side"));
        }
        if self.play.pending().is_some() {
            keys.extend([("Enter", "tui-bar-play"), ("Backspace", "tui-bar-cancel")]);
        } else if self.play.builder().is_some() {
            keys.extend([("Enter", "tui-bar-choose"), ("m", "tui-bar-type")]);
        }
        if far.visit.has_company(&self.play) {
            keys.push(("c", "tui-bar-talk"));
        }
        if far.visit.has_vacations(&self.play) {
            keys.push(("v", "tui-bar-vacation"));
        }
        if buttons.more_time {
            keys.push(("+", "tui-bar-more-time"));
        }
        if buttons.take_back {
            keys.push(("u", "tui-bar-undo"));
        }
        if buttons.offer_draw {
            keys.push(("d", "tui-bar-draw"));
        }
        if buttons.abort {
            keys.push(("A", "tui-bar-abort"));
        }
        keys.extend([("R", "tui-bar-resign"), ("Esc", "tui-bar-leave")]);
        Some(keys)
    }

    /// All keys; none for a match that is played here.
    pub(super) fn far_keys(&self) -> Option<Keys> {
        self.far.as_ref()?;
        Some(&[
            ("← ↑ ↓ →, mouse", "tui-key-cursor"),
            ("Enter, Space", "tui-key-pick"),
            ("Tab", "tui-key-next"),
            ("Backspace", "tui-key-unpick"),
            ("m :", "tui-key-type"),
            ("u", "tui-key-ask-undo"),
            ("t", "tui-key-take-side"),
            ("d", "tui-key-draw"),
            ("x", "tui-key-decline"),
            ("A", "tui-key-abort"),
            ("R", "tui-key-resign"),
            ("c", "tui-key-talk"),
            ("+", "tui-key-more-time"),
            ("C", "tui-key-claim"),
            ("v", "tui-key-vacation"),
            ("P", "tui-key-plan"),
            ("!", "tui-key-report"),
            ("f", "tui-key-flip"),
            ("w", "tui-key-save"),
            ("i", "tui-key-rules"),
            ("0, q, Esc", "tui-key-leave"),
        ])
    }

    /// Words for what the opponent wants, with the keys that answer it.
    pub(super) fn far_words(&self, note: &Note) -> Option<&'static str> {
        self.far.as_ref()?;
        let buttons = self.play.buttons();
        match note.key {
            "play-said-draw-offered" if !buttons.answer_draw => Some("play-said-draw-offered"),
            "play-said-take-back-asked" if buttons.answer_take_back => {
                Some("tui-online-undo-asked")
            }
            _ => None,
        }
    }
}
