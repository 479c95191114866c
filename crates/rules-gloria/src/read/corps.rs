//! Brigades and wings: their names, the chain of command, and those that wait off the table.
use super::Roll;
use crate::{
    kinds::{CorpsId, Rank, Side},
    scene::{CorpsCard, CorpsNotes, GeneralSetup},
    unit::Under,
};
use geom::{Length, Pose};
use kernel::{
    doc::{Item, Table},
    scenario::{Drafted, Edge},
};

/// The most brigades and wings of a side.
pub(super) const MOST_CORPS: usize = 20;

/// The edge of a side in a scenario, and the size of its table.
type Home = (Edge, [Length; 2]);

/// Reads a list of brigades and wings. Only those of a scenario can be off the table.
pub(super) fn read<'a>(
    list: Option<&Item<'a>>,
    home: Option<Home>,
    side: Side,
    roll: &mut Roll<'a>,
) {
    let corps = |table: &Table<'a>, rank: Option<Rank>, names: Option<[String; 2]>| {
        let branch = table.kind("branch", "a branch");
        let (reserve, arrives_at) = home.map_or((None, None), |home| off_table(table, home, rank));
        let [id, name] = names?;
        let more = CorpsNotes { branch: branch?, reserve, arrives_at };
        Some(CorpsCard { id, name, side, rank: rank?, over: None, more })
    };
    roll.read_groups(list, corps, |item, own, roll| wing(item, own, roll));
}

/// PG-OFF-001: the first turn of a brigade off the table, and where it comes on.
fn off_table(table: &Table<'_>, home: Home, rank: Option<Rank>) -> (Option<u16>, Option<Pose>) {
    let (off, arrives) = (table.get("reserve"), table.get("arrives"));
    if let (Some(item), Some(Rank::Wing)) = (&off, rank) {
        item.wrong("only brigades are kept off the table", "give `reserve` to its brigades");
    }
    let reserve = off.and_then(|item| item.whole(2..=200)).map(|n| n as u16);
    if let (Some(item), None) = (&arrives, reserve) {
        item.wrong(
            "only a brigade off the table arrives",
            "add `reserve` with the first turn in which it may come",
        );
    }
    (reserve, arrives.and_then(|item| on_edge(&item, home)))
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
fn wing(item: &Item<'_>, own: &CorpsCard, roll: &Roll<'_>) -> Option<CorpsId> {
    if own.rank == Rank::Wing {
        item.wrong("a wing belongs to no other wing", "leave it out");
        return None;
    }
    roll.group_among(item, "a wing of this side", |card| {
        card.side == own.side && card.rank == Rank::Wing
    })
}

/// A brigade or wing without a name is called after its general.
pub(super) fn give_names(roll: &mut Roll<'_>) {
    for (n, (item, card)) in roll.groups.iter_mut().enumerate() {
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
    for n in 0..roll.groups.len() {
        if roll.groups[n].1.rank != Rank::Brigade {
            continue;
        }
        let own = Under::Corps(CorpsId(n as u8));
        let units = || roll.units.iter().filter(|draft| draft.unit.under == own);
        let first = units().find_map(|draft| draft.unit.kind.branch());
        let branch = roll.groups[n].1.branch.or(first);
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
                        roll.groups[n].1.id,
                        branch.name()
                    ),
                    "put it into another brigade or a wing, or make it independent",
                );
            }
        }
        roll.groups[n].1.branch = branch;
    }
}
