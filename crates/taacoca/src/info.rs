//! The game's information about itself.

use rules::{Color, GameInfo, PlayerInfo, Words};

/// Taacoca for the list of games.
pub static INFO: GameInfo = GameInfo {
    id: "taacoca",
    name: Words::new("Taacoca", "Taacoca"),
    designer: "Víkingur Fjalar Eiríksson",
    year: 2009,
    summary: Words::new(
        "Three stones step forward at once; the first to reach the far row wins.",
        "Três pedras avançam ao mesmo tempo; ganha quem primeiro chegar à fila oposta.",
    ),
    players: [
        PlayerInfo::new(Words::new("White", "Brancas"), Color::White),
        PlayerInfo::new(Words::new("Black", "Pretas"), Color::Black),
    ],
    prompts: ["taacoca-prompt"; 2],
    rules: rules::prose!("../README.md", "../LEIAME.md"),
    sentences: rules::prose!("../locales/en.ftl", "../locales/pt.ftl"),
    greeting: Some("1bb2/1bb3/1wb1b2/2wbbwwb/4b4/2w4b/2ww3/2ww1w/2ww1 b"),
    lessons: include_str!("../lessons.txt"),
};
