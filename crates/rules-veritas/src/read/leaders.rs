//! Attaches commanders to their units, once all units are read.
use super::units::Roll;
use crate::{
    kinds::{Rank, UnitId},
    scene::{LeaderSetup, UnitSetup},
};
use kernel::{doc::Item, scenario::Drafted};

/// IDV-COM-012, -013: the unit of each commander. A commander without a place goes to the first unit that they may be with.
pub(super) fn join(roll: &mut Roll<'_>) {
    let mut leaders = std::mem::take(&mut roll.leaders);
    let mut taken: Vec<(UnitId, bool)> = Vec::new();
    for draft in &mut leaders {
        let general = draft.unit.rank == Rank::Army;
        let with = draft.whole.table().and_then(|table| table.get("with"));
        let found = match &with {
            Some(item) => named(roll, draft, item),
            None if draft.unit.at.is_none() => usual(roll, draft, &taken),
            None => None,
        };
        if let (Some(unit), Some(item)) = (found, &with)
            && taken.contains(&(unit, general))
        {
            item.wrong(
                "another commander of the same rank is with that unit",
                "choose another unit",
            );
        }
        draft.unit.with = found;
        taken.extend(found.map(|unit| (unit, general)));
    }
    roll.leaders = leaders;
}

/// The unit in the scenario.
fn named(roll: &Roll<'_>, draft: &Drafted<'_, LeaderSetup>, item: &Item<'_>) -> Option<UnitId> {
    let name = item.text()?;
    let own = |it: &&Drafted<'_, UnitSetup>| it.unit.side == draft.unit.side;
    let found = roll.units.iter().position(|it| own(&it) && it.card.id == name);
    if found.is_none() && !roll.is_unread(name) {
        let known = roll.units.iter().filter(own).map(|it| it.card.id.as_str());
        item.unknown("a unit of this side", name, known);
    }
    found.map(super::id)
}

/// The first unit of the commander's wing or army that has no commander of the same rank.
fn usual(
    roll: &Roll<'_>,
    draft: &Drafted<'_, LeaderSetup>,
    taken: &[(UnitId, bool)],
) -> Option<UnitId> {
    let leader = &draft.unit;
    let fits = |unit: &UnitSetup| match leader.rank {
        Rank::Army => unit.side == leader.side,
        Rank::Wing(wing) => unit.wing == wing,
    };
    let mut units = (0..).map(super::id).zip(&roll.units);
    let is_free = |id: UnitId| !taken.contains(&(id, leader.rank == Rank::Army));
    let found = units.find(|(id, it)| fits(&it.unit) && it.unit.at.is_some() && is_free(*id));
    // IDV-DEP-005: a commander of units that are still to be placed is placed too.
    let in_hand = roll.units.iter().any(|it| fits(&it.unit) && it.unit.at.is_none());
    if found.is_none() && !in_hand && roll.is_whole() {
        draft.whole.wrong(
            "there is no unit that this commander could be with",
            "give the commander an `at`",
        );
    }
    found.map(|(id, _)| id)
}
