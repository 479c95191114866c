//! What players see.
use super::kit::*;
use kernel::{
    Fill, Leg, Seat, View, Viewer,
    any::{self, AnyGame},
    doc::Doc,
    ruleset::{Ruleset, Spot},
    view::{Arm, Posture},
};
use rules_nearrun::{
    Act, Model, NearRun, Stage,
    kinds::{Calibre, Formation, Side, Step, UnitId, UnitKind},
};

const LESSON: &str = include_str!("../../../../scenarios/nearrun/first-lesson-nearrun.toml");
const QUATRE_BRAS: &str = include_str!("../../../../scenarios/nearrun/quatre-bras-1815.toml");

fn open(text: &str) -> Box<dyn AnyGame> {
    let doc = Doc::parse("test.toml", text).unwrap_or_else(|why| panic!("{why:#?}"));
    any::open::<NearRun>(&doc, 1, None).unwrap_or_else(|why| panic!("{why:#?}"))
}

fn seen(model: &Model) -> View {
    named(model, || (NearRun::SHOWING.view)(model, None, Viewer::Referee))
}

fn arms(model: &Model, id: UnitId) -> Vec<(Arm, Option<Posture>)> {
    let view = seen(model);
    let unit = view.units.iter().find(|unit| unit.id == model.key(id)).expect("it is there");
    unit.stands.iter().map(|stand| (stand.arm, stand.order)).collect()
}

/// ANT-ORG-001, ANT-GEO-001, ANT-STR-017: every viewer sees all units with their bases and hits, all generals and all commands.
#[test]
fn everybody_sees_everything() {
    for text in [LESSON, QUATRE_BRAS] {
        let game = open(text);
        let views = ["referee", "watcher"].map(|who| game.view(who).expect("a view"));
        assert_eq!(views[0], views[1]);
        let view = &views[0];
        assert!(view.groups.iter().any(|group| group.kind == "brigade" && group.over.is_some()));
        for unit in view.units.iter().filter(|unit| unit.on_table) {
            assert!(unit.front.is_some() && !unit.stands.is_empty(), "{}", unit.id);
            assert!(!unit.kind.is_empty() && !unit.facts.is_empty(), "{}", unit.id);
        }
        for group in &view.groups {
            let leader = group.commander.as_ref().expect("every command has a general");
            assert!(view.units.iter().any(|unit| unit.id == *leader), "{leader}");
        }
        assert!(view.aims.len() >= 2, "{:?}", view.aims);
    }
}

/// ANT-DEF-009, ANT-DEF-013: each type and each formation has its own symbol, and one base for each base.
#[test]
fn types_and_formations_are_told_apart() {
    let mut board = Board::new();
    let types = [
        (UnitKind::LineInfantry, 12, Arm::LineInfantry),
        (UnitKind::LightInfantry, 12, Arm::LightInfantry),
        (UnitKind::Grenadiers, 12, Arm::Grenadiers),
        (UnitKind::LightCavalry, 8, Arm::LightCavalry),
        (UnitKind::Lancers, 8, Arm::LanceCavalry),
        (UnitKind::Dragoons, 8, Arm::DragoonCavalry),
        (UnitKind::HeavyCavalry, 8, Arm::HeavyCavalry),
        (UnitKind::FootArtillery, 2, Arm::FootBattery),
        (UnitKind::HorseArtillery, 2, Arm::HorseBattery),
    ];
    let units = types.map(|(kind, figures, arm)| {
        let x = 4.0 + 5.0 * f64::from(board.setup.units.len() as u8);
        (board.unit(arm_key(arm).as_str(), Side(0), kind, figures, (x, 20.0, NORTH)), arm)
    });
    let heavy = board.guns("heavy", Side(0), (60.0, 20.0, NORTH));
    board.tweak(heavy, |it| it.calibre = Some(Calibre::Heavy));
    let steel = board.unit("steel", Side(0), UnitKind::HeavyCavalry, 8, (60.0, 10.0, NORTH));
    board.tweak(steel, |it| it.tags.armoured = true);
    let model = board.model();
    for (unit, arm) in units {
        let n = usize::from(model.unit(unit).bases());
        assert_eq!(arms(&model, unit), vec![(arm, None); n], "{arm:?}");
    }
    assert_eq!(arms(&model, heavy)[0].0, Arm::HeavyBattery);
    assert_eq!(arms(&model, steel)[0].0, Arm::Cuirassiers);
    for (formation, order) in [
        (Formation::Column, None),
        (Formation::Masse, Some(Posture::Closed)),
        (Formation::March, Some(Posture::March)),
        (Formation::Skirmish, Some(Posture::Open)),
    ] {
        board.form(UnitId(0), formation);
        assert_eq!(arms(&board.model(), UnitId(0)), [(Arm::LineInfantry, order); 4]);
    }
    board.form(UnitId(0), Formation::Square);
    let view = seen(&board.model());
    assert!(view.units[0].stands.len() == 1 && view.units[0].stands[0].hollow);
}

fn arm_key(arm: Arm) -> String {
    format!("{arm:?}").to_lowercase()
}

/// ANT-GEO-002: the bases that are drawn cover the body that the rules measure.
#[test]
fn the_bases_cover_the_body() {
    for formation in [Formation::Line, Formation::ReinforcedLine, Formation::Column] {
        let mut board = Board::new();
        let unit = board.foot("unit", Side(0), (30.0, 20.0, 40.0));
        board.form(unit, formation);
        let model = board.model();
        let view = seen(&model);
        let area = |wide: f64, deep: f64| wide * deep;
        let bases: f64 = view.units[0]
            .stands
            .iter()
            .map(|stand| area(stand.width.units(), stand.depth.units()))
            .sum();
        let outline = model.unit(unit).outline();
        let body: f64 =
            outline.iter().map(|rect| area(rect.half_width * 2.0, rect.half_depth * 2.0)).sum();
        assert!((bases - body).abs() < 1.0, "{formation:?}");
        for stand in &view.units[0].stands {
            let inside = outline.iter().any(|rect| rect.contains(stand.pose.at.v2()));
            assert!(inside, "{formation:?}");
        }
    }
}

/// ANT-PIP-001, ANT-SEQ-008, ANT-ADC-001: generals show what they command with, and ADCs ride on the table.
#[test]
fn generals_show_their_pips_dice_and_adcs() {
    let mut board = Board::new();
    board.foot("unit", Side(0), (30.0, 20.0, NORTH));
    board.pips = [5, 3];
    let mut model = Model { step: Step::Command, ..board.model() };
    model.commands[DIVISION[0].idx()].spent = 2;
    model.commands[DIVISION[0].idx()].face = Some(4);
    model.dice = vec![(CHIEFS[0], 6), (CHIEFS[0], 2)];
    model.adcs.push(rules_nearrun::model::Adc {
        of: CHIEFS[0],
        to: Some(DIVISION[0]),
        at: inch(20.0, 5.0),
        rode: true,
        spent: false,
    });
    let view = seen(&model);
    let fact = |id: &str, label: &str| {
        let unit = view.units.iter().find(|unit| unit.id == id).expect("it is there");
        unit.facts.iter().find(|fact| fact.label == label).map(|fact| fact.value.clone())
    };
    assert_eq!(fact("general-2", "Pips left").as_deref(), Some("3 of 5"));
    assert_eq!(fact("general-2", "Command die").as_deref(), Some("4, its own throw"));
    assert_eq!(fact("general-0", "Dice to deal").as_deref(), Some("6, 2"));
    assert_eq!(fact("general-0", "ADCs at hand").as_deref(), Some("0 of 1"));
    let adc = view.units.iter().find(|unit| unit.kind == "ADC").expect("it rides");
    assert_eq!(adc.stands[0].arm, Arm::Messenger);
}

/// ANT-FIR-014, ANT-CMD-007, ANT-MOV-006, ANT-OPP-001: the reaches of a unit and of a general.
#[test]
fn overlays_show_reaches_and_boxes() {
    let mut board = Board::new();
    let horse = board.horse("horse", Side(0), (30.0, 20.0, NORTH));
    board.guns("guns", Side(0), (40.0, 20.0, NORTH));
    board.lead(Side(0), 30.0, 16.0);
    let model = board.model();
    let kinds = |id: &str| -> Vec<String> {
        let overlays = named(&model, || (NearRun::SHOWING.overlays)(&model, id, Viewer::Watcher));
        overlays.iter().for_each(|it| assert!(!it.ring.is_empty() && !it.label.is_empty()));
        overlays.into_iter().map(|it| it.kind).collect()
    };
    let own = kinds(model.key(horse));
    for kind in ["move", "charge", "intercept", "clear", "close", "command"] {
        assert!(own.iter().any(|it| it == kind), "{kind}: {own:?}");
    }
    assert_eq!(kinds("guns").iter().filter(|kind| *kind == "fire").count(), 2, "canister and ball");
    assert_eq!(kinds("general-3"), ["command"], "the box of a brigadier");
    assert_eq!(kinds("general-2").len(), 2);
    assert!(kinds("nobody").is_empty());
}

/// ANT-CMD-011: anybody measures anything, in every stage and whoever is asked.
#[test]
fn everybody_may_measure_at_any_time() {
    let mut board = Board::new();
    board.foot("unit", Side(0), (30.0, 20.0, NORTH));
    board.foot("foe", Side(1), (30.0, 26.0, SOUTH));
    let viewers = [Viewer::Watcher, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))];
    for step in Step::ALL {
        let model = Model { step, ..board.model() };
        for viewer in viewers {
            let [from, to] = ["unit", "foe"].map(|id| Spot::Unit(id.to_owned()));
            let told = named(&model, || (NearRun::SHOWING.measure)(&model, &from, &to, viewer));
            assert_eq!(told.expect("both are there")["inches"], 6.0, "{step:?}");
        }
    }
}

/// ANT-GEO-005, ANT-FIR-015: the tape tells distance, sight, cover, and what a shot would do.
#[test]
fn the_tape_tells_what_a_shot_would_do() {
    let mut board = Board::new();
    board.foot("unit", Side(0), (30.0, 20.0, NORTH));
    board.foot("near", Side(1), (30.0, 22.0, SOUTH));
    board.foot("far", Side(1), (30.0, 40.0, SOUTH));
    let model = board.model();
    let measured = |to: &str| {
        let [from, to] = ["unit", to].map(|id| Spot::Unit(id.to_owned()));
        named(&model, || (NearRun::SHOWING.measure)(&model, &from, &to, Viewer::Watcher))
            .expect("both are there")
    };
    let near = measured("near");
    assert_eq!(near["inches"], 2.0);
    assert_eq!((&near["side"], &near["cover"]), (&"front".into(), &"no cover".into()));
    assert_eq!((&near["fire"]["can"], &near["fire"]["hits"]), (&true.into(), &"1 hit".into()));
    let far = measured("far");
    assert_eq!(far["fire"]["can"], false);
    assert!(far["fire"]["why"].as_str().is_some_and(|why| why.contains("reaches 3")), "{far}");
}

/// ANT-DIR-005, -007, ANT-GEO-014: a leg to a place is the wheel and the straight move that lead there; backwards it is only as deep.
#[test]
fn a_unit_that_is_dragged_wheels_and_goes_straight() {
    let moved = |act: fn(UnitId) -> Act, to: (f64, f64)| {
        let mut board = Board::new();
        let unit = board.foot("unit", Side(0), (30.0, 20.0, NORTH));
        board.foot("enemy", Side(1), (30.0, 44.0, SOUTH));
        board.lead(Side(0), 30.0, 18.0);
        let mut play = board.play(Stage::Move, Step::Movement, &[]);
        play.say_with(0, act(unit), Fill::Path(vec![Leg::To(inch(to.0, to.1))]));
        play.unit(unit).at
    };
    let there = moved(|unit| Act::Move { unit }, (30.5, 22.5));
    assert!(there.at.v2().distance(inch(30.5, 22.5).v2()) < 30.0, "{there:?}");
    assert!(there.facing.to_degrees() > 5.0 && there.facing.to_degrees() < 30.0, "{there:?}");
    let back = moved(|unit| Act::Retrograde { unit, about: false }, (30.7, 18.0));
    assert_eq!(back, at(30.0, 18.0, NORTH));
}
