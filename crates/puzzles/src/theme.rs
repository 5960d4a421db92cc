//! Themes: what a puzzle is about, told by the rule that ends its line and by what its first
//! move does.

use std::fmt;

use rules::Note;

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// The last move opens the mover's own tunnel (T7).
    Tunnel,
    /// The loser is made to open the winner's tunnel (T7).
    TunnelGiven,
    /// No captures are left: only removals decide (T6).
    Removals,
    /// A stone arrives at the far edge (C6).
    Runner,
    /// The last stone is captured (C6).
    LastStone,
    /// The opponent is left without a move (C6).
    Stuck,
    /// The kings are parted (S5).
    KingsApart,
    /// A king loses its last pawn (S6).
    BareKing,
    /// The first move breaks off so many pieces (S4).
    Splinter(u32),
    /// The third color decides between two (A9).
    ThreeColors,
    /// A second color is won (A9).
    TwoColors,
    /// The first move wins a color (A7).
    ColorWon,
    /// The first move decides two colors at once (A7).
    DoubleColor,
    /// A color is won by a fence (A7).
    Fence,
    /// The first move gives a color to the opponent (A7).
    ColorGiven,
    /// The first move captures so many pieces.
    Capture(u32),
    /// The first move threatens to win at once.
    Threat,
    /// The first move threatens nothing at once.
    Quiet,
    /// The opponent threatens to win at once.
    Parry,
}

const PLAIN: [Theme; 17] = [
    Theme::Tunnel,
    Theme::TunnelGiven,
    Theme::Removals,
    Theme::Runner,
    Theme::LastStone,
    Theme::Stuck,
    Theme::KingsApart,
    Theme::BareKing,
    Theme::ThreeColors,
    Theme::TwoColors,
    Theme::ColorWon,
    Theme::DoubleColor,
    Theme::Fence,
    Theme::ColorGiven,
    Theme::Threat,
    Theme::Quiet,
    Theme::Parry,
];

impl Theme {
    /// Its name in files and for scripts, without a number.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tunnel => "tunnel",
            Self::TunnelGiven => "tunnel-given",
            Self::Removals => "removals",
            Self::Runner => "runner",
            Self::LastStone => "last-stone",
            Self::Stuck => "stuck",
            Self::KingsApart => "kings-apart",
            Self::BareKing => "bare-king",
            Self::Splinter(_) => "splinter",
            Self::ThreeColors => "three-colors",
            Self::TwoColors => "two-colors",
            Self::ColorWon => "color-won",
            Self::DoubleColor => "double-color",
            Self::Fence => "fence",
            Self::ColorGiven => "color-given",
            Self::Capture(_) => "capture",
            Self::Threat => "threat",
            Self::Quiet => "quiet",
            Self::Parry => "parry",
        }
    }

    /// The number that some have.
    pub const fn number(self) -> Option<u32> {
        match self {
            Self::Splinter(n) | Self::Capture(n) => Some(n),
            _ => None,
        }
    }

    /// Its name for people.
    pub fn note(self) -> Note {
        let key = match self {
            Self::Tunnel => "puzzle-theme-tunnel",
            Self::TunnelGiven => "puzzle-theme-tunnel-given",
            Self::Removals => "puzzle-theme-removals",
            Self::Runner => "puzzle-theme-runner",
            Self::LastStone => "puzzle-theme-last-stone",
            Self::Stuck => "puzzle-theme-stuck",
            Self::KingsApart => "puzzle-theme-kings-apart",
            Self::BareKing => "puzzle-theme-bare-king",
            Self::Splinter(_) => "puzzle-theme-splinter",
            Self::ThreeColors => "puzzle-theme-three-colors",
            Self::TwoColors => "puzzle-theme-two-colors",
            Self::ColorWon => "puzzle-theme-color-won",
            Self::DoubleColor => "puzzle-theme-double-color",
            Self::Fence => "puzzle-theme-fence",
            Self::ColorGiven => "puzzle-theme-color-given",
            Self::Capture(_) => "puzzle-theme-capture",
            Self::Threat => "puzzle-theme-threat",
            Self::Quiet => "puzzle-theme-quiet",
            Self::Parry => "puzzle-theme-parry",
        };
        match self.number() {
            Some(n) => Note::new(key).with("n", n),
            None => Note::new(key),
        }
    }

    /// The names of all, without numbers.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let numbered = [Self::Splinter(1), Self::Capture(1)];
        PLAIN.into_iter().chain(numbered).map(Self::name)
    }

    /// The theme of that name.
    pub fn named(text: &str) -> Option<Self> {
        let found = PLAIN.into_iter().find(|it| it.name() == text);
        found.or_else(|| {
            let (name, number) = text.rsplit_once('-')?;
            let number = number.parse().ok().filter(|n| (1..1000).contains(n))?;
            let all = [Self::Splinter(number), Self::Capture(number)];
            let theme = all.into_iter().find(|it| it.name() == name)?;
            (theme.to_string() == text).then_some(theme)
        })
    }
}

/// `splinter-3`.
impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self.number() {
            Some(n) => write!(f, "-{n}"),
            None => Ok(()),
        }
    }
}
