//! Bodies kept with the units: outlines, circles about them and who is on the table, for looking at all units at once.
//!
//! # How a ruleset adopts them
//!
//! 1. Hold the units and their bodies in one type of the ruleset (a roster), readable as a list of units and changed only
//!    through it. Bodies are derived: leave them out of serialisation, equality and hash, and build them with
//!    [`Bodies::of`] when a model is opened or read.
//! 2. After a change that moves, forms, shrinks or removes a unit call [`Bodies::put`] (or [`Bodies::remove`]) for that unit
//!    alone. Changes of markers and notes need nothing.
//! 3. Give each unit its bases in as few rectangles as they make: a straight rank is one, a
//!    [`Grid::outline`](crate::Grid::outline) one or two, a bent column one a stand. A commander on a round base is
//!    put with no rectangle: its circle is its body.
//! 4. Replace loops over all units. Instead of
//!    `model.units.iter().filter(on table, of the enemy, circles near).any(measured)` write
//!    `bodies.near(at, reach, bodies.of_side(enemy)).iter().any(measured)`. The set is ascending, so "the first that …" stays the
//!    same unit, and it may hold a unit or two that are not near, so that the measuring after it stays as it was.
//! 5. Read a unit's outline from [`Bodies::rects`] or [`Bodies::body`] in such loops; make a [`Body`] of a unit that is only tried
//!    out from its own rectangles. [`gap`], [`within`], [`overlap`], [`first_touch`], [`swept`] and [`enters`] then measure.
//!    Enemies in contact are kept as well: [`Bodies::contacts`] costs next to nothing.
//! 6. What a book excepts (garrisons, units flowed around, commanders that do not block) stays in the book: take such units
//!    out of the set with [`Set::without`], or pass over them in the loop.
//! 7. Keep the loop over all units in the ruleset's tests, and compare the two on tables that come up in random play.
mod body;
mod circles;
mod set;

pub use body::{Body, enters, first_touch, gap, overlap, swept, within};
pub use set::{MOST, Places, Set};

use circles::Circles;
use geom::{EPS_CONTACT, Rect, V2};
use std::ops::Range;

/// The bodies of all units, by their place in the list.
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

/// Where a unit's rectangles lie in the flat list, and the circle about them.
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

    /// The same, with the room that it does not use.
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

    /// Records how a unit stands now. `n` is its place in the list, below [`MOST`]; its side is 0 or 1 and never changes.
    pub fn put(&mut self, n: usize, side: usize, body: &Body<'_>) {
        self.stand(n, side, body);
        self.part(n);
        for other in self.near_body(body, EPS_CONTACT, self.sides[1 - side]) {
            if self.body(other).is_some_and(|enemy| body.within(&enemy, EPS_CONTACT)) {
                self.contacts.push([n as u8, other as u8]);
            }
        }
    }

    /// Puts a unit's circle and rectangles in their places.
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
            // A unit that outgrows its room gets twice as much at the end of the list.
            slot.room = slot.n.next_power_of_two();
            slot.first = self.rects.len() as u32;
            self.rects.resize(slot.all_room().end, Rect::default());
        }
        for (place, rect) in self.rects[slot.range()].iter_mut().zip(body.rects) {
            *place = *rect;
        }
    }

    /// Copies one unit's body from another list, in which nothing else that touches it has changed. Costs less than to measure it.
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

    /// A unit is off the table, or gone.
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

    /// Does no unit touch an enemy?
    #[inline]
    pub fn no_contacts(&self) -> bool {
        self.contacts.is_empty()
    }

    /// No unit on the table has had a larger radius.
    #[inline]
    pub fn widest(&self) -> f64 {
        self.widest
    }

    /// The enemies that a unit touches, if only at a corner.
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

    /// Which of these units may be within a reach of a place. Never leaves out one that is.
    #[inline]
    pub fn near(&self, at: V2, reach: f64, among: Set) -> Set {
        self.circles.near(at, reach, among)
    }

    /// Which of these units may be within a reach of a body. Never leaves out one that is.
    #[inline]
    pub fn near_body(&self, body: &Body<'_>, reach: f64, among: Set) -> Set {
        self.near(body.centre, body.radius + reach, among)
    }

    /// Which of these units may stand in the lane of a straight move: within `half` of a line from a place, along a unit vector,
    /// `by` long. Never leaves out one that does.
    #[inline]
    pub fn in_lane(&self, from: V2, dir: V2, by: f64, half: f64, among: Set) -> Set {
        self.circles.beside(from, dir, by, half, among)
    }

    /// Which of these units may reach at least so far from a place along a unit vector; `least` is negative for what lies behind.
    /// Never leaves out one that does.
    #[inline]
    pub fn ahead(&self, from: V2, dir: V2, least: f64, among: Set) -> Set {
        self.circles.ahead(from, dir, least, among)
    }

    /// Which of these units come within a bare reach of a body.
    pub fn within(&self, body: &Body<'_>, reach: f64, among: Set) -> Set {
        let near = self.near_body(body, reach, among).iter();
        near.filter(|&n| self.body(n).is_some_and(|other| body.within(&other, reach))).collect()
    }

    /// Which of these units the ground of some rectangles is not clear of, by more than the tolerance.
    pub fn overlapping(&self, rects: &[Rect], centre: V2, radius: f64, among: Set) -> Set {
        let near = self.near(centre, radius, among).iter();
        near.filter(|&n| overlap(rects, self.rects(n))).collect()
    }

    /// The nearest of these units to a body and how far off it is; of several the first.
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
