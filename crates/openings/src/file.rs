//! Files of openings; `docs/openings.md` has the format.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::io::{self, BufRead, Read as _, Write};

use games::Choice;
use rules::{Note, clip};
use solve::{Knowledge as _, PackedReader, PackedWriter, Solvable};

use crate::entry::{Entry, UNITS};
use crate::tree::Node;
use crate::{End, Tree};

/// The first line of every file.
const FIRST: &str = "quadrille-openings 1";
/// More positions than anybody counts.
const MOST: u64 = 50_000_000;
/// The longest line on where games came from, in bytes.
pub(crate) const LONGEST_SOURCE: usize = 1000;

/// What is wrong with a file of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(Note);

impl Fault {
    /// What to say about it.
    pub fn note(&self) -> &Note {
        &self.0
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Fault {}

impl Tree {
    /// Writes the tree.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut body = PackedWriter::new();
        let mut first_child = 1;
        write_entry(&mut body, &self.nodes[0].entry)?;
        for node in &self.nodes {
            body.write(node.n_children)?;
            let mut least = 0;
            for child in &self.nodes[first_child..][..node.n_children as usize] {
                body.write(child.step - least)?;
                least = child.step + 1;
                write_entry(&mut body, &child.entry)?;
            }
            first_child += node.n_children as usize;
        }
        let (bytes, check) = body.finish()?;
        writeln!(out, "{FIRST}")?;
        writeln!(out, "game {}", self.choice)?;
        writeln!(out, "source {}", self.source)?;
        writeln!(out, "positions {}", self.nodes.len())?;
        writeln!(out, "check {check:016x}")?;
        out.write_all(&bytes)
    }

    /// Reads a tree; every move in it is played by the rules.
    ///
    /// # Errors
    /// If it is none, is damaged or cut off; the fault names the place.
    pub fn read(input: &mut dyn BufRead) -> Result<Self, Fault> {
        if line(input).as_deref() != Ok(FIRST) {
            return Err(Fault(Note::new("openings-head")));
        }
        let choice = field(input, "game")?.parse::<Choice>();
        let choice = choice.map_err(|error| Fault(error.note().clone()))?;
        let source = field(input, "source")?;
        let positions = field(input, "positions")?;
        let n: u64 = positions
            .parse()
            .ok()
            .filter(|n| (1..=MOST).contains(n))
            .ok_or_else(|| bad_line(&positions))?;
        let check = field(input, "check")?;
        let expected = u64::from_str_radix(&check, 16).map_err(|_| bad_line(&check))?;
        let mut body = PackedReader::new(input);
        let (nodes, places) = games::with_wide_position!(choice, P, variant => {
            read_nodes::<P>(&mut body, variant, n)
        })?;
        if !body.has_sum(expected) || !body.is_at_end() {
            return Err(Fault(Note::new("openings-check")));
        }
        Ok(Self {
            choice,
            source,
            nodes,
            places,
        })
    }
}

/// The positions of a tree, and where each key is.
type Nodes = (Vec<Node>, HashMap<u128, u32>);

fn read_nodes<P: Solvable>(
    body: &mut PackedReader<impl BufRead>,
    variant: P::Variant,
    n: u64,
) -> Result<Nodes, Fault> {
    let knowledge = P::knowledge(variant);
    let start = P::start(variant);
    let entry = read_entry(body).ok_or_else(|| damaged(1))?;
    let mut places = HashMap::from([(knowledge.key(&start), 0)]);
    let mut nodes = vec![Node {
        n_children: 0,
        step: 0,
        entry,
    }];
    let mut queue = VecDeque::from([start]);
    let mut at = 0;
    while let Some(position) = queue.pop_front() {
        let next = nodes.len() + 1;
        let n_children: u64 = body.read().ok_or_else(|| damaged(next))?;
        if n_children > n - nodes.len() as u64 {
            return Err(damaged(next));
        }
        nodes[at].n_children = n_children as u32;
        at += 1;
        if n_children == 0 {
            continue;
        }
        let moves = position.sorted_moves();
        let mut least = 0;
        for _ in 0..n_children {
            let place = nodes.len();
            let fault = || damaged(place + 1);
            let gap: u64 = body.read().ok_or_else(fault)?;
            let step = gap.checked_add(least).ok_or_else(fault)?;
            let (_, mv) = usize::try_from(step)
                .ok()
                .and_then(|it| moves.get(it))
                .ok_or_else(fault)?;
            least = step + 1;
            let child = position.after(*mv);
            if places.insert(knowledge.key(&child), place as u32).is_some() {
                return Err(fault());
            }
            nodes.push(Node {
                n_children: 0,
                step: step as u32,
                entry: read_entry(body).ok_or_else(fault)?,
            });
            queue.push_back(child);
        }
    }
    if nodes.len() as u64 != n {
        return Err(damaged(nodes.len() + 1));
    }
    Ok((nodes, places))
}

fn write_entry(body: &mut PackedWriter, entry: &Entry) -> io::Result<()> {
    body.write(entry.games)?;
    body.write(entry.wins)?;
    body.write(entry.draws)?;
    body.write(entry.evaluated)?;
    if entry.evaluated > 0 {
        body.write(entry.mean())?;
    }
    let code = entry.proof.map_or(0, |(end, plies)| {
        1 + end as u64 + 3 * plies.map_or(0, |it| u64::from(it) + 1)
    });
    body.write(code)
}

/// None if the stream ends, or the numbers cannot be those of a position.
fn read_entry(body: &mut PackedReader<impl BufRead>) -> Option<Entry> {
    let mut number = || body.read::<u32>();
    let [games, wins, draws, evaluated] = [number()?, number()?, number()?, number()?];
    let mean = if evaluated > 0 { number()? } else { 0 };
    let code = number()?;
    let is_possible = u64::from(wins) + u64::from(draws) <= games.into()
        && evaluated <= games
        && f64::from(mean) <= UNITS;
    let proof = code.checked_sub(1).map(|code| {
        let end = [End::Loss, End::Draw, End::Win][code as usize % 3];
        (end, (code / 3).checked_sub(1))
    });
    is_possible.then(|| Entry {
        games,
        wins,
        draws,
        evaluated,
        sum: u64::from(mean) * u64::from(evaluated),
        proof,
    })
}

fn damaged(position: usize) -> Fault {
    Fault(Note::new("openings-damaged").with("position", position))
}

fn line(input: &mut dyn BufRead) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    let most = LONGEST_SOURCE as u64 + 100;
    let read = input.take(most).read_until(b'\n', &mut bytes);
    let text = String::from_utf8(bytes).ok();
    let text = text.filter(|it| read.is_ok() && it.ends_with('\n'));
    let text = text.ok_or_else(|| Fault(Note::new("openings-head")))?;
    Ok(text.trim_end_matches('\n').to_owned())
}

fn field(input: &mut dyn BufRead, word: &str) -> Result<String, Fault> {
    let line = line(input)?;
    let rest = line.strip_prefix(word).and_then(|it| it.strip_prefix(' '));
    rest.map(str::to_owned).ok_or_else(|| bad_line(&line))
}

fn bad_line(found: &str) -> Fault {
    Fault(Note::new("openings-line").with("found", clip(found)))
}
