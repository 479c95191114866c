//! Programs that play a seat.
use crate::program::{Folder, run};
use std::path::Path;

const SEATS: [&str; 5] = ["play", "first-lesson", "--seed", "7", "--json"];

fn play(king: &str) -> crate::program::Ran {
    let king = format!("king={king}");
    run(&[&SEATS[..], &["--seat", &king, "--seat", "parliament=regular"]].concat())
}

#[test]
fn the_example_plays_to_a_verdict() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/first_offer.py");
    let told = play(&format!("cmd:python3 '{}'", file.display())).is(0).json();
    assert_eq!(told["over"], true);
    assert!(told["verdict"]["words"].is_string(), "{told}");
    assert!(told.get("forfeits").is_none(), "{told}");
}

#[test]
fn a_forfeit_is_reported_and_the_other_side_has_won() {
    let ran = play("cmd:sh -c 'echo tired >&2; exit 4'").is(0);
    let told = ran.json();
    assert_eq!((&told["over"], &told["verdict"]["winner"]), (&true.into(), &"parliament".into()));
    let why = told["forfeits"]["king"].as_str().expect("the reason");
    assert!(why.contains("exit status: 4") && why.contains("tired"), "{why}");
    assert!(ran.err.contains("king forfeits: "), "{}", ran.err);
}

#[test]
fn a_bot_that_hangs_does_not_hang_the_program() {
    let told = play("cmd@0.2:sleep 60").is(0).json();
    assert!(told["forfeits"]["king"].as_str().is_some_and(|it| it.contains("0.2 s")), "{told}");
    // A child process that keeps the pipe open does not hang the program either.
    let told = play("cmd@0.2:sh -c 'sleep 20 & sleep 20'").is(0).json();
    assert!(told["forfeits"]["king"].is_string(), "{told}");
}

#[test]
fn a_bot_that_cannot_be_started_is_status_2() {
    for (bot, words) in [
        ("cmd:/no/such/program", "`/no/such/program` cannot be started"),
        ("cmd:", "followed by a program"),
        ("cmd:bot 'x", "not closed"),
        ("cmd@-1:bot", "not a time limit"),
    ] {
        let ran = play(bot).is(2);
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    let folder = Folder::new("bots");
    let plain = folder.write("plain.txt", "no program");
    assert!(play(&format!("cmd:'{plain}'")).is(2).err.contains("cannot be started"));
}
