//! What a player is shown while they still consider an answer.
use crate::{duel::Duel, plot::Plot};
use kernel::{
    Fill, Match, No, Ruleset, Said, Seat,
    any::{self, AnyGame, Preview},
};
use serde_json::{Value, json};

fn begun<R: Ruleset>(setup: Value, dice: Option<Vec<u8>>) -> Box<dyn AnyGame> {
    let mut record = json!({"format": 1, "ruleset": R::ID, "version": 1, "seed": 3, "setup": setup, "decisions": []});
    if let Some(dice) = dice {
        record["dice"] = json!(dice);
    }
    any::replay::<R>(record, None).expect("it replays").game
}

fn duel(dice: Option<Vec<u8>>) -> Box<dyn AnyGame> {
    begun::<Duel>(json!([0, 5]), dice)
}

#[test]
fn only_what_differs_is_shown() {
    let game = duel(None);
    let seen = game.preview("left", json!({"Walk": 2}), Value::Null).expect("two paces");
    assert!(!seen.rolls);
    let [man] = seen.units.as_slice() else { panic!("one man walks: {seen:?}") };
    assert_eq!(man.id, "left");
    assert_eq!(man.front.expect("he stands").at, geom::Point::new(2 * geom::INCH.0, 0));
    assert_eq!(game.n_decisions(), 0);
    let printed = serde_json::to_value(&seen).expect("it has a text");
    assert_eq!((&printed["rolls"], &printed["units"][0]["id"]), (&json!(false), &json!("left")));
}

#[test]
fn it_stops_at_the_first_die_whatever_would_fall() {
    let dry = Preview { units: Vec::new(), rolls: true, later: false };
    for dice in [None, Some(vec![]), Some(vec![6, 6, 6]), Some(vec![1])] {
        let game = duel(dice);
        for act in ["Shoot", "Volley"] {
            assert_eq!(game.preview("left", json!(act), Value::Null), Ok(dry.clone()));
            assert_eq!(game.may("left", json!(act), Value::Null), Ok(()), "dice are not asked for");
        }
    }
}

#[test]
fn what_stands_before_the_die_is_shown_even_in_the_middle_of_a_stage() {
    let mut game = duel(Some(vec![1]));
    game.say("left", json!("Shoot"), Value::Null).expect("in range");
    let seen = game.preview("left", json!("Reroll"), Value::Null).expect("he has one");
    assert!(seen.rolls);
    assert_eq!(seen.units.len(), 1);
    assert_eq!(seen.units[0].facts[1].value, "0", "the reroll is spent before the die falls");
    let seen = game.preview("left", json!("Keep"), Value::Null).expect("he may");
    assert_eq!(seen, Preview::default());
}

#[test]
fn a_refusal_is_the_same_as_in_play() {
    let game = begun::<Duel>(json!([0, 9]), None);
    let preview =
        |seat: &str, act: Value, fill: Value| game.preview(seat, act, fill).expect_err("no");
    let refused = preview("left", json!("Shoot"), Value::Null);
    assert!(matches!(&refused, No::Refused(reason) if reason.cite == "DU-3"), "{refused:?}");
    assert!(matches!(preview("right", json!("Shoot"), Value::Null), No::Error(_)));
    assert!(matches!(preview("nobody", json!("Shoot"), Value::Null), No::Error(_)));
    assert!(matches!(preview("left", json!("Dance"), Value::Null), No::Error(_)));
    assert!(matches!(preview("left", json!("Shoot"), json!({"no": "fill"})), No::Error(_)));
}

/// The second seat to answer in secret learns nothing about the first answer or the dice that follow from it.
#[test]
fn a_sealed_answer_shows_nothing() {
    let mut game = begun::<Plot<false>>(Value::Null, None);
    game.say("here", json!(2), Value::Null).expect("an order");
    assert_eq!(game.preview("there", json!(1), Value::Null), Ok(Preview::default()));
    assert!(game.preview("there", json!(7), Value::Null).is_err());
}

#[test]
fn a_moment_is_the_same_after_any_number_of_dry_runs() {
    let (mut game, _) = Match::<Duel>::open([0, 5], 1, Some(vec![1, 6])).expect("it opens");
    use crate::duel::Act;
    let said = |act| Said { seat: Seat(0), act, fill: Fill::Nothing };
    game.say(said(Act::Shoot)).expect("in range");
    let mut moment = game.moment().clone();
    for _ in 0..3 {
        assert!(moment.dry_run(said(Act::Reroll)).expect("he may").1);
        assert!(!moment.dry_run(said(Act::Keep)).expect("he may").1);
        assert!(matches!(moment.dry_run(said(Act::Walk(1))), Err(No::Refused(_))));
        assert!(!moment.dry_run(said(Act::Concede)).expect("he may").1);
        assert_eq!(&moment, game.moment());
    }
    let mut events = Vec::new();
    let mut dice = kernel::Scripted::new(vec![6]);
    moment.tell(&mut dice, said(Act::Reroll), &mut events).expect("he may");
    game.say(said(Act::Reroll)).expect("he may");
    assert_eq!(&moment, game.moment());
}
