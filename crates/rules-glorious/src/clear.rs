//! Interpenetration, which is never allowed: where a unit may stand, go straight and turn without entering another unit or
//! barred ground.
use crate::{ground, kinds::UnitId, model::Model, near, refusal::MoveRefusal, unit::Unit};
use geom::{Angle, EPS_CONTACT, EPS_PEN, Rect, V2};
use table::{
    Few, PieceId,
    bodies::{self, Set},
};

/// What is in the way.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// The unit would enter another unit.
    Unit(UnitId),
    /// AGV-FUN-007: the unit would touch an enemy.
    Enemy(UnitId),
    /// The ground is barred to the unit.
    Ground(PieceId),
}

impl Block {
    /// As a refusal to the unit's owner.
    pub fn refusal(self, model: &Model, unit: &Unit) -> MoveRefusal {
        let wide = matches!(self, Self::Ground(piece) if ground::is_too_wide(model, unit, piece));
        let unit = unit.id;
        match self {
            Self::Unit(other) => MoveRefusal::Interpenetrates { unit, other },
            Self::Enemy(enemy) => MoveRefusal::Touches { unit, enemy },
            Self::Ground(piece) if wide => MoveRefusal::TooWide { unit, ground: piece.into() },
            Self::Ground(piece) => MoveRefusal::Barred { unit, ground: piece.into() },
        }
    }
}

/// What a movement takes into account.
#[derive(Copy, Clone, Debug)]
pub struct Heed<'a> {
    /// Units treated as absent, such as members that become one Battle.
    pub absent: &'a [UnitId],
    /// Whether it may touch enemies. Only charges may.
    pub contact: bool,
}

impl Heed<'_> {
    /// An ordinary move: nothing is absent and no enemy may be touched.
    pub const MOVE: Self = Self { absent: &[], contact: false };
}

/// Whether a unit may stand as it does here. Its own previous place does not count.
pub fn standing(model: &Model, unit: &Unit, heed: Heed<'_>) -> Result<(), Block> {
    check(model, unit, &unit.outline(), unit.centre.v2(), f64::from(unit.radius), heed)
}

/// Whether a unit may go straight this far. `dir` is along one of its own axes.
pub fn straight(model: &Model, unit: &Unit, dir: V2, by: f64, heed: Heed<'_>) -> Result<(), Block> {
    let mut room = None;
    let swept: Few<Rect, 2> = bodies::swept(model.outline(unit, &mut room), dir, by);
    let centre = unit.centre.v2() + dir * (by / 2.0);
    check(model, unit, &swept, centre, f64::from(unit.radius) + by / 2.0, heed)
}

/// Whether a unit may turn about a point by this much (65 536ths, clockwise).
pub fn turn(model: &Model, unit: &Unit, about: V2, by: i32, heed: Heed<'_>) -> Result<(), Block> {
    let mut room = None;
    let shapes = model.outline(unit, &mut room);
    let reach = unit.centre.v2().distance(about) + f64::from(unit.radius);
    for other in others_near(model, unit, about, reach + EPS_CONTACT, heed.absent) {
        let enemy = other.side != unit.side && !heed.contact;
        let far = reach + f64::from(other.radius) + EPS_CONTACT;
        if (other.centre.v2() - about).length2() > far * far {
            continue;
        }
        // A line is long and thin, and its circle is not. Sweeping the turn costs more than this check.
        let theirs = model.rects(other.id);
        let far = reach + EPS_CONTACT;
        if theirs.iter().all(|rect| geom::distance_point(rect, about) > far) {
            continue;
        }
        let keep = if enemy { EPS_CONTACT } else { -EPS_PEN };
        if geom::turn_clear(shapes, about, by, theirs, keep).is_some() {
            return Err(if enemy { Block::Enemy(other.id) } else { Block::Unit(other.id) });
        }
    }
    if !heed.contact
        && let Some(enemy) = walls(model, unit, heed.absent).find(|(_, piece)| {
            piece.is_near(about, reach + EPS_CONTACT)
                && geom::turn_clear_convex(shapes, about, by, piece.shapes(), EPS_CONTACT).is_some()
        })
    {
        return Err(Block::Enemy(enemy.0));
    }
    for (id, piece) in model.scene.field.each() {
        if piece.is_near(about, reach)
            && ground::forbids(model, unit, id)
            && geom::turn_clear_convex(shapes, about, by, piece.shapes(), -EPS_PEN).is_some()
            && !turns_on_crossing(model, unit, id, about, by)
        {
            return Err(Block::Ground(id));
        }
    }
    Ok(())
}

/// A degree, in 65 536ths of a circle.
const DEGREE: i32 = 182;

/// AGV-TER-007, -008: whether a turning unit stays on bridges and fords wherever it is over this water. The turn is checked
/// degree by degree, because between two of them no corner swings out by more than a tolerance.
fn turns_on_crossing(model: &Model, unit: &Unit, water: PieceId, about: V2, by: i32) -> bool {
    let shapes = unit.outline();
    let steps = by.saturating_abs() / DEGREE + 1;
    (0..=steps).all(|step| {
        let part = i64::from(by) * i64::from(step) / i64::from(steps);
        let turned: Few<Rect, 2> =
            shapes.iter().map(|rect| rect.turned(about, Angle::parts(part as i32))).collect();
        ground::excused(model, unit, water, &turned)
    })
}

/// The other units on the table that are not treated as absent. A garrison stands in its building and blocks nobody.
pub(crate) fn others(model: &Model, unit: &Unit, absent: &[UnitId]) -> Set {
    let mut others = model.units.all().without(unit.id.idx());
    model.garrisons().iter().for_each(|n| others.remove(n));
    absent.iter().for_each(|id| others.remove(id.idx()));
    others
}

/// The others that may be within a reach of a place.
fn others_near<'a>(
    model: &'a Model,
    unit: &Unit,
    at: V2,
    reach: f64,
    absent: &[UnitId],
) -> impl Iterator<Item = &'a Unit> {
    model.near(at, reach, others(model, unit, absent))
}

/// AGV-FUN-007: the buildings that enemies hold. A unit that touches their walls touches those enemies. The buildings of absent
/// enemies count as empty.
fn walls<'a>(
    model: &'a Model,
    unit: &'a Unit,
    absent: &'a [UnitId],
) -> impl Iterator<Item = (UnitId, &'a table::Piece)> {
    let held = model.garrisons().and(model.units.all_of(unit.side.other().idx()));
    let held = model.units.each(held).filter(|enemy| !absent.contains(&enemy.id));
    held.filter_map(|enemy| Some((enemy.id, near::walls(model, enemy)?)))
}

/// Whether the ground that these rectangles cover is free for the unit.
fn check(
    model: &Model,
    unit: &Unit,
    rects: &[Rect],
    centre: V2,
    radius: f64,
    heed: Heed<'_>,
) -> Result<(), Block> {
    for other in others_near(model, unit, centre, radius + EPS_CONTACT, heed.absent) {
        let far = radius + f64::from(other.radius) + EPS_CONTACT;
        if (other.centre.v2() - centre).length2() > far * far {
            continue;
        }
        // A line is long and thin, and its circle is not: most units within the circle are not near the line.
        let near = f64::from(other.radius) + EPS_CONTACT;
        if rects.iter().all(|ours| geom::distance_point(ours, other.centre.v2()) > near) {
            continue;
        }
        let enemy = other.side != unit.side && !heed.contact;
        for theirs in model.rects(other.id) {
            for ours in rects {
                if enemy && geom::within(ours, theirs, EPS_CONTACT) {
                    return Err(Block::Enemy(other.id));
                }
                if geom::overlaps(ours, theirs) {
                    return Err(Block::Unit(other.id));
                }
            }
        }
    }
    if !heed.contact
        && let Some(enemy) = walls(model, unit, heed.absent).find(|(_, piece)| {
            piece.is_near(centre, radius + EPS_CONTACT)
                && rects.iter().any(|rect| piece.distance(rect) <= EPS_CONTACT)
        })
    {
        return Err(Block::Enemy(enemy.0));
    }
    for (id, piece) in model.scene.field.each() {
        if piece.is_near(centre, radius)
            && ground::forbids(model, unit, id)
            && rects.iter().any(|rect| piece.overlaps(rect))
            && !ground::excused(model, unit, id, rects)
        {
            return Err(Block::Ground(id));
        }
    }
    Ok(())
}

/// How far a unit is over the edge of the table; zero or less when it is wholly on it.
pub fn overhang(model: &Model, unit: &Unit) -> f64 {
    let field = &model.scene.field;
    unit.outline().iter().map(|rect| field.overhang(rect)).fold(f64::MIN, f64::max)
}
