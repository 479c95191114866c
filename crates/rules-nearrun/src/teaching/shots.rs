//! Targets, unit by unit. Orders to fire take effect only when all are named, so their worth is entered as a (negative) cost.
use super::{clash, seen::Seen, weights::SIGHT};
use crate::{act::Act, book::Cell, event::Aim, fire, kinds::Side, model::Model, seats, unit::Unit};
use general::lore::{Idea, Left, Thing};
use kernel::Seat;

/// The targets of the first unit that has some left.
pub(super) fn ideas(
    model: &Model,
    seat: Seat,
    side: Side,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let own = |unit: &&Unit| !left.has(unit.id) && seats::of_unit(model, unit.id).has(seat);
    for unit in model.of(side).filter(own) {
        if fire::may_fire(model, unit).is_err() {
            continue;
        }
        for aim in fire::targets(model, unit) {
            ideas.push(shot(model, aim));
        }
        if !ideas.is_empty() {
            return Some(unit.id.into());
        }
    }
    ideas.push(Idea::new(Act::Done, 0.0, "has named all targets"));
    None
}

/// A shot at one target.
fn shot(model: &Model, aim: Aim) -> Idea<Act> {
    let Aim { unit, target, face, secondary } = aim;
    let act = match secondary {
        true => Act::FireToo { unit, target, face },
        false => Act::Fire { unit, target, face },
    };
    let reckoned = fire::reckon(model, aim);
    let foe = Seen::of(model, model.unit(target));
    let named: f64 = model.aims.iter().filter(|it| it.target == target).map(|_| 0.9).sum();
    let hits = mean(reckoned.cell, reckoned.tally.total(), foe.hits);
    let mut worth = clash::harm(named + hits, &foe) - clash::harm(named, &foe);
    for (id, cell, add) in reckoned.beyond {
        let behind = Seen::of(model, model.unit(id));
        worth += clash::harm(mean(cell, add, behind.hits), &behind);
    }
    // Fire at a charger may stop it.
    if foe.unit.done.charge.is_some_and(|charge| charge.home) {
        worth *= 1.5;
    }
    let idea = Idea::new(act, (1.0 + worth) * SIGHT, "shoots at").to(target);
    Idea { cost: -worth - 0.02, ..idea }
}

/// The hits to expect.
fn mean(cell: Cell, add: i32, most: f64) -> f64 {
    let hits = |die: i32| cell.hits(die + add).map_or(most, f64::from).min(most);
    (1..=6).map(hits).sum::<f64>() / 6.0
}
