//! The table: what stands where, and how far the turn is. [`apply`] is its only writer.
mod apply;

pub use apply::apply;

use crate::{
    act::Aim,
    book::Rulebook,
    event::Outcome,
    kinds::{Phase, Side, UnitId},
    roster::Roster,
    scene::{Edge, Scene},
    unit::{Members, Unit},
};
use geom::{Point, Rect, V2};
use kernel::ruleset::{Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::{Few, bodies::Set};

/// The target of a part of a unit in this phase, for shots or blows.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Named {
    /// The unit.
    pub unit: UnitId,
    /// Its elements and their target.
    pub aim: Aim,
    /// For shots: what is settled when they are named; none for blows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shot: Option<Shot>,
}

/// AGV-FIR-052: what is settled about a shot when it is named.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Shot {
    /// The row of the firing table: weapon, range band, round.
    pub band: u8,
    /// The piece of terrain that covers the target on this line of fire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<u8>,
    /// The members of the target if it is a Battle. If it dissolves, the shots hit one of them.
    #[serde(default)]
    pub members: Members,
}

/// The table and the state of the battle.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub struct Model {
    /// The book's tables.
    pub book: Arc<Rulebook>,
    /// What does not change: ground, names, seats, terms.
    pub scene: Arc<Scene>,
    /// Every unit, gone or not.
    pub units: Roster,
    /// The turn, from 1.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// Who has the initiative.
    pub initiative: Side,
    /// Whether the sides have swapped the edges that the scenario gives them.
    pub swapped: bool,
    /// The elements each side began with.
    pub total: [u16; 2],
    /// The elements each side has lost.
    pub lost: [u16; 2],
    /// The unit that has begun to act in this movement phase and has not finished.
    pub acting: Option<UnitId>,
    /// Targets named for this firing phase, in secret until the shots fall; or attacks shared out for this round.
    pub named: Vec<Named>,
    /// The units that outflank, each with the enemy it outflanks, in this hand-to-hand phase.
    pub outflanks: Vec<(UnitId, UnitId)>,
    /// Units that left by an edge, as a scenario may demand.
    pub escaped: Vec<UnitId>,
    /// The seats that have finished their part of this phase while others go on.
    pub passed: Seats,
    /// How it ended.
    pub ended: Option<(Option<Side>, Outcome)>,
}

impl Clone for Model {
    fn clone(&self) -> Self {
        Self {
            book: Arc::clone(&self.book),
            scene: Arc::clone(&self.scene),
            units: self.units.clone(),
            named: self.named.clone(),
            outflanks: self.outflanks.clone(),
            escaped: self.escaped.clone(),
            ..*self
        }
    }

    /// Reuses the memory of the other table. Every answer is tried on a copy, so this happens at every answer.
    fn clone_from(&mut self, from: &Self) {
        let mut units = std::mem::take(&mut self.units);
        let mut named = std::mem::take(&mut self.named);
        let mut outflanks = std::mem::take(&mut self.outflanks);
        let mut escaped = std::mem::take(&mut self.escaped);
        units.clone_from(&from.units);
        named.clone_from(&from.named);
        outflanks.clone_from(&from.outflanks);
        escaped.clone_from(&from.escaped);
        *self = Self {
            book: Arc::clone(&from.book),
            scene: Arc::clone(&from.scene),
            units,
            named,
            outflanks,
            escaped,
            ..*from
        };
    }
}

impl Model {
    /// A unit.
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.idx()]
    }

    /// Every unit on the table. A Battle is one of them; its members except the first are not.
    pub fn on_table(&self) -> impl Iterator<Item = &Unit> {
        self.units.each(self.units.all())
    }

    /// A side's units on the table.
    pub fn of(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units.each(self.units.all_of(side.idx()))
    }

    /// The enemies of a unit on the table.
    pub fn enemies(&self, unit: &Unit) -> impl Iterator<Item = &Unit> {
        self.of(unit.side.other())
    }

    /// The units of a set that may be within a reach of a place, by the circles about them. It never leaves out one that is. A
    /// garrison counts as where its elements are.
    #[inline]
    pub fn near(&self, at: V2, reach: f64, among: Set) -> impl Iterator<Item = &Unit> {
        self.units.each(self.units.bodies().near(at, reach, among))
    }

    /// A unit's outline as it stands on the table.
    #[inline]
    pub fn rects(&self, id: UnitId) -> &[Rect] {
        self.units.bodies().rects(id.idx())
    }

    /// The outline of a unit that may stand on the table or be a copy that is tried out. `room` holds an outline that has to be
    /// made.
    #[inline]
    pub fn outline<'a>(&'a self, unit: &Unit, room: &'a mut Option<Few<Rect, 2>>) -> &'a [Rect] {
        if self.units.is_own(unit.id.idx(), unit) {
            self.rects(unit.id)
        } else {
            room.insert(unit.outline())
        }
    }

    /// A unit's name.
    pub fn name(&self, id: UnitId) -> &str {
        self.scene.name(id)
    }

    /// A unit's id as outsiders know it.
    pub fn key(&self, id: UnitId) -> &str {
        self.scene.key(id)
    }

    /// A unit by the id that outsiders use.
    pub fn by_key(&self, key: &str) -> Option<UnitId> {
        self.scene.by_key(key)
    }

    /// The Battle that a unit is in, as its first member or as another.
    pub fn battle_of(&self, id: UnitId) -> Option<&Unit> {
        let body = self.unit(self.unit(id).within.unwrap_or(id));
        body.is_battle().then_some(body)
    }

    /// AGV-VIC-002: a side's share of the elements it began with, rounded up.
    pub fn share(&self, side: Side, part: u16) -> u16 {
        self.total[side.idx()].div_ceil(part.max(1))
    }

    /// AGV-VIC-004: whether a side has lost more than that share.
    pub fn is_past(&self, side: Side, part: u16) -> bool {
        self.lost[side.idx()] > self.share(side, part)
    }

    /// AGV-INI-004, AGV-SEQ-003, AGV-SEQ-004: the side that acts in a half of the movement phases, starting with the one with
    /// the initiative. The other is not asked.
    pub fn mover(&self, half: u8) -> Side {
        if half == 0 { self.initiative } else { self.initiative.other() }
    }

    /// The edge that a side has.
    pub fn edge(&self, side: Side) -> Edge {
        let of = if self.swapped { side.other() } else { side };
        self.scene.sides[of.idx()].edge
    }

    /// Where a side may deploy.
    pub fn zone(&self, side: Side) -> &[Point] {
        let of = if self.swapped { side.other() } else { side };
        &self.scene.zones[of.idx()]
    }

    /// Changes a unit in any way. Only `apply` uses this.
    fn change<T>(&mut self, id: UnitId, change: impl FnOnce(&mut Unit) -> T) -> T {
        self.units.change(id.idx(), change)
    }

    /// A unit, for changes that neither its body nor a set depends on. Only `apply` uses this.
    fn mark(&mut self, id: UnitId) -> &mut Unit {
        self.units.mark(id.idx())
    }
}

/// AGV-FIR-030: what the enemy has named is not known until the shots fall.
pub(crate) fn forget(model: &mut Model, seat: Seat) {
    let ours = model.scene.side_of(seat);
    let Model { named, units, .. } = model;
    named.retain(|it| it.shot.is_none() || Some(units[it.unit.idx()].side) == ours);
}
