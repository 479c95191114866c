//! Losses of close assault (PG-CAS-001, -002): evenly over the units of a side, whatever their numbers.
use super::combat::Combat;
use crate::{
    Gloria,
    event::{Cause, Event},
    kinds::UnitId,
    losses,
    model::Model,
};
use kernel::{Cx, Play};
use std::cmp::Reverse;

/// Some units of a combat lose so many figures together. A die may decide who takes the last of them.
pub(super) fn take(
    cx: &mut Cx<'_, Gloria>,
    combat: &Combat,
    units: &[UnitId],
    figures: i32,
) -> Play<Gloria> {
    let figures = usize::try_from(figures).unwrap_or(0);
    if units.is_empty() || figures == 0 {
        return Ok(());
    }
    let each = figures / units.len();
    let mut spared: Vec<UnitId> = units.to_vec();
    let mut shares: Vec<(UnitId, usize)> = units.iter().map(|unit| (*unit, each)).collect();
    for _ in 0..figures % units.len() {
        let unit = spare(cx, combat, &spared)?;
        spared.retain(|it| *it != unit);
        shares.iter_mut().filter(|(it, _)| *it == unit).for_each(|(_, share)| *share += 1);
    }
    for (unit, share) in shares {
        let most = cx.model().unit(unit).all_figures();
        let share = u8::try_from(share).unwrap_or(most).min(most);
        if share > 0 {
            losses::lose(cx, unit, share, Cause::Assault)?;
        }
    }
    Ok(())
}

/// PG-CAS-001: who takes a spare loss: the lowest class, then the most figures in contact, then a die.
fn spare(cx: &mut Cx<'_, Gloria>, combat: &Combat, among: &[UnitId]) -> Play<Gloria, UnitId> {
    let model = cx.model();
    let key = |id: &UnitId| worth(model, combat, *id);
    let least = among.iter().map(key).min();
    let tied: Vec<UnitId> = among.iter().copied().filter(|id| Some(key(id)) == least).collect();
    if let [only] = tied[..] {
        return Ok(only);
    }
    let die = cx.roll(6)?;
    let unit = tied[(usize::from(die) - 1) * tied.len() / 6];
    cx.emit(Event::SpareLoss { unit, die });
    Ok(unit)
}

fn worth(model: &Model, combat: &Combat, id: UnitId) -> (crate::kinds::Class, Reverse<u32>) {
    let unit = model.unit(id);
    (unit.class, Reverse(combat.figures_in_contact(model, unit)))
}
