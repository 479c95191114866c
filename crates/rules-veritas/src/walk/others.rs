//! Other units and the table's edge: whom a leg or a turn may not come near, pass through or hang over (IDV-MOV-018 to -022).
use super::{Walk, home_gap, inches};
use crate::{near, passage::Leg, refusal::MoveRefusal, retreat, unit::Unit};
use geom::{EPS_DIST, Rect};
use table::bodies::Set;

impl Walk<'_> {
    /// The enemies that it could come near.
    fn foes(&self) -> Set {
        self.around.and(self.model.units.all_of(self.start.side.other().idx()))
    }

    /// IDV-MOV-021, IDV-COL-009: the enemies that a straight leg comes too near.
    pub(super) fn enemies(&self, leg: &Leg) -> Result<(), MoveRefusal> {
        let (model, reaches) = (self.model, &self.model.book.reaches);
        if !self.unit.is_column() {
            let reach = geom::reach_of(reaches.enemy_clear.value);
            let found = leg.first_near(model, self.foes(), reach, self.seek);
            return found.map_or(Ok(()), |(enemy, gap)| Err(self.near_enemy(enemy, gap)));
        }
        let reach = geom::reach_of(reaches.column_clear.value);
        let close = leg.near(model, reach, self.foes());
        for enemy in model.units.each(close) {
            if let Some(gap) = leg.least_gap(model, enemy, reach, self.seek) {
                return Err(self.column_near(enemy, gap));
            }
        }
        Ok(())
    }

    fn near_enemy(&self, enemy: &Unit, gap: f64) -> MoveRefusal {
        MoveRefusal::NearEnemy {
            unit: self.id(),
            enemy: enemy.id,
            gap: inches(gap),
            least: self.model.book.reaches.enemy_clear.value.to_inches(),
        }
    }

    fn column_near(&self, enemy: &Unit, gap: f64) -> MoveRefusal {
        MoveRefusal::ColumnNear {
            enemy: enemy.id,
            gap: inches(gap),
            least: self.model.book.reaches.column_clear.value.to_inches(),
        }
    }

    /// IDV-MOV-018, -019: companies pass and are passed, but brigades do not pass through one another. A brigade that stands in
    /// another already, as after a rout, may leave it.
    pub(super) fn friends(&self, leg: &Leg) -> Result<(), MoveRefusal> {
        for (friend, base) in leg.brigades(self.model, self.start, self.around) {
            if leg.meets(&base) && !geom::overlaps(&self.began, &base) {
                return Err(MoveRefusal::Through { unit: self.id(), other: friend.id });
            }
        }
        Ok(())
    }

    /// A turn or a change of formation leaves it on the table, and not too near an enemy.
    pub(super) fn stand_near(&self, before: &Rect) -> Result<(), MoveRefusal> {
        let reaches = &self.model.book.reaches;
        let column = self.unit.is_column();
        let least = if column { reaches.column_clear.value } else { reaches.enemy_clear.value };
        let reach = geom::reach_of(least);
        let close = match self.unit.building {
            None => self.model.near(self.unit.at.v2(), self.unit.radius() + reach, self.foes()),
            Some(_) => self.model.units.all_of(self.start.side.other().idx()),
        };
        for enemy in self.model.units.each(close) {
            if !near::may_be_within(&self.unit, enemy, reach) {
                continue;
            }
            let gap = match self.unit.building {
                None => near::gap_to(self.model, &self.base, enemy),
                Some(_) => near::gap(self.model, &self.unit, enemy),
            };
            if column && gap <= reach {
                return Err(self.column_near(enemy, gap));
            }
            if gap <= reach && gap < near::gap_to(self.model, before, enemy) - EPS_DIST {
                return Err(self.near_enemy(enemy, gap));
            }
        }
        self.on_table()
    }

    /// IDV-MOV-022. A unit that leaves by its own edge hangs over no other (IDV-ORD-020).
    pub(super) fn on_table(&self) -> Result<(), MoveRefusal> {
        let mut base = self.base;
        if self.leaving {
            let past = home_gap(self.model, &self.unit).min(0.0);
            base = base.moved(retreat::home(self.model, self.start.id) * past);
        }
        let over = self.model.scene.field.overhang(&base);
        if over <= geom::EPS_PEN {
            return Ok(());
        }
        Err(MoveRefusal::OffTable { unit: self.id(), over: inches(over) })
    }
}
