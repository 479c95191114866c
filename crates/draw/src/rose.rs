//! The compass: sixteen points, light and dark halves, and a lily to the north.
use crate::ink::{CLEAR, GOLD, LINE, SOFT};
use crate::lettering::{Face, Text};
use crate::plan::around;
use crate::sheet::{Sheet, Trace, num};
use geom::V2;

/// A rose about a place; its radius is from the middle to the tips.
pub(crate) fn draw(sheet: &mut Sheet, at: V2, radius: f64) {
    let pen = radius / 40.0;
    sheet.open("g", &[("class", "compass"), ("stroke-linejoin", "miter")]);
    let mut rings = Trace::default();
    rings.disc(at, radius * 0.66);
    rings.disc(at, radius * 0.6);
    sheet.fill(
        &rings,
        &CLEAR.hex(),
        &[("fill-rule", "evenodd"), ("stroke", &LINE.hex()), ("stroke-width", &num(0.8 * pen))],
    );
    let mut ticks = Trace::default();
    for k in 0..32 {
        let way = around(11.25 * f64::from(k));
        ticks.dash(at + way * (radius * 0.6), at + way * (radius * 0.66));
    }
    sheet.line(&ticks, LINE, 0.8 * pen, &[]);
    points(sheet, at, radius * 0.6, 22.5, 45.0, pen);
    points(sheet, at, radius * 0.78, 45.0, 90.0, pen);
    points(sheet, at, radius, 0.0, 90.0, pen);
    let mut hub = Trace::default();
    hub.disc(at, radius * 0.07);
    sheet.fill(&hub, &GOLD.hex(), &[("stroke", &LINE.hex()), ("stroke-width", &num(0.9 * pen))]);
    lily(sheet, at + V2::new(0.0, -radius * 1.02), radius * 0.32, pen);
    for (letter, turn) in [("E", 90.0), ("S", 180.0), ("W", 270.0)] {
        let size = radius * 0.26;
        let place = at + around(turn) * (radius + size * 0.6) + V2::new(0.0, size * 0.32);
        Text {
            ink: SOFT.towards(LINE, 0.5),
            ..Text::new(letter, place, size, Face::Roman).centred()
        }
        .put(sheet);
    }
    sheet.close();
}

/// Four points from one bearing on, each half dark; `apart` says how far they stand from one another.
fn points(sheet: &mut Sheet, at: V2, reach: f64, first: f64, apart: f64, pen: f64) {
    let (mut dark, mut light) = (Trace::default(), Trace::default());
    let count = (360.0 / apart) as u32;
    let waist = reach * if apart < 90.0 { 0.16 } else { 0.2 };
    let open = if apart < 90.0 { 22.5 } else { 45.0 };
    for k in 0..count {
        let bearing = first + apart * f64::from(k);
        let tip = at + around(bearing) * reach;
        light.ring(&[at, at + around(bearing - open) * waist, tip]);
        dark.ring(&[at, at + around(bearing + open) * waist, tip]);
    }
    let (ink, width) = (LINE.hex(), num(0.8 * pen));
    sheet.fill(&light, &CLEAR.hex(), &[("stroke", &ink), ("stroke-width", &width)]);
    sheet.fill(&dark, &ink, &[("stroke", &ink), ("stroke-width", &width)]);
}

/// The lily, its foot at a place.
fn lily(sheet: &mut Sheet, foot: V2, size: f64, pen: f64) {
    let v = |x: f64, y: f64| foot + V2::new(x * size, y * size);
    let mut shape = Trace::default();
    shape.to(v(0.0, -1.15));
    shape.curve(v(0.3, -0.75), v(0.3, -0.5), v(0.1, -0.2));
    shape.line(v(-0.1, -0.2));
    shape.curve(v(-0.3, -0.5), v(-0.3, -0.75), v(0.0, -1.15));
    shape.close();
    for side in [-1.0, 1.0] {
        shape.to(v(side * 0.13, -0.25));
        shape.curve(v(side * 0.25, -0.7), v(side * 0.75, -0.8), v(side * 0.72, -0.38));
        shape.curve(v(side * 0.66, -0.52), v(side * 0.4, -0.5), v(side * 0.24, -0.14));
        shape.close();
    }
    shape.ring(&[v(-0.36, -0.22), v(0.36, -0.22), v(0.36, -0.08), v(-0.36, -0.08)]);
    shape.ring(&[v(-0.1, -0.08), v(0.1, -0.08), v(0.0, 0.16)]);
    sheet.fill(
        &shape,
        &LINE.hex(),
        &[("stroke", &CLEAR.hex()), ("stroke-width", &num(0.5 * pen)), ("paint-order", "stroke")],
    );
}
