//! Water: a pale wash between two banks, and lines that run with the stream.
use super::Piece;
use crate::ink::{BANK, WATER};
use crate::outline::{self, Ends};
use crate::plan::{Shape, right_of};
use crate::sheet::{Sheet, Trace, num};
use geom::V2;
use kernel::view::Ground;

impl Piece<'_> {
    pub(super) fn water(self, sheet: &mut Sheet) {
        match &self.shape {
            Shape::Course(_, width) => {
                let width = *width;
                self.stream(sheet, width);
            }
            Shape::Area(_) => self.mere(sheet),
        }
    }

    /// The middle line, wandering a little as water does.
    fn wandering(&mut self) -> Vec<V2> {
        let (middle, _) = self.shape.course(self.inches(1.5));
        let sway = self.inches(0.07);
        let walked = outline::walk(&middle, self.inches(0.8), Ends::Free);
        let mut out: Vec<V2> = middle.first().copied().into_iter().collect();
        for (at, along) in walked {
            out.push(at + right_of(along) * self.uneven.between(-sway, sway));
        }
        out.extend(middle.last());
        outline::softened(&out, self.inches(0.5), Ends::Free)
    }

    fn stream(mut self, sheet: &mut Sheet, width: f64) {
        let middle = self.wandering();
        let width = width.max(self.pen(3.0));
        let mut course = Trace::default();
        course.run(&middle);
        let flat = [("stroke-linecap", "butt")];
        sheet.line(&course, BANK, width + self.pen(0.9), &flat);
        sheet.line(&course, WATER, width - self.pen(0.9), &flat);
        let mut threads = Trace::default();
        let lanes = ((width / self.pen(3.4)) as i32).clamp(1, 9);
        for lane in 0..lanes {
            let aside = (f64::from(lane) + 0.5) / f64::from(lanes) - 0.5;
            self.thread(&middle, aside * width * 0.86, &mut threads);
        }
        let weight = if self.look == Ground::River { 0.8 } else { 0.65 };
        sheet.line(&threads, BANK, self.pen(weight), &[("stroke-opacity", "0.75")]);
    }

    /// Broken strokes along the stream, so far to one side of its middle.
    fn thread(&mut self, middle: &[V2], aside: f64, threads: &mut Trace) {
        let step = self.inches(0.22);
        let mut left = 0;
        let mut drawing = false;
        for (at, along) in outline::walk(middle, step, Ends::Free) {
            if left == 0 {
                drawing = !drawing;
                left = if drawing { 3 + self.uneven.pick(7) } else { 1 + self.uneven.pick(4) };
                if drawing {
                    threads.to(at + right_of(along) * aside);
                }
            } else if drawing {
                threads.line(at + right_of(along) * aside);
            }
            left -= 1;
        }
    }

    /// Standing water: lines that follow the shore, closer together near it.
    fn mere(mut self, sheet: &mut Sheet) {
        let shore = self.shape.outline(self.inches(0.6));
        let mut edge = Trace::default();
        edge.ring(&shore);
        sheet.fill(&edge, &WATER.hex(), &[]);
        sheet.line(&edge, BANK, self.pen(1.1), &[]);
        let (low, high) = outline::bounds(&shore);
        let apart = self.pen(5.0).max((high.y - low.y) / 600.0);
        let mut lines = Trace::default();
        let rows = ((high.y - low.y) / apart) as usize;
        for row in 0..rows {
            let from = V2::new(low.x, low.y + (row as f64 + 0.5) * apart);
            for (start, end) in outline::crossings(&shore, from, V2::new(1.0, 0.0)) {
                let reach = (end - start) * self.uneven.between(0.08, 0.3);
                let far = (end - start) * self.uneven.between(0.08, 0.3);
                lines.dash(from + V2::new(start, 0.0), from + V2::new(start + reach, 0.0));
                lines.dash(from + V2::new(end - far, 0.0), from + V2::new(end, 0.0));
            }
        }
        let dashes = format!("{} {}", num(self.pen(22.0)), num(self.pen(3.0)));
        sheet.line(
            &lines,
            BANK,
            self.pen(0.6),
            &[("stroke-dasharray", &dashes), ("stroke-opacity", "0.7")],
        );
    }
}
