//! The terminal: taken, drawn on, listened to, and given back in order.

use std::io::{self, BufWriter, Stdout, Write, stdout};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{env, panic, thread};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::{Position, Rect};
use rules::Note;
use signal_hook::consts::signal::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::screen::app::App;
use crate::screen::context::{Sight, Wishes};
use crate::screen::environment::can_draw;
use crate::screen::input::{Effect, Input};
use crate::{Options, Start};

/// The program could not run, or not to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The variable `TERM` names no terminal that can be drawn on.
    #[error("the terminal {term:?} cannot show a full screen; --plain plays line by line")]
    Terminal {
        /// What `TERM` says.
        term: String,
    },
    /// What it should have begun with cannot be had; the text is for people.
    #[error("{0}")]
    Start(String),
    /// The terminal refused.
    #[error("the terminal failed: {0}")]
    Io(#[from] io::Error),
}

impl Error {
    /// What is wrong, for people.
    pub fn note(&self) -> Note {
        match self {
            Self::Terminal { term } => Note::new("tui-no-terminal").with("term", term.as_str()),
            Self::Start(reason) => Note::new("tui-start-failed").with("reason", reason.as_str()),
            Self::Io(error) => Note::new("tui-terminal-failed").with("reason", error.to_string()),
        }
    }
}

/// Runs the program in the terminal, until it is left.
///
/// A signal that ends it ends the process, after the terminal was given back and
/// the game was saved.
///
/// # Errors
/// If the terminal cannot be used.
pub fn run(start: Start, options: Options) -> Result<(), Error> {
    let term = env::var("TERM").unwrap_or_default();
    if !can_draw(&term) && !cfg!(windows) {
        return Err(Error::Terminal { term });
    }
    let (send, news) = channel();
    listen_for_signals(send.clone())?;
    let mut app = app(start, options, send.clone()).map_err(Error::Start)?;
    mind_panics();
    let mut terminal = Terminal::new(CrosstermBackend::new(BufWriter::new(stdout())))?;
    let taken = take();
    let ended = taken.and_then(|()| {
        listen_for_keys(send);
        attend(&mut app, &mut terminal, &news)
    });
    // The game is saved before the terminal is given back, so that whoever sees
    // the prompt again can rely on it.
    let farewell = app.farewell();
    drop(app);
    give_back();
    if let Some(farewell) = farewell {
        writeln!(stdout(), "{farewell}")?;
    }
    if let Some(signal) = ended? {
        emulate_default_handler(signal)?;
    }
    Ok(())
}

/// What wakes the event loop.
enum News {
    Input(Input),
    /// The process goes on after it was stopped, by whomever.
    Continued,
    /// The process is to end.
    Signal(i32),
}

type Screen = Terminal<CrosstermBackend<BufWriter<Stdout>>>;

fn app(start: Start, options: Options, send: Sender<News>) -> Result<App, String> {
    let wishes = Wishes {
        lang: options.lang,
        usual_lang: options.usual_lang,
        ascii: options.ascii,
        server: Some(options.server),
    };
    let waker = Arc::new(move || {
        // A loop that has ended needs no waking.
        let _ = send.send(News::Input(Input::Woken));
    });
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = now.map_or(0, |now| now.as_nanos() as u64);
    let sight = Sight::of_environment(options.color);
    App::new(options.store, sight, wishes, seed, waker, start)
}

/// Draws and reacts until the program is left, and says by which signal, if by one.
fn attend(app: &mut App, terminal: &mut Screen, news: &Receiver<News>) -> io::Result<Option<i32>> {
    let mut tick: Option<Instant> = None;
    loop {
        terminal.draw(|frame| app.view(frame))?;
        tick = app
            .wants_tick()
            .map(|wait| tick.unwrap_or_else(|| Instant::now() + wait));
        let Some(first) = next(news, tick)? else {
            tick = None;
            app.update(Input::Tick);
            continue;
        };
        // What has piled up is drawn once.
        for news in std::iter::once(first).chain(news.try_iter()) {
            let effect = match news {
                News::Input(input) => app.update(input),
                News::Signal(signal) => return Ok(Some(signal)),
                News::Continued => {
                    take()?;
                    Effect::Redraw
                }
            };
            match effect {
                Effect::None => {}
                Effect::Redraw => redraw(terminal)?,
                Effect::Suspend => suspend(terminal)?,
                Effect::Quit => return Ok(None),
            }
        }
    }
}

/// Waits for news; none if the time for a tick has come.
fn next(news: &Receiver<News>, tick: Option<Instant>) -> io::Result<Option<News>> {
    let gone = || io::Error::other("nobody listens to the terminal");
    let Some(tick) = tick else {
        return news.recv().map(Some).map_err(|_| gone());
    };
    let wait = tick.saturating_duration_since(Instant::now());
    match news.recv_timeout(wait.max(Duration::from_millis(1))) {
        Ok(news) => Ok(Some(news)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(gone()),
    }
}

/// Gives the terminal back and stops, until somebody lets the process go on.
fn suspend(terminal: &mut Screen) -> io::Result<()> {
    give_back();
    emulate_default_handler(SIGTSTP)?;
    take()?;
    redraw(terminal)
}

/// Has everything drawn anew. (`Terminal::clear` asks the terminal for the place of
/// its cursor, and the answer would go to whoever listens for keys.)
fn redraw(terminal: &mut Screen) -> io::Result<()> {
    let size = terminal.size()?;
    terminal.resize(Rect::from((Position::ORIGIN, size)))
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Whatever fails here, the rest is tried.
fn give_back() {
    let _ = execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = stdout().flush();
    let _ = disable_raw_mode();
}

/// Has the terminal given back before a panic is reported. Other threads have
/// their panics caught, and must not write across the screen.
fn mind_panics() {
    let usual = panic::take_hook();
    let main = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == main {
            give_back();
            usual(info);
        }
    }));
}

fn listen_for_signals(send: Sender<News>) -> io::Result<()> {
    let mut signals = Signals::new([SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let news = match signal {
                SIGCONT => News::Continued,
                SIGTSTP => News::Input(Input::Suspend),
                signal => News::Signal(signal),
            };
            if send.send(news).is_err() {
                return;
            }
        }
    });
    Ok(())
}

fn listen_for_keys(send: Sender<News>) {
    thread::spawn(move || {
        loop {
            let input = match event::read() {
                Ok(Event::Key(key)) => Input::Key(key),
                Ok(Event::Mouse(mouse)) => Input::Mouse(mouse),
                Ok(Event::Paste(text)) => Input::Paste(text),
                Ok(Event::Resize(..)) => Input::Resize,
                Ok(Event::FocusGained | Event::FocusLost) => continue,
                // The terminal is gone.
                Err(_) => Input::Quit,
            };
            let is_last = matches!(input, Input::Quit);
            if send.send(News::Input(input)).is_err() || is_last {
                return;
            }
        }
    });
}
