//! Bounce-through (L334-L348): which unit a gun's misses strike next.
use super::{
    check::Shot,
    cover,
    eligible::{self, Eligible},
    volley::{self, Attack},
};
use crate::{
    Splendid,
    act::Act,
    ask,
    kinds::{UnitId, UnitKind},
    model::Model,
    near,
    question::{Question, StandSet},
    refusal::{FireRefusal, Refusal},
    rulings::Chooser,
    unit::Unit,
    units::Units,
};
use geom::EPS_DIST;
use kernel::{Cite, Cx, Play, Tally};

/// ASV-BNC-005, ASV-BNC-006, ASV-BNC-009: the misses of a gun strike the next unit in its zone, even a friend, and even one
/// in hand-to-hand combat (ASV-BNC-013). Hits are made and marked as usual (ASV-BNC-011); a miss of these dice is a miss
/// (ASV-BNC-012).
pub(super) fn go(
    cx: &mut Cx<'_, Splendid>,
    gun: UnitId,
    shot: &Shot,
    misses: u32,
) -> Play<Splendid> {
    if misses == 0 {
        return Ok(());
    }
    let among = next(cx.model(), cx.model().unit(gun), shot.aim.target, &shot.eligible);
    let target = match (among.first(), among.len()) {
        (None, _) => return Ok(()),
        (Some(one), 1) => one,
        _ => choose(cx, gun, among)?,
    };
    let model = cx.model();
    let (firer, struck) = (model.unit(gun), model.unit(target));
    let eligible = eligible::eligible_without(model, firer, struck, Some(shot.aim.target));
    let tally = tally(model, firer, struck, &eligible, misses);
    let stands = StandSet::default().and(0);
    volley::throw(cx, Attack { unit: gun, target, stands, tally, bounce: true })?;
    Ok(())
}

/// ASV-BNC-009, ASV-BNC-010: one die for each miss. Only the ground modifies their number.
fn tally(model: &Model, gun: &Unit, struck: &Unit, eligible: &Eligible, misses: u32) -> Tally {
    let mut tally = Tally::default();
    let what = if misses == 1 { "1 miss".to_owned() } else { format!("{misses} misses") };
    tally.base(misses as i32, what, Cite::new("ASV-BNC-009"));
    volley::ground_dice(model, gun, struck, eligible, &mut tally);
    tally
}

/// G09: the unit that a gun's misses would strike after the first target, or several if they are equally near.
pub(super) fn next(model: &Model, gun: &Unit, first: UnitId, shot: &Eligible) -> Units {
    let mut nearest = Units::NONE;
    if !bounces(model, gun, shot) {
        return nearest;
    }
    let fire = &model.book.fire;
    let mut least = f64::MAX;
    for other in model.on_table() {
        let near = near::may_be_within(gun, other, geom::reach_of(fire.bounce_to));
        if other.id == first || other.id == gun.id || !near {
            continue;
        }
        // ASV-BNC-007, ASV-BNC-008: the rules of fire apply, but friends and units in hand-to-hand combat are struck too.
        let found = eligible::eligible_without(model, gun, other, Some(first));
        // ASV-BNC-002, ASV-BNC-003: only at medium range.
        if found.is_empty()
            || found.overhead
            || !geom::more_than(found.nearest, fire.bounce_from)
            || geom::more_than(found.nearest, fire.bounce_to)
            || ground_holds(model, gun, shot, &found)
        {
            continue;
        }
        if found.nearest < least - EPS_DIST {
            nearest = Units::NONE;
        }
        if found.nearest <= least + EPS_DIST {
            nearest.insert(other.id);
        }
        least = least.min(found.nearest);
    }
    nearest
}

/// ASV-BNC-001: the shot of frame guns never bounces; nor does any shot in rain (notes 4.7) or overhead fire (notes 4.6). Q14: by
/// a ruling, hail shot does not bounce either.
fn bounces(model: &Model, gun: &Unit, shot: &Eligible) -> bool {
    const MEDIUM: Option<usize> = Some(2);
    gun.kind.is_artillery()
        && gun.kind != UnitKind::FrameGun
        && !model.rulings.rain
        && !shot.overhead
        && (model.rulings.bounce_after_hail || volley::band(model, shot.nearest) == MEDIUM)
}

/// Notes 4.3: shot does not bounce over some kinds of ground between the first target and the next.
fn ground_holds(model: &Model, gun: &Unit, shot: &Eligible, next: &Eligible) -> bool {
    let Some(muzzle) = cover::muzzle(model, gun, &shot.line) else { return true };
    let stretch = muzzle.stretch(shot.line.along, next.line.along);
    let holding = |&(id, _): &(table::PieceId, _)| !crate::ground::kind(model, id).bounce;
    model.scene.field.each().filter(holding).any(|(_, piece)| piece.overlaps(&stretch))
}

/// Q15: if several units are equally near, the firer's opponent chooses which is struck (or the firer, by a ruling).
fn choose(cx: &mut Cx<'_, Splendid>, gun: UnitId, among: Units) -> Play<Splendid, UnitId> {
    let model = cx.model();
    let side = model.unit(gun).side;
    let side = if model.rulings.bounce_tie == Chooser::Opponent { side.other() } else { side };
    let asked = model.scene.seats_of(side);
    let said = ask::ask(cx, asked, Question::Bounce { gun, among })?;
    match said.act {
        Act::Bounce { target } if among.has(target) => Ok(target),
        Act::Bounce { .. } => Err(FireRefusal::NotEquallyNear.into()),
        _ => Err(Refusal::NotAsked.into()),
    }
}
