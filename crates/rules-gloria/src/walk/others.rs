//! Other units and the table's edge: whom a leg or a turn may not come near, pass through or hang over (PG-MOV-003, PG-PAS).
use super::{Pace, Sweep, Walk, is_loose};
use crate::{
    command, ground, kinds::Formation, model::Model, near, refusal::MoveRefusal, sight, square,
    unit::Unit,
};
use geom::{EPS_CONTACT, EPS_DIST, EPS_PEN, Length, Rect, V2};
use table::bodies::Set;

/// The cosine of 45 degrees (G30).
const SLANT: f64 = 0.707;

impl<'a> Walk<'a> {
    /// The enemies among these units, for all to see.
    fn foes(&self, among: Set) -> impl Iterator<Item = &'a Unit> + use<'a> {
        let all = self.model.units.all_of(self.start.side.other().idx());
        let near = self.model.units.each(among.and(all));
        near.filter(|enemy| enemy.is_shown())
    }

    /// The friends among these units.
    fn others(&self, among: Set) -> impl Iterator<Item = &'a Unit> + use<'a> {
        let own = self.model.units.all_of(self.start.side.idx()).without(self.start.id.idx());
        self.model.units.each(among.and(own))
    }

    /// The farthest that it may have to stay from an enemy.
    fn wariness(&self) -> f64 {
        let forced = || self.model.book.mm(&self.model.book.reaches.forced_march);
        let clear = self.clear();
        if self.pace == Pace::Forced { clear.max(forced()).units() } else { clear.units() }
    }

    /// Those among these units that a body could be near, if none of its points goes farther than this.
    pub(super) fn close(&self, body: &[Rect], by: f64, among: Set) -> Set {
        let reach = by + self.wariness();
        let is_close =
            |n: &usize| table::bodies::within(body, self.model.units.bodies().rects(*n), reach);
        among.into_iter().filter(is_close).fold(Set::EMPTY, |mut close, n| {
            close.insert(n);
            close
        })
    }

    /// The units that anything in a circle could be near, with those whom it must stay clear of.
    pub(super) fn about(&self, centre: V2, radius: f64) -> Set {
        self.model.near(centre, radius + self.wariness(), self.around)
    }

    /// The units that a straight leg could be near.
    pub(super) fn beside(&self, sweep: &Sweep<'_>) -> Set {
        let others = self.around.without(self.start.id.idx());
        if others.is_empty() {
            return others;
        }
        let wide = self.layout.radius + self.wariness();
        let bodies = self.model.units.bodies();
        bodies.in_lane(self.unit.head(), sweep.way, sweep.by, wide, others)
    }

    /// PG-MOV-003: whether a unit may go near an enemy: its target, and in a charge of formed troops those who must make way for it
    /// and have not yet (PG-SCR-002).
    fn may_near(&self, enemy: &Unit) -> bool {
        let Pace::Impulse { target, .. } = self.pace else { return false };
        let gives_way = || is_loose(enemy) && !enemy.done.evaded && self.unit.is_formed();
        target == enemy.id || gives_way()
    }

    /// PG-MOV-003, PG-FMR-003: the enemies that a straight leg comes too near.
    pub(super) fn enemies(&mut self, sweep: &Sweep<'_>, beside: Set) -> Result<(), MoveRefusal> {
        for enemy in self.foes(beside) {
            let body = self.model.outline(enemy);
            if self.may_near(enemy) {
                if is_loose(enemy) && sweep.meets(&body) && !self.met.contains(&enemy.id) {
                    self.met.push(enemy.id);
                }
                continue;
            }
            let least = self.clear_of(enemy);
            let reach = least.units() - EPS_DIST;
            if let Some(gap) = sweep.least_gap(&body, reach) {
                self.too_near(enemy, gap, near::apart(&self.began, &body), least)?;
            }
        }
        self.staff(|base, reach| sweep.least_gap(base, reach))
    }

    /// PG-MOV-003, PG-CAP-004: an enemy general who is alone is not ridden down by a march, but by a charge, an advance or a pursuit.
    /// A move stays as clear of them as of other enemies.
    fn staff(&self, gap: impl Fn(&[Rect], f64) -> Option<f64>) -> Result<(), MoveRefusal> {
        if matches!(self.pace, Pace::Impulse { .. }) {
            return Ok(());
        }
        let (model, least) = (self.model, self.clear());
        let theirs = model.generals.iter().filter(|it| it.side != self.start.side);
        for general in theirs.filter(|it| it.is_on_table() && it.with.is_none()) {
            let base = [command::base(model, general)];
            let Some(gap) = gap(&base, least.units() - EPS_DIST) else { continue };
            let began = near::apart(&self.began, &base);
            let was_near = began <= least.units() && gap >= began - EPS_DIST;
            if !was_near && !square::shelters_general(model, general) {
                let (unit, general, gap) = (self.start.id, general.id, Length::from_units(gap));
                return Err(MoveRefusal::NearGeneral { unit, general, gap, least });
            }
        }
        Ok(())
    }

    /// How far it stays from an enemy.
    fn clear_of(&self, enemy: &Unit) -> Length {
        let reaches = &self.model.book.reaches;
        let wary = self.pace == Pace::Forced
            && enemy.is_formed()
            && sight::is_seen(self.model, self.start.side, enemy);
        self.model.book.mm(if wary { &reaches.forced_march } else { &reaches.clear })
    }

    /// An enemy that was as near before does not matter, but a forced march never goes near a formed one.
    fn too_near(
        &self,
        enemy: &Unit,
        gap: f64,
        began: f64,
        least: Length,
    ) -> Result<(), MoveRefusal> {
        let (unit, enemy, forced) = (self.start.id, enemy.id, least > self.clear());
        if !forced && began <= least.units() && gap >= began - EPS_DIST {
            return Ok(());
        }
        let gap = Length::from_units(gap);
        Err(match forced {
            true => MoveRefusal::ForcedNear { unit, enemy, gap, least },
            false => MoveRefusal::NearEnemy { unit, enemy, gap, least },
        })
    }

    fn clear(&self) -> Length {
        self.model.book.mm(&self.model.book.reaches.clear)
    }

    /// PG-PAS-001, -002, -004: the friends that it cannot pass through.
    pub(super) fn friends(&mut self, sweep: &Sweep<'_>, beside: Set) -> Result<(), MoveRefusal> {
        for friend in self.others(beside) {
            let body = self.model.outline(friend);
            if !sweep.meets(&body) || near::overlap(&self.began, &body) {
                continue;
            }
            if !may_pass(self.model, &self.unit, friend, sweep.way) {
                return Err(self.barred(friend));
            }
            if friend.is_battery() && !self.through.contains(&friend.id) {
                self.through.push(friend.id);
            }
        }
        Ok(())
    }

    /// Why it cannot pass through a friend.
    fn barred(&self, friend: &Unit) -> MoveRefusal {
        let (unit, other) = (self.start.id, friend.id);
        match friend.is_battery() {
            true if is_massed(self.model, friend) => MoveRefusal::ThroughBattery { unit, other },
            true => MoveRefusal::AcrossGun { unit, other },
            false if friend.formation == Formation::Limbered => {
                MoveRefusal::ThroughBattery { unit, other }
            }
            false => MoveRefusal::Through { unit, other },
        }
    }

    /// A wheel, a turn or a change of formation leaves it clear of enemies.
    pub(super) fn stand_near(&self, body: &[Rect], among: Set) -> Result<(), MoveRefusal> {
        for enemy in self.foes(among).filter(|enemy| !self.may_near(enemy)) {
            let theirs = self.model.outline(enemy);
            if !table::bodies::within(body, &theirs, self.wariness()) {
                continue;
            }
            let (least, gap) = (self.clear_of(enemy), near::apart(body, &theirs));
            if gap < least.units() - EPS_DIST {
                self.too_near(enemy, gap, near::apart(&self.began, &theirs), least)?;
            }
        }
        self.staff(|base, reach| Some(near::apart(body, base)).filter(|gap| *gap < reach))
    }

    /// Friends that it may not pass and would overlap in a wheel.
    pub(super) fn wheels_clear(&self, body: &[Rect], among: Set) -> Result<(), MoveRefusal> {
        for friend in self.others(among) {
            let theirs = self.model.outline(friend);
            let hits = near::overlap(body, &theirs) && !near::overlap(&self.began, &theirs);
            if hits && !is_loose(&self.unit) && !is_loose(friend) {
                return Err(self.barred(friend));
            }
        }
        Ok(())
    }

    /// PG-URB-006: where it ends it overlaps nobody, so that an area holds as many as fit. A screen that a charge goes through
    /// moves after it (PG-SCR-002), and one that a friend ends in makes room if it can (G31).
    pub(super) fn ends_clear(&mut self) -> Result<(), MoveRefusal> {
        let near = self.model.near(self.unit.head(), self.layout.radius, self.around);
        let others = near.without(self.start.id.idx());
        for other in self.model.units.each(others) {
            let is_foe = other.side != self.start.side;
            if is_foe && (!other.is_shown() || self.drives_out(other)) {
                continue;
            }
            let theirs = self.model.outline(other);
            // Those who touch by more than a hair's breadth, or routers, may part but not come closer. PG-SQR-006: those whom a square
            // shelters are in it until it is none any more.
            let shared = |unit: &Unit| square::share_ground(unit, other);
            let is_guest = shared(&self.unit) && near::overlap(&self.began, &theirs);
            let leaves = shared(self.start) && !shared(&self.unit);
            let deeper =
                || leaves || near::depth(&self.body, &theirs) > near::depth(&self.began, &theirs);
            if !near::overlap(&self.body, &theirs) || is_guest || !deeper() {
                continue;
            }
            match self.aside(other) {
                Some(at) => self.asides.push((other.id, at)),
                None => return Err(MoveRefusal::Overlaps { unit: self.start.id, other: other.id }),
            }
        }
        Ok(())
    }

    /// PG-SCR-002: whether a charge may end where an enemy stands, because it is driven out at once: a screen in the open, or men who are
    /// taken. A screen in a wood or among houses says first where it goes, and nobody takes those whom a square shelters, even if it has
    /// become too small for them (PG-SQR-006).
    fn drives_out(&self, enemy: &Unit) -> bool {
        let covered = ground::is_in(self.model, enemy, |kind| kind.wood || kind.urban);
        let is_screen = enemy.formation == Formation::Skirmish;
        self.met.contains(&enemy.id)
            && !(is_screen && covered)
            && !square::shelters_unit(self.model, enemy)
    }

    /// Where it stands now it has its front on the table (G33).
    pub(super) fn front_on_table(&self) -> Result<(), MoveRefusal> {
        let field = &self.model.field;
        if self.is_inside(self.unit.head(), self.layout.radius) {
            return Ok(());
        }
        let off = self.unit.front_edges().into_iter().find(|edge| !field.holds(edge));
        off.map_or(Ok(()), |edge| {
            let over = Length::from_units(field.overhang(&edge));
            Err(MoveRefusal::OffTable { unit: self.start.id, over })
        })
    }

    /// Whether a circle is on the table.
    pub(super) fn is_inside(&self, centre: V2, radius: f64) -> bool {
        let field = &self.model.field;
        let far = |at: f64, most: Length| at >= radius && at + radius <= most.units();
        far(centre.x, field.width) && far(centre.y, field.height)
    }

    /// A unit stays on the table. One that has only just come on may have its tail off it (G33).
    pub(super) fn on_table(&self, body: &[Rect]) -> Result<(), MoveRefusal> {
        let field = &self.model.field;
        let over =
            |body: &[Rect]| body.iter().map(|rect| field.overhang(rect)).fold(f64::MIN, f64::max);
        let (most, now) = (over(&self.began).max(EPS_PEN), over(body));
        if now <= most + EPS_DIST {
            return Ok(());
        }
        Err(MoveRefusal::OffTable { unit: self.start.id, over: Length::from_units(now) })
    }
}

/// PG-PAS-001, -002, -004, PG-SKM-008, -013: whether a unit may pass through a friend in this direction. Screens pass and are
/// passed; a deployed gun is passed from front to rear or back, unless it is massed.
pub(crate) fn may_pass(model: &Model, unit: &Unit, friend: &Unit, way: V2) -> bool {
    if is_loose(unit) || is_loose(friend) {
        return true;
    }
    let along = way.dot(friend.at.facing.forward()).abs();
    friend.is_battery() && along >= SLANT && !is_massed(model, friend)
}

/// PG-ART-010: guns in base contact are massed.
fn is_massed(model: &Model, gun: &Unit) -> bool {
    let own = model.outline(gun);
    let mut others = model.friends(gun).filter(|friend| friend.is_battery());
    others.any(|other| near::apart(&own, &model.outline(other)) <= EPS_CONTACT)
}

/// Whether a formation is one whose stands touch others as a wall: columns, squares and limbers, which routers go round.
pub(crate) fn is_solid(unit: &Unit) -> bool {
    unit.formation.is_column() || matches!(unit.formation, Formation::Square | Formation::Limbered)
}
