//! Files of weights: a header of lines, an empty line, numbers of half precision.
//!
//! ```text
//! quadrille-net 1
//! name talpa-large
//! game talpa
//! boards 8 10
//! inputs 8
//! outputs 5
//! channels 64
//! blocks 6
//! trained 12 GPU minutes, 1,200,000 games, 45,000,000 positions, seed 1
//! digest 64 hexadecimal digits: SHA-256 of the weights
//!
//! ```
//!
//! The weights follow in the order of the layers, each as weights and bias, weights by
//! output, input and place: the stem; of each block the first convolution, in every
//! second one the pooling layer, the second convolution; of the policy the convolution,
//! the pooling layer, the outputs; of the value the convolution and two dense layers.

use std::fmt;

use rules::Note;
use sha2::{Digest, Sha256};

use crate::half::{f16_to_f32, f32_to_f16};

/// What is known of a net besides its weights.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// What people call it.
    pub name: String,
    /// The game that it plays.
    pub game: String,
    /// The variants that it was trained for.
    pub boards: Vec<String>,
    /// Its size.
    pub shape: Shape,
    /// How it was trained.
    pub trained: String,
    /// The SHA-256 of its weights.
    pub digest: String,
}

/// The size of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    /// Planes and numbers that it looks at.
    pub inputs: usize,
    /// Planes of logits that it answers with.
    pub outputs: usize,
    /// Channels of its layers.
    pub channels: usize,
    /// Residual blocks.
    pub blocks: usize,
}

/// Channels of the value's convolution, and units of its hidden layer.
pub(crate) const VALUE_CHANNELS: usize = 32;
pub(crate) const VALUE_UNITS: usize = 64;

impl Shape {
    /// The largest that is read: far larger than any that makes sense here.
    const MOST: Self = Self {
        inputs: 256,
        outputs: 256,
        channels: 512,
        blocks: 64,
    };

    /// Whether a block has a pooling layer.
    pub const fn pools(block: usize) -> bool {
        block % 2 == 1
    }

    /// The numbers of weights of each layer, in the order of the file: outputs, inputs
    /// and places of its window.
    pub fn layers(self) -> Vec<(usize, usize, usize)> {
        let c = self.channels;
        let mut layers = vec![(c, self.inputs, 9)];
        for block in 0..self.blocks {
            layers.push((c, c, 9));
            if Self::pools(block) {
                layers.push((c, 2 * c, 1));
            }
            layers.push((c, c, 9));
        }
        layers.extend([(c, c, 1), (c, 2 * c, 1), (self.outputs, c, 1)]);
        layers.extend([
            (VALUE_CHANNELS, c, 1),
            (VALUE_UNITS, 2 * VALUE_CHANNELS, 1),
            (3, VALUE_UNITS, 1),
        ]);
        layers
    }

    /// How many weights there are, biases included.
    pub fn n_weights(self) -> usize {
        let layers = self.layers();
        layers
            .iter()
            .map(|(o, i, places)| o * (i * places + 1))
            .sum()
    }
}

/// A file is not one of weights, or not a whole one; the note says why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetError(Box<Note>);

impl NetError {
    pub(crate) fn new(note: Note) -> Self {
        Self(Box::new(note))
    }

    /// A net that cannot serve here.
    pub fn unfit(what: &'static str, found: impl ToString, wanted: impl ToString) -> Self {
        Self::new(
            Note::new("net-unfit")
                .with("what", what)
                .with("found", found.to_string())
                .with("wanted", wanted.to_string()),
        )
    }

    /// What is wrong.
    pub fn note(&self) -> &Note {
        &self.0
    }
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for NetError {}

const MAGIC: &str = "quadrille-net 1";

/// Takes a file apart: its header and its weights.
pub(crate) fn read(bytes: &[u8]) -> Result<(Header, Vec<f32>), NetError> {
    let end = bytes.windows(2).take(4096).position(|it| it == b"\n\n");
    let head = end.and_then(|end| std::str::from_utf8(&bytes[..end]).ok());
    let (Some(end), Some(head)) = (end, head) else {
        return Err(NetError::new(Note::new("net-no-header")));
    };
    let header = read_header(head)?;
    let weights = &bytes[end + 2..];
    let wanted = 2 * header.shape.n_weights();
    if weights.len() != wanted {
        return Err(NetError::new(
            Note::new("net-length")
                .with("found", weights.len())
                .with("wanted", wanted),
        ));
    }
    if digest(weights) != header.digest {
        return Err(NetError::new(Note::new("net-digest")));
    }
    let (halves, _) = weights.as_chunks::<2>();
    let weights: Vec<f32> = halves
        .iter()
        .map(|it| f16_to_f32(u16::from_le_bytes(*it)))
        .collect();
    match weights.iter().all(|it| it.is_finite()) {
        true => Ok((header, weights)),
        false => Err(NetError::new(Note::new("net-not-finite"))),
    }
}

/// The file of a header, whose digest is worked out, and its weights.
pub(crate) fn write(header: &Header, weights: &[f32]) -> Vec<u8> {
    let halves: Vec<u8> = weights
        .iter()
        .flat_map(|&it| f32_to_f16(it).to_le_bytes())
        .collect();
    let Shape {
        inputs,
        outputs,
        channels,
        blocks,
    } = header.shape;
    let mut file = format!(
        "{MAGIC}\nname {}\ngame {}\nboards {}\ninputs {inputs}\noutputs {outputs}\nchannels {channels}\n\
         blocks {blocks}\ntrained {}\ndigest {}\n\n",
        header.name,
        header.game,
        header.boards.join(" "),
        header.trained,
        digest(&halves),
    )
    .into_bytes();
    file.extend(halves);
    file
}

fn read_header(head: &str) -> Result<Header, NetError> {
    let mut lines = head.lines();
    if lines.next() != Some(MAGIC) {
        return Err(NetError::new(Note::new("net-no-header")));
    }
    let (mut header, mut seen) = (Header::default(), 0);
    for line in lines {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        let number = |most: usize| {
            let fits = value.parse().ok().filter(|n| (1..=most).contains(n));
            fits.ok_or_else(|| NetError::unfit("size", line, format!("1 ... {most}")))
        };
        let most = Shape::MOST;
        match key {
            "name" => value.clone_into(&mut header.name),
            "game" => value.clone_into(&mut header.game),
            "boards" => header.boards = value.split_whitespace().map(str::to_owned).collect(),
            "trained" => value.clone_into(&mut header.trained),
            "digest" => value.clone_into(&mut header.digest),
            "inputs" => header.shape.inputs = number(most.inputs)?,
            "outputs" => header.shape.outputs = number(most.outputs)?,
            "channels" => header.shape.channels = number(most.channels)?,
            "blocks" => header.shape.blocks = number(most.blocks)?,
            // A line of a later version that this one can do without.
            _ => continue,
        }
        seen += 1;
    }
    let Shape {
        inputs,
        outputs,
        channels,
        blocks,
    } = header.shape;
    match seen == 9 && ![inputs, outputs, channels, blocks].contains(&0) {
        true => Ok(header),
        false => Err(NetError::new(Note::new("net-no-header"))),
    }
}

fn digest(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}
