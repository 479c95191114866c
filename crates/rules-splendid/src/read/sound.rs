//! A setup that comes from outside, in a record: could a scenario have made it?
use crate::{
    book::Rulebook,
    composition,
    kinds::{Side, UnitId},
    scene::{Aim, Setup, UnitSetup},
    unit::MOST_STANDS,
};
use geom::{Length, Point};
use kernel::{
    doc::Doc,
    ruleset::Seats,
    scenario::{MOST_TERRAIN, MOST_UNITS, TABLE},
};
use serde_json::{Value, json};

/// The most points of an outline.
const MOST_POINTS: usize = 400;

/// Whatever would lead the rules astray is told in a sentence.
pub fn sound(setup: &Setup) -> Result<(), String> {
    book(&setup.book)?;
    scene(setup)?;
    for (n, unit) in setup.units.iter().enumerate() {
        self::unit(setup, unit)
            .map_err(|why| format!("unit `{}`: {why}", setup.scene.cards[n].id))?;
    }
    Ok(())
}

fn must(right: bool, why: &str) -> Result<(), String> {
    if right { Ok(()) } else { Err(why.to_owned()) }
}

/// The book by the same limits as house rules.
fn book(book: &Rulebook) -> Result<(), String> {
    must(book.classes == Rulebook::default().classes, "the classes of terrain are others")?;
    let mut tables = json!(book);
    if let Value::Object(tables) = &mut tables {
        tables.remove("classes");
    }
    let file = json!({"format": 1, "ruleset": "splendid", "rulebook": tables});
    let read =
        Doc::from_json("the rulebook of the record", &file).and_then(|doc| super::rulebook(&doc));
    match read {
        Ok(read) => {
            must(read == *book, "the rulebook of the record does not read as it is written")
        }
        Err(problems) => Err(problems.first().map_or_else(String::new, ToString::to_string)),
    }
}

fn scene(setup: &Setup) -> Result<(), String> {
    let (scene, units) = (&setup.scene, &setup.units);
    let [low, high] = TABLE.map(Length::inches);
    let size = |length: Length| (low..=high).contains(&length);
    must(
        size(scene.field.width) && size(scene.field.height),
        "the table has a size that none has",
    )?;
    must(scene.cards.len() == units.len(), "there are not as many cards as units")?;
    must(units.len() <= 2 * MOST_UNITS, "there are too many units")?;
    must(scene.field.pieces.len() <= MOST_TERRAIN, "there are too many pieces of terrain")?;
    for piece in &scene.field.pieces {
        let (outline, kinds) = (piece.outline(), setup.book.kind.len());
        must(usize::from(outline.kind) < kinds, "a piece of terrain is of no known kind")?;
        must(points(setup, &outline.points), "a piece of terrain lies off the table")?;
        let width = outline.width.is_none_or(|width| (1..=high.0).contains(&width.0));
        must(width, "a line of terrain has a width that none has")?;
    }
    for zone in &scene.zones {
        must(points(setup, zone), "a deployment zone lies off the table")?;
    }
    must(scene.seats.len() <= usize::from(Seats::MOST), "there are too many seats")?;
    for side in Side::BOTH {
        must(scene.seats.iter().any(|seat| seat.side == side), "a side has no seat")?;
    }
    for seat in &scene.seats {
        must(seat.side.idx() < 2, "a seat plays for no side")?;
        must(
            seat.units.as_ref().is_none_or(|units| known(setup, units)),
            "a seat commands a unit that is not there",
        )?;
    }
    for term in &scene.terms {
        must(term.side.idx() < 2, "a term is nobody's")?;
        let right = match &term.aim {
            Aim::Hold { area } => points(setup, area),
            Aim::Leave { units, .. } | Aim::Destroy { units } | Aim::Save { units } => {
                known(setup, units)
            }
        };
        must(right, "a term names what is not there")?;
    }
    Ok(())
}

fn known(setup: &Setup, units: &[UnitId]) -> bool {
    units.iter().all(|unit| unit.idx() < setup.units.len())
}

/// Outlines that lie on the table or at least about it.
fn points(setup: &Setup, points: &[Point]) -> bool {
    points.len() <= MOST_POINTS && points.iter().all(|point| about(setup, *point))
}

/// No farther off than the table is wide.
fn about(setup: &Setup, point: Point) -> bool {
    let [width, height] = [setup.scene.field.width.0, setup.scene.field.height.0];
    (-width..=2 * width).contains(&point.x) && (-height..=2 * height).contains(&point.y)
}

fn unit(setup: &Setup, unit: &UnitSetup) -> Result<(), String> {
    must(unit.side.idx() < 2, "it is of no side")?;
    must((1..=MOST_STANDS).contains(&unit.stands.len()), "it has more or fewer stands than any")?;
    let sorts = composition::stands_of(unit.kind);
    must(unit.stands.iter().all(|stand| sorts.contains(stand)), "it has stands of another sort")?;
    must(unit.at.is_none_or(|front| about(setup, front.at)), "it stands far off the table")?;
    must(unit.bends.len() < MOST_STANDS, "it has more bends than any column")?;
    let n_pieces = setup.scene.field.pieces.len();
    let holds = unit.garrison.is_none_or(|piece| usize::from(piece) < n_pieces);
    must(holds, "it holds a building that is not there")?;
    let stands = unit.garrison.is_none() || unit.at.is_some();
    must(stands, "it holds a building and has no place in it")
}
