//! Changes of formation (ANT-MOV-011, -014, -020, ANT-SQU-004, -005, ANT-SKM-017, ANT-ART-001).
use super::{able, acted};
use crate::{
    NearRun,
    act::{Act, Facing},
    charge::{self, Movement},
    event::{Cause, Event},
    ground,
    kinds::{Arm, Formation},
    model::Model,
    pips::{self, Deed, Price},
    refusal::{MoveRefusal, Refusal},
    retreat,
    unit::{Done, Unit},
    walk::Way,
};
use geom::{Angle, Length};
use kernel::{Cx, Play, Said};

/// ANT-DEF-009, ANT-MAS-001: the formations that a unit has; masse only with a precedent.
pub(crate) fn formations(unit: &Unit) -> impl Iterator<Item = Formation> + use<> {
    let masse = (unit.tags.masse && unit.is_foot()).then_some(Formation::Masse);
    of_arm(unit).iter().copied().chain(masse)
}

fn of_arm(unit: &Unit) -> &'static [Formation] {
    use Formation::*;
    match unit.arm() {
        Arm::FootArtillery | Arm::HorseArtillery => &[Limbered, Unlimbered, March],
        _ if unit.tags.ad_hoc => &[Skirmish],
        Arm::Infantry if unit.tags.trained_light => {
            &[Line, ReinforcedLine, Column, March, Square, Skirmish]
        }
        Arm::Infantry => &[Line, ReinforcedLine, Column, March, Square],
        Arm::Dragoons if unit.on_foot => &[Line, Skirmish],
        _ if unit.on_foot => &[Skirmish],
        _ if unit.tags.trained_light => &[Line, Column, March, Skirmish],
        _ => &[Line, Column, March],
    }
}

/// A change that has been checked.
struct Change {
    unit: Unit,
    price: Price,
    done: Done,
}

/// Changes the formation of a unit.
pub(super) fn play(cx: &mut Cx<'_, NearRun>, said: &Said<Act>) -> Play<NearRun> {
    let change = check(cx.model(), said)?;
    let id = change.unit.id;
    let before = *cx.model().unit(id);
    pips::pay(cx, &before, change.price);
    if before.on_foot != change.unit.on_foot {
        cx.emit(Event::Dismounted { unit: id, on_foot: change.unit.on_foot });
    }
    let (to, formation) = (change.unit.at, change.unit.formation);
    cx.emit(Event::Moved { unit: id, to, formation, cause: Cause::Form });
    cx.emit(Event::Noted { unit: id, done: change.done });
    super::ridden_down(cx, id, &[to])?;
    charge::interrupted(cx, id, Movement::Form)?;
    Ok(())
}

fn check(model: &Model, said: &Said<Act>) -> Result<Change, Refusal> {
    let id = match said.act {
        Act::Form { unit, .. }
        | Act::UnlimberAbout { unit }
        | Act::TurnSquare { unit, .. }
        | Act::Dismount { unit, .. }
        | Act::Mount { unit } => unit,
        _ => return Err(Refusal::NotAsked),
    };
    let unit = able(model, said.seat, id)?;
    let changed = changed(model, unit, &said.act)?;
    let limber = matches!(changed.formation, Formation::Limbered | Formation::Unlimbered)
        && unit.arm().is_artillery();
    let price = pips::price(model, unit, if limber { Deed::Limber } else { Deed::Plain });
    pips::affords(model, unit, price)?;
    let unlimbered = unit.done.unlimbered || changed.formation == Formation::Unlimbered;
    let still_here = unlimbered && !unit.done.stirred;
    let done = Done { unlimbered, unlimbered_still: still_here, ..acted(unit, &still(unit)) };
    Ok(Change { unit: changed, price, done })
}

/// A way that leads nowhere.
pub(super) fn still(unit: &Unit) -> Way {
    Way {
        unit: *unit,
        cost: Length::ZERO,
        spare: Length::ZERO,
        steps: Vec::new(),
        came_near: false,
        oblique: false,
    }
}

/// The unit after an act that changes its formation, if it may.
fn changed(model: &Model, unit: &Unit, act: &Act) -> Result<Unit, MoveRefusal> {
    let id = unit.id;
    match *act {
        Act::Form { formation, .. } => may_form(model, unit, formation),
        // ANT-GEO-004: guns that unlimber may turn about on the spot.
        Act::UnlimberAbout { .. } => {
            let unlimbered = may_form(model, unit, Formation::Unlimbered)?;
            room(model, &about(&unlimbered))
        }
        Act::TurnSquare { to, .. } => {
            // ANT-MOV-011: disorder allows no change but forming square.
            if unit.done.began_disordered {
                return Err(MoveRefusal::DisorderedForm { unit: id });
            }
            if unit.is_garrison() {
                return Err(MoveRefusal::FormOutside { unit: id });
            }
            if unit.formation != Formation::Square || to == Facing::Front {
                return Err(MoveRefusal::NoSuchForm { unit: id, formation: Formation::Square });
            }
            let turn = match to {
                Facing::Front => 0,
                Facing::Right => 0x4000,
                Facing::Rear => 0x8000,
                Facing::Left => -0x4000,
            };
            super::may_again(unit)?;
            let facing = unit.at.facing + Angle::parts(turn);
            Ok(Unit { at: retreat::turned_about_centre(unit, facing), ..*unit })
        }
        Act::Dismount { formation, .. } => {
            let on_foot = Unit { on_foot: true, ..*unit };
            let may = unit.is_mounted() && formations(&on_foot).any(|it| it == formation);
            if !may || unit.done.began_disordered {
                return Err(MoveRefusal::NoPassage { unit: id });
            }
            super::may_again(unit)?;
            room(model, &Unit { formation, ..on_foot })
        }
        Act::Mount { .. } => {
            if !unit.on_foot || unit.done.began_disordered || unit.is_garrison() {
                return Err(MoveRefusal::NoPassage { unit: id });
            }
            super::may_again(unit)?;
            room(model, &Unit { on_foot: false, formation: Formation::Line, ..*unit })
        }
        _ => Err(MoveRefusal::NoPassage { unit: id }),
    }
}

/// ANT-MOV-011, -014, ANT-MAS-001, ANT-GEO-004: a unit in another formation: the middle of its front and its facing stay.
pub(crate) fn may_form(
    model: &Model,
    unit: &Unit,
    formation: Formation,
) -> Result<Unit, MoveRefusal> {
    let id = unit.id;
    if formation == Formation::Masse && unit.is_foot() && !unit.tags.masse {
        return Err(MoveRefusal::NoMasse { unit: id });
    }
    if !formations(unit).any(|it| it == formation) || unit.is_gunners() {
        return Err(MoveRefusal::NoSuchForm { unit: id, formation });
    }
    if unit.is_garrison() {
        return Err(MoveRefusal::FormOutside { unit: id });
    }
    if unit.formation == formation {
        return Err(MoveRefusal::SameForm { unit: id, formation });
    }
    if crate::guns::taken_by(model, id).next().is_some() {
        return Err(MoveRefusal::Captor { unit: id });
    }
    // ANT-ART-013, r116: teams go into march column and out of it only when limbered.
    let ends = [unit.formation, formation];
    if ends.contains(&Formation::March) && ends.contains(&Formation::Unlimbered) {
        return Err(MoveRefusal::FormByLimbering { unit: id });
    }
    let limbers = formation == Formation::Limbered && unit.is_battery();
    if unit.done.began_disordered && formation != Formation::Square && !limbers {
        return Err(MoveRefusal::DisorderedForm { unit: id });
    }
    super::may_again(unit)?;
    room(model, &Unit { formation, ..*unit })
}

/// A unit that has turned about on the spot.
pub(super) fn about(unit: &Unit) -> Unit {
    Unit { at: retreat::turned_about_centre(unit, unit.at.facing + Angle::HALF), ..*unit }
}

/// Whether there is room for a unit as it would stand: clear of enemies, on nobody, on ground it may be on.
pub(super) fn room(model: &Model, unit: &Unit) -> Result<Unit, MoveRefusal> {
    let (id, formation) = (unit.id, unit.formation);
    let clear = geom::reach_of(model.book.reaches.clear.value);
    let before = model.unit(id);
    let outline = unit.outline();
    let rect = unit.rect();
    let enemies = model.units.all_of(unit.side.other().idx());
    let close = model.near(rect.centre, rect.radius() + clear, enemies);
    let crowded = model.units.each(close).any(|enemy| {
        let rects = model.rects(enemy);
        let gap = table::bodies::gap(&outline, rects);
        gap <= clear && gap < table::bodies::gap(&before.outline(), rects) - geom::EPS_DIST
    });
    let barred = ground::under(model, &outline).find(|(_, _, kind)| !ground::may_enter(unit, kind));
    if let Some((piece, _, kind)) = barred {
        return Err(ground::why_barred(unit, piece, kind));
    }
    if crowded || !retreat::fits(model, unit) {
        return Err(MoveRefusal::NoRoom { unit: id, formation });
    }
    Ok(*unit)
}

/// Whether an act of this chapter is allowed, for offers.
pub(super) fn allows(model: &Model, said: &Said<Act>) -> Result<Price, Refusal> {
    check(model, said).map(|change| change.price)
}
