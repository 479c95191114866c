//! The circles around all units, stored so that the processor compares several at once.
//!
//! They are stored in single precision and slightly enlarged. A query never misses a unit that is near, but it may return one
//! that is not. The caller then measures exactly.
use super::set::Set;
use geom::V2;

/// Units in one lane. Lanes without a relevant unit are skipped.
const LANE: usize = 32;
/// Covers the rounding of a place or a length to single precision, in proportion to its size.
const ROUNDING: f64 = 1e-6;
/// Covers the rounding of squares, in hundredths of a millimetre.
const MARGIN: f64 = 2.0;

/// A distance longer than any on a table, in hundredths of a millimetre.
const LARGEST: f64 = 2e6;

/// Circles of 32 units. A NaN radius means "no circle": it compares false with everything.
#[derive(Clone, Debug)]
struct Lane {
    x: [f32; LANE],
    y: [f32; LANE],
    r: [f32; LANE],
}

/// One bit for each unit of a lane. With bits from a list and a loop of 32, the compiler compares four circles at once. It
/// unrolls shorter loops into single comparisons.
const BITS: [u32; LANE] = {
    let mut bits = [0; LANE];
    let mut n = 0;
    while n < LANE {
        bits[n] = 1 << n;
        n += 1;
    }
    bits
};

impl Lane {
    const EMPTY: Self = Self { x: [0.0; LANE], y: [0.0; LANE], r: [f32::NAN; LANE] };

    /// The circles within reach of a place, one bit each.
    #[inline]
    fn near(&self, x: f32, y: f32, reach: f32) -> u32 {
        let mut found = 0;
        for (n, bit) in BITS.into_iter().enumerate() {
            let (off_x, off_y, far) = (self.x[n] - x, self.y[n] - y, self.r[n] + reach);
            let near = off_x * off_x + off_y * off_y <= far * far;
            found |= if near { bit } else { 0 };
        }
        found
    }

    /// The circles within `half` of a straight line from a place, one bit each.
    #[inline]
    fn beside(&self, from: [f32; 2], dir: [f32; 2], by: f32, half: f32) -> u32 {
        let mut found = 0;
        for (n, bit) in BITS.into_iter().enumerate() {
            let (x, y, far) = (self.x[n] - from[0], self.y[n] - from[1], self.r[n] + half);
            let along = x * dir[0] + y * dir[1];
            let across = (x * dir[1] - y * dir[0]).abs();
            let beside = (along >= -far) & (along <= by + far) & (across <= far);
            found |= if beside { bit } else { 0 };
        }
        found
    }

    /// The circles that extend at least this far from a place along a unit vector, one bit each.
    #[inline]
    fn ahead(&self, from: [f32; 2], dir: [f32; 2], least: f32) -> u32 {
        let mut found = 0;
        for (n, bit) in BITS.into_iter().enumerate() {
            let (x, y) = (self.x[n] - from[0], self.y[n] - from[1]);
            let ahead = x * dir[0] + y * dir[1] + self.r[n] >= least;
            found |= if ahead { bit } else { 0 };
        }
        found
    }
}

/// The circles around all units.
#[derive(Clone, Debug, Default)]
pub(super) struct Circles(Vec<Lane>);

impl Circles {
    /// Stores a unit's circle.
    #[inline]
    pub(super) fn put(&mut self, n: usize, centre: V2, radius: f64) {
        if n / LANE >= self.0.len() {
            self.0.resize(n / LANE + 1, Lane::EMPTY);
        }
        let lane = &mut self.0[n / LANE];
        lane.x[n % LANE] = centre.x as f32;
        lane.y[n % LANE] = centre.y as f32;
        lane.r[n % LANE] = (radius + slack(centre, radius)) as f32;
    }

    /// Removes a unit's circle.
    #[inline]
    pub(super) fn clear(&mut self, n: usize) {
        if let Some(lane) = self.0.get_mut(n / LANE) {
            lane.r[n % LANE] = f32::NAN;
        }
    }

    /// The units among these that may be within reach of a place.
    #[inline(never)]
    pub(super) fn near(&self, at: V2, reach: f64, among: Set) -> Set {
        let reach = reach.max(0.0);
        let (x, y, reach) = (at.x as f32, at.y as f32, (reach + slack(at, reach)) as f32);
        self.look(among, |lane| lane.near(x, y, reach))
    }

    /// The units among these that may be within `half` of a straight line.
    #[inline(never)]
    pub(super) fn beside(&self, from: V2, dir: V2, by: f64, half: f64, among: Set) -> Set {
        let half = half.max(0.0);
        let half = (half + slack(from, half + by.abs())) as f32;
        let (from, dir) = ([from.x as f32, from.y as f32], [dir.x as f32, dir.y as f32]);
        self.look(among, |lane| lane.beside(from, dir, by as f32, half))
    }

    /// The units among these that may extend at least this far from a place along a unit vector.
    #[inline(never)]
    pub(super) fn ahead(&self, from: V2, dir: V2, least: f64, among: Set) -> Set {
        // Units may be anywhere, so the slack is that of the largest table.
        let least = (least - slack(from, LARGEST)) as f32;
        let (from, dir) = ([from.x as f32, from.y as f32], [dir.x as f32, dir.y as f32]);
        self.look(among, |lane| lane.ahead(from, dir, least))
    }

    #[inline]
    fn look(&self, among: Set, bits: impl Fn(&Lane) -> u32) -> Set {
        let mut found = Set::EMPTY;
        for (n, lane) in self.0.iter().enumerate() {
            let wanted = among.lane(n);
            if wanted != 0 {
                found.add_lane(n, bits(lane) & wanted);
            }
        }
        found
    }

    /// Copies into memory that is already allocated.
    pub(super) fn copy_from(&mut self, from: &Self) {
        self.0.clone_from(&from.0);
    }
}

/// How much rounding to single precision can take from a reach.
#[inline]
fn slack(at: V2, reach: f64) -> f64 {
    MARGIN + ROUNDING * (at.x.abs() + at.y.abs() + reach)
}
