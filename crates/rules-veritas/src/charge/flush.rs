//! Aligning after a charge (IDV-CHG-008): the charger slides and turns a little, so that its front lies flush along the side it
//! reached.
use crate::{course, model::Model, unit::Unit};
use geom::{Angle, EPS_ANG, EPS_CONTACT, FRONT, LEFT, Length, Pose, REAR, RIGHT, Rect};

/// The step in which it tries to slide.
const STEP: Length = Length::inches(0.25);

/// The pose in which it lies flush; `None` if there is none, or if it touches buildings.
pub(super) fn flush(model: &Model, unit: &Unit, target: &Unit, touched: Pose) -> Option<Pose> {
    if target.building.is_some() {
        return None;
    }
    let (base, own) = (target.rect(), unit.rect_at(touched));
    let front = own.front_centre();
    let side = touched_side(&base, &own);
    let (normal, line) = (base.normal(side), base.side(side));
    let facing = Angle::of(-normal)?;
    // A charger that already lies flush stays there.
    if facing.between(touched.facing) <= EPS_ANG {
        return free(model, unit, target, touched).then_some(touched);
    }
    let along = line.span().unit()?;
    let middle = line.middle();
    // Its position along the side, between the ends of that side.
    let half = line.length() * 0.5;
    let own = (front - middle).dot(along).clamp(-half, half);
    let depth = unit.size()[1].units() * 0.5;
    let most = geom::reach_of(model.book.reaches.flush.value);
    let steps = (most / STEP.units()) as i32;
    for n in 0..=2 * steps {
        let aside = f64::from((n + 1) / 2) * STEP.units() * if n % 2 == 1 { 1.0 } else { -1.0 };
        let across = own + aside;
        if across.abs() > half {
            continue;
        }
        let at = middle + along * across + normal * depth;
        let pose = Pose::new(at.into(), facing);
        let slid = (at - touched.at.v2()).length() <= most;
        if slid && free(model, unit, target, pose) {
            return Some(pose);
        }
    }
    None
}

fn free(model: &Model, unit: &Unit, target: &Unit, pose: Pose) -> bool {
    course::is_free(model, unit, &unit.rect_at(pose), |other| other.id == target.id)
}

/// The side of a base that another base touches: the one that the whole other base is beyond. At a corner, the one that most
/// faces it.
fn touched_side(base: &Rect, other: &Rect) -> usize {
    let beyond = |side: usize| {
        let (normal, line) = (base.normal(side), base.side(side));
        let corners = other.corners().into_iter().map(|corner| (corner - line.a).dot(normal));
        corners.fold(f64::MAX, f64::min) >= -2.0 * EPS_CONTACT
    };
    let opposed = |side: usize| -base.normal(side).dot(other.forward);
    let sides = || [FRONT, REAR, LEFT, RIGHT].into_iter();
    let most = |one: &usize, other: &usize| opposed(*one).total_cmp(&opposed(*other));
    let met = sides().filter(|side| beyond(*side)).max_by(most);
    met.or_else(|| {
        // Its front reached a corner: of the two sides there, the one that most faces it.
        let front = other.front_centre();
        let near = |side: &usize| (front - base.centre).dot(base.normal(*side)) >= 0.0;
        sides().filter(near).max_by(most)
    })
    .unwrap_or(FRONT)
}
