//! The result of a decision, for a table of odds.
use crate::{
    event::{Event, Reason},
    kinds::State,
    model::Model,
};
use kernel::{
    Viewer,
    names::Of,
    upshot::{Finding, Form, Upshot},
};
use serde_json::{Value, json};

const HITS: Finding = Finding::new(
    "hits",
    Form::Counts(Of::Unit),
    "Hits of shots that are not saved, by the unit that is hit.",
);
const STATE: Finding = Finding::new(
    "state",
    Form::WordEach(Of::Unit, &State::KEYS),
    "The last state of every unit whose state changes, by unit.",
);
const GONE: Finding = Finding::new(
    "gone",
    Form::WordEach(
        Of::Unit,
        &["routed", "withdrew", "destroyed", "captured", "no-room", "scattered"],
    ),
    "How units leave the battle, by unit.",
);
const PASSES: Finding = Finding::new(
    "passes",
    Form::WordsEach(Of::Unit, &Reason::KEYS),
    "What each unit passes a test for, by unit.",
);
const FAILS: Finding = Finding::new(
    "fails",
    Form::WordsEach(Of::Unit, &Reason::KEYS),
    "What each unit fails a test for, by unit.",
);
const PURSUES: Finding =
    Finding::new("pursues", Form::Ids(Of::Unit), "Units whose test makes them pursue.");
const STAYS: Finding =
    Finding::new("stays", Form::Ids(Of::Unit), "Units whose test keeps them from pursuing.");
const MELEE: Finding =
    Finding::new("melee", Form::Defeat, "Who loses a melee, and by how many hits.");
const ORDERS: Finding = Finding::new(
    "orders",
    Form::WordEach(Of::Group, &["arrives", "fails"]),
    "Whether an order arrives, by wing.",
);
const NO_DICE: Finding = Finding::new(
    "no_dice",
    Form::Truth,
    "True if no dice are rolled for it now; otherwise absent.",
);

/// Everything that an outcome may contain.
pub(crate) const FINDINGS: &[Finding] =
    &[HITS, STATE, GONE, PASSES, FAILS, PURSUES, STAYS, MELEE, ORDERS, NO_DICE];

/// The last state of every unit that a decision changed, and the units that are gone, without the dice.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Value {
    let mut upshot = Upshot::default();
    for event in events {
        match *event {
            Event::Became { unit, state } => upshot.say_of(STATE, before.key(unit), state.key()),
            Event::Gone { unit, why } => {
                upshot.drop(STATE, before.key(unit));
                upshot.say_of(GONE, before.key(unit), json!(why));
            }
            Event::Shot { target, unsaved, .. } => upshot.add(HITS, before.key(target), unsaved),
            Event::OrderSent { wing, arrives, .. } => {
                let key = before.scene.wings[wing.idx()].id.as_str();
                upshot.say_of(ORDERS, key, if arrives { "arrives" } else { "fails" });
            }
            Event::MeleeEnded { loser, by, .. } => {
                let loser = loser.map(|side| before.scene.side(side).id.as_str());
                upshot.say(MELEE, json!({"loser": loser, "by": by}));
            }
            Event::PursuitTested { unit, pursues, .. } => {
                upshot.list(if pursues { PURSUES } else { STAYS }, before.key(unit));
            }
            Event::Tested { unit, reason, passed, .. } => {
                upshot.list_of(if passed { PASSES } else { FAILS }, before.key(unit), reason.key());
            }
            _ => (),
        }
    }
    if !events.iter().any(|event| throws(before, event)) {
        upshot.say(NO_DICE, true);
    }
    upshot.into()
}

/// Whether an event comes from dice.
fn throws(model: &Model, event: &Event) -> bool {
    let drawn = matches!(event, Event::PlaceDrawn { .. } | Event::CardDrawn { .. });
    let struck = matches!(event, Event::Shot { .. } | Event::Fought { .. });
    let line = || super::line(model, event, Viewer::Referee);
    drawn || struck || line().is_some_and(|line| !line.dice.is_empty())
}
