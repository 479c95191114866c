//! Checks that a setup from a record could come from a scenario.
use super::{MOST_COMMANDS, generals};
use crate::{
    composition, deploy,
    kinds::{CommandId, Rank, Side},
    scene::{Arrival, Ask, Setup},
};
use geom::Point;
use kernel::scenario::sound::{self, must, on_table};

/// Reports in a sentence anything that the rules could not handle.
pub fn sound(setup: &Setup) -> Result<(), String> {
    kernel::house::sound(&*setup.book)?;
    let (scene, units) = (&setup.scene, &setup.units);
    let lies = |outline: &[Point]| on_table(&scene.field, outline);
    let n_listed = units.iter().filter(|unit| !unit.tags.ad_hoc).count();
    must(scene.commands.len() <= 2 * MOST_COMMANDS, "there are too many commands")?;
    must(units.len() - n_listed <= scene.commands.len(), "there are too many ad hoc lines")?;
    sound::scene_of(scene, setup.book.kind.len(), units.len(), n_listed, lies)?;
    must(scene.turns.is_some(), "the number of turns is out of range")?;
    must(scene.generals.len() == setup.generals.len(), "there are not as many cards as generals")?;
    must(setup.generals.len() <= generals::MOST, "there are too many generals")?;
    for side in Side::BOTH {
        must(units.iter().any(|unit| unit.side == side), "a side has no units")?;
        let chiefs = setup.generals.iter().filter(|it| it.side == side && it.chief);
        must(chiefs.filter(|it| it.from_turn <= 1).count() == 1, "an army has no chief")?;
    }
    command(setup)?;
    prescribed(setup)?;
    for unit in units {
        must(unit.side.0 < 2, "a unit belongs to no side")?;
        must(unit.figures <= 40, "a unit has too many figures")?;
        must(unit.figures > 0 || unit.tags.ad_hoc, "a unit has no figures")?;
        let faults =
            if unit.tags.ad_hoc { Vec::new() } else { composition::faults(&setup.book, unit) };
        faults.into_iter().next().map_or(Ok(()), |fault| Err(fault.why))?;
    }
    let model = deploy::table(setup);
    for unit in model.on_table() {
        let holds = unit.outline().iter().all(|rect| model.scene.field.holds(rect));
        must(holds, "a unit is off the table")?;
    }
    Ok(())
}

/// ANT-ORG-001: commands are of their side and belong to higher ones; so are units and generals.
fn command(setup: &Setup) -> Result<(), String> {
    let all = &setup.scene.commands;
    let of = |id: Option<CommandId>, side: Side| {
        id.is_none_or(|id| all.get(id.idx()).is_some_and(|card| card.side == side))
    };
    for card in all {
        must(card.side.0 < 2, "a command belongs to no side")?;
        let over = card.over.is_none_or(|over| {
            all.get(over.idx()).is_some_and(|it| it.side == card.side && it.rank > card.rank)
        });
        must(over && card.rank < Rank::Army, "a command belongs to none that is higher")?;
        arrival(setup, card.arrival)?;
        must(card.skirmish_ratio > 0, "a command sends out too many skirmishers")?;
    }
    for unit in &setup.units {
        must(of(unit.under, unit.side), "a unit belongs to no command of its side")?;
        arrival(setup, unit.arrival)?;
    }
    for general in &setup.generals {
        let with = general.with.and_then(|id| setup.units.get(id.idx()));
        let sound = general.with.is_none() || with.is_some_and(|unit| unit.side == general.side);
        let own = of(general.command, general.side) && of(general.also, general.side);
        must(general.side.0 < 2 && sound && own, "a general is with what does not exist")?;
        must(general.adcs <= 12, "a general has too many ADCs")?;
        let at = general.at.is_none_or(|at| on_table(&setup.scene.field, &[at.at]));
        must(at, "a general is off the table")?;
    }
    Ok(())
}

/// ANT-SEQ-026: arrivals are on the table's edge and on dice that exist.
fn arrival(setup: &Setup, arrival: Option<Arrival>) -> Result<(), String> {
    let Some(arrival) = arrival else { return Ok(()) };
    must(on_table(&setup.scene.field, &arrival.stretch), "a command arrives off the table")?;
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
