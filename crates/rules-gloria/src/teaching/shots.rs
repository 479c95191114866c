//! Targets, unit by unit. Orders to fire take effect only when all are named, so their worth is entered as a (negative) cost.
use super::{
    clash,
    judge::all,
    seen::{Seen, is_loaded, scale},
    weights::{KEPT, SIGHT},
};
use crate::{
    act::{Act, Facing},
    fire,
    kinds::Formation,
    model::Model,
    seats,
    unit::Unit,
};
use general::lore::{Idea, Left, Thing};
use kernel::{Fill, Seat};

/// The targets of the first unit that has named none.
pub(super) fn ideas(
    model: &Model,
    seat: Seat,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let side = model.scene.side_of(seat)?;
    let mm = scale(model);
    let seen = all(model, mm);
    for one in seen.iter().filter(|one| one.unit.side == side && one.range > 0.0) {
        let unit = one.unit;
        let named = model.aims.iter().any(|aim| aim.unit == unit.id);
        if named || left.has(unit.id) || !seats::of_unit(model, unit.id).has(seat) {
            continue;
        }
        for foe in seen.iter().filter(|foe| foe.unit.side != side) {
            if one.sees(foe).2 <= one.range * 1.1 + 20.0 {
                aim(model, seat, one, foe, mm, ideas);
            }
        }
        if !ideas.is_empty() {
            return Some(unit.id.into());
        }
    }
    ideas.push(Idea::new(Act::Done, 0.0, "has named all targets"));
    None
}

/// A shot at one target, from the sides that bear on it.
fn aim(
    model: &Model,
    seat: Seat,
    one: &Seen<'_>,
    foe: &Seen<'_>,
    mm: f64,
    ideas: &mut Vec<Idea<Act>>,
) {
    let (unit, target) = (one.unit.id, foe.unit.id);
    let sides: &[Facing] = match one.unit.formation {
        Formation::Square => &[Facing::Front, Facing::Rear, Facing::Left, Facing::Right],
        _ => &[Facing::Front],
    };
    for side in sides {
        let act = Act::Fire { unit, target, side: *side, past: false };
        let Ok(order) = fire::check_order(model, seat, &act, &Fill::Nothing) else { continue };
        let Some(shot) = order.shot else { continue };
        let hits = fire::mean(model, &shot, order.aim.figures);
        let before = named_on(model, foe.unit);
        // Hits beyond its figures are wasted.
        let hits = hits.min((foe.figures - before).max(0.1));
        let worth = clash::volley(hits, foe);
        let spent = held_back(model, one, mm) + defence(model, one, mm);
        let idea = Idea::new(act, (1.0 + worth) * SIGHT, "shoots at").to(target);
        ideas.push(Idea { cost: spent - worth - 0.01, ..idea });
    }
}

/// The hits to expect from units that have already named this target.
fn named_on(model: &Model, target: &Unit) -> f64 {
    let named = model.aims.iter().filter(|aim| aim.target == Some(target.id));
    named.map(|aim| f64::from(aim.figures) * 0.2).sum()
}

/// The first volley is the best: it is kept for close range.
fn held_back(model: &Model, one: &Seen<'_>, mm: f64) -> f64 {
    if !is_loaded(one.unit) {
        return 0.0;
    }
    clash::steadiness(model, one, mm) * KEPT * 0.3
}

/// PG-DEF-001: a unit that is charged does better to wait until the charge is close.
fn defence(model: &Model, one: &Seen<'_>, mm: f64) -> f64 {
    let comes = model.on_table().find(|enemy| {
        let charge = enemy.done.charge.filter(|charge| !charge.feint && charge.under_way);
        charge.is_some_and(|charge| charge.target == one.unit.id)
    });
    let Some(enemy) = comes else { return 0.0 };
    let charger = Seen::of(model, enemy, mm);
    let close = clash::hits(model, one, 40.0, charger.class, mm);
    // Each hit also makes it harder to charge home.
    clash::volley(close, &charger) + 0.1 * charger.worth
}
