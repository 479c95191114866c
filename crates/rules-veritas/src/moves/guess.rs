//! Guesses for random play: one unit, one candidate and one path, unchecked. The rules accept or refuse it.
use super::{
    may_move, offers,
    paths::{self, QUARTER, SLANT},
    returns,
};
use crate::{
    act::{Act, Change},
    book::Turning,
    charge, duty,
    kinds::{Order, WingId},
    known,
    model::Model,
    near,
    question::Question,
    retreat, seats,
    unit::Unit,
    walk,
};
use geom::{Angle, Length};
use kernel::{Fill, Leg, Seat, dice::Chooser, offer::Turn};
use table::bodies::Set;

/// A guess at a move: cheap, and probably allowed.
pub(super) fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let Question::Move { wing } = *question else { return None };
    let able = known::able(model, (wing, seat), || able(model, wing, seat));
    let n = able.len();
    // Sometimes the guess is to end the moves, but rarely while orders bind the wing to move.
    let keen = match model.wing(wing).order {
        Order::Attack | Order::Withdraw => 32,
        Order::Manoeuvre | Order::Hold => 4,
    };
    let Some(nth) = chooser.under(keen * n + 1).checked_sub(1) else {
        return Some((Act::EndMoves, Fill::Nothing));
    };
    let unit = &model.units[able.iter().nth(nth / keen)?];
    if !unit.is_on_table() {
        let act = Act::Return { unit: unit.id };
        return Some((act, Fill::Poses(vec![returns::example(model, unit)?])));
    }
    match model.order(unit) {
        Order::Withdraw => withdrawing(model, unit, chooser),
        Order::Attack if duty::is_bound(model, unit) => attacking(model, unit, chooser),
        // IDV-ORD-018: a column must leave its formation if it can.
        Order::Hold if unit.is_column() && chooser.under(8) > 0 => {
            let act = Act::Move { unit: unit.id, before: Some(Change::Battle), after: None };
            Some((act, Fill::Path(Vec::new())))
        }
        _ => free(model, unit, chooser),
    }
}

/// The units of a wing that a seat may do something with.
pub(crate) fn able(model: &Model, wing: WingId, seat: Seat) -> Set {
    let units = model.units.each(model.all_in(wing));
    let able = units.filter(|unit| {
        (may_move(model, unit) || returns::may(unit)) && seats::of_unit(model, unit.id).has(seat)
    });
    able.map(|unit| unit.id.idx()).collect()
}

/// Half of all guesses are plain moves, the others any candidate.
fn free(model: &Model, unit: &Unit, chooser: &mut Chooser) -> Option<(Act, Fill)> {
    if chooser.under(2) == 0 && unit.building.is_none() {
        let act = Act::Move { unit: unit.id, before: None, after: None };
        return Some((act, way(model, unit, &act, chooser)));
    }
    any(model, unit, chooser)
}

/// Any candidate of the menu.
fn any(model: &Model, unit: &Unit, chooser: &mut Chooser) -> Option<(Act, Fill)> {
    let mut acts = Vec::with_capacity(12);
    offers::of_unit(model, unit, &mut acts);
    charge::candidates(model, unit, &mut acts);
    let act = *acts.get(chooser.under(acts.len()))?;
    let fill = match act {
        Act::Stay { .. } | Act::Charge { .. } => Fill::Nothing,
        Act::Back { .. } => {
            let most = unit.allowance(&model.book).units() * 0.5;
            Fill::Path(vec![Leg::Move { r#move: length(most, chooser) }])
        }
        Act::Leave { .. } if walk::home_gap(model, unit) > unit.allowance(&model.book).units() => {
            return None;
        }
        Act::Move { after: Some(Change::Enter), .. } | Act::Leave { .. } => {
            Fill::Path(paths::example(model, unit, act)?.legs.to_vec())
        }
        Act::Move { .. } => way(model, unit, &act, chooser),
        _ => return None,
    };
    Some((act, fill))
}

/// IDV-ORD-012: a unit bound to come nearer to the enemy usually tries to. A search for a path finds out if it cannot.
fn attacking(model: &Model, unit: &Unit, chooser: &mut Chooser) -> Option<(Act, Fill)> {
    match chooser.under(16) {
        0 => any(model, unit, chooser),
        1..4 => {
            let mut acts = Vec::with_capacity(8);
            charge::candidates(model, unit, &mut acts);
            let act = *acts.get(chooser.under(acts.len()))?;
            Some((act, Fill::Nothing))
        }
        4 => Some(sure(unit, duty::advance(model, unit))),
        5 if !unit.is_column() => {
            let act = Act::Move { unit: unit.id, before: None, after: Some(Change::Column) };
            Some((act, way(model, unit, &act, chooser)))
        }
        _ if unit.building.is_some() => any(model, unit, chooser),
        _ => {
            let act = Act::Move { unit: unit.id, before: None, after: None };
            Some((act, way(model, unit, &act, chooser)))
        }
    }
}

/// IDV-ORD-019: a withdrawing unit usually goes back as far as it must. A search for a path finds out if it cannot.
fn withdrawing(model: &Model, unit: &Unit, chooser: &mut Chooser) -> Option<(Act, Fill)> {
    match chooser.under(16) {
        0 => any(model, unit, chooser),
        1 => Some(sure(unit, duty::any_way_home(model, unit))),
        // At its edge it leaves or stays.
        n if walk::home_gap(model, unit) < Length::inches(0.1).units() => {
            let act = Act::Leave { unit: unit.id };
            let found = if n < 8 { paths::example(model, unit, act) } else { None };
            Some(sure(unit, found))
        }
        n => {
            let share = f64::from(model.book.shares.out_of_command.value) / 100.0;
            let most = if unit.done.astray { share } else { 1.0 };
            let how = if n < 10 { Homeward::Backwards } else { Homeward::Turned };
            let Some((act, legs)) = homeward(model, unit, most, how) else {
                return any(model, unit, chooser);
            };
            // A move that was refused on this table is refused again.
            let anew = !known::is_refused(model, unit, &act, &legs);
            anew.then_some((act, Fill::Path(legs)))
        }
    }
}

/// The path that a search found; without one the unit may stay.
fn sure(unit: &Unit, found: Option<paths::Found>) -> (Act, Fill) {
    found.map_or((Act::Stay { unit: unit.id }, Fill::Nothing), |found| {
        (found.act, Fill::Path(found.legs.to_vec()))
    })
}

/// How a unit goes home.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Homeward {
    /// Backwards, if it faces away from home.
    Backwards,
    /// After a turn.
    Turned,
}

/// The way home with all that is left of its move.
fn homeward(model: &Model, unit: &Unit, most: f64, how: Homeward) -> Option<(Act, Vec<Leg>)> {
    let home = retreat::home(model, unit.id);
    let off = unit.facing.turn_to(Angle::of(home)?);
    let allowance = unit.allowance(&model.book).units();
    let gap = walk::home_gap(model, unit);
    let leg = |share: f64| {
        let by = Length::from_units((allowance * share).min(gap));
        Some(by).filter(|by| by.0 > 0)
    };
    if how == Homeward::Backwards && off.abs() > QUARTER && unit.building.is_none() {
        let share = most * f64::from(model.book.shares.backwards.value) / 100.0;
        let legs = vec![Leg::Move { r#move: leg(share)? }];
        return Some((Act::Back { unit: unit.id }, legs));
    }
    let before = unit.building.map(|_| Change::Quit);
    let act = Act::Move { unit: unit.id, before, after: None };
    let (mut legs, mut left, mut off) = (Vec::with_capacity(3), most, off);
    while off.abs() > SLANT {
        let turn = off.clamp(-QUARTER, QUARTER);
        left -= match model.book.costs(unit).turn {
            _ if unit.is_column() => 0.0,
            Turning::Free => 0.0,
            Turning::Half => 0.5,
            Turning::Full | Turning::Never => 1.0,
        };
        legs.push(Leg::Turn { turn: Turn(turn) });
        off -= turn;
    }
    legs.push(Leg::Oblique { oblique: leg(left)?, by: Turn(off) });
    Some((act, legs))
}

/// All of a length or a part of it.
fn length(most: f64, chooser: &mut Chooser) -> Length {
    let parts = (chooser.under(8) + 1) as f64 / 8.0;
    Length::from_units(most * parts).max(Length(1))
}

/// Towards the enemy, homeward or straight on, perhaps after a turn.
fn way(model: &Model, unit: &Unit, act: &Act, chooser: &mut Chooser) -> Fill {
    let changes =
        matches!(act, Act::Move { before, after, .. } if before.is_some() || after.is_some());
    if changes && chooser.under(2) == 0 {
        return Fill::Path(Vec::new());
    }
    let mut most = unit.allowance(&model.book).units() * if unit.done.astray { 0.5 } else { 1.0 };
    if changes {
        most *= 0.5;
    }
    let wanted = match model.order(unit) {
        Order::Attack => match nearest(model, unit) {
            Some(enemy) => {
                // No nearer than it may come.
                let clear = model.book.reaches.enemy_clear.value.units() + NEAR;
                most = most.min((near::gap(model, unit, enemy) - clear).max(NEAR));
                enemy.at.v2() - unit.at.v2()
            }
            None => unit.facing.forward(),
        },
        Order::Withdraw => retreat::home(model, unit.id),
        Order::Manoeuvre | Order::Hold => Angle::parts(chooser.under(65_536) as i32).forward(),
    };
    let off = Angle::of(wanted).map_or(0, |wanted| unit.facing.turn_to(wanted));
    let by = match model.order(unit) {
        Order::Hold => length(model.book.reaches.hold_stay.value.units().min(most), chooser),
        _ => length(most, chooser),
    };
    let mut legs = Vec::with_capacity(2);
    if off.abs() <= SLANT && chooser.under(4) > 0 {
        legs.push(Leg::Oblique { oblique: by, by: Turn(off) });
    } else if chooser.under(3) > 0 {
        legs.push(Leg::Turn { turn: Turn(off.clamp(-QUARTER, QUARTER)) });
        if chooser.under(3) > 0 {
            legs.push(Leg::Move { r#move: Length(by.0 / 2 + 1) });
        }
    } else {
        legs.push(Leg::Oblique { oblique: by, by: Turn(off.clamp(-SLANT, SLANT)) });
    }
    Fill::Path(legs)
}

/// Slightly more than the rules demand.
const NEAR: f64 = 40.0;

/// The enemy whose centre is nearest.
fn nearest<'a>(model: &'a Model, unit: &Unit) -> Option<&'a Unit> {
    let far = |enemy: &Unit| (enemy.at.v2() - unit.at.v2()).length2();
    model.enemies(unit).min_by(|one, other| far(one).total_cmp(&far(other)))
}
