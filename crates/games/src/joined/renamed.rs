//! Ids that both armies use: each gets the id of its side as a suffix, and so does everything that refers to it.
use super::{list_mut, rows, rows_mut};
use kernel::{
    book::Book,
    doc::{Node, What},
    scenario::schema,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The longest id.
const LONGEST: usize = 64;

/// New names by old ones.
pub(super) type Names = BTreeMap<String, String>;

/// The ids of units, wings and other things in a side.
pub(super) fn ids(side: &Node) -> BTreeSet<String> {
    texts(side, "id")
}

/// The names of units, wings and other things in a side.
pub(super) fn names(side: &Node) -> BTreeSet<String> {
    texts(side, "name")
}

/// The texts of a key in every table of the lists of a side.
fn texts(side: &Node, key: &str) -> BTreeSet<String> {
    let lists = rows(side).iter().filter_map(|(_, node)| match &node.what {
        What::List(list) => Some(list),
        _ => None,
    });
    lists.flatten().filter_map(|it| it.get(key)?.text()).map(str::to_owned).collect()
}

/// A new id for each of these: the old one with the id of its side. No other id of the battle is the same.
pub(super) fn suffixed<'i>(
    clashing: impl Iterator<Item = &'i String>,
    side: &str,
    taken: &BTreeSet<String>,
) -> Names {
    let fits = |id: &str, suffix: &str| {
        let room = LONGEST.saturating_sub(suffix.len());
        format!("{}{suffix}", id.chars().take(room).collect::<String>().trim_end_matches('-'))
    };
    let mut names = Names::new();
    for id in clashing {
        let plain = fits(id, &format!("-{side}"));
        let mut tries =
            std::iter::once(plain).chain((2..).map(|n| fits(id, &format!("-{side}-{n}"))));
        let is_free = |it: &String| !taken.contains(it) && !names.values().any(|other| other == it);
        if let Some(new) = tries.find(is_free) {
            names.insert(id.clone(), new);
        }
    }
    names
}

/// The keys whose values are ids, by the ruleset's own formats.
pub(super) fn keys(book: &Book) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for format in [(book.schemas.army)(), (book.schemas.scenario)()] {
        collect(&format, &mut keys);
    }
    keys
}

fn collect(format: &Value, keys: &mut BTreeSet<String>) {
    match format {
        Value::Object(map) => {
            let named = map.get("properties").and_then(Value::as_object).into_iter().flatten();
            // Descriptions differ from key to key; the pattern of an id does not.
            let pattern = &schema::id()["pattern"];
            let is_id = |of: &Value| of["pattern"] == *pattern;
            let ids = named.filter(|(_, of)| is_id(of) || is_id(&of["items"]));
            keys.extend(ids.map(|(key, _)| key.clone()));
            map.values().for_each(|below| collect(below, keys));
        }
        Value::Array(list) => list.iter().for_each(|below| collect(below, keys)),
        _ => (),
    }
}

/// Renames ids below these keys, everywhere in a tree.
pub(super) fn rename(node: &mut Node, keys: &BTreeSet<String>, names: &Names) {
    for (key, below) in rows_mut(node).into_iter().flatten() {
        if keys.contains(key.as_str()) {
            renamed(below, names);
        }
        rename(below, keys, names);
    }
    list_mut(node).iter_mut().for_each(|below| rename(below, keys, names));
}

/// Renames an id or a list of ids.
pub(super) fn renamed(node: &mut Node, names: &Names) {
    if let What::Text(text) = &mut node.what
        && let Some(new) = names.get(text.as_str())
    {
        text.clone_from(new);
    }
    for it in list_mut(node) {
        if let What::Text(_) = it.what {
            renamed(it, names);
        }
    }
}
