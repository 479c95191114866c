//! Tests of morale (PG-MOR-001 to -003, -005, -006): the sum of the factors, and a die that must be higher.
mod charges;
mod factors;
mod support;

pub(crate) use charges::{Intent, being_charged, charge_home, to_charge};
pub(crate) use factors::{casualties_tally, rally};
pub(crate) use support::{is_behind_friend, is_supported};

use crate::{
    Gloria,
    event::{Cause, Event},
    kinds::{State, Test, UnitId, UnitKind},
    model::Model,
    near,
    retreat::{self, Run},
    unit::{Done, Unit},
    walk,
};
use geom::V2;
use kernel::{Cx, Play, Tally};

/// The result of a test.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tested {
    /// Whether it was passed.
    pub(crate) passed: bool,
    /// The sum less the die: 0 or more if it failed.
    pub(crate) margin: i32,
}

/// PG-MOR-001, -006: a unit tests against a sum of factors; the die must be higher, and no face passes or fails by itself.
pub(crate) fn test(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    test: Test,
    total: i32,
) -> Play<Gloria, Tested> {
    let die = cx.roll(6)?;
    let passed = i32::from(die) > total;
    cx.emit(Event::Tested { unit, test, total, die, passed });
    Ok(Tested { passed, margin: total - i32::from(die) })
}

/// A note for offers: on which faces a test is passed.
pub(crate) fn odds(test: Test, tally: &Tally) -> String {
    let name = test.name();
    match tally.total() + 1 {
        ..=1 => format!("{name}: always passes"),
        needs @ 2..=6 => format!("{name}: passes on {needs}+"),
        _ => format!("{name}: cannot pass"),
    }
}

/// PG-MOR-005: a unit that lost figures to fire in this phase tests: it may be halted, shaken or rout. Units that still charge
/// carry their hits to Charge Home (PG-SHO-023); routers and engineers do not test (PG-DMG-006).
pub(crate) fn casualties(cx: &mut Cx<'_, Gloria>, id: UnitId) -> Play<Gloria> {
    let model = cx.model();
    let unit = model.unit(id);
    let is_charging = unit.done.charge.is_some_and(|charge| charge.under_way && !charge.feint);
    let exempt = unit.is_routing() || unit.kind == UnitKind::Engineers || is_charging;
    if !unit.is_on_table() || exempt {
        return Ok(());
    }
    let tally = casualties_tally(model, unit);
    let from = fired_from(model, unit);
    let tested = test(cx, id, Test::Casualties, tally.total())?;
    let margins = &cx.model().book.margins;
    if tested.passed || tested.margin < margins.shot_halts.value {
        return Ok(());
    }
    let (shakes, routs) = (margins.shot_shakes.value, margins.shot_routs.value);
    if tested.margin >= routs {
        return retreat::rout(cx, id, from, Run::Initial);
    }
    let unit = cx.model().unit(id);
    let (state, done) = (unit.state, Done { halted: true, ..unit.done });
    cx.emit(Event::Noted { unit: id, done });
    if tested.margin >= shakes && state < State::Shaken {
        cx.emit(Event::Became { unit: id, state: State::Shaken, cause: Cause::Test });
    }
    Ok(())
}

/// Where the fire came from: the nearest enemy that aimed at the unit, or else the nearest enemy.
fn fired_from(model: &Model, unit: &Unit) -> Option<V2> {
    let aimed = |enemy: &Unit| {
        model.aims.iter().any(|aim| aim.unit == enemy.id && aim.target == Some(unit.id))
    };
    let nearest = near::nearest_enemy(model, unit, aimed)
        .or_else(|| near::nearest_enemy(model, unit, |_| true));
    // G25: through the centre of what is left of it.
    let centre = walk::middle(&unit.outline());
    nearest.map(|(enemy, _)| nearest_point(model, enemy, centre))
}

/// The point of a unit's outline that is nearest to a place.
pub(crate) fn nearest_point(model: &Model, unit: &Unit, place: V2) -> V2 {
    let outline = model.outline(unit);
    let points = outline.iter().map(|rect| rect.nearest(place));
    let nearest = points.min_by(|one, other| one.distance(place).total_cmp(&other.distance(place)));
    nearest.unwrap_or(unit.head())
}
