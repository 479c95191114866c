//! How far house rules may change a figure of the book. The limits are wide; they keep the table playable and the dice few.
use crate::{
    Ruleset, Splendid,
    book::{FILES, Rulebook, TerrainKind},
    kinds::UnitKind,
    rulings::{Chooser, CommandQualities, HeavyLimit, Order},
};
use kernel::{
    book::generator::Entry,
    doc::Table,
    rulebook::{BookTables, Words},
    scenario::{keys::Keys, schema::Key},
};
use serde_json::{Value, json};

impl BookTables for Rulebook {
    const RULESET: &'static str = Splendid::ID;
    const FILES: &'static [(&'static str, &'static str)] = FILES;
    const OPTIONS: &'static str = "rulings";
    const BESIDES: &'static [&'static str] = &["composition"];
    const FIXED: &'static [&'static str] = &["classes"];
    const RANGES: &'static [(&'static str, f64, f64)] = &[
        // In millimetres.
        ("stands", 10.0, 200.0),
        // A unit has room for nine stands.
        ("sizes", 1.0, 9.0),
        ("army", 1.0, 100.0),
        ("commanders", 0.0, 12.0),
        ("ranges", 0.0, 240.0),
        ("artillery.bands", 0.0, 240.0),
        ("artillery", -1.0, 20.0),
        ("fire.bounce-from", 0.0, 240.0),
        ("fire.bounce-to", 0.0, 240.0),
        ("fire.per-stand", 0.0, 10.0),
        // A die of this or less: 0 is never, 6 always.
        (".hits-on", 0.0, 6.0),
        (".raw-hits-on", 0.0, 6.0),
        (".veteran-hits-on", 0.0, 6.0),
        (".test", 0.0, 6.0),
        (".raw-test", 0.0, 6.0),
        (".veteran-test", 0.0, 6.0),
        (".pull-up", 0.0, 6.0),
        (".pull-up-pikes", 0.0, 6.0),
        (".hold-back", 0.0, 6.0),
        (".hold-back-open", 0.0, 6.0),
        ("fire", -10.0, 10.0),
        ("values", 0.0, 12.0),
        ("modifiers.dice-per-stand", 0.0, 10.0),
        ("modifiers.outflanking-dice", 0.0, 10.0),
        ("modifiers", -10.0, 10.0),
        ("losses.markers-per-stand", 1.0, 10.0),
        ("commander.dice", 0.0, 6.0),
        ("sub-commander.dice", 0.0, 6.0),
        ("commander", 0.0, 120.0),
        ("sub-commander", 0.0, 120.0),
        ("allowances", -1.0, 240.0),
        ("limits.bend", 0.0, 90.0),
        ("limits", 0.0, 240.0),
        ("kind", -10.0, 60.0),
        ("rulings.deployment_depth", 2.0, 120.0),
        ("rulings.fog", 0.0, 240.0),
        ("rulings.longest", 1.0, 1000.0),
        ("rulings.block_max_depth", 0.0, 9.0),
        ("rulings.garrison_most", 1.0, 9.0),
        // Tests, markers and reaches of the chapters on charging and reacting.
        ("", 0.0, 60.0),
    ];
    const WORDS: &'static [(&'static str, Words)] = &[
        (".source", Words::OneOf(&["book", "derived", "ruling", "reconstructed", "house"])),
        ("rulings.heavy_limit", Words::OneOf(&HeavyLimit::KEYS)),
        ("rulings.bounce_tie", Words::OneOf(&Chooser::KEYS)),
        ("rulings.fire_order", Words::OneOf(&Order::KEYS)),
        ("rulings.h2h_order", Words::OneOf(&Order::KEYS)),
        ("rulings.command_quality", Words::OneOf(&CommandQualities::KEYS)),
        ("generator", Words::List { least: 0, most: 6, check: Entry::<UnitKind>::check }),
    ];

    type Ground = TerrainKind;

    fn keys() -> Keys {
        super::keys::keys()
    }

    fn unit_keys() -> Vec<Key<'static>> {
        vec![super::keys::stands()]
    }

    fn new_ground() -> Value {
        json!({"source": "ruling", "look": "field"})
    }

    fn faults(&mut self) -> Vec<(String, &'static str)> {
        let mut faults = Vec::new();
        for kind in UnitKind::ALL {
            let [fewest, most] = self.unit_size(kind);
            if fewest > most {
                let name = kind.name();
                let why =
                    format!("the stands of a {name} unit are at least {fewest} and at most {most}");
                faults.push((why, "write the smaller number first"));
            }
        }
        if !faults.is_empty() {
            // If no unit could have the sizes, every unit would be a problem; one problem is enough.
            self.sizes = Self::default().sizes;
        }
        if !self.artillery.bands.is_sorted_by(|near, far| near < far) {
            let why = "the bands of `artillery` do not increase";
            faults.push((why.to_owned(), "write each farther than the last"));
        }
        faults
    }
}

/// Whether the limits of an army are checked. None if `[rules]` does not say.
pub(super) fn composition(rules: Option<&Table<'_>>) -> Option<bool> {
    let item = rules?.get("composition")?;
    Some(item.truth().unwrap_or(false))
}
