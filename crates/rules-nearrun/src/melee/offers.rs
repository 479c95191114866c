//! The offers of melees and of what follows them.
use super::{all, check, reckon, waiting};
use crate::{NearRun, act::Act, charge, kinds::UnitId, model::Model, question::Question, seats};
use kernel::{
    Chapter, Offer, Seat,
    chapter::{guess_of_menu, told},
    offer::each,
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<NearRun> =
    Chapter { menu, offer, guess: guess_of_menu::<NearRun>, prompt: told::<NearRun> };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::Melee { .. } => each(&waiting(model), |target| Act::Fight { target }),
        Question::Strike { unit } => each(&foes(model, unit), |target| Act::StrikeAt { target }),
        Question::Drawn { .. } => vec![Act::FightOn, Act::RallyBack],
        Question::Face { .. } => vec![Act::Face, Act::Stay],
        Question::Won { may_occupy, .. } => {
            let mut acts = vec![Act::Advance, Act::Stay];
            acts.extend(may_occupy.then_some(Act::Occupy));
            acts
        }
        Question::WonRecalled { enemy_fights_on: true, .. } => vec![Act::FightOn, Act::RallyBack],
        Question::WonRecalled { .. } => vec![Act::Hold, Act::RallyBack],
        Question::Withdraw { .. } => vec![Act::Withdraw, Act::RallyBack],
        _ => Vec::new(),
    }
}

/// The opponents of a unit in its melee.
fn foes(model: &Model, unit: UnitId) -> Vec<UnitId> {
    let melee = all(model).into_iter().find(|melee| melee.units().any(|id| id == unit));
    melee.map(|melee| super::pairing::opponents(&melee, unit)).unwrap_or_default()
}

/// The winner that a question is about.
fn unit_of(question: &Question) -> Option<UnitId> {
    match *question {
        Question::Won { unit, .. } | Question::WonRecalled { unit, .. } => Some(unit),
        _ => None,
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (*question, *act) {
        (Question::Melee { .. }, Act::Fight { target }) => {
            check(model, target).ok()?;
            let melee = all(model).into_iter().find(|melee| melee.key() == target)?;
            let contact = melee.contacts.first()?;
            let size = model.unit(contact.attacker).size_now();
            let blow = reckon(model, &melee, contact.attacker, contact.target, size);
            let offer =
                Offer::told(*act)?.by(model.key(contact.attacker)).against(model.key(target));
            let note = format!("the attacker makes {}", blow.cell.said(blow.tally.total()));
            Some(offer.note(note).reckoned(blow.tally))
        }
        (Question::Strike { unit }, Act::StrikeAt { target }) => {
            let may = foes(model, unit).contains(&target) && seats::of_unit(model, unit).has(seat);
            may.then(|| Offer::asked(question, *act))?
        }
        (
            Question::Drawn { unit }
            | Question::WonRecalled { unit, .. }
            | Question::Withdraw { unit },
            Act::RallyBack,
        ) => charge::back(model, question, act, unit),
        (Question::Face { unit, .. }, Act::Stay) => {
            let label = format!("{unit} stays as it is");
            Some(Offer { label, cite: "ANT-FLK-003".into(), ..Offer::asked(question, *act)? })
        }
        (Question::Won { unit, .. }, Act::Advance) if !super::winners::has_room(model, unit) => {
            None
        }
        (Question::Won { .. }, Act::Advance) | (Question::WonRecalled { .. }, Act::Hold) => {
            let may =
                unit_of(question).is_some_and(|unit| super::winners::may_advance(model, unit));
            let most = model.book.reaches.advance.value.to_inches().floor() as u32;
            let most = if may { most } else { 0 };
            Some(Offer::asked(question, *act)?.counting([0, most], most))
        }
        _ => menu(model, question, seat).contains(act).then(|| Offer::asked(question, *act))?,
    }
}
