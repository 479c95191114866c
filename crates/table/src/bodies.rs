//! The bodies of all units: their outlines, the circles around them and who is on the table, for queries over all units at once.
//!
//! # How a ruleset adopts them
//!
//! 1. Keep the units and their bodies in one type of the ruleset (a roster), which can be read as a list of units and is changed
//!    only through its methods. Bodies are derived: leave them out of serialisation, equality and hash, and build them with
//!    [`Bodies::of`] when a model is opened or read.
//! 2. After a change that moves, reforms, shrinks or removes a unit, call [`Bodies::put`] (or [`Bodies::remove`]) for that unit.
//!    Changes of markers and notes need nothing.
//! 3. Give each unit's bases as few rectangles as possible: one for a straight rank, one or two for a
//!    [`Grid::outline`](crate::Grid::outline), one for each stand of a bent column. A commander on a round base has no rectangle:
//!    its circle is its body.
//! 4. Replace loops over all units. Instead of `model.units.iter().filter(on table, of the enemy, circles near).any(measured)`
//!    write `bodies.near(at, reach, bodies.of_side(enemy)).iter().any(measured)`. The set is in ascending order, so "the first that
//!    …" stays the same unit. It may contain a few units that are not near, so keep the exact measurement.
//! 5. In such loops, read a unit's outline from [`Bodies::rects`] or [`Bodies::body`]. For a position that is only tried out,
//!    make a [`Body`] from its own rectangles. Then measure with [`gap`], [`within`], [`overlap`], [`first_touch`], [`swept`] and
//!    [`enters`]. Enemies in contact are stored too: [`Bodies::contacts`] costs almost nothing.
//! 6. Exceptions of a rulebook (garrisons, units that are flowed around, commanders that do not block) stay in its ruleset:
//!    remove such units from the set with [`Set::without`], or skip them in the loop.
//! 7. Keep the loop over all units in the ruleset's tests, and compare the results on tables from random play.
mod body;
mod circles;
mod set;

pub use body::{Body, enters, first_touch, gap, overlap, swept, within};
pub use set::{MOST, Places, Set};

use circles::Circles;
use geom::{EPS_CONTACT, Rect, V2};
use std::ops::Range;

/// The bodies of all units, by their index in the list.
#[derive(Debug, Default)]
pub struct Bodies {
    circles: Circles,
    on_table: Set,
    sides: [Set; 2],
    slots: Vec<Slot>,
    rects: Vec<Rect>,
    contacts: Vec<[u8; 2]>,
    widest: f64,
}

/// Where a unit's rectangles are in the flat list, and the circle around them.
#[derive(Copy, Clone, Debug, Default)]
struct Slot {
    first: u32,
    n: u16,
    room: u16,
    centre: V2,
    radius: f64,
}

impl Slot {
    /// Its rectangles in the flat list.
    #[inline]
    fn range(&self) -> Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.n)
    }

    /// The same, including the space that it does not use.
    fn all_room(&self) -> Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.room)
    }
}

impl Clone for Bodies {
    fn clone(&self) -> Self {
        Self {
            circles: self.circles.clone(),
            slots: self.slots.clone(),
            rects: self.rects.clone(),
            contacts: self.contacts.clone(),
            ..*self
        }
    }

    /// Copies into memory that is already allocated, for a table that is copied often.
    fn clone_from(&mut self, from: &Self) {
        self.circles.copy_from(&from.circles);
        (self.on_table, self.sides, self.widest) = (from.on_table, from.sides, from.widest);
        self.slots.clone_from(&from.slots);
        self.rects.clone_from(&from.rects);
        self.contacts.clone_from(&from.contacts);
    }
}

impl Bodies {
    /// The bodies of units given in order: each one's side (0 or 1), and its body if it is on the table.
    pub fn of<'a>(all: impl IntoIterator<Item = (usize, Option<Body<'a>>)>) -> Self {
        let mut bodies = Self::default();
        for (n, (side, body)) in all.into_iter().enumerate() {
            match body {
                Some(body) => bodies.put(n, side, &body),
                None => bodies.remove(n),
            }
        }
        bodies
    }

    /// Records how a unit stands now. `n` is its index in the list, below [`MOST`]; its side is 0 or 1 and never changes.
    pub fn put(&mut self, n: usize, side: usize, body: &Body<'_>) {
        self.stand(n, side, body);
        self.part(n);
        for other in self.near_body(body, EPS_CONTACT, self.sides[1 - side]) {
            if self.body(other).is_some_and(|enemy| body.within(&enemy, EPS_CONTACT)) {
                self.contacts.push([n as u8, other as u8]);
            }
        }
    }

    /// Stores a unit's circle and rectangles.
    #[inline]
    fn stand(&mut self, n: usize, side: usize, body: &Body<'_>) {
        self.widest = self.widest.max(body.radius);
        self.circles.put(n, body.centre, body.radius);
        self.on_table.insert(n);
        self.sides[side].insert(n);
        if n >= self.slots.len() {
            self.slots.resize(n + 1, Slot::default());
        }
        let slot = &mut self.slots[n];
        (slot.n, slot.centre, slot.radius) = (body.rects.len() as u16, body.centre, body.radius);
        if slot.n > slot.room {
            // A unit that outgrows its space gets a new one at the end of the list, its size rounded up to a power of two.
            slot.room = slot.n.next_power_of_two();
            slot.first = self.rects.len() as u32;
            self.rects.resize(slot.all_room().end, Rect::default());
        }
        for (place, rect) in self.rects[slot.range()].iter_mut().zip(body.rects) {
            *place = *rect;
        }
    }

    /// Copies one unit's body and contacts from another list, which costs less than measuring them. No other unit that touches
    /// this one may have changed in that list.
    pub fn copy(&mut self, n: usize, from: &Self) {
        let Some(body) = from.body(n) else { return self.remove(n) };
        let side = usize::from(from.sides[1].has(n));
        self.stand(n, side, &body);
        self.part(n);
        let of = |pair: &&[u8; 2]| usize::from(pair[0]) == n || usize::from(pair[1]) == n;
        self.contacts.extend(from.contacts.iter().filter(of));
    }

    /// Removes a unit's contacts.
    fn part(&mut self, n: usize) {
        self.contacts.retain(|pair| usize::from(pair[0]) != n && usize::from(pair[1]) != n);
    }

    /// Removes a unit that is off the table or gone.
    pub fn remove(&mut self, n: usize) {
        self.part(n);
        self.circles.clear(n);
        self.on_table.remove(n);
        self.sides.iter_mut().for_each(|side| side.remove(n));
        if let Some(slot) = self.slots.get_mut(n) {
            slot.n = 0;
        }
    }

    /// A unit's rectangles; none if it is off the table.
    #[inline]
    pub fn rects(&self, n: usize) -> &[Rect] {
        self.slots.get(n).map_or(&[], |slot| &self.rects[slot.range()])
    }

    /// A unit's body, if it is on the table.
    #[inline]
    pub fn body(&self, n: usize) -> Option<Body<'_>> {
        self.on_table.has(n).then(|| {
            let Slot { centre, radius, .. } = self.slots[n];
            Body { rects: self.rects(n), centre, radius }
        })
    }

    /// The units on the table.
    #[inline]
    pub fn on_table(&self) -> Set {
        self.on_table
    }

    /// A side's units on the table.
    #[inline]
    pub fn of_side(&self, side: usize) -> Set {
        self.sides[side]
    }

    /// Whether no unit touches an enemy.
    #[inline]
    pub fn no_contacts(&self) -> bool {
        self.contacts.is_empty()
    }

    /// The largest radius that any unit on the table has had.
    #[inline]
    pub fn widest(&self) -> f64 {
        self.widest
    }

    /// The enemies that a unit touches, even if only at a corner.
    pub fn contacts(&self, n: usize) -> Set {
        let mut touched = Set::EMPTY;
        for &[one, other] in &self.contacts {
            if usize::from(one) == n {
                touched.insert(usize::from(other));
            } else if usize::from(other) == n {
                touched.insert(usize::from(one));
            }
        }
        touched
    }

    /// Those of `among` that may be within reach of a place: all that are, and perhaps some that are not.
    #[inline]
    pub fn near(&self, at: V2, reach: f64, among: Set) -> Set {
        self.circles.near(at, reach, among)
    }

    /// Those of `among` that may be within reach of a body: all that are, and perhaps some that are not.
    #[inline]
    pub fn near_body(&self, body: &Body<'_>, reach: f64, among: Set) -> Set {
        self.near(body.centre, body.radius + reach, among)
    }

    /// Those of `among` that may stand in the lane of a straight move: all that do, and perhaps some that do not. The lane is
    /// all ground within `half` of a line that starts at `from`, runs along the unit vector `dir` and is `by` long.
    #[inline]
    pub fn in_lane(&self, from: V2, dir: V2, by: f64, half: f64, among: Set) -> Set {
        self.circles.beside(from, dir, by, half, among)
    }

    /// Those of `among` that may extend at least `least` beyond `from` along the unit vector `dir`: all that do, and perhaps some
    /// that do not. A negative `least` includes ground behind `from`.
    #[inline]
    pub fn ahead(&self, from: V2, dir: V2, least: f64, among: Set) -> Set {
        self.circles.ahead(from, dir, least, among)
    }

    /// The units among these that are within this reach of a body, measured exactly.
    pub fn within(&self, body: &Body<'_>, reach: f64, among: Set) -> Set {
        let near = self.near_body(body, reach, among).iter();
        near.filter(|&n| self.body(n).is_some_and(|other| body.within(&other, reach))).collect()
    }

    /// The units among these that overlap the given rectangles by more than the tolerance.
    pub fn overlapping(&self, rects: &[Rect], centre: V2, radius: f64, among: Set) -> Set {
        let near = self.near(centre, radius, among).iter();
        near.filter(|&n| overlap(rects, self.rects(n))).collect()
    }

    /// The unit among these that is nearest to a body, and its distance; if several are equally near, the first.
    pub fn nearest(&self, body: &Body<'_>, among: Set) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64)> = None;
        for n in among.and(self.on_table) {
            let Some(other) = self.body(n) else { continue };
            let bound = best.map_or(f64::MAX, |(_, gap)| gap);
            if body.may_be_within(&other, bound) {
                let gap = body.gap(&other);
                if gap < bound {
                    best = Some((n, gap));
                }
            }
        }
        best
    }
}
