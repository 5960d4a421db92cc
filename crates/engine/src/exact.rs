//! An engine that knows every position of its board.

use games::AnyPosition;
use record::Verdict;
use rules::Outcome;
use search::SearchControl;
use tablebase::Table;

use crate::{Engine, Info, Method, Request, Settings};

/// Draws need not end; a line that long says enough.
const LONGEST: usize = 64;

/// Plays perfectly: wins as soon as possible, and loses as late. Positions that games do not
/// reach, which somebody has set up, are searched.
struct Exact {
    beside: Box<dyn Engine>,
}

/// The engine with what tables know; nobody who is meant to be weaker asks them.
pub(crate) fn around(engine: Box<dyn Engine>, settings: &Settings) -> Box<dyn Engine> {
    let errors = [
        settings.noise,
        settings.jitter,
        settings.care,
        settings.temperature,
    ];
    let is_whole = settings.nodes.is_none() && settings.depth.is_none();
    match settings.method == Method::Best && is_whole && errors.iter().all(|it| *it == 0) {
        true => Box::new(Exact { beside: engine }),
        false => engine,
    }
}

impl Engine for Exact {
    fn search(
        &mut self,
        position: &dyn AnyPosition,
        request: &Request,
        control: &SearchControl<'_>,
        tell: &mut dyn FnMut(&[Info]),
    ) -> Vec<Info> {
        let table = Table::at_once(position.choice());
        let Some(ranked) = table.and_then(|it| it.ranked(position)) else {
            return self.beside.search(position, request, control, tell);
        };
        let is_asked = |text: &String| request.only.is_empty() || request.only.contains(text);
        let asked = ranked.into_iter().filter(|(text, _)| is_asked(text));
        let infos: Vec<Info> = asked
            .take(request.lines.max(1))
            .map(|(text, entry)| {
                let line = line(position, text);
                let plies = match entry.outcome {
                    Outcome::Draw => line.len() as u32,
                    Outcome::Win(_) => entry.plies,
                };
                let verdict = Verdict::Proved {
                    outcome: entry.outcome,
                    plies,
                };
                Info {
                    depth: plies,
                    ..Info::new(line, verdict)
                }
            })
            .collect();
        tell(&infos);
        infos
    }

    fn forget(&mut self) {
        self.beside.forget();
    }

    fn memory(&self) -> usize {
        self.beside.memory()
    }
}

/// A move and best play after it.
fn line(position: &dyn AnyPosition, first: String) -> Vec<String> {
    let mut at = position.boxed_clone();
    let (mut line, mut next) = (Vec::new(), Some(first));
    while let Some(text) = next.filter(|_| line.len() < LONGEST) {
        if at.play(&text).is_err() {
            break;
        }
        line.push(text);
        let table = Table::at_once(at.choice());
        let ranked = table.and_then(|it| it.ranked(at.as_ref()));
        next = ranked.and_then(|it| it.into_iter().next()).map(|it| it.0);
    }
    line
}
