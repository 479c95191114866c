//! Boundaries of fields: hedges, dry-stone walls, earthworks.
use super::Piece;
use crate::ink::{CLEAR, EARTH, LEAF, LINE, PAPER, SOFT};
use crate::outline;
use crate::plan::{Plan, Shape, around, right_of};
use crate::scatter::Scatter;
use crate::sheet::{Sheet, Trace, num};
use geom::V2;

/// The number of different bushes.
const SORTS: usize = 3;

/// The height of a bush.
fn high(plan: &Plan) -> f64 {
    (plan.inch * 0.46).max(6.0)
}

/// The bushes of a hedge.
pub(super) fn pictures(sheet: &mut Sheet, plan: &Plan) {
    for sort in 0..SORTS {
        let mut uneven = Scatter::seeded(1645 + sort as u64);
        let size = high(plan) * [1.0, 0.85, 1.1][sort];
        sheet.open("g", &[("id", &format!("bush-{sort}"))]);
        let lobes = 6;
        let rim: Vec<V2> = (0..lobes)
            .map(|k| around(60.0 * f64::from(k) + 20.0) * (size * 0.5 * uneven.between(0.8, 1.0)))
            .collect();
        let mut leaf = Trace::default();
        leaf.to(rim[0]);
        for k in 0..rim.len() {
            let (a, b) = (rim[k], rim[(k + 1) % rim.len()]);
            let out = a.towards(b, 0.5) * 0.5;
            leaf.curve(a + out, b + out, b);
        }
        leaf.close();
        let green = LEAF.towards(LINE, 0.1 + 0.08 * sort as f64).hex();
        sheet.fill(
            &leaf,
            &green,
            &[("stroke", &LINE.hex()), ("stroke-width", &num(0.7 * plan.pen))],
        );
        let mut dark = Trace::default();
        for reach in [0.3, 0.12] {
            let at = |turn: f64| around(turn) * (size * reach);
            dark.to(at(60.0));
            dark.bow(at(125.0) * 1.6, at(190.0));
        }
        sheet.line(&dark, LINE, 0.6 * plan.pen, &[]);
        sheet.close();
    }
}

impl Piece<'_> {
    pub(super) fn hedge(mut self, sheet: &mut Sheet) {
        let (middle, ends) = self.shape.course(self.inches(0.3));
        let mut course = Trace::default();
        course.follow(&middle, ends);
        let wide = match self.shape {
            Shape::Course(_, width) => width,
            Shape::Area(_) => 0.0,
        }
        .max(self.pen(2.5));
        sheet.line(&course, LEAF.towards(SOFT, 0.2), wide, &[("stroke-opacity", "0.7")]);
        let step = high(self.plan) * 0.72;
        for (at, along) in outline::walk(&middle, step, ends) {
            let at = at + right_of(along) * self.uneven.between(-0.08, 0.08) * step;
            let sort = self.uneven.pick(SORTS);
            sheet.leaf(
                "use",
                &[("href", &format!("#bush-{sort}")), ("x", &num(at.x)), ("y", &num(at.y))],
            );
        }
    }

    pub(super) fn wall(self, sheet: &mut Sheet) {
        let (middle, ends) = self.shape.course(0.0);
        let mut course = Trace::default();
        course.follow(&middle, ends);
        let wide = match self.shape {
            Shape::Course(_, width) => width,
            Shape::Area(_) => 0.0,
        }
        .clamp(self.pen(4.4), self.pen(8.0));
        let stones = format!(
            "{} {} {} {}",
            num(self.pen(6.5)),
            num(self.pen(1.1)),
            num(self.pen(4.0)),
            num(self.pen(1.1))
        );
        sheet.line(
            &course,
            LINE,
            wide,
            &[("stroke-linecap", "butt"), ("stroke-linejoin", "miter")],
        );
        sheet.line(
            &course,
            CLEAR.towards(SOFT, 0.18),
            wide - self.pen(2.0),
            &[("stroke-linecap", "butt"), ("stroke-dasharray", &stones)],
        );
    }

    /// A bank of earth with strokes for its slopes on both sides, or inside the outline of a fort.
    pub(super) fn works(mut self, sheet: &mut Sheet) {
        let (middle, ends) = self.shape.course(0.0);
        let mut course = Trace::default();
        course.follow(&middle, ends);
        let half = match self.shape {
            Shape::Course(_, width) => (width * 0.5).max(self.pen(4.0)),
            Shape::Area(_) => self.inches(0.3),
        };
        sheet.line(
            &course,
            PAPER.towards(EARTH, 0.55),
            half * 2.0,
            &[("stroke-linecap", "butt"), ("stroke-linejoin", "miter")],
        );
        let mut slopes = Trace::default();
        for (at, along) in outline::walk(&middle, self.pen(3.4), ends) {
            let across = right_of(along);
            for side in [-1.0, 1.0] {
                let reach = half * self.uneven.between(0.7, 1.0);
                slopes.dash(at + across * (side * half * 0.25), at + across * (side * reach));
            }
        }
        sheet.line(&slopes, LINE, self.pen(0.8), &[("stroke-opacity", "0.85")]);
        sheet.line(&course, LINE, self.pen(1.6), &[("stroke-linejoin", "miter")]);
    }
}
