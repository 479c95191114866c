use geom::{
    Angle, Convex, EPS_CONTACT, EPS_PEN, Rect, V2, clearance, turn_clear, turn_clear_convex,
};
use proptest::prelude::*;

use crate::any_rect;

/// The clearance at every pose of the turn that can be stored.
fn dense<'a>(
    shape: &'a Rect,
    about: V2,
    by: i32,
    obstacle: &'a Rect,
) -> impl Iterator<Item = f64> + 'a {
    let way = by.signum();
    (0..=by.abs()).map(move |at| clearance(&shape.turned(about, Angle::parts(way * at)), obstacle))
}

fn agrees_with_sampling(
    shape: &Rect,
    about: V2,
    by: i32,
    obstacle: &Rect,
    keep: f64,
) -> Result<(), TestCaseError> {
    let failed = turn_clear(&[*shape], about, by, &[*obstacle], keep);
    let first = dense(shape, about, by, obstacle).position(|clear| clear < keep);
    let Some(at) = failed else {
        let least = dense(shape, about, by, obstacle).fold(f64::MAX, f64::min);
        prop_assert!(least >= keep - 63.6, "called clear, yet sampling finds {least} at {first:?}");
        return Ok(());
    };
    prop_assert!(at.signum() * by.signum() >= 0 && at.abs() <= by.abs());
    let met = clearance(&shape.turned(about, Angle::parts(at)), obstacle);
    prop_assert!(met < keep, "called blocked at {at}, yet the pose is clear by {met}");
    prop_assert!(first.is_some_and(|first| first as i32 <= at.abs()));
    let before =
        dense(shape, about, at, obstacle).take(at.unsigned_abs() as usize).fold(f64::MAX, f64::min);
    prop_assert!(before >= keep - 127.1, "passed through {before} before failing at {at}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_turn_is_clear_when_every_pose_of_it_is(
        shape in any_rect(), obstacle in any_rect(), by in -16_384..16_384_i32, keep in prop::sample::select(vec![-EPS_PEN, EPS_CONTACT, 0.0])
    ) {
        agrees_with_sampling(&shape, shape.front_centre(), by, &obstacle, keep)?;
    }

    #[test]
    fn a_wheel_about_a_far_hinge_is_clear_when_every_pose_is(
        shape in any_rect(), obstacle in any_rect(), by in -8_192..8_192_i32, x in -9_000.0..9_000.0_f64
    ) {
        agrees_with_sampling(&shape, V2::new(x, -x), by, &obstacle, -EPS_PEN)?;
    }

    #[test]
    fn many_pieces_fail_where_the_first_of_them_does(
        shapes in prop::collection::vec(any_rect(), 3), obstacles in prop::collection::vec(any_rect(), 3), by in -9_000..9_000_i32
    ) {
        let whole = turn_clear(&shapes, V2::ZERO, by, &obstacles, -EPS_PEN);
        let each = shapes.iter().flat_map(|shape| {
            obstacles.iter().filter_map(|o| turn_clear(&[*shape], V2::ZERO, by, &[*o], -EPS_PEN))
        });
        let first = each.min_by_key(|at| at.abs());
        prop_assert_eq!(whole.is_some(), first.is_some());
        if let (Some(whole), Some(first)) = (whole, first) {
            prop_assert!(whole.abs() >= first.abs() - 64 && whole.abs() <= first.abs());
        }
    }

    #[test]
    fn a_convex_blocks_a_turn_as_its_rectangle_does(shape in any_rect(), o in any_rect(), by in -9_000..9_000_i32) {
        let one = turn_clear(&[shape], V2::ZERO, by, &[o], -EPS_PEN);
        let other = turn_clear_convex(&[shape], V2::ZERO, by, &[Convex::from(o)], -EPS_PEN);
        match (one, other) {
            (Some(one), Some(other)) => prop_assert!((one - other).abs() < 400),
            (one, other) => prop_assert_eq!(one, other),
        }
    }
}

#[test]
fn the_last_pose_is_tried_even_when_it_is_a_hair_beyond_the_one_before() {
    let shape = crate::rect(0, 9_000, 0, 4_000, 4_000);
    let obstacle = crate::rect(9_000, 9_000, 0, 4_000, 4_000);
    let clear = |by: i32| turn_clear(&[shape], V2::ZERO, by, &[obstacle], EPS_CONTACT).is_none();
    let last_clear = (0..16_384).take_while(|&by| clear(by)).count() as i32 - 1;
    assert!(last_clear < 16_000, "the turn is blocked somewhere");
    let turned = |by: i32| clearance(&shape.turned(V2::ZERO, Angle::parts(by)), &obstacle);
    assert!(turned(last_clear) >= EPS_CONTACT && turned(last_clear + 1) < EPS_CONTACT);
}
