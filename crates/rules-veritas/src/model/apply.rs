//! Applies events. Nothing else writes the model of a battle. It never rolls and never fails.
use super::{Contact, Fate, Leader, Model};
use crate::{
    command,
    event::Event,
    kinds::{LeaderId, Phase, Rank, UnitId, WingId},
    unit::{Done, End, Place, Unit},
};
use geom::Pose;

/// Applies an event. Events that only report a roll change nothing, because its results have their own events.
pub fn apply(model: &mut Model, event: &Event) {
    forget(model, event);
    match event {
        Event::TurnBegan { turn } => begin_turn(model, *turn),
        Event::PhaseBegan { phase } => model.phase = *phase,
        Event::Ended { winner, outcome } => {
            model.phase = Phase::Over;
            model.ended = Some((*winner, *outcome));
        }
        Event::EdgeChosen { change, .. } => {
            if *change {
                change_edges(model);
            }
        }
        Event::OrderNamed { .. }
        | Event::OrderSent { .. }
        | Event::OrderChanged { .. }
        | Event::OrderForced { .. }
        | Event::CardDrawn { .. }
        | Event::WingFatigued { .. }
        | Event::WillTested { .. } => wings(model, event),
        Event::ClassRolled { .. }
        | Event::LeaderMoved { .. }
        | Event::LeaderWounded { .. }
        | Event::LeaderLost { .. }
        | Event::Mourned { .. }
        | Event::Replaced { .. }
        | Event::Promoted { .. } => leaders(model, event),
        Event::Contacted { .. }
        | Event::ContactTested { .. }
        | Event::MeleeEnded { .. }
        | Event::Parted { .. } => contacts(model, event),
        // The results of these have their own events.
        Event::EdgeThrown { .. }
        | Event::PlaceDrawn { .. }
        | Event::Charged { .. }
        | Event::Tested { .. }
        | Event::Shot { .. }
        | Event::Fought { .. }
        | Event::BrokeOff { .. }
        | Event::PursuitTested { .. }
        | Event::LeaderRisked { .. }
        | Event::FatigueRolled { .. }
        | Event::WillRolled { .. }
        | Event::Scored { .. } => (),
        _ => units(model, event),
    }
}

/// Forgets what is known about units as they stood. What a unit did and its state matter to no other unit.
fn forget(model: &mut Model, event: &Event) {
    match event {
        Event::Noted { unit, .. } | Event::Became { unit, .. } => model.known.forget(*unit),
        Event::Moved { unit, to } | Event::Formed { unit, to, .. } => {
            let mut known = std::mem::take(&mut model.known);
            known.forget_moved(model, *unit, *to);
            model.known = known;
        }
        _ => model.known.forget_all(model.units.len()),
    }
}

/// IDV-DEP-003: the sides change edges, zones and facings before any unit is placed.
fn change_edges(model: &mut Model) {
    let scene = std::sync::Arc::make_mut(&mut model.scene);
    let [one, other] = &mut scene.sides;
    std::mem::swap(&mut one.edge, &mut other.edge);
    scene.zones.reverse();
    let edges = [scene.sides[0].edge, scene.sides[1].edge];
    // Units in hand have no base on the table, so only their facings change.
    for unit in model.units.mark_all().filter(|unit| unit.place == Place::InHand) {
        unit.facing = edges[unit.side.idx()].ahead();
    }
}

/// A turn begins: what units and commanders did in the last turn is reset.
fn begin_turn(model: &mut Model, turn: u16) {
    model.turn = turn;
    model.cards = Default::default();
    for unit in model.units.mark_all() {
        unit.done = Done::default();
    }
    for leader in &mut model.leaders {
        leader.moved = false;
    }
}

fn wings(model: &mut Model, event: &Event) {
    match event {
        Event::OrderNamed { wing, order } => model.wings[wing.idx()].named = *order,
        Event::OrderSent { wing, .. } => model.wings[wing.idx()].named = None,
        Event::OrderChanged { wing, order } => {
            let it = &mut model.wings[wing.idx()];
            (it.order, it.named, it.forced) = (*order, None, None);
            // IDV-ORD-016: hold is measured from where each unit stands now.
            for unit in model.units.mark_all().filter(|unit| unit.wing == *wing) {
                unit.post = unit.at;
            }
        }
        Event::OrderForced { wing, order } => model.wings[wing.idx()].forced = Some(*order),
        Event::CardDrawn { wing, .. } => {
            model.cards.push(*wing);
            command_looked_at(model, *wing);
        }
        Event::WingFatigued { wing, status } => model.wings[wing.idx()].status = *status,
        Event::WillTested { side, holds } => model.unwilling[side.idx()] = !*holds,
        _ => (),
    }
}

/// IDV-COM-007: command is checked when the wing begins to move. Where its commander goes later does not matter.
fn command_looked_at(model: &mut Model, wing: WingId) {
    for n in model.all_in(wing).and(model.units.all()) {
        let astray = !command::in_command(model, &model.units[n]);
        model.units.mark(n).done.astray = astray;
    }
}

fn leaders(model: &mut Model, event: &Event) {
    let Model { leaders, units, phase, .. } = model;
    let mut change = |id: &LeaderId, change: &dyn Fn(&mut Leader)| change(&mut leaders[id.idx()]);
    match event {
        Event::ClassRolled { leader, class, .. } => {
            change(leader, &|it| it.class = Some(*class));
        }
        Event::LeaderMoved { leader, at, with } => change(leader, &|it| {
            it.with = *with;
            it.at = with.map_or(*at, |unit| units[unit.idx()].at);
            // IDV-COM-018: a commander who is driven off has not used their own move.
            it.moved = *phase == Phase::Commanders;
            // IDV-DEP-005: the commander is placed.
            if it.fate == Fate::InHand {
                it.fate = Fate::Present;
            }
        }),
        Event::LeaderWounded { leader, .. } => change(leader, &|it| it.wounds += 1),
        Event::LeaderLost { leader, fate, wing, .. } => change(leader, &|it| {
            (it.fate, it.mourned, it.with) = (*fate, *wing, None);
        }),
        Event::Mourned { leader } => change(leader, &|it| it.mourned = None),
        Event::Replaced { leader, class, with } => change(leader, &|it| {
            let at = units[with.idx()].at;
            let (heir, mourned) = (it.heir.saturating_add(1), it.mourned);
            *it = Leader {
                class: Some(*class),
                wounds: 0,
                fate: Fate::Present,
                mourned,
                at,
                with: Some(*with),
                heir,
                ..*it
            };
        }),
        Event::Promoted { leader, to, .. } => promote(leaders, *leader, *to),
        _ => (),
    }
}

/// IDV-REP-003: the holder of one office takes another. The old office is empty until it is filled.
fn promote(leaders: &mut [Leader], from: LeaderId, to: LeaderId) {
    let man = leaders[from.idx()];
    let office = leaders[to.idx()];
    leaders[to.idx()] = Leader {
        id: office.id,
        rank: Rank::Army,
        mourned: office.mourned,
        heir: office.heir.saturating_add(1),
        ..man
    };
    leaders[from.idx()] = Leader { fate: Fate::OffTable, mourned: None, with: None, ..man };
}

fn contacts(model: &mut Model, event: &Event) {
    let turn = model.turn;
    match event {
        Event::Contacted { attacker, target, aspect, countered, obstacle } => {
            model.contacts.push(Contact {
                attacker: *attacker,
                target: *target,
                aspect: *aspect,
                countered: *countered,
                obstacle: *obstacle,
                turn,
                tested: false,
                fought: 0,
            });
        }
        Event::ContactTested { unit } => {
            for contact in model.contacts.iter_mut().filter(|contact| contact.has(*unit)) {
                contact.tested = true;
            }
        }
        Event::MeleeEnded { target, .. } => {
            for n in 0..model.contacts.len() {
                if crate::melee::key(model, &model.contacts[n]) == *target {
                    model.contacts[n].fought = turn;
                }
            }
        }
        Event::Parted { unit, from } => model.contacts.retain(|contact| {
            !(contact.has(*unit) && from.is_none_or(|from| contact.other(*unit) == from))
        }),
        _ => (),
    }
}

fn units(model: &mut Model, event: &Event) {
    match event {
        Event::Deployed { unit, at, formation, mounted } => {
            stand(model, *unit, *at, |it| {
                (it.formation, it.mounted, it.place) = (*formation, *mounted, Place::Table);
                it.post = at.at;
            });
        }
        Event::Moved { unit, to } => stand(model, *unit, *to, |_| ()),
        // IDV-ORD-016: its post is where it was driven to.
        Event::Driven { unit, to, .. } => stand(model, *unit, *to, |it| it.post = to.at),
        Event::Formed { unit, formation, to } => {
            stand(model, *unit, *to, |it| it.formation = *formation);
        }
        Event::Remounted { unit, mounted } => model.units.mark(unit.idx()).mounted = *mounted,
        Event::Housed { unit, building } => {
            model.units.change(unit.idx(), |it| it.building = *building);
        }
        Event::Noted { unit, done } => model.units.mark(unit.idx()).done = *done,
        Event::Aimed { unit, target } => {
            let it = model.units.mark(unit.idx());
            (it.done.shot, it.done.target) = (true, *target);
            let gun = it.kind.is_gun();
            if let (Some(target), true) = (target, gun) {
                model.units.mark(target.idx()).done.shelled = true;
            }
        }
        Event::Became { unit, state } => model.units.mark(unit.idx()).state = *state,
        Event::LeftPursuing { unit, at } => {
            leave(model, *unit, Place::Pursuing);
            let it = model.units.mark(unit.idx());
            (it.at, it.facing) = (at.at, at.facing);
        }
        Event::Returned { unit, to } => stand(model, *unit, *to, |it| {
            (it.place, it.post) = (Place::Table, to.at);
        }),
        Event::Gone { unit, why } => leave(model, *unit, Place::Gone(*why)),
        _ => unreachable!("`apply` lists every event that is not a unit's: {event:?}"),
    }
}

/// Puts a unit here, with its attached commanders (IDV-COM-012). `also` makes other changes to it.
fn stand(model: &mut Model, id: UnitId, pose: Pose, also: impl FnOnce(&mut Unit)) {
    model.units.change(id.idx(), |unit| {
        (unit.at, unit.facing) = (pose.at, pose.facing);
        also(unit);
    });
    for leader in model.leaders.iter_mut().filter(|leader| leader.with == Some(id)) {
        leader.at = pose.at;
    }
}

/// Takes a unit off the table: its contacts end and it leaves its building.
fn leave(model: &mut Model, id: UnitId, place: Place) {
    model.units.change(id.idx(), |unit| {
        (unit.place, unit.building) = (place, None);
        // IDV-FAT-009, IDV-WIL-007: a unit that left in rout still counts as routed.
        if place == Place::Gone(End::Routed) {
            unit.state = crate::kinds::State::Routed;
        }
    });
    model.contacts.retain(|contact| !contact.has(id));
}
