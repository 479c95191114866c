//! Records, type-erased.
use super::{AnyGame, Held, wording};
use crate::{Match, Record, Ruleset, names, record::Broken};
use serde_json::{Value, json};
use std::sync::Arc;

/// Replays a record up to a number of decisions (all, if none is named).
pub fn replay<R: Ruleset>(record: Value, to: Option<usize>) -> Result<Replayed, NotReplayed> {
    let mut record = read_record::<R>(record).map_err(NotReplayed::Unread)?;
    if let Some(to) = to {
        if to > record.decisions.len() {
            return Err(NotReplayed::Unread(format!(
                "the record has {} decisions; {to} is past its end",
                record.decisions.len()
            )));
        }
        if to < record.decisions.len() {
            crate::record::cut(&mut record, to)
                .map_err(|why| NotReplayed::Unread(Broken::<R>::Sources(why).to_string()))?;
        }
    }
    let n_decisions = record.decisions.len();
    let opened = Match::<R>::replay(&record).map_err(|why| {
        let words = names::lend(&Arc::new(R::names(&record.setup)), || why.to_string());
        match why {
            Broken::OtherRuleset { .. } | Broken::OtherVersion { .. } | Broken::Sources(_) => {
                NotReplayed::Unread(words)
            }
            _ => NotReplayed::Broken(words),
        }
    })?;
    let (n_events, fingerprint) = (opened.1.len(), crate::record::fingerprint(&opened.1));
    Ok(Replayed { game: Box::new(Held::new(opened)), n_decisions, n_events, fingerprint })
}

/// A record as JSON, what was said in names.
pub fn written<R: Ruleset>(record: &Record<R>) -> Value {
    let names = Arc::new(R::names(&record.setup));
    let mut written = json!(record);
    written["decisions"] = names::lend(&names, || json!(record.decisions));
    written
}

/// A record from its JSON. What was said is in names, so the setup is read first.
fn read_record<R: Ruleset>(mut value: Value) -> Result<Record<R>, String> {
    let wrong = |err: serde_json::Error| {
        format!("this is not a record of `{}`: {}", R::ID, wording::plain(&err))
    };
    let decisions = match value.get_mut("decisions") {
        Some(decisions) => std::mem::replace(decisions, json!([])),
        None => return Err("this is not a record: it has no decisions".to_owned()),
    };
    let mut record: Record<R> = serde_json::from_value(value).map_err(wrong)?;
    if record.format != crate::record::FORMAT {
        return Err(format!(
            "records of format {} are not known; this program reads format {}",
            record.format,
            crate::record::FORMAT
        ));
    }
    R::sound(&record.setup)
        .map_err(|why| format!("the setup of this record is not sound: {why}"))?;
    let names = Arc::new(R::names(&record.setup));
    record.decisions = names::lend(&names, || serde_json::from_value(decisions)).map_err(wrong)?;
    Ok(record)
}

/// Why a record does not play again.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum NotReplayed {
    /// It is no record, none of ours, or not as long as was asked for.
    #[error("{0}")]
    Unread(String),
    /// It is one, and does not come out as it says.
    #[error("{0}")]
    Broken(String),
}

/// A record played again.
pub struct Replayed {
    /// The battle where it stands.
    pub game: Box<dyn AnyGame>,
    /// How many decisions.
    pub n_decisions: usize,
    /// How many events.
    pub n_events: usize,
    /// The [`fingerprint`](crate::record::fingerprint) of the events.
    pub fingerprint: String,
}

impl std::fmt::Debug for Replayed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Replayed").field("n_decisions", &self.n_decisions).finish_non_exhaustive()
    }
}
