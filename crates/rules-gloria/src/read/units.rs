//! The units of a side and its generals, which are in the same list.
use super::{id, troops};
use crate::{
    book::Rulebook,
    composition::{self, Fault},
    formations::{self, Drilled},
    kinds::{CorpsId, UnitId, UnitKind},
    scene::{Card, CorpsCard, GeneralSetup, UnitSetup},
    unit::Under,
};
use kernel::{
    doc::{Item, Table},
    scenario::{self, Drafted, UnitOf},
};

pub(super) type Reading<'b> = scenario::Reading<'b, Rulebook>;

/// The type of generals in files.
pub(super) const GENERAL: &str = "general";

/// Everything that was read of both armies.
#[derive(Clone, Debug, Default)]
pub(super) struct Roll<'a> {
    pub(super) units: Vec<Drafted<'a, UnitSetup>>,
    pub(super) generals: Vec<Drafted<'a, GeneralSetup>>,
    pub(super) corps: Vec<(Item<'a>, CorpsCard)>,
    /// The unit at each position of the scenario's list, which includes generals.
    listed: Vec<Option<UnitId>>,
}

impl Roll<'_> {
    /// Units by their numbers in the scenario's list; generals are left out.
    pub(super) fn ids(&self, listed: &[UnitId]) -> Vec<UnitId> {
        listed.iter().filter_map(|id| self.listed.get(id.idx()).copied().flatten()).collect()
    }

    /// Every brigade and wing with its number.
    pub(super) fn cards(&self) -> impl Iterator<Item = (CorpsId, &CorpsCard)> + Clone {
        (0..).map(CorpsId).zip(self.corps.iter().map(|(_, card)| card))
    }

    /// Every unit with its number and its id.
    pub(super) fn named(&self) -> impl Iterator<Item = (UnitId, &Drafted<'_, UnitSetup>)> + Clone {
        (0..).map(UnitId).zip(&self.units)
    }

    /// The brigade or wing of a side that an item names.
    pub(super) fn corps_named(&self, reading: &Reading<'_>, item: &Item<'_>) -> Option<CorpsId> {
        let own = self.cards().filter(|(_, card)| card.side == reading.side);
        item.among("a brigade or wing of this side", own.map(|(id, card)| (id, card.id.as_str())))
    }
}

/// The types in scenarios, including generals.
pub(crate) fn types() -> Vec<&'static str> {
    UnitKind::ALL.iter().map(|kind| kind.key()).chain([GENERAL]).collect()
}

/// Reads one unit or general into the roll.
pub(super) fn read<'a>(reading: &Reading<'_>, of: &UnitOf<'a>, roll: &mut Roll<'a>) {
    let table = &of.table;
    let kind = table.want("type", "one of the types, such as `line-infantry`");
    let kind = kind.and_then(|item| item.one_of("a type of unit", &types()));
    let card = Card::new(&of.id, &of.name);
    if kind == Some(GENERAL) {
        let general = super::generals::read(reading, table, roll, card);
        roll.generals.extend(general);
        roll.listed.push(None);
    } else {
        let known = UnitKind::ALL.into_iter().find(|it| Some(it.key()) == kind);
        let number = id(roll.units.len());
        let unit = unit(reading, table, roll, known, card);
        roll.listed.push(unit.is_some().then_some(number));
        roll.units.extend(unit);
    }
    table.done();
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
    for Fault { key, why, remedy } in composition::faults(reading.book, &unit) {
        table.get(key).as_ref().unwrap_or(table.item()).wrong(why, remedy);
    }
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
        Some(item) => roll.corps_named(reading, &item).map(Under::Corps),
        None if independent => Some(Under::Independent),
        None => Some(Under::Army),
    }
}
