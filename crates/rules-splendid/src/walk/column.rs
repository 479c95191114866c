//! A road column on its way: the leader is swept, the rest is tested where it comes to stand (G19).
use super::{Step, Walk, degrees};
use crate::{
    edge,
    refusal::{MoveRefusal, Refusal},
    road_column::{self, Fault},
    unit::Unit,
};
use kernel::Leg;

impl Walk<'_> {
    /// ASV-BND-012: the leader turns and the rest follows.
    pub(super) fn turn_column(&mut self, by: i32) -> Result<(), Refusal> {
        let head = road_column::head(&self.unit);
        let about = head.front_centre();
        self.sweep_turn(&head, about, by)?;
        let led = road_column::turned(&self.unit, by);
        self.column_stands(&led)?;
        let off = edge::off_in_turn(self.model, &head, about, by);
        self.record(Step::Turn(by));
        self.stand(led, off);
        Ok(())
    }

    /// G19: the followers of a column are tested where they come to stand; friends there are flowed around.
    pub(super) fn column_stands(&mut self, there: &Unit) -> Result<(), Refusal> {
        match road_column::fault(there) {
            None => (),
            Some(Fault::Broken) => {
                return Err(MoveRefusal::ColumnBroken { unit: self.name() }.into());
            }
            Some(Fault::Sharp(bend)) => {
                let (bend, most) = (degrees(bend), self.model.book.limits.bend);
                return Err(MoveRefusal::BendTooSharp { unit: self.name(), bend, most }.into());
            }
        }
        loop {
            match self.stands_clear(there) {
                Ok(()) => return Ok(()),
                Err(block) => self.flow_around(block)?,
            }
        }
    }

    /// G19: no follower goes farther than the leader and the depth of a stand, unless the column has turned about and its
    /// tail leads.
    pub(super) fn kept_up(&self) -> Result<(), Refusal> {
        let before = self.model.unit(self.order.unit);
        let about = self.order.legs.iter().any(|leg| matches!(leg, Leg::About { .. }));
        if !self.unit.formation.is_road_column() || about || self.rigid {
            return Ok(());
        }
        match road_column::outrun(before, &self.unit, self.gone_by) {
            None => Ok(()),
            Some((far, most)) => {
                let (far, most) = (far.to_inches(), most.to_inches());
                Err(MoveRefusal::ColumnTooSlow { unit: self.name(), far, most }.into())
            }
        }
    }
}
