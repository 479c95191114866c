//! Room on the sheet: what is occupied, and where the next thing covers least.
use geom::V2;

/// An upright box.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Spot {
    pub(crate) low: V2,
    pub(crate) high: V2,
}

impl Spot {
    /// A box around a middle.
    pub(crate) fn about(middle: V2, wide: f64, high: f64) -> Self {
        let half = V2::new(wide * 0.5, high * 0.5);
        Self { low: middle - half, high: middle + half }
    }

    pub(crate) fn middle(&self) -> V2 {
        self.low.towards(self.high, 0.5)
    }

    /// Whether a point lies within.
    pub(crate) fn holds(&self, at: V2) -> bool {
        (self.low.x..=self.high.x).contains(&at.x) && (self.low.y..=self.high.y).contains(&at.y)
    }

    fn ground(&self) -> f64 {
        let size = self.high - self.low;
        size.x.max(0.0) * size.y.max(0.0)
    }

    /// How much of this box another covers.
    fn covered(&self, other: &Self) -> f64 {
        let low = V2::new(self.low.x.max(other.low.x), self.low.y.max(other.low.y));
        let high = V2::new(self.high.x.min(other.high.x), self.high.y.min(other.high.y));
        Self { low, high }.ground_if_any()
    }

    fn ground_if_any(&self) -> f64 {
        if self.high.x > self.low.x && self.high.y > self.low.y { self.ground() } else { 0.0 }
    }
}

/// The occupied boxes, with the cost of covering them.
pub(crate) struct Room {
    edge: Spot,
    taken: Vec<(Spot, f64)>,
}

impl Room {
    pub(crate) fn new(edge: Spot) -> Self {
        Self { edge, taken: Vec::new() }
    }

    pub(crate) fn take(&mut self, spot: Spot, weight: f64) {
        self.taken.push((spot, weight));
    }

    /// How far a box must move along one direction to lie within the edge, as far as possible.
    pub(crate) fn slide(&self, spot: &Spot, way: V2) -> V2 {
        let over =
            |low: f64, high: f64, from: f64, to: f64| (from - low).max(0.0) - (high - to).max(0.0);
        let need = V2::new(
            over(spot.low.x, spot.high.x, self.edge.low.x, self.edge.high.x),
            over(spot.low.y, spot.high.y, self.edge.low.y, self.edge.high.y),
        );
        let by = |need: f64, part: f64| if part.abs() > 0.2 { need / part } else { 0.0 };
        let (x, y) = (by(need.x, way.x), by(need.y, way.y));
        way * if x.abs() > y.abs() { x } else { y }
    }

    /// The cost of putting something there: 0 if nothing is covered and nothing overlaps the edge.
    pub(crate) fn cost(&self, spot: &Spot) -> f64 {
        let whole = spot.ground().max(1.0);
        let beyond = (whole - spot.covered(&self.edge)) / whole;
        let covered: f64 =
            self.taken.iter().map(|(other, weight)| spot.covered(other) / whole * weight).sum();
        beyond * 12.0 + covered
    }

    /// The best of some places, each with its base cost.
    pub(crate) fn best(&self, places: impl IntoIterator<Item = (Spot, f64)>) -> Option<Spot> {
        let priced = places.into_iter().map(|(spot, price)| (spot, price + self.cost(&spot)));
        priced.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(spot, _)| spot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_free_place_is_chosen_before_the_near_one() {
        let mut room = Room::new(Spot::about(V2::ZERO, 100.0, 100.0));
        room.take(Spot::about(V2::ZERO, 10.0, 10.0), 5.0);
        let near = Spot::about(V2::new(2.0, 0.0), 10.0, 4.0);
        let far = Spot::about(V2::new(20.0, 0.0), 10.0, 4.0);
        let beyond = Spot::about(V2::new(80.0, 0.0), 10.0, 4.0);
        assert_eq!(room.best([(near, 0.0), (far, 0.5), (beyond, 0.0)]), Some(far));
        assert_eq!(room.best([]), None);
    }

    #[test]
    fn what_hangs_over_the_edge_slides_back_along_its_way() {
        let room = Room::new(Spot::about(V2::ZERO, 100.0, 100.0));
        let east = V2::new(1.0, 0.0);
        let slide = |at: V2, way: V2| room.slide(&Spot::about(at, 20.0, 4.0), way);
        assert_eq!(slide(V2::new(45.0, 0.0), east), V2::new(-5.0, 0.0));
        assert_eq!(slide(V2::new(-48.0, 0.0), east), V2::new(8.0, 0.0));
        assert_eq!(slide(V2::new(0.0, 49.0), east), V2::ZERO);
        assert_eq!(slide(V2::new(10.0, 49.0), V2::new(0.6, 0.8)).y, -1.0);
    }
}
