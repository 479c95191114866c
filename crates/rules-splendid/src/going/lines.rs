//! Lines to cross (notes 4.2): a hedge drawn in several pieces, with a gate between them, is one hedge and is crossed once.
use super::spans;
use crate::shape::Rects;
use geom::V2;
use table::{Many, Piece};

/// More lines on one way need memory of their own.
const USUAL: usize = 4;

/// The lines that a straight way crosses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines(Many<Line, USUAL>);

/// One line, perhaps of several pieces.
#[derive(Copy, Clone, Debug, Default)]
struct Line {
    kind: u8,
    /// How far along the way the unit reaches it.
    onto: f64,
    cost: f64,
    /// From where to where it extends across the way.
    across: (f64, f64),
}

impl Lines {
    /// Adds a piece that lies on the way. It belongs to a line of its kind that lies beside it, if neither is behind the other:
    /// a unit that meets both at once crosses one line.
    pub(crate) fn add(&mut self, rects: &Rects, dir: V2, piece: &Piece, cost: f64) {
        let onto = spans(rects, dir, piece).map(|(enter, _)| enter).fold(f64::MAX, f64::min);
        if onto == f64::MAX {
            return;
        }
        let right = V2::new(dir.y, -dir.x);
        let corners = piece.shapes().iter().flat_map(geom::Convex::sides).map(|side| side.a);
        let (low, high) = shadow(corners, right);
        let (left_most, right_most) = shadow(rects.iter().flat_map(geom::Rect::corners), right);
        let across = (low.max(left_most), high.min(right_most));
        // Where two pieces meet at a corner, their ends overlap a little along the way.
        let slack = 2.0 * piece.outline().width.map_or(0.0, geom::Length::units);
        let kind = piece.kind();
        let same = self.0.iter_mut().find(|line| {
            let both = line.across.1.min(across.1) - line.across.0.max(across.0);
            line.kind == kind && both <= slack
        });
        match same {
            Some(line) => {
                line.onto = line.onto.min(onto);
                line.across = (line.across.0.min(across.0), line.across.1.max(across.1));
            }
            None => self.0.push(Line { kind, onto, cost, across }),
        }
    }

    /// What the lines cost that a unit reaches in the first part of the way. It has already paid for a line that it stands across.
    pub(crate) fn cost(&self, by: f64) -> f64 {
        self.0.iter().filter(|line| line.onto > 0.0 && line.onto < by).map(|line| line.cost).sum()
    }
}

fn shadow(corners: impl Iterator<Item = V2>, right: V2) -> (f64, f64) {
    corners
        .map(|corner| corner.dot(right))
        .fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)))
}
