//! A straight leg over the table: the units that a base comes near or passes through, and the ground it crosses.
use crate::{book::TerrainKind, ground, model::Model, near, unit::Unit, walls};
use geom::{Angle, EPS_DIST, Point, Pose, Rect, V2};
use table::{Piece, bodies::Set};

/// Which gap is looked for when one may be too small.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seek {
    /// The least gap, to be told to the player.
    LeastGap,
    /// Any gap that is too small. This is quicker.
    AnyGap,
}

/// A straight leg of a base.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Leg {
    /// The base where it begins.
    pub(crate) base: Rect,
    /// Its direction, a unit vector.
    pub(crate) way: V2,
    /// Its length.
    pub(crate) by: f64,
}

/// How many times the search for the least gap narrows what is left of the leg.
const HALVINGS: usize = 28;
/// Half the width of a base's middle file, which must go over a crossing point. It is wide enough to overlap a piece of ground.
const FILE: f64 = 60.0;
/// A crossing point may end this far short of either bank.
const BANK: f64 = 1.5 * 2540.0;

impl Leg {
    /// The base where it ends.
    pub(crate) fn end(&self) -> Rect {
        self.base.moved(self.way * self.by)
    }

    /// Whether anything in this circle could be within a reach of the leg. A quick check.
    #[inline]
    pub(crate) fn may_come_near(&self, centre: V2, radius: f64, reach: f64) -> bool {
        let to = centre - self.base.centre;
        let ahead = to.dot(self.way).clamp(0.0, self.by);
        let far = self.base.radius() + radius + reach;
        (to - self.way * ahead).length2() <= far * far
    }

    /// The units among these that could be within a reach of the leg. It never leaves out one that is, and always includes units
    /// in houses.
    #[inline]
    pub(crate) fn near(&self, model: &Model, reach: f64, among: Set) -> Set {
        let half = self.base.radius() + reach;
        let beside = model.units.bodies().in_lane(self.base.centre, self.way, self.by, half, among);
        beside.or(model.indoors().and(among))
    }

    /// IDV-MOV-019: the friendly brigades among these units that are in the open and could bar a unit, judged by circles. Each
    /// comes with its base. No unit bars a company.
    pub(crate) fn brigades<'a>(
        &self,
        model: &'a Model,
        unit: &Unit,
        among: Set,
    ) -> impl Iterator<Item = (&'a Unit, Rect)> + use<'a> {
        let own = model.units.all_of(unit.side.idx()).without(unit.id.idx());
        let barring = if unit.is_brigade() { model.brigades() } else { Set::EMPTY };
        let friends = own.and(barring).and(among);
        let near = self.near(model, 0.0, friends.minus(model.indoors()));
        model.units.each(near).map(|friend| (friend, model.base(friend)))
    }

    /// The least gap to another unit, or to the walls around it, along the leg. None if it is more than a reach. `seek` may allow
    /// any gap within the reach instead.
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

    /// The same for a base.
    fn base_gap(&self, other: &Rect, reach: f64, enough: f64) -> Option<f64> {
        if !self.may_come_near(other.centre, other.radius(), reach) || self.keeps_off(other, reach)
        {
            return None;
        }
        self.search_gap(other, reach, enough)
    }

    /// The same by search alone. The search ends at the first gap that is at most `enough`.
    fn search_gap(&self, other: &Rect, reach: f64, enough: f64) -> Option<f64> {
        self.least(reach, enough, |base| geom::distance(base, other))
    }

    /// The least gap to a convex shape along the leg, if it is within a reach. Such a gap first falls and then rises.
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
            // The rest lies within a third of the place with the smaller gap, and a gap falls no faster than the base moves.
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

    /// The leg from where a unit stands to another place, with its base facing this way. None if the two places are the same.
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

    /// Where on the leg the base enters and leaves a piece of ground.
    pub(crate) fn span(&self, piece: &Piece) -> Option<(f64, f64)> {
        span(&self.base, self.way, self.by, piece)
    }

    /// IDV-TER-012: whether its middle file goes over ground of some kind, such as a bridge, between these two distances.
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

    /// The first of these enemies that the leg brings within a reach and nearer than at its start, with the gap to it.
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
                let began = near::gap_to(model, &self.base, enemy);
                return (began > reach || least < began - EPS_DIST).then_some((enemy, least));
            }
            if !self.may_come_near(enemy.at.v2(), enemy.radius(), reach) {
                return None;
            }
            self.comes_nearer(&model.base(enemy), reach, seek).map(|least| (enemy, least))
        })
    }

    /// The least gap to a base, if it is within a reach and less than at the start. `seek` may allow any such gap.
    fn comes_nearer(&self, other: &Rect, reach: f64, seek: Seek) -> Option<f64> {
        if self.keeps_off(other, reach) {
            return None;
        }
        let gap = |by: f64| geom::distance(&self.base.moved(self.way * by), other);
        let began = gap(0.0);
        // A gap that does not fall at the start never falls.
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

/// Where on a straight leg a base enters and leaves a piece of ground.
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

#[cfg(feature = "oracle")]
pub(crate) mod oracle {
    use super::*;
    use geom::{Angle, Length, Point, Pose};
    use kernel::dice::Chooser;

    /// IDV-MOV-021: the quick check never says that a leg keeps off a base that the search finds near.
    pub fn whoever_keeps_off_is_not_found_to_be_near() {
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
