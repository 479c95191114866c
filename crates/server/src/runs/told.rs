//! What the lab page is sent. `cargo xtask types` generates its types from here.
use super::note::{Phase, PlanCard};
use crate::{answers::Written, token::Token};
use lab::Summary;
use serde::Serialize;

/// A run without its results.
#[derive(Debug, Serialize)]
pub(crate) struct RunCard {
    pub(crate) id: String,
    /// When it was started, in seconds since 1970.
    pub(crate) begun: i64,
    pub(crate) state: Phase,
    /// Whether it is about to stop.
    pub(crate) stopping: bool,
    /// The number of battles played.
    pub(crate) fought: u64,
    /// The number of battles planned.
    pub(crate) of: u64,
    /// Seconds until it is done, as far as that is known.
    pub(crate) left: Option<f64>,
    /// The error that stopped it, if any.
    pub(crate) trouble: Option<String>,
    /// The finding in one line.
    pub(crate) finding: Option<String>,
    pub(crate) plan: PlanCard,
}

/// Everything about a run.
#[derive(Debug, Serialize)]
pub(crate) struct RunTold {
    #[serde(flatten)]
    pub(crate) card: RunCard,
    /// The number of runs that are played before it, if it waits.
    pub(crate) before: Option<usize>,
    /// The results so far.
    pub(crate) summary: Option<Written<Summary>>,
}

/// The runs that a client may change.
#[derive(Debug, Serialize)]
pub(crate) struct Listing {
    /// The newest first.
    pub(crate) runs: Vec<RunCard>,
    /// The names of the generals, the weakest first.
    pub(crate) generals: [&'static str; staff::NAMES.len()],
    pub(crate) most: Most,
}

/// The limits of this server.
#[derive(Debug, Serialize)]
pub(crate) struct Most {
    /// Battles of a run.
    pub(crate) battles: u64,
    /// Runs that are kept.
    pub(crate) runs: usize,
}

/// A new run. Its token stops and deletes it.
#[derive(Debug, Serialize)]
pub(crate) struct BegunRun {
    pub(crate) id: String,
    pub(crate) token: Token,
}
