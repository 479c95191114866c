//! The source of the dice may change in the middle of a battle.
use crate::duel::{Act, Duel};
use kernel::{
    Fill, Match, No, Record, Said, Seat,
    any::{self, NotReplayed},
    play::{NoRewind, NotTaken},
    record::{Broken, Thrower},
};
use serde_json::{Value, json};

fn said(seat: u8, act: Act) -> Said<Act> {
    Said { seat: Seat(seat), act, fill: Fill::Nothing }
}

fn duel(dice: Option<Vec<u8>>) -> Match<Duel> {
    Match::open([0, 5], 1, dice).expect("it opens").0
}

/// Left and right fire in turn. The dice show in who was hurt, and in the record of the answers.
fn volleys(game: &mut Match<Duel>, n: usize) {
    for _ in 0..n {
        let seat = (game.n_decisions() % 2) as u8;
        game.say(said(seat, Act::Volley)).expect("in range");
    }
}

fn again(game: &Match<Duel>) -> Match<Duel> {
    let text = serde_json::to_string(&game.record()).expect("it has a text");
    let record: Record<Duel> = serde_json::from_str(&text).expect("it reads");
    let (again, _) = Match::replay(&record).expect("it replays");
    assert_eq!(again.record(), game.record());
    assert_eq!(again.moment(), game.moment());
    assert_eq!(again.is_by_hand(), game.is_by_hand());
    again
}

#[test]
fn a_record_without_a_change_of_source_lists_none() {
    let mut game = duel(None);
    game.throw_by_seed(1);
    volleys(&mut game, 1);
    let record = serde_json::to_value(again(&game).record()).expect("it has a text");
    assert_eq!(record["sources"], json!([{"from": 0, "seed": 1}]));
    let record = serde_json::to_value(again(&duel(None)).record()).expect("it has a text");
    assert_eq!(record.get("sources"), None);
}

#[test]
fn the_players_take_over_and_give_back() {
    let mut game = duel(None);
    game.say(said(0, Act::Walk(1))).expect("a pace");
    assert_eq!(game.give_dice(&[1]), Err(NotTaken::SeedThrows));
    game.throw_by_hand();
    assert!(game.is_by_hand());
    assert_eq!(game.say(said(1, Act::Volley)), Err(No::WantsDie { sides: 6 }));
    game.give_dice(&[1, 6, 6, 5]).expect("faces of a die");
    assert_eq!(game.dice_left(), 4);
    game.say(said(1, Act::Volley)).expect("in range");
    assert_eq!((game.dice_left(), game.moment().model().men[0].hp), (1, 2));
    again(&game);
    game.throw_by_seed(9);
    assert_eq!((game.dice_left(), game.is_by_hand()), (0, false), "the one left over is put away");
    volleys(&mut game, 1);
    assert_eq!(game.record().sources, [Thrower::seed(0, 1), Thrower::hand(1), Thrower::seed(2, 9)]);
    assert_eq!(game.record().dice, Some(vec![1, 6, 6]));
    let mut again = again(&game);
    again.throw_by_hand();
    assert_eq!(again.dice_left(), 0);
}

#[test]
fn a_battle_begun_by_hand_differs_from_one_begun_by_seed() {
    let mut game = duel(Some(vec![6, 6, 6]));
    volleys(&mut game, 1);
    game.throw_by_seed(4);
    volleys(&mut game, 1);
    game.throw_by_hand();
    game.give_dice(&[5, 5, 5]).expect("faces of a die");
    volleys(&mut game, 1);
    let sources = [Thrower::hand(0), Thrower::seed(1, 4), Thrower::hand(2)];
    assert_eq!(game.record().sources, sources);
    again(&game);
    let mut game = duel(None);
    game.throw_by_hand();
    assert_eq!(game.record().sources, [Thrower::seed(0, 1), Thrower::hand(0)]);
    again(&game);
}

#[test]
fn only_the_last_change_between_two_decisions_counts() {
    let mut game = duel(None);
    volleys(&mut game, 1);
    game.throw_by_hand();
    game.throw_by_seed(7);
    game.throw_by_hand();
    game.throw_by_seed(8);
    assert_eq!(game.record().sources, [Thrower::seed(0, 1), Thrower::seed(1, 8)]);
    game.throw_by_seed(1);
    assert_eq!(game.record().sources, [Thrower::seed(0, 1)]);
    volleys(&mut game, 1);
    let mut plain = duel(None);
    volleys(&mut plain, 2);
    assert_eq!(game.moment(), plain.moment());
}

/// A record of faces names none of the seeds that threw them, replays to the same moment, and other dice follow.
#[test]
fn a_record_of_faces_says_nothing_about_dice_to_come() {
    let mut game = duel(None);
    volleys(&mut game, 2);
    game.throw_by_hand();
    game.give_dice(&[1, 6, 6]).expect("faces of a die");
    game.say(said(0, Act::Volley)).expect("in range");
    game.throw_by_seed(9);
    volleys(&mut game, 1);
    let record = game.record_of_faces(77).expect("it replays");
    assert_eq!(record.sources, [Thrower::hand(0), Thrower::seed(4, 77)]);
    assert_eq!((record.seed, record.fingerprint.clone()), (77, game.record().fingerprint));
    let (mut again, _) = Match::replay(&record).expect("it replays");
    assert_eq!(again.moment(), game.moment());
    assert!(!again.is_by_hand() && again.say(said(0, Act::Walk(1))).is_ok(), "it can be played on");
    game.throw_by_hand();
    let record = game.record_of_faces(77).expect("it replays");
    assert_eq!(record.sources, [Thrower::hand(0)], "the players go on throwing");
    let record = duel(None).record_of_faces(77).expect("it replays");
    let (again, _) = Match::replay(&record).expect("it replays");
    assert_eq!((again.moment(), again.is_by_hand()), (duel(None).moment(), false));
}

#[test]
fn undo_leaves_the_dice_with_whoever_throws() {
    let mut game = duel(None);
    game.say(said(0, Act::Walk(1))).expect("a pace");
    game.throw_by_hand();
    game.give_dice(&[2, 3]).expect("faces of a die");
    game.undo().expect("no die fell");
    assert_eq!((game.is_by_hand(), game.dice_left(), game.n_decisions()), (true, 2, 0));
    again(&game);
    game.throw_by_seed(5);
    game.say(said(0, Act::Walk(1))).expect("a pace");
    game.undo().expect("no die fell");
    assert!(!game.is_by_hand());
    assert_eq!(game.record().sources, [Thrower::seed(0, 1), Thrower::seed(0, 5)]);
}

#[test]
fn a_battle_goes_back_and_other_dice_fall() {
    let mut game = duel(None);
    game.say(said(0, Act::Walk(1))).expect("a pace");
    let before = game.moment().clone();
    volleys(&mut game, 1);
    let fallen = game.moment().clone();
    assert_eq!(game.rewind(3, 50), Err(NoRewind::Ahead { to: 3, n: 2 }));
    assert_eq!(game.rewind(1, 1), Err(NoRewind::KnownSeed));
    assert_eq!(game.moment(), &fallen, "a refusal changes nothing");
    let mut differ = 0;
    for seed in 50..60 {
        game.rewind(1, seed).expect("it went so far");
        assert_eq!(game.moment(), &before);
        assert_eq!(game.rewind(1, seed), Err(NoRewind::KnownSeed));
        assert_eq!(game.record().sources, [Thrower::seed(0, 1), Thrower::seed(1, seed)]);
        volleys(&mut game, 1);
        again(&game);
        differ += usize::from(game.moment() != &fallen);
    }
    assert!(differ > 0);
    game.rewind(0, 99).expect("it went so far");
    assert_eq!(game.record().sources, [Thrower::seed(0, 1), Thrower::seed(0, 99)]);
    again(&game);
}

#[test]
fn dice_that_fell_by_hand_stay_with_the_decisions_that_stay() {
    let mut game = duel(Some(vec![6, 6, 6, 5, 5, 5, 4]));
    volleys(&mut game, 2);
    game.rewind(1, 70).expect("it went so far");
    assert_eq!(game.record().dice, Some(vec![6, 6, 6]));
    assert_eq!((game.is_by_hand(), game.dice_left()), (false, 0));
    again(&game);
    game.throw_by_hand();
    game.give_dice(&[1, 1, 1]).expect("faces of a die");
    volleys(&mut game, 1);
    assert_eq!(game.record().sources, [Thrower::hand(0)]);
    again(&game);
}

#[test]
fn a_part_of_a_record_is_thrown_by_those_who_threw_it() {
    let mut game = duel(None);
    volleys(&mut game, 1);
    game.throw_by_hand();
    game.give_dice(&[6, 6, 6, 6, 6, 6]).expect("faces of a die");
    volleys(&mut game, 2);
    let record = any::written(&game.record());
    for to in 0..=3 {
        let part = any::replay::<Duel>(record.clone(), Some(to)).expect("it replays").game;
        assert_eq!((part.n_decisions(), part.is_by_hand()), (to, to >= 1));
    }
}

#[test]
fn impossible_sources_are_reported() {
    let record = json!({"format": 1, "ruleset": "duel", "version": 1, "seed": 3, "setup": [0, 5],
        "dice": [6, 6, 6], "decisions": [{"seat": "left", "act": "Volley"}]});
    let with = |sources: Value| {
        let mut record = record.clone();
        record["sources"] = sources;
        any::replay::<Duel>(record, None)
    };
    let wrong = |sources: Value| match with(sources.clone()) {
        Err(NotReplayed::Unread(why)) => why,
        other => panic!("{sources}: {other:?}"),
    };
    with(json!([{"from": 0, "hand": true}])).expect("by hand");
    with(json!([])).expect("as ever");
    assert!(wrong(json!([{"from": 1, "hand": true}, {"from": 0, "seed": 4}])).contains("after"));
    assert!(wrong(json!([{"from": 2, "hand": true}])).contains("only 1"));
    assert!(wrong(json!([{"from": 0, "seed": 4}])).contains("by hand"));
    for broken in [
        json!({}),
        json!("seed"),
        json!([{"from": 0}]),
        json!([{"from": 0, "hand": false}]),
        json!([{"from": 0, "seed": -1}]),
        json!([{"from": -1, "seed": 1}]),
        json!([{"from": 0, "seed": 1, "hand": true}]),
        json!([{"seed": 1}]),
        json!([null]),
    ] {
        assert!(wrong(broken).contains("not a record"));
    }
    let short = json!([{"from": 0, "seed": 3}, {"from": 0, "hand": true}]);
    let mut record = record.clone();
    (record["sources"], record["dice"]) = (short, json!([6]));
    assert!(matches!(any::replay::<Duel>(record.clone(), None), Err(NotReplayed::Broken(_))));
    record["dice"] = json!([6, 9, 6]);
    assert!(matches!(any::replay::<Duel>(record, None), Err(NotReplayed::Broken(_))));
    let mut typed = duel(None).record();
    typed.sources = vec![Thrower::hand(5)];
    assert!(matches!(Match::replay(&typed), Err(Broken::Sources(_))));
}
