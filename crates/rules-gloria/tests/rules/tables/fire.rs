//! Fire charts, bands, and damage.
use super::table;
use geom::Length;
use rules_gloria::{
    book::{Band, Cell, Chart, Damage, Fate, GunBand, Rulebook, Struck},
    kinds::{Calibre, Scale, Target},
};

const TARGETS: &str = "dispersed line dense fast light-cover heavy-cover";

/// PG-TSA-001..024: volleys and squares.
#[test]
fn the_charts_of_close_order_are_as_noted() {
    table(
        "steady",
        TARGETS,
        "four-near    3+/6+ 2+/5+ 2+/4+ 3+/6+ 3+/6+ 4+ R TSA-001
         four-middle  4+    3+/6+ 2+/5+ 4+    4+    5+ R TSA-002
         four-far     6+    5+    4+    6+    6+    -  R TSA-003
         three-near   4+    3+/6+ 2+/5+ 4+    4+    5+ R TSA-004
         three-middle 5+    4+    3+/6+ 5+    5+    6+ R TSA-005
         three-far    -     6+    5+    -     -     -  R TSA-006
         two-near     5+    4+    3+/6+ 5+    5+    6+ R TSA-007
         two-middle   6+    5+    4+    6+    6+    -  R TSA-008
         two-far      -     -     6+    -     -     -  R TSA-009",
    );
    table(
        "later",
        TARGETS,
        "four-near    4+ 3+/6+ 2+/5+ 4+ 4+ 5+ R TSA-010
         four-middle  5+ 4+    3+    5+ 5+ 6+ R TSA-011
         four-far     -  6+    5+    -  -  -  R TSA-012
         three-near   5+ 4+    3+/6+ 5+ 5+ 6+ R TSA-013
         three-middle 6+ 5+    4+    6+ 6+ -  R TSA-014
         three-far    -  -     6+    -  -  -  R TSA-015
         two-near     6+ 5+    4+    6+ 6+ -  R TSA-016
         two-middle   -  6+    5+    -  -  -  R TSA-017
         two-far      -  -     -     -  -  -  R TSA-018",
    );
    table(
        "square",
        TARGETS,
        "four-near    4+ 3+/6+ 2+/5+ 3+/6+ 4+ 5+ R TSA-019
         four-middle  5+ 4+    3+    4+    5+ 6+ R TSA-020
         three-near   4+ 3+    2+    3+    4+ 5+ R TSA-021
         three-middle 6+ 5+    4+    5+    6+ -  R TSA-022
         two-near     5+ 4+    3+    4+    5+ 6+ R TSA-023
         two-middle   -  6+    5+    6+    -  -  R TSA-024",
    );
}

/// PG-TSA-025..045: skirmishers, and the bands of small arms.
#[test]
fn the_charts_of_skirmishers_are_as_noted() {
    table(
        "musket",
        TARGETS,
        "two-near   5+ 5+ 4+ 6+ 6+ - R TSA-025
         two-middle 6+ 6+ 5+ -  -  - R TSA-026
         two-far    -  -  6+ -  -  - R TSA-027
         one-near   6+ 6+ 5+ -  -  - R TSA-028
         one-middle -  -  6+ -  -  - R TSA-029
         one-far    -  -  -  -  -  - R TSA-030",
    );
    table(
        "rifle",
        TARGETS,
        "two-near    4+ 4+ 3+ 5+ 5+ 6+ R TSA-031
         two-middle  5+ 5+ 4+ 6+ 6+ -  R TSA-032
         two-far     6+ 6+ 5+ -  -  -  R TSA-033
         two-extreme -  -  6+ -  -  -  R TSA-034
         one-near    5+ 5+ 4+ 6+ 6+ -  R TSA-035
         one-middle  6+ 6+ 5+ -  -  -  R TSA-036
         one-far     -  -  6+ -  -  -  R TSA-037
         one-extreme -  -  -  -  -  -  R TSA-038",
    );
    table("carbine", TARGETS, "two-near 6+ 6+ 5+ - - - R TSA-039");
    table(
        "bands",
        "near middle far extreme",
        "volley       50|30 100|60 150|90  x       R TSA-040
         rifle-volley 50|30 100|60 200|120 x       R TSA-041
         square       50|30 100|60 x       x       R TSA-042
         musket       50|30 100|60 150|90  x       R TSA-043
         rifle        50|30 100|60 200|120 300|180 R TSA-044
         carbine      50|30 x      x       x       R TSA-045",
    );
}

/// PG-TSA-040..045, PG-TAR-001..006: a band begins where the one before it ends; nothing is beyond the last.
#[test]
fn distances_find_their_bands() {
    let mut book = Rulebook::default();
    let at = |mm: f64| mm * 100.0;
    let band = |book: &Rulebook, chart, mm| book.bands[chart].band(book.scale(), at(mm));
    for (chart, mm, expected) in [
        (Chart::Steady, 0.0, Some(Band::Near)),
        (Chart::Later, 50.0, Some(Band::Near)),
        (Chart::Later, 51.0, Some(Band::Middle)),
        (Chart::Steady, 150.0, Some(Band::Far)),
        (Chart::Steady, 151.0, None),
        (Chart::Square, 101.0, None),
        (Chart::Rifle, 201.0, Some(Band::Extreme)),
        (Chart::Carbine, 51.0, None),
    ] {
        assert_eq!(band(&book, chart, mm), expected, "{chart:?} {mm}");
    }
    let gun = |book: &Rulebook, calibre, mm| book.gun_ranges[calibre].band(book.scale(), at(mm));
    assert_eq!(gun(&book, Calibre::Heavy, 300.0), Some(GunBand::Canister));
    assert_eq!(gun(&book, Calibre::Heavy, 700.0), Some(GunBand::Medium));
    assert_eq!(gun(&book, Calibre::HeavyHowitzer, 801.0), None);
    assert_eq!(book.gun_ranges[Calibre::LightHowitzer].most(Scale::Large), Length::from_mm(800));
    book.options.figure_scale = Scale::Small;
    assert_eq!(band(&book, Chart::Steady, 31.0), Some(Band::Middle));
    assert_eq!(gun(&book, Calibre::Six, 251.0), Some(GunBand::Medium));
    assert_eq!(book.bands.volley.most(Scale::Small), Length::from_mm(90));
}

/// PG-TAR-001..030: guns.
#[test]
fn the_artillery_charts_are_as_noted() {
    table(
        "gun-ranges",
        "canister short medium long bounce",
        "light    150|90  300|180 500|300 700|420  50|30   R TAR-001
         six      200|120 400|250 600|360 900|540  75|45   R TAR-002
         medium   250|150 500|300 750|450 1000|600 100|60  R TAR-003
         heavy    300|180 600|360 900|540 1200|720 150|90  R TAR-004
         siege    300|180 600|360 900|540 1200|720 200|120 R TAR-005
         howitzer 150|90  500|300 800|480 x        0|0     R TAR-006",
    );
    table(
        "gun-canister",
        TARGETS,
        "light    4+    3+/6+ 2+/5+ 3+/6+ 4+    5+ R TAR-007
         six      4+    3+/6+ 2+/5+ 3+/6+ 4+    5+ R TAR-008
         medium   3+/6+ 2+/5+ 2+/4+ 2+/5+ 3+/6+ 4+ R TAR-009
         heavy    3+/6+ 2+/5+ 2+/4+ 2+/5+ 3+/6+ 4+ R TAR-010
         siege    3+/6+ 2+/5+ 2+/4+ 2+/5+ 3+/6+ 4+ R TAR-011
         howitzer 4+    3+/6+ 2+/5+ 3+/6+ 4+    5+ R TAR-012",
    );
    table(
        "gun-short",
        TARGETS,
        "light    -  5+    4+    6+ 6+   -   R TAR-013
         six      6+ 4+    3+    5+ 5+   6+  R TAR-014
         medium   6+ 4+    3+    5+ 5+   6+  R TAR-015
         heavy    5+ 3+/6+ 2+/5+ 4+ 4+F  5+  R TAR-016
         siege    5+ 3+/6+ 2+/5+ 4+ 4+F  5+  R TAR-017
         howitzer 6+ 5+    4+    6+ 5+F2 6+F R TAR-018",
    );
    table(
        "gun-medium",
        TARGETS,
        "light    -  6+ 5+ -  -    -   R TAR-019
         six      -  5+ 4+ 6+ 6+   -   R TAR-020
         medium   -  5+ 4+ 6+ 6+   -   R TAR-021
         heavy    6+ 4+ 3+ 5+ 5+F  6+  R TAR-022
         siege    6+ 4+ 3+ 5+ 5+F  6+  R TAR-023
         howitzer -  5+ 4+ 6+ 5+F2 6+F R TAR-024",
    );
    table(
        "gun-long",
        TARGETS,
        "light    - -  6+ -  -  - R TAR-025
         six      - 6+ 5+ -  -  - R TAR-026
         medium   - 6+ 5+ -  -  - R TAR-027
         heavy    - 6+ 5+ -  -  - R TAR-028
         siege    - 5+ 4+ 6+ 6+ - R TAR-029
         howitzer - -  -  -  -  - R TAR-030",
    );
}

/// PG-TSA-001..039, PG-TAR-007..030: groups, bands and targets find their cells.
#[test]
fn shots_find_their_cells() {
    let book = Rulebook::default();
    let cell = |chart, group, band, target| book.chart(chart, group, band, target).to_string();
    assert_eq!(cell(Chart::Steady, 4, Band::Near, Target::Line), "2+/5+");
    assert_eq!(cell(Chart::Later, 3, Band::Middle, Target::Dense), "4+");
    assert_eq!(cell(Chart::Square, 2, Band::Middle, Target::Fast), "6+");
    assert_eq!(cell(Chart::Square, 4, Band::Far, Target::Dense), "-");
    assert_eq!(cell(Chart::Musket, 1, Band::Near, Target::Dispersed), "6+");
    assert_eq!(cell(Chart::Rifle, 2, Band::Extreme, Target::Dense), "6+");
    assert_eq!(cell(Chart::Carbine, 1, Band::Near, Target::Dense), "-");
    assert_eq!(cell(Chart::Steady, 1, Band::Near, Target::Dense), "-");
    let gun = |calibre, band, target| book.gun(calibre, band, target).to_string();
    assert_eq!(gun(Calibre::Heavy, GunBand::Medium, Target::Dense), "3+");
    assert_eq!(gun(Calibre::LightHowitzer, GunBand::Short, Target::LightCover), "5+F2");
    assert_eq!(gun(Calibre::Medium, GunBand::Canister, Target::HeavyCover), "4+");
    let shell = book.gun(Calibre::HeavyHowitzer, GunBand::Medium, Target::HeavyCover);
    assert_eq!((1..=6).map(|face| shell.hits(face)).collect::<Vec<_>>(), [0, 0, 0, 0, 0, 1]);
    assert!(shell.sets_fire(1) && !shell.sets_fire(2));
}

/// PG-TDM-001..006, PG-TST-001..006: damage to artillery, casualties to staff.
#[test]
fn damage_is_as_noted() {
    table(
        "gun-damage",
        "deployed-by-guns deployed-by-small-arms limbered-by-guns limbered-by-small-arms",
        "1 crew crew crew crew R TDM-001
         2 crew crew crew crew R TDM-002
         3 crew crew team crew R TDM-003
         4 crew crew team team R TDM-004
         5 team crew team team R TDM-005
         6 gun  team gun  team R TDM-006",
    );
    table(
        "staff-fates",
        "fate turns",
        "1 killed   0 R TST-001
         2 mortal   0 R TST-002
         3 wounded  3 R TST-003
         4 wounded  2 R TST-004
         5 wounded  1 R TST-005
         6 unhorsed 0 R TST-006",
    );
    let book = Rulebook::default();
    assert_eq!(book.damage(6, Struck::DeployedByGuns), Damage::Gun);
    assert_eq!(book.damage(5, Struck::DeployedBySmallArms), Damage::Crew);
    assert_eq!((book.fate(3).fate, book.fate(3).turns), (Fate::Wounded, 3));
}

#[test]
fn cells_are_read_as_they_are_written() {
    for text in ["-", "4+", "3+/6+", "5+F", "5+F2", "2+/4+F"] {
        assert_eq!(text.parse::<Cell>().expect(text).to_string(), text);
    }
    for text in ["", "7+", "1+", "4", "4+/3+", "4+/4+", "2+F2", "4+G", "F", "4+/", "+"] {
        assert!(text.parse::<Cell>().is_err(), "{text}");
    }
}

#[test]
fn a_face_hits_twice_once_or_sets_fire() {
    let cell: Cell = "3+/6+".parse().expect("a cell");
    assert_eq!([1, 2, 3, 5, 6].map(|face| cell.hits(face)), [0, 0, 1, 1, 2]);
    let shell: Cell = "5+F2".parse().expect("a cell");
    assert_eq!([1, 2, 3].map(|face| shell.sets_fire(face)), [true, true, false]);
    assert_eq!([2, 4, 5, 6].map(|face| shell.hits(face)), [0, 0, 1, 1]);
    assert!("-".parse::<Cell>().expect("a cell").is_blank());
    assert_eq!(Cell::default().hits(6), 0);
}
