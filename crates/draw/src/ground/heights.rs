//! Hills by hachures: strokes that run down the slope, thick at the brow and fine at the foot, closer where it is steep.
use super::Piece;
use crate::ink::{EARTH, LINE, SOFT};
use crate::outline::{self, Ends};
use crate::plan::right_of;
use crate::sheet::{Sheet, Trace};
use geom::V2;
use kernel::view::Ground;

/// One band of strokes around a hill.
struct Band {
    /// How far in from the foot it begins.
    from: f64,
    /// How long its strokes are.
    long: f64,
    /// How far apart they are.
    apart: f64,
    /// How thick at the brow.
    thick: f64,
    /// How much they vary, in parts of their length.
    ragged: f64,
}

impl Piece<'_> {
    pub(super) fn hill(mut self, sheet: &mut Sheet) {
        let steep = self.look == Ground::SteepHill;
        let foot = self.shape.outline(self.inches(1.0));
        let mut wash = Trace::default();
        wash.ring(&foot);
        sheet.fill(&wash, &EARTH.hex(), &[("fill-opacity", if steep { "0.32" } else { "0.16" })]);
        let mut strokes = Trace::default();
        for band in self.bands() {
            self.hachures(&foot, &band, &mut strokes);
        }
        sheet.fill(&strokes, &SOFT.towards(LINE, 0.25).hex(), &[("fill-opacity", "0.85")]);
    }

    fn bands(&self) -> Vec<Band> {
        let steep = self.look == Ground::SteepHill;
        let (inch, pen) = (self.inches(1.0), self.plan.pen);
        let (apart, thick) = if steep { (3.1, 1.9) } else { (3.9, 1.15) };
        let band = |from: f64, long: f64, wider: f64, thinner: f64, ragged: f64| Band {
            from: from * inch,
            long: long * inch,
            apart: apart * wider * pen,
            thick: thick * thinner * pen,
            ragged,
        };
        if steep {
            vec![
                band(0.03, 0.85, 1.0, 1.0, 0.25),
                band(0.85, 0.7, 1.1, 0.95, 0.4),
                band(1.6, 0.55, 1.4, 0.8, 0.6),
            ]
        } else {
            vec![
                band(0.03, 0.6, 1.0, 1.0, 0.3),
                band(0.62, 0.6, 1.5, 0.9, 0.7),
                band(1.3, 0.55, 3.2, 0.7, 1.2),
            ]
        }
    }

    fn hachures(&mut self, foot: &[V2], band: &Band, strokes: &mut Trace) {
        let inward = if outline::clockwise(foot) { 1.0 } else { -1.0 };
        for (at, along) in outline::walk(foot, band.apart, Ends::Joined) {
            let lean = self.uneven.between(-0.12, 0.12);
            let up = (right_of(along) * inward + along * lean).unit().unwrap_or(along);
            let start = band.from + band.long * band.ragged * self.uneven.between(0.0, 0.7);
            let end = start + band.long * self.uneven.between(1.0 - band.ragged.min(0.5), 1.0);
            let (low, brow) = (at + up * start, at + up * end);
            // Beyond the ridge a stroke would run down the other slope, so it is left out.
            if !outline::inside(foot, brow) || outline::gap(foot, brow) < end * 0.9 {
                continue;
            }
            // The light comes from the north-west: slopes on the far side are drawn darker.
            let shaded = (-(up.x + up.y) * std::f64::consts::FRAC_1_SQRT_2).clamp(-1.0, 1.0);
            let across = right_of(up) * (band.thick * (1.0 + 0.45 * shaded) * 0.5);
            let bend = low.towards(brow, 0.5) + along * (band.thick * lean * 4.0);
            strokes.to(low);
            strokes.bow(bend - across * 0.7, brow - across);
            strokes.line(brow + across);
            strokes.bow(bend + across * 0.7, low);
            strokes.close();
        }
    }
}
