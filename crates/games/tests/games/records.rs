//! Golden records of battles: a change of rules that changes one of them must be intentional. `cargo xtask bless` records them
//! again.
use kernel::dice::Chooser;
use std::path::Path;

/// Each with its seed and the fingerprint of its events when it was first recorded.
const KEPT: [(&str, u64, &str); 6] = [
    ("first-lesson", 1642, "e25994db374bd185"),
    ("meeting-engagement", 1644, "4238453b6ed12e27"),
    ("first-lesson-glorious", 1461, "8309b19f01016283"),
    ("agincourt-1415", 1415, "8d975ade4d6c17ce"),
    ("first-lesson-veritas", 1632, "f02a49390406d3f0"),
    ("rocroi-1643", 1643, "e3c47087f13c045b"),
];

#[test]
fn golden_records_still_have_the_same_events() {
    for (id, seed, fingerprint) in KEPT {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/records/{id}.json"));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&file, fought(id, seed)).expect("it can be written");
        }
        let text = std::fs::read_to_string(&file).expect("it is kept");
        let replayed = games::replay(&text, None).unwrap_or_else(|why| panic!("{id}: {why}"));
        assert!(replayed.game.is_over(), "{id} is fought to its end");
        assert_eq!(replayed.fingerprint, fingerprint, "{id}: the events have changed");
    }
}

/// A random battle as a record.
fn fought(id: &str, seed: u64) -> String {
    let shipped = games::scenario(id).expect("it ships");
    let mut game = games::open(shipped.file, shipped.text, seed, None).expect("it is sound");
    let mut chooser = Chooser::new(seed);
    while game.step_at_random(&mut chooser) {}
    format!("{}\n", game.record())
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
