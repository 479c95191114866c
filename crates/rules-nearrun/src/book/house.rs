//! The limits of house rules for this book.
use super::{Cell, FILES, GeneralsMove, MeleeTests, Rulebook, SizeBy, TerrainKind};
use crate::kinds::{Calibre, Class, Cover, Formation, Mark, Nation, Rank, State, UnitKind};
use kernel::{
    doc::Item,
    rulebook::{BookTables, Words},
    scenario::{keys::Keys, unit_types},
};

const SOURCES: Words = Words::OneOf(&["book", "derived", "ruling", "reconstructed", "house"]);

/// ANT-TAB-001 to -006: whether a text is a cell of a table.
fn is_cell(item: &Item<'_>) -> bool {
    let Some(text) = item.text() else { return false };
    let read = text.parse::<Cell>();
    if let Err(why) = &read {
        item.wrong(why.clone(), "write one of those, or a score from 2 to 9");
    }
    read.is_ok()
}

impl BookTables for Rulebook {
    const RULESET: &'static str = "nearrun";
    const FILES: &'static [(&'static str, &'static str)] = FILES;
    const OPTIONS: &'static str = "options";
    const RANGES: &'static [(&'static str, f64, f64)] = &[
        ("bases", 0.1, 20.0),
        ("staff", 0.1, 5.0),
        ("strength", -10.0, 20.0),
        ("sizes", 0.0, 10_000.0),
        ("moves", -1.0, 60.0),
        ("gun-moves", 0.0, 60.0),
        ("riders", 1.0, 100.0),
        ("shares", 0.0, 400.0),
        ("evades", 0.0, 20.0),
        ("fire-adjust", -20.0, 20.0),
        ("melee-adjust", -20.0, 20.0),
        ("march-hits", -1.0, 20.0),
        ("morale", -99.0, 20.0),
        ("morale-adjust", -20.0, 20.0),
        ("pips", -20.0, 20.0),
        ("costs", 0.0, 20.0),
        ("skirmish-ratio", 1.0, 100.0),
        ("angles", 0.0, 180.0),
        ("faces", -6.0, 7.0),
        ("limits", 0.0, 20.0),
        ("points", -100.0, 1000.0),
        ("staff-points", -100.0, 1000.0),
        ("victory", 1.0, 200.0),
        ("kind", 0.0, 60.0),
        // Distances.
        ("", 0.0, 200.0),
    ];
    const WORDS: &'static [(&'static str, Words)] = &[
        (".source", SOURCES),
        ("fire", Words::Text { check: is_cell }),
        ("volleys", Words::Text { check: is_cell }),
        ("melee", Words::Text { check: is_cell }),
        ("kind.cover", Words::OneOf(&Cover::KEYS)),
        ("options.melee_tests", Words::OneOf(&MeleeTests::KEYS)),
        ("options.size_by", Words::OneOf(&SizeBy::KEYS)),
        ("options.generals_move", Words::OneOf(&GeneralsMove::KEYS)),
    ];

    type Ground = TerrainKind;

    const AT: &'static str = "Where the middle of its front is, or where a general stands; without it, its player deploys it.";

    fn keys() -> Keys {
        let kinds = vec![
            ("type", unit_types::<UnitKind>()),
            ("class", Class::KEYS.to_vec()),
            ("mark", Mark::KEYS.to_vec()),
            ("nation", Nation::KEYS.to_vec()),
            ("formation", Formation::KEYS.to_vec()),
            ("state", State::KEYS.to_vec()),
            ("calibre", Calibre::KEYS.to_vec()),
            ("rank", Rank::KEYS.to_vec()),
        ];
        Keys { file: include_str!("../../rulebook/keys.toml"), kinds }
    }
}
