//! Random ground: a few pieces of each sort.
use kernel::{book::raise::Scatter, dice::Chooser};
use serde_json::Value;

const PIECES: Scatter = Scatter {
    areas: &[
        "gentle-hill",
        "steep-hill",
        "light-wood",
        "heavy-wood",
        "wood",
        "light-urban",
        "heavy-urban",
        "difficult-ground",
        "swamp",
    ],
    lines: &["hedge", "fence", "stone-wall", "road", "stream", "light-obstacle"],
    margin: 20,
    sizes: (100, 20, 6),
    taper: 10,
    run: [400, 40],
};

/// Ground so far from the edges of both sides.
pub(super) fn pieces([width, height]: [i64; 2], off: i64, chooser: &mut Chooser) -> Vec<Value> {
    let strip = [off, height - off];
    let mut pieces = PIECES.areas(width, strip, chooser);
    pieces.extend(PIECES.lines(width, strip, chooser));
    pieces
}
