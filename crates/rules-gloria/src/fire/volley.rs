//! Dice: a shot on the numbers with which the phase began (PG-SHO-001, -002, PG-CLS-007).
use super::shot::Shot;
use crate::{
    Gloria,
    book::Cell,
    kinds::{Class, Formation, State},
    model::Model,
    unit::Unit,
};
use kernel::{Cx, Play};

/// What the dice of a shot did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Thrown {
    pub(super) dice: Vec<u8>,
    /// PG-CLS-007: the face of the die that was thrown again.
    pub(super) again: Option<u8>,
    pub(super) hits: u8,
    /// PG-BRN-001, -003: whether the target's cover catches fire.
    pub(super) fire: bool,
}

/// Throws the dice of a shot.
pub(super) fn throw(cx: &mut Cx<'_, Gloria>, shot: &Shot, figures: u8) -> Play<Gloria, Thrown> {
    let cells: Vec<Cell> = shot
        .weapon
        .dice(cx.model(), figures, shot.class)
        .into_iter()
        .map(|(_, cell)| cell)
        .filter(|cell| !cell.is_blank())
        .collect();
    let again = may_throw_again(cx.model(), cx.model().unit(shot.unit), figures);
    let mut thrown = Thrown::default();
    let mut missed = None;
    for cell in cells {
        let die = cx.roll(6)?;
        thrown.dice.push(die);
        if cell.hits(die) == 0 {
            missed = missed.or(Some(cell));
        }
        count(&mut thrown, cell, die);
    }
    if let Some(cell) = missed.filter(|_| again) {
        let die = cx.roll(6)?;
        thrown.again = Some(die);
        count(&mut thrown, cell, die);
    }
    Ok(thrown)
}

fn count(thrown: &mut Thrown, cell: Cell, die: u8) {
    thrown.hits = thrown.hits.saturating_add(cell.hits(die));
    thrown.fire |= cell.sets_fire(die);
}

/// PG-CLS-007 to -009: class 4 and 5 infantry in line and in good order throws one missed die again, if enough of its figures
/// shoot at one target.
pub(super) fn may_throw_again(model: &Model, unit: &Unit, figures: u8) -> bool {
    unit.kind.is_infantry()
        && unit.class >= Class::Four
        && unit.formation == Formation::Line
        && unit.state == State::Good
        && i32::from(figures) >= model.book.options.reroll_at
}

/// How many hits to expect, with the die that is thrown again.
pub(crate) fn mean(model: &Model, shot: &Shot, figures: u8) -> f64 {
    let dice = shot.weapon.dice(model, figures, shot.class);
    let cells: Vec<Cell> =
        dice.into_iter().map(|(_, cell)| cell).filter(|cell| !cell.is_blank()).collect();
    let first: f64 = cells.iter().map(|cell| each(*cell)).sum();
    match may_throw_again(model, model.unit(shot.unit), figures) {
        true => first + again(&cells),
        false => first,
    }
}

/// PG-CLS-007: how many hits to expect of the first die that misses, thrown again.
fn again(cells: &[Cell]) -> f64 {
    let misses = |cell: Cell| (1..=6).filter(|face| cell.hits(*face) == 0).count() as f64 / 6.0;
    let (mut hit_so_far, mut sum) = (1.0, 0.0);
    for cell in cells {
        sum += hit_so_far * misses(*cell) * each(*cell);
        hit_so_far *= 1.0 - misses(*cell);
    }
    sum
}

/// How many hits to expect of a die.
pub(super) fn each(cell: Cell) -> f64 {
    (1..=6).map(|face| f64::from(cell.hits(face))).sum::<f64>() / 6.0
}
