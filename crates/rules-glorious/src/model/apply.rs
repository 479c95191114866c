//! How events change the model.
use super::{Model, Named};
use crate::{
    act::Aims,
    event::{End, Event, Part},
    kinds::{Phase, UnitId},
    unit::{Done, Elements, Members, Stance, Unit},
};
use kernel::ruleset::Seats;

/// Changes the model by an event. It never rolls and never fails.
pub fn apply(model: &mut Model, event: &Event) {
    match event {
        Event::EdgeTaken { side, edge } => {
            model.swapped = model.scene.side(*side).edge != *edge;
        }
        Event::Deployed { unit, stance, mounted, limbered } => {
            model.change(*unit, |unit| {
                (unit.mounted, unit.limbered) = (*mounted, *limbered);
                unit.stand(stance);
            });
        }
        Event::TurnBegan { turn } => model.turn = *turn,
        Event::PhaseBegan { phase } => begin(model, *phase),
        Event::Passed { seats } => model.passed = *seats,
        Event::InitiativeThrown { winner, .. } => {
            model.initiative = winner.unwrap_or(model.initiative);
        }
        Event::Noted { unit, done } => note(model, *unit, *done),
        Event::Moved { unit, front, .. } => {
            model.change(*unit, |unit| unit.move_to(*front));
        }
        Event::Formed { unit, stance, .. } => model.change(*unit, |unit| unit.stand(stance)),
        Event::Remounted { unit, mounted } => {
            model.change(*unit, |unit| unit.mounted = *mounted);
        }
        Event::Limbered { unit, limbered } => {
            model.change(*unit, |unit| unit.limbered = *limbered);
        }
        Event::Garrisoned { unit, building } => {
            model.change(*unit, |unit| unit.garrison = *building);
        }
        Event::BattleFormed { members, stance } => form_battle(model, members, stance),
        Event::BattleEnded { unit, parts, .. } => end_battle(model, *unit, parts),
        Event::Aimed { unit, named } => {
            forget_named(model, *unit);
            model.named.extend(named);
        }
        Event::Shared { unit, aims } => name(model, *unit, aims),
        Event::Declared { unit, target, downhill, over } => {
            let unit = model.mark(*unit);
            (unit.charged, unit.downhill, unit.over) = (Some(*target), *downhill, *over);
        }
        Event::RoundBegan { .. } => {
            model.named.clear();
            model.units.mark_all().for_each(|unit| unit.done.settled = false);
        }
        Event::Outflanked { unit, target } => model.outflanks.push((*unit, *target)),
        Event::Hit { unit, hits } => {
            let unit = model.mark(*unit);
            unit.hits = unit.hits.saturating_add(*hits);
        }
        Event::Cleared { unit } => model.mark(*unit).hits = 0,
        Event::Lost { unit, n, stance, .. } => {
            model.change(*unit, |unit| unit.stand(stance));
            let side = model.unit(*unit).side;
            model.lost[side.idx()] += u16::from(*n);
        }
        Event::Gone { unit, why } => remove(model, *unit, *why),
        Event::Ended { winner, outcome } => {
            model.phase = Phase::Over;
            model.ended = Some((*winner, *outcome));
        }
        // These report what was thrown or said. Their results are separate events.
        Event::DeploymentThrown { .. }
        | Event::Fired(_)
        | Event::InVain { .. }
        | Event::Contacted { .. }
        | Event::Attacked(_) => (),
    }
}

/// A phase begins, and the notes of the last one are forgotten.
fn begin(model: &mut Model, phase: Phase) {
    // The first combat after a charge ends with the hand-to-hand phase that it led to.
    let fought = model.phase == Phase::HandToHand;
    (model.phase, model.acting, model.passed) = (phase, None, Seats::default());
    model.named.clear();
    model.outflanks.clear();
    model.units.note_all(|unit| unit.done = Done::default());
    if fought {
        for unit in model.units.mark_all() {
            (unit.charged, unit.downhill, unit.over) = Default::default();
        }
    }
}

/// A unit that begins to act in a movement phase is the one acting until it has finished.
fn note(model: &mut Model, id: UnitId, done: Done) {
    model.units.note(id.idx(), |unit| unit.done = done);
    if done.spent > 0 && !done.finished && !done.released {
        model.acting = Some(id);
    } else if model.acting == Some(id) {
        model.acting = None;
    }
}

/// What a unit names replaces what it named before.
fn name(model: &mut Model, unit: UnitId, aims: &Aims) {
    forget_named(model, unit);
    model.named.extend(aims.iter().map(|aim| Named { unit, aim, shot: None }));
    model.mark(unit).done.settled = true;
}

fn forget_named(model: &mut Model, unit: UnitId) {
    model.named.retain(|named| named.unit != unit);
}

/// The first member holds all elements; the others stand nowhere.
fn form_battle(model: &mut Model, members: &Members, stance: &Stance) {
    let Some(&lead) = members.first() else { return };
    for &id in members.iter().filter(|id| **id != lead) {
        model.change(id, |unit| {
            (unit.elements, unit.within) = (Elements::new(), Some(lead));
        });
    }
    model.change(lead, |unit| {
        unit.members = *members;
        unit.stand(stance);
    });
}

/// Every member has its own elements again. AGV-TER-006, AGV-TER-013: what the Battle's charge gives it in its first combat
/// goes to its members.
fn end_battle(model: &mut Model, lead: UnitId, parts: &[Part]) {
    let (members, charge) = model.change(lead, |body| {
        body.elements = Elements::new();
        let charge = (body.charged, body.downhill, body.over);
        (std::mem::take(&mut body.members), charge)
    });
    for &id in &members {
        model.mark(id).within = None;
    }
    for part in parts {
        model.change(part.unit, |unit| {
            unit.stand(&part.stance);
            (unit.charged, unit.downhill, unit.over) = charge;
        });
    }
}

/// AGV-VIC-016, AGV-BTL-014: the units that escape with a unit: for a Battle, every member that has elements left.
fn gets_away(unit: &Unit) -> Members {
    if !unit.is_battle() {
        return Members::one(unit.id);
    }
    let is_left = |of: usize| unit.elements.iter().any(|element| usize::from(element.of) == of);
    let members = unit.members.iter().enumerate().filter(|(of, _)| is_left(*of));
    members.map(|(_, id)| *id).collect()
}

/// AGV-VIC-003: all elements of a unit leave the battle for good and are counted.
fn remove(model: &mut Model, id: UnitId, why: End) {
    let counts = match why {
        End::LostHeart => model.book.options.count_removed_commanders.value,
        End::Escaped => false,
        _ => true,
    };
    if why == End::Escaped {
        let escaped = gets_away(model.unit(id));
        model.escaped.extend(&escaped);
    }
    // A unit that found no room never had its elements on the table.
    let n = match why {
        End::NoRoom => model.scene.brought(id).elements.len() as u16,
        _ => model.unit(id).n() as u16,
    };
    let gone = |unit: &mut Unit| {
        (unit.elements, unit.members, unit.within) = Default::default();
        (unit.garrison, unit.hits) = Default::default();
        (unit.charged, unit.downhill, unit.over) = Default::default();
    };
    let members = model.unit(id).members;
    for &member in &members {
        model.change(member, gone);
    }
    model.change(id, gone);
    let side = model.unit(id).side;
    model.named.retain(|named| named.unit != id);
    if model.acting == Some(id) {
        model.acting = None;
    }
    if counts {
        model.lost[side.idx()] += n;
    }
}
