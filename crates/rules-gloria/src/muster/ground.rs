//! Random ground: a few pieces of each sort.
use kernel::dice::Chooser;
use serde_json::{Value, json};

/// Kinds of areas.
const AREAS: [&str; 9] = [
    "gentle-hill",
    "steep-hill",
    "light-wood",
    "heavy-wood",
    "wood",
    "light-urban",
    "heavy-urban",
    "difficult-ground",
    "swamp",
];
/// Kinds of lines.
const LINES: [&str; 6] = ["hedge", "fence", "stone-wall", "road", "stream", "light-obstacle"];

/// Ground between two lines of battle, clear of both.
pub(super) fn between([width, height]: [i64; 2], chooser: &mut Chooser) -> Vec<Value> {
    pieces([width, height], [400, height - 400], chooser)
}

/// Ground anywhere but along the edges.
pub(super) fn anywhere([width, height]: [i64; 2], chooser: &mut Chooser) -> Vec<Value> {
    pieces([width, height], [150, height - 150], chooser)
}

fn pieces([width, _]: [i64; 2], [low, high]: [i64; 2], chooser: &mut Chooser) -> Vec<Value> {
    let mut pieces = Vec::new();
    for _ in 0..1 + chooser.under(4) {
        let [wide, deep] = [0, 1].map(|_| 100 + 20 * chooser.under(6) as i64);
        let x = 20 + chooser.under((width - wide - 40) as usize) as i64;
        let y = low + chooser.under((high - low - deep).max(1) as usize) as i64;
        let kind = AREAS[chooser.under(AREAS.len())];
        let area = [[x, y], [x + wide, y], [x + wide - 10, y + deep], [x + 10, y + deep]];
        pieces.push(json!({"kind": kind, "area": area}));
    }
    for _ in 0..chooser.under(3) {
        let x = 20 + chooser.under((width - 440) as usize) as i64;
        let y = low + 20 + chooser.under((high - low - 80).max(1) as usize) as i64;
        let kind = LINES[chooser.under(LINES.len())];
        pieces.push(json!({"kind": kind, "line": [[x, y], [x + 400, y + 40]]}));
    }
    pieces
}
