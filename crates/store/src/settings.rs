//! Settings that a person chose, and the last choices.

mod form;
mod names;
mod read;
mod write;

use std::path::Path;

use games::{Choice, GameId};
use play::Pace;
use rules::{Lang, Note, Player};
use session::{TakeBacks, TimeControl};
use toml_edit::{Document, DocumentMut};

use crate::{StoreError, aside, file};
pub use names::{Ascii, SeatKind, Size, Theme};

/// What a person chose. The default is what somebody finds who never chose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The language; none for that of the environment.
    pub language: Option<Lang>,
    /// The colors.
    pub theme: Theme,
    /// Whether to draw with ASCII characters only.
    pub ascii: Ascii,
    /// How large boards are drawn.
    pub size: Size,
    /// How fast the moves of computers follow each other.
    pub speed: Pace,
    /// Whether a move of several stones is shown before it is played.
    pub confirm: bool,
    /// What was chosen for the last games.
    pub last: Last,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            theme: Theme::default(),
            ascii: Ascii::default(),
            size: Size::default(),
            speed: Pace::default(),
            confirm: true,
            last: Last::default(),
        }
    }
}

/// What was chosen for the last games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Last {
    /// The game that was played last.
    pub game: GameId,
    /// The names of the people, by the order of play; empty if not given.
    pub names: [String; 2],
    /// One for each game, in the order of the list.
    setups: Vec<Setup>,
}

impl Default for Last {
    fn default() -> Self {
        let setups = GameId::ALL.iter().map(|game| Setup::new(game.standard()));
        Self {
            game: GameId::ALL[0],
            names: Default::default(),
            setups: setups.collect(),
        }
    }
}

impl Last {
    /// What was chosen when that game was played last.
    pub fn setup(&self, game: GameId) -> &Setup {
        let found = self.setups.iter().find(|setup| setup.choice.game() == game);
        found.expect("there is one for each game")
    }

    /// The game with this setup was chosen: it is the last one now.
    pub fn choose(&mut self, setup: Setup) {
        self.game = setup.choice.game();
        self.remember(setup);
    }

    /// Keeps a setup for its game.
    fn remember(&mut self, setup: Setup) {
        let game = setup.choice.game();
        let mut setups = self.setups.iter_mut();
        let old = setups.find(|setup| setup.choice.game() == game);
        *old.expect("there is one for each game") = setup;
    }
}

/// How one game is played: the variant, and who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game and its variant.
    pub choice: Choice,
    /// The seats by the order of play; together they are the mode.
    pub seats: [Seat; 2],
    /// The time that the players have.
    pub clock: Option<TimeControl>,
    /// Whether moves may be taken back.
    pub takebacks: TakeBacks,
    /// Whether the second player may take the other side after the first move.
    pub swap: bool,
}

impl Setup {
    /// A person against a computer.
    pub fn new(choice: Choice) -> Self {
        let seat = |kind| Seat {
            kind,
            player: None,
            level: None,
        };
        Self {
            choice,
            seats: [seat(SeatKind::Human), seat(SeatKind::Computer)],
            clock: None,
            takebacks: TakeBacks::default(),
            swap: false,
        }
    }

    /// A player's seat.
    pub fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.idx()]
    }
}

/// Who sits in a seat. The computer's choices are kept while a person sits there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// A person or a computer.
    pub kind: SeatKind,
    /// The name of the computer player, such as `seed-greedy`; none for the usual
    /// one. Whether there is such a player is for others to know.
    pub player: Option<String>,
    /// The level of the computer player; none for the usual one.
    pub level: Option<u32>,
}

/// The name of the settings file.
const FILE: &str = "settings.toml";

/// Reads the settings in a folder, and what there is to tell of them.
pub(crate) fn load(folder: &Path) -> (Settings, Vec<Note>) {
    match open(folder) {
        Ok(opened) => (opened.settings, opened.notes),
        Err(error) => (Settings::default(), vec![error.note()]),
    }
}

/// Changes the settings in a folder.
pub(crate) fn rewrite(
    folder: &Path,
    change: impl FnOnce(&mut Settings),
) -> Result<Vec<Note>, StoreError> {
    let mut opened = open(folder)?;
    change(&mut opened.settings);
    write::put(&opened.settings, &mut opened.document);
    file::create_folder(folder)?;
    file::sweep(folder);
    file::write_file(&folder.join(FILE), &opened.document.to_string())?;
    let damage = |note: &Note| note.key == DAMAGED;
    Ok(opened.notes.into_iter().filter(damage).collect())
}

const DAMAGED: &str = "store-settings-damaged";

/// The settings file, read.
#[derive(Default)]
struct Opened {
    settings: Settings,
    document: DocumentMut,
    notes: Vec<Note>,
}

/// Reads the file. One that is damaged is set aside; if even that fails, it is an
/// error, so that nothing is written over it.
fn open(folder: &Path) -> Result<Opened, StoreError> {
    const LIMIT: usize = 1 << 20;
    let path = folder.join(FILE);
    let Some(bytes) = file::read(&path, LIMIT as u64)? else {
        return Ok(Opened::default());
    };
    let text = String::from_utf8(bytes).ok();
    let text = text.filter(|text| text.len() <= LIMIT);
    let Some(document) = text.and_then(|text| Document::parse(text).ok()) else {
        let aside = aside::set_aside(&path)?;
        return Ok(Opened {
            notes: vec![aside::note(DAMAGED, &path, &aside)],
            ..Opened::default()
        });
    };
    let (settings, notes) = read::take(&document, &path);
    Ok(Opened {
        settings,
        document: document.into_mut(),
        notes,
    })
}
