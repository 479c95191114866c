//! A ready battle: two generated armies drawn up on terrain made from a seed.
use super::{Mustered, Recruit, motley, muster, rows};
use crate::{book::Rulebook, composition, kinds::UnitKind};
use kernel::{Keyed, dice::Chooser};
use serde_json::{Value, json};

/// The distance from the front of one row of units to the front of the next, in inches. A gun is 3.15 deep.
const ROW: f64 = 3.8;
/// Space on either side of a unit.
const GAP: f64 = 1.0;
/// The side of a stand.
const STAND: f64 = 40.0 / 25.4;
/// Q94: the depth of an army in two rows, with its commanders behind.
const DEPTH: f64 = 12.0;
/// The distance between the armies.
const BETWEEN: f64 = 24.0;
/// How wide an army is before it begins another row.
const BROADEST: f64 = 84.0;

/// Options of a random field.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// How large the armies are.
    pub size: Size,
    /// How the units come to the table.
    pub start: Start,
    /// Whether to mix units, ground, rulings and terms of all sorts, with armies close together, in order to test the rules widely.
    pub motley: bool,
}

/// How large the armies are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Size {
    /// What this many throws of the generator raise.
    Throws(usize),
    /// This many units for each side, besides the commanders.
    Units(usize),
}

/// How the units come to the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// They stand in rows, each side along its edge.
    Placed,
    /// Their owners place them.
    Deployed,
}

/// A scenario in the JSON of the scenario format: both armies from this many throws of the generator, drawn up within their zones.
/// The same seed gives the same scenario.
pub fn random_scenario(seed: u64, throws: usize) -> Value {
    let size = Size::Throws(throws);
    field(seed, &Wish { size, start: Start::Placed, motley: false })
}

/// A scenario with these options. The same seed gives the same scenario.
pub fn field(seed: u64, wish: &Wish) -> Value {
    let book = Rulebook::default();
    let mut chooser = Chooser::new(seed);
    let armies = [0, 1].map(|side| {
        let mut army = raised(&book, seed, side, wish.size);
        if wish.motley {
            motley::sizes(&book, &mut army, &mut chooser);
        }
        army
    });
    let orders = armies.each_ref().map(order);
    let row = |row: &Vec<(usize, f64)>| row.iter().map(|(_, breadth)| breadth).sum::<f64>();
    let widest = orders.iter().flatten().map(row).fold(0.0, f64::max);
    let width = (widest + 12.0).max(48.0).ceil();
    let n_rows = orders.iter().map(Vec::len).max().unwrap_or(3);
    let depth = DEPTH + (n_rows.saturating_sub(3)) as f64 * ROW;
    let between = if wish.motley { motley::between(&mut chooser) } else { BETWEEN };
    let height = 2.0 * depth + between;
    let sides: Vec<Value> = armies
        .iter()
        .zip(&orders)
        .zip(["south", "north"])
        .map(|((army, order), edge)| {
            let mut units = rows(army, &format!("{edge}-"));
            if wish.motley {
                motley::dress(&mut units, army, &mut chooser);
            }
            draw_up(&mut units, army, order, edge, depth, [width, height]);
            if wish.start == Start::Deployed {
                units.iter_mut().filter_map(Value::as_object_mut).for_each(|unit| {
                    unit.remove("at");
                });
            }
            json!({
                "id": edge,
                "name": format!("The army of the {edge}"),
                "colour": if edge == "south" { "#aa3333" } else { "#3366aa" },
                "edge": edge,
                "units": units,
            })
        })
        .collect();
    let mut scenario = json!({
        "format": 1,
        "id": format!("chance-{seed}"),
        "title": format!("A chance encounter ({seed})"),
        "ruleset": "splendid",
        "turns": 20,
        "table": {"size": [width, height]},
        "deploy": {"depth": depth},
        "terrain": [],
        "sides": sides,
    });
    if wish.motley {
        motley::agree(&mut scenario, &mut chooser, [depth, height - depth]);
    } else {
        scenario["terrain"] = json!(terrain(&mut chooser, width, depth));
    }
    scenario
}

/// The army of a side.
fn raised(book: &Rulebook, seed: u64, side: u64, size: Size) -> Mustered {
    let raise = |throws: usize| {
        let army = muster(book, throws, &mut Keyed::new(seed, side));
        army.unwrap_or_else(|_| unreachable!("keyed dice never end"))
    };
    let n = match size {
        Size::Throws(throws) => return raise(throws.clamp(1, 24)),
        Size::Units(n) => n.clamp(1, 50),
    };
    let troops = |army: &Mustered| army.units.iter().filter(|it| !it.kind.is_command()).count();
    // Every throw raises something, but Foot may be removed again (Q07).
    let mut army = (n..8 * n).map(raise).find(|army| troops(army) >= n).unwrap_or_else(|| raise(n));
    let command = |kind| Recruit { kind, n: 1 };
    let mut units = vec![command(UnitKind::Commander)];
    units.extend(vec![command(UnitKind::SubCommander); composition::sub_commanders(book, n)]);
    units.extend(army.units.iter().filter(|it| !it.kind.is_command()).take(n));
    army.units = units;
    army
}

/// The number of files when a unit is drawn up: horse and large foot are two deep.
pub(super) fn files(kind: UnitKind, n: usize) -> usize {
    let deep = matches!(kind, UnitKind::Mounted) && n >= 4 || n > 6;
    if deep { n.div_ceil(2) } else { n }
}

/// The rows of an army from the front, each from left to right: every unit with the width it takes up.
type Rows = Vec<Vec<(usize, f64)>>;

/// Foot and guns are in the middle and horse on the wings, in two or more rows of about the same width; commanders are behind.
fn order(army: &Mustered) -> Rows {
    let kind = |n: &usize| army.units[*n].kind;
    let all = 0..army.units.len();
    let (horse, others): (Vec<usize>, Vec<usize>) = all
        .clone()
        .filter(|n| !kind(n).is_command())
        .partition(|n| composition::is_mounted(kind(n)));
    let (left, right) = horse.split_at(horse.len() / 2);
    let line: Vec<usize> = left.iter().chain(&others).chain(right).copied().collect();
    let sized = |n: usize| (n, files(army.units[n].kind, army.units[n].n) as f64 * STAND + GAP);
    let total: f64 = line.iter().map(|&n| sized(n).1).sum();
    let n_rows = ((total / BROADEST).ceil() as usize).max(2);
    let mut rows = vec![Vec::new(); n_rows];
    let mut breadths = vec![0.0_f64; n_rows];
    for (n, breadth) in line.into_iter().map(sized) {
        let narrower = |one: &usize, other: &usize| breadths[*one].total_cmp(&breadths[*other]);
        let row = (0..n_rows).min_by(narrower).unwrap_or(0);
        breadths[row] += breadth;
        rows[row].push((n, breadth));
    }
    rows.push(all.filter(|n| kind(n).is_command()).map(sized).collect());
    rows
}

/// Gives each unit its position and formation.
fn draw_up(
    units: &mut [Value],
    army: &Mustered,
    rows: &[Vec<(usize, f64)>],
    edge: &str,
    depth: f64,
    [width, height]: [f64; 2],
) {
    for (row, row_units) in rows.iter().enumerate() {
        let mut x = (width - row_units.iter().map(|(_, breadth)| breadth).sum::<f64>()) / 2.0;
        for &(n, breadth) in row_units {
            let ahead = depth - 0.2 - row as f64 * ROW;
            let y = if edge == "south" { ahead } else { height - ahead };
            let middle = x + breadth / 2.0;
            x += breadth;
            let (kind, size) = (army.units[n].kind, army.units[n].n);
            let files = files(kind, size);
            units[n]["at"] = json!([round(middle), round(y)]);
            if !kind.is_artillery() && !kind.is_command() && units[n].get("formation").is_none() {
                units[n]["formation"] = json!(if files < size { "block" } else { "line" });
                units[n]["files"] = json!(files);
            }
        }
    }
}

pub(super) fn round(inches: f64) -> f64 {
    (inches * 100.0).round() / 100.0
}

/// A few pieces between the armies, each in a strip of its own. None is in a deployment zone, and none is impassable to
/// all.
fn terrain(chooser: &mut Chooser, width: f64, depth: f64) -> Vec<Value> {
    let (low, high) = (depth + 2.0, depth + BETWEEN - 2.0);
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
