//! The shipped battles: each reads without a problem, and each can be played.
use kernel::{
    Ruleset,
    doc::Doc,
    laws::{self, Rigour},
};
use rules_splendid::{Setup, Splendid, invariants, kinds::Side, kinds::UnitKind, read};

const SHIPPED: [(&str, &str); 4] = [
    ("first-lesson", include_str!("../../../../scenarios/splendid/first-lesson.toml")),
    ("meeting-engagement", include_str!("../../../../scenarios/splendid/meeting-engagement.toml")),
    ("cheriton-1644", include_str!("../../../../scenarios/splendid/cheriton-1644.toml")),
    ("naseby-1645", include_str!("../../../../scenarios/splendid/naseby-1645.toml")),
];

fn setup(id: &str) -> Setup {
    let (_, text) = SHIPPED.into_iter().find(|(name, _)| *name == id).expect(id);
    let doc = Doc::parse(id, text).unwrap_or_else(|why| panic!("{id}: {why:#?}"));
    let problems = read::check(&doc);
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{}", told.join("\n"));
    read::setup(&doc).expect("it has no problem")
}

#[test]
fn every_battle_that_ships_reads_without_a_problem() {
    for (id, _) in SHIPPED {
        let setup = setup(id);
        assert_eq!(setup.scene.id, id);
        assert!(setup.scene.turns.is_some() && setup.units.iter().all(|unit| unit.at.is_some()));
        let (model, _) = Splendid::open(&setup).unwrap_or_else(|why| panic!("{id}: {why}"));
        invariants::check(&model);
    }
}

/// ASV-AGN-001, ASV-UNT-009: the shipped army lists are within the limits of the book.
#[test]
fn every_army_that_ships_is_legal() {
    for text in [
        include_str!("../../../../armies/splendid/oxford-army-1643.toml"),
        include_str!("../../../../armies/splendid/earl-of-essex-1643.toml"),
    ] {
        let doc = Doc::parse("army.toml", text).expect("it is TOML");
        read::army(&doc).unwrap_or_else(|why| panic!("{why:#?}"));
    }
}

/// The benchmark battle: fifteen units and seventy stands for each side, with every type of unit.
#[test]
fn the_meeting_engagement_is_as_large_as_it_should_be() {
    let setup = setup("meeting-engagement");
    for side in Side::BOTH {
        let units = || setup.units.iter().filter(|unit| unit.side == side);
        assert_eq!(units().count(), 15);
        assert_eq!(units().map(|unit| unit.stands.len()).sum::<usize>(), 70);
        for kind in UnitKind::ALL {
            assert!(units().any(|unit| unit.kind == kind), "{kind:?}");
        }
    }
}

/// Each is played at random to its end under the kernel's laws.
#[test]
fn every_battle_that_ships_can_be_fought() {
    for (id, _) in SHIPPED {
        let played = laws::battle::<Splendid>(&setup(id), 7, Rigour::default(), |model| {
            invariants::check(model);
        });
        drop(played);
    }
}

/// ASV-SET-003, ASV-SET-005, Q94: armies that their owners place are placed, and the battle is played to its end.
#[test]
fn armies_to_be_placed_are_deployed_and_fight() {
    for seed in 0..6 {
        let mut scenario = rules_splendid::muster::random_scenario(seed, 6);
        for side in scenario["sides"].as_array_mut().expect("sides") {
            for unit in side["units"].as_array_mut().expect("units") {
                unit.as_object_mut().expect("a unit").remove("at");
            }
        }
        scenario["turns"] = 4.into();
        let doc = Doc::from_json("hand.json", &scenario).expect("an object");
        let setup = read::setup(&doc).unwrap_or_else(|why| panic!("seed {seed}: {why:#?}"));
        let played = laws::battle::<Splendid>(&setup, seed, Rigour::default(), |model| {
            invariants::check(model);
        });
        drop(played);
    }
}
