//! A setup that comes from outside, in a record: could a scenario have made it?
use crate::{
    book::Rulebook,
    deploy,
    kinds::{Rank, Side},
    model::MOST_WINGS,
    scene::Setup,
};
use geom::{Length, Point};
use kernel::{
    doc::Doc,
    ruleset::Seats,
    scenario::{Aim, MOST_TERRAIN, MOST_TURNS, MOST_UNITS, TABLE},
};
use serde_json::json;

/// Whatever would lead the rules astray is told in a sentence.
pub fn sound(setup: &Setup) -> Result<(), String> {
    book(&setup.book)?;
    scene(setup)?;
    armies(setup)
}

fn must(right: bool, why: &str) -> Result<(), String> {
    if right { Ok(()) } else { Err(why.to_owned()) }
}

/// The book by the same limits as house rules.
fn book(book: &Rulebook) -> Result<(), String> {
    let mut tree = json!(book);
    // Kinds of terrain hold nothing where they are not lines, which a file leaves out.
    for kind in tree["kind"].as_array_mut().into_iter().flatten() {
        if let Some(kind) = kind.as_object_mut() {
            kind.retain(|_, value| !value.is_null());
        }
    }
    let file = json!({"format": 1, "ruleset": "veritas", "rulebook": tree});
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
    let sized = size(scene.field.width) && size(scene.field.height);
    must(sized, "the table has a size that none has")?;
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
        must(on_table(setup, zone), "a deployment zone lies off the table")?;
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
