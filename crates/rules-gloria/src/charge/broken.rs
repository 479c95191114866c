//! Units that were broken into in the last turn (PG-BRK-003, -004).
use super::{aspect_of, note};
use crate::{
    Gloria,
    event::{Cause, Event},
    kinds::{Test, UnitId},
    model::Contact,
    morale::{self, Intent},
    retreat::{self, Run},
    stage::Stage,
    turn,
    unit::Marks,
};
use geom::Length;
use kernel::{Cx, Play};

/// PG-BRK-003: the next unit that a break-through touched tests. It neither changes formation nor evades; any failure is a rout.
pub(super) fn play(cx: &mut Cx<'_, Gloria>) -> Play<Gloria, Option<Stage>> {
    let model = cx.model();
    let broken_into = |contact: &&Contact| contact.break_through && contact.turn < model.turn;
    let contacts = model.contacts.iter().filter(broken_into);
    let waits = |contact: &Contact| {
        let unit = model.unit(contact.target);
        !unit.done.stood && !unit.is_routing()
    };
    let Some(id) = contacts.clone().find(|it| waits(it)).map(|contact| contact.target) else {
        return Ok(Some(turn::after(model, Stage::BrokenInto)));
    };
    let attackers: Vec<UnitId> =
        contacts.filter(|contact| contact.target == id).map(|contact| contact.attacker).collect();
    note(cx, id, |done| done.stood = true);
    let model = cx.model();
    let tally = morale::being_charged(model, model.unit(id), &attackers, Intent::Stay);
    if !morale::test(cx, id, Test::BeingCharged, tally.total())?.passed {
        give_way(cx, id, &attackers)?;
    }
    Ok(Some(Stage::BrokenInto))
}

/// PG-BRK-004: it routs, and the winners go on for the rest of their advance, as far as the next enemy.
fn give_way(cx: &mut Cx<'_, Gloria>, id: UnitId, attackers: &[UnitId]) -> Play<Gloria> {
    let from = super::charged::nearest_of(cx.model(), id, attackers);
    let others: Vec<UnitId> = cx.model().contacts_of(id).map(|contact| contact.other(id)).collect();
    for other in others {
        cx.emit(Event::Parted { unit: id, other });
    }
    retreat::rout(cx, id, from, Run::Initial)?;
    for attacker in attackers {
        note(cx, *attacker, |done| done.tried = true);
        go_on(cx, *attacker)?;
    }
    Ok(())
}

/// PG-BRK-004: the winner goes on for what is left of its advance. PG-BRK-002, -003: it is still the advance of the last turn, so that
/// an enemy whom it touches tests at once and is fought in this turn.
fn go_on(cx: &mut Cx<'_, Gloria>, id: UnitId) -> Play<Gloria> {
    let model = cx.model();
    let unit = model.unit(id);
    let left = unit.marks.onward;
    if left <= Length::ZERO || !unit.is_on_table() || model.is_in_contact(id) {
        return Ok(());
    }
    let (along, from, turn) = (unit.at.facing.forward(), unit.head(), model.turn - 1);
    let touched = retreat::advance(cx, id, along, left, Cause::Advance)?;
    note(cx, id, |done| done.stirred = true);
    let gone = (cx.model().unit(id).head() - from).length();
    let onward = touched.map_or(0.0, |_| (left.units() - gone).max(0.0));
    let marks = Marks { onward: Length(onward as i32), ..cx.model().unit(id).marks };
    cx.emit(Event::Marked { unit: id, marks });
    if let Some(target) = touched {
        let model = cx.model();
        let aspect = aspect_of(model, model.unit(id), model.unit(target), from);
        cx.emit(Event::Contacted {
            contact: Contact {
                attacker: id,
                target,
                aspect,
                both: false,
                turn,
                break_through: true,
                charging: true,
            },
        });
    }
    Ok(())
}
