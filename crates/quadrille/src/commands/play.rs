//! Playing and watching: the program opens one of its faces.

use std::env;
use std::io::{self, BufReader, IsTerminal};

use games::Choice;
use protocol::online::Wish;
use remote::{AddressError, Link, Token};
use rules::{Note, Player};
use session::{Seat, Setup, TakeBacks};
use store::Store;
use terminal::{Challenge, Online, Options, Start, plain, screen};
use texts::Texts;

use crate::cli::{Cli, FaceArgs, OnlineArgs, PlayArgs, SideWish, WatchArgs, When};
use crate::failure::Failure;
use crate::input;
use crate::output::{self, Output};

/// Opens the program at its menu.
pub(super) fn open(cli: &Cli, out: &mut Output) -> Result<(), Failure> {
    run(Start::Menu, cli.face, cli, out)
}

/// Plays a game at once.
pub(super) fn play(args: &PlayArgs, cli: &Cli, out: &mut Output) -> Result<(), Failure> {
    let start = Start::Play {
        setup: Box::new(setup(args, out.texts)?),
        record: args.record.clone(),
    };
    run(start, args.face, cli, out)
}

/// Looks through the games of a file.
pub(super) fn watch(args: &WatchArgs, cli: &Cli, out: &mut Output) -> Result<(), Failure> {
    run(Start::Watch(args.file.clone()), args.face, cli, out)
}

/// Plays on a server of games.
pub(super) fn online(args: &OnlineArgs, cli: &Cli, out: &mut Output) -> Result<(), Failure> {
    let link = args.url.parse();
    let link =
        link.map_err(|error: AddressError| Failure::Usage(out.texts.say(None, &error.note())))?;
    let token = args.token_file.as_deref().map(input::token).transpose()?;
    let start = Online {
        link,
        token: token.map(Token::from),
        challenge: challenge(args, out.texts)?,
    };
    run(Start::Online(Box::new(start)), args.face, cli, out)
}

/// The game that is to be opened at once, if one is named.
fn challenge(args: &OnlineArgs, texts: &Texts) -> Result<Option<Challenge>, Failure> {
    if args.challenge.is_none() && args.level.is_none() {
        return Ok(None);
    }
    let (settings, _) = Store::open().settings();
    let mut wanted = Challenge {
        side: match args.terms.side {
            SideWish::First => Wish::First,
            SideWish::Second => Wish::Second,
            SideWish::Either => Wish::Lot,
        },
        clock: args.terms.clock,
        rated: args.terms.rated,
        open: args.terms.open,
        ..Challenge::new(&settings)
    };
    if let Some(name) = &args.challenge {
        wanted.set_choice(input::choice(name, texts)?);
    }
    if let Some(level) = &args.level {
        let all = terminal::levels(wanted.choice);
        let found = all.iter().find(|it| it.eq_ignore_ascii_case(level));
        let Some(found) = found else {
            let note = Note::new("online-level").with("found", rules::clip(level));
            return Err(Failure::Usage(texts.say(None, &note)));
        };
        wanted.level = Some((*found).to_owned());
    }
    Ok(Some(wanted))
}

/// The server that the menu leads to: that of the environment, if it names one.
fn server() -> Link {
    let named = env::var("QUADRILLE_SERVER").ok();
    let named = named.and_then(|it| it.parse().ok());
    named.unwrap_or_else(|| Options::default().server)
}

pub(super) fn run(
    start: Start,
    face: FaceArgs,
    cli: &Cli,
    out: &mut Output,
) -> Result<(), Failure> {
    let face = FaceArgs {
        plain: face.plain || cli.face.plain,
        ascii: face.ascii || cli.face.ascii,
    };
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_plain = face.plain || !is_terminal || !terminal::can_draw();
    let options = Options {
        store: Store::open(),
        lang: output::asked_lang(cli),
        usual_lang: output::environment_lang(),
        ascii: face.ascii,
        color: match cli.color {
            _ if is_plain => Some(out.color),
            When::Auto => None,
            When::Always => Some(true),
            When::Never => Some(false),
        },
        echo: !io::stdin().is_terminal(),
        seed: None,
        server: server(),
        version: env!("CARGO_PKG_VERSION"),
    };
    if !is_plain {
        let done = screen::run(start, options);
        return done.map_err(|error| Failure::Failed(out.texts.say(None, &error.note())));
    }
    let done = plain::run(BufReader::new(io::stdin()), out.writer(), start, options);
    done.map_err(|failure| match failure {
        plain::Failure::Output(error) => Failure::output(&error),
        other => Failure::Failed(other.to_string()),
    })
}

fn setup(args: &PlayArgs, texts: &Texts) -> Result<Setup, Failure> {
    let choice = choice(args, texts)?;
    let seats = [
        seat(args, Player::First, choice, texts)?,
        seat(args, Player::Second, choice, texts)?,
    ];
    let mut setup = Setup::new(choice, seats);
    setup.start.clone_from(&args.position);
    setup.swap = args.swap;
    if args.no_take_backs {
        setup.takebacks = TakeBacks::Never;
    }
    setup.time = args.clock;
    Ok(setup)
}

/// The variant that is played: as named, as a position says, or as played last.
fn choice(args: &PlayArgs, texts: &Texts) -> Result<Choice, Failure> {
    let Some(name) = &args.game else {
        let (settings, notes) = Store::open().settings();
        for note in notes {
            output::aside(&texts.say(None, &note));
        }
        let last = settings.last;
        return Ok(last.setup(last.game).choice);
    };
    let choice = input::choice(name, texts)?;
    match &args.position {
        Some(text) if !name.contains(':') => {
            let read = choice.game().read(text);
            read.map(|position| position.choice())
                .map_err(|error| Failure::note(texts, choice.game(), &error))
        }
        _ => Ok(choice),
    }
}

fn seat(args: &PlayArgs, player: Player, choice: Choice, texts: &Texts) -> Result<Seat, Failure> {
    let name = match player {
        Player::First => &*args.first,
        Player::Second => args.second.as_deref().unwrap_or(games::DEFAULT_OPPONENT),
    };
    if name.eq_ignore_ascii_case("human") {
        let names = args.names.as_deref().unwrap_or_default();
        let name = names.split(',').nth(player.idx()).unwrap_or_default();
        return Ok(Seat::human(name.trim()));
    }
    let seed = args.seed.unwrap_or_else(terminal::chance);
    let seed = seed.wrapping_add(player.idx() as u64);
    let computer = engine::Player::named(choice, name, seed);
    let computer = computer.map_err(|error| Failure::player(texts, &error))?;
    Ok(Seat::computer(computer.name(), seed))
}
