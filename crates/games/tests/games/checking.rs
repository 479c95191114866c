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
fn an_unknown_ruleset_is_reported_with_its_line() {
    let other = lesson().replace("ruleset = \"splendid\"", "ruleset = \"chess\"");
    let problems = check("a.toml", &other).problems;
    assert_eq!((problems[0].line, problems[0].key.as_str()), (Some(4), "ruleset"));
    assert!(problems[0].why.contains("there is no ruleset `chess`"), "{}", problems[0]);
}

#[test]
fn a_record_that_was_tampered_with_is_reported() {
    let game = games::open("a.toml", lesson(), 1, None).expect("it opens");
    let mut record = game.record();
    record["decisions"] = json!([{"seat": "king", "act": "end-moves", "fill": null}]);
    let problems = check("battle.json", &record.to_string()).problems;
    assert!(problems[0].why.contains("decision 0 is not allowed"), "{problems:?}");
}

/// Ten faults in ten places: all are found in one pass, each with its line, and no section hides another.
const TEN: &str = r#"format = 2
id = "Ten Faults"
title = "Ten"
ruleset = "RULESET"
turns = 0
[table]
size = [5, 48]
[rules]
no_such_option = true
[[terrain]]
kind = "wod"
area = [[10, 10], [18, 10], [18, 18]]
[[sides]]
id = "king"
colour = "red"
[[sides.units]]
id = "rupert"
type = "mountid"
[[sides]]
id = "parliament"
[[sides.units]]
id = "foot"
type = "fot"
[deploy]
depth = 900
[[seats]]
id = "referee"
side = "king"
"#;

#[test]
fn ten_faults_are_found_in_one_pass() {
    for ruleset in ["splendid", "glorious", "veritas", "gloria", "nearrun"] {
        let problems = check("ten.toml", &TEN.replace("RULESET", ruleset)).problems;
        for line in [1, 2, 5, 7, 9, 11, 15, 18, 23, 25, 27] {
            let found = problems.iter().any(|it| it.line == Some(line));
            assert!(found, "{ruleset}: nothing about line {line}: {problems:#?}");
        }
        for (n, problem) in problems.iter().enumerate() {
            assert!(!problems[..n].contains(problem), "{problem} is reported twice");
        }
    }
}

/// Even where the sides are too few or too many, or the ruleset is unknown, everything else is read.
#[test]
fn a_wrong_number_of_sides_hides_nothing() {
    for ruleset in ["splendid", "glorious", "veritas", "gloria", "nearrun"] {
        let ten = TEN.replace("RULESET", ruleset);
        let third = "[[sides]]\nid = \"third\"\n[deploy]";
        let one = ten.replace("[[sides]]\nid = \"parliament\"\n", "");
        for (text, lines) in [(ten.replace("[deploy]", third), [11, 18, 23]), (one, [11, 18, 21])] {
            let problems = check("ten.toml", &text).problems;
            assert!(problems.iter().any(|it| it.why.contains(" sides")), "{problems:#?}");
            for line in lines {
                let found = problems.iter().any(|it| it.line == Some(line));
                assert!(found, "{ruleset}: nothing about line {line}: {problems:#?}");
            }
        }
    }
    let problems = check("ten.toml", &TEN.replace("RULESET", "chess")).problems;
    for line in [1, 2, 4, 5, 7, 15, 25, 27] {
        let found = problems.iter().any(|it| it.line == Some(line));
        assert!(found, "nothing about line {line}: {problems:#?}");
    }
    assert_eq!(problems.iter().filter(|it| it.key == "ruleset").count(), 1);
}

/// A unit that cannot be read, or that cannot stand as it should, does not hide where others stand.
#[test]
fn a_faulty_unit_does_not_hide_the_places_of_others() {
    for (ruleset, unit) in [
        ("splendid", "type = \"mounted\"\nstands = { mounted = 4 }"),
        ("glorious", "type = \"knights\"\nelements = 4"),
        ("veritas", "type = \"cavalry-brigade\"\nwing = \"WING\""),
        ("gloria", "type = \"heavy-cavalry\"\nclass = 3\nfigures = 6\ncorps = \"WING\""),
        ("nearrun", "type = \"heavy-cavalry\"\nfigures = 6\ncorps = \"WING\""),
    ] {
        let wing = |id: &str| match ruleset {
            "veritas" => format!("[[sides.wings]]\nid = \"{id}\"\n"),
            "gloria" | "nearrun" => format!("[[sides.corps]]\nid = \"{id}\"\n"),
            _ => String::new(),
        };
        let placed = |id: &str, wing: &str, more: &str| {
            format!("[[sides.units]]\nid = \"{id}\"\n{}\n{more}\n", unit.replace("WING", wing))
        };
        let text = format!(
            "format = 1\nid = \"x\"\ntitle = \"X\"\nruleset = \"{ruleset}\"\n[[sides]]\nid = \"one\"\n{}{}{}{}{}[[sides]]\nid = \"two\"\n{}{}",
            wing("w1"),
            placed("a", "w1", "at = [20, 8]"),
            placed("b", "w1", "at = [20.5, 8]"),
            "[[sides.units]]\nid = \"c\"\ntype = \"dragons\"\n",
            placed("d", "w1", "at = [50, 8]\nformation = \"column\"\nfiles = 9"),
            wing("w2"),
            placed("e", "w2", "at = [20, 40]"),
        );
        let problems = check("x.toml", &text).problems;
        for why in ["`dragons` is not a type of unit", "overlaps"] {
            assert!(
                problems.iter().any(|it| it.why.contains(why)),
                "{ruleset}: {why}: {problems:#?}"
            );
        }
    }
}

/// A file that is no TOML at all is reported once, not line by line. Single mistakes keep their lines.
#[test]
fn a_file_of_another_kind_is_reported_once() {
    let page = "<!DOCTYPE html>\n<html>\n".to_owned() + &"<p class=x>words</p>\n".repeat(40);
    let letter = "Dear Sir,\nyour battle\nwas a great success,\nand we thank you!\n";
    for (text, start) in [(page.as_str(), "<!DOCTYPE html>"), (letter, "Dear Sir,")] {
        let problems = check("page.toml", text).problems;
        assert_eq!(problems.len(), 1, "{problems:?}");
        let said = format!("neither TOML nor JSON: it begins with `{start}`");
        assert!(problems[0].why.contains(&said), "{}", problems[0]);
    }
    let broken =
        lesson().replace("turns = 8", "turns 8").replace("size = [48, 36]", "size [48, 36]");
    let lines: Vec<_> = check("a.toml", &broken).problems.iter().map(|it| it.line).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
}

/// A position after the last turn of its battle is a problem.
#[test]
fn a_position_in_a_turn_that_never_comes_is_reported() {
    let at = |turn: u32| {
        let text = format!("{}\n[start.table]\nturn = {turn}\n", lesson());
        check("a.toml", &text).problems
    };
    assert_eq!(at(8), []);
    let problems = at(9);
    assert_eq!(problems[0].key, "start.table.turn");
    assert_eq!(problems[0].why, "this is turn 9, and the battle ends after turn 8");
    let text = format!("{}\n[start.table]\nweather = 3\n", lesson());
    let problems = check("a.toml", &text).problems;
    assert!(problems[0].remedy.starts_with("the keys here are "), "{}", problems[0]);
    assert!(problems[0].remedy.contains("units"), "{}", problems[0]);
}

/// A value that a die must reach is a face, or just beyond the faces for never.
#[test]
fn house_rules_ask_for_faces_that_dice_have() {
    for (ruleset, table, key, most) in [
        ("splendid", "fire", "hits-on", 6),
        ("splendid", "fire", "veteran-hits-on", 6),
        ("splendid", "charge", "test", 6),
        ("splendid", "intercept", "test", 6),
        ("splendid", "hasty-block", "pull-up", 6),
        ("splendid", "joining", "hold-back-open", 6),
        ("veritas", "hits", "hit", 7),
        ("veritas", "hits", "save", 7),
        ("veritas", "casualties", "killed", 7),
        ("glorious", "firing", "handgun.cv", 12),
    ] {
        let given = |n: u32| {
            let text = format!("format = 1\nruleset = \"{ruleset}\"\n[{table}]\n{key} = {n}\n");
            check("house.toml", &text).problems
        };
        assert_eq!(given(most), [], "{table}.{key}");
        let problems = given(most + 1);
        assert_eq!(problems.len(), 1, "{table}.{key}: {problems:?}");
        assert!(problems[0].to_string().contains(&most.to_string()), "{}", problems[0]);
    }
}

/// In *In Deo Veritas* a unit that cannot be read is one problem: nobody is blamed for naming it, and what is wrong elsewhere is
/// reported in the same round.
#[test]
fn one_mistake_in_a_unit_is_one_problem_and_hides_no_other() {
    let lesson = games::scenario("first-lesson-veritas").expect("it ships").text;
    let place = lesson.find("id = \"bruneau\"").expect("a unit");
    let at = place + lesson[place..].find("at = ").expect("its place");
    let end = at + lesson[at..].find('\n').expect("a line");
    let broken = format!("{}at = \"north\"{}", &lesson[..at], &lesson[end..]);
    let keys = |text: &str| -> Vec<String> {
        check("a.toml", text).problems.into_iter().map(|it| it.key).collect()
    };
    assert_eq!(keys(&broken), ["sides[0].units[0].at"]);
    let typed = lesson.replacen("type = \"wing-commander\"", "type = \"wing-comander\"", 1);
    let found = keys(&typed);
    assert!(found.len() == 1 && found[0].ends_with(".type"), "{found:?}");
    // A type that is wrong on one side, and a wing of the other without its commander.
    let last = typed.rfind("type = \"wing-commander\"").expect("another commander");
    let both = format!(
        "{}type = \"cavalry-brigade\"{}",
        &typed[..last],
        &typed[last + "type = \"wing-commander\"".len()..]
    );
    let said = check("a.toml", &both).problems.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert!(said.iter().any(|it| it.contains("wing-comander")), "{said:?}");
    assert!(said.iter().any(|it| it.contains("has 0 commanders")), "{said:?}");
}
