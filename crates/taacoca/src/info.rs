//! The game's information about itself.

use rules::{Color, GameInfo, PlayerInfo, Words};

/// Taacoca for the list of games.
pub static INFO: GameInfo = GameInfo {
    id: "taacoca",
    name: Words {
        en: "Taacoca",
        pt: "Taacoca",
    },
    designer: "Víkingur Fjalar Eiríksson",
    year: 2009,
    summary: Words {
        en: "Three stones step forward at once; the first to reach the far row wins.",
        pt: "Três pedras avançam ao mesmo tempo; ganha quem primeiro chegar à fila oposta.",
    },
    players: [
        PlayerInfo {
            name: Words {
                en: "White",
                pt: "Brancas",
            },
            color: Color::White,
        },
        PlayerInfo {
            name: Words {
                en: "Black",
                pt: "Pretas",
            },
            color: Color::Black,
        },
    ],
    sidebar: None,
    rules: Words {
        en: include_str!("../README.md"),
        pt: include_str!("../LEIAME.md"),
    },
    sentences: Words {
        en: include_str!("../locales/en.ftl"),
        pt: include_str!("../locales/pt.ftl"),
    },
    greeting: Some("1bb2/1bb3/1wb1b2/2wbbwwb/4b4/2w4b/2ww3/2ww1w/2ww1 b"),
    lessons: include_str!("../lessons.txt"),
};
