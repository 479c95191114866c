//! What every scenario has, in every ruleset: names, ground, sides, zones, terms, seats. Units are left to the ruleset, except
//! for their ids and names.
mod army;
mod cards;
mod draft;
mod fault;
mod forces;
mod ground;
pub mod keys;
mod readers;
mod roll;
pub mod schema;
mod sides;
pub mod sound;
mod terms;
#[cfg(test)]
mod tests;

pub use army::{
    Army, ArmyOf, FileKind, army, check, kind, must_cost_at_most, must_cost_at_most_in_halves,
};
pub use cards::{SeatSetup, SideCard, ids};
pub use draft::{Drafted, Reading, Trait, must_have_room, traits};
pub use fault::{Fault, fault};
pub use forces::{Forces, GroupWords, Hierarchy, LedArmy, Staff, Usual, led_army, unit_types};
pub use ground::{Sort, Terrain, outline_of, points_of};
pub use roll::{Roll, must_be_sized};
pub use sides::{Chair, SideOf, UnitOf, units};
pub use terms::{Aim, Term};

use crate::{
    doc::{Doc, Item, LengthUnit, Problem, Problems, Table},
    house,
    rulebook::BookTables,
};
use geom::{Angle, Length, Point, V2};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Field, Piece};

/// The format that this program reads.
pub const FORMAT: i64 = 1;
/// Narrowest and widest side of a table, in inches.
pub const TABLE: [f64; 2] = [12.0, 240.0];
/// The default table if neither scenario nor ruleset gives a size, in inches: six feet by four.
pub(crate) const USUAL_TABLE: [f64; 2] = [72.0, 48.0];
/// The most pieces of terrain.
pub const MOST_TERRAIN: usize = 120;
/// The most units of a side.
pub const MOST_UNITS: usize = 80;
/// The most turns.
pub const MOST_TURNS: i64 = 200;

/// An edge of the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// The top.
    North,
    /// The right.
    East,
    /// The bottom.
    South,
    /// The left.
    West,
}

impl Edge {
    /// Whether no other edge of the table is nearer to a place.
    pub fn is_nearest(self, at: V2, field: &Field) -> bool {
        let room = |edge: Self| match edge {
            Self::North => field.height.units() - at.y,
            Self::South => at.y,
            Self::East => field.width.units() - at.x,
            Self::West => at.x,
        };
        Self::ALL.into_iter().all(|other| room(self) <= room(other))
    }

    /// All of them.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
    /// Their names.
    pub const NAMES: [&'static str; 4] = ["north", "east", "south", "west"];

    /// Its name in scenarios.
    pub fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }

    /// The default edges of the two sides: the long ones.
    fn usual(width: Length, height: Length) -> [Self; 2] {
        if height > width { [Self::West, Self::East] } else { [Self::South, Self::North] }
    }

    /// The facing of a side that looks from its edge straight over the table.
    pub fn ahead(self) -> Angle {
        match self {
            Self::South => Angle::NORTH,
            Self::West => Angle::QUARTER,
            Self::North => Angle::HALF,
            Self::East => Angle::QUARTER + Angle::HALF,
        }
    }

    /// The edge across the table.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Whether a place is on it, or on the line that goes on from it.
    pub fn has(self, at: Point, [width, height]: [Length; 2]) -> bool {
        match self {
            Self::North => at.y == height.0,
            Self::East => at.x == width.0,
            Self::South => at.y == 0,
            Self::West => at.x == 0,
        }
    }

    /// The edge of a table of this size that a place is on; none inside the table and in a corner, which is on two edges.
    pub fn at(at: Point, size @ [width, height]: [Length; 2]) -> Option<Self> {
        let inside = (0..=width.0).contains(&at.x) && (0..=height.0).contains(&at.y);
        let mut edges = Self::ALL.into_iter().filter(|edge| inside && edge.has(at, size));
        let edge = edges.next()?;
        edges.next().is_none().then_some(edge)
    }

    /// Reads an edge.
    pub fn read(item: &Item<'_>) -> Option<Self> {
        let name = item.one_of("an edge of the table", &Self::NAMES)?;
        Self::ALL.into_iter().find(|edge| edge.name() == name)
    }

    /// The strip of this depth along this edge, as an outline.
    pub fn strip(self, width: Length, height: Length, depth: Length) -> Vec<Point> {
        let (w, h) = (width.0, height.0);
        let (x, y) = match self {
            Self::North => ([0, w], [(h - depth.0).max(0), h]),
            Self::South => ([0, w], [0, depth.0.min(h)]),
            Self::East => ([(w - depth.0).max(0), w], [0, h]),
            Self::West => ([0, depth.0.min(w)], [0, h]),
        };
        [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[i, j]| Point::new(x[i], y[j])).to_vec()
    }
}

/// A scenario except for what only its ruleset understands. If something is wrong, a placeholder takes its place and a problem is
/// noted, so that the rest can be read too.
#[derive(Clone, Debug)]
pub struct Scenario<'a> {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The most turns.
    pub turns: Option<u16>,
    /// Width of the table.
    pub width: Length,
    /// Height of the table.
    pub height: Length,
    /// Options and house rules, for the ruleset.
    pub rules: Option<Table<'a>>,
    /// The terrain.
    pub terrain: Vec<Terrain<'a>>,
    /// The sides.
    pub sides: Vec<SideOf<'a>>,
    /// How deep the deployment zones are, if the scenario says.
    pub depth: Option<Length>,
    /// Each side's deployment zone, if the scenario draws one.
    pub zones: Vec<Option<Vec<Point>>>,
    /// The scenario's own victory terms.
    pub terms: Vec<Term>,
    /// Whether they replace the book's verdict.
    pub terms_replace: bool,
    /// The seats.
    pub seats: Vec<Chair>,
    /// The history, and its sources.
    pub notes: String,
    /// The rest of the file, for the ruleset.
    pub top: Table<'a>,
}

impl<'a> Scenario<'a> {
    /// Reads what every scenario has. Every problem is noted; [`done`](Self::done) reports unknown keys.
    pub fn read(doc: &'a Doc, ruleset: &str, problems: &'a Problems) -> Self {
        Self::read_on(doc, ruleset, USUAL_TABLE.map(Length::inches), problems)
    }

    /// The same with the ruleset's own default for the width and height of the table.
    pub fn read_on(
        doc: &'a Doc,
        ruleset: &str,
        usual: [Length; 2],
        problems: &'a Problems,
    ) -> Self {
        let top = doc.table(problems);
        head(&top, ruleset);
        top.get("unit").and_then(|item| item.one_of("a unit of lengths", &LengthUnit::NAMES));
        let id = top.want("id", "a short name such as `edgehill-1642`").and_then(|it| it.id());
        let title = top.want("title", "its title").and_then(|item| item.words(120));
        let turns = top.get("turns").and_then(|item| item.whole(1..=MOST_TURNS));
        let [width, height] = ground::size(&top, usual);
        let rules = top.get("rules").and_then(|item| item.table());
        let terrain = ground::terrain(&top, width, height);
        let sides = sides::sides(&top, Edge::usual(width, height));
        let (depth, zones) = sides::zones(&top, &sides, width, height);
        let (terms, terms_replace) = terms::read(&top, &sides, width, height);
        let seats = sides::seats(&top, &sides);
        // The position is read after the setup, against the table that it opens with.
        top.get("start").and_then(|item| item.table());
        let notes = top.get("notes").and_then(|item| item.words(20_000)).unwrap_or_default();
        Self {
            id: id.unwrap_or_default().to_owned(),
            title: title.unwrap_or_default().to_owned(),
            turns: turns.and_then(|turns| u16::try_from(turns).ok()),
            width,
            height,
            rules,
            terrain,
            sides,
            depth,
            zones,
            terms,
            terms_replace,
            seats,
            notes: notes.to_owned(),
            top,
        }
    }

    /// Notes every unknown key, once the ruleset has read its own.
    pub fn done(&self) {
        self.top.done();
        for side in &self.sides {
            side.table.done();
        }
    }

    /// The pieces of terrain whose kinds the book has, ordered by number. Problems of others are noted.
    pub fn pieces<'s>(&self, kinds: impl Iterator<Item = Sort<'s>> + Clone) -> Vec<Piece> {
        self.terrain.iter().filter_map(|terrain| terrain.piece(kinds.clone())).collect()
    }

    /// Whether everything was read, so that units and ground can be checked together.
    pub fn is_whole(&self, n_units: usize, n_pieces: usize) -> bool {
        let listed: usize = self.sides.iter().map(|side| side.units.len()).sum();
        (n_units, n_pieces) == (listed, self.terrain.len())
    }

    /// A unit's number in the order of battle, counted over all sides, by its id.
    pub fn unit(&self, id: &str) -> Option<usize> {
        self.sides.iter().flat_map(|side| &side.units).position(|unit| unit.id == id)
    }
}

/// Turns a scenario into a setup. `draft` makes the setup of what was read, with the book and the scenario's house rules, and
/// notes problems. All problems are reported at once.
pub fn setup<B: BookTables, S>(
    doc: &Doc,
    draft: impl FnOnce(&Scenario<'_>, B) -> Option<S>,
) -> Result<S, Vec<Problem>> {
    let problems = doc.problems();
    let scenario = Scenario::read_on(doc, B::RULESET, usual_table::<B>(doc), &problems);
    let setup = draft(&scenario, house::rules(scenario.rules.as_ref(), &B::default()));
    scenario.done();
    problems.settle(setup)
}

/// The default table. It must be known before anything is placed on it, so the house rules are read early. Their problems are
/// reported when they are read again.
fn usual_table<B: BookTables>(doc: &Doc) -> [Length; 2] {
    let aside = doc.problems();
    let rules = doc.table(&aside).get("rules").and_then(|item| item.table());
    match doc.root.get("table") {
        Some(_) => B::default().usual_table(),
        None => house::rules(rules.as_ref(), &B::default()).usual_table(),
    }
}

/// Reads the first lines of a file of house rules: those of every file, its name and its notes.
pub fn rulebook_head(top: &Table<'_>, ruleset: &str) {
    head(top, ruleset);
    top.get("name").and_then(|item| item.words(120));
    top.get("notes").and_then(|item| item.words(20_000));
}

/// Reads the first lines of every file: its format and its ruleset.
pub fn head(top: &Table<'_>, ruleset: &str) {
    top.want("format", "the number 1").and_then(|item| item.whole(FORMAT..=FORMAT));
    let Some(item) = top.want("ruleset", "the id of a ruleset such as `splendid`") else { return };
    if let Some(found) = item.text()
        && found != ruleset
    {
        item.unknown("the ruleset that this is read by", found, [ruleset]);
    }
}
