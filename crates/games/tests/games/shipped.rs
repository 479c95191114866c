//! The battles that ship.
use kernel::dice::Chooser;

#[test]
fn every_scenario_that_ships_is_sound_and_plays_to_its_end() {
    assert!(!games::SHIPPED.is_empty());
    for shipped in games::SHIPPED {
        let checked = games::check(shipped.file, shipped.text);
        assert_eq!(checked.problems, [], "{}", shipped.file);
        let mut game = games::open(shipped.file, shipped.text, 5, None).expect("it is sound");
        let mut chooser = Chooser::new(5);
        let mut n = 0;
        while n < 20_000 && game.step_at_random(&mut chooser) {
            n += 1;
        }
        assert!(game.is_over(), "{} does not end", shipped.id);
        assert!(game.verdict().is_some(), "{} has no verdict", shipped.id);
        let again = games::replay(&game.record().to_string(), None).expect("it replays");
        assert_eq!(again.game.hash(), game.hash());
    }
}

#[test]
fn ids_are_those_of_the_files_and_first_lessons_come_first() {
    let listed = games::listed();
    assert_eq!(listed.len(), games::SHIPPED.len());
    assert_eq!(listed[0].id, "first-lesson");
    for (shipped, listed) in games::SHIPPED.iter().zip(&listed) {
        let doc = games::Doc::parse(shipped.file, shipped.text).expect("it reads");
        assert_eq!(doc.peek("id"), Some(shipped.id), "{}", shipped.file);
        assert_eq!(doc.peek("ruleset"), Some(shipped.ruleset), "{}", shipped.file);
        assert_eq!(listed.units.len(), 2);
    }
}
