//! The screens, one module each.

pub(crate) mod about;
pub(crate) mod game;
pub(crate) mod learn;
pub(crate) mod library;
pub(crate) mod menu;
pub(crate) mod pick;
pub(crate) mod preview;
pub(crate) mod resume;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod study;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::Gesture;

/// What comes after a gesture.
pub(crate) enum Next {
    Stay,
    Back,
    /// Another screen, from which one comes back here.
    Go(Box<Screen>),
    /// A game, from which one comes back to the menu.
    Play(Box<game::Game>),
    Menu,
    Quit,
}

impl Next {
    pub(crate) fn go(screen: impl Into<Screen>) -> Self {
        Self::Go(Box::new(screen.into()))
    }
}

/// Makes the screens one type: each handles deeds and draws itself.
macro_rules! screens {
    ($($name:ident $type:ty,)*) => {
        pub(crate) enum Screen {
            $($name($type),)*
        }

        impl Screen {
            /// Takes a gesture.
            pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
                match self {
                    $(Self::$name(screen) => screen.handle(gesture, context),)*
                }
            }

            /// Draws the screen and says where the cursor is.
            pub(crate) fn draw(
                &mut self,
                context: &mut Context,
                area: Rect,
                buffer: &mut Buffer,
            ) -> Option<Position> {
                match self {
                    $(Self::$name(screen) => screen.draw(context, area, buffer),)*
                }
            }

            /// The keys that work here.
            pub(crate) fn keys(&self) -> Keys {
                match self {
                    $(Self::$name(screen) => screen.keys(),)*
                }
            }
        }

        $(impl From<$type> for Screen {
            fn from(screen: $type) -> Self {
                Self::$name(screen)
            }
        })*
    };
}

screens! {
    About about::About,
    Game Box<game::Game>,
    GameList rules::GameList,
    Learn Box<learn::Learn>,
    Library library::Library,
    Menu menu::Menu,
    Resume resume::Resume,
    Rules rules::Rules,
    Settings settings::SettingsScreen,
    Setup Box<setup::SetupScreen>,
    Study Box<study::StudyScreen>,
}

impl From<game::Game> for Screen {
    fn from(game: game::Game) -> Self {
        Self::Game(Box::new(game))
    }
}

impl From<study::StudyScreen> for Screen {
    fn from(study: study::StudyScreen) -> Self {
        Self::Study(Box::new(study))
    }
}

impl From<setup::SetupScreen> for Screen {
    fn from(setup: setup::SetupScreen) -> Self {
        Self::Setup(Box::new(setup))
    }
}

impl From<learn::Learn> for Screen {
    fn from(learn: learn::Learn) -> Self {
        Self::Learn(Box::new(learn))
    }
}

impl Screen {
    /// Whether letters go into a line that is typed.
    pub(crate) fn is_typing(&self) -> bool {
        match self {
            Self::Game(game) => game.is_typing(),
            Self::Library(library) => library.is_typing(),
            Self::Study(study) => study.is_typing(),
            Self::Setup(setup) => setup.is_typing(),
            _ => false,
        }
    }

    /// Takes text that was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        match self {
            Self::Game(game) => game.paste(text),
            Self::Library(library) => library.paste(text),
            Self::Study(study) => study.paste(text),
            Self::Setup(setup) => setup.paste(text),
            _ => {}
        }
    }

    /// Something may have arrived from another thread.
    pub(crate) fn woken(&mut self, context: &mut Context) {
        match self {
            Self::Game(game) => game.woken(context),
            Self::Study(study) => study.woken(),
            _ => {}
        }
    }

    /// The time that was waited for has come.
    pub(crate) fn tick(&mut self, context: &mut Context) {
        if let Self::Game(game) = self {
            game.tick(context);
        }
    }

    /// How long to wait for the next tick, if one is wanted.
    pub(crate) fn wants_tick(&self) -> Option<std::time::Duration> {
        match self {
            Self::Game(game) => game.wants_tick(),
            _ => None,
        }
    }
}
