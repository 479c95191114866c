//! Generals: their ranks, what they command, and the units they have joined.
use super::{
    Roll,
    units::{self, Reading},
};
use crate::{
    kinds::{CommandId, Rank},
    scene::{Card, GeneralSetup, Personality},
};
use kernel::{
    doc::{Item, Table},
    scenario::Drafted,
};

pub(super) fn read<'a>(
    reading: &Reading<'_>,
    table: &Table<'a>,
    roll: &Roll<'a>,
    card: Card,
) -> Option<Drafted<'a, GeneralSetup>> {
    let rank = table.want("rank", "`army`, `corps`, `division` or `brigade`");
    let rank = rank.and_then(|item| item.kind::<Rank>("a rank"));
    let command_item = table.get("corps");
    let command = units::command(reading, command_item.as_ref(), roll);
    let also = units::command(reading, table.get("leads").as_ref(), roll);
    let chief = table.truth("chief");
    let adcs = table.whole("adcs", 0..=12);
    let personality = personality(table.get("personality").as_ref());
    let with = table.get("with");
    let (at, front) = reading.standing(table);
    if let (Some(item), Some(_)) = (&at, &with) {
        item.wrong("the general is both with a unit and at a place", "write either `with` or `at`");
    }
    let (rank, command) = (rank?, command?);
    fits(table, roll, rank, command.zip(command_item));
    let chief = chief? || rank == Rank::Army;
    // ANT-ADC-001.
    if let (Some(item), Some(Some(1..)), false) =
        (table.get("adcs"), adcs, chief || rank == Rank::Corps)
    {
        item.wrong("only corps and army commanders have ADCs", "leave it out");
    }
    let also = second(table, roll, also?, command);
    let rows = &reading.book.adcs;
    let usual = match rank {
        Rank::Army => rows.army.value,
        Rank::Corps => rows.corps.value,
        _ => 0,
    };
    let unit = GeneralSetup {
        side: reading.side,
        rank,
        command,
        also,
        personality: personality?,
        adcs: adcs?.map_or(usual.clamp(0, 12) as u8, |n| n as u8),
        // ANT-GEO-031: where they stand is the centre of their base.
        at: front?,
        with: None,
        from_turn: 1,
        chief,
    };
    Some(Drafted { whole: table.item().clone(), at, formation: None, card, unit })
}

/// ANT-ORG-001: generals below the army have a command of their own rank.
fn fits(table: &Table<'_>, roll: &Roll<'_>, rank: Rank, own: Option<(CommandId, Item<'_>)>) {
    match (rank, own) {
        (Rank::Army, Some((_, item))) => {
            item.wrong("a commander-in-chief commands the whole army", "leave it out");
        }
        (Rank::Brigade | Rank::Division | Rank::Corps, None) => {
            table.wrong(
                "a general without a command",
                "add `corps` with the id of what they command",
            );
        }
        (_, Some((id, item))) if roll.group(id).rank != rank => {
            let is = roll.group(id).rank.name();
            item.wrong(format!("this is a {is}"), "give the general the rank of what they command");
        }
        _ => (),
    }
}

/// ANT-CMD-009, ANT-PIP-011: a second command is one that the general's own is directly over, or that is over it.
fn second(
    table: &Table<'_>,
    roll: &Roll<'_>,
    also: Option<CommandId>,
    command: Option<CommandId>,
) -> Option<CommandId> {
    let (second, own) = (also?, command?);
    let over = |id: CommandId| roll.group(id).over;
    if over(second) != Some(own) && over(own) != Some(second) {
        table.get("leads").as_ref().unwrap_or(table.item()).wrong(
            format!("`{}` is no part of what they command", roll.group(second).id),
            "name a brigade of their division, or leave it out",
        );
    }
    also
}

/// ANT-PER-001, r91: what a general adds, from -2 to 2 for each use.
fn personality(item: Option<&Item<'_>>) -> Option<Personality> {
    let Some(item) = item else { return Some(Personality::default()) };
    let table = item.table()?;
    let number = |key: &str| table.whole(key, -2..=2).map(|n| n.unwrap_or(0) as i8);
    let (pips, morale, initiative) = (number("pips"), number("morale"), number("initiative"));
    let turn = |key: &str| table.whole(key, 1..=200).map(|n| n.unwrap_or(0) as u16);
    let (from, to) = (turn("from"), turn("to"));
    table.done();
    Some(Personality {
        pips: pips?,
        morale: morale?,
        initiative: initiative?,
        from: from?,
        to: to?,
    })
}

/// Generals are numbered in one byte.
pub(super) const MOST: usize = 256;

/// Notes that a battle has too many generals.
pub(super) fn must_be_few(roll: &Roll<'_>) {
    if let Some(draft) = roll.generals.get(MOST) {
        let n = roll.generals.len();
        draft
            .whole
            .wrong(format!("this battle has {n} generals"), format!("a battle has at most {MOST}"));
    }
}
