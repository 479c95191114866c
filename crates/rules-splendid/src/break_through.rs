//! Break-through (L1004-L1017): what a charging unit may do when the units it struck are gone.
mod offers;

pub(crate) use offers::QUESTIONS;

use crate::{
    Splendid,
    act::Act,
    ask,
    charge::{self, Plan, Reach},
    event::{Event, How},
    kinds::UnitId,
    model::Model,
    moves::manoeuvre::{self, Order},
    question::Question,
    refusal::{ChargeRefusal, MoveRefusal, Refusal},
    seats,
    unit::Unit,
    units::Units,
    walk::Walk,
};
use geom::Length;
use kernel::{Cx, Fill, Leg, Play};

/// ASV-BRK-004, ASV-BRK-005: the unit manoeuvres a little and does no more, or charges another unit at once. ASV-BRK-002: the
/// charger always belongs to the moving side.
pub(crate) fn play(
    cx: &mut Cx<'_, Splendid>,
    unit: UnitId,
    past: Units,
) -> Play<Splendid, Option<Plan>> {
    let asked = seats::of_unit(cx.model(), unit);
    let said = ask::ask(cx, asked, Question::BreakThrough { unit, past })?;
    match &said.act {
        Act::BreakManoeuvre => {
            let legs = way(unit, &said.fill)?;
            // Q70: moving no distance at all is also a manoeuvre.
            if !legs.is_empty() {
                let plan = manoeuvre::check(cx.model(), order(cx.model(), unit, legs), None)?;
                manoeuvre::resolve(cx, plan)?;
            }
            Ok(None)
        }
        Act::BreakCharge { target, extended, .. } => {
            let plan = check(cx.model(), unit, &past, &said.act)?;
            // ASV-BRK-006: it passes its test automatically. ASV-BRK-009: any unit that has not reacted may react to it.
            cx.emit(Event::Declared { unit, target: *target, extended: *extended });
            Ok(Some(plan))
        }
        _ => Err(Refusal::NotAsked.into()),
    }
}

/// ASV-BRK-004, ASV-BRK-005, ASV-BRK-010: how far it may go, however far it has already moved.
fn allowance(model: &Model, unit: &Unit) -> Length {
    let table = &model.book.break_through;
    if unit.is_mounted() { table.mounted } else { table.foot }
}

/// ASV-BRK-007: all the rules of manoeuvre apply, without double-time.
fn order<'a>(model: &Model, unit: UnitId, legs: &'a [Leg]) -> Order<'a> {
    let allowance = allowance(model, model.unit(unit));
    let (leaving, amid, how) = (Units::NONE, Units::NONE, How::Forward);
    Order { unit, legs, allowance, double: false, may_flow: true, leaving, amid, how }
}

fn way(unit: UnitId, fill: &Fill) -> Result<&[Leg], Refusal> {
    match fill {
        Fill::Path(legs) => Ok(legs),
        Fill::Nothing => Ok(&[]),
        _ => Err(MoveRefusal::WantsPath { unit }.into()),
    }
}

/// ASV-BRK-007, ASV-BRK-008: all the rules of charging apply, at the break-through's reach. Q69, Q44: it may not charge the
/// units whose reactions allowed it.
fn check(model: &Model, id: UnitId, past: &Units, act: &Act) -> Result<Plan, Refusal> {
    let Act::BreakCharge { target, pivot, extended } = *act else { return Err(Refusal::NotAsked) };
    let unit = model.unit(id);
    if past.has(target) && !model.rulings.breakthrough_same_unit {
        let (unit, target) = (id, target);
        return Err(ChargeRefusal::SameUnit { unit, target }.into());
    }
    let reach = Reach { extended, ..reach(model, unit) };
    charge::plan(model, unit, target, pivot.as_ref(), reach)
}

fn reach(model: &Model, unit: &Unit) -> Reach {
    charge::extended_reach(model, unit, allowance(model, unit))
}

/// The enemies roughly ahead that it may charge.
fn candidates<'a>(
    model: &'a Model,
    unit: &'a Unit,
    past: &'a Units,
) -> impl Iterator<Item = UnitId> + 'a {
    let same_unit = model.rulings.breakthrough_same_unit;
    let free = move |target: &UnitId| same_unit || !past.has(*target);
    charge::candidates(model, unit, reach(model, unit)).filter(free)
}

/// A legal way straight ahead that keeps the whole unit on the table (empty if there is none), and whether a longer way was
/// rejected because it leaves the table.
fn example(model: &Model, unit: &Unit, most: Length) -> (Vec<Leg>, bool) {
    let mut off = false;
    for part in [1.0, 0.5, 0.25] {
        let legs = vec![Leg::Move { r#move: Length::from_units(most.units() * part) }];
        let order = order(model, unit.id, &legs);
        let mut walk = Walk::new(model, &order);
        if walk.go().is_ok() {
            if !walk.is_gone() && walk.unit.n() == unit.n() {
                return (legs, off);
            }
            off = true;
        }
    }
    (Vec::new(), off)
}
