//! Into contact (PG-IM2, PG-DEF, PG-HOM): straight on, defensive fire, Charge Home, and contact or a halt short of the enemy.
use super::{aspect_of, ground as going, lane, live, note, settle, staff};
use crate::{
    Gloria,
    event::{Cause, Event, Miss},
    fire,
    kinds::{Aspect, Test, UnitId},
    model::{Contact, Model},
    morale, retreat,
    touch::{self, Facing},
    unit::{Charge, Unit},
};
use geom::{EPS_DIST, Length};
use kernel::{Cx, Play};
use lane::Met;

/// A charge goes straight on for what is left of its allowance, and comes to rest.
pub(super) fn go_on(cx: &mut Cx<'_, Gloria>, id: UnitId) -> Play<Gloria> {
    run(cx, id)?;
    settle(cx, id)
}

fn run(cx: &mut Cx<'_, Gloria>, id: UnitId) -> Play<Gloria> {
    let model = cx.model();
    let unit = *model.unit(id);
    let Some(charge) = live(&unit) else { return Ok(()) };
    let most = on_table(model, &unit, charge.left.units());
    match ahead(model, &unit, &charge) {
        Met::Enemy(enemy, at) => {
            let target = enemy.id;
            return meet(cx, id, target, at);
        }
        // C7.10: a charge may end before something in its way.
        Met::Grazed(enemy, at) => {
            let why = grazed(model, &unit, enemy);
            stop(cx, &unit, at.min(most), why);
        }
        Met::Friend(friend, at) => {
            let why = Miss::Friend { other: friend.id };
            stop(cx, &unit, at.min(most), why);
        }
        Met::Nobody => {
            let is_edge = most < charge.left.units() - EPS_DIST;
            let far = lane::clear_to(model, &unit, most);
            go(cx, &unit, far, Cause::Charge);
            rest(cx, id, if is_edge { Miss::Edge } else { Miss::Nobody });
        }
    }
    Ok(())
}

/// What a charge meets that goes straight on for what is left of its allowance.
pub(super) fn ahead<'m>(model: &'m Model, unit: &Unit, charge: &Charge) -> Met<'m> {
    let wanted = Some(model.unit(charge.target)).filter(|target| target.is_shown());
    lane::run(model, unit, on_table(model, unit, charge.left.units()), wanted)
}

/// A charge ends this far on, without contact.
fn stop(cx: &mut Cx<'_, Gloria>, unit: &Unit, by: f64, why: Miss) {
    let far = lane::clear_to(cx.model(), unit, by);
    go(cx, unit, far, Cause::Charge);
    miss(cx, unit.id, why);
}

/// PG-IM2-002: too little of an enemy's base is before the front of a unit.
pub(super) fn grazed(model: &Model, unit: &Unit, enemy: &Unit) -> Miss {
    let (body, dir) = (unit.outline(), unit.at.facing.forward());
    let Facing { along, least } = touch::facing(model, &body, dir, &model.outline(enemy));
    let [along, least] = [along, least].map(Length::from_units);
    Miss::Grazed { enemy: enemy.id, along, least }
}

/// How far a unit can go straight ahead without leaving the table. Its tail may not have come on yet (G33).
fn on_table(model: &Model, unit: &Unit, most: f64) -> f64 {
    let holds = |by: f64| {
        let there = Unit { at: unit.at.advanced(by), ..*unit };
        there.front_edges().iter().all(|edge| model.field.holds(edge))
    };
    if holds(most) {
        return most;
    }
    let (mut low, mut high) = (0.0, most);
    for _ in 0..24 {
        let middle = (low + high) * 0.5;
        if holds(middle) { low = middle } else { high = middle }
    }
    low
}

/// A unit goes straight ahead; the ground may disorder it.
fn go(cx: &mut Cx<'_, Gloria>, from: &Unit, by: f64, cause: Cause) {
    let Unit { id, formation, bends, .. } = *from;
    if by > 0.0 {
        let to = from.at.advanced(by);
        let way = lane::covered(&from.outline(), from.at.facing.forward(), by);
        let disorders = going::disorders(cx.model(), from, &way);
        cx.emit(Event::Moved { unit: id, to, formation, bends, cause });
        if let Some(cause) = disorders {
            retreat::disorder(cx, id, cause);
        }
        staff::capture(cx, id, &way);
    }
    note(cx, id, |done| (done.moved, done.stirred) = (true, true));
}

/// The charge is over.
fn end(cx: &mut Cx<'_, Gloria>, id: UnitId) {
    note(cx, id, |done| (done.moved, done.charge) = (true, None));
}

/// The charge is over without contact, and the log says why.
pub(super) fn miss(cx: &mut Cx<'_, Gloria>, unit: UnitId, why: Miss) {
    cx.emit(Event::Missed { unit, why });
    end(cx, unit);
}

/// PG-CHG-014: nobody was reached. A charge that is met by another still counts until that one has run.
fn rest(cx: &mut Cx<'_, Gloria>, id: UnitId, why: Miss) {
    let model = cx.model();
    let waits = live(model.unit(id)).is_some_and(|charge| {
        let other = model.unit(charge.target);
        live(other).is_some_and(|it| it.target == id) && !other.done.moved
    });
    if waits {
        note(cx, id, |done| {
            done.charge = done.charge.map(|charge| Charge { left: Length::ZERO, ..charge });
        });
    } else {
        miss(cx, id, why);
    }
}

/// PG-DEF-002, PG-HOM-001: the charger pauses before the enemy it will touch, takes its fire, and tests whether it goes in.
fn meet(cx: &mut Cx<'_, Gloria>, id: UnitId, target: UnitId, at: f64) -> Play<Gloria> {
    retarget(cx, id, target);
    let model = cx.model();
    let unit = *model.unit(id);
    let short = model.book.mm(&model.book.reaches.halted_short);
    let (body, dir) = (unit.outline(), unit.at.facing.forward());
    let pause = lane::short_of(&body, dir, &model.outline(model.unit(target)), at, short);
    let pause = lane::clear_to(model, &unit, pause);
    go(cx, &unit, pause, Cause::Charge);
    fire::defend(cx, target, id)?;
    if live(cx.model().unit(id)).is_none() {
        return Ok(());
    }
    let other = counter_of(cx.model(), id, target);
    let goes = charges_home(cx, id)?;
    // PG-CTR-004: two that charge each other both test; contact if either passes.
    let other_goes = match other {
        Some(_) => charges_home(cx, target)?,
        None => false,
    };
    let home = match (goes, other_goes) {
        (true, false) => Some(Home::Charger),
        (false, true) => Some(Home::Enemy),
        (true, true) => Some(Home::Both),
        (false, false) => None,
    };
    // Losses may have made its front so short that it no longer touches the enemy, or too little of it (PG-IM2-002).
    let model = cx.model();
    let (unit, enemy) = (*model.unit(id), model.unit(target));
    let (body, outline) = (unit.outline(), model.outline(enemy));
    let rest = lane::touch(&body, dir, &outline);
    let rest = rest.filter(|_| touch::is_contact(model, &body, dir, &outline));
    match (home, rest) {
        (Some(home), Some(rest)) => {
            // Of several enemies whom it touches at once the nearest stops it.
            let rest = lane::nearest(model, &unit, rest);
            go(cx, &unit, rest, Cause::Charge);
            join(cx, id, target, home);
            return Ok(());
        }
        (Some(_), None) => {
            let why = grazed(model, &unit, enemy);
            miss(cx, id, why);
        }
        (None, _) => halt(cx, id),
    }
    if other.is_some() {
        end(cx, target);
    }
    Ok(())
}

/// PG-CHG-014: the first enemy touched becomes the target, and is caught.
fn retarget(cx: &mut Cx<'_, Gloria>, id: UnitId, target: UnitId) {
    let model = cx.model();
    let Some(charge) = live(model.unit(id)).filter(|charge| charge.target != target) else {
        return;
    };
    let charge = at_another(model, model.unit(id), model.unit(target), &charge);
    note(cx, id, |done| done.charge = Some(charge));
}

/// A charge that goes on at another enemy.
pub(super) fn at_another(model: &Model, unit: &Unit, enemy: &Unit, charge: &Charge) -> Charge {
    let aspect = aspect_of(model, unit, enemy, charge.from.v2());
    Charge { target: enemy.id, aspect, caught: true, ..*charge }
}

/// The charge of the enemy, if it charges this unit in turn.
fn counter_of(model: &Model, id: UnitId, target: UnitId) -> Option<Charge> {
    live(model.unit(target)).filter(|charge| charge.under_way && charge.target == id)
}

/// PG-HOM-001: Charge Home.
fn charges_home(cx: &mut Cx<'_, Gloria>, id: UnitId) -> Play<Gloria, bool> {
    let model = cx.model();
    let unit = model.unit(id);
    let Some(charge) = live(unit) else { return Ok(false) };
    let tally = morale::charge_home(model, unit, model.unit(charge.target), &charge);
    Ok(morale::test(cx, id, Test::ChargeHome, tally.total())?.passed)
}

/// PG-HOM-002: the charge fails before the enemy, and the unit does nothing more.
fn halt(cx: &mut Cx<'_, Gloria>, id: UnitId) {
    let Unit { at: to, formation, bends, .. } = *cx.model().unit(id);
    cx.emit(Event::Moved { unit: id, to, formation, bends, cause: Cause::Short });
    end(cx, id);
}

/// PG-CTR-004: who charges home of a charger and an enemy that may charge it in turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Home {
    Charger,
    Enemy,
    Both,
}

/// PG-IM2-002: the charger is in contact with its target, and with whatever else its front touches.
fn join(cx: &mut Cx<'_, Gloria>, id: UnitId, target: UnitId, home: Home) {
    let model = cx.model();
    let unit = model.unit(id);
    let (from, turn) = (unit.done.charge.map_or(unit.at.at, |charge| charge.from), model.turn);
    let mut others: Vec<UnitId> = lane::touched(model, unit).iter().map(|it| it.id).collect();
    others.retain(|other| *other != target);
    let contact = |attacker, target, aspect, both| Contact {
        attacker,
        target,
        aspect,
        both,
        turn,
        break_through: false,
        charging: true,
    };
    let aspect = |of: UnitId| live(model.unit(of)).map(|charge| charge.aspect);
    let first = match home {
        Home::Enemy => contact(target, id, aspect(target).unwrap_or(Aspect::Front), false),
        _ => contact(id, target, aspect(id).unwrap_or(Aspect::Front), home == Home::Both),
    };
    let more = others
        .into_iter()
        .map(|other| (other, aspect_of(model, unit, model.unit(other), from.v2())))
        .map(|(other, aspect)| contact(id, other, aspect, false));
    let contacts: Vec<Contact> = std::iter::once(first).chain(more).collect();
    let met: Vec<UnitId> = contacts.iter().map(|contact| contact.other(id)).collect();
    for contact in contacts {
        cx.emit(Event::Contacted { contact });
    }
    for enemy in met {
        stay(cx, enemy, id);
    }
    // Whoever met the charge without charging home stands, and its own charge is over.
    note(cx, id, |done| {
        done.moved = true;
        done.charge = done.charge.map(|charge| Charge { home: true, ..charge });
    });
    note(cx, target, |done| {
        let goes = home != Home::Charger;
        done.moved |= goes;
        done.charge = done.charge.filter(|_| goes).map(|charge| Charge { home: true, ..charge });
    });
}

/// PG-CLA-009: whoever is in contact makes no charge at somebody else any more.
fn stay(cx: &mut Cx<'_, Gloria>, id: UnitId, enemy: UnitId) {
    let own = live(cx.model().unit(id)).filter(|charge| charge.under_way);
    if own.is_some_and(|charge| charge.target != enemy) {
        miss(cx, id, Miss::Engaged { enemy });
    }
}
