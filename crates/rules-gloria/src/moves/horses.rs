//! Dismounting and mounting (PG-CAV-001, -008 to -011). Either takes the whole move.
use super::{march, mover, note};
use crate::{
    Gloria,
    act::Act,
    event::{Cause, Event},
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal, not_asked},
    touch,
    unit::{Holders, Unit},
};
use geom::{EPS_CONTACT, Length, Pose, Rect};
use kernel::{Cx, Play, Said, Seat};

pub(super) fn play(cx: &mut Cx<'_, Gloria>, said: &Said<Act>) -> Play<Gloria> {
    let (unit, holders, formation) = match said.act {
        Act::Dismount { unit, formation } => {
            let at = check_dismount(cx.model(), said.seat, unit, formation)?;
            (unit, Some(at), formation)
        }
        Act::Mount { unit } => (unit, None, check_mount(cx.model(), said.seat, unit)?),
        _ => return not_asked(),
    };
    let to = cx.model().unit(unit).at;
    cx.emit(Event::Dismounted { unit, holders });
    let bends = [None, None];
    cx.emit(Event::Moved { unit, to, formation, bends, cause: Cause::Form });
    note(cx, unit, |done| (done.changed, done.stirred) = (true, true));
    march::finish(cx, unit)
}

/// PG-CAV-010: light cavalry dismounts as skirmishers, heavy cavalry as skirmishers or formed.
pub(super) fn shapes(unit: &Unit) -> &'static [Formation] {
    match unit.kind {
        UnitKind::LightCavalry if unit.is_mounted() => &[Formation::Skirmish],
        UnitKind::HeavyCavalry if unit.is_mounted() => &[Formation::Skirmish, Formation::Line],
        _ => &[],
    }
}

/// PG-CAV-010: whether a unit may dismount, and where its horses stay: behind it.
pub(super) fn check_dismount(
    model: &Model,
    seat: Seat,
    id: UnitId,
    formation: Formation,
) -> Result<Pose, Refusal> {
    let unit = mover(model, seat, id)?;
    let holders = Holders { at: unit.at, figures: unit.figures.div_ceil(4) };
    let figures = unit.figures - holders.figures;
    let then = Unit { formation, bends: [None, None], holders: Some(holders), figures, ..*unit };
    // PG-SHT-001: not if the few who are left on foot would be shattered.
    let enough = i32::from(figures) > model.book.sizes.shattered_horse.value;
    let may = shapes(unit).contains(&formation) && !unit.done.changed;
    if !may || !enough || !fits(model, &then) {
        return Err(MoveRefusal::CannotDismount { unit: id }.into());
    }
    led(model, &then).ok_or(MoveRefusal::CannotDismount { unit: id }.into())
}

/// How close the places are at which room for led horses is looked for.
const STEP: f64 = 500.0;

/// PG-CAV-008: the place of the led horses: just behind their riders, or the nearest free place behind them, as far as a team may
/// stand from its gun.
fn led(model: &Model, riders: &Unit) -> Option<Pose> {
    let holders = riders.holders?;
    let behind = riders.at.advanced(-riders.basing.depth.units());
    let body = riders.outline();
    let n = (model.book.mm(&model.book.reaches.team).units() / STEP) as i32;
    let mut places = (0..=n).map(|k| behind.advanced(-f64::from(k) * STEP));
    places.find(|at| {
        let rect = [horses(riders, &Holders { at: *at, ..holders })];
        touch::is_free(model, riders.id, &rect)
            && model.field.holds(&rect[0])
            && !near::overlap(&body, &rect)
    })
}

fn fits(model: &Model, unit: &Unit) -> bool {
    let body = unit.outline();
    touch::is_free(model, unit.id, &body) && body.iter().all(|rect| model.field.holds(rect))
}

/// PG-CAV-011: a unit mounts that touches its horses.
pub(super) fn check_mount(model: &Model, seat: Seat, id: UnitId) -> Result<Formation, Refusal> {
    let unit = mover(model, seat, id)?;
    let refusal = MoveRefusal::CannotMount { unit: id };
    let holders = unit.holders.filter(|holders| holders.figures > 0);
    let Some(holders) = holders.filter(|_| !unit.done.changed) else {
        return Err(refusal.into());
    };
    let horses = horses(unit, &holders);
    if near::apart(&model.outline(unit), &[horses]) > EPS_CONTACT {
        return Err(refusal.into());
    }
    let figures = unit.figures + holders.figures;
    let formations = [Formation::Line, Formation::Column];
    let mounted =
        |formation| Unit { formation, bends: [None, None], holders: None, figures, ..*unit };
    let room = formations.into_iter().find(|formation| fits(model, &mounted(*formation)));
    room.ok_or(refusal.into())
}

/// The ground that the horses of a dismounted unit take.
pub(crate) fn horses(unit: &Unit, holders: &Holders) -> Rect {
    let wide = unit.basing.widths[0] * i32::from(holders.figures.max(1));
    let centre = holders.at.advanced(-unit.basing.depth.units() * 0.5);
    Rect::of(centre, wide.max(Length(1)), unit.basing.depth)
}
