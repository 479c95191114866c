//! The battles and the army lists that ship, compiled in.
use crate::books::books;
use kernel::{
    View,
    book::Shipped,
    doc::{Doc, What},
    ruleset::SeatCard,
};
use serde::Serialize;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The scenarios that ship, in the order of the rulesets, each ruleset's first lesson first.
pub fn shipped() -> impl Iterator<Item = &'static Shipped> {
    books().flat_map(|book| {
        let in_folder = SCENARIOS.iter().filter(|shipped| shipped.ruleset == book.id);
        in_folder.chain(book.scenarios)
    })
}

/// A shipped scenario by its id.
pub fn scenario(id: &str) -> Option<&'static Shipped> {
    shipped().find(|shipped| shipped.id == id)
}

/// A shipped scenario as the list of scenarios prints it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Listed {
    /// Its id.
    pub id: &'static str,
    /// Its ruleset's id.
    pub ruleset: &'static str,
    /// Its title.
    pub title: String,
    /// How many units each side has.
    pub units: Vec<usize>,
    /// The sides by name.
    pub sides: Vec<String>,
    /// Width and height of the table in inches.
    pub table: [f64; 2],
}

/// A shipped scenario before the first decision, with its notes.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The scenario.
    pub shipped: &'static Shipped,
    /// The table as the referee sees it.
    pub view: View,
    /// Who decides.
    pub seats: Vec<SeatCard>,
    /// Its history.
    pub story: Option<String>,
    /// Its turn limit, if it has one.
    pub turns: Option<i64>,
}

impl Opening {
    /// How many units a side has.
    pub fn n_units(&self, side: &str) -> usize {
        self.view.units.iter().filter(|unit| unit.side == side).count()
    }
}

/// Opens a shipped scenario for display; none if it is invalid, which a test rules out.
pub fn opening(shipped: &'static Shipped) -> Option<Opening> {
    let doc = Doc::parse(shipped.file, shipped.text).ok()?;
    let game = crate::open_doc(&doc, 1, None).ok()?;
    let turns = doc.root.get("turns").and_then(|node| match node.what {
        What::Whole(turns) => Some(turns),
        _ => None,
    });
    let (view, seats) = (game.view("referee").ok()?, game.seats());
    Some(Opening { shipped, view, seats, story: doc.peek("notes").map(str::to_owned), turns })
}

/// The shipped scenarios as lists print them.
pub fn listed() -> Vec<Listed> {
    shipped().filter_map(opening).map(|opening| list(&opening)).collect()
}

fn list(opening: &Opening) -> Listed {
    let view = &opening.view;
    Listed {
        id: opening.shipped.id,
        ruleset: opening.shipped.ruleset,
        title: view.title.clone(),
        units: view.sides.iter().map(|side| opening.n_units(&side.id)).collect(),
        sides: view.sides.iter().map(|side| side.name.clone()).collect(),
        table: view.size.map(|length| length.to_inches()),
    }
}
