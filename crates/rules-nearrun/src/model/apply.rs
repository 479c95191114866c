//! Applies events. Nothing else writes the model of a battle. It never rolls and never fails.
mod units;

use super::{Adc, Fate, Model};
use crate::{
    event::Event,
    kinds::{GeneralId, Rank, Side, Step},
    unit::Done,
};
use kernel::ruleset::Seats;

/// Applies an event. Events that only report a roll change nothing, because its results have their own events.
pub fn apply(model: &mut Model, event: &Event) {
    match event {
        Event::TurnBegan { turn } => begin_turn(model, *turn),
        Event::PhaseBegan { side } => begin_phase(model, *side),
        Event::StepBegan { step } => begin_step(model, *step),
        Event::Ended { winner, outcome } => {
            model.step = Step::Over;
            model.ended = Some((*winner, *outcome));
        }
        Event::Ready { seats } => model.ready = *seats,
        // ANT-DEP-002: whoever places first also places the first general.
        Event::PlacesFirst { first } | Event::PlaceThrown { first, .. } => {
            model.first = Some(*first);
        }
        Event::Ordered { first } => model.first = Some(*first),
        Event::Contacted { contact } => model.contacts.push(*contact),
        Event::BlowsFell { bout } => model.bouts.push(bout.clone()),
        Event::BoutSettled => {
            model.bouts.remove(0);
        }
        Event::Parted { unit, other } => {
            model.contacts.retain(|it| !(it.has(*unit) && it.has(*other)));
        }
        Event::FightsOn { unit, other } => {
            let both = model.contacts.iter_mut().filter(|it| it.has(*unit) && it.has(*other));
            both.for_each(|it| (it.rounds, it.at_halt) = (it.rounds.saturating_add(1), false));
        }
        Event::Aimed { aim } => {
            model.aims.retain(|old| {
                (old.unit, old.face, old.secondary) != (aim.unit, aim.face, aim.secondary)
            });
            model.aims.push(*aim);
        }
        _ => commands(model, event),
    }
}

/// A turn begins.
fn begin_turn(model: &mut Model, turn: u16) {
    model.turn = turn;
    for unit in model.units.mark_all() {
        unit.marks.evaded = false;
    }
    for general in &mut model.generals {
        general.moves = 0;
        // ANT-REP-003: the next turn after the hit is over.
        if matches!(general.fate, Fate::Stunned { until } if until < turn) {
            general.fate = Fate::Present;
        }
    }
}

/// A side's phase begins: what was done in the last one is forgotten. ANT-PIP-014: pips too; ANT-SEQ-022: hits by fire are counted in one
/// phase.
fn begin_phase(model: &mut Model, side: Side) {
    model.mover = Some(side);
    model.declared.clear();
    model.dice.clear();
    model.pool[side.idx()] = 0;
    for unit in model.units.mark_all() {
        let began_disordered = unit.side == side && unit.is_disordered();
        unit.done = Done { began_disordered, ..Done::default() };
        if unit.side == side {
            unit.marks.to_ground = false;
        }
    }
    for (command, card) in model.commands.iter_mut().zip(&model.scene.commands) {
        if card.side == side {
            (command.pips, command.spent, command.face, command.dealt) = (0, 0, None, false);
            (command.actions, command.used, command.adcs) = (0, 0, 0);
            (command.regroups, command.heals) = (false, 0);
        }
    }
    for general in model.generals.iter_mut().filter(|general| general.side == side) {
        (general.extra, general.shock, general.just_lost) = (0, general.just_lost, false);
    }
    for adc in &mut model.adcs {
        (adc.rode, adc.spent) = (false, false);
    }
}

fn begin_step(model: &mut Model, step: Step) {
    model.step = step;
    model.ready = Seats::default();
    if step == Step::Charges {
        // ANT-RGP-015: fire counts from here to the same step of its next phase.
        let mover = model.mover;
        for unit in model.units.mark_all().filter(|unit| Some(unit.side) == mover) {
            unit.marks.shelled = false;
        }
    }
    if step == Step::Fire || step == Step::Melee {
        model.aims.clear();
    }
}

fn commands(model: &mut Model, event: &Event) {
    match event {
        Event::Attached { unit, to } => {
            model.units.change(unit.idx(), |unit| unit.under = Some(*to));
        }
        Event::BrigadeAttached { brigade, to } => model.commands[brigade.idx()].over = Some(*to),
        Event::ArrivalRolled { command: Some(command), comes, .. } => {
            model.commands[command.idx()].arrives |= *comes;
        }
        Event::ArrivalRolled { unit: Some(unit), comes, .. } => {
            model.units.change(unit.idx(), |it| it.marks.due |= *comes);
        }
        Event::Sent { general, to } => {
            let at = model.general(*general).at.at;
            let free = |adc: &&mut Adc| adc.of == *general && adc.to.is_none() && !adc.rode;
            if let Some(adc) = model.adcs.iter_mut().find(free) {
                (adc.to, adc.at) = (Some(*to), at);
            }
        }
        Event::AdcRode { adc, at } => {
            let it: &mut Adc = &mut model.adcs[usize::from(*adc)];
            (it.at, it.rode) = (*at, true);
        }
        Event::AdcArrived { adc, to, arrived } => {
            let it: &mut Adc = &mut model.adcs[usize::from(*adc)];
            (it.to, it.rode) = (None, true);
            model.commands[to.idx()].adcs += u8::from(*arrived);
        }
        Event::WillRegroup { brigade } => model.commands[brigade.idx()].regroups = true,
        Event::DiceThrown { general, dice } => {
            model.dice.extend(dice.iter().map(|face| (*general, *face)));
        }
        Event::PipTaken { general, die, pooled: true } => {
            lower(model, *general, *die);
            pool_pip(model, *general);
        }
        Event::PipTaken { general, die, pooled: false } => lower(model, *general, *die),
        Event::ExtraMovePaid { general, by_adc } => {
            model.generals[general.idx()].extra += 1;
            let idle =
                |adc: &&mut Adc| adc.of == *general && adc.to.is_none() && !adc.rode && !adc.spent;
            if let Some(adc) = model.adcs.iter_mut().find(idle).filter(|_| *by_adc) {
                adc.spent = true;
            }
        }
        Event::Dealt { division, die, own, face } => {
            let it = &mut model.commands[division.idx()];
            (it.face, it.dealt) = (Some(*face), !*own);
            if !*own && let Some(n) = model.dice.iter().position(|(_, it)| it == die) {
                model.dice.remove(n);
            }
        }
        _ => pips(model, event),
    }
}

/// Pips are counted, spent and owed.
fn pips(model: &mut Model, event: &Event) {
    match event {
        Event::PipsCounted { division, pips, .. } => {
            let it = &mut model.commands[division.idx()];
            (it.pips, it.owes) = (*pips, 0);
        }
        Event::PipsSpent { from, pips, brigade, all, .. } => {
            let it = &mut model.commands[from.idx()];
            it.spent = it.spent.saturating_add(*pips);
            used(model, *brigade, *pips, u8::from(*all));
        }
        Event::Owed { command } => {
            let it = &mut model.commands[command.idx()];
            it.owes = it.owes.saturating_add(1);
        }
        Event::ArmyOwes { side, pips } => model.owed[side.idx()] = *pips,
        Event::PoolSpent { side, pips, brigade, all } => {
            model.pool[side.idx()] = model.pool[side.idx()].saturating_sub(*pips);
            used(model, *brigade, *pips, u8::from(*all));
        }
        _ => generals(model, event),
    }
}

/// ANT-PIP-020, -031: pips are used by a brigade, which may pay for an action of all its units.
fn used(model: &mut Model, brigade: Option<crate::kinds::CommandId>, pips: u8, actions: u8) {
    if let Some(brigade) = brigade {
        let it = &mut model.commands[brigade.idx()];
        it.used = it.used.saturating_add(pips);
        it.actions += actions;
    }
}

/// ANT-PIP-015: a pip comes off a die.
fn lower(model: &mut Model, general: GeneralId, die: u8) {
    if let Some(it) = model.dice.iter_mut().find(|it| **it == (general, die)) {
        it.1 -= 1;
    }
}

/// ANT-PIP-015, -034: a pip that was taken off a die goes into the pool of the corps, or of the army.
fn pool_pip(model: &mut Model, general: GeneralId) {
    let it = &model.generals[general.idx()];
    match it.command.filter(|id| model.rank(*id) == Rank::Corps) {
        Some(corps) => model.commands[corps.idx()].pips += 1,
        None => model.pool[it.side.idx()] += 1,
    }
}

fn generals(model: &mut Model, event: &Event) {
    match event {
        // ANT-REP-011: a successor has no personality.
        Event::Replaced { general, at, with } => {
            let it = &mut model.generals[general.idx()];
            (it.fate, it.at, it.with, it.replacement) = (Fate::Present, *at, *with, true);
            it.personality = Default::default();
        }
        Event::Relieved { general, by } => {
            let at = model.generals[general.idx()].at;
            model.generals[general.idx()].fate = Fate::Relieved;
            let it = &mut model.generals[by.idx()];
            (it.fate, it.at) = (Fate::Present, at);
        }
        Event::GeneralMoved { general, at, with, moves } => {
            let it = &mut model.generals[general.idx()];
            (it.at, it.with, it.moves) = (*at, *with, *moves);
            if it.fate == Fate::Away {
                it.fate = Fate::Present;
            }
        }
        Event::GeneralCame { general, at } => {
            let it = &mut model.generals[general.idx()];
            (it.at, it.with, it.moves, it.fate) = (*at, None, 1, Fate::Present);
        }
        Event::GeneralFled { general, at, .. } => {
            let it = &mut model.generals[general.idx()];
            (it.at, it.with) = (*at, None);
        }
        Event::GeneralHit { general, fate, .. } => lose_general(model, *general, *fate),
        Event::GeneralLeft { general } => {
            lose_general(model, *general, Fate::Fallen { turn: model.turn });
        }
        _ => units::units(model, event),
    }
}

/// ANT-REP-002, ANT-RSK-003: a general falls or is stunned. Whoever is removed counts as killed, whatever the reason.
fn lose_general(model: &mut Model, general: GeneralId, fate: Fate) {
    let it = &mut model.generals[general.idx()];
    (it.fate, it.just_lost) = (fate, true);
    if matches!(fate, Fate::Fallen { .. }) {
        it.with = None;
    }
    // ANT-ADC-011: the loss of the sender recalls their ADCs.
    for adc in model.adcs.iter_mut().filter(|adc| adc.of == general) {
        adc.to = None;
    }
}
