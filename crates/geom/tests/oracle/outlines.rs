use geom::{Angle, Convex, Length, Orientation, Point, Polygon, PolygonError, Segment, V2, ribbon};
use proptest::prelude::*;

fn points(list: &[(i32, i32)]) -> Vec<Point> {
    list.iter().map(|&(x, y)| Point::new(x, y)).collect()
}

/// The pieces must have the outline's area, be inside it, and leave none of it out.
fn covered_exactly(outline: &Polygon) -> Result<(), TestCaseError> {
    let pieces = outline.pieces();
    let sum: f64 = pieces.iter().map(Convex::area).sum();
    prop_assert!((sum - outline.area()).abs() <= 1e-9 * outline.area(), "{sum} {}", outline.area());
    for piece in &pieces {
        let middle =
            piece.corners().fold(V2::ZERO, |sum, c| sum + c) * (1.0 / piece.corners().len() as f64);
        prop_assert!(outline.contains(middle));
        prop_assert_eq!(pieces.iter().filter(|other| other.contains(middle)).count(), 1);
    }
    Ok(())
}

proptest! {
    #[test]
    fn a_star_shaped_wood_is_cut_exactly(radii in prop::collection::vec(400..30_000_i32, 3..24), start in any::<u16>()) {
        let count = radii.len();
        let ring = radii.iter().enumerate().map(|(k, &radius)| {
            Point::from(Angle(start.wrapping_add((k * 65536 / count) as u16)).forward() * f64::from(radius))
        });
        if let Ok(outline) = Polygon::new(ring.collect()) {
            prop_assert_eq!(outline.orientation(), Orientation::Clockwise);
            covered_exactly(&outline)?;
        }
    }

    #[test]
    fn a_road_has_no_gaps(bends in prop::collection::vec((0..40_000_i32, 0..40_000_i32), 2..7), t in 0.0..1.0_f64, off in -0.999..0.999_f64, leg in any::<prop::sample::Index>()) {
        let line = points(&bends);
        let width = Length(2_000);
        let shapes = ribbon(&line, width);
        let k = leg.index(line.len() - 1);
        let side = Segment::new(line[k].v2(), line[k + 1].v2());
        let Some(along) = side.span().unit() else { return Ok(()) };
        let beside = side.a.towards(side.b, t) + along.perp_right() * (off * 1_000.0);
        prop_assert!(shapes.iter().any(|shape| shape.contains(beside)));
        if k > 0 {
            let round = side.a + Angle::degrees(t * 360.0).forward() * (off * 1_000.0);
            let behind = line[k - 1].v2() - side.a;
            let bent = along.cross(behind).abs() > 1e-6 * behind.length();
            prop_assert!(!bent || shapes.iter().any(|shape| shape.contains(round)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn small_irregular_outlines_are_cut_exactly(ring in prop::collection::vec((0..6_i32, 0..6_i32), 4..9)) {
        if let Ok(outline) = Polygon::new(points(&ring)) {
            covered_exactly(&outline)?;
        }
    }
}

#[test]
fn a_comb_and_a_spiral_are_cut_exactly() {
    let comb = [
        (0, 0),
        (70, 0),
        (70, 50),
        (60, 10),
        (50, 50),
        (40, 10),
        (30, 50),
        (20, 10),
        (10, 50),
        (0, 10),
    ];
    let spiral = [
        (0, 0),
        (100, 0),
        (100, 100),
        (20, 100),
        (20, 40),
        (60, 40),
        (60, 60),
        (40, 60),
        (40, 80),
        (80, 80),
        (80, 20),
        (0, 20),
    ];
    for ring in [&comb[..], &spiral[..]] {
        for turned in [ring.to_vec(), ring.iter().rev().copied().collect()] {
            covered_exactly(&Polygon::new(points(&turned)).unwrap()).unwrap();
        }
    }
}

#[test]
fn a_convex_outline_stays_whole() {
    let field =
        Polygon::new(points(&[(0, 0), (50, 0), (100, 0), (120, 60), (60, 90), (0, 50)])).unwrap();
    assert_eq!(field.pieces().len(), 1);
    assert!(field.contains(V2::new(50.0, 0.0)) && !field.contains(V2::new(-1.0, 0.0)));
}

#[test]
fn bad_outlines_are_named() {
    let wrong = |list: &[(i32, i32)]| Polygon::new(points(list)).unwrap_err();
    assert_eq!(wrong(&[(0, 0), (1, 0)]), PolygonError::TooFew(2));
    assert_eq!(wrong(&[(0, 0), (9, 0), (9, 9), (0, 0)]), PolygonError::Repeated(0));
    assert_eq!(wrong(&[(0, 0), (5, 5), (9, 9), (2, 2)]), PolygonError::Flat);
    assert_eq!(wrong(&[(0, 0), (9, 9), (9, 0), (0, 9)]), PolygonError::Crossing(0, 2));
    assert_eq!(wrong(&[(0, 0), (9, 0), (4, 0), (4, 9)]), PolygonError::Crossing(0, 1));
    assert_eq!(wrong(&[(0, 0), (8, 0), (8, 8), (4, 0), (0, 8)]), PolygonError::Crossing(0, 2));
    assert!(wrong(&[]).to_string().contains("at least 3 points, found 0"));
}

#[test]
fn a_straight_road_has_no_joints() {
    assert_eq!(ribbon(&points(&[(0, 0), (100, 0), (100, 0), (300, 0)]), Length(50)).len(), 2);
    assert_eq!(ribbon(&points(&[(0, 0), (100, 0), (100, 100)]), Length(50)).len(), 3);
    assert!(ribbon(&points(&[(0, 0)]), Length(50)).is_empty());
}
