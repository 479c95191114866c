//! Cells of ranks and files, a bit each.
use crate::unit::MOST_MEMBERS;

/// The ranks and files in which members look for places: those of the body, ranks behind it and files beside it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub(super) ranks: usize,
    pub(super) files: usize,
    /// How many of the files lie on either side of the body.
    pub(super) aside: usize,
}

/// The most cells that an area may have, a bit each.
const MOST_CELLS: usize = 128;

impl Area {
    /// One cell.
    pub(super) fn bit(self, rank: usize, file: usize) -> u128 {
        1 << (rank * self.files + file)
    }

    /// Whether there is a bit for each cell.
    pub(super) fn is_small(self) -> bool {
        self.ranks * self.files <= MOST_CELLS
    }

    /// The cells of a pattern that begins here; none if it extends beyond the area.
    pub(super) fn cells(
        self,
        (rank, file): (usize, usize),
        n: usize,
        files: usize,
        short: usize,
    ) -> Option<u128> {
        let ranks = n.div_ceil(files);
        if file + files > self.files || rank + ranks > self.ranks {
            return None;
        }
        let shift = |row: usize| if n - row * files < files { short } else { 0 };
        let cell = |idx: usize| (rank + idx / files, file + idx % files + shift(idx / files));
        Some((0..n).map(cell).fold(0, |cells, (rank, file)| cells | self.bit(rank, file)))
    }
}

/// The cells of members, together with the empty cells, each of which goes to the nearest member.
pub(super) fn spread(area: Area, held: [u128; MOST_MEMBERS]) -> [u128; MOST_MEMBERS] {
    let cells = || (0..area.ranks * area.files).map(|n| (n / area.files, n % area.files));
    let mut of = held;
    let taken = held.iter().fold(0, |all, cells| all | cells);
    for (rank, file) in cells().filter(|&(rank, file)| taken & area.bit(rank, file) == 0) {
        let holder = |&(r, f): &(usize, usize)| {
            let holds = |cells: &u128| cells & area.bit(r, f) != 0;
            let member = held.iter().position(holds)?;
            Some((r.abs_diff(rank) + f.abs_diff(file), member))
        };
        if let Some((_, member)) = cells().filter_map(|cell| holder(&cell)).min() {
            of[member] |= area.bit(rank, file);
        }
    }
    of
}
