use rules::{Color, GameInfo, PlayerInfo, Words};

/// What the game says of itself.
pub static INFO: GameInfo = GameInfo {
    id: "trio",
    name: Words::new("Trio", "Trio"),
    designer: "nobody knows",
    year: 1864,
    summary: Words::new("Three stones in a row.", "Três pedras em linha."),
    players: [
        PlayerInfo::new(Words::new("White", "Branco"), Color::White),
        PlayerInfo::new(Words::new("Black", "Preto"), Color::Black),
    ],
    prompts: ["trio-prompt"; 2],
    rules: Words::new(include_str!("../README.md"), include_str!("../LEIAME.md")),
    sentences: Words::new(include_str!("../locales/en.ftl"), include_str!("../locales/pt.ftl")),
    greeting: None,
    lessons: "",
};
