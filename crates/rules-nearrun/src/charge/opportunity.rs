//! Opportunity charges (ANT-OPP, r98, ANT-GEO-034, ANT-GEO-035): enemies of a moving unit charge it on its way.
use super::{goes, respond, rush};
use crate::{
    NearRun,
    act::Act,
    event::{Cause, Event},
    ground,
    kinds::{Aspect, Formation, UnitId},
    model::Model,
    question::{MOST_LISTED, Question, Units},
    refusal::{ChargeRefusal, Refusal, not_asked},
    seats, sight,
    unit::{Charge, Done, Unit},
    walk::going_span,
};
use geom::{Length, Pose};
use kernel::{Cx, Fill, Play, Said};
use table::bodies;

/// What a unit does that may be interrupted (ANT-OPP-009).
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Movement {
    /// A normal move: where each leg begins with what was spent by then, and the end.
    Move(Vec<(Pose, Length)>),
    /// A change of formation, which is finished first (ANT-OPP-006).
    Form,
    /// A charge move.
    Charge(Charge),
}

impl Movement {
    /// The places on the way at which it may be interrupted, an inch apart, with the way gone by then.
    fn places(&self, unit: &Unit) -> Vec<(Pose, f64)> {
        match self {
            Self::Form => vec![(unit.at, 0.0)],
            Self::Charge(charge) => {
                along(&[(charge.turn_in, Length::ZERO), (charge.to, charge.way)])
            }
            Self::Move(steps) => along(steps),
        }
    }

    /// ANT-OPP-003: a retrograde does not count as showing the rear.
    fn callers(&self) -> Callers {
        let Self::Move(steps) = self else { return Callers::All };
        let back = steps.windows(2).any(|pair| {
            let way = pair[1].0.at.v2() - pair[0].0.at.v2();
            way.dot(pair[0].0.facing.forward()) < -1.0
        });
        if back { Callers::Horse } else { Callers::All }
    }
}

/// ANT-OPP-001 to -003: who may call: horse alone if the mover goes straight back.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Callers {
    All,
    Horse,
}

/// Places an inch apart on the straight parts of a way; wheels are left out.
fn along(steps: &[(Pose, Length)]) -> Vec<(Pose, f64)> {
    let inch = Length::inches(1.0).units();
    let mut all = Vec::new();
    let mut gone = 0.0;
    for pair in steps.windows(2) {
        let (from, to) = (pair[0].0, pair[1].0);
        let way = to.at.v2() - from.at.v2();
        let far = way.length();
        if from.facing == to.facing && far > 1.0 {
            let n = (far / inch).ceil().clamp(1.0, 60.0) as i32;
            for k in 1..=n {
                let part = (f64::from(k) * inch).min(far);
                all.push((from.moved(way * (part / far)), gone + part));
            }
        }
        gone += far;
    }
    all
}

/// Asks the other side whether it charges a unit that moves. Returns whether the move ends on the way.
pub(crate) fn interrupted(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    movement: Movement,
) -> Play<NearRun, bool> {
    let mut places = movement.places(cx.model().unit(unit));
    let by = movement.callers();
    let forms = movement == Movement::Form;
    let (mut struck, mut silent) = (false, kernel::ruleset::Seats::default());
    loop {
        let mut openings = openings(cx.model(), unit, &places, by);
        openings.retain(|id| seats::of_unit(cx.model(), *id).iter().any(|it| !silent.has(it)));
        let callers: Units = openings.into_iter().take(MOST_LISTED).collect();
        let all = callers.iter().flat_map(|id| seats::of_unit(cx.model(), *id).iter());
        let seats: kernel::ruleset::Seats = all.filter(|seat| !silent.has(*seat)).collect();
        if seats.is_empty() {
            return Ok(struck);
        }
        let said = cx.ask(seats, Question::Window { unit, forms, callers })?;
        let (caller, charge, at) = match said.act {
            Act::Done => {
                silent = silent.and(said.seat);
                continue;
            }
            Act::Opportunity { unit: caller } => {
                seats::must_command(cx.model(), said.seat, caller)?;
                called(cx.model(), unit, caller, &places, by, &said)?
            }
            _ => return not_asked(),
        };
        if strike(cx, unit, caller, charge, at)? {
            struck = true;
            // r98: others may charge at the same point, unless the mover has left it.
            let it = cx.model().unit(unit);
            if !it.is_on_table() || it.done.answer.is_some_and(rush::leaves) {
                return Ok(true);
            }
            places = vec![(it.at, 0.0)];
        }
    }
}

/// The units that could charge a mover somewhere on its way.
fn openings(model: &Model, mover: UnitId, places: &[(Pose, f64)], by: Callers) -> Vec<UnitId> {
    let it = model.unit(mover);
    let able = model.of(it.side.other()).filter(|unit| may_call(model, unit, by).is_ok());
    let opens = |unit: &&Unit| places.iter().any(|(at, _)| chance(model, unit, it, *at).is_ok());
    able.filter(opens).map(|unit| unit.id).collect()
}

/// ANT-OPP-003, -005, -008, -010: whether a unit may call at all.
fn may_call(model: &Model, unit: &Unit, by: Callers) -> Result<(), ChargeRefusal> {
    let named = unit.done.answer.is_some()
        || model
            .declared
            .iter()
            .any(|id| model.unit(*id).done.charge.is_some_and(|it| it.target == unit.id));
    let barred = unit.done.called
        || by == Callers::Horse && !unit.is_mounted()
        || crate::guns::taken_by(model, unit.id).next().is_some()
        || unit.is_halved()
        || named
        || unit.arm().is_artillery()
        || matches!(unit.formation, Formation::Square | Formation::Masse | Formation::March)
        || unit.is_disordered()
        || unit.is_garrison()
        || unit.is_spent()
        || model.is_in_contact(unit.id);
    if barred { Err(ChargeRefusal::NoOpportunity { unit: unit.id }) } else { Ok(()) }
}

/// ANT-OPP-001 to -004: the charge that a unit could make at a mover who stands here.
fn chance(model: &Model, unit: &Unit, mover: &Unit, at: Pose) -> Result<Charge, ChargeRefusal> {
    let id = unit.id;
    let body = Unit { at, ..*mover };
    let none = ChargeRefusal::NoOpportunity { unit: id };
    let way = unit.at.facing.forward();
    let touch = bodies::first_touch(&unit.outline(), way, &body.outline()).ok_or(none.clone())?;
    let pace = model.book.pace(unit, unit.formation).unwrap_or(Length::ZERO);
    if touch > pace.units() + geom::EPS_DIST || !sight::sees(model, unit, &body) {
        return Err(none);
    }
    // Nothing between.
    let others = model.units.all().without(id.idx()).without(mover.id.idx());
    let blocked = model.units.each(others).any(|other| {
        bodies::first_touch(&unit.outline(), way, model.rects(other)).is_some_and(|it| it < touch)
    });
    let mut pieces = model.field.pieces.iter().filter(|piece| !piece.is_gone());
    let barred = pieces.any(|piece| {
        !ground::may_enter(unit, ground::kind(model, piece))
            && unit.outline().iter().any(|rect| going_span(rect, way, touch, piece).is_some())
    });
    let to = unit.at.advanced(touch);
    let aspect = crate::aspect::of_charge(unit, unit.at, to, &body);
    if blocked || barred || unit.is_foot() && aspect == Aspect::Front {
        return Err(none);
    }
    exposed(model, unit, mover, to)?;
    Ok(Charge {
        target: mover.id,
        from: unit.at,
        turn_in: unit.at,
        to,
        aspect,
        way: Length::from_units(touch),
        spare: Length::from_units((pace.units() - touch).max(0.0)),
        passed: false,
        opportunity: true,
        relieves: None,
        home: false,
        cut: false,
    })
}

/// ANT-OPP-004, ANT-GEO-035: it may not end with its flank or rear open to an enemy in order who could reach it.
fn exposed(model: &Model, unit: &Unit, mover: &Unit, to: Pose) -> Result<(), ChargeRefusal> {
    let body = Unit { at: to, ..*unit };
    let rect = body.rect();
    for enemy in model
        .enemies(unit)
        .filter(|it| it.id != mover.id && !it.is_disordered() && !it.arm().is_artillery())
    {
        let pace = model.book.pace(enemy, enemy.formation).unwrap_or(Length::ZERO);
        let near = bodies::gap(&body.outline(), model.rects(enemy)) <= geom::reach_of(pace);
        let corners = enemy.rect().corners().map(|corner| rect.local(corner));
        let beyond = |test: &dyn Fn(&geom::V2) -> bool| corners.iter().all(test);
        let aside = beyond(&|at| at.x >= rect.half_width)
            || beyond(&|at| at.x <= -rect.half_width)
            || beyond(&|at| at.y <= -rect.half_depth);
        let behind_front = corners.iter().all(|at| at.y <= rect.half_depth);
        if near && aside && behind_front && sight::sees(model, enemy, &body) {
            return Err(ChargeRefusal::Exposed { unit: unit.id, enemy: enemy.id });
        }
    }
    Ok(())
}

/// Checks a call: the fill says how far the mover has gone, in inches; without it, the first chance counts.
fn called(
    model: &Model,
    mover: UnitId,
    caller: UnitId,
    places: &[(Pose, f64)],
    by: Callers,
    said: &Said<Act>,
) -> Result<(UnitId, Charge, Pose), Refusal> {
    may_call(model, model.unit(caller), by)?;
    let it = model.unit(mover);
    let mut refused = ChargeRefusal::NoOpportunity { unit: caller };
    for (at, gone) in places {
        let wanted = match said.fill {
            Fill::Number(inches) => crate::walk::inches(*gone) + 1e-6 >= f64::from(inches),
            _ => true,
        };
        if !wanted {
            continue;
        }
        match chance(model, model.unit(caller), it, *at) {
            Ok(charge) => return Ok((caller, charge, *at)),
            // The most telling reason on the way.
            Err(why @ ChargeRefusal::Exposed { .. }) => refused = why,
            Err(_) => (),
        }
    }
    Err(refused.into())
}

/// r98: the caller tests; if it passes, the mover stops there and answers, and charge and answer are moved at once.
fn strike(
    cx: &mut Cx<'_, NearRun>,
    mover: UnitId,
    caller: UnitId,
    charge: Charge,
    at: Pose,
) -> Play<NearRun, bool> {
    let done = cx.model().unit(caller).done;
    cx.emit(Event::Noted { unit: caller, done: Done { called: true, ..done } });
    cx.emit(Event::Declared { unit: caller, charge });
    if !goes(cx, caller, charge)? {
        return Ok(false);
    }
    owe(cx, caller);
    let formation = cx.model().unit(mover).formation;
    if at != cx.model().unit(mover).at {
        cx.emit(Event::Moved { unit: mover, to: at, formation, cause: Cause::Move });
    }
    // The interrupted charge does not reach its target.
    let done = cx.model().unit(mover).done;
    let cut = done.charge.map(|charge| Charge { passed: false, home: true, cut: true, ..charge });
    cx.emit(Event::Noted { unit: mover, done: Done { charge: cut, finished: true, ..done } });
    let answers = done.answer.is_none();
    if answers {
        respond(cx, mover, caller, charge.aspect)?;
    }
    rush::rush(cx, caller, charge)?;
    if answers {
        super::answers::answer(cx, mover, caller, charge)?;
    }
    let charge = cx.model().unit(caller).done.charge;
    let left = cx.model().unit(mover).done.answer.is_some_and(rush::leaves);
    if let Some(charge) = charge.filter(|it| left && it.target == mover)
        && !cx.model().is_in_contact(caller)
        && !cx.model().unit(caller).done.stopped
    {
        super::chase::chase(cx, caller, charge)?;
    }
    Ok(true)
}

/// ANT-PIP-003, -033: a charge made or a square formed costs a pip off the next die of the division, or of the corps.
pub(super) fn owe(cx: &mut Cx<'_, NearRun>, unit: UnitId) {
    let model = cx.model();
    let it = model.unit(unit);
    let side = it.side;
    match crate::pips::payer(model, it) {
        _ if model.mover == Some(side) => (),
        Some(command) => cx.emit(Event::Owed { command }),
        None => {
            let pips = model.owed[side.idx()].saturating_add(1);
            cx.emit(Event::ArmyOwes { side, pips });
        }
    }
}
