//! Open ground: furrows, fen and broken land.
use super::Piece;
use super::ways::longest_side;
use crate::ink::{BANK, CLEAR, EARTH, LEAF, LINE, SOFT, WATER};
use crate::outline;
use crate::plan::{Plan, right_of};
use crate::sheet::{Sheet, Trace, num};
use geom::V2;

/// A tuft of sedge and a stone.
pub(super) fn pictures(sheet: &mut Sheet, plan: &Plan) {
    let size = (plan.inch * 0.5).max(7.0);
    let v = |x: f64, y: f64| V2::new(x * size, y * size);
    sheet.open("g", &[("id", "sedge"), ("stroke-linecap", "round")]);
    let mut blades = Trace::default();
    for (root, tip, lean) in [
        (0.0, -0.75, 0.0),
        (-0.12, -0.55, -0.3),
        (0.12, -0.6, 0.3),
        (-0.2, -0.3, -0.5),
        (0.2, -0.32, 0.5),
    ] {
        blades.to(v(root, 0.0));
        blades.bow(v(root + lean * 0.2, tip * 0.6), v(root + lean, tip));
    }
    sheet.line(&blades, LINE, 0.8 * plan.pen, &[("stroke-opacity", "0.85")]);
    let mut pool = Trace::default();
    pool.dash(v(-0.6, 0.0), v(0.6, 0.0));
    pool.dash(v(-0.35, 0.16), v(0.75, 0.16));
    sheet.line(&pool, BANK, 0.75 * plan.pen, &[("stroke-opacity", "0.8")]);
    sheet.close();

    sheet.open("g", &[("id", "stone"), ("stroke-linejoin", "round")]);
    let mut stone = Trace::default();
    stone.ring(&[v(-0.28, 0.0), v(-0.2, -0.26), v(0.05, -0.34), v(0.27, -0.14), v(0.3, 0.0)]);
    sheet.fill(
        &stone,
        &CLEAR.towards(SOFT, 0.2).hex(),
        &[("stroke", &LINE.hex()), ("stroke-width", &num(0.7 * plan.pen))],
    );
    let mut shade = Trace::default();
    shade.dash(v(0.06, -0.3), v(0.0, -0.06));
    shade.dash(v(0.15, -0.22), v(0.12, -0.04));
    shade.dash(v(0.3, 0.0), v(0.55, 0.0));
    sheet.line(&shade, LINE, 0.6 * plan.pen, &[("stroke-opacity", "0.8")]);
    sheet.close();
}

impl Piece<'_> {
    pub(super) fn marsh(self, sheet: &mut Sheet) {
        self.strewn(sheet, WATER.towards(LEAF, 0.35).hex(), "0.55", 1.05, &["#sedge"]);
    }

    pub(super) fn rough(self, sheet: &mut Sheet) {
        self.strewn(sheet, EARTH.hex(), "0.25", 1.0, &["#stone", "#stone", "#sedge"]);
    }

    /// A wash with little pictures strewn over it.
    fn strewn(
        mut self,
        sheet: &mut Sheet,
        wash: String,
        opacity: &str,
        apart: f64,
        pictures: &[&str],
    ) {
        let edge = self.shape.outline(self.inches(0.5));
        let mut shape = Trace::default();
        shape.ring(&edge);
        sheet.fill(&shape, &wash, &[("fill-opacity", opacity)]);
        let dashes = format!("{} {}", num(self.pen(0.1)), num(self.pen(3.0)));
        sheet.line(&shape, SOFT, self.pen(1.3), &[("stroke-dasharray", &dashes)]);
        let room = self.inches(0.3);
        for at in self.uneven.strew(&edge, self.inches(apart).max(13.0)) {
            let picture = pictures[self.uneven.pick(pictures.len())];
            if outline::gap(&edge, at) > room && self.free(at) {
                sheet.leaf("use", &[("href", picture), ("x", &num(at.x)), ("y", &num(at.y))]);
            }
        }
    }

    pub(super) fn field(mut self, sheet: &mut Sheet) {
        let edge = self.shape.outline(0.0);
        let mut shape = Trace::default();
        shape.ring(&edge);
        sheet.fill(&shape, &EARTH.hex(), &[("fill-opacity", "0.2")]);
        sheet.line(&shape, SOFT, self.pen(0.9), &[("stroke-opacity", "0.8")]);
        let along = longest_side(&edge).unwrap_or(V2::new(1.0, 0.0));
        let across = right_of(along);
        let (low, high) = outline::bounds(&edge);
        let middle = low.towards(high, 0.5);
        let reach = low.distance(high) * 0.5;
        let apart = self.inches(0.3).max(self.pen(4.0)).max(reach / 200.0);
        let count = (reach / apart) as i32;
        let inset = self.inches(0.12);
        let mut furrows = Trace::default();
        for k in -count..=count {
            let from = middle + across * ((f64::from(k) + 0.5) * apart);
            for (start, end) in outline::crossings(&edge, from, along) {
                let (start, end) = (start + inset, end - inset);
                if end - start > inset {
                    let sway = across * self.uneven.between(-0.1, 0.1) * apart;
                    furrows.to(from + along * start);
                    furrows
                        .bow(from + along * ((start + end) * 0.5) + sway * 2.0, from + along * end);
                }
            }
        }
        let (a, b, c) = (num(self.inches(1.6)), num(self.pen(2.0)), num(self.inches(0.35)));
        let dashes = format!("{a} {b} {c} {b}");
        sheet.line(
            &furrows,
            SOFT,
            self.pen(0.65),
            &[("stroke-dasharray", &dashes), ("stroke-opacity", "0.75")],
        );
    }
}
