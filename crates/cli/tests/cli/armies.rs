//! From army to battle in files: `muster`, `battle`, and sides that name their army.
use crate::program::{Folder, Ran, run, run_with};
use serde_json::Value;

const RULESETS: [&str; 5] = ["splendid", "glorious", "veritas", "gloria", "nearrun"];

/// Two armies in files.
fn raised(folder: &Folder, ruleset: &str) -> [String; 2] {
    [("king", "3"), ("rebels", "4")].map(|(name, seed)| {
        let file = folder.file(&format!("{name}.toml"));
        run(&["muster", ruleset, "--seed", seed, "-o", &file]).is(0);
        file
    })
}

fn scenario(army: &str) -> String {
    format!(
        "format = 1\nid = \"ford\"\ntitle = \"The ford\"\nruleset = \"splendid\"\nturns = 6\n[table]\nsize = [72, 48]\n\
        [[sides]]\nid = \"king\"\narmy = \"{army}\"\n[[sides]]\nid = \"parliament\"\narmy = \"earl-of-essex-1643\"\n"
    )
}

fn ids(scenario: &Value, side: usize) -> Vec<String> {
    let units = scenario["sides"][side]["units"].as_array().expect("units");
    units.iter().map(|unit| unit["id"].as_str().expect("an id").to_owned()).collect()
}

#[test]
fn an_army_differs_each_time_and_its_seed_raises_it_again() {
    let raise = |more: &[&str]| {
        let told = run(&[&["muster", "splendid", "--json"], more].concat()).is(0).json();
        (told["seed"].as_u64().expect("a seed").to_string(), told["throws"].clone())
    };
    let all: Vec<_> = (0..3).map(|_| raise(&[])).collect();
    assert!(all[0].0 != all[1].0 && all[1].0 != all[2].0, "{all:?}");
    let (seed, throws) = &all[0];
    assert_eq!(raise(&["--seed", seed]).1, *throws);
    let text = run(&["muster", "splendid", "--seed", "9"]).is(0).out;
    assert!(text.starts_with("# Raised with --seed 9\n"), "{text}");
    let folder = Folder::new("muster-seed");
    let file = folder.file("a.toml");
    let told = run(&["muster", "splendid", "--seed", "9", "-o", &file]).is(0).out;
    assert!(told.contains("seed 9"), "{told}");
    run(&["check", &file]).is(0);
}

/// In every book: two armies in files become a battle that can be checked, played and simulated.
#[test]
fn two_armies_and_a_field_make_a_battle() {
    for ruleset in RULESETS {
        let folder = Folder::new(&format!("battle-{ruleset}"));
        let [king, rebels] = raised(&folder, ruleset);
        let file = folder.file("ford.toml");
        let made = ["battle", ruleset, "--army", &king, "--army", &rebels, "--seed", "2"];
        run(&[&made[..], &["-o", &file]].concat()).is(0);
        run(&["check", &file]).is(0);
        assert_eq!(folder.names(), ["ford.toml", "king.toml", "rebels.toml"]);
        let printed = run(&made).is(0).out;
        let written = std::fs::read_to_string(&file).expect("it was written");
        assert_eq!(printed.trim_end(), written.trim_end(), "the same seed gives the same battle");
        let seats = ["--seat", "king=recruit", "--seat", "rebels=recruit"];
        let played = run(&[&["play", &file, "--seed", "1", "--json"], &seats[..]].concat()).is(0);
        assert_eq!(played.json()["over"], true);
        let sim = ["sim", &file, "--games", "1", "--seats", "recruit,recruit", "--json"];
        assert_eq!(run(&sim).is(0).json()["games"], 1);
    }
}

#[test]
fn ids_that_both_armies_use_get_the_id_of_their_side() {
    let folder = Folder::new("battle-ids");
    for ruleset in RULESETS {
        let [king, rebels] = raised(&folder, ruleset);
        let made = run(&["battle", ruleset, "--army", &king, "--army", &rebels, "--json"]).is(0);
        let scenario = &made.json()["scenario"];
        let (ours, theirs) = (ids(scenario, 0), ids(scenario, 1));
        assert!(ours.iter().any(|id| id.ends_with("-king")), "{ours:?}");
        assert!(theirs.iter().any(|id| id.ends_with("-rebels")), "{theirs:?}");
        assert!(ours.iter().all(|id| !theirs.contains(id)), "{ours:?} {theirs:?}");
        for (of, groups, group) in [
            ("veritas", "wings", "wing"),
            ("gloria", "corps", "corps"),
            ("nearrun", "corps", "corps"),
        ] {
            if ruleset == of {
                let side = &scenario["sides"][1];
                let id = side[groups][0]["id"].as_str().expect("a group");
                assert!(id.ends_with("-rebels"), "{id}");
                assert_eq!(side["units"][0][group], id, "units follow their {group}");
            }
        }
    }
    let twice = ["battle", "glorious", "--army", "york-1461", "--army", "york-1461", "--json"];
    let told = run(&twice).is(0).json();
    assert_eq!(told["scenario"]["sides"][0]["id"], "york-1461-a");
    assert_ne!(told["scenario"]["sides"][0]["name"], told["scenario"]["sides"][1]["name"]);
}

#[test]
fn the_field_of_another_battle_is_used() {
    let folder = Folder::new("battle-field");
    let [king, rebels] = raised(&folder, "splendid");
    let field = |field: &str| {
        run(&["battle", "splendid", "--army", &king, "--army", &rebels, "--field", field, "--json"])
    };
    let shipped = run(&["scenarios", "cheriton-1644"]).is(0).out;
    let file = folder.write("cheriton.toml", &shipped);
    let by_id = field("cheriton-1644").is(0).json();
    assert_eq!(by_id["scenario"], field(&file).is(0).json()["scenario"]);
    assert_eq!(by_id["seed"], Value::Null, "nothing was generated");
    let bare = folder.write(
        "bare.toml",
        "[table]\nsize = [60, 44]\n[[terrain]]\nkind = \"wood\"\narea = [[20, 20], [26, 20], [26, 25]]\n",
    );
    let told = field(&bare).is(0).json();
    assert_eq!(told["scenario"]["table"]["size"], serde_json::json!([60, 44]));
    assert_eq!(told["scenario"]["terrain"][0]["kind"], "wood");
    let wrong = folder.write("wrong.toml", "[table]\nsize = [60, 44]\n[[terrain]]\nkind = \"wod\"\narea = [[20, 20], [26, 20], [26, 25]]\n");
    let told = field(&wrong).is(2).err;
    assert!(told.contains("wrong.toml:4: terrain[0].kind") && told.contains("`wood`"), "{told}");
    for (name, why) in [("york", "there is no scenario or file"), (&king, "no [table]")] {
        assert!(field(name).is(2).err.contains(why), "{name}");
    }
    let other = field("first-lesson-veritas").is(2).err;
    assert!(other.contains("a field of `veritas`"), "{other}");
}

#[test]
fn a_wrong_battle_says_what_would_be_right() {
    let folder = Folder::new("battle-wrong");
    let [king, _] = raised(&folder, "splendid");
    let lesson = folder.write("lesson.toml", &run(&["scenarios", "first-lesson"]).out);
    let bad = |army: &str| run(&["battle", "splendid", "--army", &king, "--army", army]).is(2).err;
    for (army, why) in [
        (
            "no-such.toml",
            "there is no such file or army list; the lists of `splendid` that ship are",
        ),
        ("york-1461", "an army list of `glorious`, and the battle is played by `splendid`"),
        (&lesson, "this is a scenario, not an army"),
    ] {
        let told = bad(army);
        assert!(told.contains(why), "{told}");
    }
    let told = run(&["battle", "splendid", "--army", &king]).is(2).err;
    assert!(told.contains("1 army is given with --army; a battle has two"), "{told}");
    let told = run(&["battle", "chess", "--army", &king, "--army", &king]).is(2).err;
    assert!(told.contains("`chess` is not a ruleset"), "{told}");
}

/// A side names its army: a file beside the scenario or below it, or a list that ships.
#[test]
fn a_side_names_its_army() {
    let folder = Folder::new("named-army");
    let [king, _] = raised(&folder, "splendid");
    std::fs::create_dir(folder.file("below")).expect("a folder");
    std::fs::copy(&king, folder.file("below/king.toml")).expect("a copy");
    for army in ["king.toml", "below/king.toml", "./king.toml", "oxford-army-1643"] {
        let file = folder.write("ford.toml", &scenario(army));
        run(&["check", &file]).is(0);
        let ran = run_with(&["play", &file, "--seed", "1"], "quit\n").is(0);
        assert!(ran.out.contains("The ford"), "{}", ran.out);
        let said =
            run_with(&["referee"], &format!("{{\"new\":{{\"scenario\":{file:?}}}}}\n")).is(0);
        assert!(said.out.starts_with("{\"moment\""), "{}", said.out);
        run(&["odds", &file]).is(0);
    }
    let file = folder.write("ford.toml", &scenario("king.toml"));
    let into = folder.file("run");
    run(&["lab", "run", &file, "--games", "1", "--seats", "random,random", "--into", &into]).is(0);
    // A run in a folder needs its files no more.
    std::fs::remove_file(&king).expect("it was there");
    run(&["lab", "show", &into]).is(0);
}

#[test]
fn a_file_that_cannot_be_an_army_is_reported() {
    let folder = Folder::new("bad-army");
    raised(&folder, "splendid");
    run(&["muster", "glorious", "--seed", "3", "-o", &folder.file("glorious.toml")]).is(0);
    folder.write(
        "other.toml",
        "format = 1\nruleset = \"splendid\"\nname = \"x\"\narmy = \"king.toml\"\nunits = []\n",
    );
    folder.write("house.toml", "format = 1\nruleset = \"splendid\"\n");
    folder.write("huge.toml", &"# nothing\n".repeat(200_000));
    folder.write("noise.toml", "= = =\n");
    std::fs::create_dir(folder.file("folder.toml")).expect("a folder");
    let told = |army: &str| -> Ran {
        let file = folder.write("ford.toml", &scenario(army));
        run(&["check", &file]).is(1)
    };
    for (army, file, why) in [
        (
            "../../etc/passwd",
            "ford.toml:10",
            "outside the folder of the scenario; name a file beside",
        ),
        ("/etc/passwd", "ford.toml:10", "outside the folder of the scenario"),
        ("below/../../king.toml", "ford.toml:10", "outside the folder of the scenario"),
        ("no-such.toml", "ford.toml:10", "No such file"),
        ("york-1461", "ford.toml:10", "an army list of `glorious`"),
        ("essex", "ford.toml:10", "there is no army list `essex`"),
        ("", "ford.toml:10", "does not name an army"),
        ("huge.toml", "ford.toml:10", "bytes long; at most"),
        ("folder.toml", "ford.toml:10", "is not a file"),
        (
            "glorious.toml",
            "glorious.toml:",
            "an army of `glorious`, and the battle is played by `splendid`",
        ),
        ("other.toml", "other.toml:4", "cannot name another file"),
        ("house.toml", "house.toml", "it has no units"),
        ("ford.toml", "ford.toml", "a scenario, not an army"),
        ("noise.toml", "noise.toml:1", "not TOML"),
    ] {
        let err = told(army).err;
        assert!(err.contains(file) && err.contains(why), "{army}: {err}");
        assert_eq!(err.trim().lines().count(), 1, "{army}: nothing follows from it: {err}");
        let file = folder.file("ford.toml");
        assert!(run(&["play", &file]).is(2).err.contains(why), "{army}");
    }
}

/// A link inside the folder may not lead outside it.
#[cfg(unix)]
#[test]
fn a_link_leads_nowhere_else() {
    let (folder, outside) = (Folder::new("linked"), Folder::new("linked-outside"));
    let secret = outside.write("secret.toml", "password = 1\n");
    std::os::unix::fs::symlink(&secret, folder.file("king.toml")).expect("a link");
    let file = folder.write("ford.toml", &scenario("king.toml"));
    let told = run(&["check", &file]).is(1).err;
    assert!(told.contains("outside the folder") && !told.contains("password"), "{told}");
}

/// The problems of the army are reported in its own file, together with those of the scenario, each once.
#[test]
fn problems_of_an_army_are_reported_in_its_file() {
    let folder = Folder::new("faulty-army");
    let [king, _] = raised(&folder, "splendid");
    let text = std::fs::read_to_string(&king).expect("an army");
    let broken = text.replacen("type = \"pike-and-musket\"", "type = \"pyke\"", 1);
    std::fs::write(&king, &broken).expect("it is written");
    let line = 1 + broken.lines().position(|line| line.contains("pyke")).expect("it is there");
    let scenario = scenario("king.toml").replace("turns = 6", "turns = 600");
    let file = folder.write("ford.toml", &(scenario + "colour = \"blue\"\n"));
    let told = run(&["check", &file]).is(1).err;
    assert!(told.contains(&format!("king.toml:{line}: units[")), "{told}");
    assert!(told.contains("ford.toml:5: turns"), "{told}");
    assert!(told.contains("sides[1].colour"), "{told}");
    assert_eq!(told.trim().lines().count(), 3, "{told}");
}

#[test]
fn nothing_is_left_half_written() {
    let folder = Folder::new("unwritable");
    for file in ["no/such/folder.toml", ""] {
        let file = folder.file(file);
        let told = run(&["muster", "splendid", "-o", &file]).is(2);
        assert!(told.err.contains("cannot write") && told.out.is_empty(), "{}", told.err);
        let armies = ["--army", "oxford-army-1643", "--army", "earl-of-essex-1643"];
        let told = run(&[&["battle", "splendid", "-o", &file], &armies[..]].concat()).is(2);
        assert!(told.err.contains("cannot write") && told.out.is_empty(), "{}", told.err);
    }
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

/// House rules of a file are laid over those of the scenario, by every command that plays.
#[test]
fn house_rules_from_the_command_line() {
    let folder = Folder::new("house");
    let ok =
        folder.write("house.toml", "format = 1\nruleset = \"splendid\"\n[fire]\nhits-on = 3\n");
    for args in [
        &[
            "play",
            "first-lesson",
            "--seat",
            "king=random",
            "--seat",
            "parliament=random",
            "--seed",
            "1",
        ][..],
        &["sim", "first-lesson", "--games", "1", "--seats", "random,random"],
        &["odds", "first-lesson"],
        &["bench", "first-lesson", "--seconds", "0.1"],
        &["battle", "splendid", "--army", "oxford-army-1643", "--army", "earl-of-essex-1643"],
    ] {
        run(&[args, &["--rules", &ok]].concat()).is(0);
        for (text, why) in [
            (
                "format = 1\nruleset = \"splendid\"\n[fire]\nhits_on = 3\n",
                "did you mean `hits-on`?",
            ),
            ("format = 1\nruleset = \"splendid\"\n[fire]\nhits-on = 99\n", "99 is out of range"),
            (
                "format = 1\nruleset = \"veritas\"\n",
                "house rules of `veritas`, and the battle is played by `splendid`",
            ),
            (
                "format = 1\nruleset = \"splendid\"\nname = \"x\"\nunits = []\n",
                "this is an army, not a file of house rules",
            ),
        ] {
            let bad = folder.write("bad.toml", text);
            let told = run(&[args, &["--rules", &bad]].concat()).is(2).err;
            assert!(told.contains(why) && told.contains("bad.toml"), "{args:?}: {told}");
            if why.contains("hits-on") || why.contains("range") {
                let checked = run(&["check", &bad]).is(1).err;
                assert_eq!(told.trim_start_matches("linstock: "), checked, "as `check` says it");
            }
        }
    }
    let record = folder.file("saved.json");
    run_with(&["play", "first-lesson", "--seed", "7", "--save", &record], "quit\n").is(0);
    for args in [
        &["play", "--load", &record][..],
        &["odds", "--record", &record],
        &["sim", "--from", &record, "--games", "1"],
    ] {
        let told = run(&[args, &["--rules", &ok]].concat()).is(2).err;
        assert!(told.contains("keeps its rules"), "{told}");
    }
}

/// Where the scenario and the file give the same value, that of the file counts; the rest of both counts too.
#[test]
fn the_file_wins_over_the_scenario() {
    let folder = Folder::new("house-over");
    let own = "\n[rules]\nbounce_after_hail = true\n[rules.fire]\nhits-on = 2\n";
    let field = folder.write("field.toml", &format!("[table]\nsize = [72, 48]\n{own}"));
    let house =
        folder.write("house.toml", "format = 1\nruleset = \"splendid\"\n[fire]\nhits-on = 3\n");
    let armies = ["--army", "oxford-army-1643", "--army", "earl-of-essex-1643"];
    let args = ["battle", "splendid", "--field", &field, "--rules", &house, "--json"];
    let rules = &run(&[&args[..], &armies].concat()).is(0).json()["scenario"]["rules"];
    assert_eq!((&rules["fire"]["hits-on"], &rules["bounce_after_hail"]), (&3.into(), &true.into()));
    let help = run(&["play", "--help"]).is(0).out;
    assert!(help.contains("the file's counts"), "{help}");
}
