//! Figures that are lost one by one, and hollow squares.
use super::{Block, Signs};
use crate::plan::Plan;
use geom::V2;

impl Signs {
    /// A dot for each figure on a base, and a circle for each that it has lost, along the rear.
    pub(super) fn figures(&mut self, plan: &Plan, block: &Block, [now, full]: [u8; 2]) {
        let full = full.max(now).max(1);
        let dot = (1.6 * plan.pen).min(block.deep * 0.14).min(block.wide / f64::from(full) * 0.4);
        for n in 0..full {
            let across = (f64::from(n) + 0.5) / f64::from(full) - 0.5;
            let at = block.at(across, -0.3);
            if n < now { self.over_solid.disc(at, dot) } else { self.over.disc(at, dot * 0.8) }
        }
    }

    /// A square whose four sides face outward, with its figures shared out over them.
    pub(super) fn hollow_square(&mut self, plan: &Plan, block: &Block, figures: u8) {
        let corners = block.corners();
        self.base.ring(&corners);
        self.full.ring(&corners);
        let mut inner = [(-0.28, 0.28), (0.28, 0.28), (0.28, -0.28), (-0.28, -0.28)]
            .map(|(across, ahead)| block.at(across, ahead));
        // The other way round, so that the middle stays empty.
        inner.reverse();
        self.full.ring(&inner);
        let dot = (1.6 * plan.pen).min(block.deep * 0.08);
        // Front, rear, left, right, as a ruleset shares figures out.
        for (side, n) in [(0, 1), (2, 3), (3, 0), (1, 2)].into_iter().zip(shares(figures)) {
            let (from, to) = (corners[side.0], corners[side.1]);
            self.front.dash(from, to);
            for k in 0..n {
                let at = from.towards(to, (f64::from(k) + 0.5) / f64::from(n));
                self.over_solid.disc(inward(at, block.centre), dot);
            }
        }
    }
}

/// How many figures stand on each side.
fn shares(figures: u8) -> [u8; 4] {
    [0, 1, 2, 3].map(|side| figures / 4 + u8::from(side < figures % 4))
}

/// A place on the edge moved into the rank that stands behind it.
fn inward(at: V2, centre: V2) -> V2 {
    at.towards(centre, 0.2)
}
