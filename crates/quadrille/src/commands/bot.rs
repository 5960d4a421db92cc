//! A computer player on a server of games: offers itself, and plays whoever comes.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use clap::Args;
use engine::{Control, Player as Level, View};
use games::Choice;
use online::Output as Heard;
use protocol::client::{External, Patience};
use protocol::online::{Open, Role, Stage, Terms, What, Wish};
use protocol::{Clocks, Go, Place};
use remote::{Line, Server, ServerError};
use rules::{Note, Player};
use session::{Action, Entry, Session, Snapshot, TimeControl};
use texts::Texts;

use super::arena::stop_flag;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, aside};

#[derive(Debug, Args)]
pub(crate) struct BotArgs {
    /// The server
    #[arg(long, value_name = "URL", env = "QUADRILLE_SERVER", default_value = terminal::USUAL_SERVER)]
    server: String,

    /// The file with the token of the account in whose name it plays; the page of the account makes one
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,

    /// The computer player, such as `level-6`; or an engine of any make, after `--`
    #[arg(long, value_name = "PLAYER", required_unless_present = "command")]
    player: Option<String>,

    /// The boards that it offers, separated by commas
    #[arg(
        long,
        value_name = "GAMES",
        value_delimiter = ',',
        default_value = "talpa,taacoca,splinter,alliances"
    )]
    games: Vec<String>,

    /// The time control of its offers; without one, time does not count
    #[arg(long, value_name = "CLOCK")]
    clock: Option<TimeControl>,

    /// Play for ratings
    #[arg(long)]
    rated: bool,

    /// How many games it plays at once
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=32))]
    at_once: u8,

    /// The command that starts an engine of our protocol, after `--`
    #[arg(last = true, value_name = "COMMAND", conflicts_with = "player")]
    command: Vec<String>,
}

/// How often it looks at its games.
const LOOK: Duration = Duration::from_secs(2);
/// The longest that it waits before it asks a server again that did not answer.
const PATIENCE: Duration = Duration::from_secs(60);
/// Milliseconds a move of an engine where time does not count.
const MOVE_TIME: u64 = 1000;

/// Plays until it is told to stop.
pub(super) fn run(args: &BotArgs, out: &mut Output) -> Result<(), Failure> {
    let texts = out.texts;
    let said = |note: &Note| texts.say(None, note);
    let address: remote::Address = args
        .server
        .parse()
        .map_err(|error: remote::AddressError| Failure::Usage(said(&error.note())))?;
    let token = input::token(&args.token_file)?;
    let mut boards = Vec::new();
    for name in &args.games {
        let choice: Result<Choice, games::NameError> = name.parse();
        let choice = choice.map_err(|error| Failure::name(texts, &error))?;
        if let Some(player) = &args.player {
            // Whether there is such a player is found out before anybody joins.
            Level::named(choice, player, 0).map_err(|error| Failure::player(texts, &error))?;
        }
        boards.push(choice);
    }
    if !args.command.is_empty() {
        let started = External::start(&args.command, Patience::default());
        started.map_err(|error| Failure::Failed(error.to_string()))?;
    }
    let bot = Bot {
        server: Server::new(address, texts.lang()).with_token(token),
        boards,
        player: args.player.clone(),
        command: args.command.clone(),
        clock: args.clock,
        is_rated: args.rated,
        at_once: usize::from(args.at_once),
        stop: stop_flag(),
        texts,
    };
    out.line(said(
        &Note::new("bot-begins").with("url", bot.server.address().to_string()),
    ))?;
    out.flush()?;
    bot.work()
}

/// The games that are played, each by a thread of its own, and whether it is gone.
type Playing = HashMap<String, (JoinHandle<()>, Arc<AtomicBool>)>;

#[derive(Clone)]
struct Bot {
    server: Server,
    boards: Vec<Choice>,
    player: Option<String>,
    command: Vec<String>,
    clock: Option<TimeControl>,
    is_rated: bool,
    at_once: usize,
    stop: Arc<AtomicBool>,
    texts: &'static Texts,
}

impl Bot {
    fn work(&self) -> Result<(), Failure> {
        let mut playing = HashMap::new();
        let mut wait = LOOK;
        while !self.stop.load(Ordering::Relaxed) {
            wait = match self.look(&mut playing) {
                Ok(()) => LOOK,
                // An account that may not do this never will.
                Err(error) if error.is_final() => {
                    return Err(Failure::Failed(self.texts.say(None, &error.note())));
                }
                Err(error) => {
                    aside(&self.texts.say(None, &error.note()));
                    let asked = error.retry_after().unwrap_or(wait * 2);
                    asked.clamp(LOOK, PATIENCE)
                }
            };
            self.rest(wait);
        }
        // Games go on when it comes back.
        for (_, (game, _)) in playing {
            // One that has panicked has said so.
            let _ = game.join();
        }
        Ok(())
    }

    fn rest(&self, time: Duration) {
        let step = Duration::from_millis(100);
        let mut rested = Duration::ZERO;
        while rested < time && !self.stop.load(Ordering::Relaxed) {
            thread::sleep(step);
            rested += step;
        }
    }

    /// Takes up its games, and makes offers where there is room for more.
    fn look(&self, playing: &mut Playing) -> Result<(), ServerError> {
        playing.retain(|_, (game, _)| !game.is_finished());
        let mut mine = self.server.mine()?;
        mine.retain(|it| matches!(it.stage, Stage::Running | Stage::Waiting));
        for (id, (_, is_gone)) in &*playing {
            // Nobody took up an offer in time, or the game is over.
            is_gone.store(mine.iter().all(|it| it.game != *id), Ordering::Relaxed);
        }
        for game in &mine {
            // Also those that wait: an offer with a clock stands while its host is there.
            if !playing.contains_key(&game.game) {
                let (bot, id) = (self.clone(), game.game.clone());
                let is_gone = Arc::new(AtomicBool::new(false));
                let gone = Arc::clone(&is_gone);
                let handle = thread::spawn(move || bot.play(&id, &gone));
                playing.insert(game.game.clone(), (handle, is_gone));
            }
        }
        let waiting: Vec<&str> = mine
            .iter()
            .filter(|it| it.stage == Stage::Waiting)
            .map(|it| it.terms.game.as_str())
            .collect();
        let room = self.at_once.saturating_sub(playing.len());
        let missing = self.boards.iter().map(Choice::to_string);
        let missing = missing.filter(|it| !waiting.contains(&it.as_str()));
        for game in missing.take(room) {
            let terms = Terms {
                game,
                time: self.clock.map(|it| it.to_string()),
                side: Wish::Lot,
                level: None,
                takebacks: false,
                swap: false,
                rated: self.is_rated,
                open: true,
            };
            let name = String::new();
            self.server.open(&Open { terms, name })?;
        }
        Ok(())
    }

    /// Plays one game to its end.
    fn play(&self, id: &str, is_gone: &AtomicBool) {
        let line = match self.server.line(id, None, Arc::new(|| {})) {
            Ok(line) => line,
            Err(error) => return aside(&self.texts.say(None, &error.note())),
        };
        let mut seat = Seat {
            session: None,
            side: None,
            asked: None,
            mind: None,
        };
        while !self.stop.load(Ordering::Relaxed) && !is_gone.load(Ordering::Relaxed) {
            for heard in line.poll() {
                seat.hear(heard, &line);
            }
            if seat.session.as_ref().is_some_and(|it| !it.is_running()) {
                return;
            }
            if let Err(reason) = self.move_in(&mut seat, &line, id) {
                // The clock decides, or whoever looks after the bot.
                aside(&format!("{id}: {reason}"));
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Finds a move, if it is time for one that was not found yet.
    fn move_in(&self, seat: &mut Seat, line: &Line, id: &str) -> Result<(), String> {
        let Some(session) = seat.session.as_ref().filter(|it| it.is_running()) else {
            return Ok(());
        };
        if Some(session.turn()) != seat.side || seat.asked == Some(session.seq()) {
            return Ok(());
        }
        if seat.mind.is_none() {
            seat.mind = Some(self.mind(session, id)?);
        }
        let Some(mind) = &mut seat.mind else {
            return Ok(());
        };
        let mv = mind.choose(session, line.server_time(), &self.stop)?;
        if let Some(mv) = mv {
            line.act(&Action::Move(mv), session.n_plies());
            seat.asked = Some(session.seq());
        }
        Ok(())
    }

    fn mind(&self, session: &Session, id: &str) -> Result<Mind, String> {
        let choice = session.position().choice();
        match &self.player {
            Some(name) => {
                let player = Level::named(choice, name, rules::text_hash(id));
                let player = player.map_err(|error| self.texts.say(None, error.note()))?;
                Ok(Mind::Level(Box::new(player)))
            }
            None => {
                let failed = |error: protocol::client::ClientError| error.to_string();
                let engine = External::start(&self.command, Patience::default());
                let mut engine = engine.map_err(failed)?;
                engine.new_game(choice).map_err(failed)?;
                Ok(Mind::Program(Box::new(engine)))
            }
        }
    }
}

/// One game as the bot knows it.
struct Seat {
    session: Option<Session>,
    side: Option<Player>,
    /// The number of the change after which it moved last.
    asked: Option<u64>,
    mind: Option<Mind>,
}

impl Seat {
    fn hear(&mut self, heard: Heard, line: &Line) {
        match heard {
            Heard::Welcome(welcome) => {
                self.side = match welcome.you {
                    Role::First => Some(Player::First),
                    Role::Second => Some(Player::Second),
                    Role::Host | Role::Spectator => None,
                };
                let snapshot = welcome.snapshot.and_then(|it| it.parse::<Snapshot>().ok());
                self.session = snapshot.and_then(|it| Session::from_snapshot(it).ok());
            }
            Heard::Event(event) => {
                let What::Match(text) = event.what else {
                    return;
                };
                let entry = text.parse::<Entry>().ok();
                let session = self.session.as_mut();
                let followed = session.zip(entry).map(|(it, entry)| it.follow(&entry));
                if !matches!(followed, Some(Ok(_))) {
                    line.resync();
                }
            }
            // It may be asked again.
            Heard::Refused(..) => self.asked = None,
            _ => {}
        }
    }
}

/// Where moves come from.
enum Mind {
    Level(Box<Level>),
    Program(Box<External>),
}

impl Mind {
    fn choose(
        &mut self,
        session: &Session,
        now: Duration,
        stop: &AtomicBool,
    ) -> Result<Option<String>, String> {
        match self {
            Self::Level(player) => {
                let view = View {
                    position: session.position(),
                    own_moves: session.own_moves(session.turn()),
                };
                let swap = session.can_swap();
                Ok(player.choose_or_swap(view, swap, &Control::new(stop)))
            }
            Self::Program(engine) => {
                let place = Place {
                    text: None,
                    moves: session.moves().into_iter().map(str::to_owned).collect(),
                };
                let left = Player::BOTH.map(|side| session.remaining(side, now));
                let millis = |it: Duration| u64::try_from(it.as_millis()).unwrap_or(u64::MAX);
                let clocks = match (left, session.time()) {
                    ([Some(first), Some(second)], Some(time)) => Some(Clocks {
                        left: [first, second].map(millis),
                        increment: [millis(time.increment()); 2],
                    }),
                    _ => None,
                };
                let go = Go {
                    movetime: clocks.is_none().then_some(MOVE_TIME),
                    clocks,
                    ..Go::default()
                };
                let answer = engine.choose(&place, &go, stop);
                answer
                    .map(|it| Some(it.mv))
                    .map_err(|error| error.to_string())
            }
        }
    }
}
