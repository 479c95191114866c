//! Golden records of battles: a change of rules that changes one of them must be intentional, and raises the version of its
//! ruleset. After that `cargo xtask bless` records them again.
use crate::ancestors;
use kernel::dice::Chooser;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Each with its seed, the version of its rules, and the fingerprint of its events at that version.
const KEPT: [(&str, u64, u32, &str); 10] = [
    ("first-lesson", 1642, 3, "e727addda32107ce"),
    ("meeting-engagement", 1644, 3, "eeeb9727e568bf40"),
    ("first-lesson-glorious", 1461, 2, "8309b19f01016283"),
    ("agincourt-1415", 1415, 2, "8d975ade4d6c17ce"),
    ("first-lesson-veritas", 1632, 2, "d3155ed3912cb09f"),
    ("rocroi-1643", 1643, 2, "844d1fef65ca4b31"),
    ("first-lesson-gloria", 1741, 3, "94cb4344725521a3"),
    ("minden-1759", 1759, 3, "78b9b07aa85e9fd4"),
    ("first-lesson-nearrun", 1806, 3, "5ea996a86921a01e"),
    ("maida-1806", 1806, 3, "b0e78c852e7ad2df"),
];

const RAISE: &str =
    "if this is intended, raise the VERSION of the ruleset, then `cargo xtask bless`";

#[test]
fn golden_records_still_have_the_same_events() {
    for (id, seed, version, fingerprint) in KEPT {
        let file = file_of("records", &format!("{id}.json"));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            bless(id, seed);
        }
        let text = std::fs::read_to_string(&file).expect("it is kept");
        let replayed =
            games::replay(&text, None).unwrap_or_else(|why| panic!("{id}: {why}; {RAISE}"));
        assert!(replayed.game.is_over(), "{id} is fought to its end");
        let found = &replayed.fingerprint;
        assert_eq!(found, fingerprint, "{id}: the events have changed; {RAISE}");
        assert_eq!(version_of(&text), Some(version.into()), "{id}: its row has another version");
    }
}

/// The first record of each version is an ancestor, which nobody may change. So events cannot change while the version stays.
#[test]
fn events_change_only_with_the_version() {
    for (id, _, version, fingerprint) in KEPT {
        let name = format!("{id}-v{version}.json");
        let text = ancestors::text_of(&name)
            .unwrap_or_else(|| panic!("tests/ancestors/{name} is missing"));
        let record: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(version_of(&text), Some(version.into()), "{name}");
        assert_eq!(record["fingerprint"], fingerprint, "{id}: other events, same version; {RAISE}");
        assert!(record["film"].is_object(), "{name} has no film");
    }
}

/// Records a battle again if the version of its rules was raised. Otherwise the old record stays.
fn bless(id: &str, seed: u64) {
    let game = fought(id, seed);
    let file = file_of("records", &format!("{id}.json"));
    let record = game.record();
    let before = std::fs::read_to_string(&file).ok();
    if before.is_some_and(|before| version_of(&before) == record["version"].as_u64()) {
        return;
    }
    std::fs::write(&file, format!("{record}\n")).expect("it can be written");
    let ancestor = file_of("ancestors", &format!("{id}-v{}.json", record["version"]));
    if !ancestor.exists() {
        let filmed = games::record_with_film(&*game);
        std::fs::write(&ancestor, format!("{filmed}\n")).expect("it can be written");
    }
}

fn file_of(folder: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder).join(name)
}

fn version_of(text: &str) -> Option<u64> {
    serde_json::from_str::<Value>(text).ok()?["version"].as_u64()
}

/// A random battle.
fn fought(id: &str, seed: u64) -> Box<dyn games::AnyGame> {
    let shipped = games::scenario(id).expect("it ships");
    let mut game = games::open(shipped.file, shipped.text, seed, None).expect("it is sound");
    let mut chooser = Chooser::new(seed);
    while game.step_at_random(&mut chooser) {}
    game
}

/// The record on the page about the protocol is valid: its decisions are accepted and lead to its last fingerprint.
#[test]
fn the_record_of_the_wire_page_plays() {
    let page = include_str!("../../../../docs/wire.md");
    let lesson = games::scenario("first-lesson").expect("it ships");
    let file = "scenarios/splendid/first-lesson.toml";
    let mut game = games::open(file, lesson.text, 7, None).expect("it opens");
    let foot = serde_json::json!({"manoeuvre": {"unit": "wallers-foot", "double": false}});
    let way = serde_json::json!([{"turn": 9.9976}, {"move": 2.4}]);
    let nothing = serde_json::Value::Null;
    game.say("king", "end-fire".into(), nothing.clone()).expect("it is allowed");
    game.say("parliament", "end-fire".into(), nothing).expect("it is allowed");
    game.say("parliament", foot, way).expect("it is allowed");
    let found = game.record()["fingerprint"].to_string();
    assert!(page.contains(&format!("\"fingerprint\":{found}")), "the page should say {found}");
}
