//! The book's vocabulary: arms, classes, sizes, formations, ranks, nations and the reasons for tests.
pub use kernel::ids::{Side, UnitId};

kernel::named! {
    /// A brigade, a division or a corps by its place in the order of battle, numbered through both armies.
    pub struct CommandId is Group;
    /// A general's post by its place in the order of battle. Its holder may fall and be replaced.
    pub struct GeneralId is Leader;
}

kernel::kinds! {
    /// The troop types, as files name them.
    pub enum UnitKind {
        LineInfantry = "line-infantry" as "line infantry",
        LightInfantry = "light-infantry" as "light infantry",
        Grenadiers = "grenadiers",
        /// Hussars, chasseurs, light dragoons.
        LightCavalry = "light-cavalry" as "light cavalry",
        Lancers = "lancers",
        Dragoons = "dragoons",
        /// Carabiniers, cuirassiers, horse grenadiers, dragoons on big horses.
        HeavyCavalry = "heavy-cavalry" as "heavy cavalry",
        FootArtillery = "foot-artillery" as "foot artillery",
        HorseArtillery = "horse-artillery" as "horse artillery",
    }

    /// ANT-DEF-013: the arms.
    pub enum Arm {
        Infantry = "infantry",
        LightCavalry = "light-cavalry" as "light cavalry",
        Dragoons = "dragoons",
        HeavyCavalry = "heavy-cavalry" as "heavy cavalry",
        FootArtillery = "foot-artillery" as "foot artillery",
        HorseArtillery = "horse-artillery" as "horse artillery",
    }

    /// ANT-DEF-014: what else the rules ask about a unit, besides its type.
    pub enum Mark {
        /// Dragoons on big horses.
        Heavy = "heavy",
        Armoured = "armoured",
        Carabinier = "carabinier",
        Rifles = "rifles",
        Volley = "volley" as "volley and counter-charge",
        Exchange = "exchange" as "exchange of lines",
        Masse = "masse",
        Position = "position" as "position artillery",
        /// Guns of 12 pounds that are no position artillery.
        Field = "field" as "field artillery",
    }

    /// ANT-DEF-001: quality, the best first.
    pub enum Class {
        Elite = "elite",
        Veteran = "veteran",
        Average = "average",
        Inferior = "inferior",
        Bad = "bad",
    }

    /// ANT-DEF-004 to -008: size at the start of the battle.
    pub enum Size {
        VerySmall = "very-small" as "very small",
        Small = "small",
        Normal = "normal",
        Large = "large",
    }

    /// ANT-DEF-009: how a unit is formed.
    #[derive(Default)]
    pub enum Formation {
        #[default]
        Line = "line",
        /// A line with a second rank of bases behind its middle.
        ReinforcedLine = "reinforced-line" as "reinforced line",
        Column = "column",
        /// ANT-MAS-001: a closed column that defends well and does not charge.
        Masse = "masse",
        March = "march-column" as "march column",
        Square = "square",
        Skirmish = "skirmish" as "skirmish order",
        Limbered = "limbered",
        Unlimbered = "unlimbered",
    }

    /// ANT-DEF-011, ANT-ROU-005: the states, each worse than the one before.
    #[derive(Default)]
    pub enum State {
        #[default]
        Good = "good-order" as "good order",
        Disordered = "disordered",
        Routing = "routing",
    }

    /// ANT-PTS-003, ANT-FIR-028: guns.
    pub enum Calibre {
        Light = "light" as "3 to 4 lb",
        Medium = "medium" as "6 to 9 lb",
        Heavy = "heavy" as "12 lb",
    }

    /// ANT-NAT-001 to -005: nations of which the book says something.
    #[derive(Default)]
    pub enum Nation {
        #[default]
        Other = "other",
        Britain = "britain",
        France = "france",
        Russia = "russia",
        Prussia = "prussia",
        Austria = "austria",
        Portugal = "portugal",
    }

    /// ANT-ORG-001: what a general commands, or the level of a command.
    pub enum Rank {
        Brigade = "brigade",
        Division = "division",
        Corps = "corps",
        /// The commander-in-chief.
        Army = "army",
    }

    /// ANT-SEQ-005 to -018: the steps of a side's phase, and what comes before and after.
    #[derive(Default)]
    pub enum Step {
        #[default]
        Deployment = "deployment",
        Initiative = "initiative",
        /// ANT-SEQ-021: attachments and masses.
        Opening = "opening",
        Adcs = "adcs" as "ADCs",
        Regrouping = "regrouping",
        Command = "command" as "command dice",
        Rallying = "rallying",
        Charges = "charges",
        Movement = "movement",
        Fire = "fire",
        Melee = "melee",
        Risk = "risk" as "risk to generals",
        End = "end" as "end of turn",
        /// The battle is over.
        Over = "over",
    }

    /// ANT-FLK-001: the side of a unit that is struck or shot at.
    pub enum Aspect { Front = "front", Flank = "flank", Rear = "rear" }

    /// ANT-MOR-003: the reasons for a test of morale.
    pub enum Test {
        Charge = "charge" as "to charge",
        Column = "column" as "to stand against a column",
        Stand = "stand" as "to stand against cavalry",
        Square = "square" as "to form an emergency square",
        Volley = "volley" as "to fire a volley and counter-charge",
        Fight = "fight" as "to stand as skirmishers",
        SquareMoved = "square-moved" as "for a square that moved",
        Drawn = "drawn" as "after a drawn melee",
        Lost = "lost" as "after a lost melee",
        Recall = "recall" as "to recall cavalry",
        Rally = "rally" as "to rally",
    }

    /// ANT-TER-010: cover.
    #[derive(Default)]
    pub enum Cover {
        #[default]
        None = "none" as "no cover",
        Soft = "soft" as "soft cover",
        Hard = "hard" as "hard cover",
    }
}

impl UnitKind {
    /// Its arm.
    pub fn arm(self) -> Arm {
        match self {
            Self::LineInfantry | Self::LightInfantry | Self::Grenadiers => Arm::Infantry,
            Self::LightCavalry | Self::Lancers => Arm::LightCavalry,
            Self::Dragoons => Arm::Dragoons,
            Self::HeavyCavalry => Arm::HeavyCavalry,
            Self::FootArtillery => Arm::FootArtillery,
            Self::HorseArtillery => Arm::HorseArtillery,
        }
    }
}

impl Arm {
    /// Mounted troops.
    pub fn is_cavalry(self) -> bool {
        matches!(self, Self::LightCavalry | Self::Dragoons | Self::HeavyCavalry)
    }

    /// Guns with their crews.
    pub fn is_artillery(self) -> bool {
        matches!(self, Self::FootArtillery | Self::HorseArtillery)
    }
}

impl Class {
    /// Whether it is this class or a better one.
    pub fn is_at_least(self, other: Self) -> bool {
        self <= other
    }
}

impl Formation {
    /// How a unit stands in it: "in line", "limbered".
    pub(crate) fn stood(self) -> String {
        match self {
            Self::Limbered | Self::Unlimbered => self.name().to_owned(),
            _ => format!("in {}", self.name()),
        }
    }

    /// What a unit does that takes it up: "forms line", "limbers".
    pub(crate) fn taken_up(self) -> String {
        match self {
            Self::Limbered => "limbers".to_owned(),
            Self::Unlimbered => "unlimbers".to_owned(),
            _ => format!("forms {}", self.name()),
        }
    }

    /// ANT-DEF-010: the three that cover the ground of a column.
    pub fn is_column(self) -> bool {
        matches!(self, Self::Column | Self::Masse | Self::March)
    }

    /// Line or reinforced line.
    pub fn is_line(self) -> bool {
        matches!(self, Self::Line | Self::ReinforcedLine)
    }
}
