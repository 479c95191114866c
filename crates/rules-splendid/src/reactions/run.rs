//! Recoil (L866-L890) and evade (L890-L910): one straight move away from the charger (G23).
use super::contact::{self, Answer};
use crate::{
    Splendid,
    act::Act,
    actions, ask,
    event::{Event, How, Reaction, Why},
    kinds::{Formation, UnitId},
    model::Model,
    moves::{
        manoeuvre::{self, Order},
        turn::{self, OddStands},
    },
    near,
    question::Question,
    refusal::{ChargeRefusal, MoveRefusal, Refusal},
    seats,
    unit::Unit,
    units::Units,
    words,
};
use geom::{Angle, Length};
use kernel::{Cx, Fill, Leg, Offer, Play, Want, offer::Turn};

/// ASV-REC-001: horse may recoil, including commanders. Units that are bent or in column are not asked at all.
pub(super) fn may_recoil(unit: &Unit) -> Result<(), ChargeRefusal> {
    if !unit.is_mounted() {
        return Err(ChargeRefusal::RecoilOnFoot { unit: unit.id });
    }
    Ok(())
}

/// ASV-EVA-001, ASV-EVA-002: foot in open order may evade a charge by foot.
pub(super) fn may_evade(unit: &Unit, charger: &Unit) -> Result<(), ChargeRefusal> {
    if unit.is_foot() && unit.formation == Formation::BentOpenOrder {
        return Err(ChargeRefusal::EvadeBent { unit: unit.id });
    }
    if !unit.is_foot() || unit.formation != Formation::OpenOrder {
        return Err(ChargeRefusal::EvadeFormation { unit: unit.id });
    }
    if !charger.is_foot() {
        let charger = charger.id;
        return Err(ChargeRefusal::EvadeMounted { unit: unit.id, charger });
    }
    Ok(())
}

/// ASV-REC-004..011, ASV-EVA-003..008: the unit runs by a path that its owner gives, and the charger breaks through.
pub(super) fn run(
    cx: &mut Cx<'_, Splendid>,
    charger: UnitId,
    id: UnitId,
    how: Reaction,
) -> Play<Splendid, Answer> {
    contact::attempt(cx, id, how);
    let table = &cx.model().book.run;
    let (markers, most) = match how {
        Reaction::Recoil => (table.recoil_marker, table.recoil),
        _ => (0, table.evade),
    };
    // ASV-REC-006: the marker for a recoil. ASV-EVA-008: an evasion costs none.
    if markers > 0 {
        cx.emit(Event::Hit { unit: id, markers, why: Why::Recoil });
    }
    // Q66: the unit cannot get clear, so it stays and keeps its marker.
    if some_way(cx.model(), id, charger, most).is_none() {
        cx.emit(Event::InVain { unit: id, how });
        actions::no_more(cx, id);
        actions::no_more(cx, charger);
        return Ok(Answer::Stays);
    }
    let asked = seats::of_unit(cx.model(), id);
    let said = ask::ask(cx, asked, Question::Run { unit: id, charger, most })?;
    let (Act::Run, Fill::Path(legs)) = (&said.act, &said.fill) else {
        let refusal = match said.act {
            Act::Run => MoveRefusal::WantsPath { unit: id }.into(),
            _ => Refusal::NotAsked,
        };
        return Err(refusal.into());
    };
    let plan = check(cx.model(), id, charger, most, legs)?;
    manoeuvre::resolve(cx, plan)?;
    actions::no_more(cx, id);
    Ok(Answer::Gone)
}

/// The run as a manoeuvre. ASV-REC-009, ASV-EVA-005: the rules for interpenetration, flow-around and ground apply.
fn order<'a>(model: &Model, id: UnitId, most: Length, legs: &'a [Leg]) -> Order<'a> {
    let leaving = near::contacts(model, model.unit(id));
    let how = if model.unit(id).is_foot() { How::Evade } else { How::Recoil };
    let (amid, allowance) = (Units::NONE, most);
    Order { unit: id, legs, allowance, double: false, may_flow: true, leaving, amid, how }
}

/// Checks a path to run by. ASV-REC-007, ASV-REC-008, ASV-REC-010: about-face, turn, one straight move, away from the charger.
fn check<'a>(
    model: &Model,
    id: UnitId,
    charger: UnitId,
    most: Length,
    legs: &'a [Leg],
) -> Result<manoeuvre::Plan<'a>, Refusal> {
    let (unit, enemy) = (model.unit(id), model.unit(charger));
    let evading = unit.is_foot();
    let Some((there, by)) = after_turns(unit, legs) else {
        return Err(ChargeRefusal::RunOrder { unit: id, evading }.into());
    };
    if by > most {
        let (needs, most) = (by.to_inches(), most.to_inches());
        return Err(ChargeRefusal::RunTooFar { unit: id, evading, needs, most }.into());
    }
    // G23: away means away from the charger's position.
    let away = there.centre.v2() - enemy.centre.v2();
    if there.heading().forward().dot(away) <= 0.0 {
        return Err(ChargeRefusal::RunNotAway { unit: id, evading, charger }.into());
    }
    manoeuvre::check(model, order(model, id, most, legs), None)
}

/// The unit after its turns, and how far it then goes. None if the legs come in another order.
fn after_turns(unit: &Unit, legs: &[Leg]) -> Option<(Unit, Length)> {
    let mut there = *unit;
    let mut turned = false;
    for (n, leg) in legs.iter().enumerate() {
        let turn = match *leg {
            Leg::About { .. } if n == 0 => {
                there = turn::about_face(&there, OddStands::Forward);
                continue;
            }
            Leg::Turn { turn } if !turned => turn.0,
            Leg::Face { face } if !turned => there.heading().turn_to(face),
            Leg::Move { r#move } if n + 1 == legs.len() && r#move > Length::ZERO => {
                return Some((there, r#move));
            }
            Leg::To(point) if n + 1 == legs.len() && !turned => {
                let way = point.v2() - there.front_centre();
                let to = there.heading().turn_to(Angle::of(way)?);
                there = turned_by(&there, to);
                return Some((there, Length::from_units(way.length())));
            }
            _ => return None,
        };
        turned = true;
        there = turned_by(&there, turn);
    }
    None
}

fn turned_by(unit: &Unit, by: i32) -> Unit {
    crate::clear::turned(unit, unit.front_centre(), by)
}

/// A path that gets clear, if one is found: straight away as far as possible, then at angles, then shorter. Paths that stay on the
/// table come first.
fn some_way(model: &Model, id: UnitId, charger: UnitId, most: Length) -> Option<Vec<Leg>> {
    let (unit, enemy) = (model.unit(id), model.unit(charger));
    let away = unit.centre.v2() - enemy.centre.v2();
    let faces_away = unit.heading().forward().dot(away) > 0.0;
    let about = turn::about_face(unit, OddStands::Forward);
    let heading = if faces_away { unit.heading() } else { about.heading() };
    let aim = Angle::of(away).map_or(0, |to| heading.turn_to(to));
    let slants = [0, aim, 2731, -2731, 5461, -5461, 8192, -8192, 12_000, -12_000, 16_000, -16_000];
    for off_table in [false, true] {
        for part in [12, 9, 6, 4, 2, 1] {
            for turn in slants {
                let by = Length(most.0 / 12 * part);
                let mut legs = Vec::with_capacity(3);
                if !faces_away {
                    legs.push(Leg::About { about: true, back: false });
                }
                if turn != 0 {
                    legs.push(Leg::Turn { turn: Turn(turn) });
                }
                legs.push(Leg::Move { r#move: by });
                let Some((there, _)) = after_turns(unit, &legs) else { continue };
                let end = crate::clear::moved(&there, there.heading().forward() * by.units());
                let holds = end.bases().iter().all(|base| model.scene.field.holds(base));
                if holds != off_table && check(model, id, charger, most, &legs).is_ok() {
                    return Some(legs);
                }
            }
        }
    }
    None
}

pub(super) fn offer(
    model: &Model,
    id: UnitId,
    charger: UnitId,
    most: Length,
    act: &Act,
) -> Option<Offer<Act>> {
    let legs = some_way(model, id, charger, most)?;
    let rule = if model.unit(id).is_foot() { "ASV-EVA-004" } else { "ASV-REC-007" };
    let label = format!("Run from {}, {most} at most", model.name(charger));
    let offer = Offer::plain(act.clone(), label, rule).wanting(Want::Path, Fill::Path(legs));
    Some(offer.by(model.key(id)).against(model.key(charger)))
}

/// The offer to recoil.
pub(super) fn describe_recoil(model: &Model, charger: &Unit, act: Act) -> Offer<Act> {
    let table = &model.book.run;
    let label = format!("Recoil from {} by up to {}", model.name(charger.id), table.recoil);
    let cost = words::markers(table.recoil_marker);
    Offer::plain(act, label, "ASV-REC-001").note(format!("costs {cost}; it breaks through"))
}

/// The offer to evade.
pub(super) fn describe_evade(model: &Model, charger: &Unit, act: Act) -> Offer<Act> {
    let label = format!("Evade {} by up to {}", model.name(charger.id), model.book.run.evade);
    Offer::plain(act, label, "ASV-EVA-001").note("it breaks through")
}
