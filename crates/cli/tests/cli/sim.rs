//! `linstock sim`: many battles at once, and every wrong way to ask for them.
use crate::program::{Folder, run};
use serde_json::json;

const SIM: [&str; 4] = ["sim", "first-lesson", "--seats", "random,random"];

fn sim(more: &[&str]) -> crate::program::Ran {
    run(&[&SIM, more].concat())
}

/// The format that scripts rely on, which does not depend on the number of threads.
#[test]
fn a_battle_is_fought_many_times() {
    let told = |threads: &str| {
        let mut told = sim(&["--games", "20", "--threads", threads, "--json"]).is(0).json();
        assert!(told["battles_per_s"].as_f64().is_some_and(|it| it > 0.0));
        told["battles_per_s"] = json!(0);
        told
    };
    let one = told("1");
    assert_eq!(one["games"], 20);
    let wins = |side: &str| one["sides"][side]["wins"].as_u64().expect("a number");
    assert_eq!(wins("king") + wins("parliament") + one["draws"].as_u64().expect("a number"), 20);
    assert_eq!(one, told("3"));
    let words = sim(&["--games", "4"]).is(0).out;
    assert!(words.contains("4 battles") && words.contains("How battles ended"), "{words}");
}

#[test]
fn results_are_written() {
    let folder = Folder::new("sim-written");
    let (out, page) = (folder.file("battles.parquet"), folder.file("page.html"));
    sim(&["--games", "5", "--swap", "--out", &out, "--report", &page]).is(0);
    assert_eq!(folder.names(), ["battles.parquet", "battles.units.parquet", "page.html"]);
    let bytes = std::fs::read(&out).expect("a file");
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    assert!(std::fs::read_to_string(&page).expect("a page").contains("Who wins"));
}

/// An impossible plan is reported before the first battle, with a remedy.
#[test]
fn wrong_calls_are_reported() {
    let folder = Folder::new("sim-wrong");
    let nowhere = folder.file("no-such-folder/out.parquet");
    let here = folder.file(".");
    for (args, told) in [
        (&["--games", "0"][..], "at least 1"),
        (
            &["--games", "1000000000"],
            "1000000000 battles are too many for one run; the maximum is 1000000",
        ),
        (&["--games", "99999999999999999999"], "--games"),
        (&["--games", "1", "--seats", "regular,napoleon"], "there is no player `napoleon`"),
        (
            &["--games", "1", "--seats", "regular"],
            "2 sides (king, parliament), but 1 general was given",
        ),
        (&["--games", "1", "--vary", "fire_ordre=other-first"], "fire_order"),
        (&["--games", "1", "--vary", "turns"], "KEY=VALUE"),
        (&["--games", "1000000", "--out", &nowhere], "cannot write"),
        (&["--games", "1000000", "--report", &nowhere], "cannot write"),
        (&["--games", "1000000", "--out", &here], "cannot write"),
        (&[], "--games"),
    ] {
        let ran = run(&[&["sim", "first-lesson"], args].concat()).is(2);
        assert!(ran.err.contains(told), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
    assert_eq!(folder.names(), [""; 0], "nothing is left behind");
    assert!(run(&["sim", "frist-lesson", "--games", "1"]).is(2).err.contains("did you mean"));
}

/// Starts from a moment of a battle; the end of a battle is refused.
#[test]
fn a_battle_is_fought_on_from_a_record() {
    let folder = Folder::new("sim-from");
    let record = folder.file("battle.json");
    let play = [
        "play",
        "first-lesson",
        "--seat",
        "king=random",
        "--seat",
        "parliament=random",
        "--seed",
        "3",
        "--save",
        &record,
    ];
    run(&play).is(0);
    let from = ["sim", "--from", &record, "--games", "5", "--seats", "random,random"];
    let told = run(&[&from[..], &["--at", "30", "--json"]].concat()).is(0).json();
    assert_eq!(told["games"], 5);
    assert!(run(&from).is(2).err.contains("give an earlier moment with --at"));
}

/// A scenario whose battles are over before the first question: its rows are like any other.
#[test]
fn a_scenario_that_ends_at_once() {
    let folder = Folder::new("sim-short");
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenarios/splendid/first-lesson.toml"
    ))
    .expect("it ships");
    let file = folder.write("short.toml", &text.replace("turns = 8", "turns = 1"));
    let told =
        run(&["sim", &file, "--games", "6", "--seats", "random,random", "--json"]).is(0).json();
    assert_eq!((told["games"].as_u64(), told["turns"]["most"].as_f64()), (Some(6), Some(1.0)));
}

/// A program that does not start, or that dies, is named with its reason, its battles are counted as forfeits, and the status
/// says that something is wrong.
#[test]
fn a_bot_that_fails_is_no_ordinary_loser() {
    let sim = |bot: &str, more: &[&str]| {
        let seats = format!("{bot},random");
        run(&[&["sim", "first-lesson", "--games", "3", "--seats", &seats], more].concat())
    };
    let bot = "cmd:sh -c 'echo no such file >&2; exit 2'";
    let words = sim(bot, &[]).is(1).out;
    let told = format!(
        "`{bot}` failed to start: the program exited (exit status: 2), its last line: no such file. All 3 battles count as lost."
    );
    assert!(words.contains(&told), "{words}");
    let ran = sim(bot, &["--json"]).is(1);
    assert!(ran.err.contains(&told), "{}", ran.err);
    let json = ran.json();
    assert_eq!((&json["forfeits"], &json["errors"]), (&json!(3), &json!(0)));
    assert_eq!(json["forfeits_by_general"][bot]["unstarted"], 3);
    // This one answers once and then exits.
    let once = r#"cmd:sh -c 'read a; read b; echo {\"say\":{\"act\":\"end-fire\"}}; read c'"#;
    let words = sim(once, &[]).is(1).out;
    assert!(
        words.contains(
            "forfeited 3 of 3 battles; they count as lost. The first time: the program exited"
        ),
        "{words}"
    );
    assert!(sim("random", &["--json"]).is(0).json()["forfeits"] == 0);
}

/// The results name the house rules that they were played with.
#[test]
fn house_rules_are_named_in_the_results() {
    let folder = Folder::new("sim-rules");
    let file = folder.write(
        "short.toml",
        "format = 1\nruleset = \"splendid\"\nname = \"Other order\"\nfire_order = \"other-first\"\n",
    );
    let page = folder.file("page.html");
    let sim = |more: &[&str]| sim(&[&["--games", "2", "--rules", &file], more].concat()).is(0);
    let told = format!("House rules: {file} (Other order): fire_order = \"other-first\"");
    let words = sim(&["--report", &page]).out;
    assert!(words.contains(&told), "{words}");
    assert!(std::fs::read_to_string(&page).expect("a page").contains("Other order"));
    let json = sim(&["--json"]).json();
    let rules =
        json!({"file": file, "name": "Other order", "changes": {"fire_order": "other-first"}});
    assert_eq!(json["rules"], rules);
    let into = folder.file("run");
    let lab = ["lab", "run", "first-lesson", "--games", "1", "--rules", &file, "--into", &into];
    run(&[&lab[..], &["--seats", "random,random"]].concat()).is(0);
    assert_eq!(run(&["lab", "show", &into, "--json"]).is(0).json()["rules"], rules);
}
