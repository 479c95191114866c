//! What the generals know about *A Near Run Thing*, tested in whole battles.
use kernel::general::Level::{Recruit, Regular, Veteran};
use proving::generals::{are_accepted, are_steady, fight};
use rules_nearrun::BOOK;

const LESSON: &str = "first-lesson-nearrun";

#[test]
fn whatever_they_say_is_accepted() {
    are_accepted(&BOOK, LESSON);
}

/// A historical battle comes to an end, the better general wins it more often on whichever side, and reinforcements come on.
#[test]
fn regulars_beat_recruits_at_maida() {
    let mut won = 0;
    for seed in 1..=4 {
        for (levels, side) in [([Regular, Recruit], "british"), ([Recruit, Regular], "french")] {
            let (said, verdict) = fight(&BOOK, "maida-1806", levels, seed);
            won += usize::from(verdict.winner.as_deref() == Some(side));
            let came = said.iter().any(|said| said.contains("20th comes on"));
            assert!(came || levels[0] == Recruit, "the 20th never comes");
        }
    }
    assert!(won >= 6, "{won} of 8");
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

/// A regular holds the ridge of the first lesson against a recruit, and takes it from one more often than not.
#[test]
fn regulars_beat_recruits() {
    let won = |levels, side: &str| {
        let fought = (1..=24).map(|seed| fight(&BOOK, LESSON, levels, seed).1);
        fought.filter(|verdict| verdict.winner.as_deref() == Some(side)).count()
    };
    let (held, taken) = (won([Regular, Recruit], "red"), won([Recruit, Regular], "blue"));
    assert!(held >= 21 && taken >= 15, "held {held}, taken {taken} of 24 each");
}

/// A regular's foot advances and forms line, its guns come into battery, troops charge and recover, and generals follow.
#[test]
fn regulars_use_all_arms() {
    let said: String = (1..6).flat_map(|seed| fight(&BOOK, LESSON, [Regular; 2], seed).0).collect();
    for words in [
        "advances",
        "forms line",
        "comes into battery",
        "shoots at",
        "charges",
        "gets back into order",
        "goes into cover",
        "rides to the troops",
    ] {
        assert!(said.contains(words), "nobody {words}");
    }
}
