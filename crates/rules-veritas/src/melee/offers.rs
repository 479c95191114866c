//! The offers of a melee, with their dice.
use super::{Melee, break_off, fight, occupy};
use crate::{
    Veritas,
    act::Act,
    dice,
    disorder::{self, Situation},
    fire::saving,
    kinds::UnitId,
    model::Model,
    question::Question,
};
use geom::Length;
use kernel::{
    Fill, Leg, Offer, Said, Seat,
    chapter::{Chapter, any_of_menu, told},
    dice::Chooser,
    offer::{Want, each},
    words,
};

pub(crate) const QUESTIONS: Chapter<Veritas> =
    Chapter { menu, offer, guess, prompt: told::<Veritas> };

fn menu(_: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match question {
        Question::From { among, .. } => each(among, |enemy| Act::From { enemy }),
        Question::Melee { among, .. } => each(among, |target| Act::Melee { target }),
        Question::Against { unit, among } => {
            each(among, |enemy| Act::Against { unit: *unit, enemy })
        }
        Question::BreakOff { unit } => {
            each(&[true, false], |attempt| Act::BreakOff { unit: *unit, attempt })
        }
        Question::Occupy { among, .. } => {
            [each(among, |unit| Act::Occupy { unit }), vec![Act::NoOccupation]].concat()
        }
        _ => Vec::new(),
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (question, *act) {
        (Question::From { unit, among }, Act::From { enemy }) if among.contains(&enemy) => {
            let label = format!("{unit} goes back from {enemy}");
            let offer = Offer::plain(*act, label, "IDV-SHR-010");
            Some(offer.by(model.key(*unit)).against(model.key(enemy)))
        }
        (Question::Melee { among, .. }, Act::Melee { target }) if among.contains(&target) => {
            Some(next(model, *act, target))
        }
        (Question::Against { unit, among }, Act::Against { unit: by, enemy })
            if by == *unit && among.contains(&enemy) =>
        {
            Some(against(model, *act, *unit, enemy))
        }
        (Question::BreakOff { unit }, Act::BreakOff { unit: by, attempt: true }) if by == *unit => {
            breaking(model, *act, *unit)
        }
        (Question::BreakOff { unit }, Act::BreakOff { unit: by, .. }) if by == *unit => {
            let label = format!("{unit} stays in contact");
            Some(Offer::plain(*act, label, "IDV-MRS-002").by(model.key(*unit)))
        }
        (Question::Occupy { left_by, ground, .. }, Act::Occupy { unit }) => {
            let fill = Fill::Poses(vec![occupy::example(model, unit, *left_by, *ground)?]);
            let said = Said { seat, act: *act, fill: fill.clone() };
            occupy::check(model, question, &said).ok()?;
            let label = format!("{unit} occupies the ground");
            let offer = Offer::plain(*act, label, "IDV-MRS-014").wanting(Want::Poses, fill);
            Some(offer.by(model.key(unit)).against(model.key(*left_by)))
        }
        (Question::Occupy { .. }, Act::NoOccupation) => {
            Some(Offer::plain(*act, "Nobody occupies it", "IDV-MRS-007"))
        }
        _ => None,
    }
}

/// A melee that may be fought next, and the dice of all units in it.
fn next(model: &Model, act: Act, target: UnitId) -> Offer<Act> {
    let melee = Melee::about(model, target);
    let odds = |unit: UnitId, enemy: UnitId| {
        let bout = fight::bout(model, unit, enemy);
        let dice = words::dice(dice::dice(model, &bout));
        let saves = words::dice(dice::saves(model, &bout));
        format!("{unit}: {dice}, {enemy} saves with {saves}")
    };
    let label = format!("The melee about {target} is fought next");
    let mut offer = Offer::plain(act, label, "IDV-MEL-006").by(model.key(target));
    for unit in melee.units(model) {
        offer.notes.extend(melee.opponents(unit).map(|enemy| odds(unit, enemy)));
    }
    offer
}

/// IDV-MEL-002, -003: to fight one of several enemies, with the dice.
fn against(model: &Model, act: Act, unit: UnitId, enemy: UnitId) -> Offer<Act> {
    let bout = fight::bout(model, unit, enemy);
    let (tally, saves) = (dice::tally(model, &bout), dice::saves_tally(model, &bout));
    let faces = &model.book.hits;
    let (n_dice, hit) = (words::dice(tally.dice()), faces.hit.value);
    Offer::plain(act, format!("{unit} fights {enemy}: {n_dice}, {hit}+"), "IDV-MEL-003")
        .by(model.key(unit))
        .against(model.key(enemy))
        .note(saving(&saves, faces.save.value))
        .reckoned(tally)
}

/// IDV-MRS-003: to try to break off, with the face it needs.
fn breaking(model: &Model, act: Act, id: UnitId) -> Option<Offer<Act>> {
    let [least, most] = break_off::reach(model, id)?;
    let fill = Fill::Path(vec![Leg::Move { r#move: most }]);
    break_off::check(model, id, &fill).ok()?;
    let unit = model.unit(id);
    let tally = disorder::tally(model, unit, &Situation::in_melee(model, unit));
    let needed = (disorder::needed(model, unit) - tally.total()).max(1);
    let offer = Offer::plain(act, format!("{id} tries to break off: {needed}+"), "IDV-MRS-003")
        .by(model.key(id))
        .note(format!("goes back {least} to {most}, as you choose"))
        .reckoned(tally);
    Some(offer.wanting(Want::Path, fill))
}

/// A guess: a unit that occupies the ground and its pose, a distance to break off, or any act of the menu.
fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    match question {
        Question::Occupy { among, left_by, ground, .. } => {
            let Some(&unit) = among.get(chooser.under(among.len() + 1)) else {
                return Some((Act::NoOccupation, Fill::Nothing));
            };
            let pose = occupy::example(model, unit, *left_by, *ground)?;
            Some((Act::Occupy { unit }, Fill::Poses(vec![pose])))
        }
        &Question::BreakOff { unit } => {
            if chooser.under(2) == 1 {
                return Some((Act::BreakOff { unit, attempt: false }, Fill::Nothing));
            }
            let [least, most] = break_off::reach(model, unit)?;
            let part = (most.0 - least.0).max(0) / 4 * chooser.under(5) as i32;
            let back = Leg::Move { r#move: Length(least.0 + part) };
            Some((Act::BreakOff { unit, attempt: true }, Fill::Path(vec![back])))
        }
        _ => any_of_menu::<Veritas>(model, question, seat, chooser),
    }
}
