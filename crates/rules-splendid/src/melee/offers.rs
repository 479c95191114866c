//! Attacks that a player may make, and whether to throw again.
use super::{check, values};
use crate::{
    Splendid,
    act::{Act, Aim, Aims, MOST_TARGETS},
    command,
    model::Model,
    near, outflank,
    question::{Question, StandSet, Units},
    seats,
    unit::Unit,
    view, words,
};
use kernel::{Chapter, Cite, Offer, Seat, chapter::guess_of_menu};

/// How the questions of this chapter are put and answered.
pub(crate) const QUESTIONS: Chapter<Splendid> =
    Chapter { menu, offer, guess: guess_of_menu::<Splendid>, prompt: view::prompt };

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let side = match question {
        Question::Rethrow { .. } => return vec![Act::Rethrow, Act::LetStand],
        Question::Attack { side } => *side,
        _ => return Vec::new(),
    };
    let mut acts = Vec::new();
    for unit in model.of(side).filter(|unit| !unit.done.settled) {
        let touched = near::contacts(model, unit);
        if touched.is_empty() || seats::must_command(model, seat, unit.id).is_err() {
            continue;
        }
        for &target in &touched {
            let aims = Aims::one(Aim { target, stands: StandSet::all(unit.n()) });
            acts.push(Act::Attack { unit: unit.id, aims });
        }
        if touched.len() > 1 && unit.n() > 1 {
            acts.push(Act::Attack { unit: unit.id, aims: shared(unit, &touched) });
        }
    }
    acts
}

/// A unit's stands shared out evenly over the enemies it touches, from its left.
fn shared(unit: &Unit, touched: &Units) -> Aims {
    let parts = touched.len().min(unit.n()).min(MOST_TARGETS);
    let part_of = |idx: usize| idx * parts / unit.n();
    (0..parts)
        .map(|part| {
            let mine = (0..unit.n()).filter(|&idx| part_of(idx) == part);
            Aim { target: touched[part], stands: mine.fold(StandSet::default(), StandSet::and) }
        })
        .collect()
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match question {
        Question::Rethrow { unit, target, hits } => {
            let (what, rule) = match act {
                Act::Rethrow => ("Throw all these dice again", "ASV-CMD-009"),
                Act::LetStand => ("Let the throw stand", "ASV-CMD-005"),
                _ => return None,
            };
            let first = format!("the first throw scored {}", words::hits(*hits));
            let offer = Offer::plain(act.clone(), what, Cite::new(rule)).note(first);
            Some(offer.by(model.key(*unit)).against(model.key(*target)))
        }
        Question::Attack { side } => {
            let (unit, aims) = check(model, *side, seat, act).ok()?;
            Some(offer_attack(model, model.unit(unit), &aims, act))
        }
        _ => None,
    }
}

fn offer_attack(model: &Model, unit: &Unit, aims: &Aims, act: &Act) -> Offer<Act> {
    let name = model.name(unit.id);
    let label = match aims.as_ref() {
        [aim] => format!("{name} attacks {}", model.name(aim.target)),
        _ => format!("{name} shares its attack over {} enemies", aims.len()),
    };
    let mut offer =
        Offer::plain(act.clone(), label, Cite::new("ASV-H2H-006")).by(model.key(unit.id));
    for aim in aims {
        let target = model.unit(aim.target);
        let outflanking = outflank::outflanks(unit, target);
        let per_stand = values::dice_per_stand(model, outflanking);
        let mut sets = values::sets(model, unit, target, aim.stands);
        for set in &sets {
            let (dice, needs) = (set.stands * per_stand, set.tally.total());
            let whom = model.name(aim.target);
            offer.notes.push(format!("on {whom}: {}, {needs} or less", words::dice(dice as u64)));
        }
        if outflanking {
            offer.notes.push(format!("{} is outflanked", model.name(aim.target)));
        }
        if aims.len() == 1 {
            offer.target = Some(model.key(aim.target).to_owned());
            offer.tally = sets.drain(..).next().map(|set| set.tally);
        }
    }
    if command::may_rethrow(model, unit) {
        offer.notes.push("in command: one attack may be thrown again".to_owned());
    }
    offer
}
