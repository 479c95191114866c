//! Guesses for random play: one unit or general, one act and one path, unchecked. The rules accept or refuse it.
use super::{charges, deploys, enter, is_able, offers, paths};
use crate::{
    act::Act,
    kinds::Side,
    leaders,
    model::{General, Model},
    question::Question,
    unit::Unit,
};
use geom::Point;
use kernel::{Fill, Seat, Want, dice::Chooser, told::Told};

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
    let units: Vec<&Unit> = offers::mine(model, side, seat)
        .filter(|unit| is_able(model, unit) || deploys(unit) || charges(model, unit))
        .collect();
    let generals: Vec<&General> = model
        .generals
        .iter()
        .filter(|it| it.side == side && leaders::may_ride(model, it))
        .collect();
    let n = chooser.under(KEEN * units.len() + generals.len() + 1);
    match n.checked_sub(1) {
        None => Some((Act::Done, Fill::Nothing)),
        Some(n) if n < KEEN * units.len() => of_unit(model, units[n / KEEN], chooser),
        Some(n) => of_general(model, generals[n - KEEN * units.len()], chooser),
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
        _ => *unit,
    };
    let still = matches!(act, Act::Move { form: Some(_), .. }) && chooser.under(2) == 0;
    let way = match act {
        Act::Enter { .. } | Act::SeekFord { .. } => 0,
        _ => chooser.under(paths::WAYS),
    };
    let legs = || paths::way(model, &mover, paths::far(model, &mover, act), way);
    Some(Fill::Path(if still { Vec::new() } else { legs() }))
}

fn of_general(model: &Model, general: &General, chooser: &mut Chooser) -> Option<(Act, Fill)> {
    if chooser.under(2) == 0 {
        let units: Vec<&Unit> = model.of(general.side).collect();
        let with = Some(units.get(chooser.under(units.len().max(1)))?.id);
        return Some((Act::Lead { general: general.id, with }, Fill::Nothing));
    }
    let ahead = model.scene.side(general.side).edge.ahead();
    let to = general.at.v2() + paths::ride(ahead, chooser.under(6));
    Some((Act::Lead { general: general.id, with: None }, Fill::Point(Point::from(to))))
}
