//! Disengaging (L787-L799): horse leave the foot they fight, at the cost of markers.
use super::manoeuvre::{self, Order};
use crate::{
    Splendid,
    allowance::{self, Pace},
    event::{Event, How, Why},
    kinds::UnitId,
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
    units::Units,
};
use geom::Length;
use kernel::{Cx, Fill, Leg, Play, offer::Turn};

/// ASV-DIS-002, ASV-MOV-004: the enemies that a unit would leave, if it may disengage.
pub(crate) fn may(model: &Model, unit: &Unit) -> Result<Units, Refusal> {
    let enemies = near::contacts(model, unit);
    if !unit.done.frozen || enemies.is_empty() {
        return Err(MoveRefusal::NotEngaged { unit: unit.id }.into());
    }
    if let Some(enemy) = enemies.iter().find(|id| model.unit(*id).is_mounted()) {
        return Err(MoveRefusal::MountedEnemy { unit: unit.id, enemy }.into());
    }
    Ok(enemies)
}

/// ASV-DIS-003: its manoeuvre out of contact.
pub(crate) fn order<'a>(model: &Model, unit: &Unit, leaving: Units, legs: &'a [Leg]) -> Order<'a> {
    let allowance = allowance::allowance(model, unit, Pace::Move).unwrap_or(Length::ZERO);
    Order {
        unit: unit.id,
        legs,
        allowance,
        double: false,
        may_flow: true,
        leaving,
        amid: Units::NONE,
        how: How::Forward,
    }
}

/// ASV-DIS-004, ASV-DIS-005: the markers that disengaging costs.
pub(crate) fn markers(model: &Model, leaving: &Units) -> u8 {
    let price = &model.book.disengage;
    if leaving.len() == 1 { price.one } else { price.several }
}

/// ASV-DIS-003, ASV-DIS-007: a way out of contact, if there is one. A unit that gets clear does so at once, so the first
/// straight move decides. The search tries both headings, a range of turns, and a short and a long move past friends.
pub(crate) fn way_out(model: &Model, unit: &Unit, leaving: Units) -> Option<Vec<Leg>> {
    let allowance = order(model, unit, leaving, &[]).allowance;
    let about = Leg::About { about: true, back: false };
    let straight = [vec![about], Vec::new()];
    let turned = (1..=TURNS).flat_map(|k| [turn(k), turn(-k)]).flat_map(|turn| {
        [vec![turn], vec![about, turn], vec![about, turn, about], vec![turn, about]]
    });
    let part = |part: f64| Length::from_units(allowance.units() * part);
    let ways = [allowance, part(0.5), part(0.2), LEAST.min(allowance)];
    for mut legs in straight.into_iter().chain(turned) {
        let n = legs.len();
        for by in ways {
            legs.truncate(n);
            legs.push(Leg::Move { r#move: by });
            if manoeuvre::keeps_all(model, &order(model, unit, leaving, &legs)) {
                return Some(legs);
            }
        }
    }
    None
}

/// The shortest way that gets clear of every unit touched.
const LEAST: Length = Length(100);

/// How many angles to either side are searched for a way out.
const TURNS: i32 = 36;

/// A turn by this many parts of half a turn.
fn turn(parts: i32) -> Leg {
    Leg::Turn { turn: Turn(parts * 32_768 / TURNS) }
}

/// A likely path out of contact: about and away, or round to a side.
pub(super) fn guess(model: &Model, unit: &Unit, leaving: Units) -> Option<Vec<Leg>> {
    let about = Leg::About { about: true, back: false };
    let turn = |degrees: f64| Leg::Turn { turn: Turn::degrees(degrees) };
    let allowance = order(model, unit, leaving, &[]).allowance;
    let part = |part: f64| Leg::Move { r#move: Length::from_units(allowance.units() * part) };
    let ways: [&[Leg]; 7] = [
        &[about, part(1.0)],
        &[about, part(0.5)],
        &[about, part(0.2)],
        &[part(0.5)],
        &[turn(90.0), part(0.4)],
        &[turn(-90.0), part(0.4)],
        &[about, turn(40.0), part(0.3)],
    ];
    ways.into_iter()
        .find(|legs| manoeuvre::keeps_all(model, &order(model, unit, leaving, legs)))
        .map(<[Leg]>::to_vec)
}

/// A disengagement that has been found legal.
#[derive(Clone, Debug)]
pub(super) struct Plan<'a> {
    unit: UnitId,
    leaving: Units,
    /// None if there is no way out.
    way: Option<manoeuvre::Plan<'a>>,
}

/// Checks a path out of contact. If there is a way out, the player must give one.
pub(super) fn check<'a>(model: &Model, unit: &Unit, fill: &'a Fill) -> Result<Plan<'a>, Refusal> {
    let leaving = may(model, unit)?;
    let legs: &[Leg] = match fill {
        Fill::Path(legs) => legs,
        _ => &[],
    };
    let way = if !legs.is_empty() {
        Some(manoeuvre::check(model, order(model, unit, leaving, legs), None)?)
    } else if way_out(model, unit, leaving).is_some() {
        return Err(MoveRefusal::WantsWayOut { unit: unit.id }.into());
    } else {
        None
    };
    Ok(Plan { unit: unit.id, leaving, way })
}

/// Takes the markers and leaves. ASV-DIS-007: if there is no way out, the unit stays and keeps the markers.
pub(super) fn resolve(cx: &mut Cx<'_, Splendid>, plan: Plan<'_>) -> Play<Splendid> {
    let Plan { unit, leaving, way } = plan;
    let markers = markers(cx.model(), &leaving);
    cx.emit(Event::Hit { unit, markers, why: Why::Disengage { several: leaving.len() > 1 } });
    let Some(way) = way else {
        cx.emit(Event::DisengagedInVain { unit });
        return Ok(());
    };
    manoeuvre::resolve(cx, way)?;
    Ok(())
}
