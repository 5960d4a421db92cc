//! The way into a game: an offer to take up, an invitation that waits, a line being made.

use games::Choice;
use online::Line as Wire;
use play::Play;
use protocol::online::{GameInfo, Role, Stage};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use remote::{ServerError, Visit};
use rules::Note;
use table::Club;

use super::super::form::{Deed, Form};
use super::super::game::Game;
use super::super::menu::{Page, page};
use super::super::{Next, Screen, preview};
use super::lobby::fault;
use super::{Errand, name_line, named, take_name};
use crate::challenge::own_name;
use crate::elsewhere;
use crate::qr;
use crate::screen::context::{Context, capital};
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::widgets;

/// The way into a game.
pub(crate) struct Entrance {
    club: Club,
    game: String,
    place: Place,
}

/// How far it is.
enum Place {
    /// The server is asked what there is.
    Asking(Errand<Result<(GameInfo, bool), ServerError>>),
    /// Somebody's offer, with the name to take it up by.
    Offer(Box<Offer>),
    /// A line to the game; the match begins when there are two.
    Waiting(Box<GameInfo>, Box<Visit>),
    /// It cannot be gone on.
    Closed(String),
}

struct Offer {
    info: GameInfo,
    name: String,
    /// An account has its name.
    is_named: bool,
    form: Form,
    joining: Option<Errand<Result<Option<Note>, ServerError>>>,
}

const NAME: usize = 0;
const PLAY: usize = 1;

impl Entrance {
    pub(crate) fn new(club: Club, game: &str, context: &Context) -> Self {
        let asked = {
            let (club, game) = (club.clone(), game.to_owned());
            Errand::send(context, move || club.arrive(&game))
        };
        Self {
            club,
            game: game.to_owned(),
            place: Place::Asking(asked),
        }
    }

    /// The same, where it is known what there is; the error is for people.
    pub(crate) fn of(
        club: Club,
        (info, is_own): (GameInfo, bool),
        context: &Context,
    ) -> Result<Self, String> {
        let game = info.game.clone();
        let place = place_of(&club, info, is_own, context)?;
        Ok(Self { club, game, place })
    }

    pub(crate) fn keys(&self) -> Keys {
        super::super::menu::LIST_KEYS
    }

    pub(crate) fn is_typing(&self) -> bool {
        matches!(&self.place, Place::Offer(offer) if offer.form.is_typing())
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Place::Offer(offer) = &mut self.place {
            offer.form.paste(text);
        }
    }

    /// Whether somebody who leaves should be told how to come back.
    pub(crate) fn is_own(&self) -> bool {
        let is_host = |it: &Visit| it.welcome().is_some_and(|it| it.you == Role::Host);
        matches!(&self.place, Place::Waiting(_, visit) if is_host(visit))
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        let Place::Offer(offer) = &mut self.place else {
            if let Gesture::Key(key) = gesture
                && matches!(Key::of(key), Key::Back | Key::Char('0' | 'q'))
            {
                context.notice = self.is_own().then(|| self.come_back(context));
                return Next::Back;
            }
            return Next::Stay;
        };
        match offer.form.handle(gesture) {
            Deed::Back => {
                context.notice = None;
                return Next::Back;
            }
            Deed::Chosen(NAME) if !offer.is_named => {
                name_line(&mut offer.form, NAME, &offer.name, context);
            }
            Deed::Chosen(PLAY) if offer.joining.is_none() => {
                let (club, name) = (self.club.clone(), offer.name.clone());
                let game = self.game.clone();
                context.notice = None;
                let joining = Errand::send(context, move || club.join(&game, name));
                offer.joining = Some(joining);
            }
            Deed::Typed(_, text) => match take_name(&text, context) {
                Some(name) => {
                    offer.name = name;
                    offer.form.go_to(PLAY);
                }
                None => name_line(&mut offer.form, NAME, &text, context),
            },
            _ => {}
        }
        Next::Stay
    }

    /// How to go on later.
    pub(crate) fn come_back(&self, context: &Context) -> String {
        let url = self.club.address().to_string();
        context.say(None, &Note::new("tui-online-back").with("url", url))
    }

    /// What another thread brought: what there is, a seat, the match.
    pub(crate) fn due(&mut self, context: &mut Context) -> Option<Next> {
        match &mut self.place {
            Place::Asking(asked) => {
                let answer = asked.answer()?;
                let found = answer.map_err(|error| fault(context, &error));
                let found =
                    found.and_then(|(info, is_own)| place_of(&self.club, info, is_own, context));
                self.place = found.unwrap_or_else(Place::Closed);
                None
            }
            Place::Offer(offer) => {
                let joined = offer.joining.as_ref()?.answer()?;
                offer.joining = None;
                match joined {
                    Ok(unkept) => {
                        context.notice = unkept.map(|note| context.say(None, &note));
                        let next = Self::new(self.club.clone(), &self.game, context);
                        self.place = next.place;
                    }
                    Err(error) => context.notice = Some(fault(context, &error)),
                }
                None
            }
            Place::Waiting(_, visit) => {
                let begun = visit.begin(&self.game);
                if let (None, Some(why)) = (&begun, visit.dead_end()) {
                    self.place = Place::Closed(context.say(None, &why));
                }
                Some(self.begin(begun?, context))
            }
            Place::Closed(_) => None,
        }
    }

    fn begin(&mut self, play: Result<Play, Vec<Note>>, context: &mut Context) -> Next {
        let played = play.map_err(|notes| context.notes(None, &notes));
        let closed = Place::Closed(String::new());
        let Place::Waiting(_, visit) = std::mem::replace(&mut self.place, closed) else {
            return Next::Stay;
        };
        let game = played.and_then(|play| Game::join(self.club.clone(), *visit, play, context));
        match game {
            Ok(game) => Next::replace(Screen::from(game)),
            Err(reason) => {
                self.place = Place::Closed(reason);
                Next::Stay
            }
        }
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        match &mut self.place {
            Place::Asking(_) => sentence(context, "web-connecting", area, buffer),
            Place::Offer(offer) => return offer.draw(context, area, buffer),
            Place::Waiting(info, visit) => {
                let is_host = info.stage == Stage::Waiting;
                match is_host {
                    true => {
                        let link = self.club.address().invitation(&self.game, None);
                        draw_invitation(context, info, visit, &link, area, buffer);
                    }
                    false => sentence(context, "web-connecting", area, buffer),
                }
            }
            Place::Closed(reason) => {
                let title = context.word("web-play-online");
                let place = page(context, &title, area, buffer);
                let whole = place.left.union(place.right);
                widgets::put_wrapped(buffer, whole, 0, reason, context.skin.alert());
            }
        }
        None
    }
}

/// Where somebody stands who comes to a game.
fn place_of(club: &Club, info: GameInfo, is_own: bool, context: &Context) -> Result<Place, String> {
    match (info.stage, is_own) {
        (Stage::Expired, _) => Err(context.word("web-offer-expired")),
        (Stage::Waiting, false) => {
            let account = club.account_name().map(str::to_owned);
            Ok(Place::Offer(Box::new(Offer::new(info, account, context))))
        }
        _ => {
            let secret = club.seat(&info.game).map(|it| it.secret);
            let visit = club.visit(&info.game, secret, context.waker.clone());
            let visit = visit.map_err(|error| fault(context, &error))?;
            Ok(Place::Waiting(Box::new(info), Box::new(visit)))
        }
    }
}

fn sentence(context: &Context, key: &str, area: Rect, buffer: &mut Buffer) {
    let place = page(context, &context.word("web-play-online"), area, buffer);
    widgets::put_wrapped(buffer, place.left, 0, &context.word(key), Style::new());
}

/// The invitation: what it says, its link, and the same as a QR code where there is room.
fn draw_invitation(
    context: &Context,
    info: &GameInfo,
    visit: &Visit,
    link: &str,
    area: Rect,
    buffer: &mut Buffer,
) {
    let skin = &context.skin;
    let body = widgets::panel(buffer, area, &context.word("web-invitation"), skin);
    widgets::put(buffer, body, 0, link, skin.title());
    let foot = body.height.saturating_sub(1);
    widgets::put(buffer, body, foot, &context.word("tui-foot"), skin.faint());
    let below = Rect {
        y: body.y + 2,
        height: body.height.saturating_sub(2),
        ..body
    };
    let half = (body.width / 2).max(body.width.saturating_sub(60));
    let code = (!skin.is_ascii()).then(|| qr::lines(link, half.into(), below.height.into()));
    let code = code.flatten().unwrap_or_default();
    let width = code.first().map_or(0, |line| widgets::width(line));
    let left = Rect {
        width: below.width.saturating_sub(width + 2),
        height: below.height.saturating_sub(2),
        ..below
    };
    let right = Rect {
        x: body.right().saturating_sub(width),
        width,
        ..below
    };
    // Light cells are white, whatever the ground of the terminal is.
    let style = match skin.has_color() {
        true => Style::new().fg(Color::White).bg(Color::Black),
        false => Style::new(),
    };
    for (line, n) in code.iter().zip(0..) {
        widgets::put(buffer, right, n, line, style);
    }
    let mut line = widgets::put_wrapped(
        buffer,
        left,
        0,
        &context.word("web-invitation-about"),
        Style::new(),
    );
    line += 1;
    for said in elsewhere::offered(context.texts, &info.terms, true) {
        let said = format!("· {}", capital(&said));
        line += widgets::put_wrapped(buffer, left, line, &said, Style::new());
    }
    let state = match (visit.line(), visit.welcome()) {
        (Wire::Live, _) => "web-invitation-waits",
        (_, None) => "web-connecting",
        _ => "web-line-down",
    };
    line += 1;
    line += widgets::put_wrapped(buffer, left, line, &context.word(state), skin.title());
    if let Some(notice) = &context.notice {
        widgets::put_wrapped(buffer, left, line + 1, notice, skin.alert());
    }
}

impl Offer {
    fn new(info: GameInfo, account: Option<String>, context: &Context) -> Self {
        Self {
            info,
            is_named: account.is_some(),
            name: account.unwrap_or_else(|| own_name(&context.settings)),
            form: Form::new(PLAY + 1),
            joining: None,
        }
    }

    fn draw(&mut self, context: &Context, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let title = elsewhere::offerer(context.texts, &self.info.host);
        let place = page(context, &title, area, buffer);
        if let Ok(choice) = self.info.terms.game.parse::<Choice>() {
            preview::start(context, choice, place.right, buffer);
        }
        let left = Rect {
            width: place.left.width.saturating_sub(2),
            ..place.left
        };
        let mut line = 0;
        for said in elsewhere::offered(context.texts, &self.info.terms, false) {
            let said = format!("· {}", capital(&said));
            line += widgets::put_wrapped(buffer, left, line, &said, Style::new());
        }
        let lines = [
            named(context, &self.name),
            match self.joining {
                Some(_) => context.word("web-connecting"),
                None => context.word("web-offer-accept"),
            },
        ];
        let rest = Page {
            left: widgets::below(left, line + 1),
            ..place
        };
        self.form.draw(context, &rest, &lines, "", buffer)
    }
}
