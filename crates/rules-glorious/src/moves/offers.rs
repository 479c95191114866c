//! What may be done in a movement phase: candidates, offers, guesses, wishes.
use super::{battles, buildings, check, examples, formation, guns, legs, mounting};
use crate::{
    Glorious,
    act::{Act, Order},
    charge, functions, ground,
    kinds::{Formation, Function, Side, UnitId, UnitKind},
    layout,
    model::Model,
    near,
    question::Question,
    seats,
    unit::Unit,
    words,
};
use kernel::{Fill, Offer, Seat, Want, chapter::Chapter, dice::Chooser};
use table::{PieceId, bodies::Set};

pub(crate) const QUESTIONS: Chapter<Glorious> = Chapter { menu, offer, guess, prompt };

/// The units of a seat that can still do something, as far as their notes say.
fn able(model: &Model, side: Side, seat: Seat) -> Set {
    let options = &model.book.options;
    if options.functions_per_phase.value == 0 {
        return Set::EMPTY;
    }
    let mut able = model.idle(side);
    for unit in model.units.each(able.and(model.begun())) {
        let done = &unit.done;
        let stuck = done.must_unform
            && done.has(Function::ChangeFormation)
            && !options.function_twice.value;
        if stuck || functions::left(model, unit) == 0 || functions::is_held(model, unit) {
            able.remove(unit.id.idx());
        }
    }
    seats::commanded(model, side, seat, able)
}

/// Whether a unit has enough left for a function and has not done it yet.
fn may(model: &Model, unit: &Unit, function: Function) -> bool {
    let twice = unit.done.has(function) && !model.book.options.function_twice.value;
    !twice
        && functions::cost(model, unit, function)
            .is_some_and(|cost| cost <= functions::left(model, unit))
}

/// The acts worth considering for one unit.
fn of_unit(model: &Model, unit: &Unit, add: &mut impl FnMut(Act)) {
    let id = unit.id;
    if unit.done.must_unform {
        formation::candidates(unit, add);
        return;
    }
    if unit.garrison.is_some() {
        buildings::candidates(model, unit, add);
        return;
    }
    if may(model, unit, Function::Move) && (unit.limbered || !unit.kind.is_artillery()) {
        add(Act::Move { unit: id });
        if !model.scene.field.pieces.is_empty() {
            buildings::candidates(model, unit, add);
        }
    }
    if may(model, unit, Function::Turn) {
        add(Act::Turn { unit: id });
    }
    if may(model, unit, Function::AboutFace) {
        add(Act::AboutFace { unit: id });
    }
    if may(model, unit, Function::ChangeFormation) {
        formation::candidates(unit, add);
    }
    if unit.kind.is_foot() && !unit.done.has(Function::ChangeFormation) {
        battles::candidates(model, unit, add);
    }
    let remount = if unit.mounted { Function::Dismount } else { Function::Mount };
    if may(model, unit, remount) {
        mounting::candidates(unit, add);
    }
    guns::candidates(model, unit, add);
    charge::candidates(model, id, add);
}

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let Question::Move { side, .. } = *question else { return Vec::new() };
    let mut acts = vec![Act::EndPhase];
    for unit in model.units.each(able(model, side, seat)) {
        of_unit(model, unit, &mut |act| acts.push(act));
    }
    acts
}

/// The prompt.
fn prompt(model: &Model, question: &Question) -> String {
    let Question::Move { side, second } = *question else { return String::new() };
    let name = &model.scene.side(side).name;
    let whom = if second { "a unit near a commander to act again" } else { "a unit to act" };
    format!("{name}: choose {whom}, or finish moving.")
}

/// What the fill of an act must be.
fn want(act: &Act) -> Want {
    match act {
        Act::Turn { .. } | Act::Move { .. } | Act::Prolong { .. } => Want::Path,
        Act::Leave { .. } => Want::Poses,
        _ => Want::Nothing,
    }
}

/// The label of an act, its rule, and the function it spends.
fn label(model: &Model, act: &Act) -> (String, &'static str, Option<Function>) {
    let name = act.actor().map_or("", |id| model.name(id));
    let target = |id: UnitId| model.units.get(id.idx()).map_or("", |unit| model.name(unit.id));
    let place = |building: u8| {
        let known = usize::from(building) < model.scene.field.pieces.len();
        if known { ground::name(model, PieceId(building)) } else { "the buildings".to_owned() }
    };
    let (label, rule, function) = match act {
        Act::Turn { .. } => (format!("Turn {name}"), "AGV-MOV-018", Function::Turn),
        Act::AboutFace { .. } => (format!("Face {name} about"), "AGV-MOV-019", Function::AboutFace),
        Act::ChangeFormation { shape, .. } => {
            let what = shape.formation.name();
            let wide = match shape.formation {
                Formation::Block => format!(", {}", words::files(shape.files)),
                _ => String::new(),
            };
            let about = match shape.about {
                0 => String::new(),
                number => format!(", about element {number}"),
            };
            let label = format!("Form {name} in {what}{wide}{about}");
            (label, "AGV-FRM-016", Function::ChangeFormation)
        }
        Act::Mount { .. } => (format!("Mount {name}"), "AGV-FUN-012", Function::Mount),
        Act::Dismount { .. } => (format!("Dismount {name}"), "AGV-FUN-013", Function::Dismount),
        Act::Move { .. } => (format!("Move {name}"), "AGV-MOV-017", Function::Move),
        Act::Charge { target: id, .. } => {
            (format!("Charge {} with {name}", target(*id)), "AGV-CHG-003", Function::Charge)
        }
        Act::Prolong { .. } => (format!("Prolong {name}"), "AGV-GUN-003", Function::Prolong),
        Act::LimberUp { .. } => (format!("Limber {name} up"), "AGV-FUN-025", Function::LimberUp),
        Act::Unlimber { unit, facing } => {
            let ahead = *facing == model.unit(*unit).heading();
            let way = if ahead { "" } else { ", towards the enemy" };
            (format!("Unlimber {name}{way}"), "AGV-GUN-005", Function::Unlimber)
        }
        Act::Enter { building, .. } => {
            (format!("Put {name} into {}", place(*building)), "AGV-TER-016", Function::Move)
        }
        Act::Leave { formation, .. } => {
            (format!("Bring {name} out in {}", formation.name()), "AGV-TER-016", Function::Move)
        }
        Act::FormBattle { units } => {
            let others: Vec<&str> = units.iter().skip(1).map(|id| target(*id)).collect();
            let label = format!("Form a Battle of {name} and {}", others.join(", "));
            return (label, "AGV-BTL-007", None);
        }
        Act::BreakUp { .. } => {
            return (format!("Break up the Battle of {name}"), "AGV-BTL-009", None);
        }
        _ => return ("Finish moving".to_owned(), "AGV-FUN-004", None),
    };
    (label, rule, Some(function))
}

/// AGV-FUN-009 to -028: what an act costs; a way of several legs costs the sum of them.
fn cost(model: &Model, act: &Act, function: Option<Function>, fill: &Fill) -> Option<String> {
    let functions = |n: u8| words::count(n, "function", "functions");
    if let Act::FormBattle { .. } | Act::BreakUp { .. } = act {
        let cost = model.book.individual.change_formation.value;
        return Some(format!("each member spends {}", functions(cost as u8)));
    }
    let unit = model.unit(act.actor()?);
    let cost = match fill {
        Fill::Path(path) if path.len() > 1 => legs::cost(model, unit, path),
        _ => functions::cost(model, unit, function?)?,
    };
    Some(format!("takes {}", functions(cost)))
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let Question::Move { .. } = question else { return None };
    if act.actor().is_some_and(|id| id.idx() >= model.units.len()) {
        return None;
    }
    if let Act::Charge { .. } = act {
        return charge::offer(model, question, seat, act);
    }
    let fits = |fill: &Fill| check(model, question, seat, act, fill).is_ok();
    let fill = match act {
        Act::EndPhase => Fill::Nothing,
        _ => examples::of(model, act).into_iter().find(fits)?,
    };
    let (label, rule, function) = label(model, act);
    let notes = cost(model, act, function, &fill).into_iter().collect();
    let offer = Offer::plain(*act, label, rule).wanting(want(act), fill);
    let unit = act.actor().map(|id| model.key(id).to_owned());
    Some(Offer { unit, notes, ..offer })
}

/// About the number of candidates of a unit. Random play weighs the end of the phase against this.
const CANDIDATES: usize = 3;

/// A random unit and a random act of it, unchecked: the rules accept or refuse it.
fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let Question::Move { side, .. } = *question else { return None };
    let able = able(model, side, seat);
    if chooser.under(able.len() * CANDIDATES + 1) == 0 {
        return Some((Act::EndPhase, Fill::Nothing));
    }
    let unit = model.units.each(able).nth(chooser.under(able.len()))?;
    if !model.scene.field.pieces.is_empty() && chooser.under(2) == 0 {
        let seeks = seek_house(model, unit);
        if seeks.is_some() {
            return seeks;
        }
    }
    let act = any_of(model, unit, chooser)?;
    if let Act::Charge { .. } = act {
        return charge::guess(model, seat, &act);
    }
    let fill = examples::guess(model, unit, &act, chooser)?;
    Some((act, fill))
}

/// A random one of the acts worth considering for a unit. The first ones are stored without allocating, because random play
/// needs this at every decision.
fn any_of(model: &Model, unit: &Unit, chooser: &mut Chooser) -> Option<Act> {
    let (mut n, mut first, mut more) = (0, [None; HELD], Vec::new());
    of_unit(model, unit, &mut |act| {
        match first.get_mut(n) {
            Some(place) => *place = Some(act),
            None => more.push(act),
        }
        n += 1;
    });
    let nth = chooser.under(n.max(1));
    first.get(nth).copied().unwrap_or_else(|| more.get(nth - HELD).copied())
}

/// Few units have more candidates than this.
const HELD: usize = 24;

/// AGV-TER-016: buildings are seldom straight ahead, so random moves would hardly ever reach one. A unit that is not far from a
/// building turns to it, goes there, or enters it.
fn seek_house(model: &Model, unit: &Unit) -> Option<(Act, Fill)> {
    let turn = Act::Turn { unit: unit.id };
    let facing = buildings::bearing(model, unit)?;
    let mut acts = Vec::new();
    of_unit(model, unit, &mut |act| acts.push(act));
    if let Some(enter) = acts.iter().find(|act| matches!(act, Act::Enter { .. })) {
        return Some((*enter, Fill::Nothing));
    }
    let ahead = Act::Move { unit: unit.id };
    let (act, fill) = match examples::turn_to(unit, facing) {
        Some(fill) => (turn, fill),
        None => (ahead, examples::of(model, &ahead).into_iter().next()?),
    };
    acts.contains(&act).then_some((act, fill))
}

/// What a player may wish a unit to do, allowed or not. What is not allowed is shown with the reason.
pub(crate) fn wishes(model: &Model, id: UnitId) -> Vec<(String, Act, Fill)> {
    let unit = model.unit(id);
    let mut acts = Vec::new();
    of_unit(model, unit, &mut |act| acts.push(act));
    acts.extend([Act::Turn { unit: id }, Act::AboutFace { unit: id }, Act::Move { unit: id }]);
    formation_wishes(unit, &mut acts);
    match unit.kind {
        UnitKind::MountedFoot if unit.mounted => acts.push(Act::Dismount { unit: id }),
        UnitKind::MountedFoot => acts.push(Act::Mount { unit: id }),
        kind if kind.is_artillery() => {
            acts.push(Act::Prolong { unit: id });
            acts.push(Act::LimberUp { unit: id });
            acts.push(Act::Unlimber { unit: id, facing: unit.heading() });
        }
        _ => (),
    }
    if unit.kind.is_foot() {
        battle_wishes(model, unit, &mut acts);
    }
    if let Some(building) = nearest_building(model, unit) {
        acts.push(Act::Enter { unit: id, building });
    }
    let mut wishes: Vec<(String, Act, Fill)> = Vec::with_capacity(acts.len());
    for act in acts {
        if wishes.iter().all(|(_, known, _)| *known != act) {
            let fill = examples::wished(model, &act);
            wishes.push((label(model, &act).0, act, fill));
        }
    }
    wishes
}

/// AGV-FRM-001: each formation except its own.
fn formation_wishes(unit: &Unit, acts: &mut Vec<Act>) {
    if unit.kind.is_artillery() || unit.kind.is_command() {
        return;
    }
    for formation in Formation::ALL.into_iter().filter(|&it| it != unit.formation) {
        let shape = formation::shape(formation, layout::usual_files(formation, unit.n()));
        acts.push(Act::ChangeFormation { unit: unit.id, shape, order: Order::new() });
    }
}

/// AGV-BTL-007, -009: a Battle with the nearest other foot, or breaking one up.
fn battle_wishes(model: &Model, unit: &Unit, acts: &mut Vec<Act>) {
    if unit.is_battle() {
        acts.push(Act::BreakUp { unit: unit.id });
        return;
    }
    let others = model.of(unit.side).filter(|other| other.id != unit.id && other.kind.is_foot());
    let gap = |other: &Unit| near::gap(model, unit, other);
    if let Some(other) = others.min_by(|one, other| gap(one).total_cmp(&gap(other))) {
        acts.push(Act::FormBattle { units: [unit.id, other.id].into_iter().collect() });
    }
}

/// AGV-TER-016: the nearest buildings.
fn nearest_building(model: &Model, unit: &Unit) -> Option<u8> {
    let from = unit.centre.v2();
    let buildings = model.scene.field.each().filter(|(id, _)| ground::kind(model, *id).holds > 0);
    let near = buildings.min_by(|(_, one), (_, other)| {
        one.distance_point(from).total_cmp(&other.distance_point(from))
    });
    near.map(|(id, _)| id.0).filter(|_| unit.garrison.is_none())
}
