//! Variations and their comparison.
use crate::kit::{fought, plan, ready};
use lab::{Plan, Run, Summary, told, vary};

fn varied(text: &str, games: u64) -> Plan {
    let variations = vary(&[text.to_owned()]).expect("it reads");
    Plan { variations, ..plan("first-lesson", "random,random", games) }
}

/// A battle of two turns ends sooner than one of eight, on the same seeds.
#[test]
fn variations_are_fought_on_the_same_seeds() {
    let run = ready(varied("turns=2,as-is", 12));
    let rows = fought(&run, 2);
    assert_eq!(rows.len(), 24);
    for pair in rows.chunks(2) {
        assert_eq!((pair[0].variation, pair[1].variation), (0, 1));
        assert_eq!(pair[0].seed, pair[1].seed);
        assert!(pair[0].turns <= 2, "{pair:?}");
    }
    let summary = Summary::new(&run, &rows, 1.0);
    assert_eq!(summary.games, 24);
    let names: Vec<&str> = summary.variations.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["turns=2", "turns=as-is"]);
    assert!(summary.variations[0].turns.mean < summary.variations[1].turns.mean);
    assert_eq!(summary.comparisons.len(), 2, "one for each side");
    for it in &summary.comparisons {
        assert_eq!(it.pairs, 12);
        assert!((0.0..=1.0).contains(&it.paired.p) && (0.0..=1.0).contains(&it.apart.p));
        assert!(it.paired.low <= it.paired.by && it.paired.by <= it.paired.high);
    }
    assert!(told(&summary).contains("turns=as-is against turns=2"));
}

/// A changed roster: without its horse the King's side is weaker, and its rows show it.
#[test]
fn rosters_are_compared() {
    let run = ready(varied("roster:stawells-horse=as-is,none", 2));
    let rows = fought(&run, 1);
    assert!(rows[0].strength[0] > rows[1].strength[0]);
    assert_eq!(rows[0].strength[1], rows[1].strength[1]);
}

#[test]
fn house_rules_are_compared() {
    let run = ready(varied("fire_order=other-first,initiative-first", 2));
    assert_eq!(fought(&run, 1).len(), 4);
}

#[test]
fn variations_that_cannot_be_compared_are_reported() {
    let told = |text: &str| Run::new(varied(text, 1)).expect_err("no").to_string();
    assert!(
        told("fire_ordre=other-first").contains("fire_order"),
        "{}",
        told("fire_ordre=other-first")
    );
    assert!(told("fire_order=sideways").contains("fire_order=sideways"));
    assert!(told("roster:stawels-horse=none").contains("did you mean `stawells-horse`?"));
    assert!(told("sides[7].name=x").contains("past the end"));
    let mut from = varied("turns=2,3", 1);
    from.from = Some(lab::Origin { record: "{}".to_owned(), at: None });
    assert!(Run::new(from).expect_err("no").to_string().contains("cannot be combined"));
}
