//! Hats: every type of unit has its own, upright on a page that turns the unit, and every formation differs from the others.
mod field;

use draw::{Style, svg, symbol};
use kernel::view::UnitView;
use roxmltree::Document;

fn own_symbol(id: &str) -> String {
    let view = field::hats::corps();
    let unit = view.units.iter().find(|unit| unit.id == id).expect("a unit of that id");
    symbol(&view, unit).expect("it is on the table")
}

#[test]
fn every_type_and_every_formation_has_a_symbol_of_its_own() {
    let view = field::hats::corps();
    let mut symbols: Vec<String> =
        view.units.iter().filter_map(|unit| symbol(&view, unit)).collect();
    let n = symbols.len();
    assert_eq!(n, view.units.len());
    symbols.sort();
    symbols.dedup();
    assert_eq!(symbols.len(), n, "two units look the same");
}

#[test]
fn a_unit_bears_one_hat_and_guns_bear_none() {
    let hats = |id: &str| own_symbol(id).matches("class=\"upright\"").count();
    assert_eq!(["king-line", "f0-screen", "f1-square"].map(hats), [1, 1, 1]);
    assert_eq!(["king-foot-guns", "king-horse-guns", "king-limber"].map(hats), [0, 0, 0]);
}

#[test]
fn a_closed_column_has_no_weak_side_and_a_garrison_shows_its_building() {
    // The heavy line of a front is drawn on every side of each base.
    let fronts = |id: &str| {
        let text = own_symbol(id);
        let heavy = text.lines().find(|line| line.contains("stroke-width=\"2.8\""));
        heavy.map_or(0, |line| line.matches('M').count())
    };
    assert_eq!(["f0-column", "f0-masse"].map(fronts), [4, 16]);
    assert!(!own_symbol("f0-garrison").contains("class=\"shade\""));
}

#[test]
fn the_key_of_a_map_names_the_types_on_it() {
    let view = field::hats::corps();
    let text = svg(&view, &Style::default());
    assert!(Document::parse(&text).is_ok());
    for name in ["Line infantry", "Cuirassiers", "Horse artillery"] {
        assert!(text.contains(&format!(">{name}<")), "{name}");
    }
    let mut few = view;
    few.units.retain(|unit: &UnitView| unit.id == "king-line");
    assert!(!svg(&few, &Style::default()).contains("Cuirassiers"));
}
