//! Routers (ANT-ROU, step 5): each tests; those who fail rout on.
use crate::{
    NearRun,
    book::Grade,
    event::{Cause, Event},
    kinds::{State, Test, UnitId},
    morale, retreat,
    stage::Stage,
    turn,
    unit::{Done, Unit},
};
use geom::Angle;
use kernel::{Cx, Play};

/// The next router of the side that moves tests; it rallies, or runs towards its own edge.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some(side) = cx.model().mover else { return Ok(Some(Stage::Initiative)) };
    let waits = |unit: &&Unit| unit.is_routing() && !unit.done.finished;
    let Some(unit) = cx.model().of(side).find(waits).map(|unit| unit.id) else {
        return Ok(Some(turn::after(cx.model(), stage)));
    };
    let result = morale::test(cx, unit, Test::Rally, morale::Cause::default())?;
    finish(cx, unit);
    match result {
        Grade::Good => rally(cx, unit),
        Grade::Middle => retreat::rout_home(cx, unit)?,
        Grade::Bad => {
            cx.emit(Event::Lost { unit, hits: 1, cause: Cause::Rout });
            if !retreat::remove_if_spent(cx, unit) {
                retreat::rout_home(cx, unit)?;
            }
        }
    }
    Ok(Some(stage))
}

/// ANT-ROU-010: whoever has tested does nothing else in this phase.
fn finish(cx: &mut Cx<'_, NearRun>, unit: UnitId) {
    let done = cx.model().unit(unit).done;
    cx.emit(Event::Noted { unit, done: Done { finished: true, ..done } });
}

/// A rallied unit halts, disordered, and faces the nearest enemy.
fn rally(cx: &mut Cx<'_, NearRun>, id: UnitId) {
    cx.emit(Event::Became { unit: id, state: State::Disordered, cause: Cause::Rallied });
    let model = cx.model();
    let unit = model.unit(id);
    let Some((enemy, _)) = crate::near::nearest(model, unit, model.enemies(unit)) else { return };
    let Some(facing) = Angle::of(enemy.centre() - unit.centre()) else { return };
    // Where it has no room to face the enemy squarely, it turns about.
    let about = unit.at.facing + Angle::HALF;
    let nearer = about.turn_to(facing).abs() < unit.at.facing.turn_to(facing).abs();
    let turns = [Some(facing), nearer.then_some(about)].into_iter().flatten();
    let mut poses = turns.map(|facing| retreat::turned_about_centre(unit, facing));
    if let Some(to) = poses.find(|at| retreat::fits(model, &Unit { at: *at, ..*unit })) {
        let formation = unit.formation;
        cx.emit(Event::Moved { unit: id, to, formation, cause: Cause::Rallied });
    }
}
