//! A unit as it stands on the table: flat data, cheaply copied.
use crate::kinds::{Class, CommandQuality, Formation, Quality, Side, StandKind, UnitId, UnitKind};
use geom::{Angle, Point, Pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Few;

/// The most stands a unit may have (ASV-UNT-008, ASV-UNT-016).
pub const MOST_STANDS: usize = 9;

/// The stands of a unit: in a line from left to right; in a block rank by rank from the front, each from left to
/// right; in a column from the head.
pub type Stands = Few<Stand, MOST_STANDS>;

/// One base (ASV-STD-001).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Stand {
    /// Its centre.
    pub at: Point,
    /// ASV-STD-011: its one facing.
    pub facing: Angle,
    /// Its arms.
    pub kind: StandKind,
    /// Its rank in the formation, 0 in front.
    pub rank: u8,
    /// Its file, counted from the left of the front rank as it was formed.
    pub file: u8,
}

impl Stand {
    /// Where it stands.
    pub fn pose(&self) -> Pose {
        Pose { at: self.at, facing: self.facing }
    }
}

/// A unit on the table, not placed yet, or gone.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Its place in the order of battle.
    pub id: UnitId,
    /// Its side.
    pub side: Side,
    /// Its type.
    pub kind: UnitKind,
    /// Its formation.
    pub formation: Formation,
    /// Its stands; none once it is gone or before it is deployed.
    pub stands: Stands,
    /// Width of each stand, hundredths of a millimetre.
    pub width: i32,
    /// Depth of each stand.
    pub depth: i32,
    /// In a bent line: the number of stands left of the bend; 0 in all other formations.
    pub bend: u8,
    /// ASV-UNT-032: whether it has lances.
    pub lance: bool,
    /// ASV-UNT-036: whether dragoons are mounted; always true for other horse, never for foot and guns.
    pub mounted: bool,
    /// ASV-GUN-002: the white marker.
    pub limbered: bool,
    /// Variation: quality of troops.
    pub quality: Quality,
    /// Variation: quality of a commander.
    pub command: CommandQuality,
    /// ASV-FIR-049: green hit markers.
    pub green: u8,
    /// ASV-FIR-008: the red marker.
    pub red: bool,
    /// The building it holds, if garrisons are agreed; an index of the field's terrain.
    pub garrison: Option<u8>,
    /// The garrison that it has charged and fights at the walls (notes 4.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub storms: Option<UnitId>,
    /// What it has done and may still do in the current phase.
    pub done: Done,
    /// The centre of a circle around all its stands, kept for quick tests.
    pub centre: Point,
    /// See `centre`.
    pub radius: i32,
}

/// What a unit has done in the current phase, and what was noted about it when the phase began (Q32).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// ASV-ACT-001: it has had its action, or may do no more.
    pub acted: bool,
    /// Q91: it may do no more this phase, not even retreat.
    pub no_more: bool,
    /// ASV-REA-002: it has attempted its one reaction.
    pub reacted: bool,
    /// ASV-PIV-002: it has pivoted.
    pub pivoted: bool,
    /// ASV-MOV-005: it was in contact with an enemy when the phase began.
    pub frozen: bool,
    /// ASV-MOV-006: it was a road column with an enemy within 24 inches when the phase began.
    pub must_unform: bool,
    /// ASV-MAN-004: no enemy was within 18 inches when the phase began.
    pub can_double: bool,
    /// It has failed its charge test this phase (ASV-CHG-014).
    pub failed_charge: bool,
    /// Hand-to-hand: it has joined in or held back (Q80), or has attacked. Firing: it has fired or passed. Before
    /// deployment: the commander's quality has been thrown for.
    pub settled: bool,
    /// ASV-CMD-007: it has thrown one attack again.
    pub rethrown: bool,
}

impl Unit {
    /// The class that it counts as now (ASV-UNT-036).
    pub fn class(&self) -> Class {
        if self.kind.is_artillery() {
            Class::Artillery
        } else if self.mounted {
            Class::Mounted
        } else {
            Class::Foot
        }
    }

    /// Whether it is foot.
    pub fn is_foot(&self) -> bool {
        self.class() == Class::Foot
    }

    /// Whether it is mounted, including commanders and mounted dragoons.
    pub fn is_mounted(&self) -> bool {
        self.class() == Class::Mounted
    }

    /// Whether any of it is on the table.
    pub fn is_on_table(&self) -> bool {
        !self.stands.is_empty()
    }

    /// The number of its stands.
    pub fn n(&self) -> usize {
        self.stands.len()
    }

    /// Whether it has a pike stand.
    pub fn has_pikes(&self) -> bool {
        self.stands.iter().any(|stand| stand.kind == StandKind::Pike)
    }

    /// Whether this stand may fire: a musket, a dismounted dragoon or an unlimbered gun (ASV-FIR-002, ASV-FIR-003). ASV-UNT-015,
    /// ASV-UNT-021, ASV-UNT-029, ASV-UNT-039: no other stand ever fires.
    pub fn is_shooter(&self, stand: &Stand) -> bool {
        match stand.kind {
            StandKind::Musket => true,
            StandKind::Dragoon => !self.mounted,
            StandKind::Gun => !self.limbered,
            _ => false,
        }
    }

    /// ASV-HDB-022, ASV-HDB-026: whether it hits as hard as heavy horse.
    pub fn strikes_heavily(&self) -> bool {
        self.kind == UnitKind::HeavyMounted || self.lance
    }
}
