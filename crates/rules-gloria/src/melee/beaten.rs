//! What the beaten do (PG-CLA-006, PG-UCA-002, -003).
use super::{at_least, combat::Combat, cover};
use crate::{
    Gloria,
    act::Act,
    book::{Beaten, Outcome},
    command,
    event::Event,
    kinds::{Aspect, Class, Quality, State, UnitId},
    model::{Contact, Model},
    morale,
    question::Question,
    refusal::not_asked,
    retreat::{self, Run},
    seats, square,
    unit::{End, Unit},
    walk,
};
use geom::{Length, V2};
use kernel::{Cx, Play};

/// A beaten unit stays, is pushed back or routs.
pub(super) fn drive(
    cx: &mut Cx<'_, Gloria>,
    combat: &Combat,
    id: UnitId,
    row: &Outcome,
    difference: u32,
) -> Play<Gloria> {
    let model = cx.model();
    let unit = model.unit(id);
    if !unit.is_on_table() {
        return Ok(());
    }
    let rows = &model.book.exceptions;
    if unit.is_battery() && difference >= rows.gunners_rout.value.unsigned_abs() {
        // PG-TCR-005: the gunners run and the gun is lost, which is the end of the battery.
        cx.emit(Event::Removed { unit: id, end: End::Taken });
        return Ok(());
    }
    let holds = difference <= rows.square_holds.value.unsigned_abs();
    if holds && is_square_against_horse(model, combat, unit) {
        at_least(cx, id, State::Disordered);
        return Ok(());
    }
    match row.loser {
        Beaten::Stays => at_least(cx, id, State::Disordered),
        Beaten::PushedBack => {
            let back = if unit.is_mounted() { row.horse_back } else { row.foot_back };
            let by = model.book.length(back).unwrap_or(Length::ZERO);
            let back = way_back(model, combat, unit);
            at_least(cx, id, State::Disordered);
            if !stays(cx, combat, id, Driven::Back(by))? {
                retreat::push_back(cx, id, back, by)?;
            }
        }
        Beaten::Routs => {
            if stays(cx, combat, id, Driven::InRout)? {
                // PG-UCA-003.
                at_least(cx, id, State::Shaken);
            } else {
                rout(cx, combat, id)?;
            }
        }
    }
    Ok(())
}

/// PG-ROU-001: a unit routs from the nearest enemy of the combat.
pub(super) fn rout(cx: &mut Cx<'_, Gloria>, combat: &Combat, id: UnitId) -> Play<Gloria> {
    let model = cx.model();
    let unit = model.unit(id);
    if !unit.is_on_table() {
        return Ok(());
    }
    let from = place_of_enemy(model, combat, unit);
    retreat::rout(cx, id, Some(from), Run::Initial)
}

/// G25: the point of the enemy that is nearest to the unit's centre.
fn place_of_enemy(model: &Model, combat: &Combat, unit: &Unit) -> V2 {
    let enemy = combat.nearest_enemy(model, unit).map(|enemy| model.unit(enemy));
    let centre = walk::middle(&unit.outline());
    enemy.map_or(unit.at.place(0.0, 1.0), |enemy| morale::nearest_point(model, enemy, centre))
}

/// G40: straight back, or away from the winner for a unit that was struck in flank or rear.
fn way_back(model: &Model, combat: &Combat, unit: &Unit) -> V2 {
    let struck = |contact: &&Contact| contact.target == unit.id && contact.aspect != Aspect::Front;
    let back = -unit.at.facing.forward();
    match combat.contacts_of(unit.id).find(struck) {
        Some(_) => {
            let from = place_of_enemy(model, combat, unit);
            (walk::middle(&unit.outline()) - from).unit().unwrap_or(back)
        }
        None => back,
    }
}

/// PG-TCR-006, PG-SQR-007: a square, or a line in a ring, that fights only horse.
pub(super) fn is_square_against_horse(model: &Model, combat: &Combat, unit: &Unit) -> bool {
    let mut enemies = combat.opponents(unit.id);
    enemies.all(|enemy| model.unit(enemy).is_mounted()) && square::faces_horse(model, unit)
}

/// How a result drives a unit from its place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Driven {
    /// So far back.
    Back(Length),
    /// In rout, which sooner or later takes it out of any cover.
    InRout,
}

/// PG-UCA-002, -003: a defender whom the result would drive out of cover may stay. The answer is whether it does.
fn stays(
    cx: &mut Cx<'_, Gloria>,
    combat: &Combat,
    id: UnitId,
    driven: Driven,
) -> Play<Gloria, bool> {
    if !may_stay(cx.model(), combat, id, driven) {
        return Ok(false);
    }
    let said = cx.ask(seats::of_unit(cx.model(), id), Question::Beaten { unit: id })?;
    match said.act {
        Act::HoldGround => Ok(true),
        Act::Go => Ok(false),
        _ => not_asked(),
    }
}

/// PG-UCA-002: class 2 or better, or under a general who is at least Capable, defending cover that it would have to leave.
fn may_stay(model: &Model, combat: &Combat, id: UnitId, driven: Driven) -> bool {
    let unit = model.unit(id);
    let Some(enemy) = combat.nearest_enemy(model, unit).map(|enemy| model.unit(enemy)) else {
        return false;
    };
    let led = || {
        let general = command::of(model, unit).general;
        general.is_some_and(|general| model.general(general).quality() >= Quality::Capable)
    };
    let leaves = || match driven {
        Driven::InRout => true,
        Driven::Back(by) => {
            let at = unit.at.moved(way_back(model, combat, unit) * by.units());
            cover::against(model, &Unit { at, ..*unit }, enemy).is_none()
        }
    };
    // Whoever joined from behind defends with those in front.
    let line =
        if combat.joined.contains(&id) { combat.touching(model, unit.side) } else { vec![id] };
    line.into_iter().all(|id| combat.defends(id))
        && (unit.class >= Class::Two || led())
        && cover::against(model, unit, enemy).is_some()
        && leaves()
}
