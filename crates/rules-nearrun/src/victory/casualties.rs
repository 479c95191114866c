//! After the battle (ANT-CAS): how long each division rests until it has its hits back, and what becomes of destroyed units.
use crate::{
    NearRun,
    event::Event,
    kinds::{CommandId, Rank, Size, UnitId},
    model::Model,
    unit::{End, Place, Unit},
};
use kernel::Cx;

/// ANT-CAS-001 to -003: what a campaign that goes on needs to know.
pub(super) fn count(cx: &mut Cx<'_, NearRun>) {
    let all = (0..cx.model().commands.len()).map(|n| CommandId(n as u8));
    for division in all.filter(|id| cx.model().rank(*id) == Rank::Division).collect::<Vec<_>>() {
        let hits = to_regroup(cx.model(), division);
        let each_hour = cx.model().book.limits.rest_hits.value.clamp(1, 600) as u16;
        let minutes = hits.saturating_mul(60).div_ceil(each_hour);
        if hits > 0 {
            cx.emit(Event::Rests { division, hits, minutes });
        }
    }
    let model = cx.model();
    let destroyed = model.units.iter().filter(|unit| is_destroyed(unit) && !unit.tags.ad_hoc);
    let raised: Vec<(UnitId, Option<Size>)> =
        destroyed.map(|unit| (unit.id, raised(model, unit))).collect();
    for (unit, size) in raised {
        cx.emit(Event::Raised { unit, size });
    }
}

/// ANT-CAS-001, -002: the hits that the units of a division have lost and can have back; all of those that are raised again.
fn to_regroup(model: &Model, division: CommandId) -> u16 {
    let own = model.units.iter().filter(|unit| {
        !unit.tags.ad_hoc && unit.under.is_some_and(|id| model.division(id) == Some(division))
    });
    own.map(|unit| match is_destroyed(unit) {
        true if raised(model, unit).is_none() => 0,
        true => u16::from(unit.strength),
        false => u16::from(unit.lost),
    })
    .sum()
}

fn is_destroyed(unit: &Unit) -> bool {
    matches!(unit.place, Place::Gone(end) if !matches!(end, End::LeftTable | End::Dispersed))
}

/// ANT-CAS-002, -003: the size at which a destroyed unit is raised again; none if it would be less than very small.
fn raised(model: &Model, unit: &Unit) -> Option<Size> {
    let limits = &model.book.limits;
    let by = match unit.place {
        Place::Gone(End::Destroyed) => limits.sizes_lost.value,
        // The last hit came with the enemy in contact.
        _ => limits.sizes_lost_in_contact.value,
    };
    let left = (unit.size as usize).checked_sub(by.max(0) as usize)?;
    Size::ALL.get(left).copied()
}
