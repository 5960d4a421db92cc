//! Our inference against what PyTorch computed with the same files, as
//! `train/record.py` recorded it.

use std::fs;
use std::path::{Path, PathBuf};

use net::{Frame, Net, Opinion, Planes, Scratch};

/// How far outputs may be from PyTorch's, which adds in another order and fuses
/// multiplications with additions.
const ENDS: f32 = 1e-5;
const LOGITS: f32 = 2e-4;

/// Nets with recorded outputs: those that ship, and a small one of this test.
fn recorded() -> Vec<(PathBuf, PathBuf)> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in [here.join("tests/recorded"), here.join("../../nets")] {
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        let files = entries.map(|entry| entry.path());
        for net in files.filter(|path| path.extension().is_some_and(|it| it == "qnet")) {
            found.push((net.with_extension("txt"), net));
        }
    }
    found.sort();
    found
}

fn field(line: &str, name: &str) -> usize {
    let pair = line.split_whitespace().find_map(|it| it.strip_prefix(name));
    let number = pair.and_then(|it| it.strip_prefix('=')).map(str::parse);
    number.expect("the field is there").expect("a number")
}

fn planes(head: &str, hex: &str) -> Planes {
    let frame = Frame {
        height: field(head, "height"),
        width: field(head, "width"),
    };
    let n_planes = field(head, "planes");
    let mut planes = Planes::new(frame, n_planes, field(head, "numbers"));
    let bytes: Vec<u8> = (0..hex.len() / 2)
        .map(|n| u8::from_str_radix(&hex[2 * n..2 * n + 2], 16).expect("digits"))
        .collect();
    let (bits, numbers) = bytes.split_at(8 * frame.n_words() * n_planes);
    for plane in 0..n_planes {
        let bits = &bits[8 * frame.n_words() * plane..];
        for cell in (0..frame.n_cells()).filter(|cell| bits[cell / 8] >> (cell % 8) & 1 != 0) {
            planes.insert(plane, cell);
        }
    }
    for (n, number) in numbers.iter().enumerate() {
        planes.set(n, *number);
    }
    planes
}

#[test]
fn outputs_are_those_of_pytorch() {
    let recorded = recorded();
    assert!(
        recorded.len() >= 10,
        "a large and a small one a game, and two"
    );
    for (text, net) in recorded {
        let text = fs::read_to_string(&text).expect("a net has recorded outputs");
        let file = fs::read(&net).expect("a net");
        let net = Net::read(&file).expect("a whole net");
        let (mut scratch, mut opinion) = (Scratch::default(), Opinion::default());
        let mut lines = text.lines();
        let head = lines.next().expect("a first line");
        let mut n = 0;
        for line in lines {
            let mut words = line.split_whitespace();
            let planes = planes(head, words.next().expect("a position"));
            let numbers: Vec<f32> = words.map(|it| it.parse().expect("a number")).collect();
            let (ends, logits) = numbers.split_at(3);
            net.look(&planes, &mut scratch, &mut opinion);
            for (ours, theirs) in opinion.ends.iter().zip(ends) {
                assert!((ours - theirs).abs() < ENDS, "{ours} {theirs}");
            }
            assert_eq!(opinion.logits.len(), logits.len());
            let cells = planes.frame().n_cells();
            for (n, (ours, theirs)) in opinion.logits.iter().zip(logits).enumerate() {
                if planes.contains(0, n % cells) {
                    let most = LOGITS * theirs.abs().max(1.0);
                    assert!((ours - theirs).abs() < most, "{ours} {theirs}");
                }
            }
            n += 1;
        }
        assert!(n > 5, "{n} positions");
    }
}
