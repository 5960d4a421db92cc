//! The analysis board as it is drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use record::NodeId;
use record::judgment::Judgment;
use rules::{MarkKind, Note, Player, Scene};

use super::super::game::analysis::{View, chance_bar};
use super::super::game::layout::{self, Layout, Listed};
use super::super::setup::player_name;
use super::{StudyScreen, Typed};
use crate::screen::board::Board;
use crate::screen::context::Context;
use crate::screen::widgets::{self, below};

impl StudyScreen {
    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let (scene, heat) = self.scene();
        let is_editing = self.study.edit().is_some();
        let board = Board {
            scene: &scene,
            flipped: self.study.is_flipped(),
            skin: &context.skin,
            cursor: is_editing.then_some(self.cursor.as_str()),
            dimmed: &[],
            heat: &heat,
        };
        let Some(layout) = layout::of(&board, area, context.settings.size) else {
            layout::too_small(context, &board, area, buffer);
            return None;
        };
        let Layout {
            board: place,
            panel,
            bar,
            size,
        } = layout;
        self.drawn = board.draw(size, place, buffer);
        let cursor = self.drawn.cursor;
        self.draw_panel(context, panel, buffer);
        let typed = self.draw_typed(context, bar, area, buffer);
        typed.or(cursor)
    }

    /// The board with the engine's best move on it, and what a net thinks of cells.
    fn scene(&self) -> (Scene, Vec<(String, f64)>) {
        let view = self.study.board();
        let mut scene = view.scene;
        let best = self.study.lines().first().and_then(|it| it.moves.first());
        let effects = best.map(|mv| self.study.position().effects(mv));
        if let Some(Ok(effects)) = effects {
            let ends = effects.moved.iter().flat_map(|(from, to)| [from, to]);
            for cell in ends.chain(&effects.placed).chain(&effects.removed) {
                scene.mark(cell, MarkKind::Hint);
            }
        }
        (scene, view.heat)
    }

    /// What is typed, in the line of the keys, or the keys.
    fn draw_typed(
        &self,
        context: &Context,
        bar: Rect,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        if self.is_leaving {
            let question = context.word("tui-study-leave");
            let place = widgets::middle(area, widgets::width(&question) + 6, 3);
            let inside = widgets::panel(buffer, place, "", &context.skin);
            widgets::put(buffer, inside, 0, &question, context.skin.title());
            return None;
        }
        if let Some((what, line)) = &self.typed {
            let title = context.word(match what {
                Typed::Move => "tui-study-move",
                Typed::Comment => "tui-study-comment",
                Typed::Save => "tui-save-title",
            });
            let place = widgets::middle(area, 64.min(area.width), 3);
            let inside = widgets::panel(buffer, place, &title, &context.skin);
            return line.draw(buffer, inside, 0, "> ", &context.skin);
        }
        let keys: widgets::Bar<'_> = match (self.study.edit(), self.study.progress()) {
            (Some(_), _) => &[
                ("←↑↓→", "tui-bar-cell"),
                ("Space", "tui-bar-empty"),
                ("Tab", "tui-bar-turn"),
                ("Enter", "tui-bar-done"),
                ("Esc", "tui-bar-cancel"),
                ("-", "tui-bar-clear"),
                ("=", "tui-bar-reset"),
            ],
            (None, Some(_)) => &[("j", "tui-bar-stop"), ("←→", "tui-bar-step")],
            (None, None) => &[
                ("←→", "tui-bar-step"),
                ("a", "tui-bar-engine"),
                ("j", "tui-bar-judge"),
                ("o", "openings-bar"),
                ("n", "tui-bar-mistake"),
                ("p", "tui-bar-play-on"),
                ("m", "tui-bar-type"),
                ("c", "tui-bar-comment"),
                ("e", "tui-bar-edit"),
                ("w", "tui-bar-save"),
            ],
        };
        widgets::key_bar(buffer, bar, context, keys);
        None
    }

    fn draw_panel(&mut self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let skin = &context.skin;
        let choice = self.study.choice();
        let title = format!(
            "{} {}",
            context.game_name(choice.game()),
            choice.variant_name()
        );
        widgets::put(buffer, area, 0, &title, skin.title());
        let mut line = 1;
        if self.records.len() > 1 {
            let note = Note::new("tui-replay-number")
                .with("number", self.n + 1)
                .with("records", self.records.len());
            widgets::put(buffer, area, line, &context.say(None, &note), skin.faint());
            line += 1;
        }
        if self.study.edit().is_some() {
            self.draw_edit(context, below(area, line), buffer);
            return;
        }
        line += self.draw_players(context, below(area, line), buffer);
        line += widgets::put_wrapped(buffer, area, line, &self.status(context), skin.title());
        let comment = &self
            .study
            .record()
            .tree()
            .annotation(self.study.node())
            .comment;
        line += widgets::put_wrapped(buffer, area, line, comment, Style::new());
        let told = self.told.clone().or_else(|| {
            let notice = self.study.notice()?;
            Some(context.notes(Some(choice.game()), &notice.notes))
        });
        if let Some(told) = told {
            line += widgets::put_wrapped(buffer, area, line, &told, skin.alert());
        }
        line += self.draw_replies(context, area, line, buffer);
        line += self.draw_engine(context, below(area, line), buffer);
        line += self.draw_openings(context, below(area, line), buffer);
        line += self.draw_judgment(context, below(area, line), buffer);
        let rest = below(area, line + 1);
        self.draw_moves(context, rest, buffer);
    }

    fn draw_players(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        let skin = &context.skin;
        let choice = self.study.choice();
        let tags = self.study.record().tags();
        let mut line = 0;
        for player in Player::BOTH {
            let side = player_name(context, choice, player);
            let text = match tags.player(player) {
                Some(name) => format!("{side}: {}", context.computer_name(choice, name)),
                None => side,
            };
            let color = choice.game().info().player(player).color;
            widgets::put(buffer, area, line, "  ", skin.chip(color));
            let rest = Rect {
                x: area.x + 3.min(area.width),
                width: area.width.saturating_sub(3),
                ..area
            };
            widgets::put(buffer, rest, line, &text, Style::new());
            line += 1;
        }
        let mut about: Vec<String> = Vec::new();
        about.extend(tags.date().map(str::to_owned));
        if self.study.record().result().is_some() {
            about.push(self.study.record().result_text().to_owned());
        }
        about.extend(tags.time_control().map(str::to_owned));
        if tags.value(session::tags::SWAP) == Some("done") {
            about.push(context.word("tui-replay-swapped"));
        }
        if !about.is_empty() {
            line += widgets::put_wrapped(buffer, area, line, &about.join(" · "), skin.faint());
        }
        line
    }

    /// Where we are: the last move, or how the game ended.
    fn status(&self, context: &Context) -> String {
        let (record, position) = (self.study.record(), self.study.position());
        let tree = record.tree();
        if let Some(reason) = position.reason() {
            return context.say(Some(self.study.choice().game()), &reason);
        }
        let line = tree.line_to(self.study.node());
        let Some(last) = line.last() else {
            return context.say(None, &Note::new("tui-replay-start"));
        };
        let is_main = tree.main_line().any(|it| it == *last);
        let clock = tree.annotation(*last).clock;
        let note = Note::new(match is_main {
            true => "tui-replay-move",
            false => "tui-replay-variation",
        });
        let note = note
            .with("number", line.len().div_ceil(2))
            .with("move", tree.mv(*last));
        let mut text = context.say(None, &note);
        if let Some(clock) = clock {
            text += &format!(" · {clock}");
        }
        text
    }

    /// What can be gone on with, where that is more than one move.
    fn draw_replies(&self, context: &Context, area: Rect, line: u16, buffer: &mut Buffer) -> u16 {
        let choices = self.study.board().choices;
        if !choices.is_empty() {
            for (n, choice) in (1..).zip(choices.iter().take(9)) {
                let text = format!(" {n}  {}", choice.mv);
                widgets::put(buffer, area, line + n - 1, &text, Style::new());
            }
            return choices.len().min(9) as u16;
        }
        let tree = self.study.record().tree();
        let replies = tree.replies(self.study.node());
        if replies.len() < 2 {
            return 0;
        }
        let title = context.word("tui-replay-variations");
        widgets::put(buffer, area, line, &title, context.skin.faint());
        for (n, id) in (1..).zip(replies.iter().take(9)) {
            let text = format!(" {n}  {}", tree.mv(*id));
            widgets::put(buffer, area, line + n, &text, Style::new());
        }
        replies.len().min(9) as u16 + 1
    }

    /// The bar of chances, and the lines while the engine looks.
    fn draw_engine(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        if let Some((done, all)) = self.study.progress() {
            let note = Note::new("tui-study-judging")
                .with("done", done)
                .with("all", all);
            widgets::put(
                buffer,
                area,
                0,
                &context.say(None, &note),
                context.skin.title(),
            );
            return 1;
        }
        let position = self.study.position();
        if self.study.is_engine_on() {
            let view = View {
                position,
                lines: self
                    .study
                    .lines()
                    .iter()
                    .map(|it| (it.verdict, it.moves.as_slice()))
                    .collect(),
                effort: self.effort.filter(|_| !self.study.lines().is_empty()),
                opinion: self.study.opinion_note(),
                trouble: None,
            };
            return view.draw(context, area, buffer);
        }
        if let Some((chance, _)) = self.study.chance() {
            chance_bar(context, position, chance, area, buffer);
            return 1;
        }
        0
    }

    /// The moves that games went on with, a line each, as far as there is room.
    fn draw_openings(&mut self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        /// More than anybody compares at a glance.
        const MOST: usize = 8;
        self.opening_hits.clear();
        let Some(explorer) = &mut self.explorer else {
            return 0;
        };
        let skin = &context.skin;
        let Some(page) = explorer.page(self.study.position()) else {
            let none = context.word("openings-explorer-none");
            return widgets::put_wrapped(buffer, area, 0, &none, skin.faint());
        };
        let game = Some(self.study.choice().game());
        let title = context.word("openings-explorer");
        widgets::put(buffer, area, 0, &title, skin.title());
        let told = openings::here(page);
        let told: Vec<String> = told.iter().map(|it| context.say(game, it)).collect();
        let mut line = 1 + widgets::put_wrapped(buffer, area, 1, &told.join("; "), skin.faint());
        // Half of the room is left for what else there is to see.
        let room = usize::from((area.height / 2).saturating_sub(line));
        let shown = page.moves.len().min(room).min(MOST);
        let width = |it: &openings::Row| widgets::width(&it.mv);
        let width = page.moves[..shown].iter().map(width).max().unwrap_or(0);
        for row in &page.moves[..shown] {
            let [games, score, evaluation] = row.cells(page.turn);
            let proof = row.proved(page.turn).map(|it| context.say(game, &it));
            let proof = proof.unwrap_or_default();
            let mv = &row.mv;
            let text = format!(
                " {mv:<width$} {games:>5} {score:>6} {evaluation:>6} {proof}",
                width = usize::from(width)
            );
            widgets::put(buffer, area, line, text.trim_end(), Style::new());
            let hit = Rect {
                y: area.y + line,
                height: 1,
                ..area
            };
            self.opening_hits.push((hit.intersection(area), mv.clone()));
            line += 1;
        }
        let rest = page.moves.len() - shown;
        if rest > 0 {
            let note = Note::new("openings-explorer-more").with("count", rest);
            widgets::put(buffer, area, line, &context.say(None, &note), skin.faint());
            line += 1;
        }
        if page.moves.is_empty() {
            let nothing = context.word("openings-nothing");
            line += widgets::put_wrapped(buffer, area, line, &nothing, skin.faint());
        }
        line
    }

    /// How both played, and the chances along the game.
    fn draw_judgment(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        let Some(report) = self.study.report() else {
            return 0;
        };
        let mut line = self.draw_graph(context, area, buffer);
        for player in Player::BOTH {
            let tally = report.players[player.idx()];
            let Some(accuracy) = tally.accuracy() else {
                continue;
            };
            let side = player_name(context, self.study.choice(), player);
            let counts = Judgment::ALL.map(|it| format!("{}{}", tally.count(it), it.sign()));
            let text = format!("{side} {accuracy:.0} %  {}", counts.join(" "));
            widgets::put(buffer, area, line, &text, Style::new());
            line += 1;
        }
        line
    }

    /// The first player's chances, a column for a move or several.
    fn draw_graph(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        const ASCII: [char; 8] = ['_', '.', ',', '-', '=', '+', '*', '#'];
        let points = self.study.graph();
        let width = usize::from(area.width).min(points.len());
        if width < 2 || area.height < 6 {
            return 0;
        }
        let here = self.study.node();
        for column in 0..width {
            let at = column * (points.len() - 1) / (width - 1);
            let next = (column + 1) * (points.len() - 1) / (width - 1);
            let point = points[at];
            let is_here = points[at..next.max(at + 1)]
                .iter()
                .any(|it| it.node == here);
            let level = point.chance.map(|it| (it * 7.0).round() as usize);
            let glyph = level.map_or(' ', |it| match context.skin.is_ascii() {
                true => ASCII[it.min(7)],
                false => BARS[it.min(7)],
            });
            let style = match is_here {
                true => context.skin.selected(),
                false => Style::new(),
            };
            buffer.set_string(area.x + column as u16, area.y, glyph.to_string(), style);
        }
        1
    }

    /// The moves of the line that is shown.
    fn draw_moves(&mut self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let tree = self.study.record().tree();
        let mut line = tree.line_to(self.study.node());
        let here = line.len();
        while let Some(next) = tree.next(line.last().copied().unwrap_or(NodeId::START)) {
            line.push(next);
        }
        let moves: Vec<Listed> = line
            .iter()
            .enumerate()
            .map(|(n, id)| Listed {
                text: {
                    let judgment = self.study.judgment(*id, n + 1);
                    format!("{}{}", tree.mv(*id), judgment.map_or("", Judgment::sign))
                },
                id: n,
            })
            .collect();
        let hits = layout::moves(&moves, here.checked_sub(1), context, area, buffer);
        self.hits = hits.into_iter().map(|(area, n)| (area, line[n])).collect();
    }

    /// What can be put on the board, whose turn it is, and what is wrong so far.
    fn draw_edit(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let Some(edit) = self.study.edit() else {
            return;
        };
        let skin = &context.skin;
        let choice = self.study.choice();
        widgets::put(
            buffer,
            area,
            0,
            &context.word("tui-edit-title"),
            skin.title(),
        );
        let turn = player_name(context, choice, edit.turn());
        let note = Note::new("to-move").with("player", turn.as_str());
        widgets::put(buffer, area, 1, &context.say(None, &note), Style::new());
        let mut line = 3;
        for piece in edit.pieces() {
            let glyph = draw::glyphs::piece(*piece, skin.charset);
            let used = widgets::put(
                buffer,
                area,
                line,
                &format!(" {glyph} "),
                skin.chip(piece.color),
            );
            let rest = Rect {
                x: area.x + used + 1,
                width: area.width.saturating_sub(used + 1),
                ..area
            };
            let color = context.word(&format!("color-{}", piece.color.id()));
            let kind = match piece.kind {
                rules::PieceKind::King => "play-piece-king",
                rules::PieceKind::Tile => "play-piece-tile",
                rules::PieceKind::Stone => "play-piece-stone",
            };
            let name = context
                .texts
                .say(None, &Note::new(kind).with("color", color));
            widgets::put(
                buffer,
                rest,
                line,
                &format!("{}  {name}", piece.letter),
                Style::new(),
            );
            line += 1;
        }
        let (text, style) = match edit.check() {
            Ok(_) => (context.word("tui-edit-good"), skin.faint()),
            Err(note) => (context.say(Some(choice.game()), &note), skin.alert()),
        };
        line += 1 + widgets::put_wrapped(buffer, area, line + 1, &text, style);
        widgets::put_wrapped(buffer, area, line + 1, &edit.text(), skin.faint());
    }
}
