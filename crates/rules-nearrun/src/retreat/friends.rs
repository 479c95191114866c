//! Friends in the way of routers (ANT-ROU-003, -004, -008, ANT-DIS-007).
use super::Course;
use crate::{
    NearRun, act::Act, kinds::UnitId, model::Model, question::Question, refusal::not_asked, seats,
    unit::Unit,
};
use geom::V2;
use kernel::{Cx, Play};
use table::bodies;

/// ANT-ROU-004, -008: asks close-order friends of higher class on the way whether they close ranks.
pub(super) fn closing(
    cx: &mut Cx<'_, NearRun>,
    routers: &Unit,
    way: V2,
    by: f64,
) -> Play<NearRun, Vec<UnitId>> {
    let may = on_the_way(cx.model(), routers, way, by);
    let mut closed = Vec::new();
    for unit in
        may.into_iter().filter(|id| may_close(cx.model().unit(*id), routers)).collect::<Vec<_>>()
    {
        let seats = seats::of_unit(cx.model(), unit);
        let said = cx.ask(seats, Question::Ranks { unit, routers: routers.id })?;
        match said.act {
            Act::CloseRanks => closed.push(unit),
            Act::LetThrough => (),
            _ => return not_asked(),
        }
    }
    Ok(closed)
}

/// Whether a friend may close ranks against routers.
fn may_close(friend: &Unit, routers: &Unit) -> bool {
    friend.is_close_order()
        && friend.class < routers.class
        && !friend.is_disordered()
        && !friend.is_garrison()
}

fn on_the_way(model: &Model, routers: &Unit, way: V2, by: f64) -> Vec<UnitId> {
    let outline = routers.outline();
    let own = model.units.all_of(routers.side.idx()).without(routers.id.idx());
    let met = model.units.each(own).filter(|friend| {
        bodies::first_touch(&outline, way, model.rects(friend)).is_some_and(|at| at < by)
    });
    met.map(|friend| friend.id).collect()
}

/// ANT-ROU-003, -008: the friends whom routers pass and disorder.
pub(super) fn passed(
    model: &Model,
    routers: &Unit,
    course: &Course,
    closed: &[UnitId],
) -> Vec<UnitId> {
    let way = course.to.at.v2() - routers.at.at.v2();
    let Some(dir) = way.unit() else { return Vec::new() };
    let mut all = on_the_way(model, routers, dir, course.by);
    all.retain(|id| !closed.contains(id) && is_shaken_by(routers, model.unit(*id)));
    all
}

/// ANT-DIS-007: whoever withdraws into friends disorders those of equal or lower class.
pub(super) fn is_bumped_by(others: &Unit, friend: &Unit) -> bool {
    friend.class >= others.class && !friend.is_garrison()
}

/// ANT-DIS-007, ANT-ROU-008: friends of equal or lower class are disordered; skirmishers of higher class are not; close order of
/// higher class is if it let them through.
pub(super) fn is_shaken_by(others: &Unit, friend: &Unit) -> bool {
    let is_spared = friend.is_skirmishing() && friend.class < others.class;
    !(is_spared || friend.is_garrison() || friend.is_routing())
}
