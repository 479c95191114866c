//! The offers of the command dice.
use super::{
    can_all_pay, check_deal, counted, dealers, faces, may_pay_by_adc, may_take, must_need_pool,
    needs_pool, waiting,
};
use crate::{NearRun, act::Act, kinds::GeneralId, model::Model, question::Question};
use kernel::{
    Chapter, Offer, Seat,
    chapter::{guess_of_menu, told},
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<NearRun> =
    Chapter { menu, offer, guess: guess_of_menu::<NearRun>, prompt };

/// ANT-ORG-008, ANT-GEN-004: without troops directly under the corps, pips buy only moves of its commander.
fn prompt(model: &Model, question: &Question) -> String {
    match *question {
        Question::Pool { general } if !needs_pool(model, general) => {
            format!("Does {general} make another move, for a pip off the dice?")
        }
        _ => told::<NearRun>(model, question),
    }
}

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::ArmyMove { .. } => vec![Act::ArmyMove, Act::Done],
        Question::Due { general, .. } => {
            kinds(model, general).map(|die| Act::Take { die }).collect()
        }
        Question::Pool { general } => {
            let takes = kinds(model, general).filter(|_| needs_pool(model, general));
            let takes = takes.map(|die| Act::Take { die });
            let rides = kinds(model, general).map(|die| Act::ExtraMove { die: Some(die) });
            takes.chain(rides).chain([Act::ExtraMove { die: None }, Act::Done]).collect()
        }
        Question::Deal { general } => {
            let waiting = waiting(model, general);
            let each = |die: u8| waiting.iter().map(move |to| Act::Deal { die, to: *to });
            kinds(model, general).flat_map(each).collect()
        }
        _ => Vec::new(),
    }
}

/// The faces that a general has, each once.
fn kinds(model: &Model, general: GeneralId) -> impl Iterator<Item = u8> {
    let mut faces = faces(model, general);
    faces.dedup();
    faces.into_iter()
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (*question, *act) {
        (Question::ArmyMove { .. }, Act::Done) => Offer::ends(question, *act, "No extra move"),
        (Question::ArmyMove { general }, Act::ArmyMove) => {
            let mut corps = dealers(model, model.general(general).side);
            corps.retain(|id| *id != general);
            can_all_pay(model, &corps).then(|| Offer::told(*act))?
        }
        (Question::Pool { general }, Act::Done) if !needs_pool(model, general) => {
            Offer::ends(question, *act, "No other move")
        }
        (Question::Pool { .. }, Act::Done) => Offer::ends(question, *act, "Take no more"),
        (Question::Pool { general }, Act::Take { die }) => {
            must_need_pool(model, general).and_then(|()| may_take(model, general, die)).ok()?;
            Offer::told(*act)
        }
        (Question::Due { general, .. }, Act::Take { die }) => {
            may_take(model, general, die).ok()?;
            Offer::told(*act)
        }
        (Question::Pool { general }, Act::ExtraMove { die }) => {
            match die {
                Some(die) => may_take(model, general, die).ok()?,
                None => may_pay_by_adc(model, general).ok()?,
            }
            let offer = Offer::told(*act)?.by(model.scene.general_key(general));
            Some(Offer { label: format!("{general} {}", offer.label), ..offer })
        }
        (Question::Deal { general }, Act::Deal { die, to }) => {
            check_deal(model, seat, general, die, to).ok()?;
            let note = format!("{:+} to the die", counted(model, to).total());
            Some(Offer::told(*act)?.note(note))
        }
        _ => None,
    }
}
