//! The commands that only show something.
use crate::program::{Folder, run};
use serde_json::{Value, json};

#[test]
fn help_teaches_by_examples() {
    let help = run(&["--help"]).is(0).out;
    for word in ["Examples:", "linstock play", "Exit status"] {
        assert!(help.contains(word), "{word}");
    }
    for command in [
        "rules",
        "scenarios",
        "check",
        "muster",
        "battle",
        "roster",
        "play",
        "referee",
        "odds",
        "replay",
        "sim",
        "lab",
        "bench",
        "schema",
    ] {
        assert!(help.contains(command), "{command}");
        let help = run(&[command, "--help"]).is(0).out;
        assert!(help.contains("Examples:") || help.contains("{\"new\""), "{command}: {help}");
    }
    assert!(!help.contains("soak"), "soak is not listed");
}

#[test]
fn a_wrong_call_is_status_2_and_says_so_on_standard_error() {
    for args in [
        &["fly"][..],
        &["check"],
        &["check", "no-such-file.toml"],
        &["rules", "chess"],
        &["rules", "--coverage"],
        &["rules", "splendid", "--rule", "ASV-XXX-001"],
        &["scenarios", "no-such-thing"],
        &["play", "no-such-battle"],
        &["play", "first-lesson", "--seat", "cromwell=human"],
        &["play", "first-lesson", "--seat", "king"],
        &["play", "first-lesson", "--seat", "king=marshal"],
        &["play", "first-lesson", "--seat", "king=cmd:no-such-program"],
        &["play", "first-lesson", "--seat", "king=cmd:"],
        &["play", "first-lesson", "--seat", "king=cmd@never:sh"],
        &["referee", "no-such-battle"],
        &["replay", "no-such-file.json"],
        &["odds"],
        &["muster", "chess"],
        &["muster", "splendid", "--throws", "0"],
        &["schema", "poem"],
        &["bench", "--seconds", "never"],
        &["soak", "--ruleset", "chess"],
        &["rules", "chess"],
        &["schema", "army", "--ruleset", "chess"],
    ] {
        let ran = run(args).is(2);
        assert!(ran.out.is_empty(), "{args:?} prints {}", ran.out);
        assert!(!ran.err.is_empty(), "{args:?} says nothing");
    }
    assert!(run(&["play", "first-leson"]).err.contains("did you mean `first-lesson`"));
}

/// A typing error is reported with a suggestion.
#[test]
fn unknown_commands_are_reported() {
    assert!(run(&["chekc", "x.toml"]).is(2).err.contains("did you mean `check`"));
    let told = run(&["play", "first-lesson", "--seat", "king=human", "--seat", "king=random"]);
    assert!(told.is(2).err.contains("name each side once"));
}

#[test]
fn rulesets_and_their_sheets() {
    let list = run(&["rules"]).is(0).out;
    assert!(list.contains("A Splendid Victory!") && list.contains("Pro Gloria!"), "{list}");
    let cards = run(&["rules", "--json"]).is(0).json();
    assert_eq!(cards["rulesets"].as_array().map(Vec::len), Some(5));
    let sheet = run(&["rules", "splendid"]).is(0).out;
    let sheet_text = sheet.clone();
    let row = sheet.lines().find(|line| line.starts_with("heavy mounted ") && line.ends_with("22"));
    let cells: Vec<&str> = row.unwrap_or_else(|| panic!("{sheet}")).split_whitespace().collect();
    assert_eq!(cells[2..], ["10", "20", "22"]);
    let sheet = run(&["rules", "splendid", "--json"]).is(0).json();
    assert_eq!(sheet["ruleset"], "splendid");
    assert!(run(&["rules", "chess"]).is(2).err.contains("there is no ruleset `chess`"));
    for line in sheet_text.lines() {
        assert!(line.chars().count() <= 100, "too wide: {line}");
    }
    let rule = run(&["rules", "splendid", "--rule", "ASV-BAS-003"]).is(0).out;
    assert!(rule.contains("measure"), "{rule}");
}

#[test]
fn the_sheet_as_a_page() {
    let folder = Folder::new("sheet");
    let file = folder.file("sheet.html");
    run(&["rules", "splendid", "--html", &file]).is(0);
    let page = std::fs::read_to_string(&file).expect("it was written");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("A Splendid Victory!"));
    assert_eq!(page.matches("<section>").count(), page.matches("</section>").count());
    assert_eq!(folder.names(), ["sheet.html"], "nothing half-written is left");
    run(&["rules", "splendid", "--html", &folder.file("no/such/folder.html")]).is(2);
}

#[test]
fn coverage_has_the_shape_of_the_contract() {
    let coverage = run(&["rules", "splendid", "--coverage", "--json"]).is(0).json();
    let rules = coverage["rules"].as_array().expect("a list");
    assert!(rules.len() > 500);
    for rule in rules {
        let state = rule["state"].as_str().expect("a state");
        assert!(["whole", "part", "absent", "advice"].contains(&state), "{rule}");
        assert!(rule["id"].is_string() && rule["where"].is_array() && rule["tests"].is_array());
    }
    let text = run(&["rules", "splendid", "--coverage"]).is(0).out;
    assert!(text.lines().count() > rules.len());
}

#[test]
fn scenarios_are_listed_and_printed() {
    let listed = run(&["scenarios", "--json"]).is(0).json();
    assert_eq!(listed["scenarios"][0]["id"], "first-lesson");
    assert_eq!(listed["scenarios"][0]["units"], json!([5, 5]));
    assert!(run(&["scenarios", "splendid"]).is(0).out.contains("first-lesson"));
    let folder = Folder::new("scenarios");
    let text = run(&["scenarios", "first-lesson"]).is(0).out;
    let file = folder.write("mine.toml", &text);
    assert!(run(&["check", &file]).is(0).out.contains("ok (scenario)"));
}

#[test]
fn check_reports_every_problem() {
    let folder = Folder::new("check");
    let text = run(&["scenarios", "first-lesson"]).is(0).out;
    let broken =
        text.replace("kind = \"wood\"", "kind = \"wod\"").replace("turns = 8", "turns = -8");
    let (good, bad) = (folder.write("good.toml", &text), folder.write("bad.toml", &broken));
    let ran = run(&["check", &good, &bad]).is(1);
    assert!(ran.out.contains("good.toml: ok"), "{}", ran.out);
    assert!(
        ran.err.contains("bad.toml:5") && ran.err.contains("did you mean `wood`"),
        "{}",
        ran.err
    );
    let told = run(&["check", "--json", &bad]).is(1).json();
    assert_eq!(told["ok"], false);
    let problems = told["problems"].as_array().expect("a list");
    assert_eq!(problems.len(), 2, "{told}");
    for key in ["file", "line", "key", "why", "remedy"] {
        assert!(problems[0].get(key).is_some(), "{key}: {told}");
    }
    assert_eq!(run(&["check", "--json", &good]).is(0).json(), json!({"ok": true, "problems": []}));
    run(&["check", &folder.write("other.toml", "\u{1}")]).is(1);
    // A file that cannot be read is a wrong call, and the others are still checked.
    let missing = folder.file("missing.toml");
    let ran = run(&["check", &missing, &bad, &good]).is(2);
    assert!(ran.out.contains("good.toml: ok") && ran.err.contains("bad.toml:5"), "{}", ran.err);
    assert!(ran.err.contains("missing.toml: cannot be read"), "{}", ran.err);
    let told = run(&["check", "--json", &missing, &bad]).is(2).json();
    assert_eq!(told["problems"].as_array().map(Vec::len), Some(3), "{told}");
}

#[test]
fn an_army_is_raised_and_is_legal() {
    let folder = Folder::new("muster");
    let file = folder.file("army.toml");
    run(&["muster", "splendid", "--throws", "9", "--seed", "4", "--out", &file]).is(0);
    assert!(run(&["check", &file]).is(0).out.contains("ok (army)"));
    let printed = run(&["muster", "splendid", "--throws", "9", "--seed", "4"]).is(0).out;
    assert_eq!(printed.trim(), std::fs::read_to_string(&file).expect("it was written").trim());
    let told = run(&["muster", "splendid", "--throws", "9", "--json"]).is(0).json();
    assert_eq!(told["throws"].as_array().map(Vec::len), Some(9));
    assert_eq!(folder.names(), ["army.toml"]);
}

/// An owner who asks for the template again does not lose the tables that they have typed in.
#[test]
fn a_template_replaces_no_file() {
    let folder = Folder::new("template");
    let file = folder.file("mine.toml");
    run(&["rules", "gloria", "--template", &file]).is(0);
    run(&["check", &file]).is(0);
    let typed = std::fs::read_to_string(&file).expect("it is there") + "# typed in\n";
    folder.write("mine.toml", &typed);
    let told = run(&["rules", "gloria", "--template", &file]).is(2).err;
    assert!(told.contains("name another file"), "{told}");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), typed);
    assert!(run(&["rules", "gloria", "--rules", &file]).is(0).out.contains("Pro Gloria!"));
}

#[test]
fn schemas_are_json() {
    let is_schema = |schema: &Value| {
        schema["$schema"].as_str().is_some_and(|it| it.contains("json-schema.org"))
    };
    for format in ["scenario", "army", "rulebook", "record", "wire"] {
        let any = run(&["schema", format]).is(0);
        assert!(is_schema(&any.json()), "{format}");
        for ruleset in ["splendid", "glorious", "veritas", "gloria", "nearrun"] {
            assert!(any.err.contains(&format!("--ruleset {ruleset}")), "{}", any.err);
            let of = run(&["schema", format, "--ruleset", ruleset]).is(0);
            assert!(is_schema(&of.json()) && of.err.is_empty(), "{format} of {ruleset}");
        }
    }
    let unknown = run(&["schema", "wire", "--ruleset", "chess"]).is(2);
    assert!(unknown.err.contains("splendid"), "{}", unknown.err);
}

#[test]
fn bench_reports_its_speed() {
    let told = run(&["bench", "first-lesson", "--seconds", "0.3", "--json"]).is(0).json();
    for key in ["battles_per_s", "decisions_per_s", "checks_per_s"] {
        assert!(told[key].as_f64().is_some_and(|it| it >= 0.0), "{told}");
    }
    assert_eq!((&told["ruleset"], &told["scenario"]), (&json!("splendid"), &json!("first-lesson")));
}

#[test]
fn soak_checks_the_laws() {
    let folder = Folder::new("soak");
    let keep = folder.file("");
    let told =
        run(&["soak", "--games", "2", "--seed", "2", "--keep", &keep, "--json"]).is(0).json();
    assert_eq!((&told["ok"], &told["games"]), (&json!(true), &json!(2)));
    assert!(folder.names().is_empty());
}

/// Writing keeps the permissions of a file, follows a link, and leaves a pipe a pipe.
#[cfg(unix)]
#[test]
fn writing_respects_what_is_there() {
    use std::{fs, os::unix::fs::PermissionsExt};
    let folder = Folder::new("writing");
    let (kept, link) = (folder.file("kept.toml"), folder.file("link.toml"));
    fs::write(&kept, "").expect("it can be written");
    fs::set_permissions(&kept, fs::Permissions::from_mode(0o600)).expect("it is ours");
    std::os::unix::fs::symlink(&kept, &link).expect("it can be linked");
    run(&["muster", "splendid", "--throws", "5", "--seed", "4", "--out", &link]).is(0);
    let there = fs::metadata(&kept).expect("it is there");
    assert!(there.len() > 0, "the link was not followed");
    assert_eq!(there.permissions().mode() & 0o777, 0o600);
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    run(&["muster", "splendid", "--throws", "5", "--out", "/dev/null"]).is(0);
    assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
}

/// Lines may end as on Windows.
#[test]
fn a_scenario_with_other_line_ends_is_read() {
    let folder = Folder::new("lines");
    let file = folder.file("lines.toml");
    let text =
        include_str!("../../../../scenarios/splendid/first-lesson.toml").replace('\n', "\r\n");
    std::fs::write(&file, text).expect("it can be written");
    run(&["check", &file]).is(0);
}

/// Every error is printed once, in one place, with what would be right.
#[test]
fn no_error_is_printed_twice() {
    let folder = Folder::new("errors-once");
    let bad = folder.write(
        "bad.toml",
        "format = 2\nruleset = \"splendid\"\nid = \"x\"\n[table]\nsize = [1, 2]\n",
    );
    let noise = folder.write("noise.json", "{\"decisions\": 1");
    for args in [
        &["sim", "first-lesson", "--games", "1", "--vary", "bogus=1"][..],
        &["sim", "first-lesson", "--games", "1", "--vary", "bogus"],
        &["sim", &bad, "--games", "1"],
        &[
            "lab",
            "run",
            "first-lesson",
            "--games",
            "1",
            "--vary",
            "turns=0",
            "--into",
            &folder.file("run"),
        ],
        &["lab", "show", "no-such-folder"],
        &["lab", "worker", "--queue", "postgres://nobody@localhost:1/none"],
        &["play", &bad],
        &["play", "--load", &noise],
        &["play", "first-lesson", "--save", &folder.file("no/such/file.json")],
        &["replay", &noise],
        &["odds", "first-lesson", "--act", "{"],
        &["referee", &bad],
        &["check", &bad],
        &["check", &noise],
        &["check", "no-such-file.toml"],
        &["serve", "--database", "oracle:x"],
        &["serve", "--data", &folder.file("noise.json/x"), "--listen", "127.0.0.1:0"],
        &["serve", "--rules", &bad],
        &["battle", "splendid", "--army", &bad, "--army", &bad],
        &["muster", "veritas", "--points", "1"],
        &["rules", "splendid", "--html", &folder.file("no/such/file.html")],
        &["roster", &noise],
    ] {
        let told = run(args).err;
        assert!(!told.is_empty(), "{args:?} says nothing");
        let lines: Vec<&str> = told.lines().collect();
        for (n, line) in lines.iter().enumerate() {
            assert!(!lines[..n].contains(line), "{args:?} repeats `{line}`");
            let (head, tail) = line.split_at(line.floor_char_boundary(line.len() / 2));
            assert!(
                !head.ends_with(tail.trim_start_matches([':', ' '])),
                "{args:?} repeats itself: {line}"
            );
        }
        let parts: Vec<&str> = told.split(": ").map(str::trim).filter(|it| it.len() > 12).collect();
        for (n, part) in parts.iter().enumerate() {
            assert!(!parts[..n].contains(part), "{args:?} repeats `{part}`: {told}");
        }
    }
}
