//! A straight move on the table, which the enemy may intercept (X.window of the notes, G22).
use super::{edge, road_column};
use crate::{
    Splendid,
    act::Act,
    allowance::Pace,
    ask,
    event::How,
    flow,
    going::Toll,
    kinds::UnitId,
    model::Model,
    question::{Question, Rest, StandSet, Window},
    reactions::intercept,
    refusal::{MoveRefusal, Refusal},
    seats,
    unit::Unit,
    units::Units,
};
use geom::{Angle, Length};
use kernel::{Cx, Fill, Leg, Play, ruleset::Seats};

/// A straight move that has been found legal: the unit, the direction and the distance.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Straight {
    /// The unit that moves.
    pub(crate) unit: UnitId,
    /// The direction: along one of its own axes.
    pub(crate) way: Angle,
    /// How far.
    pub(crate) by: Length,
    /// The kind of move.
    pub(crate) how: How,
    /// The declared target of a charge, which may counter-charge.
    pub(crate) target: Option<UnitId>,
    /// Units that it flows around on this leg.
    pub(crate) flow: Units,
    /// Q55: what a manoeuvre has left when this leg begins. Charges and steps cannot take another path.
    pub(crate) rest: Option<Rest>,
}

/// The result of a straight move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Arrived {
    /// It went all the way.
    There,
    /// ASV-INT-020: it was intercepted and does no more.
    Intercepted,
    /// Q55: after a failed interception its owner stopped it.
    Halted,
    /// Q55: after a failed interception its owner gave another path for the rest.
    Anew(Vec<Leg>, Rest),
}

/// Moves a unit and asks the enemy on the way (ASV-CHG-013, ASV-INT-009). Turns and pivots cannot be intercepted
/// (ASV-INT-008), and a move of no length changes nothing.
pub(crate) fn go(cx: &mut Cx<'_, Splendid>, leg: &Straight) -> Play<Splendid, Arrived> {
    if leg.by <= Length::ZERO {
        return Ok(Arrived::There);
    }
    let (mut leg, mut start) = (*leg, *cx.model().unit(leg.unit));
    let first = start;
    let (mut before, mut gone) = (Length::ZERO, Length::ZERO);
    let mut passed = Seats::default();
    // Q54: after a failure the mover stays where it is until every enemy who wants to try there has tried.
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
        // ASV-MOV-007: stands off the table are lost at once, and the rest goes on from there.
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
        // ASV-INT-022, ASV-INT-023: the mover resumes its move, and other units may try.
        held = leg.target.is_none();
        passed = Seats::default();
    }
    let rest = leg.by - gone;
    advance(cx, &leg, &start, &mut gone, rest);
    Ok(Arrived::There)
}

/// The window for interception: the next part of the leg. It has no length while the mover is held where it stands.
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

/// The seats that command a unit which may intercept and that have not let the mover pass.
fn who(cx: &Cx<'_, Splendid>, window: &Window, passed: Seats) -> Seats {
    let model = cx.model();
    let mut seats = Seats::default();
    for unit in intercept::able(model, window) {
        for seat in seats::of_unit(model, unit).iter().filter(|&seat| !passed.has(seat)) {
            seats = seats.and(seat);
        }
    }
    seats
}

/// Moves the unit on. Its position is always calculated from the start of the leg, so that rounding errors do not add up.
fn advance(cx: &mut Cx<'_, Splendid>, leg: &Straight, start: &Unit, gone: &mut Length, by: Length) {
    if by <= Length::ZERO {
        return;
    }
    *gone += by;
    // ASV-BND-012: a road column goes forward behind its leader.
    let there = road_column::along(start, leg.way, gone.units());
    road_column::relay(cx, &there, leg.how, by);
}

/// ASV-INT-014: what a manoeuvre has left after this part of a leg, and which units it overlaps.
fn left(model: &Model, leg: &Straight, first: &Unit, gone: Length) -> Option<Rest> {
    let rest = leg.rest?;
    let mover = road_column::sweeping(first, leg.way);
    let cost = Toll::price(model, &mover, leg.way.forward(), gone.units(), Pace::Move);
    let left = (rest.left - Length::from_units(cost)).max(Length::ZERO);
    let unit = model.unit(leg.unit);
    let amid = leg.flow.iter().filter(|id| flow::overlap(unit, model.unit(*id)));
    Some(Rest { left, amid: amid.collect(), ..rest })
}

/// Q55: after a failed interception the owner of a manoeuvring unit may end the move there, go on, or take another path.
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

/// ASV-FLW-012: a unit that is flowing around a friend cannot stop there.
pub(crate) fn may_halt(unit: UnitId, rest: Option<&Rest>) -> Result<(), Refusal> {
    match rest.and_then(|rest| rest.amid.first()) {
        None => Ok(()),
        Some(other) => Err(MoveRefusal::FlowShort { unit, other }.into()),
    }
}
