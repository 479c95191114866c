//! The tables and the shapes of their rows. Every row has its source and its rule.
use crate::kinds::{Grade, State, UnitKind};
use geom::Length;
pub use kernel::kinds::ByKind;
pub use kernel::rows::{Figure, Measure, One, Row, Source};

kernel::kinds! {
    /// What a turn costs: nothing, half or all of a move; or the unit cannot turn.
    pub enum Turning { Free = "free", Half = "half", Full = "full", Never = "never" }
    /// What a linear obstacle costs: half or all of a move; or the unit crosses only at crossing points.
    pub enum Crossing { Half = "half", Full = "full", Points = "points" }
    /// What hits do to a unit.
    pub enum Struck {
        /// It becomes disordered.
        Disordered = "disordered",
        /// The same, and it recoils.
        DisorderedRecoil = "disordered-recoil",
        /// It becomes disrupted.
        Disrupted = "disrupted",
        /// The same, and it recoils.
        DisruptedRecoil = "disrupted-recoil",
        /// It takes a disorder test: it routs if it fails and recoils if it passes (IDV-SHR-003).
        Test = "test",
        /// It is routed and makes a rout move.
        Routed = "routed",
        /// The same, then it takes a disorder test and is removed if it fails (IDV-MRS-010).
        RoutedTest = "routed-test",
        /// It makes a rout move and is removed.
        Destroyed = "destroyed",
    }
    /// Faces of the terrain generator's die.
    pub enum Face { One = "1", Two = "2", Three = "3", Four = "4", Five = "5", Six = "6" }
}

kernel::rows! {
    /// A row of the movement table: the normal and the march rate, the costs of a turn and an obstacle, the cap in difficult
    /// ground, and whether that ground disorders. A negative length means n/a.
    Costs { normal: Length, column: Length, turn: Turning, obstacle: Crossing, difficult: Length, disorders: bool }
    /// A row of the combat dice. A negative number means that it cannot.
    Pool { range: Length, shoot: i32, melee: i32 }
    /// Results by the state of the unit that is hit.
    Blow { sound: Struck, disordered: Struck, disrupted: Struck }
    /// A figure for units of normal size, and one for Early Tercios and Double Brigades (IDV-DIS-002).
    Pair { normal: i32, large: i32 }
    /// The width and the depth of a base.
    Footing { front: Length, depth: Length }
    /// Fewest and most.
    Bounds { fewest: i32, most: i32 }
    /// Faces of the die from one to another.
    ClassFaces { low: i32, high: i32 }
    /// The names of the kinds of terrain that a face gives.
    Kinds { kinds: Vec<String> }
}

/// How far a unit may go in difficult ground.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Going {
    /// This far at most.
    Capped(Length),
    /// Not at all.
    Never,
}

impl Costs {
    /// The march rate, if the type can form march column (IDV-COL-002).
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

impl Blow {
    /// The result in a state; the table has no column for routed units.
    pub fn result(&self, state: State) -> Option<Struck> {
        match state {
            State::Sound => Some(self.sound),
            State::Disordered => Some(self.disordered),
            State::Disrupted => Some(self.disrupted),
            State::Routed => None,
        }
    }
}

impl Pair {
    /// The figure for a type of unit.
    pub fn of(&self, kind: UnitKind) -> i32 {
        if kind.is_large() { self.large } else { self.normal }
    }
}

kernel::rows! {
    /// IDV-MOV-001 to -013.
    Movement by UnitKind of Row<Costs> {
        early_tercio: EarlyTercio, infantry_brigade: InfantryBrigade, irregular_infantry: IrregularInfantry,
        detachment: Detachment, rabble: Rabble, infantry_guns: InfantryGuns, field_artillery: FieldArtillery,
        heavy_artillery: HeavyArtillery, cavalry_brigade: CavalryBrigade, double_brigade: DoubleBrigade,
        irregular_cavalry: IrregularCavalry, commander, mounted_dragoons: Dragoons }
    /// IDV-DIC-002 to -014.
    Dice by UnitKind of Row<Pool> {
        detachment: Detachment, irregular_infantry: IrregularInfantry, rabble: Rabble, march_column,
        early_tercio: EarlyTercio, infantry_brigade: InfantryBrigade, cavalry_brigade: CavalryBrigade,
        double_brigade: DoubleBrigade, mounted_dragoons: Dragoons, irregular_cavalry: IrregularCavalry,
        infantry_guns: InfantryGuns, field_artillery: FieldArtillery, heavy_artillery: HeavyArtillery }
    /// IDV-UNT-006 to -009.
    Bases by UnitKind of Row<Footing> {
        early_tercio: EarlyTercio, infantry_brigade: InfantryBrigade, irregular_infantry: IrregularInfantry,
        detachment: Detachment, rabble: Rabble, infantry_guns: InfantryGuns, field_artillery: FieldArtillery,
        heavy_artillery: HeavyArtillery, cavalry_brigade: CavalryBrigade, double_brigade: DoubleBrigade,
        irregular_cavalry: IrregularCavalry, dragoons: Dragoons, commander }
    /// IDV-PTS-001 to -010: by grade. A negative number means that there is no such grade.
    Points by UnitKind of Row<ByKind<Grade, i32>> {
        early_tercio: EarlyTercio, infantry_brigade: InfantryBrigade, irregular_infantry: IrregularInfantry,
        detachment: Detachment, rabble: Rabble, cavalry_brigade: CavalryBrigade, double_brigade: DoubleBrigade,
        irregular_cavalry: IrregularCavalry, dragoons: Dragoons, infantry_guns: InfantryGuns,
        field_artillery: FieldArtillery, heavy_artillery: HeavyArtillery }
}

kernel::rows! {
    /// IDV-MOV-015, -016: degrees.
    Manoeuvre of Figure { oblique, turn_most }
    /// Distances of the chapters.
    Reaches of Measure { enemy_clear, obstacle_start, obstacle_behind, column_clear, flush, counter_charge, attack_near,
        manoeuvre_clear, hold_stay, lane_width, wood_sight, over_units, recoil, retreat_gap, pursuit, pursuit_return, objective }
    /// Fractions of a move, a range or a cost, in hundredths.
    Shares of Figure { backwards, change_column, mount, enter_buildings, out_of_command, withdraw, guns_shoot, close_range,
        break_off, rout_obstacle, rout_difficult }
    /// IDV-FIR-004, IDV-RET-008: degrees on either side of straight ahead.
    Arcs of Row<One<f64>> { small_arms, artillery, rout_bend }
    /// IDV-DIC-001, IDV-SAV-001: faces needed, or more.
    Hits of Figure { hit, save }
    /// IDV-DIC-015 to -027.
    DiceModifiers of Figure { flank, pikes, veteran_volley, veteran_cavalry, lances, disrupted, company_column, brigade_column,
        routed, column_least }
    /// IDV-SAV-002 to -018: saving dice and their modifiers.
    Saves of Figure { early_tercio, brigade, company, veteran, poor_attacker, armour, uphill, cover, close_range,
        close_artillery, disordered, disrupted, routed, flank, rear }
    /// IDV-SHR-002 to -006: by unsaved hits.
    Shooting of Row<Blow> { one, two, three, four }
    /// IDV-SHR-009: the same at a routed target.
    ShootingRouted of Row<One<Struck>> { one, two }
    /// IDV-MRS-006 to -012: by the difference.
    Melee of Row<Blow> { one, two, three }
    /// IDV-PUR-004 to -027: impetuous pursuit.
    Pursuit of Figure { needed, enemy_cavalry, routers_company, detachment, infantry_brigade, tercio, hold, withdraw, veteran,
        disordered, buildings, fortifications, clear_path, rabble, irregulars, cavalry_brigade, double_brigade, attack, raw,
        hero, politico }
    /// IDV-PUR-007: its distances.
    PursuitReaches of Measure { enemy_cavalry }
    /// IDV-DIS-001 to -027: the disorder test.
    Disorder of Row<Pair> { needed, raw, trained, veteran, obstacle, uphill, hold, attacking_flank, one_flank, both_flanks,
        wing_commander, no_enemy, higher_commander, attacking_rear, buildings, rabble, difficult, enemy_near, disordered,
        disrupted, routed, artillery, behind_flank, attacked, fatigued_wing }
    /// IDV-DIS-012, -014, -020, -025, IDV-REF-002: its distances.
    DisorderReaches of Measure { flank, no_enemy, enemy_near, behind_flank, reform }
    /// IDV-FAT-001 to -018.
    Fatigue of Figure { unaffected, broken, enemy_near, wounded, killed, company_lost, off_table, disordered_large, disrupted,
        routed, sound_infantry, sound_veteran, hold, no_enemy, hero, higher_commander }
    /// IDV-FAT-002, -014: its distances.
    FatigueReaches of Measure { enemy_near, no_enemy }
    /// IDV-UNT-001, -002: sizes of armies and wings.
    Army of Row<Bounds> { wings, units, brigades }
    /// IDV-COM-004, -005, IDV-ORD-006, IDV-CAS-005, IDV-COM-016: distances of command.
    Command of Measure { wing, army, order, rally_to, alone_clear }
    /// IDV-CAS-001 to -004: commanders at risk.
    Casualties of Figure { hit, hit_routed, killed, wounds }
    /// IDV-ORD-007, -008: sending orders.
    Orders of Figure { needed, hero, politico }
    /// IDV-PTS-011 to -013.
    PointsExtra of Figure { lance, armour, no_pikes, hero, politico, usual }
    /// IDV-DEP-001, -002.
    Deployment of Measure { width, height, depth }
    /// IDV-VIC-001 to -005: length and victory.
    Victory of Figure { turns, brigade, large, company, fatigued_wing, objective, margin }
    /// IDV-GEN-001 to -004: the number of patches, and lengths in inches.
    Generator of Figure { patches, apart, width, height, line }
}
