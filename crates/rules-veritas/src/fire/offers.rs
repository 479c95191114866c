//! The offers of shooting, with their dice.
use super::check::{self, Shot};
use crate::{
    Veritas,
    act::Act,
    dice,
    event::Event,
    kinds::WingId,
    model::{self, Model},
    question::Question,
    seats,
    stage::Stage,
};
use geom::Length;
use kernel::{
    Offer, Said, Seat, Tally,
    chapter::{Chapter, any_of_menu, told},
    offer::each,
    words,
};

pub(crate) const QUESTIONS: Chapter<Veritas> =
    Chapter { menu, offer, guess: any_of_menu::<Veritas>, prompt: told::<Veritas> };

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    match question {
        Question::Fire { wing } => shots(model, *wing, seat),
        Question::Retreat { among, .. } => each(among, |unit| Act::Retreat { unit }),
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

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (question, *act) {
        (Question::Fire { wing }, Act::EndFire) => {
            Some(Offer::plain(*act, format!("Done firing with {wing}"), "IDV-FIR-009"))
        }
        (Question::Fire { wing }, Act::Shoot { .. }) => {
            Some(shoot(model, *act, &check::check(model, *wing, seat, act).ok()?))
        }
        (Question::Retreat { among, .. }, Act::Retreat { unit }) if among.contains(&unit) => {
            let label = format!("{unit} goes back next");
            Some(Offer::plain(*act, label, "IDV-SHR-011").by(model.key(unit)))
        }
        _ => None,
    }
}

/// A shot with its dice, the face it needs, and the saving dice.
fn shoot(model: &Model, act: Act, shot: &Shot) -> Offer<Act> {
    let bout = shot.bout(model);
    let (tally, saves) = (dice::tally(model, &bout), dice::saves_tally(model, &bout));
    let (Shot { unit, target, .. }, faces) = (shot, &model.book.hits);
    let (n_dice, hit) = (words::dice(tally.dice()), faces.hit.value);
    let label = format!("{unit} shoots at {target}: {n_dice}, {hit}+");
    let close = shot.combat == dice::Combat::Shooting { close: true };
    let near = if close { ", close" } else { "" };
    let (away, range) = (Length::from_units(shot.gap), check::range(model, bout.unit));
    Offer::plain(act, label, "IDV-FIR-001")
        .by(model.key(*unit))
        .against(model.key(*target))
        .note(format!("{away} of {range}{near}"))
        .note(saving(&saves, faces.save.value))
        .reckoned(tally)
}

/// The saving dice and their parts.
pub(crate) fn saving(saves: &Tally, face: i32) -> String {
    let parts = saves.parts.iter().map(|part| format!("{:+} {}", part.add, part.what));
    let parts = words::listed(parts, ", ");
    format!("saves on {face}+ with {} ({parts})", words::dice(saves.dice()))
}

/// The stage in which the dice of a shot are rolled, for odds: no die is rolled until all targets are named (IDV-FIR-010). The
/// volley contains this shot and earlier ones at the same target; for the end of fire it contains all shots named so far.
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
    for other in model.units.mark_all() {
        other.done.target = other.done.target.filter(|aimed| *aimed == target);
    }
    model::apply(&mut model, &Event::Aimed { unit, target: Some(target) });
    Some((model, Stage::Volley))
}
