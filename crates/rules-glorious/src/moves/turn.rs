//! Turning and facing about (AGV-MOV-018 to -021).
use super::{never, spending};
use crate::{
    act::Act,
    clear::{self, Heed},
    event::{Event, How},
    functions,
    kinds::{Function, UnitId},
    model::Model,
    refusal::Refusal,
};
use geom::{Angle, Length};
use kernel::{Fill, Leg};

/// AGV-MOV-018: by the fill's one leg, `{"turn": degrees}` or `{"face": degrees}`, about the middle of the front.
pub(crate) fn check(model: &Model, id: UnitId, fill: &Fill) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::Turn)?;
    let unit = model.unit(id);
    let by = match fill {
        Fill::Path(legs) => match legs[..] {
            [Leg::Turn { turn }] => turn.0,
            [Leg::Face { face }] => unit.heading().turn_to(face),
            _ => return Err(Refusal::WantsMore { what: "one turn" }),
        },
        _ => return Err(Refusal::WantsMore { what: "one turn" }),
    };
    // More than a whole circle is no other turn than the rest of it.
    let by = by % 0x1_0000;
    let front = unit.front();
    clear::turn(model, unit, front.at.v2(), by, Heed::MOVE)
        .map_err(|block| block.refusal(model, unit))?;
    let front = geom::Pose::new(front.at, front.facing + Angle::parts(by));
    let turned = Event::Moved { unit: id, how: How::Turn, by: Length::ZERO, front };
    spending(model, id, Function::Turn, vec![turned])
}

/// AGV-MOV-019.
pub(crate) fn about_face(model: &Model, id: UnitId) -> Result<Vec<Event>, Refusal> {
    Err(never(model, id, Function::AboutFace))
}

/// Turns worth offering: an eighth to either side.
pub(crate) fn candidates(unit: UnitId, acts: &mut Vec<Act>) {
    acts.push(Act::Turn { unit });
}

/// A turn that may do: an eighth to the right, or to the left.
pub(crate) fn examples() -> [Fill; 2] {
    [8192, -8192].map(|by| Fill::Path(vec![Leg::Turn { turn: kernel::offer::Turn(by) }]))
}
