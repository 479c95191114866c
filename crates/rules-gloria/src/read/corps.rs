//! Brigades and wings: their names, the chain of command, and those that wait off the table.
use super::units::Roll;
use crate::{
    kinds::{CorpsId, Rank, Side},
    scene::{CorpsCard, GeneralSetup},
    unit::Under,
};
use geom::{Length, Pose};
use kernel::{
    doc::{Item, Table},
    scenario::{Drafted, Edge},
};

/// The most brigades and wings of a side.
const MOST_CORPS: usize = 20;

/// The edge of a side in a scenario, and the size of its table.
type Home = (Edge, [Length; 2]);

/// Reads a list of brigades and wings. Only those of a scenario can be off the table.
pub(super) fn read<'a>(
    list: Option<&Item<'a>>,
    home: Option<Home>,
    side: Side,
    roll: &mut Roll<'a>,
) {
    let items = list.and_then(|item| item.list("brigades and wings", 0, MOST_CORPS));
    let items = items.unwrap_or_default();
    let first = roll.corps.len();
    let mut above = Vec::new();
    for item in items {
        let Some(table) = item.table() else { continue };
        let over = table.get("over");
        let card = corps(&table, home, side, roll);
        table.done();
        if let Some(card) = card {
            roll.corps.push((item, card));
            above.push(over);
        }
    }
    for (n, over) in above.into_iter().enumerate() {
        let over = over.and_then(|item| wing(&item, first + n, side, roll));
        roll.corps[first + n].1.over = over;
    }
}

fn corps(table: &Table<'_>, home: Option<Home>, side: Side, roll: &Roll<'_>) -> Option<CorpsCard> {
    let others = roll.corps.iter().map(|(_, card)| card.id.as_str());
    let names = table.group("brigade or wing", "right-horse", others);
    let rank = table.get("rank").map_or(Some(Rank::Brigade), |item| {
        let rank = item.kind("a rank")?;
        if rank == Rank::Army {
            item.wrong("an army is not one of its own brigades", "write `brigade` or `wing`");
            return None;
        }
        Some(rank)
    });
    let branch = table.kind("branch", "a branch");
    let (mut reserve, mut arrives_at) = (None, None);
    if let Some(home) = home {
        let (off, arrives) = (table.get("reserve"), table.get("arrives"));
        if let (Some(item), Some(Rank::Wing)) = (&off, rank) {
            item.wrong("only brigades are kept off the table", "give `reserve` to its brigades");
        }
        reserve = off.and_then(|item| item.whole(2..=200)).map(|n| n as u16);
        if let (Some(item), None) = (&arrives, reserve) {
            item.wrong(
                "only a brigade off the table arrives",
                "add `reserve` with the first turn in which it may come",
            );
        }
        arrives_at = arrives.and_then(|item| on_edge(&item, home));
    }
    let [id, name] = names?;
    Some(CorpsCard {
        id,
        name,
        side,
        rank: rank?,
        over: None,
        branch: branch?,
        reserve,
        arrives_at,
    })
}

/// PG-OFF-004, -007: a place on the own edge or a side edge, facing into the table.
fn on_edge(item: &Item<'_>, (own, size): Home) -> Option<Pose> {
    let at = item.place(size)?;
    let edge = Edge::at(at, size);
    match edge {
        None => item.wrong(
            "brigades arrive on an edge of the table",
            "give a place on an edge, not in a corner",
        ),
        Some(edge) if edge == own.opposite() => {
            item.wrong("this is the enemy's edge", "give a place on their own edge or a side edge");
        }
        Some(_) => (),
    }
    edge.map(|edge| Pose::new(at, edge.ahead()))
}

/// PG-STF-014: the wing that a brigade belongs to.
fn wing(item: &Item<'_>, own: usize, side: Side, roll: &Roll<'_>) -> Option<CorpsId> {
    if roll.corps[own].1.rank == Rank::Wing {
        item.wrong("a wing belongs to no other wing", "leave it out");
        return None;
    }
    let wings = roll.cards().filter(|(_, card)| card.side == side && card.rank == Rank::Wing);
    item.among("a wing of this side", wings.map(|(id, card)| (id, card.id.as_str())))
}

/// A brigade or wing without a name is called after its general.
pub(super) fn give_names(roll: &mut Roll<'_>) {
    for (n, (item, card)) in roll.corps.iter_mut().enumerate() {
        let own = |draft: &&Drafted<'_, GeneralSetup>| {
            draft.unit.corps.is_some_and(|corps| corps.idx() == n)
        };
        let is_named = item.table().is_some_and(|table| table.get("name").is_some());
        if let Some(general) = roll.generals.iter().find(own)
            && !is_named
        {
            card.name = format!("{}'s {}", general.card.name, card.rank.name());
        }
    }
}

/// PG-STF-007, PG-OOB-008: a General of Brigade commands foot or horse: what the file says, or the arm of the first unit. Units
/// of the other arm are wrong there.
pub(super) fn give_branches(roll: &mut Roll<'_>) {
    for n in 0..roll.corps.len() {
        if roll.corps[n].1.rank != Rank::Brigade {
            continue;
        }
        let own = Under::Corps(CorpsId(n as u8));
        let units = || roll.units.iter().filter(|draft| draft.unit.under == own);
        let first = units().find_map(|draft| draft.unit.kind.branch());
        let branch = roll.corps[n].1.branch.or(first);
        for draft in units() {
            let arm = draft.unit.kind.branch();
            if let (Some(arm), Some(branch)) = (arm, branch)
                && arm != branch
            {
                draft.whole.wrong(
                    format!(
                        "{} is {}, and the General of `{}` commands {}",
                        draft.card.name,
                        arm.name(),
                        roll.corps[n].1.id,
                        branch.name()
                    ),
                    "put it into another brigade or a wing, or make it independent",
                );
            }
        }
        roll.corps[n].1.branch = branch;
    }
}
