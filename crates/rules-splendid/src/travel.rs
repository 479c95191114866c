//! A straight move on the table, which the enemy may break into (X.window of the notes, G22).
use crate::{
    Splendid, clear,
    event::{Event, How},
    kinds::UnitId,
    question::Units,
};
use geom::{Angle, Length};
use kernel::{Cx, Play};

/// A straight move that has been found legal: who, which way, how far.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Straight {
    /// Who moves.
    pub(crate) unit: UnitId,
    /// Which way: along one of its own axes.
    pub(crate) way: Angle,
    /// How far.
    pub(crate) by: Length,
    /// In what manner.
    pub(crate) how: How,
    /// The declared target of a charge, which may counter-charge.
    pub(crate) target: Option<UnitId>,
    /// Units it flows around on this leg.
    pub(crate) flow: Units,
}

/// How a straight move came out.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum Arrived {
    /// It went all the way.
    There,
    /// ASV-INT-020: it was intercepted; it does no more.
    Intercepted,
    /// Q55: after a failed interception its owner halted it after so much.
    Halted(Length),
}

/// Moves a unit, asking the enemy on the way.
pub(crate) fn go(cx: &mut Cx<'_, Splendid>, leg: &Straight) -> Play<Splendid, Arrived> {
    let unit = cx.model().unit(leg.unit);
    let there = clear::moved(unit, leg.way.forward() * leg.by.units());
    cx.emit(Event::Moved { unit: leg.unit, how: leg.how, by: leg.by, stands: there.stands });
    Ok(Arrived::There)
}
