//! Points (PG-PTS-001 to -013): what troops, generals, guns and works cost.
use crate::{
    book::{Lot, Rulebook},
    kinds::{Arms, Calibre, Class, Rank, UnitKind},
};
use geom::Length;

/// What the price of a unit depends on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Troops {
    /// What they are.
    pub kind: UnitKind,
    /// Their class.
    pub class: Class,
    /// How many figures.
    pub figures: i32,
    /// What they shoot with.
    pub arms: Arms,
    /// PG-PTS-010, -012: whether light infantry may also form line.
    pub forms_line: bool,
}

/// PG-PTS-011: figures times their class value with additions. Gunners are priced without their gun (PG-PTS-013); an Engineer
/// with pioneers, and a pontoon train, have one price.
pub fn unit(book: &Rulebook, troops: &Troops) -> i32 {
    match troops.kind {
        UnitKind::Engineers => book.staff_points.engineers.value,
        UnitKind::PontoonTrain => pontoons(book, book.mm(&book.reaches.pontoon_length)),
        _ => troops.figures * figure(book, troops),
    }
}

/// PG-PTS-009, -010, -012: one figure.
fn figure(book: &Rulebook, troops: &Troops) -> i32 {
    use UnitKind::*;
    let (rows, extras) = (&book.figure_points, &book.extra_points);
    let class = if troops.kind.is_cavalry() { &rows.cavalry } else { &rows.infantry };
    let rifle = if troops.arms == Arms::Rifle { extras.rifle.value } else { 0 };
    let kind = match troops.kind {
        LightInfantry if troops.forms_line => extras.light_infantry.value,
        Cuirassiers => extras.cuirassiers.value,
        FootArtillery => extras.crew.value,
        HorseArtillery => extras.horse_crew.value,
        _ => 0,
    };
    class[troops.class] + rifle + kind
}

/// PG-PTS-004 to -006, -013: a gun model with its crew. Teams are free (PG-PTS-007).
pub fn gun(book: &Rulebook, calibre: Calibre, crew: &Troops) -> i32 {
    book.guns[calibre].price + unit(book, crew)
}

/// PG-PTS-004, -005: a battalion gun with a crew of its parent's class (PG-BGN-001); `None` if the calibre is too large.
pub fn battalion_gun(book: &Rulebook, calibre: Calibre, class: Class, figures: i32) -> Option<i32> {
    let price = book.guns[calibre].battalion;
    let (kind, arms) = (UnitKind::FootArtillery, Arms::default());
    let crew = Troops { kind, class, figures, arms, forms_line: false };
    (price >= 0).then(|| price + unit(book, &crew))
}

/// PG-PTS-001, -002: a general.
pub fn general(book: &Rulebook, rank: Rank) -> i32 {
    book.staff_points[rank].value
}

/// PG-PTS-008: pontoons of a length, beyond those that come with the Engineer (PG-PTS-003).
pub fn pontoons(book: &Rulebook, length: Length) -> i32 {
    by_length(book, &book.lots.pontoons, length)
}

/// PG-PTS-008: earthworks and other field defences of a length.
pub fn works(book: &Rulebook, length: Length) -> i32 {
    by_length(book, &book.lots.works, length)
}

/// A length that is begun is paid for.
fn by_length(book: &Rulebook, lot: &Lot, length: Length) -> i32 {
    let each = book.length(lot.length).map_or(1, |each| each.0.max(1));
    (length.0 + each - 1).div_euclid(each) * lot.price
}
