//! Computer generals at work: whole battles that ship, and decisions that must not depend on secrets.
use kernel::{
    Ruleset,
    any::AnyGame,
    book::Book,
    general::Level::{self, Recruit, Regular, Veteran},
    view::Verdict,
};

/// The maximum number of decisions of a battle.
const MOST: usize = 4000;

/// A scenario that ships.
pub fn shipped(book: &Book, scenario: &str, seed: u64) -> Box<dyn AnyGame> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let file = format!("{folder}/{}/{scenario}.toml", book.id);
    let text = std::fs::read_to_string(&file).expect("it ships");
    book.open_text(&file, &text, seed).expect("it opens")
}

/// Plays a scenario that ships to its end between two generals: all decisions, and how it ended.
pub fn fight(book: &Book, scenario: &str, levels: [Level; 2], seed: u64) -> (Vec<String>, Verdict) {
    let mut game = shipped(book, scenario, seed);
    let seats = game.seats();
    let mut generals = levels.map(|level| (book.general)(level, seed));
    let mut said = Vec::new();
    while let Some(seat) = game.asked().into_iter().next() {
        assert!(said.len() < MOST, "{scenario} does not end");
        let side = seats.iter().position(|card| card.id == seat).expect("a seat");
        let decision = generals[side].decide(&*game, &seat).expect("an answer");
        said.push(decision.why.clone());
        let taken = game.say(&seat, decision.act.clone(), decision.fill.clone());
        taken.unwrap_or_else(|no| panic!("{decision:?} is refused: {no:?}"));
    }
    (said, game.verdict().expect("it is over"))
}

/// Whatever recruits and regulars say in a battle is accepted.
pub fn are_accepted(book: &Book, scenario: &str) {
    for seed in 1..4 {
        for levels in [[Recruit, Regular], [Regular, Recruit], [Recruit, Recruit]] {
            fight(book, scenario, levels, seed);
        }
    }
}

/// The same seed fights the same battle.
pub fn are_steady(book: &Book, scenario: &str, levels: [Level; 2]) {
    assert_eq!(fight(book, scenario, levels, 9), fight(book, scenario, levels, 9));
}

/// Where both seats decide at once in secret, a general decides the same whatever the enemy has chosen among the offers of an act, or
/// among all of them.
pub fn do_not_peek<R: Ruleset>(book: &Book, game: &dyn AnyGame, secret: Option<&str>)
where
    R::Model: PartialEq,
{
    let asked = game.asked();
    let [us, enemy] = &asked[..] else { panic!("both decide at once: {asked:?}") };
    let said = |chosen: usize| {
        let mut game = game.boxed_clone();
        let mut offers = game.offers(enemy);
        offers.retain(|offer| secret.is_none_or(|act| offer["act"].get(act).is_some()));
        let offer = offers.swap_remove(chosen);
        game.say(enemy, offer["act"].clone(), offer["fill"].clone()).expect("it is taken");
        let decided = [Recruit, Regular, Veteran]
            .map(|level| (book.general)(level, 5).decide(&*game, us).expect("an answer"));
        let mut known = game.known_to(us).expect("a seat");
        let table = known.moment::<R>().expect("this ruleset").model().clone();
        (game.hash(), table, decided)
    };
    let (one, other) = (said(0), said(1));
    assert_ne!(one.0, other.0, "the secrets differ");
    assert!(one.1 == other.1, "the secret is visible");
    assert_eq!(one.2, other.2);
}
