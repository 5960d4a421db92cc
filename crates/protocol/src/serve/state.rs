//! The state of the engine, and what each command does to it.

use std::io::{self, Write};
use std::sync::mpsc::SyncSender;
use std::time::Instant;

use engine::Player;
use games::{AnyPosition, Choice, GameId};

use super::options::Options;
use super::thinker::{Done, Job, Running};
use super::voice::Voice;
use super::{Event, Identity};
use crate::place::{position_at, say};
use crate::words::quoted;
use crate::{Code, Command, Fault, Go, Place, Reply, VERSION};

/// The engine between its commands.
pub(super) struct EngineState<W> {
    identity: Identity,
    voice: Voice<W>,
    events: SyncSender<Event>,
    options: Options,
    greeted: bool,
    closed: bool,
    game: Option<Game>,
    search: Option<Search>,
}

/// A game that was begun.
struct Game {
    choice: Choice,
    position: Box<dyn AnyPosition>,
    /// None while it thinks, or after it failed.
    player: Option<Player>,
}

/// A search for which `bestmove` was not sent yet.
struct Search {
    running: Option<Running>,
    /// Whether `bestmove` waits for `stop`.
    held: bool,
    /// How it ended, if it has.
    best: Option<Option<String>>,
}

impl<W: Write + Send + 'static> EngineState<W> {
    pub(super) fn new(identity: Identity, output: W, events: SyncSender<Event>) -> Self {
        Self {
            identity,
            voice: Voice::new(output),
            events,
            options: Options::default(),
            greeted: false,
            closed: false,
            game: None,
            search: None,
        }
    }

    /// Whether `quit` was heard.
    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Does what a line says, or says why not.
    pub(super) fn line(&mut self, line: Result<String, Fault>) -> io::Result<()> {
        let command = match line {
            Ok(line) if line.trim().is_empty() => return Ok(()),
            Ok(line) => line.parse(),
            Err(fault) => Err(fault),
        };
        match command.and_then(|command| self.allowed(command)) {
            Ok(command) => self.command(command),
            Err(fault) => self.refuse(fault),
        }
    }

    /// Takes in the end of a search.
    pub(super) fn done(&mut self, done: Done) -> io::Result<()> {
        let Done {
            player,
            best,
            failure,
        } = done;
        if let Some(game) = &mut self.game {
            game.player = player;
        }
        if let Some(text) = failure {
            self.refuse(Fault::new(Code::Internal, text))?;
        }
        if let Some(search) = &mut self.search {
            search.running = None;
            search.best = Some(best);
        }
        self.answer()
    }

    /// Whether a command may come now.
    fn allowed(&self, command: Command) -> Result<Command, Fault> {
        let searching = self.search.is_some();
        let refused = match &command {
            Command::Quit => None,
            Command::Hello(_) if searching => Some("a search is going on; send `stop` first"),
            Command::Hello(_) => None,
            _ if !self.greeted => Some("send `qep 1` first"),
            Command::IsReady | Command::Stop => None,
            _ if searching => Some("a search is going on; send `stop` first"),
            Command::Position(_) | Command::Go(_) if self.game.is_none() => {
                Some("send `newgame` first")
            }
            _ => None,
        };
        match refused {
            None => Ok(command),
            Some(text) => Err(Fault::new(Code::Order, text)),
        }
    }

    fn command(&mut self, command: Command) -> io::Result<()> {
        let done = match command {
            Command::Hello(version) => return self.greet(version),
            Command::IsReady => return self.voice.say(&Reply::ReadyOk),
            Command::Stop => return self.stop(),
            Command::Quit => {
                self.closed = true;
                self.search = None;
                Ok(())
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame(name) => self.new_game(&name),
            Command::Position(place) => self.place(&place),
            Command::Go(go) => self.go(go),
        };
        match done {
            Ok(()) => self.answer(),
            Err(fault) => self.refuse(fault),
        }
    }

    fn greet(&mut self, version: u32) -> io::Result<()> {
        if version < 1 {
            let text = "the first version is 1".to_owned();
            return self.refuse(Fault::new(Code::Version, text));
        }
        let Identity {
            name,
            version: own,
            author,
        } = &self.identity;
        for (key, text) in [("name", name), ("version", own), ("author", author)] {
            self.voice.say(&Reply::Id {
                key: key.to_owned(),
                text: text.clone(),
            })?;
        }
        for option in Options::list() {
            self.voice.say(&Reply::Option(option))?;
        }
        for game in GameId::ALL {
            let variants = game.variants().into_iter();
            self.voice.say(&Reply::Game {
                game: game.id().to_owned(),
                variants: variants.map(Choice::variant_name).collect(),
            })?;
        }
        self.greeted = true;
        self.voice.say(&Reply::HelloOk(VERSION))
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let mut options = self.options.clone();
        options.set(name, value)?;
        self.rest();
        if let Some(game) = &mut self.game {
            game.player = Some(options.player(game.choice)?);
        }
        self.options = options;
        Ok(())
    }

    fn new_game(&mut self, name: &str) -> Result<(), Fault> {
        let choice: Choice = name
            .parse()
            .map_err(|error: games::NameError| Fault::new(Code::Game, say(None, error.note())))?;
        self.rest();
        let player = Some(self.options.player(choice)?);
        self.game = Some(Game {
            choice,
            position: choice.start(),
            player,
        });
        Ok(())
    }

    /// Gives the memory of the player back before another one asks for as much;
    /// if that fails, `go` makes a new one as before.
    fn rest(&mut self) {
        if let Some(game) = &mut self.game {
            game.player = None;
        }
    }

    fn place(&mut self, place: &Place) -> Result<(), Fault> {
        if let Some(game) = &mut self.game {
            game.position = position_at(game.choice, place)?;
        }
        Ok(())
    }

    fn go(&mut self, mut go: Go) -> Result<(), Fault> {
        let Some(game) = &mut self.game else {
            return Ok(());
        };
        let over = game.position.outcome().is_some();
        if !over {
            go.search_moves = canonical(game.position.as_ref(), &go.search_moves)?;
        }
        let player = match game.player.take() {
            Some(player) => player,
            None => self.options.player(game.choice)?,
        };
        if !player.is_search() && !go.search_moves.is_empty() {
            game.player = Some(player);
            let text = "this level chooses among all moves; set another one for `searchmoves`";
            return Err(Fault::new(Code::Option, text));
        }
        let held = go.infinite || !go.is_limited() && !player.is_limited();
        let mut search = Search {
            running: None,
            held,
            best: None,
        };
        if over {
            game.player = Some(player);
            search.best = Some(None);
        } else {
            let job = Job {
                position: game.position.clone(),
                go,
                started: Instant::now(),
            };
            let running = Running::start(player, job, self.voice.clone(), self.events.clone());
            let running = running.map_err(|error| Fault::new(Code::Internal, error.to_string()))?;
            search.running = Some(running);
        }
        self.search = Some(search);
        Ok(())
    }

    fn stop(&mut self) -> io::Result<()> {
        if let Some(search) = &mut self.search {
            search.held = false;
            if let Some(running) = &search.running {
                running.stop();
            }
        }
        self.answer()
    }

    /// Sends `bestmove` if it is known and may be sent.
    fn answer(&mut self) -> io::Result<()> {
        let ended = self
            .search
            .take_if(|search| !search.held && search.best.is_some());
        match ended {
            Some(search) => self.voice.say(&Reply::BestMove(search.best.flatten())),
            None => Ok(()),
        }
    }

    fn refuse(&self, fault: Fault) -> io::Result<()> {
        self.voice.say(&Reply::Error(fault))
    }
}

/// The canonical texts of moves that must all be legal.
fn canonical(position: &dyn AnyPosition, moves: &[String]) -> Result<Vec<String>, Fault> {
    let read = |mv: &String| {
        position.canonical(mv).map_err(|error| {
            let why = say(Some(position.choice().game()), error.note());
            Fault::new(Code::Move, format!("{}: {why}", quoted(mv)))
        })
    };
    moves.iter().map(read).collect()
}
