//! What must be true of every table between decisions. A violation is a bug and panics with a sentence; a position from a file
//! that breaks one is refused with it, where the file says it.
use crate::{
    cost, formations,
    kinds::{CorpsId, Formation, Phase, Side, UnitId},
    model::Model,
    near, square,
    stage::Stage,
    turn,
    unit::{Place, Unit},
};
use geom::{Angle, Rect};
use kernel::{
    invariants,
    scene::Joined,
    start::{Wrong, broken},
};

/// Checks everything that can be checked from the table alone.
pub fn check(model: &Model) {
    if let Some(wrong) = of_table(model).first() {
        panic!("{wrong}");
    }
}

/// Why no battle could be in this position: what does not hold on the table, and a phase in which the stage does not begin. The first
/// stage of a phase begins in the phase before it and announces its own.
pub(crate) fn faults(model: &Model, stage: Stage) -> Vec<Wrong> {
    let mut wrong = of_table(model);
    let phase = turn::phase(stage);
    let is_first = match stage {
        Stage::Show { side } => side == model.in_order()[0],
        _ => matches!(
            stage,
            Stage::Initiative | Stage::Aim | Stage::Rout | Stage::Assault | Stage::End
        ),
    };
    let earlier = Phase::ALL[..phase.idx()].last().copied().filter(|_| is_first);
    let last = (phase == Phase::Initiative).then_some(Phase::End);
    let fit: Vec<Phase> = [Some(phase), earlier, last].into_iter().flatten().collect();
    wrong.extend(invariants::in_phase("phase", model.phase, &fit));
    wrong
}

/// Everything that does not hold.
fn of_table(model: &Model) -> Vec<Wrong> {
    let current = invariants::holds(model.units.is_current(), || {
        "the stored bases are not those of the units".to_owned()
    });
    let mut wrong = broken(current);
    let units = model.units.iter();
    wrong.extend(
        units
            .flat_map(|unit| [sizes(model, unit), formed(model, unit), divided(model, unit)])
            .flatten(),
    );
    wrong.extend(model.on_table().filter_map(|unit| on_table(model, unit)));
    // PG-SKM-013: nobody ends overlapping another unit, except in rout and inside a square.
    let standing: Vec<_> = model.on_table().map(|unit| (unit, unit.ground())).collect();
    // A hidden unit is found as soon as the decision is over, and moved if an enemy stands on it (PG-HID-006).
    let is_loose = |it: &Unit| it.is_routing() || it.place == Place::Hidden;
    let overlap = |(one, ours): &(&Unit, Vec<Rect>), (other, theirs): &(&Unit, Vec<Rect>)| {
        invariants::overlap(ours, theirs)
            && !(is_loose(one) || is_loose(other) || square::share_ground(one, other))
    };
    wrong.extend(model.scene.overlap_faults(&standing, |(unit, _)| unit.id, overlap));
    wrong.extend(links(model).into_iter().chain(reserves(model)).chain(wind(model)));
    wrong
}

/// G33: a unit that has come on may have its tail off the table, but never its front.
fn on_table(model: &Model, unit: &Unit) -> Option<Wrong> {
    let behind = unit.behind();
    let mut all = std::iter::once(unit).chain(&behind);
    let out = all.any(|unit| unit.front_edges().iter().any(|edge| !model.field.holds(edge)));
    let why = || format!("{} is partly off the table", model.scene.name(unit.id));
    out.then(|| model.scene.unit_fault(unit.id, "at", why(), "move it in"))
}

/// PG-SHT-001: figures left and figures lost add up, and no shattered unit remains unless it was raised so.
fn sizes(model: &Model, unit: &Unit) -> Option<Wrong> {
    let sizes = &model.book.sizes;
    let least = match unit.kind {
        _ if !unit.is_on_table() => 0,
        kind if kind.is_infantry() => sizes.shattered_foot.value + 1,
        kind if kind.is_cavalry() => sizes.shattered_horse.value + 1,
        _ => 0,
    };
    let least = least.min(i32::from(unit.raised));
    let name = model.scene.name(unit.id);
    let why = match unit.all_figures() {
        n if n > unit.raised => format!("{name} has more figures than it began with"),
        n if i32::from(n) < least => format!("{name} fights on with {n} figures"),
        _ => return None,
    };
    let remedy = format!("write {least} to {}", unit.raised);
    Some(model.scene.unit_fault(unit.id, "figures", why, &remedy))
}

/// PG-SQD-001: a divided unit is regular cavalry in close order, with figures in both parts.
fn divided(model: &Model, unit: &Unit) -> Option<Wrong> {
    let rest = unit.rest?;
    let in_order = [unit.formation, rest.formation]
        .iter()
        .all(|form| matches!(form, Formation::Line | Formation::Column));
    let is_horse = unit.is_mounted() && !unit.kind.is_irregular() && unit.is_on_table();
    let has_figures = unit.figures > 0 && rest.figures > 0 && rest.figures <= rest.raised;
    let why = format!("{} cannot be divided so", model.scene.name(unit.id));
    let remedy = "leave it out, or divide regular cavalry in line or column";
    (!in_order || !is_horse || !has_figures)
        .then(|| model.scene.unit_fault(unit.id, "rest", why, remedy))
}

/// PG-FRM-001, PG-CAV-010: a unit on the table has a formation of its type, or one on foot if it has dismounted. Losses leave a unit
/// the formation that it has.
fn formed(model: &Model, unit: &Unit) -> Option<Wrong> {
    let drilled = formations::Drilled { figures: unit.raised, ..unit.into() };
    let on_foot = unit.holders.is_some() && !matches!(unit.formation, Formation::Square);
    let free = !unit.is_on_table() || on_foot || unit.is_gunners();
    let all = formations::all(&model.book, drilled);
    let wrong = !free && !all.contains(&unit.formation);
    wrong.then(|| {
        let (kind, shape) = (unit.kind.name(), unit.formation.name());
        let why = format!("{} cannot be formed so: {kind}, {shape}", model.scene.name(unit.id));
        let known = kernel::words::listed(all.iter().map(|it| format!("`{}`", it.key())), ", ");
        model.scene.unit_fault(unit.id, "formation", why, &format!("write one of {known}"))
    })
}

/// Contacts are between enemies on the table who stand together, and generals are with their own units on it.
fn links(model: &Model) -> Vec<Wrong> {
    let contacts = model.contacts.iter().map(|contact| [contact.attacker, contact.target]);
    let side = |id: UnitId| Some(model.unit(id)).filter(|it| it.is_on_table()).map(|it| it.side);
    let apart = |one: UnitId, other: UnitId| {
        let [one, other] = [one, other].map(|id| model.unit(id));
        // Losses open gaps, but none wider than the units were.
        let whole = |unit: &Unit| Unit { figures: unit.raised, ..*unit }.radius();
        (near::gap(model, one, other) > whole(one) + whole(other)).then_some("they stand far apart")
    };
    let mut wrong = model.scene.contact_faults(contacts, side, apart);
    for general in &model.generals {
        let Some(unit) = general.with.map(|unit| model.unit(unit)) else { continue };
        let joined = match unit.is_on_table() {
            true => Joined::Right(unit.side),
            false => Joined::Gone(unit.side),
        };
        let name = model.general_name(general.id);
        wrong.extend(model.scene.joined_fault(general.id, &name, general.side, joined));
    }
    wrong
}

/// PG-WND-002: the wind blows to a point of the compass, or to one of the six directions of the die.
fn wind(model: &Model) -> Option<Wrong> {
    let wind = model.wind?;
    let points = (0..8).map(|n| 45.0 * f64::from(n)).chain((0..6).map(|n| 60.0 * f64::from(n)));
    let is_known = points.map(Angle::degrees).any(|point| point == wind);
    let why = || format!("the wind cannot blow towards {:.0} degrees", wind.to_degrees());
    let remedy = "write a multiple of 45 degrees, or of 60 as the die gives it";
    (!is_known).then(|| Wrong::new("start.table.wind", why(), remedy))
}

/// PG-OFF-001: at most a third of the points is off the table as the battle begins.
fn reserves(model: &Model) -> Vec<Wrong> {
    let sides = Side::BOTH.into_iter().filter(|_| model.turn == 0);
    let too_many = sides.filter(|side| {
        let own = |id: &CorpsId| {
            model.scene.corps[id.idx()].side == *side && model.corps[id.idx()].reserve
        };
        let held = (0..model.corps.len()).map(|n| CorpsId(n as u8)).filter(own);
        let is_off = |unit: &Unit| unit.side == *side && unit.place == Place::Reserve;
        model.units.iter().any(is_off) && !cost::may_be_off(model, *side, held)
    });
    let why = |side| format!("{side} holds back more than a third of its army");
    too_many.map(|side| Wrong::new("start.table.corps", why(side), "hold back less")).collect()
}
