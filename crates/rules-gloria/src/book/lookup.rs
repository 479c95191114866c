//! Look-ups in the tables, in the book's own figure scale.
use super::{
    Band, Cell, Chart, ChartRow, Damage, Face, Going, GunBand, GunChart, Mm, Mover, Reach, Row,
    Rulebook, StaffFate, Struck,
};
use crate::kinds::{Calibre, Scale, Target};
use geom::Length;

impl Rulebook {
    /// PG-BAS-001: the figure scale.
    pub fn scale(&self) -> Scale {
        self.options.figure_scale
    }

    /// A distance of a row.
    pub fn mm(&self, reach: &Reach) -> Length {
        self.length(reach.value).unwrap_or(Length::ZERO)
    }

    /// A distance of a cell; `None` if it is not allowed.
    pub fn length(&self, cell: Mm) -> Option<Length> {
        cell.length(self.scale())
    }

    /// PG-MOV-006: what terrain costs; `None` if it is impassable.
    pub fn deduction(&self, going: Going, mover: Mover) -> Option<Length> {
        self.length(self.deductions[going][mover])
    }

    /// PG-DMG-001, -002: what a hit on artillery takes.
    pub fn damage(&self, face: u8, how: Struck) -> Damage {
        self.gun_damage[Face::of(face)][how]
    }

    /// PG-DMG-004: what a hit on staff does.
    pub fn fate(&self, face: u8) -> &Row<StaffFate> {
        &self.staff_fates[Face::of(face)]
    }

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
