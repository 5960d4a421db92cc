//! Maps of boards of at most 64 cells, applied to a whole set at once.

use rules::{Player, Symmetric};

/// Something for each symmetry after which the first player is to move, by who is now.
pub(crate) fn by_turn<P: Symmetric, T>(of: impl Fn(usize) -> T) -> [Vec<T>; 2] {
    Player::BOTH.map(|turn| {
        let swaps = turn == Player::Second;
        let all = (0..P::N_SYMMETRIES).filter(|&n| P::swaps_players(n) == swaps);
        all.map(&of).collect()
    })
}

/// A permutation of cells: what each byte of a set becomes, by place and value.
pub(crate) struct CellMap(Vec<[u64; 256]>);

impl CellMap {
    /// The map that puts cell n to `image(n)`, for boards of at most 64 cells.
    pub(crate) fn new(n_cells: usize, image: impl Fn(u16) -> u16) -> Self {
        let images: Vec<u16> = (0..n_cells as u16).map(image).collect();
        let bytes = images.chunks(8).map(|images| {
            let mut table = [0; 256];
            for (byte, set) in table.iter_mut().enumerate() {
                for (bit, image) in images.iter().enumerate() {
                    *set |= u64::from(byte >> bit & 1 != 0) << image;
                }
            }
            table
        });
        Self(bytes.collect())
    }

    /// Where the map puts the cells of a set.
    #[inline]
    pub(crate) fn apply(&self, set: u64) -> u64 {
        let bytes = self.0.iter().zip(set.to_le_bytes());
        bytes.fold(0, |image, (table, byte)| image | table[usize::from(byte)])
    }
}
