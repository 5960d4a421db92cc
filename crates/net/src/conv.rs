//! Convolutions, the part of a net that takes the time.
//!
//! Activations lie cell by cell, all channels of a cell together, with a border of
//! zeros around the frame. A convolution over a cell and its neighbors is done by
//! Winograd's method F(2x2, 3x3): the 4x4 inputs behind each square of 2x2 outputs are
//! transformed, multiplied at each of the 16 points with transformed weights, and
//! transformed back, which takes 16 multiplications where the plain way takes 36.
//!
//! All that is left then are products of rows with a matrix. A tile of such a product
//! computes 16 outputs of a few rows at once, whose sums stay in registers.

use pulp::{Simd, WithSimd};

/// Outputs of a tile. All layers have a multiple of it, the last ones in zeros.
pub(crate) const LANES: usize = 16;
/// Points of the transform.
const POINTS: usize = 16;

/// A convolution over the cell and its neighbors, or over the cell alone.
pub(crate) struct Conv {
    outputs: usize,
    bias: Vec<f32>,
    kind: Kind,
}

enum Kind {
    /// Over the cell alone.
    Point(Matrix),
    /// Over the cell and its neighbors: a matrix for each point of the transform.
    Window(Vec<Matrix>),
}

/// Where the cells of a board lie in a frame with its border.
#[derive(Default)]
pub(crate) struct Layout {
    /// The place of each cell of the board.
    pub(crate) places: Vec<u32>,
    /// Cells a row, with the border.
    pub(crate) stride: usize,
    squares: Vec<Square>,
    /// The numbers of the squares.
    rows: Vec<u32>,
}

/// A square of 2x2 cells.
struct Square {
    /// The place of the first of the 4x4 cells around it.
    corner: u32,
    /// The places of its cells, as far as they are on the board.
    cells: [Option<u32>; 4],
}

/// Memory for transformed inputs and outputs.
#[derive(Default)]
pub(crate) struct Transformed {
    inputs: Vec<f32>,
    outputs: Vec<f32>,
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

impl Layout {
    /// The rows and columns that a border adds: one before, two behind, for squares
    /// that reach over the edge.
    pub(crate) const BORDER: usize = 3;

    /// A board in a frame of that height and width.
    pub(crate) fn new(height: usize, width: usize, is_on_board: impl Fn(usize) -> bool) -> Self {
        let stride = width + Self::BORDER;
        let place = |row: usize, column: usize| ((row + 1) * stride + column + 1) as u32;
        let on_board =
            |row, column| row < height && column < width && is_on_board(row * width + column);
        let mut layout = Self {
            stride,
            ..Self::default()
        };
        for cell in (0..height * width).filter(|&cell| is_on_board(cell)) {
            layout.places.push(place(cell / width, cell % width));
        }
        for row in (0..height).step_by(2) {
            for column in (0..width).step_by(2) {
                let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| {
                    let (row, column) = (row + down, column + right);
                    on_board(row, column).then(|| place(row, column))
                });
                if cells.iter().any(Option::is_some) {
                    let corner = (row * stride + column) as u32;
                    layout.rows.push(layout.squares.len() as u32);
                    layout.squares.push(Square { corner, cells });
                }
            }
        }
        layout
    }

    /// The row and the column of a place in the frame.
    pub(crate) fn row_and_column(&self, place: u32) -> (usize, usize) {
        let place = place as usize;
        (place / self.stride - 1, place % self.stride - 1)
    }
}

impl Conv {
    /// The convolution with these weights, by output, input and place in a window of
    /// `side` cells a side, 1 or 3.
    pub(crate) fn new(weights: &[f32], bias: &[f32], inputs: usize, side: usize) -> Self {
        let outputs = bias.len();
        let n_places = side * side;
        debug_assert_eq!(weights.len(), outputs * inputs * n_places);
        let window = |output: usize, input: usize| {
            let known = output < outputs && input < inputs;
            known.then(|| &weights[(output * inputs + input) * n_places..][..n_places])
        };
        let kind = if side == 1 {
            Kind::Point(Matrix::new(outputs, inputs, |output, input| {
                window(output, input).map_or(0.0, |it| it[0])
            }))
        } else {
            let at_point = |point: usize| {
                Matrix::new(outputs, inputs, |output, input| {
                    window(output, input).map_or(0.0, |it| transformed_weight(it, point))
                })
            };
            Kind::Window((0..POINTS).map(at_point).collect())
        };
        let mut bias = bias.to_vec();
        bias.resize(padded(outputs), 0.0);
        Self {
            outputs: padded(outputs),
            bias,
            kind,
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
        between: &mut Transformed,
        from: &[f32],
        to: &mut [f32],
        then: Then<'_>,
    ) {
        // A function of its own: all convolutions of a net share its code.
        simd.vectorize(Run {
            conv: self,
            layout,
            between,
            from,
            to,
            then,
        });
    }

    /// The bias added, and what becomes of the sum; for the n-th vector of a cell whose
    /// channels begin at `at`.
    #[inline(always)]
    fn finished<S: Simd>(
        &self,
        simd: S,
        sum: S::f32s,
        n: usize,
        at: usize,
        then: Then<'_>,
    ) -> S::f32s {
        let zero = simd.splat_f32s(0.0);
        let sum = simd.add_f32s(sum, S::as_simd_f32s(&self.bias).0[n]);
        match then {
            Then::Nothing => sum,
            Then::Relu => simd.max_f32s(sum, zero),
            Then::AddRelu(more) => {
                let more = S::as_simd_f32s(&more[at..][..self.outputs]).0[n];
                simd.max_f32s(simd.add_f32s(sum, more), zero)
            }
        }
    }

    /// Transforms the products back into the cells of each square.
    #[inline(always)]
    fn outputs_of<S: Simd>(
        &self,
        simd: S,
        layout: &Layout,
        between: &Transformed,
        to: &mut [f32],
        then: Then<'_>,
    ) {
        let (n_squares, c) = (layout.squares.len(), self.outputs);
        for (n, square) in layout.squares.iter().enumerate() {
            for vector in 0..c / S::F32_LANES {
                let at_point = |point: usize| {
                    let from = &between.outputs[(point * n_squares + n) * c..][..c];
                    S::as_simd_f32s(from).0[vector]
                };
                // Columns first, then rows: of four, a + b + c and b - c - d.
                let short = |[a, b, c, d]: [S::f32s; 4]| {
                    let first = simd.add_f32s(simd.add_f32s(a, b), c);
                    [first, simd.sub_f32s(simd.sub_f32s(b, c), d)]
                };
                let columns: [[S::f32s; 2]; 4] = std::array::from_fn(|column| {
                    short(std::array::from_fn(|row| at_point(4 * row + column)))
                });
                let rows: [[S::f32s; 2]; 2] =
                    std::array::from_fn(|row| short(columns.map(|column| column[row])));
                for (row, sums) in rows.into_iter().enumerate() {
                    for (column, sum) in sums.into_iter().enumerate() {
                        if let Some(place) = square.cells[2 * row + column] {
                            let at = place as usize * c;
                            let done = self.finished(simd, sum, vector, at, then);
                            S::as_mut_simd_f32s(&mut to[at..][..c]).0[vector] = done;
                        }
                    }
                }
            }
        }
    }
}

/// A convolution with all that it reads and writes.
struct Run<'a> {
    conv: &'a Conv,
    layout: &'a Layout,
    between: &'a mut Transformed,
    from: &'a [f32],
    to: &'a mut [f32],
    then: Then<'a>,
}

impl WithSimd for Run<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self {
            conv,
            layout,
            between,
            from,
            to,
            then,
        } = self;
        match &conv.kind {
            Kind::Point(matrix) => {
                matrix.run(simd, &layout.places, from, to);
                for &place in &layout.places {
                    let at = place as usize * conv.outputs;
                    let cell = S::as_mut_simd_f32s(&mut to[at..][..conv.outputs]).0;
                    for (n, x) in cell.iter_mut().enumerate() {
                        *x = conv.finished(simd, *x, n, at, then);
                    }
                }
            }
            Kind::Window(matrices) => {
                between.inputs_of(simd, layout, matrices[0].inputs, from);
                between.multiply(simd, layout, matrices);
                conv.outputs_of(simd, layout, between, to, then);
            }
        }
    }
}

impl Transformed {
    /// Transforms the inputs around each square.
    #[inline(always)]
    fn inputs_of<S: Simd>(&mut self, simd: S, layout: &Layout, c: usize, from: &[f32]) {
        let n_squares = layout.squares.len();
        make_room(&mut self.inputs, POINTS * n_squares * c);
        for (n, square) in layout.squares.iter().enumerate() {
            for vector in 0..c / S::F32_LANES {
                let input = |row: usize, column: usize| {
                    let place = square.corner as usize + row * layout.stride + column;
                    S::as_simd_f32s(&from[place * c..][..c]).0[vector]
                };
                // Of four: a - c, b + c, c - b, b - d.
                let long = |[a, b, c, d]: [S::f32s; 4]| {
                    [
                        simd.sub_f32s(a, c),
                        simd.add_f32s(b, c),
                        simd.sub_f32s(c, b),
                        simd.sub_f32s(b, d),
                    ]
                };
                let columns: [[S::f32s; 4]; 4] = std::array::from_fn(|column| {
                    long(std::array::from_fn(|row| input(row, column)))
                });
                let rows: [[S::f32s; 4]; 4] =
                    std::array::from_fn(|row| long(columns.map(|column| column[row])));
                for (row, points) in rows.into_iter().enumerate() {
                    for (column, point) in points.into_iter().enumerate() {
                        let at = ((4 * row + column) * n_squares + n) * c;
                        S::as_mut_simd_f32s(&mut self.inputs[at..][..c]).0[vector] = point;
                    }
                }
            }
        }
    }

    /// Multiplies at each point.
    #[inline(always)]
    fn multiply<S: Simd>(&mut self, simd: S, layout: &Layout, matrices: &[Matrix]) {
        let n_squares = layout.squares.len();
        make_room(&mut self.outputs, POINTS * n_squares * matrices[0].outputs);
        for (point, matrix) in matrices.iter().enumerate() {
            let (from, to) = (n_squares * matrix.inputs, n_squares * matrix.outputs);
            let from = &self.inputs[point * from..][..from];
            let to = &mut self.outputs[point * to..][..to];
            matrix.run(simd, &layout.rows, from, to);
        }
    }
}

fn make_room(list: &mut Vec<f32>, n: usize) {
    if list.len() < n {
        list.resize(n, 0.0);
    }
}

/// A weight of the transformed window: G g Gᵀ, with the rows (1, 0, 0), (½, ½, ½),
/// (½, -½, ½) and (0, 0, 1).
fn transformed_weight(window: &[f32], point: usize) -> f32 {
    const G: [[f64; 3]; 4] = [
        [1.0, 0.0, 0.0],
        [0.5, 0.5, 0.5],
        [0.5, -0.5, 0.5],
        [0.0, 0.0, 1.0],
    ];
    let (row, column) = (point / 4, point % 4);
    let mut sum = 0.0;
    for (n, weight) in window.iter().enumerate() {
        sum += G[row][n / 3] * f64::from(*weight) * G[column][n % 3];
    }
    sum as f32
}

/// Weights that rows are multiplied with.
struct Matrix {
    inputs: usize,
    outputs: usize,
    /// By block of [`LANES`] outputs and input: the weights of the block.
    weights: Vec<f32>,
}

impl Matrix {
    fn new(outputs: usize, inputs: usize, weight: impl Fn(usize, usize) -> f32) -> Self {
        let (inputs, outputs) = (padded(inputs), padded(outputs));
        let mut weights = Vec::with_capacity(inputs * outputs);
        for block in 0..outputs / LANES {
            for input in 0..inputs {
                let outputs = block * LANES..(block + 1) * LANES;
                weights.extend(outputs.map(|output| weight(output, input)));
            }
        }
        Self {
            inputs,
            outputs,
            weights,
        }
    }

    /// Multiplies some rows.
    #[inline(always)]
    fn run<S: Simd>(&self, simd: S, rows: &[u32], from: &[f32], to: &mut [f32]) {
        // As many rows as there are registers for their sums.
        match S::F32_LANES {
            16 => self.tiles::<S, 8, 1>(simd, rows, from, to),
            8 => self.tiles::<S, 4, 2>(simd, rows, from, to),
            4 => self.tiles::<S, 2, 4>(simd, rows, from, to),
            _ => self.tiles::<S, 1, LANES>(simd, rows, from, to),
        }
    }

    #[inline(always)]
    fn tiles<S: Simd, const N: usize, const V: usize>(
        &self,
        simd: S,
        rows: &[u32],
        from: &[f32],
        to: &mut [f32],
    ) {
        debug_assert_eq!(V * S::F32_LANES, LANES);
        let (tiles, rest) = rows.as_chunks::<N>();
        for (block, weights) in self.weights.chunks_exact(self.inputs * LANES).enumerate() {
            let (weights, _) = S::as_simd_f32s(weights).0.as_chunks::<V>();
            for rows in tiles {
                self.tile::<S, N, V>(simd, block, weights, rows, from, to);
            }
            for &row in rest {
                self.tile::<S, 1, V>(simd, block, weights, &[row], from, to);
            }
        }
    }

    /// One block of outputs of some rows.
    #[inline(always)]
    fn tile<S: Simd, const N: usize, const V: usize>(
        &self,
        simd: S,
        block: usize,
        weights: &[[S::f32s; V]],
        rows: &[u32; N],
        from: &[f32],
        to: &mut [f32],
    ) {
        let mut sums = [[simd.splat_f32s(0.0); V]; N];
        let inputs: [&[f32]; N] =
            rows.map(|row| &from[row as usize * self.inputs..][..weights.len()]);
        for (n, weights) in weights.iter().enumerate() {
            for (sums, inputs) in sums.iter_mut().zip(&inputs) {
                let x = simd.splat_f32s(inputs[n]);
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    // Not fused: the same numbers on every machine.
                    *sum = simd.add_f32s(*sum, simd.mul_f32s(x, *weight));
                }
            }
        }
        for (sums, row) in sums.iter().zip(rows) {
            let at = *row as usize * self.outputs + block * LANES;
            let (to, _) = S::as_mut_simd_f32s(&mut to[at..][..LANES]);
            to.copy_from_slice(sums);
        }
    }
}
