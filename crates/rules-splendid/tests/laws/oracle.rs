//! Quick searches and kept facts against plain loops over everything. The comparisons use private names, so they are compiled
//! with the library, by its feature `oracle`.
use rules_splendid::oracle;

/// ASV-CHG-010, ASV-XCH-004: a charge that is possible with some pivot or extension is found.
#[test]
fn quick_searches_find_the_charges_that_the_rules_accept() {
    oracle::quick_searches_find_the_charges_that_the_rules_accept();
}

/// The enemies found in the lane of a charge are those found by checking every enemy.
#[test]
fn charges_have_the_targets_that_a_look_at_every_enemy_finds() {
    oracle::charges_have_the_targets_that_a_look_at_every_enemy_finds();
}

#[test]
fn outlines_cover_the_bases_and_nothing_else() {
    oracle::outlines_cover_the_bases_and_nothing_else();
}

/// ASV-MOV-005, ASV-MOV-006, ASV-MAN-004: notes about all units made at once equal the notes about each unit made separately.
#[test]
fn notes_of_all_are_the_notes_of_each() {
    oracle::notes_of_all_are_the_notes_of_each();
}

/// ASV-CHF-006: a formation missing from the menu because the unit is in it would be refused as no change.
#[test]
fn formations_left_off_the_menu_are_refused() {
    oracle::formations_left_off_the_menu_are_refused();
}
