//! A setup that comes from outside, in a record: could a scenario have made it?
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

/// Whatever would lead the rules astray is told in a sentence.
pub fn sound(setup: &Setup) -> Result<(), String> {
    kernel::house::sound(&*setup.book)?;
    let (scene, units) = (&setup.scene, &setup.units);
    let lies = |outline: &[Point]| on_table(&scene.field, outline);
    sound::scene(scene, setup.book.kind.len(), units.len(), lies)?;
    must(scene.turns.is_some(), "the number of turns is out of range")?;
    must(scene.leaders.len() == setup.leaders.len(), "there are not as many cards as commanders")?;
    must(units.len() + setup.leaders.len() <= 2 * MOST_UNITS, "there are too many units")?;
    must(!units.is_empty() && !scene.wings.is_empty(), "there is nobody to fight")?;
    must(scene.wings.len() <= MOST_WINGS, "there are too many wings")?;
    must(scene.wings.iter().all(|wing| wing.side.0 < 2), "a wing is of no side")?;
    for unit in units {
        let wing = scene.wings.get(unit.wing.idx());
        must(unit.side.0 < 2, "a unit is of no side")?;
        must(wing.is_some_and(|wing| wing.side == unit.side), "a unit is of no wing")?;
        let house = unit.building.is_none_or(|n| usize::from(n) < scene.field.pieces.len());
        must(house, "a unit is in buildings that are not there")?;
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
        must(leader.side.0 < 2 && sound, "a commander is with a unit that is not there")?;
    }
    let model = deploy::table(setup);
    for unit in model.on_table() {
        must(model.scene.field.holds(&unit.rect()), "a unit stands off the table")?;
    }
    Ok(())
}
