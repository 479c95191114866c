//! The offers during deployment.
use super::{begun, check, check_post, staff, waiting, zone};
use crate::{
    NearRun,
    act::Act,
    kinds::{Formation, Side, UnitId},
    model::Model,
    moves,
    question::Question,
    unit::{Place, Unit},
};
use geom::Pose;
use kernel::{Chapter, Fill, Offer, Said, Seat, chapter::told, dice::Chooser, offer::Want};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<NearRun> =
    Chapter { menu, offer, guess, prompt: told::<NearRun> };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::Deploy { side, .. } => {
            let brigade = begun(model, side);
            let units =
                waiting(model, side).filter(|unit| brigade.is_none_or(|id| unit.under == Some(id)));
            let each = |unit: &Unit| {
                let id = unit.id;
                let masse = (unit.tags.masse && unit.is_foot()).then_some(Formation::Masse);
                let forms = moves::formations(unit).iter().copied().chain(masse);
                forms.map(move |formation| Act::Place { unit: id, formation })
            };
            units.flat_map(each).collect()
        }
        Question::Post { side } => {
            staff(model, side).map(|it| Act::Post { general: it.id }).collect()
        }
        _ => Vec::new(),
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let fill = fill(model, question, act, 0)?;
    accepted(model, question, seat, act, &fill)?;
    let offer = Offer::told(*act)?.wanting(Want::Poses, fill);
    Some(match act {
        Act::Place { unit, .. } => offer.by(model.key(*unit)),
        _ => offer,
    })
}

fn accepted(model: &Model, question: &Question, seat: Seat, act: &Act, fill: &Fill) -> Option<()> {
    let said = Said { seat, act: *act, fill: fill.clone() };
    match *question {
        Question::Deploy { side, .. } => check(model, side, &said).ok().map(|_| ()),
        Question::Post { side } => check_post(model, side, &said).ok().map(|_| ()),
        _ => None,
    }
}

/// A place for whoever is to be placed.
fn fill(model: &Model, question: &Question, act: &Act, first: usize) -> Option<Fill> {
    let at = match (*question, *act) {
        (Question::Deploy { .. }, Act::Place { unit, formation }) => {
            place(model, unit, formation, first)?
        }
        (Question::Post { side }, Act::Post { .. }) => post(model, side),
        _ => return None,
    };
    Some(Fill::Poses(vec![at]))
}

fn place(model: &Model, unit: UnitId, formation: Formation, first: usize) -> Option<Pose> {
    let body = Unit { formation, place: Place::Table, ..*model.unit(unit) };
    zone::find(model, &body, first)
}

/// The middle of a side's zone.
fn post(model: &Model, side: Side) -> Pose {
    let (facing, [left, far, back, front]) = zone::span(model, side);
    let at = facing.right() * ((left + far) * 0.5) + facing.forward() * ((back + front) * 0.5);
    Pose::new(at.into(), facing)
}

fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let menu = menu(model, question, seat);
    let act = menu.get(chooser.under(menu.len()))?;
    let fill = fill(model, question, act, chooser.under(60))?;
    accepted(model, question, seat, act, &fill)?;
    Some((*act, fill))
}
