//! Before the battle: wind, qualities, reserves, hidden units, deployment by brigades.
use crate::kit::{Board, FOOT, HORSE, Play, at, general_of, mm};
use geom::{Angle, Pose};
use kernel::{Fill, Ruleset};
use rules_gloria::{
    Act, Event, Gloria, Question, Refusal, Stage,
    book::Nation,
    kinds::{Class, CorpsId, Formation, GeneralId, Phase, Quality, Side, UnitId, UnitKind},
    refusal::{DeployRefusal, Who},
    unit::Place,
};

const SOUTH: Side = Side(0);
const NORTH: Side = Side(1);

/// Two armies in hand: foot with a gun and horse on each side.
fn in_hand() -> (Board, [[UnitId; 4]; 2]) {
    let mut board = Board::new();
    let units = [SOUTH, NORTH].map(|side| {
        let key = |what: &str| format!("{what}-{}", side.0);
        let spot = (900.0, 600.0, 0.0);
        let gun = board.gun(&key("gun"), side, spot);
        let one = board.foot(&key("one"), side, spot);
        let two = board.foot(&key("two"), side, spot);
        let horse = board.horse(&key("horse"), side, spot);
        [gun, one, two, horse]
    });
    for unit in units.into_iter().flatten() {
        board.tweak(unit, |it| it.at = None);
    }
    for general in
        [GeneralId(0), GeneralId(1)].into_iter().chain((0..4).map(|n| general_of(CorpsId(n))))
    {
        board.setup.generals[general.idx()].at = None;
    }
    (board, units)
}

fn play(board: &Board, stage: Stage, dice: &[u8]) -> Play {
    let model = rules_gloria::Model { turn: 0, ..board.model() };
    Play::from(
        rules_gloria::Model { phase: Phase::Deployment, initiative: None, ..model },
        stage,
        dice,
    )
}

fn pose(x: f64, y: f64, facing: f64) -> Fill {
    Fill::Poses(vec![at(x, y, facing)])
}

fn line(unit: UnitId) -> Act {
    Act::Place { unit, formation: Formation::Line }
}

fn deployed(unit: UnitId) -> Act {
    Act::Place { unit, formation: Formation::Deployed }
}

fn refused(play: &Play, seat: u8, act: Act, fill: Fill) -> DeployRefusal {
    match play.refused_with(seat, act, fill) {
        Refusal::Deploy(why) => why,
        other => panic!("{other:?}"),
    }
}

/// PG-WND-002, PG-SET-004, PG-STF-002, PG-STF-003: a die for the wind, and one for each general but the player's.
#[test]
fn wind_and_generals_are_diced_for_before_the_battle() {
    let mut board = Board::new();
    board.foot("one", SOUTH, (900.0, 300.0, 0.0));
    board.scene().wind = None;
    for general in &mut board.setup.generals {
        general.quality = None;
    }
    let play = play(&board, Stage::Begin, &[4, 2, 3, 5, 6]);
    let model = play.model();
    assert_eq!(model.wind, Some(Angle::degrees(180.0)));
    let quality: Vec<Quality> = model.generals.iter().map(|it| it.quality()).collect();
    use Quality::*;
    assert_eq!(quality, [Capable, Capable, Inept, Capable, Capable, Exceptional]);
    play.end();
}

/// PG-OPT-006: a Prussian 2 is Capable; a Russian 3 is Inept and a 6 Capable.
#[test]
fn generals_go_by_nation_where_that_is_agreed() {
    let mut board = Board::new();
    board.foot("one", SOUTH, (900.0, 300.0, 0.0));
    board.book().options.national_generals = true;
    board.scene().nations = [Some(Nation::Prussia), Some(Nation::Russia)];
    for general in &mut board.setup.generals[2..] {
        general.quality = None;
    }
    let play = play(&board, Stage::Begin, &[2, 1, 3, 6]);
    let quality: Vec<Quality> = play.model().generals[2..].iter().map(|it| it.quality()).collect();
    assert_eq!(quality, [Quality::Capable, Quality::Inept, Quality::Inept, Quality::Capable]);
}

/// PG-DEP-002, PG-DEP-003, PG-DEP-001: the lower die places first, brigade by brigade, artillery before infantry, the general
/// last; then the other side.
#[test]
fn brigades_are_placed_in_turn_and_in_order() {
    let (board, [[gun, one, two, horse], [their_gun, ..]]) = in_hand();
    let mut play = play(&board, Stage::Scout, &[2, 5]);
    assert_eq!(play.question(), Question::Deploy { side: SOUTH, corps: None });
    let why = refused(&play, 0, line(one), pose(400.0, 300.0, 0.0));
    assert!(matches!(why, DeployRefusal::Order { .. }), "{why:?}");
    play.say_with(0, deployed(gun), pose(200.0, 300.0, 0.0));
    assert_eq!(play.question(), Question::Deploy { side: SOUTH, corps: Some(FOOT[0]) });
    let why = refused(&play, 0, line(horse), pose(900.0, 300.0, 0.0));
    assert!(matches!(why, DeployRefusal::Order { .. }), "{why:?}");
    play.say_with(0, line(one), pose(400.0, 300.0, 0.0));
    let why = refused(&play, 0, line(two), pose(500.0, 300.0, 0.0));
    assert_eq!(why, DeployRefusal::Overlaps { unit: two, other: one });
    play.say_with(0, line(two), pose(620.0, 300.0, 0.0));
    play.say_with(0, Act::Post { general: general_of(FOOT[0]) }, Fill::Point(mm(500.0, 200.0)));
    assert_eq!(play.question(), Question::Deploy { side: NORTH, corps: None });
    assert_eq!(play.unit(one).front(), at(400.0, 300.0, 0.0));
    let why = play.refused_with(1, deployed(gun), pose(200.0, 900.0, 180.0));
    assert!(matches!(why, Refusal::NotYours { .. }), "{why:?}");
    play.say_with(1, deployed(their_gun), pose(200.0, 900.0, 180.0));
}

/// PG-DEP-004: the zone is as wide as the base line and 450 deep.
#[test]
fn nobody_is_placed_outside_the_zone() {
    let (board, [[gun, ..], _]) = in_hand();
    let play = play(&board, Stage::Deploy { side: SOUTH }, &[]);
    let why = refused(&play, 0, deployed(gun), pose(200.0, 451.0, 0.0));
    assert!(matches!(why, DeployRefusal::OutOfZone { .. }), "{why:?}");
    let why = refused(&play, 0, deployed(gun), pose(10.0, 300.0, 0.0));
    assert!(matches!(why, DeployRefusal::OutOfZone { .. }), "{why:?}");
    play.clone().say_with(0, deployed(gun), pose(200.0, 450.0, 0.0));
}

/// PG-DEP-001, PG-MOV-003, PG-MOV-006, PG-FRM-005: a unit is placed once, in a formation that it has, clear of enemies and on ground
/// that it can stand on.
#[test]
fn places_are_free_and_passable() {
    let (mut board, [[gun, one, two, horse], _]) = in_hand();
    board.area("heavy-wood", &[(1200.0, 100.0), (1700.0, 100.0), (1700.0, 440.0), (1200.0, 440.0)]);
    let enemy = board.foot("near", NORTH, (500.0, 460.0, 180.0));
    let mut play = play(&board, Stage::Deploy { side: SOUTH }, &[]);
    let square = Act::Place { unit: horse, formation: Formation::Square };
    let why = refused(&play, 0, square, pose(900.0, 300.0, 0.0));
    assert_eq!(why, DeployRefusal::Formation { unit: horse });
    let column = Act::Place { unit: horse, formation: Formation::Column };
    let why = refused(&play, 0, column, pose(1400.0, 300.0, 0.0));
    assert_eq!(why, DeployRefusal::Ground { unit: horse });
    play.say_with(0, deployed(gun), pose(200.0, 300.0, 0.0));
    let who = Who::Unit(gun);
    assert_eq!(
        refused(&play, 0, deployed(gun), pose(200.0, 300.0, 0.0)),
        DeployRefusal::NotNow { who }
    );
    let who = Who::Unit(one);
    assert_eq!(refused(&play, 0, line(one), Fill::Nothing), DeployRefusal::Where { who });
    let why = refused(&play, 0, line(one), pose(500.0, 440.0, 0.0));
    assert!(matches!(why, DeployRefusal::NearEnemy { enemy: it, .. } if it == enemy), "{why:?}");
    play.say_with(0, line(one), pose(500.0, 430.0, 0.0));
    play.say_with(0, line(two), pose(800.0, 300.0, 0.0));
    let post = Act::Post { general: general_of(FOOT[0]) };
    let who = Who::General(general_of(FOOT[0]));
    assert_eq!(refused(&play, 0, post, Fill::Nothing), DeployRefusal::Where { who });
}

/// PG-SEQ-005: an act that the question does not ask for is refused, and so is a place or number that an act does not take.
#[test]
fn stray_answers_are_refused() {
    let (board, _) = in_hand();
    let play = play(&board, Stage::Deploy { side: SOUTH }, &[]);
    assert_eq!(play.refused(0, Act::GoOn), Refusal::NotAsked);
    assert_eq!(play.refused_with(0, Act::Done, Fill::Number(1)), Refusal::WantsNothing);
}

/// PG-OPT-002, PG-OPT-003, PG-CAV-013: heavy cavalry does not scout; 12 light cavalry of class 3 and 6 of class 4 make 42 points, 10 of class 2 and 8 of class 3 make 26; a lead of 15
/// out-scouts, and the loser's first brigade stands within 300 of its edge.
#[test]
fn light_cavalry_scouts() {
    let (mut board, _) = in_hand();
    board.book().options.scouting = true;
    let scouts = [
        (SOUTH, 12, Class::Three),
        (SOUTH, 6, Class::Four),
        (NORTH, 10, Class::Two),
        (NORTH, 8, Class::Three),
    ];
    for (n, (side, figures, class)) in scouts.into_iter().enumerate() {
        let id = board.unit(
            &format!("hussars-{n}"),
            side,
            UnitKind::LightCavalry,
            figures,
            (1.0, 1.0, 0.0),
        );
        board.tweak(id, |it| (it.at, it.class) = (None, class));
    }
    let play_on = play(&board, Stage::Scout, &[]);
    assert!(play_on.events.contains(&Event::Scouted { points: [42, 26], loser: Some(NORTH) }));
    assert_eq!(play_on.question(), Question::Deploy { side: NORTH, corps: None });
    let gun = UnitId(4);
    let why = refused(&play_on, 1, deployed(gun), pose(200.0, 890.0, 180.0));
    assert!(matches!(why, DeployRefusal::OutScouted { .. }), "{why:?}");
    play_on.clone().say_with(1, deployed(gun), pose(200.0, 900.0, 180.0));
    // Whoever is hidden does not scout, or the points would tell of them.
    let mut secret = board.clone();
    let hidden = |unit: &mut rules_gloria::unit::Unit| unit.place = Place::Hidden;
    secret.later(UnitId(8), hidden);
    let fewer = play(&secret, Stage::Scout, &[5, 2]);
    assert!(fewer.events.contains(&Event::Scouted { points: [18, 26], loser: None }));
    // A lead of 14 does not out-scout.
    board.tweak(UnitId(8), |it| it.figures = 11);
    let even = play(&board, Stage::Scout, &[5, 2]);
    assert!(even.events.contains(&Event::Scouted { points: [40, 26], loser: None }));
    assert_eq!(even.question(), Question::Deploy { side: NORTH, corps: None });
}

/// PG-OFF-001, PG-OFF-002: whole brigades of at most a third are kept off the table; both sides are asked at once.
#[test]
fn at_most_a_third_is_kept_off_the_table() {
    let (mut board, [[_, one, ..], _]) = in_hand();
    board.book().options.reserves = true;
    let mut play = play(&board, Stage::Reserve, &[2, 5]);
    assert_eq!(play.question(), Question::Reserve);
    // Foot 36 + 36 + 38 + 30, horse 72 + 30: the horse is 102 of 242.
    let too_much = DeployRefusal::TooMuch { corps: HORSE[0] };
    assert_eq!(refused(&play, 0, Act::Withhold { corps: HORSE[0] }, Fill::Nothing), too_much);
    assert!(matches!(play.refused(0, Act::Withhold { corps: HORSE[1] }), Refusal::NotYours { .. }));
    play.say(1, Act::Done);
    play.say(0, Act::Done);
    assert!(matches!(play.question(), Question::Deploy { .. }));
    // With a larger army the same brigade may wait.
    for n in 0..4 {
        let id = board.foot(&format!("more-{n}"), SOUTH, (1.0, 1.0, 0.0));
        board.tweak(id, |it| it.at = None);
    }
    let mut play = self::play(&board, Stage::Reserve, &[2, 5]);
    play.say(0, Act::Withhold { corps: HORSE[0] });
    let again = DeployRefusal::NotWhole { corps: HORSE[0] };
    assert_eq!(refused(&play, 0, Act::Withhold { corps: HORSE[0] }, Fill::Nothing), again);
    assert_eq!(play.unit(UnitId(3)).place, Place::Reserve);
    play.say(0, Act::Done).say(1, Act::Done);
    assert_eq!(play.unit(one).place, Place::InHand);
}

/// PG-HID-001, PG-HID-002: units are hidden in or behind a wood, not in the open.
#[test]
fn units_are_hidden_in_hiding_places_only() {
    let (mut board, [[_, one, two, _], _]) = in_hand();
    board.book().options.hidden_units = true;
    board.area("light-wood", &[(200.0, 200.0), (600.0, 200.0), (600.0, 400.0), (200.0, 400.0)]);
    let mut play = play(&board, Stage::Hide, &[2, 5]);
    let hide = |unit| Act::Hide { unit, formation: Formation::Line };
    let open = DeployRefusal::InTheOpen { unit: one };
    assert_eq!(refused(&play, 0, hide(one), pose(900.0, 300.0, 0.0)), open);
    play.say_with(0, hide(one), pose(400.0, 300.0, 0.0));
    play.say_with(0, hide(two), pose(400.0, 150.0, 0.0));
    assert_eq!(play.unit(one).place, Place::Hidden);
    play.say(0, Act::Done).say(1, Act::Done);
    assert!(matches!(play.question(), Question::Deploy { .. }));
}

/// PG-DEP-001: with maps, both sides place their armies at once; nobody sees the enemy's map until both are complete.
#[test]
fn maps_are_drawn_in_secret_and_shown_together() {
    let mut board = Board::new();
    board.book().options.mapped_deployment = true;
    let [one, other] = [SOUTH, NORTH].map(|side| {
        let id = board.foot(&format!("unit-{}", side.0), side, (900.0, 600.0, 0.0));
        board.tweak(id, |it| it.at = None);
        id
    });
    let general = general_of(FOOT[1]);
    board.setup.generals[general.idx()].at = None;
    let mut play = play(&board, Stage::Hide, &[]);
    assert_eq!(play.question(), Question::Map);
    let shown = |play: &Play, seat: u8| {
        let viewer = kernel::Viewer::Seat(kernel::Seat(seat));
        let view = (Gloria::SHOWING.view)(play.model(), None, viewer);
        view.units.iter().filter(|unit| unit.on_table).count()
    };
    let why = refused(&play, 1, Act::Done, Fill::Nothing);
    assert_eq!(why, DeployRefusal::NotAll { who: Who::Unit(other) });
    play.say_with(1, line(other), pose(900.0, 900.0, 180.0));
    assert_eq!(
        [0, 1].map(|seat| shown(&play, seat)),
        [3, 3],
        "generals with given places, and the own unit"
    );
    play.say_with(0, line(one), pose(900.0, 300.0, 0.0)).say(0, Act::Done);
    assert_eq!(play.question(), Question::Map, "the north is not done");
    let who = Who::General(general);
    assert_eq!(refused(&play, 1, Act::Done, Fill::Nothing), DeployRefusal::NotAll { who });
    assert_eq!(shown(&play, 0), 4, "the generals with given places of the south, and its unit");
    // Nothing is left to place, so nobody is asked whether they are done.
    play.say_with(1, Act::Post { general }, Fill::Point(mm(900.0, 1100.0)));
    assert_eq!(play.model().turn, 1);
    assert_eq!([0, 1].map(|seat| shown(&play, seat)), [8, 8]);
}

/// PG-DEP-007: a battle whose places are all given begins at once.
#[test]
fn a_battle_with_given_places_begins_at_once() {
    let mut board = Board::new();
    board.foot("one", SOUTH, (900.0, 300.0, 0.0));
    board.foot("other", NORTH, (900.0, 900.0, 180.0));
    let play = play(&board, Stage::Begin, &[]);
    assert_eq!(play.model().turn, 1);
    assert_eq!(play.unit(UnitId(0)).front(), Pose::new(mm(900.0, 300.0), Angle::NORTH));
}
