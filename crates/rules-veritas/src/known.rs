//! What follows from the table alone, worked out once for each unit until the table changes. Guess, check and offers ask for the same
//! way home and the same enemy in sight again and again.
use crate::{duty::Goals, kinds::UnitId, model::Model, moves::paths::Found, unit::Unit};
use std::sync::OnceLock;
use table::bodies::Set;

/// What is known about each unit, by its place in the roster. It is derived from the table, so it is neither compared nor written
/// down, and a copy of a table begins without it. `apply` forgets whatever an event may have changed.
#[derive(Debug, Default)]
pub(crate) struct Known {
    units: Vec<OnceLock<Box<Facts>>>,
}

/// What is known about one unit as it stands.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// The units that it could come near in one move.
    pub(crate) around: OnceLock<Set>,
    /// IDV-ORD-012: its order binds it to come nearer to what it attacks.
    pub(crate) bound: OnceLock<bool>,
    /// The nearest enemy and how far off it is.
    pub(crate) nearest: OnceLock<Option<(UnitId, f64)>>,
    /// It sees that enemy.
    pub(crate) sees_nearest: OnceLock<bool>,
    /// IDV-ORD-012: what it must come nearer to.
    pub(crate) goals: OnceLock<Goals>,
    /// A way that brings it nearer.
    pub(crate) advance: OnceLock<Option<Found>>,
    /// IDV-ORD-019: a way home that is worth going.
    pub(crate) home: OnceLock<Option<Found>>,
    /// Any way home.
    pub(crate) any_home: OnceLock<Option<Found>>,
}

/// A fact about a unit: the one that is kept, or found now. Nothing is kept about a copy of a unit that is only tried out.
pub(crate) fn kept<T: Copy>(
    model: &Model,
    unit: &Unit,
    which: fn(&Facts) -> &OnceLock<T>,
    find: impl FnOnce() -> T,
) -> T {
    let n = unit.id.idx();
    match model.known.units.get(n) {
        Some(facts) if model.units.is_own(n, unit) => {
            *which(facts.get_or_init(Box::default)).get_or_init(find)
        }
        _ => find(),
    }
}

impl Known {
    /// Nothing yet about so many units.
    pub(crate) fn nothing(n_units: usize) -> Self {
        let mut known = Self::default();
        known.forget_all(n_units);
        known
    }

    /// Forgets what is known about one unit.
    pub(crate) fn forget(&mut self, unit: UnitId) {
        if let Some(facts) = self.units.get_mut(unit.idx()) {
            facts.take();
        }
    }

    /// Forgets everything.
    pub(crate) fn forget_all(&mut self, n_units: usize) {
        for facts in &mut self.units {
            facts.take();
        }
        self.units.resize_with(n_units, OnceLock::new);
    }
}

/// What is known does not tell tables apart.
impl PartialEq for Known {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
