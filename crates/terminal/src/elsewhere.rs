//! Games on a server elsewhere, in words that both faces use.

use games::Choice;
use protocol::online::{GameInfo, Line, Said, Side, Terms, Wish};
use rules::{Note, Player};
use session::TimeControl;
use texts::Texts;

/// The server that is meant where nobody names one.
pub const USUAL_SERVER: &str = "http://127.0.0.1:7878/";

/// A game and, where it is not the usual one, its board.
pub(crate) fn board(texts: &Texts, terms: &Terms) -> String {
    let Ok(choice) = terms.game.parse::<Choice>() else {
        return terms.game.clone();
    };
    texts.board(choice)
}

/// The time control, in words.
pub(crate) fn time(texts: &Texts, terms: &Terms) -> String {
    match terms.time.as_deref().map(str::parse::<TimeControl>) {
        Some(Ok(time)) => texts.say(None, &time.note()),
        _ => texts.word("web-offer-no-clock"),
    }
}

/// The side that somebody plays: who opened the game, or who takes it up.
pub(crate) fn side(texts: &Texts, terms: &Terms, is_host: bool) -> Option<String> {
    let choice = terms.game.parse::<Choice>().ok()?;
    let side = match (terms.side, is_host) {
        (Wish::First, true) | (Wish::Second, false) => Some(Player::First),
        (Wish::Second, true) | (Wish::First, false) => Some(Player::Second),
        (Wish::Lot, _) => None,
    };
    let side = match side {
        Some(side) => {
            let info = choice.game().info();
            info.player(side).name.in_lang(texts.lang()).to_owned()
        }
        None => texts.word("web-side-random"),
    };
    Some(texts.say(None, &Note::new("web-offer-side").with("side", side)))
}

/// What is offered: the board, the side, the time, what else was agreed.
pub(crate) fn offered(texts: &Texts, terms: &Terms, is_host: bool) -> Vec<String> {
    let mut said = vec![board(texts, terms)];
    said.extend(side(texts, terms, is_host));
    said.push(time(texts, terms));
    if !terms.takebacks {
        said.push(texts.word("web-offer-no-takebacks"));
    }
    if terms.swap {
        said.push(texts.word("web-swap"));
    }
    if terms.rated {
        said.push(texts.word("web-rated"));
    }
    said
}

/// Who plays, or who offers.
pub(crate) fn who(texts: &Texts, game: &GameInfo) -> String {
    let somebody = |name: &str| match name.is_empty() {
        true => texts.word("web-lobby-somebody"),
        false => name.to_owned(),
    };
    match &game.players {
        Some([first, second]) => format!("{} – {}", somebody(first), somebody(second)),
        None => somebody(&game.host),
    }
}

/// How far a game is: nothing for an offer, the result or the number of moves.
pub(crate) fn progress(texts: &Texts, game: &GameInfo) -> Option<String> {
    game.players.as_ref()?;
    match game.result.as_deref() {
        Some(result) => Some(result.to_owned()),
        None => {
            let moves = usize::try_from(game.plies).unwrap_or(usize::MAX);
            Some(texts.say(None, &Note::new("tui-moves").with("moves", moves)))
        }
    }
}

/// A line that somebody said, as somebody hears it who plays that side. Nothing in it plays
/// with a terminal.
pub(crate) fn said(texts: &Texts, said: &Said, own: Player) -> String {
    let is_own = (said.side == Side::First) == (own == Player::First);
    let who = texts.word(if is_own {
        "web-talk-me"
    } else {
        "web-talk-other"
    });
    let words = match &said.line {
        Some(Line::Phrase(phrase)) => texts.word(online::phrase_key(*phrase)),
        Some(Line::Text(text)) => texts::visible(text),
        None => String::new(),
    };
    format!("{who} {words}")
}

/// Who offers a game, as a sentence.
pub(crate) fn offerer(texts: &Texts, host: &str) -> String {
    match host.is_empty() {
        true => texts.word("web-offer-somebody"),
        false => texts.say(None, &Note::new("web-offer-by").with("name", host)),
    }
}
