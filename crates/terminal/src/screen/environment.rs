//! The environment's word on the terminal.

use std::env;

use draw::palette::Scheme;

use crate::screen::context::Sight;
use crate::screen::skin::Depth;

impl Sight {
    /// What the variables of the environment promise; colors can be wanted or not.
    pub fn of_environment(color: Option<bool>) -> Self {
        Self::of(color, &|name| env::var(name).ok())
    }

    fn of(color: Option<bool>, variable: &impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| variable(name).unwrap_or_default();
        let is_wanted = color.unwrap_or_else(|| value("NO_COLOR").is_empty());
        Self {
            depth: match is_wanted {
                true => depth(&value("COLORTERM"), &value("TERM")),
                false => Depth::None,
            },
            has_unicode: has_unicode(&[value("LC_ALL"), value("LC_CTYPE"), value("LANG")]),
            scheme: scheme(&value("COLORFGBG")),
        }
    }
}

/// Whether a terminal of that name can be drawn on.
pub(crate) fn can_draw(term: &str) -> bool {
    !matches!(term, "" | "dumb" | "unknown")
}

fn depth(colors: &str, term: &str) -> Depth {
    if matches!(colors, "truecolor" | "24bit") {
        Depth::True
    } else if term.starts_with("vt") || term == "ansi" {
        Depth::None
    } else {
        Depth::Ansi256
    }
}

/// The first of the variables that is set decides.
fn has_unicode(locales: &[String]) -> bool {
    let locale = locales.iter().find(|locale| !locale.is_empty());
    let locale = locale.map(|locale| locale.to_lowercase().replace('-', ""));
    locale.is_some_and(|locale| locale.contains("utf8")) || cfg!(any(windows, target_os = "macos"))
}

/// Some terminals tell their colors as numbers, the ground last.
fn scheme(colors: &str) -> Scheme {
    match colors.rsplit(';').next() {
        Some("7" | "15") => Scheme::Light,
        _ => Scheme::Dark,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_say_what_a_terminal_shows() {
        let sight = |color, variables: &[(&str, &str)]| {
            Sight::of(color, &|name| {
                let found = variables.iter().find(|(it, _)| *it == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        let rich = [("COLORTERM", "truecolor"), ("LANG", "pt_PT.UTF-8")];
        assert_eq!(sight(None, &rich).depth, Depth::True);
        assert!(sight(None, &rich).has_unicode);
        assert_eq!(sight(Some(false), &rich).depth, Depth::None);
        let plain = [("NO_COLOR", "1"), ("TERM", "xterm"), ("LC_ALL", "C")];
        assert_eq!(sight(None, &plain).depth, Depth::None);
        assert_eq!(sight(Some(true), &plain).depth, Depth::Ansi256);
        assert_eq!(sight(None, &[("TERM", "vt100")]).depth, Depth::None);
        let light = [("COLORFGBG", "0;15")];
        assert_eq!(sight(None, &light).scheme, Scheme::Light);
    }
}
