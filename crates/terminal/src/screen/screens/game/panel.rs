//! The panel beside the board.

use draw::glyphs;
use play::{ChoiceView, Dialog};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use rules::{Goal, Note, PieceKind, Player, Scene, Tally};
use session::{Seat, Status};

use super::super::setup::player_name;
use super::{AfterEnd, Game, layout};
use crate::screen::context::{Context, capital};
use crate::screen::widgets::{self, below as part};

impl Game {
    /// Draws the panel, and says where the cursor is if something is typed there.
    pub(super) fn draw_panel(
        &mut self,
        context: &Context,
        area: Rect,
        bar: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let skin = &context.skin;
        let scene = self.session().position().scene();
        let game = self.choice.game();
        let title = format!("{} {}", context.game_name(game), self.choice.variant_name());
        widgets::put(buffer, area, 0, &title, skin.title());
        let mut line = 1;
        for player in Player::BOTH {
            line += self.draw_player(context, &scene, player, part(area, line), buffer);
        }
        line += draw_tallies(context, &scene, part(area, line), buffer);
        // Where there is room, things stand apart.
        line += u16::from(area.height > 18);
        line += self.draw_status(context, part(area, line), buffer);
        line += self.draw_choices(context, part(area, line), buffer);
        if let Some(pane) = &self.analysis {
            line += pane.draw(context, part(area, line), buffer);
        }
        let moves = part(area, line + 1);
        if let Some(typed) = &self.typed {
            let prompt = Rect {
                height: 1,
                ..part(area, line)
            };
            let cursor = typed.draw(buffer, prompt, 0, "> ", skin);
            self.draw_completions(context, moves, buffer);
            let keys = [
                ("Enter", "tui-bar-play"),
                ("Tab", "tui-bar-complete"),
                ("Esc", "tui-bar-cancel"),
            ];
            widgets::key_bar(buffer, bar, context, &keys);
            return cursor;
        }
        let played = self.session().moves();
        let last = played.len().checked_sub(1);
        let listed: Vec<layout::Listed> = played
            .iter()
            .enumerate()
            .map(|(id, mv)| layout::Listed {
                text: (*mv).to_owned(),
                id,
            })
            .collect();
        layout::moves(&listed, last, context, moves, buffer);
        widgets::key_bar(buffer, bar, context, &self.bar());
        None
    }

    /// The keys that matter now.
    fn bar(&self) -> Vec<(&'static str, &'static str)> {
        if let Some(keys) = self.far_bar() {
            return keys;
        }
        let buttons = self.play.buttons();
        if !self.session().is_running() {
            return vec![
                ("↑↓ Enter", "tui-bar-choose"),
                ("u", "tui-bar-undo"),
                ("f", "tui-bar-flip"),
                ("w", "tui-bar-save"),
            ];
        }
        let mut keys = Vec::new();
        if self.session().n_humans() == 0 {
            keys.push((
                "p",
                if self.play.is_paused() {
                    "tui-bar-go-on"
                } else {
                    "tui-bar-pause"
                },
            ));
            keys.extend([
                ("Space", "tui-bar-one-move"),
                ("+ -", "tui-bar-speed"),
                ("a", "tui-bar-engine"),
                ("Esc", "tui-bar-leave"),
            ]);
            return keys;
        }
        if buttons.answer_draw {
            keys.extend([("d", "tui-bar-accept"), ("x", "tui-bar-decline")]);
        }
        if buttons.take_side {
            keys.push(("t", "tui-bar-take-side"));
        }
        if self.play.pending().is_some() {
            keys.extend([("Enter", "tui-bar-play"), ("Backspace", "tui-bar-cancel")]);
        } else if self.play.builder().is_some() {
            keys.push(("Enter", "tui-bar-choose"));
            keys.push(("h", "tui-bar-hint"));
        }
        if buttons.take_back {
            keys.push(("u", "tui-bar-undo"));
        }
        keys.extend([
            ("m", "tui-bar-type"),
            ("a", "tui-bar-engine"),
            ("i", "tui-bar-rules"),
            ("R", "tui-bar-resign"),
            ("Esc", "tui-bar-leave"),
        ]);
        keys
    }

    pub(super) fn draw_dialog(
        &self,
        context: &Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let skin = &context.skin;
        if let Some(line) = &self.saving {
            let place = widgets::middle(area, 60, 3);
            let title = context.word("tui-save-title");
            let inside = widgets::panel(buffer, place, &title, skin);
            return line.draw(buffer, inside, 0, "> ", skin);
        }
        match self.play.dialog()? {
            Dialog::Resign => {
                let question = context.word("tui-resign-question");
                let width = widgets::width(&question) + 6;
                let place = widgets::middle(area, width, 3);
                let inside = widgets::panel(buffer, place, "", skin);
                widgets::put(buffer, inside, 0, &question, skin.title());
                None
            }
        }
    }

    /// One player: whose turn it is, name, and what is counted.
    fn draw_player(
        &self,
        context: &Context,
        scene: &Scene,
        player: Player,
        area: Rect,
        buffer: &mut Buffer,
    ) -> u16 {
        let skin = &context.skin;
        let info = self.choice.game().info();
        let is_turn = scene.turn == Some(player) && self.session().is_running();
        let mark = if is_turn { "▶" } else { " " };
        widgets::put(buffer, area, 0, mark, skin.title());
        let color = info.player(player).color;
        let sign = sign_of(context, scene, player, color);
        widgets::put(
            buffer,
            right(area, 1),
            0,
            &format!(" {sign} "),
            skin.chip(color),
        );
        let side = player_name(context, self.choice, player);
        let text = match self.session().seat(player) {
            Seat::Human { name } if name.is_empty() => side,
            Seat::Human { name } => format!("{side}: {name}"),
            Seat::Computer { player, .. } => {
                format!("{side}: {}", context.computer_name(self.choice, player))
            }
        };
        let style = if is_turn { skin.title() } else { Style::new() };
        let clock = self.session().remaining(player, self.now());
        let clock = clock.zip(self.session().time());
        let clock = clock.map(|(left, time)| time.text(left));
        let room = clock.as_ref().map_or(0, |it| widgets::width(it) + 1);
        let name = Rect {
            width: area.width.saturating_sub(5 + room),
            ..right(area, 5)
        };
        // Where there is no room for both, who it is matters more than the color, which is shown.
        let short = text.split_once(": ").map(|(_, name)| name.to_owned());
        let text = match short {
            Some(short) if widgets::width(&text) > name.width => short,
            _ => text,
        };
        let used = widgets::put(buffer, name, 0, &text, style);
        if let Some(clock) = &clock {
            let place = right(area, 5 + used + 2.min(name.width.saturating_sub(used)));
            let style = match is_turn && self.session().deadline().is_some() {
                true => skin.selected(),
                false => skin.title(),
            };
            widgets::put(buffer, place, 0, clock, style);
        }
        let own: Vec<&Tally> = scene
            .tallies
            .iter()
            .filter(|tally| tally.player == Some(player))
            .collect();
        let mut lines = 1;
        for group in own.chunk_by(|a, b| a.key == b.key) {
            lines += draw_group(context, scene, group, right(part(area, lines), 5), buffer);
        }
        lines + draw_goals(context, scene, player, right(part(area, lines), 5), buffer)
    }

    /// What to do now, what went wrong, or how it ended.
    fn draw_status(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        let skin = &context.skin;
        let mut line = 0;
        if let Status::Over(end) = self.session().status() {
            let text = context.say(Some(self.choice.game()), &end.note());
            line += widgets::put_wrapped(buffer, area, line, &text, skin.alert());
            if let Some(outcome) = end.outcome {
                widgets::put(buffer, area, line, &outcome.to_string(), skin.title());
                line += 1;
            }
            if let Some(path) = &self.recorded {
                let note = Note::new("tui-recorded").with("path", path.as_str());
                let text = context.say(None, &note);
                line += widgets::put_wrapped(buffer, area, line, &text, skin.faint());
            }
            if let Some(next) = self.suggestion {
                let level = context.computer_name(self.choice, next.level);
                let note = Note::new("play-suggestion")
                    .with("won", next.won)
                    .with("games", next.games)
                    .with("level", level);
                let text = context.say(None, &note);
                line += widgets::put_wrapped(buffer, area, line, &text, Style::new());
            }
        } else if let Some(last) = self.session().moves().last() {
            let note = Note::new("tui-last-move").with("move", *last);
            widgets::put(buffer, area, line, &context.say(None, &note), Style::new());
            line += 1;
        }
        // What breaks off, or would if the move that is shown were played.
        let shown = self.play.shown_move();
        let effects = match shown {
            Some(mv) => self.session().position().effects(mv).unwrap_or_default(),
            None => self.play.last_effects(),
        };
        if !effects.splintered.is_empty() {
            let key = match shown {
                Some(_) => "tui-would-splinter",
                None => "tui-splintered",
            };
            let note = Note::new(key).with("cells", effects.splintered.join(", "));
            let note = note.with("number", effects.splintered.len());
            let text = context.say(None, &note);
            line += widgets::put_wrapped(buffer, area, line, &text, Style::new());
        }
        if let Some(fault) = self.play.fault() {
            let notes = [Note::new("tui-not-kept"), fault.clone()];
            let text = context.notes(Some(self.choice.game()), &notes);
            line += widgets::put_wrapped(buffer, area, line, &text, skin.alert());
        }
        let told = self.play.notice();
        let style = match told.is_some_and(|told| told.is_alert) {
            true => skin.alert(),
            false => Style::new(),
        };
        let notes = match told {
            Some(told) => told.notes.clone(),
            None if self.session().is_running() => self.play.prompt().split_off(1),
            None => Vec::new(),
        };
        let notes: Vec<Note> = notes.into_iter().map(|note| self.own_words(note)).collect();
        let text = context.notes(Some(self.choice.game()), &notes);
        line += widgets::put_wrapped(buffer, area, line, &text, style);
        line + self.draw_far(context, part(area, line), buffer)
    }

    /// What is said otherwise here: sentences that name keys, or whose turn it
    /// is, which the page says beside them.
    fn own_words(&self, note: Note) -> Note {
        if let Some(key) = self.far_words(&note) {
            return Note { key, ..note };
        }
        let key = match note.key {
            "play-paused" => "tui-paused",
            "play-pending" => "tui-prompt-ready",
            "play-said-draw-offered" => "tui-draw-offered",
            "play-prompt-swap" => "tui-prompt-swap",
            key => key,
        };
        Note { key, ..note }
    }

    /// The moves that cells do not tell apart, or what to do after the end.
    fn draw_choices(&mut self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        let skin = &context.skin;
        if !self.session().is_running() {
            let items = self.after_end_items().into_iter();
            let lines: Vec<String> = items.map(|it| self.after_end_name(context, it)).collect();
            self.ends.draw(buffer, part(area, 1), skin, &lines);
            return lines.len() as u16 + 1;
        }
        let choices = self.offered();
        let lines: Vec<String> = choices.iter().map(|it| choice_text(context, it)).collect();
        let has_targets = self
            .play
            .builder()
            .is_some_and(|it| !it.targets().is_empty());
        if has_targets {
            // The arrows are for the board; letters and numbers choose here.
            self.choices.draw_plain(buffer, area, &lines);
        } else {
            self.choices.draw(buffer, area, skin, &lines);
        }
        lines.len() as u16
    }

    fn after_end_name(&self, context: &Context, item: AfterEnd) -> String {
        let key = match item {
            AfterEnd::Rematch => "tui-end-rematch",
            AfterEnd::Swapped => "tui-end-swapped",
            AfterEnd::Analyze => "tui-end-analyze",
            AfterEnd::New => "tui-end-new",
            AfterEnd::Menu => "tui-end-menu",
            AfterEnd::Offer => "web-rematch-offer",
            AfterEnd::Answer(key, _) => key,
            AfterEnd::Leave => "tui-online-leave",
            AfterEnd::Next(level) => {
                let name = context.computer_name(self.choice, level);
                return context.say(None, &Note::new("play-try-next").with("level", name));
            }
        };
        context.word(key)
    }

    fn draw_completions(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let moves = self.completions();
        let text = match moves.len() {
            0 => context.word("tui-type-none"),
            _ => moves.join(" "),
        };
        let lines = widgets::wrap(&text, area.width.into());
        let room = usize::from(area.height);
        for (line, n) in lines.iter().take(room).zip(0..) {
            widgets::put(buffer, area, n, line, context.skin.faint());
        }
    }
}

/// A choice: its label, and what it puts down and how much of that is left, or
/// where it leads.
fn choice_text(context: &Context, choice: &ChoiceView) -> String {
    let label = &choice.label;
    let Some(piece) = choice.piece else {
        return format!("{label}  {}", choice.mv);
    };
    let name = context.word(&format!("color-{}", piece.color.id()));
    let left = choice
        .left
        .map_or(String::new(), |left| format!(" ({left})"));
    let glyph = glyphs::piece(piece, context.skin.charset).to_string();
    match glyph == *label {
        true => format!("{label} {name}{left}"),
        false => format!("{glyph} {label} {name}{left}"),
    }
}

/// The colors that count together for a player, won ones marked; says how many lines
/// that took.
fn draw_goals(
    context: &Context,
    scene: &Scene,
    player: Player,
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let skin = &context.skin;
    let own: Vec<&Goal> = scene
        .goals
        .iter()
        .filter(|it| it.player == player)
        .collect();
    let mut at = 0;
    for goal in &own {
        for color in [goal.color, goal.ally] {
            let sign = glyph_of(context, scene, color).to_string();
            at += widgets::put(buffer, right(area, at), 0, &sign, skin.chip(color));
        }
        let mark = match goal.owner {
            Some(owner) if owner == player => "+ ",
            Some(_) => "- ",
            None => "  ",
        };
        at += widgets::put(buffer, right(area, at), 0, mark, skin.title());
    }
    u16::from(!own.is_empty())
}

/// What belongs to nobody, one line for each thing that is counted.
fn draw_tallies(context: &Context, scene: &Scene, area: Rect, buffer: &mut Buffer) -> u16 {
    let common = scene.tallies.iter().filter(|tally| tally.player.is_none());
    let common: Vec<&Tally> = common.collect();
    let mut lines = 0;
    for group in common.chunk_by(|a, b| a.key == b.key) {
        lines += draw_group(context, scene, group, part(area, lines), buffer);
    }
    lines
}

/// One thing that is counted, a number or one for each color; says how many
/// lines that took.
fn draw_group(
    context: &Context,
    scene: &Scene,
    group: &[&Tally],
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let Some(first) = group.first() else { return 0 };
    let name = capital(&context.word(first.key));
    if first.color.is_none() {
        let number = format!(": {}", first.number);
        let room = area.width.saturating_sub(widgets::width(&number));
        let text = widgets::cut(&name, room.into()) + &number;
        widgets::put(buffer, area, 0, &text, Style::new());
        return 1;
    }
    let mut at = widgets::put(buffer, area, 0, &format!("{name}: "), Style::new());
    let mut line = 0;
    // A sign takes three columns, a number of two digits with spaces four more.
    if at + 7 * group.len() as u16 > area.width + 1 && first.player.is_none() {
        (at, line) = (0, 1);
    }
    for tally in group {
        let Some(color) = tally.color else { continue };
        let sign = format!(" {} ", glyph_of(context, scene, color));
        let style = context.skin.chip(color);
        at += widgets::put(buffer, right(area, at), line, &sign, style);
        let number = match tally.player {
            None => format!(" {} ", tally.number),
            Some(_) => " ".to_owned(),
        };
        at += widgets::put(buffer, right(area, at), line, &number, Style::new());
    }
    line + 1
}

/// The character of stones of a color.
fn glyph_of(context: &Context, scene: &Scene, color: rules::Color) -> char {
    let mut pieces = scene.cells.iter().filter_map(|cell| cell.piece);
    let piece = pieces.find(|piece| piece.color == color);
    let piece = piece.unwrap_or(rules::Piece {
        color,
        kind: PieceKind::Stone,
        letter: glyphs::owner(color, draw::Charset::Ascii),
    });
    glyphs::piece(piece, context.skin.charset)
}

/// The character of a player's pieces, or else the player's number.
fn sign_of(context: &Context, scene: &Scene, player: Player, color: rules::Color) -> char {
    let pieces = scene.cells.iter().filter_map(|cell| cell.piece);
    let mut own = pieces.filter(|piece| piece.color == color && piece.kind != PieceKind::King);
    match (own.next(), player) {
        (Some(piece), _) => glyphs::piece(piece, context.skin.charset),
        (None, Player::First) => '1',
        (None, Player::Second) => '2',
    }
}

/// The area without its first columns.
fn right(area: Rect, columns: u16) -> Rect {
    let columns = columns.min(area.width);
    Rect {
        x: area.x + columns,
        width: area.width - columns,
        ..area
    }
}
