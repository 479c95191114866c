//! What may be shot at, and what it would take.
use super::check::{self, Shot};
use crate::{
    act::Act,
    dice,
    event::Event,
    kinds::{UnitId, WingId},
    model::{self, Model},
    question::Question,
    seats,
    stage::Stage,
};
use geom::Length;
use kernel::{Cite, Fill, Offer, Said, Seat, Tally, dice::Chooser};

pub(crate) fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    match question {
        Question::Fire { wing } => shots(model, *wing, seat),
        Question::Retreat { among, .. } => {
            among.iter().map(|unit| Act::Retreat { unit: *unit }).collect()
        }
        _ => Vec::new(),
    }
}

fn shots(model: &Model, wing: WingId, seat: Seat) -> Vec<Act> {
    let mut acts = Vec::new();
    for unit in model.units_of(wing) {
        if check::able(model, unit).is_ok() && seats::of_unit(model, unit.id).has(seat) {
            let enemies = check::near_enough(model, unit);
            acts.extend(enemies.map(|enemy| Act::Shoot { unit: unit.id, target: enemy.id }));
        }
    }
    acts.push(Act::EndFire);
    acts
}

/// A guess needs no words: the script checks it.
pub(crate) fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let menu = menu(model, question, seat);
    menu.get(chooser.under(menu.len())).map(|act| (*act, Fill::Nothing))
}

pub(crate) fn offer(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    match (question, *act) {
        (Question::Fire { wing }, Act::EndFire) => {
            let label = format!("No more fire of {}", model.wing_name(*wing));
            Some(Offer::plain(*act, label, Cite::new("IDV-FIR-009")))
        }
        (Question::Fire { wing }, Act::Shoot { unit, target }) => {
            let shot = check::check(model, *wing, seat, unit, target).ok()?;
            Some(shoot(model, *act, &shot))
        }
        (Question::Retreat { among, .. }, Act::Retreat { unit }) if among.contains(&unit) => {
            let label = format!("{} goes back next", model.name(unit));
            let mut offer = Offer::plain(*act, label, Cite::new("IDV-SHR-011"));
            offer.unit = Some(model.key(unit).to_owned());
            Some(offer)
        }
        _ => None,
    }
}

/// A shot with its dice, the face it needs, and what may be saved.
fn shoot(model: &Model, act: Act, shot: &Shot) -> Offer<Act> {
    let bout = shot.bout(model);
    let (tally, saves) = (dice::tally(model, &bout), dice::saves_tally(model, &bout));
    let faces = &model.book.hits;
    let name = |unit: UnitId| model.name(unit);
    let label = format!(
        "{} shoots at {}: {}, {}+",
        name(shot.unit),
        name(shot.target),
        n_dice(tally.dice()),
        faces.hit.value
    );
    let mut offer = Offer::plain(act, label, Cite::new("IDV-FIR-001"));
    offer.unit = Some(model.key(shot.unit).to_owned());
    offer.target = Some(model.key(shot.target).to_owned());
    let range = check::range(model, bout.unit);
    let close = shot.combat == dice::Combat::Shooting { close: true };
    let near = if close { ", close" } else { "" };
    offer.notes.push(format!("{} of {range}{near}", Length::from_units(shot.gap)));
    offer.notes.push(saving(&saves, faces.save.value));
    offer.tally = Some(tally);
    offer
}

/// So many dice, in words.
pub(crate) fn n_dice(n: u32) -> String {
    if n == 1 { "1 die".to_owned() } else { format!("{n} dice") }
}

/// The saving dice and how they come about.
pub(crate) fn saving(saves: &Tally, face: i32) -> String {
    let parts: Vec<String> =
        saves.parts.iter().map(|part| format!("{:+} {}", part.add, part.what)).collect();
    let sum = saves.dice();
    format!("saves on {face}+ with {} ({})", n_dice(sum), parts.join(", "))
}

/// Where the dice of a shot fall: the volley, with nothing in it but this shot and those at the same target that were named
/// before; or, when no more fire is called for, all shots that were named so far. For odds, for until all targets are named no
/// die falls (IDV-FIR-010).
pub(crate) fn rehearsal(before: &Model, wing: WingId, said: &Said<Act>) -> Option<(Model, Stage)> {
    let mut model = before.clone();
    let (unit, target) = match said.act {
        Act::Shoot { unit, target } => (unit, target),
        Act::EndFire => {
            for unit in super::holding(before, wing, said.seat) {
                model::apply(&mut model, &Event::Aimed { unit, target: None });
            }
            let any = model.on_table().any(|unit| unit.done.target.is_some());
            return any.then_some((model, Stage::Volley));
        }
        _ => return None,
    };
    for n in 0..model.units.len() {
        let other = model.units[n];
        if other.done.target.is_some_and(|aimed| aimed != target) {
            model.units[n].done.target = None;
        }
    }
    model::apply(&mut model, &Event::Aimed { unit, target: Some(target) });
    Some((model, Stage::Volley))
}
