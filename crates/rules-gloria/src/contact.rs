//! Contact (PG-IM2-002, G05): how much of a unit's front meets an enemy.
use crate::{model::Model, near, unit::Unit};
use geom::{EPS_DIST, Rect, V2};

/// G05: whether a unit that goes straight ahead would meet an enemy along enough of its front.
pub fn would_meet(model: &Model, unit: &Unit, enemy: &Unit) -> bool {
    let (own, theirs) = (model.outline(unit), model.outline(enemy));
    let (met, most) = met(&own, unit.at.facing.forward(), &theirs);
    let least = model.book.mm(&model.book.reaches.contact).units().min(most);
    met > 0.0 && met >= least - EPS_DIST
}

/// G05: whether a unit that touches an enemy touches it along enough of its front. A smaller touch is no contact.
pub fn is_contact(model: &Model, unit: &Unit, enemy: &Unit) -> bool {
    near::touches(model, unit, enemy) && would_meet(model, unit, enemy)
}

/// How much of a front that faces this way meets other bases, seen straight ahead, and the most that could: the width of the
/// front or of the others, whichever is less.
fn met(own: &[Rect], ahead: V2, others: &[Rect]) -> (f64, f64) {
    let right = ahead.perp_right();
    let span = |rect: &Rect| {
        let (at, half) = (rect.centre.dot(right), rect.support(right));
        (at - half, at + half)
    };
    let is_ahead = |mine: &Rect, other: &Rect| (other.centre - mine.centre).dot(ahead) > 0.0;
    let mut met = 0.0;
    for mine in own {
        let (low, high) = span(mine);
        // Bases behind one another meet the same part of a front, which counts once.
        let parts = others.iter().filter(|other| is_ahead(mine, other)).map(|other| {
            let (left, end) = span(other);
            (left.max(low), end.min(high))
        });
        met += union(parts.filter(|(from, to)| to > from).collect());
    }
    let width = |rects: &[Rect]| union(rects.iter().map(span).collect());
    (met, width(own).min(width(others)))
}

/// The length of a union of spans.
fn union(mut spans: Vec<(f64, f64)>) -> f64 {
    spans.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut sum, mut end) = (0.0, f64::MIN);
    for (from, to) in spans {
        sum += (to - from.max(end)).max(0.0);
        end = end.max(to);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Angle, Length, Point, Pose};

    fn base(x: i32, y: i32, width: i32) -> Rect {
        let centre = Pose::new(Point::new(x * 100, y * 100), Angle::NORTH);
        Rect::of(centre, Length::from_mm(width), Length::from_mm(20))
    }

    /// G05: the part of the front straight ahead of which the enemy is; bases in one file count once.
    #[test]
    fn a_front_meets_what_is_straight_ahead() {
        let front = [base(100, 100, 180)];
        let north = V2::new(0.0, 1.0);
        let (part, most) = met(&front, north, &[base(255, 120, 180)]);
        assert!((part - 2500.0).abs() < 1.0 && (most - 18_000.0).abs() < 1.0, "{part} {most}");
        let (column, most) = met(&front, north, &[base(100, 120, 60), base(100, 140, 60)]);
        assert!((column - 6000.0).abs() < 1.0 && (most - 6000.0).abs() < 1.0);
        assert_eq!(met(&front, north, &[base(100, 60, 60)]).0, 0.0);
    }
}
