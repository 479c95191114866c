//! The first impulse (PG-IMP-001 to -003, G18): a wheel or a change of formation, then straight ahead over more than a quarter
//! and at most half of the way.
mod begin;
mod farthest;

#[cfg(feature = "oracle")]
pub(crate) use begin::plain::exists_plainly;

use super::{ground as going, lane};
use crate::{
    book::{Figure, Rulebook},
    event::Cause,
    kinds::{Formation, UnitId},
    model::Model,
    refusal::{ChargeRefusal, MoveRefusal, Refusal},
    unit::Unit,
    walk::{self, Pace, Told, Walk},
};
use begin::{Aim, lacking, likely, others};
use farthest::farthest;
use geom::{EPS_CONTACT, EPS_DIST, Length, Rect};
use kernel::{Fill, Leg, offer::Turn};

/// A first impulse that was judged.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Impulse {
    /// The unit where it comes to rest.
    pub(crate) body: Unit,
    /// Its outline there.
    outline: Vec<Rect>,
    /// PG-IMP-002, PG-FCH-001: whether it changes formation, or turns by a quarter or about.
    pub(crate) changed: bool,
    /// PG-IMP-003: its allowance after wheel, change, and the ground all the way to the target.
    allowance: Length,
    /// How far it is straight on to the target from there; `None` if the way misses it.
    ahead: Option<f64>,
    /// What it may still use in its second impulse.
    pub(crate) left: Length,
    /// PG-TGT-004: the whole path makes it a fast target.
    pub(crate) fast: bool,
    /// Whether the way disorders it.
    pub(crate) disorders: Option<Cause>,
    /// PG-PAS-003: the deployed friendly guns it charges through.
    pub(crate) guns: Vec<UnitId>,
}

/// How a first impulse begins, and how far straight ahead it goes.
#[derive(Copy, Clone, Debug)]
struct Course {
    begin: Begin,
    by: Length,
}

/// PG-IMP-001: the beginning of a first impulse: a wheel, or a change of formation, of which a turn by a quarter or about is one
/// (PG-FCH-002). G05: before an enemy that it would only graze, a unit steps aside instead of wheeling.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Begin {
    /// Straight ahead.
    Ahead,
    Wheel(Turn),
    Turn(Turn),
    Form(Formation),
    /// So far to the right, or to the left if it is negative.
    Aside(Length),
}

impl Begin {
    fn form(self) -> Option<Formation> {
        match self {
            Self::Form(form) => Some(form),
            Self::Ahead | Self::Wheel(_) | Self::Turn(_) | Self::Aside(_) => None,
        }
    }

    fn leg(self) -> Option<Leg> {
        match self {
            Self::Wheel(wheel) => Some(Leg::Wheel { wheel }),
            Self::Turn(turn) => Some(Leg::Turn { turn }),
            Self::Aside(right) => {
                let by = Turn(QUARTER * right.0.signum());
                Some(Leg::Oblique { oblique: Length(right.0.abs()), by })
            }
            Self::Ahead | Self::Form(_) => None,
        }
    }
}

impl Course {
    fn legs(&self) -> Vec<Leg> {
        let ahead = (self.by > Length::ZERO).then_some(Leg::Move { r#move: self.by });
        self.begin.leg().into_iter().chain(ahead).collect()
    }
}

/// A quarter of a turn, to the right and to the left.
const QUARTER: i32 = 0x4000;
const LEFT: i32 = -QUARTER;

/// PG-IMP-001: legs are at most a wheel or a turn and a straight move, and there is neither with a change of formation.
fn read(unit: UnitId, form: Option<Formation>, legs: &[Leg]) -> Result<Course, ChargeRefusal> {
    let (first, by) = match *legs {
        [Leg::Move { r#move }] => (None, r#move),
        [ref first, Leg::Move { r#move }] => (Some(first), r#move),
        [ref first] => (Some(first), Length::ZERO),
        [] => (None, Length::ZERO),
        _ => return Err(ChargeRefusal::Crooked),
    };
    let begin = match first.copied() {
        None | Some(Leg::Wheel { wheel: Turn(0) } | Leg::Turn { turn: Turn(0) }) => Begin::Ahead,
        Some(Leg::Wheel { wheel }) => Begin::Wheel(wheel),
        Some(Leg::Turn { turn }) => Begin::Turn(turn),
        Some(Leg::About { .. }) => Begin::Turn(Turn(0x8000)),
        Some(Leg::Oblique { oblique, by: Turn(QUARTER) }) => Begin::Aside(oblique),
        Some(Leg::Oblique { oblique, by: Turn(LEFT) }) => Begin::Aside(Length(-oblique.0)),
        Some(_) => return Err(ChargeRefusal::Crooked),
    };
    match (begin, form) {
        (begin, None) => Ok(Course { begin, by }),
        (Begin::Ahead, Some(form)) => Ok(Course { begin: Begin::Form(form), by }),
        (_, Some(_)) => Err(ChargeRefusal::WheelAndForm { unit }),
    }
}

/// Judges a first impulse at a target.
pub(crate) fn judge(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    form: Option<Formation>,
    legs: &[Leg],
) -> Result<Impulse, Refusal> {
    let course = read(unit.id, form, legs)?;
    if let Some(form) = form.filter(|form| !keeps_order(unit, *form)) {
        let form = form.name();
        return Err(ChargeRefusal::NotItsFormation { unit: unit.id, form }.into());
    }
    may_begin(model, unit, target, course.begin)?;
    let impulse = gone(model, unit, target, &course)?;
    may_end(model, unit, target, &impulse)?;
    Ok(impulse)
}

/// Whether a first impulse may end where it does.
fn may_end(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    impulse: &Impulse,
) -> Result<(), ChargeRefusal> {
    leaves_rest(&impulse.body)?;
    is_half_way(model, unit, target, impulse)
}

/// A course as the movement rules judge it, with what is left of the allowance.
fn gone(model: &Model, unit: &Unit, target: &Unit, course: &Course) -> Result<Impulse, Refusal> {
    let begun = begun(model, unit, target, course.begin)?;
    went(model, unit, target, &begun, course.by)
}

/// The beginning of a first impulse.
fn begun<'a>(
    model: &'a Model,
    unit: &'a Unit,
    target: &Unit,
    begin: Begin,
) -> Result<Walk<'a>, MoveRefusal> {
    let (form, leg) = (begin.form(), begin.leg());
    let pace = Pace::Impulse { allowance: walk::lower(model, unit, form), target: target.id };
    walk::begun(model, unit, &Told { form, legs: leg.as_slice(), pace })
}

/// The same first impulse once it has gone so far straight ahead.
fn went(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    begun: &Walk<'_>,
    by: Length,
) -> Result<Impulse, Refusal> {
    let way = begun.straight_on(by)?;
    let (body, outline, goal) = (way.unit, way.body, model.outline(target));
    let dir = body.at.facing.forward();
    let hits = crate::touch::is_contact(model, &outline, dir, &goal);
    let ahead = lane::touch(&outline, dir, &goal).filter(|_| hits);
    let rest = lane::covered(&outline, dir, ahead.unwrap_or(0.0));
    let further = going::further_cost(model, &body, &outline, &rest, way.paid);
    let further = further.ok_or(ChargeRefusal::Ground { unit: unit.id })?;
    let allowance = (way.gone + way.left - further).max(Length::ZERO);
    let half = Rulebook::share(allowance, &model.book.shares.impulse_most);
    if geom::more_than(by.units(), half) {
        return Err(ChargeRefusal::OverHalf { unit: unit.id, way: by, has: half }.into());
    }
    // PG-TGT-009: the arc of a wheel counts once, though it costs double.
    let arc = way.wheel.units() * 100.0 / f64::from(model.book.shares.wheel.value.max(1));
    let whole = arc + by.units() + ahead.unwrap_or(0.0);
    let fast = unit.is_mounted() && geom::more_than(whole, model.book.mm(&model.book.reaches.fast));
    // PG-IM2-003, -004: the other half, or by the strict reading half of what is left.
    let left = match model.book.options.second_impulse_strict {
        true => Rulebook::share(allowance - by, &model.book.shares.impulse_most),
        false => half,
    };
    let through = (!way.through.is_empty()).then_some(Cause::Through);
    let disorders = through.or(way.disorder);
    let (changed, guns) = (way.changed, way.through);
    Ok(Impulse { body, outline, changed, allowance, ahead, left, fast, disorders, guns })
}

/// PG-IMP-001, G18: it comes nearer by more than a quarter and at most half of the way.
fn is_half_way(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    impulse: &Impulse,
) -> Result<(), ChargeRefusal> {
    let goal = model.outline(target);
    let before = lane::distance(&model.outline(unit), &goal);
    let nearer = before - lane::distance(&impulse.outline, &goal);
    let is_beyond = |allowance: Length| geom::more_than(before, allowance);
    if is_beyond(impulse.allowance) && impulse.changed {
        // A change of formation must not be what puts the target out of reach.
        let plain = Course { begin: Begin::Ahead, by: Length::ZERO };
        let plain = gone(model, unit, target, &plain).ok().map(|it| it.allowance);
        if let Some(has) = plain.filter(|has| !is_beyond(*has)) {
            debug_assert!(has > impulse.allowance);
            let (far, has) = (Length::from_units(before), impulse.allowance);
            return Err(ChargeRefusal::TooFar { unit: unit.id, target: target.id, far, has });
        }
    }
    // r111: a target that has moved out of reach is followed as far as the allowance goes.
    if before <= EPS_CONTACT || is_beyond(impulse.allowance) {
        return Ok(());
    }
    let share = |share: &Figure| before * f64::from(share.value) / 100.0;
    let shares = &model.book.shares;
    let (least, most) = (share(&shares.impulse_more_than), share(&shares.impulse_most));
    if nearer <= least {
        let [nearer, least] = [nearer, least].map(Length::from_units);
        return Err(ChargeRefusal::TooShort { unit: unit.id, nearer, least });
    }
    if nearer > most + EPS_DIST {
        let [nearer, most] = [nearer, most].map(Length::from_units);
        return Err(ChargeRefusal::TooNear { unit: unit.id, nearer, most });
    }
    Ok(())
}

/// PG-SQD-001: squadrons stay in close order.
fn keeps_order(unit: &Unit, form: Formation) -> bool {
    unit.rest.is_none() || form != Formation::Skirmish
}

/// G05: a unit steps aside only before a target that it would graze, and by no more than it lacks for contact.
fn may_begin(model: &Model, unit: &Unit, target: &Unit, begin: Begin) -> Result<(), ChargeRefusal> {
    let Begin::Aside(right) = begin else { return Ok(()) };
    let lacks = lacking(model, unit, target).unwrap_or(Length::ZERO);
    let is_needed = right.0.signum() == lacks.0.signum() && right.0.abs() <= lacks.0.abs();
    match is_needed {
        true => Ok(()),
        false => {
            let most = Length(lacks.0.abs());
            Err(ChargeRefusal::Aside { unit: unit.id, target: target.id, most })
        }
    }
}

/// PG-SQD-001: squadrons end clear of the rest of their unit.
fn leaves_rest(body: &Unit) -> Result<(), ChargeRefusal> {
    let on_rest = |rest: &Unit| crate::near::overlap(&body.outline(), &rest.outline());
    match body.behind().is_some_and(|rest| on_rest(&rest)) {
        true => Err(ChargeRefusal::OnRest { unit: body.id }),
        false => Ok(()),
    }
}

/// Whether a first impulse must lead to the target.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// PG-CHG-011: as when a charge is declared.
    Needed,
    /// r111: the target may have moved since.
    Loose,
}

/// A path for a first impulse in a formation that is sure to be accepted, if there is one.
pub(crate) fn example(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    form: Option<Formation>,
    reach: Reach,
) -> Option<Fill> {
    let plain = form.is_none();
    let likely = plain.then(|| likely(model, unit, target)).into_iter().flatten();
    let likely = form.map(Begin::Form).into_iter().chain(likely);
    let others = plain.then(|| others(model, unit)).into_iter().flatten();
    let aim = Aim::new(model, unit, target, reach);
    let leads = |begin: &Begin| aim.may_lead(*begin);
    let way = |begin| {
        let (begun, off) = aim.set_off(begin)?;
        farthest(model, unit, target, begin, reach, &begun, &off).ok()
    };
    match reach {
        Reach::Needed => likely.chain(others).filter(leads).find_map(way),
        Reach::Loose => likely.chain(others.filter(leads)).find_map(way),
    }
}

/// Whether a target is straight ahead of a unit, within both impulses.
pub(super) fn is_straight_ahead(model: &Model, unit: &Unit, target: &Unit) -> bool {
    Aim::new(model, unit, target, Reach::Needed).may_lead(Begin::Ahead)
}

/// Whether there is any legal first impulse: straight, after a wheel or a turn, or after a change of formation.
pub(crate) fn exists(model: &Model, unit: &Unit, target: &Unit, reach: Reach) -> bool {
    let mut forms = std::iter::once(None).chain(forms(model, unit).map(Some));
    forms.any(|form| example(model, unit, target, form, reach).is_some())
}

/// Whether there is a legal first impulse that leads to the target. If not, it says why the way straight ahead is none.
pub(crate) fn find(model: &Model, unit: &Unit, target: &Unit) -> Result<(), Refusal> {
    if exists(model, unit, target, Reach::Needed) {
        return Ok(());
    }
    let begun = begun(model, unit, target, Begin::Ahead)?;
    let off = went(model, unit, target, &begun, Length::ZERO)?;
    farthest(model, unit, target, Begin::Ahead, Reach::Needed, &begun, &off).map(drop)
}

/// The formations that a unit might take to charge. Squares do not charge.
pub(super) fn forms<'m>(
    model: &'m Model,
    unit: &'m Unit,
) -> impl Iterator<Item = Formation> + use<'m> {
    use Formation::{Column, Line, Manoeuvre, March, Skirmish};
    let all = [Line, Manoeuvre, Column, March, Skirmish].into_iter();
    all.filter(|form| {
        *form != unit.formation && walk::may_form(model, unit, *form) && keeps_order(unit, *form)
    })
}
