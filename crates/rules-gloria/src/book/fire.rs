//! Look-ups in the fire charts (PG-SHO-016, PG-DMG-008).
use super::{Band, Cell, Chart, ChartRow, GunBand, GunChart, Rulebook};
use crate::kinds::{Calibre, Target};

impl Rulebook {
    /// The row of a small arms chart for a group of figures; `None` if such a group has no effect at that range.
    pub fn chart_row(&self, chart: Chart, group: u8, band: Band) -> Option<&ChartRow> {
        match chart {
            Chart::Steady => self.steady.row(group, band),
            Chart::Later => self.later.row(group, band),
            Chart::Square => self.square.row(group, band),
            Chart::Musket => self.musket.row(group, band),
            Chart::Rifle => self.rifle.row(group, band),
            Chart::Carbine => self.carbine.row(group, band),
        }
    }

    /// What a die of a group of figures does to a kind of target.
    pub fn chart(&self, chart: Chart, group: u8, band: Band, target: Target) -> Cell {
        self.chart_row(chart, group, band).map_or_else(Cell::default, |row| row[target])
    }

    /// The row of the artillery charts.
    pub fn gun_row(&self, calibre: Calibre, band: GunBand) -> &ChartRow {
        let chart: &GunChart = match band {
            GunBand::Canister => &self.gun_canister,
            GunBand::Short => &self.gun_short,
            GunBand::Medium => &self.gun_medium,
            GunBand::Long => &self.gun_long,
        };
        &chart[calibre]
    }

    /// What the die of a gun model does to a kind of target.
    pub fn gun(&self, calibre: Calibre, band: GunBand, target: Target) -> Cell {
        self.gun_row(calibre, band)[target]
    }
}
