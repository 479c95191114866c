//! Squares (PG-SQR-005 to -010): rings of lines that serve as one, and whom a square shelters.
use crate::{
    kinds::{Formation, Side, UnitKind},
    model::{General, Model},
    near,
    unit::Unit,
    walk,
};
use geom::{EPS_CONTACT, EPS_PEN, Rect, Segment, V2};

/// A ring that encloses no more than a square of 10 mm is none: its lines stand back to back.
const LEAST_ROOM: f64 = 1_000.0 * 1_000.0;

/// PG-SQR-007: whether a unit meets cavalry as a square: it is one, or stands in a ring.
pub(crate) fn faces_horse(model: &Model, unit: &Unit) -> bool {
    unit.formation == Formation::Square || is_in_ring(model, unit)
}

/// PG-SQR-009, G34: whether a unit is one of several lines of regular infantry that touch end to end, enclose ground and face
/// outwards. Impassable ground may close the last gap.
fn is_in_ring(model: &Model, unit: &Unit) -> bool {
    if !is_line(unit) {
        return false;
    }
    let mut ring = vec![Link { unit, forward: true }];
    let mut closed = extend(model, &mut ring, unit);
    if !closed {
        // The other way, from the other end.
        ring.reverse();
        ring.iter_mut().for_each(|link| link.forward = !link.forward);
        closed = extend(model, &mut ring, unit);
    }
    let ends = ring.first().zip(ring.last()).map(|(first, last)| [first.start(), last.end()]);
    let by_ground = || ends.is_some_and(|ends| is_closed_by_ground(model, unit, &ends));
    ring.len() > 1 && (closed || by_ground()) && encloses(&ring)
}

/// A line in a ring, and whether it goes from its left to its right.
struct Link<'m> {
    unit: &'m Unit,
    forward: bool,
}

impl Link<'_> {
    fn start(&self) -> Segment {
        end_of(self.unit, if self.forward { Hand::Left } else { Hand::Right })
    }

    fn end(&self) -> Segment {
        end_of(self.unit, if self.forward { Hand::Right } else { Hand::Left })
    }
}

#[derive(Copy, Clone)]
enum Hand {
    Left,
    Right,
}

/// The outer side of the last stand of a line.
fn end_of(unit: &Unit, hand: Hand) -> Segment {
    let stands = unit.stands();
    let (stand, side) = match hand {
        Hand::Left => (stands.first(), 3),
        Hand::Right => (stands.last(), 1),
    };
    stand.map_or(Segment::new(unit.head(), unit.head()), |stand| stand.rect.side(side))
}

/// Regular line infantry in line that has not broken. Hidden lines close no ring, which would tell of them.
fn is_line(unit: &Unit) -> bool {
    let formed = unit.kind == UnitKind::LineInfantry && unit.formation == Formation::Line;
    formed && unit.is_shown() && !unit.is_routing()
}

/// Adds the lines that touch the last end, one after the other. The answer is whether they come back to the first.
fn extend<'m>(model: &'m Model, ring: &mut Vec<Link<'m>>, unit: &Unit) -> bool {
    let touches = |one: &Segment, other: &Segment| one.distance(other) <= EPS_CONTACT;
    let start = ring[0].start();
    loop {
        let open = ring[ring.len() - 1].end();
        if ring.len() > 1 && touches(&open, &start) {
            return true;
        }
        let new = |it: &&Unit| is_line(it) && ring.iter().all(|link| link.unit.id != it.id);
        let next = model.friends(unit).filter(new).find_map(|unit| {
            let links = [true, false].map(|forward| Link { unit, forward });
            links.into_iter().find(|link| touches(&link.start(), &open))
        });
        match next {
            Some(link) => ring.push(link),
            None => return false,
        }
    }
}

/// Whether both ends of a row of lines touch one piece of ground that no line can enter.
fn is_closed_by_ground(model: &Model, unit: &Unit, ends: &[Segment; 2]) -> bool {
    let mut pieces = model.field.pieces.iter();
    pieces.any(|piece| {
        let kind = crate::ground::kind(model, piece);
        let is_barred = kind.water || walk::bars(model, unit, kind);
        let touches = |end: &Segment| {
            [end.a, end.middle(), end.b].iter().any(|at| piece.distance_point(*at) <= EPS_CONTACT)
        };
        is_barred && ends.iter().all(touches)
    })
}

/// Whether a ring has room inside, and its lines face outwards.
fn encloses(ring: &[Link<'_>]) -> bool {
    let stands: Vec<Rect> = ring.iter().flat_map(in_order).collect();
    let area = |side: f64| {
        let at = |rect: &Rect| rect.centre + rect.forward * (rect.half_depth * side);
        let points: Vec<V2> = stands.iter().map(at).collect();
        let next = points.iter().cycle().skip(1);
        let twice: f64 = points.iter().zip(next).map(|(one, other)| one.cross(*other)).sum();
        twice.abs() * 0.5
    };
    let (front, rear) = (area(1.0), area(-1.0));
    rear > LEAST_ROOM && front > rear
}

/// The stands of a line in the order of the ring.
fn in_order(link: &Link<'_>) -> Vec<Rect> {
    let mut stands: Vec<Rect> = link.unit.stands().iter().map(|stand| stand.rect).collect();
    if !link.forward {
        stands.reverse();
    }
    stands
}

/// PG-SQR-006: whether two units may share their ground: a square, and friends in loose order on foot whom it shelters.
pub(crate) fn share_ground(one: &Unit, other: &Unit) -> bool {
    let square = |unit: &Unit| unit.formation == Formation::Square;
    one.side == other.side && (square(one) && is_guest(other) || square(other) && is_guest(one))
}

/// Gunners without their gun, pioneers and skirmishers on foot.
fn is_guest(unit: &Unit) -> bool {
    walk::is_loose(unit) && !unit.is_mounted()
}

/// PG-SQR-006: whether a unit is inside a square of its side.
pub(crate) fn shelters_unit(model: &Model, unit: &Unit) -> bool {
    let outline = model.outline(unit);
    is_guest(unit)
        && squares(model, unit.side).any(|square| near::overlap(&outline, &model.outline(square)))
}

/// PG-SQR-006, -010: whether a general who is with no unit is inside a square of their side. They are not attached to it.
pub(crate) fn shelters_general(model: &Model, general: &General) -> bool {
    let holds = |square: &Unit| holds(model, square, general.at.v2());
    general.with.is_none() && squares(model, general.side).any(holds)
}

/// The squares of a side that stand.
fn squares(model: &Model, side: Side) -> impl Iterator<Item = &Unit> {
    let shown = model.of(side).filter(|unit| unit.is_shown() && !unit.is_routing());
    shown.filter(|unit| unit.formation == Formation::Square)
}

fn holds(model: &Model, square: &Unit, place: V2) -> bool {
    model.outline(square).iter().any(|rect| rect.contains(place))
}

/// PG-SQR-006: how many more figures find room in a square: as many as it has itself.
fn room(model: &Model, square: &Unit) -> u8 {
    let outline = model.outline(square);
    let inside = |unit: &&Unit| is_guest(unit) && near::overlap(&outline, &model.outline(unit));
    let units: u8 = model.friends(square).filter(inside).map(|unit| unit.figures).sum();
    let staff = model.generals.iter().filter(|general| {
        let alone = general.is_on_table() && general.with.is_none();
        alone && general.side == square.side && holds(model, square, general.at.v2())
    });
    square.figures.saturating_sub(units).saturating_sub(staff.count() as u8)
}

/// PG-EVA-003: the square that a body of men would be wholly inside, if it has room for them.
pub(crate) fn around<'m>(model: &'m Model, unit: &Unit, body: &[Rect]) -> Option<&'m Unit> {
    let fits = |square: &&Unit| {
        let outline = model.outline(square);
        let inside = |rect: &Rect| outline.iter().any(|it| it.overhang(rect) <= EPS_PEN);
        body.iter().all(inside) && room(model, square) >= unit.figures
    };
    squares(model, unit.side).filter(|_| is_guest(unit)).find(fits)
}

/// PG-EVA-003: the middle of the nearest square within reach that has room for a general.
pub(crate) fn refuge(model: &Model, general: &General, reach: f64) -> Option<V2> {
    let here = general.at.v2();
    let open = squares(model, general.side).filter(|square| room(model, square) > 0);
    let middles = open.map(|square| walk::middle(&model.outline(square)));
    let near = middles.filter(|middle| middle.distance(here) <= reach);
    near.min_by(|one, other| one.distance(here).total_cmp(&other.distance(here)))
}
