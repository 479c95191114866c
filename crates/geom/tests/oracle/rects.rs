use geom::{EPS_PEN, V2, clearance, distance, distance_point, overlaps, penetration, within};
use parry2d_f64::query;
use proptest::prelude::*;

use crate::{UNITS, any_rect, oracle};

proptest! {
    #[test]
    fn the_gap_is_the_oracles_gap(a in any_rect(), b in any_rect()) {
        let ((pa, ca), (pb, cb)) = (oracle(&a), oracle(&b));
        let theirs = query::distance(&pa, &ca, &pb, &cb).unwrap().distance;
        let ours = distance(&a, &b) / UNITS;
        prop_assert!((ours - theirs).abs() < 1e-6, "{ours} {theirs}");
        prop_assert!((distance(&b, &a) - distance(&a, &b)).abs() < 1e-6);
    }

    #[test]
    fn the_depth_is_the_oracles_depth(a in any_rect(), b in any_rect()) {
        let ((pa, ca), (pb, cb)) = (oracle(&a), oracle(&b));
        let depth = penetration(&a, &b) / UNITS;
        prop_assume!(depth.abs() > 1e-4);
        let theirs = query::contact(&pa, &ca, &pb, &cb, 0.0).unwrap();
        prop_assert_eq!(depth > 0.0, theirs.is_some());
        if let Some(contact) = theirs {
            prop_assert!((depth + contact.dist).abs() < 1e-4, "{depth} {}", contact.dist);
        }
        prop_assert_eq!(overlaps(&a, &b), depth * UNITS > EPS_PEN);
    }

    #[test]
    fn within_agrees_with_the_gap(a in any_rect(), b in any_rect(), reach in 0.0..20_000.0_f64) {
        let gap = distance(&a, &b);
        prop_assume!((gap - reach).abs() > 1e-6);
        prop_assert_eq!(within(&a, &b, reach), gap <= reach);
    }

    #[test]
    fn clearance_joins_gap_and_depth(a in any_rect(), b in any_rect()) {
        let clear = clearance(&a, &b);
        if clear > 0.0 {
            prop_assert_eq!(clear, distance(&a, &b));
        } else {
            prop_assert_eq!(-clear, penetration(&a, &b));
        }
    }

    #[test]
    fn a_place_is_as_far_as_the_oracle_says(a in any_rect(), x in -15_000.0..15_000.0_f64, y in -15_000.0..15_000.0_f64) {
        use parry2d_f64::query::PointQuery;
        let p = V2::new(x, y);
        let (pose, cuboid) = oracle(&a);
        let theirs = cuboid.distance_to_point(&pose, crate::vector(p), true);
        prop_assert!((distance_point(&a, p) / UNITS - theirs).abs() < 1e-9);
        prop_assert_eq!(a.contains(p), distance_point(&a, p) == 0.0);
    }
}
