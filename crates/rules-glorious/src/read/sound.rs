//! A setup that comes from outside, in a record: could a scenario have made it?
use crate::{
    book::Rulebook,
    clear, deploy,
    kinds::{Side, UnitId, UnitKind},
    layout,
    scene::{Aim, Setup},
    unit::MOST_MEMBERS,
};
use geom::{Length, Point};
use kernel::{
    doc::Doc,
    ruleset::Seats,
    scenario::{MOST_TERRAIN, MOST_TURNS, MOST_UNITS, TABLE},
};
use serde_json::{Value, json};

/// Whatever would lead the rules astray is told in a sentence.
pub fn sound(setup: &Setup) -> Result<(), String> {
    book(&setup.book)?;
    scene(setup)?;
    armies(setup)
}

fn must(right: bool, why: &str) -> Result<(), String> {
    if right { Ok(()) } else { Err(why.to_owned()) }
}

/// The book by the same limits as house rules: what no file could have made of it is none of ours.
fn book(book: &Rulebook) -> Result<(), String> {
    must(book.classes == Rulebook::default().classes, "the classes of terrain are others")?;
    let mut tables = json!(book);
    if let Value::Object(tables) = &mut tables {
        tables.remove("classes");
    }
    let file = json!({"format": 1, "ruleset": "glorious", "rulebook": tables});
    let read =
        Doc::from_json("the rulebook of the record", &file).and_then(|doc| super::rulebook(&doc));
    match read {
        Ok(read) => {
            must(read == *book, "the rulebook of the record does not read as it is written")
        }
        Err(problems) => Err(problems.first().map_or_else(String::new, ToString::to_string)),
    }
}

fn on_table(setup: &Setup, points: &[Point]) -> bool {
    let field = &setup.scene.field;
    points.iter().all(|point| {
        (0..=field.width.0).contains(&point.x) && (0..=field.height.0).contains(&point.y)
    })
}

fn scene(setup: &Setup) -> Result<(), String> {
    let scene = &setup.scene;
    let [low, high] = TABLE.map(Length::inches);
    let size = |length: Length| (low..=high).contains(&length);
    must(
        size(scene.field.width) && size(scene.field.height),
        "the table has a size that none has",
    )?;
    must((1..=MOST_TURNS).contains(&i64::from(scene.turns)), "the turns are too many or none")?;
    must(scene.field.pieces.len() <= MOST_TERRAIN, "there are too many pieces of terrain")?;
    for piece in &scene.field.pieces {
        let outline = piece.outline();
        let known = usize::from(outline.kind) < setup.book.kind.len();
        must(known, "a piece of terrain is of no known kind")?;
        must(on_table(setup, &outline.points), "a piece of terrain lies off the table")?;
        let width = outline.width.is_none_or(|width| (1..=high.0).contains(&width.0));
        must(width, "a line of terrain has a width that none has")?;
    }
    for zone in &scene.zones {
        must(zone.len() >= 3 && on_table(setup, zone), "a deployment zone lies off the table")?;
    }
    must(scene.seats.len() <= usize::from(Seats::MOST), "there are too many seats")?;
    for side in Side::BOTH {
        must(scene.seats.iter().any(|seat| seat.side == side), "a side has no seat")?;
    }
    let known = |unit: usize| unit < setup.units.len();
    for seat in &scene.seats {
        let mut units = seat.units.iter().flatten();
        must(seat.side.0 < 2 && units.all(|id| known(id.idx())), "a seat is of no side")?;
    }
    for term in &scene.terms {
        let sound = match &term.aim {
            Aim::Hold(area) => on_table(setup, area),
            Aim::Leave(_, units, _) | Aim::Destroy(units) | Aim::Save(units) => {
                units.iter().all(|unit| known(*unit))
            }
        };
        must(sound && term.side < 2, "a term names what is not there")?;
    }
    Ok(())
}

fn armies(setup: &Setup) -> Result<(), String> {
    let (scene, units) = (&setup.scene, &setup.units);
    must(scene.cards.len() == units.len(), "there are not as many cards as units")?;
    must(units.len() <= 2 * MOST_UNITS, "there are too many units")?;
    for members in &setup.battles {
        let of = |id: &UnitId| units.get(id.idx());
        let side = members.first().and_then(of).map(|unit| unit.side);
        let ours =
            |id: &UnitId| of(id).is_some_and(|unit| Some(unit.side) == side && unit.at.is_some());
        must(members.iter().all(ours), "a Battle is of units that are not there")?;
        must(members.len() <= MOST_MEMBERS, "a Battle has more members than it can have")?;
    }
    for (unit, card) in units.iter().zip(&scene.cards) {
        must(unit.side.0 < 2, "a unit is of no side")?;
        must(card.elements == unit.elements, "a unit's card does not tell its elements")?;
        let size = setup.book.size(unit.kind);
        let n = unit.elements.len();
        let sized = (usize::from(size.fewest)..=usize::from(size.most)).contains(&n);
        must(sized, "a unit has too few elements or too many")?;
        let own = unit.elements.iter().all(|kind| unit.kind.elements().contains(kind));
        must(own, "a unit has elements that its type has not")?;
        let shape = layout::may_take(unit.kind, &unit.elements, unit.formation)
            && layout::is_pattern(unit.formation, n, unit.files.into(), unit.short.into());
        must(shape, "a unit is in a formation that it cannot have")?;
        let holds = |n: u8| {
            let piece = scene.field.pieces.get(usize::from(n));
            piece.is_some_and(|piece| setup.book.kind[usize::from(piece.kind())].holds > 0)
        };
        let house = unit.garrison.is_none_or(holds);
        must(house, "a unit is in buildings that are not there")?;
        let rider = unit.kind == UnitKind::MountedFoot;
        let mounted = rider || unit.mounted == (unit.kind.is_mounted() || unit.kind.is_command());
        must(mounted, "a unit is mounted or on foot that cannot be")?;
        must(!unit.limbered || unit.kind.is_artillery(), "a unit without a gun is limbered")?;
        let near = unit.at.is_none_or(|front| on_table(setup, &[front.at]));
        must(near, "a unit stands off the table")?;
    }
    let model = deploy::table(setup).map_err(|why| why.to_string())?;
    for id in (0..units.len()).map(|n| UnitId(n as u8)) {
        let unit = model.unit(id);
        let held = !unit.is_on_table() || clear::overhang(&model, unit) <= geom::EPS_PEN;
        must(held || unit.garrison.is_some(), "a unit stands off the table")?;
    }
    Ok(())
}
