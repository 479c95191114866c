//! Before the battle: classes of commanders (IDV-COM-002) and deployment (IDV-DEP-001 to -005).
mod offers;
mod place;
mod zone;

pub(crate) use offers::QUESTIONS;

use crate::{
    Veritas,
    act::Act,
    book::Rulebook,
    command,
    event::Event,
    kinds::{Class, LeaderId, Order, Rank, Side, UnitId, WingId},
    known::Known,
    model::{Fate, Leader, MOST_WINGS, Model, Wing},
    question::Question,
    refusal::{DeployRefusal, LeaderRefusal, Refusal, Who, not_asked},
    roster::Roster,
    scene::{LeaderSetup, Setup, UnitSetup},
    seats,
    stage::Stage,
    unit::{Done, End, Place, Unit},
};
use geom::{Point, Pose};
use kernel::{Cx, Fill, Play, Seat};
use std::{cmp::Ordering, sync::Arc};
use table::Few;

/// The table before the first decision: every unit where the scenario puts it.
pub(crate) fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
    Ok((table(setup), Stage::Deploy))
}

/// A setup as a table.
pub fn table(setup: &Setup) -> Model {
    let scene = &setup.scene;
    let units: Roster = (0..).zip(&setup.units).map(|(n, from)| unit(setup, n, from)).collect();
    let leaders: Vec<Leader> =
        (0..).zip(&setup.leaders).map(|(n, from)| leader(&units, n, from)).collect();
    let wings = (0..).zip(&scene.wings).map(|(n, card)| {
        let office = leaders.iter().find(|leader| leader.rank == Rank::Wing(WingId(n)));
        Wing {
            id: WingId(n),
            side: card.side,
            order: card.order.unwrap_or(Order::Hold),
            named: None,
            forced: None,
            status: Default::default(),
            leader: office.map(|leader| leader.id).unwrap_or_default(),
        }
    });
    Model {
        book: Arc::clone(&setup.book),
        scene: Arc::clone(scene),
        wings: wings.collect(),
        units,
        leaders,
        contacts: Vec::new(),
        known: Known::default(),
        cards: Default::default(),
        turn: 0,
        phase: Default::default(),
        unwilling: [false; 2],
        ended: None,
    }
}

/// A unit as it is in the scenario.
pub(crate) fn unit(setup: &Setup, n: u8, from: &UnitSetup) -> Unit {
    let base = setup.book.base(from.kind);
    let mut unit = Unit {
        id: UnitId(n),
        side: from.side,
        wing: from.wing,
        kind: from.kind,
        grade: from.grade,
        lance: from.lance,
        armour: from.armour,
        pike: from.pike,
        mounted: from.mounted,
        state: from.state,
        formation: from.formation,
        place: Place::InHand,
        at: Point::new(0, 0),
        facing: setup.scene.side(from.side).edge.ahead(),
        width: base.front.0,
        depth: base.depth.0,
        building: from.building,
        post: Point::new(0, 0),
        done: Done::default(),
    };
    if let Some(front) = from.at {
        let pose = centred(&unit, front);
        (unit.at, unit.facing, unit.post) = (pose.at, pose.facing, pose.at);
        unit.place = Place::Table;
    }
    unit
}

/// The centre of a unit, from its front-centre point.
pub fn centred(unit: &Unit, front: Pose) -> Pose {
    front.advanced(unit.size()[1].units() * -0.5)
}

/// The front-centre point of a unit, from its centre.
fn front(unit: &Unit, centre: Pose) -> Pose {
    centre.advanced(unit.size()[1].units() * 0.5)
}

fn leader(units: &[Unit], n: u8, from: &LeaderSetup) -> Leader {
    let with = from.with.and_then(|id| units.get(id.idx())).filter(|unit| unit.is_on_table());
    let in_hand = with.is_none() && from.at.is_none();
    Leader {
        id: LeaderId(n),
        side: from.side,
        rank: from.rank,
        class: from.class,
        wounds: 0,
        fate: if in_hand { Fate::InHand } else { Fate::Present },
        mourned: None,
        at: with.map(|unit| unit.at).or(from.at).unwrap_or(Point::new(0, 0)),
        with: with.map(|unit| unit.id),
        moved: false,
        heir: 0,
    }
}

/// Rolls the classes that the scenario leaves open. If armies are still to be placed, edges are chosen and units are placed.
pub(crate) fn begin(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    for n in 0..cx.model().leaders.len() {
        if cx.model().leaders[n].class.is_none() {
            let die = cx.roll(6)?;
            let class = class(&cx.model().book, die);
            cx.emit(Event::ClassRolled { leader: LeaderId(n as u8), die, class });
        }
    }
    if nobody_stands(cx.model()) {
        edges(cx)?;
    }
    Ok(Some(Stage::Draw { last: None }))
}

/// IDV-DEP-003: edges are chosen only if the scenario has placed no unit.
fn nobody_stands(model: &Model) -> bool {
    model.units.iter().all(|unit| unit.place == Place::InHand)
        && model.leaders.iter().all(|leader| leader.fate == Fate::InHand)
}

/// IDV-DEP-003: the side with the higher die chooses its edge; ties are rolled again.
fn edges(cx: &mut Cx<'_, Veritas>) -> Play<Veritas> {
    let side = loop {
        let dice = [cx.roll(6)?, cx.roll(6)?];
        let winner = match dice[0].cmp(&dice[1]) {
            Ordering::Greater => Some(Side(0)),
            Ordering::Less => Some(Side(1)),
            Ordering::Equal => None,
        };
        cx.emit(Event::EdgeThrown { dice, winner });
        if let Some(side) = winner {
            break side;
        }
    };
    let asked = cx.model().scene.seats_of(side);
    let said = cx.ask(asked, Question::Edge { side })?;
    let Act::Edge { change } = said.act else { return not_asked() };
    cx.emit(Event::EdgeChosen { side, change });
    Ok(())
}

/// IDV-DEP-004: draws the card of the next wing. A side does not place two wings in a row while the other has wings to place.
pub(crate) fn draw(cx: &mut Cx<'_, Veritas>, last: Option<Side>) -> Play<Veritas, Option<Stage>> {
    let model = cx.model();
    let waiting = |wing: &&Wing| in_hand(model, wing.id).next().is_some();
    let other = last.map(Side::other).filter(|side| model.wings_of(*side).any(|it| waiting(&it)));
    let open = |wing: &&Wing| waiting(wing) && other.is_none_or(|side| wing.side == side);
    let wings: Few<WingId, MOST_WINGS> =
        model.wings.iter().filter(open).map(|wing| wing.id).collect();
    let wing = match wings.len() {
        0 => return Ok(Some(Stage::Post { side: Side(0) })),
        1 => wings[0],
        n => wings[usize::from(cx.roll(n as u8)?) - 1],
    };
    cx.emit(Event::PlaceDrawn { wing });
    Ok(Some(Stage::Place { wing }))
}

/// The units of a wing that are still to be placed.
pub(crate) fn in_hand(model: &Model, wing: WingId) -> impl Iterator<Item = &Unit> {
    model.units.iter().filter(move |unit| unit.wing == wing && unit.place == Place::InHand)
}

/// IDV-DEP-004, -005: places one unit of the wing. The whole wing is placed before the next card.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>, wing: WingId) -> Play<Veritas, Option<Stage>> {
    let side = cx.model().wing(wing).side;
    let done = Ok(Some(Stage::Draw { last: Some(side) }));
    if in_hand(cx.model(), wing).next().is_none() {
        return done;
    }
    if !in_hand(cx.model(), wing).any(|unit| zone::find(cx.model(), unit).is_some()) {
        // There is no room for the rest of the wing, so it stays off the table.
        let left: Vec<UnitId> = in_hand(cx.model(), wing).map(|unit| unit.id).collect();
        left.into_iter().for_each(|unit| cx.emit(Event::Gone { unit, why: End::NoRoom }));
        return done;
    }
    let asked = seats::of_wing(cx.model(), wing);
    let said = cx.ask(asked, Question::Deploy { wing })?;
    let event = check(cx.model(), wing, said.seat, &said.act, &said.fill)?;
    cx.emit(event);
    Ok(Some(Stage::Place { wing }))
}

/// Checks the placing of a unit, for the script and for offers.
fn check(
    model: &Model,
    wing: WingId,
    seat: Seat,
    act: &Act,
    fill: &Fill,
) -> Result<Event, Refusal> {
    let Act::Deploy { unit: id, formation, mounted } = *act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, id)?;
    let unit = place::formed(model, wing, act)?;
    let who = Who::Unit(id);
    let front = match fill {
        Fill::Poses(poses) if poses.len() == 1 => poses[0],
        Fill::Point(at) => Pose::new(*at, unit.facing),
        _ => return Err(DeployRefusal::Where { who }.into()),
    };
    let at = centred(&unit, front);
    let zone = zone::of(model, unit.side).ok_or(DeployRefusal::OutOfZone { who })?;
    zone::may_stand(model, &unit, &zone, at)?;
    Ok(Event::Deployed { unit: id, at, formation, mounted })
}

/// IDV-DEP-005: commanders are placed last, first one side's and then the other's.
pub(crate) fn post(cx: &mut Cx<'_, Veritas>, side: Side) -> Play<Veritas, Option<Stage>> {
    let left =
        place::leaders_in_hand(cx.model(), side).any(|leader| place::has_place(cx.model(), leader));
    if !left {
        let none: Vec<LeaderId> =
            place::leaders_in_hand(cx.model(), side).map(|it| it.id).collect();
        for leader in none {
            cx.emit(Event::LeaderLost { leader, heir: 0, fate: Fate::OffTable, wing: None });
        }
        let next = if side == Side(0) { Stage::Post { side: Side(1) } } else { Stage::Orders };
        return Ok(Some(next));
    }
    let asked = cx.model().scene.seats_of(side);
    let said = cx.ask(asked, Question::Post { side })?;
    let Act::Post { leader, with } = said.act else { return not_asked() };
    let at = check_post(cx.model(), said.seat, leader, with, &said.fill)?;
    cx.emit(Event::LeaderMoved { leader, at, with });
    Ok(Some(Stage::Post { side }))
}

/// Checks the placing of a commander: with a unit, or alone in the zone.
fn check_post(
    model: &Model,
    seat: Seat,
    id: LeaderId,
    with: Option<UnitId>,
    fill: &Fill,
) -> Result<Point, Refusal> {
    seats::must_lead(model, seat, id)?;
    let leader = model.leader(id);
    let holder = model.holder(id);
    let who = Who::Leader(holder);
    if leader.fate != Fate::InHand {
        return Err(DeployRefusal::NotNow { who }.into());
    }
    if let Some(unit) = with {
        let joined = model.units.get(unit.idx()).filter(|it| command::may_attach(model, id, it));
        let taken = || LeaderRefusal::Taken { leader: holder, unit }.into();
        return joined.map(|it| it.at).ok_or_else(taken);
    }
    let at = match fill {
        Fill::Point(at) => *at,
        Fill::Poses(poses) if poses.len() == 1 => poses[0].at,
        _ => return Err(DeployRefusal::Where { who }.into()),
    };
    zone::may_post(model, leader, at)?;
    Ok(at)
}

/// IDV-COM-002: the class that a face gives.
pub fn class(book: &Rulebook, die: u8) -> Class {
    let of = |class: &Class| {
        let row = &book.classes[*class];
        (row.low..=row.high).contains(&i32::from(die))
    };
    [Class::Hero, Class::Politico].into_iter().find(of).unwrap_or(Class::Competent)
}
