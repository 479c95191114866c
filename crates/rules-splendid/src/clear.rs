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
};
use geom::{Angle, EPS_CONTACT, EPS_PEN, Point, Rect, V2};
use table::PieceId;

/// What is in the way.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// ASV-MOV-010: a unit would be passed into.
    Unit(UnitId),
    /// ASV-CHG-001: an enemy would be touched.
    Enemy(UnitId),
    /// ASV-MOV-011: ground prohibited to the unit.
    Ground(PieceId),
}

impl Block {
    /// As a refusal to the unit's owner.
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
pub struct Heed<'a> {
    /// Units treated as absent: flowed around, or being left behind.
    pub absent: &'a [UnitId],
    /// May it touch enemies? Only charges, joining in and interception may.
    pub contact: bool,
    /// The pace: the ground may prohibit other pieces to a charge than to a move.
    pub pace: Pace,
}

impl Heed<'_> {
    /// An ordinary move: nothing is absent and no enemy may be touched.
    pub const MOVE: Self = Self { absent: &[], contact: false, pace: Pace::Move };
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

/// May a unit stand as it does here? Its place on the table is disregarded.
pub fn standing(model: &Model, unit: &Unit, heed: Heed<'_>) -> Result<(), Block> {
    let mut rects = Rects::new();
    unit.outline_to(&mut rects);
    check(model, unit, &rects, unit.centre.v2(), f64::from(unit.radius), heed)
}

/// May a unit go straight by so much? `dir` is along one of its own axes.
pub fn straight(model: &Model, unit: &Unit, dir: V2, by: f64, heed: Heed<'_>) -> Result<(), Block> {
    let mut swept = Rects::new();
    unit.outline_to(&mut swept);
    swept.iter_mut().for_each(|rect| *rect = geom::swept(rect, dir, by));
    let centre = unit.centre.v2() + dir * (by / 2.0);
    check(model, unit, &swept, centre, f64::from(unit.radius) + by / 2.0, heed)
}

/// May a unit turn about a point by so much (65 536ths, clockwise)?
pub fn turn(model: &Model, unit: &Unit, about: V2, by: i32, heed: Heed<'_>) -> Result<(), Block> {
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

/// The other units that may be within a reach of a place, except garrisons and those treated as absent.
fn others_near<'a>(
    model: &'a Model,
    unit: &Unit,
    at: V2,
    reach: f64,
    absent: &[UnitId],
) -> impl Iterator<Item = &'a Unit> {
    let mut others = model.all().without(unit.id.idx());
    absent.iter().for_each(|id| others.remove(id.idx()));
    model.near(at, reach, others).filter(|other| other.garrison.is_none())
}

/// Is the ground that these rectangles cover free for the unit?
fn check(
    model: &Model,
    unit: &Unit,
    rects: &[Rect],
    centre: V2,
    radius: f64,
    heed: Heed<'_>,
) -> Result<(), Block> {
    for other in others_near(model, unit, centre, radius + EPS_CONTACT, heed.absent) {
        // A line is long and thin, and its circle is not: most units within the circle are not near the line.
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

/// Could two units be touching after a move of one of them by so much?
pub fn may_meet(one: &Unit, other: &Unit, by: f64) -> bool {
    may_be_within(one, other, by + EPS_CONTACT)
}
