//! Paths in a tree: `sides[0].units[2].at`.
use kernel::doc::MOST_DEPTH;
use serde_json::{Map, Value};

/// A step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Into a table.
    Key(String),
    /// Into a list, from 0.
    At(usize),
}

/// The steps of a path.
pub(super) fn steps(path: &str) -> Result<Vec<Step>, String> {
    let wrong = || format!("`{}` is not a path: write it like sides[0].units[2].at", short(path));
    // The steps are counted before they are parsed: no scenario is deeper.
    let n = path.bytes().filter(|it| matches!(it, b'.' | b'[')).count() + 1;
    if n > MOST_DEPTH {
        return Err(format!(
            "a path is at most {MOST_DEPTH} steps deep, and this is {n}: write it like sides[0].units[2].at"
        ));
    }
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

/// Sets a value. Missing tables on the path are created; lists must exist.
pub(super) fn set(tree: &mut Value, steps: &[Step], value: Value) -> Result<(), String> {
    let mut at = tree;
    for step in steps {
        at = match step {
            Step::Key(key) => {
                if at.is_null() {
                    *at = Value::Object(Map::new());
                }
                match at {
                    Value::Object(rows) => rows.entry(key.as_str()).or_insert(Value::Null),
                    other => {
                        let sort = short(&other.to_string());
                        return Err(format!("`{key}` cannot be a key of a value such as {sort}"));
                    }
                }
            }
            Step::At(n) => {
                let list = at.as_array_mut();
                let list = list.ok_or_else(|| format!("there is no list for [{n}]"))?;
                let most = list.len();
                list.get_mut(*n)
                    .ok_or_else(|| format!("[{n}] is past the end: the list has {most}"))?
            }
        };
    }
    *at = value;
    Ok(())
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
