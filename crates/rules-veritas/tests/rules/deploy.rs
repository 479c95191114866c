//! Deployment: edges by the die, wings by cards, zones, formations, commanders last.
use crate::kit::*;
use geom::{Length, Point};
use kernel::{Fill, scenario::Edge};
use rules_veritas::{
    Act, Event, Question, Refusal, Stage,
    kinds::{Formation, LeaderId, Side, UnitId, UnitKind, WingId},
    model::{Fate, Holder},
    refusal::{DeployRefusal, LeaderRefusal, Who},
    unit::Place,
};

/// Two wings of two brigades a side, all in hand.
fn board() -> Board {
    let mut board = Board::new();
    for wing in WINGS {
        for n in 0..2 {
            let key = format!("{}-{n}", wing.0);
            let unit = board.unit(&key, wing, UnitKind::InfantryBrigade, (10.0, 10.0), NORTH);
            board.tweak(unit, |unit| unit.at = None);
        }
    }
    for leader in &mut board.setup.leaders {
        leader.at = None;
    }
    board
}

fn deploy(board: &Board, stage: Stage, dice: &[u8]) -> Play {
    let mut model = board.model();
    model.turn = 0;
    Play::from(model, stage, dice)
}

fn put(unit: u8) -> Act {
    Act::Deploy { unit: UnitId(unit), formation: Formation::Battle, mounted: false }
}

fn why(play: &Play, side: u8, act: Act, fill: Fill) -> DeployRefusal {
    match play.refused_with(side, act, fill) {
        Refusal::Deploy(refusal) => refusal,
        other => panic!("{other:?}"),
    }
}

/// IDV-DEP-003: the side with the higher die chooses; ties are rolled again. Zones and facings change with the edges.
#[test]
fn the_higher_die_chooses_its_edge() {
    let mut play = deploy(&board(), Stage::Deploy, &[3, 3, 2, 5]);
    assert!(play.events.contains(&Event::EdgeThrown { dice: [3, 3], winner: None }));
    assert_eq!(play.question(), Question::Edge { side: Side(1) });
    assert_eq!(play.refused(1, Act::EndLead), Refusal::NotAsked);
    play.dice(&[1]).say(1, Act::Edge { change: true });
    let scene = &play.model().scene;
    assert_eq!([scene.sides[0].edge, scene.sides[1].edge], [Edge::North, Edge::South]);
    assert_eq!(play.model().units[0].facing, geom::Angle::degrees(180.0));
    assert_eq!(play.question(), Question::Deploy { wing: WINGS[0] });
    play.say_with(0, put(0), pose(20.0, 37.0, 180.0));
    play.end();

    let mut play = deploy(&board(), Stage::Deploy, &[6, 5]);
    play.dice(&[1]).say(0, Act::Edge { change: false });
    assert_eq!(play.model().scene.sides[0].edge, Edge::South);
}

/// IDV-DEP-003: if the scenario has placed a unit, it also sets the edges.
#[test]
fn a_scenario_that_places_units_keeps_its_edges() {
    let mut board = board();
    board.setup.leaders[0].at = Some(Point::inches(20.0, 5.0));
    let play = deploy(&board, Stage::Deploy, &[4]);
    assert_eq!(play.question(), Question::Deploy { wing: WINGS[3] });
    play.end();
}

/// IDV-DEP-004: wings are placed by card, each completely. A side does not place two wings in a row while the other has wings
/// to place.
#[test]
fn wings_deploy_by_card() {
    let mut play = deploy(&board(), Stage::Draw { last: None }, &[2]);
    let mut order = Vec::new();
    for (n, unit) in [2, 3, 4, 5, 0, 1, 6, 7].into_iter().enumerate() {
        let Question::Deploy { wing } = play.question() else { panic!("{:?}", play.question()) };
        order.push(wing);
        let side = wing.0 / 2;
        let other = put((unit + 2) % 8);
        if n % 2 == 0 {
            let who = Who::Unit(UnitId((unit + 2) % 8));
            if (unit + 2) % 8 / 4 == side {
                assert_eq!(why(&play, side, other, Fill::Nothing), DeployRefusal::NotNow { who });
            }
        }
        // After two units: a choice of two wings of the other side, then none, then none.
        let dice: &[u8] = if n == 1 { &[1] } else { &[] };
        let y = if side == 0 { 10.0 } else { 38.0 };
        let facing = if side == 0 { NORTH } else { SOUTH };
        play.dice(dice).say_with(side, put(unit), pose(8.0 + 7.0 * n as f64, y, facing));
    }
    assert_eq!(order, [1, 1, 2, 2, 0, 0, 3, 3].map(WingId));
    assert_eq!(play.question(), Question::Post { side: Side(0) });
    play.end();
}

/// IDV-DEP-001, IDV-DEP-002: a unit is placed wholly within 12" of its own edge.
#[test]
fn a_unit_deploys_wholly_in_its_zone() {
    let play = deploy(&board(), Stage::Draw { last: Some(Side(1)) }, &[1]);
    let out = || DeployRefusal::OutOfZone { who: Who::Unit(UnitId(0)) };
    assert_eq!(why(&play, 0, put(0), pose(20.0, 12.1, NORTH)), out());
    assert_eq!(why(&play, 0, put(0), pose(20.0, 1.0, NORTH)), out(), "off the table");
    assert_eq!(why(&play, 0, put(0), pose(20.0, 40.0, NORTH)), out(), "the enemy's");
    play.clone().say_with(0, put(0), pose(20.0, 12.0, NORTH));
    play.clone().say_with(0, put(0), pose(1.5, 1.5, NORTH));
    assert_eq!(
        why(&play, 0, put(0), Fill::Nothing),
        DeployRefusal::Where { who: Who::Unit(UnitId(0)) }
    );
    let book = rules_veritas::Rulebook::default();
    let usual = [book.deployment.width.value, book.deployment.height.value];
    assert_eq!(usual, [Length::inches(72.0), Length::inches(48.0)]);
}

/// IDV-DEP-005: in any formation that its type has, clear of others and on ground where it may stand.
#[test]
fn a_unit_deploys_in_its_formations_clear_of_others() {
    let mut board = board();
    let gun = board.unit("gun", WINGS[0], UnitKind::FieldArtillery, (20.0, 10.0), NORTH);
    board.tweak(gun, |unit| unit.at = None);
    let dragoons = board.unit("dragoons", WINGS[0], UnitKind::Dragoons, (20.0, 10.0), NORTH);
    board.tweak(dragoons, |unit| unit.at = None);
    let enemy = board.unit("enemy", WINGS[3], UnitKind::InfantryBrigade, (50.0, 12.9), SOUTH);
    assert!(board.setup.units[enemy.idx()].at.is_some());
    board.area("wood", &[(30.0, 4.0), (36.0, 4.0), (36.0, 10.0), (30.0, 10.0)]);
    board.area("lake", &[(60.0, 4.0), (66.0, 4.0), (66.0, 10.0), (60.0, 10.0)]);
    let mut play = deploy(&board, Stage::Place { wing: WINGS[0] }, &[]);
    let act = |unit, formation, mounted| Act::Deploy { unit, formation, mounted };
    let battle = |unit| act(unit, Formation::Battle, false);
    let column = |unit| act(unit, Formation::Column, false);
    assert_eq!(
        why(&play, 0, column(gun), pose(20.0, 8.0, NORTH)),
        DeployRefusal::NoColumn { unit: gun }
    );
    assert_eq!(
        why(&play, 0, act(UnitId(0), Formation::Battle, true), pose(20.0, 8.0, NORTH)),
        DeployRefusal::Saddle { unit: UnitId(0) }
    );
    assert_eq!(
        why(&play, 0, battle(gun), pose(33.0, 8.0, NORTH)),
        DeployRefusal::Ground { unit: gun }
    );
    assert_eq!(
        why(&play, 0, battle(UnitId(0)), pose(63.0, 8.0, NORTH)),
        DeployRefusal::Ground { unit: UnitId(0) }
    );
    let refusal = why(&play, 0, battle(UnitId(0)), pose(50.0, 12.0, NORTH));
    assert!(matches!(refusal, DeployRefusal::NearEnemy { .. }), "{refusal:?}");
    play.say_with(0, column(UnitId(0)), pose(20.0, 8.0, NORTH));
    assert_eq!(play.unit(UnitId(0)).formation, Formation::Column);
    assert_eq!(
        play.unit(UnitId(0)).front(),
        geom::Pose::new(Point::inches(20.0, 8.0), geom::Angle::degrees(0.0))
    );
    assert_eq!(
        why(&play, 0, battle(UnitId(1)), pose(21.0, 8.0, NORTH)),
        DeployRefusal::Overlaps { unit: UnitId(1), other: UnitId(0) }
    );
    play.say_with(0, battle(dragoons), pose(25.0, 8.0, EAST));
    assert!(!play.unit(dragoons).is_mounted());
    assert!(play.offers(0).iter().all(|offer| offer.unit.as_deref() != Some("dragoons")));
}

/// IDV-DEP-005: commanders are placed last, with a unit or alone in the zone.
#[test]
fn commanders_deploy_last() {
    let mut board = board();
    WINGS.iter().for_each(|wing| board.scene().wings[wing.idx()].order = None);
    for unit in 0..8 {
        let side = unit / 4;
        let (y, facing) = if side == 0 { (10.0, 0.0) } else { (38.0, 180.0) };
        let at = Point::inches(10.0 + 6.0 * f64::from(unit % 4), y);
        board.tweak(UnitId(unit), |unit| {
            unit.at = Some(geom::Pose::new(at, geom::Angle::degrees(facing)));
        });
    }
    let mut play = deploy(&board, Stage::Deploy, &[]);
    assert_eq!(play.question(), Question::Post { side: Side(0) });
    assert_eq!(play.model().leader(GENERALS[0]).fate, Fate::InHand);
    let post = |leader, with| Act::Post { leader, with };
    let wing = leader_of(WINGS[0]);
    let leader = Holder::first(wing);
    let who = Who::Leader(leader);
    assert_eq!(
        why(&play, 0, post(wing, None), point(20.0, 30.0)),
        DeployRefusal::OutOfZone { who }
    );
    assert_eq!(
        play.refused(0, post(wing, Some(UnitId(5)))),
        Refusal::Leader(LeaderRefusal::Taken { leader, unit: UnitId(5) })
    );
    assert_eq!(why(&play, 0, post(wing, None), Fill::Nothing), DeployRefusal::Where { who });
    play.say(0, post(wing, Some(UnitId(1))));
    assert_eq!(why(&play, 0, post(wing, None), point(20.0, 5.0)), DeployRefusal::NotNow { who });
    play.say_with(0, post(GENERALS[0], None), point(20.0, 5.0));
    play.say(0, post(leader_of(WINGS[1]), Some(UnitId(2))));
    for (leader, unit) in [(GENERALS[1], 4), (LeaderId(4), 4), (LeaderId(5), 6)] {
        play.say(1, post(leader, Some(UnitId(unit))));
    }
    let model = play.model();
    assert_eq!(model.leader(wing).with, Some(UnitId(1)));
    assert_eq!(model.leader(GENERALS[0]).at, Point::inches(20.0, 5.0));
    assert!(model.leaders.iter().all(|leader| leader.is_present()));
    assert_eq!(play.question(), Question::Orders { first: true });
}

/// IDV-DEP-005: units without room stay off the table.
#[test]
fn units_without_room_stay_behind() {
    let mut board = board();
    let narrow = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (0.0, 2.0)];
    board.scene().zones[0] = narrow.map(|(x, y)| Point::inches(x, y)).to_vec();
    let mut play = deploy(&board, Stage::Place { wing: WINGS[0] }, &[]);
    let offers = play.offers(0);
    play.say_with(0, put(0), offers[0].fill.clone());
    assert!(matches!(play.unit(UnitId(1)).place, Place::Gone(_)), "{:?}", play.question());
}
