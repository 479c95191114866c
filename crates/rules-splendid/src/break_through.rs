//! Break-through (L1004-L1017): what a charging unit may do when the units it struck are gone.
use crate::{
    Splendid,
    act::{Act, Pivot},
    ask,
    charge::{self, Plan, Reach},
    event::{Event, How},
    kinds::UnitId,
    model::Model,
    moves::manoeuvre::{self, Order},
    question::{Question, Units},
    refusal::{ChargeRefusal, MoveRefusal, Refusal},
    seats,
    unit::Unit,
    walk::Walk,
};
use geom::Length;
use kernel::{Cite, Cx, Fill, Leg, Offer, Play, Want};

/// ASV-BRK-004, ASV-BRK-005: the unit manoeuvres a little and does no more, or charges another unit at once. ASV-BRK-002: the
/// charger always belongs to the moving side.
pub(crate) fn choose(
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
    let (leaving, amid, how) = (Units::new(), Units::new(), How::Forward);
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
    if past.contains(&target) && !model.rulings.breakthrough_same_unit {
        let (unit, target) = (id, target);
        return Err(ChargeRefusal::SameUnit { unit, target }.into());
    }
    let reach = Reach { extended, ..reach(model, unit) };
    charge::plan(model, unit, target, pivot.as_ref(), reach)
}

fn reach(model: &Model, unit: &Unit) -> Reach {
    charge::extended_reach(model, unit, allowance(model, unit))
}

/// Candidates: stay, manoeuvre, or charge an enemy roughly ahead.
pub(crate) fn menu(model: &Model, id: UnitId, past: &Units) -> Vec<Act> {
    let unit = model.unit(id);
    let mut acts = vec![Act::BreakManoeuvre];
    let targets = charge::candidates(model, unit, reach(model, unit));
    let free = |target: &UnitId| !past.contains(target) || model.rulings.breakthrough_same_unit;
    acts.extend(targets.filter(free).map(|target| Act::BreakCharge {
        target,
        pivot: None,
        extended: false,
    }));
    acts
}

/// A legal way straight ahead that keeps the whole unit on the table (empty if there is none), and whether a longer way was
/// rejected because it leaves the table.
fn ahead(model: &Model, unit: &Unit, most: Length) -> (Vec<Leg>, bool) {
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

/// ASV-BRK-006: whether there is an enemy that it may charge.
pub(crate) fn may_charge(model: &Model, id: UnitId, past: &Units) -> bool {
    let charge = |act: &Act| matches!(act, Act::BreakCharge { .. });
    menu(model, id, past).iter().any(|act| charge(act) && offer(model, id, past, act).is_some())
}

pub(crate) fn offer(model: &Model, id: UnitId, past: &Units, act: &Act) -> Option<Offer<Act>> {
    let unit = model.unit(id);
    let most = allowance(model, unit);
    let offer = match act {
        Act::BreakManoeuvre => {
            let (legs, off) = ahead(model, unit, most);
            let rule = if unit.is_mounted() { "ASV-BRK-004" } else { "ASV-BRK-005" };
            let label = format!("Break through: manoeuvre up to {most}");
            let offer = Offer::plain(act.clone(), label, Cite::new(rule))
                .wanting(Want::Path, Fill::Path(legs))
                .note("it may also stay where it is");
            let over = format!("{most} straight ahead would take it off the table");
            if off { offer.note(over) } else { offer }
        }
        Act::BreakCharge { target, pivot, extended } => {
            let ready = |pivot: Option<Pivot>, extended: bool| {
                let act = Act::BreakCharge { target: *target, pivot, extended };
                Some((check(model, id, past, &act).ok()?, act))
            };
            let (plan, act) = if pivot.is_some() || *extended {
                ready(*pivot, *extended)?
            } else {
                let tries = charge::pivots(model, unit, *target);
                let near = tries.iter().find_map(|&pivot| ready(pivot, false));
                near.or_else(|| tries.iter().find_map(|&pivot| ready(pivot, true)))?
            };
            let far = matches!(&act, Act::BreakCharge { extended: true, .. });
            let more = if far { ", extended" } else { "" };
            let label = format!("Break through: charge {}{more}", model.name(*target));
            let mut offer = Offer::plain(act, label, Cite::new("ASV-BRK-006"));
            charge::notes(model, &plan, &mut offer.notes);
            offer.against(model.key(*target))
        }
        _ => return None,
    };
    Some(offer.by(model.key(id)))
}
