//! Which combat is fought next, and who joins it (PG-CLA-004, -008, PG-SEQ-002).
use super::fight;
use crate::kit::{Board, NORTH, SOUTH};
use rules_gloria::{
    Act, Event, Question,
    kinds::{Aspect, Side, State, UnitId},
    refusal::{AssaultRefusal, Refusal},
};

/// Two lines that touch, at this place from west to east; the attacker is of this side.
fn pair(board: &mut Board, name: &str, x: f64, attacker: Side) -> [UnitId; 2] {
    let south = board.foot(&format!("{name}-south"), Side(0), (x, 600.0, NORTH));
    let north = board.foot(&format!("{name}-north"), Side(1), (x, 600.0, SOUTH));
    let ids = if attacker == Side(0) { [south, north] } else { [north, south] };
    board.contact(ids[0], ids[1], Aspect::Front);
    [south, north]
}

/// The first sides' units of the combats in the order in which they were fought.
fn fought(play: &crate::kit::Play) -> Vec<UnitId> {
    let all = play.events.iter().filter_map(|event| match event {
        Event::Fought { units, .. } => Some(units[0][0]),
        _ => None,
    });
    all.collect()
}

/// PG-SEQ-002, PG-CLA-008: the side with the initiative settles the combats in which it attacked, in the order it likes; then
/// the other side's follow.
#[test]
fn the_side_with_the_initiative_comes_first_and_chooses() {
    let mut board = Board::new();
    let theirs = pair(&mut board, "a", 300.0, Side(1));
    let one = pair(&mut board, "b", 700.0, Side(0));
    let other = pair(&mut board, "c", 1100.0, Side(0));
    let mut play = fight(&board, &[]);
    assert_eq!(play.question(), Question::Assault { side: Side(0) });
    let refusal = play.refused(0, Act::Fight { target: theirs[0] });
    assert_eq!(refusal, Refusal::Assault(AssaultRefusal::NoCombat { unit: theirs[0] }));
    play.dice(&[3, 4, 3, 4, 4, 3]).say(0, Act::Fight { target: other[1] });
    assert_eq!(fought(&play), [other[0], one[0], theirs[0]]);
}

/// PG-CTR-004: a combat of two chargers belongs to the side with the initiative.
#[test]
fn a_combat_of_two_chargers_belongs_to_the_initiative() {
    let mut board = Board::new();
    let theirs = pair(&mut board, "a", 300.0, Side(1));
    let one = pair(&mut board, "b", 900.0, Side(1));
    board.contacts[1].both = true;
    let play = fight(&board, &[3, 3, 4, 3]);
    assert_eq!(fought(&play), [one[0], theirs[0]]);
}

/// PG-CLA-008: units linked by contact fight one combat.
#[test]
fn linked_units_fight_one_combat() {
    let mut board = Board::new();
    let [south, north] = pair(&mut board, "a", 900.0, Side(0));
    let other = board.foot("other", Side(0), (1081.0, 600.0, NORTH));
    let far = board.foot("far", Side(1), (1081.0, 600.0, SOUTH));
    board.contact(other, north, Aspect::Front);
    board.contact(far, other, Aspect::Front);
    let play = fight(&board, &[3, 4]);
    let units = play.events.iter().find_map(|event| match event {
        Event::Fought { units, .. } => Some(units.clone()),
        _ => None,
    });
    assert_eq!(units, Some([vec![south, other], vec![north, far]]));
}

/// PG-CLA-004, G22: a formed unit close behind a line joins it; it counts in class, numbers and losses.
#[test]
fn a_unit_behind_a_line_may_join() {
    let mut board = Board::new();
    let [south, north] = pair(&mut board, "a", 900.0, Side(0));
    let behind = board.foot("behind", Side(0), (900.0, 540.0, NORTH));
    let mut play = fight(&board, &[]);
    assert_eq!(play.question(), Question::Reinforce { side: Side(0), combat: north });
    play.dice(&[3, 6]).say(0, Act::Reinforce { unit: behind });
    let Some(Event::Fought { units, totals, .. }) =
        play.events.iter().find(|event| matches!(event, Event::Fought { .. }))
    else {
        panic!("it is fought");
    };
    // Two to one is 2, the charge 1, the line 1.
    assert_eq!((&units[0], totals[0]), (&vec![south, behind], 3 + 1 + 1 + 2));
    // 10 to 10 is a draw: the one loss falls on the unit in contact.
    assert_eq!([super::lost(&play, south), super::lost(&play, behind)], [1, 0]);
}

/// PG-CLA-004: nobody joins from afar, shaken, from the side or facing elsewhere; then nobody is asked.
#[test]
fn only_units_directly_behind_may_join() {
    for (x, y, facing, state) in [
        (900.0, 520.0, NORTH, State::Good),
        (900.0, 540.0, NORTH, State::Shaken),
        (1090.0, 540.0, NORTH, State::Good),
        (900.0, 540.0, 30.0, State::Good),
    ] {
        let mut board = Board::new();
        pair(&mut board, "a", 900.0, Side(0));
        let behind = board.foot("behind", Side(0), (x, y, facing));
        board.tweak(behind, |unit| unit.state = state);
        let play = fight(&board, &[3, 4]);
        assert_eq!(fought(&play).len(), 1, "{x} {y} {facing}");
    }
}
