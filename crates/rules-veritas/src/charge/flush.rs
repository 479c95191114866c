//! Lying flush (IDV-CHG-008): the charger slides and turns a little, so that its front lies along the side it came to.
use crate::{course, model::Model, unit::Unit};
use geom::{Angle, FRONT, LEFT, Length, Pose, REAR, RIGHT};

/// How finely it tries to slide.
const STEP: Length = Length::inches(0.25);

/// The pose in which it lies flush; none if it cannot, or touches walls or an obstacle.
pub(super) fn flush(
    model: &Model,
    of: &Unit,
    target: &Unit,
    touched: Pose,
    obstacle: bool,
) -> Option<Pose> {
    if obstacle || target.building.is_some() {
        return None;
    }
    let base = target.rect();
    let front = of.rect_at(touched).front_centre();
    let local = base.local(front);
    let (beside, ahead) = (local.x.abs() - base.half_width, local.y.abs() - base.half_depth);
    let side = match ahead >= beside {
        true if local.y >= 0.0 => FRONT,
        true => REAR,
        false if local.x >= 0.0 => RIGHT,
        false => LEFT,
    };
    let (normal, line) = (base.normal(side), base.side(side));
    let facing = Angle::of(-normal)?;
    let along = line.span().unit()?;
    let middle = line.middle();
    // Where it is along the side, no farther out than its ends.
    let half = line.length() * 0.5;
    let own = (front - middle).dot(along).clamp(-half, half);
    let depth = of.size()[1].units() * 0.5;
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
        if slid && course::is_free(model, of, &of.rect_at(pose), |other| other.id == target.id) {
            return Some(pose);
        }
    }
    None
}
