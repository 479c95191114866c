//! Generals: their ranks, what they command, and the units they have joined.
use super::{
    Roll,
    units::{self, Reading},
};
use crate::{
    composition,
    kinds::Rank,
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
    let command = units::command_of(reading, table.get("corps").as_ref(), roll);
    let also = units::command_of(reading, table.get("leads").as_ref(), roll);
    let chief = table.truth("chief");
    let adcs = table.whole("adcs", 0..=12);
    let personality = personality_of(table.get("personality").as_ref());
    let with = table.get("with");
    let (at, front) = reading.standing(table);
    if let (Some(item), Some(_)) = (&at, &with) {
        item.wrong("the general is both with a unit and at a place", "write either `with` or `at`");
    }
    let (rank, command) = (rank?, command?);
    let chief = chief? || rank == Rank::Army;
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
        also: also?.filter(|_| command.is_some()),
        personality: personality?,
        adcs: adcs?.map_or(usual.clamp(0, 12) as u8, |n| n as u8),
        // ANT-GEO-031: where they stand is the centre of their base.
        at: front?,
        with: None,
        from_turn: 1,
        chief,
    };
    table.item().note(composition::staff_faults(&unit, |id| roll.group(id)));
    Some(Drafted { whole: table.item().clone(), at, formation: None, card, unit })
}

/// ANT-PER-001, r91: what a general adds in a table of their own, and in which turns.
fn personality_of(item: Option<&Item<'_>>) -> Option<Personality> {
    let Some(item) = item else { return Some(Personality::default()) };
    let table = item.table()?;
    let adds = personality(&table);
    let turn = |key: &str| table.whole(key, 1..=200).map(|n| n.unwrap_or(0) as u16);
    let (from, to) = (turn("from"), turn("to"));
    table.done();
    let (from, to) = (from?, to?);
    if to > 0 && to < from {
        let why = format!("it begins in turn {from} and ends in turn {to}");
        item.wrong(why, "write a later turn for `to`");
    }
    Some(Personality { from, to, ..adds? })
}

/// ANT-PER-001, r91: what a general adds in every turn, from -2 to 2 for each use.
pub(super) fn personality(table: &Table<'_>) -> Option<Personality> {
    let number = |key: &str| table.whole(key, -2..=2).map(|n| n.unwrap_or(0) as i8);
    let (pips, morale, initiative) = (number("pips"), number("morale"), number("initiative"));
    Some(Personality { pips: pips?, morale: morale?, initiative: initiative?, from: 0, to: 0 })
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
