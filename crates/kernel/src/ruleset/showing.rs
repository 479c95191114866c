//! What a ruleset adds so that a battle can be shown.
use super::{Ruleset, Seat, Seats};
use crate::{
    Fill, View, Viewer,
    view::{Line, Overlay},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An end of the measuring tape. In JSON a unit's id or `[x, y]`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Spot {
    /// A place.
    Point(geom::Point),
    /// A unit by id.
    Unit(String),
}

/// Something that a player may want a unit to do: in the words of the offers, as an act, with its fill.
pub type Wish<A> = (String, A, Fill);

/// How a battle is shown. A ruleset writes [`Showing::new`] with its view and its log, and replaces what else it has.
#[derive(Copy, Clone, Debug)]
#[allow(clippy::type_complexity)] // Each is a signature, and named by its field.
pub struct Showing<R: Ruleset> {
    /// The table as one viewer sees it.
    pub view: fn(&R::Model, Option<(Seats, &R::Question)>, Viewer) -> View,
    /// An event as a line of the log; none if this viewer may not know it.
    pub line: fn(&R::Model, &R::Event, Viewer) -> Option<Line>,
    /// What a decision came to, for a table of odds: the smaller, the better the table reads.
    pub outcome: fn(&R::Model, &[R::Event]) -> Value,
    /// Measures for one viewer, who must not learn of hidden units by it; a wrong name is reported in a sentence.
    pub measure: fn(&R::Model, &Spot, &Spot, Viewer) -> Result<Value, String>,
    /// What reactions can be answered with, for orders given beforehand: an act by its name, or as JSON of its name and the
    /// fields that distinguish it from others of that name; and the same in words.
    pub replies: &'static [(&'static str, &'static str)],
    /// The unit that an act is done with, by id: the one that a hand on the table drags.
    pub actor: fn(&R::Model, &R::Question, &R::Act) -> Option<String>,
    /// The place of a unit, named by its id, that a leg to a point leads there, and the way it faces; without it, the middle of
    /// its front.
    pub anchor: fn(&R::Model, &str) -> Option<geom::Pose>,
    /// What a hand means by a fill that is not allowed as it is: where a unit goes straight ahead only, a place beside its way
    /// means the place abreast of it. Asked when a wish is cut to what is legal, never when an answer is judged.
    pub meant: fn(&R::Model, &R::Question, &R::Act, &Fill) -> Option<Fill>,
    /// What a player may want a unit of theirs, named by its id, to do now, allowed or not: what is not allowed is shown with the
    /// reason.
    pub wishes: fn(&R::Model, &R::Question, Seat, &str) -> Vec<Wish<R::Act>>,
    /// Reaches and zones of a unit, named by its id, to be drawn over the table; nothing of a unit that the viewer may not see.
    pub overlays: fn(&R::Model, &str, Viewer) -> Vec<Overlay>,
}

impl<R: Ruleset> Showing<R> {
    /// A view and a log, and nothing else.
    #[allow(clippy::type_complexity)] // They are the signatures of two fields.
    pub const fn new(
        view: fn(&R::Model, Option<(Seats, &R::Question)>, Viewer) -> View,
        line: fn(&R::Model, &R::Event, Viewer) -> Option<Line>,
    ) -> Self {
        Self {
            view,
            line,
            outcome: |_, _| Value::Null,
            measure: |_, _, _, _| Err("nothing is measured in this game".to_owned()),
            replies: &[],
            actor: |_, _, _| None,
            anchor: |_, _| None,
            meant: |_, _, _, _| None,
            wishes: |_, _, _, _| Vec::new(),
            overlays: |_, _, _| Vec::new(),
        }
    }
}
