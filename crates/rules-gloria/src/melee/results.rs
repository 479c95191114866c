//! The results of a combat (PG-CLA-006): losses, then the beaten, then the winners, then the dice for staff.
use super::{at_least, beaten, combat::Combat, fight::Decision, toll, won};
use crate::{
    Gloria,
    book::{Outcome, Rulebook, Winner},
    event::Event,
    kinds::{Side, State, UnitId},
    losses,
    model::Contact,
    near,
};
use kernel::{Cx, Play};

/// Carries out the result of a combat.
pub(super) fn settle(cx: &mut Cx<'_, Gloria>, combat: &Combat, decision: Decision) -> Play<Gloria> {
    let fighters = Side::BOTH.map(|side| combat.of(cx.model(), side));
    let (row, difference) = row(&cx.model().book, decision);
    match decision {
        Decision::Draw => {
            toll::take(cx, combat, &fighters[0], row.winner_loses)?;
            toll::take(cx, combat, &fighters[1], row.loser_loses)?;
            for &unit in fighters.iter().flatten() {
                at_least(cx, unit, State::Disordered);
            }
            loosen(cx, combat);
        }
        Decision::Won { by, .. } | Decision::Automatic { by } => {
            let (winners, losers) = (&fighters[by.idx()], &fighters[by.other().idx()]);
            toll::take(cx, combat, losers, row.loser_loses)?;
            toll::take(cx, combat, winners, row.winner_loses)?;
            // Those behind go first, so that the line has room.
            for &unit in losers.iter().rev() {
                beaten::drive(cx, combat, unit, &row, difference)?;
            }
            loosen(cx, combat);
            for &unit in winners {
                settle_winner(cx, combat, unit, &row)?;
            }
        }
    }
    let all: Vec<UnitId> = fighters.iter().flatten().copied().collect();
    risk_staff(cx, &all)
}

/// The row of the table, and the difference that its exceptions go by.
fn row(book: &Rulebook, decision: Decision) -> (Outcome, u32) {
    match decision {
        Decision::Draw => (book.result(0).cells.clone(), 0),
        Decision::Won { difference, .. } => (book.result(difference).cells.clone(), difference),
        Decision::Automatic { .. } => {
            let least = book.results.major.from;
            (book.results.major.cells.clone(), least.unsigned_abs())
        }
    }
}

/// Units that were parted are no longer in contact. The others stay in it and nobody counts as charging any more.
fn loosen(cx: &mut Cx<'_, Gloria>, combat: &Combat) {
    for contact in &combat.contacts {
        let model = cx.model();
        if !model.contacts.contains(contact) {
            continue;
        }
        let (unit, other) = (contact.attacker, contact.target);
        let touch = near::touches(model, model.unit(unit), model.unit(other));
        cx.emit(Event::Parted { unit, other });
        if touch {
            let contact = Contact { charging: false, break_through: false, ..*contact };
            cx.emit(Event::Contacted { contact });
        }
    }
}

/// PG-CLA-006: what a winner must or may do.
fn settle_winner(
    cx: &mut Cx<'_, Gloria>,
    combat: &Combat,
    unit: UnitId,
    row: &Outcome,
) -> Play<Gloria> {
    let model = cx.model();
    if !model.unit(unit).is_on_table() {
        return Ok(());
    }
    let went = won::go_on(cx, combat, unit, row)?;
    let is_mounted = cx.model().unit(unit).is_mounted();
    let disordered = match row.winner {
        Winner::Stays => true,
        Winner::MayFollow => is_mounted,
        // PG-CTR-003: foot that holds its cover keeps its order.
        Winner::Advances | Winner::Pursues => is_mounted || went != won::Went::Nowhere,
    };
    if disordered {
        at_least(cx, unit, State::Disordered);
    }
    if row.winner == Winner::Pursues && went == won::Went::On {
        let marks = crate::unit::Marks { pursuing: true, ..cx.model().unit(unit).marks };
        cx.emit(Event::Marked { unit, marks });
    }
    Ok(())
}

/// PG-STC-001: dice for generals and Engineers with units that fought and are still there.
pub(super) fn risk_staff(cx: &mut Cx<'_, Gloria>, units: &[UnitId]) -> Play<Gloria> {
    for &unit in units {
        if cx.model().unit(unit).is_on_table() {
            losses::risk_staff(cx, unit)?;
        }
    }
    Ok(())
}
