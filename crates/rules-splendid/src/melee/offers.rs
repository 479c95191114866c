//! Attacks that a player may make, and throwing again.
use super::{
    check,
    outflank::{self, Attack},
    values,
};
use crate::{
    Splendid,
    act::{Act, Aim, Aims},
    command,
    model::Model,
    near,
    question::{Question, StandSet},
    seats,
    unit::Unit,
    units::Units,
    words,
};
use kernel::{Chapter, Offer, Seat, chapter::guess_of_menu, names::Named};

pub(crate) const QUESTIONS: Chapter<Splendid> =
    Chapter { menu, offer, guess: guess_of_menu::<Splendid>, prompt };

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
        for target in touched {
            let aims = Aims::one(Aim { target, stands: StandSet::all(unit.n()) });
            acts.push(Act::Attack { unit: unit.id, aims });
        }
        if touched.len() > 1 && unit.n() > 1 {
            acts.push(Act::Attack { unit: unit.id, aims: shared(unit, &touched) });
        }
    }
    acts
}

/// A unit's stands divided evenly among the enemies it touches, from its left.
fn shared(unit: &Unit, touched: &Units) -> Aims {
    let shares = touched.len().min(unit.n());
    let all = touched.iter().zip(StandSet::all(unit.n()).split(shares));
    all.map(|(target, stands)| Aim { target, stands }).collect()
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
            let offer = Offer::plain(act.clone(), what, rule).note(first);
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
    let id = unit.id;
    let label = match aims.as_ref() {
        [aim] => format!("{id} {} {}", id.agree("attacks", "attack"), aim.target),
        _ => {
            let (shares, its) = (id.agree("shares", "share"), id.its());
            format!("{id} {shares} {its} attack over {} enemies", aims.len())
        }
    };
    let mut offer = Offer::plain(act.clone(), label, "ASV-H2H-006").by(model.key(id));
    for Aim { target, stands } in aims {
        let enemy = model.unit(*target);
        let attack = outflank::attack(unit, enemy);
        let per_stand = values::dice_per_stand(model, attack);
        let mut sets = values::sets(model, unit, enemy, *stands);
        for set in &sets {
            let (dice, needs) = (words::dice((set.stands * per_stand) as u64), set.tally.total());
            offer.notes.push(format!("on {target}: {dice}, {needs} or less"));
        }
        if attack == Attack::Outflanking {
            offer.notes.push(format!("{target} {} outflanked", target.is()));
        }
        if aims.len() == 1 {
            offer.target = Some(model.key(*target).to_owned());
            offer.tally = sets.drain(..).next().map(|set| set.tally);
        }
    }
    if command::may_rethrow(model, unit) {
        offer.notes.push("in command: one attack may be thrown again".to_owned());
    }
    offer
}

fn prompt(_: &Model, question: &Question) -> String {
    match question {
        Question::Attack { side } => format!("{side}: attack with a unit that is in contact."),
        Question::Rethrow { unit, target, hits } => {
            let hits = words::hits(*hits);
            format!("{unit} scored {hits} on {target}. Let it stand, or throw all the dice again?")
        }
        _ => String::new(),
    }
}
