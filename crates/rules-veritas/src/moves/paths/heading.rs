//! One direction of a move: the turns before it, and the lengths worth trying along it.
use super::{Found, found};
use crate::{
    act::Act, course::Course, kinds::Order, model::Model, passage::Leg as Straight, unit::Unit,
    walk::Bounds,
};
use geom::{Angle, EPS_ANG, Length, V2};
use kernel::{Leg, offer::Turn};
use std::ops::Deref;
use table::Few;

/// At most this many lengths are tried in one direction.
const MOST: usize = 24;
/// No shorter length is tried.
const LEAST: f64 = 1.0;
/// A little more than the rules ask for.
pub(super) const HAIR: f64 = 40.0;
/// Shares of the whole move that are tried.
const PARTS: [f64; 6] = [0.75, 0.5, 0.34, 0.2, 0.1, 0.05];

/// The legs of a move that the search tries: at most two turns and a straight leg. They are stored without allocation.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Legs {
    all: [Leg; 3],
    n: usize,
}

impl Default for Legs {
    fn default() -> Self {
        Self { all: [Leg::Turn { turn: Turn(0) }; 3], n: 0 }
    }
}

impl From<&[Leg]> for Legs {
    fn from(legs: &[Leg]) -> Self {
        let mut all = Self::default();
        legs.iter().for_each(|leg| all.push(*leg));
        all
    }
}

impl Legs {
    /// Whether there is room for these legs.
    pub(crate) fn hold(legs: &[Leg]) -> bool {
        legs.len() <= Self::default().all.len()
    }

    fn push(&mut self, leg: Leg) {
        self.all[self.n] = leg;
        self.n += 1;
    }
}

impl Deref for Legs {
    type Target = [Leg];
    fn deref(&self) -> &[Leg] {
        &self.all[..self.n]
    }
}

/// One direction of a move: some turns, then a straight leg.
pub(super) struct Heading {
    pub(super) turns: Few<i32, 2>,
    /// The unit after its turns.
    pub(super) turned: Unit,
    pub(super) slant: i32,
    pub(super) way: V2,
    pub(super) pace: f64,
}

impl Heading {
    /// The direction nearest to the wanted one that an oblique leg can take after these turns.
    pub(super) fn towards(unit: &Unit, turns: Few<i32, 2>, wanted: Angle) -> Self {
        let facing = turns.iter().fold(unit.facing, |facing, turn| facing + Angle::parts(*turn));
        let slant = facing.turn_to(wanted).clamp(-SLANT, SLANT);
        let way = (facing + Angle::parts(slant)).forward();
        Self { turns, turned: Unit { facing, ..*unit }, slant, way, pace: 1.0 }
    }

    /// Its turns, and a straight leg if that is long enough.
    pub(super) fn legs(&self, by: f64) -> Legs {
        let mut legs = Legs::default();
        for turn in &self.turns {
            legs.push(Leg::Turn { turn: Turn(*turn) });
        }
        if by >= 1.0 {
            legs.push(straight(self.slant, by));
        }
        legs
    }

    /// The move by the first length for which `will_do` holds.
    pub(super) fn first<'a>(
        &self,
        (model, unit, act): (&'a Model, &Unit, Act),
        bounds: impl FnOnce() -> Option<Bounds<'a>>,
        stop: f64,
        worth: impl Fn(V2, f64) -> bool,
        mut will_do: impl FnMut(&Found) -> bool,
    ) -> Option<Found> {
        // Worth rises or falls with the length. If neither end is worth it, no length between them is.
        if !worth(self.way, LEAST) && !worth(self.way, whole(model, &self.turned, self.pace)) {
            return None;
        }
        let bounds = bounds();
        if bounds.is_some_and(|bounds| bounds.most < LEAST) {
            return None;
        }
        let mut tried: Few<f64, MOST> = Few::new();
        lengths(model, &self.turned, self.way, self.pace, stop).find_map(|by| {
            if !worth(self.way, by) || tried.contains(&by) {
                return None;
            }
            tried.push(by);
            let legs = &self.legs(by);
            if bounds.is_some_and(|bounds| !bounds.let_go(by)) {
                debug_assert!(
                    found(model, unit, act, legs).is_none(),
                    "the quick check misses a way"
                );
                return None;
            }
            found(model, unit, act, legs).filter(|found| will_do(found))
        })
    }
}

/// 45 degrees.
pub(in crate::moves) const SLANT: i32 = 8192;
/// 90 degrees.
pub(in crate::moves) const QUARTER: i32 = 16384;

/// A straight leg, oblique if the slant is not 0.
fn straight(slant: i32, by: f64) -> Leg {
    let by = Length::from_units(by);
    if slant.unsigned_abs() <= u32::from(EPS_ANG) {
        Leg::Move { r#move: by }
    } else {
        Leg::Oblique { oblique: by, by: Turn(slant) }
    }
}

/// The turns to try before a leg in a direction that is `off` by this much: none, one or two. Fewer turns come first.
pub(super) fn headings(off: i32) -> Few<Few<i32, 2>, 4> {
    let mut all = Few::new();
    if off.abs() < QUARTER {
        all.push(Few::new());
    }
    if off.abs() > i32::from(EPS_ANG) {
        let one = off.clamp(-QUARTER, QUARTER);
        all.push(Few::one(one));
        if off != one {
            all.push([one, off - one].into_iter().collect());
        }
    }
    all
}

/// The length of the whole move at a pace.
fn whole(model: &Model, unit: &Unit, pace: f64) -> f64 {
    let costs = model.book.costs(unit);
    if unit.is_column() { costs.rout() } else { costs.normal }.units() * pace
}

/// The lengths to try: the whole move, what difficult ground allows, up to each obstacle and over it, and shares of the move.
/// Each is computed only if those before it fail.
pub(super) fn lengths<'a>(
    model: &'a Model,
    unit: &'a Unit,
    way: V2,
    pace: f64,
    stop: f64,
) -> impl Iterator<Item = f64> + 'a {
    let difficult = model.book.costs(unit).difficult.units() * pace;
    let whole = whole(model, unit, pace);
    let leg = Straight { base: unit.rect(), way, by: whole };
    let withdraws = Some(Order::Withdraw).filter(|order| model.order(unit) == *order);
    let pieces = model.scene.field.pieces.iter().filter(move |piece| {
        let kind = crate::ground::kind(model, piece);
        kind.obstacle || kind.impassable || kind.buildings
    });
    let spans = pieces.filter_map(move |piece| leg.span(piece));
    [whole, whole * 0.5, stop, difficult]
        .into_iter()
        .chain(withdraws.into_iter().flat_map(move |_| up_to(model, unit, leg)))
        .chain(spans.flat_map(|(enter, leave)| [leave + HAIR, enter - HAIR]))
        .chain(PARTS.into_iter().map(move |part| whole * part))
        .filter(move |by| *by >= LEAST && *by <= whole)
        .take(MOST)
}

/// IDV-ORD-019: a unit that withdraws goes up to whatever stops it: the edge, friends that it cannot pass, difficult ground.
fn up_to<'a>(model: &'a Model, unit: &'a Unit, leg: Straight) -> impl Iterator<Item = f64> + 'a {
    let course = Course { base: leg.base, way: leg.way };
    let edge = course.to_edge(&model.scene.field);
    let open = model.units.all_of(unit.side.idx()).without(unit.id.idx()).minus(model.indoors());
    let friends = model
        .units
        .each(leg.near(model, HAIR, open))
        .filter(move |friend| leg.may_come_near(friend.at.v2(), friend.radius(), HAIR));
    let difficult = std::iter::once_with(move || course.to_difficult(model, edge)).flatten();
    let stops =
        friends.filter_map(move |friend| course.meets(&model.base(friend))).chain(difficult);
    std::iter::once(edge.floor()).chain(stops.map(|at| at - HAIR))
}
