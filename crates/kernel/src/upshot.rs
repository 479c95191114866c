//! The outcome of a decision, for tables of odds: only what distinguishes the branches. Every book uses the same form: an object whose
//! keys are the book's [`Finding`]s, each of them described once, for the code and for the schema.
use crate::{names::Of, schema};
use serde_json::{Map, Value, json};

/// Something that an outcome may tell.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Its key in JSON.
    pub name: &'static str,
    /// The form of its value.
    pub form: Form,
    /// What it means.
    pub about: &'static str,
}

/// The form of a finding.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// True or false.
    Truth,
    /// A length in inches.
    Inches,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of some of these words.
    Words(&'static [&'static str]),
    /// An id.
    Id(Of),
    /// A list of ids.
    Ids(Of),
    /// A number for each of several ids.
    Counts(Of),
    /// One of these words for each of several ids.
    WordEach(Of, &'static [&'static str]),
    /// A list of these words for each of several ids.
    WordsEach(Of, &'static [&'static str]),
    /// The side that lost, null if neither did, and by how many.
    Defeat,
}

impl Finding {
    /// A key, the form of its value, and what it means.
    pub const fn new(name: &'static str, form: Form, about: &'static str) -> Self {
        Self { name, form, about }
    }

    fn schema(&self) -> Value {
        let id = |what: Of| schema::id(what).to_value();
        let mut schema = match self.form {
            Form::Truth => json!({"type": "boolean"}),
            Form::Inches => json!({"type": "number"}),
            Form::Word(words) => json!({"enum": words}),
            Form::Words(words) => json!({"type": "array", "items": {"enum": words}}),
            Form::Id(what) => id(what),
            Form::Ids(what) => json!({"type": "array", "items": id(what)}),
            Form::Counts(_) => {
                json!({"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}})
            }
            Form::WordEach(_, words) => {
                json!({"type": "object", "additionalProperties": {"enum": words}})
            }
            Form::WordsEach(_, words) => {
                let words = json!({"type": "array", "items": {"enum": words}});
                json!({"type": "object", "additionalProperties": words})
            }
            Form::Defeat => {
                let loser = json!({"type": ["string", "null"], "description": "The side that lost; null if neither did."});
                let by =
                    json!({"type": "integer", "minimum": 0, "description": "By how many hits."});
                json!({"type": "object", "properties": {"loser": loser, "by": by}, "additionalProperties": false})
            }
        };
        schema["description"] = json!(self.about);
        schema
    }
}

/// The outcomes of a book as a JSON Schema.
pub(crate) fn schema(findings: &[Finding]) -> Value {
    let about = "The outcome of a decision. A key is absent if there is nothing to tell about it; an empty object means that nothing \
                 was decided by dice.";
    schema::object(findings.iter().map(|it| (it.name.to_owned(), it.schema())), about)
}

/// The outcome of a decision.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Upshot(Map<String, Value>);

impl Upshot {
    /// Sets a value, replacing any earlier one.
    pub fn say(&mut self, finding: Finding, what: impl Into<Value>) {
        self.0.insert(finding.name.to_owned(), what.into());
    }

    /// Sets the value of an id, replacing any earlier one.
    pub fn say_of(&mut self, finding: Finding, id: impl Into<String>, what: impl Into<Value>) {
        self.each(finding).insert(id.into(), what.into());
    }

    /// Adds to the number of an id.
    pub fn add(&mut self, finding: Finding, id: impl Into<String>, n: impl Into<u64>) {
        let sum = self.each(finding).entry(id.into()).or_insert(json!(0));
        *sum = json!(sum.as_u64().unwrap_or(0) + n.into());
    }

    /// Removes an id.
    pub fn drop(&mut self, finding: Finding, id: &str) {
        if let Some(Value::Object(each)) = self.0.get_mut(finding.name) {
            each.remove(id);
            if each.is_empty() {
                self.0.remove(finding.name);
            }
        }
    }

    /// Adds to a list, once, in an order that does not depend on what came first.
    pub fn list(&mut self, finding: Finding, item: impl Into<Value>) {
        list(&mut self.0, finding.name, item.into());
    }

    /// Adds to the list of an id.
    pub fn list_of(&mut self, finding: Finding, id: &str, item: impl Into<Value>) {
        list(self.each(finding), id, item.into());
    }

    /// Whether there is a value.
    pub fn has(&self, finding: Finding) -> bool {
        self.0.contains_key(finding.name)
    }

    fn each(&mut self, finding: Finding) -> &mut Map<String, Value> {
        let each = self.0.entry(finding.name).or_insert_with(|| json!({}));
        each.as_object_mut().expect("a finding of several ids is an object")
    }
}

fn list(map: &mut Map<String, Value>, key: &str, item: Value) {
    if let Value::Array(list) = map.entry(key).or_insert_with(|| json!([]))
        && !list.contains(&item)
    {
        list.push(item);
        list.sort_by_cached_key(Value::to_string);
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

    const HITS: Finding = Finding::new("hits", Form::Counts(Of::Unit), "Hits, by unit.");
    const ROUTED: Finding = Finding::new("routed", Form::Ids(Of::Unit), "Units that routed.");

    #[test]
    fn lists_do_not_depend_on_what_came_first() {
        let mut upshot = Upshot::default();
        for unit in ["skippon", "byron", "skippon"] {
            upshot.list(ROUTED, unit);
        }
        upshot.add(HITS, "rupert", 2_u8);
        upshot.add(HITS, "rupert", 1_u8);
        upshot.add(HITS, "byron", 1_u8);
        upshot.drop(HITS, "byron");
        assert!(upshot.has(HITS));
        let told = json!({"hits": {"rupert": 3}, "routed": ["byron", "skippon"]});
        assert_eq!(Value::from(upshot), told);
    }

    #[test]
    fn the_schema_has_every_finding_with_its_description() {
        let schema = schema(&[HITS, ROUTED]);
        assert_eq!(schema["properties"]["hits"]["description"], "Hits, by unit.");
        assert_eq!(schema["properties"]["routed"]["items"]["type"], "string");
    }
}
