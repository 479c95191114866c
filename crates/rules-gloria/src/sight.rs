//! Sight (PG-VIS, PG-HIL-004, PG-URB-008): who sees whom, along lines from the front of a stand to the edges of another.
use crate::{
    book::{Cover, Slope},
    ground,
    kinds::{Formation, Side},
    model::{General, Model},
    near,
    unit::{Crest, Unit},
};
use geom::{EPS_PEN, Length, Pose, Rect, Segment, V2};
use table::Piece;

/// Whether a unit sees another (G08).
pub fn sees(model: &Model, viewer: &Unit, target: &Unit) -> bool {
    near::within(model, viewer, target, model.book.mm(&model.book.reaches.sight))
        && View::new(model, viewer, Look::unit(model, target)).is_open()
}

/// Whether any unit of a side sees a unit.
pub fn is_seen(model: &Model, by: Side, target: &Unit) -> bool {
    model.of(by).any(|viewer| sees(model, viewer, target))
}

/// PG-BSE-001: the base of a general.
pub fn base_of(model: &Model, general: &General) -> Rect {
    let [width, depth] = model.book.footing(&model.book.bases.general);
    let facing = model.scene.side(general.side).edge.ahead();
    Rect::of(Pose::new(general.at, facing), width, depth)
}

/// A place to look from: a side of a stand (PG-VIS-002).
#[derive(Copy, Clone, Debug)]
pub struct Eye {
    /// The stand.
    pub rect: Rect,
    /// The middle of its side.
    pub at: V2,
    /// Where that side faces.
    pub ahead: V2,
}

impl Eye {
    /// The eye of a side of a stand: 0 is the front, 1 the right, 2 the rear, 3 the left.
    pub fn of(rect: Rect, side: usize) -> Self {
        Self { rect, at: rect.side(side).middle(), ahead: rect.normal(side) }
    }
}

/// The eyes of a unit: the front of every stand, and all four sides of a square.
pub fn eyes(unit: &Unit) -> Vec<Eye> {
    let sides = if unit.formation == Formation::Square { 4 } else { 1 };
    let stands = unit.stands();
    stands.iter().flat_map(|stand| (0..sides).map(|side| Eye::of(stand.rect, side))).collect()
}

/// What is looked at.
#[derive(Clone, Debug)]
pub struct Look<'a> {
    /// The unit, unless it is a general.
    unit: Option<&'a Unit>,
    /// Its stands.
    rects: Vec<Rect>,
    /// PG-VIS-003: it is seen over foot.
    is_tall: bool,
    /// PG-VIS-005: it is seen in woods only from near.
    is_open: bool,
    level: u8,
    crest: Option<Crest>,
}

impl<'a> Look<'a> {
    /// A unit.
    pub fn unit(model: &Model, unit: &'a Unit) -> Self {
        Self {
            unit: Some(unit),
            rects: rects(unit),
            is_tall: unit.is_mounted(),
            is_open: unit.formation == Formation::Skirmish,
            level: ground::level_of(model, unit),
            crest: unit.crest,
        }
    }

    /// A general, who is on horseback and alone.
    pub fn general(model: &Model, general: &General) -> Self {
        let rect = base_of(model, general);
        let level = ground::level(model, rect.centre);
        Self { unit: None, rects: vec![rect], is_tall: true, is_open: true, level, crest: None }
    }

    /// A place on the ground.
    pub fn place(model: &Model, at: V2) -> Self {
        let rect =
            Rect { centre: at, forward: V2::new(0.0, 1.0), half_width: 0.0, half_depth: 0.0 };
        let level = ground::level(model, at);
        Self { unit: None, rects: vec![rect], is_tall: false, is_open: false, level, crest: None }
    }
}

/// The stands of a unit.
fn rects(unit: &Unit) -> Vec<Rect> {
    let spots = |unit: &Unit| -> Vec<Rect> {
        unit.layout().spots().map(|spot| spot.rect(unit.at)).collect()
    };
    let mut rects = spots(unit);
    rects.extend(unit.behind().iter().flat_map(spots));
    rects
}

/// A viewer, what it looks at, and all that might be in between.
#[derive(Clone, Debug)]
pub struct View<'a> {
    model: &'a Model,
    viewer: &'a Unit,
    look: Look<'a>,
    /// Formed troops that cannot be seen over.
    troops: Vec<Rect>,
    /// Woods and urban areas.
    thick: Vec<&'a Piece>,
    /// The crest lines of hills.
    crests: Vec<Segment>,
}

impl<'a> View<'a> {
    /// Collects what might be in between.
    pub fn new(model: &'a Model, viewer: &'a Unit, look: Look<'a>) -> Self {
        let centre = look.rects.first().map_or(viewer.head(), |rect| rect.centre);
        let line = Segment::new(viewer.head(), centre);
        let far = look.rects.iter().map(|rect| (rect.centre - centre).length() + rect.radius());
        let wide = far.fold(model.radius(viewer), f64::max);
        let pieces = model.field.pieces.iter();
        let between = |piece: &&Piece| piece.is_near(line.middle(), line.length() * 0.5 + wide);
        let (mut thick, mut lines) = (Vec::new(), Vec::new());
        for piece in pieces.filter(|piece| !piece.is_gone()).filter(between) {
            let kind = ground::kind(model, piece);
            if kind.blocks {
                thick.push(piece);
            }
            if kind.crest {
                lines.extend(ground::crests(piece));
            }
        }
        let mut view = Self { model, viewer, look, troops: Vec::new(), thick, crests: lines };
        view.troops = view.troops_between(line, wide);
        view
    }

    /// PG-VIS-003, -004: formed troops of either side that are not lower than both, and not screens. Whoever is on horseback sees
    /// and is seen over foot that stands no higher. Hidden troops are not there (PG-HID-001).
    fn troops_between(&self, line: Segment, wide: f64) -> Vec<Rect> {
        let Some(way) = line.span().unit() else { return Vec::new() };
        let (model, viewer, look) = (self.model, self.viewer, &self.look);
        let ours = ground::level_of(model, viewer);
        let all = model.units.all().without(viewer.id.idx());
        let others = look.unit.map_or(all, |unit| all.without(unit.id.idx()));
        let beside = model.units.bodies().in_lane(line.a, way, line.length(), wide, others);
        let mut troops = Vec::new();
        for unit in model.units.each(beside).filter(|unit| unit.is_shown() && unit.is_formed()) {
            let level = ground::level_of(model, unit);
            let is_low = level < ours || level < look.level;
            let is_seen_over = unit.is_foot()
                && (viewer.is_mounted() && level <= ours || look.is_tall && level <= look.level);
            if !is_low && !is_seen_over {
                troops.extend_from_slice(&model.outline(unit));
            }
        }
        troops
    }

    /// Whether any part of the viewer sees any part of it.
    pub fn is_open(&self) -> bool {
        eyes(self.viewer).iter().any(|eye| self.is_open_from(eye))
    }

    /// Whether a stand sees any part of it.
    pub fn is_open_from(&self, eye: &Eye) -> bool {
        self.look.rects.iter().any(|rect| self.shows(eye, rect))
    }

    fn shows(&self, eye: &Eye, rect: &Rect) -> bool {
        let away = geom::distance(&eye.rect, rect);
        if geom::more_than(away, self.depth(rect)) || self.is_behind_crest(eye, rect) {
            return false;
        }
        // PG-VIS-002: half a circle ahead.
        let marks = marks(rect);
        let mut ahead = marks.iter().filter(|mark| (**mark - eye.at).dot(eye.ahead) >= -EPS_PEN);
        ahead.any(|mark| self.is_clear(eye, *mark, rect))
    }

    /// PG-VIS-001, -005, G38: from how far a stand can be seen.
    fn depth(&self, rect: &Rect) -> Length {
        let (book, reaches) = (&self.model.book, &self.model.book.reaches);
        let open = book.mm(&reaches.sight);
        let within = self.thick.iter().filter(|piece| piece.overlaps(rect));
        let depths = within.map(|piece| match self.look.is_open {
            true => book.mm(&reaches.seen_skirmish),
            false => self.into(piece),
        });
        depths.fold(open, Length::min)
    }

    /// How far one sees into a wood or an urban area.
    fn into(&self, piece: &Piece) -> Length {
        let (book, reaches) = (&self.model.book, &self.model.book.reaches);
        match ground::kind(self.model, piece).cover {
            Some(Cover::Light) => book.mm(&reaches.seen_light),
            _ => book.mm(&reaches.seen_heavy),
        }
    }

    /// PG-HIL-004, G26: a crest hides what is beyond it, unless one of the two is close to it and over it.
    fn is_behind_crest(&self, eye: &Eye, rect: &Rect) -> bool {
        let line = Segment::new(eye.rect.centre, rect.centre);
        self.crests.iter().filter(|crest| crest.meets(&line)).any(|crest| {
            !self.is_over(crest, &eye.rect, self.viewer.crest)
                && !self.is_over(crest, rect, self.look.crest)
        })
    }

    fn is_over(&self, crest: &Segment, rect: &Rect, stance: Option<Crest>) -> bool {
        let reach = geom::reach_of(self.model.book.mm(&self.model.book.reaches.crest));
        stance != Some(Crest::Behind) && gap(crest, rect) <= reach
    }

    /// Whether nothing blocks a line to a mark of a stand.
    fn is_clear(&self, eye: &Eye, mark: V2, rect: &Rect) -> bool {
        let line = Segment::new(eye.at, mark);
        !self.troops.iter().any(|troops| geom::crosses_rect(line, troops))
            && self.thick.iter().all(|piece| self.lets_through(piece, eye, line, rect))
    }

    /// PG-URB-007, PG-WOD-004: whether a wood or urban area lets a line through: if it holds the target, as far as one sees into
    /// it; if it holds the viewer, for the same depth; or from a high crest.
    fn lets_through(&self, piece: &Piece, eye: &Eye, line: Segment, rect: &Rect) -> bool {
        if piece.overlaps(rect) {
            return true;
        }
        let shapes = piece.shapes();
        if piece.overlaps(&eye.rect) {
            let inside: f64 = shapes.iter().map(|shape| geom::inside_length(line, shape)).sum();
            return geom::within_reach(inside, self.into(piece));
        }
        !shapes.iter().any(|shape| geom::crosses(line, shape)) || self.sees_over(piece, eye, line.b)
    }

    /// PG-URB-008: from a high crest one sees a little way beyond an area that is not on a hill.
    fn sees_over(&self, piece: &Piece, eye: &Eye, mark: V2) -> bool {
        let model = self.model;
        let reach = model.book.mm(&model.book.reaches.over_far_edge);
        let is_high = |hill: &&Piece| ground::kind(model, hill).slope == Some(Slope::Steep);
        let mut high = model.field.pieces.iter().filter(is_high).flat_map(ground::crests);
        geom::within_reach(piece.distance_point(mark), reach)
            && piece.corners().all(|corner| ground::level(model, corner) == 0)
            && high.any(|crest| self.is_over(crest, &eye.rect, self.viewer.crest))
    }
}

/// The corners and the middles of the sides of a stand, between which sight is tried (G08).
fn marks(rect: &Rect) -> [V2; 8] {
    let corners = rect.corners();
    let middle = |k: usize| rect.side(k).middle();
    let [a, b, c, d] = corners;
    [middle(0), a, b, middle(1), middle(3), c, d, middle(2)]
}

/// The distance between a crest line and a stand.
fn gap(crest: &Segment, rect: &Rect) -> f64 {
    if rect.contains(crest.a) {
        return 0.0;
    }
    (0..4).map(|side| rect.side(side).distance(crest)).fold(f64::MAX, f64::min)
}
