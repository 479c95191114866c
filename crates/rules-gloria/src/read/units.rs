//! The units of a side and its generals, which are in the same list.
use super::{id, troops};
use crate::{
    book::Rulebook,
    kinds::{CorpsId, State, UnitId, UnitKind},
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
    let arms = troops::arms(table, kind);
    let forms_line = troops::forms_line(table, kind);
    let calibre = troops::calibre(table, kind);
    let battalion_gun = troops::battalion_gun(reading.book, table, kind);
    let state = table.get("state").map_or(Some(State::Good), |item| item.kind("a state"));
    let hidden = table.get("hidden").map_or(Some(false), |item| item.truth());
    let formation = table.get("formation");
    let drilled = kind.zip(figures).zip(forms_line);
    let shape = drilled.and_then(|((kind, figures), forms_line)| {
        let of = crate::formations::Drilled { kind, figures, forms_line };
        troops::formation(reading.book, formation.as_ref(), of)
    });
    let bends = troops::bends(table, shape);
    let (at, front) = reading.standing(table);
    troops::crew(reading.book, table, kind, calibre, figures);
    let unit = UnitSetup {
        side: reading.side,
        under: under?,
        kind: kind?,
        class: class?,
        figures: figures?,
        arms: arms?,
        forms_line: forms_line?,
        state: state?,
        formation: shape?,
        bends: bends?,
        calibre: calibre?,
        battalion_gun: battalion_gun?,
        at: front?,
        hidden: hidden?,
    };
    Some(Drafted { whole: table.item().clone(), at, formation, card, unit })
}

/// PG-OOB-005: who commands the unit: its brigade or wing, nobody, or the player's General.
fn under(reading: &Reading<'_>, table: &Table<'_>, roll: &Roll<'_>) -> Option<Under> {
    let corps = table.get("corps");
    let independent = table.get("independent").map_or(Some(false), |item| item.truth())?;
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
