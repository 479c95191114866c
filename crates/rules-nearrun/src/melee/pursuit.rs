//! Cavalry that has won (ANT-ADV-003 to -012, ANT-GEO-039): recalled, holding, or in pursuit.
use super::{Melee, Settling, fight, pairing, winners};
use crate::{
    NearRun,
    act::Act,
    aspect,
    book::Grade,
    charge,
    event::{Cause, Event},
    guns::{self, Ride},
    kinds::{Test, UnitId},
    model::{Contact, Model},
    morale, moves,
    question::Question,
    refusal::not_asked,
    retreat, seats,
    unit::{Answer, Charge, Done, End, Unit},
    walk::covered,
};
use geom::{Angle, Length};
use kernel::{Cx, Play};

/// ANT-ADV-003, -007, ANT-MEL-010: winning cavalry tests: it rallies back or holds, or must pursue.
pub(super) fn recall(cx: &mut Cx<'_, NearRun>, melee: &Melee, unit: UnitId) -> Play<NearRun> {
    let enemy_fights_on = cx.model().is_in_contact(unit);
    let cause =
        morale::Cause { enemy: melee.foes(unit).first().copied(), ..morale::Cause::default() };
    let passed = morale::test(cx, unit, Test::Recall, cause)? == Grade::Good;
    let again = cx.model().unit(unit).done.won_again;
    if !passed && enemy_fights_on {
        return Ok(());
    }
    if !passed && !again {
        return pursue(cx, melee, unit);
    }
    if !passed {
        return Ok(());
    }
    let question = Question::WonRecalled { unit, enemy_fights_on };
    let said = cx.ask(seats::of_unit(cx.model(), unit), question)?;
    seats::must_command(cx.model(), said.seat, unit)?;
    match said.act {
        Act::RallyBack => {
            let by = charge::distance_back(cx.model(), unit, &said)?;
            retreat::rally_back(cx, unit, by)?;
            Ok(())
        }
        Act::FightOn if enemy_fights_on => Ok(()),
        Act::Hold if !enemy_fights_on => {
            let most = cx.model().book.reaches.advance.value;
            winners::step_on(cx, unit, most, &said.fill)
        }
        _ => not_asked(),
    }
}

/// ANT-ADV-004 to -006, -008 to -012: one wheel towards the nearest of the beaten, then straight, one normal move in all.
fn pursue(cx: &mut Cx<'_, NearRun>, melee: &Melee, unit: UnitId) -> Play<NearRun> {
    // ANT-CAP-008: whoever rides on takes no guns along.
    guns::drop_taken(cx, unit);
    let it = *cx.model().unit(unit);
    let from = it.at;
    let pace = cx.model().book.pace(&it, it.formation).unwrap_or_default();
    let mut left = pace.units();
    let mut body = it;
    if let Some(bearing) =
        quarry(cx.model(), melee, &it).and_then(|foe| Angle::of(foe - it.centre()))
    {
        let turn = it.at.facing.turn_to(bearing);
        let [wide, _] = it.extent();
        let arc = f64::from(turn.abs()) * std::f64::consts::TAU / 65_536.0 * wide;
        let side = if turn > 0 { 0.5 } else { -0.5 };
        let at = it.at.turned(it.at.place(wide * side, 0.0), Angle::parts(turn));
        if arc <= left && retreat::fits(cx.model(), &Unit { at, ..it }) {
            (body.at, left) = (at, left - arc);
        }
    }
    left = covered(cx.model(), &body, body.at.facing.forward(), left);
    // It rides down routers one after the other; the bound is the number of units.
    for _ in 0..cx.model().units.len() {
        let began = body;
        let (to, met) = charge::ahead(cx.model(), &body, left, charge::Friends::Stop);
        left -= (to.at.v2() - body.at.at.v2()).length();
        let way = [cx.model().unit(unit).at, body.at, to];
        body.at = to;
        cx.emit(Event::Moved { unit, to, formation: it.formation, cause: Cause::Pursue });
        for guns in guns::reached(cx.model(), &began, to) {
            guns::overrun(cx, unit, guns, Ride::On)?;
        }
        moves::ridden_down(cx, unit, &way)?;
        match met {
            Some(enemy) if cx.model().unit(enemy).is_routing() => {
                cx.emit(Event::Removed { unit: enemy, end: End::RiddenDown });
            }
            Some(enemy) => {
                let beaten = melee.foes(unit).contains(&enemy);
                let met = Met { enemy, beaten, from, way: pace.units() - left };
                return meet(cx, unit, met);
            }
            None => return Ok(()),
        }
    }
    Ok(())
}

/// ANT-GEO-039: the centre of the nearest beaten unit.
fn quarry(model: &Model, melee: &Melee, it: &Unit) -> Option<geom::V2> {
    let foes =
        melee.foes(it.id).into_iter().map(|id| model.unit(id)).filter(|foe| foe.is_on_table());
    let near = |foe: &&Unit| (foe.centre() - it.centre()).length2();
    foes.min_by(|a, b| near(a).total_cmp(&near(b))).map(|foe| foe.centre())
}

/// An enemy whom a pursuer meets.
struct Met {
    enemy: UnitId,
    /// ANT-ADV-004: whether the pursuer has just beaten it, so that it withdraws and has no answer.
    beaten: bool,
    /// Where the pursuit began.
    from: geom::Pose,
    /// How far it went.
    way: f64,
}

/// ANT-ADV-004, -006, -010, -012: an enemy met in pursuit answers without fire, and they fight at once.
fn meet(cx: &mut Cx<'_, NearRun>, unit: UnitId, met: Met) -> Play<NearRun> {
    let Met { enemy, beaten, from, way } = met;
    let way = Length::from_units(way);
    let at = cx.model().unit(unit).at;
    let aspect = aspect::of_charge(cx.model().unit(unit), from, at, cx.model().unit(enemy));
    let charge = Charge {
        target: enemy,
        from,
        turn_in: from,
        to: at,
        aspect,
        way,
        spare: Length::ZERO,
        passed: true,
        opportunity: true,
        relieves: None,
        home: true,
        cut: false,
    };
    let done = cx.model().unit(unit).done;
    cx.emit(Event::Noted { unit, done: Done { charge: Some(charge), won_again: true, ..done } });
    if !beaten && !cx.model().is_in_contact(enemy) {
        charge::respond(cx, enemy, unit, aspect)?;
        charge::moved_answer(cx, enemy, unit, charge)?;
    }
    let it = cx.model().unit(enemy);
    let left = it.done.answer.is_some_and(charge::leaves) && !beaten;
    if !it.is_on_table() || left {
        return Ok(());
    }
    let at_halt = beaten || it.done.answer == Some(Answer::Halt);
    charge::touch(cx, Contact { attacker: unit, target: enemy, aspect, rounds: 0, at_halt });
    let melee =
        pairing::all(cx.model()).into_iter().find(|melee| melee.units().any(|id| id == unit));
    match melee {
        Some(melee) => fight(cx, &melee, Settling::Now),
        None => Ok(()),
    }
}
