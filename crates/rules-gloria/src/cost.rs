//! What units, brigades and armies cost (PG-PTS-011).
use crate::{
    book::Rulebook,
    kinds::{Calibre, CorpsId, Rank, Side, UnitKind},
    model::Model,
    points::{self, Troops},
    scene::UnitSetup,
    unit::{Under, Unit},
};

/// What the price of a unit with its guns depends on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Priced {
    troops: Troops,
    calibre: Option<Calibre>,
    battalion_gun: Option<(Calibre, u8)>,
}

impl From<&UnitSetup> for Priced {
    fn from(unit: &UnitSetup) -> Self {
        let (kind, class, arms, forms_line) = (unit.kind, unit.class, unit.arms, unit.forms_line);
        let troops = Troops { kind, class, figures: i32::from(unit.figures), arms, forms_line };
        Self { troops, calibre: unit.calibre, battalion_gun: unit.battalion_gun }
    }
}

impl From<&Unit> for Priced {
    /// As it was raised, whatever is left of it.
    fn from(unit: &Unit) -> Self {
        let (kind, class, arms, forms_line) = (unit.kind, unit.class, unit.arms, unit.forms_line);
        let troops = Troops { kind, class, figures: i32::from(unit.raised), arms, forms_line };
        let battalion_gun = unit.battalion_gun.map(|gun| (gun.calibre, gun.raised));
        Self { troops, calibre: unit.gun.map(|gun| gun.calibre), battalion_gun }
    }
}

/// A unit with its gun and its battalion gun.
pub fn unit(book: &Rulebook, unit: impl Into<Priced>) -> i32 {
    let Priced { troops, calibre, battalion_gun } = unit.into();
    let own = match calibre {
        Some(calibre) => points::gun(book, calibre, &troops),
        None => points::unit(book, &troops),
    };
    let beside = battalion_gun.and_then(|(calibre, crew)| {
        points::battalion_gun(book, calibre, troops.class, i32::from(crew))
    });
    own + beside.unwrap_or(0)
}

/// What these units and generals cost together. PG-PTS-003: each Engineer brings a pontoon train.
pub fn total(
    book: &Rulebook,
    units: impl Iterator<Item = Priced>,
    generals: impl Iterator<Item = Rank>,
) -> i32 {
    let units: Vec<Priced> = units.collect();
    let n = |kind: UnitKind| units.iter().filter(|it| it.troops.kind == kind).count();
    let n_free = n(UnitKind::Engineers).min(n(UnitKind::PontoonTrain)) as i32;
    let free = n_free * points::pontoons(book, book.mm(&book.reaches.pontoon_length));
    let troops: i32 = units.iter().map(|it| unit(book, *it)).sum();
    troops + generals.map(|rank| points::general(book, rank)).sum::<i32>() - free
}

/// PG-OFF-001: what a brigade or a wing costs, with its generals.
pub fn corps(model: &Model, id: CorpsId) -> i32 {
    let units = model.in_corps(id).map(Priced::from);
    let is_in = |own: CorpsId| model.belongs(Under::Corps(own), id);
    let generals = model.generals.iter().filter(|general| general.corps.is_some_and(is_in));
    total(&model.book, units, generals.map(|general| general.rank))
}

/// What an army cost.
pub fn army(model: &Model, side: Side) -> i32 {
    let units = model.units.iter().filter(|unit| unit.side == side).map(Priced::from);
    let generals = model.generals.iter().filter(|general| general.side == side);
    total(&model.book, units, generals.map(|general| general.rank))
}

/// PG-OFF-001: whether these brigades are at most the part of the army that may be off the table.
pub fn may_be_off(model: &Model, side: Side, held: impl Iterator<Item = CorpsId>) -> bool {
    let off: i32 = held.map(|id| corps(model, id)).sum();
    off * model.book.victory.off_board_part.value <= army(model, side)
}
