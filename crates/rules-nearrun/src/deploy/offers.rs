//! The offers during deployment.
use super::{allowed, begun, brigadiers, staff, waiting, zone};
use crate::{
    NearRun,
    act::Act,
    kinds::{Formation, GeneralId, UnitId},
    model::Model,
    moves,
    question::Question,
    unit::{Place, Unit},
};
use geom::{Pose, V2};
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
                moves::formations(unit).map(move |formation| Act::Place { unit: id, formation })
            };
            let brigadier = brigade.and_then(|id| {
                let mut all = brigadiers(model, side);
                all.find(|it| it.command == Some(id)).map(|it| Act::Post { general: it.id })
            });
            units.flat_map(each).chain(brigadier).collect()
        }
        Question::Post { side } => {
            staff(model, side).map(|it| Act::Post { general: it.id }).collect()
        }
        _ => Vec::new(),
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let fill = fill(model, question, act, 0)?;
    allowed(model, question, &Said { seat, act: *act, fill: fill.clone() }).ok()?;
    let offer = Offer::told(*act)?.wanting(Want::Poses, fill);
    Some(match act {
        Act::Place { unit, .. } => offer.by(model.key(*unit)),
        Act::Post { general } => offer.by(model.scene.general_key(*general)),
        _ => offer,
    })
}

/// A place for whoever is to be placed.
fn fill(model: &Model, question: &Question, act: &Act, first: usize) -> Option<Fill> {
    let at = match (*question, *act) {
        (Question::Deploy { .. }, Act::Place { unit, formation }) => {
            place(model, unit, formation, first)?
        }
        (Question::Post { .. } | Question::Deploy { .. }, Act::Post { general }) => {
            post(model, general)
        }
        _ => return None,
    };
    Some(Fill::Poses(vec![at]))
}

fn place(model: &Model, unit: UnitId, formation: Formation, first: usize) -> Option<Pose> {
    let body = Unit { formation, place: Place::Table, ..*model.unit(unit) };
    zone::find(model, &body, first)
}

/// The middle of a general's troops that have been placed; without any, or where that is outside the zone, the middle of the zone.
fn post(model: &Model, general: GeneralId) -> Pose {
    let it = model.general(general);
    let (facing, [left, far, back, front]) = zone::span(model, it.side);
    let own = |unit: &&Unit| it.command.is_none_or(|id| model.is_under(unit, id));
    let places: Vec<V2> = model.of(it.side).filter(own).map(Unit::centre).collect();
    let sum = places.iter().fold(V2::default(), |sum, at| sum + *at);
    let among = Pose::new((sum * (1.0 / places.len().max(1) as f64)).into(), facing);
    if !places.is_empty() && zone::holds(model, it.side, &moves::general_base(model, among)) {
        return among;
    }
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
    let said = Said { seat, act: *act, fill };
    allowed(model, question, &said).ok()?;
    Some((said.act, said.fill))
}
