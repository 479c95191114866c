//! Generals: their ranks, what they command, and the units they are attached to.
use super::{
    Roll,
    units::{self, Reading},
};
use crate::{
    kinds::Rank,
    scene::{Card, GeneralSetup},
};
use kernel::{doc::Table, scenario::Drafted};

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
        Some(item) => units::corps(reading, item, roll).map(Some),
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
        (_, Some(id), Some(item)) if roll.group(id).rank != rank => {
            item.wrong(
                format!("this is a {}", roll.group(id).rank.name()),
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
