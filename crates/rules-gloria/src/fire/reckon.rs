//! What fire would do at a distance, for the judgement of generals: only the charts count, not the ground.
use super::{arms, volley};
use crate::{
    book::Chart,
    kinds::Target,
    model::Model,
    unit::{Gun, Unit},
};
use geom::Length;

/// The gun of a battery that has the crew to fire.
fn served(model: &Model, unit: &Unit) -> Option<Gun> {
    let has_crew = i32::from(unit.figures) >= model.book.sizes.crew_to_fire.value;
    unit.gun.filter(|_| unit.is_battery() && has_crew)
}

/// How far a unit shoots; nothing if it does not.
pub(crate) fn range(model: &Model, unit: &Unit) -> Length {
    let (book, scale) = (&model.book, model.book.scale());
    match (unit.gun, arms::chart(unit)) {
        (Some(_), _) => {
            served(model, unit).map_or(Length::ZERO, |gun| book.gun_ranges[gun.calibre].most(scale))
        }
        (None, Some(chart)) => arms::bands(model, unit, chart).most(scale),
        (None, None) => Length::ZERO,
    }
}

/// How many hits to expect of so many figures of a unit, on this chart or on its own.
pub(crate) fn hits(
    model: &Model,
    unit: &Unit,
    chart: Option<Chart>,
    figures: u8,
    away: f64,
    class: Target,
) -> f64 {
    let (book, scale) = (&model.book, model.book.scale());
    if unit.gun.is_some() {
        let gun = served(model, unit);
        let band = gun.and_then(|gun| Some((gun, book.gun_ranges[gun.calibre].band(scale, away)?)));
        return band.map_or(0.0, |(gun, band)| volley::each(book.gun(gun.calibre, band, class)));
    }
    let Some(chart) = chart.or_else(|| arms::chart(unit)) else { return 0.0 };
    let Some(band) = arms::bands(model, unit, chart).band(scale, away) else { return 0.0 };
    let size = match chart {
        Chart::Steady | Chart::Later | Chart::Square => 4,
        Chart::Musket | Chart::Rifle | Chart::Carbine => 2,
    };
    let (n, over) = (f64::from(figures / size), figures % size);
    n * volley::each(book.chart(chart, size, band, class))
        + volley::each(book.chart(chart, over, band, class))
}
