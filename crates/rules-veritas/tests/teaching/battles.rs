//! What the generals know about *In Deo Veritas*, tested in whole battles.
use kernel::general::Level::{Recruit, Regular};
use proving::generals::{are_accepted, are_steady, do_not_peek, fight, shipped};
use rules_veritas::{BOOK, Veritas};

const LESSON: &str = "first-lesson-veritas";

#[test]
fn whatever_they_say_is_accepted() {
    are_accepted(&BOOK, LESSON);
    fight(&BOOK, "rocroi-1643", [Regular, Recruit], 1);
    fight(&BOOK, "lutzen-1632", [Recruit, Regular], 1);
}

#[test]
fn the_same_seed_fights_the_same_battle() {
    are_steady(&BOOK, LESSON, [Regular, Recruit]);
}

/// A regular's guns fire, its horse charges, and its commanders stay with their troops.
#[test]
fn regulars_use_all_arms() {
    let said: String = (1..5).flat_map(|seed| fight(&BOOK, LESSON, [Regular; 2], seed).0).collect();
    for words in ["The twelve apostles shoot at", "charges", "joins", "falls back"] {
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
    let mut game = shipped(&BOOK, LESSON, 5);
    let mut general = general::Random::new(5);
    while let Some(seat) = game.asked().into_iter().next() {
        let mut known = game.known_to(&seat).expect("a seat");
        let model = known.moment::<Veritas>().expect("this ruleset").model();
        let sum = [0, 1]
            .map(|seat| Veritas::judge(model, kernel::Seat(seat), &Temper::EVEN, &mut ()))
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
    do_not_peek::<Veritas>(&BOOK, &*game, None);
}
