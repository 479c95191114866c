//! PG-SQD-002: the rest of a unit charges into the melee of its squadrons, by a way of its own.
use super::{half_move, straight_on};
use crate::{
    Gloria,
    charge::{aspect_of, declare, ground as going, lane, note, settle, staff},
    event::Event,
    kinds::{Test, UnitId},
    model::{Contact, Model},
    morale, near,
    refusal::ChargeRefusal,
    retreat, squadron,
    unit::{Charge, Unit},
};
use geom::{Length, Pose};
use kernel::{Cx, Play};
use lane::Met;

/// Whether the rest of a unit may charge this enemy: one in the melee of its squadrons, straight ahead within half a move, with
/// nobody in between, its own squadrons included.
pub(super) fn check(
    model: &Model,
    unit: &Unit,
    rest: &Unit,
    enemy: &Unit,
) -> Result<(), ChargeRefusal> {
    let (id, target) = (unit.id, enemy.id);
    if !squadron::fights_with(model, id, target) {
        return Err(ChargeRefusal::OtherMelee { unit: id, target });
    }
    declare::steady(unit)?;
    straight_on(model, rest, enemy, Length::ZERO)?;
    let (body, dir) = (rest.outline(), rest.at.facing.forward());
    let to = |outline: &[geom::Rect]| lane::touch(&body, dir, outline);
    let ends = lane::moved(&body, dir * to(&model.outline(enemy)).unwrap_or(0.0));
    match near::overlap(&ends, &unit.outline()) {
        true => Err(ChargeRefusal::InTheWay { unit: id, other: id }),
        false => Ok(()),
    }
}

/// To Charge, the way, Charge Home and contact, or a halt short of the enemy. The enemy has faced the charge of the squadrons and is
/// in contact, so that it neither tests nor fires again.
pub(super) fn charge(cx: &mut Cx<'_, Gloria>, rest: &Unit, target: UnitId) -> Play<Gloria> {
    let (model, id) = (cx.model(), rest.id);
    let enemy = model.unit(target);
    let aspect = aspect_of(model, rest, enemy, rest.head());
    let most = half_move(model, rest, enemy).unwrap_or(Length::ZERO).units();
    let tally = morale::to_charge(model, rest, enemy, aspect);
    let charge = Charge { aspect, ..Charge::at(target, rest.at.at) };
    if !morale::test(cx, id, Test::ToCharge, tally.total())?.passed {
        note(cx, id, |done| done.balked = true);
        return Ok(());
    }
    let tally = morale::charge_home(cx.model(), rest, cx.model().unit(target), &charge);
    let passed = morale::test(cx, id, Test::ChargeHome, tally.total())?.passed;
    let model = cx.model();
    let Met::Enemy(enemy, at) = lane::run(model, rest, most, Some(model.unit(target))) else {
        return Ok(());
    };
    let (body, dir) = (rest.outline(), rest.at.facing.forward());
    let by = match passed {
        true => lane::nearest(model, rest, at),
        false => {
            let short = model.book.mm(&model.book.reaches.halted_short);
            let pause = lane::short_of(&body, dir, &model.outline(enemy), at, short);
            lane::clear_to(model, rest, pause)
        }
    };
    go(cx, rest, by);
    if passed {
        join(cx, id, rest.at);
    }
    settle(cx, id)
}

/// The rest goes straight ahead; the ground may disorder the unit.
fn go(cx: &mut Cx<'_, Gloria>, rest: &Unit, by: f64) {
    let way = lane::covered(&rest.outline(), rest.at.facing.forward(), by);
    let disorders = going::disorders(cx.model(), rest, &way);
    cx.emit(Event::Followed { unit: rest.id, to: rest.at.advanced(by) });
    if let Some(cause) = disorders {
        retreat::disorder(cx, rest.id, cause);
    }
    staff::capture(cx, rest.id, &way);
}

/// PG-IM2-002: the unit is in contact with all whom its rest touches.
fn join(cx: &mut Cx<'_, Gloria>, id: UnitId, from: Pose) {
    let model = cx.model();
    let Some(rest) = model.unit(id).behind() else { return };
    let known = |enemy: &Unit| model.contacts_of(id).any(|contact| contact.has(enemy.id));
    let met = lane::touched(model, &rest).into_iter().filter(|enemy| !known(enemy));
    let contacts = met.map(|enemy| Contact {
        attacker: id,
        target: enemy.id,
        aspect: aspect_of(model, &rest, enemy, from.at.v2()),
        both: false,
        turn: model.turn,
        break_through: false,
        charging: true,
    });
    for contact in contacts.collect::<Vec<_>>() {
        cx.emit(Event::Contacted { contact });
    }
}
