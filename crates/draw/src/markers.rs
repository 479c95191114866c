//! The book's markers: each meaning has its own shape, and the colour repeats it.
use crate::ink::{CLEAR, Ink, LINE, PLAIN};
use crate::lettering::{self, Face, Text};
use crate::plan::around;
use crate::sheet::{Sheet, Trace, num};
use geom::V2;
use kernel::view::{Marker, MarkerShape};

/// How large a marker is, from its middle to its rim.
pub(crate) fn radius(pen: f64) -> f64 {
    (5.6 * pen).max(4.2)
}

/// The number beside a marker, if there is more than one.
fn tally(marker: &Marker) -> Option<String> {
    (marker.count > 1).then(|| marker.count.to_string())
}

fn tally_size(pen: f64) -> f64 {
    radius(pen) * 2.1
}

/// How wide a row of markers comes out.
pub(crate) fn row_width(markers: &[&Marker], pen: f64) -> f64 {
    markers.iter().map(|marker| width(marker, pen)).sum()
}

fn width(marker: &Marker, pen: f64) -> f64 {
    let number = tally(marker)
        .map_or(0.0, |words| lettering::width(&words, tally_size(pen), Face::Bold, 0.0) + pen);
    radius(pen) * 2.0 + number + 2.2 * pen
}

/// Draws a row of markers from the middle of its left side on.
pub(crate) fn row(sheet: &mut Sheet, markers: &[&Marker], from: V2, pen: f64) {
    let mut left = from.x;
    for marker in markers {
        let at = V2::new(left + radius(pen) + pen, from.y);
        let shape = name(marker.shape);
        sheet.open("g", &[("class", "marker"), ("data-shape", shape)]);
        sheet.words("title", &[], &format!("{} × {}", marker.meaning, marker.count));
        draw(sheet, marker, at, pen);
        count(sheet, marker, at, pen);
        sheet.close();
        left += width(marker, pen);
    }
}

/// Defines every shape at the origin of the sheet, for markers to refer to.
pub(crate) fn define(sheet: &mut Sheet, pen: f64) {
    for shape in SHAPES {
        let mut path = Trace::default();
        outline(shape, V2::ZERO, radius(pen), &mut path);
        let id = format!("marker-{}", name(shape));
        sheet.leaf("path", &[("id", &id), ("d", &path.0), ("fill-rule", "evenodd")]);
    }
}

const SHAPES: [MarkerShape; 8] = [
    MarkerShape::Drop,
    MarkerShape::Star,
    MarkerShape::Ring,
    MarkerShape::Square,
    MarkerShape::Triangle,
    MarkerShape::Diamond,
    MarkerShape::Cross,
    MarkerShape::Arrow,
];

/// One marker at the origin of the sheet, with a shape from [`define`] and the number to its right.
pub(crate) fn refer(sheet: &mut Sheet, marker: &Marker, pen: f64) {
    let href = format!("#marker-{}", name(marker.shape));
    let colour = Ink::read(&marker.colour).unwrap_or(PLAIN).hex();
    let (clear, ink) = (CLEAR.hex(), LINE.hex());
    let traits = |fill, stroke, width: f64, opacity| {
        [
            ("href", href.clone()),
            ("fill", fill),
            ("stroke", stroke),
            ("stroke-width", num(width * pen)),
            ("stroke-opacity", opacity),
            ("stroke-linejoin", "round".to_owned()),
        ]
    };
    sheet.open("g", &[("class", "marker"), ("data-shape", name(marker.shape))]);
    for traits in [
        traits("none".to_owned(), clear, 4.0, "0.9".to_owned()),
        traits(colour, ink, 1.0, "1".to_owned()),
    ] {
        sheet.leaf("use", &traits.each_ref().map(|(key, value)| (*key, value.as_str())));
    }
    count(sheet, marker, V2::ZERO, pen);
    sheet.close();
}

/// The number beside a marker, if there is more than one.
fn count(sheet: &mut Sheet, marker: &Marker, at: V2, pen: f64) {
    if let Some(words) = tally(marker) {
        let at = V2::new(at.x + radius(pen) + pen, at.y + tally_size(pen) * 0.33);
        let text = Text::new(&words, at, tally_size(pen), Face::Bold);
        Text { halo: Some((CLEAR, 2.4 * pen)), ..text }.put(sheet);
    }
}

/// One marker.
pub(crate) fn draw(sheet: &mut Sheet, marker: &Marker, at: V2, pen: f64) {
    let mut shape = Trace::default();
    outline(marker.shape, at, radius(pen), &mut shape);
    let colour = Ink::read(&marker.colour).unwrap_or(PLAIN).hex();
    sheet.line(
        &shape,
        CLEAR,
        4.0 * pen,
        &[("stroke-linejoin", "round"), ("stroke-opacity", "0.9")],
    );
    let (ink, width) = (LINE.hex(), num(1.0 * pen));
    let more = [
        ("fill-rule", "evenodd"),
        ("stroke", ink.as_str()),
        ("stroke-width", width.as_str()),
        ("stroke-linejoin", "round"),
    ];
    sheet.fill(&shape, &colour, &more);
}

fn outline(shape: MarkerShape, at: V2, r: f64, out: &mut Trace) {
    let v = |x: f64, y: f64| at + V2::new(x * r, y * r);
    match shape {
        MarkerShape::Drop => {
            out.to(v(0.0, -1.2));
            out.curve(v(0.25, -0.6), v(0.78, -0.2), v(0.78, 0.32));
            out.curve(v(0.78, 0.78), v(0.42, 1.08), v(0.0, 1.08));
            out.curve(v(-0.42, 1.08), v(-0.78, 0.78), v(-0.78, 0.32));
            out.curve(v(-0.78, -0.2), v(-0.25, -0.6), v(0.0, -1.2));
            out.close();
        }
        MarkerShape::Star => {
            let points: Vec<V2> = (0..10u8)
                .map(|k| around(f64::from(k) * 36.0) * (r * if k % 2 == 0 { 1.22 } else { 0.5 }))
                .map(|way| at + way)
                .collect();
            out.ring(&points);
        }
        MarkerShape::Ring => {
            out.disc(at, r);
            out.disc(at, r * 0.48);
        }
        MarkerShape::Square => out.rect(at.x - r * 0.86, at.y - r * 0.86, r * 1.72, r * 1.72),
        MarkerShape::Diamond => out.ring(&[v(0.0, -1.2), v(0.86, 0.0), v(0.0, 1.2), v(-0.86, 0.0)]),
        MarkerShape::Cross => {
            let quarter = |k: u8| {
                let (out, aside) =
                    (around(45.0 + 90.0 * f64::from(k)), around(135.0 + 90.0 * f64::from(k)));
                [(1.15, -0.34), (1.15, 0.34), (0.34, 0.34)]
                    .map(|(far, wide)| at + out * (far * r) + aside * (wide * r))
            };
            out.ring(&(0..4).flat_map(quarter).collect::<Vec<V2>>());
        }
        MarkerShape::Arrow => {
            let side = [(0.0, -1.15), (1.0, 0.05), (0.42, 0.05), (0.42, 1.05)];
            let back = side.iter().skip(1).rev().map(|&(x, y)| v(-x, y));
            out.ring(&side.iter().map(|&(x, y)| v(x, y)).chain(back).collect::<Vec<V2>>());
        }
        // A marker without its own shape gets the default one.
        _ => out.ring(&[v(0.0, -1.05), v(1.08, 0.82), v(-1.08, 0.82)]),
    }
}

/// The name of a shape, for clients that search for it.
const fn name(shape: MarkerShape) -> &'static str {
    match shape {
        MarkerShape::Drop => "drop",
        MarkerShape::Star => "star",
        MarkerShape::Ring => "ring",
        MarkerShape::Square => "square",
        MarkerShape::Diamond => "diamond",
        MarkerShape::Cross => "cross",
        MarkerShape::Arrow => "arrow",
        _ => "triangle",
    }
}
