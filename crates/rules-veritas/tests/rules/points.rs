//! Points, army files, and the terrain generator.
use kernel::{Ruleset, dice::Chooser, doc::Doc};
use rules_veritas::{
    Rulebook, Veritas,
    kinds::{Class, Grade, Rank, Side, UnitKind, WingId},
    muster::{self, terrain},
    points, read,
    scene::{LeaderSetup, UnitSetup},
};
use serde_json::{Value, json};

fn unit(kind: UnitKind, grade: Grade) -> UnitSetup {
    UnitSetup {
        side: Side(0),
        wing: WingId(0),
        kind,
        grade,
        lance: false,
        armour: false,
        pike: kind.may_have_pikes(),
        mounted: false,
        state: Default::default(),
        formation: Default::default(),
        at: None,
        building: None,
    }
}

/// IDV-PTS-001..010: the price of every type by grade. Rabble is only raw, guns are only trained.
#[test]
fn units_cost_by_type_and_grade() {
    let book = Rulebook::default();
    for (kind, expected) in [
        (UnitKind::EarlyTercio, [Some(10), Some(14), Some(18)]),
        (UnitKind::InfantryBrigade, [Some(5), Some(7), Some(10)]),
        (UnitKind::IrregularInfantry, [Some(4), Some(5), Some(7)]),
        (UnitKind::Detachment, [Some(2), Some(3), Some(4)]),
        (UnitKind::Rabble, [Some(2), None, None]),
        (UnitKind::CavalryBrigade, [Some(6), Some(8), Some(11)]),
        (UnitKind::DoubleBrigade, [Some(9), Some(12), Some(15)]),
        (UnitKind::IrregularCavalry, [Some(4), Some(5), Some(7)]),
        (UnitKind::Dragoons, [Some(2), Some(3), Some(4)]),
        (UnitKind::InfantryGuns, [None, Some(2), None]),
        (UnitKind::FieldArtillery, [None, Some(4), None]),
        (UnitKind::HeavyArtillery, [None, Some(5), None]),
    ] {
        let found = Grade::ALL.map(|grade| points::unit(&book, &unit(kind, grade)));
        assert_eq!(found, expected, "{kind:?}");
        assert_eq!(points::grades(&book, kind).count(), expected.iter().flatten().count());
    }
}

/// IDV-PTS-011, IDV-UNT-016: lances and armour +1, line foot without pikes −1.
#[test]
fn lances_armour_and_missing_pikes_change_the_price() {
    let book = Rulebook::default();
    let mut horse = unit(UnitKind::CavalryBrigade, Grade::Trained);
    (horse.lance, horse.armour) = (true, true);
    assert_eq!(points::unit(&book, &horse), Some(10));
    let mut foot = unit(UnitKind::InfantryBrigade, Grade::Trained);
    foot.pike = false;
    assert_eq!(points::unit(&book, &foot), Some(6));
    assert_eq!(points::unit(&book, &unit(UnitKind::Detachment, Grade::Trained)), Some(3));
}

/// IDV-PTS-012: a Hero +5, a Politico −3, others nothing.
#[test]
fn commanders_cost_by_class() {
    let book = Rulebook::default();
    let cost = |class| {
        points::leader(
            &book,
            &LeaderSetup { side: Side(0), rank: Rank::Army, class, at: None, with: None },
        )
    };
    let classes = [Some(Class::Hero), Some(Class::Politico), Some(Class::Competent), None];
    assert_eq!(classes.map(cost), [5, -3, 0, 0]);
}

fn army(points: i64) -> Value {
    json!({
        "format": 1, "ruleset": "veritas", "name": "Ours", "points": points, "wings": [{"id": "right"}],
        "rules": {"composition": false},
        "units": [
            {"id": "one", "type": "infantry-brigade", "wing": "right", "grade": "veteran"},
            {"id": "two", "type": "cavalry-brigade", "wing": "right", "lance": true},
            {"id": "man", "type": "wing-commander", "wing": "right", "class": "hero"},
            {"id": "general", "type": "army-commander", "class": "politico"},
        ],
    })
}

/// IDV-PTS-012, IDV-PTS-013: an army costs the sum of its parts and is checked against the limit that it states.
#[test]
fn an_army_costs_the_sum_of_its_parts() {
    let read = |points| read::army(&Doc::from_json("army", &army(points)).expect("an object"));
    let found = read(21).expect("it costs 10 + 9 + 5 - 3");
    assert_eq!(points::army(&found), 21);
    let problems = read(20).expect_err("it costs one too many");
    assert!(problems[0].why.contains("21 points, 1 too many"), "{problems:?}");
}

/// IDV-UNT-001, IDV-UNT-002: two to six wings, two to eight units, two of them brigades.
#[test]
fn armies_are_divided_as_the_book_says() {
    let problems = |change: fn(&mut Value)| {
        let mut field = muster::scenario(8, 3);
        change(&mut field);
        let doc = Doc::from_json("field", &field).expect("an object");
        Veritas::read(&doc).err().map(|problems| problems[0].why.clone()).unwrap_or_default()
    };
    assert_eq!(problems(|_| ()), "");
    let all_in_one = problems(|field| {
        let wing = field["sides"][0]["wings"][0].clone();
        field["sides"][0]["wings"] = json!([wing]);
        for unit in field["sides"][0]["units"].as_array_mut().expect("units") {
            if unit.get("wing").is_some() {
                unit["wing"] = json!("south-wing-0");
            }
        }
        field["sides"][0]["units"].as_array_mut().expect("units").remove(9);
    });
    assert!(all_in_one.contains("has 1 wings, not 2 to 6"), "{all_in_one}");
    let companies = problems(|field| {
        for unit in field["sides"][0]["units"].as_array_mut().expect("units").iter_mut().take(3) {
            *unit = json!({"id": unit["id"], "type": "detachment", "wing": unit["wing"], "at": unit["at"]});
        }
    });
    assert!(companies.contains("has 1 brigade,"), "{companies}");
}

/// IDV-PTS-013: the armies of a random field cost nearly the same, and can be read back.
#[test]
fn raised_armies_cost_nearly_the_same() {
    for seed in 1..20 {
        let army = muster::army(10, seed, "Raised");
        let doc = Doc::from_json("army", &army).expect("an object");
        let read = read::army(&doc).unwrap_or_else(|why| panic!("{seed}: {why:?}"));
        assert_eq!(json!(points::army(&read)), army["points"], "{seed}");
    }
}

/// IDV-PTS-001, IDV-PTS-013, IDV-UNT-002: an army for a number of points costs no more and nearly as much. It has companies and
/// guns, and its wings and commanders have names.
#[test]
fn an_army_for_points_costs_no_more() {
    let mut companies = 0;
    for seed in 1..6 {
        let army = muster::army_of_points(120, seed, "Raised").expect("it is raised");
        let read = read::army(&Doc::from_json("army", &army).expect("an object"));
        let read = read.unwrap_or_else(|why| panic!("{seed}: {why:?}"));
        let cost = points::army(&read);
        assert!((100..=120).contains(&cost), "{cost}");
        companies += read.units.iter().filter(|(_, unit)| !unit.kind.is_brigade()).count();
        assert_eq!(read.wings[0].name, "The first wing");
        let general = read.leaders.iter().find(|(_, leader)| leader.rank == Rank::Army);
        assert_eq!(general.expect("a general").0.name, "The general");
    }
    assert!(companies > 5, "{companies}");
    assert_eq!(muster::army_of_points(1, 1, "Raised"), None);
}

/// IDV-GEN-001..004: six patches a side, placed in turns starting with the higher die, at least 6" apart and none larger than
/// 12" by 8".
#[test]
fn the_generator_places_patches_in_turns() {
    let book = Rulebook::default();
    let mut firsts = [false; 2];
    let mut faces = [false; 6];
    for seed in 0..60 {
        let made = terrain::field(&book, [72.0, 48.0], &mut Chooser::new(seed));
        firsts[usize::from(made.first)] = true;
        assert_eq!(made.patches.len(), 12);
        for (n, patch) in made.patches.iter().enumerate() {
            assert_eq!(patch.side, (made.first + n as u8) % 2, "by turns");
            faces[usize::from(patch.face) - 1] = true;
            let Some([left, low, right, high]) = patch.at else { continue };
            let (w, h) = (right - left, high - low);
            let line = patch.face == 5 && w.min(h) == 1.0 && w.max(h) == 18.0;
            assert!(line || w <= 12.0 && h <= 8.0, "{patch:?}");
            for other in made.patches[..n].iter().filter_map(|other| other.at) {
                let apart = |a: f64, b: f64, c: f64, d: f64| (c - b).max(a - d).max(0.0);
                let (x, y) =
                    (apart(left, right, other[0], other[2]), apart(low, high, other[1], other[3]));
                assert!(x.hypot(y) >= 5.99, "{patch:?} {other:?}");
            }
        }
    }
    assert_eq!((firsts, faces), ([true; 2], [true; 6]));
}

/// IDV-GEN-002: each face gives its kinds: one of two on 2 and 5, an area with two hedges on 4.
#[test]
fn each_face_gives_its_kinds_of_terrain() {
    let book = Rulebook::default();
    let kinds = |face: u8| book.raises(face).to_vec();
    let mut seen: Vec<Vec<String>> = vec![Vec::new(); 6];
    for seed in 0..60 {
        let made = terrain::field(&book, [72.0, 48.0], &mut Chooser::new(seed));
        let mut pieces = made.pieces.iter();
        for patch in made.patches.iter().filter(|patch| patch.at.is_some()) {
            let n = if patch.face == 4 { 3 } else { 1 };
            let laid: Vec<_> = pieces.by_ref().take(n).collect();
            let found: Vec<String> = laid.iter().map(|laid| laid.kind.clone()).collect();
            match patch.face {
                4 => assert_eq!(found, kinds(4)),
                face => assert!(kinds(face).contains(&found[0]), "{face}: {found:?}"),
            }
            assert!(
                laid.iter()
                    .all(|laid| laid.line == matches!(laid.kind.as_str(), "hedge" | "stream"))
            );
            seen[usize::from(patch.face) - 1].extend(found);
        }
        assert_eq!(pieces.count(), 0);
    }
    for face in 1..=6 {
        assert!(
            kinds(face).iter().all(|kind| seen[usize::from(face) - 1].contains(kind)),
            "{face}"
        );
    }
}

/// IDV-GEN-001: a scenario may ask for generated ground by a number, and gets the same ground for the same number.
#[test]
fn a_scenario_may_ask_for_generated_ground() {
    let pieces = |generate: Value| {
        let mut field = muster::in_hand(6, 3);
        field["terrain"] = json!([]);
        field["generate"] = generate;
        let doc = Doc::from_json("field", &field).expect("an object");
        Veritas::read(&doc).map(|setup| setup.scene.field.pieces.clone())
    };
    let one = pieces(json!(7)).expect("it reads");
    assert!(!one.is_empty());
    assert_eq!(one, pieces(json!(7)).expect("it reads"));
    assert_ne!(one, pieces(json!(8)).expect("it reads"));
    assert!(pieces(json!("so")).is_err());
}
