//! Major victories without dice: routers (PG-RTM-001), and skirmishers on foot whom horse reaches in the open (PG-SCR-005).
use super::{beaten, combat::Combat, cover, results::Staff, toll};
use crate::{
    Gloria,
    event::Event,
    kinds::{Formation, Side, UnitId},
    model::Model,
    unit::Done,
};
use kernel::{Cx, Play};

/// Units of a combat that are beaten before the rest of it is fought. Their enemies neither move nor change their state.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Prey {
    combat: Combat,
    units: Vec<UnitId>,
}

/// The next of them: routers, then screens with friends in the same combat.
pub(super) fn next(model: &Model) -> Option<Prey> {
    Combat::all(model).into_iter().find_map(|combat| {
        let of = |side: Side| combat.touching(model, side);
        let routers = |side: Side| -> Vec<UnitId> {
            of(side).into_iter().filter(|id| model.unit(*id).is_routing()).collect()
        };
        let screens = |side: Side| -> Vec<UnitId> {
            let ridden: Vec<UnitId> =
                of(side).into_iter().filter(|id| is_ridden_down(model, &combat, *id)).collect();
            if ridden.len() < of(side).len() { ridden } else { Vec::new() }
        };
        let all = Side::BOTH.map(routers).into_iter().chain(Side::BOTH.map(screens));
        let units = all.into_iter().find(|units| !units.is_empty())?;
        Some(Prey { combat, units })
    })
}

/// PG-SCR-005: the side of a combat that has nothing but screens, all of them ridden down.
pub(super) fn screen(model: &Model, combat: &Combat) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| {
        combat.touching(model, *side).iter().all(|id| is_ridden_down(model, combat, *id))
    })
}

/// PG-SCR-005: skirmishers on foot in the open whom horse has reached.
fn is_ridden_down(model: &Model, combat: &Combat, id: UnitId) -> bool {
    let unit = model.unit(id);
    let mut enemies = combat.opponents(id).map(|enemy| model.unit(enemy));
    unit.is_foot()
        && unit.formation == Formation::Skirmish
        && enemies.any(|enemy| enemy.is_mounted() && cover::is_open(model, unit, enemy))
}

/// PG-RTM-001, -002: they take the losses of a major defeat and rout, before anybody is counted; nobody else is concerned.
pub(super) fn resolve(cx: &mut Cx<'_, Gloria>, prey: &Prey) -> Play<Gloria> {
    let Prey { combat, units } = prey;
    cx.emit(Event::Overrun { units: units.clone() });
    let staff = Staff::of(cx.model(), units);
    let figures = cx.model().book.results.major.loser_loses;
    toll::take(cx, combat, units, figures)?;
    for &unit in units {
        beaten::rout(cx, combat, unit)?;
    }
    // PG-DIS-007: whoever has nobody else to fight has been in contact all the same.
    for &unit in units {
        for enemy in combat.opponents(unit) {
            let (it, is_free) = (cx.model().unit(enemy), !cx.model().is_in_contact(enemy));
            if it.is_on_table() && is_free && !it.done.fought {
                let done = Done { fought: true, ..it.done };
                cx.emit(Event::Noted { unit: enemy, done });
            }
        }
    }
    staff.risk(cx)
}
