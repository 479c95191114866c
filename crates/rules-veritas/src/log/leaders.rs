//! Commanders as lines of the log.
use super::told;
use crate::{
    event::Event,
    kinds::LeaderId,
    model::{Fate, Model},
};
use kernel::view::Line;

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    let name = |leader: &LeaderId| model.leader_name(*leader);
    let line = match event {
        Event::ClassRolled { leader, die, class } => {
            let text = format!("{} is a {} ({die}).", name(leader), class.name());
            Line { dice: vec![*die], ..told(text, "IDV-COM-002") }
        }
        Event::LeaderMoved { leader, with, .. } => {
            let text = match with {
                Some(unit) => format!("{} joins {}.", name(leader), model.name(*unit)),
                None => format!("{} rides on.", name(leader)),
            };
            told(text, "IDV-COM-017")
        }
        Event::LeaderRisked { leader, heir, die, then } => {
            let name = model.holder_name(*leader, *heir);
            let text = match then {
                None => format!("{name}, with troops that were hit, rolls {die}: unhurt."),
                Some(then) => {
                    format!("{name}, with troops that were hit, rolls {die}: hit, then {then}.")
                }
            };
            let dice = std::iter::once(*die).chain(*then).collect();
            Line { dice, ..told(text, "IDV-CAS-001") }
        }
        Event::LeaderWounded { leader, heir } => {
            told(format!("{} is wounded.", model.holder_name(*leader, *heir)), "IDV-CAS-003")
        }
        Event::LeaderLost { leader, heir, fate, .. } => {
            let (did, cite) = match fate {
                Fate::Captured => ("is captured", "IDV-CAS-006"),
                Fate::OffTable => ("is carried off the table", "IDV-CAS-008"),
                Fate::Killed | Fate::Present | Fate::InHand => ("is killed", "IDV-CAS-003"),
            };
            told(format!("{} {did}.", model.holder_name(*leader, *heir)), cite)
        }
        Event::Replaced { leader, class, with } => {
            let text = format!(
                "{}, a {}, takes over with {}.",
                name(leader),
                class.name(),
                model.name(*with)
            );
            told(text, "IDV-REP-001")
        }
        Event::Promoted { leader, heir, .. } => {
            let name = model.holder_name(*leader, *heir);
            told(format!("{name} takes command of the army."), "IDV-REP-003")
        }
        _ => return None,
    };
    let ids = match event {
        Event::ClassRolled { leader, .. }
        | Event::LeaderMoved { leader, .. }
        | Event::LeaderRisked { leader, .. }
        | Event::LeaderWounded { leader, .. }
        | Event::LeaderLost { leader, .. }
        | Event::Replaced { leader, .. }
        | Event::Promoted { leader, .. } => vec![model.scene.leaders[leader.idx()].id.clone()],
        _ => Vec::new(),
    };
    Some(Line { units: ids, ..line })
}
