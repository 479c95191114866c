//! A side that several seats share: each ends its own part, and the side is finished when all have.
use crate::kit::{Board, NORTH, Play, SOUTH, go, legs};
use crate::moves::{manoeuvre, moving};
use kernel::{No, Said, Seat, ruleset::Seats};
use rules_splendid::{
    Act, Event, Question, Refusal,
    kinds::{Formation, Side, UnitId, UnitKind},
    refusal::MoveRefusal,
    scene::SeatSetup,
};

/// The south has two seats, each with a unit of its own: seats 0 and 2.
fn shared() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let foot = UnitKind::PikeAndMusket;
    let left = board.unit("left", 0, foot, "MMM", Formation::Line, (20.0, 10.0), NORTH);
    let right = board.unit("right", 0, foot, "MMM", Formation::Line, (50.0, 10.0), NORTH);
    for x in [20.0, 50.0] {
        board.unit("foe", 1, foot, "MMM", Formation::Line, (x, 14.0), SOUTH);
    }
    board.scene.seats[0].units = Some(vec![left]);
    let units = Some(vec![right]);
    board.scene.seats.push(SeatSetup { id: "wing".into(), side: Side(0), units });
    (board, left, right)
}

/// Whether a seat is no longer asked.
fn is_asked(play: &Play, seat: u8) -> bool {
    play.moment.ask().is_some_and(|ask| ask.seats.has(Seat(seat)))
}

/// ASV-MOV-003: each seat ends its own moves, and the side's moves are over when all have; the same holds for retreats.
#[test]
fn each_seat_ends_its_own_moves() {
    let (board, left, right) = shared();
    let mut play = moving(&board);
    assert!(play.offers(0).iter().any(|offer| offer.label == "Finish your moves"));
    play.say(0, Act::EndMoves);
    assert_eq!(play.last, vec![Event::Passed { seats: Seats::one(Seat(0)) }]);
    assert_eq!(play.question(), Question::Move { side: Side(0) });
    assert!(!is_asked(&play, 0) && is_asked(&play, 2));
    let said = Said { seat: Seat(0), act: manoeuvre(left), fill: legs(&[go(1.0)]) };
    let told = play.moment.clone().tell(&mut play.dice.clone(), said, &mut Vec::new());
    assert!(matches!(told, Err(No::NotAsked(Seat(0)))), "{told:?}");
    play.say_with(2, manoeuvre(right), legs(&[go(1.0)]));
    assert_eq!(play.question(), Question::Move { side: Side(0) });
    play.say(2, Act::EndMoves);
    // All seats may retreat units, and each ends that too.
    assert_eq!(play.question(), Question::Withdraw { side: Side(0) });
    assert!(is_asked(&play, 0) && is_asked(&play, 2));
    play.say(2, Act::EndPhase);
    assert!(is_asked(&play, 0) && !is_asked(&play, 2));
    play.say(0, Act::EndPhase);
    assert_eq!(play.question(), Question::Move { side: Side(1) });
    play.say(1, Act::EndMoves);
    assert_eq!(play.question(), Question::Withdraw { side: Side(1) }, "one seat ends all at once");
}

/// ASV-MOV-003: a seat with nothing left on the table is not waited for.
#[test]
fn a_seat_without_units_is_not_waited_for() {
    let (mut board, _, right) = shared();
    board.units[right.idx()].stands = Default::default();
    let mut play = moving(&board);
    assert!(is_asked(&play, 0) && !is_asked(&play, 2));
    play.say(0, Act::EndMoves);
    assert_eq!(play.question(), Question::Withdraw { side: Side(0) });
}

/// ASV-MOV-006: a column that must re-form keeps its own seat from ending, but no other seat.
#[test]
fn a_column_holds_only_its_own_seat() {
    let mut board = Board::new();
    let foot = UnitKind::Foot;
    let column = board.unit("c", 0, foot, "HHH", Formation::RoadColumn, (20.0, 10.0), NORTH);
    let line = board.unit("l", 0, foot, "HHH", Formation::Line, (50.0, 10.0), NORTH);
    board.scene.seats[0].units = Some(vec![column]);
    let units = Some(vec![line]);
    board.scene.seats.push(SeatSetup { id: "wing".into(), side: Side(0), units });
    board.unit("foe", 1, foot, "HHH", Formation::Line, (20.0, 20.0), SOUTH);
    let mut play = moving(&board);
    let held = play.refused(0, Act::EndMoves);
    assert!(matches!(held, Refusal::Move(MoveRefusal::MustReform { .. })), "{held}");
    play.say(2, Act::EndMoves);
    assert!(is_asked(&play, 0) && !is_asked(&play, 2));
    play.say(0, crate::moves::form(column, Formation::Line, 3, 1, 1)).say(0, Act::EndMoves);
    assert_eq!(play.question(), Question::Withdraw { side: Side(0) });
}
