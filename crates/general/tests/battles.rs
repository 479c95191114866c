//! The generals fight whole battles of every ruleset.
use general::hire;

/// A battle is at most so long; one that is longer is dithered over.
const MOST: usize = 4000;

fn fight(scenario: &str, seed: u64) -> (usize, String) {
    let shipped = games::scenario(scenario).expect("it ships");
    let mut game = games::open(shipped.file, shipped.text, seed, None).expect("it opens");
    let mut general = hire("recruit", &*game, seed).expect("a recruit");
    for n in 0..MOST {
        let Some(seat) = game.asked().into_iter().next() else {
            return (n, game.verdict().expect("it is over").words);
        };
        let said = general.decide(&*game, &seat).expect("a seat that is asked has an answer");
        game.say(&seat, said.act, said.fill).expect("what a general says is accepted");
    }
    panic!("{scenario} went on for more than {MOST} decisions");
}

#[test]
fn a_recruit_fights_every_first_lesson_to_a_verdict() {
    for listed in games::SHIPPED.iter().filter(|it| it.id.starts_with("first-lesson")) {
        for seed in 1..4 {
            let (n, words) = fight(listed.id, seed);
            assert!(n > 10 && !words.is_empty(), "{}: {n} decisions, {words}", listed.id);
        }
    }
}

#[test]
fn the_same_seed_fights_the_same_battle() {
    assert_eq!(fight("first-lesson", 7), fight("first-lesson", 7));
}
