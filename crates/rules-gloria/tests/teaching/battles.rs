//! What the generals know about *Pro Gloria!*, tested in whole battles.
use kernel::{
    any::AnyGame,
    general::Level::{self, Recruit, Regular, Veteran},
};
use rules_gloria::{BOOK, Gloria};

/// The maximum number of decisions of a battle.
const MOST: usize = 4000;

/// A scenario that ships.
fn shipped(scenario: &str, seed: u64) -> Box<dyn AnyGame> {
    let file = format!("{}/../../scenarios/gloria/{scenario}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).expect("it ships");
    BOOK.open_text(&file, &text, seed).expect("it opens")
}

/// Plays a shipped scenario to its end between two generals: the decisions, and who won.
fn fight(scenario: &str, levels: [Level; 2], seed: u64) -> (Vec<String>, Option<String>) {
    let mut game = shipped(scenario, seed);
    let seats = game.seats();
    let mut generals = levels.map(|level| (BOOK.general)(level, seed));
    let mut said = Vec::new();
    while let Some(seat) = game.asked().into_iter().next() {
        assert!(said.len() < MOST, "{scenario} does not end");
        let side = seats.iter().position(|card| card.id == seat).expect("a seat");
        let decision = generals[side].decide(&*game, &seat).expect("an answer");
        said.push(decision.why.clone());
        let taken = game.say(&seat, decision.act.clone(), decision.fill.clone());
        taken.unwrap_or_else(|no| panic!("{decision:?} is refused: {no:?}"));
    }
    (said, game.verdict().expect("it is over").winner)
}

#[test]
fn whatever_they_say_is_accepted() {
    for seed in 1..4 {
        for names in [[Recruit, Regular], [Regular, Recruit], [Recruit, Recruit]] {
            fight("first-lesson-gloria", names, seed);
        }
    }
}

/// Every battle that ships comes to an end.
#[test]
fn the_battles_of_the_book_end() {
    for scenario in ["culloden-1746", "guilford-1781", "minden-1759", "mollwitz-1741"] {
        fight(scenario, [Regular, Recruit], 1);
        fight(scenario, [Recruit, Regular], 2);
    }
}

#[test]
fn the_same_seed_fights_the_same_battle() {
    let names = [Regular, Recruit];
    assert_eq!(fight("first-lesson-gloria", names, 9), fight("first-lesson-gloria", names, 9));
}

/// A veteran plans ahead, and whatever it says is accepted too.
#[test]
fn a_veteran_fights_a_whole_battle() {
    let (said, _) = fight("first-lesson-gloria", [Veteran, Recruit], 3);
    assert!(said.len() > 40, "{said:?}");
}

/// A regular holds the hill of the first lesson against a recruit.
#[test]
fn regulars_beat_recruits() {
    let won = (1..=10)
        .filter(|seed| {
            let (_, winner) = fight("first-lesson-gloria", [Regular, Recruit], *seed);
            winner.as_deref() == Some("white")
        })
        .count();
    assert!(won >= 8, "{won} of 10");
}

/// A regular's foot advances, its guns are laid, its horse charges and its generals follow.
#[test]
fn regulars_use_all_arms() {
    let said: String =
        (1..6).flat_map(|seed| fight("first-lesson-gloria", [Regular; 2], seed).0).collect();
    for words in ["advances", "lays its gun on", "charges", "charges on", "rides to the troops"] {
        assert!(said.contains(words), "nobody {words}");
    }
}

/// PG-SHO-010: a general decides the same whatever the enemy has aimed at in secret.
#[test]
fn nobody_peeks_at_secret_aims() {
    let mut game = shipped("first-lesson-gloria", 5);
    let mut generals = [Regular; 2].map(|level| (BOOK.general)(level, 5));
    let seats = game.seats();
    while game.asked().len() < 2 {
        let seat = game.asked().remove(0);
        let side = seats.iter().position(|card| card.id == seat).expect("a seat");
        let decision = generals[side].decide(&*game, &seat).expect("an answer");
        game.say(&seat, decision.act, decision.fill).expect("it is taken");
    }
    let asked = game.asked();
    let [us, enemy] = &asked[..] else { panic!("both aim at once: {asked:?}") };
    let said = |aim: usize| {
        let mut game = game.boxed_clone();
        let mut offers = game.offers(enemy);
        offers.retain(|offer| offer["act"].get("fire").is_some());
        let offer = offers.swap_remove(aim);
        game.say(enemy, offer["act"].clone(), offer["fill"].clone()).expect("it is taken");
        let decided = [Recruit, Regular, Veteran]
            .map(|level| (BOOK.general)(level, 5).decide(&*game, us).expect("an answer"));
        let mut known = game.known_to(us).expect("a seat");
        let table = known.moment::<Gloria>().expect("this ruleset").model().clone();
        (game.hash(), table, decided)
    };
    let (one, other) = (said(0), said(1));
    assert_ne!(one.0, other.0, "the secrets differ");
    assert_eq!(one.1, other.1, "the secret is visible");
    assert_eq!(one.2, other.2);
}
