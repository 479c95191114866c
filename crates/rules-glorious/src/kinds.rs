//! The sheet's vocabulary: sides, types of unit and element, formations, functions, phases.
pub use kernel::ids::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// The types of unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitKind {
    /// Foot of any arms, mixed or not.
    Foot,
    /// Foot that ride to battle.
    MountedFoot,
    /// Light cavalry.
    LightCavalry,
    /// Medium cavalry.
    MediumCavalry,
    /// Heavy cavalry.
    HeavyCavalry,
    /// Knights.
    Knights,
    /// Camels.
    Camels,
    /// Elephants.
    Elephants,
    /// An organ gun.
    OrganGun,
    /// Rockets.
    #[serde(alias = "rockets")]
    Rocket,
    /// A light bombard.
    LightBombard,
    /// A bombard.
    Bombard,
    /// The Commander-in-Chief.
    CommanderInChief,
    /// A Sub-Commander.
    SubCommander,
}

impl UnitKind {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Foot,
        Self::MountedFoot,
        Self::LightCavalry,
        Self::MediumCavalry,
        Self::HeavyCavalry,
        Self::Knights,
        Self::Camels,
        Self::Elephants,
        Self::OrganGun,
        Self::Rocket,
        Self::LightBombard,
        Self::Bombard,
        Self::CommanderInChief,
        Self::SubCommander,
    ];

    /// AGV-ELM-026: organ guns, rockets, light bombards, bombards.
    pub fn is_artillery(self) -> bool {
        matches!(self, Self::OrganGun | Self::Rocket | Self::LightBombard | Self::Bombard)
    }

    /// Commander-in-Chief and Sub-Commanders.
    pub fn is_command(self) -> bool {
        matches!(self, Self::CommanderInChief | Self::SubCommander)
    }

    /// Foot, those that ride to battle among them.
    pub fn is_foot(self) -> bool {
        matches!(self, Self::Foot | Self::MountedFoot)
    }

    /// All cavalry, knights, camels and elephants.
    pub fn is_mounted(self) -> bool {
        !self.is_foot() && !self.is_artillery() && !self.is_command()
    }

    /// As scenarios write it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Foot => "foot",
            Self::MountedFoot => "mounted-foot",
            Self::LightCavalry => "light-cavalry",
            Self::MediumCavalry => "medium-cavalry",
            Self::HeavyCavalry => "heavy-cavalry",
            Self::Knights => "knights",
            Self::Camels => "camels",
            Self::Elephants => "elephants",
            Self::OrganGun => "organ-gun",
            Self::Rocket => "rocket",
            Self::LightBombard => "light-bombard",
            Self::Bombard => "bombard",
            Self::CommanderInChief => "commander-in-chief",
            Self::SubCommander => "sub-commander",
        }
    }

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Foot => "Foot",
            Self::MountedFoot => "Mounted Foot",
            Self::LightCavalry => "Light Cavalry",
            Self::MediumCavalry => "Medium Cavalry",
            Self::HeavyCavalry => "Heavy Cavalry",
            Self::Knights => "Knights",
            Self::Camels => "Camels",
            Self::Elephants => "Elephants",
            Self::OrganGun => "Organ Gun",
            Self::Rocket => "Rockets",
            Self::LightBombard => "Light Bombard",
            Self::Bombard => "Bombard",
            Self::CommanderInChief => "Commander-in-Chief",
            Self::SubCommander => "Sub-Commander",
        }
    }

    /// The kinds of element that a unit of this type may have.
    pub fn elements(self) -> &'static [ElementKind] {
        match self {
            Self::Foot | Self::MountedFoot => &ElementKind::FOOT,
            Self::LightCavalry => &[ElementKind::LightCavalry],
            Self::MediumCavalry => &[ElementKind::MediumCavalry],
            Self::HeavyCavalry => &[ElementKind::HeavyCavalry],
            Self::Knights => &[ElementKind::Knight],
            Self::Camels => &[ElementKind::Camel],
            Self::Elephants => &[ElementKind::Elephant],
            Self::OrganGun => &[ElementKind::OrganGun],
            Self::Rocket => &[ElementKind::Rocket],
            Self::LightBombard => &[ElementKind::LightBombard],
            Self::Bombard => &[ElementKind::Bombard],
            Self::CommanderInChief | Self::SubCommander => &[ElementKind::Command],
        }
    }
}

/// What one element is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ElementKind {
    /// Pikes.
    Pike,
    /// Bills.
    Bill,
    /// Spears.
    #[default]
    Spear,
    /// Hand-to-hand weapons.
    #[serde(rename = "hand-to-hand")]
    Hand,
    /// Light hand-to-hand weapons.
    #[serde(rename = "light-hand-to-hand")]
    LightHand,
    /// Bows.
    Bow,
    /// Longbows.
    Longbow,
    /// Crossbows.
    Crossbow,
    /// Handguns.
    Handgun,
    /// Light cavalry.
    LightCavalry,
    /// Medium cavalry.
    MediumCavalry,
    /// Heavy cavalry.
    HeavyCavalry,
    /// Knights.
    Knight,
    /// Camels.
    Camel,
    /// Elephants.
    Elephant,
    /// An organ gun and its crew.
    OrganGun,
    /// Rockets and their crew.
    #[serde(alias = "rockets")]
    Rocket,
    /// A light bombard and its crew.
    LightBombard,
    /// A bombard and its crew.
    Bombard,
    /// A commander and his following.
    Command,
}

impl ElementKind {
    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::Pike,
        Self::Bill,
        Self::Spear,
        Self::Hand,
        Self::LightHand,
        Self::Bow,
        Self::Longbow,
        Self::Crossbow,
        Self::Handgun,
        Self::LightCavalry,
        Self::MediumCavalry,
        Self::HeavyCavalry,
        Self::Knight,
        Self::Camel,
        Self::Elephant,
        Self::OrganGun,
        Self::Rocket,
        Self::LightBombard,
        Self::Bombard,
        Self::Command,
    ];

    /// Those on foot.
    pub const FOOT: [Self; 9] = [
        Self::Pike,
        Self::Bill,
        Self::Spear,
        Self::Hand,
        Self::LightHand,
        Self::Bow,
        Self::Longbow,
        Self::Crossbow,
        Self::Handgun,
    ];

    /// Bows, longbows, crossbows and handguns: what makes a unit a missile-firing one.
    pub fn is_missile(self) -> bool {
        matches!(self, Self::Bow | Self::Longbow | Self::Crossbow | Self::Handgun)
    }

    /// Organ guns, rockets and bombards.
    pub fn is_gun(self) -> bool {
        matches!(self, Self::OrganGun | Self::Rocket | Self::LightBombard | Self::Bombard)
    }

    /// As scenarios write it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Pike => "pike",
            Self::Bill => "bill",
            Self::Spear => "spear",
            Self::Hand => "hand-to-hand",
            Self::LightHand => "light-hand-to-hand",
            Self::Bow => "bow",
            Self::Longbow => "longbow",
            Self::Crossbow => "crossbow",
            Self::Handgun => "handgun",
            Self::LightCavalry => "light-cavalry",
            Self::MediumCavalry => "medium-cavalry",
            Self::HeavyCavalry => "heavy-cavalry",
            Self::Knight => "knight",
            Self::Camel => "camel",
            Self::Elephant => "elephant",
            Self::OrganGun => "organ-gun",
            Self::Rocket => "rocket",
            Self::LightBombard => "light-bombard",
            Self::Bombard => "bombard",
            Self::Command => "command",
        }
    }

    /// As players call it.
    pub fn name(self) -> String {
        match self {
            Self::Hand => "hand-to-hand".to_owned(),
            Self::LightHand => "light hand-to-hand".to_owned(),
            _ => self.key().replace('-', " "),
        }
    }
}

/// The formations of a single unit. A formed Battle stands in block.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// One deep.
    #[default]
    Line,
    /// Two deep or more, two wide or more, all ranks full but the rear one.
    Block,
    /// A line in loose order; guns and commanders always.
    OpenOrder,
    /// One wide.
    RoadColumn,
}

impl Formation {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Line, Self::Block, Self::OpenOrder, Self::RoadColumn];

    /// As scenarios write it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Block => "block",
            Self::OpenOrder => "open-order",
            Self::RoadColumn => "road-column",
        }
    }

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Block => "block",
            Self::OpenOrder => "open order",
            Self::RoadColumn => "road column",
        }
    }
}

/// What a unit spends a movement phase on.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Function {
    /// Rotate about the front centre.
    Turn,
    /// Each element half round in place.
    AboutFace,
    /// Another formation about the front-centre element; also forming and breaking up a Battle.
    ChangeFormation,
    /// Foot take to their horses.
    Mount,
    /// And leave them.
    Dismount,
    /// Straight ahead.
    Move,
    /// Into contact.
    Charge,
    /// A light gun by hand.
    Prolong,
    /// Gun to limber.
    LimberUp,
    /// Limber to gun.
    Unlimber,
}

impl Function {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Turn,
        Self::AboutFace,
        Self::ChangeFormation,
        Self::Mount,
        Self::Dismount,
        Self::Move,
        Self::Charge,
        Self::Prolong,
        Self::LimberUp,
        Self::Unlimber,
    ];

    /// Its bit in a set of them.
    pub(crate) fn bit(self) -> u16 {
        1 << self as u16
    }

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::AboutFace => "about face",
            Self::ChangeFormation => "change formation",
            Self::Mount => "mount",
            Self::Dismount => "dismount",
            Self::Move => "move",
            Self::Charge => "charge",
            Self::Prolong => "prolong",
            Self::LimberUp => "limber up",
            Self::Unlimber => "unlimber",
        }
    }
}

/// Where the turn stands.
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
    InitiativeMoves,
    /// 4.
    OtherMoves,
    /// 5.
    HandToHand,
    /// 6.
    InitiativeSecond,
    /// 7.
    OtherSecond,
    /// After the seventh.
    Victory,
    /// After the verdict.
    Over,
}

impl Phase {
    /// The seven of a turn and the look at who has won.
    pub const TURN: [Self; 8] = [
        Self::Initiative,
        Self::Firing,
        Self::InitiativeMoves,
        Self::OtherMoves,
        Self::HandToHand,
        Self::InitiativeSecond,
        Self::OtherSecond,
        Self::Victory,
    ];

    /// The movement phase of a half of the turn's first or second movement.
    pub fn of_moves(half: u8, second: bool) -> Self {
        match (half, second) {
            (0, false) => Self::InitiativeMoves,
            (_, false) => Self::OtherMoves,
            (0, true) => Self::InitiativeSecond,
            (_, true) => Self::OtherSecond,
        }
    }

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deployment => "Deployment",
            Self::Initiative => "Determine the initiative",
            Self::Firing => "Firing",
            Self::InitiativeMoves => "Initiative side moves",
            Self::OtherMoves => "Other side moves",
            Self::HandToHand => "Hand-to-hand combat",
            Self::InitiativeSecond => "Initiative side's second movement",
            Self::OtherSecond => "Other side's second movement",
            Self::Victory => "Determine victory",
            Self::Over => "Over",
        }
    }
}
