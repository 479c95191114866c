//! Before step 1 (ANT-SEQ-021): attachments (ANT-ORG-009 to -015), and columns into masses (ANT-MAS-003).
use crate::{
    NearRun,
    act::Act,
    command,
    event::{Cause, Event},
    kinds::{CommandId, Formation, Rank, Side, UnitId},
    model::Model,
    near,
    question::Question,
    refusal::{CommandRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
    turn,
    unit::Unit,
};
use geom::Length;
use kernel::{
    Chapter, Cx, Offer, Play, Seat,
    chapter::{guess_of_menu, told},
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<NearRun> =
    Chapter { menu, offer, guess: guess_of_menu::<NearRun>, prompt: told::<NearRun> };

/// One attachment or change, or the end of them.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some(side) = cx.model().mover else { return Ok(Some(Stage::Initiative)) };
    let (model, ready) = (cx.model(), cx.model().ready);
    let all = choices(model, side);
    // r122: the step ends when every seat that could do something has said so.
    let waits =
        |seat: &Seat| !ready.has(*seat) && all.iter().any(|act| allowed(model, *seat, act).is_ok());
    let seats: kernel::ruleset::Seats = seats::of_side(model, side).iter().filter(waits).collect();
    if seats.is_empty() {
        return Ok(Some(turn::after(model, stage)));
    }
    let said = cx.ask(seats, Question::Open { side })?;
    match said.act {
        Act::Done => cx.emit(Event::Ready { seats: ready.and(said.seat) }),
        Act::Attach { unit, to } => {
            check_unit(cx.model(), said.seat, unit, to)?;
            cx.emit(Event::Attached { unit, to });
        }
        Act::AttachBrigade { brigade, to } => {
            check_brigade(cx.model(), said.seat, brigade, to)?;
            cx.emit(Event::BrigadeAttached { brigade, to });
        }
        Act::Masse { unit } | Act::Unmasse { unit } => {
            let formation = match said.act {
                Act::Masse { .. } => Formation::Masse,
                _ => Formation::Column,
            };
            check_masse(cx.model(), said.seat, unit, formation)?;
            let it = cx.model().unit(unit);
            let (to, done) = (it.at, it.done);
            cx.emit(Event::Moved { unit, to, formation, cause: Cause::Form });
            // ANT-MAS-004: it is no action and no move.
            cx.emit(Event::Noted { unit, done });
        }
        _ => return not_asked(),
    }
    Ok(Some(stage))
}

/// Whether a seat may do one of these things.
fn allowed(model: &Model, seat: Seat, act: &Act) -> Result<(), Refusal> {
    match *act {
        Act::Attach { unit, to } => check_unit(model, seat, unit, to),
        Act::AttachBrigade { brigade, to } => check_brigade(model, seat, brigade, to),
        Act::Masse { unit } => check_masse(model, seat, unit, Formation::Masse),
        Act::Unmasse { unit } => check_masse(model, seat, unit, Formation::Column),
        _ => Err(Refusal::NotAsked),
    }
}

/// All that the side could do now.
fn choices(model: &Model, side: Side) -> Vec<Act> {
    let mut acts = Vec::new();
    for unit in model.of(side) {
        for to in commands_of(model, side, Rank::Brigade) {
            if may_attach(model, unit, to).is_ok() {
                acts.push(Act::Attach { unit: unit.id, to });
            }
        }
        let id = unit.id;
        for (form, act) in [
            (Formation::Masse, Act::Masse { unit: id }),
            (Formation::Column, Act::Unmasse { unit: id }),
        ] {
            if may_masse(unit, form).is_ok() {
                acts.push(act);
            }
        }
    }
    for brigade in commands_of(model, side, Rank::Brigade) {
        for to in commands_of(model, side, Rank::Division) {
            if may_attach_brigade(model, brigade, to).is_ok() {
                acts.push(Act::AttachBrigade { brigade, to });
            }
        }
    }
    acts
}

/// The commands of a side at a level.
pub(crate) fn commands_of(
    model: &Model,
    side: Side,
    rank: Rank,
) -> impl Iterator<Item = CommandId> {
    let cards = model.scene.commands.iter().enumerate();
    cards
        .filter(move |(_, card)| card.side == side && card.rank == rank)
        .map(|(n, _)| CommandId(n as u8))
}

fn check_unit(model: &Model, seat: Seat, unit: UnitId, to: CommandId) -> Result<(), Refusal> {
    seats::must_command(model, seat, unit)?;
    seats::must_own(model, seat, to)?;
    Ok(may_attach(model, model.unit(unit), to)?)
}

/// ANT-ORG-009, -011: an unattached unit joins a brigade if both commanders have it in command.
fn may_attach(model: &Model, unit: &Unit, to: CommandId) -> Result<(), CommandRefusal> {
    let id = unit.id;
    if model.brigade(unit).is_some() || unit.tags.ad_hoc || !unit.is_on_table() {
        return Err(CommandRefusal::NotUnattached { unit: id });
    }
    let fits = model.rank(to) == Rank::Brigade && model.scene.commands[to.idx()].side == unit.side;
    if !fits || model.directly_under(to).next().is_none() {
        return Err(CommandRefusal::WrongLevel { to });
    }
    if !command::is_in_command(model, unit) {
        return Err(CommandRefusal::OutOfOldCommand { to });
    }
    let reached = command::in_box(model, to, unit) || command::in_chain(model, to, unit);
    if !reached || !command::is_brigade_in_command(model, to) {
        return Err(CommandRefusal::OutOfNewCommand { to });
    }
    Ok(())
}

fn check_brigade(
    model: &Model,
    seat: Seat,
    brigade: CommandId,
    to: CommandId,
) -> Result<(), Refusal> {
    seats::must_own(model, seat, brigade)?;
    seats::must_own(model, seat, to)?;
    Ok(may_attach_brigade(model, brigade, to)?)
}

/// ANT-ORG-010, -011: an unattached brigade joins a division.
fn may_attach_brigade(
    model: &Model,
    brigade: CommandId,
    to: CommandId,
) -> Result<(), CommandRefusal> {
    if model.rank(brigade) != Rank::Brigade || model.division(brigade).is_some() {
        return Err(CommandRefusal::BrigadeAttached { brigade });
    }
    let cards = &model.scene.commands;
    if model.rank(to) != Rank::Division || cards[to.idx()].side != cards[brigade.idx()].side {
        return Err(CommandRefusal::WrongLevel { to });
    }
    if !command::is_brigade_in_command(model, brigade) {
        return Err(CommandRefusal::OutOfOldCommand { to });
    }
    let (general, brigadier) = (model.leader(to), model.leader(brigade));
    let reach = geom::reach_of(model.book.command.brigadier.value);
    let near = general.zip(brigadier).is_some_and(|(general, brigadier)| {
        general.commands() && command::apart(model, general, brigadier) <= reach
    });
    if near { Ok(()) } else { Err(CommandRefusal::OutOfNewCommand { to }) }
}

fn check_masse(model: &Model, seat: Seat, unit: UnitId, to: Formation) -> Result<(), Refusal> {
    seats::must_command(model, seat, unit)?;
    Ok(may_masse(model.unit(unit), to)?)
}

/// ANT-MAS-001, -003, -004: column into masse or back, in good order, with a precedent.
fn may_masse(unit: &Unit, to: Formation) -> Result<(), CommandRefusal> {
    let id = unit.id;
    let from = if to == Formation::Masse { Formation::Column } else { Formation::Masse };
    if !unit.is_on_table() || !unit.is_foot() || unit.formation != from {
        return Err(CommandRefusal::NotInColumn { unit: id });
    }
    if to == Formation::Masse && !unit.tags.masse {
        return Err(CommandRefusal::NoMasse { unit: id });
    }
    if unit.is_disordered() {
        return Err(CommandRefusal::MasseDisordered { unit: id });
    }
    Ok(())
}

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    let Question::Open { side } = *question else { return Vec::new() };
    let mut acts = choices(model, side);
    acts.push(Act::Done);
    acts
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let by = match *act {
        Act::Done => return Offer::ends(question, *act, "Go on to the ADCs"),
        Act::Attach { unit, .. } | Act::Masse { unit } | Act::Unmasse { unit } => model.key(unit),
        Act::AttachBrigade { brigade, .. } => model.scene.commands[brigade.idx()].id.as_str(),
        _ => return None,
    };
    allowed(model, seat, act).ok()?;
    Some(Offer::told(*act)?.by(by))
}

/// Whether an enemy is within a length of a unit.
pub(crate) fn is_enemy_within(model: &Model, unit: &Unit, reach: Length) -> bool {
    near::enemies_within(model, unit, reach).next().is_some()
}
