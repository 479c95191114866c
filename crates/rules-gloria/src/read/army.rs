//! An army file: a name, its brigades and its units.
use super::{Roll, absent, corps, units};
use crate::{
    Gloria,
    book::{Nation, Rulebook},
    cost,
    kinds::Side,
    scene::{CorpsCard, GeneralSetup, UnitSetup},
};
use kernel::{
    doc::{Doc, Problem},
    scenario::{self, ArmyOf, LedArmy, Reading, must_cost_at_most},
};

/// An army without places.
pub type Army = LedArmy<Rulebook, UnitSetup, GeneralSetup, CorpsCard, i32>;

/// Reads an army. PG-OOB-001, PG-SET-005: one that states its points must not cost more.
pub fn army(doc: &Doc) -> Result<Army, Vec<Problem>> {
    scenario::led_army::<_, Gloria, _>(doc, drafted, points, must_cost_at_most)
}

fn drafted<'a>(file: &ArmyOf<'a>, book: &Rulebook) -> Roll<'a> {
    let mut roll = Roll::default();
    corps::read(file.top.get("corps").as_ref(), None, Side(0), &mut roll);
    file.top.get("nation").and_then(|item| item.kind::<Nation>("a nation"));
    for unit in &file.units {
        units::read(&Reading::army(book), unit, &mut roll);
    }
    roll.join(absent);
    corps::give_branches(&mut roll);
    roll
}

/// PG-OOB-001: what an army costs.
fn points(book: &Rulebook, roll: &Roll<'_>) -> i32 {
    let units = roll.units.iter().map(|draft| (&draft.unit).into());
    cost::total(book, units, roll.generals.iter().map(|draft| draft.unit.rank))
}
