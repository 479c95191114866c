//! Phase 2: the moves of one wing's units (IDV-MOV, IDV-COL, IDV-TER, and what orders compel and forbid).
use crate::{
    Veritas,
    act::Act,
    asking::{ask, not_asked},
    charge,
    event::Event,
    kinds::{State, UnitId, WingId},
    model::Model,
    near,
    question::Question,
    refusal::{MoveRefusal, Refusal},
    seats,
    stage::Stage,
    unit::{Done, Unit},
};
use kernel::{Cite, Cx, Fill, Offer, Play, Said, Seat, Stop};

/// One unit's move; the stage is run again until the wing has no more to make.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>, wing: WingId) -> Play<Veritas, Option<Stage>> {
    if !movable(cx.model(), wing) {
        return Ok(Some(Stage::Card));
    }
    let asked = seats::of_wing(cx.model(), wing);
    let said = ask(cx, asked, Question::Move { wing })?;
    match said.act {
        Act::EndMoves => return Ok(Some(Stage::Card)),
        Act::Stay { unit } => stay(cx, wing, &said, unit)?,
        Act::Charge { unit, target } => charge::play(cx, wing, &said, unit, target)?,
        _ => return not_asked(),
    }
    Ok(Some(Stage::Move { wing }))
}

/// Has a wing any unit left that may move?
fn movable(model: &Model, wing: WingId) -> bool {
    model.units_of(wing).any(|unit| may_move(model, unit))
}

/// IDV-ACT-004, -005: not routed, not in contact, and its move still to be made.
pub(crate) fn may_move(model: &Model, unit: &Unit) -> bool {
    unit.is_on_table()
        && !unit.done.moved
        && unit.state != State::Routed
        && !near::in_contact(model, unit.id)
}

/// A unit of this wing, of this seat, that still has its move.
pub(crate) fn mover(model: &Model, wing: WingId, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    seats::must_command(model, seat, unit)?;
    let of = model.unit(unit);
    if of.wing == wing && may_move(model, of) {
        return Ok(());
    }
    Err(MoveRefusal::NoMove { unit: model.name(unit).to_owned() }.into())
}

fn stay(cx: &mut Cx<'_, Veritas>, wing: WingId, said: &Said<Act>, unit: UnitId) -> Play<Veritas> {
    mover(cx.model(), wing, said.seat, unit).map_err(Stop::Refused)?;
    let done = Done { moved: true, ..cx.model().unit(unit).done };
    cx.emit(Event::Noted { unit, done });
    Ok(())
}

pub(crate) fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    let Question::Move { wing } = *question else { return Vec::new() };
    let units = model.units_of(wing).filter(|unit| may_move(model, unit));
    let mut acts = Vec::new();
    for unit in units {
        acts.push(Act::Stay { unit: unit.id });
        charge::candidates(model, unit, &mut acts);
    }
    acts.push(Act::EndMoves);
    acts
}

pub(crate) fn offer(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    let Question::Move { wing } = *question else { return None };
    match *act {
        Act::EndMoves => {
            let label = format!("No more moves of {}", model.wing_name(wing));
            Some(Offer::plain(*act, label, Cite::new("IDV-ACT-002")))
        }
        Act::Stay { unit } => {
            mover(model, wing, seat, unit).ok()?;
            let label = format!("{} stays where it is", model.name(unit));
            let mut offer = Offer::plain(*act, label, Cite::new("IDV-ACT-002"));
            offer.unit = Some(model.key(unit).to_owned());
            Some(offer)
        }
        Act::Charge { unit, target } => charge::offer_charge(model, wing, seat, unit, target),
        _ => None,
    }
}

/// A guess at a move, for play at random: cheap, and likely but not sure to be allowed.
pub(crate) fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut kernel::dice::Chooser,
) -> Option<(Act, Fill)> {
    let menu = menu(model, question, seat);
    let act = menu.get(chooser.under(menu.len()))?;
    offer(model, question, seat, act).map(|offer| (offer.act, offer.fill))
}
