//! Armies and fields made at random are sound.
use games::{Unmade, check};

/// ASV-AGN-002..010: whatever the dice, the army is legal by the limits of the book.
#[test]
fn every_army_that_is_raised_is_legal() {
    for seed in 0..60 {
        for throws in [1, 6, 14] {
            let army = games::muster("splendid", throws, seed, "An army").expect("it is raised");
            let checked = check("army.toml", &army.text);
            assert_eq!(checked.problems, [], "seed {seed}, {throws} throws:\n{}", army.text);
            assert_eq!(army.throws.len(), throws);
        }
    }
}

#[test]
fn the_same_seed_raises_the_same_army() {
    let raise = |seed| games::muster("splendid", 8, seed, "An army").expect("it is raised");
    assert_eq!(raise(5), raise(5));
    assert_ne!(raise(5).text, raise(6).text);
}

#[test]
fn generated_fields_open_at_every_size() {
    for n_units in [1, 3, 10, 20, 40] {
        for seed in 0..10 {
            let game = games::generated("splendid", n_units, seed, seed);
            let game = game.unwrap_or_else(|why| panic!("{n_units} units, seed {seed}: {why}"));
            let view = game.view("referee").expect("a view");
            assert!(view.units.len() >= 2 * n_units, "{n_units} units and their commanders");
        }
    }
}

#[test]
fn a_ruleset_that_is_not_there_is_told() {
    assert!(matches!(games::muster("chess", 1, 1, "x"), Err(Unmade::Ruleset(_))));
    assert!(matches!(games::soak("gloria", 1), Err(Unmade::Ruleset(_))));
}

/// A battle or two under all laws, so that `soak` itself is tried.
#[test]
fn battles_on_generated_fields_keep_the_laws() {
    for seed in [2, 3] {
        let soaked = games::soak("splendid", seed).expect("the field is sound");
        let soaked = soaked.unwrap_or_else(|fault| panic!("seed {seed}: {}", fault.why));
        assert!(soaked.n_decisions > 0);
    }
}
