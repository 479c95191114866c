//! Who may evade a charge, and how (PG-EVA, PG-SCR-003, PG-HAR-003).
use super::{ground as going, note};
use crate::{
    Gloria,
    event::{Cause, Event},
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    refusal::MoveRefusal,
    retreat,
    unit::Unit,
};
use geom::{Point, Pose, V2};
use kernel::{Cx, Play};

/// PG-EVA-001, PG-HAR-003, PG-CAP-004: skirmishers, gunners, engineers and limbered horse artillery evade.
fn is_evader(unit: &Unit) -> bool {
    let limbered = unit.formation == Formation::Limbered;
    match unit.kind {
        UnitKind::Engineers => true,
        UnitKind::HorseArtillery => true,
        UnitKind::FootArtillery => !limbered,
        _ => unit.formation == Formation::Skirmish,
    }
}

/// What a unit that is charged may mean to do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum May {
    /// It cannot evade, or has no free way.
    Stay,
    /// PG-SCR-003, -006: a screen in the open must evade formed enemies.
    Run,
    /// It chooses.
    Choose,
}

/// Whether a unit may, or must, evade these chargers.
pub(super) fn may_run(model: &Model, unit: &Unit, chargers: &[UnitId]) -> May {
    let Some(from) = away_from(model, unit, chargers) else { return May::Stay };
    if !is_evader(unit) || place(model, unit.id, from, None).is_err() {
        return May::Stay;
    }
    let by_formed = chargers.iter().any(|charger| model.unit(*charger).is_formed());
    let is_screen = unit.formation == Formation::Skirmish;
    if is_screen && by_formed && going::is_in_open(model, unit) { May::Run } else { May::Choose }
}

/// G27: evaders go away from the command stand of the nearest charger.
pub(super) fn away_from(model: &Model, unit: &Unit, chargers: &[UnitId]) -> Option<V2> {
    let heads = chargers.iter().map(|charger| model.unit(*charger).head());
    let centre = unit.head();
    heads.min_by(|one, other| one.distance(centre).total_cmp(&other.distance(centre)))
}

/// Where a unit comes to stand that evades straight away, or to a place.
pub(super) fn place(
    model: &Model,
    unit: UnitId,
    from: V2,
    to: Option<Point>,
) -> Result<Pose, MoveRefusal> {
    retreat::evasion(model, model.unit(unit), from, to)
}

/// PG-EVA-002 to -005: a unit evades. Gunners leave their guns; whoever leaves the table may come back.
pub(super) fn run(
    cx: &mut Cx<'_, Gloria>,
    id: UnitId,
    from: V2,
    to: Option<Point>,
) -> Play<Gloria> {
    let at = place(cx.model(), id, from, to)?;
    let unit = *cx.model().unit(id);
    if unit.is_battery() {
        cx.emit(Event::GunLeft { unit: id, at: Some(unit.at) });
    }
    note(cx, id, |done| (done.evaded, done.stirred) = (true, true));
    let model = cx.model();
    let is_off = model.unit(id).outline_at(at).iter().any(|rect| !model.field.holds(rect));
    if is_off {
        let turns = model.book.turns.evaders_return.value as u16;
        let from = model.turn + turns;
        cx.emit(Event::LeftTable { unit: id, from });
        return Ok(());
    }
    let Unit { formation, bends, .. } = unit;
    cx.emit(Event::Moved { unit: id, to: at, formation, bends, cause: Cause::Evade });
    Ok(())
}
