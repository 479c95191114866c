//! Work in the Movement Phase: demolition, clearing, pontoons, abatis (PG-ENG, PG-PON-001, PG-DCV-001).
mod cut;

use crate::{
    Gloria,
    act::Task,
    book::Bridge,
    event::Event,
    ground,
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    moves, near,
    refusal::{MoveRefusal, Refusal},
    unit::{End, Unit},
    walk,
};
#[cfg(feature = "oracle")]
pub use cut::oracle::{
    a_gap_at_the_end_leaves_one_line_and_a_short_line_is_gone, a_gap_in_the_middle_leaves_two_lines,
};
use geom::{Point, Pose, V2};
use kernel::{Cx, Fill, Play, Seat, ids::Ground};
use table::{Change, Piece, PieceId, field::Outline};

/// The state of a bridge whose demolition has failed (PG-ENG-003).
pub(crate) const TRIED: u8 = 1;

/// A unit works for this Movement Phase. In the last phase of a work it takes effect.
pub(crate) fn play(
    cx: &mut Cx<'_, Gloria>,
    seat: Seat,
    unit: UnitId,
    task: Task,
    at: Option<PieceId>,
    fill: &Fill,
) -> Play<Gloria> {
    check(cx.model(), seat, unit, task, at)?;
    let place = place(cx.model(), unit, task, at, fill)?;
    let mut phases = next_phase(cx.model().unit(unit), task);
    if helps(cx.model().unit(unit), task) {
        cx.emit(Event::Worked { unit, task, phases });
        return Ok(());
    }
    let needed = needed(cx.model(), task, at);
    if i32::from(phases) >= needed && at.is_some_and(|at| is_trodden(cx.model(), task, at)) {
        phases -= 1;
    }
    let mates = hands(cx.model(), cx.model().unit(unit)).filter(|_| task == Task::Pontoon);
    if let Some(mates) = mates.filter(|mates| !cx.model().unit(*mates).done.worked) {
        cx.emit(Event::Worked { unit: mates, task, phases });
    }
    cx.emit(Event::Worked { unit, task, phases });
    if i32::from(phases) < needed {
        return Ok(());
    }
    match (task, at) {
        (Task::Demolish, Some(bridge)) => demolish(cx, unit, bridge),
        (Task::Clear, Some(obstacle)) => {
            clear(cx, obstacle, place);
            Ok(())
        }
        (Task::Pontoon, Some(river)) => {
            span(cx, unit, river);
            Ok(())
        }
        (Task::Abatis, _) => {
            let model = cx.model();
            let piece = abatis(model, model.unit(unit));
            lay(cx, piece);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// PG-ENG-004: where an obstacle is cleared: at the place that the owner names, within reach of the engineers, or nearest to them.
fn place(
    model: &Model,
    id: UnitId,
    task: Task,
    at: Option<PieceId>,
    fill: &Fill,
) -> Result<V2, Refusal> {
    let unit = model.unit(id);
    match (fill, at) {
        (Fill::Nothing, _) => Ok(unit.head()),
        (Fill::Point(wanted), Some(at)) if task == Task::Clear => {
            let near = model.field.piece(at).nearest(wanted.v2());
            let reach = geom::reach_of(model.book.mm(&model.book.reaches.behind_cover));
            match near::gap_to_place(model, unit, near) <= reach {
                true => Ok(near),
                false => Err(MoveRefusal::NoWork { unit: id, task }.into()),
            }
        }
        _ => Err(Refusal::WantsNothing),
    }
}

/// PG-ENG-004: the place of an obstacle that engineers would clear if nobody names another.
pub(crate) fn usual_place(model: &Model, unit: &Unit, obstacle: PieceId) -> Fill {
    let fill = Fill::Point(model.field.piece(obstacle).nearest(unit.head()).into());
    match place(model, unit.id, Task::Clear, Some(obstacle), &fill) {
        Ok(_) => fill,
        Err(_) => Fill::Nothing,
    }
}

/// PG-PON-001: whether a unit only helps the engineers at a pontoon.
fn helps(unit: &Unit, task: Task) -> bool {
    task == Task::Pontoon && unit.kind != UnitKind::Engineers
}

/// The works that a unit of its type may try: engineers at bridges, obstacles and rivers, foot as helpers at rivers, infantry at an abatis.
pub(crate) fn open_to(model: &Model, unit: &Unit) -> Vec<(Task, Option<PieceId>)> {
    let task_at = |piece: &Piece| match ground::kind(model, piece) {
        kind if kind.bridge.is_some() => Some(Task::Demolish),
        kind if kind.obstacle => Some(Task::Clear),
        kind if kind.water => Some(Task::Pontoon),
        _ => None,
    };
    if unit.kind == UnitKind::Engineers {
        let pieces = model.field.each();
        return pieces.filter_map(|(at, piece)| Some((task_at(piece)?, Some(at)))).collect();
    }
    let mut all = Vec::new();
    // PG-PON-001: foot near a river may be set to help at a pontoon.
    if unit.is_foot() && model.friends(unit).any(|it| it.kind == UnitKind::Engineers) {
        let waters = model.field.each().filter(|(_, it)| ground::kind(model, it).water);
        all.extend(waters.map(|(at, _)| (Task::Pontoon, Some(at))));
    }
    if unit.kind.is_infantry() && unit.formation == Formation::Line && unit.marks.in_rough {
        all.push((Task::Abatis, None));
    }
    all
}

/// The phase of a work that comes next: those before it were without a break.
pub(crate) fn next_phase(unit: &Unit, task: Task) -> u8 {
    if unit.marks.task == Some(task) { unit.marks.worked + 1 } else { 1 }
}

/// How many phases a work takes.
pub(crate) fn needed(model: &Model, task: Task, at: Option<PieceId>) -> i32 {
    let phases = &model.book.phases;
    let bridge = at.and_then(|at| ground::kind(model, model.field.piece(at)).bridge);
    match task {
        Task::Demolish if bridge == Some(Bridge::Stone) => phases.stone_bridge.value,
        Task::Demolish => phases.wooden_bridge.value,
        Task::Clear => phases.obstacle.value,
        Task::Pontoon => phases.pontoon.value,
        Task::Abatis => phases.prepared_cover.value,
    }
}

/// Checks whether a unit may work at this now, for the script and for offers.
pub(crate) fn check(
    model: &Model,
    seat: Seat,
    id: UnitId,
    task: Task,
    at: Option<PieceId>,
) -> Result<(), Refusal> {
    let unit = moves::mover(model, seat, id)?;
    let refusal = MoveRefusal::NoWork { unit: id, task };
    if !is_idle(unit) {
        return Err(MoveRefusal::NotIdle { unit: id }.into());
    }
    let piece = match at {
        Some(at) if usize::from(at.0) < model.field.pieces.len() => Some(model.field.piece(at)),
        Some(_) => return Err(refusal.into()),
        None => None,
    };
    if task == Task::Demolish
        && let Some(piece) = piece.filter(|piece| piece.state() == TRIED)
    {
        let ground = at.map_or(Ground(0), Ground::from);
        debug_assert!(!piece.is_gone());
        return Err(MoveRefusal::Attempted { ground }.into());
    }
    let may = match (task, piece) {
        (Task::Abatis, None) => may_fell(model, unit),
        (Task::Abatis, Some(_)) | (_, None) => false,
        (_, Some(piece)) if helps(unit, task) => may_help(model, unit, piece),
        (_, Some(piece)) => {
            let manned = task != Task::Pontoon || hands(model, unit).is_some();
            manned && is_at(model, unit, piece) && may_build(model, unit, task, piece)
        }
    };
    if may { Ok(()) } else { Err(refusal.into()) }
}

/// PG-ENG-006, PG-DIS-007: no move, shot, change, charge or evasion in this turn.
fn is_idle(unit: &Unit) -> bool {
    let done = &unit.done;
    !(done.stirred || done.changed || done.shot || done.evaded || done.tried || done.worked)
}

/// Reading: engineers are at a piece of ground if they are within the distance at which a wall covers.
fn is_at(model: &Model, unit: &Unit, piece: &Piece) -> bool {
    let reach = geom::reach_of(model.book.mm(&model.book.reaches.behind_cover));
    let body = model.outline(unit);
    body.iter().any(|rect| piece.distance(rect) <= reach)
}

/// PG-ENG-001, -004, PG-PON-001: the figures and the ground that a work needs.
fn may_build(model: &Model, unit: &Unit, task: Task, piece: &Piece) -> bool {
    let (kind, sizes) = (ground::kind(model, piece), &model.book.sizes);
    // One figure is the Engineer; the others are pioneers.
    let pioneers = i32::from(unit.figures) - 1;
    if unit.kind != UnitKind::Engineers || piece.is_gone() {
        return false;
    }
    match task {
        Task::Demolish => kind.bridge.is_some() && pioneers >= 0,
        Task::Clear => kind.obstacle && piece.is_line() && pioneers >= sizes.pioneers_clear.value,
        Task::Pontoon => {
            kind.water
                && pioneers >= sizes.pioneers_pontoon.value
                && train(model, unit).is_some()
                && pontoon(model, unit, piece).is_some()
        }
        Task::Abatis => false,
    }
}

/// PG-DCV-001: infantry in line in a wood or an urban area.
fn may_fell(model: &Model, unit: &Unit) -> bool {
    unit.kind.is_infantry()
        && unit.formation == Formation::Line
        && ground::is_in(model, unit, |kind| kind.wood || kind.urban)
        && model.field.next_piece().is_some()
}

/// PG-PON-001: the wagon with the pontoons, within reach of the engineers.
fn train<'m>(model: &'m Model, unit: &Unit) -> Option<&'m Unit> {
    let reach = model.book.mm(&model.book.reaches.team);
    let mut friends = model.friends(unit).filter(|friend| friend.kind == UnitKind::PontoonTrain);
    friends.find(|friend| near::within(model, unit, friend, reach))
}

/// PG-PON-001: four other foot who work with the engineers: the unit that its owner has set to it, else an idle one within reach.
fn hands(model: &Model, unit: &Unit) -> Option<UnitId> {
    let reach = model.book.mm(&model.book.reaches.team);
    let near = |friend: &&Unit| friend.is_foot() && near::within(model, unit, friend, reach);
    let set_to = |friend: &&Unit| friend.done.worked && friend.marks.task == Some(Task::Pontoon);
    let idle = |friend: &&Unit| {
        are_enough(model, friend) && is_idle(friend) && moves::may_move(model, friend)
    };
    let named = model.friends(unit).filter(near).find(set_to);
    named.or_else(|| model.friends(unit).filter(near).find(idle)).map(|friend| friend.id)
}

fn are_enough(model: &Model, hands: &Unit) -> bool {
    i32::from(hands.figures) >= model.book.sizes.foot_pontoon.value
}

/// PG-PON-001: whether a unit of foot can be set to help engineers who are about to lay a pontoon here.
fn may_help(model: &Model, unit: &Unit, river: &Piece) -> bool {
    let reach = model.book.mm(&model.book.reaches.team);
    let waits = |sappers: &Unit| {
        is_idle(sappers)
            && moves::may_move(model, sappers)
            && is_at(model, sappers, river)
            && may_build(model, sappers, Task::Pontoon, river)
    };
    let mut friends = model.friends(unit).filter(|friend| friend.kind == UnitKind::Engineers);
    unit.is_foot()
        && are_enough(model, unit)
        && friends.any(|sappers| near::within(model, unit, sappers, reach) && waits(sappers))
}

/// PG-ENG-002: the span that a demolition destroys, over the middle of the water under a bridge.
fn falling(model: &Model, bridge: &Piece) -> (V2, f64) {
    let wide = model.book.mm(&model.book.reaches.bridge_span).units();
    let is_wet = |at: V2| {
        let mut pieces = model.field.pieces.iter();
        pieces.any(|it| ground::kind(model, it).water && it.distance_point(at) <= 0.0)
    };
    (cut::middle(&bridge.outline().points, is_wet), wide)
}

/// PG-ENG-002: whether troops stand on the span that would fall. Reading: nobody blows up a bridge under troops; the engineers wait.
fn is_trodden(model: &Model, task: Task, bridge: PieceId) -> bool {
    let outline = model.field.piece(bridge).outline();
    let (at, wide) = falling(model, model.field.piece(bridge));
    let points = cut::gap(&outline.points, at, wide);
    let span = Piece::new(Outline { points, ..outline.clone() }).ok();
    let treads = |piece: &Piece| {
        let mut units = model.on_table().filter(|unit| unit.is_shown());
        units.any(|unit| walk::overlaps(piece, &model.outline(unit)))
    };
    task == Task::Demolish && span.is_some_and(|span| treads(&span))
}

/// PG-ENG-002, -003: the die for a bridge. What is left of it has been tried too.
fn demolish(cx: &mut Cx<'_, Gloria>, unit: UnitId, bridge: PieceId) -> Play<Gloria> {
    let die = cx.roll(6)?;
    cx.emit(Event::GroundRolled { unit, piece: Some(bridge), die });
    let falls = i32::from(die) >= cx.model().book.faces.bridge.value;
    let tried = |piece: PieceId| Change::Entered { piece, state: TRIED };
    if !falls {
        cx.emit(Event::GroundChanged { change: tried(bridge) });
        return Ok(());
    }
    let (at, wide) = falling(cx.model(), cx.model().field.piece(bridge));
    for part in breach(cx, bridge, at, wide) {
        cx.emit(Event::GroundChanged { change: tried(part) });
    }
    Ok(())
}

/// PG-ENG-004: a gap in an obstacle.
fn clear(cx: &mut Cx<'_, Gloria>, obstacle: PieceId, at: V2) {
    let wide = cx.model().book.mm(&cx.model().book.reaches.obstacle_cleared).units();
    breach(cx, obstacle, at, wide);
}

/// A gap in a line of terrain. The answer is what is left of it.
fn breach(cx: &mut Cx<'_, Gloria>, piece: PieceId, at: V2, wide: f64) -> Vec<PieceId> {
    let outline = cx.model().field.piece(piece).outline().clone();
    let rest = cut::cut(&outline.points, at, wide);
    cx.emit(Event::GroundChanged { change: Change::Gone { piece } });
    let parts = rest.into_iter().filter_map(|points| {
        let part = Piece::new(Outline { points, ..outline.clone() }).ok()?;
        let id = cx.model().field.next_piece()?;
        lay(cx, Some(part));
        Some(id)
    });
    parts.collect()
}

/// PG-PON-001: a span is laid. Reading: the wagon has given its pontoons and leaves, neither lost nor routing.
fn span(cx: &mut Cx<'_, Gloria>, unit: UnitId, river: PieceId) {
    let model = cx.model();
    let engineers = *model.unit(unit);
    let piece = pontoon(model, &engineers, model.field.piece(river));
    let wagon = train(model, &engineers).map(|train| train.id);
    lay(cx, piece);
    if let Some(unit) = wagon {
        cx.emit(Event::Removed { unit, end: End::Withdrew });
    }
}

fn lay(cx: &mut Cx<'_, Gloria>, piece: Option<Piece>) {
    if let Some(piece) = piece.filter(|_| cx.model().field.next_piece().is_some()) {
        cx.emit(Event::GroundChanged { change: Change::Laid { piece } });
    }
}

/// The pontoon that engineers would lay: from their bank straight over the river, as long as a span is.
fn pontoon(model: &Model, unit: &Unit, river: &Piece) -> Option<Piece> {
    let book = &model.book;
    let bank = river.nearest(walk::middle(&model.outline(unit)));
    let ahead = unit.at.facing.forward();
    let long = book.mm(&book.reaches.pontoon_length).units();
    let far = bank + ahead * long;
    let over = river.distance_point(bank + ahead * (long * 0.5)) <= 0.0;
    let ends = [bank - ahead * 500.0, far];
    let outline = Outline {
        kind: book.terrain("pontoon")?,
        points: ends.map(Point::from).to_vec(),
        width: Some(book.mm(&book.reaches.pontoon_width)),
        ..Outline::default()
    };
    let room = over && model.field.next_piece().is_some();
    Piece::new(outline).ok().filter(|_| room)
}

/// PG-DCV-001: a light obstacle as wide as the command stand, just before it.
fn abatis(model: &Model, unit: &Unit) -> Option<Piece> {
    let kind = model.book.terrain("abatis")?;
    let half = unit.basing.widths[usize::from(unit.basing.full.clamp(1, 4)) - 1].units() * 0.5;
    let front: Pose = unit.at.advanced(DEPTH);
    let ends = [front.place(-half, 0.0), front.place(half, 0.0)];
    let points = ends.map(Point::from).to_vec();
    let width = Some(geom::Length::from_units(2.0 * DEPTH));
    Piece::new(Outline { kind, points, width, ..Outline::default() }).ok()
}

/// Half the depth of an abatis.
const DEPTH: f64 = 500.0;
