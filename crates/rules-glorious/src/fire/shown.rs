//! Zones of fire as they are drawn: by band, with elements of the same weapon side by side joined.
use super::{
    check, eligible,
    zones::{self, Muzzle},
};
use crate::{kinds::ElementKind, model::Model, unit::Unit};
use geom::Rect;
use kernel::Cite;

/// A stretch of a zone of fire.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stretch {
    /// The ground it covers.
    pub(crate) zone: Rect,
    /// Its label.
    pub(crate) label: String,
    /// The row of the table.
    pub(crate) cite: Cite,
    /// Whether it is the nearest of several bands.
    pub(crate) close: bool,
}

/// AGV-FIR-036..038: the zones of a unit that can fire, as it stands.
pub(crate) fn stretches(model: &Model, unit: &Unit) -> Vec<Stretch> {
    let mut all = Vec::new();
    if !check::is_armed(unit) {
        return all;
    }
    if unit.garrison.is_some() {
        for weapon in ElementKind::ALL.into_iter().filter(|&weapon| unit.has(weapon)) {
            eligible::walls(model, unit).for_each(|wall| add(model, weapon, &wall, &mut all));
        }
        return all;
    }
    for (from, to) in runs(unit) {
        let (first, last) = (unit.base(from), unit.base(to));
        let centre = first.centre.towards(last.centre, 0.5);
        let half_width = first.half_width * (to - from + 1) as f64;
        let body = Rect { centre, half_width, ..first };
        for &side in zones::sides(unit) {
            add(model, unit.elements[from].kind, &Muzzle::of(&body, side), &mut all);
        }
    }
    all
}

/// Runs of front-rank elements with the same weapon side by side: the first and the last of each run.
fn runs(unit: &Unit) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for idx in 0..zones::rank(unit) {
        match runs.last_mut() {
            Some((_, last)) if unit.elements[*last].kind == unit.elements[idx].kind => *last = idx,
            _ => runs.push((idx, idx)),
        }
    }
    runs
}

fn add(model: &Model, weapon: ElementKind, muzzle: &Muzzle, all: &mut Vec<Stretch>) {
    let rows = model.book.ladder(weapon);
    let several = rows[1].is_some();
    for (n, (_, row)) in rows.into_iter().flatten().enumerate() {
        let zone = muzzle.stretch(row.from.units(), row.to.units());
        let label = format!("{}, {} to {}, {} or less", weapon.name(), row.from, row.to, row.cv);
        all.push(Stretch { zone, label, cite: row.cite.clone(), close: several && n == 0 });
    }
}
