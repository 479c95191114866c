//! What a player may want a unit to do, allowed or not. Acts that are not allowed are shown with the reason.
use crate::{
    act::{Act, Facing},
    charge, fire, ground,
    kinds::Formation,
    model::Model,
    near,
    question::Question,
    seats,
    unit::Unit,
};
use geom::{Length, Pose};
use kernel::{
    Fill, Leg, Seat,
    lookups::Found,
    offer::Turn,
    ruleset::{Wish, wish},
    told::Told,
};
use table::PieceId;

/// Charges and shots are considered at enemies within this many moves or ranges.
const MOVES_OFF: f64 = 1.5;

/// Buildings are considered within this many moves.
const MOVES_TO_COVER: f64 = 4.0;

/// The id of the unit or general that an act is about, or that the question is about if the act names none.
pub(crate) fn actor(model: &Model, question: &Question, act: &Act) -> Option<String> {
    match (*act, *question) {
        (Act::Promote { .. }, Question::Promote { general }) => {
            model.scene.known_general_key(general)
        }
        _ => doer(model, act).or_else(|| model.scene.known_key(question.unit()?)),
    }
}

/// The id of the unit or general that does an act, if the act names one.
pub(crate) fn doer(model: &Model, act: &Act) -> Option<String> {
    match *act {
        Act::Post { general }
        | Act::Ride { general }
        | Act::Join { general, .. }
        | Act::Send { general, .. } => model.scene.known_general_key(general),
        Act::SendOut { brigade } => model.scene.known_general_key(model.leader(brigade)?.id),
        _ => model.scene.known_key(act.unit()?),
    }
}

/// The point of a unit that a leg to a point moves there: the middle of its front.
pub(crate) fn anchor(model: &Model, id: &str) -> Option<Pose> {
    Some(match model.found(id)? {
        Found::Unit(unit) => unit.at,
        Found::General(general) => general.at,
    })
}

/// What a player may want a unit to do now.
pub(crate) fn wishes(model: &Model, question: &Question, seat: Seat, unit: &str) -> Vec<Wish<Act>> {
    let Some(Found::Unit(unit)) = model.found(unit) else { return Vec::new() };
    match question {
        _ if !seats::of_unit(model, unit.id).has(seat) => Vec::new(),
        Question::Move { .. } => moves(model, unit),
        Question::Declare { .. } => charges(model, unit),
        Question::Fire { .. } => shots(model, unit),
        _ => Vec::new(),
    }
}

/// ANT-MOV-001, -014, ANT-DIR-001, -004, -005: moves, changes of formation and recovery.
fn moves(model: &Model, unit: &Unit) -> Vec<Wish<Act>> {
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
    wishes.extend(
        shelters(model, unit).map(|cover| wish(Act::Enter { unit: id, cover }, Fill::Nothing)),
    );
    wishes
}

/// ANT-TER-004, -009: the buildings and works that a unit on foot could think of: those within a few moves.
fn shelters<'m>(model: &'m Model, unit: &'m Unit) -> impl Iterator<Item = PieceId> + 'm {
    let pace = model.book.pace(unit, unit.formation).unwrap_or(Length::ZERO);
    let far = unit.rect().radius() + pace.units() * MOVES_TO_COVER;
    let near = model.field.each().filter(move |(_, piece)| {
        let kind = ground::kind(model, piece);
        (kind.building || kind.work) && piece.is_near(unit.centre(), far)
    });
    near.filter(|_| unit.is_foot()).map(|(cover, _)| cover)
}

/// The enemies that are near enough to consider, for something that reaches so far.
fn close<'a>(model: &'a Model, unit: &'a Unit, reach: Length) -> impl Iterator<Item = &'a Unit> {
    let far = reach.units() * MOVES_OFF;
    model.enemies(unit).filter(move |enemy| near::gap(model, unit, enemy) <= far)
}

/// ANT-CHG-005: charges at enemies that are near enough to consider, by a way that may do.
fn charges(model: &Model, unit: &Unit) -> Vec<Wish<Act>> {
    let charge = |enemy: &Unit| {
        // Straight ahead if that leads to it, otherwise by a wheel: what forbids that way is the reason that is told.
        let ways = charge::ways(model, unit, enemy);
        let leads = |way: &&Vec<Leg>| charge::leads_to(model, unit, enemy, way);
        let way = ways.iter().find(leads).or(ways.first()).cloned().unwrap_or_default();
        wish(Act::Charge { unit: unit.id, target: enemy.id }, Fill::Path(way))
    };
    let pace = model.book.pace(unit, unit.formation).unwrap_or(Length::ZERO);
    close(model, unit, pace).map(charge).collect()
}

/// ANT-FIR-030: shots at enemies that are near enough to consider.
fn shots(model: &Model, unit: &Unit) -> Vec<Wish<Act>> {
    let shot = |it: &Unit| Act::Fire { unit: unit.id, target: it.id, face: Facing::Front };
    let near = close(model, unit, fire::range(model, unit));
    near.map(|enemy| wish(shot(enemy), Fill::Nothing)).collect()
}
