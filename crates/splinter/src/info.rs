use rules::{Color, GameInfo, PlayerInfo, Words};

/// What the game says of itself.
pub static INFO: GameInfo = GameInfo {
    id: "splinter",
    name: Words {
        en: "Splinter",
        pt: "Splinter",
    },
    designer: "Ed Nadel",
    year: 2021,
    summary: Words {
        en: "Push runs of pieces to break the cluster apart, and keep your king in the larger half.",
        pt: "Empurrar filas de peças para partir o aglomerado, mantendo o próprio rei na parte maior.",
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
    greeting: Some(
        "15/15/15/15/15/8P6/4P1p1pP5/5p1PpP5/5P1k1P5/4pKp1ppPp3/5PP1p6/5p1p1P5/5PpP7/15/15/15/15/15 \
         w 0 k5ne",
    ),
    lessons: include_str!("../lessons.txt"),
};
