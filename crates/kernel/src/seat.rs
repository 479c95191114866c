//! Seats: who can be asked.
use serde::{Deserialize, Serialize};

/// A seat. A side may have several, and one person may hold seats of both sides.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Seat(pub u8);
crate::named!(Seat, Seat);

/// A set of seats, such as those that are asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
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

/// A seat as clients see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatCard {
    /// Its id outside.
    pub id: String,
    /// The side it plays for, by id.
    pub side: String,
}
