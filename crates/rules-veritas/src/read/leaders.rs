//! Commanders joined to their units and wings, once all are read.
use super::units::{DraftedLeader, Roll};
use crate::kinds::{Rank, Side, UnitId};

/// IDV-COM-012, -013: each commander's unit; one who is nowhere goes to the first unit he may be with.
pub(super) fn join(roll: &mut Roll<'_>) {
    let mut leaders = std::mem::take(&mut roll.leaders);
    let mut taken: Vec<(UnitId, bool)> = Vec::new();
    for draft in &mut leaders {
        let general = draft.leader.rank == Rank::Army;
        let side = draft.leader.side;
        let found = match &draft.with {
            Some(_) => named(roll, draft, side),
            None if draft.leader.at.is_none() => usual(roll, draft, &taken, general),
            None => None,
        };
        if let (Some(unit), Some(item)) = (found, &draft.with)
            && taken.contains(&(unit, general))
        {
            item.wrong("another commander of his rank is with that unit", "choose another unit");
        }
        draft.leader.with = found;
        taken.extend(found.map(|unit| (unit, general)));
    }
    roll.leaders = leaders;
}

/// The unit that the scenario names.
fn named(roll: &Roll<'_>, draft: &DraftedLeader<'_>, side: Side) -> Option<UnitId> {
    let item = draft.with.as_ref()?;
    let name = item.text()?;
    let own = || roll.units.iter().filter(|unit| unit.unit.side == side);
    let found = roll
        .units
        .iter()
        .position(|unit| unit.unit.side == side && unit.card.id == name)
        .map(super::id);
    if found.is_none() {
        item.unknown("a unit of this side", name, own().map(|unit| unit.card.id.as_str()));
    }
    found
}

/// The first unit of his wing, or of his army, that has no commander of his rank.
fn usual(
    roll: &Roll<'_>,
    draft: &DraftedLeader<'_>,
    taken: &[(UnitId, bool)],
    general: bool,
) -> Option<UnitId> {
    let fits = |unit: &crate::scene::UnitSetup| match draft.leader.rank {
        Rank::Army => unit.side == draft.leader.side,
        Rank::Wing(wing) => unit.wing == wing,
    };
    let mut units = (0..).map(super::id).zip(&roll.units);
    let open = |unit: &crate::scene::UnitSetup| fits(unit) && unit.at.is_some();
    let found = units.find(|(id, unit)| open(&unit.unit) && !taken.contains(&(*id, general)));
    // IDV-DEP-005: with those who are still to be placed he is placed too.
    let in_hand = roll.units.iter().any(|unit| fits(&unit.unit) && unit.unit.at.is_none());
    if found.is_none() && !in_hand {
        draft.whole.wrong("there is no unit that he could be with", "give him an `at`");
    }
    found.map(|(id, _)| id)
}
