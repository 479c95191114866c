//! Ground in hand-to-hand combat (ASV-H2H-003; notes 4.1, 4.4): the ground that a unit holds, and the ground that hampers horse.
use crate::{
    ground,
    model::Model,
    unit::{Stand, Unit},
};
use geom::{EPS_DIST, INCH, Segment, V2};
use table::{Piece, field::Field};

/// How near a unit's front edge must be to an obstacle that it holds.
const HOLDS_WITHIN: f64 = 0.5 * INCH.units();
/// Each edge is divided into this many parts to measure how much of it lies along an obstacle.
const PARTS: u32 = 36;

/// The change to an attacker's values for the ground that the target holds: the worst one, or zero if it holds none.
pub(super) fn value(model: &Model, attacker: &Unit, target: &Unit) -> i32 {
    let mut worst = 0;
    for (id, piece) in model.scene.field.each() {
        let defended = ground::kind(model, id).defended;
        if defended < worst
            && piece.is_near(target.centre.v2(), f64::from(target.radius) + HOLDS_WITHIN)
            && holds(&model.scene.field, piece, attacker, target)
        {
            worst = defended;
        }
    }
    worst
}

/// A unit holds a line if half its front is along it and the enemy is beyond it. It holds a height if it stands higher than the
/// enemy. It holds any other area if it is in it and the enemy is not.
fn holds(field: &Field, piece: &Piece, attacker: &Unit, target: &Unit) -> bool {
    if piece.is_line() {
        lies_between(piece, attacker, target) && is_lined(piece, target)
    } else if piece.outline().level > 0 {
        is_in(piece, target) && level(field, attacker) < piece.outline().level
    } else {
        is_in(piece, target) && !is_in(piece, attacker)
    }
}

/// Whether the course of a line runs between the two units.
fn lies_between(piece: &Piece, attacker: &Unit, target: &Unit) -> bool {
    let sight = Segment::new(attacker.centre.v2(), target.centre.v2());
    piece
        .outline()
        .points
        .windows(2)
        .any(|pair| sight.meets(&Segment::new(pair[0].v2(), pair[1].v2())))
}

/// Whether at least half of a unit's front edge is near an obstacle.
fn is_lined(piece: &Piece, unit: &Unit) -> bool {
    let is_along = |at: V2| {
        piece
            .shapes()
            .iter()
            .any(|shape| geom::distance_point_convex(shape, at) <= HOLDS_WITHIN + EPS_DIST)
    };
    let (mut along, mut all) = (0.0, 0.0);
    for edge in &unit.front_edge() {
        let part = edge.length() / f64::from(PARTS);
        let middles = (0..PARTS).map(|n| (f64::from(n) + 0.5) / f64::from(PARTS));
        let n = middles.filter(|&middle| is_along(edge.a.towards(edge.b, middle))).count();
        along += part * n as f64;
        all += edge.length();
    }
    2.0 * along >= all - EPS_DIST
}

/// Notes 4.1: a unit is in an area if at least half of its stands are.
fn is_in(piece: &Piece, unit: &Unit) -> bool {
    let n = unit.stands.iter().filter(|stand| piece.overlaps(&unit.base(stand))).count();
    2 * n >= unit.n()
}

/// The level at which a unit stands.
fn level(field: &Field, unit: &Unit) -> u8 {
    let under = |piece: &&Piece| {
        !piece.is_line()
            && piece.is_near(unit.centre.v2(), f64::from(unit.radius))
            && is_in(piece, unit)
    };
    field.pieces.iter().filter(under).map(|piece| piece.outline().level).max().unwrap_or(0)
}

/// The change to the value of a mounted stand for the rough ground that it stands in.
pub(super) fn mounted_in(model: &Model, unit: &Unit, stand: &Stand) -> i32 {
    if !unit.is_mounted() {
        return 0;
    }
    let base = unit.base(stand);
    let under = model
        .scene
        .field
        .each()
        .filter(|(id, piece)| ground::kind(model, *id).mounted_in < 0 && piece.overlaps(&base));
    under.map(|(id, _)| ground::kind(model, id).mounted_in).min().unwrap_or(0)
}
