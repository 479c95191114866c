//! The ground and movement (PG-MOV-006, PG-DIS-001, PG-ROA, PG-RIV, PG-FRD, PG-SWP, PG-WOD, PG-OBS, PG-HIL).
use crate::{
    kit::{Board, EAST, NORTH, Play, SOUTH, at, mm},
    movement::{go, movement, oblique, path, turn},
};
use kernel::{Said, Seat};
use rules_gloria::{
    Act, Event, Question,
    kinds::{Formation, Side, State, UnitId, UnitKind},
    refusal::{MoveRefusal, Refusal},
    unit::Crest,
};

fn moves(unit: UnitId) -> Act {
    Act::Move { unit, form: None }
}

fn why(refusal: Refusal) -> MoveRefusal {
    match refusal {
        Refusal::Move(why) => why,
        other => panic!("{other}"),
    }
}

/// A strip of ground right across the table, from y 350 to y 380.
fn strip(board: &mut Board, kind: &str) {
    board.area(kind, &[(0.0, 350.0), (1800.0, 350.0), (1800.0, 380.0), (0.0, 380.0)]);
}

/// A unit at (900, 300), facing north, with a strip of ground before it.
fn before(kind: UnitKind, figures: u8, form: Formation, ground: &str) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("a", Side(0), kind, figures, (900.0, 300.0, NORTH));
    board.tweak(unit, |unit| unit.formation = form);
    board.foot("far", Side(1), (900.0, 1150.0, SOUTH));
    strip(&mut board, ground);
    (board, unit)
}

/// The farthest that a unit may go straight ahead, in whole millimetres.
fn farthest(play: &Play, unit: UnitId) -> i32 {
    let can = |by: &i32| {
        let said = Said { seat: Seat(0), act: moves(unit), fill: path(&[go(f64::from(*by))]) };
        play.moment.clone().tell(&mut play.dice.clone(), said, &mut Vec::new()).is_ok()
    };
    (1..=60).map(|n| n * 10).rev().find(can).unwrap_or(0)
}

/// PG-MOV-006: each kind of ground is deducted once from the move of those who enter or cross it.
#[test]
fn ground_is_deducted_from_the_move() {
    use Formation::{Line, Manoeuvre, March, Skirmish};
    use UnitKind::{HeavyCavalry, LightInfantry, LineInfantry};
    for (kind, figures, form, ground, far) in [
        (LineInfantry, 12, Line, "light-wood", 50),
        (LineInfantry, 12, Manoeuvre, "difficult-gentle-hill", 100),
        (LineInfantry, 12, March, "heavy-wood", 120),
        (LineInfantry, 12, March, "swamp", 120),
        (LightInfantry, 6, Skirmish, "light-wood", 170),
        (LightInfantry, 6, Skirmish, "heavy-wood", 150),
        (HeavyCavalry, 9, Line, "light-wood", 150),
        (HeavyCavalry, 9, Line, "light-urban", 150),
    ] {
        let (board, unit) = before(kind, figures, form, ground);
        let play = movement(&board, &[]);
        assert_eq!(farthest(&play, unit), far, "{kind:?} {form:?} {ground}");
    }
}

/// PG-MOV-006: the deduction is due once for each kind, however many pieces of it are crossed.
#[test]
fn a_kind_of_ground_is_paid_for_once() {
    let (mut board, unit) = before(UnitKind::LightInfantry, 6, Formation::Skirmish, "light-wood");
    board.area("light-wood", &[(0.0, 400.0), (1800.0, 400.0), (1800.0, 430.0), (0.0, 430.0)]);
    assert_eq!(farthest(&movement(&board, &[]), unit), 170);
    board.area("swamp", &[(0.0, 440.0), (1800.0, 440.0), (1800.0, 445.0), (0.0, 445.0)]);
    // 200 less 25 for the woods and 50 for the swamp is not enough to enter the swamp.
    assert_eq!(farthest(&movement(&board, &[]), unit), 140);
}

/// PG-TTE-001: ground never leaves less than 25 mm of a move.
#[test]
fn the_least_move_is_25_mm() {
    let (mut board, unit) = before(UnitKind::LineInfantry, 12, Formation::Line, "light-wood");
    board.area("heavy-wood", &[(0.0, 250.0), (1800.0, 250.0), (1800.0, 350.0), (0.0, 350.0)]);
    let mut play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(25.5)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    play.say_with(0, moves(unit), path(&[go(25.0)]));
}

/// PG-DIS-001, PG-WOD-003, PG-URB-003: units in woods, urban areas and difficult ground are disordered.
#[test]
fn woods_urban_areas_and_difficult_ground_disorder() {
    for ground in ["light-wood", "light-urban", "difficult-gentle-hill", "swamp"] {
        let (board, unit) = before(UnitKind::LineInfantry, 12, Formation::March, ground);
        let mut play = movement(&board, &[]);
        play.say_with(0, moves(unit), path(&[go(60.0)]));
        if matches!(play.question(), Question::Crest { .. }) {
            play.say(0, Act::Over);
        }
        assert_eq!(play.unit(unit).state, State::Disordered, "{ground}");
        assert!(play.unit(unit).marks.in_rough, "{ground}");
    }
}

/// PG-URB-009: skirmishers keep their order in woods; the option can be turned off.
#[test]
fn skirmishers_keep_their_order_in_woods() {
    let (mut board, unit) = before(UnitKind::LightInfantry, 6, Formation::Skirmish, "light-wood");
    let mut play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[go(60.0)]));
    assert_eq!(play.unit(unit).state, State::Good);
    board.book().options.woods_exempt_skirmishers = false;
    let mut play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[go(60.0)]));
    assert_eq!(play.unit(unit).state, State::Disordered);
}

/// PG-WOD-002: mounted troops and limbered guns do not enter heavy woods, unless by a road.
#[test]
fn horse_passes_a_heavy_wood_only_by_road() {
    let (mut board, unit) = before(UnitKind::HeavyCavalry, 9, Formation::Column, "heavy-wood");
    let play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(80.0)])));
    assert!(matches!(refused, MoveRefusal::Impassable { .. }), "{refused}");
    board.ribbon("road", &[(900.0, 0.0), (900.0, 1200.0)], 40);
    let mut play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[go(350.0)]));
    assert_eq!(play.unit(unit).state, State::Good);
}

/// PG-ROA-001: a column that makes its whole move on a road goes 50 mm farther, mounted 100 mm; a line does not.
#[test]
fn columns_go_farther_on_roads() {
    for (kind, figures, form, far) in [
        (UnitKind::LineInfantry, 12, Formation::March, 250),
        (UnitKind::HeavyCavalry, 9, Formation::Column, 450),
        (UnitKind::LineInfantry, 12, Formation::Line, 100),
    ] {
        let mut board = Board::new();
        let unit = board.unit("a", Side(0), kind, figures, (900.0, 300.0, NORTH));
        board.tweak(unit, |unit| unit.formation = form);
        board.foot("far", Side(1), (300.0, 1150.0, SOUTH));
        board.ribbon("road", &[(900.0, 0.0), (900.0, 1200.0)], 40);
        assert_eq!(farthest(&movement(&board, &[]), unit), far, "{kind:?}");
    }
}

/// PG-ROA-001: a move that leaves the road has no bonus.
#[test]
fn the_road_must_be_kept_to() {
    let mut board = Board::new();
    let unit = board.foot("a", Side(0), (900.0, 300.0, NORTH));
    board.tweak(unit, |unit| unit.formation = Formation::March);
    board.ribbon("road", &[(900.0, 0.0), (900.0, 420.0)], 40);
    assert_eq!(farthest(&movement(&board, &[]), unit), 200);
}

/// PG-MOV-006, PG-FRD-002: a stream is fordable everywhere, at a cost; a river is not.
#[test]
fn streams_are_forded_and_rivers_are_not() {
    let (board, unit) = before(UnitKind::LineInfantry, 12, Formation::Manoeuvre, "stream");
    assert_eq!(farthest(&movement(&board, &[]), unit), 100);
    let (board, unit) = before(UnitKind::LineInfantry, 12, Formation::Manoeuvre, "river");
    assert_eq!(farthest(&movement(&board, &[]), unit), 50);
}

/// PG-FRD-001, PG-DIS-001: only columns use bridges and fords; a ford slows and disorders, a bridge does not.
#[test]
fn columns_cross_rivers_by_bridges_and_fords() {
    for (crossing, far, state) in
        [("wooden-bridge", 200, State::Good), ("ford", 150, State::Disordered)]
    {
        let (mut board, unit) = before(UnitKind::LineInfantry, 12, Formation::March, "river");
        board.ribbon(crossing, &[(900.0, 340.0), (900.0, 390.0)], 60);
        let mut play = movement(&board, &[]);
        assert_eq!(farthest(&play, unit), far, "{crossing}");
        play.say_with(0, moves(unit), path(&[go(f64::from(far))]));
        assert_eq!(play.unit(unit).state, state, "{crossing}");
        board.tweak(unit, |unit| unit.formation = Formation::Line);
        let refused = why(movement(&board, &[]).refused_with(0, moves(unit), path(&[go(60.0)])));
        assert!(matches!(refused, MoveRefusal::ColumnOnly { .. }), "{refused}");
    }
}

/// PG-SWP-001: mounted troops lead their horses through a swamp at foot speed.
#[test]
fn horses_are_led_through_swamps() {
    let (board, unit) = before(UnitKind::HeavyCavalry, 9, Formation::Line, "swamp");
    let mut play = movement(&board, &[]);
    // 100 mm on foot, less 50.
    assert_eq!(farthest(&play, unit), 50);
    let (mut board, unit) = before(UnitKind::HeavyCavalry, 9, Formation::Line, "light-obstacle");
    board.area("swamp", &[(0.0, 310.0), (1800.0, 310.0), (1800.0, 320.0), (0.0, 320.0)]);
    play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[go(50.0)]));
    assert_eq!(play.unit(unit).state, State::Disordered);
}

/// PG-OBS-002: crossing an obstacle disorders; coming up to it does not.
#[test]
fn crossing_an_obstacle_disorders() {
    let mut board = Board::new();
    let unit = board.foot("a", Side(0), (900.0, 300.0, NORTH));
    board.foot("far", Side(1), (900.0, 1150.0, SOUTH));
    board.ribbon("hedge", &[(0.0, 345.0), (1800.0, 345.0)], 10);
    let mut play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[go(40.0)]));
    assert_eq!(play.unit(unit).state, State::Good);
    let mut play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[go(75.0)]));
    assert_eq!(play.unit(unit).state, State::Disordered);
    let crossed = |event: &Event| matches!(event, Event::Became { cause, .. } if cause.rule() == "PG-OBS-002");
    assert!(play.events.iter().any(crossed));
}

/// PG-MOV-006: limbered guns and horse do not cross heavy obstacles.
#[test]
fn horse_does_not_cross_heavy_obstacles() {
    let (board, unit) = before(UnitKind::HeavyCavalry, 9, Formation::Line, "heavy-obstacle");
    let refused = why(movement(&board, &[]).refused_with(0, moves(unit), path(&[go(100.0)])));
    assert!(matches!(refused, MoveRefusal::Impassable { .. }), "{refused}");
}

/// PG-FCH-003: no change of formation in a heavy wood; one in a light wood is allowed.
#[test]
fn no_change_of_formation_in_a_heavy_wood() {
    for (wood, allowed) in [("heavy-wood", false), ("light-wood", true)] {
        let mut board = Board::new();
        let unit = board.foot("a", Side(0), (900.0, 365.0, NORTH));
        board.foot("far", Side(1), (900.0, 1150.0, SOUTH));
        strip(&mut board, wood);
        let mut play = movement(&board, &[]);
        let act = Act::Move { unit, form: Some(Formation::Manoeuvre) };
        if allowed {
            play.say(0, act);
        } else {
            assert_eq!(why(play.refused(0, act)), MoveRefusal::InHeavyWood { unit });
            let refused = why(play.refused_with(0, moves(unit), path(&[turn(180.0)])));
            assert_eq!(refused, MoveRefusal::InHeavyWood { unit });
        }
    }
}

/// PG-HIL-001, PG-MOV-006: a steep slope costs those who climb it, and horse also on the way down.
#[test]
fn steep_slopes_cost() {
    for (kind, form, facing, y, far) in [
        (UnitKind::LineInfantry, Formation::Manoeuvre, NORTH, 300.0, 120),
        (UnitKind::HeavyCavalry, Formation::Line, NORTH, 300.0, 250),
        (UnitKind::HeavyCavalry, Formation::Line, SOUTH, 450.0, 270),
        (UnitKind::LineInfantry, Formation::Manoeuvre, SOUTH, 450.0, 150),
    ] {
        let mut board = Board::new();
        let unit = board.unit("a", Side(0), kind, 9, (900.0, y, facing));
        board.tweak(unit, |unit| unit.formation = form);
        board.foot("far", Side(1), (300.0, 1150.0, SOUTH));
        // A long hill: its spine is 700 mm to the north of its southern edge, and farther than any move here.
        let hill = [(300.0, 350.0), (1500.0, 350.0), (1800.0, 900.0), (0.0, 900.0)];
        board.area("steep-hill", &hill);
        assert_eq!(farthest(&movement(&board, &[]), unit), far, "{kind:?} {facing}");
    }
}

/// PG-HIL-003: a unit that ends near a crest is asked behind or over; away from it the answer lapses.
#[test]
fn near_a_crest_the_owner_says_behind_or_over() {
    let mut board = Board::new();
    let unit = board.unit("a", Side(0), UnitKind::LightInfantry, 6, (900.0, 300.0, NORTH));
    board.foot("far", Side(1), (900.0, 1150.0, SOUTH));
    // The spine runs along y 450.
    board.area("gentle-hill", &[(500.0, 450.0), (900.0, 350.0), (1300.0, 450.0), (900.0, 550.0)]);
    board.later(unit, |unit| unit.crest = Some(Crest::Over));
    let mut play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[oblique(100.0, 180.0)]));
    assert_eq!(play.unit(unit).crest, None);
    let mut play = movement(&board, &[]);
    play.say_with(0, moves(unit), path(&[go(130.0)]));
    assert_eq!(play.question(), Question::Crest { unit });
    play.say(0, Act::Behind);
    assert_eq!(play.unit(unit).crest, Some(Crest::Behind));
}

/// PG-WOD-001, -007: a move stops within 60 mm of a wood of unknown density; a 3 makes it light; then the move goes on.
#[test]
fn an_unknown_wood_is_diced_for() {
    for (die, kind) in [(3, "light-wood"), (4, "heavy-wood")] {
        let (mut board, unit) = before(UnitKind::LightInfantry, 6, Formation::Skirmish, "wood");
        board.tweak(unit, |unit| unit.at = Some(at(900.0, 280.0, NORTH)));
        let mut play = movement(&board, &[die]);
        play.say_with(0, moves(unit), path(&[go(100.0)]));
        let wood = table::PieceId(0);
        assert_eq!(play.question(), Question::Wood { unit, wood });
        assert_eq!(play.unit(unit).at.at, mm(900.0, 290.0));
        play.say(0, Act::Roll);
        let number = play.model().book.terrain(kind).expect("it is a kind");
        assert_eq!(play.model().field.piece(wood).kind(), number);
        assert!(matches!(play.question(), Question::Onward { .. }));
        let refused = why(play.refused_with(0, moves(unit), path(&[go(200.0)])));
        assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
        play.say_with(0, moves(unit), path(&[go(100.0)]));
        assert_eq!(play.unit(unit).at.at, mm(900.0, 390.0));
        assert!(play.unit(unit).done.moved);
    }
}

/// PG-WOD-007: undiced it counts as heavy, and the move goes on as it was told.
#[test]
fn an_unknown_wood_counts_as_heavy() {
    let (board, unit) = before(UnitKind::LineInfantry, 12, Formation::March, "wood");
    let mut play = movement(&board, &[]);
    let refused = why(play.refused_with(0, moves(unit), path(&[go(126.0)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    play.say_with(0, moves(unit), path(&[go(125.0)]));
    play.say(0, Act::Leave);
    assert_eq!(play.unit(unit).at, at(900.0, 425.0, NORTH));
}

/// PG-WOD-007: horse, which cannot enter a heavy wood, goes up to an undefined one and throws for it; a light one it enters.
#[test]
fn horse_throws_before_an_unknown_wood() {
    for (die, enters) in [(Some(3), true), (Some(4), false), (None, false)] {
        let (mut board, unit) = before(UnitKind::HeavyCavalry, 9, Formation::Line, "wood");
        board.tweak(unit, |unit| unit.at = Some(at(900.0, 270.0, NORTH)));
        let mut play = movement(&board, die.as_slice());
        play.say_with(0, moves(unit), path(&[go(150.0)]));
        assert_eq!(play.question(), Question::Wood { unit, wood: table::PieceId(0) });
        assert_eq!(play.unit(unit).at.at, mm(900.0, 290.0));
        if die.is_none() {
            play.say(0, Act::Leave);
            assert!(play.unit(unit).done.moved);
            assert_eq!(play.unit(unit).at.at, mm(900.0, 290.0));
            continue;
        }
        play.say(0, Act::Roll);
        if enters {
            play.say_with(0, moves(unit), path(&[go(100.0)]));
            assert_eq!(play.unit(unit).at.at, mm(900.0, 390.0));
        } else {
            let refused = why(play.refused_with(0, moves(unit), path(&[go(100.0)])));
            assert!(matches!(refused, MoveRefusal::Impassable { .. }), "{refused}");
            play.say(0, Act::Done);
        }
    }
}

/// PG-FRD-003, -005: at the bank a 6 finds a ford 60 mm wide, and the move goes on.
#[test]
fn a_six_finds_a_ford() {
    let (board, unit) = before(UnitKind::LineInfantry, 12, Formation::March, "river");
    let mut play = movement(&board, &[6]);
    play.say_with(0, Act::SeekFord { unit }, path(&[go(150.0)]));
    assert_eq!(play.unit(unit).at.at, mm(900.0, 350.0));
    assert!(matches!(play.question(), Question::Onward { .. }));
    // 50 of 200 are spent, and the ford costs 50.
    let refused = why(play.refused_with(0, moves(unit), path(&[go(101.0)])));
    assert!(matches!(refused, MoveRefusal::TooFar { .. }), "{refused}");
    play.say_with(0, moves(unit), path(&[go(100.0)]));
    assert_eq!(play.unit(unit).at.at, mm(900.0, 450.0));
    assert_eq!(play.unit(unit).state, State::Disordered);
}

/// PG-FRD-003: a 5 finds none, and no try is made within 300 mm of an earlier one of the same side.
#[test]
fn no_second_try_within_300_mm() {
    let (mut board, unit) = before(UnitKind::LineInfantry, 12, Formation::March, "river");
    let near = board.foot("b", Side(0), (1150.0, 300.0, NORTH));
    let far = board.foot("c", Side(0), (1250.0, 300.0, NORTH));
    for id in [near, far] {
        board.tweak(id, |unit| unit.formation = Formation::March);
    }
    let mut play = movement(&board, &[5, 1]);
    play.say_with(0, Act::SeekFord { unit }, path(&[go(150.0)]));
    assert_eq!(play.model().field.pieces.len(), 1);
    let refused = why(play.refused_with(0, Act::SeekFord { unit: near }, path(&[go(150.0)])));
    assert!(matches!(refused, MoveRefusal::TriedHere { .. }), "{refused}");
    play.say_with(0, Act::SeekFord { unit: far }, path(&[go(150.0)]));
}

/// PG-FRD-003: a ford is sought at the bank only.
#[test]
fn a_ford_is_sought_at_the_bank() {
    let (mut board, unit) = before(UnitKind::LineInfantry, 12, Formation::March, "river");
    let refused =
        why(movement(&board, &[]).refused_with(0, Act::SeekFord { unit }, path(&[go(20.0)])));
    assert_eq!(refused, MoveRefusal::NotAtBank { unit });
    board.tweak(unit, |unit| unit.at = Some(at(900.0, 300.0, EAST)));
    let refused =
        why(movement(&board, &[]).refused_with(0, Act::SeekFord { unit }, path(&[go(20.0)])));
    assert_eq!(refused, MoveRefusal::NotAtBank { unit });
}

/// PG-DIS-001, PG-WOD-003, PG-URB-003: whoever begins the battle in a wood is disordered, but not troops that are at home there.
#[test]
fn units_that_begin_in_a_wood_are_disordered() {
    let mut board = Board::new();
    board.area("light-wood", &[(700.0, 200.0), (1500.0, 200.0), (1500.0, 400.0), (700.0, 400.0)]);
    let line = board.foot("line", Side(0), (900.0, 300.0, NORTH));
    let open = board.foot("open", Side(0), (300.0, 300.0, NORTH));
    let light = board.unit("light", Side(0), UnitKind::LightInfantry, 6, (1300.0, 300.0, NORTH));
    board.tweak(light, |unit| unit.formation = Formation::Skirmish);
    board.foot("far", Side(1), (900.0, 1150.0, SOUTH));
    let mut model = board.model();
    model.turn = 0;
    let play = Play::from(model, rules_gloria::Stage::Initiative, &[6, 1]);
    let states = [line, open, light].map(|id| play.unit(id).state);
    assert_eq!(states, [State::Disordered, State::Good, State::Good]);
}
