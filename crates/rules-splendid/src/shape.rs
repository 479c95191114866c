//! A unit's outline (G02, G03): its bases, its front and rear edges, its corners and its centre.
use crate::{
    kinds::Formation,
    unit::{MOST_STANDS, Stand, Stands, Unit},
};
use geom::{Angle, EPS_CONTACT, FRONT, LEFT, Length, Point, Pose, REAR, RIGHT, Rect, Segment, V2};
use table::Few;

/// A few rectangles.
pub type Rects = Few<Rect, MOST_STANDS>;
/// A few points.
pub type Points = Few<V2, { 2 * MOST_STANDS }>;
/// A few edges.
pub type Segments = Few<Segment, MOST_STANDS>;

impl Unit {
    /// One stand's base.
    #[inline]
    pub fn base(&self, stand: &Stand) -> Rect {
        Rect::of(stand.pose(), Length(self.width), Length(self.depth))
    }

    /// The base of the stand at a place in the list.
    #[inline]
    pub fn base_at(&self, idx: usize) -> Rect {
        self.base(&self.stands[idx])
    }

    /// Every stand's base, in order.
    pub fn bases(&self) -> Rects {
        self.stands.iter().map(|stand| self.base(stand)).collect()
    }

    /// The same area as the bases, in as few rectangles as possible: a straight rank is one, and ranks of equal width behind one
    /// another are one too.
    #[inline]
    pub fn outline(&self) -> Rects {
        let mut rects = Rects::new();
        self.outline_to(&mut rects);
        rects
    }

    /// Adds the outline to an empty list. This avoids copying a large list.
    pub(crate) fn outline_to(&self, rects: &mut Rects) {
        let bent = self.formation.is_bent_line() || self.formation == Formation::BentRoadColumn;
        let stands = &*self.stands;
        let mut first = 0;
        while first < stands.len() {
            let mut last = first;
            while last + 1 < stands.len() && follows(&stands[last], &stands[last + 1]) {
                last += 1;
            }
            let run = self.run(first, last);
            match rects.last_mut() {
                Some(before) if !bent && stands_behind(before, &run) => {
                    *before = both(before, &run);
                }
                _ => rects.push(run),
            }
            first = last + 1;
        }
    }

    /// Stands that touch side to side, as one rectangle: each wing of a bent line is one.
    #[inline]
    fn run(&self, first: usize, last: usize) -> Rect {
        let one = self.base_at(first);
        let centre = one.centre.towards(self.stands[last].at.v2(), 0.5);
        Rect { centre, half_width: (last - first + 1) as f64 * one.half_width, ..one }
    }

    /// The way it faces: the facing of its front rank or leading stand; for a bent line, of its left wing.
    #[inline]
    pub fn heading(&self) -> Angle {
        self.stands[0].facing
    }

    /// The number of stands in the front rank.
    pub fn front_rank(&self) -> usize {
        self.stands.iter().take_while(|stand| stand.rank == 0).count()
    }

    /// The front edge (G03): one segment, or one for each wing of a bent line.
    pub fn front_edge(&self) -> Segments {
        let mut edges = Segments::new();
        let n = self.front_rank();
        let bend = usize::from(self.bend);
        if bend > 0 && bend < n {
            edges.push(Segment::new(
                self.corner(0, Corner::FrontLeft),
                self.corner(bend - 1, Corner::FrontRight),
            ));
            edges.push(Segment::new(
                self.corner(bend, Corner::FrontLeft),
                self.corner(n - 1, Corner::FrontRight),
            ));
        } else {
            edges.push(Segment::new(
                self.corner(0, Corner::FrontLeft),
                self.corner(n - 1, Corner::FrontRight),
            ));
        }
        edges
    }

    /// Its two front corners, left and right.
    pub fn front_corners(&self) -> [V2; 2] {
        self.corners_of_front(self.front_rank())
    }

    /// The same, if the number of stands in the front rank is known.
    #[inline]
    fn corners_of_front(&self, n: usize) -> [V2; 2] {
        let left = self.base_at(0);
        let last = &self.stands[n - 1];
        let right = if last.facing == self.stands[0].facing {
            Rect { centre: last.at.v2(), ..left }
        } else {
            self.base(last)
        };
        [left.corner(Corner::FrontLeft as usize), right.corner(Corner::FrontRight as usize)]
    }

    /// The front-centre point, about which turns and pivots are made.
    pub fn front_centre(&self) -> V2 {
        let n = self.front_rank();
        let bend = usize::from(self.bend);
        if bend > 0 && bend < n {
            let middle = self.base_at(n / 2);
            return if n % 2 == 1 {
                middle.side(FRONT).middle()
            } else {
                self.corner(n / 2, Corner::FrontLeft)
            };
        }
        let [left, right] = self.corners_of_front(n);
        left.towards(right, 0.5)
    }

    /// Front-centre point and facing.
    pub fn front(&self) -> Pose {
        Pose::new(Point::from(self.front_centre()), self.heading())
    }

    /// The stands that may stay in place in a change of formation: the one at the centre of the front, or either of two.
    pub fn centre_stands(&self) -> Few<u8, 2> {
        let n = self.front_rank();
        let mut few = Few::new();
        if n.is_multiple_of(2) {
            few.push((n / 2 - 1) as u8);
        }
        few.push((n / 2) as u8);
        few
    }

    /// The rear sides of stands with no stand of the unit directly behind them.
    pub fn rear_edges(&self) -> Segments {
        (0..self.n())
            .filter(|&idx| !self.has_behind(idx))
            .map(|idx| self.base_at(idx).side(REAR))
            .collect()
    }

    /// The ends of the rear edges that no other stand of the unit touches.
    pub fn rear_corners(&self) -> Points {
        let mut corners = Points::new();
        for idx in (0..self.n()).filter(|&idx| !self.has_behind(idx)) {
            for corner in [Corner::RearLeft, Corner::RearRight] {
                let at = self.corner(idx, corner);
                let alone = (0..self.n())
                    .filter(|&other| other != idx)
                    .all(|other| geom::distance_point(&self.base_at(other), at) > EPS_CONTACT);
                if alone || self.is_open_hinge(idx, corner) {
                    corners.push(at);
                }
            }
        }
        corners
    }

    /// G03: a line bent forward exposes the rear corners at its hinge.
    fn is_open_hinge(&self, idx: usize, corner: Corner) -> bool {
        let bend = usize::from(self.bend);
        if bend == 0 || self.swing() >= 0 {
            return false;
        }
        (idx + 1 == bend && corner == Corner::RearRight)
            || (idx == bend && corner == Corner::RearLeft)
    }

    /// For a bent line: how far the right wing is turned from the left one. Positive means bent back.
    pub fn swing(&self) -> i32 {
        let bend = usize::from(self.bend);
        if bend == 0 { 0 } else { self.stands[bend - 1].facing.turn_to(self.stands[bend].facing) }
    }

    fn has_behind(&self, idx: usize) -> bool {
        let stand = &self.stands[idx];
        match self.formation {
            Formation::Block
            | Formation::DefensiveBlock
            | Formation::RoadColumn
            | Formation::BentRoadColumn => self
                .stands
                .iter()
                .any(|other| other.file == stand.file && other.rank == stand.rank + 1),
            _ => false,
        }
    }

    /// A corner of a stand.
    #[inline]
    pub fn corner(&self, idx: usize, corner: Corner) -> V2 {
        self.base_at(idx).corner(corner as usize)
    }

    /// Sets the positions of its stands.
    pub fn stand_at(&mut self, stands: Stands) {
        self.stands = stands;
        self.measure_up();
    }

    /// Measures the circle around all its stands.
    pub fn measure_up(&mut self) {
        if self.stands.is_empty() {
            return;
        }
        let n = self.stands.len() as f64;
        let sum = self.stands.iter().fold(V2::new(0.0, 0.0), |sum, stand| sum + stand.at.v2());
        let centre = sum * (1.0 / n);
        let half = V2::new(f64::from(self.width) * 0.5, f64::from(self.depth) * 0.5).length();
        let far2 = |stand: &Stand| (stand.at.v2() - centre).length2();
        let far = self.stands.iter().map(far2).fold(0.0_f64, f64::max).sqrt();
        self.centre = Point::from(centre);
        self.radius = (far + half + 2.0) as i32;
    }
}

/// Whether a run is as wide as the rank ahead of it, and right behind it. A defensive block's rear faces about.
#[inline]
fn stands_behind(front: &Rect, run: &Rect) -> bool {
    let off = run.centre - front.centre;
    let ahead = off.dot(front.forward).abs();
    off.cross(front.forward).abs() < 2.0
        && (front.half_width - run.half_width).abs() < 2.0
        && (ahead - front.half_depth - run.half_depth).abs() < 4.0
}

/// A rank and the run right behind it as one rectangle.
#[inline]
fn both(front: &Rect, run: &Rect) -> Rect {
    let off = run.centre - front.centre;
    let ahead = off.dot(front.forward).abs();
    Rect {
        centre: front.centre + off * (run.half_depth / ahead),
        half_depth: front.half_depth + run.half_depth,
        ..*front
    }
}

/// Whether the next stand touches this one side to side in the same rank.
fn follows(one: &Stand, next: &Stand) -> bool {
    one.facing == next.facing && one.rank == next.rank && next.file == one.file + 1
}

/// The corners of a base, in the order of `Rect::corners`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Corner {
    /// Front left.
    FrontLeft,
    /// Front right.
    FrontRight,
    /// Rear right.
    RearRight,
    /// Rear left.
    RearLeft,
}

/// The sides of a base, in the order of `Rect::side`.
pub const SIDES: [usize; 4] = [FRONT, RIGHT, REAR, LEFT];
