//! The way of a compulsory move: straight, until something stops it (ANT-GEO-026 to ANT-GEO-028).
use crate::{
    ground,
    kinds::UnitId,
    model::Model,
    unit::Unit,
    walk::{Gait, going_span, passage_open},
};
use geom::{Angle, EPS_CONTACT, Pose, V2};
use table::bodies;

/// Why a compulsory move ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// It has gone its whole way.
    Whole,
    /// A friend stands in the way.
    Friend,
    /// An enemy or ground it cannot enter.
    Bar,
    /// The edge of the table.
    Edge,
}

/// A compulsory move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Course {
    /// Where it ends.
    pub(crate) to: Pose,
    /// How far it goes.
    pub(crate) by: f64,
    /// Why it ends there.
    pub(crate) stop: Stop,
    /// The friend that it runs into.
    pub(crate) met: Option<UnitId>,
    /// Whether it leaves the table.
    pub(crate) leaves_table: bool,
}

/// Reading: a way round is a straight way, bent to the left or to the right by as few tens of degrees as are needed.
const BENDS: [f64; 8] = [10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0];

impl Course {
    /// ANT-GEO-026: a rout: straight, or bent as little as needed round enemies, impassable ground and friends who closed ranks. Two
    /// ways, the left one first, if both are equally direct; none if there is no way at all.
    pub(crate) fn round(
        model: &Model,
        unit: &Unit,
        way: V2,
        by: f64,
        closed: &[UnitId],
    ) -> Vec<Self> {
        let bars = |other: &Unit| other.side != unit.side || closed.contains(&other.id);
        let bent = |bend: f64| {
            let way = Angle::of(way).map_or(way, |it| (it + Angle::degrees(bend)).forward());
            // Routers pass through friends, but do not stop on them: they might rally there.
            Self::straight(model, unit, way, by, &bars, Stop::Whole)
                .clear_of_friends(model, unit, way)
        };
        let open = |course: &Self| course.stop != Stop::Bar && course.stop != Stop::Friend;
        let mut longest = bent(0.0);
        if open(&longest) {
            return vec![longest];
        }
        for bend in BENDS {
            let both = [bent(-bend), bent(bend)];
            if both.iter().any(open) {
                return both.into_iter().filter(open).collect();
            }
            longest = both.into_iter().fold(longest, |best, course| {
                if course.by > best.by + 1.0 { course } else { best }
            });
        }
        Some(longest).filter(|course| course.by > 1.0).into_iter().collect()
    }

    /// ANT-WDR-004, -005: straight back, through friends who may be passed, even beyond the move; it stops at others.
    pub(crate) fn back(model: &Model, unit: &Unit, way: V2, by: f64) -> Self {
        let bars = |other: &Unit| {
            other.side != unit.side || !passage_open(model, unit, other, Gait::Retrograde)
        };
        let course = Self::straight(model, unit, way, by, &bars, Stop::Whole);
        course.clear_of_friends(model, unit, way)
    }

    /// Straight back to the edge of the table at most, on nobody, 1" from enemies.
    pub(crate) fn held(model: &Model, unit: &Unit, way: V2, by: f64) -> Self {
        let bars = |other: &Unit| {
            other.side != unit.side || !passage_open(model, unit, other, Gait::Retrograde)
        };
        let course = Self::straight(model, unit, way, by, &bars, Stop::Edge);
        course.clear_of_friends(model, unit, way)
    }

    fn straight(
        model: &Model,
        unit: &Unit,
        way: V2,
        by: f64,
        bars: &dyn Fn(&Unit) -> bool,
        at_edge: Stop,
    ) -> Self {
        let outline = unit.outline();
        let (mut far, mut stop, mut met) = (by, Stop::Whole, None);
        let others = model.units.all().without(unit.id.idx());
        let clear = geom::reach_of(model.book.reaches.halt_at.value);
        for other in model.units.each(others).filter(|other| bars(other)) {
            let Some(touch) = bodies::first_touch(&outline, way, model.rects(other)) else {
                continue;
            };
            let enemy = other.side != unit.side;
            let short = if enemy { (touch - clear).max(0.0) } else { touch };
            if short < far {
                (far, stop) = (short, if enemy { Stop::Bar } else { Stop::Friend });
                met = (!enemy).then_some(other.id);
            }
        }
        for piece in model.field.pieces.iter().filter(|piece| !piece.is_gone()) {
            if ground::may_enter(unit, ground::kind(model, piece)) {
                continue;
            }
            let inside = outline.iter().any(|rect| piece.overlaps(rect));
            let enters = outline.iter().filter_map(|rect| going_span(rect, way, far, piece));
            let first = enters.map(|span| span.0).fold(f64::MAX, f64::min);
            if !inside && first < far {
                (far, stop, met) = ((first - 1.0).max(0.0), Stop::Bar, None);
            }
        }
        let edge = to_edge(model, unit, way);
        if edge < far {
            (far, stop, met) = (edge.max(0.0), Stop::Edge, None);
        }
        let to = unit.at.moved(way * far);
        let leaves_table = stop == Stop::Edge && at_edge != Stop::Edge;
        Self { to, by: far, stop, met, leaves_table }
    }

    /// A unit does not end on a friend whom it passes: it goes on beyond him, or stops before him.
    fn clear_of_friends(mut self, model: &Model, unit: &Unit, way: V2) -> Self {
        let own = model.units.all_of(unit.side.idx()).without(unit.id.idx());
        for _ in 0..8 {
            if self.leaves_table {
                return self;
            }
            let body = Unit { at: self.to, ..*unit };
            let outline = body.outline();
            let on =
                model.units.each(own).find(|other| bodies::overlap(&outline, model.rects(other)));
            let Some(friend) = on else { return self };
            let spans = unit.outline();
            let leaves = spans.iter().flat_map(|rect| {
                let rects = model.rects(friend).iter();
                rects.filter_map(|other| geom::overlap_span(rect, way, other))
            });
            let beyond = leaves.map(|span| span.1).fold(self.by, f64::max) + EPS_CONTACT;
            let there = Unit { at: unit.at.moved(way * beyond), ..*unit };
            let outline = there.outline();
            let free = model.field.holds(&there.rect())
                && !model.enemies(unit).any(|it| bodies::overlap(&outline, model.rects(it)));
            if !free || beyond <= self.by {
                let before = spans.iter().flat_map(|rect| {
                    let rects = model.rects(friend).iter();
                    rects.filter_map(|other| geom::overlap_span(rect, way, other))
                });
                self.by = before.map(|span| span.0).fold(self.by, f64::min).max(0.0);
                self.to = unit.at.moved(way * self.by);
                self.met = Some(friend.id);
                return self;
            }
            self.by = beyond;
            self.to = unit.at.moved(way * beyond);
        }
        self
    }
}

/// How far a unit goes in a direction until its middle reaches the edge of the table.
fn to_edge(model: &Model, unit: &Unit, way: V2) -> f64 {
    let (at, field) = (unit.centre(), &model.field);
    let to = |at: f64, way: f64, most: f64| match way {
        way if way > 1e-9 => (most - at) / way,
        way if way < -1e-9 => at / -way,
        _ => f64::MAX,
    };
    to(at.x, way.x, field.width.units()).min(to(at.y, way.y, field.height.units()))
}

/// ANT-WDR-003: whether ground that the unit may not enter in its formation is behind it.
pub(crate) fn is_barred(model: &Model, unit: &Unit, way: V2, by: f64) -> bool {
    let outline = unit.outline();
    model.field.pieces.iter().filter(|piece| !piece.is_gone()).any(|piece| {
        let kind = ground::kind(model, piece);
        let inside = outline.iter().any(|rect| piece.overlaps(rect));
        !ground::may_enter(unit, kind)
            && !inside
            && outline.iter().any(|rect| going_span(rect, way, by, piece).is_some())
    })
}
