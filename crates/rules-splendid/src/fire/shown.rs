//! Zones of fire as they are drawn: those of the stands that can fire and have no stand of their own unit in front.
use super::{
    garrison, volley,
    zones::{self, Muzzle},
};
use crate::{model::Model, unit::Unit};
use geom::{Length, Rect};

/// A stretch of a zone of fire.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Stretch {
    /// The ground it covers.
    pub(crate) zone: Rect,
    /// How far from the stand it ends.
    pub(crate) to: Length,
    /// ASV-FIR-053: for a gun, the range band and its name.
    pub(crate) band: Option<(usize, &'static str)>,
}

/// ASV-FIR-023..025, ASV-FIR-028: the zones of a unit that has a weapon to fire, as it stands.
pub(crate) fn stretches(model: &Model, unit: &Unit) -> Vec<Stretch> {
    let range = zones::range(model, unit);
    if unit.formation.is_road_column() || !unit.stands.iter().any(|stand| unit.is_shooter(stand)) {
        return Vec::new();
    }
    let muzzles: Vec<Muzzle> = if unit.garrison.is_some() {
        garrison::muzzles(model, unit).collect()
    } else {
        of_stands(unit, range).collect()
    };
    let mut stretches = Vec::new();
    for muzzle in muzzles {
        if !unit.kind.is_artillery() {
            let zone = muzzle.zone(range.units());
            stretches.push(Stretch { zone, to: range, band: None });
            continue;
        }
        let mut from = Length::ZERO;
        for (band, &end) in model.book.artillery.bands.iter().enumerate() {
            let to = end.min(range);
            if to > from {
                let zone = muzzle.stretch(from.units(), to.units());
                stretches.push(Stretch { zone, to, band: Some((band, volley::BANDS[band])) });
            }
            from = to;
        }
    }
    stretches
}

/// The sides of stands that have no stand of their own unit in front.
fn of_stands(unit: &Unit, range: Length) -> impl Iterator<Item = Muzzle> {
    let armed = (0..unit.n()).filter(|&idx| unit.is_shooter(&unit.stands[idx]));
    armed
        .flat_map(|idx| zones::sides(unit).iter().map(move |&side| (idx, side)))
        .map(|(idx, side)| (idx, Muzzle::of(&unit.base_at(idx), side)))
        .filter(move |(idx, muzzle)| {
            let zone = muzzle.zone(range.units());
            let masks = |n: usize| n != *idx && geom::overlaps(&zone, &unit.base_at(n));
            !(0..unit.n()).any(masks)
        })
        .map(|(_, muzzle)| muzzle)
}
