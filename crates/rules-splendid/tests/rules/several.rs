//! Several units contacted by one charge (Q44): the declared target answers first, the others in the order their owner chooses.
use crate::{
    fray::*,
    kit::{Board, NORTH, Play, S, SOUTH, point},
};
use rules_splendid::{
    Act, Event, Question, Refusal,
    event::Reaction,
    kinds::{Formation, UnitId, UnitKind},
    refusal::ChargeRefusal,
};

/// Horse six wide strikes three units of two muskets each; the middle one is its target.
fn struck(dice: &[u8]) -> (Play, UnitId, [UnitId; 3]) {
    let mut board = Board::new();
    let unit =
        board.unit("charger", 0, UnitKind::Mounted, "RRRRRR", Formation::Line, (X, Y), NORTH);
    let foes = [-1.0, 0.0, 1.0].map(|n: f64| {
        let (key, at) = (format!("foe {n}"), (X + 2.0 * n * S, Y + 10.0));
        board.unit(&key, 1, UnitKind::PikeAndMusket, "MM", Formation::Line, at, SOUTH)
    });
    let mut play = begin(&board, dice);
    play.say(0, charge(unit, foes[1]));
    (play, unit, foes)
}

/// The units that answered, in order.
fn answered(play: &Play) -> Vec<UnitId> {
    let who = |event: &Event| match event {
        Event::Reacted { unit, .. } => Some(*unit),
        _ => None,
    };
    play.events.iter().filter_map(who).collect()
}

/// ASV-CHG-013: the target first, then the others in either order, as the owner chooses (Q44).
#[test]
fn the_others_answer_in_their_owners_order() {
    for (first, last) in [(0, 2), (2, 0)] {
        let (mut play, unit, foes) = struck(&[1]);
        assert!(matches!(play.question(), Question::React { unit, .. } if unit == foes[1]));
        play.say(1, Act::Stand);
        let Question::Next { charger, among } = play.question() else { panic!("two are left") };
        assert_eq!((charger, among), (unit, [foes[0], foes[2]].into_iter().collect()));
        offers_are_accepted(&play, 1);
        let refusal = play.refused(1, Act::Next { unit: foes[1] });
        assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::NotNext { .. })), "{refusal}");
        assert_eq!(cite(&refusal), "ASV-CHG-013");
        assert_eq!(play.refused(1, Act::Stand), Refusal::NotAsked);
        play.say(1, Act::Next { unit: foes[first] }).say(1, Act::Stand).say(1, Act::Stand);
        assert_eq!(answered(&play), [foes[1], foes[first], foes[last]]);
    }
}

/// ASV-CHG-013, ASV-DFF-006: so the owner may let a unit that has not fired answer before another takes markers.
#[test]
fn the_order_decides_who_is_left_to_answer() {
    let (mut play, unit, foes) = struck(&[1, 1, 1, 6]);
    play.say(1, Act::Stand).say(1, Act::Next { unit: foes[2] });
    play.say(1, Act::DefensiveFire { stands: stands(2), pivot: None });
    play.say_with(0, Act::BackOff, point(X, Y + 8.0));
    // The charger has flinched: the first unit of the list has nothing to answer.
    assert!(!touch(&play, unit, foes[0]) && !play.unit(foes[0]).done.reacted);
    assert!(!reacted(&play, foes[0], Reaction::Stand));
}

/// ASV-REA-002, ASV-CHG-013: the order of units that can only stand is not asked for.
#[test]
fn only_those_with_a_choice_are_put_in_order() {
    let mut board = Board::new();
    let unit =
        board.unit("charger", 0, UnitKind::Mounted, "RRRRRR", Formation::Line, (X, Y), NORTH);
    let foes = [-1.0, 0.0, 1.0].map(|n: f64| {
        let (key, at) = (format!("foe {n}"), (X + 2.0 * n * S, Y + 10.0));
        board.unit(&key, 1, UnitKind::PikeAndMusket, "MM", Formation::Line, at, SOUTH)
    });
    board.tweak(foes[0], |foe| foe.red = true);
    board.tweak(foes[0], |foe| foe.formation = Formation::DefensiveBlock);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foes[1])).say(1, Act::Stand);
    assert!(matches!(play.question(), Question::React { unit, .. } if unit == foes[2]));
    play.say(1, Act::Stand);
    assert_eq!(answered(&play), [foes[1], foes[2], foes[0]]);
}
