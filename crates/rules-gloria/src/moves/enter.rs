//! Units come on the table: reserves that were announced, and evaders who return (PG-OFF-006, -009, PG-EVA-005, -006, G33).
use super::{march, note};
use crate::{
    Gloria,
    act::Act,
    event::{Cause, Event},
    kinds::{CorpsId, Formation, UnitId},
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal, not_asked},
    seats, touch,
    unit::{Place, Unit},
    walk::{self, Pace, Told, Way},
};
use geom::{EPS_DIST, Pose};
use kernel::{Cx, Fill, Play, Said, Seat, scenario::Edge};

pub(super) fn play(cx: &mut Cx<'_, Gloria>, said: &Said<Act>) -> Play<Gloria> {
    let Act::Enter { unit } = said.act else { return not_asked() };
    let way = check(cx.model(), said.seat, unit, &said.fill)?;
    cx.emit(Event::Entered { unit, at: way.unit.at });
    let (to, formation, bends) = (way.unit.at, way.unit.formation, way.unit.bends);
    cx.emit(Event::Moved { unit, to, formation, bends, cause: Cause::Move });
    if let Some(cause) = way.disorder {
        crate::retreat::disorder(cx, unit, cause);
    }
    note(cx, unit, |done| (done.stirred, done.spent) = (true, way.cost()));
    march::finish(cx, unit)
}

/// Whether a unit may come on in this turn.
pub(super) fn may(model: &Model, unit: &Unit) -> bool {
    place(model, unit).is_ok()
}

/// Where a unit comes on, as far as it is known: the marker of its brigade, or the place where it left.
fn place(model: &Model, unit: &Unit) -> Result<Pose, MoveRefusal> {
    match unit.place {
        Place::Reserve => marker(model, unit).ok_or(MoveRefusal::NotAnnounced { unit: unit.id }),
        Place::Away { from } if from <= model.turn => Ok(left_at(model, unit)),
        Place::Away { from } => Err(MoveRefusal::NotYet { unit: unit.id, turn: from }),
        _ => Err(MoveRefusal::NotAnnounced { unit: unit.id }),
    }
}

/// PG-OFF-003: the marker of the brigade that a unit came with.
pub(crate) fn marker(model: &Model, unit: &Unit) -> Option<Pose> {
    let corps = (0..model.corps.len()).map(|n| CorpsId(n as u8));
    let mut own = corps.filter(|corps| model.belongs(unit.under, *corps));
    own.find_map(|corps| model.corps[corps.idx()].marker)
}

/// PG-EVA-006: the place on the edge that a unit left by, facing into the table.
fn left_at(model: &Model, unit: &Unit) -> Pose {
    let (width, height) = (model.field.width.units(), model.field.height.units());
    let at = unit.head();
    let edges = [
        (at.y, Edge::South),
        (height - at.y, Edge::North),
        (at.x, Edge::West),
        (width - at.x, Edge::East),
    ];
    let nearest = edges.into_iter().min_by(|one, other| one.0.total_cmp(&other.0));
    let edge = nearest.map_or(Edge::South, |(_, edge)| edge);
    let on = geom::V2::new(at.x.clamp(0.0, width), at.y.clamp(0.0, height));
    let on = match edge {
        Edge::South => geom::V2::new(on.x, 0.0),
        Edge::North => geom::V2::new(on.x, height),
        Edge::West => geom::V2::new(0.0, on.y),
        Edge::East => geom::V2::new(width, on.y),
    };
    Pose::new(on.into(), edge.ahead())
}

/// How far from the marker another place of the same edge is looked for, and in which steps.
const ASIDE: i32 = 60;
const STEP: f64 = 2_000.0;

/// PG-OFF-009, PG-EVA-006: a unit as it stands at the edge before it comes on: its front on the edge, at its place or the nearest
/// free one. It comes in column, unless it skirmishes (G33).
pub(super) fn at_gate(model: &Model, unit: &Unit) -> Result<Unit, MoveRefusal> {
    let place = place(model, unit)?;
    let formation = match unit.formation {
        Formation::Line | Formation::Square if unit.kind.is_cavalry() => Formation::Column,
        Formation::Line | Formation::Square if unit.kind.is_infantry() => Formation::March,
        Formation::Deployed if !unit.is_gunners() => Formation::Limbered,
        other => other,
    };
    let formed = Unit { formation, bends: [None, None], ..*unit };
    let along = place.facing.right();
    let offsets = (0..=2 * ASIDE).map(|n| {
        let step = f64::from((n + 1) / 2) * STEP;
        if n % 2 == 1 { step } else { -step }
    });
    let mut gates = offsets.map(|aside| {
        let at = formed.from_front(place.moved(along * aside));
        Unit { at, ..formed }
    });
    gates.find(|gate| is_open(model, gate)).ok_or(MoveRefusal::NoGate { unit: unit.id })
}

/// Whether a unit can stand with its front on the edge: no other in its way or behind it, no enemy too near, and the whole front
/// on the table.
fn is_open(model: &Model, gate: &Unit) -> bool {
    let body = gate.outline();
    let ahead = gate.outline_at(gate.at.advanced(walk::depth(gate)));
    let clear = model.book.mm(&model.book.reaches.clear).units() - EPS_DIST;
    touch::is_free(model, gate.id, &body)
        && touch::is_free(model, gate.id, &ahead)
        && ahead.iter().all(|rect| model.field.holds(rect))
        && model.enemies(gate).all(|enemy| near::apart(&body, &model.outline(enemy)) >= clear)
}

/// Checks a move from the edge.
pub(super) fn check(model: &Model, seat: Seat, id: UnitId, fill: &Fill) -> Result<Way, Refusal> {
    seats::must_command(model, seat, id)?;
    let gate = at_gate(model, model.unit(id))?;
    let legs = march::legs(fill);
    let way = walk::judge(model, &gate, &Told { form: None, legs, pace: Pace::Entry })?;
    if way.gone <= geom::Length::ZERO {
        return Err(MoveRefusal::WantsPath { unit: id }.into());
    }
    Ok(way)
}
