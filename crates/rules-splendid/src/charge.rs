//! Charges (L743-L771): who may, the test, straight forward into contact.
mod extended;
mod sweep;

pub(crate) use extended::reach as extended_reach;
pub(crate) use sweep::{Course, Reach, ground_markers, in_lane, touch};

use crate::{
    Splendid,
    act::{Act, Pivot},
    allowance::{Pace, allowance},
    break_through,
    clear::{self, Heed},
    command, edge,
    event::{Event, How, Test, Why},
    garrison, going,
    kinds::{Formation, UnitId},
    model::Model,
    moves, near, outflank, quality,
    question::{StandSet, Units},
    reactions,
    refusal::{ChargeRefusal, MoveRefusal, NoGarrison, Refusal},
    seats,
    travel::{self, Arrived, Straight},
    turns,
    unit::{Done, Unit},
    words,
};
use geom::{Angle, Length};
use kernel::{Cite, Cx, Offer, Play, Said, Seat, Stop, Tally, offer::Turn};
use table::Few;

/// A charge that has been found legal: everything that could be refused has been looked at.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Plan {
    /// Whom it charges.
    pub(crate) target: UnitId,
    /// ASV-CHG-010: it pivots first.
    pivots: bool,
    /// The unit after its pivot.
    there: Unit,
    course: Course,
    reach: Reach,
}

/// Charges with a unit: the test, the move with all it provokes, and what breaks through.
pub(crate) fn charge(cx: &mut Cx<'_, Splendid>, said: &Said<Act>) -> Play<Splendid> {
    let Act::Charge { unit, target, pivot, extended } = &said.act else {
        return Err(Stop::Refused(Refusal::NotAsked));
    };
    let plan = check(cx.model(), said.seat, *unit, *target, pivot.as_ref(), *extended)
        .map_err(Stop::Refused)?;
    cx.emit(Event::Declared { unit: *unit, target: *target, extended: *extended });
    if !test(cx, *unit)? {
        // ASV-CHG-014: it may still do something else; ASV-CHG-015: and nothing bars it from joining in later.
        note(cx, *unit, |done| done.failed_charge = true);
        return moves::instead(cx, *unit);
    }
    resolve(cx, *unit, plan)
}

/// ASV-CHG-008, ASV-CHG-009: none in command; else a die of 3 or less.
fn test(cx: &mut Cx<'_, Splendid>, id: UnitId) -> Play<Splendid, bool> {
    let unit = cx.model().unit(id);
    if command::in_command(cx.model(), unit) {
        return Ok(true);
    }
    let needs = quality::charge_test(cx.model(), unit);
    let die = cx.roll(6)?;
    let passed = i32::from(die) <= needs;
    cx.emit(Event::Tested { unit: id, what: Test::Charge, die, needs, passed });
    Ok(passed)
}

/// Carries a charge through: one link for each break-through (ASV-BRK-003). Each link uses up an enemy's reaction or a gun.
fn resolve(cx: &mut Cx<'_, Splendid>, unit: UnitId, first: Plan) -> Play<Splendid> {
    let mut next = Some(first);
    while let Some(plan) = next {
        let past = link(cx, unit, &plan)?;
        if past.is_empty() {
            break;
        }
        next = break_through::choose(cx, unit, past)?;
    }
    no_more(cx, unit);
    Ok(())
}

/// One charge: marker, pivot, move, contact. ASV-BRK-001: gives the units whose reactions opened a break-through.
fn link(cx: &mut Cx<'_, Splendid>, id: UnitId, plan: &Plan) -> Play<Splendid, Units> {
    let before = *cx.model().unit(id);
    // ASV-XCH-003: break-through charges come this way too; ASV-XCH-005: the test is past.
    if plan.reach.extended {
        cx.emit(Event::Hit { unit: id, markers: extended::MARKERS, why: Why::Extended });
    }
    if plan.pivots {
        let stands = plan.there.stands;
        cx.emit(Event::Moved { unit: id, how: How::Pivot, by: Length::ZERO, stands });
        note(cx, id, |done| done.pivoted = true);
    }
    let Some(charged) = run(cx, id, plan)? else { return Ok(Units::new()) };
    let markers = ground_markers(cx.model(), &plan.there, charged.units());
    if markers > 0 {
        cx.emit(Event::Hit { unit: id, markers, why: Why::Ground });
    }
    // Notes 4.5: a garrison is charged at the walls of its building.
    if garrison::is_at_walls(cx.model(), cx.model().unit(id), cx.model().unit(plan.target)) {
        cx.emit(Event::Contacted { unit: id, target: plan.target });
    }
    if !near::in_contact(cx.model(), cx.model().unit(id)) {
        // ASV-XCH-010, ASV-XCH-011: it did not reach its target; it stops there and does no more.
        return Ok(Units::new());
    }
    reactions::meet(cx, &reactions::Charge { unit: id, target: plan.target, before, charged })
}

/// ASV-CHG-011, ASV-CHG-012: straight forward until it touches; how far it charged, or nothing if it was intercepted.
fn run(cx: &mut Cx<'_, Splendid>, id: UnitId, plan: &Plan) -> Play<Splendid, Option<Length>> {
    let course = &plan.course;
    let to = Length::from_units(course.to);
    let leg = |by: Length| Straight {
        rest: None,
        unit: id,
        way: plan.there.heading(),
        by,
        how: How::Charge,
        target: Some(plan.target),
        flow: course.flow,
    };
    if !plan.reach.extended {
        return Ok(goes(cx, &leg(to))?.then_some(to));
    }
    let along = |far: Length| {
        let home = course.toll.cost(course.to) <= geom::reach_of(far);
        if home { to } else { Length::from_units(course.toll.reach(far.units(), course.to)) }
    };
    // ASV-XCH-007..009: first its full charge, then the die's inches, or the foot's fixed ones.
    let full = along(plan.reach.allowance);
    if !goes(cx, &leg(full))? {
        return Ok(None);
    }
    let more = extended::throw(cx, id)?;
    let far = along(plan.reach.allowance + more);
    let rest = unhindered(cx.model(), id, plan, far - full);
    Ok(goes(cx, &leg(rest))?.then_some(full + rest))
}

/// ASV-MOV-008: a unit that has lost stands over the edge has closed up, so that its way is looked at once more.
fn unhindered(model: &Model, id: UnitId, plan: &Plan, by: Length) -> Length {
    let unit = model.unit(id);
    if unit.n() == plan.there.n() {
        return by;
    }
    let (dir, rects) = (unit.heading().forward(), unit.outline());
    let met = in_lane(model, unit, dir, by.units())
        .filter(|other| !plan.course.flow.contains(&other.id))
        .filter_map(|other| touch(&rects, dir, other))
        .fold(by.units(), f64::min);
    let walls = garrison::building(model, model.unit(plan.target))
        .and_then(|piece| garrison::touch(&rects, dir, piece));
    Length::from_units(walls.unwrap_or(met).min(met))
}

/// Is it still there, and free, at the end of a leg? ASV-MOV-007: what leaves the table is gone.
fn goes(cx: &mut Cx<'_, Splendid>, leg: &Straight) -> Play<Splendid, bool> {
    let arrived = travel::go(cx, leg)?;
    let there = edge::settle(cx, leg.unit, StandSet::default());
    Ok(there && arrived != Arrived::Intercepted)
}

/// Everything that may be wrong with a charge, before anything is thrown.
fn check(
    model: &Model,
    seat: Seat,
    unit: UnitId,
    target: UnitId,
    pivot: Option<&Pivot>,
    extended: bool,
) -> Result<Plan, Refusal> {
    let unit = may(model, seat, unit)?;
    plan(model, unit, target, pivot, own_reach(model, unit, extended))
}

/// May this seat charge with this unit at all, whomever?
fn may(model: &Model, seat: Seat, unit: UnitId) -> Result<&Unit, Refusal> {
    seats::must_command(model, seat, unit)?;
    let unit = model.unit(unit);
    bars(model, unit)?;
    if near::in_contact(model, unit) {
        return Err(MoveRefusal::InContact { unit: model.name(unit.id).to_owned() }.into());
    }
    Ok(unit)
}

/// ASV-MAN-008..018: how far a unit charges of its own.
pub(crate) fn own_reach(model: &Model, unit: &Unit, extended: bool) -> Reach {
    let allowance = allowance(model, unit, Pace::Charge).unwrap_or(Length::ZERO);
    extended::reach(model, unit, allowance, extended)
}

/// ASV-CHG-002..007: the type, size and formation that a charge needs; ASV-ACT-001: and an action left.
pub(crate) fn bars(model: &Model, unit: &Unit) -> Result<(), Refusal> {
    let unit_name = || model.name(unit.id).to_owned();
    if !unit.is_on_table() || unit.done.acted || unit.done.failed_charge {
        return Err(MoveRefusal::Acted { unit: unit_name() }.into());
    }
    if unit.done.must_unform {
        return Err(MoveRefusal::MustReform { unit: unit_name() }.into());
    }
    if unit.garrison.is_some() {
        let why = NoGarrison::Inside;
        return Err(MoveRefusal::NoGarrison { unit: unit_name(), why }.into());
    }
    if unit.done.frozen {
        return Err(MoveRefusal::InContact { unit: unit_name() }.into());
    }
    let open = matches!(unit.formation, Formation::Line | Formation::Block)
        || (unit.formation == Formation::OpenOrder && unit.is_mounted());
    if open && unit.n() > 1 && !unit.kind.is_artillery() {
        return Ok(());
    }
    let unit_name = unit_name();
    let refusal = match unit.formation {
        _ if unit.kind.is_artillery() => ChargeRefusal::Artillery { unit: unit_name },
        _ if unit.n() == 1 => ChargeRefusal::OneStand { unit: unit_name },
        Formation::DefensiveBlock => ChargeRefusal::DefensiveBlock { unit: unit_name },
        Formation::BentLine | Formation::BentOpenOrder => ChargeRefusal::Bent { unit: unit_name },
        Formation::RoadColumn | Formation::BentRoadColumn => {
            ChargeRefusal::RoadColumn { unit: unit_name }
        }
        _ => ChargeRefusal::FootOpenOrder { unit: unit_name },
    };
    Err(refusal.into())
}

/// Q41: the charge must be possible as it is declared, pivot and all.
pub(crate) fn plan(
    model: &Model,
    unit: &Unit,
    target: UnitId,
    pivot: Option<&Pivot>,
    reach: Reach,
) -> Result<Plan, Refusal> {
    let Some(enemy) = model
        .units
        .get(target.idx())
        .filter(|enemy| enemy.is_on_table() && enemy.side != unit.side)
    else {
        return Err(ChargeRefusal::NoTarget { unit: model.name(unit.id).to_owned() }.into());
    };
    if enemy.garrison.is_some() && !unit.is_foot() {
        let (unit, target) = (model.name(unit.id).to_owned(), model.name(target).to_owned());
        return Err(ChargeRefusal::Garrison { unit, target }.into());
    }
    let there = match pivot {
        Some(pivot) => turns::pivot(model, unit, pivot, Heed::MOVE)?,
        None => *unit,
    };
    if !edge::off_table(model, &there).is_empty() {
        return Err(ChargeRefusal::OffTable { unit: model.name(unit.id).to_owned() }.into());
    }
    let course = sweep::course(model, &there, enemy, reach)?;
    check_pikes(model, &there, &course)?;
    Ok(Plan { target, pivots: pivot.is_some(), there, course, reach })
}

/// ASV-CHG-016, ASV-CHG-017, Q47: foot without pikes must outflank every mounted unit that it would contact.
fn check_pikes(model: &Model, there: &Unit, course: &Course) -> Result<(), Refusal> {
    if !there.is_foot() || there.has_pikes() {
        return Ok(());
    }
    let home = clear::moved(there, there.heading().forward() * course.to);
    for enemy in model.enemies(there) {
        if enemy.is_mounted() && near::touches(&home, enemy) && !outflank::outflanks(&home, enemy) {
            let (unit, target) = (model.name(there.id).to_owned(), model.name(enemy.id).to_owned());
            return Err(ChargeRefusal::NoPikes { unit, target }.into());
        }
    }
    Ok(())
}

/// What a unit did is noted on it.
pub(crate) fn note(cx: &mut Cx<'_, Splendid>, unit: UnitId, change: impl FnOnce(&mut Done)) {
    let was = cx.model().unit(unit).done;
    let mut done = was;
    change(&mut done);
    if done != was && cx.model().unit(unit).is_on_table() {
        cx.emit(Event::Noted { unit, done });
    }
}

/// A unit is told to do no more this phase.
pub(crate) fn no_more(cx: &mut Cx<'_, Splendid>, unit: UnitId) {
    note(cx, unit, |done| (done.acted, done.no_more) = (true, true));
}

/// The enemies a unit might charge, by their circles: within reach and roughly ahead.
pub(crate) fn menu_for(model: &Model, unit: &Unit, acts: &mut Vec<Act>) {
    let closed = unit.done.acted || unit.done.frozen || unit.done.failed_charge;
    if closed || unit.n() < 2 || bars(model, unit).is_err() {
        return;
    }
    let reach = own_reach(model, unit, true);
    let id = unit.id;
    acts.extend(candidates(model, unit, reach).map(|target| Act::Charge {
        unit: id,
        target,
        pivot: None,
        extended: false,
    }));
}

/// Enemies roughly ahead and near enough, by their circles. A pivot turns a front of `wide` by about an inch in `wide`.
pub(crate) fn candidates<'a>(
    model: &'a Model,
    unit: &'a Unit,
    reach: Reach,
) -> impl Iterator<Item = UnitId> + 'a {
    let far = (reach.allowance + reach.extension).units();
    let [left, right] = unit.front_corners();
    let (front, wide) = (left.towards(right, 0.5), left.distance(right));
    let dir = unit.heading().forward();
    let open = move |enemy: &&Unit| enemy.garrison.is_none() || unit.is_foot();
    model.enemies(unit).filter(open).filter_map(move |enemy| {
        let (off, radius) = (enemy.centre.v2() - front, f64::from(enemy.radius));
        let along = off.dot(dir);
        let swings = (along.max(0.0) + radius) * (1.2 * geom::INCH.units() / wide);
        let ahead = along > -radius && along < far + radius;
        (ahead && off.cross(dir).abs() < wide / 2.0 + radius + swings).then_some(enemy.id)
    })
}

/// The pivots worth trying: none, towards the middle of the target, and as far as may be either way.
pub(crate) fn pivots(model: &Model, unit: &Unit, target: UnitId) -> Few<Option<Pivot>, 4> {
    let mut tries = Few::one(None);
    let to = Angle::of(model.unit(target).centre.v2() - unit.front_centre());
    let Some(to) = to.filter(|_| !unit.done.pivoted) else { return tries };
    let most = turns::most_pivot(model, unit, 0);
    let aim = unit.heading().turn_to(to).clamp(-most, most);
    for turn in [aim, most, -most].into_iter().filter(|&turn| turn != 0) {
        tries.push(Some(Pivot { turn: Turn(turn), side: 0 }));
    }
    tries
}

/// A charge made ready, in words.
pub(crate) fn offer(model: &Model, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let (unit, plan, act) = ready(model, seat, act)?;
    Some(describe(model, unit, &plan, act))
}

/// A charge made ready for play at random.
pub(crate) fn guess(model: &Model, seat: Seat, act: &Act) -> Option<Act> {
    ready(model, seat, act).map(|(_, _, act)| act)
}

/// A charge made ready: the first pivot and, if it must be, the extension with which it is legal.
fn ready<'a>(model: &'a Model, seat: Seat, act: &Act) -> Option<(&'a Unit, Plan, Act)> {
    let Act::Charge { unit: id, target, pivot, extended } = *act else { return None };
    let unit = may(model, seat, id).ok()?;
    let enemy = model.units.get(target.idx())?;
    let ready = |pivot: Option<Pivot>, extended: bool| {
        let reach = own_reach(model, unit, extended);
        // The room for a pivot costs most, so it is looked at last.
        if pivot.is_some() {
            sweep::course(model, &swung(unit, pivot), enemy, reach).ok()?;
        }
        let plan = plan(model, unit, target, pivot.as_ref(), reach).ok()?;
        Some((unit, plan, Act::Charge { unit: id, target, pivot, extended }))
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

/// A unit pivoted about its front, whether or not there is room.
fn swung(unit: &Unit, pivot: Option<Pivot>) -> Unit {
    match pivot {
        Some(pivot) if pivot.side == 0 => turns::wheeled(unit, unit.front_centre(), pivot.turn.0),
        _ => *unit,
    }
}

/// ASV-XCH-004: would a charge straight ahead have to be extended to meet its target? None if it would not meet it within its
/// longest reach.
fn extends(model: &Model, unit: &Unit, target: &Unit) -> Option<bool> {
    let reach = own_reach(model, unit, true);
    let dir = unit.heading().forward();
    let to = sweep::reaches(model, &unit.outline(), dir, target)?;
    if to > geom::reach_of(reach.allowance + reach.extension) {
        return None;
    }
    Some(going::charge_cost(model, unit, dir, to) > geom::reach_of(reach.allowance))
}

/// The label and the notes of an offer.
fn describe(model: &Model, unit: &Unit, plan: &Plan, act: Act) -> Offer<Act> {
    let name = model.name(plan.target);
    let tested = !command::in_command(model, unit);
    let needs = quality::charge_test(model, unit);
    let mut label = format!("Charge {name}");
    if plan.reach.extended {
        label.push_str(", extended");
    }
    if tested {
        label.push_str(&format!(" (test {needs} or less)"));
    }
    let rule = if tested { "ASV-CHG-009" } else { "ASV-CHG-008" };
    let mut offer = Offer::plain(act, label, Cite::new(rule));
    offer.unit = Some(model.key(unit.id).to_owned());
    offer.target = Some(model.key(plan.target).to_owned());
    if tested {
        let mut tally = Tally::default();
        tally.base(needs, "charge test", Cite::new("ASV-CHG-009"));
        offer.tally = Some(tally);
    }
    notes(model, plan, &mut offer.notes);
    offer
}

/// What a charge costs and who may answer it.
pub(crate) fn notes(model: &Model, plan: &Plan, notes: &mut Vec<String>) {
    let to = Length::from_units(plan.course.to);
    notes.push(format!("{to} to contact"));
    if plan.reach.extended {
        // ASV-XCH-008, ASV-XCH-009: mounted throw for their inches, foot have theirs for sure.
        let short = if plan.there.is_mounted() { ", and may fall short" } else { "" };
        notes.push(format!("costs {}{short}", words::markers(extended::MARKERS)));
    }
    let markers = ground_markers(model, &plan.there, plan.course.to);
    if markers > 0 {
        notes.push(format!("the ground costs {}", words::markers(markers)));
    }
    for &passed in &plan.course.flow {
        notes.push(format!("flows around {}", model.name(passed)));
    }
    let target = model.unit(plan.target);
    if !target.done.reacted {
        notes.push(format!("{} may react", model.name(plan.target)));
    }
}
