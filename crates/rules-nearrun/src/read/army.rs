//! An army file: a name, its brigades, divisions and corps, and its units.
use super::{Roll, commands, generals, units};
use crate::{
    NearRun,
    book::Rulebook,
    cost,
    kinds::{Nation, Side},
    scene::{CommandCard, GeneralSetup, UnitSetup},
};
use kernel::{
    book::Points,
    doc::{Doc, Problem},
    scenario::{self, ArmyOf, LedArmy, Reading, must_cost_at_most_in_halves},
};

/// An army without places.
pub type Army = LedArmy<Rulebook, UnitSetup, GeneralSetup, CommandCard, Points>;

/// Reads an army. ANT-PTS-007: one that states its points must not cost more, half points included.
pub fn army(doc: &Doc) -> Result<Army, Vec<Problem>> {
    scenario::led_army::<_, NearRun, _>(doc, drafted, points, must_cost_at_most_in_halves)
}

fn drafted<'a>(file: &ArmyOf<'a>, book: &Rulebook) -> Roll<'a> {
    let mut roll = Roll::default();
    let nation = file.top.get("nation").and_then(|item| item.kind("a nation"));
    let nation = nation.unwrap_or(Nation::Other);
    commands::read(file.top.get("corps").as_ref(), None, Side(0), (book, nation), &mut roll);
    for unit in &file.units {
        units::read(&Reading::army(book), unit, nation, &mut roll);
    }
    roll.join(|_, _| ());
    if roll.is_whole() {
        generals::must_be_few(&roll);
    }
    roll
}

/// ANT-PTS-001 to -007: what an army costs.
fn points(book: &Rulebook, roll: &Roll<'_>) -> Points {
    let generals = roll.generals.iter().map(|draft| &draft.unit);
    cost::total(book, roll.units.iter().map(|draft| &draft.unit), generals)
}
