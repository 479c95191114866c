//! A straight way over the ground: where each inch counts as two, and what stops it.
use crate::{
    book::Going,
    ground,
    model::Model,
    unit::{Obstacles, Unit},
};
use geom::{EPS_CONTACT, Rect, V2};
use table::{Few, Many, PieceId};

/// More parts of slow ground on one way need memory of their own.
const USUAL: usize = 8;

/// What is on a straight way.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    slow: Many<(f64, f64), USUAL>,
    /// The obstacle that stops it, and how far along the way.
    pub(crate) stop: Option<(f64, PieceId)>,
}

impl Way {
    /// The way straight ahead, or along another of a unit's axes, as far as `by`.
    pub(crate) fn of(model: &Model, unit: &Unit, dir: V2, by: f64) -> Self {
        let mut way = Self { slow: Many::new(), stop: None };
        let field = &model.scene.field;
        // AGV-TER-001: only terrain that the scenario lays out is there.
        if field.pieces.is_empty() {
            return way;
        }
        let centre = unit.centre.v2() + dir * (by / 2.0);
        let radius = f64::from(unit.radius) + by / 2.0;
        let rects = unit.outline();
        for (id, piece) in field.each().filter(|(_, piece)| piece.is_near(centre, radius)) {
            // AGV-TER-002, AGV-TER-014: woods and marsh.
            if ground::going(model, unit, id) == Going::Half {
                for rect in &rects {
                    way.slow_down(rect, dir, by, piece.shapes());
                }
            }
            if ground::kind(model, id).obstacle && !unit.done.obstacles.contains(&id.0) {
                way.meet(model, unit, &rects, dir, by, id);
            }
        }
        way.slow.sort_by(|a, b| a.0.total_cmp(&b.0));
        way
    }

    /// Where on the way a rectangle stands in slow ground.
    fn slow_down(&mut self, rect: &Rect, dir: V2, by: f64, shapes: &[geom::Convex]) {
        let spans = shapes.iter().filter_map(|shape| geom::overlap_span_convex(rect, dir, shape));
        for (enter, leave) in spans.filter(|(enter, leave)| *enter < by && *leave > 0.0) {
            self.slow.push((enter, leave));
        }
    }

    /// AGV-TER-009: a stream, hedge or wall stops a unit where it touches it, unless a bridge or ford leads over it.
    fn meet(&mut self, model: &Model, unit: &Unit, rects: &[Rect], dir: V2, by: f64, id: PieceId) {
        let shapes = model.scene.field.piece(id).shapes();
        let touches = rects.iter().flat_map(|rect| {
            shapes.iter().filter_map(move |shape| geom::first_touch_convex(rect, dir, shape))
        });
        let Some(at) = touches.min_by(f64::total_cmp) else { return };
        let at = at.max(0.0);
        if at >= by || self.stop.is_some_and(|(sooner, _)| sooner <= at) {
            return;
        }
        let swept: Few<Rect, 2> = rects.iter().map(|rect| geom::swept(rect, dir, by)).collect();
        if !ground::excused(model, unit, id, &swept) {
            self.stop = Some((at, id));
        }
    }

    /// What the first part of the way counts for: slow ground counts twice.
    pub(crate) fn cost(&self, by: f64) -> f64 {
        let (mut cost, mut done) = (by, 0.0_f64);
        for &(enter, leave) in &self.slow {
            let (from, to) = (enter.max(done), leave.min(by));
            if to > from {
                cost += to - from;
                done = to;
            }
        }
        cost
    }

    /// How far along the way an allowance reaches, at most `most`.
    pub(crate) fn reach(&self, allowance: f64, most: f64) -> f64 {
        if self.cost(most) <= allowance {
            return most;
        }
        let (mut low, mut high) = (0.0, most);
        // The cost never falls as the way gets longer.
        for _ in 0..24 {
            let middle = (low + high) / 2.0;
            if self.cost(middle) <= allowance {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// AGV-TER-010: the streams, hedges and walls that a unit touches or stands on as a phase begins. It may cross these in the
/// phase.
pub(crate) fn touched(model: &Model, unit: &Unit) -> Obstacles {
    let mut few = Obstacles::new();
    let reach = f64::from(unit.radius) + EPS_CONTACT;
    for (id, piece) in model.scene.field.each() {
        if !few.is_full()
            && ground::kind(model, id).obstacle
            && piece.is_near(unit.centre.v2(), reach)
            && unit.outline().iter().any(|rect| piece.distance(rect) <= 2.0 * EPS_CONTACT)
        {
            few.push(id.0);
        }
    }
    few
}
