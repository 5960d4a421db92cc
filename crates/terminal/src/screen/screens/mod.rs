//! The screens, one module each.

pub(crate) mod about;
pub(crate) mod form;
pub(crate) mod game;
pub(crate) mod learn;
pub(crate) mod library;
pub(crate) mod menu;
pub(crate) mod online;
pub(crate) mod pick;
pub(crate) mod preview;
pub(crate) mod puzzle;
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
    /// Another screen in the place of this one.
    Replace(Box<Screen>),
    Quit,
}

impl Next {
    pub(crate) fn go(screen: impl Into<Screen>) -> Self {
        Self::Go(Box::new(screen.into()))
    }

    pub(crate) fn replace(screen: impl Into<Screen>) -> Self {
        Self::Replace(Box::new(screen.into()))
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
    Entrance online::entrance::Entrance,
    Game Box<game::Game>,
    GameList rules::GameList,
    Invite Box<online::invite::InviteScreen>,
    Learn Box<learn::Learn>,
    Library library::Library,
    Lobby online::lobby::LobbyScreen,
    Menu menu::Menu,
    Puzzle Box<puzzle::PuzzleScreen>,
    PuzzleList puzzle::PuzzleList,
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

impl From<online::invite::InviteScreen> for Screen {
    fn from(invite: online::invite::InviteScreen) -> Self {
        Self::Invite(Box::new(invite))
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

impl From<puzzle::PuzzleScreen> for Screen {
    fn from(screen: puzzle::PuzzleScreen) -> Self {
        Self::Puzzle(Box::new(screen))
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
            Self::Entrance(entrance) => entrance.is_typing(),
            Self::Game(game) => game.is_typing(),
            Self::Invite(invite) => invite.is_typing(),
            Self::Lobby(lobby) => lobby.is_typing(),
            Self::Library(library) => library.is_typing(),
            Self::Study(study) => study.is_typing(),
            Self::Setup(setup) => setup.is_typing(),
            _ => false,
        }
    }

    /// Takes text that was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        match self {
            Self::Entrance(entrance) => entrance.paste(text),
            Self::Game(game) => game.paste(text),
            Self::Invite(invite) => invite.paste(text),
            Self::Lobby(lobby) => lobby.paste(text),
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
            Self::Lobby(lobby) => lobby.woken(context),
            Self::Study(study) => study.woken(),
            _ => {}
        }
    }

    /// The time that was waited for has come.
    pub(crate) fn tick(&mut self, context: &mut Context) {
        match self {
            Self::Game(game) => game.tick(context),
            Self::Lobby(lobby) => lobby.tick(context),
            _ => {}
        }
    }

    /// How long to wait for the next tick, if one is wanted.
    pub(crate) fn wants_tick(&self) -> Option<std::time::Duration> {
        match self {
            Self::Game(game) => game.wants_tick(),
            Self::Lobby(lobby) => lobby.wants_tick(),
            _ => None,
        }
    }

    /// What comes of something that has arrived from elsewhere, for the screen that is
    /// shown.
    pub(crate) fn due(&mut self, context: &mut Context) -> Option<Next> {
        match self {
            Self::Entrance(entrance) => entrance.due(context),
            Self::Game(game) => game.due(context),
            Self::Invite(invite) => invite.due(context),
            _ => None,
        }
    }

    /// How to come back, for whoever leaves a game that goes on without them.
    pub(crate) fn come_back(&self, context: &Context) -> Option<String> {
        match self {
            Self::Entrance(entrance) if entrance.is_own() => Some(entrance.come_back(context)),
            Self::Game(game) => game.come_back(context),
            _ => None,
        }
    }
}
