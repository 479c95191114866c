//! Guesses for play at random: one unit, one candidate, one way, unchecked; the rules take it or refuse it.
use super::{may_move, offers, returns};
use crate::{
    act::{Act, Change},
    charge,
    kinds::Order,
    model::Model,
    question::Question,
    retreat, seats,
    unit::Unit,
};
use geom::{Angle, Length, V2};
use kernel::{Fill, Leg, Seat, dice::Chooser, offer::Turn};

/// A guess at a move: cheap, and likely but not sure to be allowed.
pub(crate) fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let Question::Move { wing } = *question else { return None };
    let able = |unit: &&Unit| {
        unit.wing == wing
            && (may_move(model, unit) || returns::may(unit))
            && seats::of_unit(model, unit.id).has(seat)
    };
    let n = model.units.iter().filter(able).count();
    // The end is worth a try now and then.
    let Some(nth) = chooser.under(4 * n + 1).checked_sub(1) else {
        return Some((Act::EndMoves, Fill::Nothing));
    };
    let unit = model.units.iter().filter(able).nth(nth / 4)?;
    if !unit.is_on_table() {
        let act = Act::Return { unit: unit.id };
        return Some((act, Fill::Poses(vec![returns::example(model, unit)?])));
    }
    let mut acts = Vec::with_capacity(12);
    offers::of_unit(model, unit, &mut acts);
    charge::candidates(model, unit, &mut acts);
    // Half of all guesses are plain moves.
    let act = match chooser.under(2) {
        0 if unit.building.is_none() => Act::Move { unit: unit.id, before: None, after: None },
        _ => *acts.get(chooser.under(acts.len()))?,
    };
    let fill = match act {
        Act::Stay { .. } => Fill::Nothing,
        Act::Back { .. } => {
            let most = unit.allowance(&model.book).units() * 0.5;
            Fill::Path(vec![Leg::Move { r#move: length(most, chooser) }])
        }
        Act::Move { after: Some(Change::Enter), .. } | Act::Leave { .. } | Act::Charge { .. } => {
            let offer = offers::offer(model, question, seat, &act)?;
            return Some((offer.act, offer.fill));
        }
        Act::Move { before, after, .. } => {
            let changes = before.is_some() || after.is_some();
            way(model, unit, changes, chooser)
        }
        _ => return None,
    };
    Some((act, fill))
}

/// All of a length or a part of it.
fn length(most: f64, chooser: &mut Chooser) -> Length {
    let parts = (chooser.under(8) + 1) as f64 / 8.0;
    Length::from_units(most * parts).max(Length(1))
}

/// Towards the enemy, homeward or straight on, perhaps after a turn.
fn way(model: &Model, unit: &Unit, changes: bool, chooser: &mut Chooser) -> Fill {
    if changes && chooser.under(2) == 0 {
        return Fill::Path(Vec::new());
    }
    let wanted = match model.order(unit) {
        Order::Attack => nearest(model, unit).unwrap_or(unit.facing.forward()),
        Order::Withdraw => retreat::home(model, unit.id),
        Order::Manoeuvre | Order::Hold => Angle::parts(chooser.under(65_536) as i32).forward(),
    };
    let off = Angle::of(wanted).map_or(0, |wanted| unit.facing.turn_to(wanted));
    let most = unit.allowance(&model.book).units() * if unit.done.astray { 0.5 } else { 1.0 };
    let most = if changes { most * 0.5 } else { most };
    let by = match model.order(unit) {
        Order::Hold => length(model.book.reaches.hold_stay.value.units().min(most), chooser),
        _ => length(most, chooser),
    };
    let mut legs = Vec::with_capacity(2);
    const SLANT: i32 = 8192;
    const QUARTER: i32 = 16_384;
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

/// The way to the enemy whose centre is nearest.
fn nearest(model: &Model, unit: &Unit) -> Option<V2> {
    let own = unit.at.v2();
    let ways = model.enemies(unit).map(|enemy| enemy.at.v2() - own);
    ways.min_by(|one, other| one.length2().total_cmp(&other.length2()))
}
