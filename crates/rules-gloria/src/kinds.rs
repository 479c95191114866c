//! The book's vocabulary: arms, classes, formations, states, targets, calibres, ranks and qualities of generals.
pub use kernel::ids::{Side, UnitId};

kernel::named! {
    /// A brigade or a wing by its place in the order of battle, numbered through both armies.
    pub struct CorpsId is Group;
    /// A general's office by its place in the order of battle. Its holder may fall and be replaced.
    pub struct GeneralId is Leader;
}

kernel::kinds! {
    /// The troop types (PG-INF, PG-CAV, PG-ART, PG-ENG).
    pub enum UnitKind {
        /// PG-INF-001: close-order infantry.
        LineInfantry = "line-infantry" as "line infantry",
        /// PG-INF-002: open order; some also form line.
        LightInfantry = "light-infantry" as "light infantry",
        /// PG-INF-003: line, skirmish or column; no square.
        IrregularInfantry = "irregular-infantry" as "irregular infantry",
        /// PG-INF-005: irregulars who live by the charge.
        ChargingInfantry = "charging-infantry" as "irregular charging infantry",
        /// PG-CAV-013: hussars, light dragoons.
        LightCavalry = "light-cavalry" as "light cavalry",
        /// PG-CAV-003: dragoons and horse.
        HeavyCavalry = "heavy-cavalry" as "heavy cavalry",
        /// PG-CAV-004: armoured and slower.
        Cuirassiers = "cuirassiers",
        /// PG-CAV-012: Cossacks, Bashkirs.
        IrregularCavalry = "irregular-cavalry" as "irregular cavalry",
        /// PG-ART-001 and the following.
        FootArtillery = "foot-artillery" as "foot artillery",
        /// PG-HAR-001: rare, and only by consent.
        HorseArtillery = "horse-artillery" as "horse artillery",
        /// PG-ENG-007: an Engineer with pioneers.
        Engineers = "engineers",
        /// PG-PON-001: the wagon of a pontoon bridge.
        PontoonTrain = "pontoon-train" as "pontoon train",
    }

    /// PG-CLS-001 to -004: quality of troops.
    pub enum Class { One = "1", Two = "2", Three = "3", Four = "4", Five = "5" }

    /// How a unit is formed (PG-FRM, PG-LIN, PG-SQR, PG-SKM, PG-ART-003).
    #[derive(Default)]
    pub enum Formation {
        /// One rank.
        #[default]
        Line = "line",
        /// Four figures wide: the column that manoeuvres and storms.
        Manoeuvre = "manoeuvre-column" as "manoeuvre column",
        /// Two figures wide.
        March = "march-column" as "march column",
        /// PG-FRM-002: the one column of cavalry.
        Column = "column",
        /// Four sides that face outwards.
        Square = "square",
        /// One rank with gaps.
        Skirmish = "skirmish" as "skirmish order",
        /// A gun that can fire.
        Deployed = "deployed",
        /// A gun with its team, or a wagon.
        Limbered = "limbered",
    }

    /// PG-DIS: the states, each worse than the one before.
    #[derive(Default)]
    pub enum State {
        #[default]
        Good = "good-order" as "good order",
        Disordered = "disordered",
        Shaken = "shaken",
        Routing = "routing",
    }

    /// PG-TGT-001 to -006: the columns of the fire charts.
    pub enum Target {
        Dispersed = "dispersed",
        Line = "line",
        Dense = "dense",
        Fast = "fast",
        LightCover = "light-cover" as "light cover",
        HeavyCover = "heavy-cover" as "heavy cover",
    }

    /// PG-PTS-004 to -006: guns.
    pub enum Calibre {
        Light = "light" as "light gun",
        Six = "6pdr" as "6 pdr",
        Medium = "8pdr" as "8 pdr",
        Heavy = "12pdr" as "12 pdr",
        Siege = "siege" as "siege gun",
        LightHowitzer = "light-howitzer" as "light howitzer",
        HeavyHowitzer = "heavy-howitzer" as "heavy howitzer",
    }

    /// PG-SHO-016: what foot and dismounted horse shoot with.
    #[derive(Default)]
    pub enum Arms {
        #[default]
        Musket = "musket",
        /// PG-PTS-010.
        Rifle = "rifle",
        /// Mounted skirmishers.
        Carbine = "carbine",
    }

    /// PG-STF-002: how good a general is.
    #[derive(Default)]
    pub enum Quality {
        Inept = "inept",
        #[default]
        Capable = "capable",
        Exceptional = "exceptional",
    }

    /// PG-STF-007: whom a General of Brigade commands.
    pub enum Branch { Foot = "foot", Horse = "horse" }

    /// What a general commands (PG-PTS-001, -002).
    pub enum Rank {
        /// The player's General.
        Army = "army" as "the army",
        Wing = "wing",
        Brigade = "brigade",
    }

    /// PG-BAS-001: the figure scale, which sets every distance.
    #[derive(Default)]
    pub enum Scale {
        /// 25 and 28 mm figures.
        #[default]
        Large = "25/28",
        /// 15 mm figures.
        Small = "15",
    }

    /// PG-SEQ-001: the phases of a turn.
    #[derive(Default)]
    pub enum Phase {
        #[default]
        Deployment = "deployment",
        Initiative = "initiative",
        Morale = "morale",
        Shooting = "shooting",
        Movement = "movement",
        Assault = "close-assault" as "close assault",
        End = "end" as "end of turn",
        /// The battle is over.
        Over = "over",
    }

    /// PG-CHG-016: where a charge or a shot comes from.
    pub enum Aspect { Front = "front", Flank = "flank", Rear = "rear" }

    /// PG-MOR-003: the five tests of morale.
    pub enum Test {
        ToCharge = "to-charge" as "To Charge",
        BeingCharged = "being-charged" as "Being Charged",
        Casualties = "casualties" as "Casualties from Shooting",
        ChargeHome = "charge-home" as "Charge Home",
        Rally = "rally" as "Rally",
    }
}

impl Class {
    /// The class as a number.
    pub fn number(self) -> i32 {
        self as i32 + 1
    }
}

impl UnitKind {
    /// Foot that fights with muskets and bayonets.
    pub fn is_infantry(self) -> bool {
        use UnitKind::*;
        matches!(self, LineInfantry | LightInfantry | IrregularInfantry | ChargingInfantry)
    }

    /// Mounted troops.
    pub fn is_cavalry(self) -> bool {
        use UnitKind::*;
        matches!(self, LightCavalry | HeavyCavalry | Cuirassiers | IrregularCavalry)
    }

    /// Guns with their crews.
    pub fn is_artillery(self) -> bool {
        matches!(self, Self::FootArtillery | Self::HorseArtillery)
    }

    /// PG-INF-003, PG-CAV-005: no drill.
    pub fn is_irregular(self) -> bool {
        use UnitKind::*;
        matches!(self, IrregularInfantry | ChargingInfantry | IrregularCavalry)
    }
}

impl Formation {
    /// How a unit stands in it: "in line", but "deployed".
    pub(crate) fn stance(self) -> String {
        match self {
            Self::Deployed | Self::Limbered => self.name().to_owned(),
            _ => format!("in {}", self.name()),
        }
    }

    /// PG-FRM-001, -002: any column of troops.
    pub fn is_column(self) -> bool {
        matches!(self, Self::Manoeuvre | Self::March | Self::Column)
    }
}
