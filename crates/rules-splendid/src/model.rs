//! The table: where everything stands, and the state of the turn. `apply` is its only writer.
use crate::{
    book::{Rulebook, Rulings},
    event::{End, Event, How, Outcome},
    kinds::{CommandQuality, Formation, Phase, Side, UnitId},
    roster::{self, Roster},
    scene::Scene,
    shape::Rects,
    unit::{Stands, Unit},
};
use geom::{Rect, V2};
use kernel::ruleset::Seats;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::bodies::Set;

/// The table and the state of the battle.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub struct Model {
    /// The book's tables.
    pub book: Arc<Rulebook>,
    /// What does not change: ground, names, seats, terms.
    pub scene: Arc<Scene>,
    /// The rulings in force; a dispute may change them.
    pub rulings: Rulings,
    /// Every unit, gone or not.
    pub units: Roster,
    /// The turn, from 1.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// ASV-INI-003.
    pub initiative: Side,
    /// ASV-VIC-002: the stands each side began with.
    pub total: [u16; 2],
    /// ASV-VIC-005: the stands each side has lost.
    pub lost: [u16; 2],
    /// Units that left by an edge as the scenario told them to.
    pub escaped: Vec<UnitId>,
    /// ASV-DSP-002: the rulings that a dispute has settled, one bit each in the order of the list.
    #[serde(default)]
    pub settled: u16,
    /// The seats that have finished their part of this phase while others go on.
    #[serde(default)]
    pub passed: Seats,
    /// ASV-VRT-005: whether a side has begun to retreat units in this phase.
    pub withdrawing: bool,
    /// How the battle ended.
    pub ended: Option<(Option<Side>, Outcome)>,
}

impl Clone for Model {
    fn clone(&self) -> Self {
        Self {
            book: Arc::clone(&self.book),
            scene: Arc::clone(&self.scene),
            units: self.units.clone(),
            escaped: self.escaped.clone(),
            ..*self
        }
    }

    /// Copies into memory that is already allocated: answers are tried on a copy of the table.
    fn clone_from(&mut self, from: &Self) {
        let (mut units, mut escaped) =
            (std::mem::take(&mut self.units), std::mem::take(&mut self.escaped));
        units.clone_from(&from.units);
        escaped.clone_from(&from.escaped);
        *self = Self {
            book: Arc::clone(&from.book),
            scene: Arc::clone(&from.scene),
            units,
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

    /// Every unit on the table.
    pub fn on_table(&self) -> impl Iterator<Item = &Unit> {
        self.units.each(self.all())
    }

    /// A side's units on the table.
    pub fn of(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units.each(self.all_of(side))
    }

    /// The enemies of a unit on the table.
    pub fn enemies(&self, unit: &Unit) -> impl Iterator<Item = &Unit> {
        self.of(unit.side.other())
    }

    /// The units of a set that may be within this distance of a place, judged by the circles around them. It never leaves out one
    /// that is.
    /// A garrison counts as being where its stands are.
    #[inline]
    pub fn near(&self, at: V2, reach: f64, among: Set) -> impl Iterator<Item = &Unit> {
        self.units.each(self.units.bodies().near(at, reach, among))
    }

    /// A unit's outline as it stands on the table.
    #[inline]
    pub fn rects(&self, id: UnitId) -> &[Rect] {
        self.units.bodies().rects(id.idx())
    }

    /// The outline of a unit, which may be the one on the table or a copy. `room` stores an outline that has to be made.
    #[inline]
    pub fn outline<'a>(&'a self, unit: &Unit, room: &'a mut Option<Rects>) -> &'a [Rect] {
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

    /// A unit's id as used outside this crate.
    pub fn key(&self, id: UnitId) -> &str {
        self.scene.key(id)
    }

    /// A unit by the id used outside this crate.
    pub fn by_key(&self, key: &str) -> Option<UnitId> {
        self.scene.by_key(key)
    }

    /// A fraction of the stands that a side began with, rounded up (ASV-VIC-003).
    pub fn share(&self, side: Side, part: u16) -> u16 {
        self.total[side.idx()].div_ceil(part)
    }

    /// The side that acts in a half of the movement phases: the initiative side first (ASV-SEQ-003).
    pub fn mover(&self, half: u8) -> Side {
        if half == 0 { self.initiative } else { self.initiative.other() }
    }

    /// A unit to mark or to note something about; only `apply` uses it.
    fn mark(&mut self, id: UnitId) -> &mut Unit {
        self.units.mark(id.idx())
    }
}

/// Applies an event.
pub fn apply(model: &mut Model, event: &Event) {
    match event {
        Event::Deployed { unit, formation, stands, bend, mounted, limbered } => {
            model.units.change(unit.idx(), |unit| {
                (unit.mounted, unit.limbered) = (*mounted, *limbered);
                form(unit, *formation, *bend, *stands);
            });
        }
        Event::CommanderRated { unit, quality, .. } => rate(model.mark(*unit), *quality),
        Event::TurnBegan { turn } => model.turn = *turn,
        Event::Passed { seats } => model.passed = *seats,
        Event::PhaseBegan { phase } => begin(model, *phase),
        Event::InitiativeThrown { winner: None, .. } => (),
        Event::InitiativeThrown { winner: Some(side), .. } => model.initiative = *side,
        Event::Noted { unit, done } => roster::note(&mut model.units, *unit, *done),
        Event::Moved { unit, stands, how, .. } => {
            model.units.change(unit.idx(), |unit| move_to(unit, *stands, *how));
        }
        Event::Formed { unit, formation, bend, stands } => {
            model.units.change(unit.idx(), |unit| form(unit, *formation, *bend, *stands));
        }
        Event::Remounted { unit, mounted } => model.mark(*unit).mounted = *mounted,
        Event::Limbered { unit, limbered } => model.mark(*unit).limbered = *limbered,
        Event::Garrisoned { unit, building } => {
            model.units.change(unit.idx(), |unit| unit.garrison = *building);
            nobody_storms(model, *unit);
        }
        Event::Contacted { unit, target } if model.unit(*target).garrison.is_some() => {
            model.mark(*unit).storms = Some(*target);
        }
        Event::Reddened { unit } => model.mark(*unit).red = true,
        Event::Hit { unit, markers, .. } => {
            let unit = model.mark(*unit);
            unit.green = unit.green.saturating_add(*markers);
        }
        Event::Recovered { unit, markers } => {
            let unit = model.mark(*unit);
            unit.green = unit.green.saturating_sub(*markers);
        }
        Event::Lost { unit, n, formation, stands, bend } => {
            let markers = n * model.book.losses.markers_per_stand;
            lose(model, *unit, *n, |unit| {
                form(unit, *formation, *bend, *stands);
                unit.green = unit.green.saturating_sub(markers);
            });
        }
        Event::Strayed { unit, n, stands } => lose(model, *unit, *n, |unit| unit.stand_at(*stands)),
        Event::Cleared { unit } => model.mark(*unit).green = 0,
        Event::Gone { unit, why } => remove(model, *unit, *why),
        Event::RedCleared => model.units.mark_all().for_each(|unit| unit.red = false),
        Event::Ruled { ruling, value } => settle(model, ruling, value),
        Event::Ended { winner, outcome } => end(model, *winner, *outcome),
        // These report what was thrown or said; their results are separate events.
        Event::DeploymentThrown { .. }
        | Event::Fired { .. }
        | Event::Tested { .. }
        | Event::Extended { .. }
        | Event::Declared { .. }
        | Event::Contacted { .. }
        | Event::Reacted { .. }
        | Event::InVain { .. }
        | Event::DisengagedInVain { .. }
        | Event::Attacked { .. }
        | Event::AttackStood { .. }
        | Event::Shared { .. }
        | Event::HeldBack { .. }
        | Event::Disputed { .. } => (),
    }
}

/// Applies events that have already been applied to `ahead`. A unit that moved or changed formation is copied from there, which
/// costs less than measuring it again. Events that concern more than one unit are applied in the usual way.
pub fn catch_up(model: &mut Model, ahead: &Model, events: &[Event]) {
    let mut moved = Set::EMPTY;
    for event in events {
        match event {
            Event::Moved { unit, .. } | Event::Formed { unit, .. } => moved.insert(unit.idx()),
            Event::Noted { .. } | Event::Remounted { .. } | Event::Limbered { .. } => (),
            _ => return events.iter().for_each(|event| apply(model, event)),
        }
    }
    for event in events {
        match event {
            Event::Noted { unit, .. }
            | Event::Remounted { unit, .. }
            | Event::Limbered { unit, .. }
                if !moved.has(unit.idx()) =>
            {
                apply(model, event);
            }
            _ => (),
        }
    }
    for n in moved {
        model.units.copy(n, &ahead.units);
    }
}

fn end(model: &mut Model, winner: Option<Side>, outcome: Outcome) {
    model.phase = Phase::Over;
    model.ended = Some((winner, outcome));
}

/// ASV-VCQ-003, ASV-VCQ-004: the commander's quality is known from now on.
fn rate(unit: &mut Unit, quality: CommandQuality) {
    (unit.command, unit.done.settled) = (quality, true);
}

/// A unit takes another formation.
fn form(unit: &mut Unit, formation: Formation, bend: u8, stands: Stands) {
    (unit.formation, unit.bend) = (formation, bend);
    unit.stand_at(stands);
}

/// A unit that is nudged stays at the walls it storms; by any other move it leaves them.
fn move_to(unit: &mut Unit, stands: Stands, how: How) {
    unit.stand_at(stands);
    if !matches!(how, How::Nudge | How::CloseUp) {
        unit.storms = None;
    }
}

/// ASV-DSP-002: a ruling keeps its value for the rest of the battle.
fn settle(model: &mut Model, ruling: &str, value: &str) {
    if let Some(rulings) = crate::ask::ruled(&model.rulings, ruling, value) {
        model.rulings = rulings;
        model.settled |= crate::ask::bit(ruling);
    }
}

/// ASV-VIC-005: some of its stands are lost and counted; these remain.
fn lose(model: &mut Model, id: UnitId, n: u8, so: impl FnOnce(&mut Unit)) {
    model.units.change(id.idx(), so);
    model.lost[model.unit(id).side.idx()] += u16::from(n);
}

/// A phase begins: the notes about units from the last phase are cleared.
fn begin(model: &mut Model, phase: Phase) {
    model.phase = phase;
    model.withdrawing = false;
    model.passed = Seats::default();
    roster::forget(&mut model.units);
}

/// No unit storms a garrison that is gone or has left its building.
fn nobody_storms(model: &mut Model, garrison: UnitId) {
    for unit in model.units.mark_all() {
        if unit.storms == Some(garrison) {
            unit.storms = None;
        }
    }
}

/// ASV-ROU-003, ASV-VIC-005: all its stands leave the battle for good and are counted.
fn remove(model: &mut Model, id: UnitId, why: End) {
    let counts = match why {
        End::LostHeart => model.rulings.count_removed_commanders,
        End::Escaped => false,
        _ => true,
    };
    if why == End::Withdrew {
        model.withdrawing = true;
    }
    if why == End::Escaped {
        model.escaped.push(id);
    }
    // A unit that found no room never had stands on the table.
    let n = match why {
        End::NoRoom => model.scene.cards[id.idx()].more.stands.len() as u16,
        _ => model.unit(id).n() as u16,
    };
    model.units.change(id.idx(), |unit| {
        unit.stands = Default::default();
        (unit.green, unit.red) = (0, false);
        (unit.garrison, unit.storms) = (None, None);
    });
    if counts {
        model.lost[model.unit(id).side.idx()] += n;
    }
    nobody_storms(model, id);
}
