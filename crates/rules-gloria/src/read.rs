//! Scenarios, armies and house rules of this ruleset. All problems of a file are reported at once, with their lines.
mod army;
mod corps;
mod generals;
mod orders;
mod placed;
mod sound;
mod troops;
mod units;

pub use army::{Army, army};
pub(crate) use orders::WINDS;
pub use sound::sound;

use crate::{
    Gloria,
    book::{Rulebook, TerrainKind},
    deploy, ground,
    kinds::Side,
    scene::{OrderOfBattle, Setup, UnitSetup},
};
use kernel::{
    doc::Item,
    scenario::{Drafted, Forces, Scenario, Usual},
};

/// Everything that was read of both armies.
type Roll<'a> = Forces<'a, Gloria>;

kernel::readers! { Setup by drafted, army, Rulebook }

/// The setup, as far as it could be read, with its problems noted.
fn drafted(scenario: &Scenario<'_>, book: Rulebook) -> Option<Setup> {
    let mut pieces = scenario.pieces(book.kind.iter().map(TerrainKind::sort));
    let ground_is_whole = pieces.len() == scenario.terrain.len();
    ground::fords::add(&mut pieces, &book);
    let mut roll = Roll::default();
    for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
        let list = of.table.get("corps");
        corps::read(
            list.as_ref(),
            Some((of.edge, [scenario.width, scenario.height])),
            side,
            &mut roll,
        );
    }
    let nations = scenario.nations();
    scenario.drafted(&book, |reading, of| {
        units::read(reading, of, &mut roll);
        Some(())
    });
    let orders = orders::read(scenario, &roll);
    roll.join(absent);
    corps::give_branches(&mut roll);
    corps::give_names(&mut roll);
    let is_whole = roll.is_whole();
    if is_whole {
        roll.must_be_led(scenario);
    }
    let zone = book.mm(&book.reaches.zone);
    let usual = Usual { zone, turns: book.victory.turns.value };
    let setup = roll.setup(scenario, book, pieces, usual, |generals, corps| OrderOfBattle {
        generals,
        corps,
        nations,
        ..orders
    })?;
    if ground_is_whole {
        let model = deploy::table(&setup);
        placed::check(&model, &roll);
        if is_whole {
            placed::check_armies(&model, scenario, &roll);
        }
    }
    Some(setup)
}

/// PG-ATT-001: notes that a general is attached to a unit that is still to be placed.
fn absent(item: &Item<'_>, draft: &Drafted<'_, UnitSetup>) {
    if draft.unit.at.is_none() {
        item.wrong(
            format!("{} is not on the table yet", draft.card.name),
            "leave it out; the owner places the general too",
        );
    }
}
