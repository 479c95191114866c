//! What the generals know about *In Deo Veritas*, tested in whole battles.
use kernel::{
    any::AnyGame,
    general::Level::{self, Recruit, Regular, Veteran},
};
use rules_veritas::{BOOK, Veritas};

/// The maximum number of decisions of a battle.
const MOST: usize = 4000;

/// A scenario that ships.
fn shipped(scenario: &str, seed: u64) -> Box<dyn AnyGame> {
    let file = format!("{}/../../scenarios/veritas/{scenario}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).expect("it ships");
    BOOK.open_text(&file, &text, seed).expect("it opens")
}

/// Plays a shipped scenario to its end between two generals: the decisions and the verdict.
fn fight(scenario: &str, levels: [Level; 2], seed: u64) -> (Vec<String>, String) {
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
    (said, game.verdict().expect("it is over").words)
}

#[test]
fn whatever_they_say_is_accepted() {
    for seed in 1..4 {
        for names in [[Recruit, Regular], [Regular, Recruit], [Recruit, Recruit]] {
            fight("first-lesson-veritas", names, seed);
        }
    }
    fight("rocroi-1643", [Regular, Recruit], 1);
    fight("lutzen-1632", [Recruit, Regular], 1);
}

#[test]
fn the_same_seed_fights_the_same_battle() {
    let names = [Regular, Recruit];
    assert_eq!(fight("first-lesson-veritas", names, 9), fight("first-lesson-veritas", names, 9));
}

/// A regular's guns fire, its horse charges, and its commanders stay with their troops.
#[test]
fn regulars_use_all_arms() {
    let said: String =
        (1..5).flat_map(|seed| fight("first-lesson-veritas", [Regular; 2], seed).0).collect();
    for words in ["The twelve apostles shoots at", "charges", "joins", "falls back"] {
        assert!(said.contains(words), "nobody {words}");
    }
}

/// In random positions, what is good for one side is equally bad for the other.
#[test]
fn the_judge_takes_no_side() {
    use general::{
        General as _,
        lore::{Lore, Temper},
    };
    let mut game = shipped("first-lesson-veritas", 5);
    let mut general = general::Random::new(5);
    while let Some(seat) = game.asked().into_iter().next() {
        let mut known = game.known_to(&seat).expect("a seat");
        let model = known.moment::<Veritas>().expect("this ruleset").model();
        let sum = [0, 1]
            .map(|seat| Veritas::judge(model, kernel::Seat(seat), &Temper::EVEN))
            .iter()
            .sum::<f64>();
        assert!(sum.abs() < 1e-9, "{sum} too much");
        let said = general.decide(&*game, &seat).expect("an answer");
        game.say(&seat, said.act, said.fill).expect("it is taken");
    }
}

/// IDV-ORD-005: a general decides the same whatever the enemy has named in secret.
#[test]
fn nobody_peeks_at_secret_orders() {
    let lesson = include_str!("../../../../scenarios/veritas/first-lesson-veritas.toml");
    // Without the orders of the scenario, both sides choose their own.
    let chosen = lesson.lines().filter(|line| !line.starts_with("order = "));
    let chosen: Vec<&str> = chosen.collect();
    let game = BOOK.open_text("lesson.toml", &chosen.join("\n"), 5).expect("it opens");
    let asked = game.asked();
    let [us, enemy] = &asked[..] else { panic!("both name orders at once: {asked:?}") };
    let said = |named: usize| {
        let mut game = game.boxed_clone();
        let offer = game.offers(enemy).swap_remove(named);
        game.say(enemy, offer["act"].clone(), offer["fill"].clone()).expect("it is taken");
        let decided = [Recruit, Regular, Veteran]
            .map(|level| (BOOK.general)(level, 5).decide(&*game, us).expect("an answer"));
        let mut known = game.known_to(us).expect("a seat");
        let table = known.moment::<Veritas>().expect("this ruleset").model().clone();
        (game.hash(), table, decided)
    };
    let (one, other) = (said(0), said(1));
    assert_ne!(one.0, other.0, "the secrets differ");
    assert_eq!(one.1, other.1, "the secret is visible");
    assert_eq!(one.2, other.2);
}
