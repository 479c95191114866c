//! The rules.
use crate::{
    Refusal, Toy,
    battle::{Act, Event, Model, Question, Stage, Unit, on_floor},
};
use geom::{Angle, INCH, Pose};
use kernel::{
    Chapter, Cite, Cx, Fill, Offer, Play, Seat, Want,
    chapter::guess_of_menu,
    ids::{Side, UnitId},
    ruleset::Seats,
};

/// TOY-MOV-001: how far a unit marches, in inches.
pub(crate) const MARCH: f64 = 6.0;
/// TOY-FIR-001: how far shots carry, in inches.
pub(crate) const RANGE: f64 = 12.0;
/// TOY-FIR-002: the lowest face that hits.
pub(crate) const HIT: u8 = 4;

/// TOY-SEQ-001: one unit's action, until the side ends its turn.
pub(crate) fn play(cx: &mut Cx<'_, Toy>, stage: &Stage) -> Play<Toy, Option<Stage>> {
    let side = stage.side;
    let said = cx.ask(Seats::one(Seat(side.0)), Question::Action)?;
    match said.act {
        Act::March { unit } => {
            let to = march(cx.model(), said.seat, unit, &said.fill)?;
            cx.emit(Event::Marched { unit, to });
        }
        Act::Shoot { unit, target } => {
            aim(cx.model(), said.seat, unit, target)?;
            let die = cx.roll(6)?;
            cx.emit(Event::Shot { unit, target, die });
            if die >= HIT {
                cx.emit(Event::Lost { unit: target });
            }
        }
        Act::EndTurn => {
            cx.emit(Event::TurnEnded { side });
            return Ok((!is_over(cx.model())).then_some(Stage { side: side.other() }));
        }
        Act::Concede => return Ok(None),
    }
    Ok((!is_over(cx.model())).then_some(*stage))
}

/// TOY-VIC-001.
pub(crate) fn is_over(model: &Model) -> bool {
    let beaten = Side::BOTH.into_iter().any(|side| model.figures(side) == 0);
    model.conceded.is_some() || beaten || model.turn > model.turns
}

/// The distance between two places in inches.
pub(crate) fn apart(one: Pose, other: Pose) -> f64 {
    one.at.v2().distance(other.at.v2()) / INCH.units()
}

/// TOY-SEQ-001, -002: a unit of this seat that has not acted.
fn own(model: &Model, seat: Seat, unit: UnitId) -> Result<&Unit, Refusal> {
    let unit = model.unit(unit);
    match unit {
        unit if unit.side != Side(seat.0) || unit.figures == 0 => Err(Refusal::NotYours),
        unit if unit.acted => Err(Refusal::Acted),
        unit => Ok(unit),
    }
}

/// TOY-MOV-001: where a march ends.
fn march(model: &Model, seat: Seat, unit: UnitId, fill: &Fill) -> Result<Pose, Refusal> {
    let unit = own(model, seat, unit)?;
    let Fill::Point(to) = *fill else { return Err(Refusal::NoPoint) };
    if !on_floor(model.size, to) {
        return Err(Refusal::OffTable);
    }
    let facing = Angle::of(to.v2() - unit.at.at.v2()).unwrap_or(unit.at.facing);
    let end = Pose::new(to, facing);
    let inches = apart(unit.at, end);
    if inches > MARCH {
        return Err(Refusal::TooFar { inches, most: MARCH });
    }
    Ok(end)
}

/// TOY-FIR-001.
fn aim(model: &Model, seat: Seat, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let (unit, target) = (own(model, seat, unit)?, model.unit(target));
    if target.side == unit.side || target.figures == 0 {
        return Err(Refusal::NoEnemy);
    }
    match apart(unit.at, target.at) {
        inches if inches > RANGE => Err(Refusal::OutOfRange { inches, most: RANGE }),
        _ => Ok(()),
    }
}

/// The one question: its prompt, its acts and its offers.
pub(crate) const QUESTIONS: Chapter<Toy> =
    Chapter { menu, offer, guess: guess_of_menu::<Toy>, prompt };

fn prompt(_: &Model, _: &Question) -> String {
    "Let a unit march or shoot, or end the turn.".to_owned()
}

/// Everything that a seat might do.
fn menu(model: &Model, _: &Question, seat: Seat) -> Vec<Act> {
    let side = Side(seat.0);
    let ready = model.standing(side).filter(|unit| !unit.acted);
    let mut acts: Vec<Act> = ready
        .flat_map(|unit| {
            let shots = model.standing(side.other());
            let shots = shots.map(|enemy| Act::Shoot { unit: unit.id, target: enemy.id });
            shots.chain([Act::March { unit: unit.id }])
        })
        .collect();
    acts.push(Act::EndTurn);
    acts
}

/// The acts that are possible, with an example of the fill.
fn offer(model: &Model, _: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let key = |unit: UnitId| Some(model.unit(unit).key.clone());
    let name = |unit: UnitId| &model.unit(unit).name;
    Some(match *act {
        Act::March { unit } => {
            let fill = example(model, model.unit(unit));
            march(model, seat, unit, &fill).ok()?;
            let label = format!("{} marches", name(unit));
            let offer = Offer::plain(*act, label, Cite::new("TOY-MOV-001"));
            Offer { unit: key(unit), ..offer.wanting(Want::Point, fill) }
        }
        Act::Shoot { unit, target } => {
            aim(model, seat, unit, target).ok()?;
            let label = format!("{} shoots at {}", name(unit), name(target));
            let offer = Offer::plain(*act, label, Cite::new("TOY-FIR-001"));
            Offer { unit: key(unit), target: key(target), ..offer }
        }
        Act::EndTurn => Offer::plain(*act, "End the turn", Cite::new("TOY-SEQ-001")),
        Act::Concede => Offer::plain(*act, "Concede", Cite::new("TOY-VIC-002")),
    })
}

/// A legal march: two inches straight ahead, or to its own place if the table ends there.
fn example(model: &Model, unit: &Unit) -> Fill {
    let ahead = unit.at.advanced(2.0 * INCH.units()).at;
    Fill::Point(if on_floor(model.size, ahead) { ahead } else { unit.at.at })
}
