//! What a player may wish a unit to do, allowed or not. What is not allowed is shown with the reason.
use crate::{act::Act, fire, model::Model, moves, question::Question, seats};
use geom::Pose;
use kernel::{Fill, Seat};

/// The unit that acts, by id.
pub(crate) fn actor(model: &Model, act: &Act) -> Option<String> {
    model.units.get(act.actor()?.idx()).map(|unit| model.key(unit.id).to_owned())
}

/// A leg to a point moves the middle of the front there.
pub(crate) fn anchor(model: &Model, unit: &str) -> Option<Pose> {
    let unit = model.unit(model.by_key(unit)?);
    unit.is_on_table().then(|| unit.front())
}

/// What its player may wish a unit to do now.
pub(crate) fn wishes(
    model: &Model,
    question: &Question,
    seat: Seat,
    unit: &str,
) -> Vec<(String, Act, Fill)> {
    let mine = |id: &crate::kinds::UnitId| seats::commands(model, seat, *id);
    let Some(id) = model.by_key(unit).filter(mine) else { return Vec::new() };
    match *question {
        Question::Move { side, .. } if side == model.unit(id).side => moves::wishes(model, id),
        Question::Pivot { side } if side == model.unit(id).side => {
            fire::wishes(model, question, id)
        }
        Question::Targets => fire::wishes(model, question, id),
        _ => Vec::new(),
    }
}
