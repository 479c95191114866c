//! Why not: the one shape of a "no" between the rules and those who print it.
use crate::{Cite, Cited, Seat, dice::NoFace, names::Names};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value, json};
use std::{fmt, sync::Arc};

/// Why an answer, or a question about the table, was not taken. Nothing has changed.
///
/// Inside the engine the rule's reason is the ruleset's own typed refusal, `No<R::Refusal>`. Outside it is a [`Reason`], and a
/// `No` serialises to what the referee protocol prints: `{"refused": …}` or `{"error": {"why": …}}`.
#[derive(Clone, PartialEq, Debug)]
pub enum No<W = Reason> {
    /// The rules say no.
    Refused(W),
    /// This seat is not asked.
    NotAsked(Seat),
    /// The battle is over.
    Over,
    /// A die of this many sides is to be thrown by hand, and none was given.
    WantsDie {
        /// Its sides.
        sides: u8,
    },
    /// A die that was given does not fit.
    BadDie {
        /// The face.
        face: u8,
        /// The sides of the die that was thrown.
        sides: u8,
    },
    /// No die of the book has a face that was given.
    NoFace(NoFace),
    /// The rules have changed under a saved game.
    Diverged,
    /// It was not understood, or it is not the moment for it.
    Error(String),
}

/// What the engine gives back: a result, or why there is none.
pub type OrNo<R, T> = Result<T, No<<R as crate::Ruleset>::Refusal>>;

/// The reason of a rule in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reason {
    /// The rule.
    pub cite: String,
    /// In a sentence.
    pub why: String,
    /// What was measured, and what would have been needed.
    pub numbers: Value,
}

impl Reason {
    /// A typed refusal in words, with the names of the battle.
    pub fn of(refusal: &impl Cited, names: &Arc<Names>) -> Self {
        let numbers = refusal.numbers().into_iter();
        Self {
            cite: refusal.cite().to_string(),
            why: crate::names::lend(names, || refusal.to_string()),
            numbers: numbers.map(|(name, n)| (name.to_owned(), json!(n))).collect(),
        }
    }
}

impl<W> No<W> {
    /// The same with its reason in another form.
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
    /// The rule that says no, where one does.
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
                write!(to, "the dice that were given are used up; a d{sides} is to be thrown")
            }
            Self::BadDie { face, sides } => write!(
                to,
                "a d{sides} is to be thrown, and the next of the dice that were given is {face}, which is no face of it; give others with {{\"dice\":{{\"instead\":[4,2]}}}}"
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
