//! The sequence of a battle and of its turns (PG-SEQ-001 to -003), and the initiative (PG-INI-001).
use crate::{
    Gloria, charge,
    event::{Cause, Event},
    ground,
    kinds::{Phase, Side, UnitId},
    model::Model,
    retreat,
    stage::Stage,
    unit::Marks,
    victory,
};
use kernel::{Cx, Play};

/// The stage that follows once a stage has nothing left to do; PG-MOR-007 is the order of the Morale Phase. In phases that are not
/// simultaneous, the side with the initiative comes first (PG-SEQ-002).
pub(crate) fn after(model: &Model, stage: Stage) -> Stage {
    let [first, second] = model.in_order();
    let then = |side: Side, again: fn(Side) -> Stage, next: Stage| {
        if side == first { again(second) } else { next }
    };
    match stage {
        Stage::Begin => Stage::Reserve,
        Stage::Reserve => Stage::Hide,
        Stage::Hide => Stage::Map,
        Stage::Map => Stage::Scout,
        Stage::Scout | Stage::Deploy { .. } => Stage::Initiative,
        Stage::Initiative => Stage::Show { side: first },
        Stage::Show { side } => {
            then(side, |side| Stage::Show { side }, Stage::Announce { side: first })
        }
        Stage::Announce { side } => {
            then(side, |side| Stage::Announce { side }, Stage::Promote { side: first })
        }
        Stage::Promote { side } => {
            then(side, |side| Stage::Promote { side }, Stage::Declare { side: first })
        }
        Stage::Declare { side } => then(side, |side| Stage::Declare { side }, Stage::ToCharge),
        Stage::ToCharge => Stage::BeingCharged,
        Stage::BeingCharged => Stage::BrokenInto,
        Stage::BrokenInto => Stage::Feint { side: first },
        Stage::Feint { side } => {
            then(side, |side| Stage::Feint { side }, Stage::Rally { side: first })
        }
        Stage::Rally { side } => then(side, |side| Stage::Rally { side }, Stage::Aim),
        Stage::Aim => Stage::Fire,
        Stage::Fire => Stage::Rout,
        Stage::Rout => Stage::Second,
        Stage::Second => Stage::Move { side: first },
        Stage::Move { side } => then(side, |side| Stage::Move { side }, Stage::Spread),
        Stage::Opportunity { unit, .. } => Stage::Move { side: model.unit(unit).side },
        Stage::Spread => Stage::Assault,
        Stage::Assault => Stage::End,
        Stage::End => Stage::Initiative,
    }
}

/// The phase that a stage belongs to.
pub(crate) fn phase(stage: Stage) -> Phase {
    match stage {
        _ if stage.is_before_battle() => Phase::Deployment,
        Stage::Initiative => Phase::Initiative,
        Stage::Aim | Stage::Fire => Phase::Shooting,
        Stage::Rout
        | Stage::Second
        | Stage::Move { .. }
        | Stage::Opportunity { .. }
        | Stage::Spread => Phase::Movement,
        Stage::Assault => Phase::Assault,
        Stage::End => Phase::End,
        _ => Phase::Morale,
    }
}

/// Announces the phase of a stage, if it is a new one. The answer is whether it is.
pub(crate) fn enter(cx: &mut Cx<'_, Gloria>, stage: Stage) -> bool {
    let phase = phase(stage);
    let is_new = phase != cx.model().phase;
    if is_new {
        cx.emit(Event::PhaseBegan { phase });
        victory::wounded_back(cx, phase);
    }
    is_new
}

/// PG-INI-001, PG-SET-006: each side throws a die; ties are thrown again. A scenario may give the initiative for some turns.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>) -> Play<Gloria, Option<Stage>> {
    let turn = cx.model().turn + 1;
    cx.emit(Event::TurnBegan { turn });
    if turn == 1 {
        disorder_in_rough(cx);
    }
    match cx.model().scene.initiative {
        Some((side, turns)) if turn <= turns => cx.emit(Event::InitiativeGiven { side }),
        _ => throw(cx)?,
    }
    charge::roll_restraints(cx)?;
    Ok(Some(after(cx.model(), Stage::Initiative)))
}

/// PG-DIS-001, PG-WOD-003, PG-URB-003: whoever begins the battle in ground that disorders them is disordered, hidden or not.
fn disorder_in_rough(cx: &mut Cx<'_, Gloria>) {
    let model = cx.model();
    let inside = model.on_table().filter(|unit| ground::is_in_rough(model, unit));
    let inside: Vec<UnitId> = inside.map(|unit| unit.id).collect();
    for unit in inside {
        let marks = cx.model().unit(unit).marks;
        cx.emit(Event::Marked { unit, marks: Marks { in_rough: true, ..marks } });
        retreat::disorder(cx, unit, Cause::Ground);
    }
}

fn throw(cx: &mut Cx<'_, Gloria>) -> Play<Gloria> {
    loop {
        let dice = [cx.roll(6)?, cx.roll(6)?];
        let side = match dice[0].cmp(&dice[1]) {
            std::cmp::Ordering::Greater => Some(Side(0)),
            std::cmp::Ordering::Less => Some(Side(1)),
            std::cmp::Ordering::Equal => None,
        };
        cx.emit(Event::InitiativeRolled { dice, side });
        if side.is_some() {
            return Ok(());
        }
    }
}
