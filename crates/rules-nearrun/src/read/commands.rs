//! Brigades, divisions and corps: their names, the chain of command, arrivals, and the ad hoc lines of brigades.
use super::Roll;
use crate::{
    book::Rulebook,
    composition,
    kinds::{CommandId, Nation, Rank, Side},
    scene::{Arrival, Card, CommandCard, CommandNotes, SeatSetup},
};
use geom::{Length, Point};
use kernel::{
    doc::{Item, Table},
    scenario::{Drafted, Scenario},
};

/// The most brigades, divisions and corps of a side.
pub(crate) const MOST: usize = 40;

/// Reads a list of commands, by the book and the nation of their side. Only those of a scenario can arrive.
pub(super) fn read<'a>(
    list: Option<&Item<'a>>,
    scenario: Option<&Scenario<'_>>,
    side: Side,
    (book, nation): (&Rulebook, Nation),
    roll: &mut Roll<'a>,
) {
    let usual = book.skirmish_ratio[nation].value.clamp(1, 100) as u8;
    let command = |table: &Table<'a>, rank: Option<Rank>, names: Option<[String; 2]>| {
        let ratio = table.whole("light_companies", 2..=40);
        let arrival = scenario.and_then(|scenario| arrival(table, scenario));
        let [id, name] = names?;
        let skirmish_ratio = ratio?.map_or(usual, |n| n as u8);
        let more = CommandNotes { arrival, skirmish_ratio };
        Some(CommandCard { id, name, side, rank: rank?, over: None, more })
    };
    roll.read_groups(list, command, |item, own, roll| {
        roll.group_among(item, "a higher command of this side", |card| {
            card.side == side && card.rank > own.rank
        })
    });
}

/// ANT-SEQ-026: when and where a command comes on.
fn arrival(table: &Table<'_>, scenario: &Scenario<'_>) -> Option<Arrival> {
    let turn = table.get("arrives").and_then(|item| item.whole(1..=200));
    let on = table.get("on");
    let turn = turn? as u16;
    let Some(on) = on else {
        table.wrong("it arrives nowhere", "add `on` with the two ends of a stretch of the edge");
        return None;
    };
    let stretch = stretch(&on, [scenario.width, scenario.height])?;
    Some(Arrival { turn, die: None, latest: turn, stretch })
}

/// The two ends of a stretch of the edge of a table of this size.
pub(super) fn stretch(item: &Item<'_>, size: [Length; 2]) -> Option<[Point; 2]> {
    let ends = item.list("the two ends of a stretch", 2, 2)?;
    let [a, b] = [ends.first()?.place(size), ends.get(1)?.place(size)];
    Some([a?, b?])
}

/// ANT-SKM-001: every brigade of foot has an ad hoc line, which is formed in play.
pub(super) fn add_lines(roll: &mut Roll<'_>) {
    let mut lines = Vec::new();
    for (id, (whole, card)) in (0..).map(CommandId).zip(&roll.groups) {
        let units = roll.units.iter().map(|draft| &draft.unit);
        let line = composition::ad_hoc_line(card, id, units.filter(|it| it.under == Some(id)));
        lines.extend(line.map(|unit| {
            let name = format!("the skirmishers of {}", card.name);
            let card = Card::new(format!("{}-skirmishers", card.id), name);
            Drafted { whole: whole.clone(), at: None, formation: None, card, unit }
        }));
    }
    roll.units.extend(lines);
}

/// r122: a seat that commands units of a brigade commands its ad hoc line too.
pub(super) fn give_lines(seats: &mut [SeatSetup], roll: &Roll<'_>) {
    for units in seats.iter_mut().filter_map(|seat| seat.units.as_mut()) {
        let under: Vec<_> = units.iter().map(|id| roll.units[id.idx()].unit.under).collect();
        let lines = roll.named().filter(|(_, it)| it.unit.tags.ad_hoc);
        units.extend(lines.filter(|(_, it)| under.contains(&it.unit.under)).map(|(id, _)| id));
    }
}
