//! A straight course over the table: what a base meets on it, and how far its allowance takes it. Charges, retreats and
//! pursuits follow courses.
use crate::{
    book::{Costs, Crossing, Going, TerrainKind},
    ground,
    model::Model,
    unit::Unit,
};
use geom::{EPS_PEN, Length, Rect, Segment, V2};
use table::{Field, Piece};

/// The step in which ground near crossing points is examined and free places are searched.
const STEP: f64 = 254.0;

/// A base and the direction it goes.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Course {
    /// The base at its start.
    pub base: Rect,
    /// The direction, a unit vector.
    pub way: V2,
}

/// What a unit pays along its course.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Tolls {
    /// Its whole allowance.
    pub allowance: f64,
    /// The cost of each linear obstacle; `None` if the unit crosses only at crossing points.
    pub obstacle: Option<f64>,
    /// The most it can go if any of its course is difficult; `None` if that does not matter.
    pub difficult: Option<f64>,
}

impl Tolls {
    /// Normal rates and costs, for charges and pursuits (IDV-PUR-028).
    pub fn normal(costs: &Costs) -> Self {
        let allowance = costs.normal.units();
        let difficult = match costs.going() {
            Going::Capped(most) => most.units(),
            Going::Never => 0.0,
        };
        let obstacle = share(costs).map(|share| allowance * share);
        Self { allowance, obstacle, difficult: Some(difficult) }
    }
}

/// The fraction of an allowance that an obstacle costs.
pub fn share(costs: &Costs) -> Option<f64> {
    match costs.obstacle {
        Crossing::Half => Some(0.5),
        Crossing::Full => Some(1.0),
        Crossing::Points => None,
    }
}

impl Course {
    /// A course from where a unit stands, with its facing.
    pub fn of(unit: &Unit, way: V2) -> Self {
        Self { base: unit.rect(), way }
    }

    /// The base at a distance along it.
    pub fn at(&self, far: f64) -> Rect {
        self.base.moved(self.way * far)
    }

    /// The distance to the table edge.
    pub fn to_edge(&self, field: &Field) -> f64 {
        let mut least = f64::INFINITY;
        for corner in self.base.corners() {
            for (place, speed, most) in [
                (corner.x, self.way.x, field.width.units()),
                (corner.y, self.way.y, field.height.units()),
            ] {
                if speed > 1e-6 {
                    least = least.min((most - place) / speed);
                } else if speed < -1e-6 {
                    least = least.min(-place / speed);
                }
            }
        }
        least.max(0.0)
    }

    /// Where it meets another base.
    #[inline]
    pub fn meets(&self, other: &Rect) -> Option<f64> {
        geom::first_touch(&self.base, self.way, other)
    }

    /// Whether its base overlaps another before this distance.
    pub fn passes(&self, other: &Rect, far: f64) -> bool {
        geom::overlap_span(&self.base, self.way, other)
            .is_some_and(|(enter, leave)| enter < far && leave > 0.0)
    }

    /// Where it first meets a kind of ground, away from crossing points (IDV-TER-012); `None` if it meets none within the
    /// distance.
    pub fn to_barrier(
        &self,
        model: &Model,
        far: f64,
        bars: impl Fn(&TerrainKind) -> bool,
    ) -> Option<f64> {
        let mut least = None;
        for piece in self.pieces(model, far).filter(|piece| bars(ground::kind(model, piece))) {
            for shape in piece.shapes() {
                let Some((enter, leave)) = geom::overlap_span_convex(&self.base, self.way, shape)
                else {
                    continue;
                };
                let stop = if enter >= far || leave <= 0.0 {
                    None
                } else if self.crosses_at(model, enter) {
                    self.leaves_crossing(model, enter, leave.min(far))
                } else {
                    geom::first_touch_convex(&self.base, self.way, shape)
                };
                least = sooner(least, stop);
            }
        }
        least
    }

    /// Where a base that entered barred ground by a crossing point leaves that crossing point.
    fn leaves_crossing(&self, model: &Model, enter: f64, leave: f64) -> Option<f64> {
        let mut far = enter;
        while far < leave {
            if !self.crosses_at(model, far) {
                return Some((far - STEP).max(0.0));
            }
            far += STEP;
        }
        None
    }

    /// Whether its base is on a crossing point there.
    fn crosses_at(&self, model: &Model, far: f64) -> bool {
        let base = self.at(far + EPS_PEN);
        let mut pieces = model.scene.field.pieces.iter();
        pieces.any(|piece| ground::kind(model, piece).crossing && piece.overlaps(&base))
    }

    /// IDV-TER-017: where it first meets the walls of houses that its base does not stand in.
    pub fn to_houses(&self, model: &Model, far: f64) -> Option<f64> {
        let houses = self
            .pieces(model, far)
            .filter(|piece| ground::kind(model, piece).buildings && !piece.overlaps(&self.base));
        let touch = |shape| geom::first_touch_convex(&self.base, self.way, shape);
        houses.flat_map(Piece::shapes).filter_map(touch).filter(|at| *at < far).reduce(f64::min)
    }

    /// IDV-TER-003: where difficult ground begins on it.
    pub fn to_difficult(&self, model: &Model, far: f64) -> Option<f64> {
        let mut least = None;
        for piece in self.pieces(model, far).filter(|piece| ground::kind(model, piece).difficult) {
            for shape in piece.shapes() {
                let span = geom::overlap_span_convex(&self.base, self.way, shape);
                let enter = span.filter(|(enter, leave)| *enter < far && *leave > 0.0);
                least = sooner(least, enter.map(|(enter, _)| enter));
            }
        }
        least
    }

    /// Where it reaches each linear obstacle that it is not already in and that has no crossing point there.
    pub fn obstacles(&self, model: &Model, far: f64) -> Vec<f64> {
        let mut found = Vec::new();
        for piece in self.pieces(model, far).filter(|piece| ground::kind(model, piece).obstacle) {
            if piece.overlaps(&self.base) {
                continue;
            }
            let spans = piece
                .shapes()
                .iter()
                .filter_map(|shape| geom::overlap_span_convex(&self.base, self.way, shape));
            let enter = spans
                .filter(|(enter, leave)| *enter < far && *leave > 0.0)
                .map(|(enter, _)| enter)
                .fold(f64::INFINITY, f64::min);
            if enter.is_finite() && !self.crosses_at(model, enter) {
                found.push((enter - EPS_PEN).max(0.0));
            }
        }
        found.sort_by(f64::total_cmp);
        found
    }

    /// The distance at which the base is clear of the linear obstacle that it reaches there; `None` if there is none.
    pub fn beyond_obstacle(&self, model: &Model, at: f64) -> Option<f64> {
        let mut beyond: Option<f64> = None;
        for piece in self.pieces(model, at + STEP) {
            if !ground::kind(model, piece).obstacle || piece.overlaps(&self.base) {
                continue;
            }
            for shape in piece.shapes() {
                let span = geom::overlap_span_convex(&self.base, self.way, shape);
                if let Some((_, leave)) = span.filter(|(enter, _)| *enter <= at + STEP) {
                    beyond = Some(beyond.map_or(leave, |so_far| so_far.max(leave)));
                }
            }
        }
        beyond
    }

    /// How far an allowance takes it: it pays for obstacles or stops at them, and difficult ground caps the whole distance.
    pub fn reach(&self, model: &Model, tolls: &Tolls) -> f64 {
        let mut far = tolls.allowance;
        if let Some(cap) = tolls.difficult
            && let Some(enter) = self.to_difficult(model, far)
        {
            far = far.min(cap.max(enter));
        }
        let mut left = tolls.allowance;
        for at in self.obstacles(model, far) {
            match tolls.obstacle {
                Some(toll) if left - toll >= at - geom::EPS_DIST => left -= toll,
                _ => return far.min(at),
            }
        }
        far.min(left)
    }

    /// The pieces of ground that it may come near within this distance.
    fn pieces<'a>(&'a self, model: &'a Model, far: f64) -> impl Iterator<Item = &'a Piece> {
        let (middle, reach) = (self.at(far * 0.5).centre, far * 0.5 + self.base.radius());
        model.scene.field.pieces.iter().filter(move |piece| piece.is_near(middle, reach))
    }

    /// Whether the middle of the base passes between two places.
    pub fn goes_between(&self, one: V2, other: V2, far: f64) -> bool {
        let path = Segment::new(self.base.centre, self.base.centre + self.way * far);
        path.meets(&Segment::new(one, other))
    }
}

fn sooner(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// IDV-MOV-020, IDV-TER-016: whether a unit may stand here: on the table, on passable ground, overlapping no unit. Units in
/// buildings and those that `but` accepts do not count.
pub fn is_free(model: &Model, unit: &Unit, base: &Rect, but: impl Fn(&Unit) -> bool) -> bool {
    model.scene.field.holds(base)
        && !ground::in_impassable(model, base)
        && crate::near::overlapped(model, base, unit.id)
            .all(|other| other.building.is_some() || but(other))
}

/// The first place on a course, between two distances, where a unit may stand with a facing, outside houses. The search goes
/// backwards if the second distance is smaller.
pub fn first_free(
    model: &Model,
    unit: &Unit,
    facing: geom::Angle,
    way: V2,
    from: f64,
    to: f64,
) -> Option<f64> {
    let pose = geom::Pose::new(unit.at, facing);
    let step = if to < from { -Length::inches(0.1).units() } else { Length::inches(0.1).units() };
    let steps = ((to - from) / step).floor().max(0.0) as u32;
    (0..=steps).map(|n| from + step * f64::from(n)).find(|far| {
        let base = unit.rect_at(pose.moved(way * *far));
        is_free(model, unit, &base, |_| false) && !ground::in_houses(model, &base)
    })
}
