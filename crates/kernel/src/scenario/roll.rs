//! The parts of a unit: stands or elements, listed or counted.
use crate::doc::{Item, What};
use std::ops::RangeInclusive;

/// The largest number that is read. The limit for the parts of a unit is another one.
const MOST_READ: i64 = 1000;

/// The parts of a unit, as a file gives them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Roll<K> {
    /// Each part in its place.
    Listed(Vec<K>),
    /// A number of each kind.
    Counted(Vec<(K, usize)>),
}

impl<K: Copy> Roll<K> {
    /// Reads a list of kinds, or a table of kinds and numbers. `what` names the parts, and `kind` reads one word and notes its
    /// problems. If all parts are of the kind `only`, the file may give just their number.
    pub fn read(
        item: &Item<'_>,
        what: &str,
        only: Option<K>,
        kind: impl Fn(&Item<'_>, &str) -> Option<K>,
    ) -> Option<Self> {
        // All parts are read before the unit is given up, so that every wrong one is reported.
        match (&item.node().what, only) {
            (What::Table(_), _) => {
                let rows = item.table()?.rows();
                let read = rows.iter().map(|(word, item)| {
                    let n = item.whole(0..=MOST_READ);
                    Some((kind(item, word)?, n? as usize))
                });
                let counts: Vec<_> = read.collect();
                counts.into_iter().collect::<Option<_>>().map(Self::Counted)
            }
            (What::Whole(_), Some(only)) => {
                let n = item.whole(0..=MOST_READ)? as usize;
                Some(Self::Counted(vec![(only, n)]))
            }
            _ => {
                let items = item.list(what, 1, MOST_READ as usize)?;
                let read: Vec<_> = items.iter().map(|item| kind(item, item.text()?)).collect();
                read.into_iter().collect::<Option<_>>().map(Self::Listed)
            }
        }
    }

    /// How many parts there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Listed(list) => list.len(),
            Self::Counted(counts) => counts.iter().map(|(_, n)| n).sum(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The parts in order.
    pub fn all(&self) -> Vec<K> {
        match self {
            Self::Listed(list) => list.clone(),
            Self::Counted(counts) => counts.iter().flat_map(|&(kind, n)| vec![kind; n]).collect(),
        }
    }
}

/// Checks that a unit has a permitted number of parts. If not, a problem is noted: `has` says what the unit has, and `whose`
/// names such units.
pub fn must_be_sized(
    item: &Item<'_>,
    n: usize,
    size: RangeInclusive<u8>,
    has: &str,
    whose: &str,
) -> Option<()> {
    let (fewest, most) = (*size.start(), *size.end());
    if (usize::from(fewest)..=usize::from(most)).contains(&n) {
        return Some(());
    }
    let wanted = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
    item.wrong(format!("this unit has {has}"), format!("{whose} has {wanted}"));
    None
}
