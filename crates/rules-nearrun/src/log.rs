//! The log: one short line for each event, with its rule and its dice. Most sentences are in the table of events; those that need
//! the table of the battle are here.
mod combat;
mod outcome;
pub(crate) mod verdict;

pub(crate) use outcome::outcome;

use crate::{
    event::{Cause, Event},
    kinds::{GeneralId, State, Step, UnitId},
    model::{Fate, Model},
    unit::{Guns, Place, Unit},
};
use kernel::{Viewer, view::Line, words};

/// An event as a line; `None` for events that only keep records, or that another event already reports.
pub(crate) fn line(model: &Model, event: &Event, _: Viewer) -> Option<Line> {
    let line = match event {
        Event::Tested { unit, test, die, total, result } => {
            combat::tested(*unit, *test, *die, *total, *result)
        }
        Event::Aimed { aim } => Line::did_to("ANT-FIR-026", aim.unit, "aims at", aim.target),
        Event::Shot { aim, at, die, adjust, hits } => combat::shot(aim, *at, *die, *adjust, *hits),
        Event::Struck { unit, target, die, adjust, hits } => {
            combat::struck(*unit, *target, *die, *adjust, *hits)
        }
        Event::MarchStruck { unit, target, hits } => combat::march_struck(*unit, *target, *hits),
        Event::Contacted { contact } => combat::contacted(contact),
        Event::Fought { units, winner } => combat::fought(units, *winner)?,
        Event::FightsOn { unit, other } => {
            Line::told("ANT-MEL-008", format!("{unit} and {other} stay locked in melee."))
                .about([*unit, *other])
        }
        Event::Became { unit, state, cause } => became(*unit, *state, *cause)?,
        Event::Moved { unit, cause: Cause::Move, .. } if model.step == Step::Deployment => {
            Line::did("ANT-DEF-009", *unit, "is placed")
        }
        Event::GunsBecame { unit, guns } => guns_became(*unit, *guns),
        Event::SentOut { unit, figures } => sent_out(*unit, *figures),
        Event::GeneralMoved { general, .. } if model.step == Step::Deployment => {
            Line::told("ANT-ORG-001", format!("{general} is placed."))
        }
        Event::GeneralHit { general, die, fate } => general_hit(model, *general, *die, *fate),
        Event::ArrivalRolled { command, unit, die, comes } => {
            let who = command.map_or_else(|| words::listed(unit.as_ref(), ""), |it| it.to_string());
            let did = if *comes { "may come on the table" } else { "is not there yet" };
            let comes_with = |it: &&Unit| match command {
                Some(id) => it.place == Place::Arriving && model.is_under(it, *id),
                None => Some(it.id) == *unit,
            };
            let units = model.units.iter().filter(comes_with).map(|it| it.id);
            Line::told("ANT-SEQ-026", format!("{who} {did}.")).about(units).thrown(*die)
        }
        Event::StepBegan { step } => return step_began(model, *step),
        Event::Ended { winner, outcome } => verdict::line(model, *winner, *outcome),
        _ => return Line::of(event),
    };
    Some(line)
}

/// ANT-SEQ-005: the steps in which a side is busiest, as headings.
fn step_began(model: &Model, step: Step) -> Option<Line> {
    let busy = [Step::Command, Step::Charges, Step::Movement, Step::Fire, Step::Melee];
    let side = model.mover.filter(|_| busy.contains(&step))?;
    Some(Line::told("ANT-SEQ-005", format!("{side}: {}.", step.name())))
}

/// ANT-DEF-011: a new state, and what brought it about. A rout is told by the rule that makes it.
fn became(unit: UnitId, state: State, cause: Cause) -> Option<Line> {
    let did = match (state, cause) {
        (State::Disordered, Cause::Fire) => "is disordered by fire",
        (State::Disordered, Cause::Melee) => "is disordered by its melee",
        (State::Disordered, Cause::Test) => "is disordered by its test",
        (State::Disordered, Cause::Building) => "is disordered in the building",
        (State::Disordered, Cause::Turned) => "is disordered because it turned in pursuit",
        (State::Disordered, Cause::Passed) => "is disordered by friends who ran into it",
        (State::Disordered, Cause::Rallied) => "rallies, but is disordered",
        (State::Disordered, _) => "is disordered",
        (State::Good, Cause::Rallied) => "rallies",
        (State::Good, _) => "is back in good order",
        (State::Routing, _) => "routs",
    };
    let rule = if state == State::Routing { "ANT-ROU-001" } else { cause.rule() };
    Some(Line::did(rule, unit, did))
}

/// ANT-CAP-001 to -008: the guns of a battery change hands.
fn guns_became(unit: UnitId, guns: Guns) -> Line {
    let (rule, text) = match guns {
        Guns::Manned => ("ANT-GUN-009", format!("{unit} takes up its guns again.")),
        Guns::Left(_) => ("ANT-GUN-009", format!("The guns of {unit} stay behind.")),
        Guns::Overrun(_) => ("ANT-CAP-005", format!("The guns of {unit} are overrun.")),
        Guns::Spiked(_) => ("ANT-CAP-001", format!("The guns of {unit} are spiked.")),
        Guns::Taken(by) => {
            let text = format!("{by} takes the guns of {unit} along.");
            return Line::told("ANT-CAP-002", text).about([by, unit]);
        }
    };
    Line::told(rule, text).about([unit])
}

/// ANT-SKM-004: light companies leave their battalion or come back.
fn sent_out(unit: UnitId, figures: u8) -> Line {
    let did = match figures {
        0 => "has its light companies back".to_owned(),
        n => format!("sends out {}", words::count(n, "figure", "figures")),
    };
    Line::did("ANT-SKM-004", unit, did)
}

/// ANT-RSK-003: what a hit does to a general.
fn general_hit(model: &Model, general: GeneralId, die: u8, fate: Fate) -> Line {
    let did = match fate {
        Fate::Fallen { .. } if i32::from(die) >= model.book.faces.killed.value => "is killed",
        Fate::Fallen { .. } => "is badly wounded and leaves the field",
        _ => "is stunned until the end of the next turn",
    };
    Line::told("ANT-RSK-003", format!("{general} {did}.")).thrown([die])
}
