//! The stands of a unit: a list in the order of their places, or a number of each kind to be laid out.
use crate::{
    book::Rulebook,
    composition, deploy,
    kinds::{Formation, StandKind, UnitKind},
    words,
};
use kernel::{
    doc::{Item, Table},
    scenario::{Roll, must_be_sized},
};

/// ASV-STD-014: the stands of a unit. Each must be of a kind that its type has, and their number must be allowed for the type.
pub(super) fn read(
    book: &Rulebook,
    table: &Table<'_>,
    item: Option<&Item<'_>>,
    kind: UnitKind,
) -> Option<Roll<StandKind>> {
    let ours = composition::stands_of(kind);
    let Some(item) = item else {
        // ASV-UNT-045, -047: guns and commanders are one stand, so the file need not say so.
        if kind.is_artillery() || kind.is_command() {
            return Some(Roll::Listed(vec![ours[0]]));
        }
        table.want("stands", "such as `stands = { pike = 2, musket = 4 }`");
        return None;
    };
    let mut roll = Roll::read(item, "stands", None, |item, word| stand(item, word, kind))?;
    if let Roll::Counted(counts) = &mut roll {
        counts.sort_by_key(|(stand, _)| ours.iter().position(|known| known == stand));
    }
    let [fewest, most] = book.unit_size(kind);
    let whose = format!("a {} unit", kind.name());
    must_be_sized(item, roll.len(), fewest..=most, &words::stands(roll.len()), &whose)?;
    Some(roll)
}

/// Notes what is wrong with the stands of a unit whose type could not be read.
pub(super) fn known(item: &Item<'_>) {
    Roll::read(item, "stands", None, |item, word| {
        let stand = named(word);
        if stand.is_none() {
            item.unknown("a kind of stand", word, StandKind::KEYS);
        }
        stand
    });
}

/// The stands in the order of their places. Stands given by number are laid out sensibly.
pub(super) fn laid(roll: &Roll<StandKind>, formation: Formation, files: u8) -> Vec<StandKind> {
    match roll {
        Roll::Listed(list) => list.clone(),
        Roll::Counted(_) => deploy::laid(&roll.all(), formation, usize::from(files)),
    }
}

/// A kind of stand by its name. ASV-UNT-005: bows are muskets. ASV-UNT-013: foot stands have hand weapons.
fn named(word: &str) -> Option<StandKind> {
    match word {
        "bow" => Some(StandKind::Musket),
        "foot" => Some(StandKind::Hand),
        _ => StandKind::ALL.into_iter().find(|kind| kind.key() == word),
    }
}

/// A kind of stand that units of a type have.
fn stand(item: &Item<'_>, word: &str, kind: UnitKind) -> Option<StandKind> {
    let ours = composition::stands_of(kind);
    let known = || ours.iter().map(|kind| kind.key());
    match named(word) {
        None => item.unknown("a kind of stand", word, known()),
        Some(stand) if ours.contains(&stand) => return Some(stand),
        Some(_) => item.wrong(
            format!("a {} unit has no `{word}` stands", kind.name()),
            format!("use {}", known().collect::<Vec<_>>().join(" or ")),
        ),
    }
    None
}
