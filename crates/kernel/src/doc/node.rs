//! The tree of a file.
use super::{MOST_DEPTH, MOST_NODES};
use serde_json::Value;

/// A value and the line it stands on.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// Its line, from 1, where it is known.
    pub line: Option<usize>,
    /// What it is.
    pub what: What,
}

/// What a value is.
#[derive(Clone, PartialEq, Debug)]
pub enum What {
    /// JSON's null.
    Nothing,
    /// True or false.
    Truth(bool),
    /// A whole number.
    Whole(i64),
    /// Any other number, possibly infinite or NaN.
    Number(f64),
    /// Text.
    Text(String),
    /// A date or a time, which TOML has and our formats do not.
    Date(String),
    /// A list.
    List(Vec<Node>),
    /// Keys and values, in the order of the file.
    Table(Vec<(String, Node)>),
}

impl Node {
    /// The value of a key, if this is a table that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match &self.what {
            What::Table(rows) => rows.iter().find(|(name, _)| name == key).map(|(_, node)| node),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.what {
            What::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The kind of value, for messages.
    pub fn sort(&self) -> &'static str {
        match self.what {
            What::Nothing => "nothing (null)",
            What::Truth(_) => "true or false",
            What::Whole(_) => "a whole number",
            What::Number(_) => "a number",
            What::Text(_) => "text",
            What::Date(_) => "a date",
            What::List(_) => "a list",
            What::Table(_) => "a table",
        }
    }

    /// The same as JSON. A number that JSON cannot express becomes null.
    pub fn to_json(&self) -> Value {
        match &self.what {
            What::Nothing => Value::Null,
            What::Truth(truth) => Value::from(*truth),
            What::Whole(whole) => Value::from(*whole),
            What::Number(number) => Value::from(*number),
            What::Text(text) | What::Date(text) => Value::from(text.as_str()),
            What::List(list) => list.iter().map(Self::to_json).collect(),
            What::Table(rows) => {
                rows.iter().map(|(key, node)| (key.clone(), node.to_json())).collect()
            }
        }
    }
}

/// A tree from JSON, with limited depth and size.
pub(super) fn from_json(value: &Value, depth: usize, left: &mut usize) -> Result<Node, String> {
    *left = left.checked_sub(1).ok_or_else(too_many)?;
    let below = || depth.checked_sub(1).ok_or_else(too_deep);
    let what = match value {
        Value::Null => What::Nothing,
        Value::Bool(truth) => What::Truth(*truth),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => What::Whole(whole),
            None => What::Number(number.as_f64().unwrap_or(f64::NAN)),
        },
        Value::String(text) => What::Text(text.clone()),
        Value::Array(list) => {
            let depth = below()?;
            let nodes = list.iter().map(|value| from_json(value, depth, left));
            What::List(nodes.collect::<Result<_, _>>()?)
        }
        Value::Object(rows) => {
            let depth = below()?;
            let nodes =
                rows.iter().map(|(key, value)| Ok((key.clone(), from_json(value, depth, left)?)));
            What::Table(nodes.collect::<Result<_, String>>()?)
        }
    };
    Ok(Node { line: None, what })
}

pub(super) fn too_many() -> String {
    format!("the file has more than {MOST_NODES} values")
}

pub(super) fn too_deep() -> String {
    format!("tables and lists are nested more than {MOST_DEPTH} deep")
}
