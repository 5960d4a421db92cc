use rules::{Color, GameInfo, PlayerInfo, Words};

/// What the game says of itself.
pub static INFO: GameInfo = GameInfo {
    id: "alliances",
    name: Words::new("Alliances", "Alliances"),
    designer: "Markus Hagenauer",
    year: 2020,
    summary: Words::new(
        "Join opposite sides with shared discs of three colors and your own set of allies.",
        "Une lados opostos com discos comuns de três cores e as tuas próprias alianças.",
    ),
    players: [
        PlayerInfo::new(Words::new("player 1", "jogador 1"), Color::White),
        PlayerInfo::new(Words::new("player 2", "jogador 2"), Color::Black),
    ],
    // A5.
    prompts: ["alliances-prompt"; 2],
    rules: rules::prose!("../README.md", "../LEIAME.md"),
    sentences: rules::prose!("../locales/en.ftl", "../locales/pt.ftl"),
    greeting: Some(
        "PG/2G/2G1/1GP2/P2P2/2GO1/POPO2/PGPOGPP/GG3P/2GPO2/O4O/O1OPO1G/PGGOP1/OP1O1PP/G1P1OO/1OO1G2/\
         G1O1GG/OP1GP/POO2G/2G1O/OP1G/1O1/1P 1 ---",
    ),
    lessons: include_str!("../lessons.txt"),
};
