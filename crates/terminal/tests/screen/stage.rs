//! The program on a screen in memory.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use draw::palette::Scheme;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use rules::Lang;
use session::{Seat, Setup};
use store::Store;
use terminal::Start;
use terminal::screen::skin::Depth;
use terminal::screen::{App, Effect, Input, Sight, Wishes};

/// The program on a screen in memory.
pub(crate) struct Stage {
    pub(crate) app: App,
    terminal: Terminal<TestBackend>,
    woken: Receiver<()>,
}

/// A terminal that shows all characters and no colors.
pub(crate) const SIGHT: Sight = Sight {
    depth: Depth::None,
    has_unicode: true,
    scheme: Scheme::Dark,
};

impl Stage {
    pub(crate) fn new(width: u16, height: u16, start: Start) -> Self {
        Self::with(width, height, start, Store::nowhere(), SIGHT, Lang::En)
    }

    pub(crate) fn with(
        width: u16,
        height: u16,
        start: Start,
        store: Store,
        sight: Sight,
        lang: Lang,
    ) -> Self {
        let (send, woken) = channel();
        let waker = Arc::new(move || {
            let _ = send.send(());
        });
        let wishes = Wishes {
            lang: Some(lang),
            ..Wishes::default()
        };
        let app = App::new(store, sight, wishes, 7, waker, start);
        let backend = TestBackend::new(width, height);
        let mut stage = Self {
            app: app.expect("the start is good"),
            terminal: Terminal::new(backend).expect("memory can be drawn on"),
            woken,
        };
        stage.draw();
        stage
    }

    /// A game between two persons.
    pub(crate) fn game(width: u16, height: u16, choice: &str) -> Self {
        Self::new(width, height, people(choice))
    }

    /// Types: a space stands between keys, and words in capitals are keys by name.
    pub(crate) fn keys(&mut self, keys: &str) -> Effect {
        let mut effect = Effect::None;
        for key in keys.split_whitespace() {
            effect = self.key(code(key), KeyModifiers::NONE);
        }
        effect
    }

    pub(crate) fn key(&mut self, code: KeyCode, modifiers: KeyModifiers) -> Effect {
        let key = KeyEvent::new(code, modifiers);
        let effect = self.app.update(Input::Key(key));
        self.draw();
        effect
    }

    /// Types a move and plays it.
    pub(crate) fn play(&mut self, mv: &str) {
        self.keys("m");
        for letter in mv.chars() {
            self.key(KeyCode::Char(letter), KeyModifiers::NONE);
        }
        self.keys("ENTER");
        let screen = self.screen();
        let is_played = !screen.contains(&format!("> {mv}\n"));
        assert!(is_played, "{mv} is not played:\n{screen}");
    }

    /// Clicks on the first place where the text stands.
    pub(crate) fn click(&mut self, text: &str) {
        let screen = self.screen();
        let found = (0..).zip(screen.lines()).find_map(|(y, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count(), y))
        });
        let (x, row) = found.unwrap_or_else(|| panic!("{text:?} is on the screen:\n{screen}"));
        self.app.update(Input::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: u16::try_from(x).expect("a column"),
            row,
            modifiers: KeyModifiers::NONE,
        }));
        self.draw();
    }

    /// Waits until another thread has something, and takes it.
    pub(crate) fn wait(&mut self) {
        let woken = self.woken.recv_timeout(Duration::from_secs(60));
        woken.expect("the computer answers");
        self.app.update(Input::Woken);
        self.draw();
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.app.update(Input::Resize);
        self.draw();
    }

    pub(crate) fn draw(&mut self) {
        let drawn = self.terminal.draw(|frame| self.app.view(frame));
        drawn.expect("memory can be drawn on");
    }

    /// What is on the screen, without spaces at the ends of lines.
    pub(crate) fn screen(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let mut out = String::new();
        for line in buffer.content.chunks(width) {
            let line: String = line.iter().map(ratatui::buffer::Cell::symbol).collect();
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }

    /// What is on the screen, colors and all.
    pub(crate) fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "{text:?} is not in:\n{screen}");
    }
}

/// A game between two persons without names.
pub(crate) fn people(choice: &str) -> Start {
    seats(choice, [Seat::human(""), Seat::human("")])
}

pub(crate) fn seats(choice: &str, seats: [Seat; 2]) -> Start {
    let choice = choice.parse().expect("a game");
    Start::Play {
        setup: Box::new(Setup::new(choice, seats)),
        record: None,
    }
}

fn code(key: &str) -> KeyCode {
    match key {
        "UP" => KeyCode::Up,
        "DOWN" => KeyCode::Down,
        "LEFT" => KeyCode::Left,
        "RIGHT" => KeyCode::Right,
        "ENTER" => KeyCode::Enter,
        "SPACE" => KeyCode::Char(' '),
        "ESC" => KeyCode::Esc,
        "TAB" => KeyCode::Tab,
        "BACK" => KeyCode::Backspace,
        "HOME" => KeyCode::Home,
        "END" => KeyCode::End,
        "PGDN" => KeyCode::PageDown,
        "PGUP" => KeyCode::PageUp,
        key => KeyCode::Char(key.chars().next().expect("a key")),
    }
}
