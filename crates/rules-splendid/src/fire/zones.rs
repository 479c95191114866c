//! Zones of fire (G06): the area straight out from a stand's side, and what is in it.
use crate::{
    book::FireStop,
    ground,
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    near,
    shape::SIDES,
    unit::{Stand, Unit},
};
use geom::{EPS_DIST, EPS_PEN, FRONT, Length, Rect, Segment, V2};
use table::{PieceId, bodies::Set};

/// The line from which shots start: a side of a stand or of a building. It is a rectangle without depth that faces outward.
#[derive(Copy, Clone, Debug)]
pub(super) struct Muzzle(pub(super) Rect);

impl Muzzle {
    /// ASV-FIR-023: a side of a stand.
    pub(super) fn of(base: &Rect, side: usize) -> Self {
        Self(base.zone(side, 0.0))
    }

    /// The zone of fire up to a range, as wide as the side.
    pub(super) fn zone(&self, reach: f64) -> Rect {
        self.0.zone(FRONT, reach)
    }

    /// The part of the zone from one distance to another.
    pub(super) fn stretch(&self, from: f64, to: f64) -> Rect {
        Self(self.0.moved(self.0.forward * from)).zone((to - from).max(0.0))
    }

    /// How far out the nearest part of a shape is that lies in the zone's strip, measured along the zone. The corners are in the
    /// order of its outline.
    pub(super) fn along(&self, corners: impl IntoIterator<Item = V2>) -> f64 {
        let mut corners = corners.into_iter().map(|corner| self.0.local(corner));
        let Some(first) = corners.next() else { return f64::MAX };
        let (mut least, mut from) = (f64::MAX, first);
        for to in corners.chain([first]) {
            if let Some(near) = lowest(from, to, self.0.half_width) {
                least = least.min(near);
            }
            from = to;
        }
        least.max(0.0)
    }
}

/// The least y of the part of a segment whose x is between `-half` and `half`.
fn lowest(a: V2, b: V2, half: f64) -> Option<f64> {
    let (left, right) = if a.x <= b.x { (a, b) } else { (b, a) };
    if right.x < -half || left.x > half {
        return None;
    }
    let at = |x: f64| {
        let across = right.x - left.x;
        if across <= 0.0 { left.y } else { left.y + (right.y - left.y) * (x - left.x) / across }
    };
    if right.x - left.x < 1e-6 {
        return Some(left.y.min(right.y));
    }
    Some(at(left.x.max(-half)).min(at(right.x.min(half))))
}

/// ASV-FIR-023, ASV-FIR-024 (Q12): a stand fires to its front; a musket stand in a defensive block or in open order fires to
/// all four sides, a gun never does.
pub(super) fn sides(unit: &Unit) -> &'static [usize] {
    let loose = unit.formation.is_open_order() || unit.formation == Formation::DefensiveBlock;
    if loose && !unit.kind.is_artillery() { &SIDES } else { &SIDES[..1] }
}

/// ASV-FIR-025: the range of a unit's weapons. Fog limits it (notes 4.7).
pub fn range(model: &Model, unit: &Unit) -> Length {
    let ranges = &model.book.ranges;
    let range = match unit.kind {
        UnitKind::FrameGun => ranges.frame,
        UnitKind::RegularGun => ranges.regular,
        UnitKind::HeavyGun => ranges.heavy,
        _ => ranges.musket,
    };
    let fog = model.rulings.fog;
    if fog > Length::ZERO { range.min(fog) } else { range }
}

/// A target exactly at the end of the range must still be in the zone, so the zone used to look for targets is longer by the
/// tolerance of ranges and by the depth that counts as being inside.
pub(super) fn seeking(range: Length) -> f64 {
    range.units() + EPS_DIST + EPS_PEN
}

/// The circle around a unit; for a garrison, around its building.
pub(super) fn circle(model: &Model, unit: &Unit) -> (V2, f64) {
    let Some(piece) = near::walls(model, unit) else {
        return (unit.centre.v2(), f64::from(unit.radius));
    };
    let centre = piece.shapes().first().map_or(V2::ZERO, geom::Convex::centre);
    let reach = |shape: &geom::Convex| shape.centre().distance(centre) + shape.radius();
    (centre, piece.shapes().iter().map(reach).fold(0.0, f64::max))
}

/// The enemies that may come into a unit's zones of fire, perhaps after a pivot: judged by circles, with all garrisons included.
pub(super) fn enemies_in_reach(model: &Model, unit: &Unit) -> Set {
    let enemies = model.all_of(unit.side.other());
    let (at, own) = circle(model, unit);
    let far = own + seeking(range(model, unit)) + model.book.limits.pivot.units();
    let near = model.units.bodies().near(at, far, enemies);
    near.or(model.garrisons().and(enemies))
}

/// Roughly the area of a unit's zones of fire, for quick tests. In a straight formation that fires only to its front, the zones of
/// the front rank make one rectangle; otherwise a circle is used.
#[derive(Copy, Clone, Debug)]
pub(super) struct Ahead {
    at: V2,
    /// The radius of the unit itself, and with the range of its weapons.
    own: f64,
    radius: f64,
    /// How far a pivot may move a front corner.
    pivot: f64,
    zone: Option<Rect>,
}

impl Ahead {
    /// The area of a unit's zones.
    pub(super) fn of(model: &Model, unit: &Unit) -> Self {
        let reach = seeking(range(model, unit));
        let (at, own) = circle(model, unit);
        let zone = fires_ahead(unit).then(|| {
            let forward = unit.heading().forward();
            let half_width = f64::from(unit.width) * unit.front_rank() as f64 / 2.0;
            let front = Rect { centre: unit.front_centre(), forward, half_width, half_depth: 0.0 };
            front.zone(FRONT, reach)
        });
        Self { at, own, radius: own + reach, pivot: model.book.limits.pivot.units(), zone }
    }

    /// Whether a target could be in the area. It is never false if one is.
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

    /// Whether a pivot could bring a target into the area. Uses only circles and the unit's facing.
    pub(super) fn may_hold_by_pivot(&self, model: &Model, target: &Unit) -> bool {
        let (to, radius) = circle(model, target);
        let off = to - self.at;
        let far = self.radius + radius + self.pivot;
        if off.length2() > far * far {
            return false;
        }
        let Some(zone) = self.zone else { return true };
        let (ahead, across) = (off.dot(zone.forward), off.cross(zone.forward).abs());
        let both = self.own + radius + self.pivot;
        ahead >= -both && self.comes_into_line(zone.half_width * 2.0, ahead, across - both)
    }

    /// Whether a pivot of a front this wide could bring a target this far ahead and aside into line. A corner moves by W
    /// sin(φ/2), so the sine of half the angle is known and the rest follows.
    fn comes_into_line(&self, wide: f64, ahead: f64, aside: f64) -> bool {
        if aside <= 0.0 {
            return true;
        }
        let sine = self.pivot / wide * 1.02;
        let cosine = 1.0 - 2.0 * sine * sine;
        sine >= 0.5 || aside * cosine <= ahead * 2.0 * sine
    }

    /// Whether the middle of a target is straight ahead, so that a pivot towards it would gain little.
    pub(super) fn faces(&self, model: &Model, target: &Unit) -> bool {
        let (to, _) = circle(model, target);
        self.zone.is_some_and(|zone| zone.local(to).x.abs() <= zone.half_width)
    }
}

/// Whether all its zones lie side by side straight ahead.
pub(super) fn fires_ahead(unit: &Unit) -> bool {
    sides(unit).len() == 1 && unit.garrison.is_none() && !unit.formation.is_bent_line()
}

/// What is in a zone: the table without some units.
#[derive(Copy, Clone, Debug)]
pub(super) struct Scan<'a> {
    /// The table.
    pub(super) model: &'a Model,
    /// The firing unit as it stands (it may have pivoted).
    pub(super) unit: &'a Unit,
    /// ASV-BNC-006: a unit treated as absent.
    pub(super) absent: Option<UnitId>,
}

/// What blocks a line of fire.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Bar {
    /// ASV-FIR-028, ASV-FIR-032: a stand of this unit.
    Unit(UnitId),
    /// ASV-FIR-029, ASV-FIR-033: ground that stops fire.
    Ground(PieceId),
}

impl Scan<'_> {
    /// ASV-FIR-028: the first stand of any unit, including the firer's own, that is wholly or partly in a zone.
    /// `spared` is the target; `passes` lets single bases through (for overhead fire).
    pub(super) fn stand_in(
        &self,
        idx: usize,
        zone: &Rect,
        spared: Option<UnitId>,
        passes: impl Fn(&Rect) -> bool,
    ) -> Option<UnitId> {
        let (centre, radius) = (zone.centre, zone.radius());
        let mut near = self.model.units.bodies().near(centre, radius, self.model.all());
        // The firer may be a copy that stands elsewhere than on the table.
        near.insert(self.unit.id.idx());
        for unit in [spared, self.absent].into_iter().flatten() {
            near.remove(unit.idx());
        }
        for other in self.model.units.each(near) {
            if other.garrison.is_some() {
                continue;
            }
            let own = other.id == self.unit.id;
            let other = if own { self.unit } else { other };
            // A zone is long and thin, so most units within its circle are beside it.
            if !geom::may_overlap_circle(zone, other.centre.v2(), f64::from(other.radius)) {
                continue;
            }
            for (n, stand) in other.stands.iter().enumerate() {
                if (own && n == idx) || !may_be_in(zone, other, stand) {
                    continue;
                }
                let base = other.base(stand);
                if geom::overlaps(zone, &base) && !passes(&base) {
                    return Some(other.id);
                }
            }
        }
        None
    }

    /// ASV-FIR-029: ground in a zone that stops fire. `height` is the level of the higher of firer and target;
    /// `spared` are the buildings they hold.
    pub(super) fn ground_in(
        &self,
        zone: &Rect,
        height: u8,
        spared: [Option<u8>; 2],
    ) -> Option<PieceId> {
        let field = &self.model.scene.field;
        for (id, piece) in field.each() {
            let kind = ground::kind(self.model, id);
            if kind.fire == FireStop::No || spared.contains(&Some(id.0)) || !piece.overlaps(zone) {
                continue;
            }
            let stops = match kind.fire {
                FireStop::No => false,
                FireStop::Always => true,
                FireStop::Higher => level(self.model, id) > height,
                FireStop::Through => {
                    let most = kind.fire_depth.unwrap_or(Length::ZERO);
                    geom::more_than(self.thickest(zone, id), most)
                }
            };
            if stops {
                return Some(id);
            }
        }
        None
    }

    /// How much of the ground into which fire reaches only a little way lies in a zone, where it is thickest. It is measured at
    /// the corners of each piece, over all such pieces together.
    fn thickest(&self, zone: &Rect, id: PieceId) -> f64 {
        let mut most = 0.0_f64;
        let half = zone.half_width - EPS_PEN;
        let mut look = |x: f64| {
            let across = zone.right() * x.clamp(-half, half);
            let end = zone.forward * zone.half_depth;
            let line = Segment::new(zone.centre + across - end, zone.centre + across + end);
            let through = |piece: PieceId| {
                let shapes = self.model.scene.field.piece(piece).shapes();
                shapes.iter().map(|shape| geom::inside_length(line, shape)).sum::<f64>()
            };
            let kinds = self
                .model
                .scene
                .field
                .each()
                .map(|(piece, _)| piece)
                .filter(|&piece| ground::kind(self.model, piece).fire == FireStop::Through);
            most = most.max(kinds.map(through).sum());
        };
        look(-half);
        look(half);
        for shape in self.model.scene.field.piece(id).shapes() {
            for corner in shape.corners() {
                let x = zone.local(corner).x;
                if x.abs() < half {
                    // It also measures a little to either side, because an edge may run along the zone.
                    look(x - 2.0);
                    look(x + 2.0);
                }
            }
        }
        most
    }
}

/// Whether part of a stand could be in a zone. This quick test is never false if one is.
#[inline]
pub(super) fn may_be_in(zone: &Rect, unit: &Unit, stand: &Stand) -> bool {
    let reach = f64::from(unit.width + unit.depth) * 0.5;
    geom::may_overlap_circle(zone, stand.at.v2(), reach)
}

/// The level of a piece.
pub(super) fn level(model: &Model, piece: PieceId) -> u8 {
    model.scene.field.piece(piece).outline().level.max(ground::kind(model, piece).level)
}

/// The level of a base: that of the highest ground that it stands on.
pub(crate) fn height(model: &Model, base: &Rect) -> u8 {
    let pieces = model.scene.field.each().filter(|&(id, _)| level(model, id) > 0);
    pieces
        .filter(|(_, piece)| piece.overlaps(base))
        .map(|(id, _)| level(model, id))
        .max()
        .unwrap_or(0)
}

/// The highest level at which a unit stands.
pub(super) fn height_of(model: &Model, unit: &Unit) -> u8 {
    if model.scene.field.pieces.is_empty() {
        return 0;
    }
    unit.stands.iter().map(|stand: &Stand| height(model, &unit.base(stand))).max().unwrap_or(0)
}
