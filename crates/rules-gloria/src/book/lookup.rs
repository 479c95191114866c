//! Look-ups in the other tables, in the book's own figure scale.
use super::{
    Change, Damage, Drill, Face, Figure, Footing, Going, Margin, Mm, Mover, Nation, Outcome,
    Qualities, Rates, Reach, Row, Rulebook, StaffFate, Struck,
};
use crate::kinds::{Calibre, Class, Formation, Quality, Scale, UnitKind};
use geom::Length;

impl Rulebook {
    /// PG-BAS-001: the figure scale.
    pub fn scale(&self) -> Scale {
        self.options.figure_scale
    }

    /// A distance of a row.
    pub fn mm(&self, reach: &Reach) -> Length {
        reach.length(self.scale())
    }

    /// A distance of a cell; `None` if it is not allowed.
    pub fn length(&self, cell: Mm) -> Option<Length> {
        cell.length(self.scale())
    }

    /// A share of a length, such as half a move.
    pub fn share(length: Length, share: &Figure) -> Length {
        Length(length.0 * share.value / 100)
    }

    /// The number of a kind of terrain.
    pub fn terrain(&self, name: &str) -> Option<u8> {
        self.kind.iter().position(|kind| kind.name == name).map(|n| n as u8)
    }

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

    /// PG-MOV-005: the moves of a unit. Dismounted cavalry moves as line infantry; guns that are not limbered are manhandled.
    pub fn moves(
        &self,
        kind: UnitKind,
        calibre: Option<Calibre>,
        formation: Formation,
    ) -> &Row<Rates> {
        use Formation::{Column, Limbered, Manoeuvre, March, Skirmish, Square};
        use UnitKind::*;
        let moves = &self.moves;
        let in_column = formation.is_column();
        match (kind, formation) {
            (HorseArtillery, Limbered) => &moves.horse_artillery,
            (FootArtillery, Limbered) => self.limbered(calibre),
            (FootArtillery | HorseArtillery, _) => self.manhandled(calibre),
            (Engineers, _) => &moves.engineers,
            (PontoonTrain, _) => &moves.wagon,
            (IrregularCavalry, _) => &moves.irregular_cavalry,
            (LightCavalry, Skirmish) => &moves.light_cavalry_skirmish,
            (LightCavalry, _) if in_column => &moves.light_cavalry_column,
            (LightCavalry, _) => &moves.light_cavalry_line,
            (HeavyCavalry, _) if in_column => &moves.heavy_cavalry_column,
            (HeavyCavalry, _) => &moves.heavy_cavalry_line,
            (Cuirassiers, _) if in_column => &moves.cuirassiers_column,
            (Cuirassiers, _) => &moves.cuirassiers_line,
            (_, Skirmish) => &moves.skirmish_foot,
            (IrregularInfantry | ChargingInfantry, March | Column) => &moves.irregular_march,
            (IrregularInfantry | ChargingInfantry, _) => &moves.irregular_foot,
            (_, March | Column) => &moves.infantry_march,
            (_, Manoeuvre) => &moves.infantry_manoeuvre,
            (_, Square) => &moves.square,
            _ => &moves.infantry_line,
        }
    }

    /// PG-TMV-017 to -019: a foot battery with its team; howitzers move as the guns they replace (PG-TAR-031, -032).
    pub fn limbered(&self, calibre: Option<Calibre>) -> &Row<Rates> {
        use Calibre::*;
        match calibre {
            Some(Siege) => &self.moves.limbered_siege,
            Some(Medium | Heavy | HeavyHowitzer) => &self.moves.limbered_heavy,
            Some(Light | Six | LightHowitzer) | None => &self.moves.limbered_light,
        }
    }

    /// PG-TMV-021 to -023: a gun without its team.
    pub fn manhandled(&self, calibre: Option<Calibre>) -> &Row<Rates> {
        use Calibre::*;
        match calibre {
            Some(Light) => &self.moves.manhandled_light,
            Some(Six | LightHowitzer) => &self.moves.manhandled_six,
            Some(Medium | Heavy | Siege | HeavyHowitzer) | None => &self.moves.manhandled_heavy,
        }
    }

    /// PG-MOV-006: what terrain costs; `None` if it is impassable.
    pub fn deduction(&self, going: Going, mover: Mover) -> Option<Length> {
        self.length(self.deductions[going][mover])
    }

    /// PG-FCH-005: what a change of formation costs; `None` if such troops cannot make it.
    pub fn change_cost(&self, kind: UnitKind, class: Class, change: Change) -> Option<Length> {
        match kind {
            UnitKind::IrregularCavalry => Some(self.mm(&self.irregular_changes.horse)),
            _ if kind.is_irregular() => Some(self.mm(&self.irregular_changes.foot)),
            _ => self.length(self.changes[change][Drill::of(kind, class)]),
        }
    }

    /// PG-DMG-001, -002: what a hit on artillery takes.
    pub fn damage(&self, face: u8, how: Struck) -> Damage {
        self.gun_damage[Face::of(face)][how]
    }

    /// PG-DMG-004: what a hit on staff does.
    pub fn fate(&self, face: u8) -> &Row<StaffFate> {
        &self.staff_fates[Face::of(face)]
    }

    /// PG-TCA-020 to -022: the factor for numbers; `None` below three to two.
    pub fn numbers_factor(&self, own: u32, enemies: u32) -> Option<&Figure> {
        let rows = &self.assault;
        match (own, enemies) {
            (own, enemies) if own >= 3 * enemies => Some(&rows.three_to_one),
            (own, enemies) if own >= 2 * enemies => Some(&rows.two_to_one),
            (own, enemies) if 2 * own >= 3 * enemies => Some(&rows.three_to_two),
            _ => None,
        }
    }

    /// PG-CLA-002: the result of a difference.
    pub fn result(&self, difference: u32) -> &Row<Outcome> {
        let reached = |row: &&Row<Outcome>| difference as i32 >= row.from;
        self.results.all().into_iter().rev().find(reached).unwrap_or(&self.results.draw)
    }

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

/// The first quality whose highest face is not below the die.
fn graded(row: &Qualities, face: u8) -> Quality {
    let fits = |quality: &Quality| i32::from(face) <= row[*quality];
    Quality::ALL.into_iter().find(fits).unwrap_or_default()
}
