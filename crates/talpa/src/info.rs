use rules::{Color, GameInfo, PlayerInfo, Words};

/// What the game says of itself.
pub static INFO: GameInfo = GameInfo {
    id: "talpa",
    name: Words {
        en: "Talpa",
        pt: "Talpa",
    },
    designer: "Arty Sandler",
    year: 2010,
    summary: Words {
        en: "Dig a tunnel of empty cells between your two edges before your opponent does.",
        pt: "Escave um túnel de casas vazias entre as suas duas margens antes do adversário.",
    },
    players: [
        PlayerInfo {
            name: Words {
                en: "Red",
                pt: "Vermelho",
            },
            color: Color::Red,
        },
        PlayerInfo {
            name: Words {
                en: "Blue",
                pt: "Azul",
            },
            color: Color::Blue,
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
    greeting: Some("r1b1b1br/b2rrb2/1b3b2/1rr1bbrb/r2rbb2/bbr1b1rr/5rr1/rb1b1r1r r"),
    lessons: include_str!("../lessons.txt"),
};
