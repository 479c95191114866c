//! How a record is shown that its rules cannot replay.
use std::fmt;

/// How a record is shown, if not by replaying it: why not, and what is shown instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Instead {
    /// Its film, which cannot be played on.
    Film {
        /// Why it cannot be replayed.
        why: String,
    },
    /// What today's rules make of its decisions, because it has no film.
    Part {
        /// Why it cannot be replayed.
        why: String,
        /// Why its film cannot be shown, if it has one.
        film: Option<String>,
        /// How many decisions today's rules accept.
        accepted: usize,
        /// How many decisions it has.
        of: usize,
    },
}

impl Instead {
    /// Why the record cannot be replayed.
    pub fn why(&self) -> &str {
        match self {
            Self::Film { why } | Self::Part { why, .. } => why,
        }
    }

    /// Whether the film is shown.
    pub fn is_film(&self) -> bool {
        matches!(self, Self::Film { .. })
    }
}

impl fmt::Display for Instead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Film { why } => write!(f, "Shown from its film: {why}."),
            Self::Part { why, film, accepted, of } => {
                let mut letters = why.chars();
                let first = letters.next().into_iter().flat_map(char::to_uppercase);
                let why: String = first.chain(letters).collect();
                write!(f, "{why}. ")?;
                match film {
                    None => write!(f, "It has no film. ")?,
                    Some(wrong) => write!(f, "Its film cannot be shown: {wrong}. ")?,
                }
                match accepted == of {
                    true => write!(f, "It is shown as today's rules play its decisions."),
                    false => write!(
                        f,
                        "Today's rules accept its first {accepted} of {of} decisions; it is shown up to there."
                    ),
                }
            }
        }
    }
}
