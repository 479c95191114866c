//! Declared charges (PG-CHG-001 to -013): who may charge whom, in one sweep along the table.
use super::{aspect_of, declared, ground as going, impulse, lane, live, restraint};
use crate::{
    Gloria,
    act::Act,
    event::Event,
    kinds::{Aspect, Formation, Side, State, UnitId, UnitKind},
    model::Model,
    question::Question,
    refusal::{ChargeRefusal, Refusal, not_asked},
    seats, sight, squadron, square,
    stage::Stage,
    turn,
    unit::{Charge, Unit},
};
use geom::Length;
use kernel::{Cx, Play, Seat};
use std::borrow::Cow;

/// PG-CHG-001: one charge of the side is declared, or it has declared all.
pub(super) fn play(cx: &mut Cx<'_, Gloria>, side: Side) -> Play<Gloria, Option<Stage>> {
    let stage = Stage::Declare { side };
    let seats = seats::of_side(cx.model(), side);
    if seats.is_empty() || !cx.is_still() && !is_any_possible(cx.model(), side) {
        return Ok(Some(turn::after(cx.model(), stage)));
    }
    let said = cx.ask(seats, Question::Declare { side })?;
    match said.act {
        Act::Done => Ok(Some(turn::after(cx.model(), stage))),
        Act::Declare { unit, .. } => {
            let charge = check(cx.model(), said.seat, &said.act)?;
            cx.emit(Event::Declared { unit, charge });
            Ok(Some(stage))
        }
        _ => not_asked(),
    }
}

/// Whether a side has any charge to declare. One straight ahead is found soonest.
fn is_any_possible(model: &Model, side: Side) -> bool {
    let acts: Vec<Act> = super::offers::declarations(model, side).collect();
    let is_ahead = |act: &&Act| match act {
        Act::Declare { unit, target, .. } => {
            impulse::is_straight_ahead(model, model.unit(*unit), model.unit(*target))
        }
        _ => false,
    };
    acts.iter().filter(is_ahead).any(|act| is_possible(model, act))
        || acts.iter().any(|act| is_possible(model, act))
        || super::offers::squadrons(model, side).any(|act| is_possible(model, &act))
}

/// Whether a declaration would be accepted from the seat that commands the unit.
pub(super) fn is_possible(model: &Model, act: &Act) -> bool {
    let Act::Declare { unit, .. } = act else { return false };
    let mut seats = seats::of_unit(model, *unit).iter();
    let charge = seats.next().and_then(|seat| wanted(model, seat, act).ok());
    charge.is_some_and(|charge| has_way(model, *unit, &charge))
}

/// PG-CHG-011: whether a unit, or the squadrons that it sends, has any first impulse at a target.
fn has_way(model: &Model, unit: UnitId, charge: &Charge) -> bool {
    let target = model.unit(charge.target);
    let find = |unit: &Unit| impulse::exists(model, unit, target, impulse::Reach::Needed);
    match charge.squadron {
        Some(stands) => find(&squadron::detail(model, model.unit(unit), target, stands)),
        None => model.known.has_impulse(unit, target.id, || find(model.unit(unit))),
    }
}

/// Both for a test.
#[cfg(feature = "oracle")]
pub(crate) fn has_way_kept_and_anew(model: &Model, unit: UnitId, target: UnitId) -> (bool, bool) {
    let anew = impulse::exists_plainly(model, model.unit(unit), model.unit(target));
    (has_way(model, unit, &Charge::at(target, model.unit(unit).at.at)), anew)
}

/// Checks a declaration, for the script and for offers.
pub(super) fn check(model: &Model, seat: Seat, act: &Act) -> Result<Charge, Refusal> {
    let charge = wanted(model, seat, act)?;
    if let Act::Declare { unit, target, squadron, .. } = *act
        && !has_way(model, unit, &charge)
    {
        impulse::find(model, &body(model, unit, target, squadron), model.unit(target))?;
    }
    Ok(charge)
}

/// Checks all of a declaration but its way.
fn wanted(model: &Model, seat: Seat, act: &Act) -> Result<Charge, Refusal> {
    let Act::Declare { unit: id, target, joint, squadron } = *act else {
        return Err(Refusal::NotAsked);
    };
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    able(model, unit)?;
    let enemy = enemy(model, unit, target)?;
    if let Some(stands) = squadron {
        check_squadron(unit, stands)?;
    }
    let body = body(model, id, target, squadron);
    let aspect = aspect_of(model, &body, enemy, body.head());
    suits(model, &body, enemy, aspect)?;
    let last = declared(model, unit.side).last().and_then(|unit| unit.done.charge);
    let declaration = match (joint, last) {
        (true, Some(last)) => last.declaration,
        (true, None) => return Err(ChargeRefusal::NotJoint { unit: id }.into()),
        (false, _) => {
            in_sweep(model, unit)?;
            next_number(model)
        }
    };
    let gap = lane::distance(&model.outline(&body), &model.outline(enemy));
    Ok(Charge {
        declaration,
        squadron,
        aspect,
        distance: Length::from_units(gap),
        caught: catches(model, unit, gap),
        ..Charge::at(target, body.at.at)
    })
}

/// PG-SQD-001: what would charge a target: a whole unit, or some of its stands.
pub(super) fn body(
    model: &Model,
    unit: UnitId,
    target: UnitId,
    squadron: Option<u8>,
) -> Cow<'_, Unit> {
    let unit = model.unit(unit);
    match squadron {
        Some(stands) => Cow::Owned(squadron::detail(model, unit, model.unit(target), stands)),
        None => Cow::Borrowed(unit),
    }
}

/// PG-IMP-002: whether a charger begins so near that it catches its target.
pub(super) fn catches(model: &Model, unit: &Unit, gap: f64) -> bool {
    let reaches = &model.book.reaches;
    let reach = if unit.is_mounted() { &reaches.catch_horse } else { &reaches.catch_foot };
    geom::within_reach(gap, model.book.mm(reach))
}

/// The number of a new declaration.
fn next_number(model: &Model) -> u8 {
    let numbers = model.declared.iter().filter_map(|id| model.unit(*id).done.charge);
    numbers.map(|charge| charge.declaration + 1).max().unwrap_or(1)
}

/// PG-CHG-009, -012: whether a unit is of a kind and in a state to charge.
pub(super) fn steady(unit: &Unit) -> Result<(), ChargeRefusal> {
    let id = unit.id;
    Err(match unit.state {
        _ if !unit.is_shown() => ChargeRefusal::Absent { unit: id },
        _ if !unit.is_foot() && !unit.is_mounted() => ChargeRefusal::Guns { unit: id },
        _ if unit.formation == Formation::Square => ChargeRefusal::Square { unit: id },
        State::Routing => ChargeRefusal::Routing { unit: id },
        State::Shaken => ChargeRefusal::Shaken { unit: id },
        _ if unit.marks.pursuing => ChargeRefusal::Pursuing { unit: id },
        _ if unit.done.halted => ChargeRefusal::Halted { unit: id },
        _ => return Ok(()),
    })
}

/// PG-CHG-007, -009, -012: whether a unit may charge at all.
pub(super) fn able(model: &Model, unit: &Unit) -> Result<(), ChargeRefusal> {
    steady(unit)?;
    let id = unit.id;
    let refusal = match unit {
        _ if unit.rest.is_some() && !model.is_in_contact(id) => ChargeRefusal::Divided { unit: id },
        _ if model.is_in_contact(id) => ChargeRefusal::InContact { unit: id },
        _ if unit.done.tried && (unit.is_foot() || unit.kind.is_irregular()) => {
            ChargeRefusal::Tried { unit: id }
        }
        _ if unit.done.tried => ChargeRefusal::Declared { unit: id },
        _ => return restraint::check(model, unit),
    };
    Err(refusal)
}

/// An enemy on the table.
pub(super) fn enemy<'m>(
    model: &'m Model,
    unit: &Unit,
    target: UnitId,
) -> Result<&'m Unit, ChargeRefusal> {
    let enemy = model.units.get(target.idx());
    let enemy = enemy.filter(|enemy| enemy.is_shown() && enemy.side != unit.side);
    enemy.ok_or(ChargeRefusal::NoEnemy { target })
}

/// PG-CHG-008, -011, PG-SKM-007, PG-CAV-006, -007, PG-WOD-006, -008: whether a unit may charge this enemy from this side.
pub(super) fn suits(
    model: &Model,
    unit: &Unit,
    enemy: &Unit,
    aspect: Aspect,
) -> Result<(), ChargeRefusal> {
    let (id, target) = (unit.id, enemy.id);
    if unit.is_foot() && enemy.is_mounted() {
        return Err(ChargeRefusal::FootAtHorse { unit: id, target });
    }
    let is_loose = enemy.is_routing() || enemy.formation == Formation::Skirmish;
    if unit.formation == Formation::Skirmish && !is_loose && enemy.gun.is_none() {
        return Err(ChargeRefusal::Skirmishers { unit: id, target });
    }
    if unit.kind == UnitKind::IrregularCavalry && unit.is_mounted() {
        let is_heavy = matches!(enemy.kind, UnitKind::HeavyCavalry | UnitKind::Cuirassiers);
        if is_heavy && enemy.is_mounted() && aspect == Aspect::Front {
            return Err(ChargeRefusal::IrregularAtFront { unit: id, target });
        }
        if square::faces_horse(model, enemy) {
            return Err(ChargeRefusal::IrregularAtSquare { unit: id, target });
        }
    }
    let there = going::is_in_heavy_wood(model, enemy);
    if there && unit.is_mounted() {
        return Err(ChargeRefusal::IntoHeavyWood { unit: id });
    }
    if !there && going::is_in_heavy_wood(model, unit) {
        return Err(ChargeRefusal::OutOfHeavyWood { unit: id });
    }
    if !sight::sees(model, unit, enemy) {
        return Err(ChargeRefusal::Unseen { unit: id, target });
    }
    Ok(())
}

/// PG-SQD-001: some of the full stands of regular cavalry in line or column, neither bent nor divided, but not the whole unit.
fn check_squadron(unit: &Unit, stands: u8) -> Result<(), ChargeRefusal> {
    let is_some = stands >= 1 && stands < full_stands(unit);
    let is_regular = unit.is_mounted() && !unit.kind.is_irregular();
    let is_straight = unit.is_formed() && unit.bends == [None, None];
    if is_some && is_regular && is_straight && unit.rest.is_none() {
        return Ok(());
    }
    Err(ChargeRefusal::NoSquadron { unit: unit.id })
}

/// How many stands of a cavalry unit have all their figures; a remainder counts as one more.
pub(super) fn full_stands(unit: &Unit) -> u8 {
    unit.figures.div_ceil(unit.basing.full.max(1))
}

/// PG-CHG-001, -013, G43: declarations go along the owner's edge, all in one direction; the first two show which. A joint
/// declaration stands at the place of its first unit.
fn in_sweep(model: &Model, unit: &Unit) -> Result<(), ChargeRefusal> {
    let right = model.scene.side(unit.side).edge.ahead().right();
    let mut last = None;
    let firsts = declared(model, unit.side).filter(|unit| {
        let number = live(unit).map(|charge| charge.declaration);
        let is_first = number != last;
        last = number;
        is_first
    });
    let places = firsts.map(|unit| unit.at.at).chain([unit.at.at]);
    let places: Vec<f64> = places.map(|place| place.v2().dot(right)).collect();
    let rises = places.is_sorted();
    let falls = places.iter().rev().is_sorted();
    if rises || falls { Ok(()) } else { Err(ChargeRefusal::OutOfSweep { unit: unit.id }) }
}
