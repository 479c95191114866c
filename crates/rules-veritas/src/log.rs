//! What happened, in plain words: one short line an event, with the rule and the dice it rests on.
mod outcome;
mod verdict;

pub(crate) use outcome::outcome;
pub(crate) use verdict::ended;

use crate::{
    book::Cell,
    event::{Event, How, Reason},
    kinds::{Aspect, LeaderId, Status, UnitId},
    model::{Fate, Holder, Model},
    unit::End,
};
use kernel::{Cite, Viewer, view::Line};

/// A sentence, and the rule it rests on.
type Words = (String, &'static str);

/// An event as a line; none for what only keeps the books, is said by the event beside it, or is a secret.
pub(crate) fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    // IDV-ORD-005: a secret until all are shown.
    if let Event::OrderNamed { wing, .. } = event
        && !model.scene.knows(viewer, model.wing(*wing).side)
    {
        return None;
    }
    let words = turn(model, event)
        .or_else(|| orders(model, event))
        .or_else(|| moves(event))
        .or_else(|| combat(model, event))
        .or_else(|| leaders(model, event));
    let (text, cite) = words?;
    let (units, cite) = (units(model, event), Some(Cite::new(cite)));
    Some(Line { text, units, cite, dice: dice(event) })
}

/// The course of the battle.
fn turn(model: &Model, event: &Event) -> Option<Words> {
    Some(match event {
        Event::TurnBegan { turn } => (format!("Turn {turn}."), "IDV-SEQ-001"),
        Event::PhaseBegan { phase } => (format!("{}.", phase.name()), "IDV-SEQ-001"),
        Event::Ended { winner, outcome } => {
            (ended(model, *winner, *outcome), verdict::rule(*winner, *outcome))
        }
        Event::Scored { scores: [one, other] } => {
            (format!("The score is {one} to {other}."), "IDV-VIC-004")
        }
        Event::EdgeThrown { dice: [one, other], winner: Some(side) } => {
            (format!("{side} won the choice of edges, {one} to {other}."), "IDV-DEP-003")
        }
        Event::EdgeThrown { dice: [one, _], winner: None } => {
            (format!("The choice of edges is tied at {one}; both roll again."), "IDV-DEP-003")
        }
        Event::EdgeChosen { side, change: true } => {
            (format!("{side} changed edges."), "IDV-DEP-003")
        }
        Event::EdgeChosen { side, .. } => (format!("{side} kept this edge."), "IDV-DEP-003"),
        Event::PlaceDrawn { wing } => (format!("Next to deploy: {wing}."), "IDV-DEP-004"),
        _ => return None,
    })
}

/// Orders, cards, fatigue and will.
fn orders(model: &Model, event: &Event) -> Option<Words> {
    Some(match event {
        Event::OrderNamed { wing, order } => {
            let order = order.map_or("no new order", |order| order.name());
            (format!("{wing}: {order}."), "IDV-ORD-005")
        }
        Event::OrderSent { wing, order, die, arrives, .. } => {
            let came = if *arrives { "reached" } else { "did not reach" };
            let cite = if die.is_some() { "IDV-ORD-007" } else { "IDV-ORD-006" };
            (format!("The order to {} {came} {wing}.", order.name()), cite)
        }
        Event::OrderChanged { wing, order } => {
            (format!("New order for {wing}: {}.", order.name()), "IDV-ORD-001")
        }
        Event::OrderForced { wing, order } => {
            (format!("{wing} must {} from the next turn.", order.name()), "IDV-ORD-010")
        }
        Event::CardDrawn { wing } => (format!("The card of {wing} was drawn."), "IDV-ACT-002"),
        Event::FatigueRolled { wing, die, add } => {
            let (sum, most) = (sum(*die, *add), model.book.fatigue.unaffected.value);
            let text = format!("{wing} rolled {sum} for fatigue; {most} or less has no effect.");
            (text, "IDV-FAT-001")
        }
        Event::WingFatigued { wing, status: Status::Broken } => {
            (format!("{wing} broke."), "IDV-FAT-018")
        }
        Event::WingFatigued { wing, .. } => (format!("{wing} became fatigued."), "IDV-FAT-017"),
        Event::WillRolled { side, routed, brigades, die } => {
            let needs = match (model.book.will(*routed, *brigades), die) {
                (Cell::Roll(most), Some(die)) => {
                    let sum = sum(*die, model.book.options.will_modifier);
                    format!("needed {most} or less and rolled {sum}")
                }
                _ => "no die needed".to_owned(),
            };
            let text =
                format!("{side} tested will: {routed} of {brigades} brigades routed, {needs}.");
            (text, "IDV-WIL-001")
        }
        Event::WillTested { side, holds: true } => {
            (format!("{side} kept the will to fight on."), "IDV-WIL-001")
        }
        Event::WillTested { side, .. } => {
            (format!("{side} lost the will to fight on."), "IDV-WIL-003")
        }
        _ => return None,
    })
}

/// Units that go somewhere, of their own will or not.
fn moves(event: &Event) -> Option<Words> {
    Some(match event {
        Event::Deployed { unit, .. } => (format!("{unit} deployed."), "IDV-DEP-005"),
        Event::Moved { unit, .. } => (format!("{unit} moved."), "IDV-MOV-014"),
        Event::Driven { unit, how, .. } => {
            let (did, cite) = match how {
                How::Recoil => ("recoiled", "IDV-RET-005"),
                How::Pushed => ("gave way to a recoiling friend", "IDV-RET-006"),
                How::Rout => ("ran", "IDV-RET-008"),
                How::Pursuit => ("pursued", "IDV-PUR-029"),
                How::Occupation => ("occupied the ground", "IDV-MRS-014"),
                How::BreakOff => ("broke off", "IDV-MRS-003"),
                How::Charge => ("closed with the enemy", "IDV-CHG-008"),
            };
            (format!("{unit} {did}."), cite)
        }
        Event::Formed { unit, formation, .. } => {
            (format!("{unit} formed {}.", formation.name()), "IDV-COL-006")
        }
        Event::Remounted { unit, mounted: true } => (format!("{unit} mounted."), "IDV-DRG-002"),
        Event::Remounted { unit, .. } => (format!("{unit} dismounted."), "IDV-DRG-002"),
        Event::Housed { unit, building: Some(_) } => {
            (format!("{unit} entered the houses."), "IDV-TER-018")
        }
        Event::Housed { unit, .. } => (format!("{unit} left the houses."), "IDV-TER-018"),
        Event::Charged { unit, target } => (format!("{unit} charged {target}."), "IDV-CHG-001"),
        Event::Contacted { attacker, target, aspect, .. } => {
            let side = aspect_name(*aspect);
            (format!("{attacker} reached the {side} of {target}."), "IDV-CHG-012")
        }
        Event::LeftPursuing { unit, .. } => {
            (format!("{unit} pursued off the table."), "IDV-PUR-036")
        }
        Event::Returned { unit, .. } => (format!("{unit} came back."), "IDV-PUR-040"),
        Event::Gone { unit, why } => {
            let (did, cite) = match why {
                End::Routed => ("left the table in rout", "IDV-RET-016"),
                End::Withdrew => ("left the table by order", "IDV-ORD-020"),
                End::Destroyed => ("left the battle, destroyed", "IDV-STA-005"),
                End::Captured => ("fell into enemy hands", "IDV-MEL-008"),
                End::NoRoom => ("found no way out", "IDV-RET-002"),
                End::Scattered => ("scattered", "IDV-SHR-007"),
            };
            (format!("{unit} {did}."), cite)
        }
        _ => return None,
    })
}

/// Tests, shots, blows and pursuits.
fn combat(model: &Model, event: &Event) -> Option<Words> {
    Some(match event {
        Event::Tested { unit, reason: why, die, add, passed } => {
            let did = if *passed { "passed" } else { "failed" };
            let (why, sum) = (reason(*why), sum(*die, *add));
            (format!("{unit} {did} the test {why} ({sum})."), "IDV-DIS-001")
        }
        Event::Became { unit, state } => {
            (format!("{unit} became {}.", state.name()), "IDV-STA-001")
        }
        Event::Aimed { unit, target: Some(target) } => {
            (format!("{unit} aimed at {target}."), "IDV-FIR-010")
        }
        Event::Shot { unit, target, dice, saves, unsaved } => {
            let blows = blows(model, dice, saves, *unsaved);
            (format!("{unit} shot at {target}: {blows}."), "IDV-FIR-001")
        }
        Event::Fought { unit, target, dice, saves, unsaved } => {
            let blows = blows(model, dice, saves, *unsaved);
            (format!("{unit} fought {target}: {blows}."), "IDV-MEL-004")
        }
        Event::MeleeEnded { loser: Some(side), by, .. } => {
            (format!("{side} lost the melee by {by}."), "IDV-MEL-005")
        }
        Event::MeleeEnded { .. } => ("The melee is drawn.".to_owned(), "IDV-MRS-001"),
        Event::PursuitTested { unit, routers, die, add, pursues } => {
            let (did, sum) = (if *pursues { "pursued" } else { "let go" }, sum(*die, *add));
            (format!("{unit} {did} {routers} ({sum})."), "IDV-PUR-004")
        }
        _ => return None,
    })
}

/// Commanders.
fn leaders(model: &Model, event: &Event) -> Option<Words> {
    let holder = |leader: &LeaderId, heir: &u8| Holder { leader: *leader, heir: *heir };
    Some(match event {
        Event::ClassRolled { leader, die, class } => {
            let (name, class) = (model.holder(*leader), class.name());
            (format!("{name} is a {class} ({die})."), "IDV-COM-002")
        }
        Event::LeaderMoved { leader, with, .. } => {
            let name = model.holder(*leader);
            let text = match with {
                Some(unit) => format!("{name} joined {unit}."),
                None => format!("{name} rode on alone."),
            };
            (text, "IDV-COM-017")
        }
        Event::LeaderRisked { leader, heir, die, then } => {
            let name = holder(leader, heir);
            let fate = then.map_or("unhurt".to_owned(), |then| format!("hit, then {then}"));
            (format!("{name}, with troops that were hit, rolled {die}: {fate}."), "IDV-CAS-001")
        }
        Event::LeaderWounded { leader, heir } => {
            (format!("{} was wounded.", holder(leader, heir)), "IDV-CAS-003")
        }
        Event::LeaderLost { leader, heir, fate, .. } => {
            let (did, cite) = match fate {
                Fate::Captured => ("was captured", "IDV-CAS-006"),
                Fate::OffTable => ("left the table", "IDV-CAS-008"),
                Fate::Killed | Fate::Present | Fate::InHand => ("was killed", "IDV-CAS-003"),
            };
            (format!("{} {did}.", holder(leader, heir)), cite)
        }
        Event::Replaced { leader, class, with } => {
            let (name, class) = (model.holder(*leader), class.name());
            (format!("{name}, a {class}, took over with {with}."), "IDV-REP-001")
        }
        Event::Promoted { leader, heir, .. } => {
            (format!("{} took command of the army.", holder(leader, heir)), "IDV-REP-003")
        }
        _ => return None,
    })
}

/// The units or commanders that a line is about, by their ids.
fn units(model: &Model, event: &Event) -> Vec<String> {
    let unit = |id: &UnitId| model.key(*id).to_owned();
    match event {
        Event::Deployed { unit: one, .. }
        | Event::Moved { unit: one, .. }
        | Event::Driven { unit: one, .. }
        | Event::Formed { unit: one, .. }
        | Event::Remounted { unit: one, .. }
        | Event::Housed { unit: one, .. }
        | Event::LeftPursuing { unit: one, .. }
        | Event::Returned { unit: one, .. }
        | Event::Gone { unit: one, .. }
        | Event::Tested { unit: one, .. }
        | Event::Became { unit: one, .. }
        | Event::MeleeEnded { target: one, .. } => vec![unit(one)],
        Event::Charged { unit: one, target: other }
        | Event::Contacted { attacker: one, target: other, .. }
        | Event::Aimed { unit: one, target: Some(other) }
        | Event::Shot { unit: one, target: other, .. }
        | Event::Fought { unit: one, target: other, .. }
        | Event::PursuitTested { unit: one, routers: other, .. } => vec![unit(one), unit(other)],
        Event::ClassRolled { leader, .. }
        | Event::LeaderMoved { leader, .. }
        | Event::LeaderRisked { leader, .. }
        | Event::LeaderWounded { leader, .. }
        | Event::LeaderLost { leader, .. }
        | Event::Replaced { leader, .. }
        | Event::Promoted { leader, .. } => vec![model.scene.leader_key(*leader).to_owned()],
        _ => Vec::new(),
    }
}

/// The faces that fell.
fn dice(event: &Event) -> Vec<u8> {
    match event {
        Event::EdgeThrown { dice, .. } => dice.to_vec(),
        Event::OrderSent { die, .. } | Event::WillRolled { die, .. } => {
            die.iter().copied().collect()
        }
        Event::FatigueRolled { die, .. }
        | Event::Tested { die, .. }
        | Event::PursuitTested { die, .. }
        | Event::ClassRolled { die, .. } => vec![*die],
        Event::LeaderRisked { die, then, .. } => std::iter::once(*die).chain(*then).collect(),
        Event::Shot { dice, saves, .. } | Event::Fought { dice, saves, .. } => {
            dice.iter().chain(saves).copied().collect()
        }
        _ => Vec::new(),
    }
}

pub(crate) fn aspect_name(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Front => "front",
        Aspect::Flank => "flank",
        Aspect::Rear => "rear",
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

/// A die, what is added to it, and what it comes to.
fn sum(die: u8, add: i32) -> String {
    match add {
        0 => die.to_string(),
        _ => format!("{die}{add:+} = {}", i32::from(die) + add),
    }
}

/// What was thrown and what came of it: the hits, what was saved, and what was not.
fn blows(model: &Model, dice: &[u8], saves: &[u8], unsaved: u8) -> String {
    let faces = |faces: &[u8]| faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let hit = model.book.hits.hit.value;
    let hits = dice.iter().filter(|face| i32::from(**face) >= hit).count();
    let thrown = if dice.is_empty() { "no dice".to_owned() } else { faces(dice) };
    match (hits, saves.is_empty()) {
        (0, _) => format!("{thrown}, no hit"),
        (_, true) => format!("{thrown}, hits {hits}, none saved"),
        (_, false) => {
            format!("{thrown}, hits {hits}, saving throws {}, unsaved {unsaved}", faces(saves))
        }
    }
}
