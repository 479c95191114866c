//! The generals fight whole battles of every ruleset: nothing they say is refused, and the battles end.
use staff::hire;

/// The maximum number of decisions of a battle.
const MOST: usize = 4000;

/// How a battle between two generals went: its decisions, its verdict, and a hash of the final table.
fn fight(scenario: &str, names: [&str; 2], seed: u64) -> (usize, String, String) {
    let shipped = games::scenario(scenario).expect("it ships");
    let mut game = games::open(shipped.file, shipped.text, seed, None).expect("it opens");
    let seats = game.seats();
    let mut generals = names.map(|name| hire(name, &*game, seed).expect("a general of this name"));
    for n in 0..MOST {
        let Some(seat) = game.asked().into_iter().next() else {
            return (n, game.verdict().expect("it is over").words, game.hash());
        };
        let at = seats.iter().position(|card| card.id == seat).expect("a seat of the battle");
        let said = generals[at].decide(&*game, &seat).expect("a seat that is asked has an answer");
        assert!(said.why.ends_with('.'), "a sentence: {}", said.why);
        game.say(&seat, said.act, said.fill).expect("what a general says is accepted");
    }
    panic!("{scenario} took more than {MOST} decisions");
}

fn lessons() -> impl Iterator<Item = &'static str> {
    games::shipped().map(|it| it.id).filter(|id| id.starts_with("first-lesson"))
}

#[test]
fn every_level_fights_every_first_lesson_to_a_verdict() {
    for lesson in lessons() {
        for names in [["random", "recruit"], ["recruit", "regular"], ["regular", "veteran"]] {
            let (n, words, _) = fight(lesson, names, 3);
            assert!(n > 10 && !words.is_empty(), "{lesson}: {n} decisions, {words}");
        }
    }
}

#[test]
fn the_same_seed_fights_the_same_battle() {
    for lesson in lessons() {
        for names in [["recruit", "regular"], ["veteran", "recruit"]] {
            assert_eq!(fight(lesson, names, 7), fight(lesson, names, 7), "{lesson}: {names:?}");
        }
    }
}

#[test]
fn big_battles_end_too() {
    for scenario in ["meeting-engagement", "naseby-1645", "rocroi-1643"] {
        let (n, words, _) = fight(scenario, ["regular", "recruit"], 5);
        assert!(n > 50 && !words.is_empty(), "{scenario}: {n} decisions, {words}");
    }
}

#[test]
fn unknown_names_are_refused() {
    let shipped = games::scenario("first-lesson").expect("it ships");
    let game = games::open(shipped.file, shipped.text, 1, None).expect("it opens");
    assert!(hire("napoleon", &*game, 1).is_err());
    assert!(staff::NAMES.iter().all(|name| hire(name, &*game, 1).is_ok()));
}

/// The chances of a finished battle: estimated as each turn begins, certain at the end, and the same again for the same record.
#[test]
fn a_battle_is_played_on_from_each_of_its_turns() {
    let shipped = games::scenario("first-lesson").expect("it ships");
    let mut game = games::open(shipped.file, shipped.text, 4, None).expect("it opens");
    let mut general = hire("recruit", &*game, 4).expect("a recruit");
    while let Some(seat) = game.asked().into_iter().next() {
        let said = general.decide(&*game, &seat).expect("an answer");
        game.say(&seat, said.act, said.fill).expect("it is accepted");
    }
    let reckoned = || {
        let mut walk = games::walk(game.record()).expect("a sound record");
        staff::chances(&mut walk, usize::MAX, 3)
    };
    let all = reckoned();
    let turns = game.view("watcher").expect("a view").turn as usize;
    assert_eq!(all.len(), turns + 1, "each turn's beginning, and the end: {all:?}");
    assert!(all.iter().all(|it| it.wins.iter().sum::<f64>() <= 1.0 + 1e-9), "{all:?}");
    let sides = game.view("watcher").expect("a view").sides;
    let won = game.verdict().and_then(|verdict| verdict.winner);
    let end: Vec<f64> = sides.iter().map(|it| f64::from(Some(&it.id) == won.as_ref())).collect();
    assert_eq!(all.last().map(|it| &it.wins), Some(&end));
    assert_eq!(all, reckoned());
}
