//! Copies of tables. They are made at every decision, so that they reuse memory and copy only what may have changed.
use super::{Model, apply};
use crate::{event::Event, known::Known};
use std::sync::Arc;
use table::bodies::Set;

impl Clone for Model {
    fn clone(&self) -> Self {
        Self {
            book: Arc::clone(&self.book),
            scene: Arc::clone(&self.scene),
            field: Arc::clone(&self.field),
            units: self.units.clone(),
            generals: self.generals.clone(),
            corps: self.corps.clone(),
            contacts: self.contacts.clone(),
            declared: self.declared.clone(),
            aims: self.aims.clone(),
            shots: self.shots.clone(),
            freed: self.freed.clone(),
            ghosts: self.ghosts.clone(),
            sought: self.sought.clone(),
            fires: self.fires.clone(),
            known: Known::default(),
            ..*self
        }
    }

    fn clone_from(&mut self, from: &Self) {
        share(&mut self.book, &from.book);
        share(&mut self.scene, &from.scene);
        self.units.clone_from(&from.units);
        self.clone_all_but_units(from);
        self.known.forget();
    }
}

/// Shares what both tables usually share already.
fn share<T>(ours: &mut Arc<T>, theirs: &Arc<T>) {
    if !Arc::ptr_eq(ours, theirs) {
        ours.clone_from(theirs);
    }
}

impl Model {
    fn clone_all_but_units(&mut self, from: &Self) {
        share(&mut self.field, &from.field);
        self.generals.clone_from(&from.generals);
        self.corps.clone_from(&from.corps);
        self.contacts.clone_from(&from.contacts);
        self.declared.clone_from(&from.declared);
        self.aims.clone_from(&from.aims);
        self.shots.clone_from(&from.shots);
        self.freed.clone_from(&from.freed);
        self.ghosts.clone_from(&from.ghosts);
        self.sought.clone_from(&from.sought);
        self.fires.clone_from(&from.fires);
        let Self { outscouted, wind, initiative, finished, ready, turn, phase, ended, .. } = *from;
        (self.outscouted, self.wind, self.initiative) = (outscouted, wind, initiative);
        (self.finished, self.ready, self.turn) = (finished, ready, turn);
        (self.phase, self.ended) = (phase, ended);
    }
}

/// Applies events that a copy of the table, `ahead`, is ahead by: units that moved are copied with their bodies, because what a
/// move shows to its enemies is expensive to find (PG-SHO-011).
pub(crate) fn catch_up(model: &mut Model, ahead: &Model, events: &[Event]) {
    let mut changed = Set::EMPTY;
    let mut moved = false;
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
            _ => return events.iter().for_each(|event| apply(model, event)),
        }
    }
    if !moved {
        return events.iter().for_each(|event| apply(model, event));
    }
    for n in changed {
        model.units.copy(n, &ahead.units);
    }
    model.clone_all_but_units(ahead);
    model.known.forget();
}
