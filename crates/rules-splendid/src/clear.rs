//! Interpenetration (G05): where a unit may stand, move straight and turn without passing into anything.
use crate::{
    allowance::Pace,
    going, ground,
    kinds::UnitId,
    model::Model,
    near::may_be_within,
    refusal::MoveRefusal,
    shape::Rects,
    unit::{Stands, Unit},
    units::Units,
};
use geom::{Angle, EPS_CONTACT, EPS_PEN, Point, Rect, V2};
use table::PieceId;

/// What is in the way.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// ASV-MOV-010: the unit would pass into this unit.
    Unit(UnitId),
    /// ASV-CHG-001: the unit would touch this enemy.
    Enemy(UnitId),
    /// ASV-MOV-011: this ground is prohibited to the unit.
    Ground(PieceId),
}

impl Block {
    /// The refusal that the unit's owner reads.
    pub fn refusal(self, unit: &Unit) -> MoveRefusal {
        let unit = unit.id;
        match self {
            Self::Unit(other) => MoveRefusal::Interpenetrates { unit, other },
            Self::Enemy(enemy) => MoveRefusal::Touches { unit, enemy },
            Self::Ground(piece) => MoveRefusal::Prohibited { unit, ground: piece.into() },
        }
    }
}

/// What a motion must avoid.
#[derive(Copy, Clone, Debug)]
pub struct Heed {
    /// Units treated as absent, because the unit flows around them or is leaving them.
    pub absent: Units,
    /// Whether it may touch enemies. Only charges, joining in and interception may.
    pub contact: bool,
    /// The pace. Some ground is prohibited only to charges, or only to moves.
    pub pace: Pace,
}

impl Heed {
    /// An ordinary move: no unit is treated as absent, and no enemy may be touched.
    pub const MOVE: Self = Self { absent: Units::NONE, contact: false, pace: Pace::Move };
}

/// A unit as it would be with other stands.
pub fn with_stands(unit: &Unit, stands: Stands) -> Unit {
    let mut copy = *unit;
    copy.stands = stands;
    copy.measure_up();
    copy
}

/// A unit moved rigidly. All its stands move by the same whole number of units, so that they do not drift apart.
pub fn moved(unit: &Unit, by: V2) -> Unit {
    let by = Point::from(by);
    let mut copy = *unit;
    for stand in copy.stands.iter_mut() {
        stand.at = Point::new(stand.at.x + by.x, stand.at.y + by.y);
    }
    copy.centre = Point::new(unit.centre.x + by.x, unit.centre.y + by.y);
    copy
}

/// A unit turned rigidly about a point.
pub fn turned(unit: &Unit, about: V2, by: i32) -> Unit {
    let by = Angle::parts(by);
    let mut copy = *unit;
    for stand in copy.stands.iter_mut() {
        let pose = stand.pose().turned(about, by);
        (stand.at, stand.facing) = (pose.at, pose.facing);
    }
    copy.measure_up();
    copy
}

/// Checks whether a unit may stand where it is. The edge of the table is not considered.
pub fn standing(model: &Model, unit: &Unit, heed: Heed) -> Result<(), Block> {
    let mut rects = Rects::new();
    unit.outline_to(&mut rects);
    check(model, unit, &rects, unit.centre.v2(), f64::from(unit.radius), heed)
}

/// Checks whether a unit may go straight by this distance. `dir` is along one of its own axes.
pub fn straight(model: &Model, unit: &Unit, dir: V2, by: f64, heed: Heed) -> Result<(), Block> {
    let mut swept = Rects::new();
    unit.outline_to(&mut swept);
    swept.iter_mut().for_each(|rect| *rect = geom::swept(rect, dir, by));
    let centre = unit.centre.v2() + dir * (by / 2.0);
    check(model, unit, &swept, centre, f64::from(unit.radius) + by / 2.0, heed)
}

/// Checks whether a unit may turn about a point by this angle (65 536ths of a turn, clockwise).
pub fn turn(model: &Model, unit: &Unit, about: V2, by: i32, heed: Heed) -> Result<(), Block> {
    let mut room = None;
    let shapes = model.outline(unit, &mut room);
    let reach = unit.centre.v2().distance(about) + f64::from(unit.radius);
    for other in others_near(model, unit, about, reach + EPS_CONTACT, heed.absent) {
        let enemy = other.side != unit.side && !heed.contact;
        let far = reach + f64::from(other.radius) + EPS_CONTACT;
        if (other.centre.v2() - about).length2() > far * far {
            continue;
        }
        let keep = if enemy { EPS_CONTACT } else { -EPS_PEN };
        if geom::turn_clear(shapes, about, by, model.rects(other.id), keep).is_some() {
            return Err(if enemy { Block::Enemy(other.id) } else { Block::Unit(other.id) });
        }
    }
    for (id, piece) in model.scene.field.each() {
        if piece.is_near(about, reach)
            && ground::forbids(model, unit, id, heed.pace)
            && geom::turn_clear_convex(shapes, about, by, piece.shapes(), -EPS_PEN).is_some()
            && !going::turn_excused(model, unit, id, about, by)
        {
            return Err(Block::Ground(id));
        }
    }
    Ok(())
}

/// The other units that may be within this distance of a place, except garrisons and units treated as absent.
fn others_near<'a>(
    model: &'a Model,
    unit: &Unit,
    at: V2,
    reach: f64,
    absent: Units,
) -> impl Iterator<Item = &'a Unit> {
    let others = model.all().without(unit.id.idx()).minus(absent.set());
    model.near(at, reach, others).filter(|other| other.garrison.is_none())
}

/// Checks whether the ground that these rectangles cover is open to the unit.
fn check(
    model: &Model,
    unit: &Unit,
    rects: &[Rect],
    centre: V2,
    radius: f64,
    heed: Heed,
) -> Result<(), Block> {
    for other in others_near(model, unit, centre, radius + EPS_CONTACT, heed.absent) {
        // A line is long and thin, and its circle is not, so most units within the circle are not near the line.
        let (at, near) = (other.centre.v2(), f64::from(other.radius) + EPS_CONTACT);
        if !rects.iter().any(|ours| geom::may_overlap_circle(ours, at, near)) {
            continue;
        }
        let enemy = other.side != unit.side && !heed.contact;
        for theirs in model.rects(other.id) {
            for ours in rects {
                if enemy && geom::within(ours, theirs, EPS_CONTACT) {
                    return Err(Block::Enemy(other.id));
                }
                if geom::overlaps(ours, theirs) {
                    return Err(Block::Unit(other.id));
                }
            }
        }
    }
    for (id, piece) in model.scene.field.each() {
        if piece.is_near(centre, radius)
            && ground::forbids(model, unit, id, heed.pace)
            && rects.iter().any(|rect| piece.overlaps(rect))
            && !going::excused(model, unit, id, rects)
        {
            return Err(Block::Ground(id));
        }
    }
    Ok(())
}

/// Whether two units could touch after one of them has moved by this distance.
pub fn may_meet(one: &Unit, other: &Unit, by: f64) -> bool {
    may_be_within(one, other, by + EPS_CONTACT)
}
