//! Units taken together, however many there are: those in contact, those passed on a move, those that may answer.
use crate::kinds::UnitId;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{borrow::Cow, fmt};
use table::bodies::{Places, Set};

/// Some units, in the order of battle.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub struct Units(Set);

impl JsonSchema for Units {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Units".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        <Vec<UnitId>>::json_schema(generator)
    }
}

impl Units {
    /// No unit.
    pub const NONE: Self = Self(Set::EMPTY);

    /// A single unit.
    pub fn one(id: UnitId) -> Self {
        [id].into_iter().collect()
    }

    /// Adds a unit.
    pub fn insert(&mut self, id: UnitId) {
        self.0.insert(id.idx());
    }

    /// Removes a unit.
    pub fn remove(&mut self, id: UnitId) {
        self.0.remove(id.idx());
    }

    /// Keeps the units that satisfy the condition.
    pub fn retain(&mut self, keep: impl FnMut(&UnitId) -> bool) {
        *self = self.iter().filter(keep).collect();
    }

    /// The units that are in either list.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0))
    }

    /// Whether a unit is one of them.
    #[inline]
    pub fn has(&self, id: UnitId) -> bool {
        self.0.has(id.idx())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first of them.
    pub fn first(&self) -> Option<UnitId> {
        self.iter().next()
    }

    /// Each of them.
    #[inline]
    pub fn iter(&self) -> Iter {
        Iter(self.0.iter())
    }

    /// The same as a set of indices.
    #[inline]
    pub(crate) fn set(self) -> Set {
        self.0
    }
}

/// Units one after another.
#[derive(Clone, Debug)]
pub struct Iter(Places);

impl Iterator for Iter {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        self.0.next().map(|n| UnitId(n as u8))
    }
}

impl IntoIterator for Units {
    type Item = UnitId;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<UnitId> for Units {
    fn from_iter<I: IntoIterator<Item = UnitId>>(all: I) -> Self {
        Self(all.into_iter().map(UnitId::idx).collect())
    }
}

impl fmt::Debug for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<UnitId>::deserialize(from)?.into_iter().collect())
    }
}
