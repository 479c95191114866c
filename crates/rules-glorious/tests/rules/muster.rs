//! The army generator.
use kernel::{Scripted, doc::Doc};
use rules_glorious::{
    Rulebook,
    kinds::{ElementKind, UnitKind},
    muster::{self, Call, Levied, Mustered},
    read,
};

use ElementKind as E;

fn raised_by(book: &Rulebook, faces: &[u8], choose: &[ElementKind]) -> Mustered {
    let mut dice = Scripted::new(faces.to_vec());
    let call = Call { throws: faces.len() / 2, choose: choose.to_vec() };
    let raised = muster::muster(book, &call, &mut dice).expect("dice enough");
    assert_eq!(dice.left(), 0, "two dice per throw and no more");
    raised
}

fn raised(faces: &[u8], choose: &[ElementKind]) -> Mustered {
    raised_by(&Rulebook::default(), faces, choose)
}

/// What one throw raises: elements and their number.
fn of(total: u8, choose: &[ElementKind]) -> Vec<(ElementKind, usize)> {
    let one = (total - 1).min(6);
    let units = raised(&[one, total - one], choose).throws[0].raised.clone();
    units.iter().map(|unit| (unit.element, unit.n)).collect()
}

/// AGV-GEN-001: as many throws of two dice as agreed, each raising the troops of its total.
#[test]
fn each_throw_raises_something() {
    let army = raised(&[1, 5, 4, 5, 3, 3], &[]);
    assert_eq!(army.throws.len(), 3);
    let kinds: Vec<_> = army.throws.iter().map(|throw| throw.raised[0].element).collect();
    assert_eq!(kinds, [E::Bill, E::Pike, E::Bill]);
    let mut dice = Scripted::new(vec![1, 5, 4]);
    let call = Call { throws: 2, choose: Vec::new() };
    assert!(muster::muster(&Rulebook::default(), &call, &mut dice).is_err(), "the dice ran out");
}

/// AGV-GEN-002..012: what each total raises if nobody chooses.
#[test]
fn each_total_raises_what_the_table_says() {
    let table: [(u8, &[(ElementKind, usize)]); 11] = [
        (2, &[(E::Elephant, 1)]),
        (3, &[(E::LightCavalry, 5), (E::LightCavalry, 5)]),
        (4, &[(E::Camel, 5)]),
        (5, &[(E::MediumCavalry, 5)]),
        (6, &[(E::Bill, 6)]),
        (7, &[(E::Longbow, 6)]),
        (8, &[(E::Spear, 6)]),
        (9, &[(E::Pike, 8)]),
        (10, &[(E::HeavyCavalry, 4)]),
        (11, &[(E::Handgun, 6), (E::OrganGun, 1)]),
        (12, &[(E::Bombard, 1), (E::Hand, 6)]),
    ];
    for (total, units) in table {
        assert_eq!(of(total, &[]), units, "total {total}");
    }
}

/// AGV-GEN-002, AGV-GEN-004, AGV-GEN-007, AGV-GEN-008: the second of the two choices of a total.
#[test]
fn the_player_chooses_between_two() {
    let other = [E::Knight, E::LightCavalry, E::Bow, E::Crossbow];
    assert_eq!(of(2, &other), [(E::Knight, 4)]);
    assert_eq!(of(4, &other), [(E::LightCavalry, 5)]);
    assert_eq!(of(7, &other), [(E::Bow, 6)]);
    assert_eq!(of(8, &other), [(E::Crossbow, 6)]);
    // One after the other, and the last from then on.
    let sevens = raised(&[3, 4, 3, 4, 3, 4, 4, 4], &[E::Longbow, E::Bow]);
    let kinds: Vec<_> = sevens.throws.iter().map(|throw| throw.raised[0].element).collect();
    assert_eq!(kinds, [E::Longbow, E::Bow, E::Bow, E::Spear]);
    let choices = muster::choices(&Rulebook::default());
    assert_eq!(choices.len(), 8);
    assert!(choices.contains(&E::Elephant) && !choices.contains(&E::Pike));
}

/// AGV-GEN-013: commanders in the usual numbers, one Sub-Commander for every full six units.
#[test]
fn commanders_are_added() {
    for (throws, subs) in [(1, 1), (6, 1), (11, 1), (12, 2), (24, 4), (30, 4)] {
        let army = raised(&[3, 3].repeat(throws), &[]);
        let count = |kind| army.units.iter().filter(|unit| unit.kind == kind).count();
        assert_eq!(count(UnitKind::CommanderInChief), 1);
        assert_eq!(count(UnitKind::SubCommander), subs, "{throws} units");
    }
}

/// AGV-GEN-014: averages do not apply to it, so an army of only pikes is valid as written.
#[test]
fn averages_do_not_apply_to_a_generated_army() {
    for (faces, unbound) in [(&[4, 5][..], true), (&[4, 5, 3, 3, 3, 3], true), (&[3, 3], false)] {
        let army = raised(faces, &[]);
        assert_eq!(army.unbound, unbound, "{faces:?}");
        let file = muster::army(&army, "An army");
        let doc = Doc::from_json("army", &file).expect("it is an army");
        let read = read::army(&doc).unwrap_or_else(|problems| panic!("{problems:#?}"));
        assert_eq!(read.units.len(), army.units.len());
        assert_eq!(read.book.options.composition.value, !unbound);
    }
}

/// AGV-GEN-001: however many throws, a file can hold the army, and a note says how many units were left out.
#[test]
fn units_beyond_the_limit_are_left_out() {
    let army = raised(&[1, 2].repeat(50), &[]);
    assert_eq!(army.units.len(), kernel::scenario::MOST_UNITS);
    assert!(army.notes[0].contains("25 units were left out"), "{:?}", army.notes);
    let home: usize = army.throws.iter().map(|throw| throw.nothing.len()).sum();
    assert_eq!(home, 25);
    assert!(army.throws[0].nothing.is_empty(), "the last are left out");
}

/// AGV-GEN-009: house rules may change what a total raises, in rows or in the words of earlier files, and unknown troops are
/// reported.
#[test]
fn house_rules_change_the_generator() {
    let rulebook = |text: &str| {
        let text = format!("format = 1\nruleset = \"glorious\"\n{text}\n");
        read::rulebook(&Doc::parse("house.toml", &text).expect("it is TOML"))
    };
    let words = rulebook("[generator]\n9 = { raises = [\"spear 4 or bill 4\", \"bow 3\"] }");
    let rows = rulebook(
        "[generator.9]\nraises = [[{ element = \"spear\", n = 4 }, { element = \"bill\", n = 4 }], { element = \"bow\", n = 3 }]",
    );
    let book = words.expect("it is sound");
    assert_eq!(rows.expect("it is sound"), book);
    let army = raised_by(&book, &[4, 5], &[E::Bill]);
    let bills = Levied { kind: UnitKind::Foot, element: E::Bill, n: 4 };
    assert_eq!(army.throws[0].raised[0], bills);
    assert_eq!(army.throws[0].raised.len(), 2);
    for wrong in [
        "\"spear\"",
        "\"spear 40\"",
        "\"sper 4\"",
        "\"command 1\"",
        "\"spear 4 or \"",
        "{ element = \"spear\", n = 40 }",
        "{ element = \"command\", n = 1 }",
        "{ element = \"spear\" }",
        "[]",
    ] {
        let text = format!("[generator]\n9 = {{ raises = [{wrong}] }}");
        let problems = rulebook(&text).expect_err("it is wrong");
        assert!(problems[0].why.contains("cannot be raised"), "{wrong}: {problems:?}");
    }
    let problems = rulebook("[generator]\n13 = { raises = [\"bow 3\"] }").expect_err("no total");
    assert!(problems[0].to_string().contains("13"), "{problems:?}");
}
