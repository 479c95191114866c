//! Front, flank and rear (PG-CHG-016, G21): by where a charge or a shot began.
use crate::{
    kinds::{Aspect, Formation},
    model::Model,
    unit::Unit,
};
use geom::{EPS_PEN, Rect, V2};

/// The side of a unit that a place is on. Squares, skirmishers, guns without troops and staff have only a front.
pub fn of(model: &Model, unit: &Unit, from: V2) -> Aspect {
    if matches!(unit.formation, Formation::Square | Formation::Skirmish) || unit.is_gunners() {
        return Aspect::Front;
    }
    // A bent line: the stand nearest to the place decides (G21: the wing that is contacted).
    let nearest = |one: &Rect, other: &Rect| {
        geom::distance_point(one, from).total_cmp(&geom::distance_point(other, from))
    };
    let outline = model.outline(unit);
    let whole = outline.iter().copied().min_by(nearest);
    whole.map_or(Aspect::Front, |rect| of_rect(&rect, from))
}

/// The side of a rectangle: front if the place is ahead of its front line; rear if it lies between lines drawn backward at 45
/// degrees outward from its rear corners; else flank.
fn of_rect(rect: &Rect, from: V2) -> Aspect {
    let local = rect.local(from);
    if local.y > rect.half_depth + EPS_PEN {
        return Aspect::Front;
    }
    let behind = -rect.half_depth - local.y;
    let beside = local.x.abs() - rect.half_width;
    if behind > EPS_PEN && beside <= behind { Aspect::Rear } else { Aspect::Flank }
}

#[cfg(feature = "oracle")]
pub(crate) mod oracle {
    use super::*;
    use geom::{Length, Point, Pose};

    /// EX-P02: a line that faces north, its front line at y 600, from x 810 to 990, its rear line at y 580.
    pub fn flank_and_rear_as_in_the_worked_example() {
        let centre = Pose::new(Point::new(90_000, 59_000), geom::Angle::NORTH);
        let line = Rect::of(centre, Length::from_mm(180), Length::from_mm(20));
        let at = |x: i32, y: i32| of_rect(&line, Point::new(x * 100, y * 100).v2());
        assert_eq!(at(1150, 590), Aspect::Flank);
        assert_eq!(at(1100, 450), Aspect::Rear);
        assert_eq!(at(1150, 450), Aspect::Flank);
        assert_eq!(at(900, 640), Aspect::Front);
    }
}
