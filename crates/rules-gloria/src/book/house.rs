//! The limits of house rules for this book.
use super::{Beaten, Damage, FILES, Fate, Nation, Rulebook, TerrainKind, Winner};
use crate::{
    kinds::{Arms, Branch, Calibre, Formation, Quality, Rank, Scale, State, UnitKind},
    read,
};
use geom::Length;
use kernel::{
    rulebook::{BookTables, Words},
    scenario::{keys::Keys, unit_types},
};

const SOURCES: Words = Words::OneOf(&["book", "derived", "ruling", "reconstructed", "house"]);

impl BookTables for Rulebook {
    const RULESET: &'static str = "gloria";
    const FILES: &'static [(&'static str, &'static str)] = FILES;
    const OPTIONS: &'static str = "options";
    const RANGES: &'static [(&'static str, f64, f64)] = &[
        ("bases", 5.0, 300.0),
        ("sizes", 1.0, 60.0),
        ("shares", 0.0, 400.0),
        ("staff-fates", 0.0, 60.0),
        ("morale", -20.0, 20.0),
        ("to-charge", -20.0, 20.0),
        ("being-charged", -20.0, 20.0),
        ("casualties", -20.0, 20.0),
        ("charge-home", -20.0, 20.0),
        ("rally", -20.0, 20.0),
        ("margins", 0.0, 20.0),
        ("assault", -20.0, 20.0),
        ("results.from", 0.0, 20.0),
        ("results.winner-loses", 0.0, 20.0),
        ("results.loser-loses", 0.0, 20.0),
        ("exceptions", 0.0, 20.0),
        ("qualities", -1.0, 6.0),
        ("nations", -1.0, 6.0),
        ("evading-class", 1.0, 5.0),
        ("lots.length", 1.0, 1000.0),
        ("angles", 0.0, 180.0),
        ("field", 300.0, 6000.0),
        ("faces", 1.0, 7.0),
        ("phases", 1.0, 100.0),
        ("turns", 0.0, 100.0),
        ("victory.army", 1.0, 100_000.0),
        ("victory", 1.0, 10_000.0),
        ("kind", 0.0, 60.0),
        ("options", 1.0, 60.0),
        // Distances and points.
        ("", -1.0, 5000.0),
    ];
    const WORDS: &'static [(&'static str, Words)] = &[
        (".source", SOURCES),
        ("gun-damage", Words::OneOf(&Damage::KEYS)),
        ("staff-fates.fate", Words::OneOf(&Fate::KEYS)),
        ("results.loser", Words::OneOf(&Beaten::KEYS)),
        ("results.winner", Words::OneOf(&Winner::KEYS)),
        ("options.figure_scale", Words::OneOf(&Scale::KEYS)),
    ];

    type Ground = TerrainKind;

    const AT: &'static str = "Where the middle of its front is, or where a general stands; without it, its player deploys it.";

    fn keys() -> Keys {
        let kinds = vec![
            ("type", unit_types::<UnitKind>()),
            ("arms", Arms::KEYS.to_vec()),
            ("formation", Formation::KEYS.to_vec()),
            ("state", State::KEYS.to_vec()),
            ("calibre", Calibre::KEYS.to_vec()),
            ("rank", Rank::KEYS.to_vec()),
            ("quality", Quality::KEYS.to_vec()),
            ("branch", Branch::KEYS.to_vec()),
            ("nation", Nation::KEYS.to_vec()),
            ("wind", read::WINDS.to_vec()),
        ];
        Keys { file: include_str!("../../rulebook/keys.toml"), kinds }
    }

    fn usual_table(&self) -> [Length; 2] {
        [&self.field.width, &self.field.height].map(|side| self.mm(side))
    }
}
