//! Compares queries over all bodies with the simple way: a loop over every rectangle of every unit.
use geom::{Angle, EPS_CONTACT, Length, Point, Pose, Rect, V2};
use proptest::prelude::*;
use table::{
    Bodies, Body,
    bodies::{self, Set},
};

/// A unit as the tests store it.
#[derive(Clone, Debug)]
struct Unit {
    side: usize,
    on_table: bool,
    rects: Vec<Rect>,
    disc: Option<(V2, f64)>,
}

impl Unit {
    fn circle(&self) -> (V2, f64) {
        if let Some(disc) = self.disc {
            return disc;
        }
        let sum = self.rects.iter().fold(V2::ZERO, |sum, rect| sum + rect.centre);
        let centre = Point::from(sum * (1.0 / self.rects.len() as f64)).v2();
        let far = self.rects.iter().map(|rect| rect.centre.distance(centre) + rect.radius());
        (centre, far.fold(0.0, f64::max))
    }

    fn body(&self) -> Body<'_> {
        let (centre, radius) = self.circle();
        Body { rects: &self.rects, centre, radius }
    }

    /// The gap over every pair of rectangles; for a disc, its centre less its radius.
    fn gap(&self, other: &Self) -> f64 {
        match (self.disc, other.disc) {
            (Some(one), Some(two)) => (one.0.distance(two.0) - one.1 - two.1).max(0.0),
            (Some((at, radius)), None) | (None, Some((at, radius))) => {
                let rects = if self.disc.is_some() { &other.rects } else { &self.rects };
                let gaps = rects.iter().map(|rect| geom::distance_point(rect, at));
                (gaps.fold(f64::MAX, f64::min) - radius).max(0.0)
            }
            (None, None) => {
                let pairs = self
                    .rects
                    .iter()
                    .flat_map(|one| other.rects.iter().map(move |two| geom::distance(one, two)));
                pairs.fold(f64::MAX, f64::min)
            }
        }
    }
}

/// Whole hundredths near the middle of a table, or far out where single precision is coarse.
fn any_place() -> impl Strategy<Value = Point> {
    let near = (0..180_000, 0..120_000);
    let far = (20_000_000..20_060_000, -30_060_000..-30_000_000);
    prop_oneof![9 => near, 1 => far].prop_map(|(x, y)| Point::new(x, y))
}

fn any_unit() -> impl Strategy<Value = Unit> {
    let shape = (any_place(), any::<u16>(), 1_500..24_000, 1_000..8_000, 1..6_usize);
    (0..2_usize, 0..8_u8, shape).prop_map(|(side, fate, (at, facing, width, depth, n))| {
        let pose = Pose::new(at, Angle(facing));
        let base = Rect::of(pose, Length(width), Length(depth));
        let step = |k: usize| base.forward * (f64::from(depth) * k as f64);
        let disc = (fate == 1).then(|| (at.v2(), f64::from(depth)));
        let n = if disc.is_some() { 0 } else { n };
        let rects = (0..n).map(|k| base.moved(-step(k))).collect();
        Unit { side, on_table: fate != 0, rects, disc }
    })
}

fn of(units: &[Unit]) -> Bodies {
    Bodies::of(units.iter().map(|unit| (unit.side, unit.on_table.then(|| unit.body()))))
}

/// The units that satisfy the condition, each checked separately.
fn plain(units: &[Unit], passes: impl Fn(&Unit) -> bool) -> Set {
    let each = units.iter().enumerate().filter(|(_, unit)| unit.on_table && passes(unit));
    each.map(|(n, _)| n).collect()
}

proptest! {
    #[test]
    fn who_is_within_a_reach_is_found_as_by_looking_at_every_rectangle(
        units in prop::collection::vec(any_unit(), 1..90),
        own in any_unit(),
        reach in 0.0..60_000.0_f64,
    ) {
        let kept = of(&units);
        for reach in [reach, EPS_CONTACT] {
            let all = plain(&units, |unit| own.gap(unit) <= reach);
            prop_assert_eq!(kept.within(&own.body(), reach, kept.on_table()), all);
            for side in 0..2 {
                let theirs = plain(&units, |unit| unit.side == side && own.gap(unit) <= reach);
                prop_assert_eq!(kept.within(&own.body(), reach, kept.of_side(side)), theirs);
            }
        }
    }

    #[test]
    fn the_nearest_is_the_nearest_of_all(
        units in prop::collection::vec(any_unit(), 1..60),
        own in any_unit(),
    ) {
        let kept = of(&units);
        let plain = units
            .iter()
            .enumerate()
            .filter(|(_, unit)| unit.on_table)
            .map(|(n, unit)| (n, own.gap(unit)))
            .min_by(|one, other| one.1.total_cmp(&other.1));
        prop_assert_eq!(kept.nearest(&own.body(), kept.on_table()), plain);
    }

    #[test]
    fn no_unit_in_the_way_of_a_straight_move_is_left_out(
        units in prop::collection::vec(any_unit(), 1..60),
        own in any_unit(),
        way in any::<bool>(),
        by in 1.0..40_000.0_f64,
    ) {
        let Some(first) = own.rects.first() else { return Ok(()) };
        let dir = if way { first.forward } else { first.right() };
        let ground: Vec<Rect> = bodies::swept(&own.rects, dir, by);
        let (centre, radius) = own.circle();
        let blocked = |unit: &Unit| {
            ground.iter().any(|ours| unit.rects.iter().any(|theirs| geom::overlaps(ours, theirs)))
        };
        let kept = of(&units);
        let all = kept.on_table();
        let met = plain(&units, blocked);
        let middle = centre + dir * (by / 2.0);
        prop_assert_eq!(kept.overlapping(&ground, middle, radius + by / 2.0, all), met);
        let lane = kept.in_lane(centre, dir, by, radius, all);
        prop_assert_eq!(lane.and(met), met);
        for n in lane {
            let touch = bodies::first_touch(&own.rects, dir, kept.rects(n));
            let each = own.rects.iter().flat_map(|ours| {
                units[n].rects.iter().filter_map(move |theirs| geom::first_touch(ours, dir, theirs))
            });
            prop_assert_eq!(touch, each.min_by(f64::total_cmp));
        }
    }

    #[test]
    fn no_unit_ahead_is_left_out(
        units in prop::collection::vec(any_unit(), 1..60),
        own in any_unit(),
        least in -60_000.0..60_000.0_f64,
    ) {
        let Some(first) = own.rects.first() else { return Ok(()) };
        let (from, dir) = (first.centre, first.forward);
        let reaches = |unit: &Unit| {
            unit.rects.iter().any(|it| (it.centre - from).dot(dir) + it.support(dir) >= least)
        };
        let kept = of(&units);
        let ahead = plain(&units, reaches);
        prop_assert_eq!(kept.ahead(from, dir, least, kept.on_table()).and(ahead), ahead);
    }

    #[test]
    fn bodies_refreshed_one_by_one_are_bodies_made_anew(
        units in prop::collection::vec(any_unit(), 2..70),
        moves in prop::collection::vec((0..70_usize, any_unit()), 1..40),
        own in any_unit(),
    ) {
        let (mut units, mut kept, mut behind) = (units.clone(), of(&units), of(&units));
        let mut moved = Set::EMPTY;
        for (n, to) in moves {
            let n = n % units.len();
            moved.insert(n);
            units[n] = Unit { side: units[n].side, ..to };
            match units[n].on_table {
                true => kept.put(n, units[n].side, &units[n].body()),
                false => kept.remove(n),
            }
        }
        let anew = of(&units);
        let mut copy = Bodies::default();
        copy.clone_from(&kept);
        moved.iter().for_each(|n| behind.copy(n, &kept));
        for bodies in [&kept, &kept.clone(), &copy, &behind] {
            prop_assert_eq!(bodies.on_table(), anew.on_table());
            for side in 0..2 {
                prop_assert_eq!(bodies.of_side(side), anew.of_side(side));
            }
            for n in anew.on_table() {
                prop_assert_eq!(bodies.rects(n), &units[n].rects[..]);
                let touching = |unit: &Unit| {
                    unit.side != units[n].side && unit.gap(&units[n]) <= EPS_CONTACT
                };
                prop_assert_eq!(bodies.contacts(n), plain(&units, touching));
            }
            let near = |of: &Bodies| of.near_body(&own.body(), 9_000.0, of.on_table());
            prop_assert_eq!(near(bodies), near(&anew));
        }
    }
}

#[test]
fn a_set_names_its_units_in_order() {
    let mut set: Set = [200, 3, 64, 63].into_iter().collect();
    set.insert(0);
    set.remove(63);
    assert_eq!(set.iter().collect::<Vec<_>>(), [0, 3, 64, 200]);
    assert!(set.has(64) && !set.has(63) && set.len() == 4);
    assert_eq!([0, 1, 2, 3, 4].map(|n| set.nth(n)), [Some(0), Some(3), Some(64), Some(200), None]);
    assert!(set.and(Set::EMPTY).is_empty());
    assert!(set.minus(set).is_empty());
    assert_eq!(set.minus([3, 5].into_iter().collect()), set.without(3));
    assert_eq!(set.without(200).or([5].into_iter().collect()).len(), 4);
}
