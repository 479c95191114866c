//! What happened, in our words: one short line an event, with the rule and the dice it rests on.
mod combat;
mod leaders;
mod outcome;

pub(crate) use outcome::outcome;

use crate::{
    book::Cell,
    event::{Event, How, Outcome, Reason},
    kinds::{Side, State, Status, UnitId},
    model::Model,
    unit::{End, Place, Unit},
    victory,
};
use kernel::{Cite, Viewer, view::Line};

/// An event as a line; none for what only keeps the books, is told by the event beside it, or is a secret.
pub(crate) fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    let line = match event {
        Event::TurnBegan { turn } => told(format!("Turn {turn}."), "IDV-SEQ-001"),
        Event::PhaseBegan { phase } => told(format!("{}.", phase.name()), "IDV-SEQ-001"),
        Event::Ended { winner, outcome } => {
            told(ended(model, *winner, *outcome), ended_by(*winner, *outcome))
        }
        Event::Scored { scores: [one, other] } => {
            told(format!("The score is {one} to {other}."), "IDV-VIC-004")
        }
        Event::EdgeChosen { side, change } => {
            let did = if *change { "changes edges" } else { "keeps its edge" };
            told(format!("{} {did}.", model.side_name(*side)), "IDV-DEP-003")
        }
        Event::PlaceDrawn { wing } => {
            told(format!("{} is placed next.", model.wing_name(*wing)), "IDV-DEP-004")
        }
        Event::OrderNamed { .. }
        | Event::OrderSent { .. }
        | Event::OrderChanged { .. }
        | Event::OrderForced { .. }
        | Event::CardDrawn { .. }
        | Event::FatigueRolled { .. }
        | Event::WingFatigued { .. }
        | Event::WillRolled { .. }
        | Event::WillTested { .. } => return wings(model, event, viewer),
        Event::Deployed { .. }
        | Event::Moved { .. }
        | Event::Driven { .. }
        | Event::Formed { .. }
        | Event::Remounted { .. }
        | Event::Housed { .. }
        | Event::Charged { .. }
        | Event::Contacted { .. }
        | Event::LeftPursuing { .. }
        | Event::Returned { .. }
        | Event::Gone { .. } => moving(model, event)?,
        Event::EdgeThrown { .. }
        | Event::Tested { .. }
        | Event::Became { .. }
        | Event::Aimed { .. }
        | Event::Shot { .. }
        | Event::Fought { .. }
        | Event::MeleeEnded { .. }
        | Event::BrokeOff { .. }
        | Event::PursuitTested { .. } => return combat::line(model, event),
        Event::ClassRolled { .. }
        | Event::LeaderMoved { .. }
        | Event::LeaderRisked { .. }
        | Event::LeaderWounded { .. }
        | Event::LeaderLost { .. }
        | Event::Replaced { .. }
        | Event::Promoted { .. } => return leaders::line(model, event),
        Event::Noted { .. }
        | Event::ContactTested { .. }
        | Event::Parted { .. }
        | Event::Mourned { .. } => return None,
    };
    Some(line)
}

/// A line that rests on a rule.
fn told(text: impl Into<String>, cite: &'static str) -> Line {
    Line { cite: Some(Cite::new(cite)), ..Line::new(text) }
}

/// The same about some units.
fn about(model: &Model, units: &[UnitId], text: String, cite: &'static str) -> Line {
    let units = units.iter().map(|unit| model.key(*unit).to_owned()).collect();
    Line { units, ..told(text, cite) }
}

/// Orders, cards, fatigue and will.
fn wings(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    let line = match event {
        Event::OrderNamed { wing, order } => {
            // IDV-ORD-005: a secret until all are shown.
            if !model.scene.knows(viewer, model.wing(*wing).side) {
                return None;
            }
            let order = order.map_or("no new order", |order| order.name());
            told(format!("{}: {order}.", model.wing_name(*wing)), "IDV-ORD-005")
        }
        Event::OrderSent { wing, order, die, arrives, .. } => {
            let came = if *arrives { "arrives" } else { "does not arrive" };
            let text =
                format!("The order to {} {came} at {}.", order.name(), model.wing_name(*wing));
            let cite = if die.is_some() { "IDV-ORD-007" } else { "IDV-ORD-006" };
            Line { dice: die.iter().copied().collect(), ..told(text, cite) }
        }
        Event::OrderChanged { wing, order } => {
            let text = format!("{} is to {}.", model.wing_name(*wing), order.name());
            told(text, "IDV-ORD-001")
        }
        Event::OrderForced { wing, order } => {
            let text = format!("{} will have to {}.", model.wing_name(*wing), order.name());
            told(text, "IDV-ORD-010")
        }
        Event::CardDrawn { wing } => {
            told(format!("The card of {} is drawn.", model.wing_name(*wing)), "IDV-ACT-002")
        }
        Event::FatigueRolled { wing, die, add } => {
            let (name, most) = (model.wing_name(*wing), model.book.fatigue.unaffected.value);
            let sum = sum(*die, *add);
            let text = format!("{name} rolls {sum} for fatigue; {most} or less leaves it fresh.");
            Line { dice: vec![*die], ..told(text, "IDV-FAT-001") }
        }
        Event::WingFatigued { wing, status } => {
            let (word, cite) = match status {
                Status::Broken => ("broken", "IDV-FAT-018"),
                Status::Fresh | Status::Fatigued => ("fatigued", "IDV-FAT-017"),
            };
            told(format!("{} is {word}.", model.wing_name(*wing)), cite)
        }
        Event::WillRolled { side, routed, brigades, die } => {
            let name = model.side_name(*side);
            let needs = match (model.book.will(*routed, *brigades), die) {
                (Cell::Roll(most), Some(die)) => {
                    let modifier = model.book.options.will_modifier;
                    format!("it needs {most} or less and rolls {}", sum(*die, modifier))
                }
                _ => "no die is thrown".to_owned(),
            };
            let text =
                format!("{name} tests its will: {routed} of {brigades} brigades routed, {needs}.");
            Line { dice: die.iter().copied().collect(), ..told(text, "IDV-WIL-001") }
        }
        Event::WillTested { side, holds } => {
            let (did, cite) = match holds {
                true => ("fights on", "IDV-WIL-001"),
                false => ("has lost the will to fight on", "IDV-WIL-003"),
            };
            told(format!("{} {did}.", model.side_name(*side)), cite)
        }
        _ => return None,
    };
    Some(line)
}

/// Units that go somewhere, of their own will or not.
fn moving(model: &Model, event: &Event) -> Option<Line> {
    let name = |unit: &UnitId| model.name(*unit).to_owned();
    let one = |unit: &UnitId, text: String, cite| Some(about(model, &[*unit], text, cite));
    match event {
        Event::Deployed { unit, .. } => {
            one(unit, format!("{} is placed.", name(unit)), "IDV-DEP-005")
        }
        Event::Moved { unit, .. } => one(unit, format!("{} moves.", name(unit)), "IDV-MOV-014"),
        Event::Driven { unit, how, .. } => {
            let (did, cite) = match how {
                How::Recoil => ("recoils", "IDV-RET-005"),
                How::Pushed => ("is pushed back", "IDV-RET-006"),
                How::Rout => ("runs", "IDV-RET-008"),
                How::Pursuit => ("pursues", "IDV-PUR-029"),
                How::Occupation => ("occupies the ground", "IDV-MRS-014"),
                How::BreakOff => ("breaks off", "IDV-MRS-003"),
                How::Charge => ("closes", "IDV-CHG-008"),
            };
            one(unit, format!("{} {did}.", name(unit)), cite)
        }
        Event::Formed { unit, formation, .. } => {
            one(unit, format!("{} forms {}.", name(unit), formation.name()), "IDV-COL-006")
        }
        Event::Remounted { unit, mounted } => {
            let did = if *mounted { "mounts" } else { "dismounts" };
            one(unit, format!("{} {did}.", name(unit)), "IDV-DRG-002")
        }
        Event::Housed { unit, building } => {
            let did = if building.is_some() { "enters" } else { "leaves" };
            one(unit, format!("{} {did} the houses.", name(unit)), "IDV-TER-018")
        }
        Event::Charged { unit, target } => {
            let text = format!("{} charges {}.", name(unit), name(target));
            Some(about(model, &[*unit, *target], text, "IDV-CHG-001"))
        }
        Event::Contacted { attacker, target, aspect, .. } => {
            let text =
                format!("{} meets {} in {}.", name(attacker), name(target), aspect_name(*aspect));
            Some(about(model, &[*attacker, *target], text, "IDV-CHG-012"))
        }
        Event::LeftPursuing { unit, .. } => {
            one(unit, format!("{} pursues off the table.", name(unit)), "IDV-PUR-036")
        }
        Event::Returned { unit, .. } => {
            one(unit, format!("{} comes back.", name(unit)), "IDV-PUR-040")
        }
        Event::Gone { unit, why } => {
            let (did, cite) = match why {
                End::Routed => ("leaves the table in rout", "IDV-RET-016"),
                End::Withdrew => ("leaves the table by order", "IDV-ORD-020"),
                End::Destroyed => ("is destroyed", "IDV-STA-005"),
                End::Captured => ("is captured", "IDV-MEL-008"),
                End::NoRoom => ("finds no way out", "IDV-RET-002"),
                End::Scattered => ("is scattered", "IDV-SHR-007"),
            };
            one(unit, format!("{} {did}.", name(unit)), cite)
        }
        _ => None,
    }
}

fn aspect_name(aspect: crate::kinds::Aspect) -> &'static str {
    match aspect {
        crate::kinds::Aspect::Front => "front",
        crate::kinds::Aspect::Flank => "flank",
        crate::kinds::Aspect::Rear => "rear",
    }
}

/// What a disorder test is for.
fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Contact => "on contact",
        Reason::Shooting => "under fire",
        Reason::Melee => "after its rout",
        Reason::BreakOff => "to break off",
        Reason::Passed => "as friends come through",
        Reason::Reform => "to reform",
    }
}

/// IDV-WIL-007: routed on the table, gone in rout, destroyed or removed.
pub(crate) fn is_routed(unit: &Unit) -> bool {
    match unit.place {
        Place::Gone(End::Withdrew) => false,
        Place::Gone(_) => true,
        _ => unit.state == State::Routed,
    }
}

/// A die, what is added to it, and what it comes to.
fn sum(die: u8, add: i32) -> String {
    match add {
        0 => die.to_string(),
        _ => format!("{die}{add:+} = {}", i32::from(die) + add),
    }
}

/// The rule that an ending rests on.
fn ended_by(winner: Option<Side>, outcome: Outcome) -> &'static str {
    match (outcome, winner) {
        (Outcome::Conceded, _) => "IDV-VIC-003",
        (Outcome::Will, Some(_)) => "IDV-WIL-005",
        (Outcome::Will, None) => "IDV-WIL-004",
        (Outcome::SweptAway, _) => "IDV-VIC-002",
        (Outcome::Score, _) => "IDV-VIC-005",
        // The scenario's own terms stand in the place of the usual ones.
        (Outcome::Scenario, _) => "IDV-VIC-001",
    }
}

/// How it ended, in a sentence.
pub(crate) fn ended(model: &Model, winner: Option<Side>, outcome: Outcome) -> String {
    let name = |side: Side| model.side_name(side).to_owned();
    match (winner, outcome) {
        (Some(side), Outcome::Conceded) => {
            format!("{} concedes to {}.", name(side.other()), name(side))
        }
        (Some(side), Outcome::Will) => {
            format!("{} has lost the will to fight on.", name(side.other()))
        }
        (None, Outcome::Will) => "Both armies have lost the will to fight on.".to_owned(),
        (Some(side), Outcome::SweptAway) => {
            format!("{} has nobody left on the table.", name(side.other()))
        }
        (None, Outcome::SweptAway) => "Nobody is left on the table.".to_owned(),
        (Some(side), Outcome::Score) => {
            let [own, other] = [side, side.other()].map(|side| victory::score(model, side));
            format!("Night falls, and {} has {own} to {other}.", name(side))
        }
        (None, Outcome::Score) if !model.scene.terms_replace => {
            let [one, other] = Side::BOTH.map(|side| victory::score(model, side));
            let times = victory::margin(model);
            format!("Night falls at {one} to {other}, and neither has {times} times as much.")
        }
        (Some(side), Outcome::Scenario) => {
            let words = kernel::scene::words(&model.scene.terms, &[side], model.turn, model);
            format!("{} has done what was asked.{words}", name(side))
        }
        (None, Outcome::Scenario) => {
            let words = kernel::scene::words(&model.scene.terms, &Side::BOTH, model.turn, model);
            format!("Both sides have done what was asked: a drawn battle.{words}")
        }
        (None, _) => "Night falls on a drawn battle.".to_owned(),
    }
}
