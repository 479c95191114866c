//! The book's vocabulary: types of unit, stands, formations, qualities.
pub use kernel::ids::{Side, UnitId};

kernel::kinds! {
    /// ASV-UNT-001: the seven types of unit, with guns and commanders divided by grade.
    pub enum UnitKind {
        /// Pikes and muskets in any mix, always on foot (ASV-UNT-002, ASV-UNT-006).
        PikeAndMusket = "pike-and-musket" as "Pike and Musket",
        /// Every other unit on foot, which never fires (ASV-UNT-011, ASV-UNT-014, ASV-UNT-015).
        Foot = "foot" as "Foot",
        /// Cuirassiers and the like, who neither dismount nor fire (ASV-UNT-020, ASV-UNT-021).
        HeavyMounted = "heavy-mounted" as "Heavy Mounted",
        /// Horse, who neither dismount nor fire (ASV-UNT-028, ASV-UNT-029).
        Mounted = "mounted" as "Mounted",
        /// They fight mounted with values of their own, or on foot like muskets (ASV-UNT-033, ASV-UNT-037, ASV-UNT-038). They
        /// are assumed to bring both sets of stands (ASV-UNT-034).
        Dragoon = "dragoon" as "Dragoon",
        /// ASV-UNT-044: the lightest gun.
        FrameGun = "frame-gun" as "Frame Gun",
        /// ASV-UNT-044: the common field gun.
        RegularGun = "regular-gun" as "Regular Artillery",
        /// ASV-UNT-044: the large gun.
        HeavyGun = "heavy-gun" as "Heavy Artillery",
        /// ASV-UNT-048: the one Commander.
        Commander = "commander" as "Commander",
        /// ASV-UNT-048: one of the Sub-Commanders.
        SubCommander = "sub-commander" as "Sub-Commander",
    }

    /// The class that a unit counts as at the moment.
    pub enum Class {
        /// ASV-UNT-002, -011 and dismounted dragoons (ASV-UNT-036).
        Foot = "foot",
        /// ASV-UNT-017, -025, -036, -047.
        Mounted = "mounted",
        /// ASV-UNT-043.
        Artillery = "artillery",
    }

    /// What one stand is armed with.
    #[derive(Default)]
    pub enum StandKind {
        Pike = "pike",
        /// Muskets, any firearm, and bows (ASV-UNT-005).
        #[default]
        Musket = "musket",
        /// Swords, axes, pole-arms (ASV-UNT-013).
        Hand = "hand" as "hand-to-hand",
        /// Knives, clubs, improvised arms (ASV-UNT-013).
        Light = "light" as "light hand-to-hand",
        HeavyMounted = "heavy-mounted" as "heavy mounted",
        Mounted = "mounted",
        /// A dragoon stand, mounted or dismounted as its unit is (ASV-DRG-002).
        Dragoon = "dragoon",
        /// A gun and its crew.
        Gun = "gun",
        /// A commander and staff.
        Command = "command",
    }

    /// ASV-FRM-001: the formations. A unit's formation is the one its owner gave it, not the one it resembles (G13).
    #[derive(Default)]
    pub enum Formation {
        /// Several ranks deep.
        Block = "block",
        /// A block whose rear stands face about.
        DefensiveBlock = "defensive-block" as "defensive block",
        /// One rank.
        #[default]
        Line = "line",
        /// A line in loose order; all guns and commanders (ASV-FRM-013).
        OpenOrder = "open-order" as "open order",
        /// One file.
        RoadColumn = "road-column" as "road column",
        /// A line with one bend. ASV-FRM-024: only lines, open order and road columns bend.
        BentLine = "bent-line" as "bent line",
        /// Open order with one bend.
        BentOpenOrder = "bent-open-order" as "bent open order",
        /// A road column with bends.
        BentRoadColumn = "bent-road-column" as "bent road column",
    }

    /// ASV-VUQ-001: how good a unit is. All units are regular unless the variation is agreed.
    #[derive(Default)]
    pub enum Quality { Raw = "raw", #[default] Regular = "regular", Veteran = "veteran" }

    /// ASV-VCQ-001: how far a commander's command reaches. Inspiring equals the basic rules.
    #[derive(Default)]
    pub enum CommandQuality { Charismatic = "charismatic", #[default] Inspiring = "inspiring", Impersonal = "impersonal" }

    /// ASV-SEQ-001: the current part of the turn: before the first turn, one of the seven phases, or after the end.
    #[derive(Default)]
    pub enum Phase {
        #[default]
        Deployment = "deployment" as "Deployment",
        Initiative = "initiative" as "Determine the initiative",
        Firing = "firing" as "Firing",
        HandToHand = "hand-to-hand" as "Hand-to-hand combat",
        RemoveLosses = "remove-losses" as "Remove losses",
        InitiativeMoves = "initiative-moves" as "Initiative side moves",
        OtherMoves = "other-moves" as "Other side moves",
        Victory = "victory" as "Determine victory",
        Over = "over" as "Over",
    }
}

impl UnitKind {
    /// ASV-UNT-043: guns are neither foot nor mounted.
    pub fn is_artillery(self) -> bool {
        matches!(self, Self::FrameGun | Self::RegularGun | Self::HeavyGun)
    }

    /// ASV-UNT-047.
    pub fn is_command(self) -> bool {
        matches!(self, Self::Commander | Self::SubCommander)
    }
}

impl Formation {
    /// ASV-QRS-002: any type of open order, straight or bent.
    pub fn is_open_order(self) -> bool {
        matches!(self, Self::OpenOrder | Self::BentOpenOrder)
    }

    /// Straight or bent.
    pub fn is_road_column(self) -> bool {
        matches!(self, Self::RoadColumn | Self::BentRoadColumn)
    }

    /// A bent line or bent open order, which cannot move (ASV-BND-009).
    pub fn is_bent_line(self) -> bool {
        matches!(self, Self::BentLine | Self::BentOpenOrder)
    }
}
