//! The ground that a move goes over: what it costs, what it bars and what it disorders (PG-MOV-006, PG-DIS-001, PG-OBS-002).
use super::{Pace, Sweep, Walk, is_columnar, mover};
use crate::{
    book::{Going, Slope, TerrainKind},
    event::Cause,
    ground,
    kinds::Formation,
    model::Model,
    refusal::MoveRefusal,
    unit::Unit,
};
use geom::{Length, Rect, V2};
use kernel::ids::Ground;
use table::{Piece, PieceId};

/// Kinds of terrain that are paid for in this turn, as bits (G15: once for each kind and turn).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Paid(pub(crate) u32);

/// The unit cannot enter that ground.
struct Barred;

impl Paid {
    fn add(&mut self, going: Going) {
        self.0 |= 1 << going.idx();
    }

    pub(crate) fn has(self, going: Going) -> bool {
        self.0 & (1 << going.idx()) != 0
    }
}

/// How close the places are at which the course of a unit over roads, bridges and slopes is looked at.
const STEP: f64 = 300.0;
/// A climb or descent of less than this is none.
const LEVEL: f64 = 500.0;

impl Walk<'_> {
    /// What a straight leg goes over.
    pub(super) fn ground(&mut self, sweep: &Sweep<'_>) -> Result<(), MoveRefusal> {
        let head = self.unit.head();
        let course =
            Course { from: head - sweep.way * self.layout.depth, to: head + sweep.way * sweep.by };
        let model = self.model;
        for (id, piece) in model.field.each() {
            let kind = ground::kind(model, piece);
            if kind.slope.is_none() && !matters(kind) || sweep.span(piece).is_none() {
                continue;
            }
            self.slope(piece, kind, Course { from: head, to: course.to });
            self.enter(id, piece, kind, course)?;
        }
        self.on_road = self.on_road
            && self.may_follow_road()
            && is_on_road(model, Course { from: head, to: course.to });
        Ok(())
    }

    /// What a turn, a wheel or a change of formation brings it into, and what it stands in at the start.
    pub(super) fn ground_here(&mut self) -> Result<(), MoveRefusal> {
        let model = self.model;
        let head = self.unit.head();
        let back = self.unit.at.facing.forward() * -self.layout.depth;
        for (id, piece) in model.field.each() {
            let kind = ground::kind(model, piece);
            if matters(kind) && overlaps(piece, &self.body) {
                self.enter(id, piece, kind, Course { from: head + back, to: head })?;
            }
        }
        Ok(())
    }

    /// A unit is in a piece of ground: it pays, is barred or is disordered.
    fn enter(
        &mut self,
        id: PieceId,
        piece: &Piece,
        kind: &TerrainKind,
        course: Course,
    ) -> Result<(), MoveRefusal> {
        let columnar = is_columnar(&self.unit);
        if kind.crossing && !columnar {
            return Ok(());
        }
        // PG-WOD-002, PG-ROA-001: a column on a road is not in the wood or among the houses beside it.
        let by_road = (kind.wood || kind.urban)
            && columnar
            && course.over(self.model, piece, |kind| kind.road);
        // PG-FRD-001, -002: a bridge or a ford is a way over the water; a stream is paid for like other ground.
        let wet = kind.water || kind.going == Some(Going::Stream);
        let bridged = wet && course.over(self.model, piece, |kind| kind.crossing);
        if by_road || bridged && columnar {
            return Ok(());
        }
        let (unit, ground) = (self.start.id, Ground::from(id));
        // PG-URB-004: a square does not go among houses.
        let is_square = self.unit.formation == Formation::Square;
        if kind.urban && is_square && !overlaps(piece, &self.began) {
            return Err(MoveRefusal::Impassable { unit, ground });
        }
        if let Some(going) = kind.going {
            let barred = match bridged {
                true => MoveRefusal::ColumnOnly { unit, ground },
                false => MoveRefusal::Impassable { unit, ground },
            };
            self.pay(piece, kind, going).map_err(|_| barred)?;
        }
        if kind.disorders && !ground::is_at_home(self.model, &self.unit, kind) {
            self.disorder = self.disorder.or(Some(Cause::Ground));
        }
        if kind.obstacle && !overlaps(piece, &self.began) {
            self.disorder = self.disorder.or(Some(Cause::Crossing));
        }
        Ok(())
    }

    /// PG-MOV-006: a kind of terrain is paid for once, or is impassable.
    fn pay(&mut self, piece: &Piece, kind: &TerrainKind, going: Going) -> Result<(), Barred> {
        if self.model.book.deduction(going, mover(&self.unit)).is_some() {
            self.paid.add(going);
            return Ok(());
        }
        // PG-SWP-001: mounted troops lead their horses through a swamp, but do not charge so.
        let leads = kind.mires && self.unit.is_mounted();
        if leads && !matches!(self.pace, Pace::Impulse { .. }) {
            self.led = true;
            return Ok(());
        }
        // What it was driven into it may leave.
        if overlaps(piece, &self.began) {
            return Ok(());
        }
        Err(Barred)
    }

    /// PG-HIL-001: a slope is climbed if the unit comes nearer to the spine of the hill, and descended if it leaves it.
    fn slope(&mut self, piece: &Piece, kind: &TerrainKind, course: Course) {
        let Some(slope) = kind.slope else { return };
        let Some(spine) = ground::crests(piece).first() else { return };
        let outside = spine.length() * 2.0;
        let low = |at: V2| {
            let beyond = if piece.holds(at) { 0.0 } else { outside };
            spine.distance_point(at) + beyond
        };
        let highest = course.places().map(low).fold(f64::MAX, f64::min);
        let (up, down) = match slope {
            Slope::Gentle => (Going::GentleUp, Going::GentleDown),
            Slope::Steep => (Going::SteepUp, Going::SteepDown),
        };
        if low(course.from) > highest + LEVEL {
            self.paid.add(up);
        }
        if low(course.to) > highest + LEVEL {
            self.paid.add(down);
        }
    }

    /// PG-MOV-006: all that the ground costs in this turn, without what was paid before.
    pub(super) fn deducted(&self) -> Length {
        let book = &self.model.book;
        if self.paid == self.paid_before && !self.led {
            return Length::ZERO;
        }
        let due = |going: &Going| self.paid.has(*going) && !self.paid_before.has(*going);
        let rows = Going::ALL.into_iter().filter(due);
        let sum: Length = rows.filter_map(|going| book.deduction(going, mover(&self.unit))).sum();
        if self.led { sum + book.mm(&book.reaches.swamp_led) } else { sum }
    }

    /// PG-ROA-001: whether a road could add to its move.
    fn may_follow_road(&self) -> bool {
        let formation = self.start.formation;
        let columns = formation.is_column() || formation == Formation::Limbered;
        columns && matches!(self.pace, Pace::Normal | Pace::Forced | Pace::Entry)
    }

    /// PG-ROA-001: the bonus of a column that makes its whole move on a road.
    pub(super) fn bonus(&self) -> Length {
        let (book, unit) = (&self.model.book, self.start);
        if !(self.may_follow_road() && self.on_road && self.gone > 0.0 && !self.changed) {
            return Length::ZERO;
        }
        let rides = unit.is_mounted() || unit.kind == crate::kinds::UnitKind::HorseArtillery;
        book.mm(if rides { &book.road.horse } else { &book.road.foot })
    }
}

/// Whether ground of a kind bars, slows or disorders anybody who is in it.
fn matters(kind: &TerrainKind) -> bool {
    kind.going.is_some() || kind.disorders || kind.obstacle || kind.urban
}

/// A straight course of the middle of a unit's front.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Course {
    pub(crate) from: V2,
    pub(crate) to: V2,
}

impl Course {
    /// Places along it, both ends included.
    pub(crate) fn places(self) -> impl Iterator<Item = V2> {
        let n = (self.from.distance(self.to) / STEP).ceil().clamp(1.0, 400.0) as i32;
        (0..=n).map(move |k| self.from.towards(self.to, f64::from(k) / f64::from(n)))
    }

    /// Whether it goes over a piece of ground, and wherever it does, is also on ground of this kind.
    fn over(self, model: &Model, piece: &Piece, which: fn(&TerrainKind) -> bool) -> bool {
        let mut inside = self.places().filter(|at| piece.holds(*at)).peekable();
        inside.peek().is_some() && inside.all(|at| is_on(model, at, which))
    }
}

/// Whether a place is on ground of this kind.
fn is_on(model: &Model, at: V2, which: fn(&TerrainKind) -> bool) -> bool {
    let mut pieces = model.field.pieces.iter();
    pieces.any(|piece| which(ground::kind(model, piece)) && piece.holds(at))
}

/// Whether a course is on roads all the way; bridges and fords carry them on.
fn is_on_road(model: &Model, course: Course) -> bool {
    let has_roads = model.field.pieces.iter().any(|piece| ground::kind(model, piece).road);
    has_roads && course.places().all(|at| is_on(model, at, |kind| kind.road || kind.crossing))
}

/// Whether any stand is in a piece of ground.
pub(crate) fn overlaps(piece: &Piece, body: &[Rect]) -> bool {
    body.iter().any(|rect| piece.overlaps(rect))
}

/// How far a unit's body reaches behind the front edge of its command stand.
pub(crate) fn depth(unit: &Unit) -> f64 {
    unit.layout().depth
}

/// PG-MOV-006: whether ground bars a compulsory move of a unit, which is not slowed by any (PG-CMP-002): water is for the
/// caller to judge, and crossings are ways over it.
pub(crate) fn bars(model: &Model, unit: &Unit, kind: &TerrainKind) -> bool {
    let going = kind.going.filter(|_| !kind.water && !kind.crossing);
    going.is_some_and(|going| model.book.deduction(going, mover(unit)).is_none())
}

/// PG-RIV-002: whether the middle file of a body, from its front to its rear, is in water away from any bridge or ford.
pub(crate) fn drowns(model: &Model, file: Course) -> bool {
    let wet = |at: V2| is_on(model, at, |kind| kind.water);
    file.places().any(|at| wet(at) && !is_on(model, at, |kind| kind.crossing))
}
