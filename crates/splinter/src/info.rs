use rules::{Color, GameInfo, PlayerInfo, Words};

/// What the game says of itself.
pub static INFO: GameInfo = GameInfo {
    id: "splinter",
    name: Words::new("Splinter", "Splinter"),
    designer: "Ed Nadel",
    year: 2021,
    summary: Words::new(
        "Push runs of pieces to break the cluster apart, and keep your king in the larger half.",
        "Empurra filas de peças para partir o aglomerado, e mantém o teu rei na parte maior.",
    ),
    players: [
        PlayerInfo::new(Words::new("White", "Branco"), Color::White),
        PlayerInfo::new(Words::new("Black", "Preto"), Color::Black),
    ],
    prompts: ["splinter-prompt"; 2],
    rules: rules::prose!("../README.md", "../LEIAME.md"),
    sentences: rules::prose!("../locales/en.ftl", "../locales/pt.ftl"),
    greeting: Some(
        "15/15/15/15/15/8P6/4P1p1pP5/5p1PpP5/5P1k1P5/4pKp1ppPp3/5PP1p6/5p1p1P5/5PpP7/15/15/15/15/15 \
         w 0 k5ne",
    ),
    lessons: include_str!("../lessons.txt"),
};
