//! Other units on the way (ANT-MOV-006, -018, ANT-GEO-016, ANT-GEO-017): whom a leg may not come near or pass through.
use super::{Gait, Walk, inches, moved, passage};
use crate::{kinds::UnitId, refusal::MoveRefusal, unit::Unit};
use geom::{Angle, EPS_CONTACT, EPS_DIST, EPS_PEN, Rect, V2};
use table::bodies;

/// The farthest that the outer end of a wheel goes between two places at which it is looked at.
const STEP: f64 = 500.0;

impl Walk<'_> {
    /// A straight leg keeps its distance from enemies and passes only friends whom it may pass.
    pub(super) fn keeps_clear(&mut self, way: V2, by: f64) -> Result<(), MoveRefusal> {
        let (model, outline) = (self.model, self.unit.outline());
        let half = self.unit.rect().radius() + geom::reach_of(model.book.reaches.multiple.value);
        let lane =
            model.units.bodies().in_lane(self.unit.rect().centre, way, by, half, self.around);
        for other in model.units.each(lane) {
            let rects = model.rects(other);
            if other.side == self.start.side {
                self.may_meet(other, &outline, way, by)?;
                continue;
            }
            if let Gait::Charge { target, .. } = self.gait {
                self.meets_only(other, target, bodies::first_touch(&outline, way, rects), by)?;
                continue;
            }
            if self.passes_far_off(&outline, way, by, rects) {
                continue;
            }
            // Whoever touches an enemy without a melee does not walk through him.
            if enters(&outline, way, by, rects) {
                return Err(MoveRefusal::Through { unit: self.id(), other: other.id });
            }
            let began = bodies::gap(&outline, rects);
            let least = least_gap(&outline, way, by, rects);
            let there = Unit { at: self.unit.at.moved(way * by), ..self.unit };
            self.not_too_near(other, began, least, &there)?;
        }
        Ok(())
    }

    /// Whether a straight leg stays so far from an enemy that the gap between them does not matter: measured from the ground that
    /// the leg covers, which is quicker than the least gap and never more than it.
    fn passes_far_off(&self, outline: &[Rect], way: V2, by: f64, rects: &[Rect]) -> bool {
        let aslant = way.cross(self.unit.at.facing.forward()).abs() > 1e-9;
        let covered = || bodies::swept::<table::Few<Rect, 2>>(outline, way, by);
        !aslant && bodies::gap(&covered(), rects) > self.wide_berth()
    }

    /// Enemies farther off than this are neither near nor too near.
    fn wide_berth(&self) -> f64 {
        let reaches = &self.model.book.reaches;
        geom::reach_of(reaches.multiple.value.max(reaches.clear.value)) + 2.0
    }

    /// ANT-GEO-018, ANT-MMU-005 to -007: the first enemy that a charge touches is its target; others may be touched with it.
    fn meets_only(
        &self,
        enemy: &Unit,
        target: UnitId,
        touch: Option<f64>,
        by: f64,
    ) -> Result<(), MoveRefusal> {
        match touch {
            Some(touch) if enemy.id != target && touch < by - EPS_CONTACT => {
                Err(MoveRefusal::MeetsOther { unit: self.id(), enemy: enemy.id })
            }
            _ => Ok(()),
        }
    }

    /// ANT-MOV-006, -018, ANT-GEO-017: a move keeps more than 1" from enemies, or goes away from those that are nearer.
    fn not_too_near(
        &mut self,
        enemy: &Unit,
        began: f64,
        least: f64,
        there: &Unit,
    ) -> Result<(), MoveRefusal> {
        let (model, unit) = (self.model, self.id());
        let clear = geom::reach_of(model.book.reaches.clear.value);
        if least <= clear && least < began - EPS_DIST {
            let gap = inches(least);
            let least = model.book.reaches.clear.value.to_inches();
            return Err(MoveRefusal::NearEnemy { unit, enemy: enemy.id, gap, least });
        }
        let far = model.book.reaches.multiple.value.units() - EPS_DIST;
        let nearer = least < far && (began >= far || least < began - EPS_DIST);
        let sees = |from: &Unit| crate::sight::sees(model, from, enemy);
        if nearer && (sees(&self.unit) || sees(there)) {
            self.came_near = true;
        }
        Ok(())
    }

    /// ANT-PAS: a friend on the way is passed if the rules allow it.
    fn may_meet(
        &self,
        friend: &Unit,
        outline: &[Rect],
        way: V2,
        by: f64,
    ) -> Result<(), MoveRefusal> {
        let rects = self.model.rects(friend);
        let inside = bodies::overlap(outline, rects);
        if !enters(outline, way, by, rects) || inside || self.is_relieved(friend) {
            return Ok(());
        }
        if passage::is_open(self.model, &self.unit, friend, self.gait) {
            return Ok(());
        }
        Err(MoveRefusal::Through { unit: self.id(), other: friend.id })
    }

    /// ANT-GEO-016: a wheel keeps its distance and passes nobody.
    pub(super) fn wheels_clear(&mut self, pivot: V2, by: i32) -> Result<(), MoveRefusal> {
        let (model, whole) = (self.model, self.unit.outline());
        let arc = super::radians(by) * self.unit.extent()[0];
        let n = (arc / STEP).ceil().clamp(1.0, 400.0) as i32;
        // All of it stays in a circle about the pivot.
        let swing = whole.iter().flat_map(Rect::corners).map(|corner| corner.distance(pivot));
        let reach = swing.fold(0.0, f64::max) + self.wide_berth();
        let others = model.near(pivot, reach, self.around);
        let others: Vec<&Unit> = model.units.each(others).collect();
        let began: Vec<f64> =
            others.iter().map(|other| bodies::gap(&whole, model.rects(other))).collect();
        for k in 1..=n {
            let part = Angle::parts((i64::from(by) * i64::from(k) / i64::from(n)) as i32);
            let body: Vec<Rect> = whole.iter().map(|rect| rect.turned(pivot, part)).collect();
            for (other, began) in others.iter().zip(&began) {
                let rects = model.rects(other);
                if other.side != self.start.side {
                    let gap = bodies::gap(&body, rects);
                    match self.gait {
                        Gait::Charge { target, .. } if other.id != target => {
                            let touch = (gap <= EPS_CONTACT).then_some(0.0);
                            self.meets_only(other, target, touch, 1.0 + EPS_CONTACT)?;
                        }
                        Gait::Charge { .. } => (),
                        _ if bodies::overlap(&body, rects) => {
                            let (unit, other) = (self.id(), other.id);
                            return Err(MoveRefusal::Through { unit, other });
                        }
                        _ => {
                            let at = self.unit.at.turned(pivot, part);
                            self.not_too_near(other, *began, gap, &Unit { at, ..self.unit })?;
                        }
                    }
                } else if bodies::overlap(&body, rects)
                    && !bodies::overlap(&whole, rects)
                    && !passage::is_open(model, &self.unit, other, self.gait)
                {
                    return Err(MoveRefusal::Through { unit: self.id(), other: other.id });
                }
            }
        }
        Ok(())
    }
}

/// Whether a straight leg comes onto other rectangles.
fn enters(outline: &[Rect], way: V2, by: f64, others: &[Rect]) -> bool {
    outline.iter().any(|rect| {
        let mut spans = others.iter().filter_map(|other| geom::overlap_span(rect, way, other));
        spans.any(|(enter, _)| enter < by)
    })
}

/// The least gap to other rectangles on a straight leg. A gap to a convex body first falls and then rises.
pub(crate) fn least_gap(outline: &[Rect], way: V2, by: f64, others: &[Rect]) -> f64 {
    let gap = |at: f64| bodies::gap(&moved(outline, way * at), others);
    let touched = bodies::first_touch(outline, way, others).is_some_and(|at| at <= by + EPS_PEN);
    if touched {
        return 0.0;
    }
    let (mut low, mut high) = (0.0, by);
    let mut least = gap(low).min(gap(high));
    for _ in 0..28 {
        if high - low < 1.0 {
            break;
        }
        let third = (high - low) / 3.0;
        let (one, two) = (gap(low + third), gap(high - third));
        least = least.min(one).min(two);
        if one <= two {
            high -= third;
        } else {
            low += third;
        }
    }
    least
}
