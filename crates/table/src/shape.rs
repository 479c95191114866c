//! Formations as outlines: where the stands of a body of troops are, relative to the stand that leads it.
//!
//! A ruleset says which stands a unit has and how it is formed; this module places them. The leading stand's front edge has its
//! middle at the body's pose, so that the stand stays where it is when others are lost or the formation changes.
use geom::{Angle, Length, Pose, Rect, V2};

/// The size of a stand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stand {
    /// Its frontage.
    pub width: Length,
    /// Its depth.
    pub depth: Length,
}

impl Stand {
    /// A stand of this size.
    pub const fn new(width: Length, depth: Length) -> Self {
        Self { width, depth }
    }
}

/// Where a stand is in its formation: the middle of its front edge, and how far it is turned.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Spot {
    /// How far to the right of the body's pose.
    pub right: f64,
    /// How far ahead of it; negative is behind.
    pub ahead: f64,
    /// How far it is turned from the body's facing, clockwise.
    pub turn: Angle,
    /// Its size.
    pub stand: Stand,
}

impl Spot {
    /// The stand on the table, for a body at this pose.
    pub fn rect(&self, at: Pose) -> Rect {
        let (half_width, half_depth) =
            (self.stand.width.units() * 0.5, self.stand.depth.units() * 0.5);
        let forward = (at.facing + self.turn).forward();
        let centre = at.place(self.right, self.ahead) - forward * half_depth;
        Rect { centre, forward, half_width, half_depth }
    }
}

/// A bend of a line at one side of its leading stand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bend {
    /// How many stands on that side stay straight before it.
    pub after: u8,
    /// By how much the outer stands turn back; negative is forward.
    pub back: i16,
}

/// One rank, side by side, with a gap between stands: a line, or a screen of skirmishers.
pub fn rank(stands: &[Stand], lead: usize, gap: Length) -> Vec<Spot> {
    bent(stands, lead, gap, [None, None])
}

/// A line that is bent on its left, on its right, or on both sides. Stands share the corner about which the line bends, so that
/// they touch and do not overlap.
pub fn bent(stands: &[Stand], lead: usize, gap: Length, bends: [Option<Bend>; 2]) -> Vec<Spot> {
    let Some(first) = stands.get(lead) else { return Vec::new() };
    let mut left: Vec<Spot> =
        arm(stands[..lead].iter().rev(), first, gap, Hand::Left, bends[0]).collect();
    left.reverse();
    let middle = Spot { right: 0.0, ahead: 0.0, turn: Angle::NORTH, stand: *first };
    let right = arm(stands[lead + 1..].iter(), first, gap, Hand::Right, bends[1]);
    left.into_iter().chain([middle]).chain(right).collect()
}

/// Which side of the leading stand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Hand {
    Left,
    Right,
}

/// The stands on one side of the leading one, from the inside outwards.
fn arm<'a>(
    stands: impl Iterator<Item = &'a Stand>,
    lead: &Stand,
    gap: Length,
    hand: Hand,
    bend: Option<Bend>,
) -> impl Iterator<Item = Spot> {
    let out = if hand == Hand::Right { 1.0 } else { -1.0 };
    let gap = gap.units();
    // The inner end of the next stand's front edge, before any gap.
    let mut end = V2::new(out * lead.width.units() * 0.5, 0.0);
    let mut turn = Angle::NORTH;
    let mut inner = lead.depth.units();
    stands.enumerate().map(move |(n, stand)| {
        if let Some(bend) = bend.filter(|bend| usize::from(bend.after) == n) {
            let by = Angle::parts(i32::from(bend.back) * if out > 0.0 { 1 } else { -1 });
            if bend.back > 0 {
                // Bending back: the rear corners stay together, and the front opens.
                let shared = end - turn.forward() * inner;
                turn += by;
                end = shared + turn.forward() * inner;
            } else {
                turn += by;
            }
        }
        let along = turn.forward().perp_right() * out;
        let half = stand.width.units() * 0.5;
        let middle = end + along * (gap + half);
        end += along * (gap + 2.0 * half);
        inner = stand.depth.units();
        Spot { right: middle.x, ahead: middle.y, turn, stand: *stand }
    })
}

/// Ranks one behind the other, each centred on the one in front: a column, or a line with a reinforced centre.
pub fn column(ranks: &[Vec<Stand>]) -> Vec<Spot> {
    let mut spots = Vec::new();
    let mut behind = 0.0;
    for rank in ranks {
        let width: f64 = rank.iter().map(|stand| stand.width.units()).sum();
        let mut left = -width * 0.5;
        for stand in rank {
            let half = stand.width.units() * 0.5;
            let right = left + half;
            spots.push(Spot { right, ahead: -behind, turn: Angle::NORTH, stand: *stand });
            left += 2.0 * half;
        }
        behind += rank.iter().map(|stand| stand.depth.units()).fold(0.0, f64::max);
    }
    spots
}

/// A hollow square as the solid square that it is measured as, with this outer side.
pub fn square(side: Length) -> Vec<Spot> {
    vec![Spot { right: 0.0, ahead: 0.0, turn: Angle::NORTH, stand: Stand::new(side, side) }]
}

/// How things are shared out evenly over the four sides of a square: front, rear, left, right; what is left over goes in that
/// order.
pub fn sides(n: u8) -> [u8; 4] {
    let (each, over) = (n / 4, n % 4);
    [0, 1, 2, 3].map(|side| each + u8::from(side < over))
}

/// The circle around a formation: the distance from the body's pose to its farthest corner.
pub fn radius(spots: &[Spot]) -> f64 {
    let origin = Pose::default();
    let corners = spots.iter().flat_map(|spot| spot.rect(origin).corners());
    corners.map(V2::length2).fold(0.0, f64::max).sqrt()
}

/// Where the middle of the whole front edge is, to the right of the leading stand's. Files place a unit by it.
pub fn middle(spots: &[Spot]) -> f64 {
    let ends = |spot: &Spot| {
        let half = spot.stand.width.units() * 0.5;
        [spot.right - half, spot.right + half]
    };
    let ends = spots.iter().flat_map(ends);
    let (low, high) = ends.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
    if low > high { 0.0 } else { (low + high) * 0.5 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{EPS_CONTACT, Point, distance, overlaps};

    const FOOT: Stand = Stand::new(Length::from_mm(60), Length::from_mm(20));
    const PAIR: Stand = Stand::new(Length::from_mm(30), Length::from_mm(20));

    fn rects(spots: &[Spot]) -> Vec<Rect> {
        let at = Pose::new(Point::new(40_000, 30_000), Angle::degrees(37.0));
        spots.iter().map(|spot| spot.rect(at)).collect()
    }

    fn none_overlap(spots: &[Spot]) {
        let rects = rects(spots);
        for (n, one) in rects.iter().enumerate() {
            for other in &rects[n + 1..] {
                assert!(!overlaps(one, other), "{one:?} overlaps {other:?}");
            }
        }
    }

    #[test]
    fn a_line_stands_shoulder_to_shoulder_about_its_leading_stand() {
        let spots = rank(&[FOOT, FOOT, PAIR], 1, Length::ZERO);
        let right: Vec<f64> = spots.iter().map(|spot| spot.right).collect();
        assert_eq!(right, [-6000.0, 0.0, 4500.0]);
        none_overlap(&spots);
        for pair in rects(&spots).windows(2) {
            assert!(distance(&pair[0], &pair[1]) <= EPS_CONTACT);
        }
        assert!((middle(&spots) + 1500.0).abs() < 1e-9, "{}", middle(&spots));
    }

    #[test]
    fn a_screen_keeps_its_gaps() {
        let spots = rank(&[PAIR; 4], 0, Length::from_mm(30));
        for pair in rects(&spots).windows(2) {
            assert!((distance(&pair[0], &pair[1]) - 3000.0).abs() < 1.0);
        }
    }

    /// Bending back or forward, at any stand, on either side or both: neighbours touch and nothing overlaps.
    #[test]
    fn a_bent_line_is_whole_and_overlaps_nowhere() {
        for (after, degrees) in
            (0..3_u8).flat_map(|n| [-90.0, -45.0, 10.0, 45.0, 90.0].map(|by| (n, by)))
        {
            let bend = Some(Bend { after, back: (degrees * 65_536.0 / 360.0) as i16 });
            for bends in [[bend, None], [None, bend], [bend, bend]] {
                // Two wings that both bend far forward or back would meet behind a short centre.
                if bends.iter().all(Option::is_some) && after == 0 && degrees > 45.0 {
                    continue;
                }
                let spots = bent(&[FOOT; 7], 3, Length::ZERO, bends);
                assert_eq!(spots.len(), 7);
                none_overlap(&spots);
                for pair in rects(&spots).windows(2) {
                    let gap = distance(&pair[0], &pair[1]);
                    assert!(gap <= EPS_CONTACT, "{after} {degrees}: {gap}");
                }
            }
        }
    }

    #[test]
    fn the_last_rank_of_a_column_is_centred() {
        let spots = column(&[vec![FOOT], vec![FOOT], vec![PAIR]]);
        assert_eq!(spots[2].right, 0.0);
        assert_eq!(spots[2].ahead, -4000.0);
        none_overlap(&spots);
        let abreast = column(&[vec![PAIR, PAIR], vec![PAIR]]);
        assert_eq!(
            abreast.iter().map(|spot| spot.right).collect::<Vec<_>>(),
            [-1500.0, 1500.0, 0.0]
        );
        none_overlap(&abreast);
    }

    #[test]
    fn what_is_left_over_goes_to_front_rear_left_and_right() {
        assert_eq!(sides(12), [3, 3, 3, 3]);
        assert_eq!(sides(10), [3, 3, 2, 2]);
        assert_eq!(sides(7), [2, 2, 2, 1]);
    }

    #[test]
    fn the_circle_holds_every_corner() {
        let spots = bent(&[FOOT; 5], 2, Length::ZERO, [None, Some(Bend { after: 1, back: 8192 })]);
        let (at, radius) = (Pose::new(Point::new(500, 700), Angle::QUARTER), radius(&spots));
        let corners = spots.iter().flat_map(|spot| spot.rect(at).corners());
        assert!(corners.map(|corner| corner.distance(at.at.v2())).all(|far| far <= radius + 1e-6));
    }
}
