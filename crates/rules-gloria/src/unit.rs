//! A unit as it stands on the table: flat data, cheaply copied. Its stands follow from its figures and its formation.
mod layout;
mod marks;
mod rest;
mod stands;

pub use layout::Layout;
pub use marks::{Charge, Done, Marks};
pub use rest::Rest;
pub use stands::{Basing, Stood};

use crate::kinds::{Arms, Calibre, Class, CorpsId, Formation, Side, State, UnitId, UnitKind};
use geom::{Pose, V2};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::shape::Bend;

/// A unit on the table, off it or gone.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Its place in the order of battle.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its troop type.
    pub kind: UnitKind,
    /// Its class; of guns, the class of the crew.
    pub class: Class,
    /// PG-OOB-005: who commands it.
    pub under: Under,
    /// What its figures shoot with.
    pub arms: Arms,
    /// PG-PTS-010, -012: light infantry that may also fight in close order.
    pub forms_line: bool,
    /// How many figures it was raised with; of guns, its crew.
    pub raised: u8,
    /// How many are left, without those who hold horses and the squadrons that stayed behind.
    pub figures: u8,
    /// Its formation.
    pub formation: Formation,
    /// PG-LIN-002: how its line is bent, on the left and on the right.
    pub bends: [Option<Bent>; 2],
    /// PG-BSE-003: the middle of the front edge of its command stand, and its facing. Where it left, once it is off the table.
    pub at: Pose,
    /// Where it is.
    pub place: Place,
    /// Its state.
    pub state: State,
    /// The gun of an artillery unit.
    pub gun: Option<Gun>,
    /// PG-BGN-002: the battalion gun beside it.
    pub battalion_gun: Option<BattalionGun>,
    /// PG-VIC-004: the battalion gun that it has lost.
    pub lost_gun: Option<BattalionGun>,
    /// PG-CAV-008: its horses and their holders, if it fights on foot.
    pub holders: Option<Holders>,
    /// PG-SQD-001: those of its squadrons that stayed behind while the others charge, and are not among its figures.
    pub rest: Option<Rest>,
    /// PG-HIL-003: which side of a crest it is on, if it stands near one.
    pub crest: Option<Crest>,
    /// What it carries on from turn to turn.
    pub marks: Marks,
    /// What it has done in this turn.
    pub done: Done,
    /// The sizes of its stands.
    pub basing: Basing,
}

/// PG-OOB-005, PG-STF-013: who commands a unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Under {
    /// Nobody: it is never out of command.
    Independent,
    /// The player's General, directly.
    #[default]
    Army,
    /// The general of a brigade or a wing.
    Corps(CorpsId),
}

/// Where a unit is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not yet on the table; its owner places it.
    #[default]
    InHand,
    /// On the table.
    Table,
    /// PG-HID-001: on the table, but only its owner knows.
    Hidden,
    /// PG-OFF-001: with a brigade that waits off the table.
    Reserve,
    /// PG-EVA-005: off the table after evading; it may return from this turn on.
    Away {
        /// The first turn in which it may return.
        from: u16,
    },
    /// Gone for good.
    Gone(End),
}

kernel::deeds! {
    /// How a unit ended.
    pub enum End {
        Routed = "routed" as "routed off the table" by "PG-ROU-005",
        /// Too few figures are left.
        Shattered = "shattered" as "is shattered" by "PG-SHT-001",
        /// It routed into an enemy.
        Caught = "caught" as "was dispersed in its flight" by "PG-RTH-003",
        /// It routed into a river.
        Drowned = "drowned" as "was lost in the water in its flight" by "PG-RIV-002",
        Burnt = "burnt" as "did not leave the fire in time" by "PG-BRN-004",
        /// A gun without its crew that an enemy reached.
        Taken = "taken" as "was taken by the enemy" by "PG-ART-007",
        /// PG-DMG-007: a gun that was destroyed, or has lost its crew.
        Destroyed = "destroyed" as "is destroyed" by "PG-DMG-001",
        Surrendered = "surrendered" as "surrendered" by "PG-VIC-002",
        /// A scenario lets it leave; it counts as neither lost nor routing.
        Withdrew = "withdrew" as "left the table" by "PG-VIC-010",
    }
}

/// A bend of a line, as it is stored.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bent {
    /// How many stands on that side of the command stand stay straight before it.
    pub after: u8,
    /// By how many degrees the outer stands turn back; negative is forward.
    pub back: i8,
}

impl From<Bent> for Bend {
    fn from(bent: Bent) -> Self {
        Self { after: bent.after, back: (i32::from(bent.back) * 65_536 / 360) as i16 }
    }
}

/// PG-BAS-004, PG-ART-005: the gun model of a battery, with its team.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gun {
    /// Its calibre.
    pub calibre: Calibre,
    /// PG-ART-008: how many of its team are lost.
    pub team_lost: u8,
    /// PG-EVA-004: where the gun stands while its gunners are elsewhere.
    pub left_at: Option<Pose>,
    /// PG-ART-007: the enemy has taken it while its gunners were elsewhere.
    #[serde(default)]
    pub lost: bool,
}

/// PG-BGN: a battalion gun and its crew, whose class is its parent's.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BattalionGun {
    /// Its calibre.
    pub calibre: Calibre,
    /// The crew it was bought with.
    pub raised: u8,
    /// The crew that is left; without crew it is lost.
    pub crew: u8,
}

/// PG-CAV-008, -009: the horses of a unit that fights on foot. One figure of every four holds them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Holders {
    /// The middle of their front edge, and their facing.
    pub at: Pose,
    /// How many figures hold horses; 0 once an enemy has touched them.
    pub figures: u8,
}

kernel::kinds! {
    /// PG-HIL-003: on which side of a crest a stand near it is.
    pub enum Crest { Behind = "behind", Over = "over" }
}

impl Unit {
    /// Whether it is on the table, hidden or not.
    #[inline]
    pub fn is_on_table(&self) -> bool {
        matches!(self.place, Place::Table | Place::Hidden)
    }

    /// Whether both players see it on the table.
    pub fn is_shown(&self) -> bool {
        self.place == Place::Table
    }

    /// PG-HID-001, PG-OFF-002: whether only its owner may know about it.
    pub fn is_secret(&self) -> bool {
        matches!(self.place, Place::Hidden | Place::Reserve)
    }

    /// Whether it has left for good.
    pub fn is_gone(&self) -> bool {
        matches!(self.place, Place::Gone(_))
    }

    /// PG-CAV-008, PG-SQD-003: how many of it are left, horse holders and squadrons that stayed behind included.
    pub fn strength(&self) -> u8 {
        self.all_figures() + self.holders.map_or(0, |holders| holders.figures)
    }

    /// PG-CHG-008: on horseback.
    pub fn is_mounted(&self) -> bool {
        self.kind.is_cavalry() && self.holders.is_none()
    }

    /// Foot that fights with muskets and bayonets, dismounted horse included.
    pub fn is_foot(&self) -> bool {
        self.kind.is_infantry() || self.kind.is_cavalry() && self.holders.is_some()
    }

    /// In close order: neither skirmishers nor gunners nor engineers.
    pub fn is_formed(&self) -> bool {
        (self.is_foot() || self.is_mounted()) && self.formation != Formation::Skirmish
    }

    /// A gun that can fire, with its gunners.
    pub fn is_battery(&self) -> bool {
        let served = self.gun.is_some_and(|gun| gun.left_at.is_none() && !gun.lost);
        served && self.formation == Formation::Deployed
    }

    /// PG-EVA-004: gunners who have left their gun.
    pub fn is_gunners(&self) -> bool {
        self.gun.is_some_and(|gun| gun.left_at.is_some() || gun.lost)
    }

    /// PG-DIS-001: not in good order.
    pub fn is_out_of_order(&self) -> bool {
        self.state != State::Good
    }

    /// Routing.
    pub fn is_routing(&self) -> bool {
        self.state == State::Routing
    }

    /// PG-CLS-005: class 1 shoots and changes formation as if it were disordered.
    pub fn counts_disordered(&self) -> bool {
        self.is_out_of_order() || self.class == Class::One
    }

    /// The middle of its whole front edge, by which files place it, and its facing.
    pub fn front(&self) -> Pose {
        let right = self.layout().middle;
        Pose::new(self.at.place(right, 0.0).into(), self.at.facing)
    }

    /// The pose of its command stand if the middle of its whole front edge is here.
    pub fn from_front(&self, front: Pose) -> Pose {
        let right = self.layout().middle;
        Pose::new(front.place(-right, 0.0).into(), front.facing)
    }

    /// The place of the front edge of its command stand.
    #[inline]
    pub fn head(&self) -> V2 {
        self.at.at.v2()
    }
}
