//! The outcome of a decision, for tables of odds: just enough words to tell the branches apart.
use crate::{
    event::{End, Event, Outcome},
    kinds::UnitId,
    model::Model,
};
use kernel::{
    names::Of,
    upshot::{Finding, Form, Upshot},
};
use serde_json::Value;

const HITS: Finding =
    Finding::new("hits", Form::Counts(Of::Unit), "Hits of the dice, by the unit that is hit.");
const CONTACT: Finding =
    Finding::new("contact", Form::Ids(Of::Unit), "Units that are contacted by an enemy.");
const LOST: Finding = Finding::new(
    "lost",
    Form::Counts(Of::Unit),
    "Elements that a unit loses, by unit; units that leave the battle altogether are not here.",
);
const INITIATIVE: Finding =
    Finding::new("initiative", Form::Id(Of::Side), "The side that has the initiative.");
const ENDED: Finding =
    Finding::new("ended", Form::Word(&Outcome::KEYS), "How the battle ends, if it does.");

const fn gone(name: &'static str, about: &'static str) -> Finding {
    Finding::new(name, Form::Ids(Of::Unit), about)
}
const DESTROYED: Finding = gone("destroyed", "Units that lose their last element.");
const ROUTED: Finding = gone("routed", "Units that rout.");
const OVERRUN: Finding = gone("overrun", "Guns that are overrun while limbered.");
const LEFT_TABLE: Finding = gone("left_table", "Units that leave the table.");
const LOST_HEART: Finding = gone("lost_heart", "Commanders who give up the battle.");
const ESCAPED: Finding = gone("escaped", "Units that leave by an edge, as the scenario asks.");
const NO_ROOM: Finding = gone("no_room", "Units for which there is no room to deploy.");

/// Everything that an outcome may contain.
pub(crate) const FINDINGS: &[Finding] = &[
    HITS, CONTACT, LOST, INITIATIVE, ENDED, DESTROYED, ROUTED, OVERRUN, LEFT_TABLE, LOST_HEART,
    ESCAPED, NO_ROOM,
];

/// The outcome of a decision: hits by target, losses of the units that remain, and which units left the field.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Value {
    let key = |unit: UnitId| before.key(unit);
    let mut upshot = Upshot::default();
    for event in events {
        match *event {
            Event::Fired(ref throw) | Event::Attacked(ref throw) => {
                upshot.add(HITS, key(throw.target), throw.hits);
            }
            Event::Contacted { target, .. } => upshot.list(CONTACT, key(target)),
            Event::Lost { unit, n, .. } => upshot.add(LOST, key(unit), n),
            Event::Gone { unit, why } => {
                upshot.drop(LOST, key(unit));
                upshot.list(of_end(why), key(unit));
            }
            Event::InitiativeThrown { winner: Some(side), .. } => {
                upshot.say(INITIATIVE, before.scene.side(side).id.as_str());
            }
            Event::Ended { outcome, .. } => upshot.say(ENDED, outcome.key()),
            _ => (),
        }
    }
    upshot.into()
}

fn of_end(why: End) -> Finding {
    match why {
        End::Destroyed => DESTROYED,
        End::Routed | End::Unformed | End::Scattered | End::Single => ROUTED,
        End::Overrun => OVERRUN,
        End::LeftTable => LEFT_TABLE,
        End::LostHeart => LOST_HEART,
        End::Escaped => ESCAPED,
        End::NoRoom => NO_ROOM,
    }
}
