//! A unit as it stands on the table: flat data that is cheap to copy.
//!
//! All elements of a unit have the same size, face the same way and stand in ranks and files, because this game has no bent
//! lines and no defensive blocks. So their places follow from the middle of the front and the number of files: a unit is a
//! [`Grid`] and a list of its elements.
//!
//! **Battles.** A formed Battle is one unit for all purposes: it moves, fires, fights, is shot at and loses elements as one
//! block. So it *is* one [`Unit`]: the first of its members holds the elements of all members. The others stand nowhere and say
//! which Battle they are in ([`Unit::within`]). Code that measures, moves or fights units need not know about Battles. Each
//! element remembers its member ([`Element::of`]), so that each member takes its own losses and gets back what is left of its
//! own when the Battle breaks up or dissolves.
use crate::kinds::{ElementKind, Formation, Function, Side, UnitId, UnitKind};
use geom::{Angle, Point, Pose, Rect, V2};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Few, Grid};

/// The most elements of a single unit.
pub const MOST_ELEMENTS: usize = 9;
/// The most units in a Battle.
pub const MOST_MEMBERS: usize = 4;
/// The most elements in a Battle.
pub const MOST_IN_BATTLE: usize = MOST_ELEMENTS * MOST_MEMBERS;

/// One element.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Element {
    /// Its arms.
    pub kind: ElementKind,
    /// In a Battle, the member it belongs to, by its place in the list of members; otherwise 0.
    #[serde(default)]
    pub of: u8,
}

impl Element {
    /// An element of a unit that is in no Battle.
    pub fn new(kind: ElementKind) -> Self {
        Self { kind, of: 0 }
    }
}

/// Elements rank by rank from the front, each rank from left to right.
pub type Elements = Few<Element, MOST_IN_BATTLE>;
/// The members of a Battle.
pub type Members = Few<UnitId, MOST_MEMBERS>;

/// Streams, hedges and walls that a unit touches, by their places in the field's terrain.
pub type Obstacles = Few<u8, 6>;

/// Streams, hedges and walls that a charge crossed. There is hardly room for more in front of the enemy.
pub type Crossed = Few<u8, 2>;

/// How a unit stands. Events give this for a unit that changes its place or shape.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stance {
    /// Its formation.
    pub formation: Formation,
    /// Where its elements stand.
    pub grid: Grid,
    /// What they are.
    pub elements: Elements,
}

/// A unit, on the table or not: elements in one formation (AGV-ELM-005). One grid gives their places and their common facing
/// (AGV-ELM-006).
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
    /// Where its elements stand.
    pub grid: Grid,
    /// Its elements; none before it is deployed, while it is in another unit's Battle, and once it is gone.
    pub elements: Elements,
    /// The members of a formed Battle, this unit first; otherwise none.
    #[serde(default)]
    pub members: Members,
    /// The first member of the Battle it is in, unless that is the unit itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<UnitId>,
    /// Whether mounted foot are on horseback; always true for other mounted troops and commanders.
    pub mounted: bool,
    /// Whether a gun is limbered.
    pub limbered: bool,
    /// The building it holds, as an index of the field's terrain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub garrison: Option<u8>,
    /// Hits of this round that are not yet removed as losses.
    #[serde(default)]
    pub hits: u8,
    /// The enemy that it charged since the last hand-to-hand phase. Its first combat has not been fought yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged: Option<UnitId>,
    /// Whether it charged downhill.
    #[serde(default)]
    pub downhill: bool,
    /// The obstacles that it crossed in its charge, with enemies just behind them.
    #[serde(default, skip_serializing_if = "<[u8]>::is_empty")]
    pub over: Crossed,
    /// What it has done and may still do in the current phase.
    pub done: Done,
    /// The centre of a circle about all its elements, kept for quick checks.
    pub centre: Point,
    /// The radius of that circle.
    pub radius: i32,
}

/// What a unit has done in the current phase, and its state when the phase began.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// Functions spent.
    pub spent: u8,
    /// Which functions it has spent, one bit each. None is spent twice.
    pub did: u16,
    /// Whether it has finished: another unit has begun, or it has nothing left to spend.
    pub finished: bool,
    /// Whether it has pivoted before the firing, named its targets or shared out its attacks.
    pub settled: bool,
    /// Whether it was in contact with an enemy as the phase began.
    pub frozen: bool,
    /// A road column that had an enemy near as the phase began: it may only change to another formation.
    pub must_unform: bool,
    /// Second movement: no commander was near enough as the phase began.
    pub uncommanded: bool,
    /// A Battle formed in this phase: it acts from the next phase on.
    pub new_battle: bool,
    /// A member of a Battle that was just broken up: it has paid for that and has not begun to act.
    #[serde(default)]
    pub released: bool,
    /// The streams, hedges and walls that it touched as the phase began: it may cross them.
    #[serde(default)]
    pub obstacles: Obstacles,
}

impl Done {
    /// Whether it has already spent this function.
    pub fn has(&self, function: Function) -> bool {
        self.did & function.bit() != 0
    }
}

impl Unit {
    /// Whether any of it is on the table.
    #[inline]
    pub fn is_on_table(&self) -> bool {
        !self.elements.is_empty()
    }

    /// How many elements.
    #[inline]
    pub fn n(&self) -> usize {
        self.elements.len()
    }

    /// Whether it is a formed Battle.
    #[inline]
    pub fn is_battle(&self) -> bool {
        !self.members.is_empty()
    }

    /// Whether it is foot, dismounted.
    pub fn is_afoot(&self) -> bool {
        self.kind.is_foot() && !self.mounted
    }

    /// Whether it is mounted foot on horseback.
    pub fn rides(&self) -> bool {
        self.kind == UnitKind::MountedFoot && self.mounted
    }

    /// Whether it contains an element of this kind.
    pub fn has(&self, kind: ElementKind) -> bool {
        self.elements.iter().any(|element| element.kind == kind)
    }

    /// AGV-ELM-024: whether it is a missile-firing unit, which contains a bow, longbow, crossbow or handgun.
    pub fn is_missile_unit(&self) -> bool {
        self.elements.iter().any(|element| element.kind.is_missile())
    }

    /// AGV-ELM-025: whether it is a handgun unit, which contains a handgun.
    pub fn is_handgun_unit(&self) -> bool {
        self.has(ElementKind::Handgun)
    }

    /// How it stands.
    pub fn stance(&self) -> Stance {
        Stance { formation: self.formation, grid: self.grid, elements: self.elements }
    }

    /// Takes a stance.
    pub fn stand(&mut self, stance: &Stance) {
        (self.formation, self.grid, self.elements) =
            (stance.formation, stance.grid, stance.elements);
        self.measure_up();
    }

    /// A copy of the unit with the middle of its front elsewhere.
    #[must_use]
    pub fn moved_to(&self, front: Pose) -> Self {
        let mut copy = *self;
        copy.move_to(front);
        copy
    }

    /// Moves the unit so that the middle of its front is elsewhere.
    pub fn move_to(&mut self, front: Pose) {
        self.grid.front = front;
        self.measure_up();
    }

    /// Updates the circle about all its elements.
    pub fn measure_up(&mut self) {
        if self.is_on_table() {
            (self.centre, self.radius) = self.grid.circle();
        }
    }

    /// One element's base.
    #[inline]
    pub fn base(&self, idx: usize) -> Rect {
        self.grid.base(idx)
    }

    /// Every element's base, in order.
    pub fn bases(&self) -> impl Iterator<Item = Rect> + '_ {
        (0..self.n()).map(|idx| self.grid.base(idx))
    }

    /// The ground it covers, in as few rectangles as possible.
    #[inline]
    pub fn outline(&self) -> Few<Rect, 2> {
        self.grid.outline()
    }

    /// The direction it faces.
    #[inline]
    pub fn heading(&self) -> Angle {
        self.grid.front.facing
    }

    /// Front-centre point and facing. Turns and pivots are about this point.
    #[inline]
    pub fn front(&self) -> Pose {
        self.grid.front
    }

    /// The front-centre point.
    #[inline]
    pub fn front_centre(&self) -> V2 {
        self.grid.front.at.v2()
    }
}
