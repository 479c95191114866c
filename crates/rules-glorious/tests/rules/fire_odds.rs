//! The odds of a shot, which is named in secret: they count only the shot's own dice.
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

/// The battle as outsiders hold it, when targets are to be named.
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

/// The act by which a unit fires with everything.
fn fire(unit: &str, target: &str) -> Value {
    json!({"fire": {"unit": unit, "aims": [{"target": target, "elements": [1, 2, 3]}]}})
}

fn chance(odds: &Value, hits: u64) -> f64 {
    let outcomes = odds["odds"]["outcomes"].as_array().expect("outcomes");
    let mut all = outcomes.iter().filter(|it| it["what"]["hits"]["theirs"] == json!(hits));
    all.next().and_then(|it| it["p"].as_f64()).unwrap_or(0.0)
}

/// AGV-FIR-030, AGV-BAS-003: the odds of naming a target are exactly those of its own dice. Targets that the enemy or other
/// units of the same side have named do not count.
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
        assert!((told - p).abs() < 1e-9, "{hits} hits: {told}, expected {p}");
    }
    game.say(&seats[1], fire("theirs", "ours"), Value::Null).expect("they name");
    assert_eq!(odds(&*game, fire("ours", "theirs")), before, "our odds show the enemy's secret");
    // Looking further ahead changes nothing, because answers are secret and none is followed.
    let through = game.odds_to(&seats[0], fire("ours", "theirs"), Value::Null, Far::ANSWERS);
    assert_eq!(through.expect("it has odds"), before);
}

/// AGV-FIR-030, AGV-LOS-001: finishing has the odds of all that was named, as far as the seat knows, and its losses if these
/// are asked for. With nothing named there are no odds.
#[test]
fn finishing_has_the_odds_of_all_that_was_named() {
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
    let lost = |it: &&Value| it["what"]["lost"] == json!({"theirs": 1});
    assert!(outcomes.iter().any(|it| lost(&it)), "{outcomes:?}");
}

/// AGV-FIR-030: the preview of a shot says that dice will be thrown, and shows nothing else.
#[test]
fn the_preview_of_a_shot_announces_later_dice() {
    let (board, ..) = duel();
    let game = named_now(&board);
    let seat = game.seats().remove(0).id;
    let look = game.preview(&seat, fire("ours", "theirs"), Value::Null).expect("it is allowed");
    assert_eq!((look.units.len(), look.rolls, look.later), (0, false, true));
}
