//! What this crate registers: the book as a type-erased interface.
use crate::Toy;
use kernel::{
    Ruleset, any,
    book::{Book, Index, Schemas, Shipped, soak},
    sheet::{Sheet, SheetTable},
};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// *Toy Soldiers*, for `games::register`.
pub static BOOK: Book = Book {
    id: Toy::ID,
    version: Toy::VERSION,
    index: LazyLock::new(|| Index::read(include_str!("../rulebook/rules.toml"))),
    coverage: r#"{"rules":[]}"#,
    scenarios: &[Shipped {
        id: "toy-lesson",
        ruleset: Toy::ID,
        file: "crates/toy/rulebook/lesson.toml",
        text: include_str!("../rulebook/lesson.toml"),
    }],
    open: any::open::<Toy>,
    replay: any::replay::<Toy>,
    check: |doc| Toy::read(doc).err().unwrap_or_default(),
    schemas: Schemas {
        scenario: anything,
        army: anything,
        rulebook: anything,
        // Its acts and events are not described.
        wire: || json!({}),
    },
    sheet: |_| Ok(sheet()),
    template: String::new,
    muster: |_| Err("Toy Soldiers has no army generator".to_owned()),
    points: |_| Vec::new(),
    field: |_, n_units, seed| field(n_units, seed),
    soak: |doc, seed| soak::<Toy>(doc, seed, |_| ()),
    general: general::taught::<Toy>,
};

/// A schema that accepts anything: the reader itself says what is wrong.
fn anything() -> Value {
    json!({"type": "object"})
}

fn sheet() -> Sheet {
    let table = SheetTable::new("Ranges (inches)", "TOY-FIR-001", "book", &["What", "How far"]);
    let table = table.row("March", ["6"]).row("Shot", ["12"]);
    let (ruleset, title) = (Toy::ID.to_owned(), "Toy Soldiers".to_owned());
    Sheet { ruleset, title, tables: vec![table] }
}

/// Two lines of units that face each other; the seed says how far apart.
fn field(n_units: usize, seed: u64) -> Value {
    let n_units = n_units.clamp(1, 12);
    let gap = 8.0 + (seed % 9) as f64;
    let side = |id: &str, edge: &str, y: f64| {
        let unit = |n: usize| {
            let (id, x) = (format!("{id}-{n}"), 3.0 + 4.0 * n as f64);
            json!({"id": id, "name": id, "at": [x, y], "figures": 2})
        };
        let units: Vec<Value> = (0..n_units).map(unit).collect();
        json!({"id": id, "name": id, "colour": "#444444", "edge": edge, "units": units})
    };
    json!({
        "format": 1, "id": "field", "title": "A field", "ruleset": Toy::ID, "turns": 5,
        "table": {"size": [52, 36]},
        "sides": [side("south", "south", 5.0), side("north", "north", 5.0 + gap)],
    })
}
