//! Commanders at risk (IDV-CAS-001 to -008).
use crate::{
    Veritas,
    event::Event,
    kinds::{LeaderId, UnitId},
    model::Fate,
    unit::End,
};
use kernel::{Cx, Play};

/// A unit has left the battle: its commanders leave with it, or go to others.
pub fn unit_gone(cx: &mut Cx<'_, Veritas>, unit: UnitId, _why: End) -> Play<Veritas> {
    let with: Vec<LeaderId> = crate::command::attached(cx.model(), unit).map(|it| it.id).collect();
    let wing = Some(cx.model().unit(unit).wing);
    for leader in with {
        cx.emit(Event::LeaderLost { leader, fate: Fate::OffTable, wing });
    }
    Ok(())
}
