//! Arrivals (ANT-SEQ-026, ANT-GEO-042): dice at the start of a turn, and coming on at a stretch of the edge.
use crate::{
    NearRun,
    act::Act,
    charge::{self, Movement},
    event::{Cause, Event},
    kinds::{CommandId, UnitId},
    model::{Fate, Model},
    moves, near,
    pips::{self, Price},
    refusal::{MoveRefusal, Refusal},
    room,
    scene::Arrival,
    seats,
    unit::{Done, Place, Unit},
    walk::{self, Gait, Way},
};
use geom::{Angle, Pose, Segment, V2};
use kernel::{Cx, Fill, Leg, Play, Said};

/// ANT-SEQ-026: the dice of commands that need one.
pub(crate) fn roll(cx: &mut Cx<'_, NearRun>) -> Play<NearRun> {
    let turn = cx.model().turn;
    for n in 0..cx.model().scene.commands.len() {
        let command = CommandId(n as u8);
        let Some(arrival) = cx.model().scene.commands[n].arrival else { continue };
        if turn < arrival.turn || cx.model().command(command).arrives {
            continue;
        }
        let die = match arrival.die {
            Some(_) if turn < arrival.latest => Some(cx.roll(6)?),
            _ => None,
        };
        let comes = match (die, arrival.die) {
            (Some(die), Some(face)) => die >= face,
            _ => true,
        };
        cx.emit(Event::ArrivalRolled { command: Some(command), unit: None, die, comes });
    }
    for unit in cx.model().units.iter().map(|unit| unit.id).collect::<Vec<_>>() {
        let Some(arrival) = cx.model().arrivals.get(unit.idx()).copied().flatten() else {
            continue;
        };
        let it = cx.model().unit(unit);
        if it.place != Place::Arriving || it.marks.due || turn < arrival.turn {
            continue;
        }
        let die = match arrival.die {
            Some(_) if turn < arrival.latest => Some(cx.roll(6)?),
            _ => None,
        };
        let comes = die.zip(arrival.die).is_none_or(|(die, face)| die >= face);
        cx.emit(Event::ArrivalRolled { command: None, unit: Some(unit), die, comes });
    }
    Ok(())
}

/// How a unit arrives: on its own, or with its brigade, division or corps.
pub(crate) fn arrival(model: &Model, unit: &Unit) -> Option<Arrival> {
    let own = model.arrivals.get(unit.id.idx()).copied().flatten();
    let of = |id: Option<CommandId>| id.and_then(|id| model.scene.commands[id.idx()].arrival);
    let under = unit.under;
    own.or_else(|| of(under))
        .or_else(|| of(under.and_then(|id| model.division(id))))
        .or_else(|| of(under.and_then(|id| model.corps(id))))
}

/// Whether a unit may come on now.
pub(crate) fn is_due(model: &Model, unit: &Unit) -> bool {
    if unit.place != Place::Arriving {
        return false;
    }
    let own = model.arrivals.get(unit.id.idx()).copied().flatten();
    if own.is_some() {
        return unit.marks.due;
    }
    let chain = [
        unit.under,
        unit.under.and_then(|id| model.division(id)),
        unit.under.and_then(|id| model.corps(id)),
    ];
    chain.into_iter().flatten().any(|id| model.command(id).arrives)
}

/// A unit comes on with its first action.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, said: &Said<Act>, unit: UnitId) -> Play<NearRun> {
    let (way, price) = check(cx.model(), said, unit)?;
    let it = *cx.model().unit(unit);
    pips::pay(cx, &it, price);
    let Some((start, _)) = way.steps.first().copied() else { return Ok(()) };
    cx.emit(Event::Entered { unit, at: start });
    let done =
        Done { actions: it.done.actions + 1, stirred: true, came_near: way.came_near, ..it.done };
    cx.emit(Event::Noted { unit, done });
    if !charge::interrupted(cx, unit, Movement::Move(way.steps.clone()))? {
        let (to, formation) = (way.unit.at, it.formation);
        cx.emit(Event::Moved { unit, to, formation, cause: Cause::Move });
    }
    bring_generals(cx, unit);
    Ok(())
}

/// r115: generals enter with the first unit of their command.
fn bring_generals(cx: &mut Cx<'_, NearRun>, unit: UnitId) {
    let model = cx.model();
    let it = model.unit(unit);
    let at = Pose::new(it.centre().into(), it.at.facing);
    let over = |command: CommandId| {
        it.under.is_some_and(|under| {
            under == command
                || model.division(under) == Some(command)
                || model.corps(under) == Some(command)
        })
    };
    let waiting = model.generals.iter().filter(|general| {
        general.fate == Fate::Away
            && general.from_turn <= model.turn.max(1)
            && general.command.is_some_and(over)
    });
    for general in waiting.map(|general| general.id).collect::<Vec<_>>() {
        cx.emit(Event::GeneralCame { general, at });
    }
}

/// Checks an arrival. The path begins at the edge: its first leg is a point of the stretch, or it begins in its middle.
pub(crate) fn check(model: &Model, said: &Said<Act>, id: UnitId) -> Result<(Way, Price), Refusal> {
    seats::must_command(model, said.seat, id)?;
    let unit = model.unit(id);
    if !is_due(model, unit) {
        return Err(MoveRefusal::NotDue { unit: id }.into());
    }
    let legs = moves::legs(id, &said.fill)?;
    let (start, legs) = start(model, unit, legs)?;
    let body = Unit { at: start, place: Place::Table, ..*unit };
    // ANT-PAS-009: it waits until its place at the edge is free.
    if let Some(other) = room::under(model, &body, model.units.all()) {
        return Err(MoveRefusal::Overlaps { unit: id, other }.into());
    }
    let way = walk::judge(model, &body, legs, Gait::Entry)?;
    let price = pips::arrival_price(model, &body);
    pips::affords(model, &body, price)?;
    Ok((way, price))
}

/// Where the front of a unit comes on, and the legs after that.
fn start<'a>(
    model: &Model,
    unit: &Unit,
    legs: &'a [Leg],
) -> Result<(Pose, &'a [Leg]), MoveRefusal> {
    let arrival = arrival(model, unit).ok_or(MoveRefusal::NotDue { unit: unit.id })?;
    let stretch = Segment::new(arrival.stretch[0].v2(), arrival.stretch[1].v2());
    let (at, rest) = match legs.first() {
        Some(Leg::To(point)) => (point.v2(), &legs[1..]),
        _ => (stretch.middle(), legs),
    };
    if !is_entry(model, unit, stretch, at) {
        return Err(not_there(model, unit, stretch, at));
    }
    Ok((Pose::new(at.into(), inward(model, at)), rest))
}

/// ANT-SEQ-026, r115: why a unit does not come on at a place, and where it can: at the nearest place that is open.
fn not_there(model: &Model, unit: &Unit, stretch: Segment, at: V2) -> MoveRefusal {
    let id = unit.id;
    let edge = edge_of(model, stretch.middle());
    let open =
        entries(stretch).chain(entries(edge)).filter(|it| is_entry(model, unit, stretch, *it));
    let far = |it: &V2| (*it - at).length2();
    let Some(place) = open.min_by(|a, b| far(a).total_cmp(&far(b))) else {
        return MoveRefusal::EdgeHeld { unit: id };
    };
    let [x, y] = [place.x, place.y].map(walk::inches);
    let most = model.book.reaches.arrival_enemy.value;
    let holds = |it: &&Unit| near::gap_to_place(model, it, at) <= geom::reach_of(most);
    match model.enemies(unit).find(holds) {
        Some(enemy) => {
            MoveRefusal::StretchHeld { unit: id, enemy: enemy.id, most: most.to_inches(), x, y }
        }
        None => MoveRefusal::NotOnStretch { unit: id, x, y },
    }
}

/// ANT-SEQ-026, r115: whether a unit may come on at a place: on the stretch, or on the nearest part of that edge that is free if
/// enemies hold the whole stretch.
fn is_entry(model: &Model, unit: &Unit, stretch: Segment, at: V2) -> bool {
    let on = |at: V2| stretch.distance_point(at) <= geom::EPS_CONTACT;
    if !is_free(model, unit, at) {
        return false;
    }
    if on(at) || entries(stretch).any(|it| is_free(model, unit, it)) {
        return on(at);
    }
    let edge = edge_of(model, stretch.middle());
    let free = entries(edge).filter(|it| is_free(model, unit, *it));
    let nearest = free.map(|it| stretch.distance_point(it)).fold(f64::MAX, f64::min);
    let on_edge = edge.distance_point(at) <= geom::EPS_CONTACT;
    on_edge && stretch.distance_point(at) <= nearest + geom::Length::inches(STEP).units()
}

/// The distance between the places of an edge that are tried, in inches.
const STEP: f64 = 0.5;

/// Places along an edge.
fn entries(stretch: Segment) -> impl Iterator<Item = V2> {
    let n = (stretch.length() / geom::Length::inches(STEP).units()).ceil().max(1.0) as u32;
    let part = move |k: u32| f64::from(k) / f64::from(n);
    (0..=n).map(move |k| stretch.a + (stretch.b - stretch.a) * part(k))
}

/// Whether no enemy holds a place of the edge.
fn is_free(model: &Model, unit: &Unit, at: V2) -> bool {
    let reach = geom::reach_of(model.book.reaches.arrival_enemy.value);
    !model.enemies(unit).any(|enemy| near::gap_to_place(model, enemy, at) <= reach)
}

/// The edge of the table that a place is on.
fn edge_of(model: &Model, at: V2) -> Segment {
    let (wide, high) = (model.field.width.units(), model.field.height.units());
    let corners = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)].map(|(x, y)| V2::new(x, y));
    let edges = (0..4).map(|n: usize| Segment::new(corners[n], corners[(n + 1) % 4]));
    let far = |edge: &Segment| edge.distance_point(at);
    let nearest = edges.min_by(|a, b| far(a).total_cmp(&far(b)));
    nearest.unwrap_or(Segment::new(at, at))
}

/// The facing from the nearest edge into the table.
pub(crate) fn inward(model: &Model, at: V2) -> Angle {
    let (wide, high) = (model.field.width.units(), model.field.height.units());
    let edges = [(high - at.y, 180.0), (at.y, 0.0), (wide - at.x, 270.0), (at.x, 90.0)];
    let nearest = edges.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
    Angle::degrees(nearest.map_or(0.0, |edge| edge.1))
}

/// A path that brings a unit on as far as it goes, from the places of its stretch in turn.
pub(crate) fn proposal(model: &Model, said: &Said<Act>, unit: &Unit) -> Option<Fill> {
    let arrival = arrival(model, unit)?;
    let [a, b] = arrival.stretch.map(|point| point.v2());
    let pace = model.book.pace(unit, unit.formation)?;
    let places = [5, 3, 7, 1, 9, 4, 6, 2, 8, 0, 10].map(|n| a + (b - a) * (f64::from(n) / 10.0));
    let edge = edge_of(model, (a + b) * 0.5);
    let near = move |at: &V2| is_entry(model, unit, Segment::new(a, b), *at);
    let elsewhere = entries(edge).filter(near).take(4);
    for at in places.into_iter().chain(elsewhere) {
        for part in [1.0, 0.7, 0.5] {
            let by = geom::Length::from_units((pace.units() * part).floor());
            let legs = vec![Leg::To(at.into()), Leg::Move { r#move: by }];
            let fill = Fill::Path(legs);
            let said = Said { seat: said.seat, act: said.act, fill: fill.clone() };
            if check(model, &said, unit.id).is_ok() {
                return Some(fill);
            }
        }
    }
    None
}
