//! A straight leg over the table: the units that a base comes near or passes through, and the ground it crosses.
use crate::{book::TerrainKind, ground, model::Model, near, unit::Unit, walls};
use geom::{Angle, EPS_DIST, Point, Pose, Rect, V2};
use table::{Piece, bodies::Set};

/// What is asked for where a gap is too small: the least there is, for a sentence, or any, which is quicker.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seek {
    LeastGap,
    AnyGap,
}

/// A straight leg of a base.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Leg {
    /// The base where it begins.
    pub(crate) base: Rect,
    /// Which way, a unit vector.
    pub(crate) way: V2,
    /// How far.
    pub(crate) by: f64,
}

/// How often the search for the least gap halves what is left: to a thousandth of the leg and better.
const HALVINGS: usize = 28;
/// Half the width of a base's middle file, which must go over a crossing point: wide enough to stand in something.
const FILE: f64 = 60.0;
/// How far a crossing point may fall short of what it crosses, on either bank.
const BANK: f64 = 1.5 * 2540.0;

impl Leg {
    /// The base where it ends.
    pub(crate) fn end(&self) -> Rect {
        self.base.moved(self.way * self.by)
    }

    /// Could anything in this circle be so near? A quick look.
    #[inline]
    pub(crate) fn may_come_near(&self, centre: V2, radius: f64, reach: f64) -> bool {
        let to = centre - self.base.centre;
        let ahead = to.dot(self.way).clamp(0.0, self.by);
        let far = self.base.radius() + radius + reach;
        (to - self.way * ahead).length2() <= far * far
    }

    /// Which of these units it could come so near, units in houses always: it never leaves out one that it does.
    #[inline]
    pub(crate) fn near(&self, model: &Model, reach: f64, among: Set) -> Set {
        let half = self.base.radius() + reach;
        let beside = model.units.bodies().in_lane(self.base.centre, self.way, self.by, half, among);
        beside.or(model.indoors().and(among))
    }

    /// IDV-MOV-019: which of these units are friendly brigades in the open that could bar a unit, by the circles about them, with
    /// their bases. Nobody bars a company.
    pub(crate) fn brigades<'a>(
        &self,
        model: &'a Model,
        unit: &Unit,
        among: Set,
    ) -> impl Iterator<Item = (&'a Unit, Rect)> + use<'a> {
        let friends = match unit.is_brigade() {
            true => model.all_of(unit.side).and(model.brigades()).and(among).without(unit.id.idx()),
            false => Set::EMPTY,
        };
        let near = self.near(model, 0.0, friends.minus(model.indoors()));
        model.units.each(near).map(|friend| (friend, model.base(friend)))
    }

    /// The least gap to another unit on the way, or to the walls about it, if it is within a reach; or any such gap.
    pub(crate) fn least_gap(
        &self,
        model: &Model,
        other: &Unit,
        reach: f64,
        seek: Seek,
    ) -> Option<f64> {
        let enough = if seek == Seek::AnyGap { reach } else { 0.0 };
        if let Some(walls) = walls::about(model, other) {
            let near = walls
                .shapes()
                .iter()
                .filter(|shape| self.may_come_near(shape.centre(), shape.radius(), reach));
            let gaps = near.filter_map(|shape| {
                self.least(reach, enough, |base| geom::distance_convex(base, shape))
            });
            return gaps.reduce(f64::min);
        }
        self.base_gap(&model.base(other), reach, enough)
    }

    /// The same to a base.
    fn base_gap(&self, other: &Rect, reach: f64, enough: f64) -> Option<f64> {
        if !self.may_come_near(other.centre, other.radius(), reach) || self.keeps_off(other, reach)
        {
            return None;
        }
        self.search_gap(other, reach, enough)
    }

    /// The same by search alone, which ends with any gap that is little enough.
    fn search_gap(&self, other: &Rect, reach: f64, enough: f64) -> Option<f64> {
        self.least(reach, enough, |base| geom::distance(base, other))
    }

    /// The least gap to a convex shape on the way, if it is within a reach: it first falls, then rises.
    #[inline]
    fn least(&self, reach: f64, enough: f64, gap: impl Fn(&Rect) -> f64) -> Option<f64> {
        let gap = |by: f64| gap(&self.base.moved(self.way * by));
        let (mut low, mut high) = (0.0, self.by);
        let mut least = gap(low).min(gap(high));
        for _ in 0..HALVINGS {
            if least <= enough || high - low < 1.0 {
                break;
            }
            let third = (high - low) / 3.0;
            let (one, two) = (gap(low + third), gap(high - third));
            least = least.min(one).min(two);
            // What is left lies within a third of the lesser of the two, and no gap falls faster than the base goes.
            if least > reach && one.min(two) - third > reach + EPS_DIST {
                return None;
            }
            if one <= two {
                high -= third;
            } else {
                low += third;
            }
        }
        (least <= reach).then_some(least)
    }

    /// Straight from where a unit stands, its base turned so, to another place; none if it stays there.
    pub(crate) fn between(unit: &Unit, facing: Angle, to: Point) -> Option<Self> {
        let apart = to.v2() - unit.at.v2();
        let base = unit.rect_at(Pose::new(unit.at, facing));
        Some(Self { base, way: apart.unit()?, by: apart.length() })
    }

    /// Whether it comes within a reach of a place.
    pub(crate) fn comes_to(&self, place: V2, reach: f64) -> bool {
        self.may_come_near(place, 0.0, reach)
            && self.least(reach, reach, |base| geom::distance_point(base, place)).is_some()
    }

    /// Whether some line separates the whole leg from another base by more than a reach. A quick check, because the search is
    /// expensive.
    fn keeps_off(&self, other: &Rect, reach: f64) -> bool {
        let between = other.centre - self.base.centre;
        let axes = [
            self.way.perp_right(),
            self.base.forward,
            self.base.right(),
            other.forward,
            other.right(),
        ];
        axes.iter().any(|axis| {
            let (began, gone) = (between.dot(*axis), self.way.dot(*axis) * self.by);
            let ended = began - gone;
            let least = if began * ended <= 0.0 { 0.0 } else { began.abs().min(ended.abs()) };
            least - self.base.support(*axis) - other.support(*axis) > reach + EPS_DIST
        })
    }

    /// Whether it goes through another base or ends in it.
    pub(crate) fn meets(&self, other: &Rect) -> bool {
        self.may_come_near(other.centre, other.radius(), 0.0)
            && geom::overlap_span(&self.base, self.way, other)
                .is_some_and(|(enter, _)| enter < self.by)
    }

    /// From where to where it stands in a piece of ground.
    pub(crate) fn span(&self, piece: &Piece) -> Option<(f64, f64)> {
        span(&self.base, self.way, self.by, piece)
    }

    /// IDV-TER-012: does its middle file go over something of a sort, such as a bridge, from there to there?
    pub(crate) fn over(
        &self,
        model: &Model,
        (from, to): (f64, f64),
        which: fn(&TerrainKind) -> bool,
    ) -> bool {
        let file = Rect { half_width: FILE, ..self.base };
        model.scene.field.pieces.iter().any(|piece| {
            which(ground::kind(model, piece))
                && span(&file, self.way, self.by, piece)
                    .is_some_and(|(enter, leave)| enter <= from + BANK && leave + BANK >= to)
        })
    }

    /// The first of these enemies that it comes within a reach of, nearer than it began, with the least gap or any that is too small.
    pub(crate) fn first_near<'a>(
        &self,
        model: &'a Model,
        enemies: Set,
        reach: f64,
        seek: Seek,
    ) -> Option<(&'a Unit, f64)> {
        let near = self.near(model, reach, enemies);
        model.units.each(near).find_map(|enemy| {
            if enemy.building.is_some() {
                let least = self.least_gap(model, enemy, reach, Seek::LeastGap)?;
                let began = near::rect_gap(model, &self.base, enemy);
                return (began > reach || least < began - EPS_DIST).then_some((enemy, least));
            }
            if !self.may_come_near(enemy.at.v2(), enemy.radius(), reach) {
                return None;
            }
            self.comes_nearer(&model.base(enemy), reach, seek).map(|least| (enemy, least))
        })
    }

    /// The least gap to a base, if it is within a reach and less than at the beginning; or any such gap.
    fn comes_nearer(&self, other: &Rect, reach: f64, seek: Seek) -> Option<f64> {
        if self.keeps_off(other, reach) {
            return None;
        }
        let gap = |by: f64| geom::distance(&self.base.moved(self.way * by), other);
        let began = gap(0.0);
        // A gap that does not fall at first never falls.
        if began <= reach && gap(self.by.min(EPS_DIST * 0.5)) >= began {
            debug_assert!(
                self.search_gap(other, reach, 0.0).is_none_or(|least| least >= began - EPS_DIST)
            );
            return None;
        }
        let enough = match seek {
            Seek::AnyGap if began > reach => reach,
            Seek::AnyGap => (began - 2.0 * EPS_DIST).max(0.0),
            Seek::LeastGap => 0.0,
        };
        let least = self.search_gap(other, reach, enough)?;
        (began > reach || least < began - EPS_DIST).then_some(least)
    }
}

/// From where to where a base on a straight leg stands in a piece of ground.
fn span(base: &Rect, way: V2, by: f64, piece: &Piece) -> Option<(f64, f64)> {
    if !piece.is_near(base.centre + way * (by * 0.5), by * 0.5 + base.radius()) {
        return None;
    }
    let mut all: Option<(f64, f64)> = None;
    for shape in piece.shapes() {
        let Some((enter, leave)) = geom::overlap_span_convex(base, way, shape) else { continue };
        if enter >= by {
            continue;
        }
        let leave = leave.min(by);
        all = Some(all.map_or((enter, leave), |(low, high)| (low.min(enter), high.max(leave))));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Angle, Length, Point, Pose};
    use kernel::dice::Chooser;

    /// IDV-MOV-021: the quick look never says that a leg keeps off what the search finds to be near.
    #[test]
    fn whoever_keeps_off_is_not_found_to_be_near() {
        let mut chooser = Chooser::new(7);
        let (mut far, mut near) = (0, 0);
        for _ in 0..20_000 {
            let mut rect = |wide: usize| {
                let at = Point::new(chooser.under(wide) as i32, chooser.under(wide) as i32);
                let facing = Angle::parts(chooser.under(65_536) as i32);
                let size = |n: usize| Length(1000 + n as i32);
                let (width, depth) = (chooser.under(12_000), chooser.under(6_000));
                Rect::of(Pose::new(at, facing), size(width), size(depth))
            };
            let (base, other) = (rect(60_000), rect(60_000));
            let way = Angle::parts(chooser.under(65_536) as i32).forward();
            let leg = Leg { base, way, by: chooser.under(40_000) as f64 };
            let found = leg.search_gap(&other, 2552.7, 0.0);
            assert_eq!(leg.base_gap(&other, 2552.7, 0.0), found, "{leg:?} {other:?}");
            if found.is_none() {
                let gap = |n: i32| leg.base.moved(way * (leg.by * f64::from(n) / 64.0));
                assert!(
                    (0..=64).all(|n| geom::distance(&gap(n), &other) > 2552.7),
                    "{leg:?} {other:?}"
                );
            }
            far += usize::from(leg.keeps_off(&other, 2552.7));
            near += usize::from(found.is_some());
        }
        assert!(far > 5_000 && near > 2_000, "both happen: {far} {near}");
    }
}
