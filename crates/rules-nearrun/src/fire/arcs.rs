//! Where a unit fires to (ANT-FIR-001 to -003, ANT-GEO-006 to ANT-GEO-008): straight ahead, or in an arc from each face.
use crate::{
    act::Facing,
    kinds::{Formation, UnitId},
    model::Model,
    unit::Unit,
};
use geom::{Angle, Arc, Rect, Segment, V2};

/// The ground that a face of a unit fires over.
#[derive(Clone, Debug)]
pub(crate) enum Zone {
    /// ANT-GEO-006: the front prolonged forward.
    Ahead(Rect),
    /// ANT-GEO-007: an arc from both corners.
    Wide(Arc),
}

impl Zone {
    /// Whether a body is in it, as far as direction goes.
    pub(crate) fn touches(&self, body: &Rect) -> bool {
        match self {
            Self::Ahead(zone) => geom::overlaps(zone, body),
            Self::Wide(arc) => arc.touches(body),
        }
    }
}

/// The faces that a unit fires from.
pub(crate) fn faces(unit: &Unit) -> &'static [Facing] {
    match unit.formation == Formation::Square || unit.is_garrison() {
        true => &Facing::ALL,
        false => &[Facing::Front],
    }
}

/// The body of a unit seen from one of its faces: the rectangle whose front that face is.
pub(crate) fn turned(unit: &Unit, face: Facing) -> Rect {
    let rect = unit.rect();
    let side = face as usize;
    let across = side % 2 == 1;
    Rect {
        forward: rect.normal(side),
        half_width: if across { rect.half_depth } else { rect.half_width },
        half_depth: if across { rect.half_width } else { rect.half_depth },
        ..rect
    }
}

/// ANT-FIR-032: the ground that a face of a unit fires over, to a range; masses as columns, skirmishers of all arms in an arc.
pub(crate) fn zone(model: &Model, unit: &Unit, face: Facing, range: f64) -> Zone {
    let rect = turned(unit, face);
    let wide = unit.arm().is_artillery()
        || unit.is_skirmishing()
        || unit.formation == Formation::Square
        || unit.is_garrison();
    match wide {
        // ANT-GEO-008: whoever stands exactly at the range is in it; the range itself is judged apart.
        false => {
            Zone::Ahead(rect.zone(geom::FRONT, range + 2.0 * geom::EPS_CONTACT + geom::EPS_PEN))
        }
        true => {
            let half = Angle::degrees(model.book.angles.arc.value);
            let facing = Angle::of(rect.forward).unwrap_or_default();
            Zone::Wide(Arc::from_front(&rect, facing, half))
        }
    }
}

/// ANT-GEO-007: a body that lies in the arcs of two faces is shot at by the one that holds more of its front edge; by either if both hold
/// as much.
pub(crate) fn is_best_face(model: &Model, unit: &Unit, face: Facing, body: &Rect) -> bool {
    if faces(unit).len() < 2 {
        return true;
    }
    let edge = body.side(geom::FRONT);
    let share = |face: Facing| {
        let Zone::Wide(arc) = zone(model, unit, face, 0.0) else { return 0 };
        let along = |n: i32| edge.a + (edge.b - edge.a) * (f64::from(n) / 20.0);
        (0..=20).filter(|n| arc.contains(along(*n))).count()
    };
    let most = faces(unit).iter().map(|face| share(*face)).max();
    Some(share(face)) == most
}

/// ANT-GEO-008: the distance from a face to a body.
pub(crate) fn range_to(unit: &Unit, face: Facing, body: &[Rect]) -> f64 {
    let rect = turned(unit, face);
    let edge = Rect { centre: rect.front_centre(), half_depth: 0.0, ..rect };
    body.iter().map(|other| geom::distance(&edge, other)).fold(f64::MAX, f64::min)
}

/// ANT-GEO-009: the lines along which a face may fire at a body: from points of its front edge, straight ahead where that meets the body,
/// and from its middle to the nearest point.
pub(crate) fn lines(unit: &Unit, face: Facing, body: &Rect) -> Vec<Segment> {
    let rect = turned(unit, face);
    let (middle, right) = (rect.front_centre(), rect.right());
    let mut all = vec![Segment::new(middle, body.nearest(middle))];
    for n in -4..=4 {
        let from = middle + right * (rect.half_width * f64::from(n) * 0.24);
        let far = from + rect.forward * ((body.centre - from).length() + body.radius());
        let line = Segment::new(from, far);
        if geom::crosses_rect(line, body) {
            let ahead = (body.nearest(from) - from).dot(rect.forward).max(1.0);
            all.push(Segment::new(from, from + rect.forward * ahead));
        }
    }
    all
}

/// A unit that a line crosses.
pub(crate) fn crossed(
    model: &Model,
    line: Segment,
    but: [UnitId; 2],
) -> impl Iterator<Item = &Unit> {
    let way = line.span().unit().unwrap_or(V2::ZERO);
    let all = model.units.all();
    let beside = model.units.bodies().in_lane(line.a, way, line.length(), 0.0, all);
    model.units.each(beside).filter(move |other| {
        !but.contains(&other.id)
            && model.rects(other).iter().any(|rect| geom::crosses_rect(line, rect))
    })
}
