//! Type-erased records.
use super::{AnyGame, Held, Instead, wording};
use crate::{Match, Record, Ruleset, names, record::Broken};
use serde_json::{Value, json};
use std::sync::Arc;

/// Replays a record up to a number of decisions, or all of it if no number is given.
pub fn replay<R: Ruleset>(record: Value, to: Option<usize>) -> Result<Replayed, NotReplayed> {
    let mut record = read_record::<R>(record).map_err(NotReplayed::Unread)?;
    if let Some(to) = to {
        if to > record.decisions.len() {
            return Err(NotReplayed::Unread(format!(
                "the record has {} decisions, so it has no decision {to}",
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
    let (game, instead) = (Box::new(Held::new(opened)), None);
    Ok(Replayed { game, n_decisions, n_events, fingerprint, instead })
}

/// A record as JSON, with names in its answers.
pub fn written<R: Ruleset>(record: &Record<R>) -> Value {
    let names = Arc::new(R::names(&record.setup));
    let mut written = json!(record);
    written["decisions"] = names::lend(&names, || json!(record.decisions));
    written
}

/// Reads a record from JSON. Its answers contain names, so the setup is read first.
fn read_record<R: Ruleset>(mut value: Value) -> Result<Record<R>, String> {
    let wrong = |err: serde_json::Error| {
        format!("this is not a record of `{}`: {}", R::ID, wording::plain(&err))
    };
    if let Some(map) = value.as_object_mut() {
        map.remove("film"); // For those whose rules cannot replay it.
        map.remove("players"); // For those who play it on.
        map.remove("throws"); // For those who check its dice.
    }
    let decisions = match value.get_mut("decisions") {
        Some(decisions) => std::mem::replace(decisions, json!([])),
        None => return Err("this is not a record: it has no decisions".to_owned()),
    };
    let mut record: Record<R> = serde_json::from_value(value).map_err(wrong)?;
    if record.format != crate::record::FORMAT {
        return Err(format!(
            "this record has format {}; this program reads format {}",
            record.format,
            crate::record::FORMAT
        ));
    }
    R::sound(&record.setup).map_err(|why| format!("the setup of this record is invalid: {why}"))?;
    let names = Arc::new(R::names(&record.setup));
    record.decisions = names::lend(&names, || serde_json::from_value(decisions)).map_err(wrong)?;
    Ok(record)
}

/// Why a record cannot be replayed.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum NotReplayed {
    /// It is not a record, it is not one of this program, or it is shorter than requested.
    #[error("{0}")]
    Unread(String),
    /// It is a record, but its replay has a different result.
    #[error("{0}")]
    Broken(String),
}

/// A replayed record.
pub struct Replayed {
    /// The battle after the replay.
    pub game: Box<dyn AnyGame>,
    /// How many decisions were replayed.
    pub n_decisions: usize,
    /// How many events happened.
    pub n_events: usize,
    /// The [`fingerprint`](crate::record::fingerprint) of the events.
    pub fingerprint: String,
    /// How it is shown, if today's rules cannot replay it.
    pub instead: Option<Instead>,
}

impl std::fmt::Debug for Replayed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Replayed").field("n_decisions", &self.n_decisions).finish_non_exhaustive()
    }
}
