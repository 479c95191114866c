//! The units of a side and its generals, which are in the same list.
use super::{MOST_COMMANDS, Roll, troops};
use crate::{
    NearRun,
    book::Rulebook,
    command, composition, ground,
    kinds::{Class, CommandId, Formation, Nation, Rank, Size, UnitKind},
    scene::{Arrival, Card, CommandCard, GeneralSetup, UnitSetup},
    unit::Numbers,
};
use geom::{Point, Pose};
use kernel::{
    doc::{Item, Table},
    scenario::{self, Drafted, GroupWords, Hierarchy, Staff, UnitOf},
};
use table::Piece;

pub(super) type Reading<'b> = scenario::Reading<'b, Rulebook>;

/// ANT-ORG-001: commands, their generals and their troops.
impl Hierarchy for NearRun {
    type Kind = UnitKind;
    type Unit = UnitSetup;
    type General = GeneralSetup;
    type Group = CommandCard;

    const GROUPS: GroupWords<Rank> = GroupWords {
        all: "brigades, divisions and corps",
        one: "brigade, division or corps",
        example: "first-brigade",
        most: MOST_COMMANDS,
        usual: Rank::Brigade,
        army: (
            Rank::Army,
            "an army is no part of itself",
            "write `brigade`, `division` or `corps`",
        ),
    };
    const STAFF: Staff<Self> = Staff {
        side: |unit| unit.side,
        under: |unit| unit.under,
        belongs: |own, over| over.rank > own.rank && own.rank < Rank::Army,
        posts: |general| [general.command, general.also],
        with: |general| (general.side, &mut general.with),
        leads: |it, id| it.from_turn <= 1 && [it.command, it.also].contains(&Some(id)),
        is_chief: |it, side| it.side == side && it.from_turn <= 1 && it.chief,
        chiefs: (
            "commanders-in-chief",
            "give it one general with the rank `army`, or one with `chief = true`",
        ),
    };
}

/// Reads one unit or general into the roll; `nation` is that of its side.
pub(super) fn read<'a>(
    reading: &Reading<'_>,
    of: &UnitOf<'a>,
    nation: Nation,
    roll: &mut Roll<'a>,
) {
    roll.read(
        of,
        |roll, table, card| super::generals::read(reading, table, roll, card),
        |roll, table, kind, card| unit(reading, table, roll, (kind, nation), card),
    );
}

/// The command of a side that an item names, if there is an item.
pub(super) fn command_of(
    reading: &Reading<'_>,
    item: Option<&Item<'_>>,
    roll: &Roll<'_>,
) -> Option<Option<CommandId>> {
    let Some(item) = item else { return Some(None) };
    let what = "a brigade, division or corps of this side";
    roll.group_among(item, what, |card| card.side == reading.side).map(Some)
}

fn unit<'a>(
    reading: &Reading<'_>,
    table: &Table<'a>,
    roll: &Roll<'a>,
    (kind, of_side): (Option<UnitKind>, Nation),
    card: Card,
) -> Option<Drafted<'a, UnitSetup>> {
    let under = command_of(reading, table.get("corps").as_ref(), roll);
    let class = table.kind("class", "a class");
    let nation = table.kind("nation", "a nation");
    let formation = table.kind("formation", "a formation");
    let state = table.kind("state", "a state");
    let lost = table.whole("lost", 0..=6);
    let figures = troops::figures(table, kind);
    let men = table.whole("men", 1..=2000);
    let pieces = table.whole("pieces", 1..=12);
    let calibre = troops::calibre(table, kind);
    let tags = troops::tags(table, kind, calibre);
    let gun = troops::regimental_gun(table);
    let arrival = troops::arrival(table, reading);
    let in_cover = table.get("garrison").or_else(|| table.get("behind"));
    let (at, front) = reading.standing(table);
    let kind = kind?;
    let guns = kind.arm().is_artillery();
    let usual = if guns { Formation::Unlimbered } else { Formation::Line };
    let figures = figures?;
    let numbers = Numbers {
        figures,
        men: men?.map(|n| n as i32),
        pieces: pieces?.map(|n| n as i32),
        gun: gun?,
    };
    let unit = UnitSetup {
        side: reading.side,
        under: under?,
        kind,
        class: class?.unwrap_or(Class::Average),
        nation: nation?.unwrap_or(of_side),
        tags: tags?,
        size: Size::of(reading.book, kind.arm(), numbers),
        figures,
        calibre: calibre?,
        regimental_gun: gun?,
        formation: formation?.unwrap_or(usual),
        state: state?.unwrap_or_default(),
        lost: lost?.unwrap_or(0) as u8,
        at: front?,
        in_cover: in_cover.is_some(),
        arrival: arrival?,
    };
    table.item().note(composition::odd_numbers(kind.arm(), numbers));
    table.item().note(composition::faults(reading.book, &unit));
    Some(Drafted { whole: table.item().clone(), at, formation: table.get("formation"), card, unit })
}

/// ANT-SEQ-026: a unit that arrives on its own comes on where its command would, unless the file says where.
pub(super) fn give_stretches(roll: &mut Roll<'_>) {
    for n in 0..roll.units.len() {
        let draft = &roll.units[n];
        let arrives = draft.whole.table().and_then(|table| table.get("arrives"));
        let own = arrives.as_ref().and_then(Item::table).is_some_and(|it| it.get("on").is_some());
        let (Some(item), Some(_), false) = (arrives, draft.unit.arrival, own) else { continue };
        let arrival =
            command::chain(draft.unit.under, |id| roll.group(id)).find_map(|it| it.arrival);
        let stretch = arrival.map(|arrival| arrival.stretch);
        match stretch {
            Some(stretch) => {
                let arrival = &mut roll.units[n].unit.arrival;
                *arrival = arrival.map(|arrival| Arrival { stretch, ..arrival });
            }
            None => item
                .wrong("it arrives nowhere", "add `on` with the two ends of a stretch of the edge"),
        }
    }
}

/// ANT-TER-004, r64: units that begin in a building or behind a work stand there.
pub(super) fn garrison(roll: &mut Roll<'_>, pieces: &[Piece], book: &Rulebook) {
    for draft in roll.units.iter_mut().filter(|draft| draft.unit.in_cover) {
        let table = draft.whole.table();
        let item = table.and_then(|it| it.get("garrison").or_else(|| it.get("behind")));
        let Some((item, name)) = item.and_then(|item| Some((item.clone(), item.text()?))) else {
            continue;
        };
        let named = pieces.iter().find(|piece| piece.outline().name == name);
        let fits = named.filter(|piece| {
            let kind = ground::kind_in(book, piece);
            kind.building || kind.work
        });
        let Some(piece) = fits else {
            item.wrong(
                "there is no building or work of this name",
                "write the `name` of a piece of terrain",
            );
            continue;
        };
        let unit = &mut draft.unit;
        let far = unit.at.map_or(0.0, |at| piece.distance_point(at.at.v2()));
        if far > geom::reach_of(book.reaches.enter.value) {
            let gap = crate::walk::inches(far);
            let most = book.reaches.enter.value.to_inches();
            let remedy = format!("move it to within {most:.0}\" of it, or leave this out");
            item.wrong(format!("the unit stands {gap:.1}\" away from it"), remedy);
        }
        if unit.at.is_none() {
            let corners: Vec<geom::V2> = piece.corners().collect();
            let sum = corners.iter().fold(geom::V2::ZERO, |sum, at| sum + *at);
            let at = Point::from(sum * (1.0 / corners.len().max(1) as f64));
            unit.at = Some(Pose::new(at, geom::Angle::NORTH));
        }
    }
}
