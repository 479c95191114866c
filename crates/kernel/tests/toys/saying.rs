//! Saying, undoing and conceding.
use crate::duel::{Act, Duel, Event, Refusal};
use kernel::{Cited, Fill, Match, No, Reason, Said, Seat, play::NoUndo};
use serde_json::json;
use std::sync::Arc;

fn said(seat: u8, act: Act) -> Said<Act> {
    Said { seat: Seat(seat), act, fill: Fill::Nothing }
}

fn duel(setup: [i32; 2]) -> Match<Duel> {
    Match::open(setup, 1, None).expect("it opens").0
}

#[test]
fn a_refusal_has_its_rule_and_its_numbers() {
    let mut game = duel([0, 9]);
    let before = game.record();
    let Err(No::Refused(refusal)) = game.say(said(0, Act::Shoot)) else {
        panic!("nine paces are too far");
    };
    assert_eq!(refusal, Refusal::OutOfRange { gap: 9 });
    assert_eq!(refusal.cite().to_string(), "DU-3");
    assert_eq!(refusal.numbers(), [("gap", 9.0), ("range", 6.0)]);
    assert_eq!(game.record(), before);
}

#[test]
fn a_seat_that_is_not_asked_is_not_heard() {
    let mut game = duel([0, 5]);
    for seat in [1, 2, 31, 32, 255] {
        assert_eq!(
            game.say(said(seat, Act::Walk(1))),
            Err(No::NotAsked(Seat(seat))),
            "seat {seat}"
        );
    }
}

#[test]
fn an_attempt_is_the_same_answer_and_nothing_is_done() {
    let mut game = duel([0, 5]);
    let before = game.record();
    let tried = game.attempt(said(0, Act::Volley)).expect("in range");
    assert_eq!(game.record(), before);
    assert_eq!(game.say(said(0, Act::Volley)).expect("in range"), tried);
}

#[test]
fn undo_goes_back_to_the_last_die_and_no_farther() {
    let mut game = duel([0, 5]);
    assert_eq!(game.undo(), Err(NoUndo::Nothing));
    let opened = game.record();
    game.say(said(0, Act::Walk(1))).expect("a pace");
    game.say(said(1, Act::Walk(-1))).expect("a pace");
    game.undo().expect("no die fell");
    game.undo().expect("no die fell");
    assert_eq!(game.record(), opened);
    game.say(said(0, Act::Volley)).expect("in range");
    let fired = game.record();
    assert_eq!(game.undo(), Err(NoUndo::DieFell));
    assert_eq!(game.record(), fired);
}

#[test]
fn undo_keeps_the_scripted_dice_that_wait() {
    let (mut game, _) = Match::<Duel>::open([0, 5], 1, Some(vec![6, 4])).expect("it opens");
    game.say(said(0, Act::Walk(1))).expect("a pace");
    game.undo().expect("no die fell");
    assert_eq!(game.dice_left(), 2);
    game.say(said(0, Act::Shoot)).expect("in range");
    assert_eq!((game.dice_left(), game.undo()), (1, Err(NoUndo::DieFell)));
}

#[test]
fn conceding_ends_the_battle_from_however_deep() {
    let mut game = duel([0, 5]);
    game.say(said(0, Act::Concede)).expect("anyone may");
    assert!(game.moment().ask().is_none());
    assert_eq!(game.say(said(0, Act::Walk(1))), Err(No::Over));

    let (mut game, _) = Match::<Duel>::open([0, 5], 1, Some(vec![1])).expect("it opens");
    game.say(said(0, Act::Shoot)).expect("in range");
    game.say(said(0, Act::Concede)).expect("even within a shot");
    assert!(game.moment().ask().is_none());
    assert!(Match::replay(&game.record()).is_ok());
}

#[test]
fn a_seat_concedes_though_it_is_not_asked() {
    let mut game = duel([0, 5]);
    assert_eq!(
        game.say(said(2, Act::Concede)),
        Err(No::NotAsked(Seat(2))),
        "there is no such seat"
    );
    assert_eq!(game.say(said(1, Act::Concede)), Ok(vec![Event::Conceded { who: 1 }]));
    assert!(game.moment().ask().is_none());
    assert!(Match::replay(&game.record()).is_ok());
}

#[test]
fn an_act_that_takes_no_fill_is_refused_with_one() {
    let mut game = duel([0, 5]);
    let before = game.record();
    let fill = Fill::Point(geom::Point::new(0, 0));
    let walk = Said { fill: fill.clone(), ..said(0, Act::Walk(1)) };
    assert_eq!(game.say(walk), Err(No::Refused(Refusal::Unfit)));
    assert_eq!(game.record(), before);
    game.say(Said { fill, ..said(0, Act::Shoot) }).expect("its script does not mind");
}

#[test]
fn a_no_prints_itself() {
    let refused = Refusal::OutOfRange { gap: 9 };
    let no: No = No::Refused(refused).map(|refusal| Reason::of(&refusal, &Arc::default()));
    let why = "9 paces off; pistols carry 6";
    let expected =
        json!({"refused": {"cite": "DU-3", "why": why, "numbers": {"gap": 9.0, "range": 6.0}}});
    assert_eq!(json!(no), expected);
    let over: No = No::Over;
    assert_eq!(json!(over), json!({"error": {"why": "the battle is over"}}));
    let wants: No = No::WantsDie { sides: 6 };
    let why = "the given dice are used up; the next die is a d6";
    assert_eq!(json!(wants), json!({"error": {"why": why}}));
}
