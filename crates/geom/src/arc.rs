//! Arcs: the ground within some angle of a facing, seen from a place or from the whole front of a piece.

use crate::{Angle, EPS_ANG, EPS_PEN, Rect, V2};

/// More than any rounding, in hundredths of a millimetre.
const CLEARLY: f64 = 1e-3;

/// The line through a place, and the unit vector to the side that counts.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Plane {
    at: V2,
    inward: V2,
}

impl Plane {
    #[inline]
    fn depth(&self, p: V2) -> f64 {
        (p - self.at).dot(self.inward)
    }
}

/// An arc to both sides of a facing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    left: V2,
    right: V2,
    facing: Angle,
    half: Angle,
}

impl Arc {
    /// The arc of `half` to each side of a facing, from a place; with a half of 180 degrees it is the full circle.
    pub fn from_point(apex: V2, facing: Angle, half: Angle) -> Self {
        Self { left: apex, right: apex, facing, half: half.min(Angle::HALF) }
    }

    /// The arc that opens by `half` outward from each end of the front of a piece that faces `facing`.
    pub fn from_front(rect: &Rect, facing: Angle, half: Angle) -> Self {
        let [left, right, ..] = rect.corners();
        Self { left, right, facing, half: half.min(Angle::HALF) }
    }

    /// Its outline as far as a range from both corners, with corners about so many degrees apart.
    pub fn outline(&self, range: f64, apart: f64) -> Vec<V2> {
        let half = self.half.to_degrees();
        let steps = (half / apart).ceil().max(1.0);
        let ray = |from: V2, n: i32| {
            from + (self.facing + Angle::degrees(half * f64::from(n) / steps)).forward() * range
        };
        let n = steps as i32;
        let left = (-n..=0).map(|part| ray(self.left, part));
        let right = (0..=n).map(|part| ray(self.right, part));
        std::iter::once(self.left).chain(left).chain(right).chain([self.right]).collect()
    }

    /// Whether a place is in the arc, including its edges with the tolerance of angles.
    pub fn contains(&self, p: V2) -> bool {
        if p == self.left || p == self.right || self.half >= Angle::HALF {
            return true;
        }
        let wider =
            Self { half: Angle(self.half.0.saturating_add(EPS_ANG).min(Angle::HALF.0)), ..*self };
        let planes = wider.planes();
        let within = |plane: &Plane| plane.depth(p) >= -1e-6;
        if wider.is_wide() { planes.iter().any(within) } else { planes.iter().all(within) }
    }

    /// Whether any part of a rectangle is in the arc by more than `EPS_PEN`.
    pub fn touches(&self, rect: &Rect) -> bool {
        let planes = self.planes();
        if self.half >= Angle::HALF {
            true
        } else if self.is_wide() {
            rect.corners().iter().any(|&c| planes.iter().any(|plane| plane.depth(c) > EPS_PEN))
        } else {
            remains(rect, planes, EPS_PEN)
        }
    }

    /// Whether a rectangle is entirely in the arc, within `EPS_PEN`.
    pub fn holds(&self, rect: &Rect) -> bool {
        let planes = self.planes();
        if self.half >= Angle::HALF {
            true
        } else if self.is_wide() {
            let outward = planes.map(|plane| Plane { at: plane.at, inward: -plane.inward });
            !remains(rect, outward, EPS_PEN)
        } else {
            rect.corners().iter().all(|&c| planes.iter().all(|plane| plane.depth(c) >= -EPS_PEN))
        }
    }

    /// An arc wider than a half turn is the union of its planes, a narrower one their intersection.
    #[inline]
    fn is_wide(&self) -> bool {
        self.half > Angle::QUARTER
    }

    fn planes(&self) -> [Plane; 3] {
        let left = (self.facing - self.half).forward();
        let right = (self.facing + self.half).forward();
        [
            Plane { at: self.left, inward: self.facing.forward() },
            Plane { at: self.left, inward: left.perp_right() },
            Plane { at: self.right, inward: right.perp_left() },
        ]
    }
}

/// Whether anything of a rectangle remains after cutting away everything that is not deeper than `least` within each plane.
fn remains(rect: &Rect, planes: [Plane; 3], least: f64) -> bool {
    // Mostly all of it is cut away by one plane, and clearly so.
    let deepest = |plane: &Plane| plane.depth(rect.centre) + rect.support(plane.inward);
    if planes.iter().any(|plane| deepest(plane) < least - CLEARLY) {
        return false;
    }
    let mut ring = [V2::ZERO; 8];
    ring[..4].copy_from_slice(&rect.corners());
    let mut count = 4;
    for plane in planes {
        let mut cut = [V2::ZERO; 8];
        let mut kept = 0;
        for k in 0..count {
            let (p, q) = (ring[k], ring[(k + 1) % count]);
            let (from, to) = (plane.depth(p) - least, plane.depth(q) - least);
            if from > 0.0 {
                cut[kept] = p;
                kept += 1;
            }
            if (from > 0.0) != (to > 0.0) {
                cut[kept] = p.towards(q, from / (from - to));
                kept += 1;
            }
        }
        (ring, count) = (cut, kept);
        if count == 0 {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{INCH, Point, Pose};

    const EIGHTH: Angle = Angle(0x2000);

    fn stand(x: f64, y: f64) -> Rect {
        Rect::of(Pose::new(Point::inches(x, y), Angle::NORTH), INCH, INCH)
    }

    #[test]
    fn a_front_arc_opens_from_the_front_corners() {
        let arc = Arc::from_front(&stand(0.0, 0.0), Angle::NORTH, EIGHTH);
        assert!(arc.contains(Point::inches(1.5, 1.5).v2()), "on the edge");
        assert!(arc.contains(Point::inches(0.0, 0.6).v2()));
        assert!(!arc.contains(Point::inches(1.6, 1.5).v2()));
        assert!(!arc.contains(Point::inches(0.0, 0.4).v2()), "behind the front");
        assert!(arc.touches(&stand(2.4, 2.0)) && !arc.touches(&stand(2.52, 1.0)));
        assert!(arc.holds(&stand(0.0, 3.0)) && !arc.holds(&stand(2.4, 2.0)));
    }

    #[test]
    fn a_wide_arc_leaves_only_the_rear_out() {
        let arc = Arc::from_point(V2::ZERO, Angle::QUARTER, Angle::degrees(135.0));
        assert!(
            arc.contains(Point::inches(-1.0, 2.0).v2())
                && !arc.contains(Point::inches(-2.0, 1.0).v2())
        );
        assert!(arc.touches(&stand(-2.0, 2.0)) && !arc.holds(&stand(-2.0, 2.0)));
        assert!(!arc.touches(&stand(-3.0, 0.0)) && arc.holds(&stand(3.0, 0.0)));
        assert!(Arc::from_point(V2::ZERO, Angle::NORTH, Angle::HALF).holds(&stand(0.0, -5.0)));
    }

    #[test]
    fn a_flush_neighbour_is_not_in_a_half_turn_arc() {
        let arc = Arc::from_front(&stand(0.0, 0.0), Angle::NORTH, Angle::QUARTER);
        assert!(!arc.touches(&stand(1.0, 0.0)) && arc.touches(&stand(1.0, 0.02)));
    }
}
