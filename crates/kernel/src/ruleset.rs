//! What a game is. This is the only interface between the rulesets and the rest.
//!
//! [`Ruleset`] is what a ruleset must provide. [`Showing`], [`Foresight`] and [`Secrets`] are three tables of functions with
//! defaults: what a ruleset may add for display, for looking ahead and for secrets.
mod foresight;
mod passed;
mod secrets;
mod showing;

pub use crate::{
    chapter::guess_of_menu,
    seat::{Seat, SeatCard, Seats},
    start::Wrong,
};
pub use foresight::{Foresight, Given};
pub use secrets::Secrets;
pub use showing::{Showing, Spot, Wish, wish};

use crate::{
    Chapter, Cited, Cx, Fill, No,
    doc::{Doc, Problem},
    names::Names,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Data that can be copied, compared, saved and loaded.
pub trait Plain: Clone + PartialEq + Debug + Send + Serialize + DeserializeOwned {}
impl<T: Clone + PartialEq + Debug + Send + Serialize + DeserializeOwned> Plain for T {}

/// An answer that a seat gave.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Said<A> {
    /// The seat.
    pub seat: Seat,
    /// The ruleset's own act.
    pub act: A,
    /// What the player added to the act, such as a path.
    #[serde(default)]
    pub fill: Fill,
}

/// The rules of one game: types of plain data, and pure functions on them.
pub trait Ruleset: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// The id for files and clients.
    const ID: &'static str;
    /// Increased when an old record would no longer replay.
    const VERSION: u32;
    /// The dice that this rulebook uses, each given as its number of sides. A face that is on none of them is never accepted.
    const DICE: &'static [u8];
    /// Whether a low face is better in most throws.
    const LOW_WINS: bool;
    /// How a battle is shown.
    const SHOWING: Showing<Self>;
    /// How random play and the calculation of odds look ahead.
    const FORESIGHT: Foresight<Self> = Foresight::NONE;
    /// What is hidden from whom.
    const SECRETS: Secrets<Self> = Secrets::NONE;

    /// Scenario, rosters, agreed options, and the rulebook's values.
    type Setup: Plain + Sync;
    /// The table: units, terrain, scores.
    type Model: Plain + Sync;
    /// Where the turn is: a phase, an activation.
    type Stage: Plain + Sync;
    /// What is being asked.
    type Question: Plain;
    /// What a seat may answer.
    type Act: Plain + Sync;
    /// What happened, including dice.
    type Event: Plain;
    /// Why something is forbidden.
    type Refusal: Cited + Send;

    /// Reads a scenario of this ruleset, or returns every problem in it.
    fn read(doc: &Doc) -> Result<Self::Setup, Vec<Problem>>;
    /// Checks that a scenario could have made this setup. It is used for setups that come from outside, in records. The error is
    /// a sentence that says why the rules cannot play the setup.
    fn sound(_setup: &Self::Setup) -> Result<(), String> {
        Ok(())
    }
    /// The names that units, sides and seats have in files and sentences, ordered by number.
    fn names(setup: &Self::Setup) -> Names;
    /// The seats, in order.
    fn seats(model: &Self::Model) -> Vec<SeatCard>;

    /// The table before the first decision.
    fn open(setup: &Self::Setup) -> Result<(Self::Model, Self::Stage), Self::Refusal>;
    /// What is wrong with a position that comes from outside, in `[start]` of a scenario: why no battle could be in it.
    fn faults(_model: &Self::Model, _stage: &Self::Stage) -> Vec<Wrong> {
        Vec::new()
    }
    /// Plays one stage to its end, as the rulebook describes it, and returns the next stage; none ends the battle.
    fn play(cx: &mut Cx<'_, Self>, stage: &Self::Stage) -> Play<Self, Option<Self::Stage>>;
    /// The only function that changes a model. It never rolls and never fails.
    fn apply(model: &mut Self::Model, event: &Self::Event);
    /// Applies events to a table after they have been applied to a copy of it, `ahead`. A ruleset may instead copy
    /// from `ahead` whatever the events changed, if that is cheaper than applying them again.
    fn catch_up(model: &mut Self::Model, _ahead: &Self::Model, events: &[Self::Event]) {
        events.iter().for_each(|event| Self::apply(model, event));
    }

    /// The chapter that asks a question: its menu, its offers, its guesses and its prompt.
    fn chapter(question: &Self::Question) -> Chapter<Self>;
    /// The event of this answer if it concedes. A seat may concede even when it is not asked, and then the battle ends.
    fn concession(_model: &Self::Model, _said: &Said<Self::Act>) -> Option<Self::Event> {
        None
    }
    /// Why this act takes no fill. Called when an answer has one. None if the act may have a fill, or if its script checks it.
    fn stray_fill(_act: &Self::Act) -> Option<Self::Refusal> {
        None
    }
}

/// What a script returns.
pub type Play<R, T = ()> = Result<T, Stop<R>>;

/// Why a script stopped before its end.
#[derive(Debug)]
pub enum Stop<R: Ruleset> {
    /// It waits for an answer.
    Ask(crate::Ask<R>),
    /// The newest answer is refused.
    No(No<R::Refusal>),
    /// A side concedes, so the battle ends at once, however deep the script is.
    End,
}

/// What a script received: an answer, or the face of a die.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Input<A> {
    /// An answer.
    Said(Said<A>),
    /// A face.
    Rolled(u8),
}
