//! The sequence of a battle, of its turns and of each side's phase (ANT-SEQ), and the initiative.
use crate::{
    NearRun,
    act::Act,
    arrive,
    event::Event,
    kinds::{Side, Step},
    model::Model,
    question::Question,
    refusal::not_asked,
    seats,
    stage::Stage,
};
use kernel::{Cx, Play};

/// The stage that follows once a stage has nothing left to do (ANT-SEQ-005 to -018).
pub(crate) fn after(model: &Model, stage: Stage) -> Stage {
    let [first, second] = in_order(model);
    let mover = model.mover.unwrap_or(first);
    match stage {
        Stage::Begin => Stage::Deploy { side: first },
        Stage::Deploy { .. } => Stage::Post { side: first },
        Stage::Post { side } if side == first => Stage::Post { side: second },
        Stage::Post { .. } => Stage::Initiative,
        Stage::Replace { side } if side == first => Stage::Replace { side: second },
        Stage::Replace { .. } => Stage::Initiative,
        Stage::Initiative => Stage::Open,
        Stage::Open => Stage::Send,
        Stage::Send => Stage::Name,
        Stage::Name => Stage::Dice,
        Stage::Dice => Stage::Rally,
        Stage::Rally => Stage::Heal,
        Stage::Heal => Stage::Declare,
        Stage::Declare => Stage::Test,
        Stage::Test => Stage::Rush,
        Stage::Rush => Stage::Answer,
        Stage::Answer => Stage::Chase,
        Stage::Chase => Stage::Move,
        Stage::Move => Stage::Weak,
        Stage::Weak => Stage::Aim { side: mover.other() },
        Stage::Aim { side } => Stage::Fire { side },
        Stage::Fire { side } if side != mover => Stage::Aim { side: mover },
        Stage::Fire { .. } => Stage::Settle,
        Stage::Settle => Stage::Melee,
        Stage::Melee => Stage::Risk,
        Stage::Risk if mover == first => Stage::Open,
        Stage::Risk => Stage::End,
        Stage::End => Stage::Replace { side: first },
    }
}

/// The step that a stage belongs to.
pub(crate) fn step(stage: Stage) -> Step {
    match stage {
        _ if stage.is_before_battle() => Step::Deployment,
        Stage::Replace { .. } | Stage::Initiative => Step::Initiative,
        Stage::Open => Step::Opening,
        Stage::Send => Step::Adcs,
        Stage::Name => Step::Regrouping,
        Stage::Dice => Step::Command,
        Stage::Rally | Stage::Heal => Step::Rallying,
        Stage::Declare | Stage::Test => Step::Charges,
        Stage::Rush | Stage::Answer | Stage::Chase | Stage::Move | Stage::Weak => Step::Movement,
        Stage::Aim { .. } | Stage::Fire { .. } | Stage::Settle => Step::Fire,
        Stage::Melee => Step::Melee,
        Stage::Risk => Step::Risk,
        _ => Step::End,
    }
}

/// Announces the step of a stage, if it is a new one.
pub(crate) fn enter(cx: &mut Cx<'_, NearRun>, stage: Stage) {
    let step = step(stage);
    if step != cx.model().step {
        cx.emit(Event::StepBegan { step });
    }
}

/// The side that moves first in this turn, or did in the last one, then the other.
pub(crate) fn in_order(model: &Model) -> [Side; 2] {
    let first = model.first.unwrap_or(Side(0));
    [first, first.other()]
}

/// ANT-SEQ-001 to -004, -023: a new turn: arrivals, the initiative, and who moves first.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>) -> Play<NearRun, Option<Stage>> {
    let turn = cx.model().turn + 1;
    cx.emit(Event::TurnBegan { turn });
    succeed(cx);
    arrive::roll(cx)?;
    let winner = loop {
        let dice = [cx.roll(6)?, cx.roll(6)?];
        let totals = Side::BOTH.map(|side| dice[side.idx()] as i8 + added(cx.model(), side));
        let winner = match totals[0].cmp(&totals[1]) {
            std::cmp::Ordering::Greater => Some(Side(0)),
            std::cmp::Ordering::Less => Some(Side(1)),
            std::cmp::Ordering::Equal => None,
        };
        cx.emit(Event::InitiativeRolled { dice, totals, winner });
        // ANT-SEQ-004: only the first turn has no order of the turn before.
        if winner.is_some() || turn > 1 {
            break winner;
        }
    };
    let first = match winner {
        None => in_order(cx.model())[0],
        Some(side) => {
            let said = cx.ask(seats::of_chief(cx.model(), side), Question::Order { side })?;
            match said.act {
                Act::First => side,
                Act::Second => side.other(),
                _ => return not_asked(),
            }
        }
    };
    cx.emit(Event::Ordered { first });
    cx.emit(Event::PhaseBegan { side: first });
    Ok(Some(Stage::Open))
}

/// A scenario gives the command of an army to another general at the start of a turn.
fn succeed(cx: &mut Cx<'_, NearRun>) {
    let model = cx.model();
    let mut changes = Vec::new();
    for general in model.generals.iter().filter(|it| it.from_turn > 1 && it.from_turn == model.turn)
    {
        let old = model.generals.iter().find(|it| {
            it.id != general.id
                && it.side == general.side
                && (it.rank, it.command) == (general.rank, general.command)
                && it.from_turn < general.from_turn
        });
        changes.extend(old.map(|old| (old.id, general.id)));
    }
    for (general, by) in changes {
        cx.emit(Event::Relieved { general, by });
    }
}

/// ANT-SEQ-023, ANT-REP-016: what personality adds to a side's initiative die.
fn added(model: &Model, side: Side) -> i8 {
    let chief = model.chief(side).filter(|chief| chief.commands());
    let personality = chief.filter(|_| model.book.options.personalities);
    personality.map_or(0, |chief| chief.personality.at(model.turn).initiative)
}

/// The end of a side's phase: the other side's, or the end of the turn.
pub(crate) fn end_phase(cx: &mut Cx<'_, NearRun>) -> Stage {
    let [first, second] = in_order(cx.model());
    match cx.model().mover == Some(first) {
        true => {
            cx.emit(Event::PhaseBegan { side: second });
            Stage::Open
        }
        false => Stage::End,
    }
}
