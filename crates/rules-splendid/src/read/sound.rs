//! Checks a setup that comes from outside, in a record: could a scenario have made it?
use crate::{
    composition,
    scene::{Setup, UnitSetup},
    unit::MOST_STANDS,
};
use geom::Point;
use kernel::scenario::sound::{self, must};

/// The most points of an outline.
const MOST_POINTS: usize = 400;

/// Describes in a sentence anything that would break the rules' assumptions.
pub fn sound(setup: &Setup) -> Result<(), String> {
    kernel::house::sound(&setup.book)?;
    let (scene, n_kinds) = (&setup.scene, setup.book.kind.len());
    sound::scene(scene, n_kinds, setup.units.len(), |outline| points(setup, outline))?;
    for (unit, card) in setup.units.iter().zip(&scene.cards) {
        self::unit(setup, unit).map_err(|why| format!("unit `{}`: {why}", card.id))?;
    }
    Ok(())
}

/// Whether outlines are on the table or at least near it.
fn points(setup: &Setup, points: &[Point]) -> bool {
    points.len() <= MOST_POINTS && points.iter().all(|point| about(setup, *point))
}

/// No farther away than the table is wide.
fn about(setup: &Setup, point: Point) -> bool {
    let [width, height] = [setup.scene.field.width.0, setup.scene.field.height.0];
    (-width..=2 * width).contains(&point.x) && (-height..=2 * height).contains(&point.y)
}

fn unit(setup: &Setup, unit: &UnitSetup) -> Result<(), String> {
    must(unit.side.idx() < 2, "it belongs to no side")?;
    must((1..=MOST_STANDS).contains(&unit.stands.len()), "it has too few or too many stands")?;
    let sorts = composition::stands_of(unit.kind);
    must(unit.stands.iter().all(|stand| sorts.contains(stand)), "it has stands of another type")?;
    must(unit.at.is_none_or(|front| about(setup, front.at)), "it stands far off the table")?;
    must(unit.bends.len() < MOST_STANDS, "it has too many bends")?;
    let n_pieces = setup.scene.field.pieces.len();
    let holds = unit.garrison.is_none_or(|piece| usize::from(piece) < n_pieces);
    must(holds, "it holds a building that does not exist")?;
    let stands = unit.garrison.is_none() || unit.at.is_some();
    must(stands, "it holds a building and has no place in it")
}
