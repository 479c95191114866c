//! What the server sends, on the socket and over HTTP. `cargo xtask types` generates the types of the pages from here.
use crate::{
    room::{PastMoment, State},
    terms::{By, Rank},
    token::Token,
};
use games::No;
use geom::Length;
use kernel::{
    Fill, Offered, Reason,
    any::{Denied, Fitted, Preview},
    doc::Problem,
    odds::Odds,
    ruleset::SeatCard,
    view::{Overlay, Verdict},
};
use serde::Serialize;
use serde_json::Value;
use std::{collections::BTreeMap, marker::PhantomData};

/// JSON of a `T` that was serialised elsewhere: a battle returns its offers and odds as JSON, and the store contains JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(transparent, bound = "")]
pub(crate) struct Written<T> {
    value: Value,
    #[serde(skip)]
    form: PhantomData<fn() -> T>,
}

impl<T> From<Value> for Written<T> {
    fn from(value: Value) -> Self {
        Self { value, form: PhantomData }
    }
}

/// An offer to a seat.
pub(crate) type OfferJson = Written<Offered<'static, Value>>;

/// The answer to a message.
#[derive(Debug, Serialize)]
pub(crate) struct Reply {
    /// The number of the message.
    pub(crate) re: Option<u64>,
    #[serde(flatten)]
    pub(crate) answer: Answer,
}

/// The content of an answer.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Answer {
    Hello(Welcome),
    /// Always true.
    Pong(bool),
    /// It is decided and stored.
    Done(Count),
    /// The table has changed since.
    Stale(Count),
    Wants(Wants),
    /// The rules forbid it.
    Refused(Reason),
    /// The message could not be read, or it is not allowed.
    Error(Trouble),
    Fit(Fit),
    Odds(Written<Odds>),
    Reach(Reach),
    Unit(UnitFacts),
    /// Distance, direction and line of sight, in the form of the ruleset.
    Measure(Value),
    Rule(Rule),
    Intent(Intent),
    At(Box<PastMoment>),
    Invite(Invited),
}

impl Answer {
    pub(crate) fn error(why: impl Into<String>) -> Self {
        Self::Error(Trouble { why: why.into(), retry: None })
    }
}

impl From<No> for Answer {
    fn from(no: No) -> Self {
        match no {
            No::Refused(reason) => Self::Refused(reason),
            other => Self::error(other.to_string()),
        }
    }
}

/// The number of decisions made.
#[derive(Debug, Serialize)]
pub(crate) struct Count {
    pub(crate) n: usize,
}

/// A die must be rolled by hand.
#[derive(Debug, Serialize)]
pub(crate) struct Wants {
    pub(crate) sides: u8,
    /// How many faces were given with the decision.
    pub(crate) given: usize,
}

/// Why something failed.
#[derive(Debug, Serialize)]
pub(crate) struct Trouble {
    pub(crate) why: String,
    /// Try again after this many seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) retry: Option<u32>,
}

/// The body of an HTTP answer that is not a success.
#[derive(Debug, Serialize)]
pub(crate) struct Failure {
    pub(crate) error: Trouble,
    /// The problems of a file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) problems: Vec<Problem>,
}

/// The client may follow this battle.
#[derive(Debug, Serialize)]
pub(crate) struct Welcome {
    pub(crate) battle: String,
    /// The ruleset's id.
    pub(crate) ruleset: &'static str,
    pub(crate) title: String,
    /// The seats that the client holds.
    pub(crate) seats: Vec<String>,
    pub(crate) host: bool,
    pub(crate) watch: bool,
    /// SVG definitions that the symbols of units refer to.
    pub(crate) defs: String,
    /// The possible answers of standing orders.
    pub(crate) replies: Vec<StandingReply>,
}

/// A possible answer of a standing order.
#[derive(Debug, Serialize)]
pub(crate) struct StandingReply {
    /// The name of the act.
    pub(crate) answer: &'static str,
    pub(crate) words: &'static str,
}

/// As much of a wish as the rules allow.
#[derive(Debug, Serialize)]
pub(crate) struct Fit {
    /// What to answer.
    pub(crate) fill: Fill,
    #[serde(flatten)]
    pub(crate) preview: Preview,
    /// What forbids the rest; none if the whole wish is allowed.
    pub(crate) barred: Option<Reason>,
    /// How far it goes in straight lines, in inches, if it goes anywhere.
    pub(crate) length: Option<f64>,
}

impl From<Fitted> for Fit {
    fn from(fitted: Fitted) -> Self {
        let Fitted { fill, preview, barred, length } = fitted;
        Self { fill, preview, barred, length }
    }
}

/// How far a unit can go straight ahead.
#[derive(Debug, Serialize)]
pub(crate) struct Reach {
    /// In inches; empty if it cannot move.
    pub(crate) ring: Vec<[f64; 2]>,
}

/// What a unit may not do, and the zones around it.
#[derive(Debug, Serialize)]
pub(crate) struct UnitFacts {
    pub(crate) denied: Vec<Denied>,
    pub(crate) overlays: Vec<Overlay>,
}

/// The text of a rule, in our words.
#[derive(Debug, Serialize)]
pub(crate) struct Rule {
    pub(crate) cite: String,
    pub(crate) text: String,
}

/// What a computer general is about to do, in a sentence.
#[derive(Debug, Serialize)]
pub(crate) struct Intent {
    pub(crate) seat: String,
    pub(crate) text: String,
}

/// A new token, for a seat or for watching.
#[derive(Debug, Serialize)]
pub(crate) struct Invited {
    pub(crate) seat: Option<String>,
    pub(crate) token: Token,
}

/// What every connected client receives after each change.
#[derive(Debug, Serialize)]
pub(crate) struct Push<'a> {
    pub(crate) seq: u64,
    pub(crate) state: Option<State<'a>>,
}

/// The battle sends nothing more to this client.
#[derive(Debug, Serialize)]
pub(crate) struct Gone {
    pub(crate) seq: u64,
    pub(crate) gone: Trouble,
}

/// A scenario that can be played.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Scenario {
    pub(crate) id: &'static str,
    pub(crate) ruleset: &'static str,
    pub(crate) title: String,
    /// Its history.
    pub(crate) story: Option<String>,
    /// Its turn limit.
    pub(crate) turns: Option<i64>,
    /// Width and height of the table in inches.
    pub(crate) size: [Length; 2],
    /// How the battle is won and when it ends, a sentence each.
    pub(crate) aims: Vec<String>,
    pub(crate) sides: Vec<ScenarioSide>,
    pub(crate) seats: Vec<SeatCard>,
}

/// A side of a scenario.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ScenarioSide {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) colour: String,
    /// The number of its units.
    pub(crate) units: usize,
}

/// The result of checking a file.
#[derive(Debug, Serialize)]
pub(crate) struct FileCheck {
    pub(crate) ok: bool,
    pub(crate) kind: games::Kind,
    pub(crate) problems: Vec<Problem>,
    /// A record that is shown only from its film says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) notice: Option<String>,
}

/// A new battle and its tokens. They are sent only once.
#[derive(Debug, Serialize)]
pub(crate) struct Begun {
    pub(crate) battle: String,
    pub(crate) host: Token,
    pub(crate) watch: Token,
    /// The token of each seat.
    pub(crate) seats: BTreeMap<String, Token>,
}

/// A battle in brief, as it is stored beside the battle.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    pub(crate) battle: String,
    pub(crate) ruleset: &'static str,
    /// The id of the shipped scenario, if any.
    pub(crate) scenario: String,
    pub(crate) title: String,
    /// The number of decisions made.
    pub(crate) n: usize,
    pub(crate) turn: u32,
    pub(crate) phase: String,
    /// The seats that are asked.
    pub(crate) asked: Vec<String>,
    pub(crate) seats: Vec<SummarySeat>,
    pub(crate) over: Option<Verdict>,
}

/// A seat and its player.
#[derive(Debug, Serialize)]
pub(crate) struct SummarySeat {
    pub(crate) id: String,
    pub(crate) side: String,
    pub(crate) by: By,
    /// The general, if the computer plays.
    pub(crate) general: Rank,
}

/// A battle in brief, for one client.
#[derive(Debug, Serialize)]
pub(crate) struct BattleCard {
    #[serde(flatten)]
    pub(crate) summary: Written<Summary>,
    /// When it began, in seconds since 1970.
    pub(crate) begun: i64,
    /// When it last changed.
    pub(crate) changed: i64,
    /// The seats that the client holds.
    pub(crate) your: Vec<String>,
    pub(crate) host: bool,
}
