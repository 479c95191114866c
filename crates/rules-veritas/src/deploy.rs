//! Before the battle: classes of commanders (IDV-COM-002) and deployment (IDV-DEP-001 to -005).
use crate::{
    Veritas,
    act::Act,
    book::Rulebook,
    event::Event,
    kinds::{Class, LeaderId, Order, Rank, UnitId, WingId},
    model::{Fate, Leader, Model, Wing},
    question::Question,
    refusal::Refusal,
    scene::{LeaderSetup, Setup, UnitSetup},
    stage::Stage,
    unit::{Done, Place, Unit},
};
use geom::{Angle, Point, Pose};
use kernel::{Cx, Offer, Play, Seat, scenario::Edge};
use std::sync::Arc;

/// The table before the first decision: every unit where the scenario puts it.
pub(crate) fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
    Ok((table(setup), Stage::Deploy))
}

/// A setup as a table.
pub fn table(setup: &Setup) -> Model {
    let scene = &setup.scene;
    let units: Vec<Unit> = (0..).zip(&setup.units).map(|(n, of)| unit(setup, n, of)).collect();
    let leaders: Vec<Leader> =
        (0..).zip(&setup.leaders).map(|(n, of)| leader(&units, n, of)).collect();
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
        book: Arc::new(setup.book.clone()),
        scene: Arc::new(scene.clone()),
        wings: wings.collect(),
        units,
        leaders,
        contacts: Vec::new(),
        cards: Default::default(),
        turn: 0,
        phase: Default::default(),
        unwilling: [false; 2],
        ended: None,
    }
}

/// A unit as the scenario has it.
pub(crate) fn unit(setup: &Setup, n: u8, of: &UnitSetup) -> Unit {
    let base = setup.book.base(of.kind);
    let mut unit = Unit {
        id: UnitId(n),
        side: of.side,
        wing: of.wing,
        kind: of.kind,
        grade: of.grade,
        lance: of.lance,
        armour: of.armour,
        pike: of.pike,
        mounted: of.mounted,
        state: of.state,
        formation: of.formation,
        place: Place::InHand,
        at: Point::new(0, 0),
        facing: ahead(setup.scene.sides[of.side.idx()].edge),
        width: base.front.0,
        depth: base.depth.0,
        building: of.building,
        post: Point::new(0, 0),
        done: Done::default(),
    };
    if let Some(front) = of.at {
        let pose = centred(&unit, front);
        (unit.at, unit.facing, unit.post) = (pose.at, pose.facing, pose.at);
        unit.place = Place::Table;
    }
    unit
}

/// The centre of a unit whose front-centre point is here.
pub fn centred(unit: &Unit, front: Pose) -> Pose {
    front.advanced(unit.size()[1].units() * -0.5)
}

fn leader(units: &[Unit], n: u8, of: &LeaderSetup) -> Leader {
    let with = of.with.and_then(|id| units.get(id.idx()));
    Leader {
        id: LeaderId(n),
        side: of.side,
        rank: of.rank,
        class: of.class,
        wounds: 0,
        fate: Fate::Present,
        mourned: None,
        at: with.map(|unit| unit.at).or(of.at).unwrap_or(Point::new(0, 0)),
        with: of.with,
        moved: false,
        heir: 0,
    }
}

/// Facing away from an edge.
pub fn ahead(edge: Edge) -> Angle {
    Angle::degrees(match edge {
        Edge::South => 0.0,
        Edge::West => 90.0,
        Edge::North => 180.0,
        Edge::East => 270.0,
    })
}

/// Rolls the classes that the scenario leaves open; then the battle opens.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    for n in 0..cx.model().leaders.len() {
        if cx.model().leaders[n].class.is_none() {
            let die = cx.roll(6)?;
            let class = class(&cx.model().book, die);
            cx.emit(Event::ClassRolled { leader: LeaderId(n as u8), die, class });
        }
    }
    Ok(Some(Stage::Orders))
}

/// IDV-COM-002: the class of a face.
pub fn class(book: &Rulebook, die: u8) -> Class {
    let rows = &book.classes;
    let of = |row: &crate::book::ClassFaces| (row.low..=row.high).contains(&i32::from(die));
    if of(&rows.hero) {
        Class::Hero
    } else if of(&rows.politico) {
        Class::Politico
    } else {
        Class::Competent
    }
}

pub(crate) fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    Vec::new()
}

pub(crate) fn offer(_: &Model, _: &Question, _: Seat, _: &Act) -> Option<Offer<Act>> {
    None
}
