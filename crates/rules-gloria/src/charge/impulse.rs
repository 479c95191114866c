//! The first impulse (PG-IMP-001 to -003, G18): a wheel or a change of formation, then straight ahead over more than a quarter
//! and at most half of the way.
use super::{
    ground as going, lane,
    plan::{Plan, plan},
};
use crate::{
    book::Rulebook,
    event::Cause,
    kinds::{Formation, UnitId},
    model::Model,
    refusal::ChargeRefusal,
    unit::Unit,
};
use geom::{Angle, EPS_CONTACT, Length, V2};
use kernel::{Fill, Leg, offer::Turn};

/// A first impulse that was judged.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Impulse {
    /// The unit where it comes to rest.
    pub(crate) body: Unit,
    /// What it may still use in its second impulse.
    pub(crate) left: Length,
    /// PG-TGT-004: the whole path makes it a fast target.
    pub(crate) fast: bool,
    /// Whether the way disorders it.
    pub(crate) disorders: Option<Cause>,
    /// PG-PAS-003: the deployed friendly guns it charges through.
    pub(crate) guns: Vec<UnitId>,
}

/// Where legs lead: an optional wheel, then straight ahead.
pub(super) fn read(legs: &[Leg]) -> Result<(Turn, Length), ChargeRefusal> {
    match *legs {
        [] => Ok((Turn(0), Length::ZERO)),
        [Leg::Wheel { wheel }] => Ok((wheel, Length::ZERO)),
        [Leg::Move { r#move }] => Ok((Turn(0), r#move)),
        [Leg::Wheel { wheel }, Leg::Move { r#move }] => Ok((wheel, r#move)),
        _ => Err(ChargeRefusal::Crooked),
    }
}

/// Judges a first impulse at a target.
pub(crate) fn judge(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    form: Option<Formation>,
    legs: &[Leg],
) -> Result<Impulse, ChargeRefusal> {
    let (wheel, by) = read(legs)?;
    let plan = plan(model, unit, target, form, wheel)?;
    rest(model, unit, target, &plan, by)
}

/// PG-IMP-001, -003: whether a planned charge may come to rest so far ahead.
fn rest(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    plan: &Plan,
    by: Length,
) -> Result<Impulse, ChargeRefusal> {
    let id = unit.id;
    let half = Rulebook::share(plan.allowance, &model.book.shares.impulse_most);
    if by < Length::ZERO || geom::more_than(by.units(), half) {
        let [way, has] = [by, half].map(mm);
        return Err(ChargeRefusal::OverHalf { unit: id, way, has });
    }
    let dir = plan.body.at.facing.forward();
    let body = Unit { at: plan.body.at.advanced(by.units()), ..plan.body };
    let goal = model.outline(target);
    let before = lane::distance(&model.outline(unit), &goal);
    let after = lane::distance(&body.outline(), &goal);
    let share = |share: &crate::book::Figure| before * f64::from(share.value) / 100.0;
    let (least, most) =
        (share(&model.book.shares.impulse_more_than), share(&model.book.shares.impulse_most));
    let nearer = before - after;
    // r111: a target that has moved beyond reach is followed as far as the half allows.
    let is_far = geom::more_than(before, plan.allowance);
    if !is_far && before > EPS_CONTACT {
        let [nearer_mm, least_mm, most_mm] = [nearer, least, most].map(|it| it / 100.0);
        if nearer <= least {
            return Err(ChargeRefusal::TooShort { unit: id, nearer: nearer_mm, least: least_mm });
        }
        if nearer > most + geom::EPS_DIST {
            return Err(ChargeRefusal::TooNear { unit: id, nearer: nearer_mm, most: most_mm });
        }
    }
    clear(model, unit, target, &plan.body, &body)?;
    let way = lane::covered(&plan.body.outline(), dir, by.units());
    let guns = guns_passed(model, unit, &way);
    let whole = plan.arc + plan.ahead.unwrap_or(by.units());
    let fast = unit.is_mounted() && geom::more_than(whole, model.book.mm(&model.book.reaches.fast));
    // PG-IM2-003, -004: the other half, or by the strict reading half of what is left.
    let left = match model.book.options.second_impulse_strict {
        true => Rulebook::share(plan.allowance - by, &model.book.shares.impulse_most),
        false => half,
    };
    let disorders = match guns.is_empty() {
        true => going::disorders(model, unit, &way),
        false => Some(Cause::Through),
    };
    Ok(Impulse { body, left, fast, disorders, guns })
}

/// A length in millimetres, for sentences.
pub(super) fn mm(length: Length) -> f64 {
    length.units() / 100.0
}

/// The way is free of friends that may not be passed, and of enemies other than screens; the place where it ends is free of all.
fn clear(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    from: &Unit,
    to: &Unit,
) -> Result<(), ChargeRefusal> {
    let (dir, id) = (from.at.facing.forward(), unit.id);
    let outline = to.outline();
    if outline.iter().any(|rect| !model.field.holds(rect)) {
        return Err(ChargeRefusal::OffTable { unit: id });
    }
    let by = (to.head() - from.head()).length();
    let start = from.outline();
    for other in model.on_table().filter(|other| other.id != id && sees_it(unit, other)) {
        let rects = model.outline(other);
        let passes = match other.side == unit.side {
            true => lane::may_pass(from, other) || may_pass_guns(model, from, other),
            // PG-SCR-001: a charge goes through a screen at what is behind it.
            false => other.formation == Formation::Skirmish && other.id != target.id,
        };
        let on_way = !passes && lane::touch(&start, dir, &rects).is_some_and(|at| at < by);
        let is_screen = passes && other.side != unit.side;
        if on_way || !is_screen && crate::near::overlap(&outline, &rects) {
            return Err(ChargeRefusal::InTheWay { unit: id, other: other.id });
        }
    }
    Ok(())
}

/// PG-HID-004: nobody is stopped by an enemy that only its owner knows of.
fn sees_it(unit: &Unit, other: &Unit) -> bool {
    other.side == unit.side || other.is_shown()
}

/// PG-PAS-001, -002, G30: through a deployed gun along its own axis, if it is not massed with others.
fn may_pass_guns(model: &Model, unit: &Unit, gun: &Unit) -> bool {
    let massed = || {
        let mut guns = model.friends(gun).filter(|other| other.is_battery());
        guns.any(|other| crate::near::touches(model, gun, other))
    };
    let off = unit.at.facing.between(gun.at.facing);
    let off = off.min((unit.at.facing + Angle::HALF).between(gun.at.facing));
    gun.is_battery() && off <= Angle::degrees(45.0).0 && !massed()
}

/// PG-PAS-003: the deployed friendly guns on a way.
fn guns_passed(model: &Model, unit: &Unit, way: &[geom::Rect]) -> Vec<UnitId> {
    let guns = model.friends(unit).filter(|friend| friend.is_battery());
    let passed = guns.filter(|gun| crate::near::overlap(way, &model.outline(gun)));
    passed.map(|gun| gun.id).collect()
}

/// Whether a first impulse must lead to the target.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// PG-CHG-011: as when a charge is declared.
    Needed,
    /// r111: the target may have moved since.
    Loose,
}

/// A legal first impulse that leads to the target, if there is one: straight, after a wheel, or after a change of formation.
pub(crate) fn find(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    reach: Reach,
) -> Result<(Option<Formation>, Fill, Impulse), ChargeRefusal> {
    let mut why = None;
    for wheel in wheels(model, unit, target) {
        match tried(model, unit, target, (None, wheel), reach) {
            Ok(found) => return Ok(found),
            Err(refusal) => why = Some(why.unwrap_or(refusal)),
        }
    }
    for form in super::plan::forms(model, unit) {
        if let Ok(found) = tried(model, unit, target, (Some(form), Turn(0)), reach) {
            return Ok(found);
        }
    }
    Err(why.unwrap_or(ChargeRefusal::Misses { unit: unit.id, target: target.id }))
}

/// A path for a first impulse in a formation, for offers; it need not reach the target if no path does.
pub(super) fn example(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    form: Option<Formation>,
) -> Option<Fill> {
    let wheels = if form.is_some() { vec![Turn(0)] } else { wheels(model, unit, target) };
    let ways = |reach: Reach| {
        let mut ways = wheels.iter().map(move |wheel| (form, *wheel));
        ways.find_map(|way| tried(model, unit, target, way, reach).ok())
    };
    ways(Reach::Needed).or_else(|| ways(Reach::Loose)).map(|(_, fill, _)| fill)
}

/// The farthest rest that a planned charge may take.
fn tried(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    (form, wheel): (Option<Formation>, Turn),
    reach: Reach,
) -> Result<(Option<Formation>, Fill, Impulse), ChargeRefusal> {
    let plan = plan(model, unit, target, form, wheel)?;
    let (id, goal) = (unit.id, model.outline(target));
    let ahead = match (plan.ahead, reach) {
        (Some(ahead), _) => ahead,
        (None, Reach::Loose) => f64::MAX,
        (None, Reach::Needed) => {
            return Err(ChargeRefusal::Misses { unit: id, target: target.id });
        }
    };
    let half = Rulebook::share(plan.allowance, &model.book.shares.impulse_most);
    let before = lane::distance(&model.outline(unit), &goal);
    let (dir, body) = (plan.body.at.facing.forward(), plan.body.outline());
    let after = |by: f64| lane::distance(&lane::moved(&body, dir * by), &goal);
    // The distance falls all the way, so that halving finds the place.
    let (mut low, mut high) = (0.0, half.units().min(ahead));
    if after(high) < before * 0.5 {
        for _ in 0..24 {
            let middle = (low + high) * 0.5;
            if after(middle) >= before * 0.5 { low = middle } else { high = middle }
        }
    } else {
        low = high;
    }
    let by = Length(low as i32);
    let mut legs = Vec::new();
    legs.extend((wheel.0 != 0).then_some(Leg::Wheel { wheel }));
    legs.push(Leg::Move { r#move: by });
    let impulse = rest(model, unit, target, &plan, by)?;
    // PG-CHG-011: the rest of the way must be within the second impulse.
    if reach == Reach::Needed && geom::more_than(ahead - by.units(), impulse.left) {
        let [far, has] = [ahead, plan.allowance.units()].map(|it| it / 100.0);
        return Err(ChargeRefusal::TooFar { unit: id, target: target.id, far, has });
    }
    Ok((form, Fill::Path(legs), impulse))
}

/// The wheels that are worth trying: none, towards the target, and square to it.
fn wheels(model: &Model, unit: &Unit, target: &Unit) -> Vec<Turn> {
    let mut wheels = vec![Turn(0)];
    let middle = |unit: &Unit| {
        let outline = model.outline(unit);
        let sum = outline.iter().fold(V2::ZERO, |sum, rect| sum + rect.centre);
        sum * (1.0 / outline.len().max(1) as f64)
    };
    let centre = middle(target);
    let towards = Angle::of(centre - middle(unit));
    let nearest = crate::morale::nearest_point(model, target, unit.head());
    let beside = Angle::of(nearest - unit.head());
    let outline = model.outline(target);
    let squarely = outline.iter().flat_map(|rect| (0..4).map(|side| -rect.normal(side)));
    let facings = towards.into_iter().chain(beside).chain(squarely.filter_map(Angle::of));
    for facing in facings {
        let turn = unit.at.facing.turn_to(facing);
        let sharp = turn.unsigned_abs() > u32::from(Angle::QUARTER.0);
        if !sharp && turn.unsigned_abs() > u32::from(geom::EPS_ANG) {
            wheels.push(Turn(turn));
        }
    }
    wheels
}
