//! The words of the generator's table: an element and a number, or two of them to choose between.
use crate::kinds::{ElementKind, UnitKind};

/// A unit that is raised.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Levied {
    /// Its type.
    pub kind: UnitKind,
    /// What its elements are, all of one kind.
    pub element: ElementKind,
    /// How many.
    pub n: usize,
}

impl Levied {
    /// What its id begins with.
    pub(super) fn key(&self) -> &'static str {
        if self.kind == UnitKind::Foot { self.element.key() } else { self.kind.key() }
    }

    /// As players call it: foot by their weapon, others by their type.
    pub fn name(&self) -> String {
        if self.kind != UnitKind::Foot {
            return self.kind.name().to_owned();
        }
        let name = self.element.name();
        match self.element {
            ElementKind::Hand | ElementKind::LightHand => format!("Foot, {name}"),
            _ => format!("{}{}s", name[..1].to_uppercase(), &name[1..]),
        }
    }
}

/// One choice as the table writes it, such as `longbow 6`. Foot kinds make a foot unit of that weapon.
fn levied(words: &str) -> Option<Levied> {
    let (name, n) = words.trim().rsplit_once(' ')?;
    let element = ElementKind::ALL.into_iter().find(|kind| kind.key() == name)?;
    let kind = UnitKind::ALL
        .into_iter()
        .filter(|kind| !kind.is_command())
        .find(|kind| kind.elements().contains(&element))?;
    let n = n.parse().ok().filter(|n| (1..=crate::unit::MOST_ELEMENTS).contains(n))?;
    Some(Levied { kind, element, n })
}

/// Every choice of an entry; none where a word of it is none of ours.
pub(crate) fn choices(entry: &str) -> Option<Vec<Levied>> {
    entry.split(" or ").map(levied).collect()
}

/// AGV-GEN-002, -004, -007, -008: what the player takes of an entry that has come up so often before: the named choices that the entry
/// has, one after the other and the last of them from then on; the first of the entry where none was named.
pub(super) fn chosen(entry: &str, choose: &[ElementKind], before: usize) -> Option<Levied> {
    let choices = choices(entry)?;
    let of = |kind: &ElementKind| choices.iter().find(|levied| levied.element == *kind);
    let named: Vec<&Levied> = choose.iter().filter_map(of).collect();
    named.get(before).or(named.last()).copied().or(choices.first()).copied()
}
