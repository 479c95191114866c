//! Lines about charges, tests of morale, rallying and promotions.
use crate::{
    event::{Cause, Event},
    kinds::{State, UnitId},
    model::{Contact, Model},
};
use kernel::view::Line;

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    charges(event).or_else(|| tests(event)).or_else(|| staff(model, event))
}

/// Charges and what comes of them.
fn charges(event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Declared { unit, charge } => {
            let (rule, did) = match (charge.opportunity, charge.squadron) {
                (true, _) => ("PG-OPP-001", "saw its chance to charge"),
                (false, Some(_)) => ("PG-SQD-001", "sent squadrons to charge"),
                (false, None) => ("PG-CHG-001", "declared a charge at"),
            };
            Line::did_to(rule, unit, did, charge.target)
        }
        Event::Meant { unit, runs } => {
            let meant = if runs { "meant to evade" } else { "meant to stay" };
            Line::did("PG-IMP-004", unit, meant)
        }
        Event::Feinted { unit } => Line::did("PG-FEI-001", unit, "broke off its charge"),
        Event::Balked { unit } => Line::did("PG-CHG-004", unit, "did not charge"),
        Event::Moved { unit, cause, formation, .. } => moved(unit, cause, formation.name())?,
        Event::Contacted { contact } => contacted(&contact),
        Event::Freed { die, free, .. } => {
            let text = if free {
                "The die let the restrained units go."
            } else {
                "The restrained units had to wait."
            };
            Line::told("PG-VIC-010", text).thrown([die])
        }
        _ => return None,
    })
}

/// The moves of charges and of what they drive away.
fn moved(unit: UnitId, cause: Cause, formation: &str) -> Option<Line> {
    Some(match cause {
        Cause::Impulse => Line::did(cause.rule(), unit, "made its first impulse"),
        Cause::Charge => Line::did(cause.rule(), unit, "charged on"),
        Cause::Short => Line::did(cause.rule(), unit, "halted short of the enemy"),
        Cause::Evade => Line::did(cause.rule(), unit, "evaded"),
        Cause::Rally => Line::did(cause.rule(), unit, format!("faced about in {formation}")),
        _ => return None,
    })
}

fn contacted(contact: &Contact) -> Line {
    let Contact { attacker, target, aspect, both, break_through, .. } = *contact;
    let rule = match (break_through, both) {
        (true, _) => "PG-BRK-002",
        (false, true) => "PG-CTR-004",
        (false, false) => "PG-IM2-002",
    };
    let text = match both {
        true => format!("{attacker} and {target} met in full charge."),
        false => format!("{attacker} reached {target} in {}.", aspect.name()),
    };
    Line::told(rule, text).about([attacker, target])
}

/// Tests of morale and the states that they leave.
fn tests(event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Tested { unit, test, total, die, passed } => {
            let did = if passed { "passed" } else { "failed" };
            let text = format!("{unit} {did} {}: {die} against {total}.", test.name());
            Line::told("PG-MOR-001", text).about([unit]).thrown([die])
        }
        Event::Became { unit, state, cause: Cause::Rally } => match state {
            State::Good => Line::did("PG-RAL-001", unit, "rallied"),
            _ => Line::did("PG-RAL-002", unit, "stopped its rout"),
        },
        Event::Became { unit, state, cause: cause @ (Cause::Test | Cause::Through) } => {
            Line::did(cause.rule(), unit, format!("became {}", state.name()))
        }
        _ => return None,
    })
}

/// Generals in the way of charges, and promotions.
fn staff(model: &Model, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::GeneralTested { general, total, die, passed } => {
            let did = if passed { "rode out of the way" } else { "hesitated" };
            let name = model.general_name(general);
            let text = format!("{name} {did}: {die} against {total}.");
            Line::told("PG-CAP-004", text).thrown([die])
        }
        Event::Promoted { general, unit, die, quality } => {
            let who = match die {
                Some(_) => {
                    format!("A new general for {}", model.scene.generals[general.idx()].name)
                }
                None => "A Wing General takes over the army".to_owned(),
            };
            let rule = if die.is_some() { "PG-REP-003" } else { "PG-REP-004" };
            let text = format!("{who}: {}, with {unit}.", quality.name());
            Line::told(rule, text).about([unit]).thrown(die)
        }
        _ => return None,
    })
}
