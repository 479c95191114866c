//! The outcome of a decision, for tables of odds: only what distinguishes the branches.
use serde_json::{Map, Value, json};

/// The outcome of a decision, as named values.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Upshot(Map<String, Value>);

impl Upshot {
    /// Sets a value, replacing any earlier one with this name.
    pub fn say(&mut self, name: impl Into<String>, what: impl Into<Value>) {
        self.0.insert(name.into(), what.into());
    }

    /// Adds to a number.
    pub fn add(&mut self, name: impl Into<String>, n: impl Into<u64>) {
        let sum = self.0.entry(name.into()).or_insert(json!(0));
        *sum = json!(sum.as_u64().unwrap_or(0) + n.into());
    }

    /// Adds to a list, once, in an order that does not depend on what came first.
    pub fn list(&mut self, name: &str, item: impl Into<Value>) {
        let item = item.into();
        if let Value::Array(list) = self.0.entry(name).or_insert_with(|| json!([]))
            && !list.contains(&item)
        {
            list.push(item);
            list.sort_by_cached_key(Value::to_string);
        }
    }

    /// Whether there is a value with this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Upshot> for Value {
    fn from(upshot: Upshot) -> Self {
        Self::Object(upshot.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_do_not_depend_on_what_came_first() {
        let mut upshot = Upshot::default();
        for unit in ["skippon", "byron", "skippon"] {
            upshot.list("routed", unit);
        }
        upshot.add("hits", 2_u8);
        upshot.add("hits", 1_u8);
        assert!(upshot.has("hits") && !upshot.has("passed"));
        assert_eq!(Value::from(upshot), json!({"hits": 3, "routed": ["byron", "skippon"]}));
    }
}
