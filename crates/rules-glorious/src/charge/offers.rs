//! Charges worth considering: found by circles, then completed with a pivot that makes them legal.
use super::{Plan, check, course, may, pivot, plan};
use crate::{act::Act, kinds::UnitId, melee, model::Model, question::Question, seats, unit::Unit};
use geom::Angle;
use kernel::{Fill, Offer, Seat, names::Named, offer::Turn};
use table::Few;

/// The charges worth considering for a unit: at enemies roughly ahead and near enough, by their circles.
pub(crate) fn candidates(model: &Model, id: UnitId, add: &mut impl FnMut(Act)) {
    let unit = model.unit(id);
    let Ok(most) = may(model, unit) else { return };
    let (far, dir, front) = (most.units(), unit.heading().forward(), unit.front_centre());
    let [left, right] = unit.grid.front_corners();
    let wide = left.distance(right);
    // A pivot that moves the corners of a front `wide` turns it by that movement over half of `wide`.
    let slope = 2.5 * model.book.options.pivot.value.units() / wide;
    let beside = wide / 2.0 + (far + 2.0 * model.units.bodies().widest()) * slope + 1.0;
    let enemies = model.units.all_of(unit.side.other().idx());
    let lane = model.units.bodies().in_lane(front, dir, far, beside, enemies);
    for enemy in model.units.each(lane.or(model.garrisons().and(enemies))) {
        let (off, radius) = match crate::near::walls(model, enemy) {
            Some(walls) => {
                let at = walls.nearest(front);
                (at - front, 0.0)
            }
            None => (enemy.centre.v2() - front, f64::from(enemy.radius)),
        };
        let along = off.dot(dir);
        let swings = (along.max(0.0) + radius) * slope;
        if along > -radius - 1.0
            && along < far + radius
            && off.cross(dir).abs() < wide / 2.0 + radius + swings + 1.0
        {
            add(Act::Charge { unit: id, target: enemy.id, pivot: None });
        }
    }
}

/// The pivots worth trying: none, towards the middle of the target, and as far as allowed to either side.
fn pivots(model: &Model, unit: &Unit, target: &Unit) -> Few<Option<Turn>, 4> {
    let mut tries = Few::one(None);
    let Some(to) = Angle::of(target.centre.v2() - unit.front_centre()) else { return tries };
    let most = pivot::most(model, unit);
    let aim = unit.heading().turn_to(to).clamp(-most, most);
    for by in [aim, most, -most].into_iter().filter(|&by| by != 0) {
        tries.push(Some(Turn(by)));
    }
    tries
}

/// Completes a charge: if it names no pivot, with the first pivot that makes it legal.
fn ready(model: &Model, id: UnitId, target: UnitId, turn: Option<Turn>) -> Option<(Plan, Act)> {
    let unit = model.unit(id);
    let most = may(model, unit).ok()?;
    let enemy = model.units.get(target.idx()).filter(|enemy| enemy.is_on_table())?;
    let with = |pivot: Option<Turn>| {
        let plan = plan(model, id, target, pivot).ok()?;
        Some((plan, Act::Charge { unit: id, target, pivot }))
    };
    if turn.is_some() {
        return with(turn);
    }
    // Checking the room for a pivot costs most, so we first check whether the charge would meet anything.
    let meets = |by: i32| {
        let swung = pivot::swung(unit, by);
        let to = course::reaches(model, &swung.outline(), swung.heading().forward(), enemy);
        to.is_some_and(|to| to <= geom::reach_of(most))
    };
    let tries = pivots(model, unit, enemy);
    tries.iter().filter(|turn| meets(turn.map_or(0, |turn| turn.0))).find_map(|&turn| with(turn))
}

/// Completes a charge for random play.
pub(crate) fn guess(model: &Model, seat: Seat, act: &Act) -> Option<(Act, Fill)> {
    let Act::Charge { unit, target, pivot } = *act else { return None };
    seats::commands(model, seat, unit).then_some(())?;
    let (_, act) = ready(model, unit, target, pivot)?;
    Some((act, Fill::Nothing))
}

/// A completed charge as an offer.
pub(crate) fn offer(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    let Act::Charge { unit: id, target, pivot } = *act else { return None };
    let (_, act) = ready(model, id, target, pivot)?;
    let plan = check(model, question, seat, &act).ok()?;
    let offer = Offer::plain(act, format!("Charge {target} with {id}"), "AGV-CHG-003");
    let offer = offer.by(model.key(id)).against(model.key(target));
    let mut offer = offer.note(format!("{} to contact", plan.by));
    let met = || model.units.each(plan.met);
    for met in met().filter(|met| met.id != target) {
        offer.notes.push(format!("touches {}", met.id));
    }
    for met in met().filter(|met| met.limbered) {
        offer.notes.push(format!("{} {} overrun", met.id, met.id.is()));
    }
    // The dice it would throw, as things stand, at its target, or at the first unit it touches.
    let whom = met().find(|met| met.id == target).or_else(|| met().next());
    if let Some(whom) = whom.filter(|whom| !whom.limbered) {
        let mut home = plan.home;
        (home.charged, home.downhill, home.over) = (Some(target), plan.downhill, plan.over);
        melee::tell_dice(model, &home, whom, &mut offer);
    }
    Some(offer)
}
