//! A battle at once: two generated armies drawn up on ground made from a seed.
use super::{Mustered, muster, rows};
use crate::{book::Rulebook, composition, kinds::UnitKind};
use kernel::{Keyed, dice::Chooser};
use serde_json::{Value, json};

/// From the front of one row of units to the front of the next, in inches: a gun is 3.15 deep.
const ROW: f64 = 3.8;
/// Room to either side of a unit.
const GAP: f64 = 1.0;
/// The side of a stand.
const STAND: f64 = 40.0 / 25.4;
/// Q94: how deep the armies stand.
const DEPTH: f64 = 12.0;
/// Between the armies.
const BETWEEN: f64 = 24.0;

/// A scenario, as JSON of the scenario format: both armies by so many throws of the generator, drawn up within their zones;
/// the same for the same seed.
pub fn random_scenario(seed: u64, throws: usize) -> Value {
    let (book, throws) = (Rulebook::default(), throws.clamp(1, 24));
    let mut chooser = Chooser::new(seed);
    let armies = [0, 1].map(|side| {
        let mut dice = Keyed::new(seed, side);
        muster(&book, throws, &mut dice).unwrap_or_else(|_| unreachable!("keyed dice never end"))
    });
    let orders = armies.each_ref().map(order);
    let row = |row: &Vec<(usize, f64)>| row.iter().map(|(_, breadth)| breadth).sum::<f64>();
    let widest = orders.iter().flatten().map(row).fold(0.0, f64::max);
    let width = (widest + 12.0).max(48.0).ceil();
    let height = 2.0 * DEPTH + BETWEEN;
    let sides: Vec<Value> = armies
        .iter()
        .zip(&orders)
        .zip(["south", "north"])
        .map(|((army, order), edge)| {
            let mut units = rows(army, &format!("{edge}-"));
            draw_up(&mut units, army, order, edge, [width, height]);
            json!({
                "id": edge,
                "name": format!("The army of the {edge}"),
                "colour": if edge == "south" { "#aa3333" } else { "#3366aa" },
                "edge": edge,
                "units": units,
            })
        })
        .collect();
    json!({
        "format": 1,
        "id": format!("chance-{seed}"),
        "title": format!("A chance encounter ({seed})"),
        "ruleset": "splendid",
        "turns": 20,
        "table": {"size": [width, height]},
        "terrain": terrain(&mut chooser, width),
        "sides": sides,
    })
}

/// Files of a unit when it is drawn up: horse and large foot two deep.
fn files(kind: UnitKind, n: usize) -> usize {
    let deep = matches!(kind, UnitKind::Mounted) && n >= 4 || n > 6;
    if deep { n.div_ceil(2) } else { n }
}

/// The rows of an army from the front, each from left to right: every unit with the breadth it takes up.
type Rows = [Vec<(usize, f64)>; 3];

/// Foot and guns in the middle, horse on the wings, in two rows of about the same breadth; commanders in rear of all.
fn order(army: &Mustered) -> Rows {
    let kind = |n: &usize| army.units[*n].kind;
    let all = 0..army.units.len();
    let (horse, others): (Vec<usize>, Vec<usize>) = all
        .clone()
        .filter(|n| !kind(n).is_command())
        .partition(|n| composition::is_mounted(kind(n)));
    let (left, right) = horse.split_at(horse.len() / 2);
    let line = left.iter().chain(&others).chain(right).copied();
    let sized = |n: usize| (n, files(army.units[n].kind, army.units[n].n) as f64 * STAND + GAP);
    let mut rows = Rows::default();
    let mut breadths = [0.0; 2];
    for (n, breadth) in line.map(sized) {
        let row = usize::from(breadths[1] < breadths[0]);
        breadths[row] += breadth;
        rows[row].push((n, breadth));
    }
    rows[2] = all.filter(|n| kind(n).is_command()).map(sized).collect();
    rows
}

/// Each unit told where it stands and how.
fn draw_up(
    units: &mut [Value],
    army: &Mustered,
    rows: &Rows,
    edge: &str,
    [width, height]: [f64; 2],
) {
    for (row, row_units) in rows.iter().enumerate() {
        let mut x = (width - row_units.iter().map(|(_, breadth)| breadth).sum::<f64>()) / 2.0;
        for &(n, breadth) in row_units {
            let ahead = DEPTH - 0.2 - row as f64 * ROW;
            let y = if edge == "south" { ahead } else { height - ahead };
            let middle = x + breadth / 2.0;
            x += breadth;
            let (kind, size) = (army.units[n].kind, army.units[n].n);
            let files = files(kind, size);
            units[n]["at"] = json!([round(middle), round(y)]);
            if !kind.is_artillery() && !kind.is_command() {
                units[n]["formation"] = json!(if files < size { "block" } else { "line" });
                units[n]["files"] = json!(files);
            }
        }
    }
}

fn round(inches: f64) -> f64 {
    (inches * 100.0).round() / 100.0
}

/// A few pieces between the armies, each in a strip of its own; never in a deployment zone, and nothing that nobody can
/// cross.
fn terrain(chooser: &mut Chooser, width: f64) -> Vec<Value> {
    let (low, high) = (DEPTH + 2.0, DEPTH + BETWEEN - 2.0);
    let strips = (width / 18.0) as usize;
    let mut pieces = Vec::new();
    for strip in 0..strips {
        let left = strip as f64 * 18.0 + 2.0;
        let mut some = |most: usize| chooser.under(most + 1) as f64;
        let (x, y) = (left + some(4), low + some(8));
        let (w, h) = (5.0 + some(4), 4.0 + some(4));
        let blob = |kind: &str| {
            let corners = [[0.2, 0.0], [0.8, 0.0], [1.0, 0.4], [0.9, 1.0], [0.3, 1.0], [0.0, 0.5]];
            let area = corners.map(|[i, j]| [round(x + i * w), round((y + j * h).min(high))]);
            json!({"kind": kind, "area": area})
        };
        match chooser.under(9) {
            0 | 1 => pieces.push(blob("wood")),
            2 => pieces.push(blob("gentle-hill")),
            3 => pieces.push(blob("steep-hill")),
            4 => pieces.push(blob("marsh")),
            5 => pieces.push(json!({"kind": "hedge", "line": [[x, y], [x + w, y + h / 2.0]]})),
            6 => pieces.push(json!({"kind": "stream", "line": [[x, low], [x + w, high]]})),
            _ => (),
        }
    }
    pieces
}
