//! What the generals know about *Pro Gloria!*, tested in whole battles.
use kernel::general::Level::{Recruit, Regular, Veteran};
use proving::generals::{are_accepted, are_steady, do_not_peek, fight, shipped};
use rules_gloria::{BOOK, Gloria};

const LESSON: &str = "first-lesson-gloria";

#[test]
fn whatever_they_say_is_accepted() {
    are_accepted(&BOOK, LESSON);
}

/// Every battle that ships comes to an end.
#[test]
fn the_battles_of_the_book_end() {
    for scenario in ["culloden-1746", "guilford-1781", "minden-1759", "mollwitz-1741"] {
        fight(&BOOK, scenario, [Regular, Recruit], 1);
        fight(&BOOK, scenario, [Recruit, Regular], 2);
    }
}

#[test]
fn the_same_seed_fights_the_same_battle() {
    are_steady(&BOOK, LESSON, [Regular, Recruit]);
}

/// A veteran plans ahead, and whatever it says is accepted too.
#[test]
fn a_veteran_fights_a_whole_battle() {
    let (said, _) = fight(&BOOK, LESSON, [Veteran, Recruit], 3);
    assert!(said.len() > 40, "{said:?}");
}

/// A regular holds the hill of the first lesson against a recruit.
#[test]
fn regulars_beat_recruits() {
    let won = (1..=10)
        .filter(|seed| {
            let (_, verdict) = fight(&BOOK, LESSON, [Regular, Recruit], *seed);
            verdict.winner.as_deref() == Some("white")
        })
        .count();
    assert!(won >= 8, "{won} of 10");
}

/// A regular's foot advances, its guns are laid, its horse charges and its generals follow.
#[test]
fn regulars_use_all_arms() {
    let said: String = (1..6).flat_map(|seed| fight(&BOOK, LESSON, [Regular; 2], seed).0).collect();
    for words in ["advances", "lays its gun on", "charges", "charges on", "rides to the troops"] {
        assert!(said.contains(words), "nobody {words}");
    }
}

/// PG-SHO-010: a general decides the same whatever the enemy has aimed at in secret.
#[test]
fn nobody_peeks_at_secret_aims() {
    let mut game = shipped(&BOOK, LESSON, 5);
    let mut generals = [Regular; 2].map(|level| (BOOK.general)(level, 5));
    let seats = game.seats();
    while game.asked().len() < 2 {
        let seat = game.asked().remove(0);
        let side = seats.iter().position(|card| card.id == seat).expect("a seat");
        let decision = generals[side].decide(&*game, &seat).expect("an answer");
        game.say(&seat, decision.act, decision.fill).expect("it is taken");
    }
    do_not_peek::<Gloria>(&BOOK, &*game, Some("fire"));
}
