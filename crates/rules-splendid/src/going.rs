//! How ground affects movement (notes 4.2): what a straight way costs, where bridges, fords and roads remove the cost, and how
//! far a charge goes into a wood.
mod lines;

pub(crate) use lines::Lines;

use crate::{
    allowance::Pace,
    book::{Going, TerrainKind},
    ground,
    model::Model,
    shape::Rects,
    unit::Unit,
};
use geom::{Angle, Convex, EPS_PEN, INCH, Rect, V2};
use table::{Many, Piece, PieceId, bodies};

/// More stretches of costly ground on one leg need memory of their own.
const USUAL: usize = 8;
/// A bridge may end this far short of the bank and still carry a base over.
const SLACK: f64 = EPS_PEN + 2.0;

/// What a straight way costs: stretches where every inch costs two, and lines to cross.
#[derive(Clone, Debug, Default)]
pub struct Toll {
    half: Many<(f64, f64), USUAL>,
    lines: Lines,
}

impl Toll {
    /// The toll of going straight by this distance.
    pub fn of(model: &Model, unit: &Unit, dir: V2, by: f64, pace: Pace) -> Self {
        let mut toll = Self::default();
        let field = &model.scene.field;
        if field.pieces.is_empty() || by <= 0.0 {
            return toll;
        }
        let centre = unit.centre.v2() + dir * (by / 2.0);
        let radius = f64::from(unit.radius) + by / 2.0;
        let column = ground::column(unit);
        let mut outline = None;
        for (id, piece) in field.each().filter(|(_, piece)| piece.is_near(centre, radius)) {
            let kind = ground::kind(model, id);
            let half = ground::going(model, unit, id, pace) == Going::Half;
            let cross = kind.cross[column];
            if !half && cross <= 0.0 {
                continue;
            }
            let rects = outline.get_or_insert_with(|| unit.outline());
            if spans(rects, dir, piece).next().is_none() {
                continue;
            }
            let swept: Rects = bodies::swept(rects, dir, by);
            if excused(model, unit, id, &swept) {
                continue;
            }
            if half {
                toll.add_stretches(rects, dir, by, piece);
            }
            if cross > 0.0 {
                toll.lines.add(rects, dir, piece, cross * INCH.units());
            }
        }
        toll.half.sort_by(|a, b| a.0.total_cmp(&b.0));
        toll
    }

    /// What going straight by this distance costs.
    pub fn price(model: &Model, unit: &Unit, dir: V2, by: f64, pace: Pace) -> f64 {
        // Most ways are free, and a toll is large to build.
        if is_free(model, unit, dir, by, pace) {
            return by;
        }
        Self::of(model, unit, dir, by, pace).cost(by)
    }

    /// Adds the stretches of the way on which any part of the unit is in the piece.
    fn add_stretches(&mut self, rects: &Rects, dir: V2, by: f64, piece: &Piece) {
        for (enter, leave) in spans(rects, dir, piece) {
            if enter < by {
                self.half.push((enter, leave.min(by)));
            }
        }
    }

    /// What the first part of the way costs.
    pub fn cost(&self, by: f64) -> f64 {
        let (mut cost, mut done) = (by, 0.0_f64);
        for &(enter, leave) in &self.half {
            let (from, to) = (enter.max(done), leave.min(by));
            if to > from {
                cost += to - from;
                done = to;
            }
        }
        cost + self.lines.cost(by)
    }

    /// How far along the way an allowance lasts.
    pub fn reach(&self, allowance: f64, most: f64) -> f64 {
        if self.cost(most) <= allowance {
            return most;
        }
        let (mut low, mut high) = (0.0, most.min(allowance));
        if self.cost(high) <= allowance {
            return high;
        }
        // The cost never falls as the way gets longer.
        for _ in 0..32 {
            let middle = (low + high) / 2.0;
            if self.cost(middle) <= allowance {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// Whether no ground on a straight way costs anything.
fn is_free(model: &Model, unit: &Unit, dir: V2, by: f64, pace: Pace) -> bool {
    let centre = unit.centre.v2() + dir * (by / 2.0);
    let radius = f64::from(unit.radius) + by / 2.0;
    let column = ground::column(unit);
    let mut outline = None;
    model.scene.field.each().filter(|(_, piece)| piece.is_near(centre, radius)).all(
        |(id, piece)| {
            let half = ground::going(model, unit, id, pace) == Going::Half;
            if !half && ground::kind(model, id).cross[column] <= 0.0 {
                return true;
            }
            let rects = outline.get_or_insert_with(|| unit.outline());
            spans(rects, dir, piece).next().is_none()
        },
    )
}

/// The stretches of a straight move on which a unit is in a piece.
fn spans(rects: &Rects, dir: V2, piece: &Piece) -> impl Iterator<Item = (f64, f64)> {
    rects.iter().flat_map(move |rect| {
        let each = piece.shapes().iter();
        each.filter_map(move |shape| geom::overlap_span_convex(rect, dir, shape))
    })
}

/// What a charge straight ahead by this distance costs, by the charge columns of the terrain tables.
pub fn charge_cost(model: &Model, unit: &Unit, dir: V2, by: f64) -> f64 {
    Toll::price(model, unit, dir, by, Pace::Charge)
}

/// How far a charge may go straight ahead with an allowance, up to `most`: limited by the cost of the ground and by the depth
/// that it may go into a wood.
pub fn charge_limit(model: &Model, unit: &Unit, dir: V2, allowance: f64, most: f64) -> f64 {
    if model.scene.field.pieces.is_empty() {
        return most.min(allowance);
    }
    let reach = Toll::of(model, unit, dir, most, Pace::Charge).reach(allowance, most);
    reach.min(charge_depth(model, unit, dir, most))
}

/// Formed foot does not charge farther into a wood than a given depth from either side, along its way.
fn charge_depth(model: &Model, unit: &Unit, dir: V2, most: f64) -> f64 {
    let mut limit = most;
    if ground::column(unit) != 0 {
        return limit;
    }
    for (id, piece) in model.scene.field.each() {
        let Some(depth) = ground::kind(model, id).charge_depth else { continue };
        let depth = depth.units();
        if !piece.is_near(unit.centre.v2(), f64::from(unit.radius) + most) {
            continue;
        }
        for edge in &unit.front_edge() {
            let thin = Rect {
                centre: edge.middle(),
                forward: dir,
                half_width: edge.a.distance(edge.b) / 2.0,
                half_depth: EPS_PEN,
            };
            for shape in piece.shapes() {
                let Some((enter, leave)) = geom::overlap_span_convex(&thin, dir, shape) else {
                    continue;
                };
                let behind = match geom::overlap_span_convex(&thin, -dir, shape) {
                    Some((back, far)) if enter <= 0.0 && back <= 0.0 => far,
                    _ => -enter,
                };
                let (from, to) = (depth - behind, leave - depth);
                if from < to && to > 0.0 {
                    limit = limit.min(from.max(0.0));
                }
            }
        }
    }
    limit
}

/// Whether a piece of ground does not count under these rectangles: because a bridge or ford carries the unit over it, or because
/// of a road. A road column on a road ignores every piece; a limbered gun ignores ground that a road opens to guns.
pub(crate) fn excused(model: &Model, unit: &Unit, piece: PieceId, rects: &[Rect]) -> bool {
    if keeps_to_roads(unit)
        && (unit.formation.is_road_column() || ground::kind(model, piece).road_opens_to_guns)
        && pieces(model, |kind| kind.road).next().is_some()
        && rects.iter().all(|rect| is_on_road(model, rect))
    {
        return true;
    }
    let under = model.scene.field.piece(piece);
    rects.iter().all(|rect| {
        under.shapes().iter().filter(|shape| geom::overlaps_convex(rect, shape)).all(|shape| {
            let mut crossings = pieces(model, |kind| kind.crossing)
                .filter(|over| over.is_near(rect.centre, rect.radius()))
                .flat_map(Piece::shapes)
                .peekable();
            crossings.peek().is_some() && {
                let part = clip(rect, shape);
                crossings.any(|over| part.iter().all(|&corner| is_in(over, corner)))
            }
        })
    })
}

/// The pieces of the kinds that match.
fn pieces<'a>(
    model: &'a Model,
    which: impl Fn(&TerrainKind) -> bool + 'a,
) -> impl Iterator<Item = &'a Piece> {
    model
        .scene
        .field
        .pieces
        .iter()
        .filter(move |piece| which(&model.book.kind[usize::from(piece.kind())]))
}

/// Notes 4.2: "Ok on road" applies to road columns and limbered guns; for guns only in woods and marshes.
fn keeps_to_roads(unit: &Unit) -> bool {
    unit.formation.is_road_column() || (unit.kind.is_artillery() && unit.limbered)
}

/// Whether a rectangle is wholly on roads. Tests a point every half inch.
fn is_on_road(model: &Model, rect: &Rect) -> bool {
    let step = INCH.units() / 2.0;
    let (wide, deep) = (rect.half_width - SLACK, rect.half_depth - SLACK);
    let (n_wide, n_deep) = ((2.0 * wide / step).ceil() as i32, (2.0 * deep / step).ceil() as i32);
    let roads = || pieces(model, |kind| kind.road);
    (0..=n_wide).all(|x| {
        (0..=n_deep).all(|y| {
            let across = -wide + 2.0 * wide * f64::from(x) / f64::from(n_wide.max(1));
            let ahead = -deep + 2.0 * deep * f64::from(y) / f64::from(n_deep.max(1));
            let spot = rect.centre + rect.right() * across + rect.forward * ahead;
            roads().any(|road| road.shapes().iter().any(|shape| is_in(shape, spot)))
        })
    })
}

fn is_in(shape: &Convex, spot: V2) -> bool {
    shape.edges().iter().all(|edge| edge.beyond(spot) <= SLACK)
}

/// The part of a rectangle inside a convex shape, clipped side by side.
fn clip(rect: &Rect, shape: &Convex) -> Vec<V2> {
    let mut ring = rect.corners().to_vec();
    for edge in shape.edges() {
        let mut kept = Vec::with_capacity(ring.len() + 1);
        for k in 0..ring.len() {
            let (one, next) = (ring[k], ring[(k + 1) % ring.len()]);
            let (out, out_next) = (edge.beyond(one), edge.beyond(next));
            if out <= 0.0 {
                kept.push(one);
            }
            if (out > 0.0) != (out_next > 0.0) {
                kept.push(one.towards(next, out / (out - out_next)));
            }
        }
        ring = kept;
    }
    ring
}

/// Whether a turn that sweeps over prohibited ground is excused at every step.
pub(crate) fn turn_excused(model: &Model, unit: &Unit, piece: PieceId, about: V2, by: i32) -> bool {
    let reach = unit.centre.v2().distance(about) + f64::from(unit.radius);
    let excuses = pieces(model, |kind| kind.crossing).any(|over| over.is_near(about, reach))
        || (keeps_to_roads(unit) && pieces(model, |kind| kind.road).next().is_some());
    if !excuses {
        return false;
    }
    let rects = unit.outline();
    let steps = (by.abs() / 91).max(1);
    (0..=steps).all(|step| {
        let turn = Angle::parts(by * step / steps);
        let turned: Rects = rects.iter().map(|rect| rect.turned(about, turn)).collect();
        excused(model, unit, piece, &turned)
    })
}
