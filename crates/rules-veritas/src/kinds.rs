//! The book's vocabulary: types of unit, grades, states, orders, classes of commander.
pub use kernel::ids::{Side, UnitId};
use serde::{Deserialize, Serialize};

kernel::named! {
    /// A wing by its place in the order of battle, numbered through both armies.
    pub struct WingId is Group;
    /// A commander by their place in the order of battle. A commander is never a unit (IDV-UNT-014).
    pub struct LeaderId is Leader;
}

kernel::kinds! {
    /// The types of unit, as the sheet lists them.
    pub enum UnitKind {
        /// A deep square of the early years.
        EarlyTercio = "early-tercio" as "Early Tercio",
        /// Pike and shot.
        InfantryBrigade = "infantry-brigade" as "Infantry Brigade",
        /// Foot without a fixed formation.
        IrregularInfantry = "irregular-infantry" as "Irregular Infantry",
        /// Commanded musketeers.
        Detachment = "detachment" as "Detachment",
        /// Armed peasants.
        Rabble = "rabble" as "Rabble",
        /// Guns of up to two pounds (IDV-UNT-015).
        InfantryGuns = "infantry-guns" as "Infantry Guns",
        /// Guns of up to four pounds.
        FieldArtillery = "field-artillery" as "Field Artillery",
        /// Heavier guns.
        HeavyArtillery = "heavy-artillery" as "Heavy Artillery",
        /// Horse.
        CavalryBrigade = "cavalry-brigade" as "Cavalry Brigade",
        /// Horse formed deep (IDV-UNT-011).
        DoubleBrigade = "double-brigade" as "Double Brigade",
        /// Light horse.
        IrregularCavalry = "irregular-cavalry" as "Irregular Cavalry",
        /// Dragoons, in the saddle or on foot.
        Dragoons = "dragoons" as "Dragoons",
    }

    /// IDV-UNT-012: how good a unit is.
    #[derive(Default)]
    pub enum Grade { Raw = "raw", #[default] Trained = "trained", Veteran = "veteran" }

    /// IDV-STA-001: the states, each worse than the one before.
    #[derive(Default)]
    pub enum State {
        /// In good order.
        #[default]
        Sound = "sound",
        /// The yellow counter.
        Disordered = "disordered",
        /// The red counter.
        Disrupted = "disrupted",
        /// Both counters.
        Routed = "routed",
    }

    /// How a unit is formed.
    #[derive(Default)]
    pub enum Formation {
        /// To fight.
        #[default]
        Battle = "battle" as "order of battle",
        /// To march (IDV-COL-007).
        Column = "column" as "march column",
    }

    /// IDV-ORD-001.
    #[derive(Default)]
    pub enum Order {
        /// Close with the enemy.
        Attack = "attack",
        /// Go where it is wanted.
        Manoeuvre = "manoeuvre",
        /// Stay.
        #[default]
        Hold = "hold",
        /// Go back.
        Withdraw = "withdraw",
    }

    /// IDV-COM-001.
    #[derive(Default)]
    pub enum Class {
        /// Appointed by the court.
        Politico = "politico" as "Politico",
        /// An experienced commander.
        #[default]
        Competent = "competent" as "Competent",
        /// A commander whom troops follow anywhere.
        Hero = "hero" as "Hero",
    }

    /// What fatigue has done to a wing (IDV-FAT-017, -018): nothing yet; fatigued for the rest of the battle; broken and
    /// ordered to withdraw for good.
    #[derive(Default)]
    pub enum Status { #[default] Fresh = "fresh", Fatigued = "fatigued", Broken = "broken" }

    /// The side of a unit that an enemy is on (IDV-CHG-011).
    #[derive(Default)]
    pub enum Aspect {
        /// At least partly in front of its front line.
        #[default]
        Front = "front",
        /// Wholly behind its front line.
        Flank = "flank",
        /// Wholly behind its rear line.
        Rear = "rear",
    }

    /// IDV-SEQ-001: the phase of the battle: before the first turn, one of the eight phases of a turn, or after the verdict.
    #[derive(Default)]
    pub enum Phase {
        #[default]
        Deployment = "deployment" as "Deployment",
        Orders = "orders" as "Orders",
        Movement = "movement" as "Movement",
        Combat = "combat" as "Combat",
        Reform = "reform" as "Reform",
        Fatigue = "fatigue" as "Fatigue",
        GeneralWill = "general-will" as "General Will",
        Replace = "replace" as "Replace commanders",
        Commanders = "commanders" as "Commanders move",
        Over = "over" as "Over",
    }
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
    /// IDV-UNT-003, -004, -005.
    pub fn size(self) -> Size {
        match self {
            Self::EarlyTercio | Self::DoubleBrigade => Size::Large,
            Self::Detachment | Self::Dragoons => Size::Company,
            kind if kind.is_gun() => Size::Company,
            _ => Size::Brigade,
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
}

impl State {
    /// IDV-STA-004, -005: one level worse. Nothing is worse than routed: then the unit is removed.
    pub fn worse(self) -> Option<Self> {
        Self::ALL.get(self.idx() + 1).copied()
    }

    /// IDV-REF-001: one level better.
    #[must_use]
    pub fn better(self) -> Self {
        Self::ALL[self.idx().saturating_sub(1)]
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
