//! What may be done in a movement phase: candidates, offers, guesses.
use super::{doing, guns, turn};
use crate::{
    Glorious,
    act::Act,
    charge, functions,
    kinds::{Side, UnitId},
    model::Model,
    question::Question,
    seats,
    unit::Unit,
};
use kernel::{Cite, Fill, Offer, Seat, Want, dice::Chooser, ruleset::guess_of_menu};

/// Could a unit of the side still do anything, as far as its notes tell?
fn may_act(model: &Model, unit: &Unit, seat: Seat) -> bool {
    let done = &unit.done;
    !(done.frozen || done.finished || done.uncommanded || done.new_battle)
        && functions::left(model, unit) > 0
        && seats::of_unit(model, unit.id).has(seat)
}

/// What one unit may think of doing.
fn of_unit(model: &Model, id: UnitId, acts: &mut Vec<Act>) {
    turn::candidates(id, acts);
    guns::candidates(model, id, acts);
    charge::candidates(model, id, acts);
}

pub(crate) fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let Question::Move { side, .. } = *question else { return Vec::new() };
    let mut acts = vec![Act::EndPhase];
    for unit in model.of(side).filter(|unit| may_act(model, unit, seat)) {
        of_unit(model, unit.id, &mut acts);
    }
    acts
}

/// Fills that may do for an act, the likeliest first.
fn examples(act: &Act) -> Vec<Fill> {
    match act {
        Act::Turn { .. } => turn::examples().to_vec(),
        _ => vec![Fill::Nothing],
    }
}

/// What the hand adds.
fn want(act: &Act) -> Want {
    match act {
        Act::Turn { .. } | Act::Move { .. } | Act::Prolong { .. } => Want::Path,
        Act::Leave { .. } => Want::Poses,
        _ => Want::Nothing,
    }
}

/// What an act is called, and the rule it rests on.
fn label(model: &Model, act: &Act) -> (String, &'static str) {
    let name = act.actor().map_or("", |id| model.name(id));
    let target = |id: UnitId| model.units.get(id.idx()).map_or("", |unit| model.name(unit.id));
    match act {
        Act::Turn { .. } => (format!("Turn {name}"), "AGV-MOV-018"),
        Act::AboutFace { .. } => (format!("Face {name} about"), "AGV-MOV-019"),
        Act::ChangeFormation { shape, .. } => {
            (format!("Form {name} in {}", shape.formation.name()), "AGV-FRM-016")
        }
        Act::Mount { .. } => (format!("Mount {name}"), "AGV-FUN-012"),
        Act::Dismount { .. } => (format!("Dismount {name}"), "AGV-FUN-013"),
        Act::Move { .. } => (format!("Move {name}"), "AGV-MOV-017"),
        Act::Charge { target: id, .. } => {
            (format!("Charge {} with {name}", target(*id)), "AGV-CHG-003")
        }
        Act::Prolong { .. } => (format!("Prolong {name}"), "AGV-GUN-003"),
        Act::LimberUp { .. } => (format!("Limber {name} up"), "AGV-FUN-025"),
        Act::Unlimber { .. } => (format!("Unlimber {name}"), "AGV-GUN-005"),
        Act::FormBattle { .. } => (format!("Form a Battle on {name}"), "AGV-BTL-007"),
        Act::BreakUp { .. } => (format!("Break up the Battle of {name}"), "AGV-BTL-009"),
        Act::Enter { .. } => (format!("Put {name} into the buildings"), "AGV-TER-016"),
        Act::Leave { .. } => (format!("Bring {name} out of the buildings"), "AGV-TER-016"),
        _ => ("End these moves".to_owned(), "AGV-FUN-004"),
    }
}

pub(crate) fn offer(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    let Question::Move { .. } = question else { return None };
    if let Act::Charge { .. } = act {
        return charge::offer(model, question, seat, act);
    }
    let (label, rule) = label(model, act);
    let mut offer = Offer::plain(*act, label, Cite::new(rule));
    if *act == Act::EndPhase {
        return Some(offer);
    }
    let fits = |fill: &Fill| doing(model, question, seat, act, fill).is_ok();
    let fill = examples(act).into_iter().find(fits)?;
    offer = offer.wanting(want(act), fill);
    offer.unit = act.actor().map(|id| model.key(id).to_owned());
    Some(offer)
}

/// A unit at random, and something at random that it might do.
pub(crate) fn guess(
    model: &Model,
    question: &Question,
    side: Side,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let able = model.of(side).filter(|unit| may_act(model, unit, seat)).count();
    if able == 0 || chooser.under(able + 1) == 0 {
        return guess_of_end(model, question, seat, chooser, able);
    }
    let nth = chooser.under(able);
    let unit = model.of(side).filter(|unit| may_act(model, unit, seat)).nth(nth)?;
    let mut acts = Vec::new();
    of_unit(model, unit.id, &mut acts);
    let act = acts.get(chooser.under(acts.len().max(1)))?;
    if let Act::Charge { .. } = act {
        return charge::guess(model, seat, act);
    }
    let offer = offer(model, question, seat, act)?;
    Some((offer.act, offer.fill))
}

/// The end of the phase; while units could still act, now and then anything of the menu instead.
fn guess_of_end(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
    able: usize,
) -> Option<(Act, Fill)> {
    if able > 0 && chooser.under(3) > 0 {
        return guess_of_menu::<Glorious>(model, question, seat, chooser);
    }
    Some((Act::EndPhase, Fill::Nothing))
}

/// What a player may wish a unit to do, allowed or not.
pub(crate) fn wishes(model: &Model, id: UnitId) -> Vec<(String, Act, Fill)> {
    let mut acts = Vec::new();
    of_unit(model, id, &mut acts);
    let wish = |act: Act| {
        let fill = examples(&act).into_iter().next().unwrap_or_default();
        (label(model, &act).0, act, fill)
    };
    acts.into_iter().map(wish).collect()
}
