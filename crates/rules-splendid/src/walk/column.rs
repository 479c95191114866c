//! A moving road column: the leader is swept, and the rest is tested where it comes to stand (G19).
use super::{Step, Walk};
use crate::{
    act::Bends,
    model::Model,
    moves::{double, edge, manoeuvre::Order, road_column},
    question::StandSet,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
};
use kernel::Leg;

impl<'a> Walk<'a> {
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

    /// G19: the followers of a column are tested where they come to stand; they flow around friends there.
    pub(super) fn column_stands(&mut self, there: &Unit) -> Result<(), Refusal> {
        road_column::must_be_sound(self.model, there)?;
        loop {
            match self.stands_clear(there) {
                Ok(()) => return Ok(()),
                Err(block) => self.flow_around(block)?,
            }
        }
    }

    /// The same path with the followers of the column placed by hand at its end.
    pub(crate) fn by_hand(model: &'a Model, order: &'a Order<'a>, bends: &Bends) -> Self {
        Self { hand: Some(*bends), ..Self::new(model, order) }
    }

    /// ASV-BND-012: at the end of the path the followers stand as they are placed. If the column has begun to leave the table, the
    /// rest of it follows automatically.
    pub(super) fn dress(&mut self) -> Result<(), Refusal> {
        let Some(bends) = self.hand else { return Ok(()) };
        let before = self.model.unit(self.order.unit);
        if !before.formation.is_road_column() {
            return Err(MoveRefusal::NotColumn { unit: self.unit.id }.into());
        }
        let want = before.n() - 1;
        if bends.len() != want {
            return Err(MoveRefusal::WantsBends { unit: self.unit.id, n: bends.len(), want }.into());
        }
        if self.gone || self.unit.n() != before.n() {
            return Ok(());
        }
        let there = road_column::laid(&self.unit, self.unit.stands[0].pose(), &bends);
        self.column_stands(&there)?;
        if self.order.double {
            double::keeps_off(self.model, &self.unit, &there.outline())?;
        }
        self.record(Step::Dress(bends));
        self.stand(there, StandSet::default());
        Ok(())
    }

    /// G19: no follower goes farther than the leader plus the depth of a stand, unless the column has faced about and its
    /// tail leads.
    pub(super) fn kept_up(&self) -> Result<(), Refusal> {
        let mut before = *self.model.unit(self.order.unit);
        let abouts = self.order.legs.iter().filter(|leg| matches!(leg, Leg::About { .. })).count();
        let about = abouts > 0 && self.hand.is_none();
        if !self.unit.formation.is_road_column() || about || self.rigid {
            return Ok(());
        }
        if abouts % 2 == 1 {
            before.stands.reverse();
        }
        match road_column::outrun(&before, &self.unit, self.gone_by) {
            None => Ok(()),
            Some((far, most)) => {
                let (far, most) = (far.to_inches(), most.to_inches());
                Err(MoveRefusal::ColumnTooSlow { unit: self.unit.id, far, most }.into())
            }
        }
    }
}
