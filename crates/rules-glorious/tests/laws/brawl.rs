//! Armies that begin within reach of one another, with Battles among them: charges, hand-to-hand, losses and dissolving under
//! every law.
use geom::{Angle, Length, Point, Pose};
use kernel::{
    Keyed, Moment, Ruleset, Said,
    dice::Chooser,
    laws::{self, Rigour},
};
use rules_glorious::{
    Event, Glorious, Model, Question, Rulebook, Setup, Stage, invariants,
    kinds::{ElementKind, Formation, Side, UnitId, UnitKind},
    scene::{Brought, Edge, Edges, Scene, SeatSetup, SideCard, UnitCard, UnitSetup},
};
use std::sync::Arc;
use table::Field;

/// How far apart the fronts are at the start, because no units begin in contact. Even a Battle can charge this far.
const GAP: f64 = 1.0;

/// A unit with its front here and random elements of its type.
fn unit(
    chooser: &mut Chooser,
    side: u8,
    kind: UnitKind,
    n: usize,
    (formation, files): (Formation, u8),
    (x, y): (f64, f64),
) -> UnitSetup {
    let own = kind.elements();
    let elements: Vec<ElementKind> = (0..n).map(|_| own[chooser.under(own.len())]).collect();
    let facing = if side == 0 { Angle::NORTH } else { Angle::HALF };
    let at = Some(Pose::new(Point::inches(x, y), facing));
    let mounted = kind.is_mounted();
    let (side, limbered, garrison, short) = (Side(side), false, None, 0);
    UnitSetup { side, kind, elements, formation, files, short, at, mounted, limbered, garrison }
}

/// A body of one side: a Battle of two blocks, a block, a line of foot or of horse.
fn body(chooser: &mut Chooser, setup: &mut Setup, side: u8, x: f64) {
    let back = |y: f64| if side == 0 { 24.0 - y } else { 24.0 + GAP + y };
    let block = (Formation::Block, 4);
    let first = UnitId(setup.units.len() as u8);
    let foot = UnitKind::Foot;
    match chooser.under(4) {
        0 => {
            for rank in [0.0, 3.0] {
                let member = unit(chooser, side, foot, 8, block, (x, back(rank)));
                setup.units.push(member);
            }
            setup.battles.push([first, UnitId(first.0 + 1)].into_iter().collect());
        }
        1 => setup.units.push(unit(chooser, side, foot, 7, block, (x, back(0.0)))),
        2 => {
            let n = 2 + chooser.under(4);
            let line = (Formation::Line, n as u8);
            setup.units.push(unit(chooser, side, foot, n, line, (x, back(0.0))));
        }
        _ => {
            let kinds = [UnitKind::Knights, UnitKind::LightCavalry, UnitKind::Elephants];
            let kind = kinds[chooser.under(kinds.len())];
            let line = (Formation::Line, 3);
            setup.units.push(unit(chooser, side, kind, 3, line, (x, back(0.0))));
        }
    }
}

/// Four bodies on each side, front to front and a little offset.
pub(crate) fn brawl(seed: u64) -> Setup {
    let mut chooser = Chooser::new(seed);
    let side =
        |id: &str, edge| SideCard { id: id.into(), name: id.into(), colour: "#a33".into(), edge };
    let seat = |id: &str, side| SeatSetup { id: id.into(), side, units: None };
    let (width, height) = (Length::inches(72.0), Length::inches(48.0));
    let zone = |edge: Edge| edge.strip(width, height, Length::inches(12.0));
    let mut scene = Scene {
        id: "brawl".into(),
        title: "Brawl".into(),
        turns: Some(4),
        field: Field { width, height, pieces: Vec::new() },
        sides: [side("south", Edge::South), side("north", Edge::North)],
        cards: Vec::new(),
        seats: vec![seat("south", Side(0)), seat("north", Side(1))],
        zones: [zone(Edge::South), zone(Edge::North)],
        terms: Vec::new(),
        terms_replace: false,
        more: Edges { edges_given: true },
    };
    let mut book = Rulebook::default();
    book.options.composition.value = false;
    book.options.hits_per_element.value = 1 + chooser.under(5) as u8 / 4;
    let mut setup = Setup {
        book: Arc::new(book),
        scene: Arc::new(scene.clone()),
        units: Vec::new(),
        battles: Vec::new(),
    };
    for side in 0..2 {
        for n in 0..4 {
            let x = 12.0 + 16.0 * f64::from(n) + chooser.under(9) as f64 - 4.0;
            body(&mut chooser, &mut setup, side, x);
        }
    }
    let card = |(n, unit): (usize, &UnitSetup)| UnitCard {
        id: format!("u{n}"),
        name: format!("u{n}"),
        more: Brought { elements: unit.elements.clone() },
    };
    scene.cards = setup.units.iter().enumerate().map(card).collect();
    Setup { scene: Arc::new(scene), ..setup }
}

/// AGV-SEQ-008, AGV-LOS-013, AGV-BTL-021: random fights keep every law.
#[test]
fn brawls_keep_every_law() {
    for seed in crate::seeds() {
        let setup = brawl(seed);
        let played = laws::battle::<Glorious>(&setup, seed, Rigour::default(), invariants::check);
        assert!(played.ended, "brawl {seed} did not end");
    }
}

/// The table of a brawl once every unit of the north is in contact.
fn met(setup: &Setup) -> Model {
    let (mut model, _) = Glorious::open(setup).unwrap_or_else(|why| panic!("it opens: {why}"));
    let north: Vec<UnitId> = model.of(Side(1)).map(|unit| unit.id).collect();
    for id in north {
        let Pose { at, facing } = model.unit(id).front();
        let at = Point { y: at.y - Length::inches(GAP).0, ..at };
        model.units.change(id.idx(), |unit| unit.move_to(Pose { at, facing }));
    }
    model
}

/// AGV-BTL-018..022: Battles fight, lose, dissolve and fight on, and the table is sound after every answer.
#[test]
fn battles_dissolve_and_the_table_stays_sound() {
    let (mut dissolved, mut closed) = (0, 0);
    for seed in (1..=12).chain(crate::seeds()) {
        let mut chooser = Chooser::new(seed);
        let model = met(&brawl(seed));
        let (mut dice, mut events) = (Keyed::new(seed, 0), Vec::new());
        let mut moment = Moment::<Glorious>::begin(model, Stage::Melee, &mut dice, &mut events)
            .expect("it begins");
        while let Some(ask) = moment.ask().filter(|_| moment.model().turn < 3) {
            closed += u32::from(matches!(ask.question, Question::Close { .. }));
            let seat = ask.seats.iter().next().expect("somebody is asked");
            let offers = moment.offers(seat);
            let offer = offers[chooser.under(offers.len())].clone();
            let said = Said { seat, act: offer.act, fill: offer.fill };
            moment.tell(&mut dice, said, &mut events).unwrap_or_else(|why| panic!("{seed}: {why}"));
            invariants::check(moment.model());
        }
        let ends = |event: &&Event| matches!(event, Event::BattleEnded { dissolved: true, .. });
        dissolved += events.iter().filter(ends).count();
    }
    assert!(
        dissolved > 0 && closed > 0,
        "{dissolved} Battles dissolved, {closed} members were closed"
    );
}
