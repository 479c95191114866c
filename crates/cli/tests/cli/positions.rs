//! `linstock scenario` and `linstock map`: a moment of a battle as a file and as a picture.
use crate::program::{Folder, run, run_with};
use serde_json::{Value, json};

/// A battle of some decisions, each with the first offer.
fn record(scenario: &str, n: usize) -> Value {
    let mut said: Vec<Value> = Vec::new();
    loop {
        let says: String = said.iter().map(|it| format!("{}\n", json!({"say": it}))).collect();
        let ask = if said.len() == n { "{\"record\":true}\n" } else { "" };
        let ran = run_with(&["referee", scenario, "--seed", "7"], &(says + ask)).is(0);
        let last: Value =
            serde_json::from_str(ran.out.lines().last().expect("a line")).expect("JSON");
        if said.len() == n {
            return last["record"].clone();
        }
        said.push(last["moment"]["ask"]["offers"][0].clone());
    }
}

#[test]
fn a_moment_of_each_ruleset_is_one_file_that_plays() {
    let folder = Folder::new("positions");
    for scenario in [
        "first-lesson",
        "first-lesson-glorious",
        "first-lesson-veritas",
        "first-lesson-gloria",
        "first-lesson-nearrun",
    ] {
        let file = folder.write("battle.json", &record(scenario, 6).to_string());
        let puzzle = folder.file("puzzle.toml");
        let told = run(&["scenario", "--from", &file, "--at", "5", "-o", &puzzle]).is(0);
        assert!(told.out.contains("the position after 5 decisions"), "{}", told.out);
        assert!(run(&["check", &puzzle]).is(0).out.contains("ok (scenario)"));
        // The same offers as in the battle it was taken from.
        let opened = run(&["referee", &puzzle]).is(0).out;
        let opened: Value =
            serde_json::from_str(opened.lines().next().expect("a line")).expect("JSON");
        let mut battle = record(scenario, 5);
        battle["fingerprint"] = Value::Null;
        let says: String = battle["decisions"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|it| format!("{}\n", json!({"say": it})))
            .collect();
        let ran = run_with(&["referee", scenario, "--seed", "7"], &says).is(0);
        let moment: Value =
            serde_json::from_str(ran.out.lines().last().expect("a line")).expect("JSON");
        assert_eq!(opened["moment"]["ask"]["offers"], moment["moment"]["ask"]["offers"]);
        let picture = folder.file("puzzle.svg");
        run(&["map", &puzzle, &picture]).is(0);
        assert!(std::fs::read_to_string(&picture).expect("it is drawn").starts_with("<svg"));
        run(&["map", &file, &picture, "--to", "3"]).is(0);
        assert_eq!(
            run(&["scenario", "--from", &file, "--at", "5", "--json"]).is(0).json()["ok"],
            true
        );
    }
    run(&["map", "meeting-engagement", &folder.file("field.png")]).is(0);
}

#[test]
fn what_cannot_be_a_position_is_refused_and_nothing_is_written() {
    let folder = Folder::new("no-positions");
    let mut record = record("first-lesson", 3);
    let file = folder.write("battle.json", &record.to_string());
    let out = folder.file("out.toml");
    assert!(
        run(&["scenario", "--from", &file, "--at", "9", "-o", &out])
            .is(2)
            .err
            .contains("no decision 9")
    );
    record["scenario"]["title"] = json!("Another");
    let forged = folder.write("forged.json", &record.to_string());
    let told = run(&["scenario", "--from", &forged, "--at", "1", "-o", &out]).is(2);
    assert!(told.err.contains("not the one that its battle was played with"), "{}", told.err);
    record.as_object_mut().expect("an object").remove("scenario");
    let old = folder.write("old.json", &record.to_string());
    let told = run(&["scenario", "--from", &old, "--at", "1", "-o", &out]).is(2);
    assert!(told.err.contains("does not contain its scenario"), "{}", told.err);
    assert!(!std::path::Path::new(&out).exists());
    assert!(run(&["map", &file, &folder.file("a.gif")]).is(2).err.contains("FILE.svg or FILE.png"));
    assert!(
        run(&["map", "first-lesson", &folder.file("a.svg"), "--to", "1"])
            .is(2)
            .err
            .contains("is a scenario")
    );
}

/// Each with what is said about it.
const WRONG: [(&str, &str, &str); 8] = [
    ("fire = {", "dance = {", "start.stage"),
    ("phase = \"firing\"", "phase = \"victory\"", "but this stage belongs to `firing`"),
    ("turn = 1", "tern = 1", "did you mean `turn`"),
    ("turn = 1", "turn = -4", "expected a whole number from 0 to 65535"),
    ("lost = [0, 0]", "lost = [3, 0]", "began with"),
    ("[start.table.units.rupert]", "[start.table.units.ruprecht]", "there is no `ruprecht`"),
    ("green = 1", "green = 1\nat = [1, 2]", "the key `at` is unknown"),
    ("[start.table]", "[start.table]\nscene = {}", "cannot change `scene`"),
];

#[test]
fn positions_that_no_battle_could_reach_are_explained() {
    let folder = Folder::new("unreachable");
    for (right, wrong, said) in WRONG {
        let text = PUZZLE.replacen(right, wrong, 1);
        assert_ne!(text, PUZZLE, "{right} is in the puzzle");
        let file = folder.write("puzzle.toml", &text);
        let told = run(&["check", &file]).is(1);
        assert!(
            format!("{}{}", told.out, told.err).contains(said),
            "{wrong}: {}{}",
            told.out,
            told.err
        );
        run(&["play", &file]).is(2);
    }
    let file = folder.write("puzzle.toml", PUZZLE);
    run(&["check", &file]).is(0);
}

/// A position written by hand: it is the firing phase, and one unit has a hit.
const PUZZLE: &str = r#"
format = 1
id = "puzzle"
title = "A puzzle"
ruleset = "splendid"
[[sides]]
id = "king"
name = "King"
[[sides.units]]
id = "rupert"
name = "Rupert's Horse"
type = "mounted"
stands = { mounted = 4 }
formation = "line"
at = [30, 20]
[[sides]]
id = "parliament"
name = "Parliament"
[[sides.units]]
id = "foot"
name = "Foot"
type = "pike-and-musket"
stands = ["musket", "pike", "pike", "musket"]
formation = "line"
at = [30, 26]
facing = 180
[start]
stage = { fire = { half = 0 } }
[start.table]
turn = 1
phase = "firing"
initiative = "king"
lost = [0, 0]
[start.table.units.rupert]
green = 1
"#;
