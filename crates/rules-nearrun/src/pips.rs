//! What pips pay for (ANT-PIP-020 to -035): the actions of brigades and units, and the moves of generals.
use crate::{
    NearRun, command,
    event::{Event, Payment},
    kinds::{CommandId, Nation, Rank},
    model::{Fate, General, Model},
    refusal::CommandRefusal,
    unit::Unit,
};
use kernel::Cx;

/// What a unit wants to do, as far as the price depends on it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// Any action that does not bring it nearer to the enemy.
    Plain,
    /// ANT-STR-005, -016: an action that does.
    Advance,
    /// ANT-PIP-026: guns limber or unlimber.
    Limber,
    /// Both in one action.
    LimberAndAdvance,
    /// ANT-STR-007: a unit with one hit left holds on.
    HoldOn,
}

/// Who pays for an action, and how much. Nothing if it is already paid for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Price {
    /// The division, or the corps for what is directly under it; none for an army without corps.
    pub(crate) from: Option<CommandId>,
    /// How many pips.
    pub(crate) pips: u8,
    /// The brigade whose limit of ANT-PIP-031 counts.
    pub(crate) brigade: Option<CommandId>,
    /// ANT-PIP-020: whether one of the pips pays for an action of the whole brigade.
    pub(crate) for_all: bool,
    /// What is paid for.
    pub(crate) on: Payment,
}

/// The price of the next action of a unit (ANT-CMD-006: judged when it is paid).
pub(crate) fn price(model: &Model, unit: &Unit, deed: Deed) -> Price {
    let costs = &model.book.costs;
    let brigade = model.brigade(unit);
    let mut pips = 0;
    let mut for_all = false;
    match brigade {
        Some(id) => {
            let paid = model.command(id).actions;
            let in_box = in_box(model, unit, id);
            let covered = in_box && unit.done.actions < paid;
            if deed != Deed::HoldOn && !covered {
                for_all = in_box;
                pips += if for_all { costs.brigade_action.value } else { costs.lone_action.value };
                // ANT-PIP-024.
                if !command::is_brigade_in_command(model, id) {
                    pips += costs.out_of_command.value;
                }
            }
        }
        None if deed != Deed::HoldOn => {
            pips += costs.unattached_action.value;
            if !command::is_in_command(model, unit) {
                pips += costs.unattached_out.value;
            }
        }
        None => (),
    }
    if matches!(deed, Deed::Advance | Deed::LimberAndAdvance) && unit.is_halved() {
        pips += costs.advance_halved.value;
    }
    let limbers = matches!(deed, Deed::Limber | Deed::LimberAndAdvance);
    if limbers && unit.nation == Nation::Russia {
        pips += costs.russian_limber.value;
    }
    if deed == Deed::HoldOn {
        pips += costs.hold_on.value;
    }
    let on = match (brigade, deed) {
        (_, Deed::HoldOn) => Payment::HoldOn,
        (None, _) => Payment::Unattached,
        (Some(id), _) if for_all && model.command(id).actions > 0 => Payment::Again,
        (Some(_), _) if for_all => Payment::Brigade,
        (Some(id), _) if !in_box(model, unit, id) => Payment::OutOfBox,
        // The brigade has paid for the action: what is left is a surcharge.
        (_, Deed::Limber) => Payment::Limber,
        _ => Payment::Advance,
    };
    Price { from: payer(model, unit), pips: pips.clamp(0, 60) as u8, brigade, for_all, on }
}

/// ANT-SEQ-026, r115: the price of coming on: the brigade's pip pays as usual, for all of its units that arrive in this phase. Generals who
/// come on with the unit have it in command.
pub(crate) fn arrival_price(model: &Model, unit: &Unit) -> Price {
    let costs = &model.book.costs;
    let brigade = model.brigade(unit);
    let comes = |leader: &General| leader.fate == Fate::Away;
    let (pips, for_all) = match brigade {
        Some(id) if unit.done.actions < model.command(id).actions => (0, false),
        Some(id) => {
            let out = match model.leader(id).filter(|it| comes(it)) {
                Some(_) => !command::comes_on_in_command(model, id, unit.at),
                None => !command::is_brigade_in_command(model, id),
            };
            (costs.brigade_action.value + if out { costs.out_of_command.value } else { 0 }, true)
        }
        None => {
            let with_it = unit.under.and_then(|under| model.leader(under)).is_some_and(comes);
            let out = !with_it && !command::is_in_command(model, unit);
            let more = if out { costs.unattached_out.value } else { 0 };
            (costs.unattached_action.value + more, false)
        }
    };
    let on = if brigade.is_some() { Payment::Brigade } else { Payment::Unattached };
    Price { from: payer(model, unit), pips: pips.clamp(0, 60) as u8, brigade, for_all, on }
}

/// ANT-CMD-001, -002: whether a unit is in its brigadier's box or chain, so that the brigade's pip covers it.
fn in_box(model: &Model, unit: &Unit, brigade: CommandId) -> bool {
    command::in_box(model, brigade, unit) || command::in_chain(model, brigade, unit)
}

/// ANT-ORG-007, -008: who pays for a unit.
pub(crate) fn payer(model: &Model, unit: &Unit) -> Option<CommandId> {
    let under = unit.under?;
    model.division(under).or_else(|| model.corps(under))
}

/// The pips that a payer has left; the pool of the army if there is none.
pub(crate) fn left(model: &Model, unit: &Unit, from: Option<CommandId>) -> u8 {
    match from {
        Some(command) => model.command(command).left(),
        None => model.pool[unit.side.idx()],
    }
}

/// Whether a price can be paid.
pub(crate) fn affords(model: &Model, unit: &Unit, price: Price) -> Result<(), CommandRefusal> {
    let (needs, has) = (price.pips, left(model, unit, price.from));
    if needs > has {
        let command = price.from.or(unit.under).unwrap_or_default();
        return Err(CommandRefusal::NoPips { command, needs, has });
    }
    // ANT-PIP-031: the cap of a brigade that has just lost its brigadier, surcharges included.
    if let Some(brigade) = price.brigade.filter(|_| needs > 0) {
        let shock = model.leader(brigade).is_some_and(|it| it.shock && it.rank == Rank::Brigade);
        let most = model.book.costs.brigadier_lost_most.value;
        if shock && i32::from(model.command(brigade).used + needs) > most {
            return Err(CommandRefusal::Capped { brigade });
        }
    }
    Ok(())
}

/// Pays a price.
pub(crate) fn pay(cx: &mut Cx<'_, NearRun>, unit: &Unit, price: Price) {
    if price.pips == 0 {
        return;
    }
    match price.from {
        Some(from) => {
            let Price { pips, brigade, for_all: all, on, .. } = price;
            cx.emit(Event::PipsSpent { from, pips, brigade, all, on });
        }
        None => {
            let Price { pips, brigade, for_all: all, .. } = price;
            cx.emit(Event::PoolSpent { side: unit.side, pips, brigade, all });
        }
    }
}

/// ANT-GEN-001 to -004, -010: what a move of a general costs, and who pays; `None` if it is free.
pub(crate) fn ride_price(
    model: &Model,
    general: &General,
    stays_with_troops: Free,
) -> Option<(CommandId, u8)> {
    let cost = model.book.costs.general_move.value.clamp(0, 60) as u8;
    let command = general.command?;
    match general.rank {
        // Reading: like any unit, a brigadier makes further moves for further pips.
        Rank::Brigade if stays_with_troops == Free::Yes && general.moves == 0 => None,
        Rank::Brigade => {
            model.division(command).or_else(|| model.corps(command)).map(|from| (from, cost))
        }
        _ if general.moves < 1 + general.extra => None,
        Rank::Division => Some((command, cost)),
        _ => None,
    }
}

/// ANT-GEN-001: whether a brigadier begins and ends with own units in the box.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Free {
    /// So it is free.
    Yes,
    /// So it costs.
    No,
}
