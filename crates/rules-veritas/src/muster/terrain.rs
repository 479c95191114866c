//! The terrain generator (IDV-GEN-001 to -004): patches by the die, placed in turns, well apart.
use crate::book::Rulebook;
use geom::{Point, Rect};
use kernel::dice::Chooser;
use serde_json::{Value, json};

/// How many places are tried for a patch before it is left out.
const TRIES: usize = 60;

/// A field made by the generator.
#[derive(Clone, PartialEq, Debug)]
pub struct Generated {
    /// IDV-GEN-003: the side that places the first patch, 0 or 1.
    pub first: u8,
    /// The patches in the order they were placed.
    pub patches: Vec<Patch>,
    /// What lies on the table.
    pub pieces: Vec<Laid>,
}

/// A piece of terrain as it was laid, in inches.
#[derive(Clone, PartialEq, Debug)]
pub struct Laid {
    /// Its kind.
    pub kind: String,
    /// Whether it is a line, not an area.
    pub line: bool,
    /// The points of the line, or the outline of the area.
    pub points: Vec<[f64; 2]>,
}

impl Generated {
    /// The pieces as a scenario writes them.
    pub fn terrain(&self) -> Vec<Value> {
        let piece = |laid: &Laid| match laid.line {
            true => json!({"kind": laid.kind, "line": laid.points}),
            false => json!({"kind": laid.kind, "area": laid.points}),
        };
        self.pieces.iter().map(piece).collect()
    }
}

/// A patch.
#[derive(Clone, PartialEq, Debug)]
pub struct Patch {
    /// The side that placed it.
    pub side: u8,
    /// The face of the die.
    pub face: u8,
    /// Where it lies, if there was room: left, bottom, right, top, in inches.
    pub at: Option<[f64; 4]>,
}

/// A field of a size in inches. It is the same for the same chooser.
pub fn field(book: &Rulebook, size: [f64; 2], chooser: &mut Chooser) -> Generated {
    let mut die = || chooser.under(6) as u8 + 1;
    let n = book.generator.patches.value.clamp(0, 20) as usize;
    // IDV-GEN-001: a die for each patch of each side.
    let faces = [(); 2].map(|()| (0..n).map(|_| die()).collect::<Vec<u8>>());
    // IDV-GEN-003: the side with the higher die places first; ties are rolled again.
    let first = loop {
        let (one, other) = (die(), die());
        if one != other {
            break u8::from(other > one);
        }
    };
    let mut made = Generated { first, patches: Vec::new(), pieces: Vec::new() };
    for (&one, &other) in faces[0].iter().zip(&faces[1]) {
        for side in [first, 1 - first] {
            let face = if side == 0 { one } else { other };
            lay(book, size, side, face, chooser, &mut made);
        }
    }
    made
}

/// IDV-GEN-004: places one patch far enough from the others; it is left out if there is no room.
fn lay(
    book: &Rulebook,
    size: [f64; 2],
    side: u8,
    face: u8,
    chooser: &mut Chooser,
    made: &mut Generated,
) {
    let rows = &book.generator;
    let apart = f64::from(rows.apart.value);
    let mut at = None;
    for _ in 0..TRIES {
        let [w, h] = extent(book, face, chooser);
        let room = |whole: f64, part: f64| (whole - part).max(0.0) as usize + 1;
        let (x, y) =
            (chooser.under(room(size[0], w)) as f64, chooser.under(room(size[1], h)) as f64);
        let patch = [x, y, x + w, y + h];
        let clear = |other: &[f64; 4]| gap(&patch, other) >= apart;
        if made.patches.iter().filter_map(|patch| patch.at.as_ref()).all(clear) {
            at = Some(patch);
            break;
        }
    }
    if let Some(patch) = at {
        made.pieces.extend(pieces(book, face, &patch, chooser));
    }
    made.patches.push(Patch { side, face, at });
}

/// The distance between two patches.
fn gap(one: &[f64; 4], other: &[f64; 4]) -> f64 {
    let rect =
        |at: &[f64; 4]| Rect::aligned(Point::inches(at[0], at[1]), Point::inches(at[2], at[3]));
    geom::Length::from_units(geom::distance(&rect(one), &rect(other))).to_inches()
}

/// The width and height of a patch: a line has the length in the book, a village is small.
fn extent(book: &Rulebook, face: u8, chooser: &mut Chooser) -> [f64; 2] {
    let rows = &book.generator;
    let most = [rows.width.value, rows.height.value].map(|most| most.max(2) as usize);
    let some =
        |chooser: &mut Chooser, most: usize| (most / 2 + chooser.under(most - most / 2 + 1)) as f64;
    match face {
        5 if chooser.under(2) == 0 => [1.0, f64::from(rows.line.value)],
        5 => [f64::from(rows.line.value), 1.0],
        6 => [4.0, 4.0],
        _ => [some(chooser, most[0]), some(chooser, most[1])],
    }
}

/// IDV-GEN-002: the pieces of a face: one of its kinds, or all of them for enclosures.
fn pieces(book: &Rulebook, face: u8, patch: &[f64; 4], chooser: &mut Chooser) -> Vec<Laid> {
    let kinds = book.raises(face);
    let [left, low, right, high] = *patch;
    let line = |kind: &str, points: [[f64; 2]; 2]| Laid {
        kind: kind.to_owned(),
        line: true,
        points: points.to_vec(),
    };
    let area = |kind: &str, low: f64, high: f64| Laid {
        kind: kind.to_owned(),
        line: false,
        points: vec![[left, low], [right, low], [right, high], [left, high]],
    };
    let one = |chooser: &mut Chooser| kinds[chooser.under(kinds.len())].clone();
    match face {
        4 => {
            let hedges = [[[left, low], [right, low]], [[left, high], [right, high]]];
            let mut hedges = hedges.into_iter();
            let piece = |kind: &String| match kind.as_str() {
                "hedge" => hedges.next().map(|course| line(kind, course)),
                // The area is between the hedges.
                _ => Some(area(kind, low + 0.5, high - 0.5)),
            };
            kinds.iter().filter_map(piece).collect()
        }
        5 => {
            let (x, y) = ((left + right) / 2.0, (low + high) / 2.0);
            let course = match right - left > high - low {
                true => [[left, y], [right, y]],
                false => [[x, low], [x, high]],
            };
            vec![line(&one(chooser), course)]
        }
        _ => vec![area(&one(chooser), low, high)],
    }
}
