//! The little Markdown in which rules are written, taken apart.
//!
//! Headings, paragraphs, lists whose items may hold more, tables, and texts that
//! keep their lines; within lines what is stressed, strong, code or a link.
//! Anything else is text, whatever it looks like.
//!
//! ```
//! use texts::prose::{Block, Span, read};
//!
//! let blocks = read("# Talpa\n\nA *mole* digs.");
//! assert_eq!(blocks[0], Block::Heading(1, vec![Span::Text("Talpa".into())]));
//! let Block::Paragraph(spans) = &blocks[1] else { panic!("a paragraph") };
//! assert_eq!(spans[1], Span::Stressed("mole".into()));
//! ```

/// A part of a text that begins on its own line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading, and how deep it lies: 1 is the title.
    Heading(usize, Vec<Span>),
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// A list, item by item.
    List(Vec<Vec<Block>>),
    /// Lines that are kept as they are.
    Code(String),
    /// A table: the cells of its first row, and the other rows.
    Table(Vec<Vec<Span>>, Vec<Vec<Vec<Span>>>),
}

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Span {
    /// Plain text.
    Text(String),
    /// What is strong.
    Strong(String),
    /// What is stressed.
    Stressed(String),
    /// What is written as a program would.
    Code(String),
    /// An address.
    Link(String),
}

/// Takes a text apart.
pub fn read(text: &str) -> Vec<Block> {
    let lines: Vec<&str> = text.lines().collect();
    blocks(&lines)
}

fn blocks(lines: &[&str]) -> Vec<Block> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(&line) = lines.get(at) {
        if line.trim().is_empty() {
            at += 1;
            continue;
        }
        let (block, n) = block(&lines[at..]);
        out.push(block);
        at += n;
    }
    out
}

/// The block that begins with the first line, and how many lines it takes.
fn block(lines: &[&str]) -> (Block, usize) {
    let first = lines[0];
    if first.starts_with("```") {
        return code(lines);
    }
    if first.starts_with('|') {
        return table(lines);
    }
    if first.starts_with("- ") {
        return list(lines);
    }
    let level = first.bytes().take_while(|&byte| byte == b'#').count();
    if level > 0 && first[level..].starts_with(' ') {
        return (Block::Heading(level, spans(first[level..].trim())), 1);
    }
    let n = count(lines, |line| !line.trim().is_empty() && !begins(line)).max(1);
    (Block::Paragraph(spans(&joined(&lines[..n]))), n)
}

/// Whether something other than a paragraph begins here.
fn begins(line: &str) -> bool {
    ["```", "|", "- ", "# ", "## ", "### "]
        .iter()
        .any(|it| line.starts_with(it))
}

fn code(lines: &[&str]) -> (Block, usize) {
    let n = count(&lines[1..], |line| !line.starts_with("```"));
    // The closing line may be missing.
    (
        Block::Code(lines[1..=n].join("\n")),
        (n + 2).min(lines.len()),
    )
}

fn table(lines: &[&str]) -> (Block, usize) {
    let n = count(lines, |line| line.starts_with('|'));
    let is_rule = |line: &str| line.bytes().all(|byte| b"|-: ".contains(&byte));
    let rows = lines[..n].iter().filter(|line| !is_rule(line));
    let mut rows = rows.map(|line| {
        let cells = line.trim().trim_matches('|').split('|');
        cells.map(|cell| spans(cell.trim())).collect::<Vec<_>>()
    });
    let head = rows.next().unwrap_or_default();
    (Block::Table(head, rows.collect()), n)
}

/// An item goes on as long as its lines are indented, with empty ones between.
fn list(lines: &[&str]) -> (Block, usize) {
    let mut items = Vec::new();
    let mut at = 0;
    while lines.get(at).is_some_and(|line| line.starts_with("- ")) {
        let rest = &lines[at + 1..];
        let mut n = count(rest, |line| line.starts_with("  ") || line.is_empty());
        while n > 0 && rest[n - 1].is_empty() {
            n -= 1;
        }
        let mut inner = vec![&lines[at][2..]];
        inner.extend(rest[..n].iter().map(|line| line.get(2..).unwrap_or("")));
        items.push(blocks(&inner));
        at += n + 1;
        at += match count(&lines[at..], str::is_empty) {
            n if lines.get(at + n).is_some_and(|it| it.starts_with("- ")) => n,
            _ => 0,
        };
    }
    (Block::List(items), at)
}

fn count(lines: &[&str], is_part: impl Fn(&str) -> bool) -> usize {
    lines.iter().take_while(|line| is_part(line)).count()
}

fn joined(lines: &[&str]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    lines.join(" ")
}

fn spans(text: &str) -> Vec<Span> {
    type Make = fn(String) -> Span;
    const PAIRS: [(&str, &str, Make); 4] = [
        ("`", "`", Span::Code),
        // Code within it would be one thing too many to look at.
        ("**", "**", |text| Span::Strong(text.replace('`', ""))),
        ("*", "*", Span::Stressed),
        ("<http", ">", Span::Link),
    ];
    let mut out = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if let Some((name, after)) = named(rest) {
            plain.push_str(name);
            rest = after;
            continue;
        }
        let found = PAIRS.iter().find_map(|&(open, close, make)| {
            let inner = rest.strip_prefix(open)?;
            let end = inner.find(close).filter(|&end| end > 0)?;
            Some((&inner[..end], &inner[end + close.len()..], open, make))
        });
        let Some((inner, after, open, make)) = found else {
            plain.push(letter);
            rest = &rest[letter.len_utf8()..];
            continue;
        };
        if !plain.is_empty() {
            out.push(Span::Text(std::mem::take(&mut plain)));
        }
        // The sign before an address is no part of it, but its beginning is.
        let kept = open.trim_start_matches(['<', '*', '`']);
        out.push(make(format!("{kept}{inner}")));
        rest = after;
    }
    if !plain.is_empty() {
        out.push(Span::Text(plain));
    }
    out
}

/// The name of `[name](file)`, which is all that is shown of it, and what follows: documents beside
/// this one are nowhere in a program.
fn named(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = rest.split_once(')')?;
    (!name.contains(['[', ']'])).then_some((name, after))
}

#[cfg(test)]
mod tests {
    use games::GameId;
    use rules::Lang;

    use super::*;

    #[test]
    fn of_documents_beside_this_one_the_name_is_shown() {
        let [Block::Paragraph(spans)] = &read("Exact ([solved.md](../solved.md)): a[1](x")[..]
        else {
            panic!("a paragraph");
        };
        assert_eq!(*spans, [Span::Text("Exact (solved.md): a[1](x".to_owned())]);
    }

    #[test]
    fn the_rules_of_every_game_leave_no_signs_in_the_text() {
        for game in GameId::ALL {
            for lang in Lang::ALL {
                let blocks = read(game.info().rules.in_lang(lang));
                assert!(blocks.len() > 8, "{game}");
                let plain = plain(&blocks);
                for sign in ["**", "`", "| ", "<http", "##"] {
                    assert!(!plain.contains(sign), "{sign} in {game} {lang:?}: {plain}");
                }
            }
        }
    }

    #[test]
    fn items_hold_tables() {
        let blocks = read(
            "- **A5** One:\n\n  | a | b |\n  |---|---|\n  | `1` | 2 |\n\n- Two\n  lines\n\nEnd",
        );
        let [Block::List(items), Block::Paragraph(_)] = &blocks[..] else {
            panic!("{blocks:?}");
        };
        assert_eq!(items.len(), 2);
        let Block::Table(head, rows) = &items[0][1] else {
            panic!("{items:?}");
        };
        assert_eq!((head.len(), rows.len()), (2, 1));
        assert_eq!(rows[0][0], [Span::Code("1".to_owned())]);
        assert_eq!(
            items[1],
            [Block::Paragraph(vec![Span::Text("Two lines".into())])]
        );
    }

    #[test]
    fn what_is_strong_has_no_signs() {
        let blocks = read("**S9 Variant `-seed`.** S7");
        let Block::Paragraph(spans) = &blocks[0] else {
            panic!("{blocks:?}");
        };
        assert_eq!(spans[0], Span::Strong("S9 Variant -seed.".to_owned()));
    }

    #[test]
    fn odd_texts_are_texts() {
        for text in [
            "",
            "#",
            "**",
            "`x",
            "```",
            "- ",
            "|",
            "<http",
            "- a\n\n\n",
            "a*b**c`é",
        ] {
            read(text);
        }
        assert_eq!(
            read("2 * 3"),
            [Block::Paragraph(vec![Span::Text("2 * 3".into())])]
        );
        let link = read("<https://example.org/>");
        let url = "https://example.org/".to_owned();
        assert_eq!(link, [Block::Paragraph(vec![Span::Link(url)])]);
    }

    fn plain(blocks: &[Block]) -> String {
        let words = |spans: &[Span]| -> String {
            let texts = spans.iter().filter_map(|span| match span {
                Span::Text(text) => Some(text.as_str()),
                _ => None,
            });
            texts.collect()
        };
        let block = |block: &Block| match block {
            Block::Heading(_, spans) | Block::Paragraph(spans) => words(spans),
            Block::List(items) => items.iter().map(|it| plain(it)).collect(),
            Block::Code(_) => String::new(),
            Block::Table(head, rows) => {
                let cells = head.iter().chain(rows.iter().flatten());
                cells.map(|it| words(it)).collect()
            }
        };
        blocks.iter().map(block).collect()
    }
}
