//! Points (PG-VIC-004 to -008): what an army was worth and what it has lost.
use crate::{
    book::{Figure, Margin, Rulebook},
    cost,
    kinds::Side,
    model::Model,
    points,
    unit::{BattalionGun, End, Place, Unit},
};

/// PG-PTS: what a side brought, battalion guns and generals included.
pub(crate) fn army(model: &Model, side: Side) -> u32 {
    whole(cost::army(model, side))
}

/// PG-VIC-004: what a side has lost: units that are destroyed, surrendered or off the table in rout, and lost generals, in full;
/// routers and units under half strength by half, once.
pub(crate) fn lost(model: &Model, side: Side) -> u32 {
    let share = model.book.victory.routing_share.value;
    let units = cost::of_side(model, side).map(|(unit, price)| {
        let guns = guns(model, unit);
        // PG-ART-007: a gun that was taken while its gunners were elsewhere.
        let model_lost = unit.gun.filter(|gun| gun.lost);
        let taken = model_lost.map_or(0, |gun| model.book.guns[gun.calibre].price);
        let gun = if unit.lost_gun.is_some() { 100 * guns } else { 0 } + 100 * taken;
        match unit {
            unit if is_lost(unit) => 100 * price,
            unit if unit.is_routing() || is_weak(model, unit) => {
                share * (price - guns - taken) + gun
            }
            _ => gun,
        }
    });
    // PG-CAP-003: a promotion does not bring back who fell.
    let staff = model.generals.iter().filter(|general| general.side == side).map(|general| {
        let price = points::general(&model.book, general.rank);
        100 * i32::from(general.fallen) * general.loss.map_or(price, i32::from)
    });
    whole(units.chain(staff).sum::<i32>() / 100)
}

/// PG-VIC-008: whether a side has lost a quarter of its figures.
pub(super) fn is_broken(model: &Model, side: Side) -> bool {
    let [raised, gone] = figures(model, side);
    100 * gone >= model.book.victory.quarter_losses.value * raised && gone > 0
}

/// How many figures a side brought, and how many of them are lost.
pub(super) fn figures(model: &Model, side: Side) -> [i32; 2] {
    let (mut raised, mut gone) = (0, 0);
    for unit in of(model, side) {
        let left = if is_lost(unit) { 0 } else { unit.strength() };
        raised += i32::from(unit.raised);
        gone += i32::from(unit.raised) - i32::from(left.min(unit.raised));
    }
    [raised, gone]
}

/// Whether a unit is gone for good, and not by leave of the scenario.
pub(super) fn is_lost(unit: &Unit) -> bool {
    matches!(unit.place, Place::Gone(end) if end != End::Withdrew)
}

/// What a unit was bought for, and what of it is lost: full, half or nothing.
pub(super) fn worth(model: &Model, unit: &Unit) -> [u32; 2] {
    let whole_price = price(model, unit);
    let lost = match unit {
        unit if is_lost(unit) => 100,
        unit if unit.is_routing() || is_weak(model, unit) => model.book.victory.routing_share.value,
        _ => 0,
    };
    [whole(whole_price), whole(whole_price * lost / 100)]
}

fn of(model: &Model, side: Side) -> impl Iterator<Item = &Unit> {
    model.units.iter().filter(move |unit| unit.side == side)
}

/// PG-VIC-004: strictly under half of its starting strength.
fn is_weak(model: &Model, unit: &Unit) -> bool {
    100 * i32::from(unit.strength())
        < model.book.victory.half_strength.value * i32::from(unit.raised)
}

/// PG-PTS-003, -009 to -013: what a unit cost, without a battalion gun.
fn price(model: &Model, unit: &Unit) -> i32 {
    let mut army = cost::of_side(model, unit.side);
    let own = army.find(|(it, _)| it.id == unit.id).map_or(0, |(_, price)| price);
    own - guns(model, unit)
}

/// PG-PTS-004, -005: what its battalion gun cost, whether it still has it or not.
fn guns(model: &Model, unit: &Unit) -> i32 {
    let price = |gun: BattalionGun| {
        points::battalion_gun(&model.book, gun.calibre, unit.class, gun.raised.into())
    };
    unit.battalion_gun.or(unit.lost_gun).and_then(price).unwrap_or(0)
}

fn whole(points: i32) -> u32 {
    u32::try_from(points).unwrap_or(0)
}

impl Rulebook {
    /// PG-VIC-006, -007: how great a victory is, by the points of both armies and the difference of their losses.
    pub fn margin(&self, armies: [i32; 2], difference: i32) -> Margin {
        let rows = &self.victory;
        let both = i64::from(armies[0]) + i64::from(armies[1]);
        // The bands are for a mean of `army` points, that is for twice as many in both armies together.
        let printed = 2 * i64::from(rows.army.value);
        let within =
            |most: &Figure| i64::from(difference) * printed <= i64::from(most.value) * both;
        match [&rows.draw, &rows.minor, &rows.major].into_iter().position(within) {
            Some(n) => Margin::ALL[n],
            None => Margin::Massacre,
        }
    }
}
