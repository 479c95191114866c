//! Where a commander may be placed (IDV-DEP-005): last, with a unit or alone in the zone of their side.
use super::place::holds;
use crate::{
    casualties, command,
    kinds::{LeaderId, Rank, Side, UnitId},
    model::{Fate, Leader, Model},
    refusal::{DeployRefusal, LeaderRefusal, Refusal, Who},
    seats,
    unit::Unit,
};
use geom::{Length, Point, Polygon, Pose, Rect};
use kernel::{Fill, Seat};

/// The commanders of a side who are still to be placed.
pub(super) fn in_hand(model: &Model, side: Side) -> impl Iterator<Item = &Leader> {
    model.leaders.iter().filter(move |it| it.side == side && it.fate == Fate::InHand)
}

/// The units that a commander may be with: those of their wing; for the Army Commander, all of the side.
pub(super) fn units<'a>(model: &'a Model, leader: &'a Leader) -> impl Iterator<Item = &'a Unit> {
    model.of(leader.side).filter(move |unit| {
        let own = match leader.rank {
            Rank::Army => true,
            Rank::Wing(wing) => unit.wing == wing,
        };
        own && command::may_attach(model, leader.id, unit)
    })
}

/// Whether the commander can be placed at all.
pub(super) fn can(model: &Model, leader: &Leader) -> bool {
    units(model, leader).next().is_some() || spot(model, leader).is_some()
}

/// Checks where the commander is to stand.
pub(super) fn check(
    model: &Model,
    seat: Seat,
    id: LeaderId,
    with: Option<UnitId>,
    fill: &Fill,
) -> Result<Point, Refusal> {
    seats::must_lead(model, seat, id)?;
    let leader = model.leader(id);
    let holder = model.holder(id);
    let who = Who::Leader(holder);
    if leader.fate != Fate::InHand {
        return Err(DeployRefusal::NotNow { who }.into());
    }
    if let Some(unit) = with {
        let of = model.units.get(unit.idx());
        if let Some(of) = of.filter(|of| command::may_attach(model, id, of)) {
            return Ok(of.at);
        }
        return Err(LeaderRefusal::Taken { leader: holder, unit }.into());
    }
    let at = match fill {
        Fill::Point(at) => *at,
        Fill::Poses(poses) if poses.len() == 1 => poses[0].at,
        _ => return Err(DeployRefusal::Where { who }.into()),
    };
    alone(model, leader, at)?;
    Ok(at)
}

/// A commander alone stands in the zone and not near an enemy (IDV-COM-016).
fn alone(model: &Model, leader: &Leader, at: Point) -> Result<(), DeployRefusal> {
    let who = Who::Leader(model.holder(leader.id));
    let size = model.book.bases.commander.front;
    let base = Rect::of(Pose::new(at, Default::default()), size, size);
    let zone = Polygon::new(model.scene.zones[leader.side.idx()].clone());
    if !model.scene.field.holds(&base) || !zone.is_ok_and(|zone| holds(&zone, &base)) {
        return Err(DeployRefusal::OutOfZone { who });
    }
    match casualties::too_near(model, &Leader { at, with: None, ..*leader }) {
        None => Ok(()),
        Some((enemy, gap)) => Err(DeployRefusal::NearEnemy {
            who,
            enemy: enemy.id,
            gap: Length::from_units(gap.max(0.0)),
            clear: model.book.command.alone_clear.value,
        }),
    }
}

/// A place for a commander: the middle of the zone, or between that and one of its corners.
pub(super) fn spot(model: &Model, leader: &Leader) -> Option<Point> {
    let points = &model.scene.zones[leader.side.idx()];
    let n = points.len().max(1) as i32;
    let sum = points.iter().fold((0, 0), |(x, y), at| (x + at.x / n, y + at.y / n));
    let middle = Point::new(sum.0, sum.1);
    let between = |at: &Point| Point::new((middle.x + at.x) / 2, (middle.y + at.y) / 2);
    std::iter::once(middle)
        .chain(points.iter().map(between))
        .find(|at| alone(model, leader, *at).is_ok())
}
