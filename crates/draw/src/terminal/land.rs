//! Terrain in characters.
use super::cells::{Cell, Grid};
use crate::outline::{self, Ends};
use geom::V2;
use kernel::view::{Condition, Ground, TerrainView, View};

/// Every kind of ground: its sign and its name in the list, the lowest first.
pub(super) const SIGNS: [(Ground, char, &str); 15] = [
    (Ground::Field, ',', "field"),
    (Ground::Hill, '·', "hill"),
    (Ground::SteepHill, '░', "steep hill"),
    (Ground::Marsh, '"', "marsh"),
    (Ground::Rough, ';', "rough"),
    (Ground::Road, '-', "road"),
    (Ground::Stream, '~', "stream"),
    (Ground::River, '≈', "river"),
    (Ground::Ford, ':', "ford"),
    (Ground::Bridge, '=', "bridge"),
    (Ground::Works, '╬', "earthworks"),
    (Ground::Wood, '♣', "wood"),
    (Ground::Wall, '#', "wall"),
    (Ground::Hedge, '%', "hedge"),
    (Ground::Building, '▒', "building"),
];

/// Its colour in the 256-colour palette.
pub(super) const fn colour(look: Ground) -> u8 {
    match look {
        Ground::Wood | Ground::Hedge => 65,
        Ground::Marsh => 72,
        Ground::Stream | Ground::River | Ground::Ford => 67,
        Ground::Building => 131,
        Ground::Road | Ground::Bridge | Ground::Field => 137,
        Ground::Wall => 245,
        _ => 101,
    }
}

/// The signs of marked places, assigned in order and repeated.
const MARKS: [char; 6] = ['+', '×', '¤', '§', '¶', '!'];

/// The sign of ground that burns.
const FIRE: char = '*';

/// The sign of a place by its number in the list.
pub(super) const fn mark(number: usize) -> char {
    MARKS[number % MARKS.len()]
}

/// The layer of a kind of ground; a kind without its own sign counts as rough.
fn order(look: Ground) -> usize {
    let known = |look: Ground| SIGNS.iter().position(|(known, ..)| *known == look);
    known(look).or_else(|| known(Ground::Rough)).unwrap_or(0)
}

/// Draws all the terrain.
pub(super) fn lay(grid: &Grid, view: &View, cells: &mut [Cell<'_>]) {
    let mut pieces: Vec<&TerrainView> = view.terrain.iter().collect();
    pieces.sort_by_key(|piece| order(piece.look));
    for piece in pieces {
        let burns = piece.condition == Some(Condition::Burning);
        let sign = if burns { FIRE } else { SIGNS[order(piece.look)].1 };
        let points: Vec<V2> = piece.points.iter().map(|&point| grid.at(point)).collect();
        if piece.width.is_some() || points.len() == 2 {
            course(grid, piece, &points, sign, cells);
        } else {
            area(grid, piece.look, &points, sign, cells);
        }
    }
}

/// Marks the outlines of marked places over the terrain.
pub(super) fn mark_places<'a>(grid: &Grid, view: &'a View, cells: &mut [Cell<'a>]) {
    for (number, place) in view.places.iter().enumerate() {
        let points: Vec<V2> = place.points.iter().map(|&point| grid.at(point)).collect();
        let edge =
            outline::walk(&points, grid.stride(), Ends::Joined).into_iter().map(|(at, _)| at);
        let spot = points.first().copied().filter(|_| points.len() == 1);
        for cell in edge.chain(spot).filter_map(|at| grid.cell_of(at)) {
            cells[cell] = Cell::Place(place, mark(number));
        }
    }
}

fn area(grid: &Grid, look: Ground, points: &[V2], sign: char, cells: &mut [Cell<'_>]) {
    let mut any = false;
    for cell in grid.around(points) {
        if outline::inside(points, grid.middle(cell)) {
            cells[cell] = Cell::Land(look, sign);
            any = true;
        }
    }
    // A piece that is too small to contain the centre of a cell is still shown.
    let (low, high) = outline::bounds(points);
    if !any
        && !points.is_empty()
        && let Some(cell) = grid.cell_of(low.towards(high, 0.5))
    {
        cells[cell] = Cell::Land(look, sign);
    }
}

fn course(grid: &Grid, piece: &TerrainView, points: &[V2], sign: char, cells: &mut [Cell<'_>]) {
    let half = piece.width.map_or(0.0, |width| width.to_inches() * 0.5);
    let wide = outline::ribbon(points, half);
    for cell in grid.around(&wide) {
        if half > grid.stride() && outline::inside(&wide, grid.middle(cell)) {
            cells[cell] = Cell::Land(piece.look, sign);
        }
    }
    for (at, along) in outline::walk(points, grid.stride(), Ends::Free) {
        if let Some(cell) = grid.cell_of(at) {
            let sign = if piece.look == Ground::Road { leaning(along) } else { sign };
            cells[cell] = Cell::Land(piece.look, sign);
        }
    }
}

/// The stroke with the slope of a line; the grid's rows are twice as high as its columns are wide.
fn leaning(along: V2) -> char {
    match (along.x.abs(), along.y.abs()) {
        (x, y) if y < x * 0.5 => '-',
        (x, y) if x < y * 0.25 => '|',
        _ if (along.x > 0.0) == (along.y > 0.0) => '\\',
        _ => '/',
    }
}
