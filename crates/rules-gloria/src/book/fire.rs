//! Look-ups in the fire charts (PG-SHO-016, PG-DMG-008).
use super::{
    Band, CarbineChart, Cell, Chart, ChartRow, GunBand, GunChart, MusketChart, RifleChart,
    Rulebook, SquareChart, VolleyChart,
};
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

impl VolleyChart {
    fn row(&self, group: u8, band: Band) -> Option<&ChartRow> {
        Some(match (group, band) {
            (4, Band::Near) => &self.four_near,
            (4, Band::Middle) => &self.four_middle,
            (4, Band::Far) => &self.four_far,
            (3, Band::Near) => &self.three_near,
            (3, Band::Middle) => &self.three_middle,
            (3, Band::Far) => &self.three_far,
            (2, Band::Near) => &self.two_near,
            (2, Band::Middle) => &self.two_middle,
            (2, Band::Far) => &self.two_far,
            _ => return None,
        })
    }
}

impl SquareChart {
    fn row(&self, group: u8, band: Band) -> Option<&ChartRow> {
        Some(match (group, band) {
            (4, Band::Near) => &self.four_near,
            (4, Band::Middle) => &self.four_middle,
            (3, Band::Near) => &self.three_near,
            (3, Band::Middle) => &self.three_middle,
            (2, Band::Near) => &self.two_near,
            (2, Band::Middle) => &self.two_middle,
            _ => return None,
        })
    }
}

impl MusketChart {
    fn row(&self, group: u8, band: Band) -> Option<&ChartRow> {
        Some(match (group, band) {
            (2, Band::Near) => &self.two_near,
            (2, Band::Middle) => &self.two_middle,
            (2, Band::Far) => &self.two_far,
            (1, Band::Near) => &self.one_near,
            (1, Band::Middle) => &self.one_middle,
            (1, Band::Far) => &self.one_far,
            _ => return None,
        })
    }
}

impl RifleChart {
    fn row(&self, group: u8, band: Band) -> Option<&ChartRow> {
        Some(match (group, band) {
            (2, Band::Near) => &self.two_near,
            (2, Band::Middle) => &self.two_middle,
            (2, Band::Far) => &self.two_far,
            (2, Band::Extreme) => &self.two_extreme,
            (1, Band::Near) => &self.one_near,
            (1, Band::Middle) => &self.one_middle,
            (1, Band::Far) => &self.one_far,
            (1, Band::Extreme) => &self.one_extreme,
            _ => return None,
        })
    }
}

impl CarbineChart {
    fn row(&self, group: u8, band: Band) -> Option<&ChartRow> {
        ((group, band) == (2, Band::Near)).then_some(&self.two_near)
    }
}
