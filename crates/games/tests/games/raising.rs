//! Random armies and fields are valid.
use games::{Levy, Unmade, check};

/// ASV-AGN-002..010: whatever the dice, the army is legal by the limits of the book.
#[test]
fn every_army_that_is_raised_is_legal() {
    for seed in 0..60 {
        for throws in [1, 6, 14, 40] {
            let army = games::muster("splendid", throws, seed, "An army").expect("it is raised");
            let checked = check("army.toml", &army.text);
            assert_eq!(checked.problems, [], "seed {seed}, {throws} throws:\n{}", army.text);
            assert!(army.throws.len() >= throws);
        }
    }
}

/// ASV-AGN-005, ASV-AGN-006: the player gives the choice on an 8 and the owned units; an unknown name is reported.
#[test]
fn the_player_gives_their_choices_and_their_figures() {
    let levy = |choose: &[&str], owned: &[(&str, usize)]| Levy {
        throws: 14,
        seed: 3,
        points: None,
        list: None,
        name: "An army".into(),
        choose: choose.iter().map(ToString::to_string).collect(),
        owned: owned.iter().map(|(kind, n)| (kind.to_string(), *n)).collect(),
    };
    let raise = |levy: &Levy| games::muster_by("splendid", levy);
    let plain = raise(&levy(&[], &[])).expect("it is raised");
    assert_eq!(plain, games::muster("splendid", 14, 3, "An army").expect("it is raised"));
    let foot = raise(&levy(&["foot"], &[])).expect("it is raised");
    let count = |army: &games::Raised, kind: &str| army.text.matches(kind).count();
    assert!(count(&foot, "type = \"foot\"") > count(&plain, "type = \"foot\""));
    assert!(count(&plain, "regular-gun") > 0);
    let no_guns = raise(&levy(&[], &[("regular-gun", 0)])).expect("it is raised");
    assert_eq!(count(&no_guns, "regular-gun"), 0);
    for wrong in [levy(&["mounted"], &[]), levy(&["foo"], &[]), levy(&[], &[("commander", 1)])] {
        assert!(matches!(raise(&wrong), Err(Unmade::Army(_))));
    }
    assert!(matches!(raise(&levy(&[], &[("pike-and-musket", 0)])), Err(Unmade::Army(_))));
    assert!(matches!(games::muster_by("veritas", &levy(&["foot"], &[])), Err(Unmade::Army(_))));
}

/// A list of too many units is reported as such, and not as an army without commanders.
#[test]
fn a_list_that_is_too_long_is_reported_as_such() {
    let army = games::muster("splendid", 14, 1, "An army").expect("it is raised");
    let unit = |n: usize| format!("\n[[units]]\nid = \"gun-{n}\"\ntype = \"regular-gun\"\n");
    let text = army.text + &(0..kernel::scenario::MOST_UNITS).map(unit).collect::<String>();
    let checked = check("army.toml", &text);
    assert_eq!(checked.problems.len(), 1, "{:#?}", checked.problems);
    assert!(checked.problems[0].why.contains("this list has"), "{:#?}", checked.problems);
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
fn an_unknown_ruleset_is_reported() {
    assert!(matches!(games::muster("chess", 1, 1, "x"), Err(Unmade::Ruleset(_))));
    assert!(matches!(games::soak("chess", 1), Err(Unmade::Ruleset(_))));
}

/// A few battles under all laws, so that `soak` itself is tested.
#[test]
fn battles_on_generated_fields_keep_the_laws() {
    for seed in [2, 3] {
        let soaked = games::soak("splendid", seed).expect("the field is sound");
        let soaked = soaked.unwrap_or_else(|fault| panic!("seed {seed}: {}", fault.why));
        assert!(soaked.n_decisions > 0);
    }
}

/// AGV-GEN-001..014: whatever the dice and the choices, the army is valid and has the right commanders.
#[test]
fn every_medieval_army_that_is_raised_is_legal() {
    for seed in 0..40 {
        for throws in [1, 6, 14, 40] {
            let army = games::muster("glorious", throws, seed, "An army").expect("it is raised");
            let checked = check("army.toml", &army.text);
            assert_eq!(checked.problems, [], "seed {seed}, {throws} throws:\n{}", army.text);
            assert_eq!(army.throws.len(), throws);
        }
    }
}

/// AGV-GEN-002, AGV-GEN-007: the player gives the choices; invalid choices and unused options are reported.
#[test]
fn the_medieval_player_gives_their_choices() {
    let levy = |choose: &[&str]| Levy {
        throws: 14,
        seed: 3,
        name: "An army".into(),
        choose: choose.iter().map(ToString::to_string).collect(),
        ..Levy::default()
    };
    let text = |levy: &Levy| games::muster_by("glorious", levy).expect("it is raised").text;
    let (plain, bows) = (text(&levy(&[])), text(&levy(&["bow"])));
    assert!(plain.contains("longbow = 6") && !plain.contains("[units.elements]\nbow = 6"));
    assert!(bows.contains("bow = 6") && !bows.contains("longbow = 6"), "{bows}");
    let refused = |levy: Levy| match games::muster_by("glorious", &levy) {
        Err(Unmade::Army(why)) => why,
        other => panic!("{other:?}"),
    };
    assert!(refused(levy(&["pike"])).contains("choices are elephant, knight"));
    assert!(refused(Levy { points: Some(9), ..levy(&[]) }).contains("--points"));
    assert!(refused(Levy { owned: vec![("foot".into(), 1)], ..levy(&[]) }).contains("--own"));
}

/// Shipped army lists are found by their ids and are valid; an unknown id is reported with the known ones.
#[test]
fn shipped_army_lists_are_found_by_their_ids() {
    let listed = |ruleset: &str, id: &str| {
        let levy = Levy { list: Some(id.to_owned()), ..Levy::default() };
        games::muster_by(ruleset, &levy)
    };
    for ruleset in ["splendid", "glorious"] {
        let mut n = 0;
        for army in games::lists(ruleset) {
            let raised = listed(ruleset, army.id).expect("it ships");
            assert_eq!(raised.text, army.text);
            assert_eq!(raised.army["ruleset"], ruleset);
            assert_eq!(check(army.file, &raised.text).problems, [], "{}", army.file);
            n += 1;
        }
        assert!(n > 0, "no list of {ruleset} ships");
    }
    let Err(Unmade::Army(why)) = listed("glorious", "york-1460") else { panic!("there is none") };
    assert!(why.contains("`york-1461`"), "{why}");
    let Err(Unmade::Army(why)) = listed("veritas", "york-1461") else { panic!("there is none") };
    assert!(why.ends_with("none"), "{why}");
}

/// Fields of every kind and size are valid battles of *A Glorious Victory!*, and battles on them keep the laws.
#[test]
fn medieval_fields_open_and_keep_the_laws() {
    for n_units in [1, 3, 10, 16] {
        for seed in 0..10 {
            let game = games::generated("glorious", n_units, seed, seed);
            game.unwrap_or_else(|why| panic!("{n_units} units, seed {seed}: {why}"));
        }
    }
    for seed in [1, 2, 3] {
        let soaked = games::soak("glorious", seed).expect("the field is sound");
        let soaked = soaked.unwrap_or_else(|fault| panic!("seed {seed}: {}", fault.why));
        assert!(soaked.n_decisions > 0 && soaked.ended);
    }
}
