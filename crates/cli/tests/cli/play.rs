//! `linstock play`, controlled by a script.
use crate::program::{Folder, run, run_with};

#[test]
fn a_whole_first_lesson_is_played_to_its_verdict() {
    // Numbers that are not offered are reported, and the next line is read.
    let script = "2\n1\n3\n1\n".repeat(3_000);
    let ran = run_with(&["play", "first-lesson", "--seed", "11", "--json"], &script).is(0);
    let told = ran.json();
    assert_eq!(told["over"], true, "{}", &ran.err[ran.err.len().saturating_sub(2_000)..]);
    assert!(told["verdict"]["words"].is_string(), "{}", told["verdict"]);
}

#[test]
fn against_chance_too() {
    let script = "1\n".repeat(3_000);
    let args = ["play", "first-lesson", "--seed", "3", "--seat", "parliament=random", "--json"];
    let told = run_with(&args, &script).is(0).json();
    assert_eq!(told["over"], true);
}

#[test]
fn the_end_of_the_input_leaves_the_battle_where_it_stands() {
    let ran = run_with(&["play", "first-lesson", "--seed", "7"], "map\n").is(0);
    assert!(ran.out.contains("The input has ended"), "{}", ran.out);
    let quit = run_with(&["play", "first-lesson", "--seed", "7"], "quit\n1\n").is(0);
    assert!(!quit.out.contains("The input has ended"));
    let alone = run_with(&["play", "first-lesson", "--seat", "parliament=random"], "quit\n").is(0);
    assert!(alone.out.contains("First lesson"), "{}", alone.out);
}

#[test]
fn questions_are_answered_and_change_nothing() {
    let script = "help\noffers\nE\nunit C\nwhy B charge G\nwhy E fire G\nwhy E fire at H\nwhy 1\nwhy sing\nmeasure A F\nmeasure A 24,20\n\
        measure A\nodds 1\nrule ASV-BAS-003\nlog 3\nunit zz\nnonsense here\n99\n0\n1 to 3,4\nload\n";
    let ran = run_with(&["play", "first-lesson", "--seed", "7", "--json"], script).is(0);
    let told = ran.json();
    assert_eq!((told["decisions"].as_u64(), told["over"].as_bool()), (Some(0), Some(false)));
    for words in [
        "do offer number 12",
        "Talbot's Regiment of Foot [bluecoats]",
        "[ASV-",
        "Yes, you may:",
        "Yes, you may.",
        "Current question",
        "In short: a hit 33 %",
        "in front of it",
        "I do not understand that",
        "give two units or places",
        "Exact: every roll was counted.",
        "ASV-BAS-003: ",
        "not a unit or a command",
        "unknown input `nonsense here`; type `help`",
        "there is no offer 99",
        "there is no offer 0",
        "this offer needs nothing more",
        "`load` needs something after it",
    ] {
        assert!(ran.err.contains(words), "{words} is not in:\n{}", ran.err);
    }
}

/// A newcomer sees what this is, how to win and how to give orders; nothing is wider than the terminal.
#[test]
fn the_battle_opens_with_its_story() {
    let ran = run_with(&["play", "first-lesson", "--seed", "7"], "notes\nE\nquit\n").is(0);
    let opening = ran.out.split("Turn 1.").next().unwrap_or_default();
    for words in [
        "First lesson: the farm lane",
        "Walk the foot forward",
        "lost more than half its stands",
        "ends after turn 8",
        "`help`",
    ] {
        assert!(opening.contains(words), "{words} is not in:\n{opening}");
    }
    assert!(!opening.contains("Peter Young"), "the sources are shown only on request");
    assert!(
        ran.out.contains("Peter Young") && ran.out.contains("the lower total has the initiative")
    );
    assert!(!ran.out.contains("0 dice"), "{}", ran.out);
    for line in ran.out.lines() {
        assert!(line.chars().count() <= 80, "too wide: {line}");
    }
}

/// Two regiments of pikes five inches apart: beyond their charge of four inches, within its extension of two.
const EXTENDED: &str = r#"
format = 1
id = "pikes"
title = "Pikes"
ruleset = "splendid"
[table]
size = [48, 36]
[[sides]]
id = "king"
edge = "south"
[[sides.units]]
id = "blue"
type = "pike-and-musket"
stands = { pike = 4 }
formation = "line"
at = [24, 12]
[[sides]]
id = "parliament"
edge = "north"
[[sides.units]]
id = "red"
type = "pike-and-musket"
stands = { pike = 4 }
formation = "line"
at = [24, 17]
facing = 180
"#;

/// `why` checks the offers before it says no, and foot do not fall short.
#[test]
fn why_knows_of_an_extended_charge() {
    let folder = Folder::new("extended");
    let file = folder.write("pikes.toml", EXTENDED);
    let ran =
        run_with(&["play", &file, "--seed", "7"], "why A charge B\nwhy B charge A\nquit\n").is(0);
    let told = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let yes = told.split("Yes, you may:").nth(1).unwrap_or_else(|| panic!("{told}"));
    assert!(yes.contains("extended") && yes.contains("1 green marker"), "{yes}");
    assert!(!ran.out.contains("fall short"), "{}", ran.out);
}

#[test]
fn decisions_are_taken_back_saved_and_loaded() {
    let folder = Folder::new("play");
    let file = folder.file("saturday.json");
    // The King ends the fire, undoes it, ends it again, saves; then Parliament does something and the battle is loaded.
    let script = format!("3\nundo\n3\nsave {file}\n1\nload {file}\nload {file}x\nquit\n");
    let ran = run_with(&["play", "first-lesson", "--seed", "7", "--json"], &script).is(0);
    for words in ["Undone.", "Saved to ", "Loaded ", "No: cannot read"] {
        assert!(ran.err.contains(words), "{words} is not in:\n{}", ran.err);
    }
    assert_eq!(ran.json()["decisions"], 1);
    assert_eq!(folder.names(), ["saturday.json"]);
    let on = run_with(&["play", "--load", &file, "--json"], "quit\n").is(0);
    assert_eq!(on.json()["decisions"], 1);
}

/// Undo goes back to the player's own last decision. It does not make the random player choose again.
#[test]
fn undo_does_not_let_a_player_choose_for_chance() {
    // The King fires, a die falls, the random player answers; none of this can be taken back.
    let script = "1\nundo\nquit\n";
    let args = ["play", "first-lesson", "--seed", "7", "--seat", "parliament=random", "--json"];
    let ran = run_with(&args, script).is(0);
    assert!(!ran.err.contains("Undone."), "{}", ran.err);
    assert!(ran.err.contains("No: a die fell"), "{}", ran.err);
}

#[test]
fn chance_against_chance_is_kept_and_replays() {
    let folder = Folder::new("chance");
    let file = folder.file("chance.json");
    let seats = ["--seat", "king=random", "--seat", "parliament=random"];
    let args = ["play", "first-lesson", "--seed", "5", "--save", &file];
    run_with(&[&args[..], &seats[..]].concat(), "").is(0);
    assert!(run_with(&["replay", &file, "--verify"], "").is(0).out.contains("ok"));
}

#[test]
fn conceding_ends_it_if_it_is_meant() {
    let ran =
        run_with(&["play", "first-lesson", "--seed", "7", "--json"], "concede\nconcede yes\n")
            .is(0);
    assert!(ran.err.contains("Type `concede yes`"));
    assert_eq!(ran.json()["verdict"]["winner"], "parliament");
}

#[test]
fn a_way_may_be_typed_and_one_too_long_is_refused_with_its_rule() {
    // Both sides hold their fire; then Parliament's foot moves along a path of its own.
    let script = "2\n3\n2 move 30\nwhy 2 move 3\n2 turn 10, move 3\nquit\n";
    let ran = run_with(&["play", "first-lesson", "--seed", "7"], script).is(0);
    let after = |words: &str| {
        let at = ran.out.find(words).unwrap_or_else(|| panic!("{words} is not in:\n{}", ran.out));
        &ran.out[at..]
    };
    assert!(after("> No: ").lines().next().is_some_and(|line| line.contains("[ASV-")));
    assert!(after("No: ").contains("Yes, you may."));
    assert!(after("Yes, you may.").contains("Sir William Waller's Regiment of Foot"));
}

#[test]
fn generals_play_seats_and_state_their_intent() {
    let seats = ["--seat", "king=regular", "--seat", "parliament=recruit"];
    let args = [&["play", "first-lesson", "--seed", "5", "--json"], &seats[..]].concat();
    let told = run_with(&args, "").is(0).json();
    assert_eq!(told["over"], true);
    let one = ["play", "first-lesson", "--seed", "5", "--seat", "parliament=regular"];
    let ran = run_with(&one, "intent\nquit\n").is(0);
    assert!(ran.out.contains(" fires at "), "{}", ran.out);
}

/// Orders in words, as in the browser: the unit's letter, then what it does.
#[test]
fn orders_are_given_by_letter_and_words() {
    let folder = Folder::new("by-letter");
    let record = folder.file("b.json");
    let play = |script: &str| {
        run_with(&["play", "first-lesson", "--seed", "7", "--save", &record, "--json"], script)
            .is(0)
    };
    let lines = |script: &str| play(script).json()["record"]["decisions"].clone();
    // Both sides hold their fire; then Parliament's foot, G, may move.
    let listed = run_with(&["play", "first-lesson", "--seed", "7"], "2\n3\nG\n").is(0);
    let listed = listed.out + &listed.err;
    let number = |offer: &str| -> String {
        let line = listed.lines().find(|line| line.contains(offer)).expect("it is offered");
        line.split_whitespace().next().expect("a number").to_owned()
    };
    let by_number = lines(&format!("2\n3\n{} move 2\n", number("Manoeuvre G")));
    assert_eq!(by_number.as_array().map(Vec::len), Some(3), "{by_number}");
    for order in ["G move 2", "g advance 2", "G go 2", "G manoeuvre move 2", "G move 3\nG move 2"] {
        let given = lines(&format!("2\n3\n{order}\n"));
        assert_eq!(given == by_number, !order.contains('3'), "{order}: {given}");
    }
    let double = lines("2\n3\nG double-time move 6\n");
    let same = format!("2\n3\n{} move 6\n", number("Double-time with G"));
    assert_eq!(double, lines(&same), "{double}");
    let told = play("2\n3\nG move\nG move far\nG fly 3\nZ move 2\nG move 200\nB move 2\n");
    assert_eq!(told.json()["decisions"], 2);
    for words in [
        "Which of these?",
        "needs a number",
        "unknown step `fly`",
        "unknown input `Z move 2`",
        "No: ",
    ] {
        assert!(told.err.contains(words), "{words} is not in:\n{}", told.err);
    }
}

/// Ctrl-C keeps the battle: in the file of --save, or in a new file whose name is printed.
#[cfg(unix)]
#[test]
fn an_interrupt_saves_the_battle() {
    let folder = Folder::new("interrupted");
    let named = folder.file("named.json");
    for (args, file) in [
        (&["--save", &named][..], "named.json"),
        (&[], "first-lesson-saved.json"),
        (&[], "first-lesson-saved-2.json"),
    ] {
        let (status, out) =
            interrupted(&folder, &[&["play", "first-lesson", "--seed", "7"], args].concat(), "1\n");
        assert_eq!(status, Some(130), "{out}");
        assert!(out.contains(&format!("{file}.")) && out.contains("linstock play --load"), "{out}");
        let told =
            run_with(&["play", "--load", &folder.file(file), "--json"], "quit\n").is(0).json();
        assert_eq!(told["decisions"], 1, "{file}");
    }
    let (status, out) = interrupted(&folder, &["play", "first-lesson", "--seed", "7"], "map\n");
    assert_eq!(status, Some(130), "{out}");
    assert!(out.contains("nothing is saved"), "{out}");
    assert_eq!(folder.names().len(), 3, "{:?}", folder.names());
}

/// Plays in a folder, types a line, waits for the next prompt and interrupts. Returns the exit status and the output.
#[cfg(unix)]
fn interrupted(folder: &Folder, args: &[&str], typed: &str) -> (Option<i32>, String) {
    use std::{
        io::{Read, Write},
        process::{Command, Stdio},
    };
    let mut child = Command::new(env!("CARGO_BIN_EXE_linstock"))
        .args(args)
        .current_dir(folder.file(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("it can be written to");
    let mut stdout = child.stdout.take().expect("it can be read");
    stdin.write_all(typed.as_bytes()).expect("it listens");
    let mut out = Vec::new();
    let mut byte = [0];
    while out.windows(3).filter(|it| *it == b"\n> ").count() < 2 {
        assert_eq!(stdout.read(&mut byte).expect("it prints"), 1, "it ended early");
        out.push(byte[0]);
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    stdout.read_to_end(&mut out).expect("it prints");
    let status = child.wait().expect("it ends").code();
    drop(stdin);
    (status, String::from_utf8_lossy(&out).into_owned())
}

/// Leaving a battle that is saved says where it is and how to continue it.
#[test]
fn leaving_says_where_the_battle_was_saved() {
    let folder = Folder::new("play-left");
    let file = folder.file("saturday.json");
    let play = ["play", "first-lesson", "--seed", "7", "--save", &file];
    let ran = run_with(&play, "2\nquit\n").is(0);
    let told =
        format!("Saved to {file}.\nContinue with: linstock play --load {file} --save {file}\n");
    assert!(ran.out.ends_with(&told), "{}", ran.out);
    let over = [&play[..], &["--seat", "king=random", "--seat", "parliament=random"]].concat();
    let ran = run(&over).is(0);
    assert!(ran.out.ends_with(&format!("Saved to {file}.\n")), "{}", ran.out);
}

/// `why` understands a way, and a unit that has moved is told so.
#[test]
fn ways_are_judged_by_the_rules() {
    let script = "2\n2\nwhy G move 20\nwhy G move 3\nG move 3\nG to 26,20\nwhy G move 1\nquit\n";
    let ran = run_with(&["play", "first-lesson", "--seed", "7"], script).is(0);
    let answers: Vec<&str> = ran.out.split("\n> ").skip(3).collect();
    assert!(answers[0].starts_with("No: ") && answers[0].contains("has 4.00"), "{}", answers[0]);
    assert!(answers[1].starts_with("Yes, you may."), "{}", answers[1]);
    for answer in &answers[3..5] {
        assert!(answer.starts_with("No: ") && answer.contains("[ASV-"), "{answer}");
    }
    assert!(!ran.out.contains("do not understand"), "{}", ran.out);
}
