//! The stands of a unit: a list in the order of their places, or numbers of each kind to be laid out.
use super::units::Reading;
use crate::{
    composition, deploy,
    kinds::{Formation, StandKind, UnitKind},
    words,
};
use kernel::doc::{Item, What};

/// The most that is read of any one number of stands; how many a unit may have is another matter.
const MOST_READ: i64 = 1000;

/// A kind of stand by its name. ASV-UNT-005: bows are muskets. ASV-UNT-013: foot stands have hand weapons.
fn named(word: &str) -> Option<StandKind> {
    match word {
        "bow" => Some(StandKind::Musket),
        "foot" => Some(StandKind::Hand),
        _ => StandKind::ALL.into_iter().find(|kind| kind.key() == word),
    }
}

/// What a file says of a unit's stands.
#[derive(Clone, Debug)]
pub(super) enum Roll {
    /// Each in its place.
    Listed(Vec<StandKind>),
    /// So many of each.
    Counted(Vec<(StandKind, usize)>),
}

impl Roll {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Listed(list) => list.len(),
            Self::Counted(counts) => counts.iter().map(|(_, n)| n).sum(),
        }
    }

    /// The stands in the order of their places. Those that were only counted are laid out sensibly.
    pub(super) fn laid(&self, formation: Formation, files: usize) -> Vec<StandKind> {
        match self {
            Self::Listed(list) => list.clone(),
            Self::Counted(counts) => {
                let all: Vec<_> = counts.iter().flat_map(|(kind, n)| vec![*kind; *n]).collect();
                deploy::laid(&all, formation, files)
            }
        }
    }
}

/// ASV-STD-014: the stands of a unit, each of a kind that its type has, and as many as its type may have.
pub(super) fn read(reading: &Reading<'_>, item: &Item<'_>, kind: UnitKind) -> Option<Roll> {
    let roll = match item.node().what {
        What::Table(_) => counted(item, kind)?,
        _ => listed(item, kind)?,
    };
    let [fewest, most] = reading.book.unit_size(kind);
    if !(usize::from(fewest)..=usize::from(most)).contains(&roll.len()) {
        let wanted = if fewest == most { format!("{most}") } else { format!("{fewest} to {most}") };
        item.wrong(
            format!("this unit has {}", words::stands(roll.len())),
            format!("a {} unit has {wanted}", kind.name()),
        );
        return None;
    }
    Some(roll)
}

fn listed(item: &Item<'_>, kind: UnitKind) -> Option<Roll> {
    let items = item.list("stands", 1, MOST_READ as usize)?;
    let stands: Vec<_> = items.iter().map(|item| stand(item, item.text()?, kind)).collect();
    stands.into_iter().collect::<Option<_>>().map(Roll::Listed)
}

fn counted(item: &Item<'_>, kind: UnitKind) -> Option<Roll> {
    let rows = item.table()?.rows();
    let counts: Vec<_> = rows
        .iter()
        .map(|(word, item)| {
            let n = item.whole(0..=MOST_READ);
            Some((stand(item, word, kind)?, n? as usize))
        })
        .collect();
    let mut counts: Vec<(StandKind, usize)> = counts.into_iter().collect::<Option<_>>()?;
    counts.sort_by_key(|(stand, _)| {
        composition::stands_of(kind).iter().position(|known| known == stand)
    });
    Some(Roll::Counted(counts))
}

fn stand(item: &Item<'_>, word: &str, kind: UnitKind) -> Option<StandKind> {
    let ours = composition::stands_of(kind);
    match named(word) {
        Some(stand) if ours.contains(&stand) => Some(stand),
        Some(_) => {
            let known: Vec<_> = ours.iter().map(|kind| kind.key()).collect();
            item.wrong(
                format!("a {} unit has no `{word}` stands", kind.name()),
                format!("use {}", known.join(" or ")),
            );
            None
        }
        None => {
            item.unknown("a kind of stand", word, ours.iter().map(|kind| kind.key()));
            None
        }
    }
}
