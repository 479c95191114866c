//! Manoeuvre (L598-L639): any series of straight moves and turns.
use crate::{Splendid, kinds::UnitId, model::Model, question::Units, refusal::Refusal};
use geom::Length;
use kernel::{Cx, Leg, Play};

/// A manoeuvre that a player asks for.
#[derive(Clone, Debug)]
pub(crate) struct Order<'a> {
    /// Who.
    pub(crate) unit: UnitId,
    /// By what way.
    pub(crate) legs: &'a [Leg],
    /// How far in all.
    pub(crate) allowance: Length,
    /// ASV-MAN-007: it double-times and keeps its distance.
    pub(crate) double: bool,
    /// ASV-FLW-010: false once it has changed formation in the same action.
    pub(crate) may_flow: bool,
    /// ASV-DIS-003: the enemies it stands in contact with and leaves.
    pub(crate) leaving: Units,
}

/// How a manoeuvre came out.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Manoeuvred {
    /// ASV-FLW-010: it flowed around somebody.
    pub(crate) flowed: bool,
    /// ASV-INT-020: it was intercepted.
    pub(crate) intercepted: bool,
}

/// Is the whole way legal from where the unit stands?
pub(crate) fn check(_model: &Model, _order: &Order<'_>) -> Result<(), Refusal> {
    Ok(())
}

/// Goes the way, leg by leg. Refuses first, if at all.
pub(crate) fn go(cx: &mut Cx<'_, Splendid>, order: &Order<'_>) -> Play<Splendid, Manoeuvred> {
    check(cx.model(), order).map_err(kernel::Stop::Refused)?;
    Ok(Manoeuvred::default())
}
