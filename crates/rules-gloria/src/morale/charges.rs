//! The three tests of a charge: To Charge, Being Charged and Charge Home (PG-TMO).
use super::{
    factors::{add, add_cover, add_hits, common, least_cover},
    is_supported,
};
use crate::{
    book::Slope,
    ground,
    kinds::{Aspect, Formation, State, Test, UnitId, UnitKind},
    model::Model,
    square,
    unit::{Charge, Unit},
};
use kernel::Tally;

/// PG-IMP-004: what a unit that may evade means to do, said before the die.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Intent {
    Stay,
    Run,
}

/// PG-TMO-017 to -027: To Charge, at a target on which it comes from this side.
pub(crate) fn to_charge(model: &Model, unit: &Unit, target: &Unit, aspect: Aspect) -> Tally {
    let rows = &model.book.to_charge;
    let mut tally = common(model, unit, Test::ToCharge);
    let at_square = is_square_to(model, unit, target);
    add(&mut tally, at_square.then_some(&rows.square), "at a square");
    let steady = target.is_formed() && target.is_foot() && target.state == State::Good;
    let faces_it = aspect == Aspect::Front && (steady || target.is_battery());
    add(
        &mut tally,
        (unit.is_foot() && faces_it).then_some(&rows.formed_front),
        "at a steady front",
    );
    let cover = ground::cover(model, target, unit.head());
    add_cover(&mut tally, cover, [&rows.light_cover, &rows.heavy_cover], "target in ");
    add(&mut tally, is_steep_up(model, unit, target).then_some(&rows.steep), "up a steep slope");
    add(&mut tally, (aspect != Aspect::Front).then_some(&rows.flank_rear), "at flank or rear");
    match target.state {
        State::Routing => add(&mut tally, Some(&rows.routing), "target routing"),
        State::Disordered | State::Shaken => {
            add(&mut tally, Some(&rows.disordered), "target out of order");
        }
        State::Good => (),
    }
    let wild = unit.kind == UnitKind::ChargingInfantry;
    add(&mut tally, wild.then_some(&rows.charging_infantry), "irregular charging infantry");
    let cuirassiers = has_weight(model, unit, target);
    add(&mut tally, cuirassiers.then_some(&rows.cuirassiers), "cuirassiers");
    add(&mut tally, is_supported(model, unit).then_some(&rows.support), "support");
    tally
}

/// PG-TMO-028 to -040: Being Charged by these.
pub(crate) fn being_charged(
    model: &Model,
    unit: &Unit,
    chargers: &[UnitId],
    intent: Intent,
) -> Tally {
    let rows = &model.book.being_charged;
    let chargers: Vec<&Unit> = chargers.iter().map(|id| model.unit(*id)).collect();
    let mut tally = common(model, unit, Test::BeingCharged);
    let by_cavalry = chargers.iter().any(|charger| charger.is_mounted());
    let in_square =
        unit.formation == Formation::Square || by_cavalry && square::faces_horse(model, unit);
    let cover = least_cover(model, unit, chargers.iter().map(|charger| charger.head()));
    let on_foot = unit.is_foot() || unit.gun.is_some();
    let is_open = cover.is_none() && !in_square && on_foot;
    add(&mut tally, (by_cavalry && is_open).then_some(&rows.cavalry), "by cavalry in the open");
    add(&mut tally, (by_cavalry && in_square).then_some(&rows.square), "square against cavalry");
    match chargers.iter().map(|charger| aspect_of(model, charger, unit)).max() {
        Some(Aspect::Flank) => add(&mut tally, Some(&rows.flank), "in flank"),
        Some(Aspect::Rear) => add(&mut tally, Some(&rows.rear), "in rear"),
        _ => (),
    }
    add_cover(&mut tally, cover, [&rows.light_cover, &rows.heavy_cover], "in ");
    let to_guns = unit.is_battery() && intent == Intent::Stay;
    add(&mut tally, to_guns.then_some(&rows.standing_to_guns), "standing to the guns");
    add(&mut tally, (intent == Intent::Run).then_some(&rows.evading), "means to evade");
    add(&mut tally, is_supported(model, unit).then_some(&rows.support), "support");
    let more = chargers.len().saturating_sub(1) as i32 * rows.more_chargers.value;
    tally.add(more, "more chargers", rows.more_chargers.cite.clone());
    let wild = chargers.iter().any(|charger| charger.kind == UnitKind::ChargingInfantry);
    add(&mut tally, wild.then_some(&rows.charging_infantry), "by irregular charging infantry");
    let cuirassiers = chargers.iter().any(|charger| has_weight(model, charger, unit));
    add(&mut tally, cuirassiers.then_some(&rows.cuirassiers), "by cuirassiers");
    let ragged = !chargers.is_empty() && chargers.iter().all(|charger| charger.is_out_of_order());
    add(&mut tally, ragged.then_some(&rows.chargers_disordered), "chargers disordered");
    tally
}

/// The side of the target that a charger comes from: that of its charge, or of its contact after a break-through.
fn aspect_of(model: &Model, charger: &Unit, target: &Unit) -> Aspect {
    let contact = || {
        let mut contacts = model.contacts_of(charger.id);
        contacts.find(|contact| contact.has(target.id)).map(|contact| contact.aspect)
    };
    let charge = charger.done.charge.filter(|charge| charge.target == target.id);
    charge.map(|charge| charge.aspect).or_else(contact).unwrap_or(Aspect::Front)
}

/// PG-TMO-046 to -060: Charge Home.
pub(crate) fn charge_home(model: &Model, unit: &Unit, target: &Unit, charge: &Charge) -> Tally {
    let rows = &model.book.charge_home;
    let mut tally = common(model, unit, Test::ChargeHome);
    add_hits(&mut tally, &rows.further_hit, unit);
    let at_square = is_square_to(model, unit, target);
    add(&mut tally, at_square.then_some(&rows.square), "on a square");
    let fired_on = model.shots.contains(&(target.id, unit.id));
    if fired_on && charge.aspect == Aspect::Front && !at_square {
        let steady = target.is_formed() && target.is_foot() && target.state == State::Good;
        let row = if unit.is_mounted() { &rows.fired_on_cavalry } else { &rows.fired_on_infantry };
        add(&mut tally, steady.then_some(row), "steady infantry fired");
        add(&mut tally, target.is_battery().then_some(&rows.guns_fired), "guns fired");
    }
    let cover = ground::cover(model, target, unit.head());
    add_cover(&mut tally, cover, [&rows.light_cover, &rows.heavy_cover], "target in ");
    match charge.aspect {
        Aspect::Front => (),
        Aspect::Flank => add(&mut tally, Some(&rows.flank), "in flank"),
        Aspect::Rear => add(&mut tally, Some(&rows.rear), "in rear"),
    }
    match target.state {
        _ if target.done.evaded => add(&mut tally, Some(&rows.routing), "target evading"),
        State::Routing => add(&mut tally, Some(&rows.routing), "target routing"),
        State::Disordered | State::Shaken => {
            add(&mut tally, Some(&rows.disordered), "target out of order");
        }
        State::Good => (),
    }
    let wild = unit.kind == UnitKind::ChargingInfantry;
    add(&mut tally, wild.then_some(&rows.charging_infantry), "irregular charging infantry");
    add(&mut tally, has_weight(model, unit, target).then_some(&rows.cuirassiers), "cuirassiers");
    // PG-SQD-001: those who charge, not those who stayed behind.
    let many = 2 * u32::from(unit.figures) >= 3 * u32::from(target.figures);
    add(&mut tally, many.then_some(&rows.numbers), "three to two in figures");
    add(&mut tally, is_supported(model, unit).then_some(&rows.support), "support");
    tally
}

/// PG-SQR-007: cavalry that charges a square of infantry, or a ring of lines.
fn is_square_to(model: &Model, unit: &Unit, target: &Unit) -> bool {
    unit.is_mounted() && square::faces_horse(model, target)
}

/// Cuirassiers impress everybody but a square.
fn has_weight(model: &Model, unit: &Unit, target: &Unit) -> bool {
    unit.kind == UnitKind::Cuirassiers && unit.is_mounted() && !is_square_to(model, unit, target)
}

/// PG-TMO-021: the target stands on a steep hill, and the charger lower.
fn is_steep_up(model: &Model, unit: &Unit, target: &Unit) -> bool {
    let steep = |rect: &geom::Rect| {
        let mut pieces = model.field.pieces.iter();
        pieces.any(|piece| {
            ground::kind(model, piece).slope == Some(Slope::Steep) && piece.overlaps(rect)
        })
    };
    model.outline(target).iter().any(steep)
        && ground::level_of(model, unit) < ground::level_of(model, target)
}
