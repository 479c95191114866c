//! PG-BRK-005: the wheel of a winner that has destroyed its enemy, towards another enemy, paid for like any wheel (G12).
use crate::{book::Rulebook, model::Model, refusal::AssaultRefusal, touch, unit::Unit};
use geom::{Angle, Length};
use kernel::{Fill, Leg, offer::Turn};

/// A unit after its wheel, and what the wheel cost.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Wheeled {
    pub(super) unit: Unit,
    pub(super) cost: Length,
}

/// The wheel that an answer asks for, if it is allowed.
pub(super) fn check(
    model: &Model,
    unit: &Unit,
    by: Length,
    fill: &Fill,
) -> Result<Wheeled, AssaultRefusal> {
    let id = unit.id;
    let Fill::Path(legs) = fill else { return Err(AssaultRefusal::OneWheel { unit: id }) };
    let [Leg::Wheel { wheel }] = legs[..] else {
        return Err(AssaultRefusal::OneWheel { unit: id });
    };
    let degrees = f64::from(wheel.0.unsigned_abs()) * 360.0 / 65_536.0;
    let most = model.book.angles.break_through.value;
    if degrees > most + 0.01 {
        return Err(AssaultRefusal::WheelsTooFar { unit: id, by: degrees, most });
    }
    let wheeled = wheeled(model, unit, wheel);
    if wheeled.cost > by || !has_room(model, &wheeled.unit) {
        return Err(AssaultRefusal::NoRoomToWheel { unit: id });
    }
    let left = Length(by.0 - wheeled.cost.0);
    if !meets_somebody(model, &wheeled.unit, left) {
        return Err(AssaultRefusal::MeetsNobody { unit: id });
    }
    Ok(wheeled)
}

/// The smallest wheel that is allowed.
pub(super) fn example(model: &Model, unit: &Unit, by: Length) -> Option<Fill> {
    let steps = (1..=9).flat_map(|step| [f64::from(step) * 5.0, f64::from(step) * -5.0]);
    let fills = steps.map(|degrees| {
        let wheel = Turn::degrees(degrees);
        Fill::Path(vec![Leg::Wheel { wheel }])
    });
    let bent = unit.bends.iter().any(Option::is_some);
    fills.filter(|_| !bent).find(|fill| check(model, unit, by, fill).is_ok())
}

/// G12: about the inner front corner; the outer end's way counts double.
fn wheeled(model: &Model, unit: &Unit, wheel: Turn) -> Wheeled {
    let layout = unit.layout();
    let ends = layout.spots().flat_map(|spot| {
        let half = spot.stand.width.units() * 0.5;
        [spot.right - half, spot.right + half]
    });
    let (low, high) = ends.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
    let inner = if wheel.0 > 0 { high } else { low };
    let about = unit.at.place(inner, 0.0);
    let mut after = *unit;
    after.at = unit.at.turned(about, Angle::parts(wheel.0));
    let radians = f64::from(wheel.0).abs() * std::f64::consts::TAU / 65_536.0;
    let arc = Length(((high - low).max(0.0) * radians) as i32);
    Wheeled { unit: after, cost: Rulebook::share(arc, &model.book.shares.wheel) }
}

fn has_room(model: &Model, unit: &Unit) -> bool {
    let outline = unit.outline();
    let is_on_table = outline.iter().all(|rect| model.field.holds(rect));
    is_on_table && touch::is_free(model, unit.id, &outline)
}

fn meets_somebody(model: &Model, unit: &Unit, by: Length) -> bool {
    let ahead = unit.at.facing.forward();
    let outline = unit.outline();
    model.enemies(unit).any(|enemy| {
        let theirs = model.outline(enemy);
        let pairs = outline.iter().flat_map(|own| theirs.iter().map(move |rect| (own, rect)));
        let gaps = pairs.filter_map(|(own, rect)| geom::first_touch(own, ahead, rect));
        geom::within_reach(gaps.fold(f64::MAX, f64::min), by)
            && touch::is_contact(model, &outline, ahead, &theirs)
    })
}
