//! A terminal that does not show what is typed.

/// As long as this lives, the terminal does not show what is typed; where the input is no
/// terminal, nothing shows it anyway.
pub(crate) struct Hidden {
    #[cfg(unix)]
    before: Option<rustix::termios::Termios>,
}

#[cfg(unix)]
mod unix {
    use std::io::stdin;

    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

    use super::Hidden;

    impl Hidden {
        pub(crate) fn new() -> Self {
            Self { before: hide() }
        }
    }

    impl Drop for Hidden {
        fn drop(&mut self) {
            if let Some(before) = &self.before {
                // A terminal that is gone shows nothing either.
                let _ = tcsetattr(stdin(), OptionalActions::Now, before);
            }
        }
    }

    fn hide() -> Option<Termios> {
        let before = tcgetattr(stdin()).ok()?;
        let mut hidden = before.clone();
        hidden.local_modes -= LocalModes::ECHO;
        hidden.local_modes |= LocalModes::ECHONL;
        tcsetattr(stdin(), OptionalActions::Now, &hidden).ok()?;
        Some(before)
    }
}

#[cfg(not(unix))]
impl Hidden {
    pub(crate) fn new() -> Self {
        Self {}
    }
}
