//! Random armies of books with points, and the bare fields on which two of nearly equal cost meet.
use super::Points;
use crate::{dice::Chooser, doc::Doc};
use serde_json::{Value, json};
use std::ops::RangeInclusive;

/// The name in place of the edge, for an army that has no edge yet.
const OWN: &str = "own";
/// How many armies are raised to find one that matches the first, and of each size to find one of a price.
const LEVIES: usize = 8;

/// A random army of a ruleset.
pub trait Raise: Clone {
    /// The ruleset's id.
    const RULESET: &'static str;
    /// How many units it may have, without its generals.
    const SIZES: RangeInclusive<usize>;
    /// How long its random battles last.
    const TURNS: u16;

    /// Raises an army of about `n_units` units.
    fn raise(n_units: usize, chooser: &mut Chooser) -> Self;
    /// What an army file, or a side of a scenario, says of it: its groups, its units and its generals, none of them placed. Their ids
    /// begin with the edge.
    fn force(&self, edge: &str) -> Value;
    /// What the army of a file costs, as the reader reckons it.
    fn price(file: &Doc) -> Points;

    /// What it costs.
    fn points(&self) -> Points {
        price_of::<Self>(&file(self, "levy"))
    }
}

/// An army of about `n_units` units without places, with its cost. It is the same for the same seed.
pub fn army<A: Raise>(n_units: usize, seed: u64, name: &str) -> Value {
    written(&A::raise(n_units, &mut Chooser::new(seed)), name)
}

/// An army of at most this many points, as near to that as a few tries bring it; `None` if no army is so cheap.
pub fn army_of_points<A: Raise>(points: i32, seed: u64, name: &str) -> Option<Value> {
    let mut chooser = Chooser::new(seed);
    let sizes = A::SIZES.flat_map(|n_units| [n_units; LEVIES]);
    let levies = sizes.map(|n_units| A::raise(n_units, &mut chooser));
    let fits = levies.map(|army| (army.points(), army));
    let fits = fits.filter(|(cost, _)| *cost <= Points::whole(points));
    let (_, nearest) = fits.max_by_key(|(cost, _)| *cost)?;
    Some(written(&nearest, name))
}

/// Two armies of nearly equal cost.
pub fn match_of<A: Raise>(n_units: usize, chooser: &mut Chooser) -> [A; 2] {
    let first = A::raise(n_units, chooser);
    let points = first.points();
    let levies = (0..LEVIES).map(|_| A::raise(n_units, chooser));
    let nearest = levies.min_by_key(|army| army.points().abs_diff(points));
    let second = nearest.unwrap_or_else(|| first.clone());
    [first, second]
}

/// Two armies and a table, with no unit placed and no ground.
pub fn bare<A: Raise>(seed: u64, size: [i64; 2], armies: &[A; 2]) -> Value {
    let sides = armies.iter().zip([("south", "#2f4f8f"), ("north", "#8a3333")]);
    let side = |(army, (edge, colour)): (&A, (&str, &str))| {
        let mut side = army.force(edge);
        side["id"] = json!(edge);
        side["name"] = json!(format!("The army of the {edge}"));
        side["edge"] = json!(edge);
        side["colour"] = json!(colour);
        side
    };
    json!({
        "format": 1, "id": format!("field-day-{seed}"), "title": format!("Field day {seed}"), "ruleset": A::RULESET,
        "turns": A::TURNS, "table": {"size": size}, "sides": sides.map(side).collect::<Vec<_>>(),
    })
}

/// The name of an office or a group: of the army at an edge, or of one without an edge.
pub fn of_edge(what: &str, edge: &str) -> String {
    match edge {
        OWN => what.to_owned(),
        _ => format!("{what} of the {edge}"),
    }
}

/// The units of an army as its file lists them: each with an id, its number in its name, and the group that it belongs to.
pub fn listed<'a>(
    edge: &str,
    units: impl Iterator<Item = (&'a Value, String)>,
) -> impl Iterator<Item = Value> {
    (1..).zip(units).map(move |(n, (unit, group))| {
        let mut unit = unit.clone();
        unit["id"] = json!(format!("{edge}-{n}"));
        unit["name"] = json!(format!("{} {n}", unit["name"].as_str().unwrap_or_default()));
        unit["corps"] = json!(group);
        unit
    })
}

/// A general of a rank, as an army's file lists them; `id` goes on from the edge, and so does the `group` that they command.
pub fn general(edge: &str, id: &str, name: &str, rank: &str, group: Option<&str>) -> Value {
    let mut general = json!({"id": format!("{edge}-{id}"), "name": of_edge(name, edge), "type": "general", "rank": rank});
    if let Some(group) = group {
        general["corps"] = json!(format!("{edge}-{group}"));
    }
    general
}

/// The army as a file, with its cost.
fn written<A: Raise>(army: &A, name: &str) -> Value {
    let mut file = file(army, name);
    file["points"] = json!(price_of::<A>(&file));
    file
}

fn file<A: Raise>(army: &A, name: &str) -> Value {
    let mut file = army.force(OWN);
    file["format"] = json!(1);
    file["ruleset"] = json!(A::RULESET);
    file["name"] = json!(name);
    file
}

fn price_of<A: Raise>(file: &Value) -> Points {
    A::price(&Doc::from_json("army", file).expect("it is an object"))
}

/// Pieces of terrain at random: how large they are and what kinds there are. Lengths are in the unit of the scenario.
#[derive(Copy, Clone, Debug)]
pub struct Scatter {
    /// Kinds of areas.
    pub areas: &'static [&'static str],
    /// Kinds of lines.
    pub lines: &'static [&'static str],
    /// How far pieces stay from the left and the right edge.
    pub margin: i64,
    /// The least width and depth of an area, by how much each size is larger than the one before, and how many sizes there are.
    pub sizes: (i64, i64, usize),
    /// How much narrower an area is behind, on either side.
    pub taper: i64,
    /// How far a line runs to the right and upwards.
    pub run: [i64; 2],
}

impl Scatter {
    /// One to four areas on a table of this width, in the strip between two heights.
    pub fn areas(&self, width: i64, [low, high]: [i64; 2], chooser: &mut Chooser) -> Vec<Value> {
        let (least, step, n_sizes) = self.sizes;
        let area = |chooser: &mut Chooser| {
            let [wide, deep] = [0, 1].map(|_| least + step * chooser.under(n_sizes) as i64);
            let x = self.margin + below(width - wide - 2 * self.margin, chooser);
            let y = low + below(high - low - deep, chooser);
            let kind = self.areas[chooser.under(self.areas.len())];
            let [left, right] = [x + self.taper, x + wide - self.taper];
            json!({"kind": kind, "area": [[x, y], [x + wide, y], [right, y + deep], [left, y + deep]]})
        };
        (0..1 + chooser.under(4)).map(|_| area(chooser)).collect()
    }

    /// At most two lines there.
    pub fn lines(&self, width: i64, [low, high]: [i64; 2], chooser: &mut Chooser) -> Vec<Value> {
        let (margin, [far, up]) = (self.margin, self.run);
        let line = |chooser: &mut Chooser| {
            let x = margin + below(width - far - 2 * margin, chooser);
            let y = low + margin + below(high - low - up - 2 * margin, chooser);
            let kind = self.lines[chooser.under(self.lines.len())];
            json!({"kind": kind, "line": [[x, y], [x + far, y + up]]})
        };
        (0..chooser.under(3)).map(|_| line(chooser)).collect()
    }
}

/// Any whole number from 0 up to this one; 0 if there is none.
pub fn below(n: i64, chooser: &mut Chooser) -> i64 {
    chooser.under(n.max(1) as usize) as i64
}
