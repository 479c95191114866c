//! What a general must know about a ruleset. Each ruleset has a module that implements this trait.
use kernel::{Fill, Moment, Ruleset, Seat, ids::UnitId};

/// The number of hours in a turn.
pub const HOURS: u32 = 16;

/// What a general considers separately.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Thing {
    /// A unit.
    Unit(UnitId),
    /// A commander or a wing, numbered by the ruleset.
    Leader(u8),
}

impl From<UnitId> for Thing {
    fn from(unit: UnitId) -> Self {
        Self::Unit(unit)
    }
}

/// An act worth considering, and its purpose.
#[derive(Clone, Debug)]
pub struct Idea<A> {
    /// The act.
    pub act: A,
    /// The fill.
    pub fill: Fill,
    /// How good it looks at first sight, in the units of [`Lore::judge`]; 0 is as good as doing nothing.
    pub urge: f64,
    /// Its cost that no position shows, so that units do not change formation for a tiny gain.
    pub cost: f64,
    /// Its purpose as a verb, such as "charges"; it stands between the doer and the target.
    pub purpose: &'static str,
    /// The target.
    pub target: Option<Thing>,
    /// Only considered if the idea before it is not allowed, for example a shorter path if the longer one is blocked.
    pub or_else: bool,
}

impl<A> Idea<A> {
    /// An idea without a fill.
    pub fn new(act: A, urge: f64, purpose: &'static str) -> Self {
        Self { act, fill: Fill::Nothing, urge, cost: 0.0, purpose, target: None, or_else: false }
    }

    /// Adds a fill.
    #[must_use]
    pub fn with(self, fill: Fill) -> Self {
        Self { fill, ..self }
    }

    /// Adds a target.
    #[must_use]
    pub fn to(self, target: UnitId) -> Self {
        Self { target: Some(target.into()), ..self }
    }
}

/// The things that a general has considered in this phase and left as they are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Left(Vec<Thing>);

impl Left {
    /// Whether this one was left.
    pub fn has(&self, thing: impl Into<Thing>) -> bool {
        self.0.contains(&thing.into())
    }

    /// Leaves it.
    pub fn add(&mut self, thing: Thing) {
        self.0.push(thing);
    }

    /// Starts a new phase.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// The temper of a general: weights for parts of the evaluation. 1 is neutral.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Temper {
    /// The weight of the enemy's losses relative to its own.
    pub bold: f64,
    /// The weight of coming nearer to the enemy.
    pub drive: f64,
    /// The weight of what the enemy may do next.
    pub wary: f64,
}

impl Temper {
    /// The neutral temper.
    pub const EVEN: Self = Self { bold: 1.0, drive: 1.0, wary: 1.0 };
}

/// What a general knows about a ruleset.
pub trait Lore: Ruleset {
    /// What a general remembers from one evaluation to the next, so that it need not work out again what has not changed. It
    /// changes no result.
    type Notes: Clone + std::fmt::Debug + Default + Send;

    /// The hour of the battle, [`HOURS`] to a turn. Things that were left stay left while it does not change.
    fn hour(model: &Self::Model) -> u32;

    /// Whether the moves of this seat begin now, so that a general makes its plan.
    fn is_time_to_plan(question: &Self::Question) -> bool;

    /// How many times a veteran plays out each temper: fewer where so many units are on the table that its plan takes too long.
    fn trials(_: &Self::Model) -> u64 {
        4
    }

    /// The ideas for a seat that is asked. If the ideas concern one thing among several, returns that thing: leaving it as it
    /// is becomes one more choice, and the next thing follows after that choice. Ideas may turn out to be illegal. When nothing
    /// is left to consider, the last idea ends the phase.
    fn ideas(
        moment: &Moment<Self>,
        seat: Seat,
        left: &Left,
        ideas: &mut Vec<Idea<Self::Act>>,
    ) -> Option<Thing>;

    /// Evaluates the position of a seat's side in a given temper; higher is better. One point is about one stand, or whatever
    /// the ruleset counts.
    fn judge(model: &Self::Model, seat: Seat, temper: &Temper, notes: &mut Self::Notes) -> f64;

    /// Who does an act, if it belongs to one thing.
    fn doer(model: &Self::Model, act: &Self::Act) -> Option<Thing>;

    /// The name of a thing.
    fn name(model: &Self::Model, thing: Thing) -> String;
}

/// Every offer as an idea, for questions that need no special knowledge.
pub fn offers<R: Ruleset>(moment: &Moment<R>, seat: Seat, ideas: &mut Vec<Idea<R::Act>>) {
    for act in moment.menu(seat) {
        if let Some(offer) = moment.offer(seat, &act) {
            ideas.push(Idea::new(offer.act, 0.0, "takes an option").with(offer.fill));
        }
    }
}
