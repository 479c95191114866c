use geom::{
    Angle, Convex, EPS_CONTACT, Length, Point, Pose, Rect, Segment, V2, distance, distance_convex,
    first_touch, first_touch_convex, overlaps, penetration, sweep_gap, touching, turn_clear,
};

const STAND: Length = Length::from_mm(40);

/// The stands of a block three wide and three deep as they are stored, each place rounded separately.
fn block(facing: Angle) -> Vec<Vec<Rect>> {
    let origin = Pose::new(Point::new(101_333, 88_777), facing);
    let stand = |file: i32, rank: i32| {
        let at = origin.place(f64::from(file) * STAND.units(), -f64::from(rank) * STAND.units());
        Rect::of(Pose::new(at.into(), facing), STAND, STAND)
    };
    (0..3).map(|rank| (0..3).map(|file| stand(file, rank)).collect()).collect()
}

/// Stored places are rounded, so stands in contact may be about a hundredth of a millimetre apart.
fn at_once(met: Option<f64>) -> bool {
    met.is_some_and(|at| (0.0..1.5).contains(&at))
}

fn facings() -> impl Iterator<Item = Angle> {
    let quarters = (0..4).map(|k| Angle(k * 0x4000));
    quarters.chain((0..=u16::MAX).step_by(97).map(Angle))
}

#[test]
fn stands_of_a_block_touch_and_do_not_overlap_at_any_facing() {
    for facing in facings() {
        let block = block(facing);
        let stands: Vec<(i32, i32, Rect)> =
            (0..9).map(|k| (k % 3, k / 3, block[k as usize / 3][k as usize % 3])).collect();
        for (file, rank, a) in &stands {
            for (other_file, other_rank, b) in &stands {
                let steps = ((file - other_file).abs(), (rank - other_rank).abs());
                let gap = distance(a, b);
                if steps == (0, 0) {
                    continue;
                }
                let beyond = |step: i32| f64::from((step - 1).max(0)) * STAND.units();
                let expected = V2::new(beyond(steps.0), beyond(steps.1)).length();
                assert!((gap - expected).abs() < 2.0, "{facing:?} {steps:?} {gap}");
                assert!(!overlaps(a, b), "{facing:?} {steps:?} {}", penetration(a, b));
                assert_eq!(touching(gap), steps.0 <= 1 && steps.1 <= 1);
                if facing.0 % 0x4000 == 0 {
                    assert_eq!(gap, expected, "upright stands measure without rounding");
                }
            }
        }
    }
}

#[test]
fn a_stand_slides_out_between_its_neighbours_and_stops_at_what_is_ahead() {
    for facing in facings() {
        let block = block(facing);
        let forward = facing.forward();
        let rear = &block[2][1];
        for (rank, file) in [(2, 0), (2, 2), (1, 0), (1, 2), (0, 0), (0, 2)] {
            assert_eq!(
                first_touch(rear, forward, &block[rank][file]),
                None,
                "{facing:?} {rank} {file}"
            );
            assert_eq!(first_touch_convex(rear, forward, &Convex::from(block[rank][file])), None);
        }
        assert!(at_once(first_touch(rear, forward, &block[1][1])));
        let two_ahead = first_touch(rear, forward, &block[0][1]).expect("it is straight ahead");
        assert!((two_ahead - STAND.units()).abs() < 1.5, "{facing:?} {two_ahead}");
        assert_eq!(first_touch(&block[0][1], forward, rear), None, "what is behind is not met");
        assert!(at_once(first_touch(&block[0][1], -forward, &block[1][1])));
        assert_eq!(
            first_touch(&block[0][1], forward, &block[1][1]),
            None,
            "a touched stand may be left"
        );
        assert!(at_once(first_touch(rear, facing.right(), &block[2][2])));
    }
}

#[test]
fn a_piece_already_in_another_meets_it_at_once() {
    let one = crate::rect(0, 0, 0, 4_000, 4_000);
    let other = crate::rect(3_000, 0, 0, 4_000, 4_000);
    for facing in [0, 0x4000, 0x8000, 0xc000, 12_345] {
        assert_eq!(first_touch(&one, Angle(facing).forward(), &other), Some(0.0));
    }
    assert_eq!(penetration(&one, &other), 1_000.0);
}

#[test]
fn corners_that_meet_are_in_contact() {
    let one = crate::rect(0, 0, 0, 4_000, 4_000);
    let diagonal = crate::rect(4_000, 4_000, 0, 4_000, 4_000);
    assert_eq!(distance(&one, &diagonal), 0.0);
    assert!(!overlaps(&one, &diagonal));
    let tip = 2_000 + 2_828;
    let pointed = crate::rect(0, tip, 0x2000, 4_000, 4_000);
    assert!(touching(distance(&one, &pointed)) && !overlaps(&one, &pointed));
    assert!(!touching(distance(&one, &crate::rect(0, tip + 30, 0x2000, 4_000, 4_000))));
}

#[test]
fn contact_ends_just_beyond_its_tolerance() {
    let one = crate::rect(0, 0, 0, 4_000, 4_000);
    let apart = |gap: i32| crate::rect(4_000 + gap, 0, 0, 4_000, 4_000);
    assert!(touching(distance(&one, &apart(25))) && !touching(distance(&one, &apart(26))));
    assert!(!overlaps(&one, &apart(-25)) && overlaps(&one, &apart(-26)));
    assert!(distance(&one, &apart(26)) > EPS_CONTACT);
}

#[test]
fn a_cross_of_two_long_stands_overlaps_though_no_corner_is_inside() {
    let one = crate::rect(0, 0, 0, 12_000, 1_000);
    let other = crate::rect(0, 0, 0x4000, 12_000, 1_000);
    assert_eq!(distance(&one, &other), 0.0);
    assert_eq!(distance_convex(&one, &Convex::from(other)), 0.0);
    assert_eq!(penetration(&one, &other), 6_500.0);
}

#[test]
fn sides_zones_and_sweeps_lie_where_they_should() {
    let stand = crate::rect(1_000, 2_000, 0x4000, 4_000, 2_000);
    assert_eq!(stand.side(0), Segment::new(V2::new(2_000.0, 4_000.0), V2::new(2_000.0, 0.0)));
    for side in 0..4 {
        let edge = stand.side(side);
        assert!(
            edge.span().perp_left().dot(stand.normal(side)) > 0.0,
            "outward is on the left hand"
        );
        let zone = stand.zone(side, 6_000.0);
        assert_eq!(zone.side(2).length(), edge.length());
        assert_eq!(distance(&zone, &stand), 0.0);
        assert!(!overlaps(&zone, &stand));
        assert_eq!(zone.front_centre(), edge.middle() + stand.normal(side) * 6_000.0);
    }
    let ahead = crate::rect(9_000, 2_000, 0, 2_000, 2_000);
    assert_eq!(sweep_gap(&stand, stand.forward, 5_000.0, &ahead), 1_000.0);
    assert_eq!(sweep_gap(&stand, stand.forward, 6_000.0, &ahead), 0.0);
    let table = Rect::aligned(Point::new(0, 0), Point::new(180_000, 120_000));
    assert_eq!(table.overhang(&stand), 0.0);
    assert_eq!(table.overhang(&stand.moved(V2::new(-500.0, 0.0))), 500.0);
}

#[test]
fn a_line_that_wheels_about_its_own_corner_tolerates_the_neighbour_it_touches() {
    let line: Vec<Rect> = (0..4).map(|k| crate::rect(k * 4_000, 0, 0, 4_000, 4_000)).collect();
    let neighbour = [crate::rect(-4_000, 0, 0, 4_000, 4_000)];
    let hinge = V2::new(-2_000.0, 2_000.0);
    assert_eq!(
        turn_clear(&line, hinge, 4_096, &neighbour, -geom::EPS_PEN).map(|at| at > 0),
        Some(true)
    );
    assert_eq!(turn_clear(&line, hinge, -4_096, &neighbour, -geom::EPS_PEN), None);
    assert_eq!(turn_clear(&line, hinge, -4_096, &neighbour, EPS_CONTACT), Some(0));
}
