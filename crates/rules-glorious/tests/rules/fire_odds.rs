//! The odds of a shot, which is named in secret: of one's own dice, and of nobody else's.
use crate::{
    fire::{at, throws},
    kit::{self, Board},
};
use kernel::{
    Ruleset,
    any::{self, AnyGame},
    odds::{Far, binomial},
};
use rules_glorious::{Act, Glorious, Stage, kinds::UnitId};
use serde_json::{Value, json};

/// Two lines of longbows within reach of each other.
fn duel() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let ours = board.line("ours", 0, "lll", (36.0, 10.0));
    let theirs = board.line("theirs", 1, "lll", (36.0, 13.0));
    board.book.options.composition.value = false;
    (board, ours, theirs)
}

/// A whole battle of it, as outsiders hold it, when targets are to be named.
fn named_now(board: &Board) -> Box<dyn AnyGame> {
    let setup = kit::setup(board);
    let record = json!({
        "format": 1, "ruleset": "glorious", "version": Glorious::VERSION, "seed": 3, "setup": setup, "decisions": [],
    });
    let mut game = any::replay::<Glorious>(record, None).expect("it replays").game;
    while game.asked().len() < 2 {
        let seat = game.asked().remove(0);
        game.say(&seat, json!("end-phase"), Value::Null).expect("pivots are ended");
    }
    game
}

/// The act by which a unit fires with all it has.
fn fire(unit: &str, target: &str) -> Value {
    json!({"fire": {"unit": unit, "aims": [{"target": target, "elements": [1, 2, 3]}]}})
}

fn chance(odds: &Value, hits: u64) -> f64 {
    let outcomes = odds["odds"]["outcomes"].as_array().expect("outcomes");
    let mut all = outcomes.iter().filter(|it| it["what"]["hits"]["theirs"] == json!(hits));
    all.next().and_then(|it| it["p"].as_f64()).unwrap_or(0.0)
}

/// AGV-FIR-030, AGV-BAS-003: the odds of naming a target are those of its own dice, exactly; what the enemy has named before is
/// not in them, nor is what one's own side has named with others.
#[test]
fn the_odds_of_a_shot_are_its_own() {
    let (board, ours, theirs) = duel();
    let mut play = board.play(Stage::Targets, 0, &[12; 6]);
    play.say(0, at(ours, theirs, 3)).say(1, at(theirs, ours, 3));
    play.say(0, Act::EndPhase).say(1, Act::EndPhase);
    let shot = throws(&play)[0].clone();
    assert_eq!((shot.unit, shot.dice.len()), (ours, 3));

    let mut game = named_now(&board);
    let seats: Vec<String> = game.seats().into_iter().map(|seat| seat.id).collect();
    let odds = |game: &dyn AnyGame, act: Value| {
        game.odds_to(&seats[0], act, Value::Null, Far::default()).expect("it has odds")
    };
    let before = odds(&*game, fire("ours", "theirs"));
    for (hits, p) in binomial(3, f64::from(shot.needs) / 12.0).into_iter().enumerate() {
        let told = chance(&before, hits as u64);
        assert!((told - p).abs() < 1e-9, "{hits} hits: {told} is not {p}");
    }
    game.say(&seats[1], fire("theirs", "ours"), Value::Null).expect("they name");
    assert_eq!(odds(&*game, fire("ours", "theirs")), before, "their secret is in our odds");
    // Seen through, it is the same: nobody's answer is followed while answers are secret.
    let through = game.odds_to(&seats[0], fire("ours", "theirs"), Value::Null, Far::ANSWERS);
    assert_eq!(through.expect("it has odds"), before);
}

/// AGV-FIR-030, AGV-LOS-001: naming no more has the odds of all that was named, as far as the seat knows; to the losses, what they
/// come to. With nothing named there are none.
#[test]
fn naming_no_more_has_the_odds_of_all_that_was_named() {
    let (board, ..) = duel();
    let mut game = named_now(&board);
    let seats: Vec<String> = game.seats().into_iter().map(|seat| seat.id).collect();
    let end =
        |game: &dyn AnyGame, far| game.odds_to(&seats[0], json!("end-phase"), Value::Null, far);
    game.say(&seats[1], fire("theirs", "ours"), Value::Null).expect("they name");
    assert!(end(&*game, Far::default()).is_err(), "we have named nothing");
    let alone = game.odds_to(&seats[0], fire("ours", "theirs"), Value::Null, Far::default());
    game.say(&seats[0], fire("ours", "theirs"), Value::Null).expect("we name");
    assert_eq!(end(&*game, Far::default()).expect("odds"), alone.expect("odds"));
    let losses = end(&*game, Far { answers: 0, losses: true }).expect("odds");
    let outcomes = losses["odds"]["outcomes"].as_array().expect("outcomes");
    let lost = |it: &&Value| it["what"]["lost"] == json!([{"theirs": 1}]);
    assert!(outcomes.iter().any(|it| lost(&it)), "{outcomes:?}");
}

/// AGV-FIR-030: a hand that only looks is told that dice will fall, and sees nothing else.
#[test]
fn a_look_at_a_shot_tells_of_dice_to_come() {
    let (board, ..) = duel();
    let game = named_now(&board);
    let seat = game.seats().remove(0).id;
    let look = game.preview(&seat, fire("ours", "theirs"), Value::Null).expect("it is allowed");
    assert_eq!((look.units.len(), look.rolls, look.later), (0, false, true));
}
