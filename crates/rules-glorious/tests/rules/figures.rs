//! Every figure of the tables as the sheet prints it or the notes give it, typed in again; and the firing table by its effects.
use crate::{
    fire::{at, end_naming, throws},
    kit::{Board, EAST, WEST},
};
use geom::Length;
use rules_glorious::{
    Rulebook, Stage,
    book::{Against, Arm, Going, Mark, MeleeMark},
    kinds::{ElementKind, Formation, UnitKind},
};

/// A row of the firing table: weapon, round, from, to, CV, mark.
type Band = (ElementKind, u8, f64, f64, u8, Mark);

/// The firing table of the sheet.
fn bands() -> [Band; 18] {
    use ElementKind::{Bombard, Bow, Crossbow, Handgun, LightBombard, Longbow, OrganGun, Rocket};
    use Mark::{B2, B3, H2, None};
    [
        (Bow, 1, 0.0, 3.0, 3, None),
        (Bow, 1, 3.0, 6.0, 1, B2),
        (Longbow, 1, 0.0, 3.0, 3, None),
        (Longbow, 1, 3.0, 6.0, 2, B2),
        (Crossbow, 1, 0.0, 4.0, 4, None),
        (Handgun, 1, 0.0, 4.0, 6, H2),
        (OrganGun, 2, 0.0, 9.0, 10, B2),
        (OrganGun, 2, 9.0, 18.0, 5, B2),
        (OrganGun, 2, 18.0, 36.0, 2, None),
        (Rocket, 2, 0.0, 9.0, 10, H2),
        (Rocket, 2, 9.0, 18.0, 5, H2),
        (Rocket, 2, 18.0, 36.0, 2, None),
        (LightBombard, 3, 0.0, 18.0, 8, B3),
        (LightBombard, 3, 18.0, 36.0, 8, B2),
        (LightBombard, 3, 36.0, 72.0, 4, None),
        (Bombard, 3, 0.0, 18.0, 10, B3),
        (Bombard, 3, 18.0, 36.0, 10, B2),
        (Bombard, 3, 36.0, 72.0, 5, None),
    ]
}

/// AGV-FIR-001..023, AGV-BAS-002: the firing table, its marks and its dice.
#[test]
fn the_firing_table() {
    let book = Rulebook::default();
    let inches = |far: f64| Length::inches(far);
    let rows: Vec<_> = book.firing.all().iter().map(|row| row.cells).collect();
    assert_eq!(rows.len(), 18);
    for (row, (weapon, round, from, to, cv, mark)) in rows.iter().zip(bands()) {
        assert_eq!((row.weapon, row.round, row.cv, row.mark), (weapon, round, cv, mark));
        assert_eq!((row.from, row.to), (inches(from), inches(to)), "{weapon:?}");
    }
    let marks = book.marks.all().iter().map(|mark| (mark.dice, mark.against)).collect::<Vec<_>>();
    assert_eq!(marks, [(2, Against::Battle), (3, Against::Battle), (2, Against::Heavy)]);
    let dice: Vec<i32> = book.dice.all().iter().map(|row| row.value).collect();
    assert_eq!(dice, [1, 1, 12], "an element, a gun, the faces of a die");
}

/// What a weapon throws at a target of this kind and distance, if each element throws this many dice: dice, what they need, the
/// round. None if it cannot fire.
fn thrown(weapon: ElementKind, target: &str, inches: f64, each: usize) -> Option<(usize, u8, u8)> {
    let mut board = Board::new();
    board.scene.field.width = Length::inches(120.0);
    let gun = UnitKind::ALL.into_iter().find(|kind| kind.elements() == [weapon]);
    let letter = match weapon {
        ElementKind::Bow => "bb",
        ElementKind::Longbow => "ll",
        ElementKind::Crossbow => "xx",
        ElementKind::Handgun => "hh",
        _ => "g",
    };
    let (kind, formation) = match gun {
        Some(kind) => (kind, Formation::OpenOrder),
        None => (UnitKind::Foot, Formation::Line),
    };
    let unit = board.unit("ours", 0, kind, letter, formation, (10.0, 24.0), EAST);
    let front = (10.0 + inches, 24.0);
    let target = match target {
        "battle" => board.battle(&["b", "c"], 1, "PPPPBBBBPPBB", "000011110011", 4, front, WEST),
        "knights" => {
            board.unit("theirs", 1, UnitKind::Knights, "kkkk", Formation::Line, front, WEST)
        }
        _ => board.unit("theirs", 1, UnitKind::Foot, "BBBB", Formation::Line, front, WEST),
    };
    let model = board.model(0);
    if rules_glorious::expected_hits(&model, model.unit(unit), model.unit(target)) == 0.0 {
        return None;
    }
    let n = letter.len();
    let mut play = board.play(Stage::Targets, 0, &vec![12; n * each]);
    play.say(0, at(unit, target, n));
    end_naming(&mut play);
    let all = throws(&play);
    assert_eq!(all.len(), 1);
    Some((all[0].dice.len() / n, all[0].needs, all[0].round))
}

/// AGV-FIR-003..025: each band by its effects, just inside it, at its far end and beyond, against foot, a Battle and knights.
#[test]
fn each_band_does_what_the_sheet_says() {
    for (n, (weapon, round, from, to, cv, mark)) in bands().into_iter().enumerate() {
        let (battle, knights) = match mark {
            Mark::None => (1, 1),
            Mark::B2 => (2, 1),
            Mark::B3 => (3, 1),
            Mark::H2 => (1, 2),
        };
        for far in [from + 0.1, to] {
            assert_eq!(thrown(weapon, "foot", far, 1), Some((1, cv, round)), "{weapon:?} {far}");
            assert_eq!(
                thrown(weapon, "battle", far, battle),
                Some((battle, cv, round)),
                "{weapon:?} {far}"
            );
            assert_eq!(
                thrown(weapon, "knights", far, knights),
                Some((knights, cv, round)),
                "{weapon:?} {far}"
            );
        }
        if bands().get(n + 1).is_none_or(|next| next.0 != weapon) {
            assert_eq!(thrown(weapon, "foot", to + 0.1, 0), None, "{weapon:?} reaches {to} inches");
        }
    }
}

/// AGV-HTH-001..016, AGV-HTH-027: the hand-to-hand table, its marks and its dice.
#[test]
fn the_hand_to_hand_table() {
    use MeleeMark::{G2, M2, None};
    let book = Rulebook::default();
    let wanted = [
        ("pike", 1, 4, None),
        ("bill", 2, 4, None),
        ("elephants", 2, 10, None),
        ("spear", 3, 4, None),
        ("hand", 3, 5, None),
        ("medium-cavalry", 3, 7, G2),
        ("heavy-cavalry", 3, 8, G2),
        ("knights", 3, 9, G2),
        ("light", 4, 2, None),
        ("crew", 4, 2, None),
        ("light-cavalry", 4, 4, M2),
        ("camels", 4, 4, M2),
        ("command", 4, 10, G2),
    ];
    let rows = book.hand_to_hand.named();
    let rows: Vec<_> = rows.iter().map(|(key, row)| (*key, row.round, row.cv, row.mark)).collect();
    assert_eq!(rows, wanted);
    let marks = book.melee_marks.all();
    let marks: Vec<_> = marks.iter().map(|mark| (mark.dice, mark.against)).collect();
    assert_eq!(marks, [(2, Against::Handgun), (2, Against::MissileOrArtillery)]);
    let dice: Vec<i32> = book.melee_dice.all().iter().map(|row| row.value).collect();
    assert_eq!(dice, [1, 0], "an element; nothing for contact");
}

/// AGV-ELM-007, AGV-ELM-009, AGV-ELM-011, AGV-ELM-022, AGV-ELM-023, AGV-MNT-004: which row each element uses in hand-to-hand.
#[test]
fn each_element_uses_its_row() {
    let rows = Rulebook::default().fights_as;
    let wanted = [
        ("pike", Arm::Pike),
        ("bill", Arm::Bill),
        ("spear", Arm::Spear),
        ("hand", Arm::Hand),
        ("light", Arm::Light),
        ("bow", Arm::Light),
        ("longbow", Arm::Light),
        ("crossbow", Arm::Light),
        ("handgun", Arm::Light),
        ("on_horse", Arm::Light),
        ("light_cavalry", Arm::LightCavalry),
        ("camels", Arm::Camels),
        ("medium_cavalry", Arm::MediumCavalry),
        ("heavy_cavalry", Arm::HeavyCavalry),
        ("knights", Arm::Knights),
        ("elephants", Arm::Elephants),
        ("organ_gun", Arm::Crew),
        ("rockets", Arm::Crew),
        ("light_bombard", Arm::Crew),
        ("bombard", Arm::Crew),
        ("command", Arm::Command),
    ];
    let rows: Vec<_> = rows.named().iter().map(|(key, row)| (*key, row.row)).collect();
    assert_eq!(rows, wanted);
}

/// AGV-FUN-009..030, AGV-MOV-021: what functions cost; below zero means that a unit cannot do them.
#[test]
fn the_costs_of_functions() {
    let book = Rulebook::default();
    let costs = |rows: Vec<(&'static str, &rules_glorious::book::Figure)>| {
        rows.into_iter().map(|(key, row)| (key, row.value)).collect::<Vec<_>>()
    };
    let individual = [
        ("turn", 1),
        ("about_face", 1),
        ("change_formation", 1),
        ("mount", 2),
        ("dismount", 1),
        ("move", 1),
        ("charge", 2),
    ];
    assert_eq!(costs(book.individual.named()), individual);
    let battle = [
        ("turn", 2),
        ("about_face", 2),
        ("move", 2),
        ("charge", 2),
        ("change_formation", -1),
        ("mount", -1),
        ("dismount", -1),
    ];
    assert_eq!(costs(book.battle.named()), battle);
    let artillery = [
        ("turn", 2),
        ("about_face", -1),
        ("move", 2),
        ("limber", 2),
        ("unlimber", 2),
        ("prolong", 2),
        ("charge", -1),
        ("change_formation", -1),
    ];
    assert_eq!(costs(book.artillery.named()), artillery);
    assert_eq!(book.turns.artillery_below.value, 180);
}

/// AGV-MOV-001..016, AGV-CMD-006: moves and charges; -1 means cannot.
#[test]
fn the_allowances() {
    let wanted = [
        ("foot", 0.0, 6.0, 9.0),
        ("mounted_foot_on_foot", 0.0, 6.0, 9.0),
        ("mounted_foot_on_horse", 6.0, 12.0, -1.0),
        ("light_cavalry", 0.0, 24.0, 12.0),
        ("camels", 0.0, 24.0, 12.0),
        ("medium_cavalry", 0.0, 18.0, 15.0),
        ("heavy_cavalry", 0.0, 12.0, 18.0),
        ("knights", 0.0, 12.0, 18.0),
        ("elephants", 0.0, 6.0, 9.0),
        ("battle", 0.0, 3.0, 3.0),
        ("command", 0.0, 24.0, -1.0),
        ("organ_gun_prolonged", 0.0, 1.0, -1.0),
        ("rockets_prolonged", 0.0, 1.0, -1.0),
        ("organ_gun_limbered", 0.0, 4.0, -1.0),
        ("rockets_limbered", 0.0, 4.0, -1.0),
        ("light_bombard_limbered", 0.0, 2.0, -1.0),
        ("bombard_limbered", 0.0, 2.0, -1.0),
    ];
    let book = Rulebook::default();
    let rows = book.allowances.named().into_iter().map(|(key, row)| {
        (key, row.least.to_inches(), row.r#move.to_inches(), row.charge.to_inches())
    });
    assert_eq!(rows.collect::<Vec<_>>(), wanted);
}

/// AGV-CMD-001..005, AGV-ELM-013, AGV-ELM-015: ranges and numbers of commanders, averages of armies.
#[test]
fn commanders_and_averages() {
    let book = Rulebook::default();
    let ranges: Vec<f64> = book.ranges.all().iter().map(|row| row.value.to_inches()).collect();
    assert_eq!(ranges, [9.0, 6.0]);
    let commanders: Vec<i32> = book.commanders.all().iter().map(|row| row.value).collect();
    assert_eq!(commanders, [1, 6, 1, 4], "chiefs; units per Sub-Commander; fewest; most");
    let averages: Vec<i32> = book.averages.all().iter().map(|row| row.value).collect();
    assert_eq!(averages, [6, 5]);
}

/// AGV-TER-002..018: how each class crosses each kind of ground, and its other effects.
#[test]
fn the_kinds_of_ground() {
    use Going::{Half, No, Ok};
    let (free, slow, shut) = ([Ok; 7], [Half; 7], [No; 7]);
    let wood = [Half, Half, Half, No, No, No, No];
    // Going, cover, first combat, how many it holds, what it adds downhill, its level.
    let wanted = [
        ("wood", wood, 100, 100, 0, 0, 0),
        ("marsh", slow, 100, 100, 0, 0, 0),
        ("hill", free, 100, 100, 0, 1, 1),
        ("stream", free, 50, 50, 0, 0, 0),
        ("hedge", free, 50, 50, 0, 0, 0),
        ("wall", free, 50, 50, 0, 0, 0),
        ("stakes", free, 50, 50, 0, 0, 0),
        ("river", shut, 100, 100, 0, 0, 0),
        ("lake", shut, 100, 100, 0, 0, 0),
        ("bridge", free, 100, 100, 0, 0, 0),
        ("ford", free, 100, 100, 0, 0, 0),
        ("buildings", shut, 50, 100, 6, 0, 0),
    ];
    let book = Rulebook::default();
    for (kind, (name, going, cover, first, holds, downhill, level)) in book.kind.iter().zip(wanted)
    {
        assert_eq!((kind.name.as_str(), kind.going), (name, going));
        assert_eq!((kind.cover, kind.first_combat, kind.holds), (cover, first, holds), "{name}");
        assert_eq!((kind.downhill, kind.level), (downhill, level), "{name}");
        let deep = (name == "wood").then_some(Length::inches(2.0));
        assert_eq!(kind.fire_depth, deep, "{name}");
        let is = |names: &[&str]| names.contains(&name);
        let lines = ["stream", "hedge", "wall", "stakes", "river", "bridge", "ford"];
        assert_eq!((kind.line, kind.width.is_some()), (is(&lines), is(&lines)), "{name}");
        assert_eq!(kind.obstacle, is(&["stream", "hedge", "wall", "stakes"]), "{name}");
        assert_eq!(kind.no_charge, is(&["marsh"]), "{name}");
        assert_eq!(kind.blocks, is(&["wood", "buildings"]), "{name}");
        assert_eq!(kind.crest, is(&["hill"]), "{name}");
        assert_eq!(
            (kind.crossing, kind.one_wide),
            (is(&["bridge", "ford"]), is(&["bridge", "ford"]))
        );
        assert_eq!(kind.no_outflanking, is(&["buildings"]), "{name}");
    }
    assert_eq!(book.kind.len(), wanted.len());
}

/// AGV-OPT-001..029: the defaults where a scenario says nothing.
#[test]
fn the_options_have_their_defaults() {
    use rules_glorious::book::{Doubling, FootCharge};
    let it = Rulebook::default().options;
    let counts = [
        (it.hits_per_element.value, 1),
        (it.functions_per_phase.value, 2),
        (it.battle_members_least.value, 2),
        (it.battle_members_most.value, 4),
        (it.battle_elements.value, 12),
        (it.battle_ranks.value, 3),
        (it.battle_keep_elements.value, 8),
        (it.battle_keep_ranks.value, 2),
    ];
    counts.iter().for_each(|(is, wanted)| assert_eq!(is, wanted));
    let parts = [it.break_sub, it.break_chief, it.break_army, it.turn_limit].map(|it| it.value);
    assert_eq!(parts, [4, 3, 2, 20]);
    let (pivot, clear, deep) = (it.pivot.value, it.column_clear.value, it.deployment_depth.value);
    let inches = [pivot, clear, deep, it.table_width.value, it.table_depth.value];
    assert_eq!(inches.map(Length::to_inches), [0.5, 24.0, 12.0, 72.0, 48.0]);
    let yes = [
        it.initiative_low_wins,
        it.boundary_near,
        it.contact_rout,
        it.last_element_rout,
        it.second_charge,
        it.count_removed_commanders,
        it.composition,
    ];
    assert!(yes.iter().all(|it| it.value) && !it.function_twice.value);
    assert_eq!((it.column_factor.value, it.outflank_dice.value), (1.5, 2));
    assert_eq!(it.foot_charge_mounted.value, FootCharge::Outflank);
    assert_eq!(it.doubling.value, Doubling::Multiply);
}

/// AGV-FIR-003, AGV-HTH-009, AGV-ELM-022: the compiled-in tables can be read, and every row is found.
#[test]
fn the_book_reads() {
    let book = Rulebook::default();
    let bow: Vec<u8> = book.bands(ElementKind::Bow).iter().map(|row| row.cv).collect();
    assert_eq!(bow, [3, 1]);
    assert_eq!(book.blow(ElementKind::Knight).cv, 9);
    assert_eq!(book.blow(ElementKind::Longbow).cv, 2);
    assert_eq!(book.blow_on_horse().cv, 2, "on horseback they use light weapons");
    assert!(book.bands(ElementKind::Pike).is_empty());
    assert_eq!(book.terrain("wood"), Some(0));
    for weapon in ElementKind::ALL {
        let rungs: Vec<_> = book.ladder(weapon).into_iter().flatten().collect();
        let rows: Vec<_> = rungs.iter().map(|(_, row)| *row).collect();
        assert_eq!(rows, book.bands(weapon), "the ladder of {weapon:?}");
        assert!(rungs.iter().all(|(n, row)| book.band(*n) == Some(*row)));
    }
}
