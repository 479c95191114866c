//! The border: a rule of inches in black and white, between lines.
use crate::ink::{CLEAR, LINE, SOFT};
use crate::layout::{Layout, border_width};
use crate::lettering::{Face, Text};
use crate::sheet::{Sheet, Trace, num};
use geom::V2;

/// One edge of the table: where it starts, which way it runs, which way is out, and how many inches long it is.
struct Edge {
    from: V2,
    along: V2,
    out: V2,
    inches: f64,
}

/// The inches between ticks: one, unless the table is too large.
fn step(inches: f64) -> f64 {
    let mut step = 1.0;
    while inches / step > 180.0 {
        step *= 10.0;
    }
    step
}

/// The border of the map.
pub(crate) fn draw(sheet: &mut Sheet, layout: &Layout<'_>) {
    let (plan, scale) = (&layout.plan, layout.scale);
    let corner = plan.corner;
    let boxed = |out: f64| {
        let mut trace = Trace::default();
        trace.rect(corner.x - out, corner.y - out, plan.wide + out * 2.0, plan.high + out * 2.0);
        trace
    };
    let (inner, outer) = (4.0 * scale, 10.5 * scale);
    sheet.open("g", &[("class", "frame")]);
    let mut band = boxed(outer);
    band.0 += &boxed(inner).0;
    sheet.fill(&band, &CLEAR.hex(), &[("fill-rule", "evenodd")]);
    let (x, y) = (V2::new(1.0, 0.0), V2::new(0.0, 1.0));
    let foot = corner + y * plan.high;
    let inches = (plan.wide / plan.inch, plan.high / plan.inch);
    let edges = [
        Edge { from: corner, along: x, out: y * -1.0, inches: inches.0 },
        Edge { from: foot, along: x, out: y, inches: inches.0 },
        Edge { from: foot, along: y * -1.0, out: x * -1.0, inches: inches.1 },
        Edge { from: foot + x * plan.wide, along: y * -1.0, out: x, inches: inches.1 },
    ];
    let (mut black, mut ticks) = (Trace::default(), Trace::default());
    let step = step(inches.0.max(inches.1));
    for edge in &edges {
        rule(edge, plan.inch, step, (inner, outer), &mut black, &mut ticks);
    }
    sheet.fill(&black, &LINE.hex(), &[]);
    sheet.line(&ticks, LINE, 0.7 * scale, &[]);
    for (out, weight) in
        [(0.0, 0.8), (inner, 0.8), (outer, 0.8), (border_width(scale) - 1.3 * scale, 2.6)]
    {
        sheet.line(&boxed(out), LINE, weight * scale, &[("stroke-linejoin", "miter")]);
    }
    figures(sheet, layout, &edges, step);
    plate_mark(sheet, layout);
    sheet.close();
}

fn rule(edge: &Edge, inch: f64, step: f64, band: (f64, f64), black: &mut Trace, ticks: &mut Trace) {
    let at = |inches: f64, out: f64| {
        edge.from + edge.along * (inches.min(edge.inches) * inch) + edge.out * out
    };
    let (inner, outer) = band;
    let count = (edge.inches / step).ceil() as u32;
    for k in 0..count {
        let here = f64::from(k) * step;
        if k > 0 {
            ticks.dash(at(here, 0.0), at(here, if k % 6 == 0 { outer } else { inner }));
        }
        if k % 12 == 0 {
            let end = here + step * 6.0;
            black.ring(&[at(here, inner), at(end, inner), at(end, outer), at(here, outer)]);
        }
    }
}

/// A number at every foot, along the south and west edges.
fn figures(sheet: &mut Sheet, layout: &Layout<'_>, edges: &[Edge; 4], step: f64) {
    let size = (9.5 * layout.scale).max(7.5);
    let inch = layout.plan.inch;
    for (k, edge) in edges.iter().enumerate() {
        let every = step * 12.0;
        let mut here = if k > 1 { every } else { 0.0 };
        while here <= edge.inches {
            let out = border_width(layout.scale) + size * 0.62;
            let at = edge.from + edge.along * (here * inch) + edge.out * out;
            let words = num(here);
            let text =
                Text::new(&words, at + V2::new(0.0, size * 0.33), size, Face::Roman).centred();
            Text { ink: SOFT, ..text }.put(sheet);
            here += every;
        }
    }
}

/// The plate mark around a print.
fn plate_mark(sheet: &mut Sheet, layout: &Layout<'_>) {
    let inset = 8.0 * layout.scale;
    let mut trace = Trace::default();
    trace.rect(inset, inset, layout.wide - inset * 2.0, layout.high - inset * 2.0);
    sheet.line(&trace, CLEAR, 2.4 * layout.scale, &[("stroke-opacity", "0.7")]);
    sheet.line(&trace, SOFT, 0.8 * layout.scale, &[("stroke-opacity", "0.45")]);
}
