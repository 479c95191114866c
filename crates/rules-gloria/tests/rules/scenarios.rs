//! The battles that ship: they read, every unit has its place, and the armies cost what their authors reckoned.
use kernel::{Ruleset, doc::Doc};
use rules_gloria::{Gloria, Setup, command, cost, deploy, invariants, kinds::Side, read};

const SHIPPED: [(&str, &str, [i32; 2]); 5] = [
    (
        "first lesson",
        include_str!("../../../../scenarios/gloria/first-lesson-gloria.toml"),
        [224, 260],
    ),
    ("mollwitz", include_str!("../../../../scenarios/gloria/mollwitz-1741.toml"), [1390, 1350]),
    ("minden", include_str!("../../../../scenarios/gloria/minden-1759.toml"), [1404, 1652]),
    // The supplement reckons 470 for the Crown: two of its jägers have muskets and all may form line, which costs two points more.
    ("guilford", include_str!("../../../../scenarios/gloria/guilford-1781.toml"), [468, 696]),
    ("culloden", include_str!("../../../../scenarios/gloria/culloden-1746.toml"), [913, 588]),
];

fn setup(name: &str, text: &str) -> Setup {
    let doc = Doc::parse(name, text).unwrap_or_else(|why| panic!("{name}: {why:#?}"));
    Gloria::read(&doc).unwrap_or_else(|why| panic!("{name}: {why:#?}"))
}

/// PG-PTS-001..013, PG-DEP-007: everybody stands where the scenario says, and the armies cost what they should.
#[test]
fn shipped_battles_are_sound() {
    for (name, text, points) in SHIPPED {
        let setup = setup(name, text);
        assert_eq!(read::sound(&setup), Ok(()), "{name}");
        let model = deploy::table(&setup);
        for unit in &model.units {
            assert!(unit.is_on_table(), "{name}: {} stands nowhere", model.scene.name(unit.id));
        }
        assert!(model.generals.iter().all(|general| general.is_on_table()), "{name}");
        assert_eq!(Side::BOTH.map(|side| cost::army(&model, side)), points, "{name}");
        invariants::check(&model);
    }
}

/// PG-STF-004: nobody begins out of command.
#[test]
fn units_of_shipped_battles_begin_in_command() {
    for (name, text, _) in SHIPPED {
        let model = deploy::table(&setup(name, text));
        for unit in &model.units {
            let named = model.scene.name(unit.id);
            // Frederick leads the Leib-Grenadiers himself, and so commands nobody else.
            assert!(!command::of(&model, unit).out, "{name}: {named} is out of command");
        }
    }
}

const ARMIES: [(&str, &str); 6] = [
    ("prussia", include_str!("../../../../armies/gloria/prussia-1745.toml")),
    ("austria", include_str!("../../../../armies/gloria/austria-1745.toml")),
    ("jacobites", include_str!("../../../../armies/gloria/jacobites-1746.toml")),
    ("britain", include_str!("../../../../armies/gloria/britain-hanover-1759.toml")),
    ("france", include_str!("../../../../armies/gloria/france-1759.toml")),
    ("americans", include_str!("../../../../armies/gloria/americans-1781.toml")),
];

/// PG-OOB-001: the army lists that ship keep within their points, and use most of them.
#[test]
fn shipped_armies_keep_within_their_points() {
    for (name, text) in ARMIES {
        let doc = Doc::parse(name, text).unwrap_or_else(|why| panic!("{name}: {why:#?}"));
        let army = read::army(&doc).unwrap_or_else(|why| panic!("{name}: {why:#?}"));
        let limit = doc.root.get("points").map(|node| node.to_json());
        let limit = limit.and_then(|value| value.as_i64()).expect("it has points") as i32;
        assert!((limit * 9 / 10..=limit).contains(&army.points()), "{name}: {}", army.points());
    }
}
