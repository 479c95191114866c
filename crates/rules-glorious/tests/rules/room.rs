//! Room to turn, to fire and to deploy: just enough of it, and just too little.
use crate::{
    kit::{self, Board, EAST, NORTH, Play, SOUTH, pose, turn},
    targets::may,
};
use kernel::{Dice, Moment, Ruleset, Said, Seat, dice::Throw, offer::Turn};
use rules_glorious::{
    Act, Glorious, Model, Question, Refusal, Stage,
    act::Order,
    kinds::{Formation, UnitKind},
    refusal::{DeployRefusal, FireRefusal, MoveRefusal},
};

const LINE: Formation = Formation::Line;

/// AGV-FUN-007: an end of a nine-inch line comes 4.5 inches ahead in a quarter turn. An enemy there is touched, one a tenth of
/// an inch farther is not.
#[test]
fn a_turn_may_not_even_touch_an_enemy() {
    for (y, touches) in [(28.5, true), (28.6, false)] {
        let mut board = Board::new();
        let unit = board.line("ours", 0, "BBBBBB", (36.0, 24.0));
        board.line("theirs", 1, "BB", (36.0, y));
        let mut play = board.moves(0);
        if touches {
            let why = play.refused_with(0, Act::Turn { unit }, turn(90.0));
            assert!(matches!(why, Refusal::Move(MoveRefusal::Touches { .. })), "{why}");
        } else {
            play.say_with(0, Act::Turn { unit }, turn(90.0));
        }
    }
    // A friend there may be touched.
    let mut board = Board::new();
    let unit = board.line("ours", 0, "BBBBBB", (36.0, 24.0));
    board.unit("friend", 0, UnitKind::Foot, "BB", LINE, (36.0, 28.5), SOUTH);
    board.moves(0).say_with(0, Act::Turn { unit }, turn(90.0));
}

/// AGV-MOV-022, AGV-TER-003, AGV-TER-014: no unit turns into ground that is barred to it; it may turn in other ground.
#[test]
fn a_turn_enters_no_barred_ground() {
    let all = [
        ("wood", UnitKind::Knights, false),
        ("wood", UnitKind::LightCavalry, true),
        ("marsh", UnitKind::Knights, true),
        ("hill", UnitKind::Knights, true),
        ("lake", UnitKind::LightCavalry, false),
    ];
    for (ground, kind, free) in all {
        let mut board = Board::new();
        let unit = board.unit("ours", 0, kind, "KKKK", LINE, (36.0, 24.0), NORTH);
        board.area(ground, &[(34.0, 26.0), (38.0, 26.0), (38.0, 30.0), (34.0, 30.0)]);
        let mut play = board.moves(0);
        if free {
            play.say_with(0, Act::Turn { unit }, turn(90.0));
        } else {
            let why = play.refused_with(0, Act::Turn { unit }, turn(90.0));
            assert!(matches!(why, Refusal::Move(MoveRefusal::Barred { .. })), "{ground} {why}");
            // In a small turn it does not come that far.
            play.say_with(0, Act::Turn { unit }, turn(20.0));
        }
    }
}

/// AGV-FUN-007, AGV-TER-016: a turn may not touch a wall that an enemy holds; it may touch an empty house.
#[test]
fn a_turn_touches_no_held_wall() {
    for (low, held, free) in [(28.5, true, false), (28.6, true, true), (28.5, false, true)] {
        let mut board = Board::new();
        let unit = board.line("ours", 0, "BBBBBB", (36.0, 24.0));
        board.area("buildings", &[(34.0, low), (38.0, low), (38.0, 32.0), (34.0, 32.0)]);
        let garrison = board.line("theirs", 1, "BB", (36.0, 40.0));
        board.tweak(garrison, |unit| unit.garrison = held.then_some(0));
        let mut play = board.moves(0);
        if free {
            play.say_with(0, Act::Turn { unit }, turn(90.0));
        } else {
            let why = play.refused_with(0, Act::Turn { unit }, turn(90.0));
            assert!(matches!(why, Refusal::Move(MoveRefusal::Touches { .. })), "{why}");
        }
    }
}

/// AGV-FIR-036, AGV-FIR-039: no unit fires behind itself, however near the target; nor past the end of a long unit beside it.
#[test]
fn no_unit_fires_behind_itself() {
    let mut board = Board::new();
    let ours = board.line("ours", 0, "ll", (36.0, 10.0));
    let column = Formation::RoadColumn;
    let behind = board.unit("behind", 1, UnitKind::Foot, "BBBBBBBB", column, (42.0, 6.0), EAST);
    // A target, so that the question is asked.
    let ahead = board.line("ahead", 1, "BB", (36.0, 13.0));
    assert_eq!((may(&board, ours, behind), may(&board, ours, ahead)), (vec![], vec![1, 2]));
}

/// AGV-FIR-028: players pivot only their own units, of the side that is asked.
#[test]
fn nobody_pivots_for_the_enemy() {
    let mut board = Board::new();
    let ours = board.line("ours", 0, "ll", (36.0, 10.0));
    let theirs = board.line("theirs", 1, "ll", (36.0, 14.0));
    let play = board.play(Stage::Pivots { half: 0 }, 1, &[]);
    let pivot = |unit| Act::Pivot { unit, turn: Turn::degrees(3.0) };
    let why = play.refused(0, pivot(theirs));
    assert!(matches!(why, Refusal::NotYours { .. }), "{why}");
    play.clone().say(0, pivot(ours));
}

/// AGV-FIR-028, AGV-FIR-029: a side with no unit in range is not asked for pivots; a pivot may bring a corner half an inch
/// nearer.
#[test]
fn nobody_is_asked_to_pivot_out_of_range() {
    for (y, asked) in [(16.0, true), (16.3, true), (16.8, false)] {
        let mut board = Board::new();
        board.line("ours", 0, "ll", (36.0, 10.0));
        board.line("theirs", 1, "BB", (36.0, y));
        let play = board.play(Stage::Pivots { half: 0 }, 1, &[]);
        assert_eq!(matches!(play.question(), Question::Pivot { .. }), asked, "{y}");
    }
}

/// AGV-FIR-028, AGV-OPT-005: no pivot is larger than a quarter circle, whatever the limit; a pivot may reduce what is over the
/// edge.
#[test]
fn a_pivot_is_at_most_a_quarter_circle() {
    let mut board = Board::new();
    board.book.options.pivot.value = geom::Length::inches(1.5);
    let open = Formation::OpenOrder;
    let unit = board.unit("gun", 0, UnitKind::OrganGun, "g", open, (36.0, 24.0), NORTH);
    board.line("theirs", 1, "BB", (36.0, 40.0));
    let play = board.play(Stage::Pivots { half: 0 }, 1, &[]);
    let pivot = |degrees| Act::Pivot { unit, turn: Turn::degrees(degrees) };
    for degrees in [91.0, -91.0, 180.0] {
        let why = play.refused(0, pivot(degrees));
        assert!(matches!(why, Refusal::Fire(FireRefusal::PivotTooFar { .. })), "{why}");
    }
    for degrees in [89.0, -89.0] {
        play.clone().say(0, pivot(degrees));
    }
}

/// AGV-SET-004: one element outside the zone is enough, and so is a corner of one.
#[test]
fn every_element_is_set_up_in_the_zone() {
    let mut board = Board::new();
    let unit = board.line("ours", 0, "BBBB", (36.0, 10.0));
    board.line("theirs", 1, "BBBB", (36.0, 38.0));
    let mut setup = kit::setup(&board);
    setup.units.iter_mut().for_each(|unit| unit.at = None);
    let (model, stage) = Glorious::open(&setup).expect("it opens");
    let play = Play::from(model, stage, &[9, 3]);
    let act = Act::Deploy {
        unit,
        formation: LINE,
        files: 0,
        short: 0,
        order: Order::new(),
        mounted: false,
        limbered: false,
    };
    for (y, facing) in [(11.0, 45.0), (11.9, 3.0), (11.0, 315.0)] {
        let why = play.refused_with(0, act, pose(36.0, y, facing));
        assert_eq!(why, DeployRefusal::OutsideZone { unit }.into(), "{facing}");
    }
    play.clone().say_with(0, act, pose(36.0, 9.8, 45.0));
}

/// Dice that show 1 and 2 in turn and record how many faces each should have.
#[derive(Default)]
struct Faces(Vec<u8>);

impl Dice for Faces {
    fn d(&mut self, sides: u8) -> Result<u8, Throw> {
        self.0.push(sides);
        Ok(1 + (self.0.len() % 2) as u8)
    }
}

fn asked_faces(model: Model, stage: Stage, acts: &[Act]) -> Vec<u8> {
    let (mut dice, mut events) = (Faces::default(), Vec::new());
    let mut moment: Moment<Glorious> =
        Moment::begin(model, stage, &mut dice, &mut events).expect("it begins");
    for &act in acts {
        let said = Said { seat: Seat(0), act, fill: kernel::Fill::Nothing };
        moment.tell(&mut dice, said, &mut events).expect("it is allowed");
    }
    dice.0
}

/// AGV-BAS-002, AGV-INI-001, AGV-SET-002, AGV-FIR-001, AGV-HTH-001: every die that is thrown has twelve faces.
#[test]
fn every_die_thrown_has_twelve_faces() {
    let mut board = Board::new();
    let ours = board.line("ours", 0, "ll", (36.0, 10.0));
    let theirs = board.line("theirs", 1, "BB", (36.0, 13.0));
    assert_eq!(asked_faces(board.model(0), Stage::Initiative, &[]), [12; 2]);
    let fire = [crate::fire::at(ours, theirs, 2), Act::EndPhase];
    let faces = asked_faces(board.model(0), Stage::Targets, &fire);
    assert!(faces.len() >= 2 && faces.iter().all(|&faces| faces == 12), "{faces:?}");
    let mut setup = kit::setup(&board);
    setup.units.iter_mut().for_each(|unit| unit.at = None);
    let (model, stage) = Glorious::open(&setup).expect("it opens");
    assert_eq!(asked_faces(model, stage, &[]), [12; 2]);
    let mut board = Board::new();
    board.line("ours", 0, "BB", (36.0, 10.0));
    board.line("theirs", 1, "BB", (36.0, 10.0));
    let faces = asked_faces(board.model(0), Stage::Melee, &[]);
    assert_eq!(faces, [12; 4]);
}

/// AGV-TER-016, AGV-MOV-022: entering buildings is a move like others: a friend in the way prevents it, and it costs what a
/// move costs.
#[test]
fn the_way_into_buildings_must_be_free() {
    for (friend, free) in [((36.0, 12.6), false), ((42.0, 12.6), true)] {
        let mut board = Board::new();
        let unit = board.line("ours", 0, "BBBB", (36.0, 10.0));
        board.line("friend", 0, "BB", friend);
        board.area("buildings", &[(33.0, 13.0), (39.0, 13.0), (39.0, 18.0), (33.0, 18.0)]);
        let mut play = board.moves(0);
        let enter = Act::Enter { unit, building: 0 };
        if free {
            play.say(0, enter);
            assert_eq!(play.unit(unit).garrison, Some(0));
        } else {
            let why = play.refused(0, enter);
            assert!(matches!(why, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{why}");
        }
        // A unit that has moved cannot move again, not even into buildings.
        let mut play = board.moves(0);
        play.say_with(0, Act::Move { unit }, kit::go(0.5));
        let why = play.refused(0, enter);
        assert!(matches!(why, Refusal::Move(MoveRefusal::Twice { .. })), "{why}");
    }
}
