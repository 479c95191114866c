//! Deterministic random variation in the drawing: the same for the same piece of ground, at any scale.
use crate::outline;
use geom::{Point, V2};

/// The maximum number of items on a piece of ground.
const MOST: f64 = 5000.0;

/// A pseudo-random sequence seeded by the ground itself.
#[derive(Clone, Debug)]
pub(crate) struct Scatter(u64);

impl Scatter {
    /// From the places that make a piece of ground.
    pub(crate) fn of(points: &[Point]) -> Self {
        let mut run = Self(0x5eed_1645);
        for p in points {
            run.0 = run.0.rotate_left(17)
                ^ u64::from(p.x.cast_unsigned()) << 32
                ^ u64::from(p.y.cast_unsigned());
            run.turn();
        }
        run
    }

    /// From a number.
    pub(crate) fn seeded(seed: u64) -> Self {
        let mut run = Self(seed);
        run.turn();
        run
    }

    fn turn(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Between 0 and 1.
    pub(crate) fn part(&mut self) -> f64 {
        (self.turn() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Between two numbers.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.part()
    }

    /// A random index below a number.
    pub(crate) fn pick(&mut self, count: usize) -> usize {
        ((self.part() * count as f64) as usize).min(count.saturating_sub(1))
    }

    /// Places strewn over a piece of ground about so far apart, those further north first.
    pub(crate) fn strew(&mut self, area: &[V2], apart: f64) -> Vec<V2> {
        let (low, high) = outline::bounds(area);
        let extent = high - low;
        let apart = apart
            .max(1.0)
            .max((extent.x * extent.y / MOST).sqrt())
            .max(extent.x.max(extent.y) / MOST);
        let (rows, columns) =
            ((extent.y / (apart * 0.86)) as usize + 1, (extent.x / apart) as usize + 1);
        let mut out = Vec::new();
        for row in 0..=rows {
            for column in 0..=columns {
                let shift = if row % 2 == 0 { 0.25 } else { 0.75 };
                let uneven = V2::new(self.between(-0.3, 0.3), self.between(-0.3, 0.3));
                let at = V2::new(column as f64 + shift - 0.5, (row as f64) * 0.86) + uneven;
                let at = low + at * apart;
                if outline::inside(area, at) {
                    out.push(at);
                }
            }
        }
        out.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_ground_is_strewn_alike_and_never_without_end() {
        let wide = [(0.0, 0.0), (1e9, 0.0), (1e9, 1e3), (0.0, 1e3)].map(|(x, y)| V2::new(x, y));
        let strewn = |_| Scatter::of(&[Point::new(3, 4)]).strew(&wide, 5.0);
        assert_eq!(strewn(0), strewn(1));
        assert!(strewn(0).len() < 20_000);
    }
}
