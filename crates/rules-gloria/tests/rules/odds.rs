//! Odds: of a charge to the end of its close assault, of a volley and of a test.
use crate::kit::{Board, FOOT, HORSE, NORTH, Play, SOUTH, general_of};
use kernel::{
    Fill, Said, Seat,
    odds::{self, Odds},
    upshot::{Tested, Upshot},
};
use rules_gloria::{
    Act, Model, Stage,
    act::Facing,
    kinds::{Aspect, Calibre, Class, Formation, Phase, Side, State, UnitId},
    model::Fate,
};

const US: Side = Side(0);
const THEM: Side = Side(1);

fn odds_of(play: &Play, seat: u8, act: Act) -> Odds {
    let said = Said { seat: Seat(seat), act, fill: Fill::Nothing };
    odds::odds(&play.moment, &said, 1).unwrap_or_else(|why| panic!("no odds: {why}"))
}

fn p(odds: &Odds, is: impl Fn(&Upshot) -> bool) -> f64 {
    odds.outcomes.iter().filter(|it| is(&it.what)).map(|it| it.p).sum()
}

fn failed(upshot: &Upshot, unit: &str, test: &str) -> bool {
    upshot.test.get(unit).and_then(|tests| tests.get(test)) == Some(&Tested::Failed)
}

/// Horse that faces a battalion which has fired, and a fight elsewhere that is no part of its odds.
fn charge() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 600.0, SOUTH));
    board.later(foot, |it| (it.done.shot, it.done.held) = (true, 0));
    let one = board.foot("one", US, (300.0, 600.0, NORTH));
    let other = board.foot("other", THEM, (300.0, 600.0, SOUTH));
    board.contact(one, other, Aspect::Front);
    (board, horse, foot)
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// PG-CHG-002, -006, PG-HOM-001, PG-CLA-001: the odds of a charge go through its three tests to the end of its close assault.
#[test]
fn the_odds_of_a_charge_go_to_the_end_of_its_close_assault() {
    let (board, horse, foot) = charge();
    let play = board.play(Stage::Declare { side: US }, Phase::Morale, &[]);
    let act = Act::Declare { unit: horse, target: foot, joint: false, squadron: None };
    let odds = odds_of(&play, 0, act);
    assert!(odds.exact);
    assert!(is_near(odds.outcomes.iter().map(|it| it.p).sum(), 1.0));
    // To Charge: class 3 and out of command; 3 is needed.
    assert!(is_near(p(&odds, |it| failed(it, "horse", "to-charge")), 2.0 / 6.0), "{odds:?}");
    // Being Charged: by cavalry in the open besides; 3 disorders, 2 and 1 are routs.
    let charged = p(&odds, |it| failed(it, "foot", "being-charged"));
    assert!(is_near(charged, 4.0 / 6.0 * 3.0 / 6.0), "{charged}");
    // Charge Home needs 3, or 2 against a disordered line.
    let (steady, ragged) = (3.0 / 6.0 * 4.0 / 6.0, 1.0 / 6.0 * 5.0 / 6.0);
    let fights = p(&odds, |it| it.melee.is_some());
    assert!(is_near(fights, 4.0 / 6.0 * (steady + ragged)), "{fights}");
    // 6 and a die against 5 and a die; against 2 and a die if it is disordered.
    let wins =
        p(&odds, |it| it.melee.as_ref().is_some_and(|it| it.loser.as_deref() == Some("north")));
    let expected = 4.0 / 6.0 * (steady * 21.0 / 36.0 + ragged * 33.0 / 36.0);
    assert!(is_near(wins, expected), "{wins} {expected}");
    assert!(odds.outcomes.iter().all(|it| !it.what.lost.contains_key("one")));
}

/// PG-IM2-001, PG-CLA-001: the odds of going on are those of Charge Home and of the close assault.
#[test]
fn the_odds_of_going_on_are_those_of_the_rest_of_the_charge() {
    let (board, horse, foot) = charge();
    let mut play = board.play(Stage::Declare { side: US }, Phase::Morale, &[6]);
    play.say(0, Act::Declare { unit: horse, target: foot, joint: false, squadron: None });
    while let rules_gloria::Question::Declare { side } = play.question() {
        play.say(side.0, Act::Done);
    }
    let ahead = Fill::Path(vec![kernel::Leg::Move { r#move: geom::Length::from_mm(100) }]);
    play.dice(&[6]).say_with(0, Act::Impulse { form: None }, ahead);
    play.say(1, Act::Stand).say(0, Act::Done);
    while play.question() == rules_gloria::Question::Fire {
        let seat = play.moment.ask().and_then(|ask| ask.seats.iter().next()).expect("a seat");
        play.say(seat.0, Act::Done);
    }
    assert_eq!(play.question(), rules_gloria::Question::Second { unit: horse });
    let odds = odds_of(&play, 0, Act::GoOn);
    assert!(is_near(p(&odds, |it| it.contact == Some(true)), 4.0 / 6.0), "{odds:?}");
    assert!(is_near(p(&odds, |it| it.melee.is_some()), 4.0 / 6.0), "{odds:?}");
    // A feint throws no die.
    let odds = odds_of(&play, 0, Act::Feint { unit: horse });
    assert_eq!(odds.outcomes[0].what.nothing.as_deref(), Some("no die depends on this"));
}

/// PG-OPP-001: the odds of a charge of opportunity go on into its close assault.
#[test]
fn the_odds_of_a_charge_of_opportunity_go_on_too() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 540.0, SOUTH));
    board.later(foot, |it| (it.done.shot, it.done.held) = (true, 0));
    let play = board.play(Stage::Move { side: US }, Phase::Movement, &[]);
    let odds = odds_of(&play, 0, Act::Opportunity { unit: horse, target: foot });
    // The target is caught: To Charge and Charge Home need 3 each.
    assert!(odds.exact);
    let fights = p(&odds, |it| it.melee.is_some());
    assert!(is_near(fights, 4.0 / 6.0 * 4.0 / 6.0), "{fights}");
}

/// PG-SHO-010: the odds of an order to fire are those of its volley, though its dice fall later.
#[test]
fn the_odds_of_a_volley_are_those_of_its_dice() {
    for (class, mean) in [(Class::Three, 3.5), (Class::Two, 2.5)] {
        let mut board = Board::new();
        let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
        board.tweak(unit, |it| it.class = class);
        let target = board.foot("target", THEM, (900.0, 440.0, SOUTH));
        let play = board.play(Stage::Aim, Phase::Shooting, &[]);
        let fire = Act::Fire { unit, target, side: Facing::Front, past: false };
        let odds = odds_of(&play, 0, fire);
        assert!(odds.exact);
        let hits = odds.outcomes.iter().map(|it| it.p * f64::from(it.what.hits["target"]));
        let hits: f64 = hits.sum();
        assert!(is_near(hits, mean), "{class:?}: {hits}");
        // Whoever finishes without orders throws no die; with orders, theirs are thrown.
        let none = odds_of(&play, 0, Act::Done);
        assert_eq!(none.outcomes[0].what.nothing.as_deref(), Some("no die depends on this"));
        let mut play = play.clone();
        play.say(0, fire);
        let done = odds_of(&play, 0, Act::Done);
        let hits = done.outcomes.iter().map(|it| it.p * f64::from(it.what.hits["target"]));
        assert!(is_near(hits.sum(), mean));
    }
}

/// PG-MOR-001: the odds of a rally are those of its die.
#[test]
fn the_odds_of_a_test_are_those_of_its_die() {
    let mut board = Board::new();
    let one = board.foot("one", US, (900.0, 300.0, NORTH));
    let other = board.foot("other", US, (400.0, 300.0, NORTH));
    board.foot("enemy", THEM, (900.0, 1000.0, SOUTH));
    for unit in [one, other] {
        board.later(unit, |it| (it.state, it.done.was_out_of_order) = (State::Shaken, true));
    }
    let play = board.play(Stage::Rally { side: US }, Phase::Morale, &[]);
    let odds = odds_of(&play, 0, Act::Rally { unit: one });
    // Class 3, out of command, shaken: 4 is needed. The other one rolls next by itself.
    assert!(odds.exact);
    assert!(is_near(p(&odds, |it| failed(it, "one", "rally")), 0.5), "{odds:?}");
}

/// PG-REP-003: the odds of a promotion are those of its die.
#[test]
fn the_odds_of_a_promotion_are_those_of_its_die() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (100.0, 100.0, NORTH));
    board.turn = 5;
    let mut model = Model { phase: Phase::Morale, ..board.model() };
    let general = &mut model.generals[general_of(FOOT[0]).idx()];
    (general.fate, general.vacant_since) = (Fate::Killed, Some(3));
    let play = Play::from(model, Stage::Promote { side: US }, &[]);
    let odds = odds_of(&play, 0, Act::Promote { unit });
    let rated = |quality: &str| {
        p(&odds, |it| it.rated.get("general-2").is_some_and(|rated| rated == quality))
    };
    assert!(is_near(rated("inept"), 0.5) && is_near(rated("capable"), 0.5), "{odds:?}");
}

/// PG-IMP-005, PG-HOM-001, PG-CLA-001: the odds of an answer to a charge are those of the rest of that charge.
#[test]
fn the_odds_of_an_answer_are_those_of_the_rest_of_the_charge() {
    let (board, horse, foot) = charge();
    let mut play = board.play(Stage::Declare { side: US }, Phase::Morale, &[6]);
    play.say(0, Act::Declare { unit: horse, target: foot, joint: false, squadron: None });
    while let rules_gloria::Question::Declare { side } = play.question() {
        play.say(side.0, Act::Done);
    }
    let ahead = Fill::Path(vec![kernel::Leg::Move { r#move: geom::Length::from_mm(100) }]);
    play.dice(&[6]).say_with(0, Act::Impulse { form: None }, ahead);
    assert!(matches!(play.question(), rules_gloria::Question::Answer { .. }));
    let contact = |act| {
        let odds = odds_of(&play, 1, act);
        p(&odds, |it| it.contact == Some(true))
    };
    // Charge Home needs 3 against a line and 6 against a square.
    let stands = contact(Act::Stand);
    assert!(is_near(stands, 4.0 / 6.0), "{stands}");
    let square = contact(Act::Form { formation: Formation::Square });
    assert!(is_near(square, 1.0 / 6.0), "{square}");
}

/// PG-CLA-008: the odds of a combat are those of its own dice, not of the combats after it.
#[test]
fn the_odds_of_a_combat_are_its_own() {
    let mut board = Board::new();
    let mut pair = |key: &str, x: f64| {
        let south = board.foot(&format!("{key}-south"), US, (x, 600.0, NORTH));
        let north = board.foot(&format!("{key}-north"), THEM, (x, 600.0, SOUTH));
        (south, north)
    };
    let (one, other) = (pair("one", 400.0), pair("other", 900.0));
    board.contact(one.0, one.1, Aspect::Front);
    board.contact(other.0, other.1, Aspect::Front);
    let play = board.play(Stage::Assault, Phase::Assault, &[]);
    let odds = odds_of(&play, 0, Act::Fight { target: one.1 });
    assert!(odds.exact);
    assert!(odds.outcomes.iter().all(|it| !it.what.lost.contains_key("other-south")));
    // 5 and a die against 4 and a die.
    let equal = p(&odds, |it| it.melee.as_ref().is_some_and(|it| it.loser.is_none()));
    assert!(is_near(equal, 5.0 / 36.0), "{equal}");
}

/// PG-STC-001, PG-BGN-011: the odds of a charge say what may become of staff and of battalion guns.
#[test]
fn odds_count_staff_and_battalion_guns() {
    let (mut board, horse, foot) = charge();
    board.attach(general_of(HORSE[0]), horse);
    board.tweak(foot, |it| it.battalion_gun = Some((Calibre::Light, 2)));
    let play = board.play(Stage::Declare { side: US }, Phase::Morale, &[]);
    let act = Act::Declare { unit: horse, target: foot, joint: false, squadron: None };
    let odds = odds_of(&play, 0, act);
    let general = "general-3";
    let killed = p(&odds, |it| it.gone.get(general).is_some_and(|how| how == "killed"));
    let wounded = p(&odds, |it| it.state.get(general).is_some_and(|how| how == "wounded"));
    assert!(killed > 0.0 && wounded > 0.0, "{killed} {wounded}");
    let lost = p(&odds, |it| it.gone.contains_key("foot/gun"));
    let routed = p(&odds, |it| it.routed.iter().any(|unit| unit == "foot"));
    assert!(routed > 0.0 && lost >= routed - 1e-9, "{lost} {routed}");
}
