//! Lengths and places in a file, in the unit that the file is written in.
use super::{Doc, Item};
use geom::{Length, Point};
use std::ops::RangeInclusive;

/// The unit of all lengths and places of a file, by its key `unit`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum LengthUnit {
    /// Inches, the default.
    #[default]
    Inches,
    /// Millimetres.
    Millimetres,
}

impl LengthUnit {
    /// Their names in files.
    pub const NAMES: [&'static str; 2] = ["in", "mm"];
    const MM_PER_INCH: f64 = 25.4;

    /// The unit of a file. An unknown one is reported when the key is read.
    pub(super) fn of(doc: &Doc) -> Self {
        match doc.peek("unit") {
            Some("mm") => Self::Millimetres,
            _ => Self::Inches,
        }
    }

    /// The unit of a scenario as data.
    pub(crate) fn of_scenario(scenario: &serde_json::Value) -> Self {
        match scenario["unit"].as_str() {
            Some("mm") => Self::Millimetres,
            _ => Self::Inches,
        }
    }

    /// Writes and reads all lengths and places inside `within` in these units.
    pub(crate) fn used<T>(self, within: impl FnOnce() -> T) -> T {
        match self {
            Self::Inches => within(),
            Self::Millimetres => geom::in_millimetres(within),
        }
    }

    /// A number of these units, as a length.
    pub fn length(self, number: f64) -> Length {
        match self {
            Self::Inches => Length::inches(number),
            Self::Millimetres => Length::from_units(number * 100.0),
        }
    }

    /// A length, as a number of these units.
    pub fn number(self, length: Length) -> f64 {
        match self {
            Self::Inches => length.to_inches(),
            Self::Millimetres => length.units() / 100.0,
        }
    }

    /// A number of inches, as a number of these units.
    fn of_inches(self, inches: f64) -> f64 {
        match self {
            Self::Inches => inches,
            Self::Millimetres => inches * Self::MM_PER_INCH,
        }
    }

    /// A length in a sentence, rounded up to what a reader can measure.
    pub fn shown(self, length: Length) -> String {
        let number = self.number(length);
        match self {
            Self::Inches => format!("{}\"", (number * 100.0).ceil() / 100.0),
            Self::Millimetres => format!("{} mm", number.ceil()),
        }
    }
}

impl Item<'_> {
    /// The unit of lengths in this file.
    pub fn unit(&self) -> LengthUnit {
        self.problems.unit
    }

    /// A length in a range of inches, written in the unit of the file.
    pub fn length(&self, inches: RangeInclusive<f64>) -> Option<Length> {
        let unit = self.unit();
        let range = unit.of_inches(*inches.start())..=unit.of_inches(*inches.end());
        self.number(range).map(|number| unit.length(number))
    }

    /// A place on a table of this size, written in the unit of the file.
    pub fn place(&self, [width, height]: [Length; 2]) -> Option<Point> {
        let unit = self.unit();
        let [x, y] = self.pair(0.0..=unit.number(width), 0.0..=unit.number(height))?;
        Some(Point::new(unit.length(x).0, unit.length(y).0))
    }

    /// A width and a height, each in a range of inches, written in the unit of the file.
    pub fn size(&self, inches: RangeInclusive<f64>) -> Option<[Length; 2]> {
        let unit = self.unit();
        let range = unit.of_inches(*inches.start())..=unit.of_inches(*inches.end());
        let pair = self.pair(range.clone(), range)?;
        Some(pair.map(|side| unit.length(side)))
    }
}
