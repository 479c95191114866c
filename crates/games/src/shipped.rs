//! The battles that ship, compiled in.
use serde::Serialize;

/// A scenario that ships.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shipped {
    /// Its id.
    pub id: &'static str,
    /// Its ruleset's id.
    pub ruleset: &'static str,
    /// Its file from the root of the repository.
    pub file: &'static str,
    /// Its text.
    pub text: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// A shipped scenario by its id.
pub fn scenario(id: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|shipped| shipped.id == id)
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

/// The shipped scenarios, each ruleset's first lesson first.
pub fn listed() -> Vec<Listed> {
    SHIPPED.iter().filter_map(list).collect()
}

fn list(shipped: &Shipped) -> Option<Listed> {
    let game = crate::open(shipped.file, shipped.text, 1, None).ok()?;
    let view = game.view("referee").ok()?;
    let n_units = |side: &str| view.units.iter().filter(|unit| unit.side == side).count();
    Some(Listed {
        id: shipped.id,
        ruleset: shipped.ruleset,
        title: view.title.clone(),
        units: view.sides.iter().map(|side| n_units(&side.id)).collect(),
        sides: view.sides.iter().map(|side| side.name.clone()).collect(),
        table: view.size.map(|length| length.to_inches()),
    })
}
