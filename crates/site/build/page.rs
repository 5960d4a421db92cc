//! The files of the page, in an order in which each names only earlier ones.

use std::fs;
use std::path::Path;

use draw::palette::{self, Scheme};
use draw::{SvgStyle, Theme};

use crate::assets::Assets;
use crate::{data, watch};

/// What is taken as it lies in the crate of the page. The pictures were made of
/// `icon.svg` for systems that show no other kind.
const FIXED: [&str; 10] = [
    "card.png",
    "fraunces-license.txt",
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable.png",
    "worker.js",
    "exact-worker.js",
    "first.js",
    "start.js",
];

/// Adds everything: `modules` with their glue, and what lies in the crate of the page.
pub(crate) fn collect(
    assets: &mut Assets,
    web: &Path,
    modules: Vec<(String, Vec<u8>)>,
) -> Result<(), String> {
    let fixed = web.join("static");
    watch(&fixed);
    let read = |name: &str| {
        let path = fixed.join(name);
        fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    for (name, bytes) in modules {
        // Not everybody asks for exact answers.
        match name.starts_with("exact") {
            true => assets.add_late(&name, bytes)?,
            false => assets.add_hashed(&name, bytes)?,
        }
    }
    assets.add_hashed("fraunces-600.woff2", read("fraunces-600.woff2")?)?;
    assets.add_hashed("style.css", style(&web.join("style"))?.into_bytes())?;
    let root = &web.join("../..");
    let nets = data::nets(assets, root)?;
    let puzzles = data::puzzles(assets, root)?;
    let exact = [&puzzles[..], &data::openings(assets, root)?].concat();
    for lang in rules::Lang::ALL {
        let [words, lessons] = ::page::sources(lang);
        assets.add_hashed(&format!("words-{}.ftl", lang.id()), words.into_bytes())?;
        assets.add_hashed(&format!("lessons-{}.ftl", lang.id()), lessons.into_bytes())?;
    }
    for name in FIXED {
        match name {
            "worker.js" => assets.add_hashed(name, data::named(read(name)?, &nets)?)?,
            "exact-worker.js" => assets.add_late(name, data::named(read(name)?, &exact)?)?,
            "first.js" | "start.js" => assets.add_hashed(name, terse(read(name)?)?)?,
            _ => assets.add_hashed(name, read(name)?)?,
        }
    }
    data::prose(assets, root)?;
    assets.add_plain("manifest.webmanifest", read("manifest.webmanifest")?)?;
    let posed = data::boards(&puzzles);
    assets.add_plain("index.html", index(read("index.html")?, &posed)?)?;
    let worker = String::from_utf8(read("sw.js")?).map_err(|error| error.to_string())?;
    let worker = worker
        .replace("/* version */", &assets.version())
        .replace("/* files */", &assets.list(false))
        .replace("/* late */", &assets.list(true));
    assets.add_plain("sw.js", worker.into_bytes())?;
    boards(assets)
}

/// The start of every variant as a picture, which is seen before the program has come.
/// They are not kept for times without a network: then the program is there already.
fn boards(assets: &mut Assets) -> Result<(), String> {
    for game in games::GameId::ALL {
        for choice in game.variants() {
            let text = draw::svg(&choice.start().scene(), &SvgStyle::default());
            let name = choice.to_string().replace(':', "-");
            assets.add_plain(&format!("board-{name}.svg"), text.clone().into_bytes())?;
            if choice == game.standard() {
                assets.add_plain(&format!("board-{game}.svg"), text.into_bytes())?;
            }
        }
    }
    Ok(())
}

/// The document, with the home page in it: boards are seen before the program has arrived.
fn index(bytes: Vec<u8>, puzzles: &str) -> Result<Vec<u8>, String> {
    let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
    let text = text
        .replace("<!-- first -->", &::page::front::document())
        .replace("PUZZLES", puzzles);
    Ok(text.into_bytes())
}

/// A script without the lines that are comments, and without indentation: it is waited for.
fn terse(script: Vec<u8>) -> Result<Vec<u8>, String> {
    let text = String::from_utf8(script).map_err(|error| error.to_string())?;
    let is_comment = |line: &str| ["//", "/**", "*"].iter().any(|it| line.starts_with(it));
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !is_comment(line));
    Ok(lines.collect::<Vec<_>>().join("\n").into_bytes())
}

/// All style sheets in the order of their names, after those of the boards.
fn style(folder: &Path) -> Result<String, String> {
    watch(folder);
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == "css"));
    paths.sort();
    let mut sheet = shades();
    sheet += &draw::style_sheet(Theme::Light);
    for path in paths {
        sheet += &fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(squeezed(&sheet))
}

/// The palette as style variables: as the system asks for, unless the page says otherwise.
fn shades() -> String {
    let variables = |scheme: Scheme| -> String {
        let all = palette::all().into_iter();
        all.map(|shade| format!("--q-{}:{};", shade.name, shade.of(scheme)))
            .collect()
    };
    let (light, dark) = (variables(Scheme::Light), variables(Scheme::Dark));
    let mono = palette::mono(Scheme::Dark);
    format!(
        ":root{{color-scheme:light;{light}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}\
         :root:not([data-theme=light]) {mono}}}\n\
         :root[data-theme=dark]{{color-scheme:dark;{dark}}}\n:root[data-theme=dark] {mono}"
    )
}

/// A sheet without comments and the blanks that lines begin with.
fn squeezed(sheet: &str) -> String {
    let mut out = String::new();
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        out += before;
        rest = after.split_once("*/").map_or("", |(_, rest)| rest);
    }
    out += rest;
    let lines = out.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}
