//! Ground on the way (ANT-TER-001 to -007, ANT-MOV-016, -017, ANT-GEO-029): where a unit may go, and what it costs.
use super::Walk;
use crate::{ground, kinds::Formation, model::Model, refusal::MoveRefusal, unit::Unit};
use geom::{Rect, V2};
use table::Piece;

impl Walk<'_> {
    /// ANT-TER-001, -006, -007: the pieces on a straight leg that it may not enter. A crossing lifts the ground under it.
    pub(super) fn enters_only_allowed(&self, way: V2, by: f64) -> Result<(), MoveRefusal> {
        let outline = self.unit.outline();
        for (id, piece) in self.model.field.each().filter(|(_, piece)| !piece.is_gone()) {
            let kind = ground::kind(self.model, piece);
            let open = ground::may_enter(&self.unit, kind)
                || kind.building && ground::is_passed_with_garrison(self.model, &self.unit, id);
            if open || self.is_bridged(piece, way, by) {
                continue;
            }
            let here = outline.iter().any(|rect| piece.overlaps(rect));
            let enters = outline.iter().any(|rect| span(rect, way, by, piece).is_some());
            // Whoever is in it already may leave it.
            if enters && !here {
                return Err(ground::why_barred(&self.unit, id, kind));
            }
        }
        Ok(())
    }

    /// ANT-TER-001, -006, -007: a wheel swings into no ground that the unit may not enter.
    pub(super) fn swings_only_where_allowed(&self, before: &[Rect]) -> Result<(), MoveRefusal> {
        let after = self.unit.outline();
        let barred = ground::under(self.model, &after).find(|(_, piece, kind)| {
            !ground::may_enter(&self.unit, kind) && !before.iter().any(|rect| piece.overlaps(rect))
        });
        match barred {
            Some((id, _, kind)) => Err(ground::why_barred(&self.unit, id, kind)),
            None => Ok(()),
        }
    }

    /// Whether the middle of its front crosses a piece on a bridge.
    fn is_bridged(&self, piece: &Piece, way: V2, by: f64) -> bool {
        let file = Rect { half_width: 60.0, ..self.unit.rect() };
        let mut bridges =
            self.model.field.pieces.iter().filter(|it| ground::kind(self.model, it).crossing);
        bridges.any(|bridge| {
            let over = span(&file, way, by, bridge);
            let under = span(&file, way, by, piece);
            match (over, under) {
                (Some(over), Some(under)) => {
                    over.0 <= under.0 + 1.0 && over.1 + 1.0 >= under.1.min(by)
                }
                _ => false,
            }
        })
    }

    /// What a straight leg costs: twice its length where any part of the unit is in difficult ground, two thirds where a march
    /// column is on a road.
    pub(super) fn price(&self, way: V2, by: f64) -> f64 {
        let slow = slow_spans(self.model, &self.unit, way, by);
        let share = |row: &crate::book::Figure| 100.0 / f64::from(row.value.max(1));
        let (slow_price, road_price) =
            (share(&self.model.book.shares.difficult), share(&self.model.book.shares.road));
        let on_road = self.unit.formation == Formation::March;
        let roads = if on_road { self.road_spans(way, by) } else { Vec::new() };
        let road: f64 = roads.iter().map(|(from, to)| to - from).sum();
        let slow: f64 = slow.iter().map(|span| span.1 - span.0 - overlap(*span, &roads)).sum();
        by - road - slow + road * road_price + slow * slow_price
    }

    /// How slow it is where it stands: the price of each unit of length.
    pub(super) fn slowness_here(&self) -> f64 {
        let outline = self.unit.outline();
        let mut under = ground::under(self.model, &outline);
        let slow = under.any(|(_, _, kind)| ground::is_slow(&self.unit, kind));
        if slow { 100.0 / f64::from(self.model.book.shares.difficult.value.max(1)) } else { 1.0 }
    }

    /// Where on a leg the middle of its front is on a road.
    fn road_spans(&self, way: V2, by: f64) -> Vec<(f64, f64)> {
        let head = Rect {
            half_width: 30.0,
            half_depth: 30.0,
            centre: self.unit.head(),
            ..self.unit.rect()
        };
        let roads = self.model.field.pieces.iter().filter(|it| ground::kind(self.model, it).road);
        joined(roads.filter_map(|road| span(&head, way, by, road)).collect())
    }
}

/// ANT-MOV-017, ANT-TER-002: how far a compulsory move of a length takes a unit in a direction: half as far in slow ground.
pub(crate) fn covered(model: &Model, unit: &Unit, way: V2, length: f64) -> f64 {
    let price = 100.0 / f64::from(model.book.shares.difficult.value.max(1));
    let (mut gone, mut left) = (0.0, length);
    for (from, to) in slow_spans(model, unit, way, length) {
        if from - gone >= left {
            break;
        }
        left -= from - gone;
        if (to - from) * price >= left {
            return from + left / price;
        }
        (gone, left) = (to, left - (to - from) * price);
    }
    gone + left
}

/// Where on a straight leg any part of a unit is in ground that slows it, joined.
fn slow_spans(model: &Model, unit: &Unit, way: V2, by: f64) -> Vec<(f64, f64)> {
    let outline = unit.outline();
    let slow =
        |piece: &&Piece| !piece.is_gone() && ground::is_slow(unit, ground::kind(model, piece));
    let pieces = model.field.pieces.iter().filter(slow);
    joined(
        pieces.flat_map(|it| outline.iter().filter_map(|rect| span(rect, way, by, it))).collect(),
    )
}

/// Where on a straight leg a rectangle enters and leaves a piece of ground.
pub(crate) fn span(rect: &Rect, way: V2, by: f64, piece: &Piece) -> Option<(f64, f64)> {
    if !piece.is_near(rect.centre + way * (by * 0.5), by * 0.5 + rect.radius()) {
        return None;
    }
    let mut all: Option<(f64, f64)> = None;
    for shape in piece.shapes() {
        let Some((enter, leave)) = geom::overlap_span_convex(rect, way, shape) else { continue };
        if enter < by && leave > 0.0 {
            let here = (enter.max(0.0), leave.min(by));
            all = Some(all.map_or(here, |(low, high)| (low.min(here.0), high.max(here.1))));
        }
    }
    all
}

/// Spans without overlaps, in order.
fn joined(mut all: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut out: Vec<(f64, f64)> = Vec::new();
    for (from, to) in all {
        match out.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => out.push((from, to)),
        }
    }
    out
}

/// How much of a span is in these spans.
fn overlap(span: (f64, f64), others: &[(f64, f64)]) -> f64 {
    others.iter().map(|it| (span.1.min(it.1) - span.0.max(it.0)).max(0.0)).sum()
}
