//! The log: one short line for each event, with its rule and its dice.
mod outcome;
mod verdict;

pub(crate) use outcome::outcome;
pub(crate) use verdict::ended;

use crate::{
    book::Cell,
    event::Event,
    kinds::{LeaderId, Status},
    model::{Fate, Holder, Model},
    unit::End,
};
use kernel::{Viewer, view::Line, words};

/// An event as a line; `None` for events that only keep records, that another event already reports, or that are secret.
pub(crate) fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    // IDV-ORD-005: a secret until all are shown.
    if let Event::OrderNamed { wing, .. } = event
        && !model.scene.knows(viewer, model.wing(*wing).side)
    {
        return None;
    }
    turn(model, event)
        .or_else(|| orders(model, event))
        .or_else(|| moves(event))
        .or_else(|| combat(model, event))
        .or_else(|| leaders(model, event))
}

/// The course of the battle.
fn turn(model: &Model, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::TurnBegan { turn } => Line::told("IDV-SEQ-001", format!("Turn {turn}.")),
        Event::PhaseBegan { phase } => Line::told("IDV-SEQ-001", format!("{}.", phase.name())),
        Event::Ended { winner, outcome } => {
            Line::told(verdict::rule(winner, outcome), ended(model, winner, outcome))
        }
        Event::Scored { scores: [one, other] } => {
            Line::told("IDV-VIC-004", format!("The score was {one} to {other}."))
        }
        Event::EdgeThrown { dice: [one, other], winner } => {
            let text = match winner {
                Some(side) => format!("{side} won the choice of edges, {one} to {other}."),
                None => format!("The choice of edges was tied at {one}; both rolled again."),
            };
            Line::told("IDV-DEP-003", text).thrown([one, other])
        }
        Event::EdgeChosen { side, change } => {
            let did = if change { "changed edges" } else { "kept this edge" };
            Line::told("IDV-DEP-003", format!("{side} {did}."))
        }
        Event::PlaceDrawn { wing } => Line::told("IDV-DEP-004", format!("Next to deploy: {wing}.")),
        _ => return None,
    })
}

/// Orders, cards, fatigue and will.
fn orders(model: &Model, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::OrderNamed { wing, order } => {
            let order = order.map_or("no new order", |order| order.name());
            Line::told("IDV-ORD-005", format!("{wing}: {order}."))
        }
        Event::OrderSent { wing, order, die, arrives, .. } => {
            let came = if arrives { "reached" } else { "did not reach" };
            let rule = if die.is_some() { "IDV-ORD-007" } else { "IDV-ORD-006" };
            Line::told(rule, format!("The order to {} {came} {wing}.", order.name())).thrown(die)
        }
        Event::OrderChanged { wing, order } => {
            Line::told("IDV-ORD-001", format!("New order for {wing}: {}.", order.name()))
        }
        Event::OrderForced { wing, order } => {
            let text = format!("{wing} must {} from the next turn.", order.name());
            Line::told("IDV-ORD-010", text)
        }
        Event::CardDrawn { wing } => {
            Line::told("IDV-ACT-002", format!("The card of {wing} was drawn."))
        }
        Event::FatigueRolled { wing, die, add } => {
            let (sum, most) = (sum(die, add), model.book.fatigue.unaffected.value);
            let text = format!("{wing} rolled {sum} for fatigue; {most} or less has no effect.");
            Line::told("IDV-FAT-001", text).thrown([die])
        }
        Event::WingFatigued { wing, status: Status::Broken } => {
            Line::told("IDV-FAT-018", format!("{wing} broke."))
        }
        Event::WingFatigued { wing, .. } => {
            Line::told("IDV-FAT-017", format!("{wing} became fatigued."))
        }
        Event::WillRolled { side, routed, brigades, die } => {
            let needs = match (model.book.will(routed, brigades), die) {
                (Cell::Roll(most), Some(die)) => {
                    let sum = sum(die, model.book.options.will_modifier);
                    format!("needed {most} or less and rolled {sum}")
                }
                _ => "no die needed".to_owned(),
            };
            let text =
                format!("{side} tested will: {routed} of {brigades} brigades routed, {needs}.");
            Line::told("IDV-WIL-001", text).thrown(die)
        }
        Event::WillTested { side, holds: true } => {
            Line::told("IDV-WIL-001", format!("{side} kept the will to fight on."))
        }
        Event::WillTested { side, .. } => {
            Line::told("IDV-WIL-003", format!("{side} lost the will to fight on."))
        }
        _ => return None,
    })
}

/// Moves, by choice or not.
fn moves(event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Deployed { unit, .. } => Line::did("IDV-DEP-005", unit, "deployed"),
        Event::Moved { unit, .. } => Line::did("IDV-MOV-014", unit, "moved"),
        Event::Driven { unit, how, .. } => Line::did(how.rule(), unit, how.name()),
        Event::Formed { unit, formation, .. } => {
            Line::did("IDV-COL-006", unit, format!("formed {}", formation.name()))
        }
        Event::Remounted { unit, mounted } => {
            Line::did("IDV-DRG-002", unit, if mounted { "mounted" } else { "dismounted" })
        }
        Event::Housed { unit, building } => {
            let did = if building.is_some() { "entered" } else { "left" };
            Line::did("IDV-TER-018", unit, format!("{did} the houses"))
        }
        Event::Charged { unit, target } => Line::did_to("IDV-CHG-001", unit, "charged", target),
        Event::Contacted { attacker, target, aspect, .. } => {
            let did = format!("reached the {} of", aspect.name());
            Line::did_to("IDV-CHG-012", attacker, did, target)
        }
        Event::LeftPursuing { unit, .. } => Line::did("IDV-PUR-036", unit, "pursued off the table"),
        Event::Returned { unit, .. } => Line::did("IDV-PUR-040", unit, "came back"),
        Event::Gone { unit, why } => {
            let (did, rule) = match why {
                End::Routed => ("left the table in rout", "IDV-RET-016"),
                End::Withdrew => ("left the table by order", "IDV-ORD-020"),
                End::Destroyed => ("left the battle, destroyed", "IDV-STA-005"),
                End::Captured => ("fell into enemy hands", "IDV-MEL-008"),
                End::NoRoom => ("found no way out", "IDV-RET-002"),
                End::Scattered => ("scattered", "IDV-SHR-007"),
            };
            Line::did(rule, unit, did)
        }
        _ => return None,
    })
}

/// Tests, shots, blows and pursuits.
fn combat(model: &Model, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Tested { unit, reason, die, add, passed } => {
            let did = if passed { "passed" } else { "failed" };
            let did = format!("{did} the test {} ({})", reason.name(), sum(die, add));
            Line::did("IDV-DIS-001", unit, did).thrown([die])
        }
        Event::Became { unit, state } => {
            Line::did("IDV-STA-001", unit, format!("became {}", state.name()))
        }
        Event::Aimed { unit, target: Some(target) } => {
            Line::did_to("IDV-FIR-010", unit, "aimed at", target)
        }
        Event::Shot { unit, target, ref dice, ref saves, unsaved } => {
            let blows = blows(model, dice, saves, unsaved);
            let line = Line::told("IDV-FIR-001", format!("{unit} shot at {target}: {blows}."));
            line.about([unit, target]).thrown(dice.iter().chain(saves).copied())
        }
        Event::Fought { unit, target, ref dice, ref saves, unsaved } => {
            let blows = blows(model, dice, saves, unsaved);
            let line = Line::told("IDV-MEL-004", format!("{unit} fought {target}: {blows}."));
            line.about([unit, target]).thrown(dice.iter().chain(saves).copied())
        }
        Event::MeleeEnded { target, loser: Some(side), by } => {
            Line::told("IDV-MEL-005", format!("{side} lost the melee by {by}.")).about([target])
        }
        Event::MeleeEnded { target, .. } => {
            Line::told("IDV-MRS-001", "The melee was drawn.").about([target])
        }
        Event::PursuitTested { unit, routers, die, add, pursues } => {
            let sum = sum(die, add);
            let text = match pursues {
                true => format!("{unit} pursued {routers} ({sum})."),
                false => format!("{unit} let {routers} go ({sum})."),
            };
            Line::told("IDV-PUR-004", text).about([unit, routers]).thrown([die])
        }
        _ => return None,
    })
}

/// Commanders.
fn leaders(model: &Model, event: &Event) -> Option<Line> {
    let did = |rule: &'static str, leader: LeaderId, holder: Holder, what: &str| {
        Line::told(rule, format!("{holder}{what}.")).about([leader])
    };
    let now = |leader: LeaderId| model.holder(leader);
    Some(match *event {
        Event::ClassRolled { leader, die, class } => {
            let what = format!(" is a {} ({die})", class.name());
            did("IDV-COM-002", leader, now(leader), &what).thrown([die])
        }
        Event::LeaderMoved { leader, with: Some(unit), .. } => {
            did("IDV-COM-017", leader, now(leader), &format!(" joined {unit}"))
        }
        Event::LeaderMoved { leader, .. } => {
            did("IDV-COM-017", leader, now(leader), " rode on alone")
        }
        Event::LeaderRisked { leader, heir, die, then } => {
            let fate = then.map_or("unhurt".to_owned(), |then| format!("hit, then {then}"));
            let what = format!(", with troops that were hit, rolled {die}: {fate}");
            let line = did("IDV-CAS-001", leader, Holder { leader, heir }, &what);
            line.thrown(std::iter::once(die).chain(then))
        }
        Event::LeaderWounded { leader, heir } => {
            did("IDV-CAS-003", leader, Holder { leader, heir }, " was wounded")
        }
        Event::LeaderLost { leader, heir, fate, .. } => {
            let (what, rule) = match fate {
                Fate::Captured => (" was captured", "IDV-CAS-006"),
                Fate::OffTable => (" left the table", "IDV-CAS-008"),
                Fate::Killed | Fate::Present | Fate::InHand => (" was killed", "IDV-CAS-003"),
            };
            did(rule, leader, Holder { leader, heir }, what)
        }
        Event::Replaced { leader, class, with } => {
            let what = format!(", a {}, took over with {with}", class.name());
            did("IDV-REP-001", leader, now(leader), &what)
        }
        Event::Promoted { leader, heir, .. } => {
            let holder = Holder { leader, heir };
            did("IDV-REP-003", leader, holder, " took command of the army")
        }
        _ => return None,
    })
}

/// A die, its modifier, and the sum.
fn sum(die: u8, add: i32) -> String {
    match add {
        0 => die.to_string(),
        _ => format!("{die}{add:+} = {}", i32::from(die) + add),
    }
}

/// The dice and their result: the hits, the saving throws, and the unsaved hits.
fn blows(model: &Model, dice: &[u8], saves: &[u8], unsaved: u8) -> String {
    let hit = model.book.hits.hit.value;
    let hits = dice.iter().filter(|face| i32::from(**face) >= hit).count();
    let thrown = if dice.is_empty() { "no dice".to_owned() } else { words::listed(dice, " ") };
    let saved = words::listed(saves, " ");
    match (hits, saves.is_empty()) {
        (0, _) => format!("{thrown}, no hit"),
        (_, true) => format!("{thrown}, hits {hits}, none saved"),
        (_, false) => format!("{thrown}, hits {hits}, saving throws {saved}, unsaved {unsaved}"),
    }
}
