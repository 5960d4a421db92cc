//! The engine's view beside the board.

use engine::Info;
use games::AnyPosition;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use record::Verdict;
use rules::{Note, Outcome, Player};
use table::Analyst;

use crate::screen::context::Context;
use crate::screen::widgets;

/// How many lines are shown.
const LINES: usize = 3;

/// The engine's best lines for the position on the board.
pub(crate) struct Pane {
    analyst: Analyst,
    turn: Player,
    is_over: bool,
    trouble: Option<Note>,
}

impl Pane {
    pub(crate) fn new(context: &Context) -> Self {
        let waker = context.waker.clone();
        Self {
            analyst: Analyst::new(LINES, move || waker()),
            turn: Player::First,
            is_over: false,
            trouble: None,
        }
    }

    /// Looks at another position.
    pub(crate) fn study(&mut self, position: &dyn AnyPosition) {
        self.turn = position.turn();
        self.is_over = position.outcome().is_some();
        self.trouble = self.analyst.study(position).err();
    }

    /// Draws what is known; says how many lines that took.
    pub(crate) fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        let skin = &context.skin;
        let infos = self.analyst.lines();
        let head = match (&self.trouble, infos.first()) {
            (Some(note), _) => context.say(None, note),
            (None, Some(best)) => {
                let key = match self.analyst.is_resting() {
                    true => "tui-analysis-done",
                    false => "tui-analysis-on",
                };
                let depth = Note::new(key).with("depth", best.depth as usize);
                context.say(None, &depth)
            }
            (None, None) if self.is_over => context.word("tui-analysis-over"),
            (None, None) => context.word("tui-analysis-begins"),
        };
        widgets::put(buffer, area, 0, &head, skin.faint());
        for (n, info) in infos.iter().enumerate() {
            let style = if n == 0 { skin.title() } else { Style::new() };
            let text = format!(
                "{:>6}  {}",
                self.verdict(context, info),
                info.line.join(" ")
            );
            let text = widgets::cut(&text, area.width.into());
            widgets::put(buffer, area, n as u16 + 1, &text, style);
        }
        LINES as u16 + 2
    }

    /// The share the player to move can expect, or what is proved.
    fn verdict(&self, context: &Context, info: &Info) -> String {
        let Verdict::Proved { outcome, plies } = info.verdict else {
            return format!("{:.0} %", 100.0 * info.verdict.for_player(self.turn));
        };
        let key = match outcome {
            Outcome::Draw => "tui-analysis-draw",
            Outcome::Win(winner) if winner == self.turn => "tui-analysis-win",
            Outcome::Win(_) => "tui-analysis-loss",
        };
        context.say(None, &Note::new(key).with("plies", plies as usize))
    }
}
