//! What a general must know of a ruleset. A ruleset is taught to the generals by one file that says this of it.
use kernel::{Fill, Moment, Ruleset, Seat};

/// The hours of a turn.
pub const HOURS: u32 = 16;

/// A unit, a wing or whatever else a general gives his mind to by itself, as the ruleset numbers it.
pub type Thing = u8;

/// Something worth considering: what may be said, and what for.
#[derive(Clone, Debug)]
pub struct Idea<A> {
    /// What to say.
    pub act: A,
    /// What the hand adds.
    pub fill: Fill,
    /// How good it looks at first sight, in the coin of [`Lore::judge`]; 0 is as good as leaving it.
    pub urge: f64,
    /// What it takes out of those who do it, which no position shows: nobody changes formation for next to nothing.
    pub cost: f64,
    /// What it is for, such as "charges": it stands between who does it and whom it is done to.
    pub purpose: &'static str,
    /// Whom it is done to.
    pub target: Option<Thing>,
    /// Only worth a thought if the idea before it is not allowed: a shorter way where the longer one is barred.
    pub or_else: bool,
}

impl<A> Idea<A> {
    /// An idea that needs nothing from the hand.
    pub fn new(act: A, urge: f64, purpose: &'static str) -> Self {
        Self { act, fill: Fill::Nothing, urge, cost: 0.0, purpose, target: None, or_else: false }
    }

    /// With what the hand adds.
    #[must_use]
    pub fn with(self, fill: Fill) -> Self {
        Self { fill, ..self }
    }

    /// Done to somebody.
    #[must_use]
    pub fn to(self, target: Thing) -> Self {
        Self { target: Some(target), ..self }
    }
}

/// Those that a general has looked at in this phase and left as they are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Left(Vec<Thing>);

impl Left {
    /// Has he left this one?
    pub fn has(&self, thing: Thing) -> bool {
        self.0.contains(&thing)
    }

    /// He leaves it.
    pub fn add(&mut self, thing: Thing) {
        self.0.push(thing);
    }

    /// A new phase.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// The temper that a general is in: how much he makes of this and that. At 1 he is himself.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Temper {
    /// Of what the enemy may lose, against what he may lose himself.
    pub bold: f64,
    /// Of coming nearer to the enemy.
    pub drive: f64,
    /// Of what the enemy may do to him next.
    pub wary: f64,
}

impl Temper {
    /// Himself.
    pub const EVEN: Self = Self { bold: 1.0, drive: 1.0, wary: 1.0 };
}

/// What a general knows of a ruleset.
pub trait Lore: Ruleset {
    /// The hour of the battle, [`HOURS`] to a turn: while it stays the same, who was left as he is stays left.
    fn hour(model: &Self::Model) -> u32;

    /// Is it now that a general makes his plan: do his moves begin?
    fn is_time_to_plan(question: &Self::Question) -> bool;

    /// What is worth considering for a seat that is asked. Where the ideas are those of one thing among several, that thing
    /// comes back: to leave it as it is, is then one more choice, and the next of them comes when it is made. Ideas may turn
    /// out not to be allowed; when nothing is left to consider, the last idea ends the phase.
    fn ideas(
        moment: &Moment<Self>,
        seat: Seat,
        left: &Left,
        ideas: &mut Vec<Idea<Self::Act>>,
    ) -> Option<Thing>;

    /// How well a seat's side stands, to one in such a temper: the more the better. About one point to a stand or what else the
    /// ruleset counts.
    fn judge(model: &Self::Model, seat: Seat, temper: &Temper) -> f64;

    /// Who acts, where the question itself names him and not the idea.
    fn doer(model: &Self::Model, act: &Self::Act) -> Option<Thing>;

    /// What a thing is called.
    fn name(model: &Self::Model, thing: Thing) -> String;
}

/// Everything that is offered, for questions that want no thought of their own: weighing tells.
pub fn offers<R: Ruleset>(moment: &Moment<R>, seat: Seat, ideas: &mut Vec<Idea<R::Act>>) {
    for act in moment.menu(seat) {
        if let Some(offer) = moment.offer(seat, &act) {
            ideas.push(Idea::new(offer.act, 0.0, "does what there is to do").with(offer.fill));
        }
    }
}
