//! Screens in the way of a charge (PG-SCR-001 to -006, G19).
use super::{came_from, ground as going, lane, live, note};
use crate::{
    Gloria,
    act::Act,
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    near,
    question::Question,
    refusal::not_asked,
    retreat::{self, Run},
    seats, square,
    unit::{Charge, Unit},
};
use geom::Rect;
use kernel::{Cx, Fill, Play};

/// PG-SCR-002 to -004: once a formed charger has moved, the screens in its way go. Within reach of its first impulse and in the
/// open they rout, targets or not; others that are not the target evade, if they can.
pub(super) fn clear(cx: &mut Cx<'_, Gloria>, charger: UnitId) -> Play<Gloria> {
    for screen in in_way(cx.model(), charger, Lane::Near) {
        let model = cx.model();
        if going::is_in_open(model, model.unit(screen)) {
            let from = came_from(model.unit(charger), &model.outline(model.unit(screen)));
            note(cx, screen, |done| (done.silenced, done.stood) = (true, true));
            retreat::rout(cx, screen, Some(from), Run::Initial)?;
        }
    }
    for screen in in_way(cx.model(), charger, Lane::Whole) {
        step_aside(cx, screen, charger)?;
    }
    Ok(())
}

/// A part of a charger's path.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Lane {
    /// As far as it may go in the first impulse.
    Near,
    /// As far as it may go at all.
    Whole,
}

/// G19: the enemy screens in a formed charger's path that have not given way to it.
fn in_way(model: &Model, charger: UnitId, which: Lane) -> Vec<UnitId> {
    let unit = model.unit(charger);
    let Some(charge) = live(unit).filter(|_| unit.is_formed()) else { return Vec::new() };
    let path = path(unit, charge.from.v2(), charge.left.units(), which);
    let screens = model.enemies(unit).filter(|enemy| {
        let counts = enemy.id != charge.target || which == Lane::Near;
        enemy.formation == Formation::Skirmish
            && !enemy.is_routing()
            && !enemy.done.evaded
            && counts
            && near::overlap(&path, &model.outline(enemy))
    });
    screens.map(|screen| screen.id).collect()
}

/// All the ground that a charger may still cover, and has covered.
pub(super) fn whole_path(unit: &Unit, charge: &Charge) -> Vec<Rect> {
    path(unit, charge.from.v2(), charge.left.units(), Lane::Whole)
}

/// PG-CAP-004: engineers and gunners without their guns in a charger's path, who test like targets.
pub(super) fn bystanders(model: &Model, unit: &Unit, charge: &Charge) -> Vec<UnitId> {
    let path = whole_path(unit, charge);
    let met = model.enemies(unit).filter(|enemy| {
        let is_staff = enemy.kind == UnitKind::Engineers || enemy.is_gunners();
        let is_in_way = || near::overlap(&path, &model.outline(enemy));
        let is_alone = || !square::shelters_unit(model, enemy);
        is_staff && enemy.id != charge.target && is_in_way() && is_alone()
    });
    met.map(|enemy| enemy.id).collect()
}

/// The ground from where the straight part of a charge began, as far as half of the allowance or all of it.
fn path(unit: &Unit, from: geom::V2, half: f64, which: Lane) -> Vec<Rect> {
    let dir = unit.at.facing.forward();
    // The way that the command stand has made ahead; a wheel may have made it shorter.
    let gone = (unit.head() - from).dot(dir).clamp(0.0, half);
    let start = lane::moved(&unit.outline(), dir * -gone);
    let by = match which {
        Lane::Near => half,
        Lane::Whole => half * 2.0,
    };
    lane::covered(&start, dir, by)
}

/// PG-SCR-003, -006: a screen that is not the target evades without a test; without a free way it stands.
fn step_aside(cx: &mut Cx<'_, Gloria>, screen: UnitId, charger: UnitId) -> Play<Gloria> {
    let model = cx.model();
    let from = came_from(model.unit(charger), &model.outline(model.unit(screen)));
    if retreat::evasion(model, model.unit(screen), from, None).is_none() {
        // Ridden over where it stands, it is driven out all the same.
        let [own, theirs] = [charger, screen].map(|unit| model.outline(model.unit(unit)));
        return match near::overlap(&own, &theirs) {
            true => retreat::rout(cx, screen, Some(from), Run::Initial),
            false => Ok(()),
        };
    }
    let seats = seats::of_unit(cx.model(), screen);
    let said = cx.ask(seats, Question::Clear { unit: screen, charger })?;
    let to = match (said.act, said.fill) {
        (Act::Evade, Fill::Nothing) => None,
        (Act::Evade, Fill::Point(to)) => Some(to),
        _ => return not_asked(),
    };
    seats::must_command(cx.model(), said.seat, screen)?;
    retreat::evade(cx, screen, from, to)
}
