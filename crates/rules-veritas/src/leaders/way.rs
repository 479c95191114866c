//! A commander's path over the table and what the ground costs (IDV-MOV-012): each obstacle costs half a move, difficult ground
//! caps the whole path, impassable ground is crossed only at crossing points, and turns are free.
use crate::{
    book::{Going, TerrainKind},
    command, ground,
    kinds::UnitId,
    model::{Leader, Model},
    refusal::LeaderRefusal,
    walls::Extent,
};
use geom::{Convex, Length, Point, Rect, Segment, V2};
use kernel::{Fill, Leg};

/// The most points on one path.
const MOST: usize = 16;

/// A path and its costs.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Way {
    length: f64,
    obstacles: u8,
    difficult: bool,
    impassable: bool,
}

/// The points in the fill: the destination, or several along the path; none if the commander goes straight to a unit.
pub(super) fn points(fill: &Fill) -> Option<Vec<Point>> {
    match fill {
        Fill::Nothing => Some(Vec::new()),
        Fill::Point(at) => Some(vec![*at]),
        Fill::Path(legs) if legs.len() <= MOST => legs
            .iter()
            .map(|leg| match leg {
                Leg::To(at) => Some(*at),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}

/// Measures a path from the commander, or from the edge of the unit that the commander leaves, to its last point or to a unit's
/// edge.
pub(super) fn measure(
    model: &Model,
    leader: &Leader,
    points: &[Point],
    with: Option<UnitId>,
) -> Way {
    let mut way = Way::default();
    let extent = |unit: UnitId| Extent::of(model, model.unit(unit));
    let (own, to) = (leader.with.map(extent), with.map(extent));
    let mut from = leader.at.v2();
    let next = points.first().map(|at| at.v2()).or(with.map(|to| model.unit(to).at.v2()));
    if let (Some(own), Some(next)) = (&own, next) {
        from = own.nearest(next);
        way.length -= command::radius(model);
    }
    for at in points {
        way.go(model, from, at.v2());
        from = at.v2();
    }
    if let Some(to) = &to {
        way.go(model, from, to.nearest(from));
        way.length -= command::radius(model);
    }
    way.length = way.length.max(0.0);
    way
}

impl Way {
    /// Adds one straight part.
    fn go(&mut self, model: &Model, from: V2, to: V2) {
        let line = Segment::new(from, to);
        self.length += line.length();
        for piece in &model.scene.field.pieces {
            let kind = ground::kind(model, piece);
            let matters = kind.obstacle || kind.difficult || kind.impassable;
            let near = piece.is_near(line.middle(), line.length() * 0.5);
            if !matters || !near {
                continue;
            }
            let mut crossed = piece.shapes().iter().filter(|shape| geom::crosses(line, shape));
            let Some(shape) = crossed.next() else { continue };
            self.difficult |= kind.difficult;
            if (kind.obstacle || kind.impassable) && !bridged(model, line, shape) {
                self.obstacles += u8::from(kind.obstacle);
                self.impassable |= kind.impassable;
            }
        }
    }
}

/// IDV-TER-012: whether a line crosses a shape at a crossing point.
fn bridged(model: &Model, line: Segment, shape: &Convex) -> bool {
    let is_crossing = |kind: &TerrainKind| kind.crossing;
    let Some(dir) = line.span().unit() else { return false };
    // A base without size gives the part of the line that is inside the shape.
    let mover = Rect { centre: line.a, forward: dir, half_width: 0.0, half_depth: 0.0 };
    let Some((enter, leave)) = geom::overlap_span_convex(&mover, dir, shape) else { return false };
    let middle = line.a + dir * ((enter.max(0.0) + leave.min(line.length())) * 0.5);
    let mut pieces = model.scene.field.pieces.iter();
    pieces.any(|piece| {
        is_crossing(ground::kind(model, piece))
            && piece.shapes().iter().any(|shape| shape.contains(middle))
    })
}

/// IDV-MOV-012: checks that the commander can pay for the path.
pub(super) fn pay(model: &Model, leader: &Leader, way: &Way) -> Result<(), LeaderRefusal> {
    let leader = model.holder(leader.id);
    let row = &model.book.movement.commander;
    if way.impassable {
        return Err(LeaderRefusal::Impassable { leader });
    }
    let length = Length::from_units(way.length);
    match row.going() {
        Going::Capped(most) if way.difficult && geom::more_than(way.length, most) => {
            return Err(LeaderRefusal::Difficult { leader, way: length, most });
        }
        Going::Never if way.difficult => {
            return Err(LeaderRefusal::Impassable { leader });
        }
        _ => {}
    }
    let each = row.normal.units() * 0.5;
    let cost = way.length + each * f64::from(way.obstacles);
    if geom::more_than(cost, row.normal) {
        let cost = Length::from_units(cost);
        return Err(LeaderRefusal::TooFar { leader, cost, most: row.normal });
    }
    Ok(())
}
