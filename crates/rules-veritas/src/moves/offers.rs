//! The offers to a wing that moves: cheap candidates, each completed with a path that is certain to be allowed.
use super::{check, guess::guess, may_end, may_move, may_stay, mover, paths, returns};
use crate::{
    Veritas,
    act::{Act, Change},
    charge,
    kinds::{Formation, Order, UnitId, UnitKind},
    model::Model,
    question::Question,
    seats,
    unit::Unit,
};
use kernel::{Fill, Offer, Seat, Want, chapter::Chapter};

pub(crate) const QUESTIONS: Chapter<Veritas> = Chapter { menu, offer, guess, prompt };

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let Question::Move { wing } = *question else { return Vec::new() };
    let mut acts = Vec::with_capacity(32);
    for unit in model.units.each(model.all_in(wing)) {
        if !seats::of_unit(model, unit.id).has(seat) {
            continue;
        }
        if returns::may(unit) {
            acts.push(Act::Return { unit: unit.id });
        }
        if may_move(model, unit) {
            of_unit(model, unit, &mut acts);
            charge::candidates(model, unit, &mut acts);
        }
    }
    acts.push(Act::EndMoves);
    acts
}

/// What one unit might do.
pub(super) fn of_unit(model: &Model, unit: &Unit, acts: &mut Vec<Act>) {
    let id = unit.id;
    let order = model.order(unit);
    acts.push(Act::Stay { unit: id });
    let change = |before, after| Act::Move { unit: id, before, after };
    if unit.building.is_some() {
        acts.push(change(Some(Change::Quit), None));
        return;
    }
    acts.push(change(None, None));
    acts.push(Act::Back { unit: id });
    let costs = model.book.costs(unit);
    if unit.is_column() {
        acts.push(change(Some(Change::Battle), None));
        acts.push(change(None, Some(Change::Battle)));
    } else if costs.march().is_some() && order != Order::Hold {
        acts.push(change(Some(Change::Column), None));
        acts.push(change(None, Some(Change::Column)));
    }
    if unit.kind == UnitKind::Dragoons {
        let other = if unit.mounted { Change::Dismount } else { Change::Mount };
        acts.push(change(Some(other), None));
        acts.push(change(None, Some(other)));
    }
    if !unit.mounted && !unit.kind.is_gun() && !unit.is_column() && near_houses(model, unit) {
        acts.push(change(None, Some(Change::Enter)));
    }
    if order == Order::Withdraw || model.book.options.leave_by_choice {
        acts.push(Act::Leave { unit: id });
    }
}

/// Whether houses could be within a move.
fn near_houses(model: &Model, unit: &Unit) -> bool {
    let reach = model.book.costs(unit).normal.units() + unit.radius();
    model.scene.field.pieces.iter().any(|piece| {
        crate::ground::kind(model, piece).buildings && piece.is_near(unit.at.v2(), reach)
    })
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let Question::Move { wing } = *question else { return None };
    match *act {
        Act::EndMoves => {
            may_end(model, wing).ok()?;
            Some(Offer::plain(*act, format!("Done moving {wing}"), "IDV-ACT-002"))
        }
        Act::Stay { unit } => {
            may_stay(model, wing, seat, unit).ok()?;
            let label = format!("{unit} stays where it is");
            Some(Offer::plain(*act, label, "IDV-ACT-002").by(model.key(unit)))
        }
        Act::Return { unit: id } => {
            let unit = model.units.get(id.idx()).filter(|unit| returns::may(unit))?;
            let fill = Fill::Poses(vec![returns::example(model, unit)?]);
            returns::check(model, wing, seat, id, &fill).ok()?;
            let offer = Offer::plain(*act, format!("{id} comes back"), "IDV-PUR-040");
            Some(offer.by(model.key(id)).wanting(Want::Poses, fill))
        }
        Act::Move { unit: id, .. } | Act::Back { unit: id } | Act::Leave { unit: id } => {
            mover(model, wing, seat, id).ok()?;
            let unit = model.unit(id);
            let found = paths::example(model, unit, *act)?;
            let fill = Fill::Path(found.legs.to_vec());
            let way = check(model, wing, seat, act, &fill).ok()?;
            let (label, cite) = said(id, act);
            let offer = Offer::plain(*act, label, cite).by(model.key(id));
            let mut offer = offer.wanting(Want::Path, fill);
            offer.notes = notes(model, unit, act);
            if way.rough && model.book.costs(unit).disorders && unit.is_sound() {
                offer.notes.push("difficult ground disorders it".to_owned());
            }
            Some(offer)
        }
        Act::Charge { .. } => charge::offer_charge(model, wing, seat, act),
        _ => None,
    }
}

/// An act in a few words, and its rule.
fn said(unit: UnitId, act: &Act) -> (String, &'static str) {
    let words = |change: Change| match change {
        Change::Column => "forms march column",
        Change::Battle => "leaves march column",
        Change::Mount => "mounts",
        Change::Dismount => "dismounts",
        Change::Enter => "enters houses",
        Change::Quit => "comes out of the houses",
    };
    match *act {
        Act::Move { before: Some(change), .. } => {
            (format!("{unit} {}, then moves", words(change)), change.rule())
        }
        Act::Move { after: Some(change), .. } => {
            (format!("{unit} moves, then {}", words(change)), change.rule())
        }
        Act::Back { .. } => (format!("{unit} goes backwards"), "IDV-MOV-017"),
        Act::Leave { .. } => (format!("{unit} leaves the table"), "IDV-ORD-020"),
        _ => (format!("{unit} moves"), "IDV-MOV-014"),
    }
}

/// How far it may go at most by an act: in the formation it goes in, less what a change takes, and backwards at half rate.
fn most(model: &Model, unit: &Unit, act: &Act) -> f64 {
    let shares = &model.book.shares;
    let mut share = if unit.done.astray { shares.out_of_command.value } else { 100 };
    let mut goes = *unit;
    let (before, after) = match *act {
        Act::Move { before, after, .. } => (before, after),
        Act::Back { .. } => {
            share = share * shares.backwards.value / 100;
            (None, None)
        }
        _ => (None, None),
    };
    for change in [before, after].into_iter().flatten() {
        share -= match change {
            Change::Column | Change::Battle => shares.change_column.value,
            Change::Mount | Change::Dismount => shares.mount.value,
            Change::Enter => shares.enter_buildings.value,
            Change::Quit => 0,
        };
    }
    match before {
        Some(Change::Column) => goes.formation = Formation::Column,
        Some(Change::Battle) => goes.formation = Formation::Battle,
        Some(Change::Mount) => goes.mounted = true,
        Some(Change::Dismount) => goes.mounted = false,
        Some(Change::Enter | Change::Quit) | None => (),
    }
    goes.allowance(&model.book).to_inches() * f64::from(share.max(0)) / 100.0
}

/// What it has to spend, and what its order says.
fn notes(model: &Model, unit: &Unit, act: &Act) -> Vec<String> {
    let mut notes = vec![format!("up to {} inches", most(model, unit, act))];
    if unit.done.astray {
        notes.push("out of command: no nearer to the enemy".to_owned());
    }
    let reaches = &model.book.reaches;
    notes.extend(match model.order(unit) {
        Order::Attack if !crate::duty::goals(model, unit).is_empty() => {
            Some("must end nearer to the enemy".to_owned())
        }
        Order::Attack => None,
        Order::Manoeuvre => {
            let least = reaches.manoeuvre_clear.value.to_inches();
            Some(format!("ends more than {least} inches from the enemy"))
        }
        Order::Hold => {
            let most = reaches.hold_stay.value.to_inches();
            Some(format!("stays within {most} inches of its place"))
        }
        Order::Withdraw => {
            let least = crate::duty::half(model, unit).to_inches();
            Some(format!("goes back {least} inches or as far as it can"))
        }
    });
    notes
}

fn prompt(model: &Model, question: &Question) -> String {
    let Question::Move { wing } = *question else { return String::new() };
    let order = model.wing(wing).order.name();
    format!("{wing} has the order to {order}: move its units one by one.")
}
