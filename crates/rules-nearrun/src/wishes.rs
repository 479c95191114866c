//! What a player may want a unit to do, allowed or not. Acts that are not allowed are shown with the reason.
use crate::{
    act::{Act, Facing},
    charge, fire,
    kinds::{Formation, GeneralId, UnitId},
    model::Model,
    near,
    question::Question,
    seats,
    unit::Unit,
};
use geom::{Length, Pose};
use kernel::{Fill, Leg, Seat, offer::Turn, told::Told};

/// A wish: its label, in the words of the offers, and its act and fill.
type Wish = (String, Act, Fill);

/// Charges are considered at enemies within this many moves.
const MOVES_OFF: f64 = 1.5;

/// The id of the unit or general that an act is about, or that the question is about if the act names none.
pub(crate) fn actor(model: &Model, question: &Question, act: &Act) -> Option<String> {
    let general = |id: GeneralId| {
        model.generals.get(id.idx()).map(|it| model.scene.general_key(it.id).to_owned())
    };
    match (*act, *question) {
        (
            Act::Post { general: id }
            | Act::Ride { general: id }
            | Act::Join { general: id, .. }
            | Act::Send { general: id, .. },
            _,
        )
        | (Act::Promote { .. }, Question::Promote { general: id }) => general(id),
        (Act::SendOut { brigade }, _) => model.leader(brigade).and_then(|it| general(it.id)),
        _ => {
            let id = act.unit().or(question.unit())?;
            model.units.get(id.idx()).map(|unit| model.key(unit.id).to_owned())
        }
    }
}

/// The point of a unit that a leg to a point moves there: the middle of its front.
pub(crate) fn anchor(model: &Model, id: &str) -> Option<Pose> {
    if let Some(unit) = model.by_key(id) {
        let unit = model.unit(unit);
        return unit.is_on_table().then_some(unit.at);
    }
    let general = model.general(model.scene.general_by_key(id)?);
    general.is_on_table().then_some(general.at)
}

/// What a player may want a unit to do now.
pub(crate) fn wishes(model: &Model, question: &Question, seat: Seat, unit: &str) -> Vec<Wish> {
    let mine = |id: &UnitId| seats::of_unit(model, *id).has(seat);
    let Some(id) = model.by_key(unit).filter(mine) else { return Vec::new() };
    let unit = model.unit(id);
    match question {
        _ if !unit.is_on_table() => Vec::new(),
        Question::Move { .. } => moves(unit),
        Question::Declare { .. } => charges(model, unit),
        Question::Fire { .. } => shots(model, unit),
        _ => Vec::new(),
    }
}

/// A wish in the words of its offer.
fn wish(act: Act, fill: Fill) -> Wish {
    (act.told().map_or_else(String::new, |(_, label)| label), act, fill)
}

/// ANT-MOV-001, -014, ANT-DIR-001, -004, -005: moves, changes of formation and recovery.
fn moves(unit: &Unit) -> Vec<Wish> {
    let id = unit.id;
    let leg = |leg: Leg| Fill::Path(vec![leg]);
    let inch = Length::inches(1.0);
    let ahead = Leg::Move { r#move: inch };
    if unit.arm().is_artillery() {
        let acts = [
            Act::LimberAndMove { unit: id },
            Act::MoveAndUnlimber { unit: id },
            Act::Prolong { unit: id },
            Act::UnlimberAndProlong { unit: id },
        ];
        let forms = [Formation::Limbered, Formation::Unlimbered];
        let forms = forms.map(|formation| Act::Form { unit: id, formation });
        let acts = acts.map(|act| wish(act, leg(ahead)));
        return acts.into_iter().chain(forms.map(|act| wish(act, Fill::Nothing))).collect();
    }
    let go = Act::Move { unit: id };
    let half = Turn::degrees(45.0);
    let mut wishes = vec![
        wish(go, leg(ahead)),
        (format!("{id} wheels"), go, leg(Leg::Wheel { wheel: Turn::degrees(10.0) })),
        (format!("{id} obliques"), go, leg(Leg::Oblique { oblique: inch, by: half })),
        wish(Act::Retrograde { unit: id, about: false }, leg(ahead)),
        wish(Act::Recover { unit: id }, Fill::Nothing),
    ];
    let guns = [Formation::Limbered, Formation::Unlimbered];
    let other = |form: &Formation| *form != unit.formation && !guns.contains(form);
    let forms = Formation::ALL.into_iter().filter(other);
    wishes.extend(forms.map(|formation| wish(Act::Form { unit: id, formation }, Fill::Nothing)));
    wishes
}

/// The enemies that are near enough to consider.
fn close<'a>(model: &'a Model, unit: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    let pace = model.book.pace(unit, unit.formation).unwrap_or(Length::ZERO);
    let far = pace.units() * MOVES_OFF;
    model.enemies(unit).filter(move |enemy| near::gap(model, unit, enemy) <= far)
}

/// ANT-CHG-005: charges at enemies that are near enough to consider, by a way that may do.
fn charges(model: &Model, unit: &Unit) -> Vec<Wish> {
    let charge = |enemy: &Unit| {
        let way = charge::ways(model, unit, enemy).into_iter().last().unwrap_or_default();
        wish(Act::Charge { unit: unit.id, target: enemy.id }, Fill::Path(way))
    };
    close(model, unit).map(charge).collect()
}

/// ANT-FIR-030: shots at enemies that are near enough to consider.
fn shots(model: &Model, unit: &Unit) -> Vec<Wish> {
    let far = fire::range(model, unit).units() * MOVES_OFF;
    let near = model.enemies(unit).filter(|enemy| near::gap(model, unit, enemy) <= far);
    let shot = |it: &Unit| Act::Fire { unit: unit.id, target: it.id, face: Facing::Front };
    near.map(|enemy| wish(shot(enemy), Fill::Nothing)).collect()
}
