//! What a player does beside the match: talk, claims, vacations. Each has a box of its own in
//! front of the board.

use online::{Claim, Command};
use protocol::online::Phrase;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use remote::Visit;
use rules::{Lang, Note, Player};
use session::Action;

use super::super::online::Errand;
use super::Game;
use crate::elsewhere;
use crate::screen::context::{Context, capital};
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets::{self, Line, below};

/// What is asked in front of the board.
pub(super) enum Asked {
    /// Whether to abort.
    Abort,
    /// What to claim from an opponent who has left.
    Claim,
    Talk(TalkBox),
    /// For how many days to go on vacation.
    Vacation(Line),
    /// Which lines to prepare.
    Plan(Line),
    /// What is wrong with the game.
    Report(Line),
}

/// What can be said, and what is written.
pub(super) struct TalkBox {
    list: List,
    typed: Option<Line>,
    /// What was said last, and how many lines there were before it.
    sent: Option<(Command, usize)>,
}

/// The most letters of a line.
const LONGEST: usize = 200;
/// The most letters of a report.
const LONGEST_REPORT: usize = 1000;
/// The most letters of a plan.
const LONGEST_PLAN: usize = 2000;
/// More digits than vacations have.
const LONGEST_DAYS: usize = 3;
/// The lines after the phrases.
const WRITE: usize = Phrase::ALL.len();
const FREE: usize = WRITE + 1;
const MUTE: usize = FREE + 1;
/// How many lines of the talk the box has room for, where they are long.
const LISTED: usize = 5;
/// How many lines of the talk the panel shows.
const SHOWN: usize = 3;

impl Asked {
    pub(super) fn talk() -> Self {
        Self::Talk(TalkBox {
            list: List::new(MUTE + 1),
            typed: None,
            sent: None,
        })
    }

    /// The line that is typed into.
    pub(super) fn line(&mut self) -> Option<(&mut Line, usize)> {
        match self {
            Self::Talk(talk) => Some((talk.typed.as_mut()?, LONGEST)),
            Self::Vacation(line) => Some((line, LONGEST_DAYS)),
            Self::Plan(line) => Some((line, LONGEST_PLAN)),
            Self::Report(line) => Some((line, LONGEST_REPORT)),
            Self::Abort | Self::Claim => None,
        }
    }

    pub(super) fn is_typing(&self) -> bool {
        match self {
            Self::Talk(talk) => talk.typed.is_some(),
            Self::Vacation(_) | Self::Plan(_) | Self::Report(_) => true,
            Self::Abort | Self::Claim => false,
        }
    }
}

impl TalkBox {
    /// Takes a gesture; whether the box stays.
    fn handle(&mut self, gesture: Gesture, visit: &mut Visit, own: Player) -> bool {
        if let (Some(line), Gesture::Key(key)) = (&mut self.typed, gesture) {
            match Key::of(key) {
                Key::Back => self.typed = None,
                Key::Enter => {
                    let text = line.text.trim().to_owned();
                    self.typed = None;
                    if !text.is_empty() {
                        self.send(Command::Chat(text), visit);
                    }
                }
                key => {
                    line.key(key, LONGEST);
                }
            }
            return true;
        }
        if let Gesture::Key(key) = gesture
            && matches!(Key::of(key), Key::Back | Key::Char('0' | 'q' | 'c'))
        {
            return false;
        }
        let Picked::Done(n) = self.list.handle(gesture) else {
            return true;
        };
        match n {
            WRITE if visit.beside().is_free() => self.typed = Some(Line::default()),
            FREE => visit.command(&Command::Talk(!visit.beside().talks(own))),
            MUTE => visit.mute(!visit.beside().is_muted()),
            n => {
                if let Some(phrase) = Phrase::ALL.get(n) {
                    self.send(Command::Say(*phrase), visit);
                }
            }
        }
        true
    }

    /// Says something, unless the same is still under way: a key that is pressed twice says it
    /// once.
    fn send(&mut self, command: Command, visit: &Visit) {
        let sent = Some((command, visit.beside().said().len()));
        if self.sent != sent {
            self.sent = sent;
            self.sent.iter().for_each(|(it, _)| visit.command(it));
        }
    }

    fn draw(
        &mut self,
        visit: &Visit,
        own: Player,
        context: &Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let skin = &context.skin;
        let beside = visit.beside();
        let yes = |is: bool| context.word(if is { "tui-yes" } else { "tui-no" });
        let phrases = Phrase::ALL.map(|it| context.word(online::phrase_key(it)));
        let mut items = phrases.to_vec();
        items.push(match (beside.is_free(), beside.talks(own)) {
            (true, _) => context.word("tui-online-write"),
            (false, true) => context.word("web-talk-waits"),
            (false, false) => context.word("tui-online-write-off"),
        });
        let free = context.word("web-talk-free");
        items.push(format!("{free}: {}", yes(beside.talks(own))));
        let mute = context.word("web-talk-mute");
        items.push(format!("{mute}: {}", yes(beside.is_muted())));
        let n_items = items.len() as u16;
        // What was said takes as much room as it needs, up to some lines.
        let heard = beside.said().len().min(LISTED) as u16;
        let place = widgets::middle(area, 64, n_items + 2 * heard + 2);
        let inside = widgets::panel(buffer, place, &context.word("web-talk"), skin);
        let room = inside.height.saturating_sub(n_items + 1);
        draw_said(visit, own, usize::MAX, context, inside, room, buffer);
        let foot = below(inside, room + u16::from(room > 0));
        if let Some(typed) = &self.typed {
            return typed.draw(buffer, foot, 0, "> ", skin);
        }
        self.list.draw(buffer, foot, skin, &items);
        None
    }
}

/// The last lines that were said, as many as there is room for; says how many lines of the
/// screen that took.
fn draw_said(
    visit: &Visit,
    own: Player,
    most: usize,
    context: &Context,
    area: Rect,
    room: u16,
    buffer: &mut Buffer,
) -> u16 {
    let beside = visit.beside();
    let heard = beside.said().iter().rev();
    let heard = heard.filter(|it| beside.is_shown(it, own)).take(most);
    let mut lines: Vec<String> = Vec::new();
    for said in heard {
        let text = elsewhere::said(context.texts, said, own);
        let wrapped = widgets::wrap(&text, area.width.into());
        if lines.len() + wrapped.len() > usize::from(room) {
            break;
        }
        lines.extend(wrapped.into_iter().rev());
    }
    lines.reverse();
    for (line, n) in lines.iter().zip(0..) {
        widgets::put(buffer, area, n, line, Style::new());
    }
    lines.len() as u16
}

impl Game {
    /// Letters for what is beside the match; none for others.
    pub(super) fn beside_letter(&mut self, letter: char) -> bool {
        let Some(far) = &mut self.far else {
            return false;
        };
        let asked = match letter {
            'c' if far.visit.has_company(&self.play) => Asked::talk(),
            'C' => match far.visit.claim_in(&self.play) {
                Some(left) if left.is_zero() => Asked::Claim,
                _ => {
                    self.say(Note::new("online-claim-early"), true);
                    return true;
                }
            },
            'v' if far.visit.has_vacations(&self.play) => Asked::Vacation(Line::default()),
            'P' if self.play.own_seat().is_some() => {
                let lines = far.visit.beside().plan().join("; ");
                Asked::Plan(Line::new(&lines))
            }
            '!' if self.play.own_seat().is_some() => Asked::Report(Line::default()),
            '+' if self.play.buttons().more_time => {
                self.act(Action::AddTime(play::MORE_TIME));
                return true;
            }
            _ => return false,
        };
        far.asked = Some(asked);
        true
    }

    /// Takes a gesture for what is asked in front of the board; false if nothing is.
    pub(super) fn answers_asked(&mut self, gesture: Gesture, context: &Context) -> bool {
        let own = self.play.own_seat();
        let Some((far, own)) = self.far.as_mut().zip(own) else {
            return false;
        };
        let Some(asked) = &mut far.asked else {
            return false;
        };
        if let Asked::Talk(talk) = asked {
            if !talk.handle(gesture, &mut far.visit, own) {
                far.asked = None;
            }
            return true;
        }
        let Gesture::Key(key) = gesture else {
            return true;
        };
        match (far.asked.take(), Key::of(key)) {
            (Some(Asked::Abort), Key::Char('y' | 'Y' | 's' | 'S')) => self.act(Action::Abandon),
            (Some(Asked::Claim), Key::Char(letter)) => {
                let (win, draw) = match context.lang() {
                    Lang::En => ('w', 'd'),
                    Lang::Pt => ('v', 'e'),
                };
                if letter == win {
                    far.visit.command(&Command::Claim(Claim::Win));
                } else if letter == draw {
                    far.visit.command(&Command::Claim(Claim::Draw));
                }
            }
            (Some(Asked::Vacation(line)), Key::Enter) => {
                if let Ok(days) = line.text.trim().parse() {
                    far.visit.command(&Command::Vacation(days));
                }
            }
            (Some(Asked::Plan(line)), Key::Enter) => {
                if let Ok(command) = format!("plan {}", line.text).trim().parse() {
                    far.visit.command(&command);
                }
            }
            (Some(Asked::Vacation(_) | Asked::Plan(_) | Asked::Report(_)), Key::Back) => {}
            (Some(Asked::Report(line)), Key::Enter) => {
                let text = line.text.trim().to_owned();
                if !text.is_empty() && far.reporting.is_none() {
                    let (club, game) = (far.club.clone(), self.play.id().to_owned());
                    let report = move || club.report(&game, text);
                    far.reporting = Some(Errand::send(context, report));
                }
            }
            (Some(Asked::Report(mut line)), key) => {
                line.key(key, LONGEST_REPORT);
                far.asked = Some(Asked::Report(line));
            }
            (Some(Asked::Plan(mut line)), key) => {
                line.key(key, LONGEST_PLAN);
                far.asked = Some(Asked::Plan(line));
            }
            (Some(Asked::Vacation(mut line)), key) => {
                if !matches!(key, Key::Char(letter) if !letter.is_ascii_digit()) {
                    line.key(key, LONGEST_DAYS);
                }
                far.asked = Some(Asked::Vacation(line));
            }
            _ => {}
        }
        true
    }

    /// What is asked in front of the board.
    pub(super) fn draw_asked(
        &mut self,
        context: &Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let own = self.play.own_seat();
        let (far, own) = self.far.as_mut().zip(own)?;
        let skin = &context.skin;
        let boxed = |title: &str, about: &str, prompt: &str, line: &Line, buffer: &mut Buffer| {
            let width = area.width.min(64);
            let lines = widgets::wrap(about, usize::from(width.saturating_sub(4)));
            let place = widgets::middle(area, width, lines.len() as u16 + 4);
            let inside = widgets::panel(buffer, place, title, skin);
            let n = widgets::put_wrapped(buffer, inside, 0, about, Style::new());
            line.draw(buffer, inside, n + 1, prompt, skin)
        };
        let question = match far.asked.as_mut()? {
            Asked::Abort => context.word("tui-online-abort-question"),
            Asked::Claim => context.word("tui-online-claim-question"),
            Asked::Talk(talk) => return talk.draw(&far.visit, own, context, area, buffer),
            Asked::Vacation(line) => {
                let left = far.visit.beside().vacation(own).days_left() as usize;
                let left = Note::new("web-vacation-left").with("days", left);
                let about = context.word("tui-online-vacation-about");
                let about = format!("{} {about}", context.say(None, &left));
                let title = context.word("web-vacation");
                let prompt = format!("{}: ", context.word("web-vacation-days"));
                return boxed(&title, &about, &prompt, line, buffer);
            }
            Asked::Plan(line) => {
                let title = context.word("tui-online-plan");
                let about = context.word("tui-online-plan-about");
                return boxed(&title, &about, "> ", line, buffer);
            }
            Asked::Report(line) => {
                let title = context.word("tui-online-report");
                let about = context.word("tui-online-report-about");
                return boxed(&title, &about, "> ", line, buffer);
            }
        };
        let width = area.width.min(widgets::width(&question) + 6);
        let lines = widgets::wrap(&question, usize::from(width.saturating_sub(4)));
        let place = widgets::middle(area, width, lines.len() as u16 + 2);
        let inside = widgets::panel(buffer, place, "", skin);
        widgets::put_wrapped(buffer, inside, 0, &question, skin.title());
        None
    }

    /// What is counted down, and what was said last.
    pub(super) fn draw_beside(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        let Some(far) = &self.far else {
            return 0;
        };
        let mut line = 0;
        for note in far.visit.countdowns(&self.play) {
            let mut text = context.say(None, &note);
            if note.key == "web-opponent-left" {
                text = format!("{text} {}", capital(&context.word("tui-online-claim-how")));
            }
            line += widgets::put_wrapped(buffer, area, line, &text, context.skin.alert());
        }
        let Some(own) = self.play.own_seat() else {
            return line;
        };
        let room = area.height.saturating_sub(line) / 2;
        line + draw_said(
            &far.visit,
            own,
            SHOWN,
            context,
            below(area, line),
            room,
            buffer,
        )
    }
}
