//! A straight move on the table, which the enemy may break into (X.window of the notes, G22).
use crate::{
    Splendid,
    act::Act,
    allowance::Pace,
    ask, edge,
    event::How,
    flow,
    going::Toll,
    kinds::UnitId,
    model::Model,
    question::{Question, Rest, StandSet, Units, Window},
    reactions::intercept,
    refusal::{MoveRefusal, Refusal},
    road_column, seats,
    unit::Unit,
};
use geom::{Angle, Length};
use kernel::{Cx, Fill, Leg, Play, ruleset::Seats};

/// A straight move that has been found legal: who, which way, how far.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Straight {
    /// Who moves.
    pub(crate) unit: UnitId,
    /// Which way: along one of its own axes.
    pub(crate) way: Angle,
    /// How far.
    pub(crate) by: Length,
    /// In what manner.
    pub(crate) how: How,
    /// The declared target of a charge, which may counter-charge.
    pub(crate) target: Option<UnitId>,
    /// Units it flows around on this leg.
    pub(crate) flow: Units,
    /// Q55: what a manoeuvre has left as this leg begins; charges and steps have no other way.
    pub(crate) rest: Option<Rest>,
}

/// How a straight move came out.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Arrived {
    /// It went all the way.
    There,
    /// ASV-INT-020: it was intercepted; it does no more.
    Intercepted,
    /// Q55: after a failed interception its owner halted it.
    Halted,
    /// Q55: after a failed interception its owner gives another way for the rest.
    Anew(Vec<Leg>, Rest),
}

/// Moves a unit, asking the enemy on the way (ASV-CHG-013, ASV-INT-009). Turns and pivots are no such moves
/// (ASV-INT-008), and a move of no length changes nothing.
pub(crate) fn go(cx: &mut Cx<'_, Splendid>, leg: &Straight) -> Play<Splendid, Arrived> {
    if leg.by <= Length::ZERO {
        return Ok(Arrived::There);
    }
    let (mut leg, mut start) = (*leg, *cx.model().unit(leg.unit));
    let first = start;
    let (mut before, mut gone) = (Length::ZERO, Length::ZERO);
    let mut passed = Seats::default();
    // Q54: after a failure the mover stays where it is until all who will try there have tried.
    let mut held = false;
    loop {
        let window = ahead(&leg, if held { Length::ZERO } else { leg.by - gone });
        let asked = who(cx, &window, passed);
        if asked.is_empty() {
            if !held {
                break;
            }
            (held, passed) = (false, Seats::default());
            let rest = left(cx.model(), &leg, &first, before + gone);
            match replan(cx, &leg, rest)? {
                Arrived::There => continue,
                elsewhere => return Ok(elsewhere),
            }
        }
        let said = ask::ask(cx, asked, Question::Intercept(window))?;
        if said.act == Act::Pass {
            passed = passed.and(said.seat);
            continue;
        }
        let strike = intercept::check(cx.model(), said.seat, &window, &said.act, &said.fill)?;
        // ASV-INT-014: the move is suspended there.
        advance(cx, &leg, &start, &mut gone, strike.at);
        // ASV-MOV-007: what is off the table there is gone at once, and the rest goes on from there.
        if !edge::off_table(cx.model(), cx.model().unit(leg.unit)).is_empty() {
            if !edge::settle(cx, leg.unit, StandSet::default()) {
                return Ok(Arrived::There);
            }
            start = *cx.model().unit(leg.unit);
            (before, leg.by, gone) = (before + gone, leg.by - gone, Length::ZERO);
        }
        if intercept::attempt(cx, &window, strike)? && intercept::hit(cx, strike.unit, leg.unit) {
            return Ok(Arrived::Intercepted);
        }
        // ASV-INT-022, ASV-INT-023: it resumes, and others may try.
        held = leg.target.is_none();
        passed = Seats::default();
    }
    let rest = leg.by - gone;
    advance(cx, &leg, &start, &mut gone, rest);
    Ok(Arrived::There)
}

/// The next so much of the leg; nothing if the mover is held where it stands.
fn ahead(leg: &Straight, to: Length) -> Window {
    Window {
        mover: leg.unit,
        heading: leg.way,
        from: Length::ZERO,
        to,
        target: leg.target,
        flow: leg.flow,
    }
}

/// The seats that command a unit which may intercept and have not let the mover pass.
fn who(cx: &Cx<'_, Splendid>, window: &Window, passed: Seats) -> Seats {
    let model = cx.model();
    let mut seats = Seats::default();
    for &unit in &intercept::able(model, window) {
        for seat in seats::of_unit(model, unit).iter().filter(|&seat| !passed.has(seat)) {
            seats = seats.and(seat);
        }
    }
    seats
}

/// Moves the unit on. Where it stands is always reckoned from the start of the leg, so that halts do not add up errors.
fn advance(cx: &mut Cx<'_, Splendid>, leg: &Straight, start: &Unit, gone: &mut Length, by: Length) {
    if by <= Length::ZERO {
        return;
    }
    *gone += by;
    // ASV-BND-012: a road column goes forward behind its leader.
    let there = road_column::along(start, leg.way, gone.units());
    road_column::relay(cx, &there, leg.how, by);
}

/// ASV-INT-014: what a manoeuvre has left when it has come so far on a leg, and whom it stands amid.
fn left(model: &Model, leg: &Straight, first: &Unit, gone: Length) -> Option<Rest> {
    let rest = leg.rest?;
    let mover = road_column::sweeping(first, leg.way);
    let cost = Toll::price(model, &mover, leg.way.forward(), gone.units(), Pace::Move);
    let left = (rest.left - Length::from_units(cost)).max(Length::ZERO);
    let unit = model.unit(leg.unit);
    let amid = leg.flow.iter().copied().filter(|id| flow::overlap(unit, model.unit(*id)));
    Some(Rest { left, amid: amid.collect(), ..rest })
}

/// Q55: after a failed interception the owner of a manoeuvring unit may end the move there, go on, or go another way.
fn replan(
    cx: &mut Cx<'_, Splendid>,
    leg: &Straight,
    rest: Option<Rest>,
) -> Play<Splendid, Arrived> {
    let unit = leg.unit;
    let asked = seats::of_unit(cx.model(), unit);
    let said = ask::ask(cx, asked, Question::Replan { unit, rest })?;
    match (said.act, said.fill) {
        (Act::GoOn, _) => Ok(Arrived::There),
        (Act::Halt, _) => {
            may_halt(unit, rest.as_ref())?;
            Ok(Arrived::Halted)
        }
        (Act::Replan, fill) => match (rest, fill) {
            (None, _) => {
                let back = leg.how == How::StepBack;
                Err(MoveRefusal::StepIsStraight { unit, back }.into())
            }
            (Some(rest), Fill::Path(legs)) if !legs.is_empty() => Ok(Arrived::Anew(legs, rest)),
            _ => Err(MoveRefusal::WantsPath { unit }.into()),
        },
        _ => Err(Refusal::NotAsked.into()),
    }
}

/// ASV-FLW-012: a unit in the middle of flowing around a friend cannot stay there.
pub(crate) fn may_halt(unit: UnitId, rest: Option<&Rest>) -> Result<(), Refusal> {
    match rest.and_then(|rest| rest.amid.first()) {
        None => Ok(()),
        Some(&other) => Err(MoveRefusal::FlowShort { unit, other }.into()),
    }
}
