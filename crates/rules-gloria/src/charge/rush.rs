//! Into contact (PG-IM2, PG-DEF, PG-HOM): straight on, defensive fire, Charge Home, and contact or a halt short of the enemy.
use super::{aspect_of, ground as going, lane, live, note, settle, staff};
use crate::{
    Gloria,
    event::{Cause, Event},
    fire,
    kinds::{Aspect, Test, UnitId},
    model::{Contact, Model},
    morale, retreat,
    unit::{Charge, Unit},
};
use geom::Length;
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
    let wanted = model.unit(charge.target);
    match lane::run(model, &unit, most, Some(wanted).filter(|target| target.is_shown())) {
        Met::Enemy(enemy, at) => {
            let target = enemy.id;
            meet(cx, id, target, at)
        }
        Met::Blocked(by) => {
            // C7.10: a charge may end before something in its way.
            let far = lane::clear_to(model, &unit, by.min(most));
            go(cx, &unit, far, Cause::Charge);
            tell(cx, &unit, far);
            end(cx, id);
            Ok(())
        }
        Met::Nobody => {
            let far = lane::clear_to(model, &unit, most);
            go(cx, &unit, far, Cause::Charge);
            tell(cx, &unit, far);
            rest(cx, id);
            Ok(())
        }
    }
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

/// A charge that could not go anywhere ends with a line in the log.
fn tell(cx: &mut Cx<'_, Gloria>, unit: &Unit, gone: f64) {
    if gone <= 0.0 {
        cx.emit(retreat::moved(unit, unit.at, Cause::Short));
    }
}

/// The charge is over.
fn end(cx: &mut Cx<'_, Gloria>, id: UnitId) {
    note(cx, id, |done| (done.moved, done.charge) = (true, None));
}

/// PG-CHG-014: nobody was reached. A charge that is met by another still counts until that one has run.
fn rest(cx: &mut Cx<'_, Gloria>, id: UnitId) {
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
        end(cx, id);
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
    // Losses may have made its front so short that it no longer touches the enemy.
    let unit = *cx.model().unit(id);
    let enemy = cx.model().outline(cx.model().unit(target));
    let rest = lane::touch(&unit.outline(), dir, &enemy);
    // Of several enemies whom it touches at once the nearest stops it.
    let rest = rest.map(|rest| lane::nearest(cx.model(), &unit, rest));
    if let (Some(home), Some(rest)) = (home, rest) {
        go(cx, &unit, rest, Cause::Charge);
        join(cx, id, target, home);
        return Ok(());
    }
    halt(cx, id);
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
    let aspect = aspect_of(model, model.unit(id), model.unit(target), charge.from.v2());
    note(cx, id, |done| {
        done.charge = Some(Charge { target, aspect, caught: true, ..charge });
    });
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
    for contact in contacts {
        cx.emit(Event::Contacted { contact });
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
