//! Lines for deployment, movement, charges and reactions.
use crate::{
    event::{Event, How, Reaction, Test},
    ground,
    kinds::{Formation, UnitId},
    model::Model,
    unit::Stands,
    words,
};
use geom::Length;
use kernel::view::Line;
use table::PieceId;

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Deployed { unit, formation, .. } => {
            Line::did("ASV-SET-005", unit, format!("deployed in {formation}"))
        }
        Event::Moved { unit, how, by, ref stands } => {
            let (rule, what) = moved(how, by, stands);
            Line::did(rule, unit, what)
        }
        Event::Formed { unit, formation, .. } => Line::did("ASV-CHF-001", unit, formed(formation)),
        Event::Remounted { unit, mounted } => {
            Line::did("ASV-DRG-004", unit, if mounted { "mounted up" } else { "dismounted" })
        }
        Event::Limbered { unit, limbered: true } => Line::did("ASV-GUN-002", unit, "limbered up"),
        Event::Limbered { unit, .. } => Line::did("ASV-GUN-005", unit, "unlimbered"),
        Event::Garrisoned { unit, building: Some(piece) } => {
            let held = ground::name(model, PieceId(piece));
            Line::did("ASV-MOV-001", unit, format!("occupied {held}"))
        }
        Event::Garrisoned { unit, building: None } => {
            Line::did("ASV-MOV-001", unit, "came out into the open")
        }
        Event::Extended { unit, die, by } => {
            let rule = if die.is_some() { "ASV-XCH-008" } else { "ASV-XCH-009" };
            Line::did(rule, unit, format!("pressed on for up to {by} more")).thrown(die)
        }
        Event::Reacted { unit, how } => Line::did(how.rule(), unit, how.name()),
        Event::InVain { unit, how: Reaction::HastyBlock } => {
            Line::did("ASV-HDB-008", unit, "found no room for a defensive block")
        }
        Event::InVain { unit, how } => {
            let rule = if how == Reaction::Evade { "ASV-EVA-005" } else { "ASV-REC-009" };
            Line::did(rule, unit, "could not get clear and stayed")
        }
        Event::DisengagedInVain { unit } => {
            Line::did("ASV-DIS-007", unit, "found no way to disengage and stayed to fight")
        }
        Event::HeldBack { unit } => Line::did("ASV-JOI-016", unit, "held back from the fight"),
        Event::Declared { unit, target, extended: true } => {
            Line::did_to("ASV-XCH-004", unit, "set out on an extended charge against", target)
        }
        Event::Declared { unit, target, .. } => {
            Line::did_to("ASV-CHG-001", unit, "set out to charge", target)
        }
        Event::Contacted { unit, target } => Line::did_to("ASV-CHG-001", unit, "struck", target),
        Event::Tested { unit, what, die, needs, passed } => {
            let [rule, aim, yes, no] = tested(model, unit, what);
            let came = if passed { yes } else { no };
            let what = format!("threw {die} {aim}, needing {needs} or less, {came}");
            Line::did(rule, unit, what).thrown([die])
        }
        _ => return None,
    })
}

fn moved(how: How, by: Length, stands: &Stands) -> (&'static str, String) {
    let to = stands.first().map_or("north", |stand| words::compass(stand.facing));
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
        How::BackOff(why) => (why.rule(), format!("{} and drew back {by}", why.name())),
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

/// The rule of a test, its purpose, and what is reported if it passed or failed.
fn tested(model: &Model, id: UnitId, what: Test) -> [&'static str; 4] {
    match what {
        Test::Charge => ["ASV-CHG-009", "to charge", "and went in", "and would not go"],
        Test::HoldBack => {
            let open = model.unit(id).formation.is_open_order();
            let rule = if open { "ASV-JOI-015" } else { "ASV-JOI-014" };
            [rule, "to hold back", "and held", "and could not be held"]
        }
        Test::Intercept => ["ASV-INT-017", "to intercept", "and set out in time", "and stayed put"],
        Test::PullUp { pikes } => {
            let rule = if pikes { "ASV-HDB-013" } else { "ASV-HDB-014" };
            [rule, "to pull up", "and reined in", "and could not stop in time"]
        }
        Test::Impact => ["ASV-HDB-020", "for the impact", "a light one", "a heavy one"],
    }
}
