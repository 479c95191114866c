//! How a charged unit answers (ANT-RSP, C3): which answers it has, the choice, and the test that goes with it.
use super::{distance_back, evade};
use crate::{
    NearRun,
    act::Act,
    book::Grade,
    event::{Cause, Event},
    ground,
    kinds::{Arm, Aspect, Class, Cover, Formation, Test, UnitId},
    model::Model,
    morale,
    question::Question,
    refusal::{Refusal, not_asked},
    retreat, seats,
    unit::{Answer, Done, Marks, Unit},
};
use geom::Pose;
use kernel::{Cx, Play, Seat};

/// Asks a charged unit for its answer, if it has a choice, makes its test and notes the result.
pub(crate) fn respond(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    charger: UnitId,
    aspect: Aspect,
) -> Play<NearRun> {
    let open = answers(cx.model(), unit, charger, aspect);
    let act = match open.as_slice() {
        [] => return without_choice(cx, unit, charger, aspect),
        [only] => *only,
        _ => {
            let question = Question::Respond { unit, charger, aspect, must_evade: false };
            let said = cx.ask(seats::of_unit(cx.model(), unit), question)?;
            check(cx.model(), said.seat, &question, &said.act)?;
            if said.act == Act::RallyBack {
                // ANT-DIR-006: it says how far now, and goes when the answers are moved.
                let back = Some(distance_back(cx.model(), unit, &said)?);
                let done = cx.model().unit(unit).done;
                cx.emit(Event::Noted { unit, done: Done { back, ..done } });
            }
            said.act
        }
    };
    take(cx, unit, charger, aspect, act)
}

/// Carries out a chosen answer: its test, and what it makes of the unit.
fn take(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    charger: UnitId,
    aspect: Aspect,
    act: Act,
) -> Play<NearRun> {
    let cause = morale::Cause { enemy: Some(charger), aspect: Some(aspect), further: 0 };
    match act {
        Act::Square => form_square(cx, unit, cause),
        Act::Stand => match stand_test(cx.model(), unit, charger) {
            None => answered(cx, unit, Answer::Stand),
            Some(test) => stand(cx, unit, charger, aspect, test, cause),
        },
        Act::Volley => {
            let passed = morale::test(cx, unit, Test::Volley, cause)? == Grade::Good;
            answered(cx, unit, if passed { Answer::Volley } else { Answer::Halt })
        }
        Act::CounterCharge => answered(cx, unit, Answer::CounterCharge),
        Act::RallyBack => answered(cx, unit, Answer::RallyBack),
        Act::Evade | Act::EvadeBehind { .. } | Act::EvadeInto { .. } => {
            answered(cx, unit, Answer::Evade)?;
            evade::note_goal(cx, unit, act);
            Ok(())
        }
        Act::FireAndRunTo { .. } | Act::FireAndRunInto { .. } => {
            answered(cx, unit, Answer::FireAndRun)?;
            evade::note_goal(cx, unit, act);
            Ok(())
        }
        Act::Stay => answered(cx, unit, Answer::Halt),
        _ => not_asked(),
    }
}

fn answered(cx: &mut Cx<'_, NearRun>, unit: UnitId, answer: Answer) -> Play<NearRun> {
    cx.emit(Event::Answered { unit, answer });
    Ok(())
}

/// ANT-SQU-001, -006, -007, ANT-PIP-003, -004: an emergency square, wherever the cavalry comes from: formed, formed in disorder, or a rout.
fn form_square(cx: &mut Cx<'_, NearRun>, unit: UnitId, cause: morale::Cause) -> Play<NearRun> {
    let result = morale::test(cx, unit, Test::Square, cause)?;
    if result == Grade::Bad {
        return answered(cx, unit, Answer::Rout);
    }
    let it = *cx.model().unit(unit);
    let to = room_for_square(cx.model(), &it).unwrap_or(it.at);
    cx.emit(Event::Moved { unit, to, formation: Formation::Square, cause: Cause::Form });
    super::opportunity::owe(cx, unit);
    if result == Grade::Middle {
        retreat::disorder(cx, unit, Cause::Test);
        let marks = cx.model().unit(unit).marks;
        cx.emit(Event::Marked { unit, marks: Marks { hasty_square: true, ..marks } });
    }
    answered(cx, unit, Answer::Square)
}

/// ANT-GEO-004: where an emergency square finds room: the middle of its front stays, or its centre, or its rear. None if friends or
/// ground leave no room at all.
/// Reading: the book does not say what becomes of a square without room; it cannot be tried.
fn room_for_square(model: &Model, unit: &Unit) -> Option<Pose> {
    let square = Unit { formation: Formation::Square, ..*unit };
    let deeper = square.extent()[1] - unit.extent()[1];
    let poses = [0.0, 0.5, 1.0].map(|share| unit.at.advanced(deeper * share));
    poses.into_iter().find(|at| retreat::fits(model, &Unit { at: *at, ..square }))
}

/// ANT-RSP-001, -009, -013, -016: the test to stand, and what failing it means.
fn stand(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    charger: UnitId,
    aspect: Aspect,
    test: Test,
    cause: morale::Cause,
) -> Play<NearRun> {
    let result = morale::test(cx, unit, test, cause)?;
    match (test, result) {
        (_, Grade::Good) => answered(cx, unit, Answer::Stand),
        (Test::Stand, Grade::Middle) => {
            retreat::disorder(cx, unit, Cause::Test);
            answered(cx, unit, Answer::Stand)
        }
        (Test::Column, Grade::Middle) => answered(cx, unit, Answer::Withdraw),
        // ANT-RSP-027: skirmishers who fail must evade, but still choose where.
        (Test::Fight, _) => must_evade(cx, unit, charger, aspect),
        _ => answered(cx, unit, Answer::Rout),
    }
}

fn must_evade(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    charger: UnitId,
    aspect: Aspect,
) -> Play<NearRun> {
    let question = Question::Respond { unit, charger, aspect, must_evade: true };
    let act = match evade::goals(cx.model(), unit, charger).as_slice() {
        [only] => *only,
        _ => {
            let said = cx.ask(seats::of_unit(cx.model(), unit), question)?;
            check(cx.model(), said.seat, &question, &said.act)?;
            said.act
        }
    };
    take(cx, unit, charger, aspect, act)
}

/// ANT-RSP-003, -004, -017 to -020, -023, -026, -028, -032: units without a choice.
fn without_choice(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    charger: UnitId,
    aspect: Aspect,
) -> Play<NearRun> {
    let it = cx.model().unit(unit);
    let by = cx.model().unit(charger);
    let (by_foot, by_formed) = (by.is_foot(), by.is_close_order());
    let limbered = it.arm().is_artillery() && !it.is_battery() && !it.is_gunners();
    let answer = match it {
        _ if it.is_routing() || cx.model().is_in_contact(unit) => return Ok(()),
        _ if limbered => Answer::Evade,
        // The list for disordered units is about chargers in close order.
        _ if !it.is_disordered() || !by_formed => Answer::Halt,
        _ if it.is_mounted() => match by_foot && aspect == Aspect::Front {
            true => Answer::RallyBack,
            false => Answer::Rout,
        },
        _ if it.is_foot() => Answer::Rout,
        _ => Answer::Halt,
    };
    answered(cx, unit, answer)
}

/// C3, ANT-MOV-013: the answers that a unit has, the lowest row of the table that fits first. None if it has no choice.
pub(crate) fn answers(model: &Model, unit: UnitId, charger: UnitId, aspect: Aspect) -> Vec<Act> {
    let (it, by) = (model.unit(unit), model.unit(charger));
    if it.is_routing() || model.is_in_contact(unit) {
        return Vec::new();
    }
    let skirmishing = it.is_skirmishing() || it.is_gunners();
    if it.is_disordered() && by.is_close_order() && !it.arm().is_artillery() {
        return match it {
            _ if skirmishing => evade::goals(model, unit, charger),
            _ if it.is_foot() && stands_in_disorder(model, it) => vec![Act::Stand],
            _ => Vec::new(),
        };
    }
    if skirmishing {
        let mut acts = evade::goals(model, unit, charger);
        acts.push(Act::Stand);
        return acts;
    }
    if it.formation == Formation::March {
        return match it.is_foot() && by.is_mounted() && room_for_square(model, it).is_some() {
            true => vec![Act::Square, Act::Stay],
            false => Vec::new(),
        };
    }
    if it.arm().is_artillery() {
        return if it.is_battery() { gunners(model, it, by) } else { Vec::new() };
    }
    if it.is_mounted() {
        return match (aspect, by.is_mounted()) {
            (Aspect::Flank | Aspect::Rear, _) => Vec::new(),
            (_, true) if it.tags.volley => vec![Act::Volley, Act::CounterCharge],
            (_, true) => vec![Act::CounterCharge],
            (_, false) => vec![Act::CounterCharge, Act::RallyBack],
        };
    }
    let may_square = by.is_mounted()
        && it.arm() == Arm::Infantry
        && it.formation != Formation::Square
        && !it.is_garrison()
        && !it.is_disordered()
        && room_for_square(model, it).is_some();
    match may_square {
        true => vec![Act::Square, Act::Stand],
        false => vec![Act::Stand],
    }
}

/// ANT-RSP-018: square, masse or hard cover.
fn stands_in_disorder(model: &Model, unit: &Unit) -> bool {
    matches!(unit.formation, Formation::Square | Formation::Masse)
        || ground::in_hard_cover(model, unit)
}

/// ANT-RSP-005, ANT-GUN-001: batteries stand, and good gunners may fire and run.
fn gunners(model: &Model, guns: &Unit, charger: &Unit) -> Vec<Act> {
    let mut acts = vec![Act::Stand];
    if guns.class.is_at_least(Class::Veteran) {
        acts.extend(evade::shelters(model, guns, charger));
    }
    acts
}

/// ANT-RSP-001, -009, -010, -012, -013, -015, -016, -031: the test that standing needs, if any.
pub(crate) fn stand_test(model: &Model, unit: UnitId, charger: UnitId) -> Option<Test> {
    let (it, by) = (model.unit(unit), model.unit(charger));
    if it.is_skirmishing() || it.is_gunners() {
        let in_cover = ground::cover(model, it, by.centre()) != Cover::None;
        return (by.is_close_order() && !in_cover).then_some(Test::Fight);
    }
    if it.arm().is_artillery() || it.is_garrison() {
        return None;
    }
    match it.formation {
        Formation::Line if by.is_foot() && by.formation == Formation::Column => Some(Test::Column),
        Formation::Line | Formation::ReinforcedLine if by.is_mounted() => Some(Test::Stand),
        _ => None,
    }
}

/// Refuses an answer that the unit does not have.
pub(crate) fn check(
    model: &Model,
    seat: Seat,
    question: &Question,
    act: &Act,
) -> Result<(), Refusal> {
    let Question::Respond { unit, charger, aspect, must_evade } = *question else {
        return Err(Refusal::NotAsked);
    };
    seats::must_command(model, seat, unit)?;
    let open = match must_evade {
        true => evade::goals(model, unit, charger),
        false => answers(model, unit, charger, aspect),
    };
    if open.contains(act) {
        return Ok(());
    }
    Err(evade::why_not(unit, act))
}
