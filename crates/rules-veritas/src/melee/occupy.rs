//! Occupying the ground that was left (IDV-MRS-007, -008, -013 to -015).
use super::results;
use crate::{
    Veritas,
    act::Act,
    casualties,
    event::{Event, How},
    ground,
    kinds::{Side, State, UnitId},
    model::Model,
    near,
    question::Question,
    refusal::{MeleeRefusal, Refusal, not_asked},
    seats,
    unit::{Done, Unit},
};
use geom::{Angle, EPS_PEN, Length, Pose};
use kernel::{Cx, Fill, Play, Said};

/// Where a winner would go.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Place {
    /// Its centre and facing.
    pub(super) to: Pose,
    /// The village sector it takes.
    pub(super) building: Option<u8>,
}

/// IDV-MRS-007, -008, -013: one of the winners that did not pursue may go there, attacker or defender.
pub(super) fn offer(
    cx: &mut Cx<'_, Veritas>,
    side: Side,
    idle: &[UnitId],
    left_by: UnitId,
    ground: Pose,
) -> Play<Veritas> {
    let model = cx.model();
    let free =
        |unit: &UnitId| may(model, *unit) && example(model, *unit, left_by, ground).is_some();
    let among: Vec<UnitId> = idle.iter().copied().filter(free).collect();
    if among.is_empty() {
        return Ok(());
    }
    let asked = model.scene.seats_of_units(side, among.iter().copied());
    let question = Question::Occupy { side, among, left_by, ground };
    let said = cx.ask(asked, question.clone())?;
    match said.act {
        Act::NoOccupation => Ok(()),
        Act::Occupy { unit } => {
            let place = check(cx.model(), &question, &said)?;
            resolve(cx, unit, place);
            Ok(())
        }
        _ => not_asked(),
    }
}

/// The complete check of an answer.
pub(super) fn check(
    model: &Model,
    question: &Question,
    said: &Said<Act>,
) -> Result<Place, Refusal> {
    let (Question::Occupy { among, left_by, ground, .. }, Act::Occupy { unit }) =
        (question, said.act)
    else {
        return Err(Refusal::NotAsked);
    };
    seats::must_command(model, said.seat, unit)?;
    if !among.contains(&unit) {
        return Err(MeleeRefusal::NotAmong { unit }.into());
    }
    let Fill::Poses(poses) = &said.fill else {
        return Err(MeleeRefusal::NoPose { unit }.into());
    };
    let [pose] = poses.as_slice() else {
        return Err(MeleeRefusal::NoPose { unit }.into());
    };
    Ok(stands(model, unit, *pose, *left_by, *ground)?)
}

/// IDV-MRS-015: whether a unit may occupy the ground: on the table, sound or disordered, not a gun, and touching no enemy.
fn may(model: &Model, id: UnitId) -> bool {
    let unit = model.unit(id);
    unit.is_on_table()
        && unit.state != State::Routed
        && !unit.kind.is_gun()
        && !results::touches_enemy(model, id)
}

/// IDV-MRS-014: checks a pose of its front-centre point. Its middle must be on the ground that was left, its facing within one
/// turn of its present facing, and it must touch no enemy.
fn stands(
    model: &Model,
    id: UnitId,
    front: Pose,
    left_by: UnitId,
    left: Pose,
) -> Result<Place, MeleeRefusal> {
    let unit = model.unit(id);
    let to = front.advanced(-unit.size()[1].units() * 0.5);
    let base = unit.rect_at(to);
    let most = Angle::degrees(f64::from(model.book.manoeuvre.turn_most.value));
    let turn = unit.facing.between(to.facing);
    if turn > most.0.saturating_add(geom::EPS_ANG) {
        let (turn, most) = (Angle(turn).to_degrees(), most.to_degrees());
        return Err(MeleeRefusal::TurnsTooFar { unit: id, turn, most });
    }
    let spot = model.unit(left_by).rect_at(left);
    let off = geom::distance_point(&spot, to.at.v2());
    if off > EPS_PEN {
        let off = Length::from_units(off).to_inches();
        return Err(MeleeRefusal::NotTheGround { unit: id, off });
    }
    if !model.scene.field.holds(&base) || ground::in_impassable(model, &base) {
        return Err(MeleeRefusal::BadGround { unit: id });
    }
    let Ok(building) = sector(model, unit, to) else {
        return Err(MeleeRefusal::BadGround { unit: id });
    };
    let in_way = near::overlapped(model, &base, id)
        .find(|other| building.is_none() || other.building != building);
    if let Some(other) = in_way {
        return Err(MeleeRefusal::InTheWay { unit: id, other: other.id });
    }
    let there = Unit { at: to.at, facing: to.facing, building, ..*unit };
    let touched = model.enemies(unit).find(|enemy| near::touches(model, &there, enemy));
    match touched {
        Some(other) => Err(MeleeRefusal::Touches { unit: id, other: other.id }),
        None => Ok(Place { to, building }),
    }
}

/// IDV-TER-017, -018: the village sector that this place is in. Only foot may enter, and there must be room.
fn sector(model: &Model, unit: &Unit, to: Pose) -> Result<Option<u8>, ()> {
    let at = to.at.v2();
    let sectors =
        model.scene.field.each().filter(|(_, piece)| ground::kind(model, piece).buildings);
    let mut here = sectors.filter(|(_, piece)| piece.shapes().iter().any(|it| it.contains(at)));
    let Some((id, _)) = here.next() else { return Ok(None) };
    let mut inside = model.on_table().filter(|it| it.building == Some(id.0) && it.id != unit.id);
    let (first, second) = (inside.next(), inside.next());
    let room = match first {
        None => true,
        Some(first) => {
            second.is_none() && first.side == unit.side && first.is_company() && unit.is_company()
        }
    };
    if unit.is_mounted() || unit.is_column() || !room { Err(()) } else { Ok(Some(id.0)) }
}

/// A front-centre pose that it may take: with its present facing if possible, else turned.
pub(super) fn example(model: &Model, id: UnitId, left_by: UnitId, ground: Pose) -> Option<Pose> {
    let unit = model.unit(id);
    let half = unit.size()[1].units() * 0.5;
    let eighth = Angle::degrees(45.0);
    let turns = [Angle(0), eighth, -eighth, Angle::QUARTER, -Angle::QUARTER];
    let poses = turns.into_iter().map(|by| Pose::new(ground.at, unit.facing + by).advanced(half));
    poses.into_iter().find(|pose| stands(model, id, *pose, left_by, ground).is_ok())
}

/// IDV-MRS-014: a free move and a free change of facing. It makes no further contact in this turn.
fn resolve(cx: &mut Cx<'_, Veritas>, id: UnitId, place: Place) {
    let unit = *cx.model().unit(id);
    if unit.building.is_some() && unit.building != place.building {
        cx.emit(Event::Housed { unit: id, building: None });
    }
    cx.emit(Event::Driven { unit: id, to: place.to, how: How::Occupation });
    casualties::driven_over(cx, &unit, unit.facing, place.to.at);
    if place.building.is_some() && unit.building != place.building {
        cx.emit(Event::Housed { unit: id, building: place.building });
    }
    cx.emit(Event::Noted { unit: id, done: Done { occupied: true, ..unit.done } });
}
