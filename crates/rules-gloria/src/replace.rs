//! Replacing generals (PG-REP): field promotions, and the successor of the player's General.
mod offers;

pub(crate) use offers::QUESTIONS;

use crate::{
    Gloria,
    act::Act,
    command,
    event::Event,
    kinds::{GeneralId, Rank, Side, UnitId},
    model::{Fate, General, Model},
    near,
    question::Question,
    refusal::{ChargeRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
    turn,
    unit::Unit,
};
use kernel::{Cx, Play, Seat};

/// PG-REP-002 to -005: the offices of a side that are vacant, one after the other.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    let Stage::Promote { side } = stage else { return not_asked() };
    succeed(cx, side);
    let offices: Vec<GeneralId> = cx.model().generals.iter().map(|general| general.id).collect();
    for office in offices {
        if cx.model().general(office).side == side
            && open_units(cx.model(), office).next().is_some()
        {
            promote(cx, office)?;
        }
    }
    Ok(Some(turn::after(cx.model(), stage)))
}

/// PG-REP-004: the senior Wing General takes over a lost army, and leaves the wing without a general.
fn succeed(cx: &mut Cx<'_, Gloria>, side: Side) {
    let model = cx.model();
    let Some(army) = command::army_general(model, side).filter(|general| general.is_lost()) else {
        return;
    };
    let wings = |general: &&General| {
        general.side == side && general.rank == Rank::Wing && general.commands()
    };
    let Some(heir) = model.generals.iter().find(wings) else { return };
    let near = |unit: &&Unit| (unit.head() - heir.at.v2()).length2();
    let units = model.of(side).filter(|unit| unit.is_shown());
    let nearest = units.min_by(|one, other| near(one).total_cmp(&near(other)));
    let Some(unit) = heir.with.or(nearest.map(|unit| unit.id)) else { return };
    let (office, general, quality) = (army.id, heir.id, heir.quality());
    cx.emit(Event::Promoted { general: office, unit, die: None, quality });
    cx.emit(Event::GeneralHit { general, die: None, fate: Fate::Replaced });
}

/// PG-REP-003, -005: the owner promotes somebody or waits. One die for the quality.
fn promote(cx: &mut Cx<'_, Gloria>, general: GeneralId) -> Play<Gloria> {
    let side = cx.model().general(general).side;
    let said = cx.ask(seats::of_side(cx.model(), side), Question::Promote { general })?;
    let unit = match said.act {
        Act::Wait => return Ok(()),
        Act::Promote { unit } => unit,
        _ => return not_asked(),
    };
    check(cx.model(), said.seat, general, unit)?;
    let die = cx.roll(6)?;
    let quality = cx.model().book.promoted(die);
    cx.emit(Event::Promoted { general, unit, die: Some(die), quality });
    Ok(())
}

/// PG-REP-002, -003: whether an office may be filled: of a brigade or wing, vacant since the last turn or longer, with the
/// player's General near the formation.
fn is_open(model: &Model, general: &General) -> bool {
    let wait = model.book.turns.promotion.value;
    let vacant = matches!(
        general.fate,
        Fate::Killed | Fate::Captured | Fate::Wounded { .. } | Fate::Replaced
    );
    let is_due = |since: u16| i32::from(model.turn) >= i32::from(since) + wait;
    if !vacant || general.rank == Rank::Army || !general.vacant_since.is_some_and(is_due) {
        return false;
    }
    let army = command::army_general(model, general.side).filter(|army| army.commands());
    let reach = model.book.mm(&model.book.command.replacing);
    army.is_some_and(|army| {
        let base = [command::base(model, army)];
        let near = |unit: &Unit| near::apart(&base, &model.outline(unit));
        let mut units = formation(model, general);
        units.any(|unit| army.with == Some(unit.id) || geom::within_reach(near(unit), reach))
    })
}

/// The units of a general's formation on the table.
fn formation<'m>(model: &'m Model, general: &General) -> impl Iterator<Item = &'m Unit> + use<'m> {
    let corps = general.corps;
    let all = model.of(general.side).filter(|unit| unit.is_shown());
    all.filter(move |unit| corps.is_some_and(|corps| model.belongs(unit.under, corps)))
}

/// PG-REP-006: the units that a new general may join; none if nobody may be promoted.
fn open_units(model: &Model, general: GeneralId) -> impl Iterator<Item = UnitId> + use<'_> {
    let general = model.general(general);
    let open = is_open(model, general);
    let units = formation(model, general).filter(move |unit| open && !unit.is_routing());
    units.map(|unit| unit.id)
}

fn check(model: &Model, seat: Seat, general: GeneralId, unit: UnitId) -> Result<(), Refusal> {
    seats::must_lead(model, seat, general)?;
    match open_units(model, general).any(|open| open == unit) {
        true => Ok(()),
        false => Err(ChargeRefusal::NotOfFormation { unit }.into()),
    }
}
