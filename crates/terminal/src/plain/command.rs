//! Commands that can be typed instead of a move or a number.

/// A command. Each has an English and a Portuguese name; both are always understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Board,
    Describe,
    Moves,
    Undo,
    Redo,
    Hint,
    Swap,
    Draw,
    Resign,
    /// With the name of the file, which may be missing.
    Save(String),
    Help,
    Quit,
}

impl Command {
    /// The command on a line, if it is one.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let name = name.to_lowercase();
        if let "save" | "guardar" | "gravar" = &*name {
            return Some(Self::Save(rest.trim().to_owned()));
        }
        if !rest.is_empty() {
            return None;
        }
        Some(match &*name {
            "board" | "tabuleiro" => Self::Board,
            "describe" | "descrever" => Self::Describe,
            "moves" | "jogadas" => Self::Moves,
            "undo" | "anular" | "desfazer" => Self::Undo,
            "redo" | "refazer" => Self::Redo,
            "hint" | "sugestão" | "sugestao" | "dica" => Self::Hint,
            "swap" | "trocar" => Self::Swap,
            "draw" | "empate" => Self::Draw,
            "resign" | "desistir" => Self::Resign,
            "help" | "ajuda" | "?" => Self::Help,
            "quit" | "sair" | "exit" => Self::Quit,
            _ => return None,
        })
    }
}

/// Whether a text says yes or no, in either language.
pub(crate) fn yes_or_no(text: &str) -> Option<bool> {
    match &*text.trim().to_lowercase() {
        "y" | "yes" | "s" | "sim" | "1" => Some(true),
        "n" | "no" | "não" | "nao" | "0" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_names_in_both_languages() {
        assert_eq!(Command::read(" Board "), Some(Command::Board));
        assert_eq!(Command::read("SAIR"), Some(Command::Quit));
        let file = Command::Save("a b.qdr".to_owned());
        assert_eq!(Command::read("save  a b.qdr"), Some(file));
        assert_eq!(Command::read("save"), Some(Command::Save(String::new())));
        for text in ["", "d4xd5", "undo 3", "boards"] {
            assert_eq!(Command::read(text), None);
        }
    }

    #[test]
    fn answers_are_understood_in_both_languages() {
        assert_eq!(yes_or_no("Sim"), Some(true));
        assert_eq!(yes_or_no("não"), Some(false));
        assert_eq!(yes_or_no("perhaps"), None);
    }
}
