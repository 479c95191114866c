//! The battles and the army lists that ship.
use kernel::{Ruleset, doc::Doc};
use rules_glorious::{Glorious, read};

/// AGV-SET-010: every battle that ships can be read and opened.
#[test]
fn the_battles_that_ship_are_sound() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/glorious");
    let mut n = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let doc = Doc::parse(&path.display().to_string(), &text).expect("it is TOML");
        let setup = Glorious::read(&doc).unwrap_or_else(|problems| panic!("{problems:#?}"));
        Glorious::sound(&setup).expect("it is sound");
        Glorious::open(&setup).expect("it opens");
        n += 1;
    }
    assert!(n > 0, "no battle ships");
}

/// AGV-ELM-013, AGV-ELM-015, AGV-CMD-003..005: every army list that ships is valid and keeps to the limits of armies.
#[test]
fn the_armies_that_ship_are_sound() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../armies/glorious");
    let mut n = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let doc = Doc::parse(&path.display().to_string(), &text).expect("it is TOML");
        let army = read::army(&doc).unwrap_or_else(|problems| panic!("{problems:#?}"));
        assert!(army.book.options.composition.value, "{} waives the limits", army.name);
        n += 1;
    }
    assert!(n > 0, "no army ships");
}
