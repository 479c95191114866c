//! Why not: the one type for a "no" between the rules and those who print it.
use crate::{Cite, Cited, Seat, dice::NoFace, names::Names};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value, json};
use std::{fmt, sync::Arc};

/// Why an answer, or a question about the table, was not accepted. Nothing has changed.
///
/// Inside the engine the reason is the ruleset's own typed refusal, `No<R::Refusal>`. Outside it is a [`Reason`], and a `No`
/// serialises to what the referee protocol prints: `{"refused": …}` or `{"error": {"why": …}}`.
#[derive(Clone, PartialEq, Debug)]
pub enum No<W = Reason> {
    /// The rules forbid it.
    Refused(W),
    /// This seat is not asked.
    NotAsked(Seat),
    /// The battle is over.
    Over,
    /// A die with this many sides must be thrown by hand, and none was given.
    WantsDie {
        /// Its sides.
        sides: u8,
    },
    /// A given face is not on the die.
    BadDie {
        /// The face.
        face: u8,
        /// The sides of the die.
        sides: u8,
    },
    /// A given face is on no die of the book.
    NoFace(NoFace),
    /// The rules have changed since the game was saved.
    Diverged,
    /// The message could not be read, or it makes no sense at this moment.
    Error(String),
}

/// A result of the engine, or why there is none.
pub type OrNo<R, T> = Result<T, No<<R as crate::Ruleset>::Refusal>>;

/// The reason of a rule, in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reason {
    /// The rule.
    pub cite: String,
    /// In a sentence.
    pub why: String,
    /// What was measured, and what was required.
    pub numbers: Value,
}

/// The sentence with which every ruleset refuses an act that is no answer to the open question.
const NOT_ASKED: &str = "this does not answer the question";

impl Reason {
    /// Whether the act is no answer to the open question, whatever else may be wrong with it.
    pub fn is_not_asked(&self) -> bool {
        self.why == NOT_ASKED
    }

    /// A typed refusal in words, with the names of the battle.
    pub fn of(refusal: &impl Cited, names: &Arc<Names>) -> Self {
        let numbers = refusal.numbers().into_iter();
        Self {
            cite: refusal.cite().to_string(),
            why: crate::names::lend(names, || crate::names::agreed(|| refusal.to_string())),
            numbers: numbers.map(|(name, n)| (name.to_owned(), json!(n))).collect(),
        }
    }
}

impl<W> No<W> {
    /// The same with its reason converted.
    pub fn map<V>(self, reason: impl FnOnce(W) -> V) -> No<V> {
        match self {
            Self::Refused(why) => No::Refused(reason(why)),
            Self::NotAsked(seat) => No::NotAsked(seat),
            Self::Over => No::Over,
            Self::WantsDie { sides } => No::WantsDie { sides },
            Self::BadDie { face, sides } => No::BadDie { face, sides },
            Self::NoFace(face) => No::NoFace(face),
            Self::Diverged => No::Diverged,
            Self::Error(why) => No::Error(why),
        }
    }
}

impl<W: Cited> No<W> {
    /// The rule that forbids it, if a rule does.
    pub fn cite(&self) -> Option<Cite> {
        match self {
            Self::Refused(refusal) => Some(refusal.cite()),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.why)
    }
}

impl<W: fmt::Display> fmt::Display for No<W> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => write!(to, "{why}"),
            Self::NotAsked(_) => write!(to, "this seat is not asked now"),
            Self::Over => write!(to, "the battle is over"),
            Self::WantsDie { sides } => {
                write!(to, "the given dice are used up; the next die is a d{sides}")
            }
            Self::BadDie { face, sides } => write!(
                to,
                "the next die is a d{sides}, but the next given face is {face}; replace the remaining faces with {{\"dice\":{{\"instead\":[4,2]}}}}"
            ),
            Self::NoFace(face) => write!(to, "{face}"),
            Self::Diverged => write!(to, "the rules have changed since this game was saved"),
            Self::Error(why) => to.write_str(why),
        }
    }
}

impl<W: fmt::Display + fmt::Debug> std::error::Error for No<W> {}

impl Serialize for No {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(1))?;
        match self {
            Self::Refused(why) => map.serialize_entry("refused", why)?,
            other => map.serialize_entry("error", &json!({"why": other.to_string()}))?,
        }
        map.end()
    }
}
