//! Odds over every branch equal what can be worked out on paper.
use crate::{
    duel::{AT_MOST, Act, BALLS, Duel},
    plot::Plot,
};
use kernel::{
    Fill, Match, No, Said, Seat,
    odds::{Far, Odds},
};
use serde_json::{Value, json};

fn p(odds: &Odds, what: &Value) -> f64 {
    odds.outcomes.iter().filter(|it| json!(it.what) == *what).map(|it| it.p).sum()
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

#[test]
fn a_volley_is_binomial() {
    let (game, _) = Match::<Duel>::open([0, 5], 1, None).expect("it opens");
    let said = Said { seat: Seat(0), act: Act::Volley, fill: Fill::Nothing };
    let odds = game.odds(&said).expect("in range");
    assert!(odds.exact && odds.error.is_none());
    let hit = f64::from(AT_MOST) / 6.0;
    let miss = 1.0 - hit;
    assert_eq!(BALLS, 3);
    near(p(&odds, &json!({"hits": {"man": 0}})), miss * miss * miss);
    near(p(&odds, &json!({"hits": {"man": 1}})), 3.0 * hit * miss * miss);
    near(p(&odds, &json!({"hits": {"man": 2}})), 3.0 * hit * hit * miss);
    near(p(&odds, &json!({"hits": {"man": 3}})), hit * hit * hit);
    assert!(odds.outcomes.is_sorted_by(|a, b| a.p >= b.p), "the likeliest first");
}

#[test]
fn a_shot_is_even_and_its_miss_opens_the_reroll() {
    let (game, _) = Match::<Duel>::open([0, 5], 1, None).expect("it opens");
    let said = Said { seat: Seat(0), act: Act::Shoot, fill: Fill::Nothing };
    let odds = game.odds(&said).expect("in range");
    near(p(&odds, &json!({"hits": {"man": 1}})), 0.5);
    near(p(&odds, &json!({"hits": {"man": 0}})), 0.5);
}

#[test]
fn two_dice_make_thirty_six() {
    let (mut game, _) = Match::<Plot<false>>::open((), 1, None).expect("it opens");
    let said = |seat| Said { seat: Seat(seat), act: 1, fill: Fill::Nothing };
    game.say(said(0)).expect("an order");
    let odds = game.odds(&said(1)).expect("an order");
    assert_eq!(odds.outcomes.len(), 36);
    for outcome in &odds.outcomes {
        near(outcome.p, 1.0 / 36.0);
    }
}

#[test]
fn a_refused_answer_has_no_odds() {
    let (game, _) = Match::<Duel>::open([0, 9], 1, None).expect("it opens");
    let said = Said { seat: Seat(0), act: Act::Shoot, fill: Fill::Nothing };
    assert!(matches!(game.odds(&said), Err(No::Refused(_))));
}

#[test]
fn odds_do_not_move_the_battle() {
    let (game, _) = Match::<Duel>::open([0, 5], 1, None).expect("it opens");
    let before = game.record();
    let said = Said { seat: Seat(0), act: Act::Volley, fill: Fill::Nothing };
    game.odds(&said).expect("in range");
    assert_eq!(game.record(), before);
}

#[test]
fn a_question_on_the_way_is_followed_by_every_answer() {
    let (game, _) = Match::<Duel>::open([0, 5], 1, None).expect("it opens");
    let said = Said { seat: Seat(0), act: Act::Shoot, fill: Fill::Nothing };
    let odds = game.odds_to(Some(&said), Far::ANSWERS).expect("in range");
    let asked: Vec<_> = odds.outcomes.iter().filter_map(|it| it.asks.as_ref()).collect();
    let [asks] = asked[..] else { panic!("only a miss opens the reroll: {odds:?}") };
    assert_eq!(asks.answers.len(), 2);
    for answer in &asks.answers {
        // A miss that is kept stays a miss. A reroll hits in half of the cases, and nobody may throw a third time.
        let hurt = if answer.act == json!("Reroll") { 0.5 } else { 0.0 };
        near(p(&answer.odds, &json!({"hits": {"man": 1}})), hurt);
        near(p(&answer.odds, &json!({"hits": {"man": 0}})), 1.0 - hurt);
        assert!(answer.odds.outcomes.iter().all(|it| it.asks.is_none()));
    }
    let plain = game.odds(&said).expect("in range");
    assert!(plain.outcomes.iter().all(|it| it.asks.is_none()));
}

#[test]
fn how_far_odds_are_followed_is_read_from_outside() {
    let read = |answers, until| Far::read(&answers, &until);
    assert_eq!(read(Value::Null, Value::Null), Ok(Far::default()));
    assert_eq!(read(json!(true), Value::Null), Ok(Far::ANSWERS));
    assert_eq!(read(json!(1), json!("losses")), Ok(Far { answers: 1, losses: true }));
    for (answers, until) in
        [(json!(99), Value::Null), (json!("yes"), Value::Null), (json!(false), json!("tomorrow"))]
    {
        assert!(read(answers, until).is_err());
    }
}
