//! House rules: any figure of the book replaced, by the key that the rulebook gives it.
use super::{bounds, units::TYPES};
use crate::book::{Rulebook, TerrainKind};
use kernel::doc::{Item, Table};
use serde_json::{Map, Value};

/// The most kinds of terrain.
const MOST_KINDS: usize = 60;

/// The book with a scenario's own values, and what else stands under `[rules]`.
#[derive(Clone, Debug)]
pub(super) struct House {
    pub(super) book: Rulebook,
    /// The limits of an army are to be kept.
    pub(super) composition: bool,
    said: bool,
}

impl House {
    /// The same where nothing was said of it.
    pub(super) fn composition_or(&self, usual: bool) -> bool {
        if self.said { self.composition } else { usual }
    }
}

/// `[rules]` of a scenario or an army: rulings by their keys, the book's tables by their names, either also under
/// `rulebook`.
pub(super) fn rules(table: Option<&Table<'_>>, base: &Rulebook) -> House {
    let Some(table) = table else {
        return House { book: base.clone(), composition: false, said: false };
    };
    let mut tree = tree(base);
    let composition = table.get("composition").map(|item| item.truth());
    let before = table.problems().len();
    for (key, item) in table.rows() {
        match key {
            "composition" => (),
            "rulebook" => {
                if let Some(inner) = item.table() {
                    every(&mut tree, &inner);
                }
            }
            _ => row(&mut tree, key, &item),
        }
    }
    let sound = table.problems().len() == before;
    House {
        book: grown(tree, base, table, sound),
        composition: composition.flatten().unwrap_or(false),
        said: composition.is_some(),
    }
}

/// A file of house rules, its head already read.
pub(super) fn file(top: &Table<'_>) -> Rulebook {
    let base = Rulebook::default();
    let mut tree = tree(&base);
    let before = top.problems().len();
    for (key, item) in top.rows() {
        match key {
            "format" | "ruleset" | "name" | "notes" => (),
            "rulebook" => {
                if let Some(inner) = item.table() {
                    every(&mut tree, &inner);
                }
            }
            _ => row(&mut tree, key, &item),
        }
    }
    grown(tree, &base, top, top.problems().len() == before)
}

fn tree(book: &Rulebook) -> Map<String, Value> {
    match serde_json::to_value(book) {
        Ok(Value::Object(tree)) => tree,
        _ => unreachable!("a rulebook is written as an object"),
    }
}

/// The tree as a book again, and the checks that look at several figures together.
fn grown(tree: Map<String, Value>, base: &Rulebook, table: &Table<'_>, sound: bool) -> Rulebook {
    let book = match serde_json::from_value::<Rulebook>(Value::Object(tree)) {
        Ok(book) => book,
        Err(why) => {
            if sound {
                table.wrong(format!("the rulebook does not read: {why}"), "check these values");
            }
            return base.clone();
        }
    };
    let sizes = crate::kinds::UnitKind::ALL.map(|kind| (kind, book.unit_size(kind)));
    let mut crooked = false;
    for (kind, [fewest, most]) in sizes {
        if fewest > most {
            crooked = true;
            table.wrong(
                format!(
                    "the stands of a {} unit are at least {fewest} and at most {most}",
                    kind.name()
                ),
                "write the smaller number first",
            );
        }
    }
    let bands = &book.artillery.bands;
    if bands.windows(2).any(|pair| pair[0] >= pair[1]) {
        table.wrong("the bands of `artillery` do not grow", "write each farther than the last");
    }
    // With sizes that no unit can have every unit would be a problem; one is enough.
    if crooked { base.clone() } else { book }
}

fn every(tree: &mut Map<String, Value>, table: &Table<'_>) {
    for (key, item) in table.rows() {
        row(tree, key, &item);
    }
}

/// One key at the top: a ruling, or a table of the book.
fn row(tree: &mut Map<String, Value>, key: &str, item: &Item<'_>) {
    let ruling = tree.get_mut("rulings").and_then(Value::as_object_mut);
    if let Some(value) = ruling.and_then(|rulings| rulings.get_mut(key))
        && key != "source"
    {
        leaf(value, "rulings", key, item);
        return;
    }
    match (key, tree.get_mut(key)) {
        ("kind", Some(Value::Array(kinds))) => terrain(kinds, item),
        ("classes", _) => {
            item.wrong("the classes of the terrain tables are fixed", "leave `classes` out");
        }
        (_, Some(Value::Object(rows))) => self::table(rows, key, item),
        _ => {
            let rulings = tree.get("rulings").and_then(Value::as_object);
            let known: Vec<&str> = tree
                .keys()
                .chain(rulings.into_iter().flat_map(Map::keys))
                .map(String::as_str)
                .filter(|known| !matches!(*known, "classes" | "source"))
                .chain(["composition", "rulebook"])
                .collect();
            item.unknown("a ruling or a table of the rulebook", key, known);
        }
    }
}

/// One table of the book.
fn table(rows: &mut Map<String, Value>, name: &str, item: &Item<'_>) {
    let Some(table) = item.table() else { return };
    for (key, item) in table.rows() {
        if let Some(value) = rows.get_mut(key) {
            leaf(value, name, key, &item);
        } else {
            let known: Vec<&str> = rows.keys().map(String::as_str).collect();
            item.unknown(&format!("a row of `{name}`"), key, known);
        }
    }
}

/// One row: a figure, a word, a switch, or a list of as many as the book has.
fn leaf(value: &mut Value, table: &str, row: &str, item: &Item<'_>) {
    let read = match value {
        Value::Bool(_) => item.truth().map(Value::from),
        Value::Number(was) => number(was.is_f64(), table, row, item),
        Value::String(_) if row == "cite" => item.words(80).map(Value::from),
        Value::String(_) => item.one_of("a value of it", bounds::words(row)).map(Value::from),
        Value::Array(_) if table == "generator" => raised(item),
        Value::Array(list) => {
            let items = item.list("values", list.len(), list.len());
            items.and_then(|items| {
                let row_of =
                    |(was, item): (&Value, &Item<'_>)| number(was.is_f64(), table, row, item);
                let read: Vec<_> = list.iter().zip(&items).map(row_of).collect();
                read.into_iter().collect::<Option<Vec<_>>>().map(Value::from)
            })
        }
        Value::Null | Value::Object(_) => {
            item.wrong("this cannot be changed", "leave it out");
            None
        }
    };
    if let Some(read) = read {
        *value = read;
    }
}

fn number(broken: bool, table: &str, row: &str, item: &Item<'_>) -> Option<Value> {
    let (low, high) = bounds::of(table, row);
    if broken {
        item.number(low..=high).map(Value::from)
    } else {
        item.whole(low as i64..=high as i64).map(Value::from)
    }
}

/// ASV-AGN-005: what a throw raises: types of unit, or two of them with ` or ` between.
fn raised(item: &Item<'_>) -> Option<Value> {
    let items = item.list("types of unit", 0, 6)?;
    let mut sound = true;
    for item in &items {
        for word in item.text().unwrap_or_default().split(" or ") {
            let known = TYPES.iter().filter(|(_, kind)| !kind.is_command());
            if !known.clone().any(|(name, _)| *name == word) {
                item.unknown("a type of unit", word, known.map(|(name, _)| *name));
                sound = false;
            }
        }
    }
    sound.then(|| items.iter().map(|item| item.node().to_json()).collect())
}

/// Kinds of terrain: those of a known name are changed, the others are new.
fn terrain(kinds: &mut Vec<Value>, item: &Item<'_>) {
    for item in item.list("kinds of terrain", 0, MOST_KINDS).unwrap_or_default() {
        let Some(table) = item.table() else { continue };
        let Some(name) = table.want("name", "such as `orchard`").and_then(|item| item.id()) else {
            continue;
        };
        let known = kinds.iter().position(|kind| kind["name"] == name);
        let mut kind = match known {
            Some(n) => kinds[n].clone(),
            None => serde_json::json!({"source": "ruling", "look": "field"}),
        };
        let before = table.problems().len();
        for (key, item) in table.rows() {
            figures(&item);
            kind[key] = item.node().to_json();
        }
        if table.problems().len() > before {
            continue;
        }
        match (serde_json::from_value::<TerrainKind>(kind.clone()), known) {
            (Ok(_), Some(n)) => kinds[n] = kind,
            (Ok(_), None) if kinds.len() < MOST_KINDS => kinds.push(kind),
            (Ok(_), None) => item.wrong("there are too many kinds", "leave some out"),
            (Err(why), _) => item.wrong(
                format!("this kind of terrain does not read: {why}"),
                "write it as the kinds in the book's own terrain table are written",
            ),
        }
    }
}

/// Every figure in it is one that the table can bear.
fn figures(item: &Item<'_>) {
    use kernel::doc::What;
    let (low, high) = bounds::of("kind", "");
    match &item.node().what {
        What::Whole(_) | What::Number(_) => {
            item.number(low..=high);
        }
        What::List(_) => {
            for item in item.list("values", 0, 8).unwrap_or_default() {
                figures(&item);
            }
        }
        _ => (),
    }
}
