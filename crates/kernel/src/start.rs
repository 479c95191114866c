//! A position as data: `[start]` of a scenario, from which a battle begins in the middle.
//!
//! It lists how the battle differs from its own opening: the stage of the turn, what has changed on the table, and what was said
//! and rolled in this stage so far. So a scenario without `[start]` and one with an empty table begin alike, every ruleset can
//! write every position, and a person can read one.
mod change;
mod culprit;
pub(crate) mod unit;

pub use change::{NONE, apply, change};

use crate::{Game, Input, Ruleset, any::wording::plain, invariants::Holds};
use serde_json::{Map, Value, json};

/// Something wrong with a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The key in the scenario, such as `start.table.units.rupert.green`.
    pub key: String,
    /// What is wrong.
    pub why: String,
    /// What would be right.
    pub remedy: String,
}

impl Wrong {
    /// Something wrong at a key.
    pub fn new(key: &str, why: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { key: key.to_owned(), why: why.into(), remedy: remedy.into() }
    }
}

/// The first invariant that a position breaks, if it breaks any.
pub fn broken(held: Holds) -> Vec<Wrong> {
    let remedy = "no battle could reach this position: correct the units or the table of `[start]`";
    held.err().map(|why| Wrong::new("start", why, remedy)).into_iter().collect()
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{}: {}; {}", self.key, self.why, self.remedy)
    }
}

/// Writes a position as `[start]` of the scenario that opens with `opened`. The caller lends the battle's names.
pub fn write<R: Ruleset>(opened: &Game<R>, now: &Game<R>) -> Value {
    let mut start = Map::new();
    start.insert("stage".to_owned(), change::bare(&json!(now.stage)));
    let table = change(&json!(opened.start), &json!(now.start));
    start.insert("table".to_owned(), table.unwrap_or_else(|| json!({})));
    if !now.told.is_empty() {
        start.insert("so_far".to_owned(), change::bare(&json!(now.told)));
    }
    Value::Object(start)
}

/// A position in a turn that its scenario does not have.
pub fn past_the_end(scenario: &Value, start: &Value) -> Option<Wrong> {
    let (turns, turn) = (scenario["turns"].as_u64()?, start["table"]["turn"].as_u64()?);
    (turn > turns).then(|| {
        let why = format!("this is turn {turn}, and the battle ends after turn {turns}");
        let remedy = format!("give a turn from 1 to {turns}, or more `turns`");
        Wrong::new("start.table.turn", why, remedy)
    })
}

/// Reads `[start]` of a scenario that opens with `opened`. The caller lends the battle's names.
pub fn read<R: Ruleset>(opened: &Game<R>, start: &Value) -> Result<Game<R>, Vec<Wrong>> {
    let remedy = "`[start]` has the keys `unit`, `stage`, `table` and `so_far`";
    let Some(rows) = start.as_object() else {
        return Err(vec![Wrong::new("start", "this is not a table", remedy)]);
    };
    let is_unknown = |key: &&String| !["unit", "stage", "table", "so_far"].contains(&key.as_str());
    let mut wrong: Vec<_> = rows
        .keys()
        .filter(is_unknown)
        .map(|key| {
            Wrong::new(&format!("start.{key}"), format!("the key `{key}` is unknown"), remedy)
        })
        .collect();
    let stage = rows.get("stage").map(|stage| stage_of::<R>(stage));
    let stage = noted(stage, &mut wrong).or(opened.stage.clone());
    let table = rows.get("table").map(|table| table_of::<R>(&opened.start, table));
    let table = noted(table, &mut wrong).unwrap_or_else(|| opened.start.clone());
    let so_far = rows.get("so_far").map(|so_far| told_of::<R>(so_far));
    let told = noted(so_far, &mut wrong).unwrap_or_default();
    if wrong.is_empty()
        && let Some(stage) = &stage
    {
        wrong = R::faults(&table, stage);
    }
    if wrong.is_empty() { Ok(Game { start: table, stage, told }) } else { Err(wrong) }
}

/// The value, or nothing and a note of what is wrong with it.
fn noted<T>(read: Option<Result<T, Vec<Wrong>>>, wrong: &mut Vec<Wrong>) -> Option<T> {
    match read? {
        Ok(value) => Some(value),
        Err(more) => {
            wrong.extend(more);
            None
        }
    }
}

fn stage_of<R: Ruleset>(stage: &Value) -> Result<R::Stage, Vec<Wrong>> {
    serde_json::from_value(change::full(stage)).map_err(|why| {
        let remedy = "write a stage as `linstock scenario --from` does, or leave it out";
        vec![Wrong::new("start.stage", plain(&why), remedy)]
    })
}

fn told_of<R: Ruleset>(so_far: &Value) -> Result<Vec<Input<R::Act>>, Vec<Wrong>> {
    serde_json::from_value(change::full(so_far)).map_err(|why| {
        let remedy = "list answers and faces in order, each as {said = …} or {rolled = …}";
        vec![Wrong::new("start.so_far", plain(&why), remedy)]
    })
}

/// What a position cannot change, because the scenario sets it.
const FIXED: [&str; 2] = ["book", "scene"];

/// The table with the changes. Keys that no table of this ruleset has are problems.
fn table_of<R: Ruleset>(opened: &R::Model, table: &Value) -> Result<R::Model, Vec<Wrong>> {
    if let Some(key) = FIXED.iter().find(|key| table.get(key).is_some()) {
        let remedy = "change the ground, the names and the rules in the scenario itself";
        let why = format!("a position cannot change `{key}`");
        return Err(vec![Wrong::new(&format!("start.table.{key}"), why, remedy)]);
    }
    let opened = json!(opened);
    let changed = apply(&opened, table, "start.table")?;
    let read: R::Model = serde_json::from_value(changed).map_err(|why| {
        let is_unreadable = |table| serde_json::from_value::<R::Model>(table).is_err();
        let path = culprit::culprit(&opened, table, &is_unreadable);
        let key = ["start", "table"].into_iter().chain(path.iter().map(String::as_str));
        let key = key.collect::<Vec<_>>().join(".");
        vec![Wrong::new(&key, plain(&why), "write it as `linstock scenario --from` does")]
    })?;
    let unknown = change::unread(table, &json!(read), "start.table");
    if unknown.is_empty() { Ok(read) } else { Err(unknown) }
}
