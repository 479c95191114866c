//! The battles and armies that ship: they read, everybody has a place or arrives, and the armies cost what their authors reckoned.
use kernel::{Ruleset, book::Points, doc::Doc};
use rules_nearrun::{NearRun, Setup, cost, deploy, invariants, kinds::Side, read, unit::Place};

/// Each with its points in halves, without generals in the two great battles.
const SHIPPED: [(&str, &str); 4] = [
    ("first lesson", include_str!("../../../../scenarios/nearrun/first-lesson-nearrun.toml")),
    ("maida", include_str!("../../../../scenarios/nearrun/maida-1806.toml")),
    ("quatre bras", include_str!("../../../../scenarios/nearrun/quatre-bras-1815.toml")),
    ("salamanca", include_str!("../../../../scenarios/nearrun/salamanca-1812.toml")),
];

fn setup(name: &str, text: &str) -> Setup {
    let doc = Doc::parse(name, text).unwrap_or_else(|why| panic!("{name}: {why:#?}"));
    NearRun::read(&doc).unwrap_or_else(|why| panic!("{name}: {why:#?}"))
}

/// ANT-ORG-001, ANT-SEQ-026: everybody stands where the scenario says, or arrives.
#[test]
fn shipped_battles_are_sound() {
    for (name, text) in SHIPPED {
        let setup = setup(name, text);
        assert_eq!(read::sound(&setup), Ok(()), "{name}");
        let model = deploy::table(&setup);
        for unit in model.units.iter().filter(|it| !it.tags.ad_hoc && !it.tags.companies) {
            assert_ne!(unit.place, Place::InHand, "{name}: {}", model.scene.name(unit.id));
        }
        invariants::check(&model);
    }
}

const ARMIES: [(&str, &str); 5] = [
    ("france", include_str!("../../../../armies/nearrun/france-1812.toml")),
    ("britain", include_str!("../../../../armies/nearrun/britain-portugal-1812.toml")),
    ("prussia", include_str!("../../../../armies/nearrun/prussia-1813.toml")),
    ("austria", include_str!("../../../../armies/nearrun/austria-1809.toml")),
    ("russia", include_str!("../../../../armies/nearrun/russia-1812.toml")),
];

/// ANT-PTS-001..007: the army lists that ship keep within their points, and use most of them.
#[test]
fn shipped_armies_keep_within_their_points() {
    for (name, text) in ARMIES {
        let doc = Doc::parse(name, text).unwrap_or_else(|why| panic!("{name}: {why:#?}"));
        let army = read::army(&doc).unwrap_or_else(|why| panic!("{name}: {why:#?}"));
        let limit = doc.root.get("points").map(|node| node.to_json());
        let limit = limit.and_then(|value| value.as_f64()).expect("it has points");
        let fits = Points::of_number(limit * 0.9)..=Points::of_number(limit);
        assert!(fits.contains(&army.points()), "{name}: {}", army.points());
    }
}

/// ANT-PTS-007, ANT-ORG-001: an army that costs more than it may, and one without its generals, are reported where the file says it.
#[test]
fn problems_of_an_army_are_reported() {
    let (name, text) = ARMIES[0];
    let told = |text: &str| {
        let doc = Doc::parse(name, text).expect("TOML");
        let problems = read::army(&doc).expect_err("it should be faulty");
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let dear = told(&text.replace("points = 150", "points = 100.5"));
    assert!(dear.contains("france:") && dear.contains("costs"), "{dear}");
    let led =
        told(&text.replace("rank = \"army\"\nadcs = 2", "rank = \"army\"\nadcs = 2\nat = [3, 3]"));
    assert!(led.contains("units of an army have no place"), "{led}");
    let headless = told(&text.replace(
        "rank = \"division\"\ncorps = \"division\"",
        "rank = \"brigade\"\ncorps = \"division\"",
    ));
    assert!(headless.contains("this is a division"), "{headless}");
}

/// ANT-PTS-001..007: the price of an army does not depend on its side.
#[test]
fn prices_are_those_of_the_lists() {
    let (name, text) = SHIPPED[1];
    let setup = setup(name, text);
    let cost = |side: Side| {
        let units = setup.units.iter().filter(|it| it.side == side);
        cost::total(&setup.book, units, setup.generals.iter().filter(|it| it.side == side))
    };
    let mut both = Side::BOTH.map(cost);
    both.sort();
    assert_eq!(both, [197, 208].map(Points::halves), "98.5 for the French, 104 for the British");
}
