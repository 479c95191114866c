//! Scenarios, armies and house rules as files: what is read, and every mistake reported at its line.
use kernel::{Ruleset, doc::Doc, doc::Problem};
use rules_splendid::{
    Setup, Splendid,
    kinds::{Formation, Side, StandKind, UnitKind},
    layout, read,
};

pub(crate) const SOUND: &str = include_str!("sound.toml");

pub(crate) fn doc(text: &str) -> Doc {
    Doc::parse("test.toml", text).unwrap_or_else(|why| panic!("it does not parse: {why:?}"))
}

pub(crate) fn setup(text: &str) -> Setup {
    read::setup(&doc(text)).unwrap_or_else(|why| panic!("it does not read: {why:#?}"))
}

/// Every problem of a scenario, in a sentence each.
pub(crate) fn told_of(doc: &Doc) -> Vec<String> {
    let tell = |problem: &Problem| format!("{}; {}", problem.why, problem.remedy);
    read::setup(doc).err().unwrap_or_default().iter().map(tell).collect()
}

fn slip(from: &str, to: &str) -> Vec<Problem> {
    assert!(SOUND.contains(from), "the sound scenario has no {from}");
    read::setup(&doc(&SOUND.replacen(from, to, 1))).expect_err(to)
}

/// Checks that the one mistake is reported at the line that was changed, with this word, and that nothing else is reported.
#[track_caller]
pub(crate) fn told(from: &str, to: &str, key: &str, word: &str) {
    let problems = slip(from, to);
    let text = SOUND.replacen(from, to, 1);
    assert_eq!(problems.len(), 1, "{to}: {problems:#?}");
    let problem = &problems[0];
    assert_eq!(problem.key, key, "{to}: {problem:#?}");
    assert!(format!("{} {}", problem.why, problem.remedy).contains(word), "{to}: {problem:#?}");
    let line = problem.line.expect("the line is known");
    // The line reported is the one with the last name of the key.
    let name = key.split('.').next_back().and_then(|name| name.split('[').next());
    let there = text.lines().nth(line - 1).unwrap_or_default();
    assert!(there.contains(name.unwrap_or_default()), "{there}: {problem:#?}");
}

/// ASV-UNT-001, ASV-UNT-005, ASV-UNT-013, ASV-STD-014: a scenario is read completely: types, stands, formations, places.
#[test]
fn a_valid_scenario_is_read_completely() {
    let setup = setup(SOUND);
    let unit = |id: &str| {
        let n = setup.scene.cards.iter().position(|card| card.id == id).expect(id);
        &setup.units[n]
    };
    let foot = unit("foot");
    assert_eq!(
        (foot.kind, foot.formation, foot.files),
        (UnitKind::PikeAndMusket, Formation::Line, 6)
    );
    use StandKind::{Musket, Pike};
    assert_eq!(foot.stands, [Musket, Musket, Pike, Pike, Musket, Musket], "pikes in the centre");
    let block = unit("block");
    assert_eq!(block.stands, [Musket, Pike, Musket, Musket, Pike, Musket], "in both ranks");
    assert!(unit("dragoons").mounted && !unit("dismounted").mounted);
    assert!(unit("lancers").lance && unit("gun").limbered);
    assert_eq!(unit("clubmen").stands, [StandKind::Hand, StandKind::Light, StandKind::Light]);
    assert_eq!(unit("archers").stands, [Musket; 2], "bows are muskets");
    assert_eq!(unit("reserve").at, None);
    assert_eq!(unit("enemy").side, Side(1));
    assert_eq!(unit("enemy").at.expect("placed").facing, geom::Angle::HALF, "towards the foe");
    assert_eq!(unit("bent").bend, 2);
    Splendid::open(&setup).unwrap_or_else(|why| panic!("it does not open: {why}"));
}

/// The same scenario as JSON is the same setup.
#[test]
fn json_says_the_same_as_toml() {
    let doc = doc(SOUND);
    let json = doc.root.to_json();
    let again = Doc::parse("test.json", &json.to_string()).expect("it is JSON");
    assert_eq!(read::setup(&again).expect("it reads"), setup(SOUND));
    let third = Doc::from_json("test.json", &json).expect("it is an object");
    assert_eq!(read::setup(&third).expect("it reads"), setup(SOUND));
}

#[test]
fn unknown_keys_and_words_are_reported_with_a_suggestion() {
    told("colour = \"#36a\"", "color = \"#36a\"", "sides[1].color", "`colour`");
    told("files = 3", "flies = 3", "sides[0].units[2].flies", "`files`");
    told("type = \"foot\"", "type = \"foots\"", "sides[0].units[6].type", "`foot`");
    told("kind = \"wood\"", "kind = \"woods\"", "terrain[0].kind", "`wood`");
    told("kind = \"wood\"", "kind = \"lava\"", "terrain[0].kind", "gentle-hill");
    told("formation = \"block\"", "formation = \"blok\"", "sides[0].units[2].formation", "`block`");
    told(
        "{ pike = 2, musket = 4 }",
        "{ pyke = 2, musket = 4 }",
        "sides[0].units[1].stands.pyke",
        "`pike`",
    );
    told(
        "bounce_after_hail = false",
        "bounce_after_hale = false",
        "rules.bounce_after_hale",
        "`bounce_after_hail`",
    );
    told("ranges.musket = 8", "ranges.muskets = 8", "rules.ranges.muskets", "`musket`");
}

/// ASV-UNT-008, ASV-UNT-016, ASV-UNT-022, ASV-UNT-030, ASV-UNT-040, ASV-UNT-045: units that are too small or too large are
/// reported.
#[test]
fn sizes_of_units_are_kept() {
    told(
        "{ pike = 2, musket = 4 }",
        "{ pike = 4, musket = 6 }",
        "sides[0].units[1].stands",
        "10 stands",
    );
    told("{ pike = 2, musket = 4 }", "{ pike = 1 }", "sides[0].units[1].stands", "2 to 9");
    told("{ hand = 1, light = 2 }", "{ hand = 1 }", "sides[0].units[6].stands", "2 to 9");
    told("{ mounted = 3 }", "{ mounted = 8 }", "sides[0].units[4].stands", "2 to 7");
    told(
        "type = \"mounted\"\nstands = { mounted = 3 }\nlance = true",
        "type = \"heavy-mounted\"\nstands = { heavy-mounted = 5 }",
        "sides[0].units[4].stands",
        "2 to 4",
    );
    told(
        "stands = [\"dragoon\", \"dragoon\"]",
        "stands = [\"dragoon\"]",
        "sides[0].units[3].stands",
        "2 to 7",
    );
    told(
        "limbered = true",
        "limbered = true\nstands = { gun = 2 }",
        "sides[0].units[7].stands",
        "has 1",
    );
    told(
        "{ pike = 2, musket = 4 }",
        "{ pike = 1000000000 }",
        "sides[0].units[1].stands.pike",
        "out of range",
    );
}

/// ASV-UNT-003, ASV-UNT-012, ASV-UNT-018, ASV-UNT-026, ASV-UNT-035, ASV-UNT-020, ASV-UNT-028, ASV-UNT-032: no unit may have
/// what its type does not have.
#[test]
fn a_unit_has_only_what_its_type_has() {
    told(
        "{ mounted = 3 }",
        "{ mounted = 2, dragoon = 1 }",
        "sides[0].units[4].stands.dragoon",
        "Mounted",
    );
    told(
        "{ hand = 1, light = 2 }",
        "{ hand = 1, pike = 2 }",
        "sides[0].units[6].stands.pike",
        "Foot",
    );
    told(
        "stands = [\"dragoon\", \"dragoon\"]",
        "stands = [\"dragoon\", \"mounted\"]",
        "sides[0].units[3].stands[1]",
        "Dragoon",
    );
    told("lance = true", "lance = true\nmounted = false", "sides[0].units[4].mounted", "Dragoons");
    told("type = \"foot\"", "type = \"foot\"\nlance = true", "sides[0].units[6].lance", "lances");
    told(
        "type = \"foot\"",
        "type = \"foot\"\nlimbered = true",
        "sides[0].units[6].limbered",
        "guns",
    );
}

/// ASV-SET-005, ASV-FRM-004, ASV-FRM-013, ASV-FRM-017, ASV-FRM-021: formations that the unit may not have are reported.
#[test]
fn illegal_formations_are_reported() {
    told(
        "formation = \"line\"",
        "formation = \"open-order\"",
        "sides[0].units[1].formation",
        "ASV-FRM-017",
    );
    told(
        "lance = true",
        "lance = true\nformation = \"defensive-block\"\nfiles = 2",
        "sides[0].units[4].formation",
        "ASV-FRM-004",
    );
    told(
        "limbered = true",
        "limbered = true\nformation = \"line\"",
        "sides[0].units[7].formation",
        "ASV-FRM-013",
    );
    told("files = 3", "files = 6", "sides[0].units[2].formation", "cannot make a block");
}

/// ASV-SET-005, ASV-BND-005, ASV-BND-011: a road column may start bent, at one place or more; an invalid bent column is reported.
#[test]
fn a_road_column_may_start_bent() {
    let column = "formation = \"road-column\"";
    let bent =
        |how: &str| SOUND.replacen(column, &format!("formation = \"bent-road-column\"\n{how}"), 1);
    for (how, bends) in
        [("bends = [40, -15.5]", [40.0, -15.5]), ("bend = 2\nswing = -30", [0.0, -30.0])]
    {
        let setup = setup(&bent(how));
        let (model, _) = Splendid::open(&setup).unwrap_or_else(|why| panic!("{how}: {why}"));
        let unit = &model.units[6];
        assert_eq!((unit.formation, unit.bend, unit.n()), (Formation::BentRoadColumn, 0, 3));
        assert!(layout::is_valid(unit), "{how}");
        for (idx, bend) in bends.into_iter().enumerate() {
            let turned = unit.stands[idx].facing.turn_to(unit.stands[idx + 1].facing);
            assert_eq!(turned, kernel::offer::Turn::degrees(bend).0, "{how}");
        }
        let again = serde_json::to_value(&setup).and_then(serde_json::from_value::<Setup>);
        assert_eq!(again.expect("a setup is written and read"), setup);
    }
    let at = "sides[0].units[6].formation";
    for (how, word) in [
        ("", "bends"),
        ("bends = [40]", "bends"),
        ("bends = [0, 0]", "bends"),
        ("bends = [40, 20]\nbend = 1\nswing = 20", "bends"),
        ("bends = [90, 90]\nfiles = 2", "bends"),
    ] {
        told(column, &format!("formation = \"bent-road-column\"\n{how}"), at, word);
    }
    let sharp = "formation = \"bent-road-column\"\nbends = [40, 120]";
    told(column, sharp, "sides[0].units[6].bends[1]", "-90 to 90");
    told(column, "formation = \"road-column\"\nbends = [40, 20]", at, "cannot make a road column");
}

/// Q35, Q94: stands off the table, overlapping units, units in contact, and units in prohibited ground are reported.
#[test]
fn where_units_stand_is_checked() {
    told("at = [20, 10]", "at = [2, 30]", "sides[0].units[1].at", "off the table");
    told("at = [20, 10]", "at = [31, 10]", "sides[0].units[2].at", "overlaps");
    told("at = [20, 10]", "at = [80, 10]", "sides[0].units[1].at[0]", "0 to 72");
    told("at = [20, 10]", "at = [36, 39.9]", "sides[1].units[0].at", "contact");
    told("at = [56, 10]", "at = [14, 20]", "sides[0].units[4].at", "may not stand in Long Wood");
}

#[test]
fn invalid_numbers_are_reported() {
    for (bad, word) in
        [("nan", "NaN"), ("inf", "infinite"), ("1e300", "0 to 72"), ("\"x\"", "text")]
    {
        told("at = [20, 10]", &format!("at = [{bad}, 10]"), "sides[0].units[1].at[0]", word);
    }
    told("turns = 9", "turns = 1e9", "turns", "whole");
    told("turns = 9", "turns = 1000000000", "turns", "1 to 200");
    told("files = 3", "files = \"three\"", "sides[0].units[2].files", "text");
    told("size = [72, 48]", "size = [1e9, 48]", "table.size[0]", "out of range");
}

/// Bad outlines and lines.
#[test]
fn bad_outlines_are_reported() {
    told(
        "[[8, 18], [16, 18], [16, 24], [8, 24]]",
        "[[8, 18], [16, 24], [16, 18], [8, 24]]",
        "terrain[0].area",
        "crosses itself",
    );
    told(
        "[[8, 18], [16, 18], [16, 24], [8, 24]]",
        "[[8, 18], [16, 18]]",
        "terrain[0].area",
        "2 points",
    );
    told(
        "line = [[40, 20], [60, 20]]",
        "area = [[40, 20], [60, 20], [60, 21]]",
        "terrain[1]",
        "line",
    );
    told(
        "line = [[40, 20], [60, 20]]",
        "line = [[40, 20], [40, 20]]",
        "terrain[1].line",
        "the same",
    );
}

#[test]
fn absurd_numbers_of_units_are_refused_at_once() {
    let mut text = SOUND.to_owned();
    for n in 0..90 {
        text += &format!("[[sides.units]]\nid = \"more-{n}\"\ntype = \"commander\"\n");
    }
    let problems = read::setup(&doc(&text)).expect_err("too many");
    assert!(
        problems.iter().any(|it| it.key == "sides[1].units" && it.remedy.contains("80")),
        "{problems:#?}"
    );
    let many = format!("{{\"sides\": [{{\"units\": [{}0]}}]}}", "0,".repeat(90_000));
    assert!(!read::check(&doc(&many)).is_empty());
}

#[test]
fn all_problems_are_reported_at_once() {
    let text = SOUND
        .replacen("turns = 9", "turns = 0", 1)
        .replacen("kind = \"wood\"", "kind = \"lava\"", 1)
        .replacen("at = [20, 10]", "at = [nan, 10]", 1)
        .replacen("files = 3", "flies = 3", 1)
        .replacen("ranges.musket = 8", "ranges.musket = -8", 1)
        .replacen("at = [56, 10]", "at = [71.9, 10]", 1);
    let problems = read::setup(&doc(&text)).expect_err("much is wrong");
    let keys: Vec<_> = problems.iter().map(|problem| problem.key.as_str()).collect();
    for key in [
        "turns",
        "terrain[0].kind",
        "sides[0].units[1].at[0]",
        "sides[0].units[2].flies",
        "rules.ranges.musket",
        "sides[0].units[4].at",
    ] {
        assert!(keys.contains(&key), "{key} is not among {keys:?}");
    }
    assert!(problems.is_sorted_by_key(|problem| problem.line));
}

/// ASV-UNT-009, ASV-UNT-010: the limits of an army are checked if the scenario asks for it.
#[test]
fn an_illegal_army_is_reported_if_asked_for() {
    let text = SOUND.replacen("bounce_after_hail", "composition = true\nbounce_after_hail", 1);
    let problems = read::setup(&doc(&text)).expect_err("no commander");
    assert!(
        problems.iter().any(|it| it.key == "sides[1]" && it.why.contains("ASV-UNT-048")),
        "{problems:#?}"
    );
    assert!(problems.iter().all(|it| it.why.contains("ASV-UNT-")), "{problems:#?}");
}

/// ASV-VUQ-001, ASV-VCQ-001: qualities are accepted only if they are agreed.
#[test]
fn variations_must_be_agreed() {
    told(
        "lance = true",
        "lance = true\nquality = \"veteran\"",
        "sides[0].units[4].quality",
        "unit_quality",
    );
    told(
        "type = \"commander\"",
        "type = \"commander\"\ncommand = \"charismatic\"",
        "sides[0].units[0].command",
        "command_quality",
    );
    let text = SOUND.replacen("lance = true", "lance = true\nquality = \"veteran\"", 1);
    setup(&text.replacen("bounce_after_hail", "unit_quality = true\nbounce_after_hail", 1));
}
