//! The table: what a scenario contains, what stands on the table, what players can say and what can happen.
use geom::{Angle, Length, Point, Pose};
use kernel::ids::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// The maximum number of turns of a battle.
const MOST_TURNS: u32 = 100;
/// The maximum number of units of a side.
const MOST_UNITS: usize = 60;
/// The largest table, in inches.
const MOST_SIZE: f64 = 120.0;

/// A scenario.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    format: u32,
    id: String,
    title: String,
    ruleset: String,
    turns: u32,
    #[serde(default)]
    notes: String,
    table: Floor,
    pub(crate) sides: [SideRow; 2],
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Floor {
    size: [Length; 2],
}

/// A side of a scenario.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideRow {
    pub(crate) id: String,
    name: String,
    colour: String,
    edge: Edge,
    pub(crate) units: Vec<UnitRow>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Edge {
    North,
    South,
}

/// A unit of a scenario.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitRow {
    pub(crate) id: String,
    name: String,
    at: Point,
    figures: u8,
}

impl Setup {
    /// Whether the rules can play this. It checks scenarios and records from outside.
    pub(crate) fn sound(&self) -> Result<(), String> {
        let [wide, high] = self.table.size.map(Length::to_inches);
        let is_floor = |inches: f64| (1.0..=MOST_SIZE).contains(&inches);
        let units = || self.sides.iter().flat_map(|side| &side.units);
        let mut ids: Vec<&str> = units().map(|unit| unit.id.as_str()).collect();
        ids.sort_unstable();
        let n_ids = ids.len();
        ids.dedup();
        let is_on = |at: Point| on_floor(self.table.size, at);
        let faults = [
            (!is_floor(wide) || !is_floor(high), "a table is 1 to 120 inches each way"),
            (!(1..=MOST_TURNS).contains(&self.turns), "a battle has 1 to 100 turns"),
            (self.sides[0].id == self.sides[1].id, "both sides have the same id"),
            (self.sides.iter().any(|it| it.units.is_empty()), "a side has no units"),
            (self.sides.iter().any(|it| it.units.len() > MOST_UNITS), "a side has over 60 units"),
            (ids.len() < n_ids, "two units have the same id"),
            (units().any(|unit| unit.figures == 0), "a unit has no figures"),
            (units().any(|unit| !is_on(unit.at)), "a unit stands off the table"),
        ];
        faults.iter().find(|(wrong, _)| *wrong).map_or(Ok(()), |(_, why)| Err((*why).to_owned()))
    }
}

/// Whether a place is on the table.
pub(crate) fn on_floor(size: [Length; 2], at: Point) -> bool {
    let at = at.v2();
    let [wide, high] = size.map(Length::units);
    (0.0..=wide).contains(&at.x) && (0.0..=high).contains(&at.y)
}

/// The table now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Model {
    pub(crate) title: String,
    pub(crate) size: [Length; 2],
    pub(crate) turns: u32,
    pub(crate) turn: u32,
    pub(crate) acting: Side,
    pub(crate) conceded: Option<Side>,
    pub(crate) sides: [Army; 2],
    /// All units, in the order of their numbers.
    pub(crate) units: Vec<Unit>,
}

/// A side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Army {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) colour: String,
    pub(crate) edge: String,
}

/// A unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub(crate) id: UnitId,
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) side: Side,
    pub(crate) at: Pose,
    pub(crate) figures: u8,
    pub(crate) acted: bool,
}

/// One side's turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stage {
    pub(crate) side: Side,
}

impl Stage {
    pub(crate) const FIRST: Self = Self { side: Side(0) };
}

/// What is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Question {
    /// What one unit does.
    Action,
}

/// What a seat may say.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// March to a point.
    March {
        /// The unit.
        unit: UnitId,
    },
    /// Shoot.
    Shoot {
        /// The unit.
        unit: UnitId,
        /// Its target.
        target: UnitId,
    },
    /// End the side's turn.
    EndTurn,
    /// Give up.
    Concede,
}

/// What happened.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A unit marched.
    Marched {
        /// The unit.
        unit: UnitId,
        /// Where it stands now.
        to: Pose,
    },
    /// A unit shot.
    Shot {
        /// The unit.
        unit: UnitId,
        /// Its target.
        target: UnitId,
        /// The die.
        die: u8,
    },
    /// A figure was knocked over.
    Lost {
        /// The unit that lost it.
        unit: UnitId,
    },
    /// A side finished its turn.
    TurnEnded {
        /// The side.
        side: Side,
    },
    /// A side gave up.
    Conceded {
        /// The side.
        side: Side,
    },
}

impl Model {
    /// The table before the first decision.
    pub(crate) fn new(setup: &Setup) -> Self {
        let army = |row: &SideRow| Army {
            id: row.id.clone(),
            name: row.name.clone(),
            colour: row.colour.clone(),
            edge: if row.edge == Edge::South { "south" } else { "north" }.to_owned(),
        };
        let both = setup.sides.iter().zip(Side::BOTH);
        let rows = both.flat_map(|(row, side)| row.units.iter().map(move |unit| (row, side, unit)));
        let unit = |(n, (row, side, unit)): (usize, (&SideRow, Side, &UnitRow))| Unit {
            id: UnitId(n as u8),
            key: unit.id.clone(),
            name: unit.name.clone(),
            side,
            at: Pose::new(
                unit.at,
                if row.edge == Edge::South { Angle::NORTH } else { Angle::degrees(180.0) },
            ),
            figures: unit.figures,
            acted: false,
        };
        Self {
            title: setup.title.clone(),
            size: setup.table.size,
            turns: setup.turns,
            turn: 1,
            acting: Side(0),
            conceded: None,
            sides: [army(&setup.sides[0]), army(&setup.sides[1])],
            units: rows.enumerate().map(unit).collect(),
        }
    }

    pub(crate) fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.idx()]
    }

    /// The units of a side that still have figures.
    pub(crate) fn standing(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.side == side && unit.figures > 0)
    }

    /// How many figures a side has.
    pub(crate) fn figures(&self, side: Side) -> u32 {
        self.standing(side).map(|unit| u32::from(unit.figures)).sum()
    }

    /// The only function that changes a table.
    pub(crate) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Marched { unit, to } => {
                let unit = &mut self.units[unit.idx()];
                (unit.at, unit.acted) = (to, true);
            }
            Event::Shot { unit, .. } => self.units[unit.idx()].acted = true,
            Event::Lost { unit } => {
                let unit = &mut self.units[unit.idx()];
                unit.figures = unit.figures.saturating_sub(1);
            }
            Event::TurnEnded { side } => {
                self.units.iter_mut().for_each(|unit| unit.acted = false);
                self.turn += u32::from(side == Side(1));
                self.acting = side.other();
            }
            Event::Conceded { side } => self.conceded = Some(side),
        }
    }
}
