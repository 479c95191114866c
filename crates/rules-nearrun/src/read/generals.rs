//! Generals: their ranks, what they command, and the units they have joined.
use super::units::{Reading, Roll};
use crate::{
    kinds::{CommandId, Rank, Side, UnitId},
    scene::{Card, GeneralSetup, Personality},
};
use geom::Pose;
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
    let rank = table.want("rank", "`army`, `corps`, `division` or `brigade`");
    let rank = rank.and_then(|item| item.kind::<Rank>("a rank"));
    let command_item = table.get("corps");
    let command = match &command_item {
        Some(item) => roll.command_named(reading, item).map(Some),
        None => Some(None),
    };
    let also = match table.get("leads") {
        Some(item) => roll.command_named(reading, &item).map(Some),
        None => Some(None),
    };
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
    // A file gives the middle of the front of their base; the table keeps its centre.
    let radius = reading.book.staff.general.value.units();
    let at_pose = front?.map(|pose| Pose::new(pose.place(0.0, -radius).into(), pose.facing));
    let unit = GeneralSetup {
        side: reading.side,
        rank,
        command,
        also,
        personality: personality?,
        adcs: adcs?.map_or(usual.clamp(0, 12) as u8, |n| n as u8),
        at: at_pose,
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
        (_, Some((id, item))) if roll.commands[id.idx()].1.rank != rank => {
            let is = roll.commands[id.idx()].1.rank.name();
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
    let over = |id: CommandId| roll.commands[id.idx()].1.over;
    if over(second) != Some(own) && over(own) != Some(second) {
        table.get("leads").as_ref().unwrap_or(table.item()).wrong(
            format!("`{}` is no part of what they command", roll.commands[second.idx()].1.id),
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

/// ANT-GEN-006: the units that generals have joined, once all units are read.
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
    item.among("a unit of this side", own.map(|(id, it)| (id, it.card.id.as_str())))
}

/// ANT-ORG-001: a side has one commander-in-chief, and every command one general.
pub(super) fn check(scenario: &Scenario<'_>, roll: &Roll<'_>) {
    for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
        one_chief(&of.item, side, &format!("`{}`", of.id), roll);
    }
    each_command(roll);
}

/// The same for an army file.
pub(super) fn check_army(whole: &Item<'_>, roll: &Roll<'_>) {
    one_chief(whole, Side(0), "the army", roll);
    each_command(roll);
}

fn one_chief(item: &Item<'_>, side: Side, name: &str, roll: &Roll<'_>) {
    let generals = roll.generals.iter().map(|it| &it.unit);
    let now = generals.filter(|it| it.side == side && it.from_turn <= 1);
    let n = now.filter(|it| it.chief).count();
    if n != 1 {
        item.wrong(
            format!("{name} has {n} commanders-in-chief"),
            "give it one general with the rank `army`, or one with `chief = true`",
        );
    }
}

/// Computer generals number units and generals in one byte: this many generals are left beside two hundred units.
pub(super) const MOST: usize = 56;

fn each_command(roll: &Roll<'_>) {
    if let Some(draft) = roll.generals.get(MOST) {
        let n = roll.generals.len();
        draft
            .whole
            .wrong(format!("this battle has {n} generals"), format!("a battle has at most {MOST}"));
    }
    for (n, (item, card)) in (0..).map(CommandId).zip(&roll.commands) {
        let leads = |it: &&Drafted<'_, GeneralSetup>| {
            it.unit.from_turn <= 1 && (it.unit.command == Some(n) || it.unit.also == Some(n))
        };
        let generals = roll.generals.iter().filter(leads).count();
        if generals != 1 {
            item.wrong(
                format!("`{}` has {generals} generals", card.id),
                format!("give it one unit of type `general` with the rank `{}`", card.rank.key()),
            );
        }
    }
}
