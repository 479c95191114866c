//! A cache of facts that follow from the table alone. They are kept until the table changes, because scripts, menus and guesses
//! ask for the same facts many times.
use crate::{event::Event, kinds::UnitId};
use std::sync::{Mutex, MutexGuard, PoisonError};
use table::bodies::Set;

#[cfg(feature = "oracle")]
pub(crate) mod anew;

/// What has been found out about a table. It is neither compared nor written down, and a copy of a table begins without it.
#[derive(Debug, Default)]
pub struct Known(Mutex<Facts>);

#[derive(Debug, Default)]
struct Facts {
    /// PG-SHO-010: the units that were asked whether they have a target, and those that have.
    asked: Set,
    targets: Set,
    /// PG-CHG-011: whether a unit has a first impulse at a target.
    impulses: Vec<((UnitId, UnitId), bool)>,
}

impl Known {
    fn facts(&self) -> MutexGuard<'_, Facts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a unit has a target: as it is kept, or found now.
    pub(crate) fn has_target(&self, unit: UnitId, find: impl FnOnce() -> bool) -> bool {
        let n = unit.idx();
        let kept = Some(self.facts()).filter(|it| it.asked.has(n)).map(|it| it.targets.has(n));
        kept.unwrap_or_else(|| {
            let has = find();
            let mut facts = self.facts();
            facts.asked.insert(n);
            if has {
                facts.targets.insert(n);
            }
            has
        })
    }

    /// Whether a unit has a first impulse at a target: as it is kept, or found now.
    pub(crate) fn has_impulse(
        &self,
        unit: UnitId,
        target: UnitId,
        find: impl FnOnce() -> bool,
    ) -> bool {
        let pair = (unit, target);
        let found = self.facts().impulses.iter().find(|it| it.0 == pair).map(|it| it.1);
        found.unwrap_or_else(|| {
            let has = find();
            self.facts().impulses.push((pair, has));
            has
        })
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.forget_targets();
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).impulses.clear();
    }

    fn forget_targets(&mut self) {
        let facts = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        (facts.asked, facts.targets) = (Set::EMPTY, Set::EMPTY);
    }

    /// Forgets what an event may change. Naming a target does not change who has any, and a declaration does not change where
    /// others could charge.
    pub(crate) fn hear(&mut self, event: &Event) {
        match event {
            Event::Aimed { .. } | Event::Ready { .. } => (),
            Event::Declared { .. } => self.forget_targets(),
            _ => self.forget(),
        }
    }
}

/// What is known does not tell tables apart.
impl PartialEq for Known {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
