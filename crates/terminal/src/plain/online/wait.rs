//! Waiting: for a line, for somebody who takes up the invitation.

use online::Line;
use play::Play;
use protocol::online::{GameInfo, Stage};
use remote::Visit;
use rules::Note;
use table::Club;

use super::command::Wish;
use crate::plain::Failure;
use crate::plain::command::Command;
use crate::plain::talk::{Stop, Talk, TalkResult};
use crate::qr;

/// Waits until the match is there; none if the person leaves.
pub(super) fn for_match(
    talk: &mut Talk<'_>,
    club: &Club,
    info: &GameInfo,
    visit: &mut Visit,
) -> TalkResult<Option<Play>> {
    let waiting = match info.stage {
        Stage::Waiting => "web-invitation-waits",
        _ => "web-connecting",
    };
    let prompt = talk.texts.word("plain-online-waiting");
    let (mut is_told, mut line) = (false, Line::Live);
    loop {
        if let Some(begun) = visit.begin(&info.game) {
            return begun.map(Some).map_err(|notes| refused(talk, &notes));
        }
        if let Some(why) = visit.dead_end() {
            return Err(refused(talk, &[why]));
        }
        // That the line is gone is told once, and not while it is first made.
        let now = match (visit.line(), visit.welcome()) {
            (Line::Down | Line::Connecting | Line::Greeting, Some(_)) => Line::Down,
            _ => Line::Live,
        };
        if std::mem::replace(&mut line, now) != now && now == Line::Down {
            talk.word("web-line-down")?;
        }
        if !is_told {
            talk.word(waiting)?;
            is_told = true;
        }
        let Some(answer) = talk.ask_or_hear(&prompt)? else {
            continue;
        };
        match (Wish::read(&answer), Command::read(&answer)) {
            (Some(Wish::Link), _) => talk.line(&club.address().invitation(&info.game, None))?,
            (Some(Wish::Qr), _) => show_code(talk, &club.address().invitation(&info.game, None))?,
            (_, Some(Command::Quit)) => return Err(Stop::Quit),
            _ if answer == "0" => return Ok(None),
            _ => talk.word("plain-online-help-wait")?,
        }
    }
}

/// A link as a QR code, where the window has room for it.
pub(super) fn show_code(talk: &mut Talk<'_>, link: &str) -> TalkResult {
    let code = qr::lines(link, crate::columns(), usize::MAX);
    match code.filter(|_| !talk.ascii) {
        Some(lines) => lines.iter().try_for_each(|line| talk.line(line)),
        None => talk.word("plain-online-no-qr"),
    }
}

fn refused(talk: &Talk<'_>, notes: &[Note]) -> Stop {
    let said: Vec<String> = notes.iter().map(|it| talk.texts.say(None, it)).collect();
    Stop::Failed(Failure::Refused(said.join(": ")))
}
