//! What a game is. Rulesets meet here and nowhere else.
use crate::{
    Cited, Cx, Fill, Offer, View, Viewer,
    dice::Chooser,
    doc::{Doc, Problem},
    names::Names,
    view::{Line, Overlay},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::fmt::Debug;

/// Data that can be copied, compared, saved and loaded.
pub trait Plain: Clone + PartialEq + Debug + Send + Serialize + DeserializeOwned {}
impl<T: Clone + PartialEq + Debug + Send + Serialize + DeserializeOwned> Plain for T {}

/// A chair at the table. A side may have several, and one person may sit on both sides.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Seat(pub u8);
crate::named!(Seat, Seat);

/// A set of seats: those that are asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seats(u32);

impl Seats {
    /// The most seats a table can have.
    pub const MOST: u8 = 32;

    /// Just one.
    pub fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// With one more.
    #[must_use]
    pub fn and(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Without one.
    #[must_use]
    pub fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Is this seat among them?
    pub fn has(self, seat: Seat) -> bool {
        seat.0 < Self::MOST && self.0 & 1 << seat.0 != 0
    }

    /// Is nobody asked?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Each in turn, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            Some(Seat(lowest as u8))
        })
    }
}

/// A seat as outsiders know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatCard {
    /// Its id, used everywhere outside.
    pub id: String,
    /// The side it plays for, by id.
    pub side: String,
}

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
    /// What reactions can be answered with, for orders given beforehand: an act by its name, or as JSON of its name and the
    /// fields that tell it from others of that name; and the same in words.
    const REPLIES: &'static [(&'static str, &'static str)] = &[];

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
    /// Could a scenario have made this setup? Asked of setups that come from outside, in records; what would lead the rules
    /// astray is told in a sentence.
    fn sound(_setup: &Self::Setup) -> Result<(), String> {
        Ok(())
    }
    /// The table before the first decision.
    fn open(setup: &Self::Setup) -> Result<(Self::Model, Self::Stage), Self::Refusal>;
    /// Plays one stage to its end, as the rulebook tells it, and names the next; none ends it all.
    fn play(cx: &mut Cx<'_, Self>, stage: &Self::Stage) -> Play<Self, Option<Self::Stage>>;
    /// The only function that changes a model. It never rolls and never fails.
    fn apply(model: &mut Self::Model, event: &Self::Event);
    /// Applies events to a table whose copy they have been applied to already. A ruleset may copy what they changed, where that
    /// costs less than to apply them a second time.
    fn catch_up(model: &mut Self::Model, _ahead: &Self::Model, events: &[Self::Event]) {
        events.iter().for_each(|event| Self::apply(model, event));
    }

    /// Candidate answers, cheaply made: some may turn out not to be possible.
    fn menu(model: &Self::Model, question: &Self::Question, seat: Seat) -> Vec<Self::Act>;
    /// A candidate made ready to be shown and sure to be accepted, or nothing if it is not possible.
    fn offer(
        model: &Self::Model,
        question: &Self::Question,
        seat: Seat,
        act: &Self::Act,
    ) -> Option<Offer<Self::Act>>;

    /// A guess at an answer, for play at random: cheap, and likely but not sure to be allowed. None: guess again.
    fn guess(
        model: &Self::Model,
        question: &Self::Question,
        seat: Seat,
        chooser: &mut Chooser,
    ) -> Option<(Self::Act, Fill)> {
        guess_of_menu::<Self>(model, question, seat, chooser)
    }

    /// How keen play at random is on an act, against acts of other kinds on the same menu. An act that ends much, such as
    /// leaving the field, should weigh little: else little is ever tried. Never 0.
    fn zeal(_: &Self::Act) -> usize {
        1
    }

    /// What outsiders call the units, sides and seats, in the order of their numbers.
    fn names(setup: &Self::Setup) -> Names;
    /// The seats, in order.
    fn seats(model: &Self::Model) -> Vec<SeatCard>;
    /// The table as one viewer sees it.
    fn view(model: &Self::Model, asked: Option<(Seats, &Self::Question)>, viewer: Viewer) -> View;
    /// An event as a line of the log; none if this viewer may not know.
    fn line(model: &Self::Model, event: &Self::Event, viewer: Viewer) -> Option<Line>;
    /// What a decision came to, for a table of odds: the smaller, the better the table reads.
    fn outcome(before: &Self::Model, events: &[Self::Event]) -> Value;
    /// Measures for one viewer, who must not learn of hidden units by it; a wrong name is told in a sentence.
    fn measure(
        model: &Self::Model,
        from: &Spot,
        to: &Spot,
        viewer: Viewer,
    ) -> Result<Value, String>;

    /// Where the dice of an answer fall, if not in the stage that asks for it: the table and the stage that its odds are taken
    /// from. For rules by which everybody names first what he does and all of it happens later.
    fn rehearsal(
        _model: &Self::Model,
        _question: &Self::Question,
        _said: &Said<Self::Act>,
    ) -> Option<(Self::Model, Self::Stage)> {
        None
    }

    /// The same once the enemy's answers have been followed to the end of the stage that asked: the table as it was before and
    /// as it is then.
    fn sequel(_before: &Self::Model, _after: &Self::Model) -> Option<(Self::Model, Self::Stage)> {
        None
    }

    /// The stage in which the losses so far are reckoned up, where the book has one: odds may be followed to its end.
    fn reckoning(_model: &Self::Model) -> Option<Self::Stage> {
        None
    }

    /// Is this one of the stages in which losses are reckoned up?
    fn reckons(_stage: &Self::Stage) -> bool {
        false
    }

    /// May a seat say this though it is not asked, as one may concede at any time? A script that asks is then given it.
    fn breaks_in(_model: &Self::Model, _seat: Seat, _act: &Self::Act) -> bool {
        false
    }

    /// The unit that an act is done with, by id: the one that a hand on the table drags.
    fn actor(_model: &Self::Model, _question: &Self::Question, _act: &Self::Act) -> Option<String> {
        None
    }

    /// The place of a unit, named by its id, that a leg to a point leads there, and the way it faces; without it, the middle of
    /// its front.
    fn anchor(_model: &Self::Model, _unit: &str) -> Option<geom::Pose> {
        None
    }

    /// What a hand means by a fill that is not allowed as it is: where a unit goes straight ahead only, a place beside its way
    /// means the place abreast of it. Asked when a wish is cut to what is legal, never when an answer is judged.
    fn meant(
        _model: &Self::Model,
        _question: &Self::Question,
        _act: &Self::Act,
        _fill: &Fill,
    ) -> Option<Fill> {
        None
    }

    /// What a player may wish a unit of his, named by its id, to do just now, allowed or not, in the words of the offers:
    /// those that are not allowed are shown with the reason.
    fn wishes(
        _model: &Self::Model,
        _question: &Self::Question,
        _seat: Seat,
        _unit: &str,
    ) -> Vec<(String, Self::Act, Fill)> {
        Vec::new()
    }

    /// Reaches and zones of a unit, named by its id, to be drawn over the table; nothing of a unit that the viewer may not see.
    fn overlays(_model: &Self::Model, _unit: &str, _viewer: Viewer) -> Vec<Overlay> {
        Vec::new()
    }

    /// Is this answered in secret? What a seat says then is known to nobody until all who were asked have answered:
    /// trying it tells only whether it is allowed, and there are no odds of it.
    fn sealed(_question: &Self::Question) -> bool {
        false
    }

    /// Rubs out of a table what this seat may not know, so that a computer general can think on it. Nothing, where nothing
    /// is hidden.
    fn forget(_model: &mut Self::Model, _seat: Seat) {}
}

/// A guess from the menu: any candidate, if it turns out to be possible.
pub fn guess_of_menu<R: Ruleset>(
    model: &R::Model,
    question: &R::Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(R::Act, Fill)> {
    let menu = R::menu(model, question, seat);
    let act = menu.get(chooser.under(menu.len()))?;
    R::offer(model, question, seat, act).map(|offer| (offer.act, offer.fill))
}

/// An end of the measuring tape. In JSON a unit's id or `[x, y]`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Spot {
    /// A place.
    Point(geom::Point),
    /// A unit by id.
    Unit(String),
}

/// What a script returns.
pub type Play<R, T = ()> = Result<T, Stop<R>>;

/// Why a script stopped short of its end.
#[derive(Debug)]
pub enum Stop<R: Ruleset> {
    /// It waits for an answer.
    Ask(crate::Ask<R>),
    /// The newest answer is not allowed.
    Refused(R::Refusal),
    /// The stage ends here and now, from however deep: a side concedes.
    Leap(Option<R::Stage>),
    /// The dice that were given are used up; this many-sided die was wanted.
    NoDice(u8),
    /// A die that was given does not fit.
    BadDie {
        /// The face.
        face: u8,
        /// The sides of the die that was thrown.
        sides: u8,
    },
    /// The rules have changed under a saved game.
    Diverged,
}

/// What the world told a script: an answer, or a face of a die.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Told<A> {
    /// An answer.
    Said(Said<A>),
    /// A face.
    Rolled(u8),
}
