//! How Battles end: what members keep from their charge, when a Battle has too few left, and Battles that leave the table.
use crate::kit::{Board, NORTH, Play, SOUTH, go};
use rules_glorious::{
    Act, Event, Question,
    event::{End, Throw},
    kinds::{Formation, Side, UnitId, UnitKind},
    scene::{Aim, Edge, Term},
};

fn throws(play: &Play, unit: UnitId) -> Vec<Throw> {
    let of = |event: &Event| match event {
        Event::Attacked(throw) if throw.unit == unit => Some(throw.clone()),
        _ => None,
    };
    play.events.iter().filter_map(of).collect()
}

/// Takes the first offered losses and ways to close up.
fn settle(play: &mut Play) {
    while matches!(play.question(), Question::Remove { .. } | Question::Close { .. }) {
        let seat = play.moment.ask().and_then(|ask| ask.seats.iter().next()).expect("asked").0;
        let offer = play.offers(seat).remove(0);
        play.say_with(seat, offer.act, offer.fill);
    }
}

/// AGV-TER-006, AGV-TER-012, AGV-TER-013, AGV-BTL-022: a Battle that charged downhill over a hedge dissolves after the first
/// round. In the second, each member has the effects of that charge: a value of 5 instead of 4, and half its dice.
#[test]
fn every_member_keeps_what_the_charge_gave_the_battle() {
    let mut board = Board::new();
    let parts = "001100110011";
    let unit = board.battle(&["lead", "second"], 0, "BBBBBBBBBBBB", parts, 4, (36.0, 20.0), NORTH);
    let second = UnitId(unit.0 + 1);
    board.area("hill", &[(30.0, 14.0), (42.0, 14.0), (42.0, 20.5), (30.0, 20.5)]);
    board.ribbon("hedge", &[(20.0, 22.0), (50.0, 22.0)], 0.5);
    let target = board.line("pikes", 1, "PPPPPP", (36.0, 22.5));
    let mut play = board.moves(0);
    play.say(0, Act::Charge { unit, target, pivot: None }).say(0, Act::EndPhase);
    // Five of six pikes hit: seven elements are left, four of the first member and three of the second.
    play.dice(&[1, 1, 1, 1, 1, 12, 12, 12, 12, 12]).say(1, Act::EndPhase);
    settle(&mut play);
    assert!(play.events.iter().any(|it| matches!(it, Event::BattleEnded { dissolved: true, .. })));
    assert_eq!((play.unit(unit).n(), play.unit(second).n()), (4, 3));
    for member in [unit, second] {
        let [throw] = &throws(&play, member)[..] else { panic!("one throw of {member:?}") };
        assert_eq!((throw.round, throw.dice.len(), throw.needs), (2, 2, 5), "{member:?}");
    }
}

/// AGV-BTL-019, AGV-BTL-020, AGV-BTL-021: a Battle that has lost too many elements over the edge stays a Battle until the next
/// round ends, even if nobody fires in that round.
#[test]
fn a_battle_that_strayed_dissolves_at_the_end_of_the_next_round() {
    let mut board = Board::new();
    let keys = ["lead", "second", "third"];
    let parts = "000011112222";
    let unit = board.battle(&keys, 0, "BBBBBBBBBBBB", parts, 4, (36.0, 47.0), NORTH);
    board.line("others", 0, "BBBB", (36.0, 6.0));
    board.unit("them", 1, UnitKind::Knights, "KK", Formation::Line, (10.0, 44.0), SOUTH);
    board.total = Some([60, 60]);
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(3.0));
    assert_eq!((play.unit(unit).n(), play.unit(unit).is_battle()), (4, true));
    for seat in [0, 1, 0] {
        play.say(seat, Act::EndPhase);
        assert!(play.unit(unit).is_battle(), "no round has ended");
    }
    play.dice(&[1, 2]).say(1, Act::EndPhase);
    let at = |is: fn(&Event) -> bool| play.events.iter().position(is).expect("it happened");
    let ended = at(|it| matches!(it, Event::BattleEnded { dissolved: true, .. }));
    assert!(at(|it| matches!(it, Event::InitiativeThrown { .. })) < ended);
    assert_eq!(play.unit(UnitId(unit.0 + 2)).n(), 4, "the rest belongs to the third member");
    assert!(!play.unit(unit).is_on_table());
}

/// AGV-VIC-016, AGV-BTL-014: a Battle that leaves by the edge demanded of one member brings off all members that have elements
/// left.
#[test]
fn a_battle_gets_away_with_all_its_members() {
    let mut board = Board::new();
    let keys = ["lead", "second", "third"];
    let unit = board.battle(&keys, 0, "BBBBllll", "00001111", 4, (36.0, 48.0), NORTH);
    let second = UnitId(unit.0 + 1);
    let aim = Aim::Leave { edge: Edge::North, units: vec![second], n: 1 };
    board.scene.terms =
        vec![Term { side: Side(0), aim, by: None, words: "Get away.".into(), called: None }];
    let mut play = board.moves(0);
    assert!(play.offered(0, |act| *act == Act::Move { unit }));
    play.say_with(0, Act::Move { unit }, go(3.0));
    assert!(play.last.contains(&Event::Gone { unit, why: End::Escaped }), "{:?}", play.last);
    assert_eq!(play.model().escaped, [unit, second], "the third member had nothing left");
    assert_eq!(play.model().lost, [0, 0]);
}
