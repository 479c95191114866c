//! The names of rows and columns that only tables have.

kernel::kinds! {
    /// The columns of the table of moves.
    pub enum Pace {
        Line = "line",
        ReinforcedLine = "reinforced-line" as "reinforced line",
        Column = "column",
        Masse = "masse",
        March = "march" as "march column",
        Square = "square",
        Skirmish = "skirmish",
    }

    /// ANT-FIR-015: the columns of the fire table: who fires. Infantry lines have a table of their own.
    pub enum Firer {
        Long = "artillery-long" as "artillery, long range",
        Canister = "artillery-canister" as "artillery, canister",
        /// Column and masse.
        Column = "column" as "infantry column or masse",
        /// A face of a square or of a building.
        Face = "face" as "face of a square or building",
        Skirmish = "skirmish" as "skirmishers",
        Cavalry = "cavalry",
    }

    /// ANT-FIR-015: the rows of the fire table: who is shot at.
    pub enum Mark {
        Line = "line",
        ReinforcedLine = "reinforced-line" as "reinforced line",
        Column = "column",
        Masse = "masse",
        Square = "square",
        March = "march-column" as "march column",
        Skirmish = "skirmish" as "skirmishers",
        CavalryLine = "cavalry-line" as "cavalry line",
        CavalryColumn = "cavalry-column" as "cavalry column",
        Unlimbered = "unlimbered" as "unlimbered guns",
        Limbered = "limbered" as "limbered guns",
    }

    /// ANT-MEL-005: the columns of the melee table: who strikes.
    pub enum Striker {
        /// Line and reinforced line.
        Line = "line" as "infantry line",
        Column = "column" as "infantry column",
        Masse = "masse",
        Square = "square",
        Skirmish = "skirmish" as "skirmish infantry",
        /// ANT-CVL-001: cavalry that overlaps a line or strikes it from flank or rear.
        CavalryLine = "cavalry-line" as "cavalry line",
        CavalryColumn = "cavalry-column" as "cavalry column",
        SkirmishCavalry = "skirmish-cavalry" as "skirmish cavalry",
        Unlimbered = "unlimbered" as "unlimbered guns",
        Garrison = "garrison",
    }

    /// ANT-MEL-005: the rows of the melee table: who is struck.
    pub enum Struck {
        Line = "line",
        ReinforcedLine = "reinforced-line" as "reinforced line",
        Column = "column",
        Masse = "masse",
        Square = "square",
        Skirmish = "skirmish" as "skirmish infantry",
        CavalryLine = "cavalry-line" as "cavalry line",
        CavalryColumn = "cavalry-column" as "cavalry column",
        SkirmishCavalry = "skirmish-cavalry" as "skirmish cavalry",
        Unlimbered = "unlimbered" as "unlimbered guns",
        Limbered = "limbered" as "limbered guns",
        Garrison = "garrison",
    }

    /// Faces of the die.
    pub enum Face { One = "1", Two = "2", Three = "3", Four = "4", Five = "5", Six = "6" }

    /// ANT-MOR-002: the result of a test.
    pub enum Grade { Good = "good", Middle = "middle", Bad = "bad" }

    /// ANT-OPT-002: when the tests after melees are made.
    #[derive(Default)]
    pub enum MeleeTests {
        #[default]
        Each = "each",
        AfterAll = "after-all",
    }

    /// ANT-OPT-003: what decides the size of a unit.
    #[derive(Default)]
    pub enum SizeBy {
        #[default]
        Men = "men",
        Figures = "figures",
    }

    /// ANT-OPT-004: when generals move.
    #[derive(Default)]
    pub enum GeneralsMove {
        #[default]
        WithMoves = "with-moves",
        BeforeCharges = "before-charges",
    }
}

impl Face {
    /// A face of a die.
    pub fn of(face: u8) -> Self {
        Self::ALL[usize::from(face.clamp(1, 6)) - 1]
    }
}
