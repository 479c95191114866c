//! House rules: any figure of the book replaced, by the key that the rulebook gives it.
use super::kinds;
use crate::{
    book::{Allowed, Rulebook},
    fire,
    kinds::ElementKind,
    melee, muster,
    unit::{MOST_ELEMENTS, MOST_IN_BATTLE, MOST_MEMBERS},
};
use kernel::{
    doc::{Item, Table},
    house::{self, Limits},
};
use serde_json::{Map, Value};

/// The totals of two dice.
const TOTALS: [&str; 11] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
/// The most units that one throw raises.
const MOST_RAISED: usize = 4;

/// How far a player may change this book.
#[derive(Copy, Clone, Debug)]
struct Book;

impl Limits for Book {
    fn bounds(&self, path: &[&str]) -> (f64, f64) {
        match path.first().copied().unwrap_or_default() {
            "options" => option(path.get(1).copied().unwrap_or_default()),
            "firing" if matches!(path.last(), Some(&"from" | &"to")) => (0.0, 240.0),
            "firing" if path.last() == Some(&"round") => (1.0, f64::from(fire::LAST_ROUND)),
            "hand-to-hand" if path.last() == Some(&"round") => (1.0, f64::from(melee::LAST_ROUND)),
            "firing" | "hand-to-hand" => (0.0, 12.0),
            "marks" | "melee-marks" | "dice" | "melee-dice" => (0.0, 12.0),
            "individual" | "battle" | "artillery" => (-1.0, 4.0),
            "bases" => (0.25, 12.0),
            // A unit's elements are held in so many places.
            "sizes" => (1.0, MOST_ELEMENTS as f64),
            "averages" | "commanders" => (0.0, 100.0),
            "turns" => (0.0, 360.0),
            "kind" => (-10.0, 100.0),
            // Distances.
            _ => (-1.0, 240.0),
        }
    }

    fn words(&self, path: &[&str]) -> &'static [&'static str] {
        match (path.first().copied().unwrap_or_default(), path.last().copied().unwrap_or_default())
        {
            (_, "source") => &["sheet", "inferred", "found", "inherited", "reconstructed"],
            ("firing", "mark") => &["none", "b2", "b3", "h2"],
            ("firing", "weapon") => {
                const ALL: [&str; 8] = [
                    ElementKind::Bow.key(),
                    ElementKind::Longbow.key(),
                    ElementKind::Crossbow.key(),
                    ElementKind::Handgun.key(),
                    ElementKind::OrganGun.key(),
                    ElementKind::Rocket.key(),
                    ElementKind::LightBombard.key(),
                    ElementKind::Bombard.key(),
                ];
                &ALL
            }
            ("fights-as", "as") => &[
                "pike",
                "bill",
                "elephants",
                "spear",
                "hand",
                "medium-cavalry",
                "heavy-cavalry",
                "knights",
                "light",
                "crew",
                "light-cavalry",
                "camels",
                "command",
            ],
            ("hand-to-hand", "mark") => &["none", "g2", "m2"],
            ("marks" | "melee-marks", "against") => {
                &["battle", "heavy", "handgun", "missile-or-artillery"]
            }
            ("options", _) if path.get(1) == Some(&"foot_charge_mounted") => {
                &["outflank", "free", "never"]
            }
            ("options", _) if path.get(1) == Some(&"doubling") => &["multiply", "greatest"],
            _ => &[],
        }
    }
}

/// What an option may be, as the book's own table says; and no more than the table holds.
fn option(key: &str) -> (f64, f64) {
    let options = serde_json::to_value(Rulebook::default().options).unwrap_or_default();
    let allowed = serde_json::from_value::<Allowed>(options[key]["allowed"].clone());
    let (low, high) = match allowed {
        Ok(Allowed::Range { least, most }) => (least, most),
        Ok(Allowed::Numbers(all)) => (
            all.iter().copied().fold(f64::MAX, f64::min),
            all.iter().copied().fold(f64::MIN, f64::max),
        ),
        Ok(Allowed::Truths(_) | Allowed::Words(_)) | Err(_) => (0.0, 0.0),
    };
    match key {
        "battle_members_most" | "battle_members_least" => (low, high.min(MOST_MEMBERS as f64)),
        "battle_elements" | "battle_keep_elements" => (low, high.min(MOST_IN_BATTLE as f64)),
        _ => (low, high),
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
        Ok(book) => {
            for (why, remedy) in kinds::faults(&book) {
                table.wrong(why, remedy);
            }
            book
        }
        Err(why) => {
            if table.problems().len() == before {
                table.wrong(format!("the rulebook does not read: {why}"), "check these values");
            }
            base.clone()
        }
    }
}

/// The generator's rows, by the total of two dice: each a list of what is raised.
fn generator(tree: &mut Value, item: &Item<'_>) {
    let Some(table) = item.table() else { return };
    for (key, item) in table.rows() {
        let Some(row) = tree.get_mut(key) else {
            item.unknown("a total of two dice", key, TOTALS);
            continue;
        };
        let Some(of) = item.table() else { continue };
        for (key, item) in of.rows() {
            if key == "raises" {
                if let Some(raises) = raised(&item) {
                    row["raises"] = raises;
                }
            } else if let Some(value) = row.get_mut(key) {
                house::lay(value, &item, &["generator", key], &Book);
            } else {
                item.unknown("a key of the rulebook", key, ["raises", "source", "cite"]);
            }
        }
    }
}

/// What one total raises.
fn raised(item: &Item<'_>) -> Option<Value> {
    let mut all = Vec::new();
    for item in item.list("units to be raised", 1, MOST_RAISED)? {
        let words = item.text()?;
        if muster::choices_of(words).is_none() {
            item.wrong(
                format!("`{words}` is nothing that can be raised"),
                "write an element and a number, as `bill 6`, or two with ` or ` between",
            );
            return None;
        }
        all.push(Value::from(words));
    }
    Some(all.into())
}

/// One key at the top: an option, or a table of the book.
fn row(tree: &mut Map<String, Value>, key: &str, item: &Item<'_>) {
    if let ("generator", Some(value)) = (key, tree.get_mut(key)) {
        generator(value, item);
        return;
    }
    let options = tree.get_mut("options").and_then(Value::as_object_mut);
    if let Some(value) = options.and_then(|options| options.get_mut(key)) {
        // A scenario says what an option is; what it may be is the book's.
        house::lay(&mut value["value"], item, &["options", key], &Book);
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
        .chain(["rulebook"])
        .collect();
    item.unknown("an option or a table of the rulebook", key, known);
}
