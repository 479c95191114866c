//! Which losses a unit may take, and how members of a dissolved Battle may close up.
use super::{Due, check, dissolving, removals::Losing};
use crate::{
    Glorious,
    act::Act,
    kinds::{Formation, UnitId},
    model::Model,
    question::{ElementSet, Question},
    seats,
    unit::{Stance, Unit},
    words,
};
use kernel::{Fill, Offer, Seat, Want, chapter::Chapter, names::Named, ruleset::guess_of_menu};

pub(crate) const QUESTIONS: Chapter<Glorious> =
    Chapter { menu, offer, guess: guess_of_menu::<Glorious>, prompt };

/// The prompt.
fn prompt(_: &Model, question: &Question) -> String {
    match question {
        Question::Close { battle, unit } => {
            format!(
                "The Battle of {battle} has dissolved: choose how {unit} {} up.",
                unit.agree("closes", "close")
            )
        }
        Question::Remove { side } => format!("{side}: choose a unit's losses."),
        _ => String::new(),
    }
}

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    if let Question::Close { battle, unit } = *question {
        return close_menu(model, battle, unit);
    }
    let Some(due) = Due::now(model) else { return Vec::new() };
    let mut acts = Vec::new();
    for unit in model.of(due.side).filter(|unit| due.is(model, unit)) {
        if seats::commands(model, seat, unit.id) {
            let ways = Losing::of(model, unit).ways();
            acts.extend(ways.into_iter().map(|set| Act::Remove { unit: unit.id, elements: set }));
        }
    }
    acts
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    if let Question::Close { battle, unit } = *question {
        return close_offer(model, battle, unit, seat, act);
    }
    let Act::Remove { unit, elements } = *act else { return None };
    let (_, stance) = check(model, seat, act).ok()?;
    let label =
        format!("{unit} {} {}", unit.agree("loses", "lose"), numbered(model.unit(unit), elements));
    let left = words::elements(stance.elements.len());
    let note = format!("{left} left, in {}", stance.formation.name());
    Some(Offer::plain(*act, label, "AGV-LOS-002").by(model.key(unit)).note(note))
}

/// Elements by number and kind, in words.
fn numbered(unit: &Unit, elements: ElementSet) -> String {
    let one = |idx: usize| format!("{} ({})", idx + 1, unit.elements[idx].kind.name());
    let noun = words::noun(elements.len(), "element", "elements");
    format!("{noun} {}", words::listed(elements.iter().map(one), ", "))
}

/// Each formation and width once.
fn close_menu(model: &Model, battle: UnitId, unit: UnitId) -> Vec<Act> {
    let body = model.unit(battle);
    let Some(member) = body.members.iter().position(|member| *member == unit) else {
        return Vec::new();
    };
    let mut acts = Vec::new();
    for stance in dissolving::places(model, battle, member) {
        let act = Act::Close { unit, formation: stance.formation, files: stance.grid.files };
        if !acts.contains(&act) {
            acts.push(act);
        }
    }
    acts
}

fn close_offer(
    model: &Model,
    battle: UnitId,
    unit: UnitId,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    let Act::Close { formation, files, .. } = *act else { return None };
    let body = model.unit(battle);
    let member = body.members.iter().position(|member| *member == unit)?;
    let fits = |stance: &Stance| stance.formation == formation && stance.grid.files == files;
    let stance = dissolving::places(model, battle, member).into_iter().find(fits)?;
    let fill = Fill::Poses(vec![stance.grid.front]);
    dissolving::check(model, battle, unit, seat, act, &fill).ok()?;
    let wide = match formation {
        Formation::Block => format!(", {}", words::files(files)),
        _ => String::new(),
    };
    let label =
        format!("{unit} {} up in {}{wide}", unit.agree("closes", "close"), formation.name());
    let offer = Offer::plain(*act, label, "AGV-BTL-022").by(model.key(unit));
    Some(offer.wanting(Want::Poses, fill))
}
