//! The rules of games as lines of a terminal.

use texts::prose::{Block, Span, read};

use crate::screen::wrap;

/// A line, and whether it is a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProseLine {
    /// Its text.
    pub text: String,
    /// Whether it is a heading.
    pub is_title: bool,
}

/// A text in the little Markdown of the rules, in lines of that width.
pub fn lines(text: &str, width: usize) -> Vec<ProseLine> {
    let mut out = Vec::new();
    for block in read(text) {
        if !out.is_empty() {
            out.push(plain(String::new()));
        }
        add(&block, width, &mut out);
    }
    out
}

fn plain(text: String) -> ProseLine {
    let is_title = false;
    ProseLine { text, is_title }
}

fn add(block: &Block, width: usize, out: &mut Vec<ProseLine>) {
    match block {
        Block::Heading(_, spans) => out.push(ProseLine {
            text: words(spans),
            is_title: true,
        }),
        Block::Paragraph(spans) => out.extend(wrap(&words(spans), width).into_iter().map(plain)),
        Block::Code(text) => out.extend(text.lines().map(|line| plain(format!("  {line}")))),
        Block::List(items) => {
            for item in items {
                let mut inner = Vec::new();
                for block in item {
                    add(block, width.saturating_sub(2), &mut inner);
                }
                let marks = ["• "].into_iter().chain(std::iter::repeat("  "));
                let lines = inner.into_iter().zip(marks);
                out.extend(lines.map(|(line, mark)| plain(format!("{mark}{}", line.text))));
            }
        }
        Block::Table(head, rows) => table(head, rows, width, out),
    }
}

/// A table with its columns under each other; where it is too wide, cell by cell.
fn table(head: &[Vec<Span>], rows: &[Vec<Vec<Span>>], width: usize, out: &mut Vec<ProseLine>) {
    let all: Vec<Vec<String>> = [head]
        .into_iter()
        .chain(rows.iter().map(Vec::as_slice))
        .map(|row| row.iter().map(|cell| words(cell)).collect())
        .collect();
    let n = all.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &[String], n: usize| row.get(n).cloned().unwrap_or_default();
    let length = |text: &str| text.chars().count();
    let widths: Vec<usize> = (0..n)
        .map(|n| {
            all.iter()
                .map(|row| length(&cell(row, n)))
                .max()
                .unwrap_or(0)
        })
        .collect();
    // The last column may go on in lines of its own.
    let before: usize = widths.iter().rev().skip(1).map(|it| it + 2).sum();
    let room = width.saturating_sub(before);
    for row in &all {
        let mut line = String::new();
        for (n, width) in widths.iter().enumerate().take(n.saturating_sub(1)) {
            let text = cell(row, n);
            line += &text;
            line += &" ".repeat(width + 2 - length(&text));
        }
        let last = cell(row, n.saturating_sub(1));
        if room < 16 {
            out.extend(wrap(&format!("{line}{last}"), width).into_iter().map(plain));
            continue;
        }
        for (n, part) in wrap(&last, room).into_iter().enumerate() {
            let indent = match n {
                0 => std::mem::take(&mut line),
                _ => " ".repeat(before),
            };
            out.push(plain(format!("{indent}{part}").trim_end().to_owned()));
        }
    }
}

fn words(spans: &[Span]) -> String {
    let texts = spans.iter().map(|span| match span {
        Span::Text(it)
        | Span::Strong(it)
        | Span::Stressed(it)
        | Span::Code(it)
        | Span::Link(it) => it.as_str(),
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use games::GameId;
    use rules::Lang;

    use super::*;

    #[test]
    fn rules_have_no_signs_of_markdown_and_fit_the_width() {
        for game in GameId::ALL {
            for lang in Lang::ALL {
                for line in lines(game.info().rules.in_lang(lang), 76) {
                    let text = line.text.trim_start();
                    let is_marked = ["#", "```", "|"].iter().any(|it| text.starts_with(it));
                    assert!(!is_marked && !text.contains("**"), "{game}: {text}");
                    let is_code = line.text.starts_with("  ");
                    assert!(is_code || line.text.chars().count() <= 76, "{game}: {text}");
                }
            }
        }
    }
}
