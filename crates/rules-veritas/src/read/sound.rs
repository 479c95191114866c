//! Checks that a setup from a record could come from a scenario.
use crate::{
    deploy,
    kinds::{Rank, Side},
    model::MOST_WINGS,
    scene::Setup,
};
use geom::Point;
use kernel::scenario::{
    MOST_UNITS,
    sound::{self, must, on_table},
};

/// Reports in a sentence anything that the rules could not handle.
pub fn sound(setup: &Setup) -> Result<(), String> {
    kernel::house::sound(&*setup.book)?;
    let (scene, units) = (&setup.scene, &setup.units);
    let lies = |outline: &[Point]| on_table(&scene.field, outline);
    sound::scene(scene, setup.book.kind.len(), units.len(), lies)?;
    must(scene.turns.is_some(), "the number of turns is out of range")?;
    must(scene.leaders.len() == setup.leaders.len(), "there are not as many cards as commanders")?;
    must(units.len() + setup.leaders.len() <= 2 * MOST_UNITS, "there are too many units")?;
    must(!units.is_empty() && !scene.wings.is_empty(), "there are no units or no wings")?;
    must(scene.wings.len() <= MOST_WINGS, "there are too many wings")?;
    must(scene.wings.iter().all(|wing| wing.side.0 < 2), "a wing belongs to no side")?;
    for unit in units {
        let wing = scene.wings.get(unit.wing.idx());
        must(unit.side.0 < 2, "a unit belongs to no side")?;
        must(
            wing.is_some_and(|wing| wing.side == unit.side),
            "a unit belongs to no wing of its side",
        )?;
        let house = unit.building.is_none_or(|n| usize::from(n) < scene.field.pieces.len());
        must(house, "a unit is in buildings that do not exist")?;
    }
    for (n, wing) in scene.wings.iter().enumerate() {
        let of = |rank: Rank| rank == Rank::Wing(crate::kinds::WingId(n as u8));
        let led = setup.leaders.iter().filter(|it| of(it.rank) && it.side == wing.side).count();
        must(led == 1, "a wing has no commander")?;
    }
    for side in Side::BOTH {
        let generals = setup.leaders.iter().filter(|it| it.side == side && it.rank == Rank::Army);
        must(generals.count() == 1, "an army has no commander")?;
    }
    for leader in &setup.leaders {
        let with = leader.with.and_then(|id| units.get(id.idx()));
        let sound = leader.with.is_none() || with.is_some_and(|unit| unit.side == leader.side);
        must(leader.side.0 < 2 && sound, "a commander is with a unit that does not exist")?;
    }
    let model = deploy::table(setup);
    for unit in model.on_table() {
        must(model.scene.field.holds(&unit.rect()), "a unit is off the table")?;
    }
    Ok(())
}
