//! The offers of close assault, with the factors of both sides and the odds.
use super::{combat::Combat, factors, next, reinforce, wheel};
use crate::{
    Gloria,
    act::Act,
    kinds::{Side, UnitId},
    model::Model,
    question::Question,
};
use kernel::{
    Chapter, Offer, Seat,
    chapter::{guess_of_menu, told},
    offer::{Want, each, those},
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<Gloria> =
    Chapter { menu, offer, guess: guess_of_menu::<Gloria>, prompt: told::<Gloria> };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::Assault { .. } => each(&combats(model), |target| Act::Fight { target }),
        Question::Reinforce { side, combat } => {
            let able = about(model, combat).map(|it| reinforce::able(model, &it, side));
            let mut acts = each(&able.unwrap_or_default(), |unit| Act::Reinforce { unit });
            acts.push(Act::Done);
            acts
        }
        Question::Beaten { .. } => vec![Act::HoldGround, Act::Go],
        Question::Won { ways, .. } => {
            let all = [(ways.ahead, Act::Advance), (ways.after, Act::Follow)];
            let more = [(ways.wheel, Act::WheelOn), (ways.hold, Act::HoldGround)];
            those(all.into_iter().chain(more)).collect()
        }
        _ => Vec::new(),
    }
}

/// The combats that may be chosen now.
fn combats(model: &Model) -> Vec<UnitId> {
    let waiting = next(model).map(|(_, combats)| combats).unwrap_or_default();
    waiting.iter().map(Combat::key).collect()
}

/// The combat with this name.
fn about(model: &Model, key: UnitId) -> Option<Combat> {
    Combat::all(model).into_iter().find(|combat| combat.key() == key)
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (*question, *act) {
        (Question::Assault { side }, Act::Fight { target }) => {
            combats(model).contains(&target).then_some(())?;
            let combat = about(model, target)?;
            Some(reckoned(model, Offer::told(*act)?.by(model.key(target)), &combat, side))
        }
        (Question::Reinforce { side, combat }, Act::Reinforce { unit }) => {
            let mut it = about(model, combat)?;
            let may = reinforce::able(model, &it, side).contains(&unit);
            crate::seats::of_unit(model, unit).has(seat).then_some(())?;
            it.joined.push(unit);
            may.then_some(reckoned(model, Offer::told(*act)?, &it, side))
        }
        (Question::Reinforce { side, combat }, Act::Done) => {
            let offer = Offer::ends(question, *act, "Nobody else joins")?;
            Some(reckoned(model, offer, &about(model, combat)?, side))
        }
        (Question::Beaten { unit }, Act::HoldGround) => {
            let offer = Offer::plain(*act, format!("{unit} stays in its cover"), "PG-UCA-002");
            Some(offer.by(model.key(unit)).note("it stays in contact; shaken, if it would rout"))
        }
        (Question::Beaten { .. }, Act::Go) => Offer::asked(question, *act),
        (Question::Won { .. }, _) => won(model, question, act),
        _ => None,
    }
}

fn won(model: &Model, question: &Question, act: &Act) -> Option<Offer<Act>> {
    let Question::Won { unit, beaten, by, ways } = *question else { return None };
    let may = match act {
        Act::Advance => ways.ahead,
        Act::Follow => ways.after,
        Act::HoldGround => ways.hold,
        Act::WheelOn => ways.wheel,
        _ => false,
    };
    let offer = Offer::asked(question, *act).filter(|_| may)?.against(model.key(beaten));
    if *act == Act::HoldGround && ways.ahead && model.unit(unit).is_mounted() {
        // PG-CMP-002: horse may halt before bad ground.
        return Some(offer.note("it halts before the bad ground"));
    }
    if *act == Act::WheelOn {
        let fill = wheel::example(model, model.unit(unit), by);
        return fill.map(|fill| offer.wanting(Want::Path, fill));
    }
    Some(offer)
}

/// An offer with the factors of both sides and the chances of the one that is asked.
fn reckoned(model: &Model, offer: Offer<Act>, combat: &Combat, side: Side) -> Offer<Act> {
    let [own, theirs] = [side, side.other()].map(|side| factors::tally(model, combat, side));
    let difference = own.total() - theirs.total();
    let mut offer = offer.note(odds(difference));
    let sum = theirs.total();
    offer = offer.note(format!("{} counts {sum} without the die", side.other()));
    for part in &theirs.parts {
        offer = offer.note(format!("{}: {:+} {}", side.other(), part.add, part.what));
    }
    offer.reckoned(own)
}

/// The chances of winning, drawing and losing with this lead before the dice.
fn odds(lead: i32) -> String {
    let throws = (1..=6).flat_map(|one| (1..=6).map(move |other| lead + one - other));
    let (mut won, mut even) = (0, 0);
    for difference in throws {
        won += i32::from(difference > 0);
        even += i32::from(difference == 0);
    }
    let lost = 36 - won - even;
    format!("wins {won} times in 36, draws {even}, loses {lost}")
}
