//! Checks that a scenario could have made a setup that comes from outside, in a record: its ground, its seats and its terms. Each
//! ruleset checks its own units and tables.
use super::{
    Hierarchy, MOST_TERRAIN, MOST_TURNS, MOST_UNITS, SeatSetup, Staff, TABLE, Term, forces::Id,
};
use crate::{
    ids::Side,
    names::Named,
    ruleset::Seats,
    scene::{Group, OrderOfBattle, Scene, Setup},
};
use geom::{Length, Point, Rect};
use table::Field;

/// Fails with a reason if the condition does not hold.
pub fn must(right: bool, why: &str) -> Result<(), String> {
    if right { Ok(()) } else { Err(why.to_owned()) }
}

/// Whether all these points are on the table.
pub fn on_table(field: &Field, points: &[Point]) -> bool {
    points.iter().all(|point| {
        (0..=field.width.0).contains(&point.x) && (0..=field.height.0).contains(&point.y)
    })
}

/// Checks the scene of a battle with this many units and kinds of terrain; `lies` says whether an outline may be there.
pub fn scene<T, M>(
    scene: &Scene<T, M>,
    n_kinds: usize,
    n_units: usize,
    lies: impl Fn(&[Point]) -> bool,
) -> Result<(), String> {
    scene_of(scene, n_kinds, n_units, n_units, lies)
}

/// The same where only some of the units are in the scenario's lists, and the ruleset has added the others.
pub fn scene_of<T, M>(
    scene: &Scene<T, M>,
    n_kinds: usize,
    n_units: usize,
    n_listed: usize,
    lies: impl Fn(&[Point]) -> bool,
) -> Result<(), String> {
    ground(&scene.field, n_kinds, &lies)?;
    let turns = scene.turns.is_none_or(|turns| (1..=MOST_TURNS).contains(&turns.into()));
    must(turns, "the number of turns is out of range")?;
    must(scene.cards.len() == n_units, "the numbers of cards and units differ")?;
    must(n_listed <= 2 * MOST_UNITS, "there are too many units")?;
    for zone in &scene.zones {
        must(zone.len() >= 3 && lies(zone), "a deployment zone lies off the table")?;
    }
    chairs(&scene.seats, n_units)?;
    terms(&scene.terms, &scene.field, n_units)
}

/// Checks the chain of command of a setup: both sides have troops and a chief, groups belong to higher ones of their side, and units
/// and generals to groups of theirs.
pub fn led<H: Hierarchy, B, M: OrderOfBattle<Group = H::Group>>(
    setup: &Setup<B, M, H::Unit, H::General>,
) -> Result<(), String> {
    let (scene, groups, one) = (&setup.scene, setup.scene.groups(), H::GROUPS.one);
    let Staff { side, under, belongs, posts, is_chief, leads, .. } = H::STAFF;
    let of = |id: Option<Id<H>>, side: Side| {
        let group = |id: Id<H>| groups.get(usize::from(id.number()));
        id.is_none_or(|id| group(id).is_some_and(|group| group.head().side == side))
    };
    must(scene.turns.is_some(), "the number of turns is out of range")?;
    let cards = scene.generals().len() == setup.generals.len();
    must(cards, "there are not as many cards as generals")?;
    must(groups.len() <= 2 * H::GROUPS.most, &format!("there are too many {}", H::GROUPS.all))?;
    for own in Side::BOTH {
        must(setup.units.iter().any(|unit| side(unit) == own), "a side has no units")?;
        let chiefs = setup.generals.iter().filter(|it| is_chief(it, own)).count();
        must(chiefs == 1, "an army has no chief")?;
    }
    for (n, group) in groups.iter().enumerate() {
        let head = group.head();
        must(head.side.idx() < 2, &format!("a {one} belongs to no side"))?;
        let is_over = |id: Id<H>| {
            let over = groups.get(usize::from(id.number()));
            over.is_some_and(|over| over.head().side == head.side && belongs(group, over))
        };
        must(head.over.is_none_or(is_over), &format!("a {one} belongs to none that is higher"))?;
        let own = Id::<H>::nth(n as u8);
        let leaders = setup.generals.iter().filter(|it| leads(it, own)).count();
        must(leaders == 1, &format!("a {one} has no general"))?;
    }
    for unit in &setup.units {
        must(side(unit).idx() < 2, "a unit belongs to no side")?;
        must(of(under(unit), side(unit)), &format!("a unit belongs to no {one} of its side"))?;
    }
    for general in &setup.generals {
        let mut general = general.clone();
        let (own, with) = (H::STAFF.with)(&mut general);
        let with = with.map(|id| setup.units.get(id.idx()));
        let is_own = with.is_none_or(|unit| unit.is_some_and(|unit| side(unit) == own));
        let posts = posts(&general).into_iter().all(|id| of(id, own));
        must(own.idx() < 2 && is_own && posts, "a general is with what does not exist")?;
    }
    Ok(())
}

/// Checks that units, each given by the ground that it covers, are on the table.
pub fn all_on<U: IntoIterator<Item = Rect>>(
    field: &Field,
    mut units: impl Iterator<Item = U>,
) -> Result<(), String> {
    must(
        units.all(|unit| unit.into_iter().all(|rect| field.holds(&rect))),
        "a unit is off the table",
    )
}

/// Checks the table and its terrain; `lies` says whether an outline may be there.
fn ground(field: &Field, n_kinds: usize, lies: impl Fn(&[Point]) -> bool) -> Result<(), String> {
    let [low, high] = TABLE.map(Length::inches);
    let size = |length: Length| (low..=high).contains(&length);
    let sized = size(field.width) && size(field.height);
    must(sized, "the size of the table is out of range")?;
    must(field.pieces.len() <= MOST_TERRAIN, "there are too many pieces of terrain")?;
    for piece in &field.pieces {
        let outline = piece.outline();
        must(usize::from(outline.kind) < n_kinds, "a piece of terrain has an unknown kind")?;
        must(lies(&outline.points), "a piece of terrain lies off the table")?;
        let width = outline.width.is_none_or(|width| (1..=high.0).contains(&width.0));
        must(width, "the width of a line of terrain is out of range")?;
    }
    Ok(())
}

/// Checks the seats of a battle with this many units.
fn chairs(seats: &[SeatSetup], n_units: usize) -> Result<(), String> {
    must(seats.len() <= usize::from(Seats::MOST), "there are too many seats")?;
    for side in Side::BOTH {
        must(seats.iter().any(|seat| seat.side == side), "a side has no seat")?;
    }
    for seat in seats {
        must(seat.side.idx() < 2, "a seat plays for no side")?;
        let known = seat.units.iter().flatten().all(|unit| unit.idx() < n_units);
        must(known, "a seat commands a unit that does not exist")?;
    }
    Ok(())
}

/// Checks the terms of a battle with this many units.
fn terms(terms: &[Term], field: &Field, n_units: usize) -> Result<(), String> {
    for term in terms {
        let known = term.aim.units().iter().all(|unit| unit.idx() < n_units)
            && term.aim.area().is_none_or(|area| on_table(field, area));
        must(known && term.side.idx() < 2, "a term names something that does not exist")?;
    }
    Ok(())
}
