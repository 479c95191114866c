//! What a game is. Rulesets meet here and nowhere else.
//!
//! [`Ruleset`] is what a ruleset must give. What it may add for showing, for looking ahead and for secrets are three tables of
//! functions with defaults: [`Showing`], [`Foresight`] and [`Secrets`].
mod foresight;
mod secrets;
mod showing;

pub use crate::{
    chapter::guess_of_menu,
    seat::{Seat, SeatCard, Seats},
};
pub use foresight::Foresight;
pub use secrets::Secrets;
pub use showing::{Showing, Spot, Wish};

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

/// What a seat said when asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Said<A> {
    /// Who.
    pub seat: Seat,
    /// The ruleset's own word.
    pub act: A,
    /// What the hand added.
    #[serde(default)]
    pub fill: Fill,
}

/// One game's rules: kinds of plain data, and pure functions over them.
pub trait Ruleset: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// The id that outsiders use.
    const ID: &'static str;
    /// Raised when an old record would no longer replay.
    const VERSION: u32;
    /// The dice that this book throws, by their sides: a face that none of them has is not taken from anybody.
    const DICE: &'static [u8];
    /// Is a low face the better one, in most of what is thrown?
    const LOW_WINS: bool;
    /// How a battle is shown.
    const SHOWING: Showing<Self>;
    /// How odds and play at random look ahead.
    const FORESIGHT: Foresight<Self> = Foresight::NONE;
    /// What is hidden.
    const SECRETS: Secrets<Self> = Secrets::NONE;

    /// Scenario, rosters, agreed options, and the rulebook's values.
    type Setup: Plain + Sync;
    /// The table: units, terrain, scores.
    type Model: Plain + Sync;
    /// Where the turn stands: a phase, an activation.
    type Stage: Plain + Sync;
    /// What is being asked.
    type Question: Plain;
    /// What a seat may declare.
    type Act: Plain;
    /// What happened, dice included.
    type Event: Plain;
    /// Why not.
    type Refusal: Cited + Send;

    /// Reads a scenario of this ruleset; every problem at once.
    fn read(doc: &Doc) -> Result<Self::Setup, Vec<Problem>>;
    /// Could a scenario have made this setup? Asked of setups that come from outside, in records; a setup that the rules cannot
    /// play is described in a sentence.
    fn sound(_setup: &Self::Setup) -> Result<(), String> {
        Ok(())
    }
    /// What outsiders call the units, sides and seats, in the order of their numbers.
    fn names(setup: &Self::Setup) -> Names;
    /// The seats, in order.
    fn seats(model: &Self::Model) -> Vec<SeatCard>;

    /// The table before the first decision.
    fn open(setup: &Self::Setup) -> Result<(Self::Model, Self::Stage), Self::Refusal>;
    /// Plays one stage to its end, as the rulebook describes it, and names the next; none ends the battle.
    fn play(cx: &mut Cx<'_, Self>, stage: &Self::Stage) -> Play<Self, Option<Self::Stage>>;
    /// The only function that changes a model. It never rolls and never fails.
    fn apply(model: &mut Self::Model, event: &Self::Event);
    /// Applies events to a table whose copy they have been applied to already. A ruleset may copy what they changed, where that
    /// costs less than to apply them a second time.
    fn catch_up(model: &mut Self::Model, _ahead: &Self::Model, events: &[Self::Event]) {
        events.iter().for_each(|event| Self::apply(model, event));
    }

    /// The chapter that asks a question: its menu, its offers, its guesses and its prompt.
    fn chapter(question: &Self::Question) -> Chapter<Self>;
    /// What happens if this answer concedes. A seat may concede whether it is asked or not, and the battle ends there.
    fn concession(_model: &Self::Model, _said: &Said<Self::Act>) -> Option<Self::Event> {
        None
    }
    /// Why this act takes no fill. Asked when an answer has one; none if the act may have one, or if its script checks it.
    fn stray_fill(_act: &Self::Act) -> Option<Self::Refusal> {
        None
    }
}

/// What a script returns.
pub type Play<R, T = ()> = Result<T, Stop<R>>;

/// Why a script stopped short of its end.
#[derive(Debug)]
pub enum Stop<R: Ruleset> {
    /// It waits for an answer.
    Ask(crate::Ask<R>),
    /// The newest answer is not taken.
    No(No<R::Refusal>),
    /// The battle ends here and now, from however deep: a side concedes.
    End,
}

/// What a script was given: an answer, or a face of a die.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Input<A> {
    /// An answer.
    Said(Said<A>),
    /// A face.
    Rolled(u8),
}
