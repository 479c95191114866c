//! Records of earlier programs, which are never made anew: every one of them opens for ever.
use games::Instead;
use kernel::record::hash;
use std::{collections::BTreeSet, path::PathBuf};

/// How a record opens today.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Opens {
    /// Today's rules agree with it, and it can be played on.
    Replays,
    /// Its film shows it.
    Film,
    /// It has no film, and today's rules accept this many of its decisions.
    Accepts(usize),
}
use Opens::{Accepts, Film, Replays};

/// Every file of the folder, the hash of its text, and how it opens. A row changes only when a version of the rules is raised,
/// and then only how it opens. When a golden record is blessed, `<id>-v<version>.json` is added here.
const ANCESTORS: &[(&str, &str, Opens)] = &[
    ("agincourt-1415-3cbcc9e.json", "3aa0ba77c16fc1bd", Accepts(26)),
    ("agincourt-1415-c9fa349.json", "41b979a37c4d7acc", Replays),
    ("agincourt-1415-v2.json", "f056446e62d90d90", Replays),
    ("first-lesson-0d76b51.json", "922b19b4f7648e6e", Accepts(89)),
    ("first-lesson-4b261cb.json", "68598403bddab4d1", Accepts(104)),
    ("first-lesson-4fb8a5f.json", "1385822b84cf39b4", Accepts(104)),
    ("first-lesson-50c31fa.json", "ededcaf4be4e3d7c", Accepts(103)),
    ("first-lesson-6cc6ecf.json", "7d83acb9e43a17c0", Accepts(103)),
    ("first-lesson-6ed4e9d.json", "7662552c572a8b57", Accepts(103)),
    ("first-lesson-gloria-v1.json", "fdd442e30a0f9a0e", Film),
    ("first-lesson-gloria-v2.json", "64383b15fbbc08df", Film),
    ("first-lesson-gloria-v3.json", "d44b573fc32817cf", Replays),
    ("first-lesson-glorious-3cbcc9e.json", "1c02ad12526a35a8", Accepts(45)),
    ("first-lesson-glorious-c9fa349.json", "a447244dbc609538", Replays),
    ("first-lesson-glorious-v2.json", "9740f44498726bf4", Replays),
    ("first-lesson-nearrun-v1.json", "81d7a02ae296a71a", Film),
    ("first-lesson-nearrun-v2.json", "89bab1d25b1149b1", Film),
    ("first-lesson-nearrun-v3.json", "53bcd0b5425cfc89", Replays),
    ("first-lesson-v1.json", "36efc696cc212e93", Film),
    ("first-lesson-v2.json", "a2cf01deca9d49a1", Film),
    ("first-lesson-v3.json", "945191cf275fb3e6", Replays),
    ("first-lesson-veritas-0d76b51.json", "7f39a81456571a8a", Accepts(0)),
    ("first-lesson-veritas-83ef1d1.json", "8de32dd13fbd8652", Accepts(0)),
    ("first-lesson-veritas-v1.json", "89a2176c473d4330", Film),
    ("first-lesson-veritas-v2.json", "dd626220e7474b37", Replays),
    ("maida-1806-v1.json", "9875f171643ca3a2", Film),
    ("maida-1806-v2.json", "aea9dea47bc10fc5", Film),
    ("maida-1806-v3.json", "f03b726a122f29f6", Replays),
    ("meeting-engagement-0d76b51.json", "a98219a6ffb8ba17", Accepts(313)),
    ("meeting-engagement-4b261cb.json", "c08eba53225f3c0e", Accepts(83)),
    ("meeting-engagement-4fb8a5f.json", "7db848bd2a57ebb3", Accepts(83)),
    ("meeting-engagement-50c31fa.json", "d877d6c902320b4e", Accepts(267)),
    ("meeting-engagement-6cc6ecf.json", "57f35f40e01a045c", Accepts(277)),
    ("meeting-engagement-6ed4e9d.json", "6b10438976c6ef23", Accepts(300)),
    ("meeting-engagement-v1.json", "365b0fbc0b4c87f8", Film),
    ("meeting-engagement-v2.json", "0432d04812fa6e1f", Film),
    ("meeting-engagement-v3.json", "acbe09e16e9ad28e", Replays),
    ("minden-1759-v1.json", "0c8679f8f3fd0f07", Film),
    ("minden-1759-v2.json", "f833302b3c9b1e1c", Film),
    ("minden-1759-v3.json", "05d6355ad3a8495d", Replays),
    ("rocroi-1643-0d76b51.json", "a8cf11de378e5019", Accepts(0)),
    ("rocroi-1643-83ef1d1.json", "c18d47c77476e533", Accepts(0)),
    ("rocroi-1643-v1.json", "41f4ecee6194282a", Film),
    ("rocroi-1643-v2.json", "fdd42e509edab94e", Replays),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/ancestors")
}

pub(crate) fn text_of(name: &str) -> Option<String> {
    std::fs::read_to_string(folder().join(name)).ok()
}

fn opens(text: &str) -> Opens {
    let shown = games::show(text, None).unwrap_or_else(|why| panic!("it does not open: {why}"));
    match shown.instead {
        None => Replays,
        Some(Instead::Film { .. }) => Film,
        Some(Instead::Part { accepted, .. }) => Accepts(accepted),
    }
}

#[test]
fn every_ancestor_opens_as_it_should() {
    let files = std::fs::read_dir(folder()).expect("the folder is there");
    let files = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned());
    let mut files: BTreeSet<String> = files.collect();
    let mut wrong = Vec::new();
    for (name, expected, how) in ANCESTORS {
        if !files.remove(*name) {
            wrong.push(format!("{name} is missing: take it from an earlier commit"));
            continue;
        }
        let text = text_of(name).expect("it is text");
        let (found, now) = (hash(&text), opens(&text));
        if found != *expected {
            wrong.push(format!("{name} was changed (its hash is {found}): restore it"));
        }
        if now != *how {
            wrong.push(format!("{name} opens as {now:?}, not as {how:?}"));
        }
    }
    for name in files {
        let text = text_of(&name).expect("it is text");
        let (found, now) = (hash(&text), opens(&text));
        wrong.push(format!("this row is missing: (\"{name}\", \"{found}\", {now:?}),"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Films of ancestors show every decision, even if the rules are gone.
#[test]
fn the_films_of_ancestors_show_every_decision() {
    let mut n_films = 0;
    for (name, ..) in ANCESTORS {
        let text = text_of(name).expect("it is kept");
        let mut record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        if record["film"].is_null() {
            continue;
        }
        record["version"] = serde_json::json!(u32::MAX);
        let mut walk = games::walk(record).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(walk.game().shown().is_some(), "{name}");
        while walk.step().unwrap_or_else(|why| panic!("{name}: {why}")) {
            walk.game().view("watcher").unwrap_or_else(|why| panic!("{name}: {why}"));
        }
        assert!(walk.game().verdict().is_some(), "{name} is fought to its end");
        n_films += 1;
    }
    assert!(n_films >= 6, "the golden battles of the first program with films");
}
