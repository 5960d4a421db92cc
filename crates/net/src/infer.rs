//! Inference: from planes to an opinion.

use pulp::{Arch, Simd, WithSimd};

use crate::conv::{Conv, Layout, Then, Transformed, padded};
use crate::file::{self, Header, NetError, Shape, VALUE_CHANNELS, VALUE_UNITS};
use crate::{Frame, Planes};
use rules::math::softmax;

/// A net with its weights, ready to look at positions.
pub struct Net {
    header: Header,
    stem: Conv,
    blocks: Vec<Block>,
    policy: Conv,
    policy_pool: Dense,
    logits: Conv,
    value: Conv,
    hidden: Dense,
    ends: Dense,
}

struct Block {
    first: Conv,
    pool: Option<Dense>,
    second: Conv,
}

/// A layer that sees all of its inputs at once.
struct Dense {
    inputs: usize,
    /// By input: the weights of all outputs.
    weights: Vec<f32>,
    bias: Vec<f32>,
}

/// What a net says of a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Opinion {
    /// A logit for each output plane and cell of the frame, plane by plane; 0 outside
    /// the board.
    pub logits: Vec<f32>,
    /// How likely the player to move wins, draws and loses.
    pub ends: [f32; 3],
}

impl Opinion {
    /// The share of the point that the player to move can expect.
    pub fn share(&self) -> f32 {
        self.ends[0] + 0.5 * self.ends[1]
    }
}

/// Memory for inference, used again from position to position: one for each thread.
#[derive(Default)]
pub struct Scratch {
    frame: Option<Frame>,
    layout: Option<Layout>,
    board: Vec<u64>,
    input: Vec<f32>,
    trunk: Vec<f32>,
    inner: Vec<f32>,
    other: Vec<f32>,
    narrow: Vec<f32>,
    pooled: Vec<f32>,
    added: Vec<f32>,
    between: Transformed,
}

impl Net {
    /// Reads a file of weights.
    ///
    /// # Errors
    /// If it is none, is damaged, or was made for another version.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        let (header, weights) = file::read(bytes)?;
        Ok(Self::of_weights(header, &weights))
    }

    /// The file of a header and weights, in the order that the header's shape gives.
    pub fn file(header: &Header, weights: &[f32]) -> Vec<u8> {
        file::write(header, weights)
    }

    fn of_weights(header: Header, weights: &[f32]) -> Self {
        let shape = header.shape;
        let mut rest = weights;
        let mut layers = shape.layers().into_iter();
        let mut next = || {
            let (outputs, inputs, places) = layers.next().expect("layers are counted");
            let (weights, after) = rest.split_at(outputs * inputs * places);
            let (bias, after) = after.split_at(outputs);
            rest = after;
            (weights, bias, inputs, places)
        };
        let conv = |(weights, bias, inputs, places): (&[f32], &[f32], usize, usize)| {
            Conv::new(weights, bias, inputs, if places == 9 { 3 } else { 1 })
        };
        let dense = |(weights, bias, inputs, _): (&[f32], &[f32], usize, usize)| {
            Dense::new(weights, bias, inputs)
        };
        let stem = conv(next());
        let blocks = (0..shape.blocks)
            .map(|block| Block {
                first: conv(next()),
                pool: Shape::pools(block).then(|| dense(next())),
                second: conv(next()),
            })
            .collect();
        Self {
            stem,
            blocks,
            policy: conv(next()),
            policy_pool: dense(next()),
            logits: conv(next()),
            value: conv(next()),
            hidden: dense(next()),
            ends: dense(next()),
            header,
        }
    }

    /// What is known of it.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Looks at a position.
    ///
    /// # Panics
    /// If there are not as many planes and numbers as the net has inputs.
    pub fn look(&self, planes: &Planes, scratch: &mut Scratch, opinion: &mut Opinion) {
        assert_eq!(
            planes.n_inputs(),
            self.header.shape.inputs,
            "inputs of the net"
        );
        scratch.fit(planes, self.header.shape);
        let net = self;
        Arch::new().dispatch(Look {
            net,
            planes,
            scratch,
            opinion,
        });
    }

    #[inline(always)]
    fn run<S: Simd>(&self, simd: S, planes: &Planes, scratch: &mut Scratch, opinion: &mut Opinion) {
        let Scratch {
            layout: Some(layout),
            input,
            trunk,
            inner,
            other,
            narrow,
            pooled,
            added,
            between,
            ..
        } = scratch
        else {
            return;
        };
        let channels = padded(self.header.shape.channels);
        fill_in(planes, layout, input);
        self.stem
            .run(simd, layout, between, input, trunk, Then::Relu);
        for block in &self.blocks {
            match &block.pool {
                None => block
                    .first
                    .run(simd, layout, between, trunk, inner, Then::Relu),
                Some(pool) => {
                    block
                        .first
                        .run(simd, layout, between, trunk, inner, Then::Nothing);
                    add_pooled(layout, pool, inner, channels, pooled, added);
                }
            }
            block
                .second
                .run(simd, layout, between, inner, other, Then::AddRelu(trunk));
            std::mem::swap(trunk, other);
        }
        self.policy
            .run(simd, layout, between, trunk, inner, Then::Nothing);
        add_pooled(layout, &self.policy_pool, inner, channels, pooled, added);
        self.logits
            .run(simd, layout, between, inner, narrow, Then::Nothing);
        self.read_logits(planes, layout, narrow, &mut opinion.logits);
        self.value
            .run(simd, layout, between, trunk, narrow, Then::Relu);
        pool(layout, narrow, VALUE_CHANNELS, VALUE_CHANNELS, pooled);
        self.hidden.run(pooled, added);
        for it in added.iter_mut() {
            *it = it.max(0.0);
        }
        self.ends.run(added, pooled);
        opinion.ends.copy_from_slice(&pooled[..3]);
        softmax(&mut opinion.ends);
    }

    fn read_logits(&self, planes: &Planes, layout: &Layout, from: &[f32], to: &mut Vec<f32>) {
        let (frame, outputs) = (planes.frame(), self.header.shape.outputs);
        to.clear();
        to.resize(outputs * frame.n_cells(), 0.0);
        for &place in &layout.places {
            let (row, column) = layout.row_and_column(place);
            let (place, cell) = (place as usize, row * frame.width + column);
            for (n, logit) in from[place * self.logits.outputs()..][..outputs]
                .iter()
                .enumerate()
            {
                to[n * frame.n_cells() + cell] = *logit;
            }
        }
    }
}

/// A look at a position, with the widest registers that the machine has.
struct Look<'a> {
    net: &'a Net,
    planes: &'a Planes,
    scratch: &'a mut Scratch,
    opinion: &'a mut Opinion,
}

impl WithSimd for Look<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        self.net.run(simd, self.planes, self.scratch, self.opinion);
    }
}

/// Writes planes and numbers into the cells of the board.
#[inline(always)]
fn fill_in(planes: &Planes, layout: &Layout, input: &mut [f32]) {
    let (width, n_numbers) = (planes.frame().width, planes.numbers().len());
    let n_planes = planes.n_inputs() - n_numbers;
    let channels = padded(planes.n_inputs());
    for &place in &layout.places {
        let (row, column) = layout.row_and_column(place);
        let (place, cell) = (place as usize, row * width + column);
        let to = &mut input[place * channels..][..channels];
        for (n, x) in to.iter_mut().take(n_planes).enumerate() {
            *x = f32::from(u8::from(planes.contains(n, cell)));
        }
        for (x, number) in to[n_planes..].iter_mut().zip(planes.numbers()) {
            *x = f32::from(*number) / 255.0;
        }
    }
}

/// The mean and the highest value of each channel over the board, none below zero.
#[inline(always)]
fn pool(layout: &Layout, from: &[f32], channels: usize, stride: usize, to: &mut Vec<f32>) {
    to.clear();
    to.resize(2 * channels, 0.0);
    let (sums, most) = to.split_at_mut(channels);
    for &place in &layout.places {
        let cell = &from[place as usize * stride..][..channels];
        for ((sum, most), x) in sums.iter_mut().zip(&mut *most).zip(cell) {
            let x = x.max(0.0);
            *sum += x;
            *most = most.max(x);
        }
    }
    let n = layout.places.len() as f32;
    for sum in sums {
        *sum /= n;
    }
}

/// Adds to all cells what a layer makes of the pooled channels; then what is below
/// zero becomes zero.
#[inline(always)]
fn add_pooled(
    layout: &Layout,
    dense: &Dense,
    cells: &mut [f32],
    channels: usize,
    pooled: &mut Vec<f32>,
    added: &mut Vec<f32>,
) {
    pool(layout, cells, dense.bias.len(), channels, pooled);
    dense.run(pooled, added);
    for &place in &layout.places {
        let cell = &mut cells[place as usize * channels..][..added.len()];
        for (x, more) in cell.iter_mut().zip(&*added) {
            *x = (*x + more).max(0.0);
        }
    }
}

impl Dense {
    fn new(weights: &[f32], bias: &[f32], inputs: usize) -> Self {
        let outputs = bias.len();
        let by_input = (0..inputs).flat_map(|i| (0..outputs).map(move |o| (o, i)));
        Self {
            inputs,
            weights: by_input.map(|(o, i)| weights[o * inputs + i]).collect(),
            bias: bias.to_vec(),
        }
    }

    #[inline(always)]
    fn run(&self, from: &[f32], to: &mut Vec<f32>) {
        to.clear();
        to.extend_from_slice(&self.bias);
        let rows = self.weights.chunks_exact(self.bias.len());
        for (x, weights) in from[..self.inputs].iter().zip(rows) {
            for (sum, weight) in to.iter_mut().zip(weights) {
                *sum += x * weight;
            }
        }
    }
}

impl Scratch {
    /// Makes the buffers fit a board and a net. Borders and what is no board are zero
    /// and stay so, since layers write cells of the board alone.
    fn fit(&mut self, planes: &Planes, shape: Shape) {
        let frame = planes.frame();
        let channels = padded(shape.channels);
        let inputs = padded(shape.inputs);
        let narrow = padded(shape.outputs).max(VALUE_CHANNELS).max(VALUE_UNITS);
        let n_places = (frame.height + Layout::BORDER) * (frame.width + Layout::BORDER);
        let fits = self.frame == Some(frame)
            && self.board == planes.plane(0)
            && self.input.len() == n_places * inputs
            && self.trunk.len() == n_places * channels
            && self.narrow.len() == n_places * narrow;
        if fits {
            return;
        }
        self.layout = Some(Layout::new(frame.height, frame.width, |cell| {
            planes.contains(0, cell)
        }));
        self.frame = Some(frame);
        self.board = planes.plane(0).to_vec();
        let zeros = |channels: usize| vec![0.0; n_places * channels];
        self.input = zeros(inputs);
        self.trunk = zeros(channels);
        self.inner = zeros(channels);
        self.other = zeros(channels);
        self.narrow = zeros(narrow);
    }
}
