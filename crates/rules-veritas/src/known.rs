//! A cache of facts that depend on the table alone. They are kept for each unit until the table changes, because guesses, checks
//! and offers ask for the same facts many times.
use crate::{
    act::Act,
    duty::Goals,
    kinds::{UnitId, WingId},
    model::Model,
    moves::paths::{Found, Legs},
    unit::Unit,
    walk,
};
use geom::Pose;
use kernel::{Leg, Seat};
use std::sync::OnceLock;
use table::bodies::Set;

#[cfg(feature = "oracle")]
pub(crate) mod forgets;

/// What is known about each unit, by its place in the roster. It is derived from the table, so it is neither compared nor written
/// down, and a copy of a table begins without it. `apply` forgets whatever an event may have changed.
#[derive(Debug, Default)]
pub(crate) struct Known {
    units: Vec<OnceLock<Box<Facts>>>,
    /// Set as soon as anything is known about a unit.
    any: OnceLock<()>,
    /// The units that a seat may do something with as a wing moves; of the first seat that was asked.
    able: OnceLock<((WingId, Seat), Set)>,
}

/// What is known about one unit as it stands.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// IDV-ORD-012: its order binds it to come nearer to what it attacks.
    pub(crate) bound: OnceLock<bool>,
    /// The nearest enemy and how far off it is.
    pub(crate) nearest: OnceLock<Option<(UnitId, f64)>>,
    /// The units that it could come near in one move.
    pub(crate) around: OnceLock<Set>,
    /// IDV-ORD-012: a way that brings it nearer to what it attacks.
    pub(crate) advance: OnceLock<Option<Found>>,
    pub(crate) view: View,
    pub(crate) ways: Ways,
}

/// What depends on its enemies and on whoever stands between.
#[derive(Debug, Default)]
pub(crate) struct View {
    /// It sees the nearest enemy.
    pub(crate) sees_nearest: OnceLock<bool>,
    /// IDV-ORD-012: what it must come nearer to.
    pub(crate) goals: OnceLock<Goals>,
}

/// What depends on its enemies and on the friends that are near its way home.
#[derive(Debug, Default)]
pub(crate) struct Ways {
    /// IDV-ORD-019: a way home that is worth going.
    pub(crate) home: OnceLock<Option<Found>>,
    /// Any way home.
    pub(crate) any_home: OnceLock<Option<Found>>,
    /// A move home that was refused, and one backwards.
    refused: [OnceLock<(Act, Legs)>; 2],
}

/// What is known about a unit; nothing is kept about a copy of a unit that is only tried out.
fn facts<'a>(model: &'a Model, unit: &Unit) -> Option<&'a Facts> {
    let n = unit.id.idx();
    let facts = model.known.units.get(n).filter(|_| model.units.is_own(n, unit))?;
    Some(facts.get_or_init(|| {
        model.known.any.get_or_init(|| ());
        Box::default()
    }))
}

/// A fact about a unit: the one that is kept, or found now.
pub(crate) fn kept<T: Copy>(
    model: &Model,
    unit: &Unit,
    which: fn(&Facts) -> &OnceLock<T>,
    find: impl FnOnce() -> T,
) -> T {
    match facts(model, unit) {
        Some(facts) => *which(facts).get_or_init(find),
        None => find(),
    }
}

/// The units that a seat may do something with as a wing moves: as noted, or found now.
pub(crate) fn able(model: &Model, who: (WingId, Seat), find: impl Fn() -> Set) -> Set {
    let (noted, able) = *model.known.able.get_or_init(|| (who, find()));
    if noted == who { able } else { find() }
}

/// The place for a refused move of this sort.
fn refused<'a>(model: &'a Model, unit: &Unit, act: &Act) -> Option<&'a OnceLock<(Act, Legs)>> {
    let backwards = usize::from(matches!(act, Act::Back { .. }));
    facts(model, unit).map(|facts| &facts.ways.refused[backwards])
}

/// Notes that a unit that withdraws was refused a move as it is formed; only the first of its sort.
pub(crate) fn note_refused(model: &Model, unit: &Unit, act: &Act, legs: &[Leg]) {
    let as_it_is = matches!(act, Act::Back { .. } | Act::Move { before: None, after: None, .. });
    if as_it_is
        && Legs::hold(legs)
        && let Some(place) = refused(model, unit, act)
    {
        place.get_or_init(|| (*act, Legs::from(legs)));
    }
}

/// Whether this is the move that a unit was refused.
pub(crate) fn is_refused(model: &Model, unit: &Unit, act: &Act, legs: &[Leg]) -> bool {
    let noted = refused(model, unit, act).and_then(OnceLock::get);
    noted.is_some_and(|(noted, on)| noted == act && **on == *legs)
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
        self.able.take();
        if let Some(facts) = self.units.get_mut(unit.idx()) {
            facts.take();
        }
    }

    /// Forgets what depends on where a unit stood, before it stands elsewhere on this table. A friend's way home stays the same
    /// if the unit is never near it.
    pub(crate) fn forget_moved(&mut self, model: &Model, id: UnitId, to: Pose) {
        self.able.take();
        let unit = model.unit(id);
        if unit.building.is_some() || !unit.is_on_table() {
            self.forget_all(model.units.len());
        }
        if self.any.get().is_none() {
            return;
        }
        let places = [unit.at.v2(), to.at.v2()];
        for (n, kept) in self.units.iter_mut().enumerate() {
            let Some(facts) = kept.get_mut() else { continue };
            let other = &model.units[n];
            if other.side != unit.side || other.id == id {
                kept.take();
                continue;
            }
            (facts.view, facts.advance, facts.around) = Default::default();
            let far = walk::reach_home(model, other) + unit.radius();
            if places.iter().any(|at| (*at - other.at.v2()).length2() <= far * far) {
                facts.ways = Ways::default();
            }
        }
    }

    /// Forgets everything.
    pub(crate) fn forget_all(&mut self, n_units: usize) {
        self.able.take();
        if self.any.take().is_some() {
            for facts in &mut self.units {
                facts.take();
            }
        }
        if self.units.len() != n_units {
            self.units.resize_with(n_units, OnceLock::new);
        }
    }
}

/// What is known does not tell tables apart.
impl PartialEq for Known {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
