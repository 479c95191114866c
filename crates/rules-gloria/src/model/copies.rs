//! Copies of tables. They are made at every decision, so that they reuse memory and copy only what may have changed.
use super::{Model, apply};
use crate::event::Event;
use table::bodies::Set;

kernel::copies! {
    Model {
        shared: book, scene, field;
        cloned: units, generals, corps, contacts, declared, aims, shots, freed, ghosts, sought, fires;
        copied: outscouted, wind, initiative, finished, ready, turn, phase, ended;
        fresh: known;
    }
}

impl Model {
    /// Applies events that a copy of the table, `ahead`, is ahead by: units that moved are copied with their bodies, because what a
    /// move shows to its enemies is expensive to find (PG-SHO-011).
    pub(crate) fn catch_up(&mut self, ahead: &Self, events: &[Event]) {
        match changed(events) {
            Some(changed) => {
                for n in changed {
                    self.units.copy(n, &ahead.units);
                }
                self.clone_rest(ahead);
            }
            None => events.iter().for_each(|event| apply(self, event)),
        }
    }
}

/// The units that some events changed, if one of them moved and nothing but units and generals was changed.
fn changed(events: &[Event]) -> Option<Set> {
    let (mut changed, mut moved) = (Set::EMPTY, false);
    for event in events {
        match event {
            Event::Moved { unit, .. } => {
                moved = true;
                changed.insert(unit.idx());
            }
            Event::Noted { unit, .. }
            | Event::Marked { unit, .. }
            | Event::CrestTaken { unit, .. }
            | Event::Became { unit, .. }
            | Event::Lost { unit, .. } => changed.insert(unit.idx()),
            Event::Tested { .. } | Event::GeneralMoved { .. } => (),
            _ => return None,
        }
    }
    moved.then_some(changed)
}
