//! What a ruleset adds so that a battle can be shown.
use super::{Ruleset, Seat, Seats};
use crate::{
    Fill, View, Viewer, names,
    told::Told,
    upshot::Upshot,
    view::{Line, Overlay},
    words,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An end of the measuring tape. In JSON, a unit's id or `[x, y]`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Spot {
    /// A place.
    Point(geom::Point),
    /// A unit by id.
    Unit(String),
}

/// Something that a player may want a unit to do: the label of an offer, the act and its fill.
pub type Wish<A> = (String, A, Fill);

/// A wish in the words of its offer.
pub fn wish<A: Told>(act: A, fill: Fill) -> Wish<A> {
    (act.told().map_or_else(String::new, |(_, label)| label), act, fill)
}

/// How a battle is shown. A ruleset writes [`Showing::new`] with its view and its log, and replaces the other functions as
/// needed.
#[derive(Copy, Clone, Debug)]
#[allow(clippy::type_complexity)] // Each type is a signature that its field names.
pub struct Showing<R: Ruleset> {
    /// The table as one viewer sees it.
    pub view: fn(&R::Model, Option<(Seats, &R::Question)>, Viewer) -> View,
    /// An event as a line of the log; none if this viewer may not know it.
    pub line: fn(&R::Model, &R::Event, Viewer) -> Option<Line>,
    /// The outcome of a decision, for a table of odds. The shorter it is, the easier the table is to read.
    pub outcome: fn(&R::Model, &[R::Event]) -> Upshot,
    /// Measures for one viewer, without revealing hidden units. A wrong name is reported in a sentence.
    pub measure: fn(&R::Model, &Spot, &Spot, Viewer) -> Result<Value, String>,
    /// The possible answers to reactions, for standing orders. Each is an act, given by its name or as JSON with its name and the
    /// fields that distinguish it, and a description.
    pub replies: &'static [(&'static str, &'static str)],
    /// What ordinary verbs mean in this ruleset, for orders and questions in words: `charge`, `fire`, `move`, `turn`, `hold`, `form`,
    /// `join` and others, each with an act as JSON. In it `$unit` and `$target` stand for the named units, `$stands` for the
    /// numbers of all stands of the unit, and `$word` for other words, such as a formation. A verb may have several rows, the most
    /// likely first.
    pub orders: &'static [(&'static str, &'static str)],
    /// The id of the unit that carries out an act: the one that a player drags on the table.
    pub actor: fn(&R::Model, &R::Question, &R::Act) -> Option<String>,
    /// The point of a unit that moves to the end of a leg, and the unit's facing. By default it is the centre of the unit's
    /// front.
    pub anchor: fn(&R::Model, &str) -> Option<geom::Pose>,
    /// What a player means by a fill that is not allowed as it is. For example, if a unit may only go straight ahead, a place
    /// beside its path means the place level with it. This is used to fit a wish to the rules, never to judge an answer.
    pub meant: fn(&R::Model, &R::Question, &R::Act, &Fill) -> Option<Fill>,
    /// What a player may want one of their units to do now, allowed or not. What is not allowed is shown with the reason.
    pub wishes: fn(&R::Model, &R::Question, Seat, &str) -> Vec<Wish<R::Act>>,
    /// Reaches and zones of a unit, to draw over the table; none for a unit that the viewer may not see.
    pub overlays: fn(&R::Model, &str, Viewer) -> Vec<Overlay>,
    /// Whether lines and labels are written about one thing and in the middle of a sentence: the kernel gives them a capital, and makes
    /// verbs agree with plural names. Otherwise the ruleset has done so.
    pub agrees: bool,
}

impl<R: Ruleset> Showing<R> {
    /// A view and a log, and nothing else.
    #[allow(clippy::type_complexity)] // These types are the signatures of two fields.
    pub const fn new(
        view: fn(&R::Model, Option<(Seats, &R::Question)>, Viewer) -> View,
        line: fn(&R::Model, &R::Event, Viewer) -> Option<Line>,
    ) -> Self {
        Self {
            view,
            line,
            outcome: |_, _| Upshot::default(),
            measure: |_, _, _, _| Err("this game has no measuring tape".to_owned()),
            replies: &[],
            orders: &[],
            actor: |_, _, _| None,
            anchor: |_, _| None,
            meant: |_, _, _, _| None,
            wishes: |_, _, _, _| Vec::new(),
            overlays: |_, _, _| Vec::new(),
            agrees: false,
        }
    }

    /// An event as a line of the log, as it is read.
    pub(crate) fn told(&self, model: &R::Model, event: &R::Event, viewer: Viewer) -> Option<Line> {
        let line = || (self.line)(model, event, viewer);
        if self.agrees { Line::composed(line) } else { line() }
    }

    /// What a player may want a unit to do, with labels as they are read.
    pub(crate) fn wished(
        &self,
        model: &R::Model,
        question: &R::Question,
        seat: Seat,
        unit: &str,
    ) -> Vec<Wish<R::Act>> {
        let wishes = || (self.wishes)(model, question, seat, unit);
        if !self.agrees {
            return wishes();
        }
        let read = |label| words::sentence(&words::agreeing(label));
        let wishes = names::composing(wishes).into_iter();
        wishes.map(|(label, act, fill)| (read(label), act, fill)).collect()
    }
}
