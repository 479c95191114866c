//! A unit as it stands on the table: flat data, cheaply copied. Its body follows from its bases and its formation.
mod body;
mod marks;
mod strength;

pub use body::Basing;
pub use marks::{Answer, Charge, Done, Goal, Marks};
pub(crate) use strength::{MEN_OF_A_FIGURE, Numbers};

use crate::kinds::{
    Arm, Calibre, Class, CommandId, Formation, Nation, Side, Size, State, UnitId, UnitKind,
};
use geom::{Length, Pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::PieceId;

/// A unit on the table, off it or gone.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct Unit {
    /// Its place in the order of battle.
    pub id: UnitId,
    pub side: Side,
    pub kind: UnitKind,
    pub class: Class,
    pub nation: Nation,
    pub tags: Tags,
    /// ANT-DEF-015: its size at the start.
    pub size: Size,
    /// Its figures; of guns, the number of models.
    pub figures: u8,
    /// ANT-SKM-004: how many of its figures are in the ad hoc line of its brigade.
    pub sent: u8,
    /// The calibre of an artillery unit.
    pub calibre: Option<Calibre>,
    /// ANT-RGA-001: the calibre of its regimental gun, while it has one.
    pub regimental_gun: Option<RegimentalGun>,
    /// ANT-STR-001: the hits that it can take.
    pub strength: u8,
    /// The hits that it has lost.
    pub lost: u8,
    /// ANT-ORG-006: its brigade; a division or a corps if it is unattached there; none under an army without corps.
    pub under: Option<CommandId>,
    pub formation: Formation,
    /// ANT-GEO-004: the middle of its front edge, and its facing. Where it left, once it is off the table.
    pub at: Pose,
    pub place: Place,
    pub state: State,
    /// ANT-MOV-020: cavalry that fights on foot.
    pub on_foot: bool,
    /// ANT-TER-004, -009: the building or the work it has entered.
    pub cover: Option<Entered>,
    /// What became of the guns of a battery.
    pub guns: Guns,
    /// What it carries on from phase to phase.
    pub marks: Marks,
    /// What it has done in this phase.
    pub done: Done,
    /// The sizes of its bases.
    pub basing: Basing,
}

/// ANT-DEF-002, -014: what else the rules ask about a unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tags {
    /// ANT-DEF-002: it may use skirmish order or close order.
    pub trained_light: bool,
    /// ANT-DEF-013: dragoons on big horses, who count as heavy cavalry.
    pub heavy: bool,
    /// ANT-PTS-002: cuirasses.
    pub armoured: bool,
    /// ANT-PTS-002: lances.
    pub lancers: bool,
    /// ANT-NAT-003: carabiniers.
    pub carabiniers: bool,
    /// Rifles instead of muskets.
    pub rifles: bool,
    /// ANT-FCV-004: formed cavalry that fires a volley before it counter-charges.
    pub volley: bool,
    /// ANT-PAS-005: cavalry trained to pass line through line.
    pub exchange: bool,
    /// ANT-MAS-001: it has a precedent for masse.
    pub masse: bool,
    /// ANT-ART-012: position artillery.
    pub position: bool,
    /// ANT-SKM-001: an ad hoc line of light companies, which has no strength of its own.
    pub ad_hoc: bool,
    /// ANT-SKM-024: light companies that only ever fight in the ad hoc line of their brigade.
    pub companies: bool,
}

/// ANT-TER-004, -009: cover that a unit has entered by an action.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Entered {
    /// The building or the work.
    pub piece: PieceId,
    /// ANT-GEO-041: the width and the depth of the building whose ground is the body of its garrison; none behind a wall or a work.
    #[schemars(with = "Option<[f64; 2]>")]
    pub house: Option<[Length; 2]>,
}

impl Entered {
    /// The rule by which it was entered.
    pub(crate) fn rule(self) -> &'static str {
        if self.house.is_some() { "ANT-TER-004" } else { "ANT-TER-009" }
    }
}

/// ANT-RGA-001: a gun that belongs to a battalion.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RegimentalGun {
    /// Its calibre.
    pub calibre: Calibre,
    /// Whether it is small or very small.
    pub size: Size,
}

impl RegimentalGun {
    /// ANT-RGA-002: the figures that its gunners count for in the size of the battalion.
    /// Reading: those of two pieces count as one figure, those of three or four as two.
    pub fn crew(self) -> u8 {
        if self.size == Size::VerySmall { 1 } else { 2 }
    }
}

/// Where a unit is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Its owner still places it, or an ad hoc line that is not formed.
    #[default]
    InHand,
    /// On the table.
    Table,
    /// ANT-SEQ-026: it arrives later.
    Arriving,
    /// Gone for good.
    Gone(End),
}

kernel::deeds! {
    /// How a unit ended.
    pub enum End {
        /// ANT-STR-014.
        Destroyed = "destroyed" as "is destroyed" by "ANT-STR-014",
        /// ANT-CAS-002: its last hit came with the enemy in contact.
        Slain = "slain" as "is destroyed in close combat" by "ANT-STR-014",
        RiddenDown = "ridden-down" as "is caught in rout and destroyed" by "ANT-ADV-005",
        LeftTable = "left-table" as "left the table" by "ANT-MOV-019",
        /// ANT-MCH-001: a march column that formed horse struck.
        CutDown = "cut-down" as "is cut down in march column" by "ANT-MCH-001",
        /// ANT-MCH-003: foot artillery in march column that others struck.
        GunsCutDown = "guns-cut-down" as "is cut down in march column" by "ANT-MCH-003",
        /// An ad hoc line without parents.
        Dispersed = "dispersed" as "has nobody left to return to" by "ANT-SKM-020",
    }
}

/// ANT-CAP-001 to -008: what became of the guns of a battery.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Guns {
    /// With their crew.
    #[default]
    Manned,
    /// ANT-GUN-009: they stand here without their crew, who may come back.
    Left(Pose),
    /// ANT-CAP-005: the enemy has overrun them here, and holds them until they are retaken.
    Overrun(Pose),
    /// ANT-CAP-001: useless to both.
    Spiked(Pose),
    /// ANT-CAP-002: an enemy unit takes them along.
    Taken(UnitId),
}

impl Unit {
    /// Whether it is on the table.
    #[inline]
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }

    /// Its arm.
    #[inline]
    pub fn arm(&self) -> Arm {
        self.kind.arm()
    }

    /// Whether it has left for good.
    pub fn is_gone(&self) -> bool {
        matches!(self.place, Place::Gone(_))
    }

    /// The hits that it has left.
    pub fn hits_left(&self) -> u8 {
        self.strength.saturating_sub(self.lost)
    }

    /// ANT-STR-006: whether it has lost half its hits. ANT-SKM-019: an ad hoc line has none to lose.
    pub fn is_halved(&self) -> bool {
        !self.tags.ad_hoc && 2 * self.lost >= self.strength
    }

    /// ANT-STR-007, -010: whether one hit is left of several.
    pub fn is_spent(&self) -> bool {
        !self.tags.ad_hoc && self.lost > 0 && self.hits_left() == 1
    }

    /// On horseback.
    pub fn is_mounted(&self) -> bool {
        self.arm().is_cavalry() && !self.on_foot
    }

    /// ANT-DEF-013: heavy cavalry on its horses.
    pub fn is_heavy(&self) -> bool {
        self.is_mounted() && (self.arm() == Arm::HeavyCavalry || self.tags.heavy)
    }

    /// On foot with muskets or carbines.
    pub fn is_foot(&self) -> bool {
        self.arm() == Arm::Infantry || self.arm().is_cavalry() && self.on_foot
    }

    /// In skirmish order.
    pub fn is_skirmishing(&self) -> bool {
        self.formation == Formation::Skirmish
    }

    /// ANT-DEF-012: in close order, whatever the arm.
    pub fn is_close_order(&self) -> bool {
        !self.is_skirmishing()
    }

    /// Formed foot or horse, neither skirmishers nor guns.
    pub fn is_formed(&self) -> bool {
        self.is_close_order() && !self.arm().is_artillery()
    }

    /// Guns that can fire, with their crew.
    pub fn is_battery(&self) -> bool {
        self.formation == Formation::Unlimbered && self.guns == Guns::Manned
    }

    /// ANT-GUN-009: gunners without their guns.
    pub fn is_gunners(&self) -> bool {
        self.arm().is_artillery() && self.guns != Guns::Manned
    }

    /// Routing.
    pub fn is_routing(&self) -> bool {
        self.state == State::Routing
    }

    /// ANT-ROU-005: disordered or routing.
    pub fn is_disordered(&self) -> bool {
        self.state != State::Good
    }

    /// ANT-GEO-041: the garrison of a building.
    pub fn is_garrison(&self) -> bool {
        self.cover.is_some_and(|cover| cover.house.is_some())
    }
}
