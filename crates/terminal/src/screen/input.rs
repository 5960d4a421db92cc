//! Inputs of the program and its effects on the terminal.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Position;

use crate::screen::board::Way;

/// Something that the program reacts to.
#[derive(Clone, Debug)]
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The window has another size.
    Resize,
    /// A computer, or whoever else works on another thread, has something.
    Woken,
    /// The time that was asked for is over.
    Tick,
    /// The program is to stop in the background.
    Suspend,
    /// The program is to end.
    Quit,
}

/// What the event loop is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Draw, and wait for more.
    None,
    /// Draw everything anew.
    Redraw,
    /// Give the terminal back and stop until told to go on.
    Suspend,
    /// End.
    Quit,
}

/// What a person did, as screens see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gesture {
    Key(KeyEvent),
    Click(Position),
    /// The wheel: lines up, negative, or down.
    Wheel(i32),
}

/// A key that means the same on every screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Way(Way),
    Enter,
    Back,
    Home,
    End,
    PageUp,
    PageDown,
    Tab,
    Backspace,
    Char(char),
    Other,
}

impl Key {
    pub(crate) fn of(key: KeyEvent) -> Self {
        let is_command = key
            .modifiers
            .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Up => Self::Way(Way::Up),
            KeyCode::Down => Self::Way(Way::Down),
            KeyCode::Left => Self::Way(Way::Left),
            KeyCode::Right => Self::Way(Way::Right),
            KeyCode::Enter => Self::Enter,
            KeyCode::Esc => Self::Back,
            KeyCode::Home => Self::Home,
            KeyCode::End => Self::End,
            KeyCode::PageUp => Self::PageUp,
            KeyCode::PageDown => Self::PageDown,
            KeyCode::Tab => Self::Tab,
            KeyCode::Backspace => Self::Backspace,
            KeyCode::Char(_) if is_command => Self::Other,
            KeyCode::Char(letter) => Self::Char(letter),
            _ => Self::Other,
        }
    }
}
