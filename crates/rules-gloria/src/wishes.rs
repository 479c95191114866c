//! What a player may want a unit to do, allowed or not. Acts that are not allowed are shown with the reason.
use crate::{
    act::{Act, Facing},
    kinds::{Formation, UnitId},
    model::Model,
    near,
    question::Question,
    seats,
    unit::Unit,
    walk,
};
use geom::{Angle, Length, Pose};
use kernel::{
    Fill, Leg, Seat,
    lookups::Found,
    offer::Turn,
    ruleset::{Wish, wish},
    told::Told,
    words,
};

/// Charges are considered at enemies within this many moves.
const MOVES_OFF: f64 = 2.0;

/// The id of the unit or general that an act is about, or that the question is about if the act names none.
pub(crate) fn actor(model: &Model, question: &Question, act: &Act) -> Option<String> {
    match (*act, *question) {
        (Act::Post { general: id } | Act::Lead { general: id, .. }, _)
        | (Act::Promote { .. } | Act::Wait, Question::Promote { general: id }) => {
            model.scene.known_general_key(id)
        }
        _ => model.scene.known_key(act.unit().or(question.unit())?),
    }
}

/// The point of a unit that a leg to a point moves there: the middle of the front of its command stand.
pub(crate) fn anchor(model: &Model, id: &str) -> Option<Pose> {
    match model.found(id)? {
        Found::Unit(unit) => unit.is_shown().then_some(unit.at),
        Found::General(general) => Some(Pose::new(general.at, Angle::NORTH)),
    }
}

/// What a player may want a unit to do now.
pub(crate) fn wishes(model: &Model, question: &Question, seat: Seat, unit: &str) -> Vec<Wish<Act>> {
    let mine = |id: &UnitId| seats::of_unit(model, *id).has(seat);
    let Some(id) = model.by_key(unit).filter(mine) else { return Vec::new() };
    let unit = model.unit(id);
    match question {
        _ if !unit.is_shown() => Vec::new(),
        Question::Move { .. } => moves(model, unit),
        Question::Declare { .. } => charges(model, unit),
        Question::Fire => shots(model, unit),
        _ => Vec::new(),
    }
}

/// PG-MOV-001, PG-WHL-001, PG-FCH-002: moves and changes of formation.
fn moves(model: &Model, unit: &Unit) -> Vec<Wish<Act>> {
    let id = unit.id;
    let go = Act::Move { unit: id, form: None };
    let leg = |leg: Leg| Fill::Path(vec![leg]);
    let ahead = Leg::Move { r#move: Length::from_mm(10) };
    let mut wishes = vec![
        wish(go, leg(ahead)),
        (format!("{id} wheels"), go, leg(Leg::Wheel { wheel: Turn::degrees(10.0) })),
        (format!("{id} turns about"), go, leg(Leg::Turn { turn: Turn::degrees(180.0) })),
        wish(Act::ForceMarch { unit: id }, leg(ahead)),
    ];
    if unit.kind.is_infantry() || unit.kind.is_cavalry() {
        let guns = [Formation::Deployed, Formation::Limbered];
        let other = |form: &Formation| *form != unit.formation && !guns.contains(form);
        let forms = Formation::ALL.into_iter().filter(other).map(Some);
        wishes.extend(forms.map(|form| wish(Act::Move { unit: id, form }, Fill::Nothing)));
    }
    if unit.kind.is_artillery() {
        let acts = [Act::Limber { unit: id }, Act::Unlimber { unit: id }];
        wishes.extend(acts.map(|act| wish(act, Fill::Nothing)));
    }
    let charge = |enemy: &Unit| Act::Opportunity { unit: id, target: enemy.id };
    wishes.extend(close(model, unit).map(|enemy| charged(charge(enemy))));
    wishes
}

/// A charge as a wish.
fn charged(act: Act) -> Wish<Act> {
    let [who, whom] = [act.unit(), act.target()].map(|unit| words::listed(unit, ""));
    (format!("{who} charges {whom}"), act, Fill::Nothing)
}

/// The enemies that are near enough to consider.
fn close<'a>(model: &'a Model, unit: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    let far = walk::allowance(model, unit).units() * MOVES_OFF;
    model.enemies(unit).filter(move |enemy| near::gap(model, unit, enemy) <= far)
}

/// PG-CHG-001: charges at enemies that are near enough to consider.
fn charges(model: &Model, unit: &Unit) -> Vec<Wish<Act>> {
    let (joint, squadron) = (false, None);
    let charge = |it: &Unit| Act::Declare { unit: unit.id, target: it.id, joint, squadron };
    close(model, unit).map(|enemy| charged(charge(enemy))).collect()
}

/// PG-SHO-005: shots at enemies that are near enough to consider.
fn shots(model: &Model, unit: &Unit) -> Vec<Wish<Act>> {
    let far = model.book.mm(&model.book.reaches.rally_enemy).units();
    let reach = if unit.kind.is_artillery() { f64::MAX } else { far };
    let near = model.enemies(unit).filter(|enemy| near::gap(model, unit, enemy) <= reach);
    let (side, past) = (Facing::Front, false);
    let shot = |it: &Unit| Act::Fire { unit: unit.id, target: it.id, side, past };
    near.map(|enemy| wish(shot(enemy), Fill::Nothing)).collect()
}
