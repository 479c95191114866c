//! The offers of charges and of the answers to them.
use super::{check, check_test, declare, respond, rule, testable};
use crate::{
    NearRun,
    act::{Act, Facing},
    kinds::{Side, Test, UnitId},
    model::Model,
    morale, moves,
    question::Question,
    retreat,
    unit::{Answer, Unit},
};
use geom::{Angle, Length};
use kernel::{
    Chapter, Fill, Leg, Offer, Said, Seat,
    chapter::{guess_of_menu, told},
    offer::{Turn, Want, each},
    words,
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<NearRun> =
    Chapter { menu, offer, guess: guess_of_menu::<NearRun>, prompt: told::<NearRun> };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::Declare { side } => declarations(model, side),
        Question::Test { .. } => each(&testable(model), |unit| Act::Test { unit }),
        Question::Respond { unit, charger, must_evade: true, .. } => {
            super::evade::goals(model, unit, charger)
        }
        Question::Respond { unit, charger, aspect, .. } => {
            respond::answers(model, unit, charger, aspect)
        }
        Question::Chase { unit, .. } if model.unit(unit).is_mounted() => {
            vec![Act::Pursue, Act::TestRecall]
        }
        Question::Chase { .. } => vec![Act::Halt, Act::Pursue],
        Question::Recalled { .. } | Question::Stopped { .. } => vec![Act::Halt, Act::RallyBack],
        Question::Stop { .. } => vec![Act::Stop],
        Question::Overrun { may_take, .. } => {
            let mut acts = vec![Act::Spike, Act::LeaveGuns];
            acts.extend(may_take.then_some(Act::TakeAlong));
            acts
        }
        Question::Window { callers, .. } => {
            let calls = callers.iter().map(|unit| Act::Opportunity { unit: *unit });
            calls.chain([Act::Done]).collect()
        }
        Question::Ranks { .. } => vec![Act::CloseRanks, Act::LetThrough],
        Question::Round { .. } => [Facing::Left, Facing::Right].map(|by| Act::Round { by }).into(),
        Question::Leave { sides, .. } => sides.map(|by| Act::LeaveBy { by }).into(),
        _ => Vec::new(),
    }
}

/// Every unit that may charge, at every enemy it could reach.
fn declarations(model: &Model, side: Side) -> Vec<Act> {
    let mut acts = Vec::new();
    for unit in model.of(side).filter(|unit| declare::may_charge(model, unit).is_ok()) {
        let pace = model.book.pace(unit, unit.formation).unwrap_or(Length::ZERO);
        for enemy in crate::near::enemies_within(model, unit, pace) {
            acts.push(Act::Charge { unit: unit.id, target: enemy.id });
        }
        if unit.tags.exchange {
            let locked = model.friends(unit).filter(|friend| model.is_in_contact(friend.id));
            acts.extend(locked.map(|friend| Act::Relieve { unit: unit.id, friend: friend.id }));
        }
    }
    // ANT-OPT-004: generals who move before charges are declared.
    acts.extend(moves::rides(model, side));
    acts.push(Act::Done);
    acts
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (*question, *act) {
        (Question::Declare { .. }, Act::Done) => Offer::ends(question, *act, "No more charges"),
        (Question::Window { .. }, Act::Done) => Offer::ends(question, *act, "Let it move"),
        (Question::Declare { .. }, Act::Charge { unit, target }) => {
            charge(model, seat, act, unit, target)
        }
        (Question::Declare { .. }, Act::Relieve { unit, friend }) => {
            let enemy = model.contacts_of(friend).next()?.other(friend);
            charge(model, seat, act, unit, enemy)
        }
        (Question::Declare { .. }, Act::Ride { .. } | Act::Join { .. }) => {
            moves::offered(model, seat, act)
        }
        (Question::Test { .. }, Act::Test { unit }) => {
            check_test(model, unit).ok()?;
            Some(Offer::told(*act)?.by(model.key(unit)))
        }
        (Question::Respond { unit, .. }, Act::RallyBack) => {
            respond::check(model, seat, question, act).ok()?;
            back(model, question, act, unit)
        }
        (Question::Respond { unit, .. }, Act::Stay) => {
            respond::check(model, seat, question, act).ok()?;
            let label = format!("{unit} stays in march column");
            Some(Offer { label, cite: "ANT-RSP-023".into(), ..Offer::asked(question, *act)? })
        }
        (Question::Respond { unit, charger, aspect, .. }, _) => {
            respond::check(model, seat, question, act).ok()?;
            let test = match act {
                Act::Square => Some(Test::Square),
                Act::Volley => Some(Test::Volley),
                Act::Stand => respond::stand_test(model, unit, charger),
                _ => None,
            };
            let mut offer = Offer::asked(question, *act)?;
            if *act == Act::Stand {
                offer.cite = rule::of_answer(model, unit, Answer::Stand).into();
            }
            let cause = morale::Cause { enemy: Some(charger), aspect: Some(aspect), further: 0 };
            Some(match test {
                Some(test) => {
                    offer.reckoned(morale::modifiers(model, model.unit(unit), test, cause))
                }
                None => offer,
            })
        }
        (Question::Window { callers, most, forms, .. }, Act::Opportunity { unit }) => {
            let ours = crate::seats::of_unit(model, unit).has(seat) && callers.contains(&unit);
            let offer = ours.then(|| Offer::told(*act))??.by(model.key(unit));
            if forms {
                return Some(offer);
            }
            // Without a number the first chance counts.
            let range = Some([1, most.to_inches().ceil().max(1.0) as u32]);
            Some(Offer { range, ..offer.wanting(Want::Number, Fill::Nothing) })
        }
        (Question::Recalled { unit } | Question::Stopped { unit }, Act::RallyBack) => {
            back(model, question, act, unit)
        }
        (Question::Stop { most, .. }, Act::Stop) => {
            let most = most.to_inches().floor().max(0.0) as u32;
            Some(Offer::asked(question, *act)?.counting([0, most], most))
        }
        _ => menu(model, question, seat).contains(act).then(|| Offer::asked(question, *act))?,
    }
}

/// Rallying back, with the distances that are allowed.
pub(crate) fn back(
    model: &Model,
    question: &Question,
    act: &Act,
    unit: UnitId,
) -> Option<Offer<Act>> {
    let [least, most] = retreat::rally_bounds(model, model.unit(unit));
    let [low, high] = [least.to_inches().ceil() as u32, most.to_inches().floor() as u32];
    Some(Offer::asked(question, *act)?.counting([low, high.max(low)], low))
}

/// A charge by the shortest way, with what is added to its test.
fn charge(
    model: &Model,
    seat: Seat,
    act: &Act,
    unit: UnitId,
    target: UnitId,
) -> Option<Offer<Act>> {
    let (it, enemy) = (model.unit(unit), model.unit(target));
    let legs = ways(model, it, enemy).into_iter().find(|legs| {
        let said = Said { seat, act: *act, fill: Fill::Path(legs.clone()) };
        check(model, &said).is_ok()
    })?;
    let said = Said { seat, act: *act, fill: Fill::Path(legs.clone()) };
    let (_, charge, price) = check(model, &said).ok()?;
    let cause = morale::Cause { enemy: Some(target), aspect: Some(charge.aspect), further: 0 };
    let pips = words::count(price.pips, "pip", "pips");
    let note = format!("{} to its {}, for {pips}", charge.way, charge.aspect.name());
    let offer = Offer::told(*act)?.by(model.key(unit)).against(model.key(target)).note(note);
    let offer = offer.wanting(Want::Path, Fill::Path(legs));
    Some(offer.reckoned(morale::modifiers(model, it, Test::Charge, cause)))
}

/// Straight ahead, or a wheel towards the enemy and on.
pub(crate) fn ways(model: &Model, unit: &Unit, enemy: &Unit) -> Vec<Vec<Leg>> {
    let pace = model.book.pace(unit, unit.formation).unwrap_or(Length::ZERO);
    let mut all = vec![vec![Leg::Move { r#move: pace }]];
    for to in [enemy.centre(), enemy.rect().front_centre(), enemy.rect().nearest(unit.head())] {
        let Some(bearing) = Angle::of(to - unit.head()) else { continue };
        let turn = unit.at.facing.turn_to(bearing);
        if turn != 0 {
            all.push(vec![Leg::Wheel { wheel: Turn(turn) }, Leg::Move { r#move: pace }]);
        }
    }
    // ANT-GEO-018: an oblique to before it.
    let aside = (enemy.rect().nearest(unit.head()) - unit.head()).dot(unit.at.facing.right());
    let by = Turn::degrees(model.book.angles.oblique.value * aside.signum());
    let oblique = Length::from_units((aside.abs() * std::f64::consts::SQRT_2).round());
    if oblique > Length::ZERO {
        all.push(vec![Leg::Oblique { oblique, by }, Leg::Move { r#move: pace }]);
    }
    all
}
