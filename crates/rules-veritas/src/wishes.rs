//! What a player may want a unit to do, allowed or not. Acts that are not allowed are shown with the reason.
use crate::{
    act::{Act, Change},
    kinds::{LeaderId, UnitId, UnitKind},
    model::Model,
    near,
    question::Question,
    seats,
    unit::Unit,
};
use geom::{Angle, INCH, Pose};
use kernel::{Fill, Leg, Seat, offer::Turn};

/// A wish: its label, in the words of the offers, and its act and fill.
type Wish = (String, Act, Fill);

/// Charges are considered at enemies within this many moves.
const MOVES_OFF: f64 = 2.0;
/// Shots are considered at enemies within this many ranges.
const RANGES_OFF: f64 = 2.0;

/// The id of the unit or commander that an act is about.
pub(crate) fn actor(model: &Model, question: &Question, act: &Act) -> Option<String> {
    let unit = |id: UnitId| model.units.get(id.idx()).map(|unit| model.key(unit.id).to_owned());
    let leader = |id: LeaderId| {
        model.leaders.get(id.idx()).map(|it| model.scene.leader_key(it.id).to_owned())
    };
    match *act {
        Act::Deploy { unit: id, .. }
        | Act::Move { unit: id, .. }
        | Act::Back { unit: id }
        | Act::Stay { unit: id }
        | Act::Leave { unit: id }
        | Act::Return { unit: id }
        | Act::Charge { unit: id, .. }
        | Act::Shoot { unit: id, .. }
        | Act::Retreat { unit: id }
        | Act::Against { unit: id, .. }
        | Act::BreakOff { unit: id, .. }
        | Act::Occupy { unit: id } => unit(id),
        Act::Post { leader: id, .. } | Act::Lead { leader: id, .. } => leader(id),
        _ => match *question {
            Question::Meet { unit: id, .. } => unit(id),
            _ => None,
        },
    }
}

/// The point of a unit that a leg to a point moves there: the middle of its base.
pub(crate) fn anchor(model: &Model, id: &str) -> Option<Pose> {
    if let Some(unit) = model.by_key(id) {
        let unit = model.unit(unit);
        return unit.is_on_table().then(|| unit.pose());
    }
    let leader = model.leader(model.scene.leader_by_key(id)?);
    leader.is_present().then(|| Pose::new(leader.at, Angle::NORTH))
}

/// What a player may want a unit to do now. Orders are left out, because they are secret and given to wings.
pub(crate) fn wishes(model: &Model, question: &Question, seat: Seat, unit: &str) -> Vec<Wish> {
    let mine = |id: &UnitId| seats::of_unit(model, *id).has(seat);
    let Some(id) = model.by_key(unit).filter(mine) else { return Vec::new() };
    let unit = model.unit(id);
    if !unit.is_on_table() {
        return Vec::new();
    }
    match question {
        Question::Move { .. } => moves(model, unit),
        Question::Fire { .. } => shots(model, unit),
        _ => Vec::new(),
    }
}

/// IDV-MOV-014, -016, -017, IDV-COL-006, IDV-DRG-002, IDV-TER-018: moves and changes.
fn moves(model: &Model, unit: &Unit) -> Vec<Wish> {
    let id = unit.id;
    let ahead = |by: f64| Fill::Path(vec![Leg::Move { r#move: geom::Length::inches(by) }]);
    let go = |before, after| Act::Move { unit: id, before, after };
    let turn = Fill::Path(vec![Leg::Turn { turn: Turn::degrees(45.0) }]);
    let mut wishes = vec![
        (format!("{id} moves"), go(None, None), ahead(1.0)),
        (format!("{id} changes its facing"), go(None, None), turn),
        (format!("{id} goes backwards"), Act::Back { unit: id }, ahead(1.0)),
        (format!("{id} stays where it is"), Act::Stay { unit: id }, Fill::Nothing),
        (format!("{id} leaves the table"), Act::Leave { unit: id }, Fill::Nothing),
    ];
    let dragoons = unit.kind == UnitKind::Dragoons;
    let outside = unit.building.is_none();
    for (is, change) in [
        (unit.is_column(), Change::Battle),
        (!unit.is_column(), Change::Column),
        (dragoons && unit.mounted, Change::Dismount),
        (dragoons && !unit.mounted, Change::Mount),
        (!outside, Change::Quit),
        (outside && !unit.kind.is_gun() && beside_houses(model, unit), Change::Enter),
    ] {
        // It enters houses after its move, and makes all other changes before.
        let enters = change == Change::Enter;
        let act = if enters { go(None, Some(change)) } else { go(Some(change), None) };
        wishes.extend(is.then(|| (format!("{id} {}", change.name()), act, Fill::Nothing)));
    }
    let far = model.book.costs(unit).normal.units() * MOVES_OFF;
    let near = model.enemies(unit).filter(|enemy| near::gap(model, unit, enemy) <= far);
    wishes.extend(near.map(|enemy| {
        let label = format!("{id} charges {}", enemy.id);
        (label, Act::Charge { unit: id, target: enemy.id }, Fill::Nothing)
    }));
    wishes
}

/// Whether houses are near enough to consider entering them.
fn beside_houses(model: &Model, unit: &Unit) -> bool {
    let base = unit.rect();
    let houses = |piece: &&table::Piece| crate::ground::kind(model, piece).buildings;
    let mut pieces = model.scene.field.pieces.iter().filter(houses);
    pieces.any(|piece| piece.distance(&base) <= INCH.units())
}

/// IDV-FIR-001: shots at enemies that are near enough to consider.
fn shots(model: &Model, unit: &Unit) -> Vec<Wish> {
    let range = model.book.pool(unit).range.units().max(INCH.units());
    let near = |enemy: &&Unit| near::gap(model, unit, enemy) <= range * RANGES_OFF;
    let id = unit.id;
    let shot = |enemy: &Unit| {
        let label = format!("{id} shoots at {}", enemy.id);
        (label, Act::Shoot { unit: id, target: enemy.id }, Fill::Nothing)
    };
    model.enemies(unit).filter(near).map(shot).collect()
}
