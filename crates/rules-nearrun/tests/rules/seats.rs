//! Who answers where several share a side (r122).
use super::{
    charges::{THEM, US},
    kit::*,
    melee::fight,
};
use kernel::{Seat, scenario::SeatSetup};
use rules_nearrun::{
    Act, Question, Stage,
    kinds::{Aspect, Step, UnitId},
};

/// Three of our units and three of theirs; our seats are the first and the third of these, each with the units it commands.
fn shared(seats: [Option<Vec<UnitId>>; 2], melees: &[usize]) -> Board {
    let mut board = Board::new();
    for (n, x) in [15.0, 30.0, 45.0].into_iter().enumerate() {
        let ours = board.foot(&format!("ours {n}"), US, (x, 10.0, NORTH));
        let theirs = board.foot(&format!("theirs {n}"), THEM, (x, 10.0, SOUTH));
        if melees.contains(&n) {
            board.contact(ours, theirs, Aspect::Front);
        } else {
            board.tweak(theirs, |it| it.at = Some(at(x, 40.0, SOUTH)));
        }
    }
    let [first, third] = seats;
    let seat = |id: &str, side, units| SeatSetup { id: id.into(), side, units };
    board.scene().seats =
        vec![seat("left", US, first), seat("north", THEM, None), seat("right", US, third)];
    board
}

fn asked(play: &Play) -> Vec<Seat> {
    play.moment.ask().expect("somebody is asked").seats.iter().collect()
}

const LEFT: UnitId = UnitId(0);
const MIDDLE: UnitId = UnitId(2);
const RIGHT: UnitId = UnitId(4);

/// ANT-SEQ-001, -002: the order of the turn is asked of the seat of the commander-in-chief: the one that commands the whole side, or the first.
#[test]
fn the_seat_of_the_chief_chooses_the_order_of_the_turn() {
    let order = |seats| {
        let play = shared(seats, &[]).play(Stage::Initiative, Step::Initiative, &[5, 2]);
        assert_eq!(play.question(), Question::Order { side: US });
        asked(&play)
    };
    assert_eq!(order([Some(vec![LEFT]), Some(vec![MIDDLE, RIGHT])]), [Seat(0)]);
    assert_eq!(order([Some(vec![LEFT]), None]), [Seat(2)]);
}

/// ANT-SEQ-019: the order of melees is asked of the seat of the highest commander whom they concern.
#[test]
fn the_seat_of_the_highest_commander_orders_the_melees() {
    let order = |melees: &[usize]| {
        let seats = [Some(vec![LEFT]), Some(vec![MIDDLE, RIGHT])];
        let mut play = fight(&shared(seats, melees), &[]);
        assert_eq!(play.question(), Question::Melee { side: US });
        let seats = asked(&play);
        play.from_now_on(6);
        play.say(seats[0].0, Act::Fight { target: UnitId(5) });
        seats
    };
    assert_eq!(order(&[0, 2]), [Seat(0)], "the chief's");
    assert_eq!(order(&[1, 2]), [Seat(2)], "both are fought by its own units");
}
