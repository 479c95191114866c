//! Phase 7: replacing commanders (IDV-REP-001 to -006). Army Commanders first, then wings, in the order of the cards.
mod offers;

pub(crate) use offers::QUESTIONS;

use crate::{
    Veritas,
    act::Act,
    command, deploy,
    event::Event,
    kinds::{LeaderId, Phase, Rank, Side, UnitId, WingId},
    leaders,
    model::{Leader, Model},
    question::Question,
    refusal::{LeaderRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
};
use kernel::{Cx, Play, Seat};

/// Army Commanders first, then the wings in the order of the cards.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    let first = leaders::first(cx.model());
    for side in [first, first.other()] {
        army(cx, side)?;
    }
    for wing in in_card_order(cx.model()) {
        if command::of_wing(cx.model(), wing).is_none() {
            appoint(cx, wing)?;
        }
    }
    cx.emit(Event::PhaseBegan { phase: Phase::Commanders });
    Ok(Some(Stage::Lead { side: first }))
}

/// IDV-SEQ-002: all wings in the order of this turn's cards.
pub(crate) fn in_card_order(model: &Model) -> Vec<WingId> {
    let mut wings: Vec<WingId> = model.wings.iter().map(|wing| wing.id).collect();
    wings.sort_by_key(|wing| model.card_of(*wing));
    wings
}

/// IDV-REP-003, -004, -006: a lost Army Commander is replaced by a Wing Commander, if there is one.
fn army(cx: &mut Cx<'_, Veritas>, side: Side) -> Play<Veritas> {
    let model = cx.model();
    let office = model.leaders.iter().find(|leader| leader.side == side && leader.is_general());
    let Some(office) = office.filter(|leader| !leader.is_present()) else { return Ok(()) };
    let (to, among) = (office.id, next_in_line(model, side));
    let question = Question::Promote { side, among: among.clone() };
    let asked = model.scene.seats_of(side);
    let leader = match *among {
        [] => return Ok(()),
        [leader] => {
            cx.skip(asked, question, Act::Promote { leader });
            leader
        }
        _ => {
            let said = cx.ask(asked, question)?;
            let Act::Promote { leader } = said.act else { return not_asked() };
            check_next(cx.model(), said.seat, &among, leader)?;
            leader
        }
    };
    let heir = cx.model().leader(leader).heir;
    cx.emit(Event::Promoted { leader, heir, to });
    Ok(())
}

/// IDV-REP-003, -004: the Wing Commanders with the most brigades, and of those the ones of the best class.
pub(crate) fn next_in_line(model: &Model, side: Side) -> Vec<LeaderId> {
    let rank = |leader: &Leader| match leader.rank {
        Rank::Wing(wing) => {
            let brigades = model.units_of(wing).filter(|unit| unit.is_brigade()).count();
            Some((brigades, leader.class()))
        }
        Rank::Army => None,
    };
    let there = || model.leaders.iter().filter(|it| it.side == side && it.is_present());
    let best = there().filter_map(rank).max();
    let equal = there().filter(|leader| best.is_some() && rank(leader) == best);
    equal.map(|leader| leader.id).collect()
}

fn check_next(model: &Model, seat: Seat, among: &[LeaderId], id: LeaderId) -> Result<(), Refusal> {
    seats::must_lead(model, seat, id)?;
    if among.contains(&id) {
        return Ok(());
    }
    Err(LeaderRefusal::NotNext { leader: model.holder(id) }.into())
}

/// IDV-REP-001, -002, -005: a new Wing Commander joins a unit of the wing; a die decides their class.
fn appoint(cx: &mut Cx<'_, Veritas>, wing: WingId) -> Play<Veritas> {
    let leader = cx.model().wing(wing).leader;
    let two = {
        let mut open = open_units(cx.model(), wing);
        (open.next(), open.next())
    };
    let (asked, question) = (seats::of_wing(cx.model(), wing), Question::Appoint { wing });
    let with = match two {
        (None, _) => return Ok(()),
        (Some(unit), None) => {
            cx.skip(asked, question, Act::Appoint { unit });
            unit
        }
        _ => {
            let said = cx.ask(asked, question)?;
            let Act::Appoint { unit } = said.act else { return not_asked() };
            check_unit(cx.model(), said.seat, wing, unit)?;
            unit
        }
    };
    let die = cx.roll(6)?;
    let class = deploy::class(&cx.model().book, die);
    cx.emit(Event::Replaced { leader, class, with });
    cx.emit(Event::ClassRolled { leader, die, class });
    Ok(())
}

/// The units of a wing that a new commander may join.
fn open_units(model: &Model, wing: WingId) -> impl Iterator<Item = UnitId> + use<'_> {
    let leader = model.wing(wing).leader;
    let units = model.units_of(wing).filter(move |it| command::may_attach(model, leader, it));
    units.map(|unit| unit.id)
}

fn check_unit(model: &Model, seat: Seat, wing: WingId, unit: UnitId) -> Result<(), Refusal> {
    seats::must_own(model, seat, wing)?;
    if open_units(model, wing).any(|open| open == unit) {
        return Ok(());
    }
    Err(LeaderRefusal::NotOfWing { unit }.into())
}
