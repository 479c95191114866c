//! Before the battle: wind, qualities, reserves, hidden units, deployment (PG-SET, PG-DEP).
use crate::{
    Gloria,
    act::Act,
    book::Rulebook,
    event::Event,
    kinds::{CorpsId, GeneralId, Rank, Side, UnitId, UnitKind},
    model::{self, Corps, Fate, General, Model},
    question::Question,
    refusal::Refusal,
    roster::Roster,
    scene::{GeneralSetup, Setup, UnitSetup},
    stage::Stage,
    turn,
    unit::{Basing, BattalionGun, Gun, Place, Unit},
};
use geom::{Point, Pose, Rect, V2};
use kernel::{Chapter, Cite, Cx, Offer, Play, Seat, chapter::guess_of_menu};
use std::sync::Arc;

/// The table before the first decision.
pub(crate) fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
    Ok((table(setup), Stage::Begin))
}

/// A setup as a table: every unit where the scenario puts it.
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
    let facing = setup.scene.side(from.side).edge.ahead();
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
        at: Pose::new(Default::default(), facing),
        place: Place::InHand,
        state: from.state,
        gun: from.calibre.map(|calibre| Gun { calibre, team_lost: 0, left_at: None }),
        battalion_gun: from.battalion_gun.map(|(calibre, crew)| BattalionGun {
            calibre,
            raised: crew,
            crew,
        }),
        lost_gun: None,
        holders: None,
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

/// PG-BSE-001: how a type of troops is based.
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
    }
}

/// Plays a stage of this chapter.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    Ok(Some(turn::after(cx.model(), stage)))
}

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<Gloria> =
    Chapter { menu, offer, guess: guess_of_menu::<Gloria>, prompt };

fn prompt(_: &Model, _: &Question) -> String {
    String::new()
}

fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    vec![Act::Done]
}

fn offer(_: &Model, _: &Question, _: Seat, act: &Act) -> Option<Offer<Act>> {
    (*act == Act::Done).then(|| Offer::plain(*act, "Done", Cite::new("PG-SEQ-001")))
}
