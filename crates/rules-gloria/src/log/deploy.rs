//! Lines about what happens before the battle, and about hidden units and reserves.
use crate::{event::Event, kinds::Phase, model::Model, unit::Crest};
use kernel::view::Line;

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::WindRose { die, to } => {
            let text = format!("The wind blows towards {:.0} degrees.", to.to_degrees());
            Line::told("PG-WND-002", text).thrown(die)
        }
        Event::QualityRolled { general, die, quality } => {
            let name = model.general_name(general);
            let line =
                Line::told("PG-STF-002", format!("{name} is {}, by a {die}.", quality.name()));
            line.about([general]).thrown([die])
        }
        Event::Scouted { points: [one, other], loser } => {
            let text = match loser {
                Some(side) => format!("Scouting points {one} to {other}: {side} is out-scouted."),
                None => format!("Scouting points {one} to {other}: neither side is out-scouted."),
            };
            Line::told("PG-OPT-003", text)
        }
        Event::PlaceThrown { dice: [one, other], first } => {
            let text = format!("{first} places first, {one} to {other}.");
            Line::told("PG-DEP-002", text).thrown([one, other])
        }
        Event::Withheld { corps } => {
            Line::told("PG-OFF-001", format!("{corps} stays off the table."))
        }
        Event::Hid { unit, formation, .. } => {
            Line::did("PG-HID-002", unit, format!("is hidden in {}", formation.name()))
        }
        Event::Placed { unit, formation, .. } => {
            Line::did("PG-DEP-001", unit, format!("is placed in {}", formation.name()))
        }
        Event::GeneralMoved { general, .. } if model.phase == Phase::Deployment => {
            let text = format!("{} is placed.", model.general_name(general));
            Line::told("PG-DEP-001", text).about([general])
        }
        Event::LeftTable { unit, .. } if model.phase == Phase::Deployment => {
            Line::did("PG-DEP-005", unit, "finds no room and waits off the table")
        }
        Event::CrestTaken { unit, crest: Some(Crest::Behind) } => {
            Line::did("PG-HIL-003", unit, "stands behind the crest")
        }
        Event::CrestTaken { unit, crest: Some(Crest::Over) } => {
            Line::did("PG-HIL-003", unit, "stands over the crest")
        }
        Event::Shown { unit, .. } => Line::did("PG-HID-004", unit, "comes into sight"),
        Event::Announced { corps, .. } => {
            Line::told("PG-OFF-003", format!("{corps} arrives in this turn."))
        }
        _ => return None,
    })
}
