//! The limits of an army, and the army generator.
use kernel::{Scripted, doc::Doc};
use rules_splendid::{
    Rulebook,
    composition::{self, Fault},
    kinds::{CommandQuality, Formation, Quality, Side, StandKind, UnitKind},
    muster::{self, Call},
    read,
    rulings::HeavyLimit,
    scene::UnitSetup,
};

fn unit(kind: UnitKind, n: usize) -> UnitSetup {
    UnitSetup {
        side: Side(0),
        kind,
        stands: vec![composition::stands_of(kind)[0]; n],
        formation: Formation::Line,
        files: n as u8,
        bend: 0,
        swing: kernel::offer::Turn(0),
        bends: Vec::new(),
        at: None,
        lance: false,
        mounted: false,
        limbered: false,
        quality: Quality::Regular,
        command: CommandQuality::Inspiring,
        garrison: None,
    }
}

/// The problems of an army of these units with the commanders it should have.
fn faults_by(book: &Rulebook, units: &[(UnitKind, usize)]) -> Vec<Fault> {
    let mut army: Vec<UnitSetup> = units.iter().map(|&(kind, n)| unit(kind, n)).collect();
    let subs = army.len().div_ceil(6).clamp(1, 4);
    army.push(unit(UnitKind::Commander, 1));
    army.extend(vec![unit(UnitKind::SubCommander, 1); subs]);
    composition::faults(book, &army)
}

fn faults(units: &[(UnitKind, usize)]) -> Vec<Fault> {
    faults_by(&Rulebook::default(), units)
}

use UnitKind::{
    Dragoon, Foot, FrameGun, HeavyGun, HeavyMounted, Mounted, PikeAndMusket, RegularGun,
};

/// ASV-UNT-009, EX-55: 9, 6 and 5 stands average more than six; 9, 5 and 4 do not. Pike and Musket and Foot count together.
#[test]
fn foot_averages_six_at_most() {
    let army = [(PikeAndMusket, 9), (PikeAndMusket, 6), (PikeAndMusket, 5)];
    assert!(
        matches!(faults(&army)[..], [Fault::FootAverage { average, most: 6 }] if (average - 6.67).abs() < 0.01)
    );
    assert_eq!(faults(&[(PikeAndMusket, 9), (PikeAndMusket, 5), (PikeAndMusket, 4)]), []);
    assert_eq!(faults(&[(PikeAndMusket, 9), (PikeAndMusket, 6), (Foot, 3)]), []);
}

/// ASV-UNT-010, EX-55: there must be more Pike and Musket units than Foot units.
#[test]
fn there_is_more_pike_and_musket_than_foot() {
    let army = [(PikeAndMusket, 4), (Foot, 4), (PikeAndMusket, 4), (Foot, 4)];
    assert_eq!(faults(&army), [Fault::TooMuchFoot { pike: 2, foot: 2 }]);
    assert_eq!(faults(&army[..3]), []);
}

/// ASV-UNT-010: none is not more than none, so horse and guns alone are not an army.
#[test]
fn an_army_has_a_pike_and_musket_unit() {
    let none = Fault::TooMuchFoot { pike: 0, foot: 0 };
    assert_eq!(faults(&[(Mounted, 4), (RegularGun, 1)]), [none]);
    assert_eq!(faults(&[(Mounted, 4), (PikeAndMusket, 2)]), []);
}

/// ASV-UNT-023, ASV-UNT-024, EX-55: one Heavy Mounted unit with thirteen others is too many, with fourteen it is not; dragoons
/// count. Q06: the other readings are settings.
#[test]
fn heavy_mounted_is_one_in_fifteen() {
    let army = |others: usize| {
        let mut army = vec![(PikeAndMusket, 6), (HeavyMounted, 3), (Dragoon, 3)];
        army.extend(vec![(Mounted, 3); others - 1]);
        army
    };
    assert_eq!(faults(&army(13)), [Fault::TooManyHeavy { heavy: 1, mounted: 14, most: 0 }]);
    assert_eq!(faults(&army(14)), []);
    let mut book = Rulebook::default();
    for limit in [HeavyLimit::PerFifteenOrPart, HeavyLimit::Waived] {
        book.rulings.heavy_limit = limit;
        assert_eq!(faults_by(&book, &army(3)), []);
    }
}

/// ASV-UNT-031, ASV-UNT-041: mounted units, including dragoons, average at most five stands. Q04: commanders do not count.
#[test]
fn mounted_averages_five_at_most() {
    let foot = (PikeAndMusket, 6);
    let army = [foot, (Mounted, 6), (Dragoon, 5)];
    assert!(matches!(faults(&army)[..], [Fault::MountedAverage { .. }]));
    assert_eq!(faults(&[foot, (Mounted, 6), (Dragoon, 4)]), []);
}

/// ASV-UNT-008, ASV-UNT-016, ASV-UNT-022, ASV-UNT-030, ASV-UNT-040, ASV-UNT-045: fewest and most stands of each type.
#[test]
fn units_have_their_sizes() {
    let sizes = [
        (PikeAndMusket, 2, 9, "ASV-UNT-008"),
        (Foot, 2, 9, "ASV-UNT-016"),
        (HeavyMounted, 2, 4, "ASV-UNT-022"),
        (Mounted, 2, 7, "ASV-UNT-030"),
        (Dragoon, 2, 7, "ASV-UNT-040"),
        (FrameGun, 1, 1, "ASV-UNT-045"),
        (RegularGun, 1, 1, "ASV-UNT-045"),
        (HeavyGun, 1, 1, "ASV-UNT-045"),
        (UnitKind::SubCommander, 1, 1, "ASV-UNT-047"),
    ];
    let book = Rulebook::default();
    for (kind, fewest, most, rule) in sizes {
        for n in [fewest - 1, fewest, most, most + 1] {
            let fault = composition::faults(&book, &[unit(kind, n)])
                .into_iter()
                .find(|fault| matches!(fault, Fault::Size { .. }));
            assert_eq!(fault.is_some(), !(fewest..=most).contains(&n), "{kind:?} of {n}");
            assert!(fault.is_none_or(|fault| fault.rule() == rule));
        }
    }
}

/// ASV-UNT-003, ASV-UNT-012, ASV-UNT-018, ASV-UNT-026, ASV-UNT-035: which kinds of stand may be mixed. ASV-UNT-032: only
/// Mounted units carry lances.
#[test]
fn only_foot_units_mix_their_stands() {
    let book = Rulebook::default();
    let mixed = |kind, stands: [StandKind; 2]| {
        let unit = UnitSetup { stands: stands.to_vec(), ..unit(kind, 2) };
        composition::faults(&book, &[unit]).iter().any(|fault| matches!(fault, Fault::Mixed { .. }))
    };
    use StandKind as S;
    assert!(!mixed(PikeAndMusket, [S::Pike, S::Musket]) && !mixed(Foot, [S::Hand, S::Light]));
    assert!(mixed(PikeAndMusket, [S::Pike, S::Hand]) && mixed(Foot, [S::Hand, S::Musket]));
    assert!(mixed(HeavyMounted, [S::HeavyMounted, S::Mounted]));
    assert!(mixed(Mounted, [S::HeavyMounted, S::Mounted]));
    assert!(mixed(Dragoon, [S::Dragoon, S::Mounted]));
    let lancers = |kind| UnitSetup { lance: true, ..unit(kind, 3) };
    let lance = |fault: &Fault| matches!(fault, Fault::Lance { .. });
    assert!(composition::faults(&book, &[lancers(HeavyMounted)]).iter().any(lance));
    assert!(!composition::faults(&book, &[lancers(Mounted)]).iter().any(lance));
}

/// ASV-UNT-048, Q03: one Commander, and a Sub-Commander for every six units or part of six, one to four.
#[test]
fn commanders_are_as_many_as_the_army_needs() {
    let book = Rulebook::default();
    for (units, subs) in [(1, 1), (6, 1), (7, 2), (18, 3), (24, 4), (40, 4)] {
        let mut army = vec![unit(PikeAndMusket, 4); units];
        army.push(unit(UnitKind::Commander, 1));
        army.extend(vec![unit(UnitKind::SubCommander, 1); subs]);
        assert_eq!(composition::faults(&book, &army), [], "{units} units");
        army.push(unit(UnitKind::SubCommander, 1));
        let wanted = Fault::Command { kind: UnitKind::SubCommander, n: subs + 1, wanted: subs };
        assert_eq!(composition::faults(&book, &army), [wanted]);
    }
    let army = [unit(UnitKind::SubCommander, 1), unit(PikeAndMusket, 4)];
    let fault = composition::faults(&book, &army);
    assert_eq!(fault, [Fault::Command { kind: UnitKind::Commander, n: 0, wanted: 1 }]);
}

fn raised(faces: &[u8], owned: &[(UnitKind, usize)], choose: UnitKind) -> muster::Mustered {
    let mut dice = Scripted::new(faces.to_vec());
    let call = Call { throws: faces.len() / 2, owned: owned.to_vec(), choose: vec![choose] };
    let raised = muster::muster_by(&Rulebook::default(), &call, &mut dice).expect("dice enough");
    assert_eq!(dice.left(), 0, "ASV-AGN-007: no throw is made again");
    raised
}

/// ASV-AGN-004, ASV-AGN-005: what each total raises, as in the book's table.
#[test]
fn each_total_raises_what_the_table_says() {
    let table: [(u8, &[UnitKind]); 11] = [
        (2, &[HeavyMounted]),
        (3, &[Mounted, Mounted]),
        (4, &[Dragoon]),
        (5, &[Mounted]),
        (6, &[PikeAndMusket]),
        (7, &[PikeAndMusket]),
        (8, &[PikeAndMusket]),
        (9, &[PikeAndMusket, RegularGun]),
        (10, &[Foot, RegularGun]),
        (11, &[Foot, HeavyGun]),
        (12, &[Foot, Foot, FrameGun]),
    ];
    for (total, kinds) in table {
        let (one, other) = if total <= 7 { (1, total - 1) } else { (6, total - 6) };
        // Three sixes come first, so that Foot may be kept.
        let raised = raised(&[3, 3, 3, 3, 3, 3, one, other], &[], PikeAndMusket);
        assert_eq!(raised.throws[3].raised, kinds, "{total}");
        assert_eq!(raised.throws[3].dice, [one, other]);
    }
    assert_eq!(raised(&[3, 3, 4, 4, 4, 4], &[], Foot).throws[1].nothing, [Foot], "Q07");
    assert_eq!(raised(&[3, 3, 3, 3, 4, 4], &[], Foot).throws[2].raised, [Foot], "the choice on 8");
}

/// ASV-AGN-006, ASV-AGN-008, EX-54: a 3 gives two Mounted units; a 10 with no gun left gives only the Foot unit; a 4 without
/// dragoons gives nothing.
#[test]
fn a_player_who_owns_no_such_unit_gets_nothing() {
    let owned = [(RegularGun, 1), (Dragoon, 0)];
    let raised = raised(&[1, 2, 3, 3, 3, 3, 4, 5, 4, 6, 2, 2], &owned, PikeAndMusket);
    assert_eq!(raised.throws[0].raised, [Mounted, Mounted]);
    assert_eq!(raised.throws[3].raised, [PikeAndMusket, RegularGun]);
    assert_eq!(
        (&raised.throws[4].raised[..], &raised.throws[4].nothing[..]),
        (&[Foot][..], &[RegularGun][..])
    );
    assert_eq!(
        (&raised.throws[5].raised[..], &raised.throws[5].nothing[..]),
        (&[][..], &[Dragoon][..])
    );
}

/// ASV-AGN-005: the player chooses again at each 8, and the last choice applies to the rest. ASV-AGN-006: they do not get
/// what they do not own while they own the other.
#[test]
fn the_choice_is_made_throw_by_throw() {
    let mut dice = Scripted::new(vec![3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4]);
    let (choose, owned) = (vec![PikeAndMusket, Foot], vec![(Foot, 1)]);
    let call = Call { throws: 6, owned, choose };
    let raised = muster::muster_by(&Rulebook::default(), &call, &mut dice).expect("dice enough");
    let eights: Vec<_> = raised.throws[2..].iter().map(|throw| throw.raised[0]).collect();
    assert_eq!(eights, [PikeAndMusket, Foot, PikeAndMusket, PikeAndMusket]);
}

/// ASV-UNT-010: if the agreed throws give no Pike and Musket unit, more throws are made until there is one, and
/// a remark says so; a player who owns none gets an error.
#[test]
fn throws_go_on_until_there_is_a_pike_and_musket_unit() {
    let mut dice = Scripted::new(vec![1, 4, 6, 6, 1, 5]);
    let call = |owned: &[(UnitKind, usize)]| Call {
        throws: 1,
        owned: owned.to_vec(),
        choose: vec![PikeAndMusket],
    };
    let book = Rulebook::default();
    let raised = muster::muster_by(&book, &call(&[]), &mut dice).expect("dice enough");
    assert_eq!((raised.throws.len(), dice.left()), (3, 0));
    assert_eq!(raised.throws[1].nothing, [Foot, Foot]);
    assert!(raised.notes[0].starts_with("2 throws more than agreed"), "{:?}", raised.notes);
    let refused = muster::muster_by(&book, &call(&[(PikeAndMusket, 0)]), &mut dice);
    assert_eq!(refused, Err(muster::NoArmy::NoPike));
}

/// ASV-UNT-010, Q07: no more units are raised than an army file can hold, including commanders; Pike and Musket units are removed
/// last, and a remark says so.
#[test]
fn no_more_units_are_raised_than_an_army_holds() {
    let mut faces = [1, 2].repeat(45);
    faces.extend([3, 3, 3, 3, 4, 6, 3, 3, 3, 3]);
    let raised = raised(&faces, &[], PikeAndMusket);
    assert_eq!(raised.units.len(), kernel::scenario::MOST_UNITS);
    let count = |kind| raised.units.iter().filter(|unit| unit.kind == kind).count();
    assert_eq!((count(PikeAndMusket), count(UnitKind::SubCommander)), (4, 4));
    assert!(raised.notes[0].contains("21 units left out"), "{:?}", raised.notes);
}

/// ASV-AGN-002, ASV-AGN-003, ASV-AGN-009, Q07, Q08: whatever the dice show, the army is within the limits, and its commanders
/// come from the rules and not from the dice.
#[test]
fn generated_armies_are_legal() {
    for seed in 0..200 {
        let throws = 1 + seed as usize % 40;
        let mut dice = kernel::Keyed::new(seed, 0);
        let raised = muster::muster(&Rulebook::default(), throws, &mut dice).expect("dice");
        let more = raised.throws[..throws].iter().all(|it| !it.raised.contains(&PikeAndMusket));
        assert_eq!(raised.throws.len() > throws, more, "ASV-UNT-010: one throw more, or none");
        let army = muster::army(&raised, "Ours");
        let doc = Doc::from_json("army.json", &army).expect("an object");
        let problems = read::check(&doc);
        assert!(problems.is_empty(), "seed {seed}: {problems:#?}");
        let commanders = raised.units.iter().filter(|unit| unit.kind == UnitKind::Commander);
        assert_eq!(commanders.count(), 1);
    }
}

/// ASV-SET-001, ASV-SET-003: a field with a mixture of everything reads too, at any size, placed or to be placed.
#[test]
fn motley_battles_are_valid() {
    let (mut garrisons, mut terms) = (0, 0);
    for seed in 0..200 {
        let n = 1 + seed as usize % 25;
        let start = [muster::Start::Placed, muster::Start::Deployed][usize::from(seed % 2 == 0)];
        let wish = muster::Wish { size: muster::Size::Units(n), start, motley: true };
        let scenario = muster::field(seed, &wish);
        assert_eq!(scenario, muster::field(seed, &wish));
        let doc = Doc::from_json("motley.json", &scenario).expect("an object");
        let setup = read::setup(&doc).unwrap_or_else(|why| panic!("seed {seed}: {why:#?}"));
        let troops = setup.units.iter().filter(|it| !it.kind.is_command() && it.garrison.is_none());
        assert_eq!(troops.count(), 2 * n, "seed {seed}");
        garrisons += setup.units.iter().filter(|unit| unit.garrison.is_some()).count();
        terms += setup.scene.terms.len();
    }
    assert!(garrisons > 50 && terms > 30, "{garrisons} garrisons, {terms} terms");
}

/// ASV-SET-001: a battle made from a seed reads, and both armies stand in their zones.
#[test]
fn chance_battles_are_valid() {
    for seed in 0..60 {
        let scenario = muster::random_scenario(seed, 2 + seed as usize % 14);
        assert_eq!(scenario, muster::random_scenario(seed, 2 + seed as usize % 14));
        let doc = Doc::from_json("chance.json", &scenario).expect("an object");
        let setup = read::setup(&doc).unwrap_or_else(|why| panic!("seed {seed}: {why:#?}"));
        assert!(setup.units.iter().all(|unit| unit.at.is_some()));
        for piece in &setup.scene.field.pieces {
            let ys = piece.outline().points.iter().map(|point| point.y);
            assert!(ys.clone().min() >= Some(12 * 2540) && ys.max() <= Some(36 * 2540));
        }
    }
}
