//! The results of a combat (PG-CLA-006): losses, then the beaten, then the winners, then the dice for staff.
use super::{at_least, beaten, combat::Combat, fight::Decision, toll, won};
use crate::{
    Gloria,
    book::{Outcome, Row, Rulebook, Winner},
    event::{Cause, Event},
    kinds::{GeneralId, Side, State, UnitId, UnitKind},
    losses,
    model::{Contact, Model},
    near, retreat, squadron, touch,
    unit::{Marks, Unit},
};
use kernel::{Cx, Play};

/// Carries out the result of a combat.
pub(super) fn settle(cx: &mut Cx<'_, Gloria>, combat: &Combat, decision: Decision) -> Play<Gloria> {
    let fighters = Side::BOTH.map(|side| combat.of(cx.model(), side));
    let staff = Staff::of(cx.model(), &fighters.concat());
    let (row, difference) = row(&cx.model().book, decision);
    match decision {
        Decision::Draw => {
            toll::take(cx, combat, &fighters[0], row.winner_loses)?;
            toll::take(cx, combat, &fighters[1], row.loser_loses)?;
            for &unit in fighters.iter().flatten() {
                at_least(cx, unit, State::Disordered);
            }
            close_up(cx, combat);
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
    // PG-SQD-003: what happens to a squadron happens to its unit, and the rest goes with it.
    for &unit in fighters.iter().flatten() {
        squadron::rejoin(cx, unit);
    }
    staff.risk(cx)
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

/// PG-CLA-006: a draw parts nobody. Where losses have opened a gap, the attacker closes it by the shortest way, if there is room.
fn close_up(cx: &mut Cx<'_, Gloria>, combat: &Combat) {
    for contact in &combat.contacts {
        let model = cx.model();
        let [own, enemy] = [contact.attacker, contact.target].map(|id| model.unit(id));
        if !own.is_on_table() || !enemy.is_on_table() || near::touches(model, own, enemy) {
            continue;
        }
        // Those who hold on to another enemy stay there.
        let is_held = |it: &Contact| {
            it != contact && {
                let other = model.unit(it.other(own.id));
                other.is_on_table() && near::touches(model, own, other)
            }
        };
        let to = own.at.moved(near::way_between(&own.outline(), &model.outline(enemy)));
        let is_free = touch::is_open(model, own.id, &own.outline_at(to));
        if is_free && !combat.contacts_of(own.id).any(is_held) {
            let moved = retreat::moved(own, to, Cause::Advance);
            cx.emit(moved);
        }
    }
}

/// Units that were parted are no longer in contact. The others stay in it and nobody counts as charging any more.
fn loosen(cx: &mut Cx<'_, Gloria>, combat: &Combat) {
    for contact in &combat.contacts {
        let (unit, other) = (contact.attacker, contact.target);
        let model = cx.model();
        let pair = [unit, other].map(|id| model.unit(id));
        let stand = pair.iter().all(|it| it.is_on_table() && !it.is_routing());
        let touch = stand && near::touches(model, pair[0], pair[1]);
        let in_contact = model.contacts_of(unit).any(|it| it.has(other));
        match (in_contact, touch) {
            (true, true) => cx.emit(Event::Settled { unit, other }),
            (true, false) => cx.emit(Event::Parted { unit, other }),
            // A unit that had no room to be pushed back.
            (false, true) => {
                let contact = Contact { charging: false, break_through: false, ..*contact };
                cx.emit(Event::Contacted { contact });
            }
            (false, false) => (),
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
        let marks = Marks { pursuing: true, ..cx.model().unit(unit).marks };
        cx.emit(Event::Marked { unit, marks });
    }
    Ok(())
}

/// PG-STC-001: the generals and Engineers with units that fight.
pub(super) struct Staff {
    generals: Vec<GeneralId>,
    engineers: Vec<UnitId>,
}

impl Staff {
    /// Those with these units.
    pub(super) fn of(model: &Model, units: &[UnitId]) -> Self {
        let generals = units.iter().flat_map(|unit| losses::attached(model, *unit)).collect();
        let with = |sappers: &Unit| {
            units.iter().any(|unit| {
                let unit = model.unit(*unit);
                unit.side == sappers.side && near::touches(model, sappers, unit)
            })
        };
        let sappers = model.on_table().filter(|unit| unit.kind == UnitKind::Engineers);
        let engineers = sappers.filter(|unit| with(unit)).map(|unit| unit.id).collect();
        Self { generals, engineers }
    }

    /// Their dice, whatever became of the units.
    pub(super) fn risk(self, cx: &mut Cx<'_, Gloria>) -> Play<Gloria> {
        losses::risk(cx, &self.generals)?;
        for unit in self.engineers {
            if cx.model().unit(unit).is_on_table() {
                let die = cx.roll(6)?;
                let hit = i32::from(die) >= cx.model().book.faces.staff_fights.value;
                cx.emit(Event::EngineersRisked { unit, die, hit });
                if hit {
                    losses::hit_engineers(cx, unit)?;
                }
            }
        }
        Ok(())
    }
}

impl Rulebook {
    /// PG-CLA-002: the result of a difference.
    pub fn result(&self, difference: u32) -> &Row<Outcome> {
        let reached = |row: &&Row<Outcome>| difference as i32 >= row.from;
        self.results.all().into_iter().rev().find(reached).unwrap_or(&self.results.draw)
    }
}
