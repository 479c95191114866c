//! Hits by accident on friends and on close assaults (PG-FRI-002).
use super::{
    ledger::{Blow, Ledger},
    mark::MarkId,
};
use crate::{
    event::Cause,
    kinds::{Side, UnitId},
    model::Model,
};

/// Hits on a unit in a close assault, which its melee shares.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Accident {
    /// The side that shot.
    ours: Side,
    struck: UnitId,
    blow: Blow,
}

/// A ball strikes somebody beyond its target. Hits on a close assault wait until all of them are known.
pub(super) fn strike(model: &Model, shooter: UnitId, blow: Blow, ledger: &mut Ledger) {
    let ours = model.unit(shooter).side;
    match blow.mark {
        MarkId::Unit(struck) if model.is_in_contact(struck) && blow.hits > 0 => {
            ledger.accidents.push(Accident { ours, struck, blow });
        }
        MarkId::Unit(struck) => {
            ledger.strike(Blow { cause: cause(model, ours, struck), ..blow });
        }
        MarkId::Gun(_) | MarkId::General(_) => ledger.strike(blow),
    }
}

/// PG-FRI-002: of all the hits of a side on one melee half, and the odd one, are on its friends.
pub(super) fn share(model: &Model, ledger: &mut Ledger) {
    let mut left = std::mem::take(&mut ledger.accidents);
    while let Some(first) = left.first().copied() {
        let melee = melee(model, first.struck);
        let is_same = |it: &Accident| it.ours == first.ours && melee.contains(&it.struck);
        let (here, others) = left.into_iter().partition::<Vec<_>, _>(is_same);
        left = others;
        let hits = here.iter().map(|it| it.blow.hits).fold(0, u8::saturating_add);
        let on_friends = hits.div_ceil(2);
        for (side, hits) in [(first.ours, on_friends), (first.ours.other(), hits - on_friends)] {
            let of_side = |unit: &UnitId| model.unit(*unit).side == side;
            let struck = here.iter().map(|it| (it.struck, it.blow));
            // Whoever was struck takes them; or, if only the others were, whoever fights those.
            let beside = melee.iter().map(|unit| (*unit, first.blow));
            let taken = struck.chain(beside).find(|(unit, _)| of_side(unit));
            if let Some((unit, blow)) = taken {
                let (mark, cause) = (MarkId::Unit(unit), cause(model, first.ours, unit));
                ledger.strike(Blow { mark, hits, cause, ..blow });
            }
        }
    }
}

fn cause(model: &Model, ours: Side, struck: UnitId) -> Cause {
    if model.unit(struck).side == ours { Cause::Friends } else { Cause::Fire }
}

/// All who fight in the melee of a unit, the nearest to it by contacts first.
fn melee(model: &Model, unit: UnitId) -> Vec<UnitId> {
    let mut all = vec![unit];
    let mut n = 0;
    while let Some(one) = all.get(n).copied() {
        n += 1;
        let others: Vec<UnitId> =
            model.contacts_of(one).map(|contact| contact.other(one)).collect();
        for other in others {
            if !all.contains(&other) {
                all.push(other);
            }
        }
    }
    all
}
