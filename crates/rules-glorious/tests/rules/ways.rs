//! Ways of several legs, for units that something in front of them stops.
use crate::kit::{Board, NORTH, Play, legs, turn};
use geom::{Angle, Point};
use kernel::{Fill, Leg};
use proving::go as step;
use rules_glorious::{
    Act, Refusal,
    kinds::{Formation, UnitId, UnitKind},
    refusal::MoveRefusal,
};

const ABOUT: Leg = Leg::About { about: true, back: false };

/// Knights in line behind a wood that is barred to them, this far away.
fn behind_a_wood(gap: f64) -> (Board, UnitId) {
    let mut board = Board::new();
    let kind = UnitKind::Knights;
    let unit = board.unit("knights", 0, kind, "KKKK", Formation::Line, (36.0, 20.0), NORTH);
    let (near, far) = (20.0 + gap, 28.0);
    board.area("wood", &[(25.0, near), (47.0, near), (47.0, far), (25.0, far)]);
    board.line("enemy", 1, "BBBB", (36.0, 40.0));
    (board, unit)
}

/// The fill of an offer.
fn offered(play: &Play, act: Act) -> Option<(Fill, Vec<String>)> {
    let offers = play.offers(0);
    let offer = offers.into_iter().find(|offer| offer.act == act)?;
    Some((offer.fill, offer.notes))
}

/// AGV-MOV-017, AGV-MOV-019: a unit that a wood or a friend stops is offered a way of several legs, with the cost of all of
/// them.
#[test]
fn a_unit_that_is_stopped_is_offered_a_way_of_several_legs() {
    let (wood, unit) = behind_a_wood(0.0);
    let (mut friend, _) = behind_a_wood(0.0);
    friend.scene.field.pieces.clear();
    friend.line("friend", 0, "BBBBBBBBB", (36.0, 21.5));
    for board in [wood, friend] {
        let mut play = board.moves(0);
        let act = Act::Move { unit };
        let (fill, notes) = offered(&play, act).expect("there is a way back");
        let Fill::Path(path) = &fill else { panic!("{fill:?}") };
        assert!(matches!(path[..], [ABOUT, Leg::Move { .. }]), "{path:?}");
        assert_eq!(notes, ["takes 2 functions"]);
        play.say_with(0, act, fill);
        let there = play.unit(unit).front();
        assert_eq!((there.facing, there.at), (Angle::HALF, Point::inches(36.0, 6.5)));
        assert!(!play.offered(0, |act| act.actor() == Some(unit)), "both functions are spent");
    }
}

/// AGV-MOV-017, AGV-MOV-018: where it can turn away from what stops it and go as far as in any other way, the way is a turn and
/// a move.
#[test]
fn a_way_round_begins_with_a_turn_where_it_can() {
    let mut board = Board::new();
    let kind = UnitKind::MountedFoot;
    let unit = board.unit("riders", 0, kind, "BBB", Formation::Line, (36.0, 20.0), NORTH);
    board.tweak(unit, |unit| unit.mounted = true);
    // They move six inches on horse, or not at all.
    board.area("wood", &[(34.0, 25.0), (38.0, 25.0), (38.0, 28.0), (34.0, 28.0)]);
    let mut play = board.moves(0);
    let (fill, _) = offered(&play, Act::Move { unit }).expect("they turn and move");
    let Fill::Path(path) = &fill else { panic!("{fill:?}") };
    assert!(matches!(path[..], [Leg::Turn { .. }, Leg::Move { .. }]), "{path:?}");
    play.say_with(0, Act::Move { unit }, fill);
    let at = play.unit(unit).front().at.v2();
    assert!(at.x / 2540.0 >= 42.0, "{at:?}");
}

/// AGV-MOV-018: a unit with something near its front is offered the turn for which there is room.
#[test]
fn a_small_turn_is_offered_where_a_big_one_is_barred() {
    let (board, unit) = behind_a_wood(0.5);
    let play = board.moves(0);
    assert!(matches!(
        play.refused_with(0, Act::Turn { unit }, turn(45.0)),
        Refusal::Move(MoveRefusal::Barred { .. })
    ));
    let (fill, _) = offered(&play, Act::Turn { unit }).expect("there is room for some turn");
    play.clone().say_with(0, Act::Turn { unit }, fill);
    let (board, unit) = behind_a_wood(0.0);
    assert_eq!(offered(&board.moves(0), Act::Turn { unit }), None, "no room at all");
}

/// AGV-FUN-001, AGV-FUN-002, AGV-MOV-017: every leg of a way is a function that is paid for and may not be repeated, and each
/// is judged where the legs before it have led.
#[test]
fn every_leg_is_a_function() {
    let mut board = Board::new();
    let unit = board.line("foot", 0, "BBBB", (36.0, 20.0));
    board.line("enemy", 1, "BBBB", (36.0, 40.0));
    let (act, quarter) = (Act::Move { unit }, proving::turn(90.0));
    let play = board.moves(0);
    let why = |path: &[Leg]| match play.refused_with(0, act, legs(path)) {
        Refusal::Move(why) => why,
        why => panic!("{why}"),
    };
    assert!(matches!(why(&[step(1.0), step(1.0)]), MoveRefusal::Twice { .. }));
    assert!(matches!(why(&[quarter, step(1.0), ABOUT]), MoveRefusal::Spent { .. }));
    assert!(matches!(why(&[quarter, step(6.1)]), MoveRefusal::TooFar { .. }));
    let beside = Leg::To(Point::inches(39.0, 21.0));
    assert!(matches!(why(&[quarter, beside]), MoveRefusal::NotAhead { .. }));
    let wheel = Leg::Wheel { wheel: kernel::offer::Turn(0x1000) };
    let strange = play.refused_with(0, act, legs(&[wheel, step(1.0)]));
    assert!(matches!(strange, Refusal::WantsMore { .. }), "{strange}");
    let mut play = board.moves(0);
    play.say_with(0, act, legs(&[quarter, Leg::To(Point::inches(39.0, 20.0))]));
    assert_eq!(play.unit(unit).front().at, Point::inches(39.0, 20.0));
    let mut play = board.moves(0);
    play.say_with(0, act, legs(&[step(6.0), ABOUT]));
    assert_eq!(play.unit(unit).front().facing, Angle::HALF);
}

/// AGV-MOV-022: if no way round is legal either, the reason shown is what stops the unit straight ahead.
#[test]
fn the_reason_shown_is_what_stops_it_ahead() {
    use kernel::{Ruleset, Seat};
    use rules_glorious::{Glorious, Question, kinds::Side};
    let mut board = Board::new();
    let unit =
        board.unit("bombard", 0, UnitKind::Bombard, "G", Formation::OpenOrder, (36.0, 20.0), NORTH);
    board.tweak(unit, |unit| unit.limbered = true);
    board.area("wood", &[(25.0, 20.0), (47.0, 20.0), (47.0, 28.0), (25.0, 28.0)]);
    let play = board.moves(0);
    assert_eq!(offered(&play, Act::Move { unit }), None);
    let question = Question::Move { side: Side(0), second: false };
    let wishes = (Glorious::SHOWING.wishes)(play.model(), &question, Seat(0), "bombard");
    let (_, act, fill) =
        wishes.into_iter().find(|(_, act, _)| *act == Act::Move { unit }).expect("a wish");
    let why = play.refused_with(0, act, fill);
    assert!(matches!(why, Refusal::Move(MoveRefusal::Barred { .. })), "{why}");
}
