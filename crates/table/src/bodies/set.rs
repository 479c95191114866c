//! A set of units, one bit each.

/// How many units a set can contain: as many as a unit's id, which is a byte, can name.
pub const MOST: usize = 256;
const WORDS: usize = MOST / 64;

/// Units by their index in the list. Iterates in ascending order.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Set([u64; WORDS]);

impl Set {
    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Whether this unit is in the set.
    #[inline]
    pub fn has(&self, n: usize) -> bool {
        self.0[n / 64] >> (n % 64) & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many units are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Adds a unit.
    #[inline]
    pub fn insert(&mut self, n: usize) {
        self.0[n / 64] |= 1 << (n % 64);
    }

    /// Removes a unit.
    #[inline]
    pub fn remove(&mut self, n: usize) {
        self.0[n / 64] &= !(1 << (n % 64));
    }

    /// The same set without one unit.
    #[inline]
    #[must_use]
    pub fn without(mut self, n: usize) -> Self {
        self.remove(n);
        self
    }

    /// The units that are in both sets.
    #[inline]
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }

    /// The units that are in either set.
    #[inline]
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }

    /// The units that are in this set and not in the other.
    #[inline]
    #[must_use]
    pub fn minus(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
        self
    }

    /// The index of each unit, ascending.
    #[inline]
    pub fn iter(&self) -> Places {
        Places { words: self.0, at: 0 }
    }

    /// The index of the unit that has this many others before it; none if there are too few.
    pub fn nth(&self, n: usize) -> Option<usize> {
        let mut before = n;
        for (at, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if before < here {
                let rest = (0..before).fold(word, |rest, _| rest & (rest - 1));
                return Some(at * 64 + rest.trailing_zeros() as usize);
            }
            before -= here;
        }
        None
    }

    /// The index of each unit once, starting at some place in the list: from there to the end, then from the beginning.
    pub fn round_from(&self, first: usize) -> impl Iterator<Item = usize> {
        let (late, early) = (self.iter(), self.iter());
        late.skip_while(move |&n| n < first).chain(early.take_while(move |&n| n < first))
    }

    /// The 32 bits of one lane of circles.
    #[inline]
    pub(super) fn lane(&self, lane: usize) -> u32 {
        (self.0[lane / 2] >> (lane % 2 * 32)) as u32
    }

    /// Adds the units of one lane of circles.
    #[inline]
    pub(super) fn add_lane(&mut self, lane: usize, bits: u32) {
        self.0[lane / 2] |= u64::from(bits) << (lane % 2 * 32);
    }
}

impl IntoIterator for Set {
    type Item = usize;
    type IntoIter = Places;
    #[inline]
    fn into_iter(self) -> Places {
        self.iter()
    }
}

impl FromIterator<usize> for Set {
    fn from_iter<I: IntoIterator<Item = usize>>(all: I) -> Self {
        let mut set = Self::EMPTY;
        all.into_iter().for_each(|n| set.insert(n));
        set
    }
}

/// The indices of a set, ascending.
#[derive(Clone, Debug)]
pub struct Places {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for Places {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.at < WORDS {
            let word = &mut self.words[self.at];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.at * 64 + bit);
            }
            self.at += 1;
        }
        None
    }
}
