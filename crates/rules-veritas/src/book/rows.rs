//! The shapes of the tables' rows. Every row carries where it comes from and the rule it gives.
use geom::Length;
pub use kernel::rows::{Figure, Measure, One, Row, Source};
use serde::{Deserialize, Serialize};

/// A table of rows of one kind.
macro_rules! rows {
    ($(#[$meta:meta])* $name:ident of $kind:ty { $($row:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        #[allow(missing_docs)] // Each row is named as the table prints it.
        pub struct $name { $(pub $row: $kind),+ }
    };
}

/// What a turn takes of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Turning {
    /// Nothing.
    Free,
    /// Half of it.
    Half,
    /// All of it.
    Full,
    /// It cannot be done.
    Never,
}

/// What a linear obstacle takes of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Crossing {
    /// Half of it.
    Half,
    /// All of it.
    Full,
    /// Crossing points only.
    Points,
}

/// A row of the movement table; a length below nought is n/a.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Costs {
    /// The normal rate.
    pub normal: Length,
    /// The march rate.
    pub column: Length,
    /// What a turn takes.
    pub turn: Turning,
    /// What an obstacle takes.
    pub obstacle: Crossing,
    /// The cap in difficult ground.
    pub difficult: Length,
    /// Difficult ground disorders it.
    pub disorders: bool,
}

/// How far a unit may go in difficult ground.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Going {
    /// So far at most.
    Capped(Length),
    /// Not at all.
    Never,
}

impl Costs {
    /// The march rate, if it can march (IDV-COL-002).
    pub fn march(&self) -> Option<Length> {
        (self.column.0 >= 0).then_some(self.column)
    }

    /// The rate of a rout: the march rate, or else the normal one (IDV-RET-012).
    pub fn rout(&self) -> Length {
        self.march().unwrap_or(self.normal)
    }

    /// Difficult ground (IDV-TER-001, -002).
    pub fn going(&self) -> Going {
        if self.difficult.0 < 0 { Going::Never } else { Going::Capped(self.difficult) }
    }
}

rows! {
    /// IDV-MOV-001 to -013.
    Movement of Row<Costs> { early_tercio, infantry_brigade, irregular_infantry, detachment, rabble, infantry_guns,
        field_artillery, heavy_artillery, cavalry_brigade, double_brigade, irregular_cavalry, commander, mounted_dragoons }
}
rows! {
    /// IDV-MOV-015, -016: degrees.
    Manoeuvre of Figure { oblique, turn_most }
}
rows! {
    /// Distances of the chapters.
    Reaches of Measure { enemy_clear, obstacle_start, obstacle_behind, column_clear, flush, counter_charge, attack_near,
        manoeuvre_clear, hold_stay, lane_width, wood_sight, over_units, recoil, retreat_gap, pursuit, pursuit_return, objective }
}
rows! {
    /// Shares in hundredths.
    Shares of Figure { backwards, change_column, mount, enter_buildings, out_of_command, withdraw, guns_shoot, close_range,
        break_off, rout_obstacle, rout_difficult }
}
rows! {
    /// IDV-FIR-004, IDV-RET-008: degrees either side of straight ahead.
    Arcs of Row<One<f64>> { small_arms, artillery, rout_bend }
}

/// A row of the combat dice; below nought it cannot.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pool {
    /// The range.
    pub range: Length,
    /// Dice shooting.
    pub shoot: i32,
    /// Dice in melee.
    pub melee: i32,
}

rows! {
    /// IDV-DIC-002 to -014.
    Dice of Row<Pool> { detachment, irregular_infantry, rabble, march_column, early_tercio, infantry_brigade, cavalry_brigade,
        double_brigade, mounted_dragoons, irregular_cavalry, infantry_guns, field_artillery, heavy_artillery }
}
rows! {
    /// IDV-DIC-001, IDV-SAV-001: faces needed, or more.
    Hits of Figure { hit, save }
}
rows! {
    /// IDV-DIC-015 to -027.
    DiceModifiers of Figure { flank, pikes, veteran_volley, veteran_cavalry, lances, disrupted, company_column, brigade_column,
        routed, column_least }
}
rows! {
    /// IDV-SAV-002 to -018.
    Saves of Figure { early_tercio, brigade, company, veteran, poor_attacker, armour, uphill, cover, close_range,
        close_artillery, disordered, disrupted, routed, flank, rear }
}

/// What hits do to a unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Struck {
    /// It becomes disordered.
    Disordered,
    /// The same and it recoils.
    DisorderedRecoil,
    /// It becomes disrupted.
    Disrupted,
    /// The same and it recoils.
    DisruptedRecoil,
    /// A disorder test: failed is routed, passed is a recoil (IDV-SHR-003).
    Test,
    /// It is routed and makes a rout move.
    Routed,
    /// The same, then a disorder test; failed it is removed (IDV-MRS-010).
    RoutedTest,
    /// It makes a rout move and is removed.
    Destroyed,
}

/// A row of results by the state of who is struck.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blow {
    /// Sound.
    pub sound: Struck,
    /// Disordered.
    pub disordered: Struck,
    /// Disrupted.
    pub disrupted: Struck,
}

/// What a shot does to a routed target.
pub type Shot = Row<One<Struck>>;

rows! {
    /// IDV-SHR-002 to -006: by unsaved hits.
    Shooting of Row<Blow> { one, two, three, four }
}
rows! {
    /// IDV-SHR-009.
    ShootingRouted of Shot { one, two }
}
rows! {
    /// IDV-MRS-006 to -012: by the difference.
    Melee of Row<Blow> { one, two, three }
}
rows! {
    /// IDV-PUR-004 to -027.
    Pursuit of Figure { needed, enemy_cavalry, routers_company, detachment, infantry_brigade, tercio, hold, withdraw, veteran,
        disordered, buildings, fortifications, clear_path, rabble, irregulars, cavalry_brigade, double_brigade, attack, raw,
        hero, politico }
}
rows! {
    /// IDV-PUR-007.
    PursuitReaches of Measure { enemy_cavalry }
}

/// A figure for units of normal size, and one for Early Tercios and Double Brigades (IDV-DIS-002).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// Normal.
    pub normal: i32,
    /// Large.
    pub large: i32,
}

impl Pair {
    /// The figure of a size.
    pub fn of(&self, large: bool) -> i32 {
        if large { self.large } else { self.normal }
    }
}

rows! {
    /// IDV-DIS-001 to -027.
    Disorder of Row<Pair> { needed, raw, trained, veteran, obstacle, uphill, hold, attacking_flank, one_flank, both_flanks,
        wing_commander, no_enemy, higher_commander, attacking_rear, buildings, rabble, difficult, enemy_near, disordered,
        disrupted, routed, artillery, behind_flank, attacked, fatigued_wing }
}
rows! {
    /// IDV-DIS-012, -014, -020, -025, IDV-REF-002.
    DisorderReaches of Measure { flank, no_enemy, enemy_near, behind_flank, reform }
}
rows! {
    /// IDV-FAT-001 to -018.
    Fatigue of Figure { unaffected, broken, enemy_near, wounded, killed, company_lost, off_table, disordered_large, disrupted,
        routed, sound_infantry, sound_veteran, hold, no_enemy, hero, higher_commander }
}
rows! {
    /// IDV-FAT-002, -014.
    FatigueReaches of Measure { enemy_near, no_enemy }
}

/// The size of a base.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Footing {
    /// Across its front.
    pub front: Length,
    /// From front to rear.
    pub depth: Length,
}

rows! {
    /// IDV-UNT-006 to -009.
    Bases of Row<Footing> { early_tercio, infantry_brigade, irregular_infantry, detachment, rabble, infantry_guns, field_artillery,
        heavy_artillery, cavalry_brigade, double_brigade, irregular_cavalry, dragoons, commander }
}

/// Fewest and most.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bounds {
    /// Fewest.
    pub fewest: i32,
    /// Most.
    pub most: i32,
}

rows! {
    /// IDV-UNT-001, -002.
    Army of Row<Bounds> { wings, units, brigades }
}
rows! {
    /// IDV-COM-004, -005, IDV-ORD-006, IDV-CAS-005, IDV-COM-016.
    Command of Measure { wing, army, order, rally_to, alone_clear }
}

/// Faces from one to another.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClassFaces {
    /// From.
    pub low: i32,
    /// To.
    pub high: i32,
}

rows! {
    /// IDV-COM-002.
    Classes of Row<ClassFaces> { politico, competent, hero }
}
rows! {
    /// IDV-CAS-001 to -004.
    Casualties of Figure { hit, hit_routed, killed, wounds }
}
rows! {
    /// IDV-ORD-007, -008.
    Orders of Figure { needed, hero, politico }
}

/// Points by grade; below nought there is none of that grade.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Price {
    /// Raw.
    pub raw: i32,
    /// Trained.
    pub trained: i32,
    /// Veteran.
    pub veteran: i32,
}

rows! {
    /// IDV-PTS-001 to -010.
    Points of Row<Price> { early_tercio, infantry_brigade, irregular_infantry, detachment, rabble, cavalry_brigade,
        double_brigade, irregular_cavalry, dragoons, infantry_guns, field_artillery, heavy_artillery }
}
rows! {
    /// IDV-PTS-011 to -013.
    PointsExtra of Figure { lance, armour, no_pikes, hero, politico, usual }
}
rows! {
    /// IDV-DEP-001, -002.
    Deployment of Measure { width, height, depth }
}
rows! {
    /// IDV-VIC-001 to -005.
    Victory of Figure { turns, brigade, large, company, fatigued_wing, objective, margin }
}
rows! {
    /// IDV-GEN-001 to -004: a number of patches, and inches.
    Generator of Figure { patches, apart, width, height, line }
}

/// Kinds of terrain that a face raises.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kinds {
    /// Their names.
    pub kinds: Vec<String>,
}

/// IDV-GEN-002: by the face of the die.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct GeneratorFaces {
    #[serde(rename = "1")]
    pub one: Row<Kinds>,
    #[serde(rename = "2")]
    pub two: Row<Kinds>,
    #[serde(rename = "3")]
    pub three: Row<Kinds>,
    #[serde(rename = "4")]
    pub four: Row<Kinds>,
    #[serde(rename = "5")]
    pub five: Row<Kinds>,
    #[serde(rename = "6")]
    pub six: Row<Kinds>,
}

impl GeneratorFaces {
    /// The row of a face, from 1.
    pub fn face(&self, face: u8) -> &Row<Kinds> {
        match face {
            1 => &self.one,
            2 => &self.two,
            3 => &self.three,
            4 => &self.four,
            5 => &self.five,
            _ => &self.six,
        }
    }
}
