//! Every cell of every table as the book prints it.
use rules_splendid::{
    Rulebook,
    book::{FireStop, Going, Source},
};
use serde_json::{Value, json};

/// A table of the book without its cite and its source: every cell of it, and nothing else.
#[track_caller]
fn table(name: &str, rule: &str, want: Value) {
    let book = serde_json::to_value(Rulebook::default()).expect("a rulebook is written as JSON");
    let mut table = book[name].clone();
    let rows = table.as_object_mut().expect("a table");
    assert_eq!(rows.remove("cite"), Some(json!(rule)), "{name}");
    rows.remove("source").expect("a source");
    assert_eq!(numbers(&table), numbers(&want), "{name}");
}

/// ASV-BAS-001, ASV-BAS-002: the sheet begins with the wars that the game covers and the dice it needs.
#[test]
fn the_sheet_names_the_period() {
    let sheet = rules_splendid::sheet::sheet_of(&Rulebook::default());
    let first = &sheet.tables[0];
    assert_eq!(first.cite, "ASV-BAS-001");
    let row = |name: &str| {
        let row = first.rows.iter().find(|row| row[0] == name);
        row.unwrap_or_else(|| panic!("no row {name}"))[1].clone()
    };
    assert!(row("period").contains("English Civil War") && row("period").contains("European"));
    assert_eq!(row("dice"), "six-sided");
}

/// 4 and 4.0 are the same figure.
fn numbers(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(list) => list.iter().map(numbers).collect(),
        Value::Object(rows) => {
            rows.iter().map(|(key, value)| (key.clone(), numbers(value))).collect()
        }
        other => other.clone(),
    }
}

/// ASV-STD-003, ASV-STD-005, ASV-STD-006, ASV-STD-007, ASV-STD-008, ASV-STD-009: frontage and depth in millimetres.
#[test]
fn stands() {
    table(
        "stands",
        "ASV-STD-003",
        json!({
            "pike": [40, 40], "musket": [40, 40], "hand": [40, 40], "light": [40, 40],
            "heavy-mounted": [40, 40], "mounted": [40, 40], "dragoon": [40, 40],
            "gun": [40, 80], "command": [40, 40],
        }),
    );
}

/// ASV-UNT-008, ASV-UNT-016, ASV-UNT-022, ASV-UNT-030, ASV-UNT-040, ASV-UNT-045, ASV-UNT-047: fewest and most stands.
#[test]
fn sizes_of_units() {
    table(
        "sizes",
        "ASV-UNT-008",
        json!({
            "pike-and-musket": [2, 9], "foot": [2, 9], "heavy-mounted": [2, 4], "mounted": [2, 7],
            "dragoon": [2, 7], "artillery": [1, 1], "command": [1, 1],
        }),
    );
}

/// ASV-UNT-009, ASV-UNT-023, ASV-UNT-031: averages of six and five, one Heavy Mounted in fifteen. ASV-UNT-048, Q03: ours.
#[test]
fn limits_of_an_army() {
    table(
        "army",
        "ASV-UNT-009",
        json!({
            "foot-average": 6, "mounted-average": 5, "heavy-per": 15,
        }),
    );
    table(
        "commanders",
        "ASV-UNT-048",
        json!({
            "commanders": 1, "sub-per-units": 6, "sub-fewest": 1, "sub-most": 4,
        }),
    );
    assert_eq!(Rulebook::default().commanders.source, Source::Ruling);
}

/// ASV-FIR-025, ASV-QRS-001: ranges.
#[test]
fn ranges() {
    table("ranges", "ASV-FIR-025", json!({"musket": 7, "frame": 20, "regular": 40, "heavy": 60}));
}

/// ASV-FIR-052, ASV-FIR-053: dice by range; negative means "cannot".
#[test]
fn dice_of_guns() {
    table(
        "artillery",
        "ASV-FIR-052",
        json!({
            "bands": [10, 20, 40, 60],
            "frame": [1, 0, -1, -1],
            "regular": [2, 1, 0, -1],
            "heavy": [4, 2, 1, 0],
        }),
    );
}

/// ASV-FIR-042, ASV-FIR-043, ASV-FIR-044, ASV-FIR-045, ASV-FIR-046, ASV-FIR-048, ASV-FIR-054, ASV-BNC-002, ASV-BNC-003,
/// ASV-VUQ-003, ASV-VUQ-005: dice added and subtracted, and what hits.
#[test]
fn dice_of_fire() {
    table(
        "fire",
        "ASV-FIR-043",
        json!({
            "per-stand": 1, "block": 1, "defensive-block": 2, "mounted": 1, "open-order": -1,
            "hits-on": 2, "raw-hits-on": 1, "veteran-hits-on": 3, "bounce-from": 20, "bounce-to": 40,
        }),
    );
}

/// ASV-H2H-010, ASV-UNT-007, ASV-UNT-046: basic combat values.
#[test]
fn combat_values() {
    table(
        "values",
        "ASV-H2H-010",
        json!({
            "improvised": 2, "light": 2, "hand": 3, "pike": 4,
            "mounted-dragoon": 3, "mounted": 4, "heavy-mounted": 5, "command": 3,
        }),
    );
}

/// ASV-H2H-011, ASV-H2H-012, ASV-H2H-013, ASV-H2H-014, ASV-H2H-015, ASV-H2H-016, ASV-H2H-017, ASV-VUQ-007, ASV-QRS-006:
/// their modifiers, and the dice.
#[test]
fn combat_modifiers() {
    table(
        "modifiers",
        "ASV-H2H-011",
        json!({
            "own-loose-order": -1, "mounted-on-loose-foot": 1, "mounted-on-pike-block": -1,
            "mounted-on-square": -1, "mounted-on-pike-square": -2, "veteran": 1,
            "dice-per-stand": 1, "outflanking-dice": 2,
        }),
    );
}

/// ASV-JOI-008, ASV-JOI-014, ASV-JOI-015, ASV-RLS-003, ASV-H2H-004: joining in and losses.
#[test]
fn joining_and_losses() {
    table("joining", "ASV-JOI-008", json!({"reach": 3, "hold-back": 3, "hold-back-open": 5}));
    table("losses", "ASV-RLS-003", json!({"markers-per-stand": 2, "contact-marker": 1}));
}

/// ASV-CMD-003, ASV-VCQ-003, ASV-VCQ-004, EX-57: command ranges, by quality if that variation is used.
#[test]
fn command_ranges() {
    table(
        "commander",
        "ASV-CMD-003",
        json!({
            "charismatic": 9, "inspiring": 6, "impersonal": 3, "dice": [1, 5],
        }),
    );
    table(
        "sub-commander",
        "ASV-CMD-003",
        json!({
            "charismatic": 6, "inspiring": 3, "impersonal": 1, "dice": [1, 3],
        }),
    );
}

/// ASV-MAN-008..021, ASV-QRS-003, ASV-QRS-004: move, double-time, charge; negative means "can't".
#[test]
fn movement_allowances() {
    table(
        "allowances",
        "ASV-MAN-008",
        json!({
            "pike-and-musket": [4, 8, 4],
            "foot": [5, 10, 6],
            "foot-road-column": [6, 12, -1],
            "foot-open-order": [6, 12, -1],
            "side-step": [2, 4, -1],
            "step-back": [2, 4, -1],
            "defensive-block": [-1, -1, -1],
            "bent-line": [-1, -1, -1],
            "mounted-dragoon": [18, 36, 14],
            "mounted": [14, 28, 18],
            "heavy-mounted": [10, 20, 22],
            "command": [22, 44, -1],
            "prolong-frame": [4, -1, -1],
            "prolong-regular": [2, -1, -1],
            "prolong-heavy": [1, -1, -1],
            "limbered": [4, -1, -1],
        }),
    );
}

/// ASV-MAN-004, ASV-FRM-023, ASV-PIV-001, ASV-BND-004, ASV-CHG-009, ASV-XCH-001, ASV-XCH-002, ASV-VUQ-004, ASV-VUQ-006.
#[test]
fn limits_of_movement_and_charging() {
    table(
        "limits",
        "ASV-MAN-004",
        json!({
            "double-time-clear": 18, "road-column-clear": 24, "pivot": 0.5, "bend": 90,
        }),
    );
    table(
        "charge",
        "ASV-CHG-009",
        json!({
            "test": 3, "raw-test": 2, "veteran-test": 4, "extension-mounted": 6, "extension-foot": 2,
        }),
    );
}

/// ASV-INT-007, ASV-INT-017, ASV-INT-019, ASV-REC-006, ASV-REC-007, ASV-EVA-004, ASV-EAF-006, ASV-EAF-007, ASV-DFF-005,
/// ASV-DFF-006, ASV-BRK-004, ASV-BRK-005, ASV-DIS-004, ASV-DIS-005.
#[test]
fn reactions() {
    table("intercept", "ASV-INT-007", json!({"zone": 9, "test": 3, "markers": 1}));
    table("run", "ASV-REC-007", json!({"recoil": 12, "recoil-marker": 1, "evade": 6}));
    table("about-face", "ASV-EAF-006", json!({"without-pikes": 1, "with-pikes": 2}));
    table("defensive-fire", "ASV-DFF-005", json!({"flinch-hits": 2, "flinch-to": 3}));
    table("break-through", "ASV-BRK-004", json!({"mounted": 9, "foot": 3}));
    table("disengage", "ASV-DIS-004", json!({"one": 1, "several": 2}));
}

/// ASV-HDB-005, ASV-HDB-006, ASV-HDB-011, ASV-HDB-013, ASV-HDB-014, ASV-HDB-015, ASV-HDB-018, ASV-HDB-020, ASV-HDB-021,
/// ASV-HDB-022, ASV-HDB-024, ASV-HDB-025.
#[test]
fn hasty_defensive_block() {
    table(
        "hasty-block",
        "ASV-HDB-005",
        json!({
            "from-block": 1, "from-other": 2, "far": 9, "pull-up-pikes": 5, "pull-up": 3,
            "pull-up-to": 9, "recovers": 1, "home-light": 3, "light": 1, "light-heavy": 2,
            "heavy": 2, "heavy-heavy": 3,
        }),
    );
}

/// ASV-AGN-005: what each total raises.
#[test]
fn generator() {
    table(
        "generator",
        "ASV-AGN-005",
        json!({
            "2": ["heavy-mounted"], "3": ["mounted", "mounted"], "4": ["dragoon"], "5": ["mounted"],
            "6": ["pike-and-musket"], "7": ["pike-and-musket"], "8": [["pike-and-musket", "foot"]],
            "9": ["pike-and-musket", "regular-gun"], "10": ["foot", "regular-gun"],
            "11": ["foot", "heavy-gun"], "12": ["foot", "foot", "frame-gun"],
        }),
    );
}

/// How classes cross a kind of ground: o ok, h half, x not at all, in the order of the classes.
fn going(text: &str) -> [Going; 8] {
    let mut letters = text.chars();
    std::array::from_fn(|_| match letters.next() {
        Some('o') => Going::Ok,
        Some('h') => Going::Half,
        _ => Going::No,
    })
}

/// Notes 4.2 (ASV-MOV-011, ASV-SET-002): how each class of troops moves and charges over each kind of ground.
#[test]
fn going_over_ground() {
    let book = Rulebook::default();
    let classes = [
        "foot",
        "foot-open",
        "road-column",
        "mounted",
        "mounted-open",
        "limbered",
        "prolonged",
        "command",
    ];
    assert_eq!(book.classes, classes);
    let want = [
        ("open", "oooooooo", "oooooooo"),
        ("gentle-hill", "oooooooo", "oooooooo"),
        ("steep-hill", "hohhhhxo", "hohhhhxo"),
        ("wood", "hoxxhxxh", "hoxxxxxh"),
        ("marsh", "hhxxhxxh", "hhxxxxxh"),
        ("hedge", "ooxooxxo", "ooxooxxo"),
        ("wall", "ooxxoxxo", "ooxxxxxo"),
        ("stream", "hhxhhxxo", "hhxhhxxo"),
        ("river", "xxxxxxxx", "xxxxxxxx"),
        ("building", "xxxxxxxx", "xxxxxxxx"),
        ("road", "oooooooo", "oooooooo"),
        ("bridge", "oooooooo", "oooooooo"),
        ("ford", "oooooooo", "oooooooo"),
    ];
    assert_eq!(book.kind.len(), want.len());
    for (kind, (name, moves, charges)) in book.kind.iter().zip(want) {
        assert_eq!((kind.name.as_str(), kind.source), (name, Source::Ruling));
        assert_eq!((kind.going, kind.charge), (going(moves), going(charges)), "{name}");
    }
    let kind = |name: &str| &book.kind[usize::from(book.terrain(name).expect(name))];
    assert_eq!(kind("hedge").cross, [1.0, 0.0, 0.0, 2.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(kind("hedge").charge_marker, [0, 0, 0, 1, 0, 0, 0, 0]);
    assert_eq!(kind("wall").cross, [2.0, 1.0, 0.0, 0.0, 4.0, 0.0, 0.0, 2.0]);
    assert_eq!(kind("wood").charge_depth, Some(geom::Length::inches(2.0)));
}

/// Notes 4.3, 4.4 (ASV-FIR-010, ASV-FIR-029): what stops fire, what gives cover, what a shot bounces over, what is held.
#[test]
fn fire_and_fighting_over_ground() {
    let book = Rulebook::default();
    // kind, stops fire, dice, bounces, defended, mounted in it, level
    let want = [
        ("open", FireStop::No, 0, true, 0, 0, 0),
        ("gentle-hill", FireStop::Higher, 0, false, -1, 0, 1),
        ("steep-hill", FireStop::Higher, 0, false, -1, -1, 1),
        ("wood", FireStop::Through, -1, false, 0, -1, 0),
        ("marsh", FireStop::No, 0, false, 0, -1, 0),
        ("hedge", FireStop::No, -1, true, -1, 0, 0),
        ("wall", FireStop::No, -1, false, -1, 0, 0),
        ("stream", FireStop::No, 0, true, -1, 0, 0),
        ("river", FireStop::No, 0, true, 0, 0, 0),
        ("building", FireStop::Always, -2, false, 0, 0, 0),
        ("road", FireStop::No, 0, true, 0, 0, 0),
        ("bridge", FireStop::No, 0, true, 0, 0, 0),
        ("ford", FireStop::No, 0, true, 0, 0, 0),
    ];
    for (kind, (name, fire, cover, bounce, defended, mounted_in, level)) in
        book.kind.iter().zip(want)
    {
        let read = (kind.fire, kind.cover, kind.bounce, kind.defended, kind.mounted_in, kind.level);
        assert_eq!(read, (fire, cover, bounce, defended, mounted_in, level), "{name}");
    }
}
