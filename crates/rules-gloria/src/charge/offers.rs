//! The offers of charges, with their factors and the faces they need.
use super::{
    charged, declare, evade, feint, first,
    impulse::{self, Reach},
    lane::Met,
    live, rush,
};
use crate::{
    Gloria,
    act::Act,
    event::Miss,
    fire,
    kinds::{Formation, Side, Test, UnitId},
    model::Model,
    morale::{self, Intent},
    near,
    question::Question,
    retreat, seats, squadron,
    unit::Unit,
    walk,
};
use geom::Length;
use kernel::{
    Chapter, Fill, Offer, Seat, Tally,
    chapter::{any_of_menu, told},
    dice::Chooser,
    offer::Want,
    words::mm,
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<Gloria> =
    Chapter { menu, offer, guess, prompt: told::<Gloria> };

/// A guess: any act of the menu. Only a first impulse needs a path. Whether there is a way to charge is known once it has been
/// asked; a refusal would look for a reason as well.
fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let (act, fill) = any_of_menu::<Gloria>(model, question, seat, chooser)?;
    match (*question, act) {
        (Question::Impulse { unit }, Act::Impulse { form }) => {
            path(model, unit, form).map(|fill| (act, fill))
        }
        (_, Act::Declare { .. }) if !declare::is_possible(model, &act) => None,
        _ => Some((act, fill)),
    }
}

/// The declarations that a side might make. This check is cheap and not complete.
pub(crate) fn declarations(model: &Model, side: Side) -> impl Iterator<Item = Act> {
    let able = model.of(side).filter(|unit| declare::able(model, unit).is_ok());
    able.flat_map(|unit| {
        let forms = impulse::forms(model, unit).map(Some).chain([None]);
        let most = forms.map(|form| walk::lower(model, unit, form)).max();
        let close = near::enemies_within(model, unit, most.unwrap_or_default());
        close.map(|enemy| alone(unit.id, enemy.id, None))
    })
}

/// PG-SQD-001: a stand of each unit that may charge by squadrons, at all that are near.
pub(super) fn squadrons(model: &Model, side: Side) -> impl Iterator<Item = Act> {
    declarations(model, side).filter_map(|act| match act {
        Act::Declare { unit, target, .. } => Some(alone(unit, target, Some(1))),
        _ => None,
    })
}

/// A declaration of a unit, or of some of its stands, that no other unit joins.
fn alone(unit: UnitId, target: UnitId, squadron: Option<u8>) -> Act {
    Act::Declare { unit, target, joint: false, squadron }
}

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::Declare { side } => declared(model, side),
        Question::Impulse { unit } => {
            let body = squadron::charging(model, model.unit(unit));
            let forms = impulse::forms(model, &body).map(Some);
            std::iter::once(None).chain(forms).map(|form| Act::Impulse { form }).collect()
        }
        Question::Clear { .. } | Question::Answer { runs: true, .. } => vec![Act::Evade],
        Question::Intent { .. } => vec![Act::Stay, Act::Run],
        Question::Answer { unit, .. } => {
            let forms = charged::changes(model, model.unit(unit));
            let forms = forms.map(|formation| Act::Form { formation });
            [Act::Stand, Act::FaceCharge].into_iter().chain(forms).collect()
        }
        Question::Feint { side } => {
            let feints = feint::among(model, side).map(|unit| Act::Feint { unit });
            feints.chain([Act::Done]).collect()
        }
        Question::Second { unit } => vec![Act::GoOn, Act::Feint { unit }],
        Question::Counter { .. } => vec![Act::Counter, Act::Stay],
        _ => Vec::new(),
    }
}

/// Declarations of whole units, joint ones, and squadrons.
fn declared(model: &Model, side: Side) -> Vec<Act> {
    let mut acts = Vec::new();
    let any = super::declared(model, side).next().is_some();
    for act in declarations(model, side) {
        acts.push(act);
        let Act::Declare { unit, target, .. } = act else { continue };
        if any {
            acts.push(Act::Declare { unit, target, joint: true, squadron: None });
        }
        if model.unit(unit).is_mounted() && !model.unit(unit).kind.is_irregular() {
            let squadrons = 1..declare::full_stands(model.unit(unit));
            acts.extend(squadrons.map(|stands| alone(unit, target, Some(stands))));
        }
    }
    acts.push(Act::Done);
    acts
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (*question, *act) {
        (Question::Declare { .. }, Act::Done) => Offer::ends(question, *act, "No more charges"),
        (Question::Declare { .. }, Act::Declare { .. }) => declaration(model, seat, act),
        (Question::Impulse { unit }, Act::Impulse { form }) => {
            first_impulse(model, seat, unit, form)
        }
        (Question::Clear { unit, charger }, Act::Evade) => {
            evasion(model, question, seat, unit, &[charger])
        }
        (Question::Answer { unit, charger, runs: true }, Act::Evade) => {
            evasion(model, question, seat, unit, &chargers(model, unit, charger))
        }
        (Question::Intent { unit, charger }, Act::Stay | Act::Run) => {
            let intent = if *act == Act::Stay { Intent::Stay } else { Intent::Run };
            let chargers = chargers(model, unit, charger);
            let tally = morale::being_charged(model, model.unit(unit), &chargers, intent);
            tested(Offer::asked(question, *act)?, Test::BeingCharged, tally)
        }
        (Question::Answer { runs: false, .. }, Act::Stand)
        | (Question::Counter { .. }, Act::Stay) => Offer::asked(question, *act),
        (Question::Answer { unit, runs: false, .. }, Act::Form { formation }) => {
            charged::change(model, model.unit(unit), formation).ok()?;
            Offer::asked(question, *act)
        }
        (Question::Answer { unit, charger, runs: false }, Act::FaceCharge) => {
            charged::turn(model, model.unit(unit), charger).ok()?;
            Offer::asked(question, *act)
        }
        (Question::Feint { .. }, Act::Done) => {
            Offer::ends(question, *act, "All other charges go on")
        }
        (Question::Feint { .. } | Question::Second { .. }, Act::Feint { unit }) => {
            feint::check(model, seat, unit).ok()?;
            Offer::told(*act)
        }
        (Question::Second { unit }, Act::GoOn) => goes_on(model, question, unit),
        (Question::Counter { unit, charger }, Act::Counter) => {
            let (unit, charger) = (model.unit(unit), model.unit(charger));
            let aspect = super::aspect_of(model, unit, charger, unit.head());
            let tally = morale::to_charge(model, unit, charger, aspect);
            tested(Offer::asked(question, *act)?, Test::ToCharge, tally)
        }
        _ => None,
    }
}

/// A declaration with the factors of its test.
fn declaration(model: &Model, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let Act::Declare { unit, target, joint, squadron } = *act else { return None };
    let charge = declare::check(model, seat, act).ok()?;
    let who = match squadron {
        Some(1) => format!("one stand of {unit} charges"),
        Some(stands) => format!("{stands} stands of {unit} charge"),
        None => format!("{unit} charges"),
    };
    let with = if joint { " with the last declaration" } else { "" };
    let label = format!("{who} {target} in {}{with}", charge.aspect.name());
    let body = declare::body(model, unit, target, squadron);
    let tally = morale::to_charge(model, &body, model.unit(target), charge.aspect);
    let mut offer = Offer::plain(*act, label, "PG-CHG-001")
        .by(model.key(unit))
        .against(model.key(target))
        .note(format!("{} away", mm(charge.distance)));
    if charge.caught {
        offer = offer.note("the target is caught unless the charger changes formation");
    }
    tested(offer, Test::ToCharge, tally)
}

/// A first impulse with a path that is sure to be accepted.
fn first_impulse(
    model: &Model,
    seat: Seat,
    id: UnitId,
    form: Option<Formation>,
) -> Option<Offer<Act>> {
    let target = live(model.unit(id))?.target;
    let (act, fill) = (Act::Impulse { form }, path(model, id, form)?);
    first::check(model, seat, id, &act, &fill).ok()?;
    let label = match form {
        Some(form) => format!("{id} forms {} and goes at {target}", form.name()),
        None => format!("{id} goes at {target}"),
    };
    let offer = Offer::plain(act, label, "PG-IMP-001").wanting(Want::Path, fill);
    Some(offer.by(model.key(id)).against(model.key(target)))
}

/// The path of a first impulse: one that leads to the target, or else any.
fn path(model: &Model, id: UnitId, form: Option<Formation>) -> Option<Fill> {
    let unit = model.unit(id);
    let target = model.unit(live(unit)?.target);
    let body = squadron::charging(model, unit);
    let example = |reach| impulse::example(model, &body, target, form, reach);
    example(Reach::Needed).or_else(|| example(Reach::Loose))
}

/// An evasion straight away; a player may name a place in cover or in a square.
fn evasion(
    model: &Model,
    question: &Question,
    seat: Seat,
    unit: UnitId,
    chargers: &[UnitId],
) -> Option<Offer<Act>> {
    seats::must_command(model, seat, unit).ok()?;
    let from = evade::away_from(model, model.unit(unit), chargers)?;
    let at = retreat::evasion(model, model.unit(unit), from, None)?;
    let offer = Offer::asked(question, Act::Evade)?.wanting(Want::Point, Fill::Point(at.at));
    let gone = Length::from_units((at.at.v2() - model.unit(unit).head()).length());
    Some(offer.note(format!("{} straight away, or to a place", mm(gone))))
}

/// The charge goes on, with the factors of Charge Home as they are before any defensive fire.
fn goes_on(model: &Model, question: &Question, id: UnitId) -> Option<Offer<Act>> {
    let unit = model.unit(id);
    let charge = live(unit)?;
    let offer = Offer::asked(question, Act::GoOn)?.against(model.key(charge.target));
    let target = model.unit(charge.target);
    if !target.is_shown() {
        return Some(offer.note("its target is gone; it runs straight on"));
    }
    let (target, charge) = match rush::ahead(model, unit, &charge) {
        Met::Enemy(enemy, _) if enemy.id == target.id => (target, charge),
        // PG-CHG-014.
        Met::Enemy(enemy, _) => (enemy, rush::at_another(model, unit, enemy, &charge)),
        Met::Grazed(enemy, _) => return Some(offer.note(rush::grazed(model, unit, enemy).said())),
        Met::Friend(friend, _) => {
            return Some(offer.note(Miss::Friend { other: friend.id }.said()));
        }
        Met::Nobody if is_met(model, id, target) => (target, charge),
        Met::Nobody => return Some(offer.note("it reaches nobody")),
    };
    let tally = morale::charge_home(model, unit, target, &charge);
    let odds = morale::odds(Test::ChargeHome, &tally);
    // PG-DEF-002: hits, and the fire itself, make the test harder.
    let note = match fire::to_come(model, target.id, id) {
        Some(hits) => {
            format!("{odds} before the fire of {}, {hits:.2} hits on average", target.id)
        }
        None => odds,
    };
    Some(offer.note(note).reckoned(tally))
}

/// PG-CTR-004: whether the target charges this unit in turn.
fn is_met(model: &Model, id: UnitId, target: &Unit) -> bool {
    live(target)
        .is_some_and(|charge| charge.under_way && charge.target == id && !model.is_in_contact(id))
}

/// The units that charge a unit.
fn chargers(model: &Model, unit: UnitId, first: UnitId) -> Vec<UnitId> {
    let all = charged::chargers_of(model, model.unit(unit));
    if all.is_empty() { vec![first] } else { all }
}

/// An offer with the factors of its test and the faces that pass it.
fn tested(offer: Offer<Act>, test: Test, tally: Tally) -> Option<Offer<Act>> {
    Some(offer.note(morale::odds(test, &tally)).reckoned(tally))
}

/// PG-OPP-001: a charge of opportunity, with the factors of its test.
pub(crate) fn offer_opportunity(model: &Model, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let Act::Opportunity { unit, target } = *act else { return None };
    super::check_opportunity(model, seat, unit, target).ok()?;
    let (own, enemy) = (model.unit(unit), model.unit(target));
    let rest = squadron::waiting(model, own);
    let who = rest.map_or("", |_| "the rest of ");
    let own = rest.as_ref().unwrap_or(own);
    let aspect = super::aspect_of(model, own, enemy, own.head());
    let tally = morale::to_charge(model, own, enemy, aspect);
    let label = format!("{who}{unit} charges {target} in {}", aspect.name());
    let offer = Offer::plain(*act, label, "PG-OPP-001").by(model.key(unit));
    tested(offer.against(model.key(target)), Test::ToCharge, tally)
}
