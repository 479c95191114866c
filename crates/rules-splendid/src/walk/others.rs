//! Other units along the path: friends to flow around and enemies to leave.
use super::Walk;
use crate::{
    clear::{self, Block},
    flow,
    kinds::UnitId,
    near,
    refusal::{MoveRefusal, Refusal},
    shape::Rects,
    unit::Unit,
};
use geom::{EPS_DIST, V2};

impl Walk<'_> {
    /// ASV-MOV-012, ASV-FLW-011: a friend in the way is treated as absent, if the unit may flow around it.
    pub(super) fn flow_around(&mut self, block: Block) -> Result<(), Refusal> {
        let Block::Unit(id) = block else { return Err(self.refusal(block)) };
        if !flow::around_friend(&self.unit, self.model.unit(id)) {
            return Err(self.refusal(block));
        }
        if !self.order.may_flow {
            return Err(MoveRefusal::FlowAndForm { unit: self.unit.id, other: id }.into());
        }
        self.flowed.insert(id);
        Ok(())
    }

    /// G30: the unit moves away from an enemy it touches, and never into it.
    pub(super) fn leaves(
        &self,
        mover: &Unit,
        id: UnitId,
        way: V2,
        by: f64,
        swept: &Rects,
    ) -> Result<(), Refusal> {
        let enemy = self.model.unit(id);
        let theirs = enemy.outline();
        if swept.iter().any(|ours| theirs.iter().any(|their| geom::overlaps(ours, their))) {
            return Err(self.refusal(Block::Unit(id)));
        }
        let gap = |part: f64| near::gap(&clear::moved(mover, way * (by * part)), enemy);
        let mut last = gap(0.0);
        for part in 1..=8 {
            let now = gap(f64::from(part) / 8.0);
            if now + EPS_DIST < last {
                return Err(MoveRefusal::StillTouches { unit: self.unit.id, enemy: id }.into());
            }
            last = now;
        }
        Ok(())
    }

    /// ASV-FLW-012: notes which of the units flowed around have been passed on this leg.
    pub(super) fn pass(&mut self, mover: &Unit, there: &Unit, way: V2, by: f64) {
        for id in self.flowed {
            let other = self.model.unit(id);
            let theirs = other.outline();
            let met = mover.outline().iter().any(|ours| {
                let ours = geom::swept(ours, way, by);
                theirs.iter().any(|their| geom::overlaps(&ours, their))
            });
            if met || flow::overlap(&self.unit, other) || flow::overlap(there, other) {
                self.passed.remove(id);
                if !flow::overlap(there, other) && flow::is_past(there, other, way) {
                    self.passed.insert(id);
                }
            }
        }
    }
}
