//! Why a program has lost the battle whatever stands on the table.
use kernel::any::No;

/// Why.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub(super) enum Forfeit {
    /// It says nothing.
    #[error("the program said nothing for {seconds} s")]
    Silent { seconds: f64 },
    /// It does not read.
    #[error("the program did not read what it was told for {seconds} s")]
    Deaf { seconds: f64 },
    /// It has ended.
    #[error("the program ended ({how}){words}")]
    Died { how: String, words: String },
    /// It talks nonsense.
    #[error("the program wrote what is not understood, such as `{line}`")]
    Garbage { line: String },
    /// It writes without end.
    #[error("the program wrote a line longer than {most} bytes")]
    LongLine { most: usize },
    /// It asks without end.
    #[error("the program wrote {lines} lines and none of them was an answer")]
    Flood { lines: usize },
    /// It wants what is not allowed.
    #[error("the program's answers were refused, the last because {why}")]
    Refused { why: String },
}

impl Forfeit {
    pub(super) fn garbage(line: &str) -> Self {
        Self::Garbage { line: printable(line, 60) }
    }

    pub(super) fn refused(no: &No) -> Self {
        let why = match no {
            No::Refused { cite, why, .. } => format!("{why} ({cite})"),
            No::WantsDie { sides } => format!("a d{sides} is to be thrown"),
            No::Error(why) => why.clone(),
        };
        Self::Refused { why: printable(&why, 300) }
    }
}

/// The beginning of a text from outside, without anything that a terminal would obey.
pub(super) fn printable(text: &str, most: usize) -> String {
    let text = text.trim();
    let clean = text.chars().map(|it| if it.is_control() { ' ' } else { it });
    let cut = if text.chars().count() > most { "…" } else { "" };
    clean.take(most).chain(cut.chars()).collect()
}
