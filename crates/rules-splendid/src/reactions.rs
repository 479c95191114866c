//! Reactions (L813-L1017): what the enemy may do in a movement phase.
use crate::{
    Splendid, act::Act, event::Event, kinds::UnitId, model::Model, near, question::Question,
    unit::Unit,
};
use geom::Length;
use kernel::{Cx, Offer, Play, Seat};

/// A charge that has come into contact.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Charge {
    /// Who charges.
    pub(crate) unit: UnitId,
    /// Its declared target.
    pub(crate) target: UnitId,
    /// The charger before it set out: Q48 measures from there.
    pub(crate) before: Unit,
    /// How far it has charged.
    pub(crate) charged: Length,
}

/// Contact: every enemy newly touched may react.
pub(crate) fn meet(cx: &mut Cx<'_, Splendid>, charge: &Charge) -> Play<Splendid, Option<UnitId>> {
    for enemy in &near::contacts(cx.model(), cx.model().unit(charge.unit)) {
        cx.emit(Event::Contacted { unit: charge.unit, target: *enemy });
    }
    Ok(None)
}

pub(crate) fn menu(_model: &Model, _question: &Question, _seat: Seat) -> Vec<Act> {
    Vec::new()
}

pub(crate) fn offer(
    _model: &Model,
    _question: &Question,
    _seat: Seat,
    _act: &Act,
) -> Option<Offer<Act>> {
    None
}
