//! The limits of an army as a whole.
use rules_glorious::{
    Rulebook,
    composition::{self, Fault},
    kinds::UnitKind::{
        self, Camels, CommanderInChief, Elephants, Foot, HeavyCavalry, Knights, LightCavalry,
        MediumCavalry, MountedFoot, SubCommander,
    },
};

/// What is wrong with an army of these units and the commanders it should have.
fn faults(units: &[(UnitKind, usize)]) -> Vec<Fault> {
    let mut army = units.to_vec();
    army.push((CommanderInChief, 1));
    army.extend(vec![(SubCommander, 1); (units.len() / 6).clamp(1, 4)]);
    composition::faults(&Rulebook::default(), &army)
}

/// The average that is too high, for these units.
fn average(units: &[(UnitKind, usize)]) -> Option<(String, f64)> {
    match &faults(units)[..] {
        [] => None,
        [Fault::Average { class, average, .. }] => Some((class.to_string(), *average)),
        other => panic!("{other:?}"),
    }
}

/// AGV-ELM-013: foot units average at most six; mounted foot are foot.
#[test]
fn foot_averages_six_at_most() {
    assert_eq!(average(&[(Foot, 9), (Foot, 5), (Foot, 4)]), None);
    assert_eq!(average(&[(Foot, 9), (Foot, 5), (Foot, 7)]), Some(("foot".into(), 7.0)));
    assert_eq!(average(&[(Foot, 9), (MountedFoot, 3)]), None);
    assert_eq!(average(&[(Foot, 6), (MountedFoot, 7)]), Some(("foot".into(), 6.5)));
}

/// AGV-ELM-015, AGV-ELM-027: mounted units average at most five: cavalry, knights, camels, elephants.
#[test]
fn mounted_averages_five_at_most() {
    assert_eq!(average(&[(LightCavalry, 7), (Knights, 3)]), None);
    assert_eq!(average(&[(LightCavalry, 7), (MediumCavalry, 7)]), Some(("mounted".into(), 7.0)));
    for other in [Knights, HeavyCavalry, Camels, Elephants] {
        let army = [(LightCavalry, 7), (MediumCavalry, 7), (other, 1)];
        assert_eq!(average(&army), None, "{other:?} count");
    }
    let army = [(LightCavalry, 7), (MediumCavalry, 7), (MountedFoot, 2)];
    assert!(average(&army).is_some(), "mounted foot do not");
}

/// AGV-CMD-003: one Commander-in-Chief.
#[test]
fn an_army_has_one_commander_in_chief() {
    let book = Rulebook::default();
    for n in [0, 2] {
        let mut army = vec![(Foot, 4), (SubCommander, 1)];
        army.extend(vec![(CommanderInChief, 1); n]);
        let fault = &composition::faults(&book, &army)[..];
        let [Fault::Command { kind: CommanderInChief, n: found, wanted: 1, cite }] = fault else {
            panic!("{fault:?}")
        };
        assert_eq!((*found, cite.0.as_ref()), (n, "AGV-CMD-003"));
    }
}

/// AGV-CMD-004, AGV-CMD-005: a Sub-Commander for every full six units, commanders not counted, one to four.
#[test]
fn one_sub_commander_for_every_full_six_units() {
    let book = Rulebook::default();
    for (units, subs) in [(1, 1), (6, 1), (11, 1), (12, 2), (17, 2), (18, 3), (24, 4), (40, 4)] {
        let mut army = vec![(Foot, 4); units];
        army.push((CommanderInChief, 1));
        army.extend(vec![(SubCommander, 1); subs]);
        assert_eq!(composition::faults(&book, &army), [], "{units} units");
        army.push((SubCommander, 1));
        let fault = &composition::faults(&book, &army)[..];
        let [Fault::Command { kind: SubCommander, n, wanted, cite }] = fault else {
            panic!("{fault:?}")
        };
        // One for six. Where the fewest or the most of any army decide, their rule is cited.
        let rule = if (6..30).contains(&units) { "AGV-CMD-004" } else { "AGV-CMD-005" };
        assert_eq!((*n, *wanted, cite.0.as_ref()), (subs + 1, subs, rule));
    }
}

/// AGV-CMD-005, AGV-ELM-013: a fault says what was found, what was expected, and how to fix it.
#[test]
fn faults_are_sentences() {
    let book = Rulebook::default();
    let told = |army: &[(UnitKind, usize)]| {
        let fault = &composition::faults(&book, army)[0];
        (fault.to_string(), fault.remedy())
    };
    let (why, remedy) =
        told(&[(Foot, 4), (CommanderInChief, 1), (SubCommander, 1), (SubCommander, 1)]);
    assert_eq!(why, "the army has 2 Sub-Commanders, not 1 (AGV-CMD-005)");
    assert_eq!(remedy, "field 1, or set `composition = false` under [rules]");
    let (why, remedy) = told(&[(Foot, 8), (CommanderInChief, 1), (SubCommander, 1)]);
    assert_eq!(why, "foot units average 8.00 elements; the most is 6 (AGV-ELM-013)");
    assert_eq!(remedy, "make some foot units smaller, or set `composition = false` under [rules]");
}
