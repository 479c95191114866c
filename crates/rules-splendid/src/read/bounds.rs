//! How far a player may change a figure of the book. The limits are wide; they keep the table playable and the dice few.

/// Lowest and highest value of a row of a table.
pub(super) fn of(table: &str, row: &str) -> (f64, f64) {
    match (table, row) {
        // Millimetres.
        ("stands", _) => (10.0, 200.0),
        // A unit's stands are held in nine places.
        ("sizes", _) => (1.0, 9.0),
        ("army", _) => (1.0, 100.0),
        ("commanders", _) => (0.0, 12.0),
        ("ranges", _) | ("artillery", "bands") => (0.0, 240.0),
        ("artillery", _) => (-1.0, 20.0),
        ("fire", "bounce-from" | "bounce-to") => (0.0, 240.0),
        ("fire", "per-stand") => (0.0, 10.0),
        ("fire", _) => (-10.0, 10.0),
        ("values", _) => (0.0, 12.0),
        ("modifiers", "dice-per-stand" | "outflanking-dice") => (0.0, 10.0),
        ("modifiers", _) => (-10.0, 10.0),
        ("losses", "markers-per-stand") => (1.0, 10.0),
        ("commander" | "sub-commander", "dice") => (0.0, 6.0),
        ("commander" | "sub-commander", _) => (0.0, 120.0),
        ("allowances", _) => (-1.0, 240.0),
        ("limits", "bend") => (0.0, 90.0),
        ("limits", _) => (0.0, 240.0),
        ("kind", _) => (-10.0, 60.0),
        ("rulings", "deployment_depth") => (2.0, 120.0),
        ("rulings", "fog") => (0.0, 240.0),
        ("rulings", "longest") => (1.0, 1000.0),
        ("rulings", "block_max_depth") => (0.0, 9.0),
        ("rulings", "garrison_most") => (1.0, 9.0),
        // Tests, markers and reaches of the chapters on charging and reacting.
        _ => (0.0, 60.0),
    }
}

/// The words that a ruling may be.
pub(super) fn words(row: &str) -> &'static [&'static str] {
    match row {
        "heavy_limit" => &["strict", "per-fifteen-or-part", "waived"],
        "bounce_tie" => &["opponent", "firer"],
        "fire_order" | "h2h_order" => &["other-first", "initiative-first"],
        "command_quality" => &["none", "given", "thrown"],
        _ => &["book", "derived", "ruling", "reconstructed"],
    }
}
