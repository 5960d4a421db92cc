//! The file that keeps ladders.

use games::Ladder;

/// The text of a ladder file with the lines of one board replaced; everything
/// else, comments included, stays where it is. A new board comes last.
pub fn rewritten(text: &str, ladder: &Ladder) -> String {
    let board = format!("{} ", ladder.board);
    let (mut out, mut is_placed) = (String::new(), false);
    for line in text.lines() {
        if !line.starts_with(&board) {
            out.push_str(line);
            out.push('\n');
        } else if !is_placed {
            out.push_str(&ladder.to_string());
            is_placed = true;
        }
    }
    if !is_placed {
        out.push_str(&ladder.to_string());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_lines_of_the_board_change() {
        let text =
            "# head\ntalpa:8 level-1 random ? ? ?\ntalpa:8 a b ? ? ?\n# mid\ntaacoca:5 x y 1 2 3\n";
        let ladder = |text: &str| Ladder::read_all(text).expect("a ladder").remove(0);
        let new = ladder("talpa:8 level-1 random 0 0 100\n");
        assert_eq!(
            rewritten(text, &new),
            "# head\ntalpa:8 level-1 random 0 0 100\n# mid\ntaacoca:5 x y 1 2 3\n"
        );
        let other = ladder("talpa:6 level-1 random ? ? ?\n");
        assert!(rewritten(text, &other).ends_with("1 2 3\ntalpa:6 level-1 random ? ? ?\n"));
    }
}
