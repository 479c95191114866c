//! Random ground: a few pieces of each sort.
use kernel::dice::Chooser;
use serde_json::{Value, json};

/// Kinds of areas.
const AREAS: [&str; 9] =
    ["hill", "steep-hill", "wood", "open-wood", "scrub", "rye", "crops", "soft-ground", "town"];
/// Kinds of lines.
const LINES: [&str; 4] = ["hedge", "wall", "stream", "road"];

/// Ground between two lines of battle, clear of both.
pub(super) fn between([width, height]: [i64; 2], chooser: &mut Chooser) -> Vec<Value> {
    pieces([width, height], [18, height - 18], chooser)
}

/// Ground anywhere but along the edges.
pub(super) fn anywhere([width, height]: [i64; 2], chooser: &mut Chooser) -> Vec<Value> {
    pieces([width, height], [8, height - 8], chooser)
}

fn pieces([width, _]: [i64; 2], [low, high]: [i64; 2], chooser: &mut Chooser) -> Vec<Value> {
    let mut pieces = Vec::new();
    for _ in 0..1 + chooser.under(4) {
        let [wide, deep] = [0, 1].map(|_| 4 + chooser.under(5) as i64);
        let x = 1 + chooser.under((width - wide - 2) as usize) as i64;
        let y = low + chooser.under((high - low - deep).max(1) as usize) as i64;
        let kind = AREAS[chooser.under(AREAS.len())];
        let area = [[x, y], [x + wide, y], [x + wide, y + deep], [x, y + deep]];
        pieces.push(json!({"kind": kind, "area": area}));
    }
    if chooser.under(2) == 0 {
        let x = 1 + chooser.under((width - 6) as usize) as i64;
        let y = low + chooser.under((high - low - 3).max(1) as usize) as i64;
        let area = [[x, y], [x + 3, y], [x + 3, y + 2], [x, y + 2]];
        pieces.push(json!({"kind": "building", "name": "the farm", "area": area}));
    }
    for _ in 0..chooser.under(3) {
        let x = 1 + chooser.under((width - 14) as usize) as i64;
        let y = low + 1 + chooser.under((high - low - 3).max(1) as usize) as i64;
        let kind = LINES[chooser.under(LINES.len())];
        pieces.push(json!({"kind": kind, "line": [[x, y], [x + 12, y + 1]]}));
    }
    pieces
}
