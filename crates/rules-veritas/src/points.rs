//! Points (IDV-PTS-001 to -013): what units, commanders and armies cost.
use crate::{
    book::Rulebook,
    kinds::{Class, Grade, UnitKind},
    read::Army,
    scene::{LeaderSetup, UnitSetup},
};

/// What a unit costs with its extras; `None` if the type has no such grade.
pub fn unit(book: &Rulebook, unit: &UnitSetup) -> Option<i32> {
    let extras = &book.points_extra;
    let base = book.price(unit.kind, unit.grade)?;
    // IDV-PTS-011: lances, armour, and line foot without pikes.
    let lance = if unit.lance { extras.lance.value } else { 0 };
    let armour = if unit.armour { extras.armour.value } else { 0 };
    let bare = unit.kind.may_have_pikes() && !unit.pike;
    Some(base + lance + armour + if bare { extras.no_pikes.value } else { 0 })
}

/// IDV-PTS-012: what a commander's class costs. A class that is rolled for costs nothing.
pub fn leader(book: &Rulebook, leader: &LeaderSetup) -> i32 {
    match leader.class {
        Some(Class::Hero) => book.points_extra.hero.value,
        Some(Class::Politico) => book.points_extra.politico.value,
        Some(Class::Competent) | None => 0,
    }
}

/// What an army costs.
pub fn army(army: &Army) -> i32 {
    let units = army.units.iter().filter_map(|(_, from)| unit(&army.book, from));
    let leaders = army.leaders.iter().map(|(_, from)| leader(&army.book, from));
    units.chain(leaders).sum()
}

/// The grades that a type of unit has.
pub fn grades(book: &Rulebook, kind: UnitKind) -> impl Iterator<Item = Grade> + use<'_> {
    Grade::ALL.into_iter().filter(move |grade| book.price(kind, *grade).is_some())
}
