//! The sheet itself: laid paper, darker towards its edges, with the flecks and stains of its age.
use crate::ink::{AGED, CLEAR, EARTH, FAINT, LINE, PAPER, SOFT};
use crate::plan::around;
use crate::scatter::Scatter;
use crate::sheet::{Sheet, Trace, num};
use geom::V2;

/// The paints that the sheet is made of.
pub(crate) fn paints(sheet: &mut Sheet, pen: f64) {
    sheet.open("radialGradient", &[("id", "age"), ("cx", "0.5"), ("cy", "0.47"), ("r", "0.75")]);
    for (at, ink) in
        [("0", CLEAR), ("0.55", PAPER), ("0.85", PAPER.towards(AGED, 0.55)), ("1", AGED)]
    {
        sheet.leaf("stop", &[("offset", at), ("stop-color", &ink.hex())]);
    }
    sheet.close();
    sheet.open("radialGradient", &[("id", "stain")]);
    for (at, opacity) in [("0", "0.13"), ("0.5", "0.1"), ("0.8", "0.05"), ("1", "0")] {
        sheet.leaf(
            "stop",
            &[
                ("offset", at),
                ("stop-color", &EARTH.towards(SOFT, 0.3).hex()),
                ("stop-opacity", opacity),
            ],
        );
    }
    sheet.close();
    let (wide, high) = (28.0 * pen, 2.8 * pen);
    sheet.open(
        "pattern",
        &[
            ("id", "laid"),
            ("width", &num(wide)),
            ("height", &num(high)),
            ("patternUnits", "userSpaceOnUse"),
        ],
    );
    let mut wires = Trace::default();
    wires.dash(V2::new(0.0, high * 0.5), V2::new(wide, high * 0.5));
    sheet.line(&wires, FAINT, 0.5 * pen, &[("stroke-opacity", "0.1")]);
    let mut chain = Trace::default();
    chain.dash(V2::new(wide * 0.5, 0.0), V2::new(wide * 0.5, high));
    sheet.line(&chain, FAINT, 0.8 * pen, &[("stroke-opacity", "0.09")]);
    sheet.close();
}

/// The whole sheet.
pub(crate) fn draw(sheet: &mut Sheet, wide: f64, high: f64, pen: f64) {
    let (w, h) = (num(wide), num(high));
    for paint in ["url(#age)", "url(#laid)"] {
        sheet.leaf("rect", &[("width", &w), ("height", &h), ("fill", paint)]);
    }
    let mut uneven = Scatter::seeded(1651);
    for _ in 0..7 {
        let at = V2::new(wide * uneven.part(), high * uneven.part());
        let size = wide.min(high) * uneven.between(0.05, 0.2);
        sheet.leaf(
            "ellipse",
            &[
                ("cx", &num(at.x)),
                ("cy", &num(at.y)),
                ("rx", &num(size)),
                ("ry", &num(size * uneven.between(0.6, 1.0))),
                ("fill", "url(#stain)"),
                ("opacity", "0.55"),
            ],
        );
    }
    let (mut fibres, mut flecks) = (Trace::default(), Trace::default());
    for k in 0..420 {
        let at = V2::new(wide * uneven.part(), high * uneven.part());
        if k % 4 == 0 {
            flecks.disc(at, pen * uneven.between(0.3, 0.8));
        } else {
            let run = around(uneven.between(0.0, 360.0)) * (pen * uneven.between(3.0, 12.0));
            let bend = V2::new(run.y, -run.x) * uneven.between(-0.4, 0.4);
            fibres.to(at);
            fibres.bow(at + run * 0.5 + bend, at + run);
        }
    }
    sheet.line(
        &fibres,
        SOFT,
        0.6 * pen,
        &[("stroke-opacity", "0.16"), ("stroke-linecap", "round")],
    );
    sheet.fill(&flecks, &SOFT.hex(), &[("fill-opacity", "0.28")]);
    worn_edge(sheet, wide, high, pen);
}

/// Edges handled for three centuries.
fn worn_edge(sheet: &mut Sheet, wide: f64, high: f64, pen: f64) {
    for (inset, weight, opacity) in [(0.0, 26.0, "0.05"), (0.0, 14.0, "0.07"), (0.0, 5.0, "0.12")] {
        let mut edge = Trace::default();
        edge.rect(inset, inset, wide, high);
        sheet.line(&edge, LINE.towards(EARTH, 0.5), weight * pen, &[("stroke-opacity", opacity)]);
    }
}
