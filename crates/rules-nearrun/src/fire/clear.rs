//! Whether fire has a clear line (ANT-FIR-006, -018, -019, -029, ANT-GEO-009).
use super::{arcs, check::is_canister, shot, shown};
use crate::{act::Facing, ground, model::Model, near, refusal::FireRefusal, sight, unit::Unit};
use geom::Segment;

/// ANT-FIR-006, -009, -018, -019, ANT-GEO-009: a clear line: not through woods, buildings and crests, nor through other units.
pub(super) fn clear(
    model: &Model,
    unit: &Unit,
    enemy: &Unit,
    face: Facing,
) -> Result<(), FireRefusal> {
    let (id, target) = (unit.id, enemy.id);
    let body = shown(model, enemy);
    if unit.arm().is_artillery() && !shot::is_canister(model, unit, enemy) {
        let friend = shot::friend_in_lane(model, unit, enemy);
        let friend = friend.filter(|friend| !fires_over(model, unit, enemy, friend));
        if let Some(friend) = friend {
            return Err(FireRefusal::FriendInLane { unit: id, friend: friend.id });
        }
    }
    let lines = arcs::lines(unit, face, &body.rect());
    let view = sight::View::between(model, unit.rect(), body.rect());
    let (mut friend, mut screen) = (None, None);
    for line in lines {
        if !view.is_clear(line.a, line.b) {
            continue;
        }
        match blocker(model, unit, enemy, line) {
            None => return Ok(()),
            Some(other) if other.side == unit.side => friend = Some(other.id),
            Some(other) if other.is_skirmishing() => screen = Some(other.id),
            Some(_) => (),
        }
    }
    Err(match (friend, screen) {
        (Some(friend), _) => FireRefusal::FriendInLane { unit: id, friend },
        (None, Some(screen)) if unit.is_skirmishing() => {
            FireRefusal::ScreenStops { unit: id, target, screen }
        }
        (None, Some(screen)) => FireRefusal::Screened { unit: id, target, screen },
        (None, None) => FireRefusal::Blocked { unit: id, target },
    })
}

/// The unit that stops fire along a line.
fn blocker<'m>(model: &'m Model, unit: &Unit, enemy: &Unit, line: Segment) -> Option<&'m Unit> {
    let skirmish_fire = unit.is_skirmishing();
    let over = |other: &Unit| fires_over(model, unit, enemy, other);
    arcs::crossed(model, line, [unit.id, enemy.id]).find(|other| {
        let screen = other.is_skirmishing() || other.is_gunners();
        let charges_it = other.done.charge.is_some_and(|it| it.target == unit.id && !it.cut);
        match other.side == unit.side {
            // ANT-FIR-018: friends block; skirmish friends only other skirmishers' fire.
            true => (!screen || skirmish_fire) && !over(other),
            // ANT-FIR-006, -007: enemy skirmishers stop skirmish fire, and are themselves the target of other musketry.
            false => {
                !charges_it
                    && (!screen || !unit.arm().is_artillery() || is_canister(model, unit, other))
            }
        }
    })
}

/// ANT-FIR-019: guns on higher ground fire over friends who are not within 2" of gun or target.
fn fires_over(model: &Model, unit: &Unit, enemy: &Unit, other: &Unit) -> bool {
    let reach = model.book.reaches.overhead.value;
    unit.arm().is_artillery()
        && ground::level_of(model, unit) > ground::level_of(model, other)
        && !near::within(model, unit, other, reach)
        && !near::within(model, enemy, other, reach)
}
