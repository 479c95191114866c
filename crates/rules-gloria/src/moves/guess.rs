//! Guesses for random play: one unit or general, one act and one path, unchecked. The rules accept or refuse it.
use super::{charges, deploys, enter, is_able, offers, paths};
use crate::{
    act::Act,
    kinds::Side,
    leaders,
    model::{General, Model},
    question::Question,
    seats,
    unit::Unit,
    walk,
};
use geom::{Length, Point};
use kernel::{Fill, Leg, Seat, Want, dice::Chooser, told::Told};
use table::bodies::Set;

/// How often a unit acts for each time that the side ends its moves.
const KEEN: usize = 8;

/// A guess at a move: cheap, and probably allowed.
pub(super) fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    match *question {
        Question::Move { side } => of_side(model, side, seat, chooser),
        Question::Onward { unit, left, .. } => {
            if chooser.under(3) == 0 {
                return Some((Act::Done, Fill::Nothing));
            }
            let legs =
                paths::way(model, model.unit(unit), left.units(), chooser.under(paths::WAYS));
            Some((Act::Move { unit, form: None }, Fill::Path(legs)))
        }
        Question::Crest { .. } => Some((pick([Act::Behind, Act::Over], chooser), Fill::Nothing)),
        Question::Wood { .. } => Some((pick([Act::Roll, Act::Leave], chooser), Fill::Nothing)),
        _ => None,
    }
}

fn pick(acts: [Act; 2], chooser: &mut Chooser) -> Act {
    acts[chooser.under(2)]
}

fn of_side(model: &Model, side: Side, seat: Seat, chooser: &mut Chooser) -> Option<(Act, Fill)> {
    let mine: Set = match seats::has_whole_side(model, side, seat) {
        true => model.left(side),
        false => offers::mine(model, side, seat).map(|unit| unit.id.idx()).collect(),
    };
    let generals = || model.generals.iter().filter(|it| it.side == side);
    let waits = |it: &&Unit| it.is_shown() && !it.is_routing() && !it.done.moved;
    let (n_left, n_generals) = (model.units.each(mine).filter(waits).count(), generals().count());
    let Some(n) = chooser.under(KEEN * n_left + n_generals + 1).checked_sub(1) else {
        return Some((Act::Done, Fill::Nothing));
    };
    // The first who can do something, from anywhere in the order of battle: to judge all of them would cost far more.
    if n < KEEN * n_left || n_generals == 0 {
        let is_free = |it: &&Unit| is_able(model, it) || deploys(it) || charges(model, it);
        let first = mine.nth(chooser.under(mine.len())).unwrap_or(0);
        let mut from_there = mine.round_from(first).map(|n| &model.units[n]);
        if let Some(unit) = from_there.find(is_free) {
            return of_unit(model, unit, chooser);
        }
    }
    let from = chooser.under(n_generals);
    let mut generals = generals().skip(from).chain(generals().take(from));
    match generals.find(|it| leaders::may_ride(model, it)) {
        Some(general) => of_general(model, general, chooser),
        None => Some((Act::Done, Fill::Nothing)),
    }
}

fn of_unit(model: &Model, unit: &Unit, chooser: &mut Chooser) -> Option<(Act, Fill)> {
    // Half of all guesses are plain moves, the others any candidate.
    let plain = unit.is_shown() && !unit.is_battery() && chooser.under(2) == 0;
    let act = if plain {
        Act::Move { unit: unit.id, form: None }
    } else {
        let mut acts = Vec::with_capacity(16);
        offers::of_unit(model, unit, &mut acts);
        *acts.get(chooser.under(acts.len()))?
    };
    Some((act, fill(model, unit, &act, chooser)?))
}

fn fill(model: &Model, unit: &Unit, act: &Act, chooser: &mut Chooser) -> Option<Fill> {
    let mover = match act {
        Act::Enter { .. } => enter::at_gate(model, unit).ok()?,
        _ if act.want() != Want::Path => return Some(Fill::Nothing),
        Act::Move { form: Some(formation), .. } => {
            Unit { formation: *formation, bends: [None, None], ..*unit }
        }
        _ => *unit,
    };
    let still = matches!(act, Act::Move { form: Some(_), .. }) && chooser.under(2) == 0;
    let way = match act {
        Act::Enter { .. } | Act::SeekFord { .. } => 0,
        _ => chooser.under(paths::WAYS),
    };
    let legs = || {
        let from = if matches!(act, Act::Enter { .. }) { &mover } else { unit };
        let far = paths::far(model, from, act);
        let mut legs = paths::way(model, &mover, far, way);
        if !matches!(act, Act::Move { .. }) || walk::is_free(&mover) {
            return legs;
        }
        // PG-FCH-001: whoever has changed formation does not turn.
        if unit.done.changed || mover.formation != unit.formation {
            legs.retain(|leg| !matches!(leg, Leg::Turn { .. }));
        }
        affordable(model, &mover, far, legs)
    };
    Some(Fill::Path(if still { Vec::new() } else { legs() }))
}

/// What a formed unit can pay of a path: its straight leg is shortened by what a wheel or a turn costs.
fn affordable(model: &Model, unit: &Unit, far: f64, legs: Vec<Leg>) -> Vec<Leg> {
    let layout = unit.layout();
    let mut left = far;
    let cut = legs.into_iter().filter_map(|leg| {
        match leg {
            Leg::Wheel { wheel } => left -= walk::wheel_cost(model, unit, &layout, wheel.0),
            Leg::Turn { .. } => left -= walk::turn_cost(model, unit).units(),
            Leg::Move { r#move } => {
                let by = Length::from_units(r#move.units().min(left.floor()));
                return (by > Length::ZERO).then_some(Leg::Move { r#move: by });
            }
            _ => (),
        }
        Some(leg)
    });
    let legs: Vec<Leg> = cut.collect();
    if !legs.is_empty() && left >= 0.0 {
        return legs;
    }
    let half = Length::from_units((far * 0.5).floor());
    if half > Length::ZERO { vec![Leg::Move { r#move: half }] } else { Vec::new() }
}

fn of_general(model: &Model, general: &General, chooser: &mut Chooser) -> Option<(Act, Fill)> {
    let units = leaders::in_reach(model, general);
    if !units.is_empty() && chooser.under(2) == 0 {
        let with = units.nth(chooser.under(units.len())).map(|n| model.units[n].id);
        return Some((Act::Lead { general: general.id, with }, Fill::Nothing));
    }
    let ahead = model.scene.side(general.side).edge.ahead();
    let to = general.at.v2() + paths::ride(ahead, chooser.under(6));
    Some((Act::Lead { general: general.id, with: None }, Fill::Point(Point::from(to))))
}
