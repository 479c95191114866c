//! Quick searches and kept facts against plain loops over everything. The comparisons use private names, so they are compiled
//! with the library, by its feature `oracle`.
use rules_veritas::oracle;

#[test]
fn kept_bases_and_sets_are_those_of_the_units() {
    oracle::kept_bases_and_sets_are_those_of_the_units();
}

/// IDV-SEQ-006, IDV-ORD-012: who is within a reach and who is nearest.
#[test]
fn enemies_within_reach_are_those_of_a_loop_over_all() {
    oracle::enemies_within_reach_are_those_of_a_loop_over_all();
}

/// IDV-MOV-019, -020, -021: whom a unit overlaps elsewhere, and whom a straight leg comes near or into.
#[test]
fn units_met_on_a_way_are_those_of_a_loop_over_all() {
    oracle::units_met_on_a_way_are_those_of_a_loop_over_all();
}

/// IDV-COM-009, IDV-ORD-021: a unit out of command comes nearer to no enemy.
#[test]
fn nearer_to_an_enemy_is_nearer_to_any_of_them() {
    oracle::nearer_to_an_enemy_is_nearer_to_any_of_them();
}

/// IDV-LOS-001: on open ground sight is stopped by units alone.
#[test]
fn whoever_is_seen_past_all_units_is_seen() {
    oracle::whoever_is_seen_past_all_units_is_seen();
}

/// IDV-CAS-005: a commander alone is touched by whatever enemy stands there.
#[test]
fn commanders_are_touched_by_any_enemy_that_is_near() {
    oracle::commanders_are_touched_by_any_enemy_that_is_near();
}

/// IDV-ORD-012, -013, -019: what is kept about a unit is what is found about a copy of it, of which nothing is kept.
#[test]
fn what_is_kept_is_what_is_found_anew() {
    oracle::what_is_kept_is_what_is_found_anew();
}

/// IDV-LOS-001: if the quick check says that a unit hides a base, then that unit blocks every line to it.
#[test]
fn what_is_hidden_is_seen_along_no_line() {
    oracle::what_is_hidden_is_seen_along_no_line();
}

/// IDV-MOV-021: the quick check never says that a leg keeps off a base that the search finds near.
#[test]
fn whoever_keeps_off_is_not_found_to_be_near() {
    oracle::whoever_keeps_off_is_not_found_to_be_near();
}

/// What is kept about a unit after an event of any kind is what is found anew.
#[test]
fn every_kind_of_event_forgets_what_it_changes() {
    oracle::every_kind_of_event_forgets_what_it_changes();
}
