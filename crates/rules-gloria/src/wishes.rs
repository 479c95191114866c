//! What a player may want a unit to do, allowed or not. Acts that are not allowed are shown with the reason.
use crate::{
    act::{Act, Facing},
    kinds::{Formation, GeneralId, UnitId},
    model::Model,
    near,
    question::Question,
    seats,
    unit::Unit,
    walk,
};
use geom::{Angle, Length, Pose};
use kernel::{Fill, Leg, Seat, offer::Turn, told::Told};

/// A wish: its label, in the words of the offers, and its act and fill.
type Wish = (String, Act, Fill);

/// Charges are considered at enemies within this many moves.
const MOVES_OFF: f64 = 2.0;

/// The id of the unit or general that an act is about, or that the question is about if the act names none.
pub(crate) fn actor(model: &Model, question: &Question, act: &Act) -> Option<String> {
    let general = |id: GeneralId| {
        model.generals.get(id.idx()).map(|it| model.scene.general_key(it.id).to_owned())
    };
    match (*act, *question) {
        (Act::Post { general: id } | Act::Lead { general: id, .. }, _)
        | (Act::Promote { .. } | Act::Wait, Question::Promote { general: id }) => general(id),
        _ => {
            let id = act.unit().or(question.unit())?;
            model.units.get(id.idx()).map(|unit| model.key(unit.id).to_owned())
        }
    }
}

/// The point of a unit that a leg to a point moves there: the middle of the front of its command stand.
pub(crate) fn anchor(model: &Model, id: &str) -> Option<Pose> {
    if let Some(unit) = model.by_key(id) {
        let unit = model.unit(unit);
        return unit.is_shown().then_some(unit.at);
    }
    let general = model.general(model.scene.general_by_key(id)?);
    general.is_on_table().then(|| Pose::new(general.at, Angle::NORTH))
}

/// What a player may want a unit to do now.
pub(crate) fn wishes(model: &Model, question: &Question, seat: Seat, unit: &str) -> Vec<Wish> {
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
fn moves(model: &Model, unit: &Unit) -> Vec<Wish> {
    let id = unit.id;
    let go = Act::Move { unit: id, form: None };
    let leg = |leg: Leg| Fill::Path(vec![leg]);
    let ahead = Leg::Move { r#move: Length::from_mm(10) };
    let mut wishes = vec![
        (format!("{id} moves"), go, leg(ahead)),
        (format!("{id} wheels"), go, leg(Leg::Wheel { wheel: Turn::degrees(10.0) })),
        (format!("{id} turns about"), go, leg(Leg::Turn { turn: Turn::degrees(180.0) })),
        (format!("{id} force marches"), Act::ForceMarch { unit: id }, leg(ahead)),
    ];
    let troops = unit.kind.is_infantry() || unit.kind.is_cavalry();
    let usual = [Formation::Line, Formation::Manoeuvre, Formation::March, Formation::Column];
    let forms = usual.into_iter().chain([Formation::Square, Formation::Skirmish]);
    for form in forms.filter(|form| troops && *form != unit.formation) {
        let act = Act::Move { unit: id, form: Some(form) };
        wishes.push((format!("{id} forms {}", form.name()), act, Fill::Nothing));
    }
    if unit.kind.is_artillery() {
        for act in [Act::Limber { unit: id }, Act::Unlimber { unit: id }] {
            let word = if act == (Act::Limber { unit: id }) { "limbers up" } else { "deploys" };
            wishes.push((format!("{id} {word}"), act, Fill::Nothing));
        }
    }
    let near = close(model, unit);
    wishes.extend(near.map(|enemy| {
        let act = Act::Opportunity { unit: id, target: enemy.id };
        (format!("{id} charges {}", enemy.id), act, Fill::Nothing)
    }));
    wishes
}

/// The enemies that are near enough to consider.
fn close<'a>(model: &'a Model, unit: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    let far = walk::allowance(model, unit).units() * MOVES_OFF;
    model.enemies(unit).filter(move |enemy| near::gap(model, unit, enemy) <= far)
}

/// PG-CHG-001: charges at enemies that are near enough to consider.
fn charges(model: &Model, unit: &Unit) -> Vec<Wish> {
    let id = unit.id;
    let charge = |enemy: &Unit| {
        let act = Act::Declare { unit: id, target: enemy.id, joint: false, squadron: None };
        (format!("{id} charges {}", enemy.id), act, Fill::Nothing)
    };
    close(model, unit).map(charge).collect()
}

/// PG-SHO-005: shots at enemies that are near enough to consider.
fn shots(model: &Model, unit: &Unit) -> Vec<Wish> {
    let id = unit.id;
    let far = model.book.mm(&model.book.reaches.rally_enemy).units();
    let reach = if unit.kind.is_artillery() { f64::MAX } else { far };
    let near = model.enemies(unit).filter(|enemy| near::gap(model, unit, enemy) <= reach);
    let shot = |enemy: &Unit| {
        let act = Act::Fire { unit: id, target: enemy.id, side: Facing::Front, past: false };
        (format!("{id} shoots at {}", enemy.id), act, Fill::Nothing)
    };
    near.map(shot).collect()
}
