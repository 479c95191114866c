//! Checks that a setup from a record could come from a scenario.
use crate::{
    composition, deploy,
    kinds::{Rank, Side},
    question::MOST_LISTED,
    scene::Setup,
    unit::Under,
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
    must(scene.generals.len() == setup.generals.len(), "there are not as many cards as generals")?;
    must(units.len() + setup.generals.len() <= 2 * MOST_UNITS, "there are too many units")?;
    must(scene.corps.len() <= MOST_UNITS, "there are too many brigades")?;
    for side in Side::BOTH {
        let n = units.iter().filter(|unit| unit.side == side).count();
        must((1..=MOST_LISTED).contains(&n), "a side has no units, or too many")?;
        let own = setup.generals.iter().filter(|it| it.side == side && it.rank == Rank::Army);
        must(own.count() == 1, "an army has no General")?;
    }
    command(setup)?;
    for unit in units {
        must(unit.side.0 < 2, "a unit belongs to no side")?;
        must((1..=40).contains(&unit.figures), "a unit has too many figures, or none")?;
        composition::faults(&setup.book, unit).pop().map_or(Ok(()), |fault| Err(fault.why))?;
    }
    let model = deploy::table(setup);
    for unit in model.on_table() {
        let holds = unit.outline().iter().all(|rect| model.scene.field.holds(rect));
        must(holds, "a unit is off the table")?;
    }
    Ok(())
}

/// Every brigade and wing has a general of its own side, and every unit that is under one is of the same side.
fn command(setup: &Setup) -> Result<(), String> {
    let corps = &setup.scene.corps;
    for (n, card) in corps.iter().enumerate() {
        must(card.side.0 < 2, "a brigade belongs to no side")?;
        let over = card.over.is_none_or(|over| {
            corps.get(over.idx()).is_some_and(|it| it.side == card.side && it.rank == Rank::Wing)
        });
        must(over, "a brigade belongs to a wing that does not exist")?;
        let own = setup.generals.iter().filter(|it| it.corps.is_some_and(|id| id.idx() == n));
        must(own.count() == 1, "a brigade has no general")?;
    }
    for unit in &setup.units {
        let known = match unit.under {
            Under::Corps(id) => corps.get(id.idx()).is_some_and(|it| it.side == unit.side),
            Under::Army | Under::Independent => true,
        };
        must(known, "a unit belongs to no brigade of its side")?;
    }
    for general in &setup.generals {
        let with = general.with.and_then(|id| setup.units.get(id.idx()));
        let sound = general.with.is_none() || with.is_some_and(|unit| unit.side == general.side);
        let own = general
            .corps
            .is_none_or(|id| corps.get(id.idx()).is_some_and(|card| card.side == general.side));
        must(general.side.0 < 2 && sound && own, "a general is with what does not exist")?;
    }
    Ok(())
}
