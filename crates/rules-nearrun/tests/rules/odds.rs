//! Odds: of fire, of a charge to the end of its melee, of a melee, of a test and of the initiative.
use super::{
    charges::{THEM, US, ahead},
    kit::*,
};
use kernel::{
    Fill, Said, Seat,
    odds::{self, Far, Odds},
    upshot::{Tested, Upshot},
};
use rules_nearrun::{
    Act, Model, Question, Stage,
    act::Facing,
    kinds::{Aspect, Formation, Step, UnitId},
    model::Fate,
};

pub(crate) fn odds_of(play: &Play, seat: u8, act: Act, fill: Fill) -> Odds {
    let said = Said { seat: Seat(seat), act, fill };
    odds::odds(&play.moment, &said, 1).unwrap_or_else(|why| panic!("no odds: {why}"))
}

pub(crate) fn p(odds: &Odds, is: impl Fn(&Upshot) -> bool) -> f64 {
    odds.outcomes.iter().filter(|it| is(&it.what)).map(|it| it.p).sum()
}

pub(crate) fn failed(upshot: &Upshot, unit: &str, test: &str) -> bool {
    upshot.test.get(unit).and_then(|tests| tests.get(test)) == Some(&Tested::Failed)
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// The mean of the hits on a unit.
fn hits(odds: &Odds, unit: &str) -> f64 {
    odds.outcomes
        .iter()
        .map(|it| it.p * it.what.hits.get(unit).map_or(0.0, |n| f64::from(*n)))
        .sum()
}

/// A column of ours, 4" before a line of theirs, each with a friend behind it; a melee elsewhere is no part of the odds.
pub(crate) fn column_and_line() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (30.0, 20.0, NORTH));
    let behind = board.foot("behind", US, (30.0, 16.0, NORTH));
    let theirs = board.foot("theirs", THEM, (30.0, 24.0, SOUTH));
    board.foot("support", THEM, (30.0, 26.0, SOUTH));
    for unit in [ours, behind] {
        board.form(unit, Formation::Column);
    }
    board.lead(US, 30.0, 14.0);
    board.lead(THEM, 30.0, 27.5);
    let one = board.foot("one", US, (60.0, 20.0, NORTH));
    let other = board.foot("other", THEM, (60.0, 20.0, SOUTH));
    board.contact(one, other, Aspect::Front);
    (board, ours, theirs)
}

/// ANT-FIR-015, -026, ANT-TFI-012, -014: the odds of an order to fire are those of its die, though it falls later.
#[test]
fn the_odds_of_fire_are_those_of_its_die() {
    for (formation, mean) in [(Formation::Line, 1.0), (Formation::Column, 5.0 / 3.0)] {
        let mut board = Board::new();
        let unit = board.foot("unit", US, (30.0, 20.0, NORTH));
        let target = board.foot("target", THEM, (30.0, 22.0, SOUTH));
        board.form(target, formation);
        // Another unit has a target, so that the side is asked again.
        board.foot("other", US, (60.0, 20.0, NORTH));
        board.foot("enemy", THEM, (60.0, 22.0, SOUTH));
        let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[]);
        let fire = Act::Fire { unit, target, face: Facing::Front };
        let odds = odds_of(&play, 0, fire, Fill::Nothing);
        assert!(odds.exact && is_near(hits(&odds, "target"), mean), "{odds:?}");
        // Two hits from fire disorder.
        let ragged = p(&odds, |it| it.state.get("target").is_some_and(|it| it == "disordered"));
        assert!(is_near(ragged, mean - 1.0), "{ragged}");
        // Whoever finishes without orders throws no die; with orders, theirs are thrown.
        let none = odds_of(&play, 0, Act::Done, Fill::Nothing);
        assert_eq!(none.outcomes[0].what.nothing.as_deref(), Some("no die depends on this"));
        play.say(0, fire);
        let done = odds_of(&play, 0, Act::Done, Fill::Nothing);
        assert!(is_near(hits(&done, "target"), mean));
    }
}

/// ANT-CHG-006, -008, ANT-TMO-001, -002, ANT-FCH-003, ANT-MEL-001: the odds of a charge go through its test, the answer of its target
/// and the fire at it to the end of its melee.
#[test]
fn the_odds_of_a_charge_go_to_the_end_of_its_melee() {
    let (board, unit, target) = column_and_line();
    let play = board.play(Stage::Declare, Step::Charges, &[]);
    let odds = odds_of(&play, 0, Act::Charge { unit, target }, ahead(6.0));
    assert!(odds.exact && is_near(odds.outcomes.iter().map(|it| it.p).sum(), 1.0), "{odds:?}");
    // Average with some support: 3 is needed to charge.
    assert!(is_near(p(&odds, |it| failed(it, "ours", "charge")), 1.0 / 3.0), "{odds:?}");
    // The line needs 3 to stand; with less it withdraws.
    let withdraws = p(&odds, |it| failed(it, "theirs", "column"));
    assert!(is_near(withdraws, 2.0 / 3.0 / 3.0), "{withdraws}");
    // A volley makes a second hit on 3 to 6, and two hits stop the column.
    let shot = p(&odds, |it| it.hits.get("ours").is_some_and(|n| *n == 2) && it.melee.is_none());
    assert!(is_near(shot, 2.0 / 3.0 * 2.0 / 3.0 * 2.0 / 3.0), "{shot}");
    let fights = p(&odds, |it| it.melee.is_some());
    assert!(is_near(fights, 2.0 / 3.0 * 2.0 / 3.0 / 3.0), "{fights}");
    assert!(odds.outcomes.iter().all(|it| !it.what.hits.contains_key("one")));
}

/// ANT-RSP-001, ANT-SQU-001: with answers, the odds of a charge have those of every answer of its target.
#[test]
fn the_odds_of_a_charge_can_be_followed_through_every_answer() {
    let mut board = Board::new();
    let unit = board.horse("ours", US, (30.0, 20.0, NORTH));
    let target = board.foot("theirs", THEM, (30.0, 26.0, SOUTH));
    board.lead(US, 30.0, 14.0);
    board.lead(THEM, 30.0, 30.0);
    let play = board.play(Stage::Declare, Step::Charges, &[]);
    let said = Said { seat: Seat(0), act: Act::Charge { unit, target }, fill: ahead(10.0) };
    let odds = odds::follow(&play.moment, Some(&said), Far::ANSWERS, 1)
        .unwrap_or_else(|why| panic!("no odds: {why}"));
    let asks = odds.outcomes.iter().find_map(|it| it.asks.as_ref()).expect("the target is asked");
    let labels: Vec<&str> = asks.answers.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(asks.seats, ["north"]);
    assert_eq!(labels.len(), 2, "square or stand: {labels:?}");
    for answer in &asks.answers {
        assert!(answer.tally.as_ref().is_some_and(|tally| !tally.parts.is_empty()), "{answer:?}");
    }
    // Alone, a square needs 4 (3 and one for no support); 2 or 3 is one in disorder, 1 a rout.
    let square = &asks.answers[0].odds;
    let routs = p(square, |it| it.routed.iter().any(|unit| unit == "theirs"));
    assert!(routs >= 1.0 / 6.0 - 1e-9, "{routs}");
    let formed = p(square, |it| !it.state.contains_key("theirs") && it.routed.is_empty());
    assert!(formed > 0.0, "{square:?}");
}

/// ANT-MEL-001, ANT-MEL-005: the odds of a melee are its own, and not those of the next one.
#[test]
fn the_odds_of_a_melee_are_its_own() {
    let (mut board, ours, theirs) = column_and_line();
    board.contact(ours, theirs, Aspect::Front);
    let play = board.play(Stage::Melee, Step::Melee, &[]);
    let odds = odds_of(&play, 0, Act::Fight { target: theirs }, Fill::Nothing);
    assert!(is_near(odds.outcomes.iter().map(|it| it.p).sum(), 1.0));
    assert!(odds.outcomes.iter().all(|it| it.what.melee.is_some()));
    assert!(odds.outcomes.iter().all(|it| !it.what.hits.contains_key("one")));
}

/// ANT-MOR-002, ANT-TMO-003: the odds of standing are those of the test.
#[test]
fn the_odds_of_an_answer_begin_with_its_test() {
    let mut board = Board::new();
    let unit = board.horse("ours", US, (30.0, 20.0, NORTH));
    let target = board.foot("theirs", THEM, (30.0, 26.0, SOUTH));
    board.lead(US, 30.0, 14.0);
    board.lead(THEM, 30.0, 30.0);
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    play.dice(&[6]).say_with(0, Act::Charge { unit, target }, ahead(10.0));
    assert!(matches!(play.question(), Question::Respond { .. }), "{:?}", play.question());
    let odds = odds_of(&play, 1, Act::Stand, Fill::Nothing);
    // Without support 5 is needed to stand in order; 2 to 4 disorders, 1 routs. What follows has so many branches that it is sampled.
    let routs = p(&odds, |it| failed(it, "theirs", "stand"));
    assert!((routs - 1.0 / 6.0).abs() < 0.02, "{routs}");
    let offers = play.offers(1);
    let stand = offers.iter().find(|offer| offer.act == Act::Stand).expect("it may stand");
    assert!(stand.tally.as_ref().is_some_and(|tally| tally.total() == -1), "{stand:?}");
}

/// ANT-SEQ-001: the odds of what comes before a turn are those of its initiative.
#[test]
fn the_odds_before_a_turn_are_those_of_the_initiative() {
    let mut board = Board::new();
    board.foot("ours", US, (30.0, 20.0, NORTH));
    board.foot("theirs", THEM, (30.0, 40.0, SOUTH));
    board.turn = 0;
    let mut model = Model { step: Step::Deployment, mover: None, ..board.model() };
    model.generals[CHIEFS[1].idx()].fate = Fate::Away;
    let play = Play::begun(model, Stage::Post { side: THEM });
    let offer = play.offers(1).into_iter().next().expect("the chief is to be placed");
    let odds = odds_of(&play, 1, offer.act, offer.fill);
    let north = p(&odds, |it| it.initiative.as_deref() == Some("north"));
    assert!((north - 0.5).abs() < 0.05, "{odds:?}");
}
