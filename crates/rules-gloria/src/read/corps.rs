//! Brigades and wings: their names, the chain of command, and those that wait off the table.
use super::units::Roll;
use crate::{
    kinds::{Branch, CorpsId, Rank, Side, UnitKind},
    scene::{CorpsCard, GeneralSetup},
    unit::Under,
};
use geom::{Length, Point, Pose};
use kernel::{
    doc::{Item, Table},
    scenario::{Drafted, Edge},
};

/// The most brigades and wings of a side.
const MOST_CORPS: usize = 20;

/// Reads a list of brigades and wings. Only those of a scenario can be off the table.
pub(super) fn read<'a>(
    list: Option<&Item<'a>>,
    field: Option<[Length; 2]>,
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
        let card = corps(&table, field, side, roll);
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

fn corps(
    table: &Table<'_>,
    field: Option<[Length; 2]>,
    side: Side,
    roll: &Roll<'_>,
) -> Option<CorpsCard> {
    let id_item = table.want("id", "a short name such as `right-horse`");
    let id = id_item.as_ref().and_then(|item| item.id());
    if let (Some(item), Some(id)) = (&id_item, id)
        && roll.corps.iter().any(|(_, card)| card.id == id)
    {
        item.wrong(
            format!("there is another brigade or wing `{id}`"),
            "give every brigade of both sides an id of its own",
        );
    }
    let name = table.get("name").and_then(|item| item.words(80)).or(id);
    let rank = table.get("rank").map_or(Some(Rank::Brigade), |item| {
        let rank = item.kind("a rank")?;
        if rank == Rank::Army {
            item.wrong("an army is not one of its own brigades", "write `brigade` or `wing`");
            return None;
        }
        Some(rank)
    });
    let branch = table.get("branch").map_or(Some(None), |item| item.kind("a branch").map(Some));
    let (mut reserve, mut arrives_at) = (None, None);
    if let Some(size) = field {
        reserve = table.get("reserve").and_then(|item| item.whole(2..=200)).map(|n| n as u16);
        let arrives = table.get("arrives");
        if let (Some(item), None) = (&arrives, reserve) {
            item.wrong(
                "only a brigade off the table arrives",
                "add `reserve` with the first turn in which it may come",
            );
        }
        arrives_at = arrives.and_then(|item| on_edge(&item, size));
    }
    Some(CorpsCard {
        id: id?.to_owned(),
        name: name?.to_owned(),
        side,
        rank: rank?,
        over: None,
        branch: branch?,
        reserve,
        arrives_at,
    })
}

/// PG-OFF-004: a place on an edge, facing into the table.
fn on_edge(item: &Item<'_>, [width, height]: [Length; 2]) -> Option<Pose> {
    let at = item.place([width, height])?;
    let edge = edge_of(at, [width, height]);
    if edge.is_none() {
        item.wrong("brigades arrive on an edge of the table", "give a place on an edge");
    }
    edge.map(|edge| Pose::new(at, edge.ahead()))
}

/// The edge of the table that a place is on.
pub(crate) fn edge_of(at: Point, [width, height]: [Length; 2]) -> Option<Edge> {
    let rows = [
        (at.y == 0, Edge::South),
        (at.y == height.0, Edge::North),
        (at.x == 0, Edge::West),
        (at.x == width.0, Edge::East),
    ];
    rows.into_iter().find_map(|(is, edge)| is.then_some(edge))
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

/// The branch of a type of unit; none for those that may be under a general of either arm (PG-OOB-008).
pub(super) fn branch_of(kind: UnitKind) -> Option<Branch> {
    match kind {
        _ if kind.is_infantry() => Some(Branch::Foot),
        _ if kind.is_cavalry() => Some(Branch::Horse),
        _ => None,
    }
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
        let first = units().find_map(|draft| branch_of(draft.unit.kind));
        let branch = roll.corps[n].1.branch.or(first);
        for draft in units() {
            let arm = branch_of(draft.unit.kind);
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
