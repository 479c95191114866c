//! Zones of fire: the ground straight out from a side of an element, what lies in it, and quick checks of whole units.
use crate::{
    kinds::{ElementKind, Formation},
    model::Model,
    near,
    unit::Unit,
};
use geom::{Convex, EPS_DIST, EPS_PEN, FRONT, LEFT, Length, REAR, RIGHT, Rect, Segment, V2};
use table::bodies::Set;

/// The line that shots start from: a side of an element or of a building. It is a rectangle without depth that faces outward.
#[derive(Copy, Clone, Debug)]
pub(super) struct Muzzle(pub(super) Rect);

/// Where a shape lies in a zone.
#[derive(Copy, Clone, Debug)]
pub(super) struct Met {
    /// How far out along the zone its nearest part lies.
    pub(super) along: f64,
    /// The middle of the part in the zone, measured to the right from the zone's own middle.
    pub(super) across: f64,
}

impl Muzzle {
    /// AGV-FIR-036: a side of an element.
    pub(super) fn of(base: &Rect, side: usize) -> Self {
        Self(base.zone(side, 0.0))
    }

    /// The zone out to a reach, as wide as the side.
    pub(super) fn zone(&self, reach: f64) -> Rect {
        self.0.zone(FRONT, reach)
    }

    /// The part of the zone from one distance to another.
    pub(super) fn stretch(&self, from: f64, to: f64) -> Rect {
        Self(self.0.moved(self.0.forward * from)).zone((to - from).max(0.0))
    }

    /// A line straight out from a point of the side.
    pub(super) fn line(&self, across: f64, from: f64, to: f64) -> Segment {
        let start = self.0.centre + self.0.right() * across;
        Segment::new(start + self.0.forward * from, start + self.0.forward * to)
    }

    /// Where a convex shape with these sides lies in the strip straight ahead.
    pub(super) fn meets(&self, sides: impl Iterator<Item = Segment>) -> Option<Met> {
        let half = self.0.half_width;
        let (mut along, mut left, mut right) = (f64::MAX, half, -half);
        for side in sides {
            let (a, b) = (self.0.local(side.a), self.0.local(side.b));
            let (a, b) = if a.x <= b.x { (a, b) } else { (b, a) };
            if b.x < -half || a.x > half {
                continue;
            }
            let at = |x: f64| match b.x - a.x {
                wide if wide > 1e-6 => a.y + (b.y - a.y) * (x - a.x) / wide,
                _ => a.y.min(b.y),
            };
            let (from, to) = (a.x.max(-half), b.x.min(half));
            along = along.min(at(from)).min(at(to));
            (left, right) = (left.min(from), right.max(to));
        }
        let across = (left + right) / 2.0;
        (left <= right).then_some(Met { along: along.max(0.0), across })
    }
}

/// The four sides of a rectangle.
pub(super) fn rect_sides(rect: &Rect) -> impl Iterator<Item = Segment> {
    let corners = rect.corners();
    (0..4).map(move |k| Segment::new(corners[k], corners[(k + 1) % 4]))
}

/// AGV-FIR-036..038: elements fire straight ahead. Missile elements in open order fire to all four sides, artillery never does.
pub(super) fn sides(unit: &Unit) -> &'static [usize] {
    const ALL: [usize; 4] = [FRONT, RIGHT, REAR, LEFT];
    let loose = unit.formation == Formation::OpenOrder && !unit.kind.is_artillery();
    if loose { &ALL } else { &ALL[..1] }
}

/// AGV-FIR-025: how far a weapon reaches, to the end of its last band; zero if it does not fire.
pub(super) fn reach_of(model: &Model, weapon: ElementKind) -> Length {
    let rows = model.book.ladder(weapon);
    rows.into_iter().flatten().map(|(_, row)| row.to).max().unwrap_or(Length::ZERO)
}

/// AGV-FIR-046, AGV-BTL-016: how many elements may fire: those of the front rank, or all of a garrison.
pub(super) fn rank(unit: &Unit) -> usize {
    match unit.garrison {
        Some(_) => unit.n(),
        None => unit.n().min(usize::from(unit.grid.files)),
    }
}

/// The longest range of a unit's weapons in its front rank.
pub(super) fn range(model: &Model, unit: &Unit) -> Length {
    let mut last = None;
    let mut most = Length::ZERO;
    for element in &unit.elements[..rank(unit)] {
        if last != Some(element.kind) {
            last = Some(element.kind);
            most = most.max(reach_of(model, element.kind));
        }
    }
    most
}

/// A target exactly at the end of the range must still be in the zone. So the zone for finding targets is longer by the
/// tolerance of ranges and by the depth that counts as being in it.
pub(super) fn seeking(range: Length) -> f64 {
    range.units() + EPS_DIST + EPS_PEN
}

/// The circle about a unit. A garrison has that of its building.
pub(super) fn circle(model: &Model, unit: &Unit) -> (V2, f64) {
    let Some(piece) = near::walls(model, unit) else {
        return (unit.centre.v2(), f64::from(unit.radius));
    };
    let centre = piece.shapes().first().map_or(V2::ZERO, Convex::centre);
    let reach = |shape: &Convex| shape.centre().distance(centre) + shape.radius();
    (centre, piece.shapes().iter().map(reach).fold(0.0, f64::max))
}

/// Roughly everything that a unit's zones cover, for a quick check: a rectangle if it fires only to its front, otherwise a
/// circle.
#[derive(Copy, Clone, Debug)]
pub(super) struct Ahead {
    at: V2,
    radius: f64,
    zone: Option<Rect>,
}

impl Ahead {
    /// What a unit's zones cover.
    pub(super) fn of(model: &Model, unit: &Unit) -> Self {
        let reach = seeking(range(model, unit));
        let (at, own) = circle(model, unit);
        let ahead = sides(unit).len() == 1 && unit.garrison.is_none();
        let zone = ahead.then(|| {
            let half_width = f64::from(unit.grid.width) * f64::from(unit.grid.files) / 2.0;
            let forward = unit.heading().forward();
            let front = Rect { centre: unit.front_centre(), forward, half_width, half_depth: 0.0 };
            front.zone(FRONT, reach)
        });
        Self { at, radius: own + reach, zone }
    }

    /// The enemies of a unit that may be in the zones, by the circles about them. It never leaves out one that is.
    pub(super) fn enemies(&self, model: &Model, unit: &Unit) -> Set {
        let enemies = model.units.all_of(unit.side.other().idx());
        let near = model.units.bodies().near(self.at, self.radius, enemies);
        near.or(model.garrisons().and(enemies))
    }

    /// Whether a target may be in the zones. It may say yes wrongly, but never no.
    #[inline]
    pub(super) fn may_hold(&self, model: &Model, target: &Unit) -> bool {
        let (to, radius) = circle(model, target);
        let far = self.radius + radius;
        (to - self.at).length2() <= far * far
            && self.zone.is_none_or(|zone| {
                let local = zone.local(to);
                local.x.abs() <= zone.half_width + radius
                    && local.y.abs() <= zone.half_depth + radius
            })
    }
}
