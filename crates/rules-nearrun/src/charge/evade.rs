//! Evading (ANT-EVD-001 to -006, -012 to -015, ANT-GEO-024, ANT-GEO-025) and gunners who fire and run (ANT-GUN-001 to -008).
use crate::{
    NearRun,
    act::Act,
    book::{Row, Rulebook, Throw},
    event::{Cause, Event},
    fire, ground, guns,
    kinds::{Arm, Cover, Formation, UnitId},
    losses,
    model::Model,
    moves, near,
    refusal::{ChargeRefusal, Refusal},
    retreat::{self, Course},
    unit::{Charge, Done, End, Goal, Guns, Marks, Unit},
    walk::going_span,
};
use geom::{Angle, EPS_PEN, Length, Pose, V2};
use kernel::{Cx, Play, ids::Ground};
use table::Piece;

/// ANT-EVD-001, -002: where a unit may evade to.
pub(super) fn goals(model: &Model, unit: UnitId, charger: UnitId) -> Vec<Act> {
    let (it, by) = (model.unit(unit), model.unit(charger));
    let mut acts = vec![Act::Evade];
    let far = near::gap(model, it, by);
    for friend in model.friends(it).filter(|friend| is_shelter(friend)) {
        if near::gap(model, it, friend) < far {
            acts.push(Act::EvadeBehind { friend: friend.id });
        }
    }
    for (cover, piece) in
        model.field.each().filter(|(_, piece)| !piece.is_gone() && !piece.is_line())
    {
        let kind = ground::kind(model, piece);
        let shelters = kind.cover != Cover::None && ground::may_enter(it, kind);
        if shelters && !piece.overlaps(&it.rect()) && piece.distance(&it.rect()) < far {
            acts.push(Act::EvadeInto { cover });
        }
    }
    acts
}

impl Rulebook {
    /// ANT-RSP-003, -004, -011, -014: how far a unit evades.
    pub fn evade(&self, unit: &Unit) -> &Row<Throw> {
        match unit.arm() {
            Arm::FootArtillery => &self.evades.foot_artillery,
            Arm::HorseArtillery => &self.evades.horse_artillery,
            _ if unit.is_mounted() => &self.evades.skirmish_cavalry,
            _ => &self.evades.skirmish_infantry,
        }
    }
}

/// ANT-EVD-002: a formed friend, whose rear is shelter.
fn is_shelter(friend: &Unit) -> bool {
    friend.is_formed() && !friend.is_routing() && !friend.is_garrison()
}

/// ANT-GUN-003, -006: where gunners may run to.
pub(super) fn shelters(model: &Model, guns: &Unit, charger: &Unit) -> Vec<Act> {
    let most = model.book.reaches.gunners_far.value;
    let friends = near::friends_within(model, guns, most);
    let friends = friends.filter(|friend| is_shelter(friend));
    let mut acts: Vec<Act> =
        friends.map(|friend| Act::FireAndRunTo { friend: friend.id }).collect();
    for (cover, piece) in model.field.each().filter(|(_, piece)| !piece.is_gone()) {
        let kind = ground::kind(model, piece);
        let safe = !ground::may_enter(charger, kind) && !kind.impassable && !kind.building;
        if safe && geom::within_reach(piece.distance(&guns.rect()), most) {
            acts.push(Act::FireAndRunInto { cover });
        }
    }
    acts
}

/// Notes where a unit evades to.
pub(super) fn note_goal(cx: &mut Cx<'_, NearRun>, unit: UnitId, act: Act) {
    let goal = match act {
        Act::EvadeBehind { friend } | Act::FireAndRunTo { friend } => Some(Goal::Friend(friend)),
        Act::EvadeInto { cover } | Act::FireAndRunInto { cover } => Some(Goal::Ground(cover)),
        _ => None,
    };
    let done = cx.model().unit(unit).done;
    cx.emit(Event::Noted { unit, done: Done { goal, ..done } });
}

/// Why an answer is not open to a unit.
pub(super) fn why_not(unit: UnitId, act: &Act) -> Refusal {
    match *act {
        Act::EvadeBehind { friend } => ChargeRefusal::NoEvadeBehind { unit, friend }.into(),
        Act::EvadeInto { cover } => {
            ChargeRefusal::NoEvadeInto { unit, ground: Ground::from(cover) }.into()
        }
        Act::FireAndRunTo { .. } | Act::FireAndRunInto { .. } => {
            ChargeRefusal::NoShelter { unit }.into()
        }
        Act::Square => ChargeRefusal::NoSquare { unit }.into(),
        Act::Volley => ChargeRefusal::NoVolley { unit }.into(),
        _ => Refusal::NotAsked,
    }
}

/// ANT-EVD-001, -003, -005, -006: the dice, and the move.
pub(super) fn run(cx: &mut Cx<'_, NearRun>, unit: UnitId, charge: Charge) -> Play<NearRun> {
    let row = cx.model().book.evade(cx.model().unit(unit)).cells.clone();
    let mut dice = Vec::new();
    for _ in 0..row.dice.clamp(0, 10) {
        dice.push(cx.roll(6)?);
    }
    let inches = (dice.iter().map(|die| i32::from(*die)).sum::<i32>() + row.add).clamp(0, 60) as u8;
    cx.emit(Event::EvadeRolled { unit, dice, inches });
    let by = Length::inches(f64::from(inches));
    let it = *cx.model().unit(unit);
    let (to, left) = place(cx.model(), &it, charge.from.at.v2(), by);
    cx.emit(Event::Moved { unit, to, formation: it.formation, cause: Cause::Evade });
    moves::ridden_down(cx, unit, &[it.at, to])?;
    if left {
        cx.emit(Event::Removed { unit, end: End::LeftTable });
        return Ok(());
    }
    let marks = Marks { evaded: true, ..cx.model().unit(unit).marks };
    cx.emit(Event::Marked { unit, marks });
    retreat::finish(cx, unit);
    Ok(())
}

/// ANT-EVD-012, -013, ANT-GUN-007: skirmishers whom a pursuer reaches, and gunners who do not reach shelter, take a hit and rout.
pub(super) fn caught(cx: &mut Cx<'_, NearRun>, unit: UnitId, charger: UnitId) -> Play<NearRun> {
    losses::take(cx, unit, 1, Cause::Caught)?;
    if cx.model().unit(unit).is_on_table() {
        let from = retreat::cause(cx.model(), charger, unit);
        retreat::rout(cx, unit, from)?;
    }
    Ok(())
}

/// ANT-GEO-024: where an evader stops who is charged from a place, and whether it leaves the table.
fn place(model: &Model, it: &Unit, from: V2, by: Length) -> (Pose, bool) {
    let away = (it.centre() - from).unit().unwrap_or(-it.at.facing.forward());
    let (way, most) = match it.done.goal {
        None => (away, by.units()),
        Some(Goal::Friend(friend)) => behind(model, it, model.unit(friend), by.units()),
        Some(Goal::Ground(piece)) => {
            let piece = model.field.piece(piece);
            let way = (piece.nearest(it.centre()) - it.centre()).unit().unwrap_or(away);
            (way, inside(it, piece, way, by.units()))
        }
    };
    let course = Course::back(model, it, way, most);
    let facing = Angle::of(from - course.to.at.v2()).unwrap_or(it.at.facing);
    let turned = retreat::turned_about_centre(&Unit { at: course.to, ..*it }, facing);
    let to = if retreat::fits(model, &Unit { at: turned, ..*it }) { turned } else { course.to };
    (to, course.leaves_table)
}

/// ANT-EVD-003, ANT-GEO-024: how far an evader goes until it is wholly inside its cover, no farther than the dice say.
fn inside(it: &Unit, cover: &Piece, way: V2, by: f64) -> f64 {
    let body = it.rect();
    let along = |axis: V2, half: f64| 2.0 * half * axis.dot(way).abs();
    let deep = along(body.forward, body.half_depth) + along(body.right(), body.half_width);
    // A span begins only where a body is inside by more than the tolerance.
    let enters = going_span(&body, way, by, cover).map(|span| (span.0 - EPS_PEN).max(0.0));
    enters.map_or(by, |enters| (enters + deep).min(by))
}

/// The way to a place just behind the rear of a friend, no farther than the dice say.
fn behind(model: &Model, it: &Unit, friend: &Unit, by: f64) -> (V2, f64) {
    let rect = friend.rect();
    let slack = Length::inches(0.1).units();
    let rear = rect.side(geom::REAR).middle() - rect.forward * (slack + it.extent()[1] * 0.5);
    let to = rear - it.centre();
    let way = to.unit().unwrap_or(-it.at.facing.forward());
    let far = to.length();
    if far <= by {
        return (way, far);
    }
    // ANT-EVD, ANT-GEO-024: not far enough to pass him: it stops just before him.
    let touch = table::bodies::first_touch(&it.outline(), way, model.rects(friend));
    (way, touch.map_or(by, |touch| touch.min(by)))
}

/// ANT-GUN-002 to -008, -010: gunners fire canister at the charger and run. Returns whether they are safe.
pub(super) fn fire_and_run(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    charger: UnitId,
    charge: Charge,
) -> Play<NearRun> {
    fire::at_charger(cx, unit, charger)?;
    let die = cx.roll(6)?;
    let safe = i32::from(die) + late(cx.model(), charge) >= needed(cx.model(), unit);
    cx.emit(Event::GunnersRan { unit, die, safe });
    let at = cx.model().unit(unit).at;
    cx.emit(Event::GunsBecame { unit, guns: Guns::Left(at) });
    if !safe {
        return caught(cx, unit, charger);
    }
    let it = *cx.model().unit(unit);
    let to = match it.done.goal {
        Some(Goal::Friend(host)) => {
            let marks = Marks { host: Some(host), evaded: true, ..it.marks };
            cx.emit(Event::Marked { unit, marks });
            let rear = cx.model().unit(host).rect();
            Pose::new((rear.side(geom::REAR).middle() - rear.forward * 200.0).into(), it.at.facing)
        }
        Some(Goal::Ground(piece)) => {
            let to = cx.model().field.piece(piece).nearest(it.centre());
            Pose::new(to.into(), it.at.facing)
        }
        None => it.at,
    };
    let formation = Formation::Skirmish;
    cx.emit(Event::Moved { unit, to, formation, cause: Cause::Evade });
    retreat::finish(cx, unit);
    guns::orphan_lines(cx);
    Ok(())
}

/// ANT-GUN-004, ANT-GEO-036: the face that gunners need, by how near their shelter is.
fn needed(model: &Model, unit: UnitId) -> i32 {
    let it = model.unit(unit);
    let gap = match it.done.goal {
        Some(Goal::Friend(friend)) => near::gap(model, it, model.unit(friend)),
        Some(Goal::Ground(piece)) => model.field.piece(piece).distance(&it.rect()),
        None => f64::MAX,
    };
    let faces = &model.book.faces;
    match geom::within_reach(gap, model.book.reaches.gunners_near.value) {
        true => faces.gunners_near.value,
        false => faces.gunners_far.value,
    }
}

/// ANT-GUN-005: chargers who began within half their move.
fn late(model: &Model, charge: Charge) -> i32 {
    let half = f64::from(model.book.shares.near_charge.value) / 100.0;
    let whole = (charge.way + charge.spare).units();
    let near = charge.way.units() <= whole * half + geom::EPS_DIST;
    if near { model.book.faces.gunners_late.value } else { 0 }
}
