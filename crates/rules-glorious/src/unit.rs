//! A unit as it stands on the table: flat data, cheaply copied.
//!
//! All elements of a unit are of one size, face one way and stand in ranks and files, for this game has no bent lines and no
//! defensive blocks. So where each of them stands follows from the middle of the front and the number of files: a unit is a
//! [`Grid`] and a list of what its elements are.
//!
//! **Battles.** A formed Battle is one unit for all purposes: it moves, fires, fights, is shot at and loses elements as one
//! block. So it *is* one [`Unit`]: the first of its members holds all elements of all of them while the others stand nowhere
//! and say which Battle they are in ([`Unit::within`]). Whatever measures, moves or fights units needs to know nothing of it.
//! Each element remembers the member it is of ([`Element::of`]), so that losses are the member's, and breaking up or
//! dissolving gives every member back what is left of its own.
use crate::kinds::{ElementKind, Formation, Function, Side, UnitId, UnitKind};
use geom::{Angle, Point, Pose, Rect, V2};
use serde::{Deserialize, Serialize};
use table::{Few, Grid};

/// The most elements of a single unit.
pub const MOST_ELEMENTS: usize = 9;
/// The most units in a Battle.
pub const MOST_MEMBERS: usize = 4;
/// The most elements in a Battle.
pub const MOST_IN_BATTLE: usize = MOST_ELEMENTS * MOST_MEMBERS;

/// One element.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Element {
    /// Its arms.
    pub kind: ElementKind,
    /// In a Battle: which of its members it is of, by its place in their list; else nought.
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

/// Streams, hedges and walls that a charge went over: there is hardly room for more before those who are charged.
pub type Crossed = Few<u8, 2>;

/// How a unit stands: what an event says of a unit that takes other ground or another shape.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stance {
    /// Its formation.
    pub formation: Formation,
    /// Where its elements stand.
    pub grid: Grid,
    /// What they are.
    pub elements: Elements,
}

/// A unit on the table, off it or gone: elements in one formation (AGV-ELM-005), of which one grid tells the places and the one
/// facing (AGV-ELM-006).
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Its place in the order of battle.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its type.
    pub kind: UnitKind,
    /// Its formation.
    pub formation: Formation,
    /// Where its elements stand.
    pub grid: Grid,
    /// Its elements; none once it is gone, before it is deployed and while it is in another's Battle.
    pub elements: Elements,
    /// A formed Battle: its members, this unit first; else none.
    #[serde(default)]
    pub members: Members,
    /// The Battle it is in, by its first member, unless it is that itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<UnitId>,
    /// Mounted foot in the saddle; always true of other mounted troops and commanders.
    pub mounted: bool,
    /// A gun on its limber.
    pub limbered: bool,
    /// The building it holds; an index of the field's terrain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub garrison: Option<u8>,
    /// Hits of this round that are still to be taken off.
    #[serde(default)]
    pub hits: u8,
    /// The enemy that it charged since the last hand-to-hand phase: its first combat is still to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged: Option<UnitId>,
    /// It charged downhill.
    #[serde(default)]
    pub downhill: bool,
    /// It charged over these obstacles, to enemies just behind them.
    #[serde(default, skip_serializing_if = "<[u8]>::is_empty")]
    pub over: Crossed,
    /// What it has done and may still do in the current phase.
    pub done: Done,
    /// A circle about all its elements, kept for quick looks: centre and radius.
    pub centre: Point,
    /// See `centre`.
    pub radius: i32,
}

/// What a unit has done in the current phase, and what was noted of it when the phase began.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Done {
    /// Functions spent.
    pub spent: u8,
    /// Which functions, a bit each: none is done twice.
    pub did: u16,
    /// It has finished: another unit has begun, or it has nothing left to spend.
    pub finished: bool,
    /// It has pivoted before the firing, named its targets or shared out its attacks.
    pub settled: bool,
    /// It was in contact with an enemy as the phase began.
    pub frozen: bool,
    /// A road column with an enemy near as the phase began: it may only change out of it.
    pub must_unform: bool,
    /// Second movement: no commander was near enough as the phase began.
    pub uncommanded: bool,
    /// A Battle formed in this phase: it acts as one from the next.
    pub new_battle: bool,
    /// A member of a Battle that was just broken up: it has paid for that and has not begun to act.
    #[serde(default)]
    pub released: bool,
    /// The streams, hedges and walls that it touched as the phase began: it may cross them.
    #[serde(default)]
    pub obstacles: Obstacles,
}

impl Done {
    /// Has it done this already?
    pub fn has(&self, function: Function) -> bool {
        self.did & function.bit() != 0
    }
}

impl Unit {
    /// Is any of it on the table?
    #[inline]
    pub fn is_on_table(&self) -> bool {
        !self.elements.is_empty()
    }

    /// How many elements.
    #[inline]
    pub fn n(&self) -> usize {
        self.elements.len()
    }

    /// Is it a formed Battle?
    #[inline]
    pub fn is_battle(&self) -> bool {
        !self.members.is_empty()
    }

    /// Foot that are on their feet.
    pub fn is_afoot(&self) -> bool {
        self.kind.is_foot() && !self.mounted
    }

    /// Mounted foot in the saddle.
    pub fn rides(&self) -> bool {
        self.kind == UnitKind::MountedFoot && self.mounted
    }

    /// Does it contain an element of this kind?
    pub fn has(&self, kind: ElementKind) -> bool {
        self.elements.iter().any(|element| element.kind == kind)
    }

    /// AGV-ELM-024: a missile-firing unit, which contains a bow, longbow, crossbow or handgun.
    pub fn is_missile_unit(&self) -> bool {
        self.elements.iter().any(|element| element.kind.is_missile())
    }

    /// AGV-ELM-025: a handgun unit, which contains a handgun.
    pub fn is_handgun_unit(&self) -> bool {
        self.has(ElementKind::Handgun)
    }

    /// How it stands.
    pub fn stance(&self) -> Stance {
        Stance { formation: self.formation, grid: self.grid, elements: self.elements }
    }

    /// Stands so from now on.
    pub fn stand(&mut self, stance: &Stance) {
        (self.formation, self.grid, self.elements) =
            (stance.formation, stance.grid, stance.elements);
        self.measure_up();
    }

    /// The same unit with the middle of its front elsewhere.
    #[must_use]
    pub fn moved_to(&self, front: Pose) -> Self {
        let mut copy = *self;
        copy.move_to(front);
        copy
    }

    /// Stands with the middle of its front elsewhere from now on.
    pub fn move_to(&mut self, front: Pose) {
        self.grid.front = front;
        self.measure_up();
    }

    /// Takes the measure of a circle about all its elements.
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

    /// The ground it covers, in as few rectangles as may be.
    #[inline]
    pub fn outline(&self) -> Few<Rect, 2> {
        self.grid.outline()
    }

    /// The way it faces.
    #[inline]
    pub fn heading(&self) -> Angle {
        self.grid.front.facing
    }

    /// Front-centre point and facing: turns and pivots go about it.
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
