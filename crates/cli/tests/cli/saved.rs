//! What the file of a battle that is not over says, and what it does not.
use crate::program::{Folder, run, run_with};
use serde_json::Value;

/// The first lesson with hussars hidden in the wood.
fn ambush() -> String {
    let lesson = games::scenario("first-lesson-gloria").expect("it ships");
    let text = lesson.text.replacen("wind = ", "rules = { hidden_units = true }\nwind = ", 1);
    let text = text.replacen("at = [1250, 800]", "at = [1560, 600]\nhidden = true", 1);
    assert!(text.contains("hidden = true"));
    text
}

fn read(file: &str) -> Value {
    let text = std::fs::read_to_string(file).expect("it was written");
    serde_json::from_str(&text).expect("it is JSON")
}

/// The computer names its targets before the player does: neither its file nor its intent says which.
#[test]
fn targets_named_in_secret_stay_secret() {
    let folder = Folder::new("targets");
    let file = folder.file("saved.json");
    let play = ["play", "first-lesson-gloria", "--seed", "3", "--seat", "white=regular"];
    let ran = run_with(&play, &format!("intent\nsave {file}\nquit\n")).is(0);
    assert!(ran.out.contains("shooting"), "{}", ran.out);
    let told = ran.out.rsplit("> ").nth(2).expect("an answer");
    assert!(told.contains("in secret") && !told.contains("6 pdr"), "{told}");
    let text = std::fs::read_to_string(&file).expect("it was written");
    for word in ["white-gun", "blue-gun", "target", "\"act\""] {
        assert!(!text.contains(word), "{word} is in {text}");
    }
    let whole = games::unseal(read(&file)).expect("it opens");
    assert!(whole["decisions"].to_string().contains("blue-gun"), "{}", whole["decisions"]);
    // Once it has fired, there is no secret, and the file is open.
    let open = folder.file("open.json");
    run_with(&play, &format!("1\nsave {open}\nquit\n")).is(0);
    assert!(read(&open)["decisions"].is_array());
}

/// What is hidden from the only player is in no picture, log or list that they make of the file.
#[test]
fn a_sealed_file_shows_what_its_player_may_know() {
    let folder = Folder::new("sealed");
    let (scenario, file) = (folder.write("ambush.toml", &ambush()), folder.file("saved.json"));
    let play = ["play", &scenario, "--seed", "3", "--seat", "white=regular", "--save", &file];
    run_with(&play, "1\n1\nquit\n").is(0);
    assert!(read(&file).get("sealed").is_some());
    let [svg, html] = ["map.svg", "report.html"].map(|name| folder.file(name));
    let shown = |secrets: &[&str]| {
        let log = run(&[&["replay", &file], secrets].concat()).is(0).out;
        let roster = run(&[&["roster", &file], secrets].concat()).is(0).out;
        run(&[&["map", &file, &svg], secrets].concat()).is(0);
        run(&[&["replay", &file, "--report", &html], secrets].concat()).is(0);
        let drawn = [&svg, &html].map(|it| std::fs::read_to_string(it).expect("it was drawn"));
        [log, roster, drawn.concat()]
    };
    for text in shown(&[]) {
        assert!(!text.contains("Hussars") && !text.contains("hussars"), "{text}");
        assert!(!text.is_empty());
    }
    assert!(shown(&["--secrets"])[1..].iter().all(|text| text.contains("Hussars")));
    let position = ["scenario", "--from", &file, "--at", "1"];
    let refused = run(&position).is(2);
    assert!(
        refused.err.contains("--secrets") && !refused.err.contains("ussars"),
        "{}",
        refused.err
    );
    assert!(run(&[&position[..], &["--secrets"]].concat()).is(0).out.contains("hussars"));
    assert!(run(&["check", &file]).is(0).out.contains("ok (record)"));
    let refused = run(&["sim", "--from", &file, "--games", "1"]).is(2);
    assert!(refused.err.contains("sealed"), "{}", refused.err);
}

/// The file remembers who commanded, and the printed command continues against them.
#[test]
fn a_battle_is_continued_against_the_same_players() {
    let folder = Folder::new("again");
    let (scenario, file) = (folder.write("ambush.toml", &ambush()), folder.file("my battle.json"));
    let play = ["play", &scenario, "--seed", "3", "--seat", "white=recruit", "--save", &file];
    let ran = run_with(&play, "1\nquit\n").is(0);
    let again = format!("Continue with: linstock play --load '{file}' --save '{file}'\n");
    assert!(ran.out.ends_with(&again), "{}", ran.out);
    let players = &read(&file)["players"];
    assert_eq!((&players["white"], &players["blue"]), (&"recruit".into(), &"human".into()));
    let on = run_with(&["play", "--load", &file, "--save", &file], "1\n1\n\n\nquit\n").is(0);
    assert!(on.out.contains("An imagined affair"), "the notes are in the file: {}", on.out);
    assert!(!on.out.contains("Hussars") && !on.out.contains("White: move"), "{}", on.out);
    let other = ["play", "--load", &file, "--seat", "white=human", "--seat", "blue=recruit"];
    let other = run_with(&other, "quit\n").is(0);
    assert!(other.out.contains("the Hussars"), "who commands White sees them: {}", other.out);
}

/// `quit` does not lose a battle by accident.
#[test]
fn quitting_without_a_file_asks_once() {
    let play = ["play", "first-lesson", "--seed", "7"];
    let ran = run_with(&play, "2\nquit\nquit\n1\n").is(0);
    assert_eq!(ran.out.matches("This battle is not saved.").count(), 1, "{}", ran.out);
    assert!(!ran.out.contains("The input has ended"), "{}", ran.out);
    let nothing = run_with(&play, "quit\n").is(0);
    assert!(!nothing.out.contains("not saved"), "nothing was decided: {}", nothing.out);
}
