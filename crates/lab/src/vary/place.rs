//! Places in a tree: `sides[0].units[2].at`.
use serde_json::{Map, Value, json};

/// A step towards a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Into a table.
    Key(String),
    /// Into a list, from 0.
    At(usize),
}

/// The steps of a path.
pub(super) fn steps(path: &str) -> Result<Vec<Step>, String> {
    let wrong = || format!("`{path}` is no place: write it like sides[0].units[2].at");
    let mut steps = Vec::new();
    for part in path.split('.') {
        let (key, mut rest) = part.find('[').map_or((part, ""), |at| part.split_at(at));
        if key.is_empty() {
            return Err(wrong());
        }
        steps.push(Step::Key(key.to_owned()));
        while !rest.is_empty() {
            let inner = rest.strip_prefix('[').and_then(|it| it.split_once(']'));
            let (n, after) = inner.ok_or_else(wrong)?;
            steps.push(Step::At(n.trim().parse().map_err(|_| wrong())?));
            rest = after;
        }
    }
    Ok(steps)
}

/// Puts a value there. Tables on the way are made where there are none; lists must be there.
pub(super) fn set(tree: &mut Value, steps: &[Step], value: Value) -> Result<(), String> {
    let Some((first, rest)) = steps.split_first() else {
        *tree = value;
        return Ok(());
    };
    match first {
        Step::Key(key) => {
            if tree.is_null() {
                *tree = json!(Map::new());
            }
            let sort = tree.to_string();
            let rows = tree.as_object_mut().ok_or_else(|| {
                format!("`{key}` cannot stand under a value such as {}", short(&sort))
            })?;
            set(rows.entry(key.as_str()).or_insert(Value::Null), rest, value)
        }
        Step::At(n) => {
            let list =
                tree.as_array_mut().ok_or_else(|| format!("there is no list to take [{n}] of"))?;
            let most = list.len();
            let item = list.get_mut(*n);
            set(
                item.ok_or_else(|| format!("[{n}] is past the end: the list has {most}"))?,
                rest,
                value,
            )
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
