use geom::{
    EPS_CONTACT, EPS_PEN, Rect, V2, distance, first_touch, first_touch_convex, penetration,
    sweep_gap,
};
use parry2d_f64::math::Vector;
use parry2d_f64::query::{self, ShapeCastOptions};
use parry2d_f64::shape::Shape;
use proptest::prelude::*;

use crate::{UNITS, any_convex, any_direction, any_rect, oracle, oracle_convex};

fn oracle_touch(
    moving: &Rect,
    dir: V2,
    pose: &parry2d_f64::math::Pose,
    shape: &dyn Shape,
) -> Option<f64> {
    let (from, cuboid) = oracle(moving);
    let still = Vector::new(0.0, 0.0);
    let hit = query::cast_shapes(
        &from,
        Vector::new(dir.x, dir.y),
        &cuboid,
        pose,
        still,
        shape,
        ShapeCastOptions::with_max_time_of_impact(100.0),
    );
    hit.unwrap().map(|hit| hit.time_of_impact * UNITS)
}

/// The greatest depth during a long straight move, in steps.
fn deepest(moving: &Rect, dir: V2, obstacle: &Rect) -> f64 {
    (0..6000)
        .map(|k| penetration(&moving.moved(dir * (f64::from(k) * 10.0)), obstacle))
        .fold(f64::MIN, f64::max)
}

proptest! {
    #[test]
    fn a_piece_meets_what_the_oracle_says_it_meets(a in any_rect(), b in any_rect(), dir in any_direction()) {
        if distance(&a, &b) <= EPS_CONTACT {
            return Ok(());
        }
        let (pose, shape) = oracle(&b);
        match (first_touch(&a, dir, &b), oracle_touch(&a, dir, &pose, &shape)) {
            (Some(ours), Some(theirs)) => prop_assert!((ours - theirs).abs() < 0.5, "{ours} {theirs}"),
            (Some(ours), None) => prop_assert!(false, "only we meet it, at {ours}"),
            (None, Some(_)) => prop_assert!(deepest(&a, dir, &b) <= EPS_PEN),
            (None, None) => {}
        }
    }

    #[test]
    fn a_piece_meets_a_convex_where_the_oracle_does(a in any_rect(), b in any_convex(), dir in any_direction()) {
        if geom::distance_convex(&a, &b) <= EPS_CONTACT {
            return Ok(());
        }
        let (pose, shape) = oracle_convex(&b);
        let theirs = oracle_touch(&a, dir, &pose, &shape);
        match (first_touch_convex(&a, dir, &b), theirs) {
            (Some(ours), Some(theirs)) => prop_assert!((ours - theirs).abs() < 0.5, "{ours} {theirs}"),
            (Some(ours), None) => prop_assert!(false, "only we meet it, at {ours}"),
            (None, Some(at)) => {
                let touch = a.moved(dir * at);
                let deeper = geom::penetration_convex(&touch.moved(dir * (2.0 * EPS_PEN)), &b);
                prop_assert!(deeper <= EPS_PEN);
            }
            (None, None) => {}
        }
    }

    #[test]
    fn a_meeting_is_a_future_depth_and_ends_in_contact(a in any_rect(), b in any_rect(), dir in any_direction()) {
        let deep = deepest(&a, dir, &b);
        prop_assume!((deep - EPS_PEN).abs() > 12.0);
        let meets = first_touch(&a, dir, &b);
        prop_assert_eq!(meets.is_some(), deep > EPS_PEN);
        if let Some(at) = meets {
            let then = a.moved(dir * at);
            prop_assert!(distance(&then, &b) <= 1e-6);
            prop_assert!(at == 0.0 || penetration(&then, &b) <= EPS_PEN + 1e-6);
        }
    }

    #[test]
    fn a_sweep_passes_as_near_as_its_steps(a in any_rect(), b in any_rect(), side in 0..4_usize, d in 100.0..9_000.0_f64) {
        let dir = a.normal(side);
        let swept = sweep_gap(&a, dir, d, &b);
        let steps = 500;
        let stepped = (0..=steps)
            .map(|k| distance(&a.moved(dir * (d * f64::from(k) / f64::from(steps))), &b))
            .fold(f64::MAX, f64::min);
        prop_assert!(swept <= stepped + 1e-6 && stepped <= swept + d / f64::from(steps), "{swept} {stepped}");
    }
}

#[test]
fn a_glancing_slide_along_a_touched_side_goes_on_until_it_would_stand_in_it() {
    let wall = crate::rect(0, 0, 0, 4_000, 40_000);
    let stand = crate::rect(4_000, -18_000, 0, 4_000, 4_000);
    let glance = geom::Angle(65_536_u32.wrapping_sub(27) as u16).forward();
    let met = first_touch(&stand, glance, &wall).expect("the slide ends in the wall");
    assert!(met > 8_000.0, "{met}");
    assert!(penetration(&stand.moved(glance * met), &wall) <= EPS_PEN);
}

proptest! {
    #[test]
    fn a_piece_stands_in_another_over_just_its_span(a in any_rect(), b in any_rect(), dir in any_direction(), d in 0.0..40_000.0_f64) {
        let depth = penetration(&a.moved(dir * d), &b);
        prop_assume!((depth - EPS_PEN).abs() > 1e-3);
        let during = geom::overlap_span(&a, dir, &b).is_some_and(|(from, to)| from <= d && d <= to);
        prop_assert_eq!(during, depth > EPS_PEN);
    }
}
