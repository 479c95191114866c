//! Quick searches and kept facts against plain loops over everything. The comparisons use private names, so they are compiled
//! with the library, by its feature `oracle`.
use rules_glorious::oracle;

/// AGV-BAS-006, -007: bodies and a plain loop find the same contacts and the same enemies near.
#[test]
fn contacts_and_distances_are_those_of_plain_loops() {
    oracle::contacts_and_distances_are_those_of_plain_loops();
}

/// AGV-FUN-001, AGV-FIR-046: the kept sets hold the same units that a plain loop finds.
#[test]
fn sets_are_those_of_plain_loops() {
    oracle::sets_are_those_of_plain_loops();
}

/// AGV-CHG-003..006: every enemy that a unit can charge is among the charges worth considering.
#[test]
fn every_legal_charge_is_considered() {
    oracle::every_legal_charge_is_considered();
}

/// AGV-FIR-039: the quick check finds every enemy that a unit may fire at.
#[test]
fn targets_are_those_of_a_plain_loop() {
    oracle::targets_are_those_of_a_plain_loop();
}

/// AGV-MOV-017, -022: a straight move that is found free meets nobody, and no move is refused because of a distant unit.
#[test]
fn moves_are_free_where_a_plain_loop_finds_nobody() {
    oracle::moves_are_free_where_a_plain_loop_finds_nobody();
}

/// AGV-FUN-005: a table that was read again derives the same bodies as the one that was played on.
#[test]
fn bodies_are_derived_again_when_a_table_is_read() {
    oracle::bodies_are_derived_again_when_a_table_is_read();
}

/// AGV-FRM-002, -003, -005, -013, -014.
#[test]
fn patterns_are_those_of_the_rules() {
    oracle::patterns_are_those_of_the_rules();
}

/// AGV-FRM-006..009.
#[test]
fn open_order_is_for_missiles_light_horse_guns_and_commanders() {
    oracle::open_order_is_for_missiles_light_horse_guns_and_commanders();
}
