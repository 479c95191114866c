//! `linstock referee`.
use crate::program::{Folder, run, run_with};
use serde_json::Value;

fn lines(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

#[test]
fn one_line_in_one_line_out() {
    let input = "{\"new\":{\"scenario\":\"first-lesson\",\"seed\":7}}\n\nrubbish\n{\"view\":\"king\"}\n{\"record\":true}";
    let ran = run_with(&["referee"], input).is(0);
    let answers = lines(&ran.out);
    let keys: Vec<&str> =
        answers.iter().filter_map(|it| it.as_object()?.keys().next().map(String::as_str)).collect();
    assert_eq!(keys, ["moment", "error", "view", "record"]);
    assert!(ran.err.is_empty(), "{}", ran.err);
}

#[test]
fn it_may_begin_with_a_scenario_by_id_or_path() {
    let by_id = run(&["referee", "first-lesson", "--seed", "7"]).is(0).out;
    let folder = Folder::new("referee");
    let file = folder.write("mine.toml", &run(&["scenarios", "first-lesson"]).out);
    let by_path = run(&["referee", &file, "--seed", "7"]).is(0).out;
    assert_eq!(by_id, by_path);
    let new = format!("{{\"new\":{{\"scenario\":{},\"seed\":7}}}}\n", Value::from(file));
    assert_eq!(run_with(&["referee"], &new).is(0).out, by_id);
}

#[test]
fn dice_left_over_are_an_error_line_and_status_1() {
    let new = "{\"new\":{\"scenario\":\"first-lesson\",\"dice\":[1,1,6,6,3]}}\n";
    let ran = run_with(&["referee"], new).is(1);
    let answers = lines(&ran.out);
    assert_eq!(answers.len(), 2);
    let why = answers[1]["error"]["why"].as_str().expect("an error");
    assert!(why.contains("never used"), "{why}");
}

#[test]
fn garbage_is_survived() {
    let mut input = String::from("{\"new\":{\"scenario\":\"first-lesson\"}}\n");
    for n in 0..200_u32 {
        input += &"[{\"\u{e9}\\".repeat((n % 7) as usize);
        input += "\n";
    }
    input += &"x".repeat(6 << 20);
    input += "\n{\"undo\":true}\n";
    let ran = run_with(&["referee"], &input).is(0);
    let answers = lines(&ran.out);
    assert!(answers[1..].iter().all(|it| it["error"]["why"].is_string()));
}
