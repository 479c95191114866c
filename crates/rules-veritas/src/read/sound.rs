//! A setup that comes from outside, in a record: could a scenario have made it?
use crate::{
    deploy,
    kinds::{Rank, Side},
    model::MOST_WINGS,
    scene::Setup,
};
use kernel::scenario::{
    MOST_TURNS, MOST_UNITS,
    sound::{self, must, on_table},
};

/// Whatever would lead the rules astray is told in a sentence.
pub fn sound(setup: &Setup) -> Result<(), String> {
    kernel::house::sound(&*setup.book)?;
    scene(setup)?;
    armies(setup)
}

fn scene(setup: &Setup) -> Result<(), String> {
    let (scene, field) = (&setup.scene, &setup.scene.field);
    sound::ground(field, setup.book.kind.len(), |points| on_table(field, points))?;
    let turns = scene.turns.map_or(0, i64::from);
    must((1..=MOST_TURNS).contains(&turns), "the turns are too many or none")?;
    for zone in &scene.zones {
        must(on_table(field, zone), "a deployment zone lies off the table")?;
    }
    sound::chairs(&scene.seats, setup.units.len())?;
    sound::terms(&scene.terms, field, setup.units.len())
}

fn armies(setup: &Setup) -> Result<(), String> {
    let (scene, units) = (&setup.scene, &setup.units);
    must(scene.cards.len() == units.len(), "there are not as many cards as units")?;
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
