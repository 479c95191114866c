//! Closing up (AGV-LOS-004): the elements that are left fill the ranks from behind and close towards the front centre, at once.
//! No element stands where none of the unit stood before, so closing up never meets anything.
use crate::{
    kinds::{ElementKind, Formation},
    layout,
    question::ElementSet,
    unit::{Element, MOST_IN_BATTLE, Stance, Unit},
};
use geom::{Point, Pose};
use table::Grid;

/// The elements that are left, by rank and file.
struct Ranks {
    stay: ElementSet,
    cell: [(u8, u8); MOST_IN_BATTLE],
    /// How many stand in each file.
    deep: [u8; MOST_IN_BATTLE],
    files: usize,
}

impl Ranks {
    /// Each file closes up to its front.
    fn of(grid: &Grid, stay: ElementSet) -> Self {
        let mut ranks = Self {
            stay,
            cell: [(0, 0); MOST_IN_BATTLE],
            deep: [0; MOST_IN_BATTLE],
            files: usize::from(grid.files),
        };
        for idx in stay.iter() {
            let file = grid.cell(idx).1;
            ranks.cell[idx] = (ranks.deep[file], file as u8);
            ranks.deep[file] += 1;
        }
        ranks
    }

    /// The rearmost of one file goes to the rear of another.
    fn shift(&mut self, from: usize, to: usize) {
        let last = (self.deep[from] - 1, from as u8);
        if let Some(idx) = self.stay.iter().find(|&idx| self.cell[idx] == last) {
            self.cell[idx] = (self.deep[to], to as u8);
        }
        self.deep[from] -= 1;
        self.deep[to] += 1;
    }

    /// The files for which a condition holds, the nearest to a given file first.
    fn nearest(&self, to: usize, is: impl Fn(u8) -> bool) -> Option<usize> {
        (0..self.files)
            .filter(|&file| is(self.deep[file]))
            .min_by_key(|&file| (std::cmp::Reverse(self.deep[file]), file.abs_diff(to)))
    }

    /// Fills all ranks except the last: gaps are filled from the nearest of the deepest files.
    fn even_out(&mut self, full: u8) {
        while let Some(gap) = (0..self.files).find(|&file| self.deep[file] < full) {
            let Some(from) = self.nearest(gap, |deep| deep > full) else { return };
            self.shift(from, gap);
        }
        while let Some(from) = (0..self.files).find(|&file| self.deep[file] > full + 1) {
            let Some(to) = self.nearest(from, |deep| deep == full) else { return };
            self.shift(from, to);
        }
    }

    /// The file at which the last rank begins after it has closed towards the centre, within its previous place.
    fn begins(&self, rank: u8, from: usize, to: usize) -> usize {
        let last = |file: &usize| self.deep[*file] > rank;
        let n = (0..self.files).filter(last).count();
        let middle = self.files / 2;
        let mut left = (0..middle).filter(last).count();
        if self.files % 2 == 1 && self.deep[middle] <= rank {
            // The place at the centre is filled from the stronger side.
            let right = n - left;
            left -= usize::from(left >= right && left > 0);
        }
        (middle - left).clamp(from, to - n)
    }
}

/// How a unit stands without the lost elements; none if there is no valid formation for the rest (AGV-LOS-008).
pub(super) fn closed(unit: &Unit, stay: ElementSet) -> Option<Stance> {
    let (grid, n) = (&unit.grid, stay.len());
    let files = usize::from(grid.files);
    if n == 0 {
        return None;
    }
    let (full, last) = ((n / files) as u8, n % files);
    let mut ranks = Ranks::of(grid, stay);
    ranks.even_out(full);
    let mut new = Grid { n: n as u8, short: 0, ..*grid };
    if last > 0 {
        let was_last = usize::from(full) + 1 == grid.ranks() && !grid.is_full();
        let from = if was_last { usize::from(grid.short) } else { 0 };
        let to = if was_last { from + grid.in_rank(usize::from(full)) } else { files };
        let begins = ranks.begins(full, from, to);
        if full > 0 {
            new.short = begins as u8;
        } else {
            // One rank is left. It is as wide as its elements, and the middle of the front moves with it.
            let middle = begins as f64 + last as f64 / 2.0 - files as f64 / 2.0;
            let at = Point::from(grid.front.place(middle * f64::from(grid.width), 0.0));
            (new.files, new.front) = (last as u8, Pose::new(at, grid.front.facing));
        }
    }
    let mut order: [usize; MOST_IN_BATTLE] = [0; MOST_IN_BATTLE];
    for (place, idx) in stay.iter().enumerate() {
        order[place] = idx;
    }
    let order = &mut order[..n];
    order.sort_unstable_by_key(|&idx| ranks.cell[idx]);
    let elements = order.iter().map(|&idx| unit.elements[idx]).collect();
    let stance = Stance { formation: left_in(unit, n), grid: new, elements };
    is_valid(unit, &stance).then_some(stance)
}

/// AGV-LOS-005, AGV-FRM-013, AGV-FRM-014: a block with one rank left becomes a line, and so do a column of one element and an
/// open order of two.
fn left_in(unit: &Unit, n: usize) -> Formation {
    match unit.formation {
        _ if unit.is_battle() => Formation::Block,
        Formation::Block if n <= usize::from(unit.grid.files) => Formation::Line,
        Formation::RoadColumn if n == 1 => Formation::Line,
        // AGV-FRM-013: two elements are in line.
        Formation::OpenOrder => layout::in_one_rank(Formation::OpenOrder, n),
        formation => formation,
    }
}

/// AGV-LOS-002: whether it is one of the formations of the rules, and this unit may take it.
fn is_valid(unit: &Unit, stance: &Stance) -> bool {
    let Stance { formation, grid, elements } = stance;
    let pattern = |files: u8, short: u8| {
        layout::is_pattern(*formation, elements.len(), usize::from(files), usize::from(short))
    };
    unit.is_battle() || (pattern(grid.files, grid.short) && may_take(unit, elements, *formation))
}

/// Whether a unit with these elements may take a formation.
fn may_take(unit: &Unit, elements: &[Element], formation: Formation) -> bool {
    let kinds: table::Few<ElementKind, MOST_IN_BATTLE> =
        elements.iter().map(|element| element.kind).collect();
    layout::may_take(unit.kind, &kinds, formation)
}
