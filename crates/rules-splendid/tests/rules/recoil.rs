//! Recoil (L866-L890).
use crate::{
    charge::bend,
    fray::*,
    kit::{Board, EAST, NORTH, Play, S, SOUTH, about as face_about, go, legs, path, turn},
};
use rules_splendid::{
    Act, Event, Question, Refusal,
    event::{How, Reaction, Why},
    kinds::{Formation, UnitId, UnitKind},
    refusal::{ChargeRefusal, MoveRefusal},
};

/// Horse charged and contacted by horse from ten inches.
fn struck(stands: &str, kind: UnitKind, formation: Formation) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, kind, stands, formation, 10.0);
    (board, unit, foe)
}

/// The unit is charged, and does not counter-charge.
fn contacted(board: &Board, unit: UnitId, foe: UnitId, dice: &[u8]) -> Play {
    let mut play = begin(board, dice);
    play.say(0, charge(unit, foe));
    while matches!(play.question(), Question::Intercept(_)) {
        play.say(1, Act::Pass);
    }
    play
}

/// ASV-REC-001, ASV-REC-004, ASV-REC-006, ASV-REC-007, ASV-REC-010, ASV-REC-011: the unit recoils without a test, for a marker,
/// about and away, in the same formation, facing away, and the charger breaks through.
#[test]
fn horse_recoils_and_the_charger_breaks_through() {
    let (board, unit, foe) = struck("RRRR", UnitKind::Mounted, Formation::Line);
    let mut play = contacted(&board, unit, foe, &[1]);
    assert!(touch(&play, unit, foe), "first the charger comes into contact");
    play.say(1, Act::Recoil);
    assert_eq!(hit(&play, foe, Why::Recoil), 1);
    assert!(matches!(play.question(), Question::Run { .. }));
    play.say_with(1, Act::Run, legs(&[face_about(), go(12.0)]));
    assert!(reacted(&play, foe, Reaction::Recoil));
    assert!(about(gap(&play, unit, foe), 12.0), "{}", gap(&play, unit, foe));
    assert!(about(play.unit(foe).heading().to_degrees(), NORTH));
    assert_eq!(play.unit(foe).formation, Formation::Line);
    assert_eq!(play.question(), Question::BreakThrough { unit, past: [foe].into_iter().collect() });
}

/// ASV-REC-001: commanders recoil too, from foot and from horse.
#[test]
fn a_commander_recoils_from_foot() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::PikeAndMusket, "PPMM");
    let foe = target(&mut board, UnitKind::Commander, "X", Formation::OpenOrder, 3.0);
    let mut play = contacted(&board, unit, foe, &[1]);
    play.say(1, Act::Recoil).say_with(1, Act::Run, legs(&[face_about(), go(6.0)]));
    assert_eq!(play.unit(foe).green, 1);
    assert!(about(gap(&play, unit, foe), 6.0));
}

/// ASV-REC-002, ASV-REC-003: bent horse and columns cannot recoil, so they are not even asked.
#[test]
fn bent_horse_and_columns_only_stand() {
    for formation in [Formation::BentLine, Formation::BentOpenOrder] {
        let (mut board, unit, foe) = struck("RRR", UnitKind::Mounted, Formation::Line);
        bend(&mut board, foe, formation);
        let play = contacted(&board, unit, foe, &[1]);
        assert!(reacted(&play, foe, Reaction::Stand));
        assert!(matches!(play.question(), Question::Move { .. }));
    }
    let (board, unit, foe) = struck("RRR", UnitKind::Mounted, Formation::RoadColumn);
    let play = contacted(&board, unit, foe, &[1]);
    assert!(reacted(&play, foe, Reaction::Stand) && is_done(&play, unit));
    let (mut board, unit, foe) = struck("RRR", UnitKind::Mounted, Formation::RoadColumn);
    board.tweak(foe, |unit| {
        unit.formation = Formation::BentRoadColumn;
        let hinge = unit.stands[1].pose().place(-2000.0, -2000.0);
        let tail = unit.stands[2].pose().turned(hinge, geom::Angle::degrees(50.0));
        (unit.stands[2].at, unit.stands[2].facing) = (tail.at, tail.facing);
        unit.measure_up();
    });
    let play = contacted(&board, unit, foe, &[1]);
    assert!(rules_splendid::layout::is_valid(play.unit(foe)));
    assert!(reacted(&play, foe, Reaction::Stand) && is_done(&play, unit));
}

/// ASV-REC-005: the unit may stand instead, and both do no more.
#[test]
fn horse_may_stand() {
    let (board, unit, foe) = struck("RRRR", UnitKind::Mounted, Formation::Line);
    let mut play = contacted(&board, unit, foe, &[1]);
    play.say(1, Act::Stand);
    assert!(is_done(&play, unit) && is_done(&play, foe) && touch(&play, unit, foe));
    assert_eq!(play.unit(foe).green, 0);
}

/// ASV-REC-001, ASV-EVA-001, ASV-HDB-001, ASV-EAF-001, ASV-DFF-001: the reactions of foot are not available to horse.
#[test]
fn the_reactions_of_foot_are_refused_to_horse() {
    let (board, unit, foe) = struck("RRRR", UnitKind::Mounted, Formation::Line);
    let play = contacted(&board, unit, foe, &[1]);
    let why = |act: Act| match play.refused(1, act) {
        Refusal::Charge(why) => why,
        other => panic!("{other}"),
    };
    assert!(matches!(why(Act::Evade), ChargeRefusal::EvadeFormation { .. }));
    assert!(matches!(why(Act::HastyBlock), ChargeRefusal::BlockNotFoot { .. }));
    assert!(matches!(why(Act::AboutFace { back: false }), ChargeRefusal::AboutNotFoot { .. }));
    let fire = Act::DefensiveFire { stands: stands(1), pivot: None };
    assert!(matches!(why(fire), ChargeRefusal::FireNotFoot { .. }));
    assert_eq!(play.refused(1, Act::Pass), Refusal::NotAsked);
    assert_eq!(play.offers(1).len(), 2, "stand or recoil");
}

/// ASV-REC-007, ASV-REC-008, ASV-REC-010: about-face, turn, one straight move of at most twelve inches, away from the charger.
#[test]
fn a_recoil_is_one_straight_move_away() {
    let (board, unit, foe) = struck("RRRR", UnitKind::Mounted, Formation::Line);
    let mut play = contacted(&board, unit, foe, &[1]);
    play.say(1, Act::Recoil);
    let why = |play: &Play, way: &[kernel::Leg]| play.refused_with(1, Act::Run, legs(way));
    let order =
        |refusal: Refusal| matches!(refusal, Refusal::Charge(ChargeRefusal::RunOrder { .. }));
    assert!(order(why(&play, &[face_about(), go(3.0), turn(10.0), go(3.0)])));
    assert!(order(why(&play, &[turn(10.0), face_about(), go(3.0)])));
    assert!(order(why(&play, &[face_about()])));
    let refusal = why(&play, &[face_about(), go(12.1)]);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::RunTooFar { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-REC-007");
    let refusal = why(&play, &[go(3.0)]);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::RunNotAway { .. })), "{refusal}");
    let refusal = play.refused_with(1, Act::Run, kernel::Fill::Nothing);
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::WantsPath { .. })), "{refusal}");
    assert_eq!(play.refused(1, Act::Stand), Refusal::NotAsked);
    // In full contact with the charger there is no room to turn.
    let refusal = why(&play, &[face_about(), turn(20.0), go(9.0)]);
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{refusal}");
}

/// ASV-REC-007: it turns if it can: struck on its left half only, it can swing that half away.
#[test]
fn a_recoil_may_turn_where_there_is_room() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = board.unit(
        "target",
        1,
        UnitKind::Mounted,
        "RRRR",
        Formation::Line,
        (X + 2.2 * S, Y + 10.0),
        SOUTH,
    );
    let mut play = contacted(&board, unit, foe, &[1]);
    play.say(1, Act::Recoil);
    play.say_with(1, Act::Run, legs(&[face_about(), turn(20.0), go(9.0)]));
    assert!(about(play.unit(foe).heading().to_degrees(), 20.0));
}

/// ASV-REC-009, EX-38: it flows around a friend that it gets completely past, and may not end on it.
#[test]
fn a_recoil_flows_around_friends() {
    let (mut board, unit, foe) = struck("RRRR", UnitKind::Mounted, Formation::Line);
    // The friend is eight inches beyond the contact line: 6.43 of gap, the gun's depth and the horse's own make 11.15.
    board.unit("gun", 1, UnitKind::RegularGun, "G", Formation::OpenOrder, (X, Y + 18.0), SOUTH);
    let mut play = contacted(&board, unit, foe, &[1]);
    play.say(1, Act::Recoil);
    let refusal = play.refused_with(1, Act::Run, legs(&[face_about(), go(11.0)]));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::FlowShort { .. })), "{refusal}");
    play.say_with(1, Act::Run, legs(&[face_about(), go(11.2)]));
    assert!(about(front(&play, foe), Y + 10.0 + S + 11.2));
}

/// ASV-REC-009: it may not pass into an enemy or into ground prohibited to it.
#[test]
fn a_recoil_heeds_units_and_ground() {
    let (mut board, unit, foe) = struck("RRRR", UnitKind::Mounted, Formation::Line);
    let low = Y + 10.0 + S + 4.0;
    board.area(
        "building",
        &[(X - 2.0, low), (X + 2.0, low), (X + 2.0, low + 3.0), (X - 2.0, low + 3.0)],
    );
    let mut play = contacted(&board, unit, foe, &[1]);
    play.say(1, Act::Recoil);
    let refusal = play.refused_with(1, Act::Run, legs(&[face_about(), go(6.0)]));
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::Prohibited { .. })), "{refusal}");
    play.say_with(1, Act::Run, legs(&[face_about(), go(3.0)]));
}

/// ASV-REC-006: if it cannot get clear it stays and keeps its marker (Q66); there is no break-through.
#[test]
fn a_recoil_that_cannot_get_clear_fails() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RR");
    let foe = target(&mut board, UnitKind::Mounted, "RR", Formation::Line, 10.0);
    let (low, wide) = (Y + 10.0, S + 0.1);
    let house = |board: &mut Board, x0: f64, y0: f64, x1: f64, y1: f64| {
        board.area("building", &[(x0, y0), (x1, y0), (x1, y1), (x0, y1)]);
    };
    house(&mut board, X - wide - 2.0, low + 0.1, X - wide, low + 6.0);
    house(&mut board, X + wide, low + 0.1, X + wide + 2.0, low + 6.0);
    house(&mut board, X - wide, low + S + 0.005, X + wide, low + 6.0);
    let mut play = contacted(&board, unit, foe, &[1]);
    play.say(1, Act::Recoil);
    assert!(touch(&play, unit, foe) && play.unit(foe).green == 1);
    assert!(is_done(&play, unit) && is_done(&play, foe));
    assert!(play.last.contains(&Event::InVain { unit: foe, how: Reaction::Recoil }));
    assert!(matches!(play.question(), Question::Move { .. }));
}

/// ASV-REA-002, ASV-REA-004: a unit that has reacted, or was in contact before, can only stand.
#[test]
fn a_unit_already_engaged_cannot_react() {
    let (mut board, unit, foe) = struck("RRRR", UnitKind::Mounted, Formation::Line);
    board.unit("friend", 0, UnitKind::Foot, "HH", Formation::Line, (X, Y + 10.0 + S), SOUTH);
    let play = contacted(&board, unit, foe, &[1]);
    assert!(reacted(&play, foe, Reaction::Stand));
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RR");
    let foe = target(&mut board, UnitKind::Mounted, "RRRR", Formation::Line, 10.0);
    let other =
        board.unit("other", 0, UnitKind::Mounted, "RR", Formation::Line, (X + 3.3, Y), NORTH);
    let mut play = begin(&board, &[1, 1]);
    play.say(0, charge(unit, foe));
    while matches!(play.question(), Question::Intercept(_)) {
        play.say(1, Act::Pass);
    }
    play.say(1, Act::Recoil).say_with(1, Act::Run, legs(&[face_about(), go(2.0)]));
    play.say_with(0, Act::BreakManoeuvre, path(&[]));
    // When it is charged again, it has no reaction left.
    play.say(0, charge(other, foe));
    assert!(reacted(&play, foe, Reaction::Stand) && touch(&play, other, foe));
}

/// ASV-REA-001: a unit that runs is not intercepted by the moving side (Q74).
#[test]
fn a_recoil_is_never_intercepted() {
    let (mut board, unit, foe) = struck("RRRR", UnitKind::Mounted, Formation::Line);
    board.unit(
        "flank",
        0,
        UnitKind::Mounted,
        "RRRR",
        Formation::Line,
        (X - 2.0 * S - 4.0, Y + 15.0),
        EAST,
    );
    let mut play = contacted(&board, unit, foe, &[1]);
    play.say(1, Act::Recoil).say_with(1, Act::Run, legs(&[face_about(), go(12.0)]));
    assert_eq!(play.question(), Question::BreakThrough { unit, past: [foe].into_iter().collect() });
}

/// ASV-REC-007: a run over the edge loses the stands that leave the table (Q67).
#[test]
fn a_recoil_may_leave_the_table() {
    let mut board = Board::new();
    let unit =
        board.unit("charger", 0, UnitKind::Mounted, "RRRR", Formation::Line, (X, 30.0), NORTH);
    let foe = board.unit("target", 1, UnitKind::Mounted, "RRRR", Formation::Line, (X, 40.0), SOUTH);
    let mut play = contacted(&board, unit, foe, &[1]);
    play.say(1, Act::Recoil).say_with(1, Act::Run, legs(&[face_about(), go(8.0)]));
    assert!(!play.unit(foe).is_on_table());
    assert!(matches!(play.question(), Question::BreakThrough { .. }));
}

/// ASV-REC-004, ASV-REC-007: offers to react and to run are accepted.
#[test]
fn offers_to_recoil_are_accepted() {
    let (board, unit, foe) = struck("RRRR", UnitKind::Mounted, Formation::Line);
    let mut play = contacted(&board, unit, foe, &[1]);
    offers_are_accepted(&play, 1);
    play.say(1, Act::Recoil);
    offers_are_accepted(&play, 1);
    assert!(happened(&play, |event| matches!(event, Event::Moved { how: How::Charge, .. })));
}
