use rules::{Color, GameInfo, PlayerInfo, Words};

/// What the game says of itself.
pub static INFO: GameInfo = GameInfo {
    id: "trio",
    name: Words {
        en: "Trio",
        pt: "Trio",
    },
    designer: "nobody knows",
    year: 1864,
    summary: Words {
        en: "Three stones in a row.",
        pt: "Três pedras em linha.",
    },
    players: [
        PlayerInfo {
            name: Words {
                en: "White",
                pt: "Branco",
            },
            color: Color::White,
        },
        PlayerInfo {
            name: Words {
                en: "Black",
                pt: "Preto",
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
    greeting: None,
    lessons: "",
};
