//! The basics: dice, stands, orders of battle, troop types, and the order of a battle.
use crate::{
    charges::{ahead, charging, close, declare, morale},
    fire::{THEM, US, aim, field, fire, is_refused, shots, volley},
    kit::{Board, FOOT, NORTH, Play, SOUTH, general_of, mm},
};
use kernel::{Ruleset, Viewer, any, doc::Doc, ruleset::Spot};
use rules_gloria::{
    Act, Event, Gloria, Model, Question, Rulebook, Stage,
    act::Facing,
    event::Cause,
    formations::{self, Drilled},
    kinds::{Arms, Aspect, Calibre, Class, Formation, Phase, State, UnitId, UnitKind},
    points::{self, Troops},
    read,
    unit::{Place, Unit},
};
use serde_json::json;

const LESSON: &str = include_str!("../../../../scenarios/gloria/first-lesson-gloria.toml");

/// PG-BAS-007: every die has six faces.
#[test]
fn every_die_has_six_faces() {
    assert_eq!(Gloria::DICE, [6]);
}

/// PG-BAS-004, PG-BAS-005, PG-ART-005, PG-BSE-007: a gun model is a battery, with its crew on its base; limbered, one limber and
/// the gun are one unit. It throws one die, however large its crew.
#[test]
fn a_gun_model_is_a_battery() {
    for crew in [2, 3, 6] {
        let mut board = field();
        let gun = board.unit("gun", US, UnitKind::FootArtillery, crew, (900.0, 300.0, NORTH));
        let target = board.foot("target", THEM, (900.0, 700.0, SOUTH));
        assert_eq!(shots(&volley(&board, &[fire(gun, target)], &[1])), [(vec![1], 0)]);
        let figures = |unit: &Unit| unit.stands().iter().map(|it| it.figures).collect::<Vec<_>>();
        assert_eq!(figures(board.model().unit(gun)), [crew]);
        board.tweak(gun, |unit| unit.formation = Formation::Limbered);
        assert_eq!(figures(board.model().unit(gun)), [0, crew], "the limber, then the gun");
        is_refused(&board, fire(gun, target), "Fire(NotDeployed");
    }
}

/// PG-BAS-008: both players may measure between any two units at any time, asked or not.
#[test]
fn anybody_may_measure_anything() {
    let doc = Doc::parse("test.toml", LESSON).unwrap_or_else(|why| panic!("{why:#?}"));
    let game = any::open::<Gloria>(&doc, 1, None).unwrap_or_else(|why| panic!("{why:#?}"));
    for seat in ["white", "blue"] {
        for (from, to) in [("grenadiers", "botta"), ("garde", "kleist"), ("garde", "grenadiers")] {
            let told = game.measure_for(seat, json!(from), json!(to));
            assert!(told.is_ok(), "{seat} measures from {from} to {to}: {told:?}");
        }
    }
}

/// PG-BAS-008, PG-SHO-008, -019: what is measured agrees with what is offered and refused: the dice of a shot, and the distance of a
/// target out of range from the nearest stand.
#[test]
fn measures_agree_with_offers_and_refusals() {
    let measured = |front: (f64, f64, f64)| {
        let mut board = Board::new();
        let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
        let target = board.foot("target", THEM, front);
        let play = board.play(Stage::Aim, Phase::Shooting, &[]);
        let [from, to] = ["unit", "target"].map(|key| Spot::Unit(key.into()));
        let told = (Gloria::SHOWING.measure)(play.model(), &from, &to, Viewer::Referee);
        let act = Act::Fire { unit, target, side: Facing::Front, past: false };
        let offer = play.offers(0).into_iter().find(|offer| offer.act == act);
        (told.expect("it is measured"), offer)
    };
    let (told, offer) = measured((900.0, 440.0, SOUTH));
    let dice = offer.and_then(|offer| offer.tally).map(|tally| tally.dice());
    assert_eq!((told["fire"]["dice"].as_u64(), dice), (Some(3), Some(3)));
    assert_eq!(told["fire"]["hits"].as_f64(), Some(3.5));
    let (told, offer) = measured((1100.0, 700.0, SOUTH));
    assert!(offer.is_none());
    // 20 mm aside and 300 mm ahead of the nearest stand.
    let why = told["fire"]["why"].as_str().unwrap_or_default().to_owned();
    assert!(why.contains(" is 301 mm away"), "{why}");
    assert_eq!(told["inches"].as_f64(), Some(11.84));
    assert_eq!(told["inches-from-front"].as_f64(), Some(11.84));
}

/// PG-BSE-002, PG-OOB-007: both sides use the same stands; regular cavalry has three figures on a full one, irregular two.
#[test]
fn both_sides_use_the_same_stands() {
    for kind in UnitKind::ALL {
        let mut board = Board::new();
        let both = [US, THEM].map(|side| {
            let key = format!("unit-{}", side.0);
            board.unit(&key, side, kind, 6, (900.0, 300.0 + 400.0 * f64::from(side.0), NORTH))
        });
        let model = board.model();
        let [one, other] = both.map(|id| model.unit(id).basing);
        assert_eq!(one, other, "{kind:?}");
        let full = match kind {
            UnitKind::IrregularCavalry => 2,
            _ if kind.is_cavalry() => 3,
            _ => one.full,
        };
        assert_eq!(one.full, full, "{kind:?}");
    }
}

fn forms(kind: UnitKind, forms_line: bool) -> Vec<Formation> {
    formations::all(&Rulebook::default(), Drilled { kind, figures: 12, forms_line }).to_vec()
}

/// PG-INF-001, PG-INF-002: line infantry fights in close order only; light infantry in open order, and some of it in line.
#[test]
fn line_infantry_is_close_and_light_infantry_is_open() {
    use Formation::*;
    assert!(!forms(UnitKind::LineInfantry, false).contains(&Skirmish));
    let light = forms(UnitKind::LightInfantry, false);
    assert_eq!((light[0], light.contains(&Line)), (Skirmish, false));
    let both = forms(UnitKind::LightInfantry, true);
    assert!(both.contains(&Skirmish) && both.contains(&Line));
}

fn move_of(kind: UnitKind, formation: Formation) -> Option<geom::Length> {
    let book = Rulebook::default();
    book.length(book.moves(kind, None, formation).normal)
}

fn price(kind: UnitKind) -> i32 {
    let (class, arms, forms_line) = (Class::Three, Arms::Musket, false);
    points::unit(&Rulebook::default(), &Troops { kind, class, figures: 1, arms, forms_line })
}

/// PG-INF-007: irregular charging infantry is like irregular infantry but for its charge.
#[test]
fn charging_infantry_is_otherwise_irregular() {
    let [one, other] = [UnitKind::IrregularInfantry, UnitKind::ChargingInfantry];
    assert_eq!(forms(one, false), forms(other, false));
    assert_eq!(price(one), price(other));
    for formation in forms(one, false) {
        assert_eq!(move_of(one, formation), move_of(other, formation), "{formation:?}");
    }
    let mut board = Board::new();
    let both = [one, other].map(|kind| {
        let id = board.unit(kind.key(), US, kind, 8, (900.0, 400.0, NORTH));
        board.model().unit(id).basing
    });
    assert_eq!(both[0], both[1]);
}

/// PG-CAV-003, PG-CAV-004, PG-CAV-012: cuirassiers cost more than heavy cavalry and are slower; irregular cavalry skirmishes by
/// habit, battle cavalry never.
#[test]
fn cuirassiers_are_slower_and_irregulars_skirmish() {
    use UnitKind::{Cuirassiers, HeavyCavalry, IrregularCavalry};
    for formation in [Formation::Line, Formation::Column] {
        assert!(move_of(Cuirassiers, formation) < move_of(HeavyCavalry, formation));
    }
    assert_eq!(price(Cuirassiers), price(HeavyCavalry) + 2);
    assert_eq!(forms(IrregularCavalry, false)[0], Formation::Skirmish);
    for kind in [HeavyCavalry, Cuirassiers] {
        assert!(!forms(kind, false).contains(&Formation::Skirmish), "{kind:?}");
    }
}

/// PG-CAV-002: lances are no arms of their own.
#[test]
fn there_are_no_lances() {
    let text = LESSON.replacen(
        "type = \"light-cavalry\"",
        "type = \"light-cavalry\"\narms = \"lance\"",
        1,
    );
    let doc = Doc::parse("test.toml", &text).unwrap_or_else(|why| panic!("{why:#?}"));
    let faults = read::setup(&doc).expect_err("there are none");
    assert!(faults.iter().any(|fault| fault.to_string().contains("lance")), "{faults:#?}");
}

/// PG-OOB-002, PG-OPT-001: a brigade may mix classes, and every unit has one; the switches are read with the armies, before the
/// battle.
#[test]
fn brigades_mix_classes_and_switches_are_set_before_the_battle() {
    let text =
        LESSON.replacen("wind = \"east\"", "wind = \"east\"\nrules = { scouting = true }", 1);
    let doc = Doc::parse("test.toml", &text).unwrap_or_else(|why| panic!("{why:#?}"));
    let setup = read::setup(&doc).unwrap_or_else(|why| panic!("{why:#?}"));
    let brigade = setup.units[0].under;
    let own = setup.units.iter().filter(|unit| unit.under == brigade);
    let classes: Vec<Class> = own.map(|unit| unit.class).collect();
    assert_eq!(classes, [Class::Four, Class::Three, Class::Two, Class::Three]);
    assert!(setup.book.options.scouting);
    let two = LESSON.replacen("class = 4", "class = [3, 4]", 1);
    let doc = Doc::parse("test.toml", &two).unwrap_or_else(|why| panic!("{why:#?}"));
    assert!(read::setup(&doc).is_err(), "a unit of two classes");
}

/// PG-SET-005: an army states its points, and its sums are checked.
#[test]
fn the_sums_of_an_army_are_checked() {
    let text = include_str!("../../../../armies/gloria/prussia-1745.toml");
    let limit = text.lines().find(|line| line.starts_with("points = ")).expect("its points");
    let doc = Doc::parse("army.toml", &text.replace(limit, "points = 100")).expect("it is TOML");
    let faults = read::army(&doc).expect_err("it costs more");
    assert!(faults.iter().any(|fault| fault.to_string().contains("too many")), "{faults:#?}");
}

/// PG-INI-001, PG-SET-006: both throw a die each turn, again on a tie; the higher one goes first.
#[test]
fn the_higher_die_has_the_initiative() {
    let mut board = Board::new();
    board.foot("one", US, (900.0, 200.0, NORTH));
    board.foot("other", THEM, (900.0, 1000.0, SOUTH));
    let play = board.play(Stage::Initiative, Phase::Initiative, &[3, 3, 2, 5]);
    let thrown = play.events.iter().filter_map(|event| match event {
        Event::InitiativeRolled { dice, side } => Some((*dice, *side)),
        _ => None,
    });
    assert_eq!(thrown.collect::<Vec<_>>(), [([3, 3], None), ([2, 5], Some(THEM))]);
    assert_eq!(play.model().in_order(), [THEM, US]);
    assert_eq!(play.question(), Question::Move { side: THEM });
}

/// The phases in which units moved for a cause.
fn phases_of(play: &Play, which: Cause) -> Vec<Phase> {
    let mut phase = Phase::default();
    let mut phases = Vec::new();
    for event in &play.events {
        match event {
            Event::PhaseBegan { phase: now } => phase = *now,
            Event::Moved { cause, .. } if *cause == which => phases.push(phase),
            _ => (),
        }
    }
    phases
}

/// PG-SEQ-003: units move in the Morale Phase, where the 1st Impulse is, and in the Movement Phase.
#[test]
fn units_move_in_two_phases() {
    let mut board = Board::new();
    let foot = board.foot("foot", US, (900.0, 400.0, NORTH));
    let other = board.foot("other", US, (300.0, 200.0, NORTH));
    let enemy = board.foot("enemy", THEM, (900.0, 480.0, SOUTH));
    let mut model = board.model();
    model.phase = Phase::Initiative;
    // To Charge, Being Charged, Charge Home.
    let mut play = Play::from(model, Stage::Declare { side: US }, &[6, 6, 6]);
    play.say(0, declare(foot, enemy));
    close(&mut play);
    play.say_with(0, Act::Impulse { form: None }, ahead(30.0));
    while !matches!(play.question(), Question::Move { .. }) {
        let (seat, act) = match play.question() {
            Question::Answer { .. } => (1, Act::Stand),
            Question::Second { .. } => (0, Act::GoOn),
            Question::Defend { .. } => (1, Act::HoldFire),
            Question::Feint { side } => (side.0, Act::Done),
            Question::Fire => (1, Act::Done),
            question => panic!("{question:?}"),
        };
        play.say(seat, act);
    }
    play.say_with(0, Act::Move { unit: other, form: None }, ahead(50.0));
    assert_eq!(phases_of(&play, Cause::Impulse), [Phase::Morale]);
    assert_eq!(phases_of(&play, Cause::Charge), [Phase::Movement]);
    assert_eq!(phases_of(&play, Cause::Move), [Phase::Movement]);
}

/// PG-SEQ-004, PG-VIC-001: after the Close Assault Phase idle units recover, marks go, and the turns are counted: the battle ends
/// then and not before.
#[test]
fn a_turn_ends_after_the_close_assault_phase() {
    let mut board = Board::new();
    let one = board.foot("one", US, (900.0, 200.0, NORTH));
    board.foot("other", THEM, (900.0, 1000.0, SOUTH));
    board.later(one, |unit| {
        (unit.state, unit.done.was_out_of_order) = (State::Disordered, true);
    });
    board.later(one, |unit| (unit.done.halted, unit.done.balked) = (true, true));
    let mut play = board.play(Stage::Assault, Phase::Movement, &[]);
    assert_eq!(play.question(), Question::End { side: US });
    assert_eq!(play.unit(one).state, State::Good);
    play.say(0, Act::Done);
    let done = play.unit(one).done;
    assert_eq!((play.model().turn, done.halted, done.balked), (2, false, false));
    board.scene().turns = Some(1);
    let play = board.play(Stage::Spread, Phase::Movement, &[]);
    assert!(play.is_over());
    let at = |which: &dyn Fn(&Event) -> bool| play.events.iter().position(which);
    let fought = at(&|event| *event == Event::PhaseBegan { phase: Phase::Assault });
    let ended = at(&|event| matches!(event, Event::Ended { .. }));
    assert!(fought.is_some() && fought < ended, "{:?}", play.events);
}

/// PG-ART-002: gunners who run from their gun may run behind friendly infantry, or into a wood.
#[test]
fn gunners_run_behind_infantry_or_into_cover() {
    let run = |behind: bool, to: kernel::Fill| {
        let mut board = Board::new();
        let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
        let gun = board.gun("gun", THEM, (900.0, 600.0, SOUTH));
        if behind {
            board.foot("friend", THEM, (900.0, 690.0, SOUTH));
        }
        board.area(
            "light-wood",
            &[(900.0, 670.0), (1200.0, 670.0), (1200.0, 900.0), (900.0, 900.0)],
        );
        if behind {
            board.scene().field.pieces.clear();
        }
        let mut model = charging(&board, &[(horse, gun, 150)]);
        model.phase = Phase::Morale;
        let mut play = Play::from(model, Stage::BeingCharged, &[6]);
        play.say(1, Act::Run).say_with(1, Act::Evade, to);
        assert!(play.unit(gun).is_gunners());
        play.unit(gun).at.at
    };
    let behind = run(true, kernel::Fill::Nothing);
    assert!(behind.y > mm(0.0, 710.0).y, "behind the line, at {behind:?}");
    let wood = mm(950.0, 700.0);
    assert_eq!(run(false, kernel::Fill::Point(wood)), wood);
}

/// PG-INF-004: irregulars in skirmish order may evade, those in line may not.
#[test]
fn irregulars_in_skirmish_order_may_evade() {
    for (formation, runs) in [(Formation::Skirmish, true), (Formation::Line, false)] {
        let mut board = Board::new();
        let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
        let kind = UnitKind::IrregularInfantry;
        let enemy = board.unit("enemy", THEM, kind, 8, (900.0, 600.0, SOUTH));
        board.tweak(enemy, |unit| unit.formation = formation);
        let mut play = morale(&board, &[6, 6]);
        play.say(0, declare(horse, enemy));
        close(&mut play);
        play.say_with(0, Act::Impulse { form: None }, ahead(90.0));
        assert_eq!(play.question(), Question::Answer { unit: enemy, charger: horse, runs });
    }
}

/// A battalion of ours with a 3 pdr, and where the gun is shown.
fn with_gun(formation: Formation) -> (Board, UnitId) {
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
    board.tweak(unit, |it| {
        (it.formation, it.battalion_gun) = (formation, Some((Calibre::Light, 2)));
    });
    (board, unit)
}

/// PG-BGN-004: a battalion gun has no limber, and one gunner is enough to fire it.
#[test]
fn one_gunner_fires_a_battalion_gun() {
    let (mut board, unit) = with_gun(Formation::Line);
    let target = board.foot("target", THEM, (900.0, 700.0, SOUTH));
    board.later(unit, |it| it.battalion_gun.as_mut().expect("a gun").crew = 1);
    aim(&board, &[]).say(0, Act::FireGun { unit, target });
    board.later(unit, |it| it.battalion_gun = None);
    is_refused(&board, Act::FireGun { unit, target }, "Fire(NoBattalionGun");
}

/// PG-BGN-005: a battalion gun does not slow its parent: 100 mm in line with it and without it.
#[test]
fn a_battalion_gun_does_not_slow_its_parent() {
    for with in [true, false] {
        let (mut board, unit) = with_gun(Formation::Line);
        if !with {
            board.tweak(unit, |it| it.battalion_gun = None);
        }
        let mut play = board.play(Stage::Move { side: US }, Phase::Movement, &[]);
        let go = Act::Move { unit, form: None };
        play.refused_with(0, go, ahead(101.0));
        play.say_with(0, go, ahead(100.0));
    }
}

/// PG-BGN-015: a battalion gun takes no room: friends may stand in its place, and others fire across it.
#[test]
fn a_battalion_gun_takes_no_room() {
    let (mut board, unit) = with_gun(Formation::Line);
    // Its line runs along the way of the other gun, with its own gun in that way.
    let behind = board.gun("behind", US, (900.0, 250.0, NORTH));
    let target = board.foot("target", THEM, (900.0, 700.0, SOUTH));
    board.tweak(unit, |it| it.at = Some(crate::kit::at(900.0, 400.0, 90.0)));
    board.tweak(behind, |it| it.at = Some(crate::kit::at(930.0, 250.0, 0.0)));
    aim(&board, &[]).say(0, fire(behind, target));
    let friend = board.foot("friend", US, (900.0, 200.0, NORTH));
    board.tweak(friend, |it| it.at = Some(crate::kit::at(912.0, 400.0, 270.0)));
    let model = board.model();
    assert!(model.unit(friend).is_shown());
    rules_gloria::invariants::check(&model);
}

/// PG-BGN-013: a battalion gun has no factors in close assault, and goes where its parent goes.
#[test]
fn a_battalion_gun_has_no_factors_in_close_assault() {
    let totals = |with: bool| {
        let (mut board, unit) = with_gun(Formation::Line);
        if !with {
            board.tweak(unit, |it| it.battalion_gun = None);
        }
        let enemy = board.foot("enemy", THEM, (900.0, 400.0, SOUTH));
        board.contact(enemy, unit, Aspect::Front);
        let play = board.play(Stage::Assault, Phase::Assault, &[1, 6]);
        let fought = play.events.iter().find_map(|event| match event {
            Event::Fought { totals, .. } => Some(*totals),
            _ => None,
        });
        (fought, play.unit(unit).battalion_gun.is_some())
    };
    let (with, without) = (totals(true), totals(false));
    assert!(with.0.is_some());
    assert_eq!(with.0, without.0);
}

/// PG-DMG-006: engineers do not test for hits; a general with a unit goes along when it routs.
#[test]
fn engineers_do_not_test_and_generals_rout_with_their_unit() {
    let mut board = field();
    let screen = board.unit("screen", US, UnitKind::LightInfantry, 8, (900.0, 400.0, NORTH));
    let engineers = board.unit("engineers", THEM, UnitKind::Engineers, 7, (900.0, 440.0, SOUTH));
    // Four pairs; the first hits, and the die of the staff table kills.
    let play = volley(&board, &[fire(screen, engineers)], &[6, 1, 1, 1, 6]);
    let tested = play.events.iter().any(|event| matches!(event, Event::Tested { .. }));
    assert!(!tested && play.events.iter().any(|it| matches!(it, Event::EngineersHit { .. })));
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 450.0, NORTH));
    let target = board.foot("target", THEM, (900.0, 500.0, SOUTH));
    board.tweak(target, |it| it.class = Class::One);
    let general = general_of(FOOT[1]);
    board.attach(general, target);
    // Six hits, the general's die, and the worst test.
    let play = volley(&board, &[fire(unit, target)], &[6, 6, 6, 1, 1]);
    assert!(play.unit(target).is_routing(), "{:?}", play.events);
    let leader = play.model().general(general);
    assert_eq!(leader.with, Some(target));
    assert_eq!(leader.at, play.unit(target).at.at);
}

/// PG-ELV-004: guns on a high hill fire at targets on all terrain.
#[test]
fn guns_on_high_hills_fire_at_all_terrain() {
    let hill = [(600.0, 200.0), (900.0, 190.0), (1200.0, 200.0), (1200.0, 320.0), (600.0, 320.0)];
    let there = [(600.0, 660.0), (900.0, 650.0), (1200.0, 660.0), (1200.0, 900.0), (600.0, 900.0)];
    for kind in
        [None, Some("gentle-hill"), Some("steep-hill"), Some("difficult-ground"), Some("swamp")]
    {
        let mut board = field();
        let gun = board.gun("gun", US, (900.0, 300.0, NORTH));
        board.area("steep-hill", &hill);
        let target = board.foot("target", THEM, (900.0, 670.0, SOUTH));
        if let Some(kind) = kind {
            board.area(kind, &there);
        }
        aim(&board, &[]).say(0, fire(gun, target));
    }
}

/// PG-TGT-008: what is light and what is heavy cover is in the book before the battle begins.
#[test]
fn light_and_heavy_cover_are_known_before_the_battle() {
    use rules_gloria::book::Cover::{Heavy, Light};
    let book = Rulebook::default();
    let cover = |kind: &str| book.kind[usize::from(book.terrain(kind).expect(kind))].cover;
    for kind in ["light-wood", "light-urban", "hedge", "low-wall"] {
        assert_eq!(cover(kind), Some(Light), "{kind}");
    }
    for kind in ["heavy-wood", "heavy-urban", "earthworks", "stone-wall"] {
        assert_eq!(cover(kind), Some(Heavy), "{kind}");
    }
}

/// PG-DEP-005: troops for which the zone has no room wait behind it off the table, and come on later.
#[test]
fn troops_without_room_wait_off_the_table() {
    let mut board = Board::new();
    let one = board.foot("one", US, (1.0, 1.0, NORTH));
    let two = board.foot("two", US, (1.0, 1.0, NORTH));
    for unit in [one, two] {
        board.tweak(unit, |it| it.at = None);
    }
    // Room for one line and not for two.
    let corner = |(x, y)| mm(x, y);
    board.scene().zones[0] =
        [(0.0, 0.0), (185.0, 0.0), (185.0, 30.0), (0.0, 30.0)].map(corner).to_vec();
    let mut model = board.model();
    (model.turn, model.phase, model.initiative) = (0, Phase::Deployment, None);
    let mut play = Play::from(model, Stage::Deploy { side: US }, &[]);
    let place = |unit| Act::Place { unit, formation: Formation::Line };
    play.say_with(0, place(one), kernel::Fill::Poses(vec![crate::kit::at(92.0, 29.0, NORTH)]));
    assert_eq!(play.unit(two).place, Place::Away { from: 1 });
    assert_eq!(play.model().turn, 1);
}

/// PG-DEP-006: other zones may be agreed; they replace the usual ones.
#[test]
fn other_zones_may_be_agreed() {
    let mut board = Board::new();
    let one = board.foot("one", US, (1.0, 1.0, NORTH));
    board.tweak(one, |it| it.at = None);
    board.scene().zones[0] =
        [(0.0, 0.0), (400.0, 0.0), (400.0, 1200.0), (0.0, 1200.0)].map(|(x, y)| mm(x, y)).to_vec();
    let mut model = board.model();
    (model.turn, model.phase, model.initiative) = (0, Phase::Deployment, None);
    let mut play = Play::from(model, Stage::Deploy { side: US }, &[]);
    let place = Act::Place { unit: one, formation: Formation::Line };
    let at = |x, y| kernel::Fill::Poses(vec![crate::kit::at(x, y, NORTH)]);
    let why = play.refused_with(0, place, at(900.0, 300.0));
    assert!(format!("{why:?}").starts_with("Deploy(OutOfZone"), "{why:?}");
    play.say_with(0, place, at(200.0, 900.0));
    assert!(play.unit(one).is_shown());
}

/// PG-SET-010: terrain and orders of battle come with the scenario; then the wind, secrets, deployment and the start, in this
/// order.
#[test]
fn a_battle_is_set_up_in_order() {
    let mut board = Board::new();
    board.scene().wind = None;
    let units = [US, THEM].map(|side| {
        let id = board.foot(&format!("unit-{}", side.0), side, (1.0, 1.0, NORTH));
        board.tweak(id, |it| it.at = None);
        id
    });
    (board.book().options.reserves, board.book().options.hidden_units) = (true, true);
    let mut model = board.model();
    (model.turn, model.phase, model.initiative) = (0, Phase::Deployment, None);
    let mut play = Play::from(model, Stage::Begin, &[4, 2, 5]);
    assert!(matches!(play.events[0], Event::WindRose { .. }));
    assert_eq!(play.question(), Question::Reserve);
    play.say(0, Act::Done).say(1, Act::Done);
    assert_eq!(play.question(), Question::Hide);
    play.say(0, Act::Done).say(1, Act::Done);
    assert_eq!(play.question(), Question::Deploy { side: US, corps: None });
    for (side, unit) in [US, THEM].into_iter().zip(units) {
        let (y, facing) = if side == US { (300.0, NORTH) } else { (900.0, SOUTH) };
        let fill = kernel::Fill::Poses(vec![crate::kit::at(900.0, y, facing)]);
        assert_eq!(play.model().turn, 0);
        play.say_with(side.0, Act::Place { unit, formation: Formation::Line }, fill);
    }
    assert_eq!(play.model().turn, 1);
}

/// PG-BGN-002, PG-BGN-005: a battalion gun is in contact with its parent wherever that goes: before its front, or behind the tail
/// of a column.
#[test]
fn a_battalion_gun_stays_in_contact_with_its_parent() {
    for (formation, ahead_of) in [(Formation::Line, true), (Formation::March, false)] {
        let (board, unit) = with_gun(formation);
        let mut play = board.play(Stage::Move { side: US }, Phase::Movement, &[]);
        play.say_with(0, Act::Move { unit, form: None }, ahead(60.0));
        let it = play.unit(unit);
        let view = (Gloria::SHOWING.view)(play.model(), None, kernel::Viewer::Referee);
        let shown = view.units.iter().find(|shown| shown.id == "unit").expect("it is shown");
        let gun = shown.stands.iter().find(|stand| stand.arm == kernel::view::Arm::LightGun);
        let gun = gun.expect("its gun is shown");
        let rect = geom::Rect::of(gun.pose, gun.width, gun.depth);
        let gap =
            it.outline().iter().map(|stand| geom::distance(stand, &rect)).fold(f64::MAX, f64::min);
        assert!(gap < 100.0, "{formation:?}: {gap}");
        assert_eq!(rect.centre.y > it.head().y, ahead_of, "{formation:?}");
    }
}

/// PG-TDM-007: a team of four is gone with four losses, that of horse artillery with six; then a limbered gun does not move.
#[test]
fn a_limbered_gun_without_its_team_does_not_move() {
    use UnitKind::{FootArtillery, HorseArtillery};
    for (kind, lost, moves) in [
        (FootArtillery, 3, true),
        (FootArtillery, 4, false),
        (HorseArtillery, 5, true),
        (HorseArtillery, 6, false),
    ] {
        let mut board = Board::new();
        let gun = board.unit("gun", US, kind, 3, (900.0, 300.0, NORTH));
        board.foot("enemy", THEM, (900.0, 1000.0, SOUTH));
        board.foot("other", US, (300.0, 300.0, NORTH));
        board.tweak(gun, |unit| unit.formation = Formation::Limbered);
        let mut model = Model { phase: Phase::Movement, ..board.model() };
        let loses = |unit: &mut Unit| unit.gun.as_mut().expect("a gun").team_lost = lost;
        model.units.change(gun.idx(), loses);
        let mut play = Play::from(model, Stage::Move { side: US }, &[]);
        let go = Act::Move { unit: gun, form: None };
        if moves {
            play.say_with(0, go, ahead(20.0));
        } else {
            let why = play.refused_with(0, go, ahead(20.0));
            assert!(matches!(why, rules_gloria::Refusal::Move(_)), "{kind:?} {lost}: {why:?}");
        }
    }
}
