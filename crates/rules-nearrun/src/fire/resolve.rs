//! The dice of fire (ANT-FIR-021, -026, ANT-FCH-003, -004, ANT-SKM-010 to -013, ANT-DIS-008).
use super::{check, reckon, regimental, set_back};
use crate::{
    NearRun,
    act::{Act, Facing},
    book::Cell,
    charge,
    event::{Aim, Cause, Event},
    guns,
    kinds::{Side, State, UnitId},
    losses,
    model::Model,
    near,
    question::Question,
    refusal::not_asked,
    retreat, seats,
    stage::Stage,
    turn,
    unit::{Done, Marks, Unit},
};
use geom::Length;
use kernel::{Cx, Play};

/// One hit or several on a unit, by one firer.
struct Struck {
    by: UnitId,
    unit: UnitId,
    hits: u8,
    /// ANT-RGP-003: guns fired.
    shells: bool,
}

/// ANT-SEQ-020, ANT-FIR-026: all fire of a side: every die is thrown before any hit is taken.
pub(super) fn play(
    cx: &mut Cx<'_, NearRun>,
    stage: Stage,
    side: Side,
) -> Play<NearRun, Option<Stage>> {
    let aims: Vec<Aim> = cx
        .model()
        .aims
        .iter()
        .filter(|aim| cx.model().unit(aim.unit).side == side)
        .copied()
        .collect();
    let mut struck = Vec::new();
    for aim in aims {
        throw(cx, aim, &mut struck)?;
    }
    for aim in regimental::alone(cx.model(), side) {
        throw_gun(cx, aim, &mut struck)?;
    }
    take(cx, struck)?;
    stop_chargers(cx, side.other())?;
    Ok(Some(turn::after(cx.model(), stage)))
}

/// One firer's die, and whom it strikes.
fn throw(cx: &mut Cx<'_, NearRun>, aim: Aim, struck: &mut Vec<Struck>) -> Play<NearRun> {
    let shot = reckon(cx.model(), aim);
    let die = cx.roll(6)?;
    let score = |add: i32| i32::from(die) + add;
    let adjust = shot.tally.total();
    let whole = cx.model().unit(aim.target).hits_left();
    let hits = shot.cell.hits(score(adjust)).unwrap_or(whole);
    let adjust = adjust.clamp(-100, 100) as i8;
    cx.emit(Event::Shot { aim, at: aim.target, gun: false, die, adjust, hits });
    let shells = cx.model().unit(aim.unit).arm().is_artillery();
    struck.push(Struck { by: aim.unit, unit: aim.target, hits, shells });
    if let Some((cell, tally)) = shot.gun {
        gun_hits(cx, aim, die, cell, tally.total(), struck);
    }
    for (unit, cell, add) in shot.beyond {
        let hits = cell.hits(score(add)).unwrap_or(0);
        let adjust = add.clamp(-100, 100) as i8;
        cx.emit(Event::Shot { aim, at: unit, gun: false, die, adjust, hits });
        struck.push(Struck { by: aim.unit, unit, hits, shells });
    }
    let done = cx.model().unit(aim.unit).done;
    cx.emit(Event::Noted { unit: aim.unit, done: Done { fired: true, ..done } });
    Ok(())
}

/// ANT-RGA-004, -005: a regimental gun that fires without its battalion has a die of its own.
fn throw_gun(cx: &mut Cx<'_, NearRun>, aim: Aim, struck: &mut Vec<Struck>) -> Play<NearRun> {
    let (unit, target) = (cx.model().unit(aim.unit), cx.model().unit(aim.target));
    let Some((cell, tally)) = regimental::reckon(cx.model(), unit, target) else { return Ok(()) };
    let die = cx.roll(6)?;
    gun_hits(cx, aim, die, cell, tally.total(), struck);
    Ok(())
}

/// ANT-RGA-005: a regimental gun never makes more than one hit.
fn gun_hits(
    cx: &mut Cx<'_, NearRun>,
    aim: Aim,
    die: u8,
    cell: Cell,
    add: i32,
    struck: &mut Vec<Struck>,
) {
    let most = cx.model().book.limits.gun_hits.value.clamp(0, 60) as u8;
    let hits = cell.hits(i32::from(die) + add).unwrap_or(most).min(most);
    let adjust = add.clamp(-100, 100) as i8;
    cx.emit(Event::Shot { aim, at: aim.target, gun: true, die, adjust, hits });
    struck.push(Struck { by: aim.unit, unit: aim.target, hits, shells: true });
}

/// Hits are taken, and it is noted who was under what fire.
fn take(cx: &mut Cx<'_, NearRun>, struck: Vec<Struck>) -> Play<NearRun> {
    for struck in struck {
        let Struck { unit, hits, .. } = struck;
        if !cx.model().unit(unit).is_on_table() {
            continue;
        }
        note(cx, struck);
        losses::by_fire(cx, unit, hits)?;
    }
    Ok(())
}

fn note(cx: &mut Cx<'_, NearRun>, struck: Struck) {
    let Struck { by, unit, hits, shells } = struck;
    let (firer, target) = (*cx.model().unit(by), *cx.model().unit(unit));
    if shells && !target.marks.shelled {
        cx.emit(Event::Marked { unit, marks: Marks { shelled: true, ..target.marks } });
    }
    let mut done = target.done;
    done.under_musketry |= !shells;
    // ANT-FIM-003.
    if check::is_melee_fire(cx.model(), &firer, &target) {
        done.shot_in_melee = done.shot_in_melee.saturating_add(hits);
    }
    if hits > 0 && target.is_skirmishing() {
        done.driven_by = Some(by);
        done.driven_hard |= !firer.is_skirmishing();
    }
    if done != target.done {
        cx.emit(Event::Noted { unit, done });
    }
    if hits > 0 && firer.is_skirmishing() && target.is_skirmishing() {
        let done = cx.model().unit(by).done;
        cx.emit(Event::Noted { unit: by, done: Done { hit_back: true, ..done } });
    }
}

/// ANT-FCH-003, -004: chargers whom fire has disordered halt 1" away; cavalry may rally back.
fn stop_chargers(cx: &mut Cx<'_, NearRun>, side: Side) -> Play<NearRun> {
    let model = cx.model();
    let stopped = |unit: &&Unit| {
        unit.is_disordered()
            && !unit.done.stopped
            && unit.done.charge.is_some_and(|it| it.home && it.passed)
    };
    let all: Vec<UnitId> = model.of(side).filter(stopped).map(|unit| unit.id).collect();
    for unit in all {
        stop(cx, unit)?;
    }
    Ok(())
}

/// One charger is stopped.
fn stop(cx: &mut Cx<'_, NearRun>, unit: UnitId) -> Play<NearRun> {
    let it = *cx.model().unit(unit);
    let Some(charge) = it.done.charge else { return Ok(()) };
    cx.emit(Event::Noted { unit, done: Done { stopped: true, ..it.done } });
    // Gunners who fire and run are not fought, but the charger has reached their guns.
    let touches = near::enemies_within(cx.model(), &it, Length::ZERO).next().is_some();
    if touches || cx.model().is_in_contact(unit) {
        retreat::part(cx, unit);
        let to = set_back(cx.model(), &it, charge.turn_in);
        cx.emit(Event::Moved { unit, to, formation: it.formation, cause: Cause::Stopped });
    }
    if !it.is_mounted() || it.is_routing() {
        return Ok(());
    }
    let said = cx.ask(seats::of_unit(cx.model(), unit), Question::Stopped { unit })?;
    match said.act {
        Act::Halt => Ok(()),
        Act::RallyBack => {
            let by = charge::distance_back(cx.model(), unit, &said)?;
            retreat::rally_back(cx, unit, by)?;
            Ok(())
        }
        _ => not_asked(),
    }
}

/// ANT-GUN-002, -010, r102: gunners fire canister at a charger before they run; if that disorders it, it halts there.
pub(crate) fn at_charger(cx: &mut Cx<'_, NearRun>, unit: UnitId, charger: UnitId) -> Play<NearRun> {
    if check::may_fire(cx.model(), cx.model().unit(unit)).is_err() {
        return Ok(());
    }
    let aim = Aim { unit, target: charger, face: Facing::Front, secondary: false };
    let mut struck = Vec::new();
    throw(cx, aim, &mut struck)?;
    take(cx, struck)?;
    if cx.model().unit(charger).state == State::Disordered && cx.model().unit(charger).is_on_table()
    {
        stop(cx, charger)?;
    }
    Ok(())
}

/// ANT-DIS-008, -009, ANT-TER-012, ANT-SKM-010 to -013: order is recovered, whatever disturbed it; then skirmishers that were hit fall back.
pub(crate) fn settle(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let recovers = |model: &Model, unit: &Unit| {
        let quiet = !unit.done.under_musketry || crate::ground::in_hard_cover(model, unit);
        unit.done.recovers && quiet && unit.state == State::Disordered && !unit.done.stirred
    };
    let model = cx.model();
    let all: Vec<UnitId> =
        model.on_table().filter(|unit| recovers(model, unit)).map(|unit| unit.id).collect();
    for unit in all {
        cx.emit(Event::Became { unit, state: State::Good, cause: Cause::Recovered });
    }
    let model = cx.model();
    let driven = |unit: &&Unit| {
        // ANT-SKM-021: whoever was charged and stands fights first.
        let charged = model.contacts_of(unit.id).any(|it| it.target == unit.id);
        unit.is_skirmishing()
            && !unit.is_routing()
            && !charged
            && unit.done.driven_by.is_some()
            && (unit.done.driven_hard || !unit.done.hit_back)
    };
    let all: Vec<UnitId> = model.on_table().filter(driven).map(|unit| unit.id).collect();
    for unit in all {
        fall_back(cx, unit)?;
    }
    Ok(Some(turn::after(cx.model(), stage)))
}

/// ANT-SKM-010, -012, -025, r74: 2" straight away from the firer, facing kept; an ad hoc line on its nearest battalion.
fn fall_back(cx: &mut Cx<'_, NearRun>, unit: UnitId) -> Play<NearRun> {
    let model = cx.model();
    let it = model.unit(unit);
    let Some(by) = it.done.driven_by else { return Ok(()) };
    let away = (it.centre() - model.unit(by).centre()).unit().unwrap_or(-it.at.facing.forward());
    let home = near::nearest(model, it, guns::parents(model, it)).filter(|_| it.tags.ad_hoc);
    let home = home.and_then(|(parent, _)| (parent.centre() - it.centre()).unit());
    let away = home.unwrap_or(away);
    let inches = model.book.reaches.fall_back.value;
    let cause = if it.done.driven_hard { Cause::FallBack } else { Cause::DrivenIn };
    // ANT-SKM-021: charging skirmishers that fall back leave the contact.
    retreat::part(cx, unit);
    retreat::go_back(cx, unit, away, inches, cause)
}
