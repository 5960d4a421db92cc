use draw::{Charset, SvgStyle, TextStyle, Theme};
use games::AnyPosition;
use rules::{Note, Scene};

use crate::cli::{Format, ShowArgs, ThemeName};
use crate::failure::Failure;
use crate::input::{self, Asked};
use crate::json;
use crate::output::Output;

/// Draws a position.
pub(super) fn run(args: &ShowArgs, out: &mut Output) -> Result<(), Failure> {
    let asked = input::asked(&args.position, out.texts)?;
    let theme = match args.theme {
        ThemeName::Light => Theme::Light,
        ThemeName::Dark => Theme::Dark,
        ThemeName::Auto => Theme::Auto,
    };
    show(&asked, args.format, theme, args.flip, out)
}

/// Prints a position in a format.
pub(super) fn show(
    asked: &Asked,
    format: Format,
    theme: Theme,
    flipped: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    let scene = marked_scene(asked);
    match format {
        Format::Json => {
            let mut value = json::position(asked.position.as_ref(), out.texts);
            value["played"] = asked.moves.clone().into();
            value["last"] = asked.last.as_ref().map(json::effects).into();
            value["lines"] = json::lines(&asked.position.lines());
            value["scene"] = json::scene(&scene);
            out.json(&value)
        }
        Format::Svg => {
            let title = title(asked, out);
            let style = SvgStyle {
                theme,
                flipped,
                title: Some(&title),
                ..SvgStyle::default()
            };
            let picture = draw::svg(&scene, &style);
            out.line(picture.trim_end())
        }
        Format::Text | Format::Ascii => {
            let charset = if format == Format::Ascii {
                Charset::Ascii
            } else {
                Charset::Unicode
            };
            let style = TextStyle {
                charset,
                color: out.color,
                flipped,
            };
            out.text(&draw::text(&scene, &style))?;
            out.line("")?;
            for line in facts(asked, &scene, out) {
                out.line(line)?;
            }
            Ok(())
        }
    }
}

/// The board with the last move and what decided the game marked.
fn marked_scene(asked: &Asked) -> Scene {
    let mut scene = asked.position.scene();
    if let Some(effects) = &asked.last {
        scene.mark_effects(effects);
    }
    scene.mark_lines(&asked.position.lines());
    scene
}

/// What is to be said of a position beside the board.
fn facts(asked: &Asked, scene: &Scene, out: &Output) -> Vec<String> {
    let (position, texts) = (asked.position.as_ref(), out.texts);
    let info = asked.choice().game().info();
    let mut lines = vec![format!("{}  {}", asked.choice(), status(position, out))];
    for tally in &scene.tallies {
        let player = tally
            .player
            .map(|it| info.player(it).name.in_lang(texts.lang()));
        let color = tally
            .color
            .map(|it| texts.word(&format!("color-{}", it.id())));
        let whose: Vec<&str> = [player, color.as_deref()].into_iter().flatten().collect();
        let whose = if whose.is_empty() {
            String::new()
        } else {
            format!("{}, ", whose.join(", "))
        };
        lines.push(format!(
            "{whose}{}: {}",
            texts.word(tally.key),
            tally.number
        ));
    }
    if let Some(mv) = asked.moves.last() {
        lines.push(format!("{}: {mv}", texts.word("show-last-move")));
    }
    lines.push(format!(
        "{}: {}",
        texts.word("show-position"),
        position.to_text()
    ));
    lines
}

/// Who is to move, or how and why the game ended.
fn status(position: &dyn AnyPosition, out: &Output) -> String {
    let game = Some(position.choice().game());
    match (position.outcome(), position.reason()) {
        (Some(outcome), Some(reason)) => format!("{outcome}  {}", out.texts.say(game, &reason)),
        (Some(outcome), None) => outcome.to_string(),
        _ => out
            .texts
            .say(game, &Note::new("to-move").with("player", position.turn())),
    }
}

/// One line that says what a picture shows.
fn title(asked: &Asked, out: &Output) -> String {
    let name = asked.choice().game().info().name.in_lang(out.texts.lang());
    let variant = asked.choice().variant_name();
    format!("{name} {variant}: {}", status(asked.position.as_ref(), out))
}
