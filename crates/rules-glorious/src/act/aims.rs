//! A unit's elements shared out over its enemies. A unit may name as many enemies as it has elements.
use crate::{kinds::UnitId, question::ElementSet, unit::MOST_IN_BATTLE};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{borrow::Cow, fmt};

/// A part of a unit and what it is aimed at.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Aim {
    /// The enemy unit.
    pub target: UnitId,
    /// The elements, numbered from 1.
    pub elements: ElementSet,
}

/// A unit's elements shared out over its enemies. An act is copied often, so this holds the enemy of each element instead of
/// a list of sets.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Aims {
    n: u8,
    targets: [UnitId; MOST_IN_BATTLE],
    /// For each element, the number of its aim from 1; 0 if it has none.
    of: [u8; MOST_IN_BATTLE],
    /// The first element that is aimed a second time: the number of that aim from 1, and the element. The rules refuse such aims.
    twice: (u8, u8),
}

impl Aims {
    /// No aims.
    pub fn new() -> Self {
        let none = [0; MOST_IN_BATTLE];
        Self { n: 0, targets: [UnitId(0); MOST_IN_BATTLE], of: none, twice: (0, 0) }
    }

    /// A single aim.
    pub fn one(aim: Aim) -> Self {
        let mut aims = Self::new();
        aims.push(aim);
        aims
    }

    /// Adds an aim; there are no more of them than elements.
    fn push(&mut self, Aim { target, elements }: Aim) {
        self.targets[usize::from(self.n)] = target;
        self.n += 1;
        for idx in elements.iter() {
            match self.of[idx] {
                0 => self.of[idx] = self.n,
                _ if self.twice.0 == 0 => self.twice = (self.n, idx as u8),
                _ => (),
            }
        }
    }

    /// How many aims there are.
    pub fn len(&self) -> usize {
        usize::from(self.n)
    }

    /// Whether nothing is aimed at.
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// The aims, in order.
    pub fn iter(&self) -> impl Iterator<Item = Aim> {
        (1..=self.n).map(|number| {
            let own = |idx: &usize| self.of[*idx] == number || self.twice == (number, *idx as u8);
            let elements = (0..MOST_IN_BATTLE).filter(own).collect();
            Aim { target: self.targets[usize::from(number) - 1], elements }
        })
    }

    /// The aim, if there is only one.
    pub fn only(&self) -> Option<Aim> {
        self.iter().next().filter(|_| self.n == 1)
    }
}

impl Default for Aims {
    fn default() -> Self {
        Self::new()
    }
}

impl FromIterator<Aim> for Aims {
    fn from_iter<I: IntoIterator<Item = Aim>>(all: I) -> Self {
        let mut aims = Self::new();
        all.into_iter().for_each(|aim| aims.push(aim));
        aims
    }
}

impl fmt::Debug for Aims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Aims {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Aims {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let all = Vec::<Aim>::deserialize(from)?;
        if all.len() > MOST_IN_BATTLE {
            let n = all.len();
            let why = format!("expected a list of at most {MOST_IN_BATTLE}, found {n}");
            return Err(D::Error::custom(why));
        }
        Ok(all.into_iter().collect())
    }
}

impl JsonSchema for Aims {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Aims".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let items = generator.subschema_for::<Aim>();
        json_schema!({"type": "array", "items": items, "maxItems": MOST_IN_BATTLE})
    }
}
