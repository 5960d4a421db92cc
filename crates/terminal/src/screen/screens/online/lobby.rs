//! The lobby of a server: one's own games, offers, games to look on.

use std::time::{Duration, Instant};

use games::Choice;
use protocol::online::{GameInfo, Stage};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use remote::{Link, ServerError};
use rules::Note;
use table::{Account, Club, Lobby};

use super::super::menu::page;
use super::super::{Next, preview};
use super::Errand;
use super::account::AccountBox;
use super::entrance::Entrance;
use super::invite::InviteScreen;
use crate::elsewhere;
use crate::screen::context::{Context, capital};
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets::{self, Line, below};

/// How often the lobby is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(4);
/// More than any link has.
const LONGEST: usize = 1000;
/// The lines before the games: an invitation, a link, the account.
const WAYS: usize = 3;

/// The lobby of a server.
pub(crate) struct LobbyScreen {
    club: Club,
    lobby: Option<Lobby>,
    looking: Option<Errand<Result<Lobby, ServerError>>>,
    looked: Instant,
    /// It was drawn since it was looked at last.
    is_shown: bool,
    list: List,
    /// The link that is typed.
    typed: Option<Line>,
    /// What is done about the account.
    account: Option<Box<AccountBox>>,
}

impl LobbyScreen {
    /// The lobby, which may have been looked at before.
    pub(crate) fn new(club: Club, lobby: Option<Lobby>) -> Self {
        Self {
            club,
            lobby,
            looking: None,
            looked: Instant::now(),
            is_shown: false,
            list: List::new(WAYS),
            typed: None,
            account: None,
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("↑ ↓", "tui-key-choose"),
            ("Enter, 1-9", "tui-key-do"),
            ("r", "tui-key-look-again"),
            ("0, Esc", "tui-key-back"),
        ]
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some() || self.account.as_ref().is_some_and(|it| it.is_typing())
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(account) = &mut self.account {
            account.paste(text);
        } else if let Some(line) = &mut self.typed {
            line.paste(text.trim(), LONGEST);
        }
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        if let Some(account) = &mut self.account {
            if !account.handle(gesture, context) {
                (self.account, context.notice) = (None, None);
            }
            return Next::Stay;
        }
        if self.typed.is_some() {
            return self.typing(gesture, context);
        }
        if let Gesture::Key(key) = gesture {
            match Key::of(key) {
                Key::Back | Key::Char('0' | 'q') => return Next::Back,
                Key::Char('r') => {
                    self.look(context);
                    return Next::Stay;
                }
                _ => {}
            }
        }
        match self.list.handle(gesture) {
            Picked::Done(0) => Next::go(InviteScreen::new(self.club.clone(), context)),
            Picked::Done(1) => {
                self.typed = Some(Line::default());
                Next::Stay
            }
            Picked::Done(2) => {
                context.notice = None;
                self.account = Some(Box::new(AccountBox::new(self.club.clone())));
                Next::Stay
            }
            Picked::Done(_) => match self.chosen() {
                Some((_, game)) => {
                    let game = game.game.clone();
                    Next::go(Entrance::new(self.club.clone(), &game, context))
                }
                None => Next::Stay,
            },
            Picked::Nothing | Picked::Moved => Next::Stay,
        }
    }

    fn typing(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        let (Gesture::Key(key), Some(line)) = (gesture, &mut self.typed) else {
            return Next::Stay;
        };
        match Key::of(key) {
            Key::Back => self.typed = None,
            Key::Enter => {
                let text = line.text.clone();
                self.typed = None;
                return self.follow(&text, context);
            }
            key => {
                line.key(key, LONGEST);
            }
        }
        Next::Stay
    }

    /// Goes where a link leads.
    fn follow(&self, text: &str, context: &mut Context) -> Next {
        let link = match text.parse::<Link>() {
            Ok(link) => link,
            Err(error) => {
                context.notice = Some(context.say(None, &error.note()));
                return Next::Stay;
            }
        };
        // The same server is asked in the same name.
        let club = match link.server == *self.club.address() {
            true => self.club.clone(),
            false => Club::new(link.server, context.lang(), &context.store),
        };
        let Some(game) = link.game else {
            return Next::go(Self::new(club, None));
        };
        if let Some(secret) = link.seat {
            let fault = club.take_seat(&game, &secret);
            context.notice = fault.map(|note| context.say(None, &note));
        }
        Next::go(Entrance::new(club, &game, context))
    }

    fn look(&mut self, context: &Context) {
        if self.looking.is_none() {
            let club = self.club.clone();
            self.looking = Some(Errand::send(context, move || club.look()));
        }
        self.looked = Instant::now();
    }

    pub(crate) fn woken(&mut self, context: &mut Context) {
        if let Some(account) = &mut self.account
            && let Some((club, stays)) = account.woken(context)
        {
            (self.club, self.looking) = (club, None);
            if !stays {
                self.account = None;
            }
            self.look(context);
        }
        let Some(found) = self.looking.as_ref().and_then(Errand::answer) else {
            return;
        };
        self.looking = None;
        match found {
            Ok(lobby) => {
                if let Some(note) = lobby.notes.first() {
                    context.notice = Some(context.say(None, note));
                }
                self.stay_at(lobby);
            }
            Err(error) if self.club.has_ended(&error) => {
                self.club.forget_account();
                context.notice = Some(context.word("tui-online-signed-out"));
                self.look(context);
            }
            Err(error) => context.notice = Some(fault(context, &error)),
        }
    }

    /// The lines are other ones; the same game stays chosen.
    fn stay_at(&mut self, lobby: Lobby) {
        let chosen = self.chosen().map(|(_, game)| game.game.clone());
        self.lobby = Some(lobby);
        let found = self.rows();
        let again = found
            .iter()
            .position(|(_, it)| Some(&it.game) == chosen.as_ref());
        let at = again.map_or(self.list.at, |n| n + WAYS);
        let n = found.len() + WAYS;
        self.list.resize(n);
        self.list.at = at.min(n - 1);
    }

    pub(crate) fn tick(&mut self, context: &Context) {
        if std::mem::take(&mut self.is_shown) {
            self.look(context);
        }
    }

    pub(crate) fn wants_tick(&self) -> Option<Duration> {
        self.is_shown
            .then(|| LOOK_EVERY.saturating_sub(self.looked.elapsed()))
    }

    /// The games, each with the word for what it is.
    fn rows(&self) -> Vec<(&'static str, &GameInfo)> {
        let Some(lobby) = &self.lobby else {
            return Vec::new();
        };
        let kinds = [
            ("tui-online-kind-mine", &lobby.mine),
            ("tui-online-kind-offer", &lobby.offers),
            ("tui-online-kind-game", &lobby.games),
        ];
        let rows = kinds.into_iter();
        rows.flat_map(|(kind, games)| games.iter().map(move |it| (kind, it)))
            .collect()
    }

    fn chosen(&self) -> Option<(&'static str, &GameInfo)> {
        let n = self.list.at.checked_sub(WAYS)?;
        self.rows().get(n).copied()
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        if !self.is_shown && (self.lobby.is_none() || self.looked.elapsed() > LOOK_EVERY) {
            self.look(context);
        }
        self.is_shown = true;
        if let Some(account) = &mut self.account {
            return account.draw(context, area, buffer);
        }
        let title = format!(
            "{} · {}",
            context.word("web-play-online"),
            self.club.address()
        );
        let place = page(context, &title, area, buffer);
        let whole = place.left.union(place.right);
        let has_preview = whole.width >= 100;
        let left = Rect {
            width: if has_preview {
                whole.width * 3 / 5
            } else {
                whole.width
            },
            ..whole
        };
        let account = match self.club.account() {
            None => context.word("people-sign-in"),
            Some(Account::Token) => context.word("web-account"),
            Some(Account::Named(name)) => {
                let note = Note::new("tui-online-account").with("name", name.as_str());
                context.say(None, &note)
            }
        };
        let ways = ["web-invite", "tui-online-link"].map(|key| context.word(key));
        let mut lines = ways.to_vec();
        lines.push(account);
        lines.extend(self.rows().iter().map(|(kind, it)| line(context, kind, it)));
        let list = Rect {
            height: left.height.saturating_sub(3),
            ..left
        };
        self.list.draw(buffer, list, &context.skin, &lines);
        let foot = below(left, left.height.saturating_sub(2));
        let skin = &context.skin;
        if let Some(typed) = &self.typed {
            let prompt = context.word("tui-online-link-prompt") + " ";
            return typed.draw(buffer, foot, 0, &prompt, skin);
        }
        let about = self.about(context);
        widgets::put_wrapped(buffer, foot, 0, &about, Style::new());
        let shown = self.chosen().filter(|_| has_preview);
        if let Some(Ok(choice)) = shown.map(|(_, it)| it.terms.game.parse::<Choice>()) {
            let right = Rect {
                x: left.right() + 2,
                width: whole.width.saturating_sub(left.width + 2),
                ..whole
            };
            preview::start(context, choice, right, buffer);
        }
        None
    }

    /// More about the line that is chosen.
    fn about(&self, context: &Context) -> String {
        let texts = context.texts;
        match (&self.lobby, self.chosen()) {
            (_, Some((kind, game))) => {
                let is_mine = kind == "tui-online-kind-mine";
                match game.stage {
                    Stage::Waiting => {
                        let said = elsewhere::offered(texts, &game.terms, is_mine);
                        let said: Vec<String> = said.iter().map(|it| capital(it)).collect();
                        said.join(" · ")
                    }
                    _ => match is_mine {
                        true => context.word("tui-online-go-on"),
                        false => context.word("tui-online-watch"),
                    },
                }
            }
            (None, _) => context.word("web-connecting"),
            (Some(lobby), None) if self.list.at == 0 && lobby.offers.is_empty() => format!(
                "{} {}",
                context.word("web-lobby-about"),
                context.word("web-lobby-no-offers")
            ),
            (Some(_), None) if self.list.at == 0 => context.word("web-lobby-about"),
            (Some(_), None) if self.list.at == 1 => context.word("tui-online-link-about"),
            (Some(_), None) => match self.club.account() {
                Some(Account::Token) => context.word("tui-online-token"),
                Some(Account::Named(_)) => context.word("tui-online-sign-out-about"),
                None => context.word("people-sign-in-about"),
            },
        }
    }
}

/// One game: what it is, who, which board, how far or how long.
fn line(context: &Context, kind: &str, game: &GameInfo) -> String {
    let texts = context.texts;
    let (kind, who) = (context.word(kind), capital(&elsewhere::who(texts, game)));
    let board = elsewhere::board(texts, &game.terms);
    let progress = match (kind.as_str(), game.stage) {
        (_, Stage::Waiting) => elsewhere::time(texts, &game.terms),
        _ => elsewhere::progress(texts, game).unwrap_or_default(),
    };
    let (kind, who) = (widgets::cut(&kind, 9), widgets::cut(&who, 20));
    format!(
        "{kind:9} {who:20} {:14} {progress}",
        widgets::cut(&board, 14)
    )
}

/// What a server said, at the foot of the page.
pub(super) fn fault(context: &Context, error: &ServerError) -> String {
    let note: Note = error.note();
    context.say(None, &note)
}
