//! The book's vocabulary: types of unit, grades, states, orders, classes of commander.
pub use kernel::ids::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// A wing by its place in the order of battle, both armies counted on.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct WingId(pub u8);
kernel::named!(WingId, Group);

/// A commander by his place in the order of battle: never a unit (IDV-UNT-014).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct LeaderId(pub u8);
kernel::named!(LeaderId, Leader);

/// The types of unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitKind {
    /// A deep square of the early years.
    EarlyTercio,
    /// Pike and shot.
    InfantryBrigade,
    /// Foot that keeps no ranks.
    IrregularInfantry,
    /// Commanded musketeers.
    Detachment,
    /// Armed peasants.
    Rabble,
    /// Guns to two pounds (IDV-UNT-015).
    InfantryGuns,
    /// Guns to four pounds.
    FieldArtillery,
    /// Heavier guns.
    HeavyArtillery,
    /// Horse.
    CavalryBrigade,
    /// Horse formed deep (IDV-UNT-011).
    DoubleBrigade,
    /// Light horse.
    IrregularCavalry,
    /// Dragoons, in the saddle or on foot.
    Dragoons,
}

/// How large a unit is (IDV-UNT-003 to -005).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Size {
    /// A company, or sub-unit.
    Company,
    /// Brigade-sized.
    Brigade,
    /// Counts as two brigades in General Will.
    Large,
}

impl UnitKind {
    /// All of them, as the sheet lists them.
    pub const ALL: [Self; 12] = [
        Self::EarlyTercio,
        Self::InfantryBrigade,
        Self::IrregularInfantry,
        Self::Detachment,
        Self::Rabble,
        Self::InfantryGuns,
        Self::FieldArtillery,
        Self::HeavyArtillery,
        Self::CavalryBrigade,
        Self::DoubleBrigade,
        Self::IrregularCavalry,
        Self::Dragoons,
    ];

    /// IDV-UNT-003, -004, -005.
    pub fn size(self) -> Size {
        match self {
            Self::EarlyTercio | Self::DoubleBrigade => Size::Large,
            Self::InfantryBrigade
            | Self::IrregularInfantry
            | Self::Rabble
            | Self::CavalryBrigade
            | Self::IrregularCavalry => Size::Brigade,
            Self::Detachment
            | Self::InfantryGuns
            | Self::FieldArtillery
            | Self::HeavyArtillery
            | Self::Dragoons => Size::Company,
        }
    }

    /// IDV-UNT-013: a brigade in a modifier is any brigade-sized or large unit.
    pub fn is_brigade(self) -> bool {
        self.size() != Size::Company
    }

    /// IDV-UNT-004, IDV-DIS-002: an Early Tercio or a Double Brigade.
    pub fn is_large(self) -> bool {
        self.size() == Size::Large
    }

    /// A gun of any weight.
    pub fn is_gun(self) -> bool {
        matches!(self, Self::InfantryGuns | Self::FieldArtillery | Self::HeavyArtillery)
    }

    /// Horse that never dismounts.
    pub fn is_cavalry(self) -> bool {
        matches!(self, Self::CavalryBrigade | Self::DoubleBrigade | Self::IrregularCavalry)
    }

    /// IDV-UNT-016: foot that may have pikes.
    pub fn may_have_pikes(self) -> bool {
        matches!(self, Self::EarlyTercio | Self::InfantryBrigade)
    }

    /// How many brigades it counts for in General Will (IDV-WIL-002, -006).
    pub fn brigades(self) -> u16 {
        match self.size() {
            Size::Company => 0,
            Size::Brigade => 1,
            Size::Large => 2,
        }
    }

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::EarlyTercio => "Early Tercio",
            Self::InfantryBrigade => "Infantry Brigade",
            Self::IrregularInfantry => "Irregular Infantry",
            Self::Detachment => "Detachment",
            Self::Rabble => "Rabble",
            Self::InfantryGuns => "Infantry Guns",
            Self::FieldArtillery => "Field Artillery",
            Self::HeavyArtillery => "Heavy Artillery",
            Self::CavalryBrigade => "Cavalry Brigade",
            Self::DoubleBrigade => "Double Brigade",
            Self::IrregularCavalry => "Irregular Cavalry",
            Self::Dragoons => "Dragoons",
        }
    }

    /// As scenarios write it.
    pub fn key(self) -> &'static str {
        match self {
            Self::EarlyTercio => "early-tercio",
            Self::InfantryBrigade => "infantry-brigade",
            Self::IrregularInfantry => "irregular-infantry",
            Self::Detachment => "detachment",
            Self::Rabble => "rabble",
            Self::InfantryGuns => "infantry-guns",
            Self::FieldArtillery => "field-artillery",
            Self::HeavyArtillery => "heavy-artillery",
            Self::CavalryBrigade => "cavalry-brigade",
            Self::DoubleBrigade => "double-brigade",
            Self::IrregularCavalry => "irregular-cavalry",
            Self::Dragoons => "dragoons",
        }
    }
}

/// IDV-UNT-012: how good a unit is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// New to it.
    Raw,
    /// Knows its business.
    #[default]
    Trained,
    /// Has seen much.
    Veteran,
}

impl Grade {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Raw, Self::Trained, Self::Veteran];

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Trained => "trained",
            Self::Veteran => "veteran",
        }
    }
}

/// IDV-STA-001: each worse than the one before.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// In good order.
    #[default]
    Sound,
    /// The yellow counter.
    Disordered,
    /// The red counter.
    Disrupted,
    /// Both counters.
    Routed,
}

impl State {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Sound, Self::Disordered, Self::Disrupted, Self::Routed];

    /// IDV-STA-004, -005: one level worse; none is worse than routed, and the unit is removed.
    pub fn worse(self) -> Option<Self> {
        match self {
            Self::Sound => Some(Self::Disordered),
            Self::Disordered => Some(Self::Disrupted),
            Self::Disrupted => Some(Self::Routed),
            Self::Routed => None,
        }
    }

    /// IDV-REF-001: one level better.
    #[must_use]
    pub fn better(self) -> Self {
        match self {
            Self::Sound | Self::Disordered => Self::Sound,
            Self::Disrupted => Self::Disordered,
            Self::Routed => Self::Disrupted,
        }
    }

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Disordered => "disordered",
            Self::Disrupted => "disrupted",
            Self::Routed => "routed",
        }
    }
}

/// How a unit is formed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// To fight.
    #[default]
    Battle,
    /// To march (IDV-COL-007).
    Column,
}

impl Formation {
    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Battle => "order of battle",
            Self::Column => "march column",
        }
    }
}

/// IDV-ORD-001.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Close with the enemy.
    Attack,
    /// Go where it is wanted.
    Manoeuvre,
    /// Stay.
    #[default]
    Hold,
    /// Go back.
    Withdraw,
}

impl Order {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Attack, Self::Manoeuvre, Self::Hold, Self::Withdraw];

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Manoeuvre => "manoeuvre",
            Self::Hold => "hold",
            Self::Withdraw => "withdraw",
        }
    }
}

/// IDV-COM-001.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Owes his place to the court.
    Politico,
    /// Knows his trade.
    #[default]
    Competent,
    /// Men follow him anywhere.
    Hero,
}

impl Class {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Politico, Self::Competent, Self::Hero];

    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Politico => "Politico",
            Self::Competent => "Competent",
            Self::Hero => "Hero",
        }
    }
}

/// What a commander commands.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// IDV-COM-003: the one higher commander.
    Army,
    /// One wing.
    Wing(WingId),
}

/// What fatigue has done to a wing (IDV-FAT-017, -018).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Nothing yet.
    #[default]
    Fresh,
    /// For the rest of the battle.
    Fatigued,
    /// And ordered to withdraw for good.
    Broken,
}

/// Where an enemy stands to a unit (IDV-CHG-011).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// Before its front line, or part of it.
    #[default]
    Front,
    /// Wholly behind its front line.
    Flank,
    /// Wholly behind its rear line.
    Rear,
}

/// IDV-SEQ-001: where the turn stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Deployment,
    /// 1.
    Orders,
    /// 2.
    Movement,
    /// 3.
    Combat,
    /// 4.
    Reform,
    /// 5.
    Fatigue,
    /// 6.
    GeneralWill,
    /// 7.
    Replace,
    /// 8.
    Commanders,
    /// After the verdict.
    Over,
}

impl Phase {
    /// As players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deployment => "Deployment",
            Self::Orders => "Orders",
            Self::Movement => "Movement",
            Self::Combat => "Combat",
            Self::Reform => "Reform",
            Self::Fatigue => "Fatigue",
            Self::GeneralWill => "General Will",
            Self::Replace => "Replace commanders",
            Self::Commanders => "Commanders move",
            Self::Over => "Over",
        }
    }
}
