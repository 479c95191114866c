//! The offers during deployment.
use super::{check, check_post, place, zone};
use crate::{
    Veritas,
    act::Act,
    kinds::{Formation, LeaderId, Side, UnitId, UnitKind, WingId},
    model::Model,
    question::Question,
    unit::Unit,
};
use kernel::{
    Fill, Offer, Seat,
    chapter::{Chapter, told},
    dice::Chooser,
    offer::Want,
};

pub(crate) const QUESTIONS: Chapter<Veritas> =
    Chapter { menu, offer, guess, prompt: told::<Veritas> };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::Edge { .. } => [false, true].map(|change| Act::Edge { change }).into(),
        Question::Deploy { wing } => units(model, wing),
        Question::Post { side } => leaders(model, side),
        _ => Vec::new(),
    }
}

fn units(model: &Model, wing: WingId) -> Vec<Act> {
    let mut acts = Vec::new();
    for unit in super::in_hand(model, wing) {
        let saddles: &[bool] =
            if unit.kind == UnitKind::Dragoons { &[true, false] } else { &[unit.mounted] };
        for &mounted in saddles {
            let deploy = |formation| Act::Deploy { unit: unit.id, formation, mounted };
            acts.push(deploy(Formation::Battle));
            if model.book.costs(&Unit { mounted, ..*unit }).march().is_some() {
                acts.push(deploy(Formation::Column));
            }
        }
    }
    acts
}

fn leaders(model: &Model, side: Side) -> Vec<Act> {
    let mut acts = Vec::new();
    for leader in place::leaders_in_hand(model, side) {
        acts.push(Act::Post { leader: leader.id, with: None });
        let units = place::units(model, leader);
        acts.extend(units.map(|unit| Act::Post { leader: leader.id, with: Some(unit.id) }));
    }
    acts
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (question, *act) {
        (Question::Edge { .. }, Act::Edge { change }) => {
            let label = if change { "Change edges" } else { "Keep this edge" };
            Some(Offer::plain(*act, label, "IDV-DEP-003"))
        }
        (Question::Deploy { wing }, Act::Deploy { unit, .. }) => {
            placing(model, *wing, seat, act, unit)
        }
        (Question::Post { .. }, Act::Post { leader, with }) => {
            posting(model, seat, act, leader, with)
        }
        _ => None,
    }
}

fn placing(model: &Model, wing: WingId, seat: Seat, act: &Act, id: UnitId) -> Option<Offer<Act>> {
    let unit = place::formed(model, wing, act).ok()?;
    let fill = Fill::Poses(vec![super::front(&unit, zone::find(model, &unit)?)]);
    check(model, wing, seat, act, &fill).ok()?;
    let on_foot = unit.kind == UnitKind::Dragoons && !unit.mounted;
    let saddle = if on_foot { " on foot" } else { "" };
    let label = format!("Place {id} in {}{saddle}", unit.formation.name());
    let offer = Offer::plain(*act, label, "IDV-DEP-005").by(model.key(id));
    Some(offer.wanting(Want::Poses, fill))
}

fn posting(
    model: &Model,
    seat: Seat,
    act: &Act,
    leader: LeaderId,
    with: Option<UnitId>,
) -> Option<Offer<Act>> {
    let commander = model.leaders.get(leader.idx())?;
    let fill = match with {
        Some(_) => Fill::Nothing,
        None => Fill::Point(zone::find_post(model, commander)?),
    };
    check_post(model, seat, leader, with, &fill).ok()?;
    let name = model.holder(leader);
    let plain = |label: String| Offer::plain(*act, label, "IDV-DEP-005");
    let offer = match with {
        Some(unit) => plain(format!("Place {name} with {unit}")).against(model.key(unit)),
        None => plain(format!("Place {name} alone")).wanting(Want::Point, fill),
    };
    Some(offer.by(model.scene.leader_key(leader)))
}

/// A guess at a place for a unit or a commander.
fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let menu = menu(model, question, seat);
    let act = *menu.get(chooser.under(menu.len()))?;
    let fill = match act {
        Act::Deploy { unit: id, formation, mounted } => {
            let unit = Unit { formation, mounted, ..*model.unit(id) };
            Fill::Poses(vec![super::front(&unit, zone::any(model, &unit, chooser)?)])
        }
        Act::Post { leader, with: None } => {
            Fill::Point(zone::find_post(model, model.leader(leader))?)
        }
        _ => Fill::Nothing,
    };
    Some((act, fill))
}
