//! `linstock replay`.
use crate::program::{Folder, run, run_with};
use serde_json::{Value, json};

/// A battle of several decisions.
fn record() -> Value {
    let first = run(&["referee", "first-lesson", "--seed", "7"]).out;
    let moment: Value = serde_json::from_str(&first).expect("JSON");
    let offer = moment["moment"]["ask"]["offers"][0].clone();
    let input = format!("{}\n{}\n", json!({"say": offer}), json!({"record": true}));
    let ran = run_with(&["referee", "first-lesson", "--seed", "7"], &input).is(0);
    let last: Value = serde_json::from_str(ran.out.lines().last().expect("a line")).expect("JSON");
    last["record"].clone()
}

#[test]
fn a_record_is_verified() {
    let folder = Folder::new("verify");
    let record = record();
    let file = folder.write("battle.json", &record.to_string());
    let told = run(&["replay", &file, "--verify", "--json"]).is(0).json();
    assert_eq!(
        (&told["ok"], &told["decisions"], &told["final"]),
        (&json!(true), &json!(1), &record["fingerprint"])
    );
    assert!(told["events"].as_u64().is_some_and(|n| n > 1));
    assert!(run(&["replay", &file, "--verify"]).is(0).out.contains("ok, 1 decisions"));
    assert!(run(&["check", &file]).is(0).out.contains("ok (record)"));
    let log = run(&["replay", &file]).is(0).out;
    assert!(log.contains("initiative"), "{log}");
    // Its decisions are numbered: 0 is the opening, and `--to 1` stops after the lines of 1.
    let numbers: Vec<&str> = log.lines().map(|line| line[..4].trim()).collect();
    assert_eq!(numbers[0], "0", "{log}");
    assert_eq!(numbers.iter().filter(|n| **n == "1").count(), 1, "{log}");
    assert!(numbers.iter().all(|n| ["", "0", "1"].contains(n)), "{log}");
    let told = run(&["replay", &file, "--to", "0", "--json"]).is(0).json();
    assert_eq!(told["decisions"], 0);
}

/// Dice that came from a seed are not sealed: there is nothing to verify.
#[test]
fn dice_that_are_not_sealed_are_not_verified() {
    let folder = Folder::new("not-sealed");
    let file = folder.write("battle.json", &record().to_string());
    let ran = run(&["verify", &file, "--json"]).is(1);
    assert!(ran.err.contains("not sealed"), "{}", ran.err);
    let told = ran.json();
    assert_eq!((&told["ok"], &told["sealed"]), (&json!(false), &json!(false)));
    let other = folder.write("other.json", "no record");
    assert!(run(&["verify", &other]).is(2).err.contains("not a record"));
}

#[test]
fn one_that_does_not_come_out_the_same_is_status_1() {
    let folder = Folder::new("tampered");
    let mut record = record();
    record["seed"] = json!(8);
    let file = folder.write("battle.json", &record.to_string());
    let ran = run(&["replay", &file, "--verify", "--json"]).is(1);
    assert_eq!(ran.json()["ok"], false);
    assert!(!ran.err.is_empty());
    run(&["replay", &file, "--to", "99"]).is(2);
    run(&["odds", "--record", &file, "--at", "99"]).is(2);
    run(&["replay", &folder.write("other.json", "{\"a\":1}")]).is(2);
    run(&["replay", &folder.write("text.json", "hello")]).is(2);
    // A record that ends early, and one of unknown rules, cannot be judged at all.
    let text = self::record().to_string();
    let half = folder.write("half.json", &text[..text.len() / 2]);
    assert!(run(&["replay", &half, "--verify"]).is(2).err.contains("breaks off"));
    run(&["play", "--load", &half]).is(2);
    run(&["odds", "--record", &half]).is(2);
    record["ruleset"] = json!("chess");
    let file = folder.write("other-rules.json", &record.to_string());
    assert!(run(&["replay", &file]).is(2).err.contains("there is no ruleset `chess`"));
    run(&["check", &file]).is(1);
}

/// Decisions after the requested one are not played.
#[test]
fn a_record_is_replayed_only_as_far_as_was_asked() {
    let folder = Folder::new("as-far");
    let mut record = record();
    let again = record["decisions"][0].clone();
    record["decisions"].as_array_mut().expect("a list").push(again);
    let file = folder.write("battle.json", &record.to_string());
    run(&["replay", &file]).is(1);
    let map = folder.file("there.svg");
    run(&["replay", &file, "--to", "1", "--map", &map]).is(0);
    assert_eq!(folder.names(), ["battle.json", "there.svg"]);
}

#[test]
fn maps_are_drawn_whole() {
    let folder = Folder::new("maps");
    let file = folder.write("battle.json", &record().to_string());
    let (svg, png) = (folder.file("end.svg"), folder.file("end.png"));
    run(&["replay", &file, "--map", &svg]).is(0);
    run(&["replay", &file, "--map", &png]).is(0);
    let text = std::fs::read_to_string(&svg).expect("it was written");
    assert!(text.contains("<svg") && text.contains("</svg>"));
    assert!(std::fs::read(&png).expect("it was written").starts_with(b"\x89PNG"));
    run(&["replay", &file, "--map", &folder.file("end.gif")]).is(2);
    assert_eq!(folder.names(), ["battle.json", "end.png", "end.svg"]);
}

/// Reports of both rulesets go turn by turn; the report of an unfinished battle ends where it stopped.
#[test]
fn battles_are_reported() {
    let folder = Folder::new("reports");
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tests/records");
    let page = folder.file("battle.html");
    let report = |record: &str, more: &[&str]| {
        let ran = run(&[&["replay", record, "--report", &page], more].concat()).is(0);
        assert!(ran.out.is_empty(), "{}", ran.out);
        std::fs::read_to_string(&page).expect("it was written")
    };
    let turns = |text: &str| text.matches("<section id=\"report-turn-").count();
    let rocroi = report(&format!("{kept}/rocroi-1643.json"), &[]);
    assert_eq!(turns(&rocroi), 12);
    let text = std::fs::read_to_string(format!("{kept}/rocroi-1643.json")).expect("it is kept");
    let over = games::replay(&text, None).expect("it replays").game.verdict().expect("it is over");
    for wanted in
        [over.words.as_str(), "<p class=\"verdict\">", "<h3>Movement</h3>", "mean face", "</html>"]
    {
        assert!(rocroi.contains(wanted), "{wanted}");
    }
    let lesson = report(&format!("{kept}/first-lesson.json"), &[]);
    assert_eq!(turns(&lesson), 8);
    assert!(lesson.contains("<p class=\"verdict\">Draw</p>") && lesson.contains("<h3>Firing</h3>"));
    let opening = report(&format!("{kept}/first-lesson.json"), &["--to", "20"]);
    assert!(opening.contains("Not yet decided") && turns(&opening) < 8);
    let file = folder.write("battle.json", &record().to_string());
    run(&["replay", &file, "--report", &folder.file("battle.txt")]).is(2);
    assert_eq!(folder.names(), ["battle.html", "battle.json"]);
}

/// A record of other rules is shown from its film by every kind of output, and this is said; it is not verified.
#[test]
fn a_record_of_other_rules_is_shown_from_its_film() {
    let folder = Folder::new("film");
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tests/records/first-lesson.json");
    let text = std::fs::read_to_string(kept).expect("it is kept");
    let game = games::replay(&text, None).expect("it replays").game;
    let mut record = games::record_with_film(&*game);
    let now = folder.write("now.json", &record.to_string());
    record["version"] = json!(999);
    let old = folder.write("old.json", &record.to_string());
    let notice = "Shown from its film: this record was made by version 999 of the rules";
    let shown = run(&["replay", &old]).is(0);
    assert!(shown.err.contains(notice), "{}", shown.err);
    assert_eq!(shown.out, run(&["replay", &now]).is(0).out, "the same log");
    let told = run(&["replay", &old, "--json"]).is(0).json();
    assert_eq!((&told["ok"], &told["film"]), (&json!(true), &json!(true)));
    assert!(told["why"].as_str().is_some_and(|why| why.starts_with(notice)), "{told}");
    let told = run(&["replay", &old, "--verify", "--json"]).is(1).json();
    assert_eq!((&told["ok"], &told["film"]), (&json!(false), &json!(true)));
    assert!(run(&["replay", &old, "--verify"]).is(1).err.contains(notice));
    let half = run(&["replay", &old, "--to", "20", "--json"]).is(0).json();
    assert_eq!(half["decisions"], 20);
    let (one, other) = (folder.file("one.svg"), folder.file("other.svg"));
    run(&["replay", &old, "--to", "20", "--map", &one]).is(0);
    run(&["replay", &now, "--to", "20", "--map", &other]).is(0);
    let read = |file: &str| std::fs::read_to_string(file).expect("it was written");
    assert_eq!(read(&one), read(&other), "the same map");
    let page = folder.file("page.html");
    run(&["replay", &old, "--report", &page]).is(0);
    assert!(read(&page).contains(notice));
    assert!(run(&["check", &old]).is(0).out.contains(notice));
    assert!(run(&["check", &old, "--json"]).is(0).json()["notices"][0]["why"].is_string());
    assert!(
        run(&["play", "--load", &old]).is(2).err.contains("version 999"),
        "it is not played on"
    );
}

/// Without a film a record is shown as far as today's rules accept it. A damaged film is named, and nothing is written for a
/// record that cannot be shown at all.
#[test]
fn a_record_without_a_sound_film_says_so() {
    let folder = Folder::new("no-film");
    let mut record = record();
    record["version"] = json!(999);
    record["film"]["data"] = json!("AAAA");
    let bad = folder.write("bad.json", &record.to_string());
    let ran = run(&["replay", &bad]).is(1);
    assert!(ran.err.contains("Its film cannot be shown: "), "{}", ran.err);
    record.as_object_mut().expect("an object").remove("film");
    let none = folder.write("none.json", &record.to_string());
    assert!(run(&["replay", &none]).is(1).err.contains("It has no film."));
    assert_eq!(run(&["replay", &none, "--json"]).is(1).json()["film"], false);
    record["setup"] = json!({});
    record["film"] = json!({"format": 1, "frames": 1, "data": "AAAA"});
    let lost = folder.write("lost.json", &record.to_string());
    run(&["replay", &lost, "--map", &folder.file("lost.svg")]).is(2);
    assert_eq!(folder.names(), ["bad.json", "lost.json", "none.json"]);
}
