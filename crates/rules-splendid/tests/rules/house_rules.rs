//! House rules, army files and the schemas of the formats.
use crate::reading::{SOUND, doc, setup, told};
use kernel::{Ruleset, dice::Chooser, doc::Doc};
use rules_splendid::{Splendid, read};

/// House rules under `[rules]` change the book of the battle.
#[test]
fn house_rules_change_the_book() {
    let book = setup(SOUND).book;
    assert_eq!(book.ranges.musket, geom::Length::inches(8.0));
    assert!(!book.rulings.bounce_after_hail);
    let text = SOUND.replacen(
        "ranges.musket = 8",
        "rulebook = { values = { pike = 5 }, allowances = { foot = [6, 12, 8] } }",
        1,
    );
    let book = setup(&text).book;
    assert_eq!((book.values.pike, book.allowances.foot), (5, [6.0, 12.0, 8.0]));
    told("ranges.musket = 8", "allowances.foot = [6, 12]", "rules.allowances.foot", "3");
    told(
        "ranges.musket = 8",
        "losses.markers-per-stand = 0",
        "rules.losses.markers-per-stand",
        "1 to 10",
    );
    told("ranges.musket = 8", "sizes.foot = [9, 2]", "rules", "smaller number first");
    told("ranges.musket = 8", "heavy_limit = \"none\"", "rules.heavy_limit", "strict");
    told("ranges.musket = 8", "fog = nan", "rules.fog", "NaN");
    told(
        "ranges.musket = 8",
        "kind = [{ name = \"wood\", cover = -100 }]",
        "rules.kind[0].cover",
        "out of range",
    );
}

/// New kinds of terrain, and changed ones.
#[test]
fn terrain_kinds_can_be_added_and_changed() {
    let ok = "[\"ok\", \"ok\", \"ok\", \"ok\", \"ok\", \"ok\", \"ok\", \"ok\"]";
    let text = format!(
        "format = 1\nruleset = \"splendid\"\n[[kind]]\nname = \"orchard\"\nlook = \"wood\"\ngoing = {ok}\ncharge = {ok}\ncover = -1\n[[kind]]\nname = \"wood\"\ncover = -2\n[ranges]\nmusket = 9\n[rulings]\nfog = 12\n"
    );
    let book = read::rulebook(&doc(&text)).expect("it reads");
    let kind = |name: &str| &book.kind[usize::from(book.terrain(name).expect(name))];
    assert_eq!((kind("orchard").cover, kind("wood").cover), (-1, -2));
    assert_eq!(book.rulings.fog, geom::Length::inches(12.0));
    let problems = read::check(&doc(&text
        .replace("cover = -1", "covr = -1")
        .replace("musket = 9", "musket = \"far\"")));
    let told: Vec<_> = problems.iter().map(|it| (it.line, it.key.as_str())).collect();
    assert_eq!(told, [(Some(3), "kind[0]"), (Some(13), "ranges.musket")], "{problems:#?}");
}

/// Every ruling can be changed by a scenario.
#[test]
fn every_ruling_can_be_switched() {
    let rulings = serde_json::to_value(rules_splendid::Rulebook::default().rulings).expect("JSON");
    for (key, value) in rulings.as_object().expect("an object") {
        let other = match (key.as_str(), value) {
            ("source", _) => continue,
            (_, serde_json::Value::Bool(truth)) => (!truth).to_string(),
            (_, serde_json::Value::Number(_)) => "7".to_owned(),
            ("heavy_limit", _) => "\"waived\"".to_owned(),
            ("bounce_tie", _) => "\"firer\"".to_owned(),
            ("fire_order" | "h2h_order", _) => "\"initiative-first\"".to_owned(),
            ("command_quality", _) => "\"thrown\"".to_owned(),
            (other, _) => panic!("no other value is known for {other}"),
        };
        let text = SOUND.replacen("bounce_after_hail = false", &format!("{key} = {other}"), 1);
        let read = serde_json::to_value(setup(&text).book.rulings).expect("JSON");
        let want: serde_json::Value = serde_json::from_str(&other).expect("JSON");
        let same = match (&read[key], &want) {
            (serde_json::Value::Number(a), serde_json::Value::Number(b)) => {
                a.as_f64() == b.as_f64()
            }
            (a, b) => a == b,
        };
        assert!(same, "{key}: {} is not {want}", read[key]);
    }
}

/// An army file is read, and checked against the limits of the book unless it says otherwise.
#[test]
fn an_army_file_is_read_and_checked() {
    let text = "format = 1\nruleset = \"splendid\"\nname = \"Ours\"\n[[units]]\nid = \"a\"\ntype = \"commander\"\n[[units]]\nid = \"b\"\ntype = \"sub-commander\"\n[[units]]\nid = \"c\"\ntype = \"mounted\"\nstands = { mounted = 5 }\n[[units]]\nid = \"d\"\ntype = \"pike-and-musket\"\nstands = { musket = 4 }\n";
    assert_eq!(read::kind(&doc(text)), read::FileKind::Army);
    assert_eq!(read::army(&doc(text)).expect("it reads").units.len(), 4);
    let problems = read::check(&doc(&text.replace("= 5", "= 6")));
    assert!(problems[0].why.contains("ASV-UNT-031"), "{problems:#?}");
    let problems = read::check(&doc(
        &text.replace("type = \"sub-commander\"", "type = \"sub-commander\"\nat = [1, 2]")
    ));
    assert_eq!(problems[0].key, "units[1].at");
}

/// The schemas contain every key that is read.
#[test]
fn the_schemas_know_every_key() {
    let schemas = &rules_splendid::BOOK.schemas;
    let schema = (schemas.scenario)();
    let unit = &schema["properties"]["sides"]["items"]["properties"]["units"]["items"];
    for key in [
        "id",
        "type",
        "stands",
        "formation",
        "files",
        "at",
        "facing",
        "lance",
        "mounted",
        "limbered",
        "quality",
        "command",
    ] {
        assert!(unit["properties"][key].is_object(), "{key}");
    }
    assert!(schema["properties"]["rules"]["properties"]["bounce_after_hail"].is_object());
    assert!((schemas.army)()["properties"]["units"].is_object());
    assert!((schemas.rulebook)()["properties"]["ranges"]["properties"]["musket"].is_object());
}

/// Damaged files: each is reported or read, and what is read can be opened; nothing panics.
#[test]
fn damaged_files_never_panic() {
    let junk = [
        "",
        "-1",
        "nan",
        "1e308",
        "[]",
        "{}",
        "\"\"",
        "9999999999",
        "[[0, 0]]",
        "true",
        "= ",
        "\n[[sides]]\n",
    ];
    let json = doc(SOUND).root.to_json().to_string();
    let mut chooser = Chooser::new(3);
    let mut read_well = 0;
    for n in 0..1500 {
        let mut text = if n % 2 == 0 { SOUND.to_owned() } else { json.clone() };
        for _ in 0..=chooser.under(3) {
            let letters: Vec<char> = text.chars().collect();
            let at = chooser.under(letters.len());
            let end = (at + chooser.under(9)).min(letters.len());
            let put = junk[chooser.under(junk.len())];
            let (head, tail) = (&letters[..at], &letters[end..]);
            text = head.iter().copied().chain(put.chars()).chain(tail.iter().copied()).collect();
        }
        let Ok(doc) = Doc::parse("spoiled", &text) else { continue };
        read::check(&doc);
        if let Ok(setup) = read::setup(&doc) {
            read_well += 1;
            Splendid::open(&setup)
                .unwrap_or_else(|why| panic!("it reads but does not open: {why}"));
        }
    }
    assert!(read_well > 20, "only {read_well} were still sound");
}

/// ASV-SET-003: how deep the sides deploy is a ruling (Q94).
#[test]
fn the_depth_of_deployment_is_a_ruling() {
    let deepest = |text: &str| {
        let points = &setup(text).scene.zones[0];
        let ys = || points.iter().map(|point| point.y);
        (ys().max().unwrap_or(0) - ys().min().unwrap_or(0)) / 2540
    };
    assert_eq!(deepest(SOUND), 12);
    let deep = SOUND.replacen("ranges.musket = 8", "deployment_depth = 14", 1);
    assert_eq!(deepest(&deep), 14);
}
