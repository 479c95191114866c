//! The stands that figures are based on (PG-BSE-001).
use crate::{
    book::{Footing, Row, Rulebook},
    kinds::UnitKind,
};
use geom::Length;

impl Rulebook {
    /// PG-BSE-001: the smallest stand that holds a number of figures; a gun's stand for artillery. Pioneers and gunners without
    /// guns stand as infantry.
    pub fn stand(&self, kind: UnitKind, figures: u8) -> &Row<Footing> {
        use UnitKind::*;
        let bases = &self.bases;
        match (kind, figures) {
            (FootArtillery | HorseArtillery, _) => &bases.gun,
            (PontoonTrain, _) => &bases.wagon,
            (Engineers, 0..=1) => &bases.engineer,
            (IrregularCavalry | LightCavalry | HeavyCavalry | Cuirassiers, 0..=1) => {
                &bases.regular_cavalry_1
            }
            (IrregularCavalry, _) => &bases.irregular_cavalry,
            (LightCavalry | HeavyCavalry | Cuirassiers, 2) => &bases.regular_cavalry_2,
            (LightCavalry | HeavyCavalry | Cuirassiers, _) => &bases.regular_cavalry_3,
            (_, 0..=1) => &bases.infantry_1,
            (IrregularInfantry | ChargingInfantry, _) => &bases.irregular_infantry,
            (LightInfantry, _) => &bases.light_infantry,
            (LineInfantry | Engineers, 2) => &bases.infantry_2,
            (LineInfantry | Engineers, _) => &bases.infantry_4,
        }
    }

    /// Width and depth of a stand.
    pub fn footing(&self, stand: &Footing) -> [Length; 2] {
        [stand.front, stand.depth].map(|side| self.length(side).unwrap_or(Length::ZERO))
    }
}
