//! ADCs (ANT-ADC, step 1): sent to divisions, where each is worth a pip.
use crate::{
    NearRun,
    act::Act,
    event::Event,
    kinds::{CommandId, GeneralId, Rank},
    model::{Adc, General, Model},
    opening,
    question::Question,
    refusal::{CommandRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
    turn,
};
use geom::Point;
use kernel::{
    Chapter, Cx, Offer, Play, Seat,
    chapter::{guess_of_menu, told},
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<NearRun> =
    Chapter { menu, offer, guess: guess_of_menu::<NearRun>, prompt: told::<NearRun> };

/// ANT-ADC-006, -007: those on the way ride on; then each commander sends ADCs or keeps them back.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some(side) = cx.model().mover else { return Ok(Some(Stage::Initiative)) };
    for n in 0..cx.model().adcs.len() {
        let adc = cx.model().adcs[n];
        if cx.model().general(adc.of).side == side && adc.to.is_some() {
            ride(cx, n);
        }
    }
    let senders: Vec<GeneralId> = cx.model().generals.iter().map(|general| general.id).collect();
    for general in senders {
        while cx.model().general(general).side == side && !open(cx.model(), general).is_empty() {
            let seats = seats::of_general(cx.model(), general);
            let said = cx.ask(seats, Question::Send { general })?;
            match said.act {
                Act::Done => break,
                Act::Send { general: of, to } => {
                    check(cx.model(), said.seat, of, to)?;
                    if of != general {
                        return not_asked();
                    }
                    let sent = cx.model().adcs.iter().position(|adc| is_at_hand(adc, general));
                    cx.emit(Event::Sent { general, to });
                    if let Some(n) = sent {
                        ride(cx, n);
                    }
                }
                _ => return not_asked(),
            }
        }
    }
    Ok(Some(turn::after(cx.model(), stage)))
}

/// ANT-ADC-002 to -004, -008, -010: an ADC rides straight towards the general of a division, through everything. It comes back at
/// once when it has arrived, or if nobody is there.
fn ride(cx: &mut Cx<'_, NearRun>, n: usize) {
    let model = cx.model();
    let adc = model.adcs[n];
    let Some(to) = adc.to else { return };
    let goal = model.leader(to).filter(|general| general.commands());
    let Some(goal) = goal.map(|general| general.at.at.v2()) else {
        cx.emit(Event::AdcArrived { adc: n as u8, to, arrived: false });
        return;
    };
    let book = &model.book;
    let way = goal - adc.at.v2();
    let gap = way.length() - book.staff.general.value.units() - book.staff.adc.value.units();
    let most = book.riders.adc.value;
    if geom::within_reach(gap, most) {
        cx.emit(Event::AdcArrived { adc: n as u8, to, arrived: true });
        return;
    }
    let at = Point::from(adc.at.v2() + way * (most.units() / way.length()));
    cx.emit(Event::AdcRode { adc: n as u8, at });
}

/// The divisions to which a general can send an ADC now.
fn open(model: &Model, general: GeneralId) -> Vec<CommandId> {
    let side = model.general(general).side;
    let divisions = opening::commands_of(model, side, Rank::Division);
    divisions.filter(|to| may_send(model, model.general(general), *to).is_ok()).collect()
}

fn check(model: &Model, seat: Seat, general: GeneralId, to: CommandId) -> Result<(), Refusal> {
    seats::must_lead(model, seat, general)?;
    if to.idx() >= model.commands.len() {
        return Err(CommandRefusal::NotUnder { general, division: to }.into());
    }
    Ok(may_send(model, model.general(general), to)?)
}

/// ANT-ADC-001, -006, -009, -010, -014: whether a general may send an ADC to a division.
fn may_send(model: &Model, general: &General, to: CommandId) -> Result<(), CommandRefusal> {
    let (id, division) = (general.id, to);
    if !general.deals() || !general.commands() || !has_adc(model, id) {
        return Err(CommandRefusal::NoAdc { general: id });
    }
    if general.with.is_some() {
        return Err(CommandRefusal::JoinedSendsNone { general: id });
    }
    let is_under = model.rank(to) == Rank::Division
        && model.scene.commands[to.idx()].side == general.side
        && (general.chief || general.command.is_some() && model.corps(to) == general.command);
    if !is_under {
        return Err(CommandRefusal::NotUnder { general: id, division });
    }
    match model.leader(to) {
        Some(leader) if leader.id == id => Err(CommandRefusal::OwnDivision { division }),
        Some(leader) if leader.commands() => Ok(()),
        _ => Err(CommandRefusal::NoGeneralThere { division }),
    }
}

/// Whether a general has an ADC at hand.
fn has_adc(model: &Model, general: GeneralId) -> bool {
    model.adcs.iter().any(|adc| is_at_hand(adc, general))
}

/// Whether an ADC is with its general and has not ridden in this phase: one that came back is sent again in the next one.
fn is_at_hand(adc: &Adc, general: GeneralId) -> bool {
    adc.of == general && adc.to.is_none() && !adc.rode
}

/// ANT-ADC-012, -013: how many ADCs were not sent and could have been, and have paid for nothing yet.
pub(crate) fn kept(model: &Model, general: &General) -> usize {
    let free = general.commands() && general.with.is_none();
    let idle = model.adcs.iter().filter(|adc| is_at_hand(adc, general.id) && !adc.spent);
    if free { idle.count() } else { 0 }
}

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    let Question::Send { general } = *question else { return Vec::new() };
    let open = open(model, general).into_iter();
    open.map(|to| Act::Send { general, to }).chain([Act::Done]).collect()
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match *act {
        Act::Done => Offer::ends(question, *act, "Keep the others back"),
        Act::Send { general, to } => {
            check(model, seat, general, to).ok()?;
            Offer::told(*act)
        }
        _ => None,
    }
}
