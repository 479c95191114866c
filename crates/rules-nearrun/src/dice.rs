//! The command dice (ANT-SEQ-008 to -010, ANT-PIP-001 to -015, steps 3 and 4): thrown, lowered for the corps, dealt and counted.
mod count;
mod offers;

pub(crate) use count::{counted, heals, parts};
pub(crate) use offers::QUESTIONS;

use crate::{
    NearRun,
    act::Act,
    adcs, command,
    event::Event,
    kinds::{CommandId, GeneralId, Rank, Side},
    model::{General, Model},
    opening, pips,
    question::Question,
    refusal::{CommandRefusal, not_asked},
    seats,
    stage::Stage,
    turn,
    unit::Unit,
};
use kernel::{Cx, Play, Seat, Tally};

/// Steps 3 and 4 of the side that moves. ANT-PIP-016: all dice are thrown before anything is taken from them or dealt.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some(side) = cx.model().mover else { return Ok(Some(Stage::Initiative)) };
    let dealers = dealers(cx.model(), side);
    for general in &dealers {
        let n = dealt_to(cx.model(), *general).len();
        let mut dice = Vec::new();
        for _ in 0..n {
            dice.push(cx.roll(6)?);
        }
        if n > 0 {
            cx.emit(Event::DiceThrown { general: *general, dice });
        }
    }
    army_moves(cx, side, &dealers)?;
    for general in dealers {
        pays_debts(cx, general)?;
        fills_pool(cx, general)?;
        deals(cx, general)?;
    }
    let divisions: Vec<CommandId> =
        opening::commands_of(cx.model(), side, Rank::Division).collect();
    for division in divisions.iter().copied() {
        if cx.model().command(division).face.is_none() && is_in_play(cx.model(), division) {
            let die = cx.roll(6)?;
            let face = lowered(cx.model(), division, die);
            cx.emit(Event::Dealt { division, die, own: true, face });
        }
    }
    for division in divisions {
        if cx.model().command(division).face.is_some() {
            let tally = counted(cx.model(), division);
            let pips = tally.total().clamp(0, 60) as u8;
            cx.emit(Event::PipsCounted { division, pips, tally });
        }
    }
    Ok(Some(turn::after(cx.model(), stage)))
}

/// ANT-SEQ-008, ANT-CMD-009, ANT-REP-010: the commanders in post who throw dice for others: of corps, and of the army for divisions without a corps.
fn dealers(model: &Model, side: Side) -> Vec<GeneralId> {
    let deals = |general: &&General| {
        general.side == side
            && general.commands()
            && general.deals()
            && !dealt_to(model, general.id).is_empty()
    };
    model.generals.iter().filter(deals).map(|general| general.id).collect()
}

/// ANT-SEQ-008, -009, -027, ANT-REP-009: the divisions whose generals are in post and within 20" of a commander.
fn dealt_to(model: &Model, dealer: GeneralId) -> Vec<CommandId> {
    let dealer = model.general(dealer);
    let reach = geom::reach_of(model.book.command.dealt.value);
    let divisions = opening::commands_of(model, dealer.side, Rank::Division);
    let near = divisions.filter(|division| {
        let over = model.command(*division).over;
        // A commander-in-chief deals to the divisions without a corps.
        let own = match dealer.rank {
            Rank::Corps => over == dealer.command,
            _ => over.is_none(),
        };
        let general = model.leader(*division).filter(|general| general.commands());
        own && general.is_some_and(|general| {
            general.id == dealer.id || command::apart(model, general, dealer) <= reach
        })
    });
    near.collect()
}

/// Whether a division has anything on the table, or arrives in this turn.
fn is_in_play(model: &Model, division: CommandId) -> bool {
    model.units.iter().any(|unit| {
        let own = unit.under.is_some_and(|under| model.division(under) == Some(division));
        own && !unit.is_gone() && (unit.is_on_table() || crate::arrive::is_due(model, unit))
    })
}

/// ANT-GEN-005, -011: extra moves of an army commander, for which every corps pays.
fn army_moves(cx: &mut Cx<'_, NearRun>, side: Side, dealers: &[GeneralId]) -> Play<NearRun> {
    let Some(chief) = cx.model().chief(side).filter(|chief| chief.commands()) else {
        return Ok(());
    };
    let general = chief.id;
    let corps: Vec<GeneralId> = dealers.iter().copied().filter(|id| *id != general).collect();
    while !corps.is_empty() && can_all_pay(cx.model(), &corps) {
        let said =
            cx.ask(seats::of_general(cx.model(), general), Question::ArmyMove { general })?;
        match said.act {
            Act::Done => break,
            Act::ArmyMove => {
                cx.emit(Event::ExtraMovePaid { general, by_adc: false });
                for payer in corps.iter().copied() {
                    pay(cx, payer, 1)?;
                }
            }
            _ => return not_asked(),
        }
    }
    Ok(())
}

fn can_all_pay(model: &Model, corps: &[GeneralId]) -> bool {
    corps.iter().all(|id| faces(model, *id).iter().any(|face| *face > 0))
}

/// ANT-PIP-033, -035: what corps-level units owe for opportunity charges and emergency squares; what no die can pay lapses.
fn pays_debts(cx: &mut Cx<'_, NearRun>, general: GeneralId) -> Play<NearRun> {
    let it = cx.model().general(general);
    let side = it.side;
    let Some(corps) = it.command.filter(|_| it.rank == Rank::Corps) else {
        // ANT-CMD-009: the commander-in-chief acts as corps commander.
        let owes = cx.model().owed[side.idx()];
        if owes > 0 {
            cx.emit(Event::ArmyOwes { side, pips: 0 });
            pay(cx, general, owes)?;
        }
        return Ok(());
    };
    let owes = cx.model().command(corps).owes;
    if owes > 0 {
        cx.emit(Event::PipsCounted { division: corps, pips: 0, tally: Tally::default() });
        pay(cx, general, owes)?;
    }
    Ok(())
}

/// Pips come off the dice of a commander, who chooses the dice.
fn pay(cx: &mut Cx<'_, NearRun>, general: GeneralId, pips: u8) -> Play<NearRun> {
    for left in (1..=pips).rev() {
        let mut faces: Vec<u8> = faces(cx.model(), general);
        faces.retain(|face| *face > 0);
        faces.dedup();
        let die = match faces.as_slice() {
            [] => return Ok(()),
            [only] => *only,
            _ => {
                let seats = seats::of_general(cx.model(), general);
                let said = cx.ask(seats, Question::Due { general, pips: left })?;
                let Act::Take { die } = said.act else { return not_asked() };
                may_take(cx.model(), general, die)?;
                die
            }
        };
        cx.emit(Event::PipTaken { general, die, pooled: false });
    }
    Ok(())
}

/// ANT-ORG-008, ANT-GEN-004: pips for units and brigades directly under the corps, and extra moves of its commander.
fn fills_pool(cx: &mut Cx<'_, NearRun>, general: GeneralId) -> Play<NearRun> {
    while wants_pool(cx.model(), general) {
        let seats = seats::of_general(cx.model(), general);
        let said = cx.ask(seats, Question::Pool { general })?;
        match said.act {
            Act::Done => break,
            Act::Take { die } => {
                may_take(cx.model(), general, die)?;
                must_need_pool(cx.model(), general)?;
                cx.emit(Event::PipTaken { general, die, pooled: true });
            }
            Act::ExtraMove { die: Some(die) } => {
                may_take(cx.model(), general, die)?;
                cx.emit(Event::PipTaken { general, die, pooled: false });
                cx.emit(Event::ExtraMovePaid { general, by_adc: false });
            }
            Act::ExtraMove { die: None } => {
                may_pay_by_adc(cx.model(), general)?;
                cx.emit(Event::ExtraMovePaid { general, by_adc: true });
            }
            _ => return not_asked(),
        }
    }
    Ok(())
}

/// Whether a commander has something to take or to spend.
fn wants_pool(model: &Model, general: GeneralId) -> bool {
    faces(model, general).iter().any(|face| *face > 0)
        || adcs::kept(model, model.general(general)) > 0
}

/// ANT-ORG-008: whether any troops are paid from the pool of a commander: those directly under the corps, or under an army without corps.
fn needs_pool(model: &Model, general: GeneralId) -> bool {
    let general = model.general(general);
    let corps = general.command.filter(|_| general.rank == Rank::Corps);
    let own = |unit: &Unit| unit.side == general.side && !unit.is_gone();
    model.units.iter().any(|unit| own(unit) && pips::payer(model, unit) == corps)
}

fn must_need_pool(model: &Model, general: GeneralId) -> Result<(), CommandRefusal> {
    match needs_pool(model, general) {
        true => Ok(()),
        false => Err(CommandRefusal::NobodyUnderCorps { general }),
    }
}

fn may_take(model: &Model, general: GeneralId, die: u8) -> Result<(), CommandRefusal> {
    match faces(model, general).contains(&die) {
        _ if die == 0 => Err(CommandRefusal::NothingLeft { die }),
        true => Ok(()),
        false => Err(CommandRefusal::NoSuchDie { die }),
    }
}

fn may_pay_by_adc(model: &Model, general: GeneralId) -> Result<(), CommandRefusal> {
    match adcs::kept(model, model.general(general)) {
        0 => Err(CommandRefusal::NoKeptAdc { general }),
        _ => Ok(()),
    }
}

/// The dice of a commander that are not dealt, the highest first.
fn faces(model: &Model, general: GeneralId) -> Vec<u8> {
    let own = model.dice.iter().filter(|(of, _)| *of == general);
    let mut faces: Vec<u8> = own.map(|(_, face)| *face).collect();
    faces.sort_unstable_by(|a, b| b.cmp(a));
    faces
}

/// ANT-SEQ-008: the commander deals the dice as he likes.
fn deals(cx: &mut Cx<'_, NearRun>, general: GeneralId) -> Play<NearRun> {
    loop {
        let waiting = waiting(cx.model(), general);
        let mut faces = faces(cx.model(), general);
        faces.dedup();
        let (die, to) = match (waiting.as_slice(), faces.as_slice()) {
            ([], _) | (_, []) => return Ok(()),
            ([only], [face, ..]) => (*face, *only),
            ([first, ..], [face]) => (*face, *first),
            _ => {
                let seats = seats::of_general(cx.model(), general);
                let said = cx.ask(seats, Question::Deal { general })?;
                let Act::Deal { die, to } = said.act else { return not_asked() };
                check_deal(cx.model(), said.seat, general, die, to)?;
                (die, to)
            }
        };
        let face = lowered(cx.model(), to, die);
        cx.emit(Event::Dealt { division: to, die, own: false, face });
    }
}

/// The divisions that still wait for a die of a commander.
fn waiting(model: &Model, general: GeneralId) -> Vec<CommandId> {
    let mut all = dealt_to(model, general);
    all.retain(|division| model.command(*division).face.is_none());
    all
}

fn check_deal(
    model: &Model,
    seat: Seat,
    general: GeneralId,
    die: u8,
    to: CommandId,
) -> Result<(), crate::refusal::Refusal> {
    seats::must_lead(model, seat, general)?;
    if !faces(model, general).contains(&die) {
        return Err(CommandRefusal::NoSuchDie { die }.into());
    }
    if model.commands.get(to.idx()).is_some_and(|it| it.face.is_some()) {
        return Err(CommandRefusal::DealtAlready { division: to }.into());
    }
    match waiting(model, general).contains(&to) {
        true => Ok(()),
        false => Err(CommandRefusal::TooFar { division: to }.into()),
    }
}

/// ANT-PIP-005: after its general fell, the next die of a division is halved, rounding up.
fn lowered(model: &Model, division: CommandId, die: u8) -> u8 {
    let shock = model.leader(division).is_some_and(|general| general.shock);
    if shock { die.div_ceil(2) } else { die }
}
