//! The choices of a melee, with the dice they come to.
use super::{Melee, break_off, fight, occupy};
use crate::{
    act::Act,
    dice,
    disorder::{self, Situation},
    fire::{n_dice, saving},
    kinds::UnitId,
    model::Model,
    question::Question,
};
use geom::Length;
use kernel::{Cite, Fill, Leg, Offer, Said, Seat, dice::Chooser, offer::Want};

pub(crate) fn menu(_: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::From { among, .. } => {
            among.iter().map(|enemy| Act::From { enemy: *enemy }).collect()
        }
        Question::Melee { among, .. } => {
            among.iter().map(|target| Act::Melee { target: *target }).collect()
        }
        Question::Against { unit, among } => {
            among.iter().map(|enemy| Act::Against { unit, enemy: *enemy }).collect()
        }
        Question::BreakOff { unit } => {
            [true, false].map(|attempt| Act::BreakOff { unit, attempt }).to_vec()
        }
        Question::Occupy { among, .. } => {
            let mut acts: Vec<Act> = among.iter().map(|unit| Act::Occupy { unit: *unit }).collect();
            acts.push(Act::NoOccupation);
            acts
        }
        _ => Vec::new(),
    }
}

/// A guess at who occupies the ground, in a pose that he can take.
pub(crate) fn guess(
    model: &Model,
    question: &Question,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let Question::Occupy { among, left_by, ground, .. } = *question else { return None };
    let Some(&unit) = among.get(chooser.under(among.len() + 1)) else {
        return Some((Act::NoOccupation, Fill::Nothing));
    };
    let pose = occupy::example(model, unit, left_by, ground)?;
    Some((Act::Occupy { unit }, Fill::Poses(vec![pose])))
}

pub(crate) fn offer(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    match (*question, *act) {
        (Question::From { unit, among }, Act::From { enemy }) if among.contains(&enemy) => {
            let label = format!("{} goes back from {}", model.name(unit), model.name(enemy));
            Some(about(model, *act, label, "IDV-SHR-010", unit, Some(enemy)))
        }
        (Question::Melee { among, .. }, Act::Melee { target }) if among.contains(&target) => {
            Some(next(model, *act, target))
        }
        (Question::Against { unit, among }, Act::Against { unit: by, enemy })
            if by == unit && among.contains(&enemy) =>
        {
            Some(against(model, *act, unit, enemy))
        }
        (Question::BreakOff { unit }, Act::BreakOff { unit: by, attempt }) if by == unit => {
            breaking(model, *act, unit, attempt)
        }
        (Question::Occupy { among, left_by, ground, .. }, Act::Occupy { unit }) => {
            let pose = occupy::example(model, unit, left_by, ground)?;
            let fill = Fill::Poses(vec![pose]);
            let said = Said { seat, act: *act, fill: fill.clone() };
            occupy::answer(model, &said, unit, &among, left_by, ground).ok()?;
            let label = format!("{} occupies the ground", model.name(unit));
            let offer = about(model, *act, label, "IDV-MRS-014", unit, Some(left_by));
            Some(offer.wanting(Want::Poses, fill))
        }
        (Question::Occupy { .. }, Act::NoOccupation) => {
            Some(Offer::plain(*act, "Nobody occupies it", Cite::new("IDV-MRS-007")))
        }
        _ => None,
    }
}

fn about(
    model: &Model,
    act: Act,
    label: String,
    cite: &'static str,
    unit: UnitId,
    target: Option<UnitId>,
) -> Offer<Act> {
    let mut offer = Offer::plain(act, label, Cite::new(cite));
    offer.unit = Some(model.key(unit).to_owned());
    offer.target = target.map(|target| model.key(target).to_owned());
    offer
}

/// One unit's dice against another, in a few words.
fn odds_of(model: &Model, unit: UnitId, enemy: UnitId) -> String {
    let bout = fight::bout(model, unit, enemy);
    let (dice, saves) = (dice::dice(model, &bout), dice::saves(model, &bout));
    let (unit, enemy) = (model.name(unit), model.name(enemy));
    format!("{unit}: {}, {enemy} saves with {}", n_dice(dice), n_dice(saves))
}

/// A melee that may be fought next, and the dice of everybody in it.
fn next(model: &Model, act: Act, target: UnitId) -> Offer<Act> {
    let melee = Melee::about(model, target);
    let label = format!("The melee about {} is fought next", model.name(target));
    let mut offer = about(model, act, label, "IDV-MEL-006", target, None);
    for unit in melee.units(model) {
        let notes = melee.opponents(unit).map(|enemy| odds_of(model, unit, enemy));
        offer.notes.extend(notes);
    }
    offer
}

/// IDV-MEL-002, -003: the dice against one of several.
fn against(model: &Model, act: Act, unit: UnitId, enemy: UnitId) -> Offer<Act> {
    let bout = fight::bout(model, unit, enemy);
    let (tally, saves) = (dice::tally(model, &bout), dice::saves_tally(model, &bout));
    let faces = &model.book.hits;
    let (name, other) = (model.name(unit), model.name(enemy));
    let label = format!("{name} fights {other}: {}, {}+", n_dice(tally.dice()), faces.hit.value);
    let mut offer = about(model, act, label, "IDV-MEL-003", unit, Some(enemy));
    offer.notes.push(saving(&saves, faces.save.value));
    offer.tally = Some(tally);
    offer
}

/// IDV-MRS-002, -003: to try, with the face it needs, or to stay.
fn breaking(model: &Model, act: Act, unit: UnitId, attempt: bool) -> Option<Offer<Act>> {
    let name = model.name(unit);
    if !attempt {
        let label = format!("{name} stays in contact");
        return Some(about(model, act, label, "IDV-MRS-002", unit, None));
    }
    let [least, most] = break_off::reach(model, unit)?;
    let fill = Fill::Path(vec![Leg::Move { r#move: most }]);
    break_off::check(model, unit, &fill).ok()?;
    let of = model.unit(unit);
    let tally = disorder::tally(model, of, &Situation::in_melee(model, of));
    let needed = disorder::needed(model, of) - tally.total();
    let label = format!("{name} tries to break off: {}+", needed.max(1));
    let mut offer = about(model, act, label, "IDV-MRS-003", unit, None);
    offer.tally = Some(tally);
    offer.notes.push(format!("goes back from {least} to {most}, as its owner says"));
    Some(offer.wanting(Want::Path, fill))
}

/// For play at random: to break off by any part of the way, or whatever else is offered.
pub(crate) fn guess_break_off(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let acts = menu(model, question, seat);
    let act = *acts.get(chooser.under(acts.len()))?;
    if let Act::BreakOff { unit, attempt: true } = act {
        let [least, most] = break_off::reach(model, unit)?;
        let part = (most.0 - least.0).max(0) / 4 * chooser.under(5) as i32;
        return Some((act, Fill::Path(vec![Leg::Move { r#move: Length(least.0 + part) }])));
    }
    offer(model, question, seat, &act).map(|offer| (offer.act, offer.fill))
}
