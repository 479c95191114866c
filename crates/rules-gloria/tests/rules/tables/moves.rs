//! Stands, movement, terrain and changes of formation.
use super::{list, table};
use geom::Length;
use rules_gloria::{
    book::{Change, Rulebook},
    kinds::{Calibre, Class, Formation, Scale, UnitKind},
};

/// PG-BSE-001, PG-BSE-005: stands, and the numbers of figures that the chapters need.
#[test]
fn stands_and_sizes_are_as_noted() {
    table(
        "bases",
        "front depth",
        "general            40|25  40|30  B BSE-001
         engineer           20|15  40|30  B BSE-001
         regular-cavalry-3  60|40  40|30  B BSE-001
         regular-cavalry-2  40|30  40|30  U BSE-005
         regular-cavalry-1  20|15  40|30  B BSE-001
         irregular-cavalry  60|40  40|30  B BSE-001
         infantry-4         60|40  20|15  B BSE-001
         infantry-2         30|20  20|15  B BSE-001
         infantry-1         15|10  20|15  B BSE-001
         irregular-infantry 30|20  20|15  B BSE-001
         light-infantry     30|20  20|15  B BSE-001
         gun                40|25  60|30  B BSE-001
         limber             40|25  120|75 B BSE-001
         wagon              40|25  120|75 B BSE-001",
    );
    list(
        "sizes",
        "group 4 B SHO-008
         skirmish-group 2 R SHO-016
         group-least 2 U SHO-009
         manoeuvre-width 4 B FRM-001
         march-width 2 B FRM-001
         square-least 4 B SQR-001
         holders-each 4 B CAV-008
         squadron-least 3 B SQD-001
         crew-to-fire 2 B ART-001
         battalion-crew 1 B BGN-004
         manhandlers 2 B ART-009
         shattered-foot 2 B SHT-001
         shattered-horse 1 B SHT-001
         command 3 U SHO-021
         arsonists 2 B BRN-002
         pioneers 6 B PTS-003
         pioneers-clear 2 B ENG-004
         pioneers-pontoon 4 B PON-001
         foot-pontoon 4 B PON-001
         team-foot 4 R TDM-007
         team-horse 6 B HAR-005
         team-losses 2 B ART-008",
    );
}

/// PG-BSE-001, PG-BSE-005: each kind finds its stand, in both figure scales.
#[test]
fn every_kind_finds_its_stand() {
    use UnitKind::*;
    let mut book = Rulebook::default();
    let rows = [
        (LineInfantry, 4, [60, 20], [40, 15]),
        (LineInfantry, 2, [30, 20], [20, 15]),
        (LineInfantry, 1, [15, 20], [10, 15]),
        (LightInfantry, 2, [30, 20], [20, 15]),
        (ChargingInfantry, 2, [30, 20], [20, 15]),
        (HeavyCavalry, 3, [60, 40], [40, 30]),
        (LightCavalry, 2, [40, 40], [30, 30]),
        (Cuirassiers, 1, [20, 40], [15, 30]),
        (IrregularCavalry, 2, [60, 40], [40, 30]),
        (IrregularCavalry, 1, [20, 40], [15, 30]),
        (FootArtillery, 4, [40, 60], [25, 30]),
        (Engineers, 1, [20, 40], [15, 30]),
        (PontoonTrain, 1, [40, 120], [25, 75]),
    ];
    for scale in Scale::ALL {
        book.options.figure_scale = scale;
        for (kind, figures, large, small) in rows {
            let expected = if scale == Scale::Large { large } else { small };
            let stand = book.footing(book.stand(kind, figures));
            assert_eq!(stand, expected.map(Length::from_mm), "{kind:?} {figures} {scale:?}");
        }
    }
}

/// PG-TMV-001..029: moves, forced marches, routs and the bonus on roads.
#[test]
fn the_movement_table_is_as_noted() {
    table(
        "moves",
        "normal march rout",
        "infantry-line          100|60  x       200|120 R TMV-001
         infantry-manoeuvre     150|90  x       200|120 R TMV-002
         infantry-march         200|120 300|180 200|120 R TMV-003
         square                 50|30   x       200|120 R TMV-004
         skirmish-foot          200|120 x       250|150 R TMV-005
         irregular-foot         150|90  x       250|150 R TMV-006
         irregular-march        200|120 300|180 250|150 R TMV-007
         led-horses             100|60  x       200|120 R TMV-008
         light-cavalry-line     350|210 x       400|250 R TMV-009
         light-cavalry-column   400|250 600|360 400|250 R TMV-010
         light-cavalry-skirmish 400|250 x       400|250 R TMV-011
         heavy-cavalry-line     300|180 x       350|210 R TMV-012
         heavy-cavalry-column   350|210 525|315 350|210 R TMV-013
         cuirassiers-line       250|150 x       300|180 R TMV-014
         cuirassiers-column     300|180 450|270 300|180 R TMV-015
         irregular-cavalry      400|250 600|360 450|270 R TMV-016
         limbered-light         150|90  225|135 200|120 R TMV-017
         limbered-heavy         100|60  150|90  200|120 R TMV-018
         limbered-siege         50|30   x       100|60  R TMV-019
         horse-artillery        300|180 450|270 350|210 R TMV-020
         manhandled-light       50|30   x       x       R TMV-021
         manhandled-six         25|15   x       x       R TMV-022
         manhandled-heavy       x       x       x       R TMV-023
         gunners                150|90  x       200|120 R TMV-024
         general                500|300 x       500|300 R TMV-025
         engineers              150|90  225|135 200|120 R TMV-026
         wagon                  100|60  150|90  100|60  R TMV-027",
    );
    list("road", "foot 50 30 R TMV-028\n horse 100 60 R TMV-029");
    list(
        "shares",
        "impulse-more-than 25 B IMP-001
         impulse-most 50 B IMP-001
         opportunity 50 B OPP-002
         evade 50 B EVA-002
         first-rout 50 B ROU-001
         wheel 200 B WHL-001
         team-losses 50 B ART-008
         mount 100 R TFC-007
         limber-foot 100 R TFC-010
         limber-horse 50 R TFC-011",
    );
}

/// PG-TMV-001..027, PG-TAR-031, PG-TAR-032: each unit uses its own row.
#[test]
fn every_unit_finds_its_moves() {
    use Formation::*;
    use UnitKind::*;
    let book = Rulebook::default();
    let moves = &book.moves;
    for (kind, calibre, formation, row) in [
        (LineInfantry, None, Line, &moves.infantry_line),
        (LightInfantry, None, Manoeuvre, &moves.infantry_manoeuvre),
        (LineInfantry, None, March, &moves.infantry_march),
        (LineInfantry, None, Square, &moves.square),
        (ChargingInfantry, None, Skirmish, &moves.skirmish_foot),
        (ChargingInfantry, None, Line, &moves.irregular_foot),
        (IrregularInfantry, None, Manoeuvre, &moves.irregular_foot),
        (IrregularInfantry, None, March, &moves.irregular_march),
        (LightCavalry, None, Line, &moves.light_cavalry_line),
        (LightCavalry, None, Column, &moves.light_cavalry_column),
        (LightCavalry, None, Skirmish, &moves.light_cavalry_skirmish),
        (HeavyCavalry, None, Line, &moves.heavy_cavalry_line),
        (HeavyCavalry, None, Column, &moves.heavy_cavalry_column),
        (Cuirassiers, None, Line, &moves.cuirassiers_line),
        (Cuirassiers, None, Column, &moves.cuirassiers_column),
        (IrregularCavalry, None, Skirmish, &moves.irregular_cavalry),
        (FootArtillery, Some(Calibre::Light), Limbered, &moves.limbered_light),
        (FootArtillery, Some(Calibre::LightHowitzer), Limbered, &moves.limbered_light),
        (FootArtillery, Some(Calibre::Medium), Limbered, &moves.limbered_heavy),
        (FootArtillery, Some(Calibre::HeavyHowitzer), Limbered, &moves.limbered_heavy),
        (FootArtillery, Some(Calibre::Siege), Limbered, &moves.limbered_siege),
        (HorseArtillery, Some(Calibre::Six), Limbered, &moves.horse_artillery),
        (FootArtillery, Some(Calibre::Light), Deployed, &moves.manhandled_light),
        (HorseArtillery, Some(Calibre::Six), Deployed, &moves.manhandled_six),
        (FootArtillery, Some(Calibre::Heavy), Deployed, &moves.manhandled_heavy),
        (Engineers, None, Line, &moves.engineers),
        (PontoonTrain, None, Limbered, &moves.wagon),
    ] {
        assert_eq!(book.moves(kind, calibre, formation), row, "{kind:?} {calibre:?} {formation:?}");
    }
}

/// PG-TTE-002..017: terrain deductions.
#[test]
fn terrain_deductions_are_as_noted() {
    table(
        "deductions",
        "foot loose horse limbered manhandled",
        "gentle-up      0|0   0|0   0|0    25|15  0|0   R TTE-002
         gentle-down    0|0   0|0   0|0    0|0    0|0   R TTE-003
         steep-up       25|15 0|0   50|30  50|30  25|15 R TTE-004
         steep-down     0|0   0|0   25|15  25|15  0|0   R TTE-005
         difficult      50|30 25|15 100|60 75|45  x     R TTE-006
         light-wood     50|30 25|15 150|90 100|60 x     R TTE-007
         heavy-wood     75|45 50|30 x      x      x     R TTE-008
         light-urban    50|30 25|15 150|90 100|60 25|15 R TTE-009
         heavy-urban    50|30 25|15 150|90 100|60 25|15 R TTE-010
         stream         50|30 50|30 100|60 100|60 x     R TTE-011
         ford           50|30 50|30 100|60 100|60 x     R TTE-012
         river          x     x     x      x      x     R TTE-013
         swamp          75|45 50|30 x      x      x     R TTE-014
         light-obstacle 25|15 0|0   50|30  100|60 x     R TTE-015
         heavy-obstacle 50|30 25|15 x      x      x     R TTE-016
         bridge         0|0   0|0   0|0    0|0    0|0   R TTE-017",
    );
}

/// PG-TFC-001..011, PG-CLS-006, PG-CAV-005: changes of formation.
#[test]
fn formation_changes_cost_what_is_noted() {
    table(
        "changes",
        "foot foot-2 foot-1 horse horse-2 horse-1",
        "turn            25|15 25|15 50|30  50|30 75|45  100|60 R TFC-001
         march-manoeuvre 25|15 50|30 75|45  x     x      x      R TFC-002
         march-line      50|30 75|45 100|60 75|45 100|60 150|90 R TFC-003
         manoeuvre-line  50|30 50|30 75|45  x     x      x      R TFC-004
         skirmish        50|30 50|30 75|45  75|45 100|60 150|90 R TFC-005
         square          50|30 75|45 100|60 x     x      x      R TFC-006",
    );
    list("irregular-changes", "foot 25 15 R TFC-008\n horse 0 0 B TFC-009");
    let book = Rulebook::default();
    let cost = |kind, class, one, other| {
        let change = Change::between(one, other).expect("they differ");
        book.change_cost(kind, class, change)
    };
    use Formation::*;
    let mm = |n| Some(Length::from_mm(n));
    assert_eq!(cost(UnitKind::LineInfantry, Class::Five, March, Line), mm(50));
    assert_eq!(cost(UnitKind::LineInfantry, Class::One, Line, Square), mm(100));
    assert_eq!(cost(UnitKind::LightInfantry, Class::Two, Manoeuvre, March), mm(50));
    assert_eq!(cost(UnitKind::HeavyCavalry, Class::Two, Column, Line), mm(100));
    assert_eq!(cost(UnitKind::Cuirassiers, Class::Three, Line, Square), None);
    assert_eq!(cost(UnitKind::ChargingInfantry, Class::One, Skirmish, Line), mm(25));
    assert_eq!(cost(UnitKind::IrregularCavalry, Class::One, Column, Skirmish), mm(0));
    assert_eq!(Change::between(Line, Line), None);
}
