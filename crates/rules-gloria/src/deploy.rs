//! Before the battle: wind, qualities, reserves, hidden units, deployment (PG-SET, PG-DEP).
mod brigades;
mod offers;
mod placing;
mod secret;
mod zone;

pub(crate) use offers::QUESTIONS;
pub(crate) use placing::is_mapping;
pub(crate) use zone::barring;

use crate::{
    Gloria,
    book::Rulebook,
    event::Event,
    kinds::{CorpsId, GeneralId, Rank, Side, UnitId, UnitKind},
    model::{self, Corps, Fate, General, Model},
    refusal::{DeployRefusal, Refusal, Who},
    roster::Roster,
    scene::{GeneralSetup, Setup, UnitSetup},
    stage::Stage,
    turn,
    unit::{Basing, BattalionGun, Gun, Place, Unit},
};
use geom::{Angle, Point, Pose, Rect, V2};
use kernel::{Cx, Fill, Play, scenario::Edge};
use std::sync::Arc;

/// The table before the first decision.
pub(crate) fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
    Ok((table(setup), Stage::Begin))
}

/// PG-DEP-007: a setup as a table: every unit where the scenario puts it, whatever the zones are.
pub fn table(setup: &Setup) -> Model {
    let scene = &setup.scene;
    let units: Roster = (0..).zip(&setup.units).map(|(n, from)| unit(setup, n, from)).collect();
    let generals: Vec<General> =
        (0..).zip(&setup.generals).map(|(n, from)| general(&units, n, from)).collect();
    let mut model = Model {
        book: Arc::clone(&setup.book),
        scene: Arc::clone(scene),
        field: Arc::new(scene.field.clone()),
        corps: vec![Corps::default(); scene.corps.len()],
        units,
        generals,
        contacts: Vec::new(),
        declared: Vec::new(),
        aims: Vec::new(),
        shots: Vec::new(),
        freed: Vec::new(),
        outscouted: None,
        ghosts: Vec::new(),
        sought: Vec::new(),
        fires: Vec::new(),
        wind: scene.wind,
        initiative: None,
        finished: [false; 2],
        ready: Default::default(),
        turn: 0,
        phase: Default::default(),
        ended: None,
        known: Default::default(),
    };
    for (n, card) in (0..).map(CorpsId).zip(&scene.corps) {
        if card.reserve.is_some() {
            model::apply(&mut model, &Event::Withheld { corps: n });
        }
    }
    model
}

/// The base of a general who stands somewhere, facing from their own edge.
pub(crate) fn general_base(model: &Model, side: Side, at: Point) -> Rect {
    let [width, depth] = model.book.footing(&model.book.bases.general);
    Rect::of(Pose::new(at, model.scene.side(side).edge.ahead()), width, depth)
}

/// Whether a place is nearer to a side's own edge than to the enemy's.
pub(crate) fn is_nearer(model: &Model, side: Side, at: Point) -> bool {
    let ahead = model.scene.side(side).edge.ahead().forward();
    let middle = V2::new(model.field.width.units() * 0.5, model.field.height.units() * 0.5);
    (at.v2() - middle).dot(ahead) <= 0.0
}

/// A unit as it is in the scenario.
pub(crate) fn unit(setup: &Setup, n: u8, from: &UnitSetup) -> Unit {
    let edge = setup.scene.side(from.side).edge;
    let mut unit = Unit {
        id: UnitId(n),
        side: from.side,
        kind: from.kind,
        class: from.class,
        under: from.under,
        arms: from.arms,
        forms_line: from.forms_line,
        raised: from.figures,
        figures: from.figures,
        formation: from.formation,
        bends: from.bends,
        // Until it is placed, it waits behind the middle of its own edge.
        at: Pose::new(middle_of(&setup.scene.field, edge), edge.ahead()),
        place: Place::InHand,
        state: from.state,
        gun: from.calibre.map(|calibre| Gun { calibre, team_lost: 0, left_at: None, lost: false }),
        battalion_gun: from.battalion_gun.map(|(calibre, crew)| BattalionGun {
            calibre,
            raised: crew,
            crew,
        }),
        lost_gun: None,
        holders: None,
        rest: None,
        crest: None,
        marks: Default::default(),
        done: Default::default(),
        basing: basing(&setup.book, from.kind),
    };
    if let Some(front) = from.at {
        unit.at = unit.from_front(front);
        unit.place = if from.hidden { Place::Hidden } else { Place::Table };
    }
    unit
}

/// PG-BSE-001, -002, PG-OOB-007: how a type of troops is based, of either side; cavalry as regular or as irregular.
pub(crate) fn basing(book: &Rulebook, kind: UnitKind) -> Basing {
    use UnitKind::*;
    // Gunners without their guns, and pioneers, stand singly on infantry bases (G28).
    let on_foot = if kind.is_artillery() || kind == Engineers { LineInfantry } else { kind };
    let full = match kind {
        LineInfantry => 4,
        LightInfantry | IrregularInfantry | ChargingInfantry | IrregularCavalry => 2,
        LightCavalry | HeavyCavalry | Cuirassiers => 3,
        FootArtillery | HorseArtillery | Engineers | PontoonTrain => 1,
    };
    let size = |figures: u8| book.footing(book.stand(on_foot, figures));
    let model = match kind {
        PontoonTrain => book.footing(&book.bases.wagon),
        _ => book.footing(&book.bases.gun),
    };
    Basing {
        full,
        widths: [1, 2, 3, 4].map(|figures| size(figures)[0]),
        depth: size(full)[1],
        gap: book.mm(&book.reaches.screen_gap),
        model,
        team: book.footing(&book.bases.limber),
    }
}

/// A general as they are in the scenario.
fn general(units: &Roster, n: u8, from: &GeneralSetup) -> General {
    let with = from.with.filter(|id| id.idx() < units.len());
    let at = with.map(|id| units[id.idx()].at.at).or(from.at);
    General {
        id: GeneralId(n),
        side: from.side,
        rank: from.rank,
        corps: from.corps,
        // PG-STF-003: the player's General is Capable unless the scenario says otherwise.
        quality: from.quality.or((from.rank == Rank::Army).then(Default::default)),
        fate: if at.is_some() { Fate::Present } else { Fate::InHand },
        vacant_since: None,
        hurt_in: Default::default(),
        at: at.unwrap_or_default(),
        with,
        moved: false,
        unhorsed: false,
        heir: 0,
        fallen: 0,
        loss: from.loss,
    }
}

/// The middle of a side's own edge.
pub(crate) fn edge_middle(model: &Model, side: Side) -> Point {
    middle_of(&model.field, model.scene.side(side).edge)
}

fn middle_of(field: &table::Field, edge: Edge) -> Point {
    let (width, height) = (field.width.0, field.height.0);
    match edge {
        Edge::South => Point::new(width / 2, 0),
        Edge::North => Point::new(width / 2, height),
        Edge::West => Point::new(0, height / 2),
        Edge::East => Point::new(width, height / 2),
    }
}

/// The middle of a unit's front, from what a player added to an act: a pose, or a point to face straight ahead.
fn front_of(unit: &Unit, fill: &Fill) -> Result<Pose, Refusal> {
    match fill {
        Fill::Poses(poses) if poses.len() == 1 => Ok(poses[0]),
        Fill::Point(at) => Ok(Pose::new(*at, unit.at.facing)),
        _ => Err(DeployRefusal::Where { who: Who::Unit(unit.id) }.into()),
    }
}

/// Plays a stage of this chapter.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    match stage {
        Stage::Begin => begin(cx),
        Stage::Reserve | Stage::Hide | Stage::Map => secret::play(cx, stage),
        Stage::Deploy { side } => placing::play(cx, side),
        _ => placing::scout(cx),
    }
}

/// PG-SET-010: the wind, then the qualities of the generals.
fn begin(cx: &mut Cx<'_, Gloria>) -> Play<Gloria, Option<Stage>> {
    if cx.model().wind.is_none() {
        // PG-WND-002: six directions, clockwise from north.
        let die = cx.roll(6)?;
        let to = Angle::degrees(60.0 * f64::from(die - 1));
        cx.emit(Event::WindRose { die: Some(die), to });
    }
    for n in 0..cx.model().generals.len() {
        let general = cx.model().generals[n];
        if general.quality.is_none() {
            // PG-STF-002, PG-OPT-006.
            let die = cx.roll(6)?;
            let nation = cx.model().scene.nations[general.side.idx()];
            let quality = cx.model().book.quality(die, nation);
            cx.emit(Event::QualityRolled { general: general.id, die, quality });
        }
    }
    Ok(Some(turn::after(cx.model(), Stage::Begin)))
}
