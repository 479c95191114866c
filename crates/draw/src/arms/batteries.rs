//! Batteries: a gun with its crew on foot, or with the horses of its crew behind it; and the team of a horse battery.
use super::{Block, Signs, guns::Carriage};
use crate::plan::Plan;

impl Signs {
    /// A gun served on foot: men in a row behind the trail and at the muzzle.
    pub(super) fn foot_battery(&mut self, plan: &Plan, block: &Block, heft: f64) {
        self.livery_strip(block);
        let size = block.wide.min(block.deep).max(plan.pen * 9.0);
        self.piece(&Carriage { at: block.at(0.0, 0.1), ahead: block.ahead, size }, heft);
        let dot = (size * 0.07).max(0.8 * plan.pen);
        for (across, ahead) in [(-0.38, 0.34), (0.38, 0.34), (-0.38, -0.2), (0.38, -0.2)] {
            self.solid.disc(block.at(across, ahead), dot);
        }
    }

    /// A gun served by mounted gunners: it stands forward, and their horses wait behind it.
    pub(super) fn horse_battery(&mut self, plan: &Plan, block: &Block) {
        self.livery_strip(block);
        let size = block.wide.min(block.deep).max(plan.pen * 9.0);
        self.piece(
            &Carriage { at: block.at(0.0, 0.26), ahead: block.ahead, size: size * 0.8 },
            0.9,
        );
        // A horse is a third as long as its frame, and begins in front of the middle of it.
        let team = Carriage { at: block.at(0.0, -0.66), ahead: block.ahead, size: size * 1.15 };
        for across in [-0.33, -0.12, 0.12, 0.33] {
            self.solid.ring(&team.horse(across));
        }
    }

    /// A gun of a horse battery on the road: two pairs of horses before the limber.
    pub(super) fn horse_limber(&mut self, plan: &Plan, block: &Block) {
        let rear = Block { centre: block.at(0.0, -0.12), deep: block.deep * 0.76, ..*block };
        self.limber(plan, &rear);
        self.livery_strip(block);
        let size = block.wide.min(block.deep).max(plan.pen * 9.0);
        let team = Carriage { at: block.at(0.0, 0.1), ahead: block.ahead, size };
        for across in [-0.1, 0.1] {
            self.solid.ring(&team.horse(across));
        }
    }
}
