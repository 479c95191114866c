//! Guesses for random play: one unit, one candidate, one path, unchecked. The rules accept or refuse it.
use super::{
    candidates::{self, Candidate},
    disengage, edge, paths, road_column,
};
use crate::{
    Splendid,
    act::{Act, Bends},
    allowance::{self, Pace},
    charge, command, formations,
    kinds::Side,
    model::Model,
    question::Question,
    seats,
    unit::Unit,
};
use geom::Point;
use kernel::{Fill, Leg, Seat, chapter::guess_of_menu, dice::Chooser, offer::Turn};
use table::bodies::Set;

/// Roughly the number of candidates a unit has. The end of the moves counts as one candidate among those of all units.
const CANDIDATES: usize = 8;

/// How often one guess draws a unit to retreat.
const RETREATS: usize = 16;

/// An answer to a question of a movement phase.
pub(super) fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    match *question {
        Question::Move { side } => action(model, side, seat, chooser),
        Question::Then { unit, .. } | Question::Instead { unit } => {
            more(model, question, model.unit(unit), seat, chooser)
        }
        Question::Withdraw { side } => retreat(model, side, seat, chooser),
        _ => guess_of_menu::<Splendid>(model, question, seat, chooser),
    }
}

/// An answer to the question which unit acts.
fn action(model: &Model, side: Side, seat: Seat, chooser: &mut Chooser) -> Option<(Act, Fill)> {
    let units = commanded(model, side, seat, model.idle(side));
    let n = units.len();
    if chooser.under(n * CANDIDATES + 1) == 0 {
        return Some((Act::EndMoves, Fill::Nothing));
    }
    let unit = &model.units[units.nth(chooser.under(n))?];
    let act = draw(model, unit, candidates::of_unit(model, unit), chooser)?;
    complete(model, &Question::Move { side }, unit, seat, act, chooser)
}

/// One of a unit's candidates, leaving out those that are certain to be refused.
fn draw(
    model: &Model,
    unit: &Unit,
    mut candidates: Vec<Candidate>,
    chooser: &mut Chooser,
) -> Option<Act> {
    while !candidates.is_empty() {
        let drawn = candidates.swap_remove(chooser.under(candidates.len()));
        // ASV-FRM-023: searching for enemies costs much less than a refusal by the rules.
        let vain = matches!(drawn, Candidate::Shape(formation, _) if formation.is_road_column())
            && formations::enemy_near_column(model, unit).is_some();
        if !vain {
            return Some(drawn.act(model, unit));
        }
    }
    None
}

/// The units of a side that a seat commands: all of them, if the seat has no list of its own.
fn commanded(model: &Model, side: Side, seat: Seat, units: Set) -> Set {
    let chair = model.scene.seats.get(usize::from(seat.0));
    if chair.is_some_and(|chair| chair.side == side && chair.units.is_none()) {
        return units;
    }
    let ours = |n: &usize| seats::must_command(model, seat, model.units[*n].id).is_ok();
    units.iter().filter(ours).collect()
}

/// An answer to what a unit does as the second half of its action, or instead of a charge.
fn more(
    model: &Model,
    question: &Question,
    unit: &Unit,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let candidates = match *question {
        Question::Then { after, .. } => candidates::of_half(model, unit, after),
        _ => candidates::of_instead(model, unit),
    };
    let act = draw(model, unit, candidates, chooser)?;
    complete(model, question, unit, seat, act, chooser)
}

/// An answer to which unit retreats: any unit that may, or the end of the phase.
fn retreat(model: &Model, side: Side, seat: Seat, chooser: &mut Chooser) -> Option<(Act, Fill)> {
    let able = |unit: &&Unit| !unit.done.frozen && !unit.done.no_more;
    let able: Set = model.of(side).filter(able).map(|unit| unit.id.idx()).collect();
    let n = able.len();
    // Most units are out of command, so one draw seldom finds one that may be retreated.
    for _ in 0..RETREATS {
        let nth = chooser.under(n + 1);
        if nth == 0 {
            return Some((Act::EndPhase, Fill::Nothing));
        }
        let unit = &model.units[able.nth(nth - 1)?];
        seats::must_command(model, seat, unit.id).ok()?;
        if unit.n() == 1 || command::in_command(model, unit) {
            return Some((Act::Retreat { unit: unit.id }, Fill::Nothing));
        }
    }
    None
}

/// Adds to a unit's act what a player would add: a path, a place or a pivot.
fn complete(
    model: &Model,
    question: &Question,
    unit: &Unit,
    seat: Seat,
    act: Act,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let fill = match act {
        Act::Manoeuvre { .. } => Fill::Path(way(model, unit, act.pace(), chooser)?),
        Act::Lead { unit: id, double, .. } => {
            let path = Fill::Path(way(model, unit, act.pace(), chooser)?);
            return Some((Act::Lead { unit: id, double, bends: bends(unit, chooser) }, path));
        }
        Act::Finish => Fill::Nothing,
        Act::ChangeFormation { .. }
        | Act::LimberUp { .. }
        | Act::Unlimber { .. }
        | Act::PivotOnly { .. }
        | Act::MountUp { .. }
        | Act::Dismount { .. } => Fill::Nothing,
        Act::Disengage { .. } => {
            let leaving = disengage::may(model, unit).ok()?;
            Fill::Path(disengage::guess(model, unit, leaving)?)
        }
        Act::Charge { .. } => return Some((charge::guess(model, seat, &act)?, Fill::Nothing)),
        Act::SideStep { .. } => {
            let most = allowance::side_step(model, Pace::Move)?.units() - 1.0;
            let by = if chooser.under(2) == 0 { most } else { -most };
            place(model, unit, unit.heading().right() * by)?
        }
        Act::StepBack { .. } => {
            let most = allowance::step_back(model, unit, Pace::Move)?.units() - 1.0;
            place(model, unit, unit.heading().forward() * -most)?
        }
        _ => {
            let offer = super::offers::offer(model, question, seat, &act)?;
            return Some((offer.act, offer.fill));
        }
    };
    Some((act, fill))
}

/// ASV-BND-012: the followers of a column in a straight line, or bent as they are now.
fn bends(unit: &Unit, chooser: &mut Chooser) -> Bends {
    match chooser.under(2) {
        0 => (1..unit.n()).map(|_| Turn(0)).collect(),
        _ => road_column::bends(unit),
    }
}

/// The place that the front would reach. None if the unit might leave the table there.
fn place(model: &Model, unit: &Unit, by: geom::V2) -> Option<Fill> {
    let inside = edge::is_inside(model, unit.centre.v2() + by, f64::from(unit.radius));
    inside.then(|| Fill::Point(Point::from(unit.front_centre() + by)))
}

/// One of the paths worth trying. None if the unit might leave the table on it.
fn way(model: &Model, unit: &Unit, pace: Pace, chooser: &mut Chooser) -> Option<Vec<Leg>> {
    let allowance = allowance::allowance(model, unit, pace)?;
    let (legs, n) = paths::guess(model, unit, allowance, chooser);
    let legs = &legs[..n];
    let (mut at, mut facing) = (unit.front_centre(), unit.heading());
    for leg in legs {
        match *leg {
            Leg::To(point) => at = point.v2(),
            Leg::Move { r#move } => at += facing.forward() * r#move.units(),
            Leg::Turn { turn } => facing += geom::Angle::parts(turn.0),
            Leg::Face { face } => facing = face,
            _ => facing += geom::Angle::HALF,
        }
    }
    let reach = f64::from(unit.radius) * 2.0;
    edge::is_inside(model, at, reach).then(|| legs.to_vec())
}
