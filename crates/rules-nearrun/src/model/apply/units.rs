//! Applies the events of units: where they are, what they have done and what became of them.
use super::Model;
use crate::{
    event::Event,
    kinds::{Formation, State, UnitId},
    unit::{Charge, Done, End, Guns, Marks, Place, Unit},
};
use geom::Pose;

/// Applies an event of a unit.
pub(super) fn units(model: &mut Model, event: &Event) {
    let mut change = |id: &UnitId, change: &dyn Fn(&mut Unit)| {
        model.units.change(id.idx(), |unit| change(unit));
    };
    match event {
        Event::Placed { unit, at, formation } => change(unit, &|it| {
            (it.place, it.at, it.formation) = (Place::Table, *at, *formation);
        }),
        Event::Entered { unit, at } => change(unit, &|it| (it.place, it.at) = (Place::Table, *at)),
        // ANT-STR-015: nothing else gives hits back.
        Event::Healed { unit } => change(unit, &|it| it.lost = it.lost.saturating_sub(1)),
        Event::Declared { unit, charge } => {
            change(unit, &|it| it.done.charge = Some(*charge));
            model.declared.push(*unit);
        }
        Event::Charged { unit, goes: true } => goes_on(model, *unit),
        Event::Charged { unit, goes: false } => stays(model, *unit),
        Event::Answered { unit, answer } => change(unit, &|it| it.done.answer = Some(*answer)),
        Event::Moved { unit, to, formation, cause } => {
            change(unit, &|it| {
                // ANT-TER-009: whoever runs or charges from behind a work has left it.
                if cause.leaves_works() && !it.is_garrison() {
                    it.cover = None;
                }
                let in_square = it.formation == Formation::Square;
                (it.at, it.formation, it.done.stirred) = (*to, *formation, true);
                it.marks.hasty_square &= in_square && *formation == Formation::Square;
            });
            follow(model, *unit);
        }
        Event::CoverTaken { unit, cover } => change(unit, &|it| it.cover = *cover),
        Event::Became { unit, state, .. } => change(unit, &|it| it.state = *state),
        Event::Noted { unit, done } => change(unit, &|it| it.done = *done),
        Event::Marked { unit, marks } => change(unit, &|it| it.marks = *marks),
        Event::SentOut { unit, figures } => sent_out(model, *unit, *figures),
        Event::CalledIn { unit } => change(unit, &|it| {
            (it.place, it.figures, it.state) = (Place::InHand, 0, State::Good);
        }),
        Event::Dismounted { unit, on_foot } => change(unit, &|it| it.on_foot = *on_foot),
        Event::GunsBecame { unit, guns } => change(unit, &|it| it.guns = *guns),
        Event::Lost { unit, hits, .. } => {
            change(unit, &|it| it.lost = it.lost.saturating_add(*hits).min(it.strength));
        }
        Event::RegimentalGunLost { unit } => change(unit, &|it| it.regimental_gun = None),
        Event::Removed { unit, end } => remove(model, *unit, *end),
        _ => (),
    }
}

/// ANT-SKM-004: a battalion's figures go into the ad hoc line of its brigade, or come back.
fn sent_out(model: &mut Model, unit: UnitId, figures: u8) {
    model.units.change(unit.idx(), |it| it.sent = figures);
    let under = model.units[unit.idx()].under;
    let sent: u8 = model.units.iter().filter(|it| it.under == under).map(|it| it.sent).sum();
    if let Some(n) = model.units.iter().position(|it| it.under == under && it.tags.ad_hoc) {
        model.units.change(n, |line| line.figures = sent);
    }
}

/// ANT-CHG-006: a charger that goes takes its place in the order of the tests.
fn goes_on(model: &mut Model, unit: UnitId) {
    model.declared.retain(|id| *id != unit);
    model.declared.push(unit);
    model.units.change(unit.idx(), |it| {
        it.done.finished = true;
        it.done.charge = it.done.charge.map(|charge| Charge { passed: true, ..charge });
    });
}

/// ANT-CHG-006: a charger that stays does nothing more.
fn stays(model: &mut Model, unit: UnitId) {
    model.declared.retain(|id| *id != unit);
    model.units.change(unit.idx(), |it| (it.done.finished, it.done.charge) = (true, None));
}

/// ANT-GEN-009: joined generals go with their unit.
fn follow(model: &mut Model, unit: UnitId) {
    let rect = model.units[unit.idx()].rect();
    let facing = model.units[unit.idx()].at.facing;
    for general in model.generals.iter_mut().filter(|general| general.with == Some(unit)) {
        general.at = Pose::new(rect.centre.into(), facing);
    }
}

fn remove(model: &mut Model, id: UnitId, end: End) {
    model.units.change(id.idx(), |unit| {
        unit.place = Place::Gone(end);
        if unit.is_routing() && end != End::LeftTable {
            unit.state = State::Disordered;
        }
        (unit.done, unit.marks) = (Done::default(), Marks::default());
        unit.cover = None;
    });
    model.contacts.retain(|contact| !contact.has(id));
    model.declared.retain(|it| *it != id);
    model.aims.retain(|aim| aim.unit != id && aim.target != id);
    // ANT-CAP-007: guns that were taken along stay where their captor fell.
    let at = model.units[id.idx()].at;
    for n in 0..model.units.len() {
        if model.units[n].guns == Guns::Taken(id) {
            model.units.change(n, |unit| unit.guns = Guns::Overrun(at));
        }
    }
}
