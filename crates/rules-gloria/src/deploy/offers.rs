//! The offers before the battle.
use super::{
    brigades, placing, secret,
    zone::{self, Manner},
};
use crate::{
    Gloria,
    act::Act,
    formations,
    kinds::{CorpsId, Formation, Side, UnitId},
    model::Model,
    question::Question,
    unit::{Place, Unit},
};
use kernel::{
    Fill, Offer, Seat,
    chapter::{Chapter, told},
    dice::Chooser,
    offer::Want,
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<Gloria> =
    Chapter { menu, offer, guess, prompt: told::<Gloria> };

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let Some(own) = model.scene.side_of(seat) else { return Vec::new() };
    match *question {
        Question::Reserve => {
            let all = (0..model.corps.len()).map(|n| CorpsId(n as u8));
            let ours = all.filter(|id| model.scene.corps[id.idx()].side == own);
            ours.map(|corps| Act::Withhold { corps }).chain([Act::Done]).collect()
        }
        Question::Hide => {
            let units = brigades::units_in_hand(model, own);
            let hide = |unit: &Unit| {
                let id = unit.id;
                shapes(model, unit).map(move |formation| Act::Hide { unit: id, formation })
            };
            units.flat_map(hide).chain([Act::Done]).collect()
        }
        Question::Map => {
            let mut acts = placings(model, own, None);
            acts.push(Act::Done);
            acts
        }
        Question::Deploy { side, corps } => placings(model, side, corps),
        _ => Vec::new(),
    }
}

fn placings(model: &Model, side: Side, begun: Option<CorpsId>) -> Vec<Act> {
    let units = brigades::units_in_hand(model, side);
    let next = units.filter(|unit| brigades::is_next(model, unit, begun));
    let place = |unit: &Unit| {
        let id = unit.id;
        shapes(model, unit).map(move |formation| Act::Place { unit: id, formation })
    };
    let generals = brigades::generals_in_hand(model, side);
    let posts = generals.filter(|general| brigades::may_post(model, general, begun));
    let posts = posts.map(|general| Act::Post { general: general.id });
    next.flat_map(place).chain(posts).collect()
}

fn shapes(model: &Model, unit: &Unit) -> impl Iterator<Item = Formation> + use<> {
    formations::all(&model.book, unit.into()).iter().copied()
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let offer = match (*question, *act) {
        (Question::Reserve, Act::Done) => Offer::ends(question, *act, "Hold nothing more back")?,
        (Question::Hide, Act::Done) => Offer::ends(question, *act, "Hide nothing more")?,
        (Question::Map, Act::Done) => Offer::ends(question, *act, "The map is complete")?,
        (Question::Reserve, Act::Withhold { .. }) => Offer::told(*act)?,
        (Question::Hide, Act::Hide { unit, formation }) => {
            let fill = pose(model, unit, formation, Manner::Hidden)?;
            Offer::told(*act)?.wanting(Want::Poses, fill)
        }
        (Question::Map | Question::Deploy { .. }, Act::Place { unit, formation }) => {
            let fill = pose(model, unit, formation, Manner::Openly)?;
            Offer::told(*act)?.wanting(Want::Poses, fill)
        }
        (Question::Map | Question::Deploy { .. }, Act::Post { general }) => {
            let it = model.generals.get(general.idx())?;
            let fill = Fill::Point(zone::find_post(model, it)?);
            Offer::told(*act)?.by(model.scene.general_key(general)).wanting(Want::Point, fill)
        }
        _ => return None,
    };
    check(model, question, seat, act, &offer.fill).then_some(offer)
}

/// A place that is sure to be allowed.
fn pose(model: &Model, unit: UnitId, formation: Formation, manner: Manner) -> Option<Fill> {
    let unit = model.units.get(unit.idx()).filter(|unit| unit.place == Place::InHand)?;
    let formed = zone::formed(model, unit, formation).ok()?;
    Some(Fill::Poses(vec![zone::find(model, &formed, manner)?]))
}

/// Whether an answer is allowed.
fn check(model: &Model, question: &Question, seat: Seat, act: &Act, fill: &Fill) -> bool {
    match *question {
        Question::Deploy { side, corps } => {
            placing::check(model, side, corps, seat, act, fill).is_ok()
        }
        _ => secret::check(model, question, seat, act, fill).is_ok(),
    }
}

/// A guess at a place for a unit or a general.
fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let menu = menu(model, question, seat);
    let act = *menu.get(chooser.under(menu.len()))?;
    let fill = match act {
        Act::Place { unit, formation } | Act::Hide { unit, formation } => {
            let formed = zone::formed(model, model.unit(unit), formation).ok()?;
            Fill::Poses(vec![zone::any(model, &formed, chooser)?])
        }
        Act::Post { general } => Fill::Point(zone::find_post(model, model.general(general))?),
        _ => Fill::Nothing,
    };
    Some((act, fill))
}
