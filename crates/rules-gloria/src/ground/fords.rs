//! PG-FRD-004: where a road meets a river without a bridge there is a ford.
use crate::book::{Rulebook, TerrainKind};
use geom::{Point, V2};
use table::{Piece, field::Outline};

/// How close the places are at which a road is looked at, and how far a ford reaches on to either bank.
const STEP: f64 = 500.0;
const BANK: f64 = 1_000.0;
/// The most pieces of a table.
const MOST: usize = 250;

/// Adds the fords of all roads to the ground.
pub(crate) fn add(pieces: &mut Vec<Piece>, book: &Rulebook) {
    let roads = pieces.iter().filter(|piece| kind(book, piece).road && piece.is_line());
    let fords: Vec<Piece> = roads.flat_map(|road| of_road(road, pieces, book)).collect();
    let room = MOST.saturating_sub(pieces.len());
    pieces.extend(fords.into_iter().take(room));
}

fn kind<'b>(book: &'b Rulebook, piece: &Piece) -> &'b TerrainKind {
    &book.kind[usize::from(piece.kind())]
}

/// The fords of one road: one for each stretch of it in a river, unless a bridge or a ford is already there.
fn of_road(road: &Piece, pieces: &[Piece], book: &Rulebook) -> Vec<Piece> {
    let on = |at: V2, which: fn(&TerrainKind) -> bool, reach: f64| {
        let mut there = pieces.iter().filter(|piece| which(kind(book, piece)));
        there.any(|piece| piece.distance_point(at) <= reach)
    };
    let places = places(&road.outline().points);
    let wet: Vec<bool> = places.iter().map(|at| on(*at, |kind| kind.water, 0.0)).collect();
    let mut fords = Vec::new();
    let mut first = None;
    for n in 0..places.len() {
        match (wet[n], first) {
            (true, None) => first = Some(n.saturating_sub(1)),
            (false, Some(from)) => {
                first = None;
                let middle = places[from].towards(places[n], 0.5);
                let carried = on(middle, |kind| kind.crossing, 2.0 * BANK);
                fords.extend(ford(places[from], places[n], book).filter(|_| !carried));
            }
            _ => (),
        }
    }
    fords
}

/// Places along a line, both ends included.
fn places(course: &[Point]) -> Vec<V2> {
    let mut places: Vec<V2> = course.first().map(|at| at.v2()).into_iter().collect();
    for ends in course.windows(2) {
        let (from, to) = (ends[0].v2(), ends[1].v2());
        let n = (from.distance(to) / STEP).ceil().max(1.0) as usize;
        places.extend((1..=n).map(|k| from.towards(to, k as f64 / n as f64)));
    }
    places
}

/// A ford from bank to bank, as wide as one that is found.
fn ford(from: V2, to: V2, book: &Rulebook) -> Option<Piece> {
    let along = (to - from).unit()?;
    let ends = [from - along * BANK, to + along * BANK];
    Piece::new(Outline {
        kind: book.terrain("ford")?,
        points: ends.map(Point::from).to_vec(),
        width: Some(book.mm(&book.reaches.ford)),
        ..Outline::default()
    })
    .ok()
}
