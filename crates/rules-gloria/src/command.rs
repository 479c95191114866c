//! Command (PG-STF, PG-ATT): who commands a unit, and whether it is in command.
use crate::{
    kinds::GeneralId,
    model::Model,
    unit::{Under, Unit},
};

/// How a unit is commanded.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Commanded {
    /// PG-STF-012: the general who is used: the one in reach who gives the lowest total.
    pub general: Option<GeneralId>,
    /// PG-ATT-001: whether a general is attached to it.
    pub attached: bool,
    /// PG-STF-011: whether it is out of command.
    pub out: bool,
}

/// How a unit is commanded now.
pub fn of(model: &Model, unit: &Unit) -> Commanded {
    let attached = model.generals.iter().find(|it| it.with == Some(unit.id) && it.commands());
    Commanded {
        general: attached.map(|general| general.id),
        attached: attached.is_some(),
        out: attached.is_none() && unit.under != Under::Independent,
    }
}
