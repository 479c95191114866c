//! Lines of deployment, movement, charges and reactions.
use super::{Words, did};
use crate::{
    event::{Event, How, Reaction, Repulse, Test},
    ground,
    kinds::{Formation, UnitId},
    model::Model,
    unit::Stands,
};
use geom::{Angle, Length};
use table::PieceId;

pub(super) fn words(model: &Model, event: &Event) -> Option<Words> {
    let (unit, cite, what) = match event {
        Event::Deployed { unit, formation, .. } => {
            (unit, "ASV-SET-005", format!("deployed in {formation}"))
        }
        Event::Moved { unit, how, by, stands } => {
            let (cite, what) = moved(*how, *by, stands);
            (unit, cite, what)
        }
        Event::Formed { unit, formation, .. } => (unit, "ASV-CHF-001", formed(*formation)),
        Event::Remounted { unit, mounted: true } => (unit, "ASV-DRG-004", "mounted up".into()),
        Event::Remounted { unit, mounted: false } => (unit, "ASV-DRG-004", "dismounted".into()),
        Event::Limbered { unit, limbered: true } => (unit, "ASV-GUN-002", "limbered up".into()),
        Event::Limbered { unit, limbered: false } => (unit, "ASV-GUN-005", "unlimbered".into()),
        Event::Garrisoned { unit, building: Some(piece) } => {
            let held = ground::name(model, PieceId(*piece));
            (unit, "ASV-MOV-001", format!("occupied {held}"))
        }
        Event::Garrisoned { unit, building: None } => {
            (unit, "ASV-MOV-001", "came out into the open".into())
        }
        Event::Extended { unit, die, by } => {
            let cite = if die.is_some() { "ASV-XCH-008" } else { "ASV-XCH-009" };
            (unit, cite, format!("pressed on for up to {by} more"))
        }
        Event::Reacted { unit, how } => {
            let (cite, what) = reacted(*how);
            (unit, cite, what.into())
        }
        Event::InVain { unit, how: Reaction::HastyBlock } => {
            (unit, "ASV-HDB-008", "found no room for a defensive block".into())
        }
        Event::InVain { unit, how } => {
            let evades = *how == Reaction::Evade;
            let cite = if evades { "ASV-EVA-005" } else { "ASV-REC-009" };
            (unit, cite, "could not get clear and stayed".into())
        }
        Event::HeldBack { unit } => (unit, "ASV-JOI-016", "held back from the fight".into()),
        _ => return charging(model, event),
    };
    Some(did(model, *unit, cite, what))
}

/// Charges and the tests made for them.
fn charging(model: &Model, event: &Event) -> Option<Words> {
    let both = |unit: &UnitId, target: &UnitId, cite, what: &str| {
        let text = format!("{} {what} {}.", model.name(*unit), model.name(*target));
        (vec![*unit, *target], cite, text)
    };
    Some(match event {
        Event::Declared { unit, target, extended: true } => {
            both(unit, target, "ASV-XCH-004", "set out on an extended charge against")
        }
        Event::Declared { unit, target, extended: false } => {
            both(unit, target, "ASV-CHG-001", "set out to charge")
        }
        Event::Contacted { unit, target } => both(unit, target, "ASV-CHG-001", "struck"),
        Event::Tested { unit, what, die, needs, passed } => {
            let [cite, aim, yes, no] = tested(model, *unit, *what);
            let came = if *passed { yes } else { no };
            let what = format_args!("threw {die} {aim}, needing {needs} or less, {came}");
            did(model, *unit, cite, what)
        }
        _ => return None,
    })
}

/// The point of the compass nearest to a facing.
fn compass(facing: Angle) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[usize::from(facing.0.wrapping_add(0x1000) >> 13)]
}

fn moved(how: How, by: Length, stands: &Stands) -> (&'static str, String) {
    let to = stands.first().map_or("north", |stand| compass(stand.facing));
    match how {
        How::Forward => ("ASV-MAN-001", format!("advanced {by}")),
        How::Turn => ("ASV-TRN-001", format!("turned to the {to}")),
        How::Pivot => ("ASV-PIV-001", format!("pivoted a little to face {to}")),
        How::AboutFace => ("ASV-ABF-003", format!("faced about to the {to}")),
        How::SideStep => ("ASV-SID-002", format!("side-stepped {by}")),
        How::StepBack => ("ASV-STB-002", format!("stepped back {by}")),
        How::Column => ("ASV-BND-012", "formed up behind the leading stand".into()),
        How::Charge => ("ASV-CHG-011", format!("charged {by}")),
        How::Intercept => ("ASV-INT-018", format!("dashed {by} to intercept")),
        How::Join => ("ASV-JOI-012", format!("closed {by} to join in")),
        How::Recoil => ("ASV-REC-007", format!("recoiled {by}")),
        How::Evade => ("ASV-EVA-004", format!("evaded {by}")),
        How::BackOff(Repulse::PullsUp) => {
            (Repulse::PullsUp.rule(), format!("pulled up and drew back {by}"))
        }
        How::BackOff(repulse) => (repulse.rule(), format!("flinched and drew back {by}")),
        How::Nudge => ("ASV-EAF-005", "gave a little way".into()),
        How::CloseUp => ("ASV-EAF-005", format!("closed up {by}")),
        How::Unlimber => ("ASV-GUN-005", format!("swung round to the {to}")),
    }
}

fn formed(formation: Formation) -> String {
    match formation {
        Formation::OpenOrder => "took open order".into(),
        Formation::Block | Formation::Line | Formation::RoadColumn => format!("formed {formation}"),
        _ => format!("formed a {formation}"),
    }
}

/// The rule of a test, what it is for, and what came of it if it passed or failed.
fn tested(model: &Model, id: UnitId, what: Test) -> [&'static str; 4] {
    match what {
        Test::Charge => ["ASV-CHG-009", "to charge", "and went in", "and would not go"],
        Test::HoldBack => {
            let open = model.unit(id).formation.is_open_order();
            let cite = if open { "ASV-JOI-015" } else { "ASV-JOI-014" };
            [cite, "to hold back", "and held", "and could not be held"]
        }
        Test::Intercept => ["ASV-INT-017", "to intercept", "and set out in time", "and stayed put"],
        Test::PullUp { pikes } => {
            let cite = if pikes { "ASV-HDB-013" } else { "ASV-HDB-014" };
            [cite, "to pull up", "and reined in", "and could not stop in time"]
        }
        Test::Impact => ["ASV-HDB-020", "for the impact", "a light one", "a heavy one"],
    }
}

fn reacted(how: Reaction) -> (&'static str, &'static str) {
    match how {
        Reaction::Stand => ("ASV-REA-005", "stood to receive the charge"),
        Reaction::Intercept => ("ASV-INT-001", "moved to intercept"),
        Reaction::CounterCharge => ("ASV-INT-002", "counter-charged"),
        Reaction::Recoil => ("ASV-REC-001", "gave way before the charge"),
        Reaction::Evade => ("ASV-EVA-001", "turned to evade the charge"),
        Reaction::HastyBlock => ("ASV-HDB-001", "tried to form a defensive block in haste"),
        Reaction::AboutFace => ("ASV-EAF-001", "turned about to meet the charge"),
        Reaction::DefensiveFire => ("ASV-DFF-001", "fired as the charge came in"),
        Reaction::ArtilleryFire => ("ASV-DFA-004", "fired on the chargers"),
    }
}
