//! A unit as it stands on the table: flat data, cheaply copied. The book's whole brigade is one base.
use crate::{
    book::Rulebook,
    kinds::{Formation, Grade, Side, Size, State, UnitId, UnitKind, WingId},
};
use geom::{Angle, Length, Point, Pose, Rect};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A unit on the table, off it or gone.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Its place in the order of battle.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its wing.
    pub wing: WingId,
    /// Its type.
    pub kind: UnitKind,
    /// Its grade.
    pub grade: Grade,
    /// IDV-DIC-021: armed with lances.
    pub lance: bool,
    /// IDV-SAV-008: fully armoured.
    pub armour: bool,
    /// IDV-DIC-017: has pikes.
    pub pike: bool,
    /// In the saddle: always for horse, sometimes for dragoons, never for others.
    pub mounted: bool,
    /// Its state.
    pub state: State,
    /// Its formation.
    pub formation: Formation,
    /// Where it is.
    pub place: Place,
    /// The centre of its base; after it has left the table, the point where it left.
    pub at: Point,
    /// Its facing.
    pub facing: Angle,
    /// The width of its front in order of battle, in hundredths of a millimetre.
    pub width: i32,
    /// Its depth from front to rear in order of battle.
    pub depth: i32,
    /// IDV-TER-017: the village sector it is in, by its number.
    pub building: Option<u8>,
    /// IDV-ORD-016: where it stood when its order took effect, or where it was last driven to.
    pub post: Point,
    /// What it has done in this turn.
    pub done: Done,
}

/// Where a unit is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not yet on the table.
    #[default]
    InHand,
    /// On the table.
    Table,
    /// IDV-PUR-038: off the table in pursuit; it may return where it left.
    Pursuing,
    /// Gone for good.
    Gone(End),
}

/// How a unit ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// IDV-RET-016: it left over the edge in rout.
    Routed,
    /// IDV-ORD-022: it left over its own edge by order.
    Withdrew,
    /// Destroyed, removed, or worse than routed.
    Destroyed,
    /// IDV-MEL-008: guns that the enemy captured.
    Captured,
    /// IDV-RET-002, -013: it had no room to retreat.
    NoRoom,
    /// IDV-SHR-007: a routed company after its rout move.
    Scattered,
}

/// What a unit has done in this turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// IDV-COM-007: it was out of command when the card of its wing came up.
    #[serde(default)]
    pub astray: bool,
    /// It has had its move, or has been ordered to stay.
    pub moved: bool,
    /// IDV-FIR-014: the share of its move that it used, in hundredths.
    pub spent: u8,
    /// IDV-FIR-013: it turned.
    pub turned: bool,
    /// It has shot or held its fire.
    pub shot: bool,
    /// IDV-FIR-010: the unit it will shoot at.
    pub target: Option<UnitId>,
    /// IDV-FIR-017: artillery shot at it.
    pub shelled: bool,
    /// IDV-PUR-035: it has pursued.
    pub pursued: bool,
    /// It has made its reform test.
    pub reformed: bool,
    /// IDV-MEL-002: it has rolled its dice in a melee.
    pub fought: bool,
    /// IDV-MRS-014: it has occupied ground and makes no further contact.
    pub occupied: bool,
}

impl Unit {
    /// Whether it is on the table.
    #[inline]
    pub fn is_on_table(&self) -> bool {
        matches!(self.place, Place::Table)
    }

    /// Whether it has left for good.
    pub fn is_gone(&self) -> bool {
        matches!(self.place, Place::Gone(_))
    }

    /// IDV-WIL-007: routed on the table, gone in rout, destroyed or removed.
    pub fn counts_as_routed(&self) -> bool {
        match self.place {
            Place::Gone(End::Withdrew) => false,
            Place::Gone(_) => true,
            _ => self.state == State::Routed,
        }
    }

    /// IDV-STA-003.
    pub fn is_sound(&self) -> bool {
        self.state == State::Sound
    }

    /// IDV-UNT-010: horse, and dragoons in the saddle.
    pub fn is_mounted(&self) -> bool {
        self.mounted
    }

    /// IDV-DRG-001, -003: dragoons on foot move and fight as a detachment.
    #[inline]
    pub fn is_dragoons_on_foot(&self) -> bool {
        self.kind == UnitKind::Dragoons && !self.mounted
    }

    /// IDV-UNT-013: any brigade-sized or large unit.
    pub fn is_brigade(&self) -> bool {
        self.kind.is_brigade()
    }

    /// IDV-UNT-005.
    pub fn is_company(&self) -> bool {
        self.kind.size() == Size::Company
    }

    /// In march column.
    pub fn is_column(&self) -> bool {
        self.formation == Formation::Column
    }

    /// Its centre and facing.
    #[inline]
    pub fn pose(&self) -> Pose {
        Pose { at: self.at, facing: self.facing }
    }

    /// The width and the depth of its base in its formation (IDV-COL-007).
    #[inline]
    pub fn size(&self) -> [Length; 2] {
        match self.formation {
            Formation::Battle => [Length(self.width), Length(self.depth)],
            Formation::Column => [Length(self.depth), Length(self.width)],
        }
    }

    /// Its base.
    #[inline]
    pub fn rect(&self) -> Rect {
        let [width, depth] = self.size();
        Rect::of(self.pose(), width, depth)
    }

    /// Its base if it stood elsewhere.
    #[inline]
    pub fn rect_at(&self, pose: Pose) -> Rect {
        let [width, depth] = self.size();
        Rect::of(pose, width, depth)
    }

    /// The middle of its front, and its facing.
    pub fn front(&self) -> Pose {
        self.pose().advanced(self.size()[1].units() * 0.5)
    }

    /// The radius of a circle around its base: no part of it is farther from the centre.
    #[inline]
    pub fn radius(&self) -> f64 {
        f64::from(self.width + self.depth) * 0.5
    }

    /// How far it can go in its formation, before any cost (IDV-MOV-001 to -013, IDV-COL-001).
    pub fn allowance(&self, book: &Rulebook) -> Length {
        let costs = book.costs(self);
        match self.formation {
            Formation::Battle => costs.normal,
            Formation::Column => costs.march().unwrap_or(costs.normal),
        }
    }
}
