//! Seats: who can be asked.
use crate::{names, schema};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// A seat. A side may have several, and one person may hold seats of both sides.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Seat(pub u8);
crate::named!(Seat, Seat);

/// A set of seats, such as those that are asked. Where names are lent it is a list of ids, otherwise one number with a bit for each
/// seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Seats(u32);

impl Seats {
    /// The most seats a table can have.
    pub const MOST: u8 = 32;

    /// A set with one seat.
    pub fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The set with one more seat.
    #[must_use]
    pub fn and(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set without a seat.
    #[must_use]
    pub fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The first of them, alone.
    #[must_use]
    pub fn first(self) -> Self {
        self.iter().take(1).collect()
    }

    /// Whether this seat is in the set.
    pub fn has(self, seat: Seat) -> bool {
        seat.0 < Self::MOST && self.0 & 1 << seat.0 != 0
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Each seat, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            Some(Seat(lowest as u8))
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(all: I) -> Self {
        all.into_iter().fold(Self::default(), Self::and)
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if names::are_lent() { to.collect_seq(self.iter()) } else { to.serialize_u32(self.0) }
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Bits(u32),
            List(Vec<Seat>),
        }
        Ok(match Written::deserialize(from)? {
            Written::Bits(bits) => Self(bits),
            Written::List(list) => list.into_iter().filter(|seat| seat.0 < Self::MOST).collect(),
        })
    }
}

impl JsonSchema for Seats {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Seats".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        schema::seats(generator)
    }
}

/// A seat as clients see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatCard {
    /// Its id outside.
    pub id: String,
    /// The side it plays for, by id.
    pub side: String,
}
