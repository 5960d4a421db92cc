//! Convolutions, the part of a net that takes the time.
//!
//! Activations lie cell by cell, all channels of a cell together, with a border of
//! zeros around the frame. A tile computes 16 channels of a few cells at once, whose
//! sums stay in registers.

use pulp::Simd;

/// Channels of a tile. All layers have a multiple of it, the last ones in zeros.
pub(crate) const LANES: usize = 16;

/// A convolution over the cell and its neighbors, or over the cell alone.
pub(crate) struct Conv {
    inputs: usize,
    outputs: usize,
    /// The places of the window that have weights, as rows and columns from its center.
    taps: Vec<(i32, i32)>,
    /// By block of [`LANES`] outputs, tap and input: the weights of the block.
    weights: Vec<f32>,
    bias: Vec<f32>,
}

/// The cells of a board in a frame with its border, for one number of channels.
pub(crate) struct Layout {
    /// The place of each cell of the board.
    pub(crate) places: Vec<u32>,
    /// Cells a row, with the border.
    pub(crate) stride: usize,
}

/// What becomes of the sums of a convolution.
#[derive(Clone, Copy)]
pub(crate) enum Then<'a> {
    /// They stay what they are.
    Nothing,
    /// What is below zero becomes zero.
    Relu,
    /// These are added, then what is below zero becomes zero.
    AddRelu(&'a [f32]),
}

/// So many channels, filled up to whole tiles.
pub(crate) const fn padded(channels: usize) -> usize {
    channels.div_ceil(LANES) * LANES
}

impl Conv {
    /// The convolution with these weights, by output, input and place in a window of
    /// `side` cells a side. Places without any weight are left out.
    pub(crate) fn new(weights: &[f32], bias: &[f32], inputs: usize, side: usize) -> Self {
        let n_taps = side * side;
        let outputs = bias.len();
        debug_assert_eq!(weights.len(), outputs * inputs * n_taps);
        let weight = |output: usize, input: usize, tap: usize| {
            if output < outputs && input < inputs {
                weights[(output * inputs + input) * n_taps + tap]
            } else {
                0.0
            }
        };
        let is_used = |&tap: &usize| {
            (0..outputs).any(|output| (0..inputs).any(|input| weight(output, input, tap) != 0.0))
        };
        let used: Vec<usize> = (0..n_taps).filter(is_used).collect();
        let mut packed = Vec::new();
        for block in 0..padded(outputs) / LANES {
            for &tap in &used {
                for input in 0..padded(inputs) {
                    let outputs = block * LANES..(block + 1) * LANES;
                    packed.extend(outputs.map(|output| weight(output, input, tap)));
                }
            }
        }
        let reach = (side / 2) as i32;
        let taps = used.iter().map(|&tap| {
            let (row, column) = (tap / side, tap % side);
            (row as i32 - reach, column as i32 - reach)
        });
        let mut bias = bias.to_vec();
        bias.resize(padded(outputs), 0.0);
        Self {
            inputs: padded(inputs),
            outputs: padded(outputs),
            taps: taps.collect(),
            weights: packed,
            bias,
        }
    }

    /// Channels that come out, whole tiles.
    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// Computes all cells of the board.
    #[inline(always)]
    pub(crate) fn run<S: Simd>(
        &self,
        simd: S,
        layout: &Layout,
        from: &[f32],
        to: &mut [f32],
        then: Then<'_>,
    ) {
        // As many cells as there are registers for their sums.
        match S::F32_LANES {
            16 => self.run_tiles::<S, 12, 1>(simd, layout, from, to, then),
            8 => self.run_tiles::<S, 6, 2>(simd, layout, from, to, then),
            4 => self.run_tiles::<S, 3, 4>(simd, layout, from, to, then),
            _ => self.run_tiles::<S, 1, LANES>(simd, layout, from, to, then),
        }
    }

    #[inline(always)]
    fn run_tiles<S: Simd, const N: usize, const V: usize>(
        &self,
        simd: S,
        layout: &Layout,
        from: &[f32],
        to: &mut [f32],
        then: Then<'_>,
    ) {
        debug_assert_eq!(V * S::F32_LANES, LANES);
        let offsets: Vec<isize> = self
            .taps
            .iter()
            .map(|&(row, column)| row as isize * layout.stride as isize + column as isize)
            .collect();
        let (tiles, rest) = layout.places.as_chunks::<N>();
        let per_block = self.taps.len() * self.inputs;
        for block in 0..self.outputs / LANES {
            let weights = &self.weights[block * per_block * LANES..][..per_block * LANES];
            let tile = Tile {
                weights: S::as_simd_f32s(weights).0,
                bias: S::as_simd_f32s(&self.bias[block * LANES..][..LANES]).0,
                offsets: &offsets,
                inputs: self.inputs,
                outputs: self.outputs,
                block,
            };
            for places in tiles {
                tile.run::<S, N, V>(simd, places, from, to, then);
            }
            let (pairs, rest) = rest.as_chunks::<2>();
            for places in pairs {
                tile.run::<S, 2, V>(simd, places, from, to, then);
            }
            for &place in rest {
                tile.run::<S, 1, V>(simd, &[place], from, to, then);
            }
        }
    }
}

/// One block of outputs.
struct Tile<'a, F> {
    weights: &'a [F],
    bias: &'a [F],
    offsets: &'a [isize],
    inputs: usize,
    outputs: usize,
    block: usize,
}

impl<F: Copy> Tile<'_, F> {
    /// Computes the block for some cells.
    #[inline(always)]
    fn run<S: Simd<f32s = F>, const N: usize, const V: usize>(
        &self,
        simd: S,
        places: &[u32; N],
        from: &[f32],
        to: &mut [f32],
        then: Then<'_>,
    ) {
        let mut sums = [[simd.splat_f32s(0.0); V]; N];
        let (weights, _) = self.weights.as_chunks::<V>();
        for (weights, &offset) in weights.chunks_exact(self.inputs).zip(self.offsets) {
            let rows: [&[f32]; N] = places.map(|place| {
                let place = place as usize;
                &from[place.wrapping_add_signed(offset) * self.inputs..][..weights.len()]
            });
            for (n, weights) in weights.iter().enumerate() {
                for (sums, row) in sums.iter_mut().zip(&rows) {
                    let x = simd.splat_f32s(row[n]);
                    for (sum, weight) in sums.iter_mut().zip(weights) {
                        // Not fused: the same numbers on every machine.
                        *sum = simd.add_f32s(*sum, simd.mul_f32s(x, *weight));
                    }
                }
            }
        }
        let zero = simd.splat_f32s(0.0);
        for (sums, place) in sums.iter_mut().zip(places) {
            let at = *place as usize * self.outputs + self.block * LANES;
            for (sum, bias) in sums.iter_mut().zip(self.bias) {
                *sum = simd.add_f32s(*sum, *bias);
            }
            match then {
                Then::Nothing => {}
                Then::Relu => {
                    for sum in sums.iter_mut() {
                        *sum = simd.max_f32s(*sum, zero);
                    }
                }
                Then::AddRelu(more) => {
                    let (more, _) = S::as_simd_f32s(&more[at..][..LANES]);
                    for (sum, more) in sums.iter_mut().zip(more) {
                        *sum = simd.max_f32s(simd.add_f32s(*sum, *more), zero);
                    }
                }
            }
            let (to, _) = S::as_mut_simd_f32s(&mut to[at..][..LANES]);
            to.copy_from_slice(sums);
        }
    }
}
