//! Generals: their ranks, what they command, and the units they are attached to.
use super::units::{Reading, Roll};
use crate::{
    kinds::{CorpsId, Rank, Side, UnitId},
    scene::{Card, GeneralSetup},
};
use kernel::{
    doc::{Item, Table},
    scenario::{Drafted, Scenario},
};

pub(super) fn read<'a>(
    reading: &Reading<'_>,
    table: &Table<'a>,
    roll: &Roll<'a>,
    card: Card,
) -> Option<Drafted<'a, GeneralSetup>> {
    let rank_item = table.want("rank", "`army`, `wing` or `brigade`");
    let rank = rank_item.as_ref().and_then(|item| item.kind::<Rank>("a rank"));
    let corps_item = table.get("corps");
    let corps = match &corps_item {
        Some(item) => roll.corps_named(reading, item).map(Some),
        None => Some(None),
    };
    let quality = table.kind("quality", "a quality");
    let loss = table.whole("loss", 0..=1000);
    let with = table.get("with");
    let (at, front) = reading.standing(table);
    if let (Some(item), Some(_)) = (&at, &with) {
        item.wrong("the general is both with a unit and at a place", "write either `with` or `at`");
    }
    let (rank, corps) = (rank?, corps?);
    match (rank, corps, &corps_item) {
        (Rank::Army, Some(_), Some(item)) => {
            item.wrong("the player's General commands the whole army", "leave it out");
        }
        (Rank::Brigade, None, _) => table.wrong(
            "a General of Brigade without a brigade",
            "add `corps` with the id of the brigade",
        ),
        (_, Some(id), Some(item)) if roll.corps[id.idx()].1.rank != rank => {
            item.wrong(
                format!("this is a {}", roll.corps[id.idx()].1.rank.name()),
                "give the general the rank of what they command",
            );
        }
        _ => (),
    }
    let side = reading.side;
    // A file gives the middle of the front of their base; the table keeps its centre.
    let depth = reading.book.footing(&reading.book.bases.general)[1];
    let at_point = front?.map(|pose| pose.place(0.0, -depth.units() * 0.5).into());
    let loss = loss?.map(|points| points as u16);
    let unit =
        GeneralSetup { side, rank, corps, quality: quality?, at: at_point, with: None, loss };
    Some(Drafted { whole: table.item().clone(), at, formation: None, card, unit })
}

/// PG-ATT-001: the units that generals are attached to, once all units are read.
pub(super) fn join(roll: &mut Roll<'_>) {
    let mut generals = std::mem::take(&mut roll.generals);
    for draft in &mut generals {
        let with = draft.whole.table().and_then(|table| table.get("with"));
        draft.unit.with = with.and_then(|item| named(roll, draft.unit.side, &item));
    }
    roll.generals = generals;
}

fn named(roll: &Roll<'_>, side: Side, item: &Item<'_>) -> Option<UnitId> {
    let own = roll.named().filter(|(_, it)| it.unit.side == side);
    let id = item.among("a unit of this side", own.map(|(id, it)| (id, it.card.id.as_str())))?;
    let draft = &roll.units[id.idx()];
    if draft.unit.at.is_none() {
        item.wrong(
            format!("{} is not on the table yet", draft.card.name),
            "leave it out; the owner places the general too",
        );
    }
    Some(id)
}

/// PG-PTS-001, PG-OOB-005: a side has one player's General, and every brigade and wing one general.
pub(super) fn check(scenario: &Scenario<'_>, roll: &Roll<'_>) {
    for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
        one_general(&of.item, side, &format!("`{}`", of.id), roll);
    }
    each_corps(roll);
}

/// The same for an army file.
pub(super) fn check_army(whole: &Item<'_>, roll: &Roll<'_>) {
    one_general(whole, Side(0), "the army", roll);
    each_corps(roll);
}

fn one_general(item: &Item<'_>, side: Side, name: &str, roll: &Roll<'_>) {
    let own = roll.generals.iter().map(|it| &it.unit).filter(|it| it.side == side);
    let n = own.filter(|it| it.rank == Rank::Army).count();
    if n != 1 {
        item.wrong(
            format!("{name} has {n} player's Generals"),
            "give it one unit of type `general` with the rank `army`",
        );
    }
}

fn each_corps(roll: &Roll<'_>) {
    for (n, (item, card)) in (0..).map(CorpsId).zip(&roll.corps) {
        let generals = roll.generals.iter().filter(|it| it.unit.corps == Some(n)).count();
        if generals != 1 {
            item.wrong(
                format!("`{}` has {generals} generals", card.id),
                format!("give it one unit of type `general` with the rank `{}`", card.rank.key()),
            );
        }
    }
}
