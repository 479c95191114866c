//! Plain data for one viewer: everything that a client, a map or a terminal may know about a table.
mod line;
mod overlay;

pub use line::Line;
pub use overlay::Overlay;

use crate::{kinds::Kind, words};
use geom::{Length, Point, Pose};
use serde::{Deserialize, Serialize};

/// Who is looking.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player: sees what this seat may see.
    Seat(crate::Seat),
    /// A watcher: sees what everybody may see.
    Watcher,
    /// The referee, or anyone after the end of the battle: sees everything.
    Referee,
}

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The ruleset's id.
    pub ruleset: String,
    /// The battle's title.
    pub title: String,
    /// The turn, from 1; 0 before the battle opens.
    pub turn: u32,
    /// The current phase, in the book's words.
    pub phase: String,
    /// The phases of the turn, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// What is being decided, in a sentence.
    pub prompt: String,
    /// Which unit reacts to which enemy, if the question is a reaction. Standing orders use this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reaction: Option<Reaction>,
    /// The id of the side that has the initiative, in rulesets that have one and once it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<String>,
    /// The ids of the seats that are asked.
    pub asked: Vec<String>,
    /// Width (east) and height (north) of the table.
    pub size: [Length; 2],
    /// How the battle is won and when it ends, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aims: Vec<String>,
    /// The terrain.
    pub terrain: Vec<TerrainView>,
    /// Places that matter now: where to deploy, what to hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlaceView>,
    /// The sides.
    pub sides: Vec<SideView>,
    /// The brigades, wings and divisions, in rulesets that have a hierarchy of command.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<GroupView>,
    /// The units, on the table or off it.
    pub units: Vec<UnitView>,
    /// How the battle ended.
    pub verdict: Option<Verdict>,
}

/// A phase of the turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Its name in the book's words.
    pub name: String,
    /// Whether it is the current one.
    pub now: bool,
}

impl Step {
    /// The phases of a turn in order. The first is the deployment, which is shown only while it lasts. The last is the end of the
    /// battle, which is not shown.
    pub fn bar<K: Kind>(now: K) -> Vec<Self> {
        let step = |phase: &K| Self { name: phase.name().to_owned(), now: *phase == now };
        let first = usize::from(now.idx() > 0);
        K::LIST[first..K::LIST.len() - 1].iter().map(step).collect()
    }
}

/// A unit that may react to an enemy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reaction {
    /// The id of the unit that reacts; none if any of several may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The id of the enemy.
    pub to: String,
}

/// How a battle ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The id of the winner's side; none is a draw.
    pub winner: Option<String>,
    /// The result in the book's words.
    pub words: String,
    /// Why, in a sentence.
    pub why: String,
}

/// A piece of terrain.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TerrainView {
    /// Its name, if it has one.
    pub name: String,
    /// Its kind in the rulebook's words.
    pub kind: String,
    /// How to draw it.
    pub look: Ground,
    /// The outline of an area, or the course of a line.
    pub points: Vec<Point>,
    /// The width of a line; none for an area.
    pub width: Option<Length>,
    /// What has happened to it, if anything has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
}

/// What may happen to a piece of terrain.
#[non_exhaustive]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// It burns.
    Burning,
}

impl TerrainView {
    /// A piece with its ruleset's name for its kind and how it looks.
    pub fn of(piece: &table::Piece, kind: &str, look: Ground) -> Self {
        let outline = piece.outline();
        Self {
            name: outline.name.clone(),
            kind: kind.to_owned(),
            look,
            points: outline.points.clone(),
            width: outline.width,
            condition: None,
        }
    }
}

/// A place that matters: not a thing on the table but an outline around a part of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlaceView {
    /// What it is for, in a few words.
    pub name: String,
    /// The id of the side it concerns; none is both.
    pub side: Option<String>,
    /// Its outline; a single point is a spot.
    pub points: Vec<Point>,
}

/// How a piece of terrain is drawn.
#[non_exhaustive]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// A gentle rise.
    Hill,
    /// A steep one.
    SteepHill,
    /// Trees.
    Wood,
    /// Soft ground.
    Marsh,
    /// A hedge.
    Hedge,
    /// A wall, a fence, a bank.
    Wall,
    /// Water that can be waded.
    Stream,
    /// Water that cannot.
    River,
    /// A way over water.
    Bridge,
    /// A place to wade.
    Ford,
    /// Houses.
    Building,
    /// A road.
    Road,
    /// Tilled ground.
    Field,
    /// Earthworks.
    Works,
    /// Anything else.
    Rough,
}

/// A side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its colour, `#rgb` or `#rrggbb`.
    pub colour: String,
    /// Its own edge: north, east, south or west.
    pub edge: String,
    /// Its losses, break points and other facts.
    pub facts: Vec<Fact>,
}

/// A labelled value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fact {
    /// What.
    pub label: String,
    /// How much.
    pub value: String,
}

impl Fact {
    /// A labelled value.
    pub fn new(label: impl Into<String>, value: impl ToString) -> Self {
        Self { label: label.into(), value: value.to_string() }
    }
}

/// A brigade, a wing or a division: units that have one commander.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GroupView {
    /// Its id, which its units name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side's id.
    pub side: String,
    /// What it is, in the book's words.
    pub kind: String,
    /// The id of the group it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// The id of its commander, who is among the units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<String>,
}

/// A unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side's id.
    pub side: String,
    /// The wing, brigade or division it belongs to, in rulesets that have them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Its type, in the book's words.
    pub kind: String,
    /// Its formation, in the book's words.
    pub formation: String,
    /// Whether it is on the table.
    pub on_table: bool,
    /// Whether it has done everything that it may do for now.
    pub done: bool,
    /// The centre of its front, and its facing.
    pub front: Option<Pose>,
    /// Its bases.
    pub stands: Vec<StandView>,
    /// The book's markers.
    pub markers: Vec<Marker>,
    /// Other facts that a player may want to read.
    pub facts: Vec<Fact>,
}

/// A base.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StandView {
    /// Its centre and facing.
    pub pose: Pose,
    /// Across its front.
    pub width: Length,
    /// From front to rear.
    pub depth: Length,
    /// How to draw it.
    pub arm: Arm,
    /// How many figures are on it, and for how many it was made, in rulesets that take figures off one by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<[u8; 2]>,
    /// Whether it is a hollow square, whose sides all face outward.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hollow: bool,
    /// How its men stand; none is in ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Posture>,
}

impl StandView {
    /// A base, without figures that are counted one by one.
    pub fn new(pose: Pose, width: Length, depth: Length, arm: Arm) -> Self {
        Self { pose, width, depth, arm, figures: None, hollow: false, order: None }
    }

    /// The same base with so many figures of how many it was made for.
    #[must_use]
    pub fn with_figures(mut self, now: u8, full: u8) -> Self {
        self.figures = Some([now, full]);
        self
    }

    /// The same base as a hollow square.
    #[must_use]
    pub fn hollow(mut self) -> Self {
        self.hollow = true;
        self
    }

    /// The same base with its men in this order.
    #[must_use]
    pub fn ordered(mut self, order: Option<Posture>) -> Self {
        self.order = order;
        self
    }
}

/// The arms, distinguishable at a glance.
#[non_exhaustive]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Pikes.
    Pike,
    /// Muskets and bows.
    Shot,
    /// Foot with swords, bills, pole-arms.
    Foot,
    /// Light or improvised foot.
    LightFoot,
    /// Armoured horse.
    HeavyHorse,
    /// Horse.
    Horse,
    /// Horse with lances.
    Lancers,
    /// Light horse.
    LightHorse,
    /// Dragoons in the saddle.
    Dragoons,
    /// Dragoons on foot.
    DragoonsFoot,
    /// A light gun.
    LightGun,
    /// A gun.
    Gun,
    /// A heavy gun.
    HeavyGun,
    /// A gun on its limber.
    Limber,
    /// The general.
    Commander,
    /// Another commander.
    SubCommander,
    /// Foot in a loose screen.
    Skirmishers,
    /// Camels.
    Camels,
    /// Elephants.
    Elephants,
    /// Engineers and pioneers.
    Engineers,
    /// Gunners away from their guns.
    Gunners,
    /// Led horses.
    Horses,
    /// Waggons and pontoons.
    Wagon,
    /// A rider with orders.
    Messenger,
    /// Bows.
    Bows,
    /// Longbows.
    Longbows,
    /// Crossbows.
    Crossbows,
    /// Handguns.
    Handguns,
    /// Spears.
    Spears,
    /// Bills and their like.
    Bills,
    /// Knights.
    Knights,
    /// Foot on horseback.
    MountedFoot,
    /// A gun of many barrels.
    OrganGun,
    /// Rockets.
    Rocket,
    /// Infantry of the line, in shakos.
    LineInfantry,
    /// Light infantry and riflemen, in plumed shakos.
    LightInfantry,
    /// Grenadiers and guards, in bearskins.
    Grenadiers,
    /// Hussars, chasseurs and light dragoons, in busbies.
    LightCavalry,
    /// Lancers and uhlans, in square-topped caps.
    LanceCavalry,
    /// Dragoons of the age of lines, in crested helmets.
    DragoonCavalry,
    /// Heavy cavalry without armour, in bearskins or combed helmets.
    HeavyCavalry,
    /// Cuirassiers, in steel helmets.
    Cuirassiers,
    /// A gun of a foot battery with its crew.
    FootBattery,
    /// A heavy gun of a foot battery with its crew.
    HeavyBattery,
    /// A gun of a horse battery with its mounted crew.
    HorseBattery,
    /// A gun of a horse battery on its limber.
    HorseLimber,
    /// The commander of a brigade.
    Brigadier,
}

/// How the men on a base stand, if not in ranks.
#[non_exhaustive]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Posture {
    /// Spread out as skirmishers.
    Open,
    /// Closed up, to face every way.
    Closed,
    /// On the march, on a narrow front.
    March,
    /// Inside the building that the base covers.
    Garrison,
}

/// A marker beside a unit. Its shape means the same as its colour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Marker {
    /// Its key, the same in every battle of the ruleset: for programs.
    #[serde(default)]
    pub key: String,
    /// Its colour, `#rrggbb`.
    pub colour: String,
    /// Its shape.
    pub shape: MarkerShape,
    /// How many.
    pub count: u32,
    /// Its meaning for players, in a word or two.
    pub meaning: String,
}

impl Marker {
    /// The markers beside a unit: number, colour, shape, key, meaning. Those with number 0 are left out.
    pub fn beside(all: &[(u32, &str, MarkerShape, &str, &str)]) -> Vec<Self> {
        let there = all.iter().filter(|(count, ..)| *count > 0);
        let marker =
            |&(count, colour, shape, key, meaning): &(u32, &str, MarkerShape, &str, &str)| Self {
                key: key.to_owned(),
                colour: colour.to_owned(),
                shape,
                count,
                meaning: meaning.to_owned(),
            };
        there.map(marker).collect()
    }

    /// The marker in words: "disordered", "hits taken: 1", "hits taken: 2". One of a thing that cannot be there twice is not counted.
    pub fn told(&self) -> String {
        let first = self.meaning.split(' ').next().unwrap_or_default();
        match self.count {
            1 if !words::is_plural(first) || matches!(first, "has" | "is" | "was") => {
                self.meaning.clone()
            }
            n => format!("{}: {n}", self.meaning),
        }
    }
}

/// Shapes of markers. Each marker says what it means.
#[non_exhaustive]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkerShape {
    /// Losses to come.
    Drop,
    /// Fired.
    Star,
    /// Open order.
    Ring,
    /// Limbered.
    Square,
    /// Anything else.
    Triangle,
    /// Disorder.
    Diamond,
    /// Worse than disorder.
    Cross,
    /// An order, or a charge under way.
    Arrow,
}
