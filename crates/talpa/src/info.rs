//! The game's information about itself.

use rules::{Color, GameInfo, PlayerInfo, Words};

/// What the game says of itself.
pub static INFO: GameInfo = GameInfo {
    id: "talpa",
    name: Words::new("Talpa", "Talpa"),
    designer: "Arty Sandler",
    year: 2010,
    summary: Words::new(
        "Dig a tunnel of empty cells between your two edges before your opponent does.",
        "Escava um túnel de casas vazias entre as tuas duas margens antes do adversário.",
    ),
    players: [
        PlayerInfo::new(Words::new("Red", "Vermelho"), Color::Red),
        PlayerInfo::new(Words::new("Blue", "Azul"), Color::Blue),
    ],
    prompts: ["talpa-prompt-capture", "talpa-prompt-remove"],
    rules: rules::prose!("../README.md", "../LEIAME.md"),
    sentences: rules::prose!("../locales/en.ftl", "../locales/pt.ftl"),
    greeting: Some("r1b1b1br/b2rrb2/1b3b2/1rr1bbrb/r2rbb2/bbr1b1rr/5rr1/rb1b1r1r r"),
    lessons: include_str!("../lessons.txt"),
};
