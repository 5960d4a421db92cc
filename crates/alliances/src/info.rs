use rules::{Color, GameInfo, PlayerInfo, Words};

/// What the game says of itself.
pub static INFO: GameInfo = GameInfo {
    id: "alliances",
    name: Words {
        en: "Alliances",
        pt: "Alliances",
    },
    designer: "Markus Hagenauer",
    year: 2020,
    summary: Words {
        en: "Join opposite sides with shared discs of three colors and your own set of allies.",
        pt: "Una lados opostos com discos comuns de três cores e as alianças de cada um.",
    },
    players: [
        PlayerInfo {
            name: Words {
                en: "player 1",
                pt: "jogador 1",
            },
            color: Color::White,
        },
        PlayerInfo {
            name: Words {
                en: "player 2",
                pt: "jogador 2",
            },
            color: Color::Black,
        },
    ],
    // A5.
    sidebar: Some("alliances-sidebar"),
    rules: Words {
        en: include_str!("../README.md"),
        pt: include_str!("../LEIAME.md"),
    },
    sentences: Words {
        en: include_str!("../locales/en.ftl"),
        pt: include_str!("../locales/pt.ftl"),
    },
};
