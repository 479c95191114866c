//! The result of a decision, for tables of odds: just enough to tell the branches apart.
use crate::{
    event::{End, Event, Outcome, Reaction, Test},
    kinds::{CommandQuality, UnitId},
    model::Model,
};
use kernel::{
    names::Of,
    upshot::{Finding, Form, Upshot},
};
use serde_json::{Value, json};

const HITS: Finding = Finding::new(
    "hits",
    Form::Counts(Of::Unit),
    "Hits of the dice, by the unit that is hit; of an attack that is thrown again, only the second throw.",
);
const PASSED: Finding =
    Finding::new("passed", Form::Truth, "Whether the test to charge, or to hold back, is passed.");
const PULLS_UP: Finding = Finding::new(
    "pulls_up",
    Form::Truth,
    "Whether the charger pulls up in front of a hasty defensive block.",
);
const IMPACT: Finding = Finding::new(
    "impact",
    Form::Word(&["light", "heavy"]),
    "How hard a charge strikes a hasty defensive block.",
);
const FLINCHES: Finding =
    Finding::new("flinches", Form::Truth, "Whether the charger flinches from defensive fire.");
const INTERCEPTS: Finding =
    Finding::new("intercepts", Form::Ids(Of::Unit), "Units that pass their test to intercept.");
const FAILS_TO_INTERCEPT: Finding = Finding::new(
    "fails_to_intercept",
    Form::Ids(Of::Unit),
    "Units that fail their test to intercept.",
);
const IN_VAIN: Finding = Finding::new(
    "in_vain",
    Form::Ids(Of::Unit),
    "Units whose reaction fails: they stay as they were.",
);
const EXTENDED: Finding =
    Finding::new("extended", Form::Inches, "How much farther an extended charge goes, in inches.");
const CONTACT: Finding =
    Finding::new("contact", Form::Ids(Of::Unit), "Units that are contacted by an enemy.");
const LOST: Finding = Finding::new(
    "lost",
    Form::Counts(Of::Unit),
    "Stands that a unit loses or that leave the table, by unit; the unit itself remains.",
);
const INITIATIVE: Finding =
    Finding::new("initiative", Form::Id(Of::Side), "The side that has the initiative.");
const DECIDES: Finding =
    Finding::new("decides", Form::Id(Of::Side), "The side that decides a disputed ruling.");
const RATED: Finding = Finding::new(
    "rated",
    Form::Words(&CommandQuality::KEYS),
    "The qualities that commanders are given by their dice.",
);
const ENDED: Finding =
    Finding::new("ended", Form::Word(&Outcome::KEYS), "How the battle ends, if it does.");

const fn gone(name: &'static str, about: &'static str) -> Finding {
    Finding::new(name, Form::Ids(Of::Unit), about)
}
const DESTROYED: Finding = gone("destroyed", "Units that lose their last stand.");
const ROUTED: Finding = gone("routed", "Units that rout.");
const RETREATED: Finding =
    gone("retreated", "Units that leave the field, by choice or because too few are left.");
const OVERRUN: Finding = gone("overrun", "Guns that are overrun.");
const LEFT_TABLE: Finding = gone("left_table", "Units that leave the table with every stand.");
const LOST_HEART: Finding = gone("lost_heart", "Commanders who give up the battle.");
const ESCAPED: Finding =
    gone("escaped", "Units that leave by an edge, as the scenario told them to.");
const NO_ROOM: Finding = gone("no_room", "Units for which there is no room to deploy.");

/// Everything that an outcome may contain.
pub(crate) const FINDINGS: &[Finding] = &[
    HITS,
    PASSED,
    PULLS_UP,
    IMPACT,
    FLINCHES,
    INTERCEPTS,
    FAILS_TO_INTERCEPT,
    IN_VAIN,
    EXTENDED,
    CONTACT,
    LOST,
    INITIATIVE,
    DECIDES,
    RATED,
    ENDED,
    DESTROYED,
    ROUTED,
    RETREATED,
    OVERRUN,
    LEFT_TABLE,
    LOST_HEART,
    ESCAPED,
    NO_ROOM,
];

/// The result of a decision: hits by target, tests, contacts, and which units left the field.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Value {
    let mut upshot = Upshot::default();
    tell_hits(before, events, &mut upshot);
    for event in events {
        note(before, event, &mut upshot);
    }
    // ASV-DFF-005, ASV-DFA-007: judged by the hits, because the distance that the charger goes back is asked afterwards.
    let in_defence = |event: &Event| {
        let (fire, guns) = (Reaction::DefensiveFire, Reaction::ArtilleryFire);
        matches!(event, Event::Reacted { how, .. } if [fire, guns].contains(how))
    };
    if events.iter().any(in_defence) {
        let fired = events.iter().map(|event| match event {
            Event::Fired { hits, .. } => u32::from(*hits),
            _ => 0,
        });
        upshot.say(FLINCHES, fired.sum::<u32>() >= before.book.defensive_fire.flinch_hits);
    }
    upshot.into()
}

/// Hits of the dice by target: of fire, and of the throw of each attack that counts.
fn tell_hits(before: &Model, events: &[Event], upshot: &mut Upshot) {
    let mut thrown: Vec<(Option<UnitId>, UnitId, u8)> = Vec::new();
    for event in events {
        match *event {
            Event::Fired { target, hits, .. } => thrown.push((None, target, hits)),
            Event::Attacked { unit, target, hits, .. } => {
                thrown.retain(|(who, whom, _)| (*who, *whom) != (Some(unit), target));
                thrown.push((Some(unit), target, hits));
            }
            _ => (),
        }
    }
    for (_, target, hits) in &thrown {
        upshot.add(HITS, before.key(*target), *hits);
    }
}

/// The other results, event by event.
fn note(before: &Model, event: &Event, upshot: &mut Upshot) {
    let key = |unit: UnitId| before.key(unit);
    let side = |side: crate::kinds::Side| before.scene.side(side).id.as_str();
    match *event {
        Event::Tested { what: Test::Charge | Test::HoldBack, passed, .. } => {
            upshot.say(PASSED, passed);
        }
        Event::Tested { what: Test::PullUp { .. }, passed, .. } if !upshot.has(PULLS_UP) => {
            upshot.say(PULLS_UP, passed);
        }
        Event::Tested { what: Test::Impact, passed, .. } => {
            upshot.say(IMPACT, if passed { "light" } else { "heavy" });
        }
        Event::Tested { unit, what: Test::Intercept, passed, .. } => {
            upshot.list(if passed { INTERCEPTS } else { FAILS_TO_INTERCEPT }, key(unit));
        }
        Event::Extended { by, .. } => upshot.say(EXTENDED, json!(by)),
        Event::InitiativeThrown { winner: Some(winner), .. } => {
            upshot.say(INITIATIVE, side(winner));
        }
        Event::Disputed { winner: Some(winner), .. } => upshot.say(DECIDES, side(winner)),
        Event::Ended { outcome, .. } => upshot.say(ENDED, outcome.key()),
        Event::InVain { unit, .. } | Event::DisengagedInVain { unit } => {
            upshot.list(IN_VAIN, key(unit));
        }
        Event::Contacted { target, .. } => upshot.list(CONTACT, key(target)),
        Event::Gone { unit, why } => upshot.list(of_end(why), key(unit)),
        Event::Lost { unit, n, .. } | Event::Strayed { unit, n, .. } => {
            upshot.add(LOST, key(unit), n);
        }
        Event::CommanderRated { quality, .. } => upshot.list(RATED, quality.key()),
        _ => (),
    }
}

fn of_end(why: End) -> Finding {
    match why {
        End::Destroyed => DESTROYED,
        End::Routed => ROUTED,
        End::Retreated | End::Withdrew => RETREATED,
        End::Overrun => OVERRUN,
        End::LeftTable => LEFT_TABLE,
        End::LostHeart => LOST_HEART,
        End::Escaped => ESCAPED,
        End::NoRoom => NO_ROOM,
    }
}
