//! Who may take an opportunity to charge, and where (ANT-OPP-001 to -004, -008 to -010, ANT-GEO-034, ANT-GEO-035).
use crate::{
    aspect, ground,
    kinds::{Aspect, Formation, UnitId},
    model::Model,
    refusal::ChargeRefusal,
    sight,
    unit::{Charge, Unit},
    walk::going_span,
};
use geom::{Length, Pose};
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
    pub(super) fn places(&self, unit: &Unit) -> Vec<(Pose, f64)> {
        match self {
            Self::Form => vec![(unit.at, 0.0)],
            Self::Charge(charge) => {
                along(&[(charge.turn_in, Length::ZERO), (charge.to, charge.way)])
            }
            Self::Move(steps) => along(steps),
        }
    }

    /// ANT-OPP-003: a retrograde does not count as showing the rear.
    pub(super) fn callers(&self) -> Callers {
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
pub(super) enum Callers {
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

/// The units that could charge a mover somewhere on its way.
pub(super) fn openings(
    model: &Model,
    mover: UnitId,
    places: &[(Pose, f64)],
    by: Callers,
    calls: &[Call],
) -> Vec<UnitId> {
    let it = model.unit(mover);
    let able = model.of(it.side.other()).filter(|unit| may_call(model, unit, by).is_ok());
    let able = able.filter(|unit| calls.iter().all(|call| call.unit != unit.id));
    let opens =
        |unit: &&Unit| places.iter().any(|(at, _)| chance(model, unit, it, *at, calls).is_ok());
    able.filter(opens).map(|unit| unit.id).collect()
}

/// A unit that takes the opportunity: its charge, and where the mover is by then.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Call {
    /// The caller.
    pub(super) unit: UnitId,
    /// Its charge.
    pub(super) charge: Charge,
    /// Where the mover stops if it is made.
    pub(super) at: Pose,
    /// How far the mover has gone by then.
    pub(super) gone: f64,
}

/// ANT-OPP-003, -005, -008, -010: whether a unit may call at all.
pub(super) fn may_call(model: &Model, unit: &Unit, by: Callers) -> Result<(), ChargeRefusal> {
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
pub(super) fn chance(
    model: &Model,
    unit: &Unit,
    mover: &Unit,
    at: Pose,
    calls: &[Call],
) -> Result<Charge, ChargeRefusal> {
    let id = unit.id;
    // Whoever moves has left the cover behind.
    let body = Unit { at, cover: None, ..*mover };
    let none = ChargeRefusal::NoOpportunity { unit: id };
    let way = unit.at.facing.forward();
    let pace = model.book.pace(unit, unit.formation).unwrap_or(Length::ZERO);
    let (own, theirs) = (unit.rect(), body.rect());
    let far = own.radius() + theirs.radius() + geom::reach_of(pace);
    if (own.centre - theirs.centre).length2() > far * far {
        return Err(none);
    }
    let touch = bodies::first_touch(&unit.outline(), way, &body.outline()).ok_or(none.clone())?;
    if touch > pace.units() + geom::EPS_DIST || !sight::sees(model, unit, &body) {
        return Err(none);
    }
    // Nothing between.
    let others = model.units.all().without(id.idx()).without(mover.id.idx());
    let blocked = model.units.each(others).any(|other| {
        bodies::first_touch(&unit.outline(), way, model.rects(other)).is_some_and(|it| it < touch)
    });
    // r98: nor another who charges at the same point.
    let crowded = calls.iter().any(|call| {
        let there = Unit { at: call.charge.to, ..*model.unit(call.unit) };
        let met = bodies::first_touch(&unit.outline(), way, &there.outline());
        met.is_some_and(|it| it < touch - geom::EPS_CONTACT)
    });
    let mut pieces = model.field.pieces.iter().filter(|piece| !piece.is_gone());
    let barred = pieces.any(|piece| {
        !ground::may_enter(unit, ground::kind(model, piece))
            && unit.outline().iter().any(|rect| going_span(rect, way, touch, piece).is_some())
    });
    let to = unit.at.advanced(touch);
    let aspect = aspect::of_charge(unit, unit.at, to, &body);
    if blocked || crowded || barred || unit.is_foot() && aspect == Aspect::Front {
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
    if !aspect::has_flanks(&body) {
        return Ok(());
    }
    for enemy in model
        .enemies(unit)
        .filter(|it| it.id != mover.id && !it.is_disordered() && !it.arm().is_artillery())
    {
        let pace = model.book.pace(enemy, enemy.formation).unwrap_or(Length::ZERO);
        let near = bodies::gap(&body.outline(), model.rects(enemy)) <= geom::reach_of(pace);
        if near && aspect::is_beyond_flank(&enemy.rect(), &body) && sight::sees(model, enemy, &body)
        {
            return Err(ChargeRefusal::Exposed { unit: unit.id, enemy: enemy.id });
        }
    }
    Ok(())
}
