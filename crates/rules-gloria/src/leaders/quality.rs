//! How good generals are, by the die (PG-STF-002, PG-OPT-006, PG-REP-003, PG-EVA-007).
use crate::{
    book::{Nation, Qualities, Rulebook},
    kinds::{Class, Quality},
};

impl Rulebook {
    /// PG-STF-002, PG-OPT-006: the quality that a face gives to a general.
    pub fn quality(&self, face: u8, nation: Option<Nation>) -> Quality {
        let national = nation.filter(|_| self.options.national_generals);
        graded(national.map_or(&self.qualities.general, |nation| &self.nations[nation]), face)
    }

    /// PG-REP-003: the quality that a face gives to a promoted general.
    pub fn promoted(&self, face: u8) -> Quality {
        graded(&self.qualities.promoted, face)
    }

    /// PG-EVA-007: as what class a general tests before evading.
    pub fn evading_class(&self, quality: Quality) -> Class {
        let number = self.evading_class[quality].value.clamp(1, 5);
        Class::ALL[number as usize - 1]
    }
}

/// The first quality whose highest face is not below the die.
fn graded(row: &Qualities, face: u8) -> Quality {
    let fits = |quality: &Quality| i32::from(face) <= row[*quality];
    Quality::ALL.into_iter().find(fits).unwrap_or_default()
}
