//! Applies events. Nothing else writes the model of a battle. It never rolls and never fails.
use super::{Blaze, Fate, Model};
use crate::{
    book::Damage,
    event::Event,
    fire,
    kinds::{CorpsId, Formation, Phase, Side, State, UnitId},
    unit::{Charge, Done, End, Holders, Place, Under, Unit},
};
use geom::Length;
use kernel::ruleset::Seats;
use std::sync::Arc;

/// Applies an event. Events that only report a roll change nothing, because its results have their own events.
pub fn apply(model: &mut Model, event: &Event) {
    model.known.hear(event);
    match event {
        Event::TurnBegan { turn } => begin_turn(model, *turn),
        Event::PhaseBegan { phase } => begin_phase(model, *phase),
        Event::Ended { winner, outcome } => {
            model.phase = Phase::Over;
            model.ended = Some((*winner, *outcome));
        }
        Event::Scouted { loser, .. } => model.outscouted = *loser,
        Event::ScoutsPassed => model.outscouted = None,
        Event::WindRose { to, .. } => model.wind = Some(*to),
        Event::InitiativeRolled { side, .. } => model.initiative = *side,
        Event::InitiativeGiven { side } => model.initiative = Some(*side),
        Event::Finished { side } => finish(model, *side),
        Event::Withheld { .. } | Event::Announced { .. } | Event::MarchForced { .. } => {
            corps(model, event);
        }
        Event::GroundRolled { unit, piece: None, .. } => {
            let unit = model.unit(*unit);
            model.sought.push((unit.side, unit.at.at));
        }
        Event::QualityRolled { .. }
        | Event::Promoted { .. }
        | Event::GeneralHit { .. }
        | Event::GeneralBack { .. }
        | Event::GeneralMoved { .. } => generals(model, event),
        Event::GroundChanged { .. } | Event::CaughtFire { .. } | Event::FireSpread => {
            ground(model, event);
        }
        Event::Aimed { aim } => {
            model.aims.retain(|other| other.slot() != aim.slot());
            model.aims.push(*aim);
        }
        Event::Ready { seats } => model.ready = *seats,
        Event::Shot { aim, .. } => {
            model.shots.extend(aim.target.map(|target| (aim.unit, target)));
        }
        Event::Freed { restraint, free: true, .. } => model.freed.push(*restraint),
        Event::Contacted { contact } => model.contacts.push(*contact),
        Event::Parted { unit, other } => {
            model.contacts.retain(|it| !(it.has(*unit) && it.has(*other)));
        }
        Event::Settled { unit, other } => {
            let both = model.contacts.iter_mut().filter(|it| it.has(*unit) && it.has(*other));
            both.for_each(|it| (it.charging, it.break_through) = (false, false));
        }
        _ => units(model, event),
    }
}

/// A side has finished; once both have, the next question starts afresh.
fn finish(model: &mut Model, side: Side) {
    model.finished[side.idx()] = true;
    if model.finished == [true, true] {
        model.finished = [false, false];
    }
}

/// A turn begins: what units and generals did in the last turn is reset, and halted units are free (PG-HAL-002).
fn begin_turn(model: &mut Model, turn: u16) {
    model.turn = turn;
    model.initiative = None;
    model.declared.clear();
    model.shots.clear();
    let contacts = &model.contacts;
    for unit in model.units.mark_all() {
        let stirred = unit.done.stirred;
        unit.marks.moved_last = stirred;
        let in_contact = contacts.iter().any(|contact| contact.has(unit.id));
        // PG-DIS-007: idle is a whole turn without any activity.
        let idle = !stirred && !unit.done.changed && !unit.done.shot && !in_contact;
        unit.marks.idle = if idle { unit.marks.idle.saturating_add(1) } else { 0 };
        // PG-ENG-006: work that is interrupted is lost.
        if !unit.done.worked {
            (unit.marks.worked, unit.marks.task) = (0, None);
        }
        let was_out_of_order = unit.is_out_of_order() || unit.marks.pursuing;
        unit.done = Done { was_out_of_order, ..Done::default() };
    }
    for general in &mut model.generals {
        general.moved = false;
    }
    for corps in &mut model.corps {
        corps.forced = false;
    }
}

/// A phase begins.
fn begin_phase(model: &mut Model, phase: Phase) {
    model.phase = phase;
    model.finished = [false, false];
    model.ready = Seats::default();
    if phase == Phase::Movement {
        // PG-SHO-011: what crossed the arcs before can no longer be shot at.
        model.ghosts.clear();
        model.aims.clear();
    }
    if phase == Phase::Assault {
        // PG-DMG-007: the Movement Phase in which they could not ride is over.
        for general in &mut model.generals {
            general.unhorsed = false;
        }
    }
}

fn corps(model: &mut Model, event: &Event) {
    let keep_off = |model: &mut Model, id: CorpsId| {
        model.corps[id.idx()].reserve = true;
        let ids: Vec<UnitId> = model.in_corps(id).map(|unit| unit.id).collect();
        for unit in ids {
            model.units.change(unit.idx(), |unit| unit.place = Place::Reserve);
        }
        let generals = model.generals.iter();
        let own =
            generals.filter(|it| it.corps.is_some_and(|own| model.belongs(Under::Corps(own), id)));
        for general in own.map(|it| it.id).collect::<Vec<_>>() {
            model.generals[general.idx()].fate = Fate::Reserve;
        }
    };
    match event {
        Event::Withheld { corps } => keep_off(model, *corps),
        Event::Announced { corps, at } => model.corps[corps.idx()].marker = Some(*at),
        Event::MarchForced { corps } => model.corps[corps.idx()].forced = true,
        _ => (),
    }
}

fn generals(model: &mut Model, event: &Event) {
    let (turn, phase) = (model.turn, model.phase);
    let Model { generals, units, .. } = model;
    match event {
        Event::QualityRolled { general, quality, .. } => {
            generals[general.idx()].quality = Some(*quality);
        }
        Event::Promoted { general, unit, quality, .. } => {
            let it = &mut generals[general.idx()];
            (it.quality, it.fate, it.vacant_since) = (Some(*quality), Fate::Present, None);
            (it.at, it.with) = (units[unit.idx()].at.at, Some(*unit));
            it.heir = it.heir.saturating_add(1);
        }
        Event::GeneralHit { general, fate, .. } => {
            let it = &mut generals[general.idx()];
            match fate {
                Fate::Unhorsed => it.unhorsed = true,
                _ => (it.fate, it.vacant_since) = (*fate, Some(turn)),
            }
            it.hurt_in = phase;
            if it.is_lost() {
                it.with = None;
                it.fallen = it.fallen.saturating_add(1);
            }
        }
        Event::GeneralBack { general } => {
            let it = &mut generals[general.idx()];
            (it.fate, it.vacant_since) = (Fate::Present, None);
        }
        Event::GeneralMoved { general, at, with } => {
            let it = &mut generals[general.idx()];
            (it.at, it.with) = (*at, *with);
            it.moved |= phase == Phase::Movement;
            if matches!(it.fate, Fate::InHand | Fate::Reserve) {
                it.fate = Fate::Present;
            }
        }
        _ => (),
    }
}

fn ground(model: &mut Model, event: &Event) {
    match event {
        Event::GroundChanged { change } => Arc::make_mut(&mut model.field).change(change),
        Event::CaughtFire { piece, .. } => {
            model.fires.push(Blaze { piece: *piece, since: model.turn, spread: 0 });
        }
        Event::FireSpread => {
            model.fires.iter_mut().for_each(|fire| fire.spread = fire.spread.saturating_add(1));
        }
        _ => (),
    }
}

fn units(model: &mut Model, event: &Event) {
    if notes(model, event) {
        return;
    }
    let mut change = |id: &UnitId, change: &dyn Fn(&mut Unit)| {
        model.units.change(id.idx(), |unit| change(unit));
    };
    match event {
        Event::Hid { unit, at, formation } => change(unit, &|it| {
            (it.place, it.at, it.formation) = (Place::Hidden, *at, *formation);
        }),
        Event::Placed { unit, at, formation } => change(unit, &|it| {
            (it.place, it.at, it.formation) = (Place::Table, *at, *formation);
        }),
        Event::Shown { unit, at } => change(unit, &|it| (it.place, it.at) = (Place::Table, *at)),
        Event::Moved { unit, to, formation, bends, .. } => {
            let from = model.units[unit.idx()].at;
            model.units.change(unit.idx(), |it| {
                (it.at, it.formation, it.bends) = (*to, *formation, *bends);
            });
            follow(model, *unit);
            let ghosts = std::mem::take(&mut model.ghosts);
            model.ghosts = fire::ghosts_after(model, ghosts, *unit, from);
        }
        Event::Lost { unit, figures, .. } => {
            change(unit, &|it| lose(it, *figures));
        }
        Event::Entered { unit, at } => {
            change(unit, &|it| (it.place, it.at) = (Place::Table, *at));
        }
        Event::LeftTable { unit, from } => {
            change(unit, &|it| {
                it.place = Place::Away { from: *from };
                gather(it);
            });
            stay_behind(model, *unit);
        }
        Event::Removed { unit, end } => remove(model, *unit, *end),
        _ => parts(model, event),
    }
}

/// What is noted about a unit and changes nothing of where and how its stands are placed. The answer is whether it is that.
fn notes(model: &mut Model, event: &Event) -> bool {
    let Model { units, declared, .. } = model;
    match event {
        Event::CrestTaken { unit, crest } => units.mark(unit.idx()).crest = *crest,
        Event::Declared { unit, charge } => {
            let done = &mut units.mark(unit.idx()).done;
            (done.charge, done.tried) = (Some(*charge), true);
            declared.push(*unit);
        }
        Event::Feinted { unit } => {
            let done = &mut units.mark(unit.idx()).done;
            done.moved = true;
            done.charge = done.charge.map(|charge| Charge { feint: true, ..charge });
        }
        Event::Balked { unit } => {
            let done = &mut units.mark(unit.idx()).done;
            (done.charge, done.balked) = (None, true);
        }
        Event::Became { unit, state, .. } => units.mark(unit.idx()).state = *state,
        Event::Noted { unit, done } => units.mark(unit.idx()).done = *done,
        Event::Marked { unit, marks } => units.mark(unit.idx()).marks = *marks,
        Event::Worked { unit, phases, task } => {
            let it = units.mark(unit.idx());
            (it.marks.worked, it.done.worked, it.done.moved) = (*phases, true, true);
            it.marks.task = Some(*task);
        }
        _ => return false,
    }
    true
}

/// What belongs to a unit: its gun, its battalion gun, its horses, its works.
fn parts(model: &mut Model, event: &Event) {
    let mut change = |id: &UnitId, change: &dyn Fn(&mut Unit)| {
        model.units.change(id.idx(), |unit| change(unit));
    };
    match event {
        Event::GunHit { unit, damage, .. } => change(unit, &|it| damage_gun(it, *damage)),
        Event::BattalionGunHit { unit, crew } => change(unit, &|it| {
            it.lost_gun = it.lost_gun.or(it.battalion_gun.filter(|_| *crew == 0));
            it.battalion_gun = it.battalion_gun.filter(|_| *crew > 0);
            if let Some(gun) = &mut it.battalion_gun {
                gun.crew = *crew;
            }
        }),
        Event::Dismounted { unit, holders } => change(unit, &|it| {
            // PG-CAV-008: the holders come off its figures, and back to them when it mounts.
            it.figures += it.holders.map_or(0, |holders| holders.figures);
            it.holders = holders.map(|at| Holders { at, figures: it.figures.div_ceil(4) });
            it.figures -= it.holders.map_or(0, |holders| holders.figures);
        }),
        Event::HoldersTaken { unit } => change(unit, &|it| {
            if let Some(holders) = &mut it.holders {
                holders.figures = 0;
            }
        }),
        Event::Divided { unit, at, rest } => change(unit, &|it| {
            it.figures = it.figures.saturating_sub(rest.figures);
            (it.at, it.bends, it.rest) = (*at, [None, None], Some(*rest));
        }),
        Event::Followed { unit, to } => change(unit, &|it| {
            if let Some(rest) = &mut it.rest {
                (rest.at, rest.charged) = (*to, true);
            }
        }),
        Event::Rejoined { unit, at, formation } => {
            change(unit, &|it| {
                gather(it);
                (it.at, it.formation, it.bends) = (*at, *formation, [None, None]);
            });
            follow(model, *unit);
        }
        Event::GunTaken { unit } => change(unit, &|it| {
            if let Some(gun) = &mut it.gun {
                (gun.left_at, gun.lost) = (None, true);
            }
        }),
        Event::GunLeft { unit, at } => change(unit, &|it| {
            if let Some(gun) = &mut it.gun {
                gun.left_at = *at;
            }
        }),
        _ => (),
    }
}

/// PG-SQD-003: losses are those of the whole unit. They come off those who charge before they come off the rest.
fn lose(unit: &mut Unit, figures: u8) {
    let behind = figures.saturating_sub(unit.figures);
    unit.figures = unit.figures.saturating_sub(figures);
    if let Some(rest) = &mut unit.rest {
        rest.figures = rest.figures.saturating_sub(behind);
    }
    unit.rest = unit.rest.filter(|rest| rest.figures > 0);
}

/// PG-SQD-003: the squadrons of a unit are together again.
fn gather(unit: &mut Unit) {
    unit.figures = unit.all_figures();
    unit.rest = None;
}

/// PG-DMG-001: a hit on a gun.
fn damage_gun(unit: &mut Unit, damage: Damage) {
    match damage {
        Damage::Crew => unit.figures = unit.figures.saturating_sub(1),
        Damage::Team => {
            if let Some(gun) = &mut unit.gun {
                gun.team_lost = gun.team_lost.saturating_add(1);
            }
        }
        // The gun's end is an event of its own.
        Damage::Gun => (),
    }
}

/// PG-ATT-001: attached generals go with their unit.
fn follow(model: &mut Model, unit: UnitId) {
    let at = model.units[unit.idx()].at.at;
    for general in model.generals.iter_mut().filter(|general| general.with == Some(unit)) {
        general.at = at;
    }
}

/// PG-EVA-005: a general who was with evaders stays on the table, alone at its edge.
fn stay_behind(model: &mut Model, unit: UnitId) {
    let half = model.book.footing(&model.book.bases.general)[0].0 / 2;
    let (wide, high) = (model.field.width.0, model.field.height.0);
    for general in model.generals.iter_mut().filter(|general| general.with == Some(unit)) {
        general.with = None;
        general.at.x = general.at.x.clamp(half, wide - half);
        general.at.y = general.at.y.clamp(half, high - half);
    }
}

fn remove(model: &mut Model, id: UnitId, end: End) {
    model.units.change(id.idx(), |unit| {
        unit.place = Place::Gone(end);
        gather(unit);
        unit.done.charge = None;
        if end == End::Routed {
            unit.state = State::Routing;
        }
        if unit.formation == Formation::Square {
            unit.formation = Formation::Line;
        }
        unit.done.routed = Length::ZERO;
    });
    model.contacts.retain(|contact| !contact.has(id));
    for general in model.generals.iter_mut().filter(|general| general.with == Some(id)) {
        general.with = None;
    }
}
