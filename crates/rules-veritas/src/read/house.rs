//! House rules: any figure of the book replaced, by the key that the rulebook gives it.
use super::units::{FORMATIONS, TYPES};
use crate::book::Rulebook;
use kernel::{
    doc::{Item, Table},
    house::{self, Limits},
};
use serde_json::{Map, Value};

/// How far a player may change this book.
#[derive(Copy, Clone, Debug)]
pub(super) struct Book;

impl Limits for Book {
    fn bounds(&self, path: &[&str]) -> (f64, f64) {
        match path.first().copied().unwrap_or_default() {
            "movement" => (-1.0, 120.0),
            "bases" => (0.5, 12.0),
            "shares" => (0.0, 100.0),
            "manoeuvre" | "arcs" => (0.0, 180.0),
            "dice" => (-1.0, 60.0),
            "dice-modifiers" | "saves" | "pursuit" | "disorder" | "fatigue" => (-20.0, 20.0),
            "points" | "points-extra" => (-20.0, 1000.0),
            "army" => (0.0, 12.0),
            "victory" => (0.0, 1000.0),
            "will" if path.last() == Some(&"columns") => (0.0, 1000.0),
            "will" => (0.0, 6.0),
            "will-printed" => (0.0, 20.0),
            "options" => (-6.0, 6.0),
            "deployment" => (2.0, 240.0),
            "kind" => (0.0, 24.0),
            // Distances, faces and tests.
            _ => (-6.0, 120.0),
        }
    }

    fn words(&self, path: &[&str]) -> &'static [&'static str] {
        const RESULTS: [&str; 8] = [
            "disordered",
            "disordered-recoil",
            "disrupted",
            "disrupted-recoil",
            "test",
            "routed",
            "routed-test",
            "destroyed",
        ];
        match (path.first().copied().unwrap_or_default(), path.last().copied().unwrap_or_default())
        {
            (_, "source" | "restored") => &["sheet", "inferred", "found", "reconstructed"],
            ("movement", "turn") => &["free", "half", "full", "never"],
            ("movement", "obstacle") => &["half", "full", "points"],
            ("shooting" | "shooting-routed" | "melee", _) => &RESULTS,
            ("will", "rows") => &["P", "F"],
            ("generator-faces", _) => &[
                "wood",
                "marsh",
                "orchard",
                "enclosure",
                "steep-slope",
                "broken-slope",
                "hill",
                "hedge",
                "wall",
                "ditch",
                "stream",
                "fence",
                "village",
            ],
            _ => &[],
        }
    }
}

/// `[rules]` of a scenario or an army: options by their keys, the book's tables by their names.
pub(super) fn rules(table: Option<&Table<'_>>, base: &Rulebook) -> Rulebook {
    match table {
        Some(table) => laid(table, base, &[]),
        None => base.clone(),
    }
}

/// A file of house rules, its head already read.
pub(super) fn file(top: &Table<'_>) -> Rulebook {
    laid(top, &Rulebook::default(), &["format", "ruleset", "name", "notes"])
}

fn laid(table: &Table<'_>, base: &Rulebook, but: &[&str]) -> Rulebook {
    let Ok(Value::Object(mut tree)) = serde_json::to_value(base) else { return base.clone() };
    let before = table.problems().len();
    for (key, item) in table.rows() {
        if key == "rulebook" {
            for (key, item) in item.table().iter().flat_map(Table::rows) {
                row(&mut tree, key, &item);
            }
        } else if !but.contains(&key) {
            row(&mut tree, key, &item);
        }
    }
    match serde_json::from_value::<Rulebook>(Value::Object(tree)) {
        Ok(book) => book,
        Err(why) => {
            if table.problems().len() == before {
                table.wrong(format!("the rulebook does not read: {why}"), "check these values");
            }
            base.clone()
        }
    }
}

/// One key at the top: an option, or a table of the book.
fn row(tree: &mut Map<String, Value>, key: &str, item: &Item<'_>) {
    let options = tree.get_mut("options").and_then(Value::as_object_mut);
    if key != "source"
        && let Some(value) = options.and_then(|options| options.get_mut(key))
    {
        house::lay(value, item, &["options", key], &Book);
        return;
    }
    if let Some(value) = tree.get_mut(key) {
        house::lay(value, item, &[key], &Book);
        return;
    }
    let options = tree.get("options").and_then(Value::as_object);
    let known: Vec<&str> = tree
        .keys()
        .chain(options.into_iter().flat_map(Map::keys))
        .map(String::as_str)
        .filter(|known| *known != "source")
        .chain(["rulebook"])
        .collect();
    item.unknown("an option or a table of the rulebook", key, known);
}

/// The words of a unit's keys, for the schema.
pub(super) fn unit_words() -> ([&'static str; 14], [&'static str; 2]) {
    (TYPES, FORMATIONS)
}
