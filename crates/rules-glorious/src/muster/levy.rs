//! What the generator raises: a number of elements of one kind, which make a unit.
use crate::{
    kinds::{ElementKind, UnitKind},
    unit::MOST_ELEMENTS,
};
use kernel::book::generator::Recruit;
use serde::{Deserialize, Serialize};

/// A unit that the generator raises.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Troops", into = "Troops")]
pub struct Levied {
    /// Its type.
    pub kind: UnitKind,
    /// The kind of all its elements.
    pub element: ElementKind,
    /// How many.
    pub n: usize,
}

/// A unit as the table writes it. Foot elements make a foot unit with that weapon.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Troops {
    element: ElementKind,
    n: usize,
}

impl From<Levied> for Troops {
    fn from(Levied { element, n, .. }: Levied) -> Self {
        Self { element, n }
    }
}

impl TryFrom<Troops> for Levied {
    type Error = &'static str;
    fn try_from(Troops { element, n }: Troops) -> Result<Self, Self::Error> {
        let mut kinds = UnitKind::ALL.into_iter().filter(|kind| !kind.is_command());
        let kind = kinds.find(|kind| kind.elements().contains(&element));
        let kind = kind.filter(|_| (1..=MOST_ELEMENTS).contains(&n));
        kind.map(|kind| Self { kind, element, n })
            .ok_or("no unit can have this many of these elements")
    }
}

impl Recruit for Levied {
    const WANTED: &'static str = "write an element and a number, as `{ element = \"bill\", n = 6 }`, or a list of them to choose between";

    fn called(&self) -> String {
        format!("{} ({})", self.name(), self.n)
    }

    fn from_words(words: &str) -> Option<Self> {
        let (name, n) = words.trim().rsplit_once(' ')?;
        let element = ElementKind::ALL.into_iter().find(|kind| kind.key() == name)?;
        Troops { element, n: n.parse().ok()? }.try_into().ok()
    }
}

impl Levied {
    /// The start of its id.
    pub(super) fn key(&self) -> &'static str {
        if self.kind == UnitKind::Foot { self.element.key() } else { self.kind.key() }
    }

    /// Its name: foot by their weapon, others by their type.
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
