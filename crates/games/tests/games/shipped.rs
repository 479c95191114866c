//! The battles that ship.
use kernel::dice::Chooser;

/// A player distinguishes offers by their labels.
#[test]
fn no_two_offers_read_alike() {
    for seed in 0..3 {
        let lesson = games::scenario("first-lesson").expect("it ships");
        let mut game = games::open(lesson.file, lesson.text, seed, None).expect("it opens");
        let mut chooser = Chooser::new(seed);
        for _ in 0..250 {
            for seat in game.asked() {
                let offers = game.offers(&seat);
                let mut seen: Vec<_> = offers
                    .iter()
                    .map(|it| (it["unit"].to_string(), it["label"].to_string()))
                    .collect();
                seen.sort();
                for pair in seen.windows(2) {
                    assert_ne!(pair[0], pair[1], "seed {seed}");
                }
            }
            if !game.step_at_random(&mut chooser) {
                break;
            }
        }
    }
}

#[test]
fn every_shipped_scenario_is_valid_and_plays_to_its_end() {
    assert!(games::shipped().next().is_some());
    for shipped in games::shipped() {
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
    assert_eq!(listed.len(), games::shipped().count());
    assert_eq!(listed[0].id, "first-lesson");
    for (shipped, listed) in games::shipped().zip(&listed) {
        let doc = games::Doc::parse(shipped.file, shipped.text).expect("it reads");
        assert_eq!(doc.peek("id"), Some(shipped.id), "{}", shipped.file);
        assert_eq!(doc.peek("ruleset"), Some(shipped.ruleset), "{}", shipped.file);
        assert_eq!(listed.units.len(), 2);
        let opening = games::opening(shipped).expect("it is sound");
        assert!(opening.turns.is_some_and(|turns| turns > 0), "{}", shipped.file);
        assert!(opening.story.is_some_and(|story| story.len() > 40), "{}", shipped.file);
        assert!(opening.seats.len() >= 2, "{}", shipped.file);
    }
}

/// A battle that ended by the turn limit is not reported as one in which an army broke.
#[test]
fn the_words_of_a_verdict_are_true() {
    let shipped = games::scenario("meeting-engagement").expect("it ships");
    let mut n_light = 0;
    for seed in 0..12 {
        let mut game = games::open(shipped.file, shipped.text, seed, None).expect("it is sound");
        let mut chooser = Chooser::new(seed);
        while game.step_at_random(&mut chooser) {}
        let verdict = game.verdict().expect("it is over");
        let view = game.view("referee").expect("a view");
        let fact = |side: usize, label: &str| {
            let facts = &view.sides[side].facts;
            let fact = facts.iter().find(|fact| fact.label.starts_with(label));
            fact.and_then(|fact| fact.value.parse::<u32>().ok())
                .unwrap_or_else(|| panic!("{facts:?}"))
        };
        let broke =
            [0, 1].map(|side| fact(side, "Stands lost") > fact(side, "Stands at the start") / 2);
        assert_eq!(
            verdict.why.contains("broke"),
            broke.contains(&true),
            "seed {seed}: {}",
            verdict.why
        );
        n_light += u32::from(verdict.why.contains("The light failed"));
    }
    assert!(n_light > 0, "some reach the turn limit");
}
