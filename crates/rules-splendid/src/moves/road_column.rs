//! Moving road columns (L717-L719, G19): the leading stand goes ahead and the rest follows.
use crate::{
    Splendid,
    act::Bends,
    clear,
    event::{Event, How},
    kinds::Formation,
    layout,
    model::Model,
    refusal::MoveRefusal,
    unit::{Stand, Unit},
    walk::degrees,
};
use geom::{Angle, EPS_CONTACT, Length, Point, Pose};
use kernel::{Cx, offer::Turn};

/// A bend smaller than this, in 65 536ths of a turn, counts as straight.
const STRAIGHT_BELOW: i32 = 273;
/// ASV-BND-005, Q28: the sharpest bend of a column.
const SHARPEST: i32 = 16_384;

/// The leading stand as a unit of its own. Only this stand is swept along the way.
pub(crate) fn head(unit: &Unit) -> Unit {
    let mut head = *unit;
    head.stands = unit.stands.iter().take(1).copied().collect();
    head.formation = Formation::RoadColumn; // Roads and ground apply to it as to the column.
    head.bend = 0;
    head.measure_up();
    head
}

/// ASV-BND-012: the column with its leader turned about its own front, and the rest behind it.
pub(crate) fn turned(unit: &Unit, by: i32) -> Unit {
    let lead = unit.stands[0].pose().turned(unit.base_at(0).front_centre(), Angle::parts(by));
    followed(unit, lead)
}

/// ASV-BND-012: the column with its leader moved straight ahead, and the rest behind it.
pub(crate) fn advanced(unit: &Unit, by: f64) -> Unit {
    followed(unit, unit.stands[0].pose().advanced(by))
}

/// The part of a unit that is swept along a straight way: only the leader of a column that goes forward, otherwise all of it.
pub(crate) fn sweeping(unit: &Unit, way: Angle) -> Unit {
    if follows(unit, way) { head(unit) } else { *unit }
}

/// A unit moved straight along a way: a column that goes forward follows its leader, anything else moves rigidly.
pub(crate) fn along(unit: &Unit, way: Angle, by: f64) -> Unit {
    if follows(unit, way) { advanced(unit, by) } else { clear::moved(unit, way.forward() * by) }
}

fn follows(unit: &Unit, way: Angle) -> bool {
    unit.formation.is_road_column() && way == unit.heading()
}

/// Lays a column behind its leader: each stand is turned towards the rear of the stand ahead, hinged on the inner corner.
fn followed(unit: &Unit, lead: Pose) -> Unit {
    let mut column = *unit;
    set(&mut column.stands[0], lead, 0);
    let half = f64::from(unit.depth) / 2.0;
    let mut ahead = lead;
    let mut straight = true;
    for idx in 1..unit.n() {
        let rear = ahead.place(0.0, -half);
        let pull = Angle::of(rear - unit.stands[idx].at.v2()).unwrap_or(ahead.facing);
        let mut bend = ahead.facing.turn_to(pull).clamp(-SHARPEST, SHARPEST);
        if bend.abs() < STRAIGHT_BELOW {
            bend = 0;
        }
        straight &= bend == 0;
        ahead = hinged(ahead, bend, unit.width, unit.depth);
        set(&mut column.stands[idx], ahead, idx);
    }
    column.formation = if straight { Formation::RoadColumn } else { Formation::BentRoadColumn };
    if straight {
        lay_straight(&mut column, lead);
    }
    column.measure_up();
    column
}

/// ASV-BND-011: a column laid behind its leader by the bend of each stand; straight where there is none.
pub(crate) fn laid(unit: &Unit, lead: Pose, bends: &Bends) -> Unit {
    let mut column = *unit;
    set(&mut column.stands[0], lead, 0);
    let mut ahead = lead;
    for idx in 1..unit.n() {
        let bend = bends.get(idx - 1).map_or(0, |turn| turn.0);
        ahead = hinged(ahead, bend, unit.width, unit.depth);
        set(&mut column.stands[idx], ahead, idx);
    }
    let straight = bends.iter().all(|turn| turn.0 == 0);
    column.formation = if straight { Formation::RoadColumn } else { Formation::BentRoadColumn };
    if straight {
        lay_straight(&mut column, lead);
    }
    column.measure_up();
    column
}

/// The bends of a column as it stands.
pub(crate) fn bends(unit: &Unit) -> Bends {
    let bend = |idx: usize| unit.stands[idx - 1].facing.turn_to(unit.stands[idx].facing);
    (1..unit.n()).map(|idx| Turn(bend(idx))).collect()
}

/// The pose of a stand right behind another, turned by a bend relative to it: a bend to the right hinges on the left corners, one
/// to the left on the right corners (ASV-BND-011). Otherwise the stands would overlap.
pub(crate) fn hinged(ahead: Pose, bend: i32, width: i32, depth: i32) -> Pose {
    let (half_width, half_depth) = (f64::from(width) / 2.0, f64::from(depth) / 2.0);
    let facing = ahead.facing + Angle::parts(bend);
    let side = if bend > 0 { -half_width } else { half_width };
    let corner = ahead.place(side, -half_depth);
    let at = corner - facing.right() * side - facing.forward() * half_depth;
    Pose::new(Point::from(at), facing)
}

/// A straight column is laid from its head alone, so that rounding errors do not add up.
fn lay_straight(column: &mut Unit, lead: Pose) {
    for idx in 1..column.n() {
        let at = lead.place(0.0, -f64::from(column.depth) * idx as f64);
        set(&mut column.stands[idx], Pose::new(Point::from(at), lead.facing), idx);
    }
}

fn set(stand: &mut Stand, pose: Pose, rank: usize) {
    (stand.at, stand.facing, stand.rank, stand.file) = (pose.at, pose.facing, rank as u8, 0);
}

/// What is wrong with a column.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum Fault {
    /// ASV-BND-011: stands do not touch as they must, or overlap.
    Broken,
    /// ASV-BND-005: it bends by this much.
    Sharp(i32),
}

/// ASV-BND-005, ASV-BND-011: checks that it is a valid column, straight or bent.
pub(crate) fn fault(unit: &Unit) -> Option<Fault> {
    for idx in 1..unit.n() {
        let bend = unit.stands[idx - 1].facing.turn_to(unit.stands[idx].facing).abs();
        if bend > SHARPEST + i32::from(geom::EPS_ANG) {
            return Some(Fault::Sharp(bend));
        }
    }
    let folded = (0..unit.n()).any(|one| {
        (one + 1..unit.n()).any(|other| geom::overlaps(&unit.base_at(one), &unit.base_at(other)))
    });
    (folded || !layout::is_valid(unit)).then_some(Fault::Broken)
}

/// The same as a refusal.
pub(crate) fn must_be_sound(model: &Model, unit: &Unit) -> Result<(), MoveRefusal> {
    match fault(unit) {
        None => Ok(()),
        Some(Fault::Broken) => Err(MoveRefusal::ColumnBroken { unit: unit.id }),
        Some(Fault::Sharp(bend)) => {
            let (bend, most) = (degrees(bend), model.book.limits.bend);
            Err(MoveRefusal::BendTooSharp { unit: unit.id, bend, most })
        }
    }
}

/// G19: no stand may go farther than the leader went plus the depth of a stand. Returns how far one would go, if that is too far.
pub(crate) fn outrun(before: &Unit, after: &Unit, gone: f64) -> Option<(Length, Length)> {
    let most = gone + f64::from(before.depth) + EPS_CONTACT;
    let moves = |idx: usize| before.stands[idx].at.v2().distance(after.stands[idx].at.v2());
    let farthest = (1..before.n().min(after.n())).map(moves).fold(0.0, f64::max);
    (farthest > most).then(|| (Length::from_units(farthest), Length::from_units(most)))
}

/// Emits where a column stands now, and whether it has bent or straightened.
pub(crate) fn relay(cx: &mut Cx<'_, Splendid>, there: &Unit, how: How, by: Length) {
    let bends = cx.model().unit(there.id).formation != there.formation;
    let Unit { id, formation, bend, stands, .. } = *there;
    cx.emit(Event::Moved { unit: id, how, by, stands });
    if bends {
        cx.emit(Event::Formed { unit: id, formation, bend, stands });
    }
}
