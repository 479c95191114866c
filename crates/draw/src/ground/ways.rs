//! Roads between dashed lines, bridges of planks, fords.
use super::Piece;
use crate::ink::{BANK, CLEAR, EARTH, LINE, PAPER, SOFT};
use crate::outline;
use crate::plan::{Shape, right_of};
use crate::sheet::{Sheet, Trace, num};
use geom::V2;

impl Piece<'_> {
    pub(super) fn road(self, sheet: &mut Sheet) {
        let ground = PAPER.towards(EARTH, 0.28);
        let dashes = format!("{} {}", num(self.pen(7.0)), num(self.pen(4.0)));
        let Shape::Course(_, width) = self.shape else {
            let mut edge = Trace::default();
            edge.ring(&self.shape.outline(self.inches(0.4)));
            sheet.fill(&edge, &ground.hex(), &[]);
            sheet.line(
                &edge,
                SOFT,
                self.pen(0.9),
                &[("stroke-dasharray", &dashes), ("stroke-linecap", "butt")],
            );
            return;
        };
        let width = width.max(self.pen(4.0));
        let (middle, _) = self.shape.course(self.inches(1.2));
        let mut course = Trace::default();
        course.run(&middle);
        // Dashes across the whole width of the road, covered again except at their ends, leave a dashed line on each side.
        let flat = ("stroke-linecap", "butt");
        sheet.line(&course, SOFT, width + self.pen(0.8), &[flat, ("stroke-dasharray", &dashes)]);
        sheet.line(&course, ground, width - self.pen(0.9), &[flat]);
    }

    pub(super) fn bridge(self, sheet: &mut Sheet) {
        let deck = self.shape.outline(0.0);
        let mut floor = Trace::default();
        floor.ring(&deck);
        sheet.fill(&floor, &CLEAR.towards(EARTH, 0.35).hex(), &[]);
        let (low, high) = outline::bounds(&deck);
        let along = match &self.shape {
            Shape::Course(points, _) => {
                points.last().zip(points.first()).and_then(|(a, b)| (*a - *b).unit())
            }
            Shape::Area(points) => longest_side(points),
        }
        .unwrap_or(V2::new(1.0, 0.0));
        let across = right_of(along);
        let middle = low.towards(high, 0.5);
        let reach = low.distance(high) * 0.5;
        let apart = self.pen(3.2).max(reach / 200.0);
        let mut planks = Trace::default();
        let count = (reach / apart) as i32;
        for k in -count..=count {
            let from = middle + along * (f64::from(k) * apart);
            for (start, end) in outline::crossings(&deck, from, across) {
                planks.dash(from + across * start, from + across * end);
            }
        }
        sheet.line(&planks, SOFT, self.pen(0.7), &[]);
        sheet.line(&floor, LINE, self.pen(1.5), &[]);
    }

    pub(super) fn ford(mut self, sheet: &mut Sheet) {
        let edge = self.shape.outline(self.inches(0.2));
        let mut wash = Trace::default();
        wash.ring(&edge);
        sheet.fill(&wash, &PAPER.towards(EARTH, 0.3).hex(), &[("fill-opacity", "0.75")]);
        let mut stones = Trace::default();
        for at in self.uneven.strew(&edge, self.pen(5.0)) {
            let size = self.uneven.between(0.7, 1.4);
            stones.disc(at, self.pen(size));
        }
        sheet.fill(&stones, &BANK.hex(), &[("fill-opacity", "0.8")]);
        let dashes = format!("{} {}", num(self.pen(2.0)), num(self.pen(3.0)));
        sheet.line(&wash, SOFT, self.pen(0.8), &[("stroke-dasharray", &dashes)]);
    }
}

/// The direction of the longest side of an outline.
pub(super) fn longest_side(points: &[V2]) -> Option<V2> {
    outline::sides(points)
        .max_by(|a, b| a.0.distance(a.1).total_cmp(&b.0.distance(b.1)))
        .and_then(|(a, b)| (b - a).unit())
}
