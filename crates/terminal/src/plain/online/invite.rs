//! A new challenge: question after question, each of which can be gone back from.

use protocol::online::{GameInfo, Stage, Wish};
use rules::Player;
use table::Club;

use crate::challenge::{Challenge, levels};
use crate::elsewhere;
use crate::plain::menu::{Menu, Pick};
use crate::plain::program::Program;
use crate::plain::talk::TalkResult;

/// What is asked, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Game,
    Board,
    Opponent,
    Side,
    Time,
    Rated,
    TakeBacks,
    Swap,
    Open,
    Name,
}

const STEPS: [Step; 10] = [
    Step::Game,
    Step::Board,
    Step::Opponent,
    Step::Side,
    Step::Time,
    Step::Rated,
    Step::TakeBacks,
    Step::Swap,
    Step::Open,
    Step::Name,
];

impl Program<'_> {
    /// Asks what to play, opens the game and goes there.
    pub(super) fn invite(&mut self, club: &Club) -> TalkResult {
        let mut wanted = Challenge::new(&self.settings);
        let is_known = club.account().is_some();
        let needs = |step: Step, wanted: &Challenge| match step {
            // Only accounts have ratings, and they have their names.
            Step::Rated => is_known,
            Step::Name => !is_known,
            Step::TakeBacks | Step::Swap => !wanted.rated,
            _ => true,
        };
        let mut at = 0;
        while at < STEPS.len() {
            if !needs(STEPS[at], &wanted) || self.ask_term(STEPS[at], &mut wanted)? {
                at += 1;
                continue;
            }
            let back = (0..at).rev().find(|&n| needs(STEPS[n], &wanted));
            let Some(back) = back else { return Ok(()) };
            at = back;
        }
        self.challenge(club, &wanted)
    }

    /// Opens a game and goes there.
    pub(super) fn challenge(&mut self, club: &Club, wanted: &Challenge) -> TalkResult {
        let opened = club.open(wanted.terms(), wanted.name.clone());
        let (seated, fault) = opened.map_err(|error| self.failed(&error))?;
        self.tell(fault)?;
        self.enter(club, &seated.game)
    }

    /// Asks one question; whether it was answered.
    fn ask_term(&mut self, step: Step, wanted: &mut Challenge) -> TalkResult<bool> {
        match step {
            Step::Game => {
                let last = wanted.choice.game();
                let chosen = self.choose_game("plain-which-game", last)?;
                if let Some(game) = chosen.filter(|it| *it != last) {
                    wanted.set_choice(self.settings.last.setup(game).choice);
                }
                Ok(chosen.is_some())
            }
            Step::Board => {
                let chosen = self.choose_variant(wanted.choice)?;
                wanted.set_choice(chosen.unwrap_or(wanted.choice));
                Ok(chosen.is_some())
            }
            Step::Opponent => self.ask_opponent(wanted),
            Step::Side => self.ask_side(wanted),
            Step::Time => self.ask_time(wanted),
            Step::Rated => self.ask_whether("tui-online-rated", &mut wanted.rated),
            Step::TakeBacks => self.ask_whether("tui-setup-takebacks", &mut wanted.takebacks),
            Step::Swap => self.ask_whether("tui-setup-swap", &mut wanted.swap),
            Step::Open => self.ask_whether("tui-online-open", &mut wanted.open),
            Step::Name => {
                let chosen = self.ask_own_name()?;
                let is_chosen = chosen.is_some();
                wanted.name = chosen.unwrap_or_default();
                Ok(is_chosen)
            }
        }
    }

    /// Asks for a person or a level, by number or name.
    fn ask_opponent(&mut self, wanted: &mut Challenge) -> TalkResult<bool> {
        let texts = self.talk.texts;
        let levels = levels(wanted.choice);
        let mut items = vec![texts.word("web-with-online")];
        items.extend(levels.iter().map(|name| {
            let title = texts.computer_title(wanted.choice, name);
            let about = texts.computer_about(wanted.choice, name);
            format!("{title} ({name}): {}", about.unwrap_or_default())
        }));
        let chosen = wanted.level.as_deref();
        let at = levels.iter().position(|it| Some(*it) == chosen);
        let menu = Menu::new(&self.talk, "tui-online-opponent", items);
        let menu = menu.or(at.map_or(0, |n| n + 1));
        menu.show(&mut self.talk)?;
        loop {
            let n = match menu.ask(&mut self.talk)? {
                Pick::Item(n) => Some(n),
                Pick::Back => return Ok(false),
                Pick::Text(text) => {
                    let at = levels.iter().position(|it| it.eq_ignore_ascii_case(&text));
                    at.map(|n| n + 1)
                }
            };
            let Some(n) = n else {
                menu.refuse(&mut self.talk)?;
                continue;
            };
            let level = n.checked_sub(1).map(|n| levels[n].to_owned());
            wanted.level = level;
            return Ok(true);
        }
    }

    fn ask_side(&mut self, wanted: &mut Challenge) -> TalkResult<bool> {
        let texts = self.talk.texts;
        let info = wanted.choice.game().info();
        let sides = [Wish::Lot, Wish::First, Wish::Second];
        let mut items = vec![texts.word("web-side-random")];
        items.extend(Player::BOTH.map(|it| info.player(it).name.in_lang(texts.lang()).to_owned()));
        let menu = Menu::new(&self.talk, "web-side", items).or(0);
        let chosen = menu.choose(&mut self.talk)?;
        wanted.side = chosen.map_or(wanted.side, |n| sides[n]);
        Ok(chosen.is_some())
    }

    fn ask_time(&mut self, wanted: &mut Challenge) -> TalkResult<bool> {
        let texts = self.talk.texts;
        let clocks = wanted.clocks();
        let items = clocks.iter().map(|clock| match clock {
            None => texts.word("web-offer-no-clock"),
            Some(clock) => texts.say(None, &clock.note()),
        });
        let at = clocks.iter().position(|it| *it == wanted.clock);
        let menu = Menu::new(&self.talk, "tui-setup-clock", items.collect());
        let chosen = menu.or(at.unwrap_or(0)).choose(&mut self.talk)?;
        wanted.clock = chosen.map_or(wanted.clock, |n| clocks[n]);
        Ok(chosen.is_some())
    }

    fn ask_whether(&mut self, title: &'static str, is_so: &mut bool) -> TalkResult<bool> {
        let items = ["tui-yes", "tui-no"].map(|key| self.talk.texts.word(key));
        let menu = Menu::new(&self.talk, title, items.to_vec()).or(usize::from(!*is_so));
        let chosen = menu.choose(&mut self.talk)?;
        if let Some(n) = chosen {
            *is_so = n == 0;
        }
        Ok(chosen.is_some())
    }

    /// The invitation, to be sent to somebody.
    pub(super) fn show_invitation(&mut self, club: &Club, info: &GameInfo) -> TalkResult {
        if info.stage != Stage::Waiting {
            return Ok(());
        }
        let texts = self.talk.texts;
        self.talk.line("")?;
        let title = texts.word("web-invitation");
        let said = elsewhere::offered(texts, &info.terms, true).join(", ");
        self.talk.line(&format!("{title}: {said}"))?;
        self.talk.word("web-invitation-about")?;
        self.talk.line(&club.address().invitation(&info.game, None))
    }
}
