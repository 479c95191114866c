use geom::{
    Angle, Convex, EPS_PEN, distance, distance_convex, distance_point_convex, first_touch,
    first_touch_convex, inside_length, overlaps_convex, penetration, penetration_convex,
    within_convex,
};
use parry2d_f64::query;
use proptest::prelude::*;

use crate::{UNITS, any_convex, any_direction, any_rect, oracle, oracle_convex};

proptest! {
    #[test]
    fn the_gap_to_a_convex_is_the_oracles(a in any_rect(), b in any_convex()) {
        let ((pa, ca), (pb, cb)) = (oracle(&a), oracle_convex(&b));
        let theirs = query::distance(&pa, &ca, &pb, &cb).unwrap().distance;
        let ours = distance_convex(&a, &b);
        prop_assert!((ours / UNITS - theirs).abs() < 1e-6, "{ours} {theirs}");
        prop_assert!(within_convex(&a, &b, ours + 1e-6));
        prop_assert!(ours < 1.0 || !within_convex(&a, &b, ours - 1e-3));
    }

    #[test]
    fn a_rectangle_stands_in_a_convex_when_the_oracle_says_so(a in any_rect(), b in any_convex()) {
        let ((pa, ca), (pb, cb)) = (oracle(&a), oracle_convex(&b));
        let depth = penetration_convex(&a, &b) / UNITS;
        prop_assume!(depth.abs() > 1e-4);
        let theirs = query::contact(&pa, &ca, &pb, &cb, 0.0).unwrap();
        prop_assert_eq!(depth > 0.0, theirs.is_some());
        prop_assert_eq!(overlaps_convex(&a, &b), depth * UNITS > EPS_PEN);
    }

    /// The oracle's own depth is sometimes far from the smallest, so the depth is compared over all directions instead.
    #[test]
    fn the_depth_in_a_convex_is_the_least_way_out(a in any_rect(), b in any_convex()) {
        let depth = penetration_convex(&a, &b);
        let way_out = |k: u16| {
            let out = Angle(k).forward();
            let near = b.corners().map(|c| c.dot(out)).fold(f64::MAX, f64::min);
            a.centre.dot(out) + a.support(out) - near
        };
        let least = (0..=u16::MAX).step_by(16).map(way_out).fold(f64::MAX, f64::min);
        prop_assert!(depth <= least.max(0.0) + 1e-6, "{depth} {least}");
        prop_assert!(depth <= 0.0 || least <= depth + 40.0, "{depth} {least}");
    }

    #[test]
    fn a_rectangle_and_its_convex_twin_measure_alike(a in any_rect(), b in any_rect(), dir in any_direction()) {
        let twin = Convex::from(b);
        prop_assert!((penetration(&a, &b) - penetration_convex(&a, &twin)).abs() < 1e-6);
        prop_assert!((distance(&a, &b) - distance_convex(&a, &twin)).abs() < 1e-6);
        match (first_touch(&a, dir, &b), first_touch_convex(&a, dir, &twin)) {
            (Some(one), Some(other)) => prop_assert!((one - other).abs() < 1e-3, "{one} {other}"),
            (one, other) => prop_assert_eq!(one, other),
        }
    }

    #[test]
    fn sight_lies_in_a_shape_as_far_as_steps_along_it_do(a in any_rect(), shape in any_convex()) {
        let line = geom::Segment::new(a.centre, a.corners()[0] * 2.0);
        let steps = 4000;
        let hits = (0..steps).filter(|k| {
            shape.contains(line.a.towards(line.b, (f64::from(*k) + 0.5) / f64::from(steps)))
        });
        let stepped = hits.count() as f64 / f64::from(steps) * line.length();
        prop_assert!((inside_length(line, &shape) - stepped).abs() <= line.length() / f64::from(steps) * 1.01);
    }

    #[test]
    fn a_place_in_a_shape_is_at_no_distance(a in any_rect(), shape in any_convex()) {
        let gap = distance_point_convex(&shape, a.centre);
        prop_assert_eq!(gap == 0.0, shape.contains(a.centre));
        let outside = shape.edges().iter().map(|edge| edge.beyond(a.centre)).fold(f64::MIN, f64::max);
        prop_assert!(gap >= outside - 1e-6);
    }
}
