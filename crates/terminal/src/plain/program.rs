//! The main menu and what begins there.

use std::io::Write;
use std::path::PathBuf;

use games::GameId;
use remote::Link;
use rules::Note;
use session::{Refusal, Setup};
use store::{Ascii, Resumable, Settings, Store};
use table::Table;

use crate::plain::Failure;
use crate::plain::game;
use crate::plain::menu::Menu;
use crate::plain::talk::{Ears, Stop, Talk, TalkResult};
use crate::{Options, Start};

/// The program.
pub(crate) struct Program<'a> {
    pub(crate) talk: Talk<'a>,
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    seed: Option<u64>,
    version: &'static str,
    /// The server of games that the menu leads to.
    server: Link,
    /// What there is to tell of the settings.
    notes: Vec<Note>,
}

impl<'a> Program<'a> {
    pub(crate) fn new(ears: Ears, output: Box<dyn Write + 'a>, options: Options) -> Self {
        let (settings, notes) = options.store.settings();
        let lang = options.lang.or(settings.language);
        Self {
            talk: Talk {
                ears,
                output,
                texts: table::texts(lang.unwrap_or(options.usual_lang)),
                ascii: options.ascii || settings.ascii == Ascii::Always,
                color: options.color.unwrap_or(false),
                echo: options.echo,
                is_asking: false,
            },
            store: options.store,
            settings,
            seed: options.seed,
            version: options.version,
            server: options.server,
            notes,
        }
    }

    /// Runs until the person leaves.
    pub(crate) fn run(&mut self, start: Start) -> TalkResult {
        for note in std::mem::take(&mut self.notes) {
            self.talk.say(None, &note)?;
        }
        let done = match start {
            Start::Menu => self.main_menu(),
            Start::Play { setup, record } => self.play_at_once(*setup, record),
            Start::Puzzle(puzzle) => self.one_puzzle(*puzzle),
            Start::Online(link) => self.online(&link),
            Start::Watch(path) => match self.watch(&path)? {
                Ok(()) => Ok(()),
                Err(note) => Err(self.refused(&note.into())),
            },
        };
        if !matches!(done, Err(Stop::Failed(_))) {
            self.talk.flush()?;
        }
        done
    }

    /// A seed for the first player; the second takes the next.
    pub(crate) fn fresh_seed(&self) -> u64 {
        self.seed.unwrap_or_else(crate::chance)
    }

    fn main_menu(&mut self) -> TalkResult {
        self.talk.word("welcome-title")?;
        loop {
            let unfinished = self.store.resumable();
            for note in &unfinished.notes {
                self.talk.say(None, note)?;
            }
            let texts = self.talk.texts;
            let resume = Note::new("plain-main-resume").with("number", unfinished.games.len());
            let items = vec![
                texts.word("tui-menu-play"),
                texts.say(None, &resume),
                texts.word("tui-menu-open"),
                texts.word("plain-main-rules"),
                texts.word("tui-menu-settings"),
                texts.word("plain-main-about"),
                texts.word("web-play-online"),
                texts.word("puzzle-menu"),
            ];
            let menu = Menu {
                title: texts.word("plain-main"),
                items,
                back: texts.word("tui-menu-quit"),
                default: Some(0),
            };
            match menu.choose(&mut self.talk)? {
                Some(0) => self.play_new()?,
                Some(1) => self.resume(unfinished.games)?,
                Some(2) => self.open_record()?,
                Some(3) => self.rules()?,
                Some(4) => self.change_settings()?,
                Some(5) => self.about()?,
                Some(6) => self.go_online()?,
                Some(_) => self.puzzles()?,
                None => return Ok(()),
            }
        }
    }

    fn play_new(&mut self) -> TalkResult {
        let Some(setup) = self.new_game()? else {
            return Ok(());
        };
        match Table::start(table::dated(setup, &self.store), &self.store) {
            Ok(table) => game::play(&mut self.talk, table),
            Err(refusal) => self.talk.refuse(None, &refusal),
        }
    }

    fn play_at_once(&mut self, setup: Setup, record: Option<PathBuf>) -> TalkResult {
        let mut table = match Table::start(table::dated(setup, &self.store), &self.store) {
            Ok(table) => table,
            Err(refusal) => return Err(self.refused(&refusal)),
        };
        if let Some(Err(note)) = record.map(|path| table.copy_to(&path)) {
            return Err(self.refused(&note.into()));
        }
        game::play(&mut self.talk, table)
    }

    fn resume(&mut self, games: Vec<Resumable>) -> TalkResult {
        if games.is_empty() {
            return self.talk.word("plain-resume-none");
        }
        let items = games.iter().map(|game| self.title(game)).collect();
        let menu = Menu::new(&self.talk, "plain-resume-which", items).or(0);
        let Some(n) = menu.choose(&mut self.talk)? else {
            return Ok(());
        };
        let chosen = games.into_iter().nth(n).expect("the menu has these lines");
        let saved = match chosen.claim() {
            Ok(saved) => saved,
            Err(error) => return self.talk.say(None, &error.note()),
        };
        match Table::resume(saved, &self.store) {
            Ok(table) => game::play(&mut self.talk, table),
            Err(refusal) => self.talk.refuse(None, &refusal),
        }
    }

    fn title(&self, game: &Resumable) -> String {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        let [first, second] = &game.players;
        let note = Note::new("plain-resume-item")
            .with("game", game.choice.to_string())
            .with("first", name(first))
            .with("second", name(second))
            .with("plies", game.n_moves);
        self.talk.texts.say(None, &note)
    }

    /// Games with people elsewhere; without a server there are none.
    fn go_online(&mut self) -> TalkResult {
        let link = self.server.clone();
        match self.online(&link.into()) {
            Err(Stop::Failed(Failure::Refused(reason))) => self.talk.line(&reason),
            other => other,
        }
    }

    fn rules(&mut self) -> TalkResult {
        let last = self.settings.last.game;
        let Some(game) = self.choose_game("plain-which-rules", last)? else {
            return Ok(());
        };
        self.talk.line("")?;
        for line in game.info().rules.in_lang(self.talk.texts.lang()).lines() {
            self.talk.line(line)?;
        }
        Ok(())
    }

    fn about(&mut self) -> TalkResult {
        self.talk.line("")?;
        let version = Note::new("plain-about").with("version", self.version);
        self.talk.say(None, &version)?;
        for game in GameId::ALL {
            let info = game.info();
            let note = Note::new("plain-about-game")
                .with("game", info.name.in_lang(self.talk.texts.lang()))
                .with("designer", info.designer)
                .with("year", info.year.to_string());
            self.talk.say(None, &note)?;
        }
        self.talk.word("plain-about-license")
    }

    pub(crate) fn refused(&self, refusal: &Refusal) -> Stop {
        Stop::Failed(Failure::Refused(self.talk.refusal(None, refusal)))
    }
}
