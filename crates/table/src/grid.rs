//! Bases of one size in ranks and files: where each stands, the ground they cover, their edges and corners.
use crate::Few;
use geom::{Angle, Point, Pose, Rect, Segment, V2};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bases of one size, rank by rank from the front, each rank from left to right. All ranks except the last are full.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Grid {
    /// The centre of the front edge, and the facing of all bases.
    pub front: Pose,
    /// How many bases.
    pub n: u8,
    /// How many bases are in a full rank.
    pub files: u8,
    /// The file, from 0 on the left, at which a short last rank begins.
    pub short: u8,
    /// Width of a base, hundredths of a millimetre.
    pub width: i32,
    /// Depth of a base, hundredths of a millimetre.
    pub depth: i32,
}

impl Grid {
    /// Whether such a grid can exist.
    pub fn is_sound(&self) -> bool {
        let (n, files) = (usize::from(self.n), usize::from(self.files));
        n > 0
            && (1..=n).contains(&files)
            && usize::from(self.short) + self.in_rank(self.ranks() - 1) <= files
            && self.width > 0
            && self.depth > 0
    }

    /// How many ranks.
    #[inline]
    pub fn ranks(&self) -> usize {
        usize::from(self.n).div_ceil(usize::from(self.files).max(1))
    }

    /// How many bases are in a rank.
    pub fn in_rank(&self, rank: usize) -> usize {
        let files = usize::from(self.files);
        usize::from(self.n).saturating_sub(rank * files).min(files)
    }

    /// Whether the last rank is as wide as the others.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.files > 0 && self.n.is_multiple_of(self.files)
    }

    /// Rank and file of a base.
    pub fn cell(&self, idx: usize) -> (usize, usize) {
        let files = usize::from(self.files).max(1);
        let rank = idx / files;
        let shift = if rank + 1 == self.ranks() && !self.is_full() { self.short } else { 0 };
        (rank, idx % files + usize::from(shift))
    }

    /// The base at a rank and file, if there is one.
    pub fn at(&self, rank: usize, file: usize) -> Option<usize> {
        let first = rank * usize::from(self.files);
        (first..first + self.in_rank(rank)).find(|&idx| self.cell(idx) == (rank, file))
    }

    /// The centre of a cell, whether it has a base or not.
    fn middle(&self, rank: usize, file: usize) -> V2 {
        let across = (file as f64 + 0.5 - f64::from(self.files) / 2.0) * f64::from(self.width);
        let back = (rank as f64 + 0.5) * f64::from(self.depth);
        self.front.place(across, -back)
    }

    /// A base.
    #[inline]
    pub fn base(&self, idx: usize) -> Rect {
        let (rank, file) = self.cell(idx);
        Rect {
            centre: self.middle(rank, file),
            forward: self.front.facing.forward(),
            half_width: f64::from(self.width) / 2.0,
            half_depth: f64::from(self.depth) / 2.0,
        }
    }

    /// Centre and facing of a base.
    pub fn pose(&self, idx: usize) -> Pose {
        let (rank, file) = self.cell(idx);
        Pose::new(Point::from(self.middle(rank, file)), self.front.facing)
    }

    /// A number of ranks from `rank` on and of files from `file` on, as one rectangle.
    fn part(&self, rank: usize, ranks: usize, file: usize, files: usize) -> Rect {
        let (width, depth) = (f64::from(self.width), f64::from(self.depth));
        let across = (file as f64 + files as f64 / 2.0 - f64::from(self.files) / 2.0) * width;
        let back = (rank as f64 + ranks as f64 / 2.0) * depth;
        Rect {
            centre: self.front.place(across, -back),
            forward: self.front.facing.forward(),
            half_width: files as f64 * width / 2.0,
            half_depth: ranks as f64 * depth / 2.0,
        }
    }

    /// The ground of all full ranks, as one rectangle.
    pub fn body(&self) -> Rect {
        let full = if self.is_full() { self.ranks() } else { self.ranks() - 1 };
        self.part(0, full, 0, usize::from(self.files))
    }

    /// The ground that the bases cover: the full ranks, and a short last rank behind them.
    pub fn outline(&self) -> Few<Rect, 2> {
        let mut few = Few::new();
        if self.n == 0 {
            return few;
        }
        few.push(self.body());
        if !self.is_full() {
            let last = self.ranks() - 1;
            few.push(self.part(last, 1, usize::from(self.short), self.in_rank(last)));
        }
        few
    }

    /// A circle around all of it: centre and radius.
    pub fn circle(&self) -> (Point, i32) {
        let half_depth = self.ranks() as f64 * f64::from(self.depth) / 2.0;
        let half_width = f64::from(self.files) * f64::from(self.width) / 2.0;
        let centre = self.front.place(0.0, -half_depth);
        let radius = V2::new(half_width, half_depth).length();
        (Point::from(centre), (radius + 2.0) as i32)
    }

    /// The two front corners, left and right.
    pub fn front_corners(&self) -> [V2; 2] {
        let half = f64::from(self.files) * f64::from(self.width) / 2.0;
        [self.front.place(-half, 0.0), self.front.place(half, 0.0)]
    }

    /// The front edge, from left to right.
    pub fn front_edge(&self) -> Segment {
        let [left, right] = self.front_corners();
        Segment::new(left, right)
    }

    /// The rear edges: that of the last rank, and on both sides of a short last rank those of the rank before it.
    pub fn rear_edges(&self) -> Few<Segment, 3> {
        let mut few = Few::new();
        let depth = f64::from(self.depth);
        let half = f64::from(self.files) / 2.0;
        let mut edge = |from: usize, to: usize, ranks: usize| {
            if from < to {
                let at = |file: usize| {
                    let across = (file as f64 - half) * f64::from(self.width);
                    self.front.place(across, -(ranks as f64) * depth)
                };
                few.push(Segment::new(at(from), at(to)));
            }
        };
        let (ranks, files) = (self.ranks(), usize::from(self.files));
        if self.is_full() {
            edge(0, files, ranks);
            return few;
        }
        let (from, to) =
            (usize::from(self.short), usize::from(self.short) + self.in_rank(ranks - 1));
        edge(from, to, ranks);
        edge(0, from, ranks - 1);
        edge(to, files, ranks - 1);
        few
    }

    /// The free rear corners: the outer ones of the last full rank, and those of a short rank.
    pub fn rear_corners(&self) -> Few<V2, 4> {
        let (ranks, files) = (self.ranks(), usize::from(self.files));
        let (last, first, end) = if self.is_full() {
            (ranks, 0, files)
        } else {
            let first = usize::from(self.short);
            (ranks, first, first + self.in_rank(ranks - 1))
        };
        let at = |file: usize, ranks: usize| {
            let across = (file as f64 - files as f64 / 2.0) * f64::from(self.width);
            self.front.place(across, -(ranks as f64) * f64::from(self.depth))
        };
        let mut few = Few::new();
        few.push(at(first, last));
        few.push(at(end, last));
        if first > 0 {
            few.push(at(0, ranks - 1));
        }
        if end < files {
            few.push(at(files, ranks - 1));
        }
        few
    }

    /// The same bases in another place.
    #[must_use]
    pub fn moved_to(self, front: Pose) -> Self {
        Self { front, ..self }
    }

    /// The same bases turned about in place, if all ranks are full: the rear becomes the front.
    #[must_use]
    pub fn about(self) -> Self {
        let back = self.ranks() as f64 * f64::from(self.depth);
        let front =
            Pose::new(Point::from(self.front.place(0.0, -back)), self.front.facing + Angle::HALF);
        Self { front, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(n: u8, files: u8, short: u8) -> Grid {
        let front = Pose::new(Point::new(10_000, 10_000), Angle::NORTH);
        Grid { front, n, files, short, width: 4000, depth: 3000 }
    }

    #[test]
    fn bases_fall_into_ranks_and_files() {
        let grid = grid(8, 3, 1);
        assert!(grid.is_sound());
        assert_eq!(
            [grid.cell(0), grid.cell(5), grid.cell(6), grid.cell(7)],
            [(0, 0), (1, 2), (2, 1), (2, 2)]
        );
        assert_eq!(grid.at(2, 0), None);
        assert_eq!(grid.at(2, 2), Some(7));
        assert_eq!(grid.pose(0).at, Point::new(6000, 8500));
        assert_eq!(grid.pose(7).at, Point::new(14_000, 2500));
    }

    #[test]
    fn a_short_rank_must_fit_behind_the_full_ones() {
        assert!(!grid(8, 3, 2).is_sound(), "two bases do not fit into one file");
        assert!(!grid(2, 3, 0).is_sound(), "there are more files than bases");
        assert!(!grid(0, 1, 0).is_sound());
        assert!(grid(1, 1, 0).is_sound());
    }

    #[test]
    fn the_outline_is_the_ground_of_the_bases() {
        let grid = grid(8, 3, 1);
        let outline = grid.outline();
        assert_eq!(outline.len(), 2);
        for idx in 0..8 {
            let base = grid.base(idx);
            assert!(outline.iter().any(|rect| rect.overhang(&base) < 1.0), "base {idx} stands out");
        }
        let area: f64 = outline.iter().map(|it| 4.0 * it.half_width * it.half_depth).sum();
        assert!((area - 8.0 * 4000.0 * 3000.0).abs() < 1.0);
        let (centre, radius) = grid.circle();
        for corner in (0..8).flat_map(|idx| grid.base(idx).corners()) {
            assert!(corner.distance(centre.v2()) <= f64::from(radius) + 1.0);
        }
    }

    #[test]
    fn a_short_rank_shows_the_corners_before_it() {
        assert_eq!(grid(6, 3, 0).rear_corners().len(), 2);
        assert_eq!(grid(8, 3, 0).rear_corners().len(), 3);
        assert_eq!(grid(7, 3, 1).rear_corners().len(), 4);
        let edges = grid(7, 3, 1).rear_edges();
        let length: f64 = edges.iter().map(Segment::length).sum();
        assert!((length - 12_000.0).abs() < 1.0, "all of the rear is an edge: {length}");
    }

    #[test]
    fn turned_about_it_covers_the_same_ground() {
        let (one, other) = (grid(6, 3, 0), grid(6, 3, 0).about());
        assert_eq!(other.front, Pose::new(Point::new(10_000, 4000), Angle::HALF));
        let [one, other] = [one, other].map(|grid| grid.body().centre);
        assert!(one.distance(other) < 1.0);
    }
}
