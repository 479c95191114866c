//! Movement (PG-MOV, PG-WHL, PG-FCH, PG-NRM, PG-PAS, PG-FMR).
use crate::kit::{Board, EAST, FOOT, NORTH, Play, SOUTH, at, general_of, mm};
use geom::{Angle, Length};
use kernel::{Cited, Fill, Leg, offer::Turn};
use rules_gloria::{
    Act, Stage,
    kinds::{Class, Formation, Phase, Side, State, UnitId, UnitKind},
    refusal::{MoveRefusal, Refusal},
    unit::{Bent, Under},
};

/// Straight ahead by so many millimetres.
pub(crate) fn go(mm: f64) -> Leg {
    Leg::Move { r#move: Length::from_units(mm * 100.0) }
}

pub(crate) fn wheel(degrees: f64) -> Leg {
    Leg::Wheel { wheel: Turn::degrees(degrees) }
}

pub(crate) fn turn(degrees: f64) -> Leg {
    Leg::Turn { turn: Turn::degrees(degrees) }
}

pub(crate) fn oblique(mm: f64, degrees: f64) -> Leg {
    Leg::Oblique { oblique: Length::from_units(mm * 100.0), by: Turn::degrees(degrees) }
}

pub(crate) fn path(legs: &[Leg]) -> Fill {
    Fill::Path(legs.to_vec())
}

/// The Movement Phase of the south.
pub(crate) fn movement(board: &Board, dice: &[u8]) -> Play {
    board.play(Stage::Move { side: Side(0) }, Phase::Movement, dice)
}

fn moves(unit: UnitId) -> Act {
    Act::Move { unit, form: None }
}

fn forms(unit: UnitId, form: Formation) -> Act {
    Act::Move { unit, form: Some(form) }
}

fn why(refusal: Refusal) -> MoveRefusal {
    match refusal {
        Refusal::Move(why) => why,
        other => panic!("{other}"),
    }
}

/// A board with one battalion in the south, and an enemy far away.
fn alone(kind: UnitKind, figures: u8) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("a", Side(0), kind, figures, (900.0, 300.0, NORTH));
    board.foot("far", Side(1), (900.0, 1150.0, SOUTH));
    (board, unit)
}

/// PG-MOV-001, -002, -005: a line moves 100 mm, measured at its command stand, and no more.
#[test]
fn a_line_moves_its_allowance_and_no_more() {
    let (board, unit) = alone(UnitKind::LineInfantry, 12);
    let mut play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(100.5)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    assert_eq!(refused.cite().to_string(), "PG-MOV-002");
    play.say_with(0, moves(unit), path(&[go(100.0)]));
    assert_eq!(play.unit(unit).at, at(900.0, 400.0, NORTH));
}

/// PG-MOV-008: less than the allowance, or nothing, is allowed.
#[test]
fn a_unit_may_move_less_or_stay() {
    let (board, unit) = alone(UnitKind::LineInfantry, 12);
    let mut play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[go(10.0)]));
    assert_eq!(play.unit(unit).at, at(900.0, 310.0, NORTH));
    let mut play = movement(&board, &[]);
    play.say(0, Act::Done);
    assert_eq!(play.unit(unit).at, at(900.0, 300.0, NORTH));
    play.end();
}

/// PG-WHL-001, EX-P01: a wheel by 10 degrees of a line 180 mm wide costs 62.8 mm; 37.2 are left.
#[test]
fn a_wheel_costs_twice_the_arc_of_the_outer_end() {
    let (board, unit) = alone(UnitKind::LineInfantry, 12);
    let mut play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[wheel(10.0), go(37.6)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    play.say_with(0, moves(unit), path(&[wheel(10.0), go(37.1)]));
    let now = play.unit(unit);
    assert_eq!(now.at.facing, Angle::degrees(10.0));
    // The right end stays: it is the pivot.
    let before = at(900.0, 300.0, NORTH).place(9000.0, 0.0);
    let back = now.at.advanced(-3710.0).place(9000.0, 0.0);
    assert!(before.distance(back) < 3.0, "{before:?} {back:?}");
}

/// PG-WHL-001, PG-LIN-004: a formed unit does not turn by any other angle than a quarter or about, and a bent line does not wheel.
#[test]
fn formed_units_wheel_and_bent_lines_do_not() {
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[turn(30.0)])));
    assert!(matches!(refused, MoveRefusal::MustWheel { .. }), "{refused}");
    board.tweak(unit, |unit| unit.bends = [None, Some(Bent { after: 0, back: 45 })]);
    let mut play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[wheel(5.0)])));
    assert_eq!(refused, MoveRefusal::BentWheel { unit });
    play.say_with(0, forms(unit, Formation::Line), path(&[wheel(5.0)]));
    assert_eq!(play.unit(unit).bends, [None, None]);
}

/// PG-CAV-005, PG-TFC-009: irregular horse wheels and changes formation for nothing.
#[test]
fn irregular_cavalry_pays_nothing_for_wheels_and_changes() {
    let (mut board, unit) = alone(UnitKind::IrregularCavalry, 6);
    board.tweak(unit, |unit| unit.formation = Formation::Column);
    let mut play = movement(&board, &[]);
    play.say_with(0, forms(unit, Formation::Line), path(&[wheel(15.0), go(400.0)]));
    assert_eq!(play.unit(unit).formation, Formation::Line);
}

/// PG-NRM-001, PG-FCH-005: the lower allowance of the two formations governs, less the cost of the change.
#[test]
fn after_a_change_the_lower_allowance_governs() {
    let (board, unit) = alone(UnitKind::LineInfantry, 12);
    let mut play = movement(&board, &[]);
    let act = forms(unit, Formation::March);
    let refused = why(play.refused_with(0, act, path(&[go(50.5)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    play.say_with(0, act, path(&[go(50.0)]));
    let now = play.unit(unit);
    assert_eq!((now.formation, now.at), (Formation::March, at(900.0, 350.0, NORTH)));
    assert!(now.done.changed);
}

/// PG-FCH-005, PG-CLS-006: a change that costs more than the move is still made; class 1 pays more.
#[test]
fn a_change_is_made_even_if_it_takes_the_whole_move() {
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    board.tweak(unit, |unit| (unit.class, unit.formation) = (Class::One, Formation::Square));
    let mut play = movement(&board, &[]);
    let act = forms(unit, Formation::Line);
    let refused = why(play.refused_with(0, act, path(&[go(5.0)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    play.say(0, act);
    assert_eq!(play.unit(unit).formation, Formation::Line);
}

/// PG-FCH-001, -002: a turn about is the one change of the turn, and costs 25 mm.
#[test]
fn a_turn_about_is_the_one_change_of_the_turn() {
    let (board, unit) = alone(UnitKind::LineInfantry, 12);
    let mut play = movement(&board, &[]);
    let both = path(&[turn(180.0), turn(180.0)]);
    let refused = why(play.refused_with(0, moves(unit), both));
    assert_eq!(refused, MoveRefusal::ChangedAlready { unit });
    let refused = why(play.refused_with(0, moves(unit), path(&[turn(180.0), go(75.5)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    play.say_with(0, moves(unit), path(&[turn(180.0), go(75.0)]));
    // Its rear has become its front, and then it went south.
    assert_eq!(play.unit(unit).at, at(900.0, 280.0 - 75.0, SOUTH));
}

/// PG-FCH-004: the middle of the command stand's front and the facing stay in a change of formation.
#[test]
fn the_command_stand_stays_in_a_change() {
    let (board, unit) = alone(UnitKind::LineInfantry, 8);
    let before = board.model().unit(unit).at;
    let mut play = movement(&board, &[]);
    play.say(0, forms(unit, Formation::Manoeuvre));
    assert_eq!(play.unit(unit).at, before);
}

/// PG-FCH-002, PG-SQR-001, PG-INF-003, PG-ART-012: nobody takes a formation that such troops do not have.
#[test]
fn irregulars_form_no_square_and_guns_are_not_moved_as_troops() {
    let (board, unit) = alone(UnitKind::IrregularInfantry, 12);
    let play = movement(&board, &[]);
    let refused = why(play.refused(0, forms(unit, Formation::Square)));
    assert!(matches!(refused, MoveRefusal::NoSuchForm { .. }), "{refused}");
    let (board, gun) = alone(UnitKind::FootArtillery, 3);
    let play = movement(&board, &[]);
    assert_eq!(
        why(play.refused_with(0, moves(gun), path(&[go(10.0)]))),
        MoveRefusal::NotAGun { unit: gun }
    );
}

/// PG-MOV-007: formed units move forward only; skirmishers, gunners and squares any way.
#[test]
fn formed_units_move_forward_only() {
    let (board, unit) = alone(UnitKind::LineInfantry, 12);
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[oblique(20.0, 180.0)])));
    assert_eq!(refused, MoveRefusal::ForwardOnly { unit });
    let (board, unit) = alone(UnitKind::LightInfantry, 6);
    let mut play = movement(&board, &[]);
    let before = board.model().unit(unit).at;
    play.say_with(0, moves(unit), path(&[oblique(200.0, 180.0)]));
    assert_eq!(play.unit(unit).at, before.advanced(-20_000.0));
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    board.tweak(unit, |unit| unit.formation = Formation::Square);
    let mut play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[turn(30.0), oblique(50.0, 90.0)]));
    assert_eq!(play.unit(unit).at.facing, Angle::degrees(30.0));
}

/// PG-MOV-003: nobody comes within 25 mm of an enemy not charged; 25 mm is allowed.
#[test]
fn nobody_comes_within_25_mm_of_an_enemy() {
    let mut board = Board::new();
    let unit = board.foot("a", Side(0), (900.0, 300.0, NORTH));
    let enemy = board.foot("e", Side(1), (900.0, 400.0, SOUTH));
    let mut play = movement(&board, &[]);
    match why(play.refused_with(0, moves(unit), path(&[go(76.0)]))) {
        MoveRefusal::NearEnemy { enemy: near, least, .. } => {
            assert_eq!((near, least), (enemy, Length::from_mm(25)));
        }
        other => panic!("{other}"),
    }
    play.say_with(0, moves(unit), path(&[go(75.0)]));
    assert_eq!(play.unit(unit).at, at(900.0, 375.0, NORTH));
}

/// PG-MOV-003: a unit that an enemy has come close to may stand there, go away and come no nearer.
#[test]
fn a_unit_already_near_an_enemy_may_go_away() {
    let mut board = Board::new();
    let unit = board.unit("a", Side(0), UnitKind::LightInfantry, 6, (900.0, 300.0, NORTH));
    board.foot("e", Side(1), (900.0, 310.0, SOUTH));
    let mut play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[oblique(5.0, 0.0)])));
    assert!(matches!(refused, MoveRefusal::NearEnemy { .. }), "{refused}");
    play.say_with(0, moves(unit), path(&[oblique(50.0, 180.0)]));
    assert_eq!(play.unit(unit).at.at, mm(900.0, 250.0));
}

/// PG-PAS-004: formed friends do not pass through one another, nor end in one another.
#[test]
fn formed_friends_do_not_pass_each_other() {
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    let friend = board.foot("b", Side(0), (900.0, 350.0, NORTH));
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(90.0)])));
    assert_eq!(refused, MoveRefusal::Through { unit, other: friend });
}

/// PG-SKM-008, -013, PG-PAS-004, PG-MOV-011: friends pass a screen, a screen passes friends, but nobody ends in the other.
#[test]
fn screens_are_passed_and_pass() {
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    let screen = board.unit("s", Side(0), UnitKind::LightInfantry, 6, (900.0, 340.0, NORTH));
    let mut play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(40.0)])));
    assert_eq!(refused, MoveRefusal::Overlaps { unit, other: screen });
    play.say_with(0, moves(unit), path(&[go(70.0)]));
    play.say_with(0, moves(screen), path(&[oblique(150.0, 180.0)]));
    assert_eq!(play.unit(screen).at.at.y, 19_000);
}

/// PG-SKM-008, -013 (G31): a screen shifts sideways by up to one gap for a friend that ends among its stands.
#[test]
fn a_screen_makes_room_for_a_column() {
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    board.tweak(unit, |unit| unit.formation = Formation::March);
    let kind = UnitKind::LightInfantry;
    let screen = board.unit("s", Side(0), kind, 6, (890.0, 340.0, NORTH));
    let mut play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[go(60.0)]));
    assert_eq!(play.unit(unit).at.at, mm(900.0, 360.0));
    // The column is from 885 to 915, just as wide as a gap; the stand was from 875 to 905.
    let shifted = play.unit(screen);
    assert_eq!((shifted.at.at, shifted.done.stirred), (mm(870.0, 340.0), false));
    // The edge of the table leaves no room.
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    board.tweak(unit, |it| {
        (it.formation, it.at) = (Formation::March, Some(crate::kit::at(85.0, 300.0, NORTH)));
    });
    let screen = board.unit("s", Side(0), kind, 6, (76.0, 340.0, NORTH));
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(60.0)])));
    assert_eq!(refused, MoveRefusal::Overlaps { unit, other: screen });
}

/// PG-PAS-001, -002, PG-ART-010: a deployed gun is passed from rear to front, but not from the side, and not if it is massed.
#[test]
fn a_deployed_gun_is_passed_along_its_axis() {
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    board.gun("g", Side(0), (900.0, 370.0, NORTH));
    let mut play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[go(95.0)]));
    assert_eq!(play.unit(unit).state, State::Good);
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    let gun = board.gun("g", Side(0), (900.0, 350.0, EAST));
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(95.0)])));
    assert_eq!(refused, MoveRefusal::AcrossGun { unit, other: gun });
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    let gun = board.gun("g", Side(0), (900.0, 370.0, NORTH));
    board.gun("h", Side(0), (940.0, 370.0, NORTH));
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(95.0)])));
    assert_eq!(refused, MoveRefusal::ThroughBattery { unit, other: gun });
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    let gun = board.gun("g", Side(0), (990.0, 350.0, EAST));
    board.tweak(gun, |it| it.formation = Formation::Limbered);
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(95.0)])));
    assert_eq!(refused, MoveRefusal::ThroughBattery { unit, other: gun });
}

/// PG-MOV-010, PG-ROU-004, PG-CLA-009, PG-HID-003: units that routed, are in contact, are hidden or have moved do not move.
#[test]
fn some_units_do_not_move() {
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    let other = board.foot("b", Side(0), (300.0, 300.0, NORTH));
    board.later(unit, |unit| unit.state = State::Routing);
    let mut play = movement(&board, &[]);
    assert_eq!(
        why(play.refused_with(0, moves(unit), path(&[go(9.0)]))),
        MoveRefusal::Routing { unit }
    );
    play.say_with(0, moves(other), path(&[go(10.0)]));
    let again = why(play.refused_with(0, moves(other), path(&[go(10.0)])));
    assert_eq!(again, MoveRefusal::Moved { unit: other });

    let mut board = Board::new();
    let hidden = board.foot("h", Side(0), (300.0, 300.0, NORTH));
    board.tweak(hidden, |unit| unit.hidden = true);
    let unit = board.foot("a", Side(0), (900.0, 300.0, NORTH));
    let enemy = board.foot("e", Side(1), (900.0, 300.0, SOUTH));
    board.contact(enemy, unit, rules_gloria::kinds::Aspect::Front);
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(9.0)])));
    assert_eq!(refused, MoveRefusal::InContact { unit });
    let refused = why(play.refused_with(0, moves(hidden), path(&[go(9.0)])));
    assert_eq!(refused, MoveRefusal::Hidden { unit: hidden });
}

/// PG-HAL-001, PG-MOV-009: halted units, and units that failed to charge, come nearer to no enemy but may go away.
#[test]
fn halted_units_come_no_nearer() {
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    board.later(unit, |unit| unit.done.halted = true);
    let mut play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(10.0)])));
    assert!(matches!(refused, MoveRefusal::Nearer { .. }), "{refused}");
    play.say_with(0, moves(unit), path(&[turn(180.0), go(50.0)]));
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    board.later(unit, |unit| unit.done.balked = true);
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(10.0)])));
    assert!(matches!(refused, MoveRefusal::Balked { .. }), "{refused}");
}

/// PG-MOV-011: nobody leaves the table by a move.
#[test]
fn nobody_moves_off_the_table() {
    let mut board = Board::new();
    let unit = board.foot("a", Side(0), (900.0, 1150.0, NORTH));
    board.foot("e", Side(1), (200.0, 300.0, SOUTH));
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(60.0)])));
    assert!(matches!(refused, MoveRefusal::OffTable { .. }), "{refused}");
}

/// PG-FMR-001, -002, PG-DIS-002: march columns force march with their whole brigade, which is disordered.
#[test]
fn a_whole_brigade_force_marches_and_is_disordered() {
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    let mate = board.foot("b", Side(0), (300.0, 300.0, NORTH));
    board.tweak(unit, |unit| unit.formation = Formation::March);
    let play = movement(&board, &[]);
    let act = Act::ForceMarch { unit };
    let refused = why(play.refused_with(0, act, path(&[go(250.0)])));
    assert_eq!(refused, MoveRefusal::BrigadeHolds { unit, other: mate });
    board.tweak(mate, |unit| unit.formation = Formation::March);
    let mut play = movement(&board, &[]);
    play.say_with(0, act, path(&[go(300.0)]));
    assert_eq!(play.unit(unit).at.at, mm(900.0, 600.0));
    assert_eq!([unit, mate].map(|id| play.unit(id).state), [State::Disordered; 2]);
    let refused = why(play.refused_with(0, moves(mate), path(&[go(50.0)])));
    assert_eq!(refused, MoveRefusal::BrigadeMarches { unit: mate, corps: FOOT[0] });
    let refused = why(play.refused_with(0, Act::ForceMarch { unit: mate }, path(&[go(301.0)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    play.say_with(0, Act::ForceMarch { unit: mate }, path(&[go(300.0)]));
}

/// PG-FMR-001, PG-FRM-004: lines do not force march.
#[test]
fn lines_do_not_force_march() {
    let (board, unit) = alone(UnitKind::LineInfantry, 12);
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, Act::ForceMarch { unit }, path(&[go(50.0)])));
    assert_eq!(refused, MoveRefusal::NotInColumn { unit });
}

/// PG-FMR-003: no forced march comes within 300 mm of a visible formed enemy.
#[test]
fn no_forced_march_goes_near_a_formed_enemy() {
    let mut board = Board::new();
    let unit = board.foot("a", Side(0), (900.0, 300.0, NORTH));
    board.tweak(unit, |unit| unit.formation = Formation::March);
    let enemy = board.foot("e", Side(1), (900.0, 700.0, SOUTH));
    let mut play = movement(&board, &[]);
    match why(play.refused_with(0, Act::ForceMarch { unit }, path(&[go(105.0)]))) {
        MoveRefusal::ForcedNear { enemy: near, .. } => assert_eq!(near, enemy),
        other => panic!("{other}"),
    }
    play.say_with(0, Act::ForceMarch { unit }, path(&[go(100.0)]));
}

/// PG-FMR-001: a unit without a brigade force marches alone.
#[test]
fn an_independent_unit_force_marches_alone() {
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    board.foot("b", Side(0), (300.0, 300.0, NORTH));
    board.tweak(unit, |unit| {
        (unit.formation, unit.under) = (Formation::March, Under::Independent);
    });
    let mut play = movement(&board, &[]);
    play.say_with(0, Act::ForceMarch { unit }, path(&[go(250.0)]));
}

/// PG-STF-005, PG-MOV-005, -010, PG-ATT-001: a general rides 500 mm once, alone or to a unit; an attached general goes with the unit.
#[test]
fn generals_ride_and_go_with_their_unit() {
    let (mut board, unit) = alone(UnitKind::LineInfantry, 12);
    let general = general_of(FOOT[0]);
    board.post(general, 900.0, 600.0);
    let mut play = movement(&board, &[]);
    let alone = Act::Lead { general, with: None };
    let refused = play.refused_with(0, alone, Fill::Point(mm(1401.0, 600.0)));
    assert!(refused.to_string().contains("500"), "{refused}");
    play.say(0, Act::Lead { general, with: Some(unit) });
    assert_eq!(play.model().general(general).with, Some(unit));
    play.say_with(0, moves(unit), path(&[go(100.0)]));
    assert_eq!(play.model().general(general).at, mm(900.0, 400.0));
    let refused = play.refused_with(0, alone, Fill::Point(mm(900.0, 600.0)));
    assert_eq!(refused.cite().to_string(), "PG-MOV-010");
}

/// PG-MOV-003, PG-DMG-007: a general alone keeps off enemies, and does not ride without a horse.
#[test]
fn generals_keep_off_enemies() {
    let mut board = Board::new();
    let general = general_of(FOOT[0]);
    board.post(general, 900.0, 600.0);
    board.foot("e", Side(1), (900.0, 800.0, SOUTH));
    let play = movement(&board, &[]);
    let alone = Act::Lead { general, with: None };
    let refused = play.refused_with(0, alone, Fill::Point(mm(900.0, 770.0)));
    assert_eq!(refused.cite().to_string(), "PG-MOV-003");
    let mut model = board.model();
    model.generals[general.idx()].unhorsed = true;
    model.phase = Phase::Movement;
    let play = Play::from(model, Stage::Move { side: Side(0) }, &[]);
    let refused = play.refused_with(0, alone, Fill::Point(mm(900.0, 610.0)));
    assert_eq!(refused.cite().to_string(), "PG-DMG-007");
}

/// Every offer is accepted as it is offered.
#[test]
fn offers_of_moves_are_accepted() {
    let (mut board, _) = alone(UnitKind::LineInfantry, 12);
    board.horse("h", Side(0), (400.0, 300.0, NORTH));
    board.gun("g", Side(0), (1200.0, 300.0, NORTH));
    board.unit("s", Side(0), UnitKind::LightInfantry, 6, (1500.0, 300.0, NORTH));
    let play = movement(&board, &[]);
    let offers = play.offers(0);
    assert!(offers.len() > 15, "{}", offers.len());
    for offer in offers {
        play.clone().say_with(0, offer.act, offer.fill);
    }
}

/// PG-SKM-013, PG-FCH-004: skirmishers do not close up onto a friend in one of their gaps, even if it already touches them.
#[test]
fn a_screen_closes_up_onto_nobody() {
    let mut board = Board::new();
    let light = board.unit("a", Side(0), UnitKind::LightInfantry, 4, (930.0, 300.0, NORTH));
    board.tweak(light, |unit| unit.forms_line = true);
    // The gap from 915 to 945 is as wide as the column, which is in the next stand by a hair's breadth.
    let friend = board.foot("friend", Side(0), (929.72, 295.0, NORTH));
    board.tweak(friend, |unit| unit.formation = Formation::March);
    board.foot("far", Side(1), (900.0, 1150.0, SOUTH));
    let play = movement(&board, &[]);
    rules_gloria::invariants::check(play.model());
    let refused = why(play.refused(0, forms(light, Formation::Line)));
    assert_eq!(refused, MoveRefusal::Overlaps { unit: light, other: friend });
}

/// PG-MOV-001, PG-MOV-007: a screen that water closes in is offered a way out of two legs.
#[test]
fn a_way_round_has_several_legs() {
    let offered = |walled: bool| {
        let mut board = Board::new();
        let screen = board.unit("a", Side(0), UnitKind::LightInfantry, 2, (900.0, 300.0, NORTH));
        board.foot("far", Side(1), (900.0, 1150.0, SOUTH));
        if walled {
            // Rivers on all sides, with a way out to the north-east.
            let wall = |board: &mut Board, x: f64, y: f64, wide: f64, deep: f64| {
                board.area("river", &[(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)]);
            };
            wall(&mut board, 700.0, 315.0, 235.0, 40.0);
            wall(&mut board, 700.0, 200.0, 175.0, 115.0);
            wall(&mut board, 875.0, 200.0, 400.0, 70.0);
            wall(&mut board, 1010.0, 270.0, 265.0, 300.0);
        }
        let play = movement(&board, &[]);
        let offers = play.offers(0).into_iter();
        let moves = offers.filter(|offer| offer.act == moves(screen)).map(|offer| offer.fill);
        let legs = |fill: Fill| match fill {
            Fill::Path(legs) => legs.len(),
            _ => 0,
        };
        moves.map(legs).collect::<Vec<usize>>()
    };
    assert_eq!(offered(false), [1]);
    assert_eq!(offered(true), [2]);
}
