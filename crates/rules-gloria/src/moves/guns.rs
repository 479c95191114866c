//! Guns: limbering, deploying, manhandling, and gunners who return (PG-ART, PG-HAR-002, PG-EVA-004, G28, G29).
use super::{march, mover, note};
use crate::{
    Gloria,
    act::Act,
    book::Rulebook,
    event::{Cause, Event},
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal, not_asked},
    retreat, seats, touch,
    unit::Unit,
    walk::{self, Pace, Told, Way},
};
use geom::{Angle, EPS_DIST, Length, Pose};
use kernel::{Cx, Fill, Play, Said, Seat};

pub(super) fn play(cx: &mut Cx<'_, Gloria>, said: &Said<Act>) -> Play<Gloria> {
    match said.act {
        Act::Limber { unit } => {
            let to = check_limber(cx.model(), said.seat, unit)?;
            form(cx, unit, to, Formation::Limbered);
            march::finish(cx, unit)
        }
        Act::Unlimber { unit } => {
            let to = check_deploy(cx.model(), said.seat, unit, &said.fill)?;
            form(cx, unit, to, Formation::Deployed);
            march::finish(cx, unit)
        }
        Act::Manhandle { unit } => {
            let way = check_manhandle(cx.model(), said.seat, unit, &said.fill)?;
            march::resolve(cx, unit, &way, Cause::Manhandle);
            march::finish(cx, unit)
        }
        Act::ReturnToGun { unit } => {
            let gun = check_return(cx.model(), said.seat, unit)?;
            cx.emit(Event::GunLeft { unit, at: None });
            let now = *cx.model().unit(unit);
            cx.emit(retreat::moved(&now, gun, Cause::Move));
            note(cx, unit, |done| done.stirred = true);
            march::finish(cx, unit)
        }
        _ => not_asked(),
    }
}

/// A gun limbers up or deploys.
fn form(cx: &mut Cx<'_, Gloria>, unit: UnitId, to: Pose, formation: Formation) {
    let bends = [None, None];
    cx.emit(Event::Moved { unit, to, formation, bends, cause: Cause::Deploy });
    note(cx, unit, |done| (done.changed, done.stirred) = (true, true));
}

/// PG-ART-003, PG-OPT-007: a deployed gun limbers up. It takes the whole move; horse artillery that wants to move on as well
/// limbers by its move (PG-HAR-002).
pub(super) fn check_limber(model: &Model, seat: Seat, id: UnitId) -> Result<Pose, Refusal> {
    let unit = mover(model, seat, id)?;
    if !unit.is_battery() || unit.done.changed {
        return Err(MoveRefusal::NotAGun { unit: id }.into());
    }
    if unit.kind == UnitKind::FootArtillery && !model.book.options.limbers {
        return Err(MoveRefusal::NoLimbers { unit: id }.into());
    }
    if !walk::has_team(model, unit) {
        return Err(MoveRefusal::NoTeam { unit: id }.into());
    }
    let limbered = Unit { formation: Formation::Limbered, ..*unit };
    let turns = [Angle::NORTH, Angle::HALF, Angle::QUARTER, -Angle::QUARTER];
    let places = turns.map(|turn| hitched(&limbered, unit.at, turn));
    let fits = |at: &Pose| stands(model, &Unit { at: *at, ..limbered });
    places.into_iter().find(fits).ok_or(MoveRefusal::NoRoom { unit: id }.into())
}

/// Where the head of a team is whose gun stays in its place and is turned: the team stands before the gun (PG-ART-004).
fn hitched(limbered: &Unit, gun: Pose, turn: Angle) -> Pose {
    let [team, model] = [limbered.basing.team[1].units(), limbered.basing.model[1].units()];
    let centre = gun.advanced(-model * 0.5);
    Pose::new(centre.at, gun.facing + turn).advanced(team + model * 0.5)
}

/// Whether a unit would stand clear of all others, on the table, and no nearer to enemies than it may.
fn stands(model: &Model, unit: &Unit) -> bool {
    let body = unit.outline();
    let clear = model.book.mm(&model.book.reaches.clear).units() - EPS_DIST;
    touch::is_free(model, unit.id, &body)
        && body.iter().all(|rect| model.field.holds(rect))
        && model.enemies(unit).all(|enemy| near::apart(&body, &model.outline(enemy)) >= clear)
}

/// PG-ART-003, PG-HAR-002, G29: a limbered gun deploys where it stands, facing any way. Horse artillery may have moved before,
/// if enough of its move is left.
pub(super) fn check_deploy(
    model: &Model,
    seat: Seat,
    id: UnitId,
    fill: &Fill,
) -> Result<Pose, Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    if unit.gun.is_none() || unit.formation != Formation::Limbered || unit.done.changed {
        return Err(MoveRefusal::NotAGun { unit: id }.into());
    }
    super::free(model, unit)?;
    if unit.done.moved {
        let whole = walk::allowance(model, unit);
        let needs = Rulebook::share(whole, &model.book.shares.limber_horse);
        if unit.kind != UnitKind::HorseArtillery || unit.done.spent + needs > whole {
            return Err(MoveRefusal::Moved { unit: id }.into());
        }
    }
    let deployed = Unit { formation: Formation::Deployed, ..*unit };
    let usual = usual_place(unit);
    let at = match fill {
        Fill::Nothing => usual,
        Fill::Poses(poses) if poses.len() == 1 => poses[0],
        _ => return Err(MoveRefusal::WantsPath { unit: id }.into()),
    };
    let deployed = Unit { at, ..deployed };
    let within = model.outline(unit);
    let centred = walk::middle(&deployed.outline());
    let is_here = within.iter().any(|rect| rect.contains(centred)) || at == usual;
    if is_here && stands(model, &deployed) {
        return Ok(at);
    }
    Err(MoveRefusal::NoRoom { unit: id }.into())
}

/// Where a limbered gun deploys if nothing else is said: where its model stands, facing the same way.
pub(super) fn usual_place(unit: &Unit) -> Pose {
    unit.at.advanced(-unit.basing.team[1].units())
}

/// PG-ART-009, -011: a gun is moved by its crew, or pivots.
pub(super) fn check_manhandle(
    model: &Model,
    seat: Seat,
    id: UnitId,
    fill: &Fill,
) -> Result<Way, Refusal> {
    let unit = mover(model, seat, id)?;
    if !unit.is_battery() {
        return Err(MoveRefusal::NotAGun { unit: id }.into());
    }
    let legs = march::legs(fill);
    if legs.is_empty() {
        return Err(MoveRefusal::WantsPath { unit: id }.into());
    }
    let way = walk::judge(model, unit, &Told { form: None, legs, pace: Pace::Manhandled });
    let way = way.map_err(|why| match why {
        MoveRefusal::TooFar { .. } if walk::allowance(model, unit) == Length::ZERO => {
            MoveRefusal::TooHeavy { unit: id }
        }
        _ => why,
    })?;
    let needs = model.book.sizes.manhandlers.value;
    if way.gone > Length::ZERO && i32::from(unit.figures) < needs {
        return Err(MoveRefusal::TooFewHands { unit: id, has: unit.figures, needs }.into());
    }
    march::keeps_off(model, unit, &way.unit)?;
    Ok(way)
}

/// PG-EVA-004, PG-PAS-003, G28: gunners return by touching their gun, if no enemy is at it.
pub(super) fn check_return(model: &Model, seat: Seat, id: UnitId) -> Result<Pose, Refusal> {
    let unit = mover(model, seat, id)?;
    let Some(at) = unit.gun.and_then(|gun| gun.left_at) else {
        return Err(MoveRefusal::NoGun { unit: id }.into());
    };
    let gun = retreat::gun_at(unit, at);
    let gap = near::apart(&model.outline(unit), &gun);
    let most = walk::allowance(model, unit);
    if geom::more_than(gap, most) {
        let needs = Length::from_units(gap);
        return Err(MoveRefusal::GunTooFar { unit: id, needs, most }.into());
    }
    let served = unit.gun.map(|gun| crate::unit::Gun { left_at: None, ..gun });
    let there = Unit { gun: served, at, ..*unit };
    if !stands(model, &there) {
        return Err(MoveRefusal::NoRoom { unit: id }.into());
    }
    Ok(at)
}
