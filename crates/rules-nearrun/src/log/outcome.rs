//! The result of a decision, for a table of odds.
use crate::{
    event::{Cause, Event},
    kinds::{Side, State},
    model::{Fate, Model},
    morale,
    unit::{Answer, End, Guns},
};
use kernel::upshot::{Decided, Upshot};

/// The result of a decision: contact, tests, hits, melees, the last state of every unit that it changed, and the units that are gone,
/// without the dice.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Upshot {
    let mut upshot = Upshot::default();
    let mut blows = [0_u32; 2];
    for event in events {
        match event {
            Event::Declared { .. } => upshot.contact = Some(false),
            Event::Contacted { .. } => upshot.contact = Some(true),
            Event::Tested { unit, test, result, .. } => {
                upshot.tested(before.key(*unit), test.key(), morale::tested(*test, *result));
            }
            Event::Shot { at, hits, .. } => upshot.hit(before.key(*at), *hits),
            Event::Struck { unit, target, hits, .. } => {
                blows[before.unit(*unit).side.idx()] += u32::from(*hits);
                upshot.hit(before.key(*target), *hits);
            }
            Event::MarchStruck { target, hits, .. } => {
                upshot.hit(before.key(*target), hits.unwrap_or(0));
            }
            Event::Lost { unit, hits, cause: Cause::Caught } => {
                upshot.hit(before.key(*unit), *hits);
            }
            Event::Fought { winner, .. } => {
                upshot.melee = Some(decided(before, *winner, blows));
                blows = [0; 2];
            }
            Event::Answered { unit, answer } => answered(&mut upshot, before.key(*unit), *answer),
            Event::Moved { unit, cause, .. } => moved(&mut upshot, before.key(*unit), *cause),
            Event::Became { unit, state, .. } => became(&mut upshot, before.key(*unit), *state),
            Event::GunsBecame { unit, guns } if *guns != Guns::Manned => {
                upshot.leave(&format!("{}/guns", before.key(*unit)), guns_now(*guns));
            }
            Event::RegimentalGunLost { unit } => {
                upshot.leave(&format!("{}/gun", before.key(*unit)), "lost");
            }
            Event::GeneralHit { general, fate, .. } => {
                let key = before.scene.general_key(*general);
                match fate {
                    Fate::Fallen { .. } => upshot.leave(key, "fallen"),
                    _ => _ = upshot.state.insert(key.to_owned(), "stunned".to_owned()),
                }
            }
            Event::InitiativeRolled { winner, .. } => {
                upshot.initiative = winner.map(|side| before.scene.side(side).id.clone());
            }
            Event::ArrivalRolled { command: Some(command), comes, .. } => {
                let key = before.scene.commands[command.idx()].id.clone();
                upshot.arrives.insert(key, *comes);
            }
            Event::Removed { unit, end } => leave(&mut upshot, before.key(*unit), *end),
            Event::Ended { outcome, .. } => upshot.end(outcome),
            _ => (),
        }
    }
    upshot
}

/// ANT-MEL-001: who lost a melee, and by how many hits.
fn decided(before: &Model, winner: Option<Side>, blows: [u32; 2]) -> Decided {
    let loser = winner.map(|side| before.scene.side(side.other()).id.clone());
    Decided { loser, by: blows[0].abs_diff(blows[1]) }
}

/// ANT-RSP-001: an answer that only the dice decide.
fn answered(upshot: &mut Upshot, unit: &str, answer: Answer) {
    match answer {
        Answer::Withdraw | Answer::RallyBack => upshot.fall_back(unit),
        Answer::Rout => upshot.rout(unit),
        _ => (),
    }
}

fn moved(upshot: &mut Upshot, unit: &str, cause: Cause) {
    match cause {
        Cause::Withdraw | Cause::FallBack | Cause::DrivenIn | Cause::RallyBack | Cause::Evade => {
            upshot.fall_back(unit);
        }
        Cause::Pursue => _ = upshot.pursues.insert(unit.to_owned(), true),
        _ => (),
    }
}

fn became(upshot: &mut Upshot, unit: &str, state: State) {
    if state == State::Routing {
        upshot.rout(unit);
        upshot.state.remove(unit);
    } else {
        upshot.state.insert(unit.to_owned(), state.name().to_owned());
    }
}

fn guns_now(guns: Guns) -> &'static str {
    match guns {
        Guns::Manned => "manned",
        Guns::Left(_) => "left",
        Guns::Overrun(_) => "overrun",
        Guns::Spiked(_) => "spiked",
        Guns::Taken(_) => "taken",
    }
}

fn leave(upshot: &mut Upshot, unit: &str, end: End) {
    upshot.state.remove(unit);
    match end {
        End::Destroyed
        | End::Slain
        | End::RiddenDown
        | End::CutDown
        | End::GunsCutDown
        | End::Dispersed => {
            upshot.destroy(unit);
        }
        End::LeftTable => upshot.leave(unit, "left-table"),
    }
}
