//! Checks that a setup from a record could come from a scenario.
use super::generals;
use crate::{
    NearRun, composition, deploy,
    kinds::CommandId,
    scene::{Arrival, Ask, Scene, Setup},
};
use geom::Point;
use kernel::scenario::sound::{self, must, on_table};

/// Reports in a sentence anything that the rules could not handle.
pub fn sound(setup: &Setup) -> Result<(), String> {
    kernel::house::sound(&*setup.book)?;
    let (scene, units) = (&setup.scene, &setup.units);
    let lies = |outline: &[Point]| on_table(&scene.field, outline);
    let n_listed = units.iter().filter(|unit| !unit.tags.ad_hoc).count();
    must(units.len() - n_listed <= scene.commands.len(), "there are too many ad hoc lines")?;
    sound::scene_of(scene, setup.book.kind.len(), units.len(), n_listed, lies)?;
    // ANT-ORG-001: commands are of their side and belong to higher ones; so are units and generals.
    sound::led::<NearRun, _, _>(setup)?;
    must(setup.generals.len() <= generals::MOST, "there are too many generals")?;
    let arrivals = scene.commands.iter().map(|card| card.arrival);
    for arrival in arrivals.chain(units.iter().map(|unit| unit.arrival)).flatten() {
        is_possible(scene, arrival)?;
    }
    let ratios = scene.commands.iter().all(|card| card.skirmish_ratio > 0);
    must(ratios, "a command sends out too many skirmishers")?;
    prescribed(setup)?;
    for general in &setup.generals {
        must(general.adcs <= 12, "a general has too many ADCs")?;
        let at = general.at.is_none_or(|at| on_table(&scene.field, &[at.at]));
        must(at, "a general is off the table")?;
    }
    for unit in units {
        must(unit.figures <= 40, "a unit has too many figures")?;
        must(unit.figures > 0 || unit.tags.ad_hoc, "a unit has no figures")?;
        let faults =
            if unit.tags.ad_hoc { Vec::new() } else { composition::faults(&setup.book, unit) };
        faults.into_iter().next().map_or(Ok(()), |fault| Err(fault.why))?;
    }
    let model = deploy::table(setup);
    sound::all_on(&scene.field, model.on_table().map(|unit| unit.outline().to_vec()))
}

/// ANT-SEQ-026: arrivals are on the table's edge and on dice that exist.
fn is_possible(scene: &Scene, arrival: Arrival) -> Result<(), String> {
    must(on_table(&scene.field, &arrival.stretch), "a command arrives off the table")?;
    must(arrival.die.is_none_or(|face| (2..=6).contains(&face)), "a die has six faces")
}

/// What the scenario prescribes names commands and pieces that exist.
fn prescribed(setup: &Setup) -> Result<(), String> {
    let scene = &setup.scene;
    let known = |ids: &[CommandId]| ids.iter().all(|id| id.idx() < scene.commands.len());
    let surprised = scene.surprised.iter().all(|(id, _)| known(&[*id]));
    let clauses = scene.clauses.iter().all(|clause| {
        let ask = match &clause.ask {
            Ask::Holds(places) | Ask::Needs(places) => {
                places.iter().all(|place| usize::from(place.0) < scene.field.pieces.len())
            }
            Ask::Worn { of, unless, .. } => known(of) && known(unless),
        };
        ask && clause.side.0 < 2
    });
    must(surprised && clauses, "the scenario prescribes something that does not exist")
}
