//! Fire: flames over a wood, a village or a fence that burns.
use super::Piece;
use crate::ink::{GOLD, LINE, TILE};
use crate::outline::{self, Ends};
use crate::plan::Shape;
use crate::sheet::{Sheet, Trace, num};
use geom::V2;

/// The most flames on one piece; a larger one has them farther apart.
const MOST: usize = 150;

impl Piece<'_> {
    /// Draws flames all over the piece.
    pub(super) fn flames(&mut self, sheet: &mut Sheet) {
        let apart = self.inches(1.1).max(12.0);
        let at: Vec<V2> = match &self.shape {
            Shape::Area(points) => self.uneven.strew(points, apart),
            Shape::Course(points, _) => {
                outline::walk(points, apart, Ends::Free).into_iter().map(|(at, _)| at).collect()
            }
        };
        let size = self.inches(0.8).max(8.0);
        let (mut outer, mut inner) = (Trace::default(), Trace::default());
        let thinned = at.len() / MOST + 1;
        for foot in at.into_iter().step_by(thinned) {
            let size = size * self.uneven.between(0.75, 1.1);
            flame(&mut outer, foot, size);
            flame(&mut inner, foot, size * 0.5);
        }
        let (line, width) = (LINE.hex(), num(self.pen(0.7)));
        sheet.open("g", &[("class", "fire")]);
        sheet.fill(&outer, &TILE.hex(), &[("stroke", &line), ("stroke-width", &width)]);
        sheet.fill(&inner, &GOLD.hex(), &[]);
        sheet.close();
    }
}

/// One tongue of fire above a place.
fn flame(trace: &mut Trace, foot: V2, size: f64) {
    let v = |x: f64, y: f64| foot + V2::new(x * size, -y * size);
    trace.to(v(0.0, 0.0));
    trace.curve(v(-0.5, 0.1), v(-0.35, 0.55), v(-0.08, 0.62));
    trace.curve(v(-0.12, 0.8), v(0.0, 0.95), v(0.1, 1.0));
    trace.curve(v(0.05, 0.8), v(0.5, 0.5), v(0.0, 0.0));
    trace.close();
}
