//! Hits on staff and engineers (PG-ATT-003, PG-DMG-003 to -007, PG-STC-001).
use super::lose;
use crate::{
    Gloria,
    book::Fate as Row,
    event::{Cause, Event},
    kinds::{GeneralId, Phase, UnitId},
    model::{Fate, General, Model},
    unit::Marks,
};
use kernel::{Cx, Play};

/// PG-ATT-001: the generals attached to a unit.
pub(crate) fn attached(model: &Model, unit: UnitId) -> Vec<GeneralId> {
    let with = |general: &&General| general.with == Some(unit) && general.is_on_table();
    model.generals.iter().filter(with).map(|general| general.id).collect()
}

/// PG-ATT-003, PG-STC-001: generals attached to a unit that lost figures or fights may be hit. Such a hit is none on the unit
/// (PG-ATT-004). They are named before its losses, because the unit may be shattered by them. Whoever was captured since is not at risk
/// any more (PG-CAP-001).
pub(crate) fn risk(cx: &mut Cx<'_, Gloria>, generals: &[GeneralId]) -> Play<Gloria> {
    for &general in generals {
        if !cx.model().general(general).is_on_table() {
            continue;
        }
        let die = cx.roll(6)?;
        let (model, faces) = (cx.model(), &cx.model().book.faces);
        let least = match model.phase {
            Phase::Assault => faces.staff_fights.value,
            _ => faces.staff_hit.value,
        };
        let hit = i32::from(die) >= least;
        cx.emit(Event::GeneralRisked { general, die, hit });
        if hit {
            hit_general(cx, general)?;
        }
    }
    Ok(())
}

/// PG-DMG-004, -007: what a hit does to a general.
pub(crate) fn hit_general(cx: &mut Cx<'_, Gloria>, general: GeneralId) -> Play<Gloria> {
    let die = cx.roll(6)?;
    let model = cx.model();
    let row = model.book.fate(die);
    let until = model.turn.saturating_add(u16::try_from(row.turns).unwrap_or(0));
    let fate = match (row.fate, model.general(general).fate) {
        (Row::Killed | Row::Mortal, _) => Fate::Killed,
        (Row::Unhorsed, _) => Fate::Unhorsed,
        // A second wound never shortens the first.
        (Row::Wounded, Fate::Wounded { until: first }) => Fate::Wounded { until: first.max(until) },
        (Row::Wounded, _) => Fate::Wounded { until },
    };
    cx.emit(Event::GeneralHit { general, die: Some(die), fate });
    Ok(())
}

/// PG-DMG-004: a hit on engineers. Whoever is killed is a figure lost; any other hit interrupts their work.
pub(crate) fn hit_engineers(cx: &mut Cx<'_, Gloria>, unit: UnitId) -> Play<Gloria> {
    let die = cx.roll(6)?;
    let fate = cx.model().book.fate(die).fate;
    cx.emit(Event::EngineersHit { unit, die, fate });
    match fate {
        Row::Killed | Row::Mortal => lose(cx, unit, 1, Cause::Fire),
        Row::Wounded | Row::Unhorsed => {
            let marks = Marks { worked: 0, ..cx.model().unit(unit).marks };
            cx.emit(Event::Marked { unit, marks });
            Ok(())
        }
    }
}
