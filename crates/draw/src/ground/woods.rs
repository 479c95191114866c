//! Woods: small trees as an engraver cuts them, each with its shade to the east.
use super::Piece;
use crate::ink::{CLEAR, LEAF, LINE, PAPER, SOFT};
use crate::outline;
use crate::plan::{Plan, around};
use crate::scatter::Scatter;
use crate::sheet::{Sheet, Trace, num};
use geom::V2;

/// The number of different trees.
const SORTS: usize = 5;

/// How tall a tree stands on the sheet.
fn tall(plan: &Plan) -> f64 {
    (plan.inch * 0.92).max(10.0)
}

/// The trees.
pub(super) fn pictures(sheet: &mut Sheet, plan: &Plan) {
    for sort in 0..SORTS {
        let mut uneven = Scatter::seeded(1644 + sort as u64);
        let size = tall(plan) * [1.0, 0.86, 0.94, 0.76, 1.06][sort];
        sheet.open("g", &[("id", &format!("tree-{sort}")), ("stroke-linecap", "round")]);
        tree(sheet, size, plan.pen, &mut uneven);
        sheet.close();
    }
}

/// One tree, its foot at the origin.
fn tree(sheet: &mut Sheet, size: f64, pen: f64, uneven: &mut Scatter) {
    let v = |x: f64, y: f64| V2::new(x * size, y * size);
    let crown = v(uneven.between(-0.03, 0.03), -0.6);
    let lobes = 8 + uneven.pick(3);
    let rim = |k: usize, reach: f64| {
        let way = around(360.0 * k as f64 / lobes as f64 + 10.0);
        crown + V2::new(way.x * 0.36, way.y * 0.33) * (size * reach)
    };
    let edges: Vec<V2> = (0..lobes).map(|k| rim(k, uneven.between(0.82, 1.0))).collect();
    let mut leaf = Trace::default();
    leaf.to(edges[0]);
    for k in 0..lobes {
        let (a, b) = (edges[k], edges[(k + 1) % lobes]);
        let out = (a.towards(b, 0.5) - crown) * 0.55;
        leaf.curve(a + out, b + out, b);
    }
    leaf.close();

    let mut ground = Trace::default();
    ground.dash(v(0.02, 0.0), v(0.44, 0.0));
    ground.dash(v(0.1, -0.06), v(0.5, -0.06));
    ground.dash(v(0.22, -0.12), v(0.46, -0.12));
    sheet.line(&ground, SOFT, 0.6 * pen, &[("stroke-opacity", "0.7")]);
    let mut trunk = Trace::default();
    trunk.ring(&[v(-0.06, 0.0), v(-0.04, -0.35), v(0.05, -0.35), v(0.07, 0.0)]);
    sheet.fill(&trunk, &LINE.hex(), &[]);
    let green = LEAF.towards(PAPER, uneven.between(0.0, 0.3)).hex();
    let (line, width) = (LINE.hex(), num(0.75 * pen));
    sheet.fill(
        &leaf,
        &green,
        &[("stroke", &line), ("stroke-width", &width), ("stroke-opacity", "0.9")],
    );
    shade(sheet, crown, size, pen);
}

/// Strokes on the side away from the light, and a gleam on the other.
fn shade(sheet: &mut Sheet, crown: V2, size: f64, pen: f64) {
    let mut dark = Trace::default();
    for (reach, from, to) in [(0.8, 70.0, 185.0), (0.58, 80.0, 175.0), (0.34, 85.0, 165.0)] {
        let at = |turn: f64| {
            let way = around(turn);
            crown + V2::new(way.x * 0.36, way.y * 0.33) * (size * reach)
        };
        let middle = (from + to) * 0.5;
        dark.to(at(from));
        dark.bow(crown + (at(middle) - crown) * 1.32, at(to));
    }
    sheet.line(&dark, LINE, 0.6 * pen, &[("stroke-opacity", "0.75")]);
    let mut gleam = Trace::default();
    gleam.to(crown + V2::new(-0.2, -0.05) * size);
    gleam.bow(crown + V2::new(-0.17, -0.22) * size, crown + V2::new(0.0, -0.22) * size);
    sheet.line(&gleam, CLEAR, 1.1 * pen, &[("stroke-opacity", "0.8")]);
}

impl Piece<'_> {
    pub(super) fn wood(mut self, sheet: &mut Sheet) {
        let edge = self.shape.outline(self.inches(0.5));
        let mut wash = Trace::default();
        wash.ring(&edge);
        sheet.fill(&wash, &LEAF.hex(), &[("fill-opacity", "0.5")]);
        let dashes = format!("{} {}", num(self.pen(0.1)), num(self.pen(3.2)));
        sheet.line(&wash, SOFT, self.pen(1.5), &[("stroke-dasharray", &dashes)]);
        let size = tall(self.plan);
        let lift = V2::new(0.0, size * 0.36);
        let mut stands = self.uneven.strew(&edge, size * 0.8);
        // Trees stay within the edge, which is what the rules measure to. A wood that is too small for that still gets one.
        let kept = |at: &V2| outline::gap(&edge, *at) > size * 0.3;
        if stands.iter().any(kept) {
            stands.retain(kept);
        }
        for at in stands {
            let sort = self.uneven.pick(SORTS);
            if !self.free(at) {
                continue;
            }
            let at = at + lift;
            sheet.leaf(
                "use",
                &[("href", &format!("#tree-{sort}")), ("x", &num(at.x)), ("y", &num(at.y))],
            );
        }
    }
}
