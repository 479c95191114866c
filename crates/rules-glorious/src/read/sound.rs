//! Checks a setup that comes from outside, in a record: whether a scenario could have made it.
use crate::{
    clear, deploy,
    kinds::{UnitId, UnitKind},
    layout,
    scene::{self, Setup},
    unit::MOST_MEMBERS,
};
use geom::Point;
use kernel::{
    names,
    scenario::sound::{self, must, on_table},
};
use std::sync::Arc;

/// Why the rules could not play this setup, in a sentence.
pub fn sound(setup: &Setup) -> Result<(), String> {
    kernel::house::sound(&*setup.book)?;
    let (scene, units) = (&setup.scene, &setup.units);
    let lies = |outline: &[Point]| on_table(&scene.field, outline);
    sound::scene(scene, setup.book.kind.len(), units.len(), lies)?;
    must(scene.turns.is_some(), "the number of turns is out of range")?;
    for members in &setup.battles {
        let of = |id: &UnitId| units.get(id.idx());
        let side = members.first().and_then(of).map(|unit| unit.side);
        let ours =
            |id: &UnitId| of(id).is_some_and(|unit| Some(unit.side) == side && unit.at.is_some());
        must(members.iter().all(ours), "a Battle names a unit that does not exist")?;
        must(members.len() <= MOST_MEMBERS, "a Battle has too many members")?;
    }
    for (unit, card) in units.iter().zip(&scene.cards) {
        must(unit.side.0 < 2, "a unit has no side")?;
        must(card.more.elements == unit.elements, "a unit's card does not match its elements")?;
        let size = setup.book.size(unit.kind);
        let n = unit.elements.len();
        let sized = (usize::from(size.fewest)..=usize::from(size.most)).contains(&n);
        must(sized, "a unit has too few or too many elements")?;
        let own = unit.elements.iter().all(|kind| unit.kind.elements().contains(kind));
        must(own, "a unit has elements that its type cannot have")?;
        let shape = layout::may_take(unit.kind, &unit.elements, unit.formation)
            && layout::is_pattern(unit.formation, n, unit.files.into(), unit.short.into());
        must(shape, "a unit is in a formation that it cannot have")?;
        let holds = |n: u8| {
            let piece = scene.field.pieces.get(usize::from(n));
            piece.is_some_and(|piece| setup.book.kind[usize::from(piece.kind())].holds > 0)
        };
        let house = unit.garrison.is_none_or(holds);
        must(house, "a unit is in buildings that do not exist")?;
        let rider = unit.kind == UnitKind::MountedFoot;
        let mounted = rider || unit.mounted == (unit.kind.is_mounted() || unit.kind.is_command());
        must(mounted, "a unit is mounted or dismounted but cannot be")?;
        must(!unit.limbered || unit.kind.is_artillery(), "a unit without a gun is limbered")?;
        let near = unit.at.is_none_or(|front| on_table(&scene.field, &[front.at]));
        must(near, "a unit stands off the table")?;
    }
    let model = deploy::table(setup).map_err(|why| {
        let names = Arc::new(scene::names(&setup.book, &setup.scene));
        names::lend(&names, || why.to_string())
    })?;
    for id in (0..units.len()).map(|n| UnitId(n as u8)) {
        let unit = model.unit(id);
        let held = !unit.is_on_table() || clear::overhang(&model, unit) <= geom::EPS_PEN;
        must(held || unit.garrison.is_some(), "a unit stands off the table")?;
    }
    Ok(())
}
