//! The outcome of a decision, for tables of odds: just enough to tell the branches apart.
use crate::{
    event::{End, Event},
    kinds::UnitId,
    model::Model,
};
use kernel::upshot::Upshot;

/// The outcome of a decision: contact, hits by target, losses of the units that remain, and which units left the field.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Upshot {
    let key = |unit: UnitId| before.key(unit);
    let mut upshot = Upshot::default();
    for event in events {
        match *event {
            Event::Fired(ref throw) | Event::Attacked(ref throw) => {
                upshot.hit(key(throw.target), throw.hits);
            }
            Event::Declared { .. } => upshot.contact = Some(false),
            Event::Contacted { .. } => upshot.contact = Some(true),
            Event::Lost { unit, n, .. } => upshot.lose(key(unit), n),
            Event::Gone { unit, why } => match why {
                End::Destroyed => upshot.destroy(key(unit)),
                End::Routed | End::Unformed | End::Scattered | End::Single => {
                    upshot.rout(key(unit));
                }
                _ => upshot.leave(key(unit), why.key()),
            },
            Event::InitiativeThrown { winner: Some(side), .. } => {
                upshot.initiative = Some(before.scene.side(side).id.clone());
            }
            Event::Ended { outcome, .. } => upshot.ended = Some(outcome.key().to_owned()),
            _ => (),
        }
    }
    upshot
}
