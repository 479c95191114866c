//! What a unit that broke through may do: manoeuvre, or charge again.
use super::{allowance, candidates, check, example};
use crate::{
    Splendid,
    act::{Act, Pivot},
    charge::{self, Plan},
    kinds::UnitId,
    model::Model,
    question::Question,
    units::Units,
    words,
};
use kernel::{Chapter, Fill, Offer, Seat, Want, chapter::guess_of_menu};

pub(crate) const QUESTIONS: Chapter<Splendid> =
    Chapter { menu, offer, guess: guess_of_menu::<Splendid>, prompt };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    let Question::BreakThrough { unit, past } = question else { return Vec::new() };
    let charges = candidates(model, model.unit(*unit), past).map(charge);
    [Act::BreakManoeuvre].into_iter().chain(charges).collect()
}

fn charge(target: UnitId) -> Act {
    Act::BreakCharge { target, pivot: None, extended: false }
}

/// Completes a charge with the first pivot that makes it legal. It is extended only if it has to be.
fn ready(model: &Model, id: UnitId, past: &Units, act: &Act) -> Option<(Plan, Act)> {
    let Act::BreakCharge { target, pivot, extended } = *act else { return None };
    let ready = |pivot: Option<Pivot>, extended: bool| {
        let act = Act::BreakCharge { target, pivot, extended };
        Some((check(model, id, past, &act).ok()?, act))
    };
    if pivot.is_some() || extended {
        return ready(pivot, extended);
    }
    let tries = charge::pivots(model, model.unit(id), target);
    let with = |extended| tries.iter().find_map(|&pivot| ready(pivot, extended));
    with(false).or_else(|| with(true))
}

fn offer(model: &Model, question: &Question, _: Seat, act: &Act) -> Option<Offer<Act>> {
    let Question::BreakThrough { unit: id, past } = question else { return None };
    let unit = model.unit(*id);
    if *act != Act::BreakManoeuvre {
        let (plan, act) = ready(model, *id, past, act)?;
        let far = matches!(act, Act::BreakCharge { extended: true, .. });
        let more = if far { ", extended" } else { "" };
        let label = format!("Break through: charge {}{more}", model.name(plan.target));
        let mut offer = Offer::plain(act, label, "ASV-BRK-006");
        charge::notes(model, &plan, &mut offer.notes);
        return Some(offer.against(model.key(plan.target)).by(model.key(*id)));
    }
    let most = allowance(model, unit);
    let (legs, off) = example(model, unit, most);
    let rule = if unit.is_mounted() { "ASV-BRK-004" } else { "ASV-BRK-005" };
    let label = format!("Break through: manoeuvre up to {most}");
    let mut offer = Offer::plain(act.clone(), label, rule).note("it may also stay where it is");
    if off {
        offer.notes.push(format!("{most} straight ahead would take it off the table"));
    }
    Some(offer.wanting(Want::Path, Fill::Path(legs)).by(model.key(*id)))
}

/// ASV-BRK-006: the prompt mentions a charge only if there is an enemy that the unit may charge.
fn prompt(model: &Model, question: &Question) -> String {
    let Question::BreakThrough { unit: id, past } = question else { return String::new() };
    let mut charges = candidates(model, model.unit(*id), past).map(charge);
    let may = charges.any(|act| ready(model, *id, past, &act).is_some());
    let charge = if may { ", charge another," } else { "" };
    format!("{id} broke through past {}. Go on{charge} or stop?", words::listed(*past, " and "))
}
