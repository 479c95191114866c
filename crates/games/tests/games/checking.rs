//! Problems of files, by their kind.
use games::{Kind, check};
use serde_json::json;

fn lesson() -> &'static str {
    games::scenario("first-lesson").expect("it ships").text
}

#[test]
fn files_are_recognised_by_their_contents() {
    assert_eq!(check("a.toml", lesson()).kind, Kind::Scenario);
    let army = games::muster("splendid", 8, 1, "An army").expect("it is raised");
    let checked = check("army.toml", &army.text);
    assert_eq!((checked.kind, checked.problems), (Kind::Army, Vec::new()));
    let house = "format = 1\nruleset = \"splendid\"\n[fire]\nhits-on = 3\n";
    let checked = check("house.toml", house);
    assert_eq!((checked.kind, checked.problems), (Kind::Rulebook, Vec::new()));
    let game = games::open("a.toml", lesson(), 1, None).expect("it opens");
    let checked = check("battle.json", &game.record().to_string());
    assert_eq!((checked.kind, checked.problems), (Kind::Record, Vec::new()));
    let strange = check("notes.toml", "colour = \"red\"\n");
    assert_eq!(strange.kind, Kind::Unknown);
    assert_eq!(strange.problems.len(), 1);
}

#[test]
fn all_problems_are_reported_at_once_with_their_lines() {
    let broken = lesson().replace("kind = \"wood\"", "kind = \"wod\"").replace(
        "type = \"mounted\"\nstands = { mounted = 4 }",
        "type = \"mounted\"\nstands = { mounted = 40 }",
    );
    let problems = check("a.toml", &broken).problems;
    assert!(problems.len() >= 3, "{problems:?}");
    for problem in &problems {
        let line = problem.line.expect("its line is known");
        assert!(line > 1 && line <= broken.lines().count(), "{problem}");
        assert!(!problem.why.is_empty() && !problem.remedy.is_empty(), "{problem}");
    }
    assert!(
        problems.iter().any(|it| it.to_string().contains("did you mean `wood`")),
        "{problems:?}"
    );
}

#[test]
fn a_ruleset_that_cannot_be_played_is_reported_with_its_line() {
    let other = lesson().replace("ruleset = \"splendid\"", "ruleset = \"gloria\"");
    let problems = check("a.toml", &other).problems;
    assert_eq!((problems[0].line, problems[0].key.as_str()), (Some(4), "ruleset"));
    assert!(problems[0].why.contains("cannot be played yet"), "{}", problems[0]);
}

#[test]
fn a_record_that_was_tampered_with_is_reported() {
    let game = games::open("a.toml", lesson(), 1, None).expect("it opens");
    let mut record = game.record();
    record["decisions"] = json!([{"seat": "king", "act": "end-moves", "fill": null}]);
    let problems = check("battle.json", &record.to_string()).problems;
    assert!(problems[0].why.contains("decision 0 is not allowed"), "{problems:?}");
}
