//! The way of a compulsory move: straight, until something stops it (ANT-GEO-026 to ANT-GEO-028).
use crate::{
    ground,
    kinds::UnitId,
    model::Model,
    room,
    unit::Unit,
    walk::{Gait, covered, going_span, passage_open},
};
use geom::{Angle, EPS_CONTACT, Length, Pose, V2};
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
            let by = covered(model, unit, way, by);
            Self::straight(model, unit, way, by, &bars, Stop::Whole)
                .clear_of_friends(model, unit, way, &bars)
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
        let bars = bars(model, unit);
        let course = Self::straight(model, unit, way, by, &bars, Stop::Whole);
        course.clear_of_friends(model, unit, way, &bars)
    }

    /// Straight back to the edge of the table at most, on nobody, 1" from enemies.
    pub(crate) fn held(model: &Model, unit: &Unit, way: V2, by: f64) -> Self {
        let bars = bars(model, unit);
        let course = Self::straight(model, unit, way, by, &bars, Stop::Edge);
        course.clear_of_friends(model, unit, way, &bars)
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

    /// ANT-PAS-009: a unit does not end on a friend whom it passes: it goes on beyond him, if nothing bars it there, or stops before
    /// him.
    fn clear_of_friends(
        mut self,
        model: &Model,
        unit: &Unit,
        way: V2,
        bars: &dyn Fn(&Unit) -> bool,
    ) -> Self {
        let all = model.units.all();
        let on = room::under(model, &Unit { at: self.to, ..*unit }, all);
        let Some(on) = on.filter(|_| !self.leaves_table) else { return self };
        let across = model.field.width.units() + model.field.height.units();
        let farthest = Self::straight(model, unit, way, across, bars, Stop::Edge).by;
        let there = |by: f64| Unit { at: unit.at.moved(way * by), ..*unit };
        let on_table = |by: &f64| model.field.holds(&there(*by).rect());
        let beyond = room::beyond(model, unit, way, [self.by, farthest], all).filter(on_table);
        let Some(by) = beyond.or_else(|| room::up_to(model, unit, way, self.by, all)) else {
            return Self { by: 0.0, to: unit.at, stop: Stop::Friend, met: Some(on), ..self };
        };
        if by < self.by {
            self.met = Some(on);
        }
        Self { by, to: there(by).at, ..self }
    }
}

/// Who bars the way of a unit that goes back: enemies, and friends whom it may not pass. Whoever relieves it has come through it
/// (ANT-PAS-010).
fn bars<'m>(model: &'m Model, unit: &'m Unit) -> impl Fn(&Unit) -> bool + 'm {
    move |other| {
        let relieves = || bodies::overlap(&unit.outline(), model.rects(other));
        let passes = || passage_open(model, unit, other, Gait::Retrograde) || relieves();
        other.side != unit.side || !passes()
    }
}

/// ANT-GEO-026: a router that has turned about its centre may reach into the enemy who touches it. It begins where it is clear of him,
/// on its way, and has gone that far.
pub(super) fn clear_of_attackers(
    model: &Model,
    routers: &Unit,
    way: V2,
    by: Length,
) -> (Unit, Length) {
    let outline = routers.outline();
    let on = model.enemies(routers).filter(|enemy| bodies::overlap(&outline, model.rects(enemy)));
    let spans = on.flat_map(|enemy| {
        let rects = model.rects(enemy).iter();
        rects.flat_map(|rect| outline.iter().filter_map(|own| geom::overlap_span(own, way, rect)))
    });
    let out = spans.map(|span| span.1).fold(0.0, f64::max);
    let out = if out > 0.0 { (out + EPS_CONTACT).ceil() } else { 0.0 };
    if out >= by.units() {
        return (*routers, by);
    }
    let body = Unit { at: routers.at.moved(way * out), ..*routers };
    (body, Length::from_units(by.units() - out))
}

/// ANT-ROU-007, ANT-MOV-019: how far a unit goes in a direction until it reaches the edge of the table.
fn to_edge(model: &Model, unit: &Unit, way: V2) -> f64 {
    let corners = unit.rect().corners();
    let to = |at: fn(&V2) -> f64, way: f64, most: Length| {
        let all = || corners.iter().map(at);
        match way {
            way if way > 1e-9 => (most.units() - all().fold(f64::MIN, f64::max)) / way,
            way if way < -1e-9 => all().fold(f64::MAX, f64::min) / -way,
            _ => f64::MAX,
        }
    };
    let field = &model.field;
    to(|at| at.x, way.x, field.width).min(to(|at| at.y, way.y, field.height))
}

/// Where a router begins whose body, turned about its centre, would reach over the edge of the table: as far inside as needed.
pub(super) fn on_table(model: &Model, routers: &Unit) -> Pose {
    let corners = routers.rect().corners();
    let back = |at: fn(&V2) -> f64, most: Length| {
        let least = corners.iter().map(at).fold(f64::MAX, f64::min);
        let over = corners.iter().map(at).fold(f64::MIN, f64::max) - most.units();
        if least < 0.0 { -least } else { -over.max(0.0) }
    };
    let field = &model.field;
    routers.at.moved(V2::new(back(|at| at.x, field.width), back(|at| at.y, field.height)))
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
