//! Checks that a setup from a record could come from a scenario.
use crate::{
    Gloria, composition, deploy, kinds::Side, question::MOST_LISTED, scene::Setup, unit::Unit,
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
    sound::led::<Gloria, _, _>(setup)?;
    must(units.len() + setup.generals.len() <= 2 * MOST_UNITS, "there are too many units")?;
    for side in Side::BOTH {
        let n = units.iter().filter(|unit| unit.side == side).count();
        must(n <= MOST_LISTED, "a side has too many units")?;
    }
    for unit in units {
        must((1..=40).contains(&unit.figures), "a unit has too many figures, or none")?;
        composition::faults(&setup.book, unit).pop().map_or(Ok(()), |fault| Err(fault.why))?;
    }
    sound::all_on(&scene.field, deploy::table(setup).on_table().map(Unit::outline))
}
