//! The engine's view beside the board.

use engine::Info;
use games::AnyPosition;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use record::Verdict;
use rules::{Color, Note, Outcome, Player};
use table::Analyst;

use crate::screen::context::Context;
use crate::screen::widgets;

/// How many lines are shown.
const LINES: usize = 3;

/// The engine's best lines for the position on the board.
pub(crate) struct Pane {
    analyst: Analyst,
    position: Option<Box<dyn AnyPosition>>,
    opinion: Option<Note>,
    /// What a net thinks of cells that moves lead to.
    heat: Vec<(String, f64)>,
    trouble: Option<Note>,
}

/// What a net thinks of the moves of a position, if there is one for the board.
pub(crate) fn opinion(position: &dyn AnyPosition) -> Option<Vec<(String, f64)>> {
    let moves = engine::opinion(position)?.into_iter();
    Some(moves.map(|(mv, share)| (mv, f64::from(share))).collect())
}

impl Pane {
    pub(crate) fn new(context: &Context) -> Self {
        let waker = context.waker.clone();
        Self {
            analyst: Analyst::new(move || waker()),
            position: None,
            opinion: None,
            heat: Vec::new(),
            trouble: None,
        }
    }

    /// Looks at another position.
    pub(crate) fn study(&mut self, position: &dyn AnyPosition) {
        self.position = Some(position.boxed_clone());
        let opinion = opinion(position).unwrap_or_default();
        self.opinion = play::study::opinion_note(&opinion);
        self.heat = play::heat(position, &opinion);
        let begun = self.analyst.study(position, LINES, Analyst::PATIENCE);
        self.trouble = begun.err();
    }

    /// What a net thinks of cells that moves lead to.
    pub(crate) fn heat(&self) -> &[(String, f64)] {
        &self.heat
    }

    /// The move that it would play.
    pub(crate) fn best(&self) -> Option<String> {
        let lines = self.analyst.lines();
        lines.first()?.line.first().cloned()
    }

    /// Draws what is known; says how many lines that took.
    pub(crate) fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        let Some(position) = &self.position else {
            return 0;
        };
        let infos = self.analyst.lines();
        let view = View {
            position: position.as_ref(),
            lines: infos
                .iter()
                .map(|it| (it.verdict, it.line.as_slice()))
                .collect(),
            effort: infos.first().map(|best| Effort {
                depth: best.depth,
                nodes: infos.iter().map(|it: &Info| it.nodes).max().unwrap_or(0),
                seconds: self.analyst.time().as_secs(),
                is_over: self.analyst.is_resting(),
            }),
            opinion: self.opinion.clone(),
            trouble: self.trouble.as_ref(),
        };
        view.draw(context, area, buffer)
    }
}

/// What the engine has to say of a position.
pub(crate) struct View<'a> {
    pub(crate) position: &'a dyn AnyPosition,
    /// Verdicts and moves, the best first.
    pub(crate) lines: Vec<(Verdict, &'a [String])>,
    pub(crate) effort: Option<Effort>,
    /// What a net thinks of the moves before it looks any further.
    pub(crate) opinion: Option<Note>,
    pub(crate) trouble: Option<&'a Note>,
}

/// How much it has looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) seconds: u64,
    pub(crate) is_over: bool,
}

impl View<'_> {
    /// Draws the bar of chances, the lines in full, and the effort; says how many
    /// lines that took.
    pub(crate) fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        let skin = &context.skin;
        let mut line = 0;
        if let Some((verdict, _)) = self.lines.first() {
            let first = verdict.for_player(Player::First);
            chance_bar(context, self.position, first, area, buffer);
            line += 1;
        }
        let head = match (self.trouble, self.effort) {
            (Some(note), _) => context.say(None, note),
            (None, Some(effort)) => effort.text(context),
            (None, None) if self.position.outcome().is_some() => context.word("tui-analysis-over"),
            (None, None) => context.word("tui-analysis-begins"),
        };
        widgets::put(buffer, area, line, &head, skin.faint());
        line += 1;
        // The best line is told in full, the others as far as there is room.
        let most = if area.height > 24 { 3 } else { 1 };
        for (n, (verdict, moves)) in self.lines.iter().enumerate() {
            let style = if n == 0 { skin.title() } else { Style::new() };
            let verdict = self.verdict(context, *verdict);
            let used = widgets::put(buffer, area, line, &format!("{verdict:>6}  "), style);
            let rest = widgets::below(area, line);
            let rest = Rect {
                x: rest.x + used.min(rest.width),
                width: rest.width.saturating_sub(used),
                ..rest
            };
            let mut rows = widgets::wrap(&moves.join(" "), rest.width.into());
            if rows.len() > most {
                rows.truncate(most);
                let last = rows.last_mut().expect("there is one at least");
                *last = widgets::cut(&format!("{last} …"), rest.width.into());
            }
            for (row, text) in (0..).zip(&rows) {
                widgets::put(buffer, rest, row, text, style);
            }
            line += rows.len() as u16;
        }
        if let Some(note) = &self.opinion {
            let said = context.say(None, note);
            line += widgets::put_wrapped(buffer, area, line, &said, skin.faint());
        }
        line + 1
    }

    /// The share the player to move can expect, or what is proved.
    fn verdict(&self, context: &Context, verdict: Verdict) -> String {
        let turn = self.position.turn();
        let Verdict::Proved { outcome, plies } = verdict else {
            return format!("{:.0} %", 100.0 * verdict.for_player(turn));
        };
        let key = match outcome {
            Outcome::Draw => "tui-analysis-draw",
            Outcome::Win(winner) if winner == turn => "tui-analysis-win",
            Outcome::Win(_) => "tui-analysis-loss",
        };
        context.say(None, &Note::new(key).with("plies", plies as usize))
    }
}

impl Effort {
    fn text(self, context: &Context) -> String {
        let key = match self.is_over {
            true => "tui-analysis-done",
            false => "tui-analysis-on",
        };
        let note = Note::new(key)
            .with("depth", self.depth as usize)
            .with("nodes", count(self.nodes))
            .with("seconds", self.seconds as usize);
        context.say(None, &note)
    }
}

/// A large number as people read it: `2.5 M`.
pub(crate) fn count(n: u64) -> String {
    match n {
        0..10_000 => n.to_string(),
        10_000..1_000_000 => format!("{} k", n / 1000),
        _ => format!("{}.{} M", n / 1_000_000, n / 100_000 % 10),
    }
}

/// The chances of both players as one bar, and whose they are.
pub(crate) fn chance_bar(
    context: &Context,
    position: &dyn AnyPosition,
    first: f64,
    area: Rect,
    buffer: &mut Buffer,
) {
    let skin = &context.skin;
    let info = position.choice().game().info();
    let side = |player| info.player(player).name.in_lang(context.lang());
    let text = format!("{} {:.0} %", side(Player::First), 100.0 * first);
    let used = widgets::width(&text) + 1;
    let width = area.width.saturating_sub(used).min(40);
    if area.height == 0 || width < 4 {
        widgets::put(buffer, area, 0, &text, skin.title());
        return;
    }
    let filled = (first * f64::from(width)).round() as u16;
    let glyph = |player| match (skin.has_color(), player) {
        (true, _) => " ",
        (false, Player::First) => "#",
        (false, Player::Second) => "-",
    };
    let style = |player| {
        let color: Color = info.player(player).color;
        skin.chip(color).remove_modifier(Modifier::BOLD)
    };
    for column in 0..width {
        let player = if column < filled {
            Player::First
        } else {
            Player::Second
        };
        buffer.set_string(area.x + column, area.y, glyph(player), style(player));
    }
    let rest = Rect {
        x: area.x + width + 1,
        width: area.width - width - 1,
        ..area
    };
    widgets::put(buffer, rest, 0, &text, skin.title());
}
