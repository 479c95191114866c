//! The edge of the table in charges and reactions.
use crate::kit::{Board, NORTH, S, SOUTH, WEST};
use kernel::offer::Turn;
use rules_splendid::{
    Act, Event, Refusal, Stage,
    act::Pivot,
    kinds::{Formation, UnitKind},
    refusal::ChargeRefusal,
};

/// ASV-MOV-007: a charge does not begin by pivoting a stand off the table.
#[test]
fn a_charger_may_not_pivot_off_the_table() {
    let mut board = Board::new();
    let x = 1.5 * S + 0.01;
    let unit = board.unit("a", 0, UnitKind::Foot, "HHH", Formation::Line, (x, 10.0), NORTH);
    let target = board.unit("b", 1, UnitKind::Foot, "HHHH", Formation::Line, (4.0, 13.0), SOUTH);
    board.unit("c", 0, UnitKind::Commander, "X", Formation::OpenOrder, (4.0, 6.0), NORTH);
    let mut play = board.play(Stage::Muster { half: 0 }, 0, &[]);
    let charge = |degrees: f64| {
        let pivot = (degrees != 0.0).then(|| Pivot { turn: Turn::degrees(degrees), side: 0 });
        Act::Charge { unit, target, pivot, extended: false }
    };
    let refusal = play.refused(0, charge(5.0));
    assert_eq!(refusal, Refusal::Charge(ChargeRefusal::OffTable { unit }));
    play.say(0, charge(0.0));
    assert!(play.events.contains(&Event::Contacted { unit, target }));
}

/// ASV-MOV-007, ASV-MOV-008: stands that leave the table as a unit intercepts are lost; the rest makes contact.
#[test]
fn an_interceptor_loses_the_stands_that_leave_the_table() {
    let mut board = Board::new();
    let horse = board.unit("h", 1, UnitKind::Mounted, "RRR", Formation::Line, (3.2, 16.0), 330.0);
    let mover = board.unit("a", 0, UnitKind::Foot, "HHHH", Formation::Line, (4.0, 22.0), NORTH);
    board.unit("c", 1, UnitKind::Commander, "X", Formation::OpenOrder, (8.0, 15.0), WEST);
    let mut play = board.play(Stage::Muster { half: 0 }, 0, &[]);
    let manoeuvre = Act::Manoeuvre { unit: mover, double: false };
    play.say_with(0, manoeuvre, crate::kit::legs(&[crate::kit::go(2.0)]));
    play.say(1, Act::Intercept { unit: horse, last: false });
    let strayed = play
        .last
        .iter()
        .any(|event| matches!(event, Event::Strayed { unit, n, .. } if (*unit, *n) == (horse, 1)));
    assert!(strayed, "{:?}", play.last);
    assert!(play.last.contains(&Event::Contacted { unit: horse, target: mover }));
    assert_eq!((play.unit(horse).n(), play.model().lost[1]), (2, 1));
}
