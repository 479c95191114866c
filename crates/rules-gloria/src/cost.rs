//! What units, brigades and armies cost (PG-PTS-011).
use crate::{
    book::Rulebook,
    deploy, ground,
    kinds::{Calibre, CorpsId, Rank, Side, UnitKind},
    model::Model,
    points::{self, Troops},
    scene::UnitSetup,
    unit::{Under, Unit},
};
use geom::Length;

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
        let battalion_gun = unit.battalion_gun.or(unit.lost_gun);
        let battalion_gun = battalion_gun.map(|gun| (gun.calibre, gun.raised));
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

/// What each unit of an army costs, those that were made up for this battle too (PG-ADH-001). PG-PTS-003: each Engineer brings a pontoon bridge and its wagon, which cost nothing more.
pub fn each(book: &Rulebook, units: impl Iterator<Item = Priced>) -> Vec<i32> {
    let units: Vec<Priced> = units.collect();
    let mut n_free = units.iter().filter(|it| it.troops.kind == UnitKind::Engineers).count();
    let prices = units.into_iter().map(|it| {
        let is_free = it.troops.kind == UnitKind::PontoonTrain && n_free > 0;
        n_free -= usize::from(is_free);
        if is_free { 0 } else { unit(book, it) }
    });
    prices.collect()
}

/// What these units and generals cost together.
pub fn total(
    book: &Rulebook,
    units: impl Iterator<Item = Priced>,
    generals: impl Iterator<Item = Rank>,
) -> i32 {
    let troops: i32 = each(book, units).into_iter().sum();
    troops + generals.map(|rank| points::general(book, rank)).sum::<i32>()
}

/// What each unit of a side cost, gone or not, as a part of its army.
pub fn of_side(model: &Model, side: Side) -> impl Iterator<Item = (&Unit, i32)> {
    let units = || model.units.iter().filter(move |unit| unit.side == side);
    units().zip(each(&model.book, units().map(Priced::from)))
}

/// PG-OFF-001: what a brigade or a wing costs, with its generals.
pub fn corps(model: &Model, id: CorpsId) -> i32 {
    let side = model.scene.corps[id.idx()].side;
    let own = of_side(model, side).filter(|(unit, _)| model.belongs(unit.under, id));
    let units: i32 = own.map(|(_, price)| price).sum();
    let is_in = |own: CorpsId| model.belongs(Under::Corps(own), id);
    let generals = model.generals.iter().filter(|general| general.corps.is_some_and(is_in));
    units + generals.map(|general| points::general(&model.book, general.rank)).sum::<i32>()
}

/// What an army cost, with the works that it was given.
pub fn army(model: &Model, side: Side) -> i32 {
    let units: i32 = of_side(model, side).map(|(_, price)| price).sum();
    let generals = model.generals.iter().filter(|general| general.side == side);
    let generals: i32 = generals.map(|it| points::general(&model.book, it.rank)).sum();
    units + generals + works(model, side)
}

/// PG-PTS-008, PG-ENG-007: the field works that a side has bought, by their length. They belong to the side whose half they are in.
pub fn works(model: &Model, side: Side) -> i32 {
    let pieces = model.scene.field.pieces.iter();
    let own = pieces.filter(|piece| {
        let first = piece.outline().points.first().copied().unwrap_or_default();
        ground::kind(model, piece).fortification && deploy::is_nearer(model, side, first)
    });
    let prices = own.map(|piece| {
        let sides = piece.outline().points.windows(2);
        let lengths = sides.map(|ends| ends[0].v2().distance(ends[1].v2()));
        points::works(&model.book, Length::from_units(lengths.sum()))
    });
    prices.sum()
}

/// PG-OFF-001: whether these brigades are at most the part of the army that may be off the table.
pub fn may_be_off(model: &Model, side: Side, held: impl Iterator<Item = CorpsId>) -> bool {
    let off: i32 = held.map(|id| corps(model, id)).sum();
    off * model.book.victory.off_board_part.value <= army(model, side)
}
