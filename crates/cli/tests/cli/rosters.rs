//! `linstock roster`: armies, scenarios and battles to print.
use crate::program::{Folder, run, run_with};

#[test]
fn an_army_is_listed_with_its_strength_and_points() {
    let folder = Folder::new("roster-army");
    for ruleset in ["splendid", "glorious", "veritas", "gloria", "nearrun"] {
        let file = folder.file("army.toml");
        let raised = run(&["muster", ruleset, "--seed", "5", "-o", &file, "--json"]).is(0).json();
        let roster = run(&["roster", &file, "--json"]).is(0).json();
        let sides = roster["sides"].as_array().expect("sides");
        assert_eq!(sides.len(), 1, "an army has one roster");
        let units = sides[0]["units"].as_array().expect("units");
        assert_eq!(units.len(), raised["army"]["units"].as_array().expect("units").len());
        for unit in units {
            assert_eq!(unit["lost"], 0, "{unit}");
            // A general is one person and adds nothing to the strength.
            let has_strength = unit["strength"].as_u64() > Some(0);
            assert_eq!(has_strength, unit["general"] == false, "{ruleset}: {unit}");
        }
        let ids: Vec<_> = units.iter().map(|unit| unit["id"].clone()).collect();
        assert!(
            ids.contains(&raised["army"]["units"][0]["id"]),
            "ids are those of the file: {ids:?}"
        );
        match ruleset {
            "veritas" | "gloria" | "nearrun" => {
                assert_eq!(sides[0]["points"], raised["army"]["points"]);
            }
            _ => assert!(sides[0]["points"].is_null(), "the book has no points"),
        }
        let text = run(&["roster", &file]).is(0).out;
        assert!(text.contains("A new army: ") && text.contains("strength"), "{text}");
        let n_generals = units.iter().filter(|unit| unit["general"] == true).count();
        let counted = format!("A new army: {} unit", units.len() - n_generals);
        assert!(text.contains(&counted), "{counted}: {text}");
    }
    let list = run(&["roster", "york-1461", "--json"]).is(0).json();
    assert_eq!(list["ruleset"], "glorious");
}

#[test]
fn a_record_is_listed_with_its_losses_at_any_moment() {
    let folder = Folder::new("roster-record");
    let record = folder.file("b.json");
    let seats = ["--seat", "king=regular", "--seat", "parliament=regular"];
    run(&[&["play", "first-lesson", "--seed", "5", "--save", &record], &seats[..]].concat()).is(0);
    let lost = |args: &[&str]| -> u64 {
        let told = run(&[&["roster", &record, "--json"], args].concat()).is(0).json();
        let sides = told["sides"].as_array().expect("sides").clone();
        assert_eq!(sides.len(), 2);
        sides.iter().map(|side| side["lost"].as_u64().expect("a number")).sum()
    };
    assert_eq!(lost(&["--at", "0"]), 0);
    // The same losses in the position as a scenario, and hits as states.
    let puzzle = folder.file("puzzle.toml");
    let told = run(&["replay", &record, "--json"]).is(0).json();
    let n = told["decisions"].as_u64().expect("a number");
    let states = (1..n).find_map(|n| {
        let at = n.to_string();
        let told = run(&["roster", &record, "--at", &at, "--json"]).is(0).json();
        let all =
            told["sides"].as_array().expect("sides").iter().flat_map(|it| it["units"].as_array());
        let state = all.flatten().find_map(|it| it["states"][0].as_str().map(str::to_owned));
        state.map(|state| (at, state))
    });
    let (at, state) = states.expect("somebody was hit");
    assert!(run(&["roster", &record, "--at", &at]).is(0).out.contains(&state), "{state}");
    let last = (n - 1).to_string();
    run(&["scenario", "--from", &record, "--at", &last, "-o", &puzzle]).is(0);
    let of = |args: &[&str]| run(args).is(0).json()["sides"].clone();
    assert_eq!(
        of(&["roster", &puzzle, "--json"]),
        of(&["roster", &record, "--at", &last, "--json"])
    );
    std::fs::remove_file(&puzzle).expect("it is there");
    assert!(lost(&[]) > 0, "somebody lost something");
    let page = folder.file("b.html");
    run(&["roster", &record, "--html", &page]).is(0);
    let page = std::fs::read_to_string(&page).expect("it was written");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains('☒') && page.contains('☐'));
    assert_eq!(page.matches("<tr").count(), page.matches("</tr>").count());
    assert!(page.contains("Lord Hopton&#39;s") || page.contains("Lord Hopton's"), "{page}");
    assert_eq!(folder.names(), ["b.html", "b.json"]);
}

#[test]
fn a_scenario_is_listed_and_what_is_none_is_refused() {
    let folder = Folder::new("roster-scenario");
    let told = run(&["roster", "first-lesson", "--json"]).is(0).json();
    assert_eq!(told["sides"][0]["strength"].as_u64(), Some(16), "the commander counts as a stand");
    let house = folder.write("house.toml", "format = 1\nruleset = \"splendid\"\n");
    let noise = folder.write("noise.toml", "= =\n");
    let army = folder.write("army.toml", "format = 1\nruleset = \"splendid\"\nname = \"x\"\n[[units]]\nid = \"a\"\ntype = \"pyke\"\n");
    for (args, why) in [
        (&["roster", "no-such"][..], "there is no scenario or file"),
        (&["roster", &house], "is not an army, a scenario or a record"),
        (&["roster", &noise], "is not an army, a scenario or a record"),
        (&["roster", &army], "`pyke` is not a type of unit"),
        (&["roster", "first-lesson", "--at", "3"], "--at counts the decisions of a record"),
        (&["roster", "first-lesson", "--html", &folder.file("no/such.html")], "cannot write"),
    ] {
        let ran = run_with(args, "").is(2);
        assert!(ran.err.contains(why) && ran.out.is_empty(), "{args:?}: {}", ran.err);
    }
}

/// A record of earlier rules is listed from its film.
#[test]
fn a_record_of_other_rules_is_listed() {
    let ancestors = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tests/ancestors");
    let mut n_films = 0;
    for file in std::fs::read_dir(ancestors).expect("they are kept") {
        let file = file.expect("a file").path();
        let mut record: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(&file).expect("text")).expect("JSON");
        if !record["film"].is_object() {
            continue;
        }
        n_films += 1;
        record["version"] = 9999.into();
        let folder = Folder::new("roster-film");
        let file = folder.write("old.json", &record.to_string());
        assert!(run(&["roster", &file]).is(0).out.contains("strength"));
    }
    assert!(n_films > 0);
}
