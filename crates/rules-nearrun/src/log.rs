//! The log: one short line for each event, with its rule and its dice. Most sentences are in the table of events; those that need
//! the table of the battle are here.
mod combat;
mod outcome;
pub(crate) mod verdict;

pub(crate) use outcome::outcome;

use crate::{
    charge,
    event::{Cause, Event},
    kinds::{Formation, GeneralId, Rank, Side, State, Step, UnitId},
    model::{Fate, Model},
    unit::{Answer, Guns, Place, Unit},
};
use kernel::{Viewer, view::Line, words};

/// An event as a line; `None` for events that only keep records, or that another event already reports.
pub(crate) fn line(model: &Model, event: &Event, _: Viewer) -> Option<Line> {
    let line = match event {
        Event::Tested { unit, test, die, tally, result, .. } => {
            combat::tested(*unit, *test, *die, tally, *result)
        }
        Event::Aimed { aim } => Line::did_to("ANT-FIR-026", aim.unit, "aims at", aim.target),
        Event::Shot { aim, at, gun, die, adjust, hits } => {
            let who = if *gun { format!("the gun of {}", aim.unit) } else { aim.unit.to_string() };
            combat::shot(&who, aim, *at, *die, *adjust, *hits)
        }
        Event::Struck { unit, target, die, adjust, hits } => {
            combat::struck(*unit, *target, *die, *adjust, *hits)
        }
        // The rout itself is told by the state that it brings.
        Event::Answered { answer: Answer::Rout, .. } => return None,
        Event::Answered { unit, answer } => answered(model, *unit, *answer),
        Event::MarchStruck { unit, target, hits } => {
            let rule = charge::rule::of_march(model, *unit, *target);
            combat::march_struck(rule, *unit, *target, *hits)
        }
        Event::RegimentalGunLost { unit } => {
            let hasty = model.unit(*unit).marks.hasty_square && model.is_in_contact(*unit);
            let rule = if hasty { "ANT-RGA-007" } else { "ANT-RGA-009" };
            Line::did(rule, *unit, "loses its gun")
        }
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
        Event::Lost { unit, hits, cause: Cause::Caught } => {
            let did = format!("is caught and loses {}", words::hits(*hits));
            Line::did(Cause::Caught.rule(), *unit, did)
        }
        Event::GunsBecame { unit, guns } => guns_became(*unit, *guns),
        Event::SentOut { unit, figures } => sent_out(model.unit(*unit), *figures),
        Event::GeneralMoved { general, .. } if model.step == Step::Deployment => {
            Line::told("ANT-ORG-001", format!("{general} is placed."))
        }
        Event::GeneralMoved { general, with, .. } => rode(model, *general, *with),
        Event::GeneralRisked { general, die, hit } => {
            let did = if *hit { "is hit" } else { "is not hit" };
            risked(model, *general, *die, did)
        }
        Event::InitiativeRolled { dice, totals, winner } => {
            initiative(model, *totals, *winner).thrown(*dice)
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

/// How a charged unit answers.
fn answered(model: &Model, unit: UnitId, answer: Answer) -> Line {
    let marches = model.unit(unit).formation == Formation::March;
    let did = match answer {
        Answer::Halt if marches => "is caught in march column",
        answer => answer.name(),
    };
    Line::did(charge::rule::of_answer(model, unit, answer), unit, did)
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

/// ANT-SKM-004, -024: light companies leave their battalion or come back; attached ones go out whole.
fn sent_out(unit: &Unit, figures: u8) -> Line {
    let (rule, did) = match figures {
        0 if unit.tags.companies => ("ANT-SKM-024", "is back with its brigade".to_owned()),
        0 => ("ANT-SKM-004", "has its light companies back".to_owned()),
        n if unit.tags.companies => {
            ("ANT-SKM-024", format!("goes out with {}", words::count(n, "figure", "figures")))
        }
        n => ("ANT-SKM-004", format!("sends out {}", words::count(n, "figure", "figures"))),
    };
    Line::did(rule, unit.id, did)
}

/// ANT-SEQ-001, -003, -004: the initiative; equal totals keep the order of the turn before, or are thrown again on turn 1.
fn initiative(model: &Model, totals: [i8; 2], winner: Option<Side>) -> Line {
    let (most, least) = (totals[0].max(totals[1]), totals[0].min(totals[1]));
    match winner {
        Some(side) => {
            Line::told("ANT-SEQ-001", format!("{side} has the initiative, {most} to {least}."))
        }
        None if model.turn <= 1 => {
            Line::told("ANT-SEQ-004", format!("Both have {most}, so the dice are thrown again."))
        }
        None => Line::told(
            "ANT-SEQ-003",
            format!("The order of the last turn stands, {most} to {least}."),
        ),
    }
}

/// ANT-GEN-001, -003, -006, -007: a general rides or joins a unit, by the rule of his rank.
fn rode(model: &Model, general: GeneralId, with: Option<UnitId>) -> Line {
    let brigadier = model.general(general).rank == Rank::Brigade;
    match with {
        Some(unit) => {
            let rule = if brigadier { "ANT-GEN-006" } else { "ANT-GEN-007" };
            Line::told(rule, format!("{general} joins {unit}.")).about([unit])
        }
        None => {
            let rule = if brigadier { "ANT-GEN-001" } else { "ANT-GEN-003" };
            Line::told(rule, format!("{general} rides."))
        }
    }
}

/// ANT-RSK-001, -004: the die of a general alone, or of one with a unit.
fn risked(model: &Model, general: GeneralId, die: u8, did: &str) -> Line {
    let alone = model.general(general).with.is_none();
    let rule = if alone { "ANT-RSK-001" } else { "ANT-RSK-004" };
    Line::told(rule, format!("{general} {did}: {die}.")).thrown([die])
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
