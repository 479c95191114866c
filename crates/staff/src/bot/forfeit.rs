//! Why a program has forfeited the battle.
use kernel::any::No;

/// Why.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub(super) enum Forfeit {
    /// It does not answer.
    #[error("the program gave no answer for {seconds} s")]
    Silent { seconds: f64 },
    /// It does not read.
    #[error("the program did not read its input for {seconds} s")]
    Deaf { seconds: f64 },
    /// It has exited.
    #[error("the program exited ({how}){words}")]
    Died { how: String, words: String },
    /// It writes lines that cannot be parsed.
    #[error("the program wrote lines that cannot be parsed, such as `{line}`")]
    Garbage { line: String },
    /// It writes an endless line.
    #[error("the program wrote a line longer than {most} bytes")]
    LongLine { most: usize },
    /// It asks without answering.
    #[error("the program wrote {lines} lines and none of them was an answer")]
    Flood { lines: usize },
    /// Its answers are illegal.
    #[error("the program's answers were refused, the last because {why}")]
    Refused { why: String },
}

impl Forfeit {
    pub(super) fn garbage(line: &str) -> Self {
        Self::Garbage { line: printable(line, 60) }
    }

    pub(super) fn refused(no: &No) -> Self {
        let why = match no {
            No::Refused(reason) => format!("{} ({})", reason.why, reason.cite),
            No::WantsDie { sides } => format!("a d{sides} must be rolled"),
            other => other.to_string(),
        };
        Self::Refused { why: printable(&why, 300) }
    }
}

/// The start of an external text, without terminal control characters.
pub(super) fn printable(text: &str, most: usize) -> String {
    let text = text.trim();
    let clean = text.chars().map(|it| if it.is_control() { ' ' } else { it });
    let cut = if text.chars().count() > most { "…" } else { "" };
    clean.take(most).chain(cut.chars()).collect()
}
