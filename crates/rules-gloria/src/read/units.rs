//! The units of a side and its generals, which are in the same list.
use super::{Roll, corps::MOST_CORPS, troops};
use crate::{
    Gloria,
    book::Rulebook,
    composition,
    formations::{self, Drilled},
    kinds::{CorpsId, Rank, UnitKind},
    scene::{Card, CorpsCard, GeneralSetup, UnitSetup},
    unit::Under,
};
use kernel::{
    doc::{Item, Table},
    scenario::{self, Drafted, GroupWords, Hierarchy, Staff, UnitOf},
};

pub(super) type Reading<'b> = scenario::Reading<'b, Rulebook>;

/// PG-OOB-005, PG-STF-014: brigades and wings, their generals and their troops.
impl Hierarchy for Gloria {
    type Kind = UnitKind;
    type Unit = UnitSetup;
    type General = GeneralSetup;
    type Group = CorpsCard;

    const GROUPS: GroupWords<Rank> = GroupWords {
        all: "brigades and wings",
        one: "brigade or wing",
        example: "right-horse",
        most: MOST_CORPS,
        usual: Rank::Brigade,
        army: (Rank::Army, "an army is not one of its own brigades", "write `brigade` or `wing`"),
    };
    /// PG-PTS-001: a side has one player's General.
    const STAFF: Staff<Self> = Staff {
        side: |unit| unit.side,
        under: |unit| match unit.under {
            Under::Corps(id) => Some(id),
            Under::Army | Under::Independent => None,
        },
        belongs: |own, over| own.rank == Rank::Brigade && over.rank == Rank::Wing,
        posts: |general| [general.corps, None],
        with: |general| (general.side, &mut general.with),
        leads: |general, id| general.corps == Some(id),
        is_chief: |general, side| general.side == side && general.rank == Rank::Army,
        chiefs: ("player's Generals", "give it one unit of type `general` with the rank `army`"),
    };
}

/// Reads one unit or general into the roll.
pub(super) fn read<'a>(reading: &Reading<'_>, of: &UnitOf<'a>, roll: &mut Roll<'a>) {
    roll.read(
        of,
        |roll, table, card| super::generals::read(reading, table, roll, card),
        |roll, table, kind, card| unit(reading, table, roll, kind, card),
    );
}

/// The brigade or wing of a side that an item names.
pub(super) fn corps(reading: &Reading<'_>, item: &Item<'_>, roll: &Roll<'_>) -> Option<CorpsId> {
    let what = "a brigade or wing of this side";
    roll.group_among(item, what, |card| card.side == reading.side)
}

fn unit<'a>(
    reading: &Reading<'_>,
    table: &Table<'a>,
    roll: &Roll<'a>,
    kind: Option<UnitKind>,
    card: Card,
) -> Option<Drafted<'a, UnitSetup>> {
    let under = under(reading, table, roll);
    let class = troops::class(table, kind);
    let figures = troops::figures(reading.book, table, kind);
    let arms = table.kind("arms", "a weapon");
    let forms_line = table.truth("forms_line");
    let calibre = troops::calibre(table, kind);
    let battalion_gun = troops::battalion_gun(reading.book, table);
    let state = table.kind("state", "a state");
    let hidden = table.truth("hidden");
    let shape = table.kind("formation", "a formation");
    let bends = troops::bends(table);
    let (at, front) = reading.standing(table);
    let (kind, figures, forms_line) = (kind?, figures?, forms_line?);
    let usual = formations::all(reading.book, Drilled { kind, figures, forms_line })[0];
    let unit = UnitSetup {
        side: reading.side,
        under: under?,
        kind,
        class: class?,
        figures,
        arms: arms?.unwrap_or_default(),
        forms_line,
        state: state?.unwrap_or_default(),
        formation: shape?.unwrap_or(usual),
        bends: bends?,
        calibre: calibre?,
        battalion_gun: battalion_gun?,
        at: front?,
        hidden: hidden?,
    };
    table.item().note(composition::faults(reading.book, &unit));
    Some(Drafted { whole: table.item().clone(), at, formation: table.get("formation"), card, unit })
}

/// PG-OOB-005: who commands the unit: its brigade or wing, nobody, or the player's General.
fn under(reading: &Reading<'_>, table: &Table<'_>, roll: &Roll<'_>) -> Option<Under> {
    let corps = table.get("corps");
    let independent = table.truth("independent")?;
    match corps {
        Some(item) if independent => {
            item.wrong("an independent unit is in no brigade", "keep one of the two keys");
            None
        }
        Some(item) => self::corps(reading, &item, roll).map(Under::Corps),
        None if independent => Some(Under::Independent),
        None => Some(Under::Army),
    }
}
