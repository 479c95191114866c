//! Losses at the end of each round of firing and hand-to-hand, and Battles that dissolve. There is no phase for this
//! (AGV-SEQ-007).
mod closing;
mod dissolving;
mod offers;
mod removals;

pub(crate) use offers::QUESTIONS;

use crate::{
    Glorious,
    act::Act,
    event::{End, Event},
    fire,
    kinds::{Side, UnitId},
    melee,
    model::Model,
    question::Question,
    refusal::{MeleeRefusal, Refusal},
    seats,
    stage::Stage,
    unit::{Stance, Unit},
};
use dissolving::Closing;
use kernel::{Cx, Play, Seat, ruleset::Seats};
pub(crate) use removals::is_held;
use removals::{Choice, Losing, NoRemoval};

/// The combat whose round the losses end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum After {
    Fire,
    Hand,
}

/// AGV-LOS-013: the losses of a round; then the next round, or what follows the last.
pub(crate) fn play(
    cx: &mut Cx<'_, Glorious>,
    after: After,
    round: u8,
) -> Play<Glorious, Option<Stage>> {
    if resolve(cx)? {
        return Ok(Some(match after {
            After::Fire => Stage::FireLosses { round },
            After::Hand => Stage::HandLosses { round },
        }));
    }
    dissolving::play(cx, Closing::Asked)?;
    Ok(Some(match after {
        After::Fire if round < fire::LAST_ROUND => Stage::Fire { round: round + 1 },
        After::Fire => {
            forget_odd_hits(cx);
            Stage::March { half: 0, second: false }
        }
        After::Hand => melee::next_round(cx, round),
    }))
}

/// AGV-OPT-001: hits that removed nothing are forgotten at the end of the phase.
pub(crate) fn forget_odd_hits(cx: &mut Cx<'_, Glorious>) {
    for n in 0..cx.model().units.len() {
        let unit = &cx.model().units[n];
        if unit.hits > 0 {
            let unit = unit.id;
            cx.emit(Event::Cleared { unit });
        }
    }
}

/// Which units take losses now: their size and side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Due {
    n: usize,
    side: Side,
}

impl Due {
    /// AGV-LOS-011, -012: the smallest units first; of the same size, those of the side without the initiative first.
    fn now(model: &Model) -> Option<Self> {
        let hit = model.on_table().filter(|unit| removals::number(model, unit) > 0);
        let all = hit.map(|unit| (unit.n(), unit.side == model.initiative, unit.side));
        all.min().map(|(n, _, side)| Self { n, side })
    }

    fn is(self, model: &Model, unit: &Unit) -> bool {
        unit.side == self.side && unit.n() == self.n && removals::number(model, unit) > 0
    }
}

/// Units take their losses in order. Nobody is asked if there is nothing to choose. Returns whether somebody was asked and
/// answered.
fn resolve(cx: &mut Cx<'_, Glorious>) -> Play<Glorious, bool> {
    while let Some(due) = Due::now(cx.model()) {
        let asked = settle(cx, due);
        if !asked.is_empty() {
            let said = cx.ask(asked, Question::Remove { side: due.side })?;
            let (unit, stance) = check(cx.model(), said.seat, &said.act)?;
            take(cx, unit, stance);
            return Ok(true);
        }
    }
    Ok(false)
}

/// The same without any question, for odds: AGV-LOS-003, the rear elements are lost first. Then Battles dissolve.
pub(crate) fn rehearse(cx: &mut Cx<'_, Glorious>) -> Play<Glorious> {
    while let Some(due) = Due::now(cx.model()) {
        let Some(unit) = cx.model().of(due.side).find(|unit| due.is(cx.model(), unit)) else {
            break;
        };
        let (id, losing) = (unit.id, Losing::of(cx.model(), unit));
        let why = if losing.takes_all() { End::Destroyed } else { losing.rout() };
        match losing.first() {
            Some(stance) => take(cx, id, stance),
            None => cx.emit(Event::Gone { unit: id, why }),
        }
    }
    dissolving::play(cx, Closing::First)
}

/// Removes the losses of units of a step whose owner has nothing to choose, and returns the seats that have a choice.
fn settle(cx: &mut Cx<'_, Glorious>, due: Due) -> Seats {
    let mut asked = Seats::default();
    for n in 0..cx.model().units.len() {
        let (model, id) = (cx.model(), UnitId(n as u8));
        if !due.is(model, model.unit(id)) {
            continue;
        }
        match Losing::of(model, model.unit(id)).choice() {
            // AGV-LOS-006, -007, AGV-GUN-008, AGV-CMD-011: hits beyond the last element are lost with it. AGV-LOS-020: losses
            // are for good.
            Choice::All => cx.emit(Event::Gone { unit: id, why: End::Destroyed }),
            // AGV-LOS-008..010.
            Choice::Rout(why) => cx.emit(Event::Gone { unit: id, why }),
            Choice::Only(elements, stance) => {
                let own = seats::of_unit(model, id);
                let question = Question::Remove { side: due.side };
                cx.skip(own, question, Act::Remove { unit: id, elements });
                take(cx, id, stance);
            }
            Choice::Owner => {
                asked = seats::of_unit(cx.model(), id).iter().fold(asked, Seats::and);
            }
        }
    }
    asked
}

/// AGV-LOS-001: the elements are removed, and so are the hits that cost them. An odd hit stays until the next round of the
/// phase.
fn take(cx: &mut Cx<'_, Glorious>, id: UnitId, stance: Stance) {
    let unit = cx.model().unit(id);
    let odd = unit.hits % removals::per_element(cx.model(), unit);
    let n = (unit.n() - stance.elements.len()) as u8;
    cx.emit(Event::Lost { unit: id, n, strayed: false, stance });
    cx.emit(Event::Cleared { unit: id });
    if odd > 0 {
        cx.emit(Event::Hit { unit: id, hits: odd });
    }
}

/// Checks a removal. The script and the offers both use this.
fn check(model: &Model, seat: Seat, act: &Act) -> Result<(UnitId, Stance), Refusal> {
    let Act::Remove { unit: id, elements } = *act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    if !Due::now(model).is_some_and(|due| due.is(model, unit)) {
        return Err(MeleeRefusal::NoLossNow { unit: id }.into());
    }
    if let Some(idx) = elements.iter().find(|&idx| idx >= unit.n()) {
        let (element, n) = (idx + 1, unit.n());
        return Err(MeleeRefusal::NotThere { unit: id, element, n }.into());
    }
    let stance = Losing::of(model, unit).without(elements).map_err(|why| match why {
        NoRemoval::Number { must } => {
            MeleeRefusal::WrongNumber { unit: id, must, named: elements.len() }
        }
        NoRemoval::Formation => MeleeRefusal::NoSuchPlace { unit: id },
        NoRemoval::Contact(enemy) => MeleeRefusal::LosesContact { unit: id, enemy },
    })?;
    Ok((id, stance))
}
