//! Each cell of each table, compared with the notes and not with the rulebook's files.
use rules_veritas::{
    Rulebook,
    book::{Auto, Cell, Source},
};
use serde_json::{Value, json};

fn book() -> Value {
    serde_json::to_value(Rulebook::default()).expect("a book has a text")
}

/// Every row of a table is as expected: cells in order, then the source; no row is left out.
fn table(name: &str, cells: &[&str], rows: &[(&str, Value, &str)]) {
    let book = book();
    let found = book[name].as_object().unwrap_or_else(|| panic!("there is no table {name}"));
    assert_eq!(found.len(), rows.len(), "{name} has other rows: {:?}", found.keys());
    for (row, expected, source) in rows {
        let row_found = &found[*row];
        let values: Vec<Value> = cells.iter().map(|cell| row_found[*cell].clone()).collect();
        let expected = match expected {
            Value::Array(list) if cells.len() > 1 => list.clone(),
            other => vec![other.clone()],
        };
        for (value, expected) in values.iter().zip(&expected) {
            let same = match (value.as_f64(), expected.as_f64()) {
                (Some(one), Some(other)) => one == other,
                _ => value == expected,
            };
            assert!(same, "{name}.{row}: {value} is not {expected}");
        }
        assert_eq!(values.len(), expected.len(), "{name}.{row}");
        assert_eq!(row_found["source"], *source, "{name}.{row}");
        let cite = row_found["cite"].as_str().unwrap_or_default();
        assert!(cite.starts_with("IDV-"), "{name}.{row} cites {cite}");
    }
}

const S: &str = "sheet";
const R: &str = "reconstructed";
const F: &str = "found";

/// The movement table. The tests of movement show that the rules use it.
#[test]
fn the_movement_table_is_as_printed() {
    table(
        "movement",
        &["normal", "column", "turn", "obstacle", "difficult", "disorders"],
        &[
            ("early-tercio", json!([10, 15, "full", "full", 5, false]), S),
            ("infantry-brigade", json!([12, 18, "half", "full", 6, false]), S),
            ("irregular-infantry", json!([12, 18, "free", "half", 8, false]), S),
            ("detachment", json!([12, 18, "free", "half", 8, false]), S),
            ("rabble", json!([10, -1, "full", "points", 5, true]), S),
            ("infantry-guns", json!([10, -1, "half", "full", 3, true]), S),
            ("field-artillery", json!([6, -1, "full", "points", -1, false]), S),
            ("heavy-artillery", json!([2, -1, "never", "points", -1, false]), S),
            ("cavalry-brigade", json!([18, 27, "half", "full", 8, true]), S),
            ("double-brigade", json!([16, 24, "full", "full", 6, true]), S),
            ("irregular-cavalry", json!([24, 36, "free", "half", 8, false]), S),
            ("commander", json!([24, -1, "free", "half", 12, false]), S),
            ("mounted-dragoons", json!([18, 27, "free", "half", 8, false]), R),
        ],
    );
}

/// Limits and shares of a move.
#[test]
fn limits_and_shares_are_as_printed() {
    table("manoeuvre", &["value"], &[("oblique", json!(45), R), ("turn-most", json!(90), R)]);
    let reaches = [
        ("enemy-clear", 1, R),
        ("obstacle-start", 1, R),
        ("obstacle-behind", 1, R),
        ("column-clear", 8, R),
        ("flush", 3, R),
        ("counter-charge", 4, R),
        ("attack-near", 3, R),
        ("manoeuvre-clear", 4, R),
        ("hold-stay", 4, R),
        ("lane-width", 1, R),
        ("wood-sight", 2, R),
        ("over-units", 4, R),
        ("recoil", 4, S),
        ("retreat-gap", 5, S),
        ("pursuit", 18, S),
        ("pursuit-return", 6, S),
        ("objective", 3, R),
    ];
    table("reaches", &["value"], &reaches.map(|(row, inches, from)| (row, json!(inches), from)));
    let halves = [
        "backwards",
        "change-column",
        "mount",
        "enter-buildings",
        "out-of-command",
        "withdraw",
        "guns-shoot",
        "close-range",
        "break-off",
        "rout-obstacle",
        "rout-difficult",
    ];
    table("shares", &["value"], &halves.map(|row| (row, json!(50), R)));
    let arcs =
        [("small-arms", json!(45), R), ("artillery", json!(22.5), R), ("rout-bend", json!(45), R)];
    table("arcs", &["value"], &arcs);
}

/// Combat dice.
#[test]
fn combat_dice_are_as_printed() {
    table(
        "dice",
        &["range", "shoot", "melee"],
        &[
            ("detachment", json!([3, 1, 1]), S),
            ("irregular-infantry", json!([3, 1, 2]), S),
            ("rabble", json!([-1, -1, 1]), S),
            ("march-column", json!([-1, -1, 1]), S),
            ("early-tercio", json!([3, 2, 3]), S),
            ("infantry-brigade", json!([3, 2, 2]), S),
            ("cavalry-brigade", json!([2, 1, 3]), S),
            ("double-brigade", json!([2, 2, 2]), S),
            ("mounted-dragoons", json!([2, 1, 1]), S),
            ("irregular-cavalry", json!([2, 1, 1]), S),
            ("infantry-guns", json!([6, 1, -1]), S),
            ("field-artillery", json!([12, 1, -1]), S),
            ("heavy-artillery", json!([24, 1, -1]), S),
        ],
    );
    table("hits", &["value"], &[("hit", json!(4), S), ("save", json!(4), S)]);
}

/// Modifiers of dice, and saving dice.
#[test]
fn modifiers_and_saves_are_as_printed() {
    let modifiers = [
        ("flank", 1, S),
        ("pikes", 1, S),
        ("veteran-volley", 1, S),
        ("veteran-cavalry", 1, S),
        ("lances", 1, S),
        ("disrupted", -1, S),
        ("company-column", -1, S),
        ("brigade-column", -2, S),
        ("routed", -2, S),
        ("column-least", 1, R),
    ];
    table("dice-modifiers", &["value"], &modifiers.map(|(row, add, from)| (row, json!(add), from)));
    let saves = [
        ("early-tercio", 3, S),
        ("brigade", 2, S),
        ("company", 1, S),
        ("veteran", 1, S),
        ("poor-attacker", 1, S),
        ("armour", 1, S),
        ("uphill", 1, S),
        ("cover", 1, S),
        ("close-range", -1, S),
        ("close-artillery", -1, S),
        ("disordered", -1, S),
        ("disrupted", -2, S),
        ("routed", -3, R),
        ("flank", -1, S),
        ("rear", -2, S),
    ];
    table("saves", &["value"], &saves.map(|(row, add, from)| (row, json!(add), from)));
}

/// Results of shooting and melee.
#[test]
fn results_are_as_printed() {
    let states = ["sound", "disordered", "disrupted"];
    table(
        "shooting",
        &states,
        &[
            ("one", json!(["disordered", "disrupted", "test"]), S),
            ("two", json!(["disrupted", "disrupted-recoil", "routed"]), S),
            ("three", json!(["disrupted-recoil", "routed", "routed"]), S),
            ("four", json!(["routed", "destroyed", "destroyed"]), S),
        ],
    );
    let routed = [("one", json!("routed"), R), ("two", json!("destroyed"), R)];
    table("shooting-routed", &["value"], &routed);
    table(
        "melee",
        &states,
        &[
            ("one", json!(["disordered-recoil", "disrupted-recoil", "routed"]), S),
            ("two", json!(["routed", "routed", "routed-test"]), S),
            ("three", json!(["destroyed", "destroyed", "destroyed"]), S),
        ],
    );
}

/// The pursuit test.
#[test]
fn the_pursuit_test_is_as_printed() {
    let rows = [
        ("needed", 3),
        ("enemy-cavalry", 1),
        ("routers-company", 1),
        ("detachment", 1),
        ("infantry-brigade", 3),
        ("tercio", 4),
        ("hold", 1),
        ("withdraw", 2),
        ("veteran", 1),
        ("disordered", 1),
        ("buildings", 2),
        ("fortifications", 2),
        ("clear-path", -1),
        ("rabble", -1),
        ("irregulars", -2),
        ("cavalry-brigade", -2),
        ("double-brigade", -1),
        ("attack", -1),
        ("raw", -1),
        ("hero", -1),
        ("politico", -1),
    ];
    table("pursuit", &["value"], &rows.map(|(row, add)| (row, json!(add), S)));
    table("pursuit-reaches", &["value"], &[("enemy-cavalry", json!(8), S)]);
}

/// IDV-DIS-001..027, IDV-REF-002: both columns of the disorder test.
#[test]
fn the_disorder_test_is_as_printed() {
    let rows = [
        ("needed", [4, 4], S),
        ("raw", [0, 1], S),
        ("trained", [1, 2], S),
        ("veteran", [2, 2], S),
        ("obstacle", [1, 1], S),
        ("uphill", [1, 1], S),
        ("hold", [1, 1], S),
        ("attacking-flank", [1, 1], S),
        ("one-flank", [1, 1], S),
        ("both-flanks", [1, 1], S),
        ("wing-commander", [1, 1], S),
        ("no-enemy", [1, 1], S),
        ("higher-commander", [2, 2], S),
        ("attacking-rear", [2, 2], S),
        ("buildings", [2, 2], S),
        ("rabble", [-1, -1], S),
        ("difficult", [-1, -1], S),
        ("enemy-near", [-1, -1], S),
        ("disordered", [-1, -2], S),
        ("disrupted", [-2, -3], S),
        ("routed", [-3, -4], S),
        ("artillery", [-1, -1], S),
        ("behind-flank", [-1, -1], S),
        ("attacked", [-2, -1], S),
        ("fatigued-wing", [-1, -1], R),
    ];
    table("disorder", &["normal", "large"], &rows.map(|(row, add, from)| (row, json!(add), from)));
    let reaches = [
        ("flank", 4, R),
        ("no-enemy", 24, S),
        ("enemy-near", 8, S),
        ("behind-flank", 8, S),
        ("reform", 4, S),
    ];
    table("disorder-reaches", &["value"], &reaches.map(|(row, far, from)| (row, json!(far), from)));
}

/// Fatigue.
#[test]
fn fatigue_is_as_printed() {
    let rows = [
        ("unaffected", 7, S),
        ("broken", 11, R),
        ("enemy-near", 1, S),
        ("wounded", 1, S),
        ("killed", 2, S),
        ("company-lost", 1, S),
        ("off-table", 1, S),
        ("disordered-large", 1, S),
        ("disrupted", 2, S),
        ("routed", 3, S),
        ("sound-infantry", -1, S),
        ("sound-veteran", -1, S),
        ("hold", -1, S),
        ("no-enemy", -1, S),
        ("hero", -1, S),
        ("higher-commander", -1, S),
    ];
    table("fatigue", &["value"], &rows.map(|(row, add, from)| (row, json!(add), from)));
    let reaches = [("enemy-near", json!(8), S), ("no-enemy", json!(24), S)];
    table("fatigue-reaches", &["value"], &reaches);
}

/// The General Will table as the notes restore it: P passes, F fails.
const WILL: [&str; 17] = [
    "66PPPPP", "456PPPP", "345666P", "1345666", "0234556", "F124455", "F013445", "FF12344",
    "FF01334", "FFF1233", "FFF0123", "FFFF112", "FFFF012", "FFFFF01", "FFFFFF1", "FFFFFF0",
    "FFFFFFF",
];

fn cell(letter: char) -> Cell {
    match letter {
        'P' => Cell::Auto(Auto::Pass),
        'F' => Cell::Auto(Auto::Fail),
        digit => Cell::Roll(digit.to_digit(10).expect("a figure") as u8),
    }
}

/// IDV-WIL-009, -010: every cell, by armies at both ends of each column.
#[test]
fn general_will_is_as_restored() {
    let book = Rulebook::default();
    let columns = [(5, 10), (11, 15), (16, 20), (21, 25), (26, 30), (31, 35), (36, 40)];
    for (row, cells) in (1..).zip(WILL) {
        for ((low, high), letter) in columns.into_iter().zip(cells.chars()) {
            for brigades in [low, high] {
                assert_eq!(book.will(row, brigades), cell(letter), "{row} of {brigades}");
            }
        }
    }
    assert_eq!(book.will(4, 3), Cell::Roll(1), "a small army uses the first column");
    assert_eq!(book.will(16, 55), Cell::Roll(0), "a very large one the last");
    assert_eq!(book.will(18, 40), Cell::Auto(Auto::Fail));
    assert_eq!(book.will(0, 5), Cell::Auto(Auto::Pass));
    assert_eq!((book.will.source, book.will.restored), (Source::Sheet, Source::Inferred));
}

/// IDV-WIL-010, IDV-WIL-011: rows never fall to the right and columns never rise downwards, except for one pair as printed.
#[test]
fn general_will_is_in_order() {
    let breaks = |book: &Rulebook| {
        let sizes = [5, 11, 16, 21, 26, 31, 36];
        let rank = |row: u16, column: usize| book.will(row, sizes[column]).rank();
        let across = (1..=17).flat_map(|row| (0..6).map(move |column| (row, column)));
        let falls = across.filter(|&(row, n)| rank(row, n) > rank(row, n + 1)).count();
        let down = (1..17).flat_map(|row| (0..7).map(move |column| (row, column)));
        falls + down.filter(|&(row, n)| rank(row, n) < rank(row + 1, n)).count()
    };
    let mut book = Rulebook::default();
    assert_eq!(breaks(&book), 0);
    assert_eq!([book.will(6, 33), book.will(7, 33)], [Cell::Roll(5), Cell::Roll(4)]);
    book.options.will_as_printed = true;
    assert_eq!([book.will(6, 33), book.will(7, 33)], [Cell::Roll(4), Cell::Roll(5)]);
    assert_eq!(breaks(&book), 1);
}

/// IDV-UNT-006..008: bases, armies and wings.
#[test]
fn bases_and_armies_are_as_printed() {
    let (brigade, square, company) = (json!([3, 1.5]), json!([3, 3]), json!([1.5, 1.5]));
    table(
        "bases",
        &["front", "depth"],
        &[
            ("early-tercio", square.clone(), F),
            ("infantry-brigade", brigade.clone(), F),
            ("irregular-infantry", brigade.clone(), R),
            ("detachment", company.clone(), R),
            ("rabble", square.clone(), R),
            ("infantry-guns", company.clone(), R),
            ("field-artillery", company.clone(), R),
            ("heavy-artillery", company.clone(), R),
            ("cavalry-brigade", brigade, F),
            ("double-brigade", square.clone(), R),
            ("irregular-cavalry", square, F),
            ("dragoons", company.clone(), R),
            ("commander", company, F),
        ],
    );
    let army =
        [("wings", json!([2, 6]), R), ("units", json!([2, 8]), R), ("brigades", json!([2, 8]), R)];
    table("army", &["fewest", "most"], &army);
}

/// Commanders and orders.
#[test]
fn command_and_orders_are_as_printed() {
    let command = [("wing", 12), ("army", 18), ("order", 18), ("rally-to", 24), ("alone-clear", 1)];
    table("command", &["value"], &command.map(|(row, far)| (row, json!(far), R)));
    let classes = [
        ("politico", json!([1, 1]), R),
        ("competent", json!([2, 5]), R),
        ("hero", json!([6, 6]), R),
    ];
    table("classes", &["low", "high"], &classes);
    let casualties = [("hit", 6), ("hit-routed", 5), ("killed", 5), ("wounds", 2)];
    table("casualties", &["value"], &casualties.map(|(row, face)| (row, json!(face), R)));
    let orders = [("needed", 4), ("hero", 1), ("politico", -1)];
    table("orders", &["value"], &orders.map(|(row, add)| (row, json!(add), R)));
}

/// IDV-PTS-001..012: points.
#[test]
fn points_are_as_printed() {
    let rows = [
        ("early-tercio", [10, 14, 18]),
        ("infantry-brigade", [5, 7, 10]),
        ("irregular-infantry", [4, 5, 7]),
        ("detachment", [2, 3, 4]),
        ("rabble", [2, -1, -1]),
        ("cavalry-brigade", [6, 8, 11]),
        ("double-brigade", [9, 12, 15]),
        ("irregular-cavalry", [4, 5, 7]),
        ("dragoons", [2, 3, 4]),
        ("infantry-guns", [-1, 2, -1]),
        ("field-artillery", [-1, 4, -1]),
        ("heavy-artillery", [-1, 5, -1]),
    ];
    let grades = ["raw", "trained", "veteran"];
    table("points", &grades, &rows.map(|(row, points)| (row, json!(points), R)));
    let extra = [
        ("lance", 1),
        ("armour", 1),
        ("no-pikes", -1),
        ("hero", 5),
        ("politico", -3),
        ("usual", 120),
    ];
    table("points-extra", &["value"], &extra.map(|(row, points)| (row, json!(points), R)));
}

/// The field, the generator and the score.
#[test]
fn field_and_score_are_as_printed() {
    let deployment = [("width", json!(72), F), ("height", json!(48), F), ("depth", json!(12), R)];
    table("deployment", &["value"], &deployment);
    let victory = [
        ("turns", 12, F),
        ("brigade", 2, R),
        ("large", 4, R),
        ("company", 1, R),
        ("fatigued-wing", 3, R),
        ("objective", 5, R),
        ("margin", 150, R),
    ];
    table("victory", &["value"], &victory.map(|(row, n, from)| (row, json!(n), from)));
    let generator = [("patches", 6), ("apart", 6), ("width", 12), ("height", 8), ("line", 18)];
    table("generator", &["value"], &generator.map(|(row, n)| (row, json!(n), R)));
    let faces = [
        ("1", json!(["wood"]), R),
        ("2", json!(["marsh", "broken-slope"]), R),
        ("3", json!(["hill"]), R),
        ("4", json!(["enclosure", "hedge", "hedge"]), R),
        ("5", json!(["stream", "hedge"]), R),
        ("6", json!(["village"]), R),
    ];
    table("generator-faces", &["kinds"], &faces);
}

/// IDV-TER-012, -013, -014: what each kind of terrain is.
#[test]
fn kinds_of_terrain_are_as_printed() {
    let book = Rulebook::default();
    let named = |which: fn(&rules_veritas::book::TerrainKind) -> bool| {
        let found = book.kind.iter().filter(|kind| which(kind));
        found.map(|kind| kind.name.as_str()).collect::<Vec<_>>()
    };
    let difficult = ["wood", "marsh", "orchard", "enclosure", "steep-slope", "broken-slope"];
    assert_eq!(named(|kind| kind.difficult), difficult);
    let obstacles = ["hedge", "wall", "ditch", "stream", "fence", "fortification"];
    assert_eq!(named(|kind| kind.obstacle), obstacles);
    assert_eq!(named(|kind| kind.impassable), ["river", "lake", "cliff"]);
    assert_eq!(named(|kind| kind.crossing), ["bridge", "ford", "gate"]);
    assert_eq!(named(|kind| kind.buildings), ["village"]);
    assert_eq!(named(|kind| kind.fortification), ["fortification"]);
    assert_eq!(named(|kind| kind.level > 0), ["steep-slope", "hill"]);
    assert_eq!(named(|kind| kind.road), ["road"]);
    assert_eq!(named(|kind| kind.blocks), ["wood", "village"]);
    assert!(book.kind.iter().all(|kind| kind.source == Source::Reconstructed));
}

/// The switches and their defaults.
#[test]
fn switches_have_their_defaults() {
    let options = Rulebook::default().options;
    assert!(!options.will_as_printed && !options.leave_by_choice && options.composition);
    assert_eq!((options.will_modifier, options.source), (0, Source::Reconstructed));
}
