//! Copies of tables. They are made at every decision, so that they reuse memory.
use super::Model;
use std::sync::Arc;

impl Clone for Model {
    fn clone(&self) -> Self {
        Self {
            book: Arc::clone(&self.book),
            scene: Arc::clone(&self.scene),
            field: Arc::clone(&self.field),
            units: self.units.clone(),
            generals: self.generals.clone(),
            commands: self.commands.clone(),
            adcs: self.adcs.clone(),
            arrivals: self.arrivals.clone(),
            contacts: self.contacts.clone(),
            declared: self.declared.clone(),
            bouts: self.bouts.clone(),
            aims: self.aims.clone(),
            dice: self.dice.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, from: &Self) {
        share(&mut self.book, &from.book);
        share(&mut self.scene, &from.scene);
        share(&mut self.field, &from.field);
        self.units.clone_from(&from.units);
        self.generals.clone_from(&from.generals);
        self.commands.clone_from(&from.commands);
        self.adcs.clone_from(&from.adcs);
        self.arrivals.clone_from(&from.arrivals);
        self.contacts.clone_from(&from.contacts);
        self.declared.clone_from(&from.declared);
        self.bouts.clone_from(&from.bouts);
        self.aims.clone_from(&from.aims);
        self.dice.clone_from(&from.dice);
        let Self { pool, owed, first, mover, ready, turn, step, ended, .. } = *from;
        (self.pool, self.owed, self.first, self.mover) = (pool, owed, first, mover);
        (self.ready, self.turn, self.step, self.ended) = (ready, turn, step, ended);
    }
}

/// Shares what both tables usually share already.
fn share<T>(ours: &mut Arc<T>, theirs: &Arc<T>) {
    if !Arc::ptr_eq(ours, theirs) {
        ours.clone_from(theirs);
    }
}
