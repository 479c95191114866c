//! What follows a round of melee (ANT-MEL-001 to -004, -010, -011, ANT-FLK-003, ANT-ADV, step 10).
use super::{Melee, blows::Score, winners::wins};
use crate::{
    NearRun,
    act::Act,
    book::Grade,
    charge,
    event::{Cause, Event},
    guns,
    kinds::{Aspect, Side, Test, UnitId},
    model::Model,
    morale, moves,
    question::Question,
    refusal::not_asked,
    retreat::{self, Sideways},
    seats,
    unit::Done,
};
use geom::Pose;
use kernel::{Cx, Play};

/// How a melee went for a unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Went {
    Won,
    Drew,
    Lost,
}

/// ANT-MEL-011: losers test and move first; in a draw the attacker tests first; then winners advance or pursue.
pub(super) fn settle(cx: &mut Cx<'_, NearRun>, melee: &Melee, score: &Score) -> Play<NearRun> {
    let went = |unit: UnitId| {
        let (given, taken) = score.of(unit);
        match given.cmp(&taken) {
            std::cmp::Ordering::Greater => Went::Won,
            std::cmp::Ordering::Equal => Went::Drew,
            std::cmp::Ordering::Less => Went::Lost,
        }
    };
    let mover = cx.model().mover.unwrap_or(Side(0));
    let mut units: Vec<UnitId> = melee.units().collect();
    let attacks = |id: &UnitId| melee.contacts.iter().any(|it| it.attacker == *id);
    units.sort_by_key(|id| (!attacks(id), *id));
    let winner = [mover, mover.other()].into_iter().find(|side| {
        let of = melee.of(cx.model(), *side);
        !of.is_empty() && of.iter().all(|id| went(*id) == Went::Won)
    });
    let sides = Side::BOTH.map(|side| melee.of(cx.model(), side));
    cx.emit(Event::Fought { units: sides, winner });
    for unit in units.iter().copied().filter(|id| went(*id) == Went::Lost) {
        note_lost(cx, unit);
        retreat::disorder(cx, unit, Cause::Melee);
        loses(cx, melee, unit, score)?;
        guns::overrun_in_melee(cx, unit, &melee.foes(unit))?;
    }
    let drew: Vec<UnitId> = units.iter().copied().filter(|id| went(*id) == Went::Drew).collect();
    for unit in drew.iter().copied() {
        if cx.model().unit(unit).is_on_table() {
            test(cx, melee, unit, Test::Drawn, 0)?;
            guns::overrun_in_melee(cx, unit, &melee.foes(unit))?;
        }
    }
    for unit in drew {
        draws(cx, melee, unit)?;
    }
    for (one, other) in pairs(cx.model(), melee) {
        cx.emit(Event::FightsOn { unit: one, other });
    }
    for unit in units.iter().copied().filter(|id| went(*id) == Went::Won) {
        wins(cx, melee, unit)?;
    }
    Ok(())
}

/// The contacts of a melee that still hold.
fn pairs(model: &Model, melee: &Melee) -> Vec<(UnitId, UnitId)> {
    let still =
        |one: UnitId, other: UnitId| model.contacts.iter().any(|it| it.has(one) && it.has(other));
    let all = melee.contacts.iter().filter(|it| still(it.attacker, it.target));
    all.map(|it| (it.attacker, it.target)).collect()
}

fn note_lost(cx: &mut Cx<'_, NearRun>, unit: UnitId) {
    let done = cx.model().unit(unit).done;
    cx.emit(Event::Noted { unit, done: Done { melee_lost: true, ..done } });
}

/// The foe that a unit of a melee faces, and the side on which it was struck.
fn facing(model: &Model, melee: &Melee, unit: UnitId) -> (Option<UnitId>, Aspect) {
    let own = melee.contacts.iter().filter(|it| it.has(unit));
    let struck = own.clone().filter(|it| it.target == unit).map(|it| it.aspect).max();
    let foe = own.map(|it| it.other(unit)).find(|id| model.unit(*id).is_on_table());
    (foe, struck.unwrap_or(Aspect::Front))
}

/// ANT-MEL-004, ANT-TMM-011: a loser tests.
fn loses(cx: &mut Cx<'_, NearRun>, melee: &Melee, unit: UnitId, score: &Score) -> Play<NearRun> {
    if !cx.model().unit(unit).is_on_table() {
        return Ok(());
    }
    let (given, taken) = score.of(unit);
    let further = (taken - given).saturating_sub(1);
    test(cx, melee, unit, Test::Lost, further)
}

/// A test after a melee, and what it makes of the unit.
fn test(
    cx: &mut Cx<'_, NearRun>,
    melee: &Melee,
    unit: UnitId,
    test: Test,
    further: u8,
) -> Play<NearRun> {
    let (enemy, aspect) = facing(cx.model(), melee, unit);
    let cause = morale::Cause { enemy, aspect: Some(aspect), further };
    let result = morale::test(cx, unit, test, cause)?;
    let from =
        enemy.map_or(cx.model().unit(unit).head(), |id| retreat::cause(cx.model(), id, unit));
    let sideways = if aspect == Aspect::Front { Sideways::No } else { Sideways::Yes };
    match result {
        Grade::Good => Ok(()),
        Grade::Middle => goes_back(cx, unit, from, sideways),
        Grade::Bad => {
            share_fate(cx, unit, from, None)?;
            retreat::rout(cx, unit, from)
        }
    }
}

/// ANT-WDR-002: cavalry may rally back instead of withdrawing.
fn goes_back(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    from: geom::V2,
    sideways: Sideways,
) -> Play<NearRun> {
    share_fate(cx, unit, from, Some(sideways))?;
    if !cx.model().unit(unit).is_mounted() {
        retreat::withdraw(cx, unit, from, sideways)?;
        return moves::square_moved(cx, unit);
    }
    let said = cx.ask(seats::of_unit(cx.model(), unit), Question::Withdraw { unit })?;
    match said.act {
        Act::RallyBack => {
            let by = charge::distance_back(cx.model(), unit, &said)?;
            retreat::rally_back(cx, unit, by)?;
            Ok(())
        }
        Act::Withdraw => retreat::withdraw(cx, unit, from, sideways),
        _ => not_asked(),
    }
}

/// ANT-GUN-008: gunners who shelter with a unit share its result, without hits.
fn share_fate(
    cx: &mut Cx<'_, NearRun>,
    host: UnitId,
    from: geom::V2,
    back: Option<Sideways>,
) -> Play<NearRun> {
    let guests: Vec<UnitId> = guns::guests(cx.model(), host).collect();
    for guest in guests {
        guns::leave_host(cx, guest);
        match back {
            Some(sideways) => retreat::withdraw(cx, guest, from, sideways)?,
            None => retreat::rout(cx, guest, from)?,
        }
    }
    Ok(())
}

/// ANT-MEL-002, -003, ANT-FLK-003: a draw, after all tests: cavalry that fights on may rally back, and a unit struck in flank may turn.
fn draws(cx: &mut Cx<'_, NearRun>, melee: &Melee, unit: UnitId) -> Play<NearRun> {
    let it = *cx.model().unit(unit);
    if it.is_routing() || !it.is_on_table() || !cx.model().is_in_contact(unit) {
        return Ok(());
    }
    if it.is_mounted() {
        let said = cx.ask(seats::of_unit(cx.model(), unit), Question::Drawn { unit })?;
        match said.act {
            Act::FightOn => (),
            Act::RallyBack => {
                let by = charge::distance_back(cx.model(), unit, &said)?;
                retreat::rally_back(cx, unit, by)?;
                return Ok(());
            }
            _ => return not_asked(),
        }
    }
    turn_to_face(cx, melee, unit)
}

/// ANT-FLK-003, ANT-GEO-038: a unit that was struck in flank or rear and drew the first round may turn to face.
fn turn_to_face(cx: &mut Cx<'_, NearRun>, melee: &Melee, unit: UnitId) -> Play<NearRun> {
    let struck = melee
        .contacts
        .iter()
        .find(|it| it.target == unit && it.aspect != Aspect::Front && it.rounds == 0);
    let alone = melee.foes(unit).len() == 1;
    let Some(contact) = struck.filter(|_| alone).copied() else { return Ok(()) };
    let attacker = contact.attacker;
    if !cx.model().contacts.iter().any(|it| it.has(unit) && it.has(attacker)) {
        return Ok(());
    }
    let said = cx.ask(seats::of_unit(cx.model(), unit), Question::Face { unit, attacker })?;
    match said.act {
        Act::Stay => return Ok(()),
        Act::Face => (),
        _ => return not_asked(),
    }
    let (it, by) = (*cx.model().unit(unit), *cx.model().unit(attacker));
    let front = by.rect().front_centre();
    let to = Pose::new(front.into(), by.at.facing + geom::Angle::HALF);
    if retreat::fits(cx.model(), &crate::unit::Unit { at: to, ..it }) {
        cx.emit(Event::Moved { unit, to, formation: it.formation, cause: Cause::Face });
    }
    cx.emit(Event::Parted { unit, other: attacker });
    let contact = crate::model::Contact { aspect: Aspect::Front, rounds: 1, ..contact };
    cx.emit(Event::Contacted { contact });
    Ok(())
}
