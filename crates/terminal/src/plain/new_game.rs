//! A new game: question after question, each of which can be gone back from.

use games::{Choice, GameId, Ladder};
use rules::{Note, Player};
use session::{Seat, Setup};
use store::SeatKind;

use crate::plain::command::Command;
use crate::plain::menu::{Menu, Pick};
use crate::plain::program::Program;
use crate::plain::talk::{Stop, TalkResult};

/// What is asked, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Game,
    Variant,
    Mode,
    Level(Player),
    Name(Player),
}

const STEPS: [Step; 7] = [
    Step::Game,
    Step::Variant,
    Step::Mode,
    Step::Level(Player::First),
    Step::Level(Player::Second),
    Step::Name(Player::First),
    Step::Name(Player::Second),
];

/// The modes, by who sits where.
const MODES: [(&str, [SeatKind; 2]); 4] = [
    ("plain-mode-human-human", [SeatKind::Human, SeatKind::Human]),
    (
        "plain-mode-human-computer",
        [SeatKind::Human, SeatKind::Computer],
    ),
    (
        "plain-mode-computer-human",
        [SeatKind::Computer, SeatKind::Human],
    ),
    (
        "plain-mode-computer-computer",
        [SeatKind::Computer, SeatKind::Computer],
    ),
];

/// What was answered so far; it begins with what was chosen last.
struct Draft {
    setup: store::Setup,
    names: [String; 2],
}

impl Draft {
    fn game(&self) -> GameId {
        self.setup.choice.game()
    }

    /// Whether a question makes sense.
    fn needs(&self, step: Step) -> bool {
        match step {
            Step::Game | Step::Variant | Step::Mode => true,
            Step::Level(player) => self.setup.seat(player).kind == SeatKind::Computer,
            Step::Name(player) => self.setup.seat(player).kind == SeatKind::Human,
        }
    }
}

impl Program<'_> {
    /// Asks what to play; none if the person went back.
    pub(crate) fn new_game(&mut self) -> TalkResult<Option<Setup>> {
        let last = &self.settings.last;
        let mut draft = Draft {
            setup: last.setup(last.game).clone(),
            names: last.names.clone(),
        };
        let mut at = 0;
        while at < STEPS.len() {
            if !draft.needs(STEPS[at]) || self.step(STEPS[at], &mut draft)? {
                at += 1;
                continue;
            }
            let back = (0..at).rev().find(|&n| draft.needs(STEPS[n]));
            let Some(back) = back else { return Ok(None) };
            at = back;
        }
        let (setup, names) = (draft.setup.clone(), draft.names.clone());
        self.remember(|settings| {
            settings.last.choose(setup.clone());
            settings.last.names.clone_from(&names);
        })?;
        Ok(Some(self.setup(&draft)))
    }

    /// Asks one question; whether it was answered.
    fn step(&mut self, step: Step, draft: &mut Draft) -> TalkResult<bool> {
        match step {
            Step::Game => self.ask_game(draft),
            Step::Variant => self.ask_variant(draft),
            Step::Mode => self.ask_mode(draft),
            Step::Level(player) => self.ask_level(player, draft),
            Step::Name(player) => self.ask_name(player, draft),
        }
    }

    fn ask_game(&mut self, draft: &mut Draft) -> TalkResult<bool> {
        let Some(game) = self.choose_game("plain-which-game", draft.game())? else {
            return Ok(false);
        };
        if game != draft.game() {
            draft.setup = self.settings.last.setup(game).clone();
        }
        Ok(true)
    }

    /// Asks for a game, by number or name.
    pub(crate) fn choose_game(
        &mut self,
        title: &'static str,
        last: GameId,
    ) -> TalkResult<Option<GameId>> {
        let lang = self.talk.texts.lang();
        let items = GameId::ALL.iter().map(|game| {
            let info = game.info();
            format!(
                "{}: {}",
                info.name.in_lang(lang),
                info.summary.in_lang(lang)
            )
        });
        let default = GameId::ALL.iter().position(|&game| game == last);
        let menu = Menu::new(&self.talk, title, items.collect()).or(default.unwrap_or(0));
        menu.show(&mut self.talk)?;
        loop {
            match menu.ask(&mut self.talk)? {
                Pick::Item(n) => return Ok(Some(GameId::ALL[n])),
                Pick::Back => return Ok(None),
                Pick::Text(name) => match name.parse() {
                    Ok(game) => return Ok(Some(game)),
                    Err(error) => self.talk.say(None, error.note())?,
                },
            }
        }
    }

    fn ask_variant(&mut self, draft: &mut Draft) -> TalkResult<bool> {
        let chosen = self.choose_variant(draft.setup.choice)?;
        draft.setup.choice = chosen.unwrap_or(draft.setup.choice);
        Ok(chosen.is_some())
    }

    /// Asks for a variant of a game, by number or name.
    pub(crate) fn choose_variant(&mut self, last: Choice) -> TalkResult<Option<Choice>> {
        let game = last.game();
        let (variants, prefix) = (game.variants(), format!("{game}:"));
        let items = variants.iter().map(|variant: &Choice| {
            let meaning = self.talk.texts.say(Some(game), &variant.meaning());
            format!("{meaning} ({variant})")
        });
        let default = variants.iter().position(|&it| it == last);
        let menu = Menu::new(&self.talk, "plain-which-variant", items.collect());
        let menu = menu.or(default.unwrap_or(0));
        menu.show(&mut self.talk)?;
        loop {
            match menu.ask(&mut self.talk)? {
                Pick::Item(n) => return Ok(Some(variants[n])),
                Pick::Back => return Ok(None),
                // The name with or without that of the game.
                Pick::Text(name) => match game.choose(name.trim_start_matches(&prefix)) {
                    Ok(choice) => return Ok(Some(choice)),
                    Err(error) => self.talk.say(Some(game), error.note())?,
                },
            }
        }
    }

    fn ask_mode(&mut self, draft: &mut Draft) -> TalkResult<bool> {
        let game = draft.game();
        let sides = |note: Note| {
            let note = note.with("first", Player::First);
            note.with("second", Player::Second)
        };
        let items = MODES.map(|(key, _)| self.talk.texts.say(Some(game), &sides(Note::new(key))));
        let kinds = Player::BOTH.map(|player| draft.setup.seat(player).kind);
        let default = MODES.iter().position(|&(_, mode)| mode == kinds);
        let menu = Menu::new(&self.talk, "plain-which-mode", items.to_vec());
        let chosen = menu.or(default.unwrap_or(1)).choose(&mut self.talk)?;
        let Some(n) = chosen else { return Ok(false) };
        for (seat, kind) in draft.setup.seats.iter_mut().zip(MODES[n].1) {
            seat.kind = kind;
        }
        Ok(true)
    }

    fn ask_level(&mut self, player: Player, draft: &mut Draft) -> TalkResult<bool> {
        let game = draft.game();
        let names = Ladder::of(draft.setup.choice).players();
        let texts = self.talk.texts;
        let items = names.iter().map(|name| {
            let title = texts.computer_title(draft.setup.choice, name);
            let about = texts.computer_about(draft.setup.choice, name);
            format!("{title} ({name}): {}", about.unwrap_or_default())
        });
        let seat = &draft.setup.seats[player.idx()];
        let last = seat.player.as_deref().unwrap_or(games::DEFAULT_OPPONENT);
        let rung = Ladder::of(draft.setup.choice).rung(last);
        let last = rung.map_or(last, |it| it.name.as_str());
        let last = names.iter().position(|&name| name == last);
        let title = Note::new("plain-which-level").with("player", player);
        let menu = Menu {
            title: texts.say(Some(game), &title),
            items: items.collect(),
            back: texts.word("plain-back"),
            default: Some(last.unwrap_or(0)),
        };
        menu.show(&mut self.talk)?;
        loop {
            let n = match menu.ask(&mut self.talk)? {
                Pick::Item(n) => Some(n),
                Pick::Back => return Ok(false),
                Pick::Text(text) => names.iter().position(|it| it.eq_ignore_ascii_case(&text)),
            };
            match n {
                Some(n) => {
                    draft.setup.seats[player.idx()].player = Some(names[n].to_owned());
                    return Ok(true);
                }
                None => menu.refuse(&mut self.talk)?,
            }
        }
    }

    fn ask_name(&mut self, player: Player, draft: &mut Draft) -> TalkResult<bool> {
        /// More fits no line beside a board.
        const MOST: usize = 40;
        let last = draft.names[player.idx()].clone();
        let question = Note::new("plain-which-name").with("player", player);
        let question = self.talk.texts.say(Some(draft.game()), &question);
        let prompt = format!("{question} [{last}]");
        loop {
            let name = self.talk.ask(&prompt)?;
            match Command::read(&name) {
                Some(Command::Quit) => return Err(Stop::Quit),
                Some(Command::Help) => self.talk.word("plain-help-name")?,
                Some(_) => self.talk.word("plain-no-game")?,
                None if name == "0" => return Ok(false),
                None if name.chars().count() > MOST => {
                    let note = Note::new("plain-name-long").with("limit", MOST);
                    self.talk.say(None, &note)?;
                }
                None => {
                    if name == "-" {
                        draft.names[player.idx()].clear();
                    } else if !name.is_empty() {
                        draft.names[player.idx()] = name;
                    }
                    return Ok(true);
                }
            }
        }
    }

    fn setup(&self, draft: &Draft) -> Setup {
        let seed = self.fresh_seed();
        let seat = |player: Player| {
            let seat = draft.setup.seat(player);
            match (seat.kind, &seat.player) {
                (SeatKind::Computer, Some(name)) => {
                    Seat::computer(name, seed.wrapping_add(player.idx() as u64))
                }
                _ => Seat::human(&draft.names[player.idx()]),
            }
        };
        Setup::new(draft.setup.choice, Player::BOTH.map(seat))
    }
}
