//! Boards of games with a countdown that ends them ([`rules::Countdown`]): a position has one
//! entry for all numbers of plies left.
//!
//! Between two moves that set the countdown back, the end with no ply left is the same for
//! all positions. With more plies left the value moves away from it, in one direction: who is
//! not content with that end has more time. So two numbers of plies tell all values.

use std::collections::{HashMap, VecDeque};

use games::Choice;
use rules::{Note, Outcome, Player, Position};
use solve::{Knowledge as _, Solvable};

use crate::{Entry, Refusal, Table};

/// What is known of a position, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Steps {
    /// Whether it is the player to move who gains by time.
    gains: bool,
    /// The fewest plies that must be left for a value one step from that of the end of the
    /// countdown, and two steps from it; 0 for never.
    plies: [u8; 2],
}

impl Steps {
    pub(crate) const fn of_code(code: u16) -> Self {
        Self {
            gains: code & 1 != 0,
            plies: [(code >> 1) as u8 & 0x7F, (code >> 8) as u8 & 0x7F],
        }
    }

    pub(crate) const fn code(self) -> u16 {
        self.gains as u16 | (self.plies[0] as u16) << 1 | (self.plies[1] as u16) << 8
    }

    /// Whether it can be the code of an entry.
    pub(crate) const fn is_sound(self) -> bool {
        let [one, two] = self.plies;
        two == 0 || 0 < one && one <= two
    }

    /// The worth for the player to move with some plies left, if that of the end is `end`.
    fn worth(self, end: i8, left: u8) -> i8 {
        let steps = self.plies.iter().filter(|&&it| it > 0 && it <= left);
        let steps = steps.count() as i8;
        if self.gains { end + steps } else { end - steps }
    }

    /// The entry with some plies left, if the countdown ends with `outcome`.
    pub(crate) fn entry(self, outcome: Outcome, mover: Player, left: u8) -> Entry {
        let outcome = match self.worth(worth(outcome, mover), left) {
            1.. => Outcome::Win(mover),
            0 => Outcome::Draw,
            _ => Outcome::Win(!mover),
        };
        Entry { outcome, plies: 0 }
    }
}

fn worth(outcome: Outcome, player: Player) -> i8 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == player => 1,
        Outcome::Win(_) => -1,
    }
}

/// Whether the entry of a timeless position follows from those of its children, which `entry`
/// finds; none if one is missing.
pub(crate) fn is_right<P: Position>(
    position: &P,
    steps: Steps,
    entry: impl Fn(&P) -> Option<Steps>,
) -> Option<bool> {
    let own = position.countdown()?;
    let mover = position.turn();
    let end = worth(own.outcome, mover);
    let (mut exit, mut children) = (-1, Vec::new());
    for mv in position.legal_moves() {
        let next = position.after(mv);
        if let Some(outcome) = next.outcome() {
            exit = exit.max(worth(outcome, mover));
            continue;
        }
        let next = next.countdown()?;
        let child = entry(&next.timeless)?;
        if next.left == own.left {
            let end = worth(next.outcome, !mover);
            exit = exit.max(-child.worth(end, next.left));
        } else {
            children.push(child);
        }
    }
    // Values change only where one of the entries says so.
    let later = children
        .iter()
        .flat_map(|it| it.plies.map(|plies| plies + 1));
    let mut moments: Vec<u8> = steps.plies.into_iter().chain(later).collect();
    moments.push(own.left);
    moments.retain(|&it| 0 < it && it <= own.left);
    moments.sort_unstable();
    moments.dedup();
    Some(moments.into_iter().all(|left| {
        let values = children.iter().map(|it| -it.worth(-end, left - 1));
        steps.worth(end, left) == values.fold(exit, i8::max)
    }))
}

/// Whether a board's game has a countdown.
pub(crate) fn has_countdown(choice: Choice) -> bool {
    games::with_small_position!(choice, P, variant => P::start(variant).countdown().is_some())
}

/// The positions of a board, as far as their values need them.
struct Graph {
    nodes: Vec<Node>,
    /// The positions after each move that does not end the game, for one position after the
    /// other; marked with [`RESET`] if the move sets the countdown back.
    children: Vec<u32>,
    /// All plies of the countdown.
    limit: u8,
}

struct Node {
    /// The worth of the end of the countdown for the player to move.
    end: i8,
    /// The worth of the best move that ends the game or sets the countdown back.
    exit: i8,
    /// The worth with as many plies left as were looked at, and with one less.
    now: i8,
    before: i8,
    steps: Steps,
    /// Where the children begin.
    first: u32,
}

const RESET: u32 = 1 << 31;

/// Enumerates a board. `on_progress` hears how many positions are known, and `false` ends it.
pub(crate) fn build<P: Solvable>(
    choice: Choice,
    start: P,
    most: usize,
    on_progress: &mut dyn FnMut(usize) -> bool,
) -> Result<Table, Refusal> {
    let (mut graph, keys) = explore(start, most.min(RESET as usize - 1), on_progress)?;
    for stage in graph.stages() {
        graph.settle(&stage);
    }
    let codes = graph.nodes.iter().map(|it| it.steps.code());
    let mut entries: Vec<(u128, u16)> = keys.into_iter().zip(codes).collect();
    entries.sort_unstable();
    let (keys, codes) = entries.into_iter().unzip();
    Ok(Table {
        choice,
        keys,
        codes,
    })
}

/// Every position that can be reached, and their keys.
fn explore<P: Solvable>(
    start: P,
    most: usize,
    on_progress: &mut dyn FnMut(usize) -> bool,
) -> Result<(Graph, Vec<u128>), Refusal> {
    let knowledge = P::knowledge(start.variant());
    let all = |position: &P| {
        let countdown = position.countdown();
        countdown.expect("all positions of a game have one, or none")
    };
    let start = all(&start).timeless;
    let mut graph = Graph {
        nodes: Vec::new(),
        children: Vec::new(),
        limit: all(&start).left,
    };
    let mut keys = vec![knowledge.key(&start)];
    let mut places = HashMap::from([(keys[0], 0_u32)]);
    let mut open = VecDeque::from([start]);
    let mut children = Vec::new();
    while let Some(position) = open.pop_front() {
        let (mover, end) = (
            position.turn(),
            worth(all(&position).outcome, position.turn()),
        );
        let first = graph.children.len();
        let mut exit = -1;
        position.each_move(|mv| {
            let next = position.after(mv);
            if let Some(outcome) = next.outcome() {
                exit = exit.max(worth(outcome, mover));
                return;
            }
            let next = all(&next);
            let key = knowledge.key(&next.timeless);
            let place = *places.entry(key).or_insert_with(|| {
                keys.push(key);
                open.push_back(next.timeless);
                keys.len() as u32 - 1
            });
            let mark = if next.left == graph.limit { RESET } else { 0 };
            children.push(place | mark);
        });
        children.sort_unstable();
        children.dedup();
        graph.children.append(&mut children);
        graph.nodes.push(Node {
            end,
            exit,
            now: end,
            before: end,
            steps: Steps::default(),
            first: first as u32,
        });
        let n = graph.nodes.len();
        let is_ended = n.is_multiple_of(4096) && !on_progress(n);
        if is_ended || keys.len() > most || graph.children.len() > u32::MAX as usize {
            let note = Note::new("tablebase-too-many").with("most", most);
            return Err(Refusal(note));
        }
    }
    Ok((graph, keys))
}

impl Graph {
    fn children(&self, n: usize) -> &[u32] {
        let next = self.nodes.get(n + 1);
        let end = next.map_or(self.children.len(), |it| it.first as usize);
        &self.children[self.nodes[n].first as usize..end]
    }

    /// The positions in parts that moves leave only by setting the countdown back, each part
    /// after those that it leads to.
    fn stages(&self) -> Vec<Vec<u32>> {
        let mut parts = Parts::new(self.nodes.len());
        for n in 0..self.nodes.len() {
            let quiet = self.children(n).iter().filter(|&it| it & RESET == 0);
            quiet.for_each(|&child| parts.join(n as u32, child));
        }
        let mut members: HashMap<u32, Vec<u32>> = HashMap::new();
        for n in 0..self.nodes.len() as u32 {
            members.entry(parts.root(n)).or_default().push(n);
        }
        let mut stages = Vec::new();
        // Parts are entered, and left when all that they lead to was left.
        let mut is_entered = vec![false; self.nodes.len()];
        let mut stack = vec![(parts.root(0), false)];
        while let Some((root, is_done)) = stack.pop() {
            if is_done {
                stages.extend(members.remove(&root));
            } else if !std::mem::replace(&mut is_entered[root as usize], true) {
                stack.push((root, true));
                for &n in &members[&root] {
                    let resets = self
                        .children(n as usize)
                        .iter()
                        .filter(|&it| it & RESET != 0);
                    for child in resets {
                        let next = parts.root(child & !RESET);
                        if !is_entered[next as usize] {
                            stack.push((next, false));
                        }
                    }
                }
            }
        }
        stages
    }

    /// Finds the values of a part, with one more ply left each time.
    fn settle(&mut self, stage: &[u32]) {
        for &n in stage {
            let resets = self
                .children(n as usize)
                .iter()
                .filter(|&it| it & RESET != 0);
            let best = resets
                .map(|it| -self.nodes[(it & !RESET) as usize].now)
                .max();
            let node = &mut self.nodes[n as usize];
            node.exit = node.exit.max(best.unwrap_or(-1));
        }
        for left in 1..=self.limit {
            let mut is_changed = false;
            for &n in stage {
                let now = self.worth(n as usize);
                let node = &mut self.nodes[n as usize];
                node.now = now;
                if now != node.before {
                    is_changed = true;
                    node.step_to(left);
                }
            }
            if !is_changed {
                break;
            }
            for &n in stage {
                let node = &mut self.nodes[n as usize];
                node.before = node.now;
            }
        }
    }

    /// What a position is worth if its children are worth what they were with one ply less.
    fn worth(&self, n: usize) -> i8 {
        let mut best = self.nodes[n].exit;
        for &child in self.children(n) {
            if best == 1 {
                break;
            }
            if child & RESET == 0 {
                best = best.max(-self.nodes[child as usize].before);
            }
        }
        best
    }
}

impl Node {
    /// Notes that the worth has moved away from that of the end with so many plies left.
    fn step_to(&mut self, left: u8) {
        self.steps.gains = self.now > self.end;
        for step in self.before.abs_diff(self.end)..self.now.abs_diff(self.end) {
            self.steps.plies[usize::from(step)] = left;
        }
    }
}

/// Sets of positions that are joined bit by bit.
struct Parts(Vec<u32>);

impl Parts {
    fn new(n: usize) -> Self {
        Self((0..n as u32).collect())
    }

    fn root(&mut self, mut n: u32) -> u32 {
        while self.0[n as usize] != n {
            let above = self.0[self.0[n as usize] as usize];
            self.0[n as usize] = above;
            n = above;
        }
        n
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use rules::SplitMix64;
    use solve::{Options, Solver};

    use super::*;

    type Small = ::splinter::Compact;

    /// Plain minimax, which knows nothing of other numbers of plies left.
    fn minimax(position: &Small) -> i8 {
        let mover = position.turn();
        if let Some(outcome) = position.outcome() {
            return worth(outcome, mover);
        }
        let after = position.legal_moves().into_iter();
        let values = after.map(|mv| -minimax(&position.after(mv)));
        values.max().expect("a game that goes on has a move")
    }

    /// Two pieces a side on the smallest board, with and without S7.
    #[test]
    fn few_pieces_are_enumerated_for_all_plies_left() {
        for (game, flag) in [("splinter:nano", ""), ("splinter:nano-seed", " seed")] {
            let choice: Choice = game.parse().expect("a board");
            let text = |quiet| format!("9/9/3pk4/4KP3/9/9 w {quiet} -{flag}");
            let start: Small = text(0).parse().expect("a position");
            let mut table =
                build(choice, start.clone(), 5_000_000, &mut |_| true).expect("small enough");
            let knowledge = Small::knowledge("nano".parse().expect("a variant"));
            let verified = table.verify_from(&knowledge, start.clone(), &mut |_| ());
            verified.expect("every entry is right");
            let decided = table.codes.iter().position(|&it| it > 3);
            let code = table.codes[decided.expect("some values change with time")];
            for forged in [code ^ 1, code + 2, code - 2, 0] {
                let n = table.codes.iter().position(|&it| it == code);
                let n = n.expect("it is there");
                table.codes[n] = forged;
                let verified = table.verify_from(&knowledge, start.clone(), &mut |_| ());
                assert!(verified.is_err(), "{forged} instead of {code}");
                table.codes[n] = code;
            }
            let options = Options::default();
            let variant = text(0).parse::<Small>().expect("a position").variant();
            let mut solver = Solver::<Small>::new(variant, options);
            let mut random = SplitMix64::new(3);
            let mut seen = [0; 3];
            for n in 0..300 {
                let quiet = if n % 3 == 0 { 97 } else { random.below(97) };
                let mut position: Small = text(quiet).parse().expect("a position");
                while position.outcome().is_none() {
                    let entry = table.entry(&knowledge, &position).expect("it is there");
                    let found = worth(entry.outcome, position.turn());
                    if position.quiet_plies() >= 97 {
                        assert_eq!(found, minimax(&position), "{position}");
                        seen[(found + 1) as usize] += 1;
                    } else if n % 50 == 1 {
                        let solved = solver.solve(&position, &mut |_| true).expect("no limit");
                        assert_eq!(entry.outcome, solved.outcome, "{position}");
                    }
                    let mv = position.random_move(&mut random).expect("a move");
                    position.play_unchecked(mv);
                }
            }
            assert!(seen[1] > 10 && seen[2] > 10, "{seen:?}");
        }
    }
}
