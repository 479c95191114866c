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

/// Generals know each of very many brigadiers: none is taken for another, or for a unit.
#[test]
fn regulars_lead_sixty_brigades() {
    let mut text =
        "format = 1\nid = \"many\"\ntitle = \"Many\"\nruleset = \"nearrun\"\nturns = 1\n\
                    [table]\nsize = [72, 48]\n"
            .to_owned();
    for (side, edge, from) in [("blue", "south", 6.0), ("red", "north", 36.0)] {
        text += &format!(
            "[[sides]]\nid = \"{side}\"\nname = \"{side}\"\nedge = \"{edge}\"\n\
             [[sides.corps]]\nid = \"{side}-division\"\nrank = \"division\"\n"
        );
        for n in 0..30 {
            text += &format!("[[sides.corps]]\nid = \"{side}-{n}\"\nover = \"{side}-division\"\n");
        }
        text += &format!(
            "[[sides.units]]\nid = \"{side}-general\"\nname = \"General {side}\"\ntype = \"general\"\n\
             rank = \"division\"\nchief = true\ncorps = \"{side}-division\"\nat = [36, {from}]\n"
        );
        for n in 0..30 {
            let (x, y) = (3.0 + 4.5 * f64::from(n % 15), from + 5.0 * f64::from(n / 15));
            let behind = y + if side == "blue" { -1.5 } else { 1.5 };
            text += &format!(
                "[[sides.units]]\nid = \"{side}-unit-{n}\"\nname = \"Unit {n}\"\ntype = \"line-infantry\"\n\
                 corps = \"{side}-{n}\"\nclass = \"average\"\nfigures = 12\nformation = \"column\"\nat = [{x}, {y}]\n\
                 [[sides.units]]\nid = \"{side}-brigadier-{n}\"\nname = \"Brigadier {n}\"\ntype = \"general\"\n\
                 rank = \"brigade\"\ncorps = \"{side}-{n}\"\nat = [{x}, {behind}]\n"
            );
        }
    }
    let mut game = BOOK.open_text("many.toml", &text, 1).expect("it opens");
    let seats = game.seats();
    let mut generals = [5, 6].map(|seed| (BOOK.general)(Regular, seed));
    let mut said = String::new();
    while let Some(seat) = game.asked().into_iter().next() {
        let side = seats.iter().position(|card| card.id == seat).expect("a seat");
        let decision = generals[side].decide(&*game, &seat).expect("an answer");
        said += &decision.why;
        game.say(&seat, decision.act, decision.fill).expect("it is taken");
    }
    assert!(said.contains("Unit 29 ") && said.contains("Brigadier 29 "), "{said}");
}
