//! Random ground: a few pieces of each sort.
use kernel::{
    book::raise::{Scatter, below},
    dice::Chooser,
};
use serde_json::{Value, json};

const PIECES: Scatter = Scatter {
    areas: &[
        "hill",
        "steep-hill",
        "wood",
        "open-wood",
        "scrub",
        "rye",
        "crops",
        "soft-ground",
        "town",
    ],
    lines: &["hedge", "wall", "stream", "road"],
    margin: 1,
    sizes: (4, 1, 5),
    taper: 0,
    run: [12, 1],
};

/// Ground so far from the edges of both sides, perhaps with a farm.
pub(super) fn pieces([width, height]: [i64; 2], off: i64, chooser: &mut Chooser) -> Vec<Value> {
    let strip @ [low, high] = [off, height - off];
    let mut pieces = PIECES.areas(width, strip, chooser);
    if chooser.under(2) == 0 {
        let x = 1 + below(width - 6, chooser);
        let y = low + below(high - low - 3, chooser);
        let area = [[x, y], [x + 3, y], [x + 3, y + 2], [x, y + 2]];
        pieces.push(json!({"kind": "building", "name": "the farm", "area": area}));
    }
    pieces.extend(PIECES.lines(width, strip, chooser));
    pieces
}
