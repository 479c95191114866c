//! Fills worth offering for an act, the likeliest first, and a random one.
use super::{buildings, edge, legs, march};
use crate::{act::Act, functions, model::Model, near, scene::Edge, unit::Unit};
use geom::{Angle, INCH, Length};
use kernel::{Fill, Leg, dice::Chooser, offer::Turn};

fn turned(by: i32) -> Fill {
    Fill::Path(vec![Leg::Turn { turn: Turn(by) }])
}

fn going(by: Length) -> Fill {
    Fill::Path(vec![Leg::Move { r#move: by }])
}

/// Turns smaller than this are not worth a function.
const LEAST_TURN: i32 = 182;

/// Moves shorter than this are not worth a function if there is another way.
const LEAST_MOVE: Length = Length(INCH.0 / 4);

/// Fills that may be legal for an act, the likeliest first.
pub(crate) fn of(model: &Model, act: &Act) -> Vec<Fill> {
    let Some(unit) = act.actor().map(|id| model.unit(id)).filter(|unit| unit.is_on_table()) else {
        return vec![Fill::Nothing];
    };
    match *act {
        Act::Turn { .. } => turns(model, unit),
        Act::Move { .. } => moves(model, unit),
        Act::Prolong { .. } => {
            let forward = unit.heading().forward();
            let ahead = march::farthest(model, unit, forward);
            let back = march::farthest(model, unit, -forward).map(|far| Length(-far.0));
            ahead.into_iter().chain(back).map(going).collect()
        }
        Act::Leave { formation, files, .. } => buildings::ways_out(model, unit, formation, files),
        _ => vec![Fill::Nothing],
    }
}

/// A fill to wish for. A way round is left out: if it is refused too, the reason to show is what stops the unit straight ahead.
pub(crate) fn wished(model: &Model, act: &Act) -> Fill {
    let single = |fill: &Fill| !matches!(fill, Fill::Path(path) if path.len() > 1);
    if let Some(fill) = of(model, act).into_iter().find(single) {
        return fill;
    }
    match act {
        Act::Turn { .. } => turned(0x2000),
        Act::Move { .. } | Act::Prolong { .. } => going(INCH),
        _ => Fill::Nothing,
    }
}

/// The direction in which a unit is to leave the table.
fn home(model: &Model, unit: &Unit) -> Option<Angle> {
    Some(match edge::way_out(model, unit.id)? {
        Edge::North => Angle::NORTH,
        Edge::East => Angle::QUARTER,
        Edge::South => Angle::HALF,
        Edge::West => Angle::QUARTER + Angle::HALF,
    })
}

/// AGV-MOV-018: turns to the edge it is to leave by or to the nearest enemy, by an eighth or a quarter to either side, or by less
/// if something is near its front. None of them takes an element off the table.
fn turns(model: &Model, unit: &Unit) -> Vec<Fill> {
    let wanted = home(model, unit).or_else(|| near::bearing(model, unit));
    let by = wanted.map(|facing| unit.heading().turn_to(facing));
    let worth = by.filter(|by| by.abs() > LEAST_TURN && by.abs() < 0x8000);
    let stays = |by: &i32| edge::off_in_turn(model, unit, unit.front_centre(), *by).is_empty();
    let less = (1..).map(|n| 0x2000 >> n).take_while(|by| *by >= LEAST_TURN);
    let all = worth.into_iter().chain([0x2000, -0x2000, 0x4000, -0x4000]);
    all.chain(less.flat_map(|by| [by, -by])).filter(stays).map(turned).collect()
}

/// AGV-MOV-017: as far as possible, or half of that; a way of several legs if something stops the unit. It goes over the edge
/// only if the scenario demands it.
fn moves(model: &Model, unit: &Unit) -> Vec<Fill> {
    let mut all = Vec::new();
    if let (Some(facing), Some(allowed)) = (home(model, unit), functions::allowance(model, unit))
        && geom::same_facing(facing, unit.heading())
        && edge::off(model, &unit.moved_to(unit.front().advanced(allowed.most.units()))).len()
            == unit.n()
    {
        all.push(going(allowed.most));
    }
    let far = march::farthest(model, unit, unit.heading().forward());
    if far.is_none_or(|far| far < LEAST_MOVE) {
        all.extend(legs::ways_round(model, unit, LEAST_MOVE).into_iter().map(Fill::Path));
    }
    all.extend(
        far.into_iter().flat_map(|far| [far, Length(far.0 - 1), Length(far.0 / 2)]).map(going),
    );
    all
}

/// A turn to a facing, unless the unit already faces that way.
pub(crate) fn turn_to(unit: &Unit, facing: Angle) -> Option<Fill> {
    let by = unit.heading().turn_to(facing);
    (by.abs() > LEAST_TURN).then(|| turned(by))
}

/// A random fill, unchecked; none if the unit might leave the table by it.
pub(crate) fn guess(model: &Model, unit: &Unit, act: &Act, chooser: &mut Chooser) -> Option<Fill> {
    let (front, radius) = (unit.front_centre(), f64::from(unit.radius));
    match *act {
        Act::Turn { .. } => {
            let by = match chooser.under(3) {
                0 => near::bearing(model, unit).map(|facing| unit.heading().turn_to(facing))?,
                _ => {
                    let parts = chooser.under(14) as i32 - 7;
                    (if parts < 0 { parts } else { parts + 1 }) * 0x0c00
                }
            };
            let reach = unit.centre.v2().distance(front) + radius;
            edge::is_inside(model, front, reach).then(|| turned(by))
        }
        Act::Move { .. } | Act::Prolong { .. } => {
            let allowed = functions::allowance(model, unit)?;
            let (least, most) = (allowed.least.max(LEAST_MOVE), allowed.most);
            let part = 1 + chooser.under(4) as i32;
            let by = (most.0 * part / 4).max(least.0);
            let back = matches!(act, Act::Prolong { .. }) && chooser.under(2) == 0;
            let by = Length(if back { -by } else { by });
            let centre = unit.centre.v2() + unit.heading().forward() * by.units();
            edge::is_inside(model, centre, radius).then(|| going(by))
        }
        Act::Leave { formation, files, .. } => {
            let ways = buildings::ways_out(model, unit, formation, files);
            let nth = chooser.under(ways.len().max(1));
            ways.into_iter().nth(nth)
        }
        _ => Some(Fill::Nothing),
    }
}
