//! Charges that a player may declare, each with a pivot and a reach that make it legal.
use super::{Plan, Reach, bars, course, extended, ground_markers, may, own_reach, plan};
use crate::{
    act::{Act, Pivot},
    command, going,
    kinds::UnitId,
    model::Model,
    moves::turn,
    quality,
    unit::Unit,
    words,
};
use geom::{Angle, Length};
use kernel::{Cite, Offer, Seat, Tally, offer::Turn};
use table::Few;

/// The enemies that a unit might charge: within reach and roughly ahead, judged by the circles around them.
pub(crate) fn each_target(model: &Model, unit: &Unit, each: &mut impl FnMut(UnitId)) {
    let closed = unit.done.acted || unit.done.frozen || unit.done.failed_charge;
    if closed || unit.n() < 2 || bars(unit).is_err() {
        return;
    }
    candidates(model, unit, own_reach(model, unit)).for_each(each);
}

/// Enemies roughly ahead and near enough, judged by the circles around them. A pivot turns a front of `wide` by about an inch in
/// `wide`.
pub(crate) fn candidates<'a>(
    model: &'a Model,
    unit: &'a Unit,
    reach: Reach,
) -> impl Iterator<Item = UnitId> + 'a {
    let far = (reach.allowance + reach.extension).units();
    let [left, right] = unit.front_corners();
    let (front, wide) = (left.towards(right, 0.5), left.distance(right));
    let dir = unit.heading().forward();
    let swing = 1.2 * geom::INCH.units() / wide;
    let open = move |enemy: &&Unit| enemy.garrison.is_none() || unit.is_foot();
    // No unit is wider than the widest, so no candidate lies outside this lane.
    let bodies = model.units.bodies();
    let aside = wide / 2.0 + (far + 2.0 * bodies.widest()) * swing;
    let enemies = bodies.in_lane(front, dir, far, aside, model.all_of(unit.side.other()));
    model.units.each(enemies).filter(open).filter_map(move |enemy| {
        let (off, radius) = (enemy.centre.v2() - front, f64::from(enemy.radius));
        let along = off.dot(dir);
        let swings = (along.max(0.0) + radius) * swing;
        let ahead = along > -radius && along < far + radius;
        (ahead && off.cross(dir).abs() < wide / 2.0 + radius + swings).then_some(enemy.id)
    })
}

/// The pivots worth trying: none, towards the middle of the target, and as far as possible to either side.
pub(crate) fn pivots(model: &Model, unit: &Unit, target: UnitId) -> Few<Option<Pivot>, 4> {
    let mut tries = Few::one(None);
    let to = Angle::of(model.unit(target).centre.v2() - unit.front_centre());
    let Some(to) = to.filter(|_| !unit.done.pivoted) else { return tries };
    let most = turn::most_pivot(model, unit, 0);
    let aim = unit.heading().turn_to(to).clamp(-most, most);
    for turn in [aim, most, -most].into_iter().filter(|&turn| turn != 0) {
        tries.push(Some(Pivot { turn: Turn(turn), side: 0 }));
    }
    tries
}

/// A legal charge as an offer.
pub(crate) fn offer(model: &Model, unit: &Unit, act: &Act) -> Option<Offer<Act>> {
    let (plan, act) = ready(model, unit, act)?;
    Some(describe(model, unit, &plan, act))
}

/// A legal charge for random play.
pub(crate) fn guess(model: &Model, seat: Seat, act: &Act) -> Option<Act> {
    let unit = may(model, seat, act.actor()?).ok()?;
    ready(model, unit, act).map(|(_, act)| act)
}

/// Completes a charge with the first pivot that makes it legal. It is extended only if it has to be.
fn ready(model: &Model, unit: &Unit, act: &Act) -> Option<(Plan, Act)> {
    let Act::Charge { target, pivot, extended, .. } = *act else { return None };
    let enemy = model.units.get(target.idx())?;
    let ready = |pivot: Option<Pivot>, extended: bool| {
        let reach = Reach { extended, ..own_reach(model, unit) };
        // Checking the room for a pivot costs most, so it comes last.
        if pivot.is_some() {
            course::course(model, &swung(unit, pivot), enemy, reach).ok()?;
        }
        let plan = plan(model, unit, target, pivot.as_ref(), reach).ok()?;
        Some((plan, Act::Charge { unit: unit.id, target, pivot, extended }))
    };
    if pivot.is_some() || extended {
        return ready(pivot, extended);
    }
    let way = |&pivot: &Option<Pivot>| Some((pivot, extends(model, &swung(unit, pivot), enemy)?));
    let tries: Few<(Option<Pivot>, bool), 4> =
        pivots(model, unit, target).iter().filter_map(way).collect();
    let of = |extended: bool| tries.iter().filter(move |it| it.1 == extended);
    let (near, far) = (of(false), of(true));
    near.chain(far).find_map(|&(pivot, extended)| ready(pivot, extended))
}

/// A unit pivoted about its front, without checking for room.
fn swung(unit: &Unit, pivot: Option<Pivot>) -> Unit {
    match pivot {
        Some(pivot) if pivot.side == 0 => turn::wheeled(unit, unit.front_centre(), pivot.turn.0),
        _ => *unit,
    }
}

/// ASV-XCH-004: whether a charge straight ahead must be extended to reach its target. None if even an extended charge would not
/// reach it.
fn extends(model: &Model, unit: &Unit, target: &Unit) -> Option<bool> {
    let reach = own_reach(model, unit);
    let dir = unit.heading().forward();
    let to = course::reaches(model, &unit.outline(), dir, target)?;
    if to > geom::reach_of(reach.allowance + reach.extension) {
        return None;
    }
    Some(going::charge_cost(model, unit, dir, to) > geom::reach_of(reach.allowance))
}

/// The label and the notes of an offer.
fn describe(model: &Model, unit: &Unit, plan: &Plan, act: Act) -> Offer<Act> {
    let tested = !command::in_command(model, unit);
    let needs = quality::charge_test(model, unit);
    let extended = if plan.reach.extended { ", extended" } else { "" };
    let label = format!("Charge {}{extended}", plan.target);
    let offer = match tested {
        true => {
            let mut tally = Tally::default();
            tally.base(needs, "charge test", Cite::new("ASV-CHG-009"));
            let label = format!("{label} (test {needs} or less)");
            Offer::plain(act, label, "ASV-CHG-009").reckoned(tally)
        }
        false => Offer::plain(act, label, "ASV-CHG-008"),
    };
    let mut offer = offer.by(model.key(unit.id)).against(model.key(plan.target));
    notes(model, plan, &mut offer.notes);
    offer
}

/// What a charge costs, and which units may react to it.
pub(crate) fn notes(model: &Model, plan: &Plan, notes: &mut Vec<String>) {
    let to = Length::from_units(plan.course.to);
    notes.push(format!("{to} to contact"));
    if plan.reach.extended {
        // ASV-XCH-008, ASV-XCH-009: mounted units throw for the distance; that of foot is fixed.
        let short = if plan.there.is_mounted() { ", and may fall short" } else { "" };
        notes.push(format!("costs {}{short}", words::markers(extended::MARKERS)));
    }
    let markers = ground_markers(model, &plan.there, plan.course.to);
    if markers > 0 {
        notes.push(format!("the ground costs {}", words::markers(markers)));
    }
    for passed in plan.course.flow {
        notes.push(format!("flows around {passed}"));
    }
    let target = model.unit(plan.target);
    if !target.done.reacted {
        notes.push(format!("{} may react", plan.target));
    }
}
