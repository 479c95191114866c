//! How a charge sets off: a wheel or a change of formation, what is left of the allowance, and how far it is straight ahead.
use super::{ground as going, impulse::mm, lane};
use crate::{
    book::{Change, Rulebook},
    ground,
    kinds::{Formation, UnitKind},
    model::Model,
    near,
    refusal::ChargeRefusal,
    unit::Unit,
};
use geom::{Angle, EPS_PEN, Length};
use kernel::offer::Turn;

/// A charge that has set off but not moved ahead.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plan {
    /// The unit after its wheel or its change of formation.
    pub(super) body: Unit,
    /// The arc of its outer end.
    pub(super) arc: f64,
    /// PG-IMP-003: what is left of the allowance after wheel, change and ground.
    pub(super) allowance: Length,
    /// How far it is straight ahead to the target; `None` if the way misses it.
    pub(super) ahead: Option<f64>,
}

/// The normal move of a unit in a formation.
pub(super) fn allowance(model: &Model, unit: &Unit, formation: Formation) -> Length {
    let kind = if unit.holders.is_some() { UnitKind::LineInfantry } else { unit.kind };
    let calibre = unit.gun.map(|gun| gun.calibre);
    let rates = model.book.moves(kind, calibre, formation);
    model.book.length(rates.normal).unwrap_or(Length::ZERO)
}

/// Plans a charge.
pub(super) fn plan(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    form: Option<Formation>,
    wheel: Turn,
) -> Result<Plan, ChargeRefusal> {
    if form.is_some() && wheel.0 != 0 {
        return Err(ChargeRefusal::WheelAndForm { unit: unit.id });
    }
    let own = allowance(model, unit, unit.formation);
    let (body, arc, allowance) = match form {
        Some(form) => {
            let (body, cost) = formed(model, unit, form)?;
            // PG-NRM-001: the lower allowance of the two counts.
            (body, 0.0, own.min(self::allowance(model, unit, form)) - cost)
        }
        None if wheel.0 != 0 => {
            let (body, arc) = wheeled(model, unit, wheel)?;
            let free = unit.kind == UnitKind::IrregularCavalry || is_loose(unit);
            let cost = if free { Length::ZERO } else { Length::from_units(arc) };
            (body, arc, own - Rulebook::share(cost, &model.book.shares.wheel))
        }
        None => (*unit, 0.0, own),
    };
    let dir = body.at.facing.forward();
    let (outline, goal) = (body.outline(), model.outline(target));
    let hits = lane::is_contact(model, &outline, dir, &goal);
    let ahead = lane::touch(&outline, dir, &goal).filter(|_| hits);
    let way = lane::covered(&outline, dir, ahead.unwrap_or(0.0));
    let climb =
        i32::from(ground::level_of(model, target)) - i32::from(ground::level_of(model, unit));
    let cost = going::cost(model, &body, &way, climb);
    let cost = cost.ok_or(ChargeRefusal::Ground { unit: unit.id })?;
    let left = (allowance - cost).max(Length::ZERO);
    if left == Length::ZERO {
        let has = mm(allowance);
        let far = ahead.unwrap_or(0.0) / 100.0;
        return Err(ChargeRefusal::TooFar { unit: unit.id, target: target.id, far, has });
    }
    Ok(Plan { body, arc, allowance: left, ahead })
}

/// PG-MOV-007: skirmishers turn as they like.
fn is_loose(unit: &Unit) -> bool {
    unit.formation == Formation::Skirmish
}

/// PG-WHL-001, G12: a wheel about the inner front corner, and the arc of the outer one.
fn wheeled(model: &Model, unit: &Unit, wheel: Turn) -> Result<(Unit, f64), ChargeRefusal> {
    if unit.bends != [None, None] {
        return Err(ChargeRefusal::Bent { unit: unit.id });
    }
    let most = i32::from(Angle::HALF.0);
    if wheel.0.abs() > most {
        return Err(ChargeRefusal::Crooked);
    }
    let half = unit.frontage() * 0.5;
    let inner = if wheel.0 > 0 { half } else { -half };
    let pivot = unit.front().place(inner, 0.0);
    let turn = Angle::parts(wheel.0);
    let body = Unit { at: unit.at.turned(pivot, turn), ..*unit };
    let others = model.on_table().filter(|other| {
        other.id != unit.id
            && (other.side == unit.side || other.is_shown())
            && !lane::may_pass(unit, other)
    });
    let obstacles: Vec<_> = others.map(|other| (other.id, model.outline(other))).collect();
    for (other, rects) in obstacles {
        if geom::turn_clear(&unit.outline(), pivot, wheel.0, &rects, -EPS_PEN).is_some() {
            return Err(ChargeRefusal::InTheWay { unit: unit.id, other });
        }
    }
    let radians = f64::from(wheel.0.abs()) * std::f64::consts::TAU / 65_536.0;
    Ok((body, radians * unit.frontage()))
}

/// PG-FCH-002, -003, -005: a change of formation on the spot, and its cost.
pub(super) fn formed(
    model: &Model,
    unit: &Unit,
    form: Formation,
) -> Result<(Unit, Length), ChargeRefusal> {
    let id = unit.id;
    if unit.done.changed {
        return Err(ChargeRefusal::Changed { unit: id });
    }
    let change = Change::between(unit.formation, form).filter(|_| may_take(model, unit, form));
    let cost = change.and_then(|change| model.book.change_cost(unit.kind, unit.class, change));
    let Some(cost) = cost else {
        return Err(ChargeRefusal::NotItsFormation { unit: id, form: form.name() });
    };
    if going::is_in_heavy_wood(model, unit) {
        return Err(ChargeRefusal::HeavyWood { unit: id });
    }
    let body = Unit { formation: form, bends: [None, None], ..*unit };
    let outline = body.outline();
    if outline.iter().any(|rect| !model.field.holds(rect)) {
        return Err(ChargeRefusal::OffTable { unit: id });
    }
    let others = model.on_table().filter(|other| other.id != id);
    let known = others.filter(|other| other.side == unit.side || other.is_shown());
    let mut hit = known.filter(|other| near::overlap(&outline, &model.outline(other)));
    match hit.next() {
        Some(other) => Err(ChargeRefusal::InTheWay { unit: id, other: other.id }),
        None => Ok((body, cost)),
    }
}

/// The formations that a unit might take to charge. Squares do not charge.
pub(super) fn forms(model: &Model, unit: &Unit) -> impl Iterator<Item = Formation> {
    use Formation::{Column, Line, Manoeuvre, March, Skirmish};
    let all = [Line, Manoeuvre, Column, March, Skirmish].into_iter();
    let unit = *unit;
    let least = model.book.sizes.square_least.value;
    all.filter(move |form| *form != unit.formation && may_take_of(&unit, *form, least))
}

/// PG-SQR-001, PG-INF-002, -003, PG-CAV-001, -010, PG-FRM-002: whether a unit of its type forms so.
pub(super) fn may_take(model: &Model, unit: &Unit, form: Formation) -> bool {
    may_take_of(unit, form, model.book.sizes.square_least.value)
}

fn may_take_of(unit: &Unit, form: Formation, square_least: i32) -> bool {
    use UnitKind::*;
    match form {
        Formation::Deployed | Formation::Limbered => false,
        Formation::Square => unit.kind == LineInfantry && i32::from(unit.figures) >= square_least,
        Formation::Skirmish => match unit.kind {
            LightInfantry | IrregularInfantry | ChargingInfantry => true,
            LightCavalry | IrregularCavalry => true,
            HeavyCavalry => unit.holders.is_some(),
            _ => false,
        },
        Formation::Column => unit.is_mounted(),
        Formation::Manoeuvre | Formation::March => match unit.kind {
            LightInfantry => unit.forms_line,
            _ => unit.is_foot() && unit.kind.is_infantry(),
        },
        Formation::Line => match unit.kind {
            LightInfantry => unit.forms_line,
            LightCavalry => unit.holders.is_none(),
            _ => unit.is_foot() || unit.is_mounted(),
        },
    }
}
