//! Battles that a scenario has formed: the right number of units, all of foot, all of them placed.
use super::Drafted;
use crate::{
    kinds::{Side, UnitId},
    scene::Setup,
    words,
};

/// The Battle that a unit belongs to, by a name that its members share.
fn name<'a>(draft: &Drafted<'a>) -> Option<&'a str> {
    draft.whole.table()?.get("battle")?.id()
}

/// AGV-BTL-008: the units of a side that share the name of a Battle.
pub(super) fn formed(drafts: &[Drafted<'_>]) -> Vec<Vec<UnitId>> {
    let mut all: Vec<((Side, &str), Vec<UnitId>)> = Vec::new();
    for (n, draft) in drafts.iter().enumerate() {
        let Some(name) = name(draft) else { continue };
        let (battle, id) = ((draft.unit.side, name), UnitId(n as u8));
        match all.iter_mut().find(|(known, _)| *known == battle) {
            Some((_, members)) => members.push(id),
            None => all.push((battle, vec![id])),
        }
    }
    all.into_iter().map(|(_, members)| members).collect()
}

/// AGV-BTL-002..004, -008: notes what is wrong with the Battles of a scenario. Returns whether nothing is.
pub(super) fn check(setup: &Setup, drafts: &[Drafted<'_>]) -> bool {
    let mut sound = true;
    for members in &setup.battles {
        sound &= battle(setup, drafts, members);
    }
    sound
}

fn battle(setup: &Setup, drafts: &[Drafted<'_>], members: &[UnitId]) -> bool {
    let options = &setup.book.options;
    let of: Vec<&Drafted<'_>> = members.iter().filter_map(|id| drafts.get(id.idx())).collect();
    let Some(first) = of.first() else { return true };
    let name = name(first).unwrap_or_default();
    let mut sound = true;
    let (least, most) = (options.battle_members_least.value, options.battle_members_most.value);
    if !(usize::from(least)..=usize::from(most)).contains(&of.len()) {
        let n = words::count(of.len() as u64, "unit", "units");
        first.whole.wrong(
            format!("the Battle `{name}` has {n} (AGV-BTL-002)"),
            format!("a Battle has {least} to {most} units that give the same `battle`"),
        );
        sound = false;
    }
    for draft in &of {
        let unit = &draft.unit;
        if !unit.kind.is_foot() || unit.mounted {
            draft.whole.wrong(
                format!("{} cannot be in a Battle (AGV-BTL-003)", draft.card.name),
                "only dismounted foot form Battles: leave its `battle` out",
            );
            sound = false;
        } else if unit.at.is_none() || unit.garrison.is_some() {
            draft.whole.wrong(
                format!(
                    "{} is in a Battle and does not stand in the open (AGV-BTL-008)",
                    draft.card.name
                ),
                "give every unit of a Battle an `at`, edge to edge with the others",
            );
            sound = false;
        }
    }
    let n: usize = of.iter().map(|draft| draft.unit.elements.len()).sum();
    if n < usize::from(options.battle_elements.value) {
        first.whole.wrong(
            format!("the Battle `{name}` has {} (AGV-BTL-004)", words::elements(n)),
            format!(
                "a Battle has {} or more",
                words::elements(options.battle_elements.value.into())
            ),
        );
        sound = false;
    }
    sound
}
