//! The book's vocabulary: types of unit, stands, formations, qualities.
pub use kernel::ids::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// ASV-UNT-001: the seven types of unit; guns and commanders with their grades.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitKind {
    /// Pikes and muskets in any mix, always on foot (ASV-UNT-002, ASV-UNT-006).
    PikeAndMusket,
    /// Every other unit on foot, which never fires (ASV-UNT-011, ASV-UNT-014, ASV-UNT-015).
    Foot,
    /// Cuirassiers and their like, who neither dismount nor fire (ASV-UNT-020, ASV-UNT-021).
    HeavyMounted,
    /// Horse, who neither dismount nor fire (ASV-UNT-028, ASV-UNT-029).
    Mounted,
    /// Fight in the saddle by values of their own, or on foot as muskets (ASV-UNT-033, ASV-UNT-037, ASV-UNT-038). They are
    /// taken to bring both sets of stands (ASV-UNT-034).
    Dragoon,
    /// ASV-UNT-044: the lightest gun.
    FrameGun,
    /// ASV-UNT-044: the common field gun.
    RegularGun,
    /// ASV-UNT-044: the large one.
    HeavyGun,
    /// ASV-UNT-048: the one Commander.
    Commander,
    /// ASV-UNT-048: one of several.
    SubCommander,
}

impl UnitKind {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::PikeAndMusket,
        Self::Foot,
        Self::HeavyMounted,
        Self::Mounted,
        Self::Dragoon,
        Self::FrameGun,
        Self::RegularGun,
        Self::HeavyGun,
        Self::Commander,
        Self::SubCommander,
    ];

    /// ASV-UNT-043: guns are neither foot nor mounted.
    pub fn is_artillery(self) -> bool {
        matches!(self, Self::FrameGun | Self::RegularGun | Self::HeavyGun)
    }

    /// ASV-UNT-047.
    pub fn is_command(self) -> bool {
        matches!(self, Self::Commander | Self::SubCommander)
    }

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::PikeAndMusket => "Pike and Musket",
            Self::Foot => "Foot",
            Self::HeavyMounted => "Heavy Mounted",
            Self::Mounted => "Mounted",
            Self::Dragoon => "Dragoon",
            Self::FrameGun => "Frame Gun",
            Self::RegularGun => "Regular Artillery",
            Self::HeavyGun => "Heavy Artillery",
            Self::Commander => "Commander",
            Self::SubCommander => "Sub-Commander",
        }
    }
}

/// The class a unit counts as at the moment.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// ASV-UNT-002, -011 and dismounted dragoons (ASV-UNT-036).
    Foot,
    /// ASV-UNT-017, -025, -036, -047.
    Mounted,
    /// ASV-UNT-043.
    Artillery,
}

/// What one stand is armed with.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StandKind {
    /// Pikes.
    Pike,
    /// Muskets, any firearm, and bows (ASV-UNT-005).
    #[default]
    Musket,
    /// Swords, axes, pole-arms (ASV-UNT-013).
    Hand,
    /// Knives, clubs, improvised arms (ASV-UNT-013).
    Light,
    /// Heavy horse.
    HeavyMounted,
    /// Horse.
    Mounted,
    /// A dragoon stand, mounted or dismounted as its unit is (ASV-DRG-002).
    Dragoon,
    /// A gun and its crew.
    Gun,
    /// A commander and his following.
    Command,
}

impl StandKind {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Pike,
        Self::Musket,
        Self::Hand,
        Self::Light,
        Self::HeavyMounted,
        Self::Mounted,
        Self::Dragoon,
        Self::Gun,
        Self::Command,
    ];
}

/// ASV-FRM-001: the formations. A unit's formation is what its owner gave it, not what it looks like (G13).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Several ranks deep.
    Block,
    /// A block whose rear stands face about.
    DefensiveBlock,
    /// One rank.
    #[default]
    Line,
    /// A line in loose order; all guns and commanders (ASV-FRM-013).
    OpenOrder,
    /// One file.
    RoadColumn,
    /// A line with one bend. ASV-FRM-024: lines, open order and road columns bend, and nothing else.
    BentLine,
    /// Open order with one bend.
    BentOpenOrder,
    /// A road column with bends.
    BentRoadColumn,
}

impl Formation {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Block,
        Self::DefensiveBlock,
        Self::Line,
        Self::OpenOrder,
        Self::RoadColumn,
        Self::BentLine,
        Self::BentOpenOrder,
        Self::BentRoadColumn,
    ];

    /// ASV-QRS-002: any type of open order, straight or bent.
    pub fn is_open_order(self) -> bool {
        matches!(self, Self::OpenOrder | Self::BentOpenOrder)
    }

    /// Straight or bent.
    pub fn is_road_column(self) -> bool {
        matches!(self, Self::RoadColumn | Self::BentRoadColumn)
    }

    /// A bent line or bent open order: it stays where it is (ASV-BND-009).
    pub fn is_bent_line(self) -> bool {
        matches!(self, Self::BentLine | Self::BentOpenOrder)
    }

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Block => "block",
            Self::DefensiveBlock => "defensive block",
            Self::Line => "line",
            Self::OpenOrder => "open order",
            Self::RoadColumn => "road column",
            Self::BentLine => "bent line",
            Self::BentOpenOrder => "bent open order",
            Self::BentRoadColumn => "bent road column",
        }
    }
}

/// ASV-VUQ-001: how good a unit is; all are regular unless the variation is agreed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Little training, no battle.
    Raw,
    /// The basic rules.
    #[default]
    Regular,
    /// Seasoned.
    Veteran,
}

/// ASV-VCQ-001: how far a commander's word carries.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandQuality {
    /// Farther.
    Charismatic,
    /// As in the basic rules.
    #[default]
    Inspiring,
    /// Less far.
    Impersonal,
}

/// ASV-SEQ-001: where the turn stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Deployment,
    /// 1.
    Initiative,
    /// 2.
    Firing,
    /// 3.
    HandToHand,
    /// 4.
    RemoveLosses,
    /// 5.
    InitiativeMoves,
    /// 6.
    OtherMoves,
    /// 7.
    Victory,
    /// After the verdict.
    Over,
}

impl Phase {
    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deployment => "Deployment",
            Self::Initiative => "Determine the initiative",
            Self::Firing => "Firing",
            Self::HandToHand => "Hand-to-hand combat",
            Self::RemoveLosses => "Remove losses",
            Self::InitiativeMoves => "Initiative side moves",
            Self::OtherMoves => "Other side moves",
            Self::Victory => "Determine victory",
            Self::Over => "Over",
        }
    }
}
