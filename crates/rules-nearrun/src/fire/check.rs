//! Whether a unit may fire at a target (ANT-FIR, ANT-FCH, ANT-FIM, ANT-FCV).
use super::{arcs, clear::clear, fires_volley, shown};
use crate::{
    act::{Act, Facing},
    event::Aim,
    ground,
    kinds::{Arm, Aspect, Cover, Formation, UnitId},
    model::Model,
    moves, near,
    refusal::{FireRefusal, Refusal},
    seats,
    unit::{Answer, Unit},
};
use geom::Length;
use kernel::Seat;

/// Checks an order to fire.
pub(crate) fn check(model: &Model, seat: Seat, act: &Act) -> Result<Aim, Refusal> {
    let (unit, target, face, secondary) = match *act {
        Act::Fire { unit, target, face } => (unit, target, face, false),
        Act::FireToo { unit, target, face } => (unit, target, face, true),
        _ => return Err(Refusal::NotAsked),
    };
    seats::must_command(model, seat, unit)?;
    let aim = Aim { unit, target, face, secondary };
    Ok(possible(model, aim).map(|()| aim)?)
}

/// Whether an order to fire is possible.
pub(crate) fn possible(model: &Model, aim: Aim) -> Result<(), FireRefusal> {
    let Aim { unit: id, target, face, secondary } = aim;
    let unit = model.unit(id);
    may_fire(model, unit)?;
    let enemy =
        model.units.iter().find(|it| it.id == target && it.side != unit.side && it.is_on_table());
    let enemy = enemy.ok_or(FireRefusal::NoTarget { target })?;
    if !arcs::faces(unit).contains(&face) {
        return Err(FireRefusal::NoFace { unit: id });
    }
    let own = || model.aims.iter().filter(|it| it.unit == id);
    if own().any(|it| it.target == target) {
        return Err(FireRefusal::TargetTaken { unit: id, target });
    }
    if own().any(|it| it.face == face && it.secondary == secondary) {
        return Err(FireRefusal::FaceUsed { unit: id });
    }
    // ANT-FCV-002, -003: on foot, only dragoons fire without cover.
    let bare = unit.on_foot && unit.arm() != Arm::Dragoons;
    if bare && ground::cover(model, unit, enemy.centre()) == Cover::None {
        return Err(FireRefusal::NotArmed { unit: id });
    }
    charged(model, unit, enemy)?;
    if secondary {
        let first = own()
            .find(|it| it.face == face && !it.secondary)
            .ok_or(FireRefusal::NoFirst { unit: id })?;
        return beside(model, unit, model.unit(first.target), enemy, face);
    }
    in_reach(model, unit, enemy, face)?;
    into_melee(model, unit, enemy, face)?;
    clear(model, unit, enemy, face)
}

/// ANT-FIR-012, -023 to -025, ANT-ART-003 to -008, ANT-STR-009, ANT-FCV: whether a unit may fire at all now.
pub(crate) fn may_fire(model: &Model, unit: &Unit) -> Result<(), FireRefusal> {
    let id = unit.id;
    let own_phase = model.mover == Some(unit.side);
    if !unit.is_on_table() {
        return Err(FireRefusal::NotHere { unit: id });
    }
    if unit.is_routing()
        || unit.formation == Formation::March
        || unit.marks.evaded && !unit.is_battery()
    {
        return Err(FireRefusal::Routing { unit: id });
    }
    if unit.done.fired {
        return Err(FireRefusal::Fired { unit: id });
    }
    if unit.done.charge.is_some_and(|charge| charge.home) {
        return Err(FireRefusal::ChargeMoved { unit: id });
    }
    if is_in_old_melee(model, unit) {
        return Err(FireRefusal::InMelee { unit: id });
    }
    if unit.marks.to_ground {
        return Err(FireRefusal::ToGround { unit: id });
    }
    if unit.is_mounted() && unit.is_close_order() && !fires_volley(unit) {
        return Err(FireRefusal::FormedHorse { unit: id });
    }
    if !is_armed(unit) {
        return Err(FireRefusal::NotArmed { unit: id });
    }
    let column = matches!(unit.formation, Formation::Column | Formation::Masse);
    if own_phase && column && unit.done.stirred {
        return Err(FireRefusal::ColumnMoved { unit: id });
    }
    if own_phase && unit.arm().is_artillery() {
        moves::guns_may_fire(unit)?;
    }
    Ok(())
}

/// ANT-FIR-023, ANT-MEL-009: a melee that goes on from before; a unit charged in this phase still fires at its chargers.
fn is_in_old_melee(model: &Model, unit: &Unit) -> bool {
    model.contacts_of(unit.id).any(|contact| {
        let other = model.unit(contact.other(unit.id));
        contact.rounds > 0 || other.done.charge.is_none_or(|charge| charge.target != unit.id)
    })
}

/// ANT-FCV-001 to -004: guns that are manned; foot; light horse in skirmish order; a volley of formed horse.
pub(crate) fn is_armed(unit: &Unit) -> bool {
    match unit.arm() {
        Arm::FootArtillery | Arm::HorseArtillery => unit.is_battery(),
        Arm::Infantry => true,
        _ if unit.on_foot => true,
        arm => arm == Arm::LightCavalry && unit.is_skirmishing() || fires_volley(unit),
    }
}

/// ANT-FCH-001, -002, -006, -007, ANT-FCV-004, -005: what is special about charges.
fn charged(model: &Model, unit: &Unit, enemy: &Unit) -> Result<(), FireRefusal> {
    let (id, target) = (unit.id, enemy.id);
    let charge = enemy.done.charge.filter(|charge| charge.home);
    let chargers: Vec<UnitId> = chargers_of(model, id).collect();
    if fires_volley(unit) && !chargers.contains(&target) {
        return Err(FireRefusal::VolleyOnly { unit: id });
    }
    if !chargers.is_empty() && !chargers.contains(&target) {
        return Err(FireRefusal::OwnCharger { unit: id });
    }
    let Some(charge) = charge else { return Ok(()) };
    let reaches = &model.book.reaches;
    let least = if enemy.is_mounted() {
        reaches.fired_at_cavalry.value
    } else {
        reaches.fired_at_infantry.value
    };
    let least = if unit.done.uncovered { Length(least.0 * 2) } else { least };
    let answers = unit
        .done
        .answer
        .is_none_or(|answer| matches!(answer, Answer::Stand | Answer::Square | Answer::Volley));
    if charge.target == id && !answers {
        return Err(FireRefusal::DidNotStand { unit: id, target });
    }
    if !geom::more_than(charge.way.units(), least) {
        return Err(FireRefusal::TooShort { unit: id, target });
    }
    Ok(())
}

/// The units that have charged a unit in this phase.
pub(crate) fn chargers_of(model: &Model, id: UnitId) -> impl Iterator<Item = UnitId> + use<'_> {
    let all = model.contacts_of(id).map(move |contact| contact.other(id));
    all.filter(move |other| {
        model.unit(*other).done.charge.is_some_and(|charge| charge.target == id && !charge.cut)
    })
}

/// ANT-FIR-001 to -003, -014: in the arc and in range.
pub(crate) fn in_reach(
    model: &Model,
    unit: &Unit,
    enemy: &Unit,
    face: Facing,
) -> Result<(), FireRefusal> {
    let (id, target) = (unit.id, enemy.id);
    let range = range(model, unit);
    let body = shown(model, enemy);
    let gap = arcs::range_to(unit, face, &body.outline());
    let zone = arcs::zone(model, unit, face, geom::reach_of(range).max(gap));
    let in_arc = body.outline().iter().any(|rect| zone.touches(rect));
    if !in_arc || !arcs::is_best_face(model, unit, face, &body.rect()) {
        return Err(match unit.formation {
            Formation::Square => FireRefusal::OutOfFaceArc { unit: id, target },
            _ if unit.is_garrison() => FireRefusal::OutOfFaceArc { unit: id, target },
            Formation::Unlimbered | Formation::Skirmish => {
                FireRefusal::OutOfWideArc { unit: id, target }
            }
            _ => FireRefusal::OutOfArc { unit: id, target },
        });
    }
    if geom::more_than(gap, range) {
        let (gap, most) = (crate::walk::inches(gap), range.to_inches());
        return Err(FireRefusal::OutOfRange { unit: id, target, gap, most });
    }
    Ok(())
}

/// ANT-FIR-014: how far a unit fires.
pub(crate) fn range(model: &Model, unit: &Unit) -> Length {
    let ranges = &model.book.ranges;
    match unit.arm() {
        Arm::FootArtillery | Arm::HorseArtillery => {
            model.book.gun_ranges[unit.calibre.unwrap_or(crate::kinds::Calibre::Medium)].long
        }
        Arm::Dragoons if unit.on_foot && unit.formation == Formation::Line => ranges.musket.value,
        _ if unit.arm().is_cavalry() => ranges.carbine.value,
        _ if unit.tags.rifles => ranges.rifle.value,
        _ if unit.is_skirmishing() => ranges.skirmish.value,
        _ => ranges.musket.value,
    }
}

/// ANT-FIM-001, -002: into a melee only at column, masse, square or town, with no friend in the arc.
fn into_melee(model: &Model, unit: &Unit, enemy: &Unit, face: Facing) -> Result<(), FireRefusal> {
    if !is_melee_fire(model, unit, enemy) {
        return Ok(());
    }
    let dense =
        enemy.formation.is_column() || enemy.formation == Formation::Square || enemy.is_garrison();
    if !dense && !overlaps_in_melee(model, enemy) {
        return Err(FireRefusal::IntoMelee { target: enemy.id });
    }
    let reach = range(model, unit);
    let zone = arcs::zone(model, unit, face, geom::reach_of(reach));
    let friend = model.friends(unit).find(|friend| {
        let rects = model.rects(friend);
        let near = geom::within_reach(arcs::range_to(unit, face, rects), reach);
        near && rects.iter().any(|rect| zone.touches(rect))
    });
    match friend {
        Some(friend) => Err(FireRefusal::FriendInArc { unit: unit.id, friend: friend.id }),
        None => Ok(()),
    }
}

/// ANT-FIM-001, ANT-MMU-003, -008: whether a unit overlaps the end of an opponent whom another strikes in front as well.
fn overlaps_in_melee(model: &Model, unit: &Unit) -> bool {
    model.contacts_of(unit.id).filter(|it| it.attacker == unit.id).any(|contact| {
        let fronts = model.contacts_of(contact.target);
        let fronts = fronts.filter(|it| it.target == contact.target && it.aspect == Aspect::Front);
        fronts.count() > 1
    })
}

/// ANT-FCH-008, ANT-FIM: whether fire at a unit is fire into a melee: not at one that charged in this phase.
pub(crate) fn is_melee_fire(model: &Model, unit: &Unit, enemy: &Unit) -> bool {
    let charged_now =
        enemy.done.charge.is_some_and(|charge| charge.home) && unit.side != enemy.side;
    model.is_in_contact(enemy.id) && !charged_now
}

/// ANT-FIR-014: whether a battery fires canister at a unit.
pub(crate) fn is_canister(model: &Model, guns: &Unit, target: &Unit) -> bool {
    let reach =
        model.book.gun_ranges[guns.calibre.unwrap_or(crate::kinds::Calibre::Medium)].canister;
    let gap = arcs::range_to(guns, Facing::Front, &shown(model, target).outline());
    geom::within_reach(gap, reach)
}

/// ANT-FIR-010, -011, -020, ANT-GEO-012, ANT-GEO-013: a second column or square within 2" of the first target; or the column of an order mixte.
fn beside(
    model: &Model,
    unit: &Unit,
    first: &Unit,
    enemy: &Unit,
    face: Facing,
) -> Result<(), FireRefusal> {
    let no = FireRefusal::NotSecondary { unit: unit.id, target: enemy.id };
    let dense = |it: &Unit| it.formation.is_column() || it.formation == Formation::Square;
    let reach = model.book.reaches.secondary.value;
    let mixte = first.formation.is_line()
        && first.is_foot()
        && enemy.formation == Formation::Column
        && first.under == enemy.under
        && near::within(model, first, enemy, model.book.reaches.order_mixte.value);
    let fits = dense(enemy) && (dense(first) && near::within(model, first, enemy, reach) || mixte);
    let gap = arcs::range_to(unit, face, model.rects(enemy));
    if first.id == enemy.id || !fits || model.is_in_contact(enemy.id) {
        return Err(no);
    }
    let most = range(model, unit);
    if geom::more_than(gap, most) {
        let (gap, most) = (crate::walk::inches(gap), most.to_inches());
        return Err(FireRefusal::OutOfRange { unit: unit.id, target: enemy.id, gap, most });
    }
    clear(model, unit, enemy, face)
}
