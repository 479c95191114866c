use super::*;
use proptest::prelude::*;

const SAMPLE: &str = r##"format = 1
title = "Edge \"quoted\" hill"
[table]
size = [72.0, 48]
[[sides]]
id = "king"
[[sides.units]]
at = [12.0,
  6.0]
[[sides.units]]
at = [nan, 1e400]
files = 99999999999999999999
[[sides]]
id = "Parliament!"
colour = "#a33"
"##;

fn read(doc: &Doc) -> Vec<Problem> {
    let problems = doc.problems();
    let table = doc.table(&problems);
    table.want("format", "the number 1").and_then(|item| item.whole(1..=1));
    table.want("title", "a title").and_then(|item| item.words(80));
    if let Some(size) = table.get("table").and_then(|item| item.table()) {
        size.want("size", "a pair").and_then(|item| item.pair(1.0..=144.0, 1.0..=144.0));
        size.done();
    }
    for side in table.get("sides").and_then(|item| item.list("sides", 2, 2)).unwrap_or_default() {
        let Some(side) = side.table() else { continue };
        side.want("id", "an id").and_then(|item| item.id());
        for unit in side.get("units").and_then(|item| item.list("units", 0, 60)).unwrap_or_default()
        {
            let Some(unit) = unit.table() else { continue };
            unit.get("at").and_then(|item| item.pair(0.0..=72.0, 0.0..=48.0));
            unit.get("files").and_then(|item| item.whole(1..=9));
            unit.done();
        }
        side.done();
    }
    table.done();
    problems.into_list()
}

fn lines(problems: &[Problem]) -> Vec<(Option<usize>, &str)> {
    problems.iter().map(|problem| (problem.line, problem.key.as_str())).collect()
}

#[test]
fn every_problem_is_told_with_its_line_and_key() {
    let doc = Doc::parse("a.toml", SAMPLE).expect("it is TOML");
    let problems = read(&doc);
    let want = [
        (Some(11), "sides[0].units[1].at[0]"),
        (Some(11), "sides[0].units[1].at[1]"),
        (Some(12), "sides[0].units[1].files"),
        (Some(14), "sides[1].id"),
        (Some(15), "sides[1].colour"),
    ];
    assert_eq!(lines(&problems), want, "{problems:#?}");
    assert!(problems[0].why.contains("NaN") && problems[1].why.contains("infinite"));
    assert!(problems.iter().all(|problem| !problem.remedy.is_empty()));
}

#[test]
fn json_has_lines_too() {
    let text = "{\n \"format\": 2,\n \"titel\": \"A\",\n \"table\": {\"size\": [72,\n null]}\n}";
    let doc = Doc::parse("a.json", text).expect("it is JSON");
    let problems = read(&doc);
    let want =
        [(Some(1), "title"), (Some(2), "format"), (Some(3), "titel"), (Some(5), "table.size[1]")];
    assert_eq!(lines(&problems), want, "{problems:#?}");
    assert_eq!(problems[2].remedy, "did you mean `title`?");
    assert_eq!(problems[3].why, "this is nothing (null)");
}

#[test]
fn the_same_file_as_toml_and_json_is_the_same_tree() {
    let doc = Doc::parse("a", "a = [1, 2.5, {b = true}]\nc = \"d\"").expect("it is TOML");
    let json = doc.root.to_json();
    let again = Doc::parse("a", &json.to_string()).expect("it is JSON");
    assert_eq!(again.root.to_json(), json);
    let third = Doc::from_json("a", &json).expect("it is an object");
    assert_eq!(third.root.to_json(), json);
}

#[test]
fn what_is_neither_is_told_with_its_line() {
    let problems = Doc::parse("a", "a = 1\nb == 2\nc = \nd = 4\n").expect_err("it is not TOML");
    assert_eq!(problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [Some(2), Some(3)]);
    for (text, line) in [
        ("{\"a\": 1,\n}", 2),
        ("{\"a\":\nNaN}", 2),
        ("{\"a\": 1, \"a\": 2}", 1),
        ("{\"a\": \"b\n\"}", 1),
        ("{\"a\": 1} x", 1),
        ("{\"a\": -}", 1),
        ("{\"a\": \"", 1),
        ("{\"a\": \"\\", 1),
        ("{\"a\": [1 2]}", 1),
    ] {
        let problems = Doc::parse("a", text).expect_err(text);
        assert_eq!(problems[0].line, Some(line), "{text}: {problems:?}");
    }
    assert!(Doc::from_json("a", &serde_json::json!([1])).is_err());
}

/// As deep as the TOML library lets anything be: dotted keys in tables in tables.
fn nested() -> String {
    let key = vec!["a"; 79].join(".");
    format!("{}1{}", format!("{{{key} = ").repeat(79), "}".repeat(79))
}

#[test]
fn absurd_files_are_refused_in_a_sentence() {
    let deep = "[".repeat(50_000);
    for text in [
        format!("a = {deep}"),
        format!("{{\"a\": {deep}"),
        format!("a = {}{}", "[".repeat(40), "]".repeat(40)),
        format!("{{\"a\":{}{}}}", "[".repeat(40), "]".repeat(40)),
        format!("a = {}", nested()),
        format!("[{0}]\n{0} = {1}", vec!["a"; 79].join("."), nested()),
        format!("a = [{}]", "1,".repeat(MOST_NODES + 1)),
        format!("{{\"a\":[{}1]}}", "1,".repeat(MOST_NODES + 1)),
        " ".repeat(MOST_BYTES + 1),
    ] {
        let problems = Doc::parse("a", &text).expect_err("it is too much");
        assert!(problems.iter().all(|problem| problem.why.len() < 200), "{:?}", problems[0]);
    }
    let mut value = serde_json::json!(1);
    for _ in 0..100 {
        value = serde_json::json!({ "a": value });
    }
    assert!(Doc::from_json("a", &value).is_err());
}

#[test]
fn the_word_that_was_meant_is_the_nearest() {
    assert_eq!(nearest("mountd", ["mounted", "foot"]), Some("mounted"));
    assert_eq!(nearest("Heavy Mounted", ["mounted", "heavy-mounted"]), Some("heavy-mounted"));
    assert_eq!(nearest("taht", ["that", "hat"]), Some("that"));
    assert_eq!(nearest("elephant", ["mounted", "foot"]), None);
    assert_eq!(nearest("", ["foot"]), None);
}

#[test]
fn no_more_problems_are_told_than_anyone_reads() {
    let text: String = (0..900).map(|n| format!("k{n} = 1\n")).collect();
    let problems = read(&Doc::parse("a", &text).expect("it is TOML"));
    assert_eq!(problems.len(), MOST_PROBLEMS + 1);
}

proptest! {
    #[test]
    fn mutated_text_never_panics(
        cuts in prop::collection::vec((0_usize..400, 0_usize..6, "[\\PC\n]{0,4}"), 0..6),
        json in any::<bool>(),
    ) {
        let mut text = if json {
            Doc::parse("a", SAMPLE).expect("it is TOML").root.to_json().to_string()
        } else {
            SAMPLE.to_owned()
        };
        for (at, n, put) in cuts {
            let letters: Vec<char> = text.chars().collect();
            let at = at.min(letters.len());
            let rest = (at + n).min(letters.len());
            text = letters[..at].iter().copied().chain(put.chars()).chain(letters[rest..].iter().copied()).collect();
        }
        if let Ok(doc) = Doc::parse("a", &text) {
            let _ = read(&doc);
        }
    }

    #[test]
    fn any_text_never_panics(text in "\\PC{0,60}") {
        let _ = Doc::parse("a", &text).map(|doc| read(&doc));
        let _ = Doc::parse("a", &format!("{{{text}")).map(|doc| read(&doc));
    }
}
