//! The stage in which the dice of a shot are thrown, for its odds: no die is thrown until all targets are named (PG-SHO-010).
use super::orders;
use crate::{
    act::Act,
    event::Event,
    model::{self, Model},
    question::Question,
    stage::Stage,
};
use kernel::Said;

/// The volley of a shot: with earlier orders at the same target. To finish is to fire all orders that the side has named.
pub(crate) fn rehearsal(
    before: &Model,
    question: &Question,
    said: &Said<Act>,
) -> Option<(Model, Stage)> {
    if *question != Question::Fire {
        return None;
    }
    let side = before.scene.side_of(said.seat)?;
    let mut model = before.clone();
    let own = |unit| before.unit(unit).side == side;
    match said.act {
        Act::Done => model.aims.retain(|aim| own(aim.unit)),
        _ => {
            let aim = orders::check(before, said.seat, &said.act, &said.fill).ok()?.aim;
            model.aims.retain(|it| own(it.unit) && it.target.is_some() && it.target == aim.target);
            model::apply(&mut model, &Event::Aimed { aim });
        }
    }
    (!model.aims.is_empty()).then_some((model, Stage::Fire))
}
