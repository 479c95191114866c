//! A combat is fought (PG-CLA-001, -002): units join, dice are thrown, the difference gives the result.
use super::{combat::Combat, factors, overrun, reinforce, results};
use crate::{Gloria, event::Event, kinds::Side, unit::Done};
use kernel::{Cx, Play};

/// The result of a combat: who won, and by how much.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    /// Equal totals.
    Draw,
    /// A side won.
    Won {
        /// Which.
        by: Side,
        /// The difference of the totals.
        difference: u32,
    },
    /// PG-SCR-005: a side won a major victory without dice.
    Automatic {
        /// Which.
        by: Side,
    },
}

/// Fights a combat.
pub(super) fn resolve(cx: &mut Cx<'_, Gloria>, mut combat: Combat) -> Play<Gloria> {
    if let Some(loser) = overrun::screen(cx.model(), &combat) {
        let units = combat.of(cx.model(), loser);
        cx.emit(Event::Overrun { units });
        note(cx, &combat);
        return results::settle(cx, &combat, Decision::Automatic { by: loser.other() });
    }
    reinforce::ask(cx, &mut combat)?;
    let decision = throw(cx, &combat)?;
    note(cx, &combat);
    results::settle(cx, &combat, decision)
}

/// PG-CLA-001: factors, average class and a die for each side.
fn throw(cx: &mut Cx<'_, Gloria>, combat: &Combat) -> Play<Gloria, Decision> {
    let model = cx.model();
    let units = Side::BOTH.map(|side| combat.of(model, side));
    let totals = Side::BOTH.map(|side| factors::tally(model, combat, side).total());
    let dice = [cx.roll(6)?, cx.roll(6)?];
    cx.emit(Event::Fought { units, totals, dice });
    let [one, other] = [0, 1].map(|n| totals[n] + i32::from(dice[n]));
    let difference = one.abs_diff(other);
    Ok(match one.cmp(&other) {
        std::cmp::Ordering::Equal => Decision::Draw,
        std::cmp::Ordering::Greater => Decision::Won { by: Side(0), difference },
        std::cmp::Ordering::Less => Decision::Won { by: Side(1), difference },
    })
}

/// Everybody in it has fought in this phase.
fn note(cx: &mut Cx<'_, Gloria>, combat: &Combat) {
    for side in Side::BOTH {
        for unit in combat.of(cx.model(), side) {
            let done = Done { fought: true, ..cx.model().unit(unit).done };
            cx.emit(Event::Noted { unit, done });
        }
    }
}
