//! The body under a hat: battalions and squadrons in ranks, closed up, on the march, spread out, or in a building.
use super::{Block, Signs};
use crate::plan::Plan;
use kernel::view::Posture;

impl Signs {
    /// Infantry: two ranks of men.
    pub(super) fn battalion(&mut self, plan: &Plan, block: &Block) {
        match block.order {
            Some(Posture::Open) => return self.screen(plan, block),
            Some(Posture::March) => return self.on_the_road(plan, block),
            Some(Posture::Closed) => self.heavy_sides(block),
            _ => (),
        }
        self.full.ring(&block.corners());
        if block.order.is_none() {
            self.over.dash(block.at(-0.5, 0.0), block.at(0.5, 0.0));
        }
    }

    /// Cavalry: the slash of the horse, filled to this part.
    pub(super) fn squadron(&mut self, plan: &Plan, block: &Block, part: f64) {
        match block.order {
            Some(Posture::Open) => return self.flankers(plan, block),
            Some(Posture::March) => return self.on_the_road(plan, block),
            Some(Posture::Closed) => self.heavy_sides(block),
            _ => (),
        }
        self.slash(block, part);
    }

    /// Mounted skirmishers: riders well apart.
    fn flankers(&mut self, plan: &Plan, block: &Block) {
        self.livery_strip(block);
        let size = (block.deep * 0.9).max(plan.pen * 9.0);
        for across in [-0.3, 0.3] {
            let rider =
                super::guns::Carriage { at: block.at(across, -0.36), ahead: block.ahead, size };
            self.solid.ring(&rider.horse(0.0));
        }
    }

    /// A column of march: a narrow file down the middle of the base.
    fn on_the_road(&mut self, plan: &Plan, block: &Block) {
        let file = Block { wide: (block.wide * 0.42).max(2.0), ..*block };
        self.full.ring(&file.corners());
        for across in [-0.5, 0.5] {
            self.line.dash(file.at(across, -0.5), file.at(across, 0.5));
        }
        let dot = (1.1 * plan.pen).min(block.deep * 0.12);
        for ahead in [-0.25, 0.25] {
            for across in [-0.36, 0.36] {
                self.solid.disc(block.at(across, ahead), dot);
            }
        }
    }

    /// Whoever is closed up has neither flank nor rear: every side is drawn like a front.
    fn heavy_sides(&mut self, block: &Block) {
        let [left, right, right_rear, left_rear] = block.corners();
        for (from, to) in [(left, left_rear), (right, right_rear), (left_rear, right_rear)] {
            self.front.dash(from, to);
        }
    }

    /// A garrison: a frame in its colour around the building that it holds.
    pub(super) fn garrison(&mut self, block: &Block) {
        let outer = block.corners();
        let edge = (block.wide.min(block.deep) * 0.14).min(6.0);
        let inner = Block {
            wide: (block.wide - 2.0 * edge).max(1.0),
            deep: (block.deep - 2.0 * edge).max(1.0),
            ..*block
        };
        self.full.ring(&outer);
        // The other way round, so that the middle stays empty.
        let mut hole = inner.corners();
        hole.reverse();
        self.full.ring(&hole);
        self.line.ring(&outer);
        self.line.ring(&inner.corners());
    }
}
