//! What may be done in a movement phase, as candidates and as offers.
use super::{
    Part, buildings,
    candidates::{self, Candidate},
    check, disengage, formation,
    manoeuvre::{self, Order},
    may, may_end, paths, road_column, steps, travel,
};
use crate::{
    Splendid,
    act::{Act, Shape},
    charge,
    kinds::{Side, UnitId},
    model::Model,
    question::{First, Question, Rest},
    seats,
    unit::Unit,
    walk::Walk,
    words,
};
use kernel::{Chapter, Fill, Offer, Seat, offer::Turn, offer::Want};

pub(crate) const QUESTIONS: Chapter<Splendid> =
    Chapter { menu, offer, guess: super::guess::guess, prompt };

/// Candidate answers to the questions of a movement phase.
pub(super) fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    match *question {
        Question::Move { side } => all(model, side, seat),
        Question::Then { unit, after } => {
            acts(model, unit, |unit| candidates::of_half(model, unit, after))
        }
        Question::Instead { unit } => acts(model, unit, |unit| candidates::of_instead(model, unit)),
        Question::Replan { rest: None, .. } => vec![Act::GoOn, Act::Halt],
        Question::Replan { .. } => vec![Act::GoOn, Act::Halt, Act::Replan],
        Question::Withdraw { side } => {
            let mut acts = vec![Act::EndPhase];
            let units = model.of(side).filter(|unit| !unit.done.frozen && !unit.done.no_more);
            acts.extend(units.map(|unit| Act::Retreat { unit: unit.id }));
            acts
        }
        _ => Vec::new(),
    }
}

/// Everything that any unit of a side might do, and the end of the moves.
fn all(model: &Model, side: Side, seat: Seat) -> Vec<Act> {
    let mut acts = Vec::with_capacity(128);
    for unit in model.of(side).filter(|unit| !unit.done.acted && !unit.done.no_more) {
        if seats::must_command(model, seat, unit.id).is_ok() {
            acts.extend(candidates::of_unit(model, unit).iter().map(|it| it.act(model, unit)));
        }
    }
    acts.push(Act::EndMoves);
    acts
}

/// A unit's candidates as acts.
fn acts(model: &Model, id: UnitId, each: impl FnOnce(&Unit) -> Vec<Candidate>) -> Vec<Act> {
    let unit = model.unit(id);
    each(unit).into_iter().map(|candidate| candidate.act(model, unit)).collect()
}

/// A candidate completed, if it is possible.
pub(super) fn offer(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    match (*question, act) {
        (Question::Move { side }, Act::EndMoves) => {
            may_end(model, side, seat).ok()?;
            let shared = model.scene.seats_of(side).iter().nth(1).is_some();
            let label = if shared { "Finish your moves" } else { "Finish moving" };
            Some(plain(act, label, "ASV-MOV-003"))
        }
        (Question::Then { .. }, Act::Finish) => {
            Some(plain(act, "Done with this unit", "ASV-MOV-003"))
        }
        (Question::Instead { .. }, Act::Finish) => {
            Some(plain(act, "Do nothing instead", "ASV-CHG-014"))
        }
        (Question::Replan { unit, rest }, Act::Halt) => {
            travel::may_halt(unit, rest.as_ref()).ok()?;
            Some(plain(act, "Halt here", "ASV-INT-014"))
        }
        (Question::Replan { .. }, Act::GoOn) => Some(plain(act, "Go on", "ASV-INT-022")),
        (Question::Replan { unit, rest }, Act::Replan) => anew(model, unit, &rest?, act),
        (Question::Withdraw { .. }, Act::EndPhase) => {
            Some(plain(act, "End the phase", "ASV-VRT-001"))
        }
        (Question::Replan { .. }, _) => None,
        _ => unit_act(model, question, seat, act),
    }
}

fn plain(act: &Act, label: &str, rule: &'static str) -> Offer<Act> {
    Offer::plain(act.clone(), label, rule)
}

fn of_unit(model: &Model, id: UnitId, act: &Act, verb: &str, rule: &'static str) -> Offer<Act> {
    let label = format!("{verb} {}", model.name(id));
    Offer::plain(act.clone(), label, rule).by(model.key(id))
}

/// An action of a unit, with a fill if it takes one.
fn unit_act(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let may = || may(model, question, seat, act).ok();
    match act {
        Act::Manoeuvre { .. } => way(model, may()?, act, Part::of(question)),
        Act::Lead { .. } => lead(model, may()?, act, Part::of(question)),
        Act::ChangeFormation { .. } => shape(model, may()?, act),
        Act::SideStep { .. } | Act::StepBack { .. } => stepped(model, may()?, act),
        Act::Disengage { .. } => out(model, may()?, act),
        Act::Leave { .. } => exit(model, may()?, act),
        Act::Charge { .. } => charge::offer(model, may()?, act),
        _ => {
            check(model, question, seat, act, &Fill::Nothing).ok()?;
            bare(model, act)
        }
    }
}

/// An action that takes no fill.
fn bare(model: &Model, act: &Act) -> Option<Offer<Act>> {
    let (verb, rule) = match act {
        Act::PivotOnly { .. } => ("Pivot", "ASV-PIV-001"),
        Act::LimberUp { .. } => ("Limber up", "ASV-GUN-002"),
        Act::Unlimber { .. } => ("Unlimber", "ASV-GUN-005"),
        Act::MountUp { .. } => ("Mount up", "ASV-DRG-004"),
        Act::Dismount { .. } => ("Dismount", "ASV-DRG-004"),
        Act::Enter { .. } => ("Garrison the building with", "ASV-MOV-001"),
        Act::Retreat { .. } => ("Retreat", "ASV-VRT-004"),
        _ => return None,
    };
    let id = act.actor()?;
    let mut offer = of_unit(model, id, act, verb, rule);
    if let Act::PivotOnly { pivot, .. } = act {
        let degrees = f64::from(pivot.turn.0.unsigned_abs()) * 360.0 / 65_536.0;
        let way = if pivot.turn.0 < 0 { "left" } else { "right" };
        offer.label += &format!(" {degrees:.0}° to the {way}");
    }
    if let Act::Retreat { .. } = act {
        // ASV-VRT-004: the offer says that a retreat is final.
        offer.label += " from the field for good";
        let lost = words::stands(model.unit(id).n());
        offer = offer.note(format!("a voluntary retreat: counts as {lost} lost"));
    }
    Some(offer)
}

/// Leaving a building beside it.
fn exit(model: &Model, unit: &Unit, act: &Act) -> Option<Offer<Act>> {
    let Act::Leave { formation, .. } = act else { return None };
    let fill = buildings::way_out(model, unit, act)?;
    let mut offer = of_unit(model, unit.id, act, "Leave the building with", "ASV-MOV-001");
    offer.label += &format!(" in {formation}");
    Some(offer.wanting(Want::Poses, fill))
}

/// A manoeuvre by a legal path.
fn way(model: &Model, unit: &Unit, act: &Act, part: Part) -> Option<Offer<Act>> {
    let order = manoeuvre::order(model, unit, act.pace(), part).ok()?;
    let legs = paths::manoeuvre(model, &order)?;
    let gun = unit.kind.is_artillery() && !unit.limbered;
    let (verb, rule) = match (order.double, gun) {
        (true, _) => ("Double-time with", "ASV-MAN-006"),
        (_, true) => ("Prolong", "ASV-GUN-001"),
        _ => ("Manoeuvre", "ASV-MAN-001"),
    };
    let offer = of_unit(model, unit.id, act, verb, rule);
    Some(offer.note(format!("up to {}", order.allowance)).wanting(Want::Path, Fill::Path(legs)))
}

/// ASV-BND-012: a column led along a legal path, with the followers placed as the act says. If the act does not say, they are
/// placed in a straight line or, if that is not possible, as they would follow automatically.
fn lead(model: &Model, unit: &Unit, act: &Act, part: Part) -> Option<Offer<Act>> {
    let Act::Lead { unit: id, double, bends } = *act else { return None };
    if !unit.formation.is_road_column() {
        return None;
    }
    let order = manoeuvre::order(model, unit, act.pace(), part).ok()?;
    let legs = paths::manoeuvre(model, &order)?;
    let order = Order { legs: &legs, ..order };
    let mut walk = Walk::new(model, &order);
    walk.go().ok()?;
    let straight = || (1..walk.unit.n()).map(|_| Turn(0)).collect();
    let tries = [straight(), road_column::bends(&walk.unit)];
    let tries = if bends.is_empty() { &tries[..] } else { &[bends] };
    let bends = *tries.iter().find(|bends| Walk::by_hand(model, &order, bends).go().is_ok())?;
    let act = Act::Lead { unit: id, double, bends };
    let offer = of_unit(model, id, &act, "Place by hand the followers of", "ASV-BND-012");
    Some(offer.note(format!("up to {}", order.allowance)).wanting(Want::Path, Fill::Path(legs)))
}

/// Q55: the rest of a manoeuvre by another legal path.
fn anew(model: &Model, id: UnitId, rest: &Rest, act: &Act) -> Option<Offer<Act>> {
    let legs = paths::manoeuvre(model, &Order::anew(id, &[], rest))?;
    let offer = of_unit(model, id, act, "Go another way with", "ASV-INT-022");
    Some(offer.note(format!("up to {}", rest.left)).wanting(Want::Path, Fill::Path(legs)))
}

/// A legal change of formation.
fn shape(model: &Model, unit: &Unit, act: &Act) -> Option<Offer<Act>> {
    let Act::ChangeFormation { unit: id, shape, order } = act else { return None };
    let fits = |shape: &Shape| formation::check(model, unit, shape, order, &Fill::Nothing).is_ok();
    let shape =
        &if fits(shape) { *shape } else { formation::bent_otherwise(unit, shape).find(fits)? };
    let act = &Act::ChangeFormation { unit: *id, shape: *shape, order: *order };
    let mut offer = of_unit(model, *id, act, "Change formation of", "ASV-CHF-001");
    offer.label += &format!(" into {}{}", shape.formation, breadth(unit, shape));
    Some(offer)
}

/// The width of a formation with several files and ranks, to distinguish offers that differ in nothing else.
fn breadth(unit: &Unit, shape: &Shape) -> String {
    match shape.files {
        0 | 1 => String::new(),
        files if usize::from(files) >= unit.n() => String::new(),
        files => format!(", {files} wide"),
    }
}

/// A step to a place that it can reach.
fn stepped(model: &Model, unit: &Unit, act: &Act) -> Option<Offer<Act>> {
    let step = steps::Step::of(act)?;
    let most = steps::most(model, unit, &step)?;
    let fill = steps::example(model, unit, &step, most)?;
    let (verb, rule) = match (step.back, unit.kind.is_artillery()) {
        (true, true) => ("Prolong back", "ASV-GUN-006"),
        (true, false) => ("Step back", "ASV-STB-002"),
        _ => ("Side-step", "ASV-SID-002"),
    };
    let offer = of_unit(model, unit.id, act, verb, rule);
    Some(offer.note(format!("up to {most}")).wanting(Want::Point, fill))
}

/// Disengaging by a path that gets clear.
fn out(model: &Model, unit: &Unit, act: &Act) -> Option<Offer<Act>> {
    let leaving = disengage::may(model, unit).ok()?;
    let legs = disengage::way_out(model, unit, leaving)?;
    let rule = if leaving.len() > 1 { "ASV-DIS-005" } else { "ASV-DIS-004" };
    let mut offer = of_unit(model, unit.id, act, "Disengage", rule);
    let markers = disengage::markers(model, &leaving);
    offer.notes.push(format!("costs {}", words::markers(markers)));
    Some(offer.wanting(Want::Path, Fill::Path(legs)))
}

fn prompt(_: &Model, question: &Question) -> String {
    match question {
        Question::Move { side } => format!("{side}: choose a unit to act, or finish moving."),
        Question::Then { unit, after } => match after {
            First::Formed => format!("{unit} changed formation and may manoeuvre."),
            First::Manoeuvred => format!("{unit} manoeuvred and may change formation."),
            First::Remounted => format!("{unit} may change formation too."),
        },
        Question::Instead { unit } => format!("{unit} failed its charge test. What now?"),
        Question::Replan { unit, rest } => {
            let more = match rest {
                None => "or go on".to_owned(),
                Some(rest) => format!("go on, or go another way with the {} left", rest.left),
            };
            format!("An attempt to intercept {unit} failed. Halt here, {more}?")
        }
        Question::Withdraw { side } => {
            format!("{side}: withdraw a unit from the field, or end the phase.")
        }
        _ => String::new(),
    }
}
