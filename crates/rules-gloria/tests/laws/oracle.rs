//! Quick searches and kept facts against plain loops over everything. The comparisons use private names, so they are compiled
//! with the library, by its feature `oracle`.
use rules_gloria::oracle;

/// EX-P02: a line that faces north, its front line at y 600, from x 810 to 990, its rear line at y 580.
#[test]
fn flank_and_rear_as_in_the_worked_example() {
    oracle::flank_and_rear_as_in_the_worked_example();
}

#[test]
fn a_gap_in_the_middle_leaves_two_lines() {
    oracle::a_gap_in_the_middle_leaves_two_lines();
}

#[test]
fn a_gap_at_the_end_leaves_one_line_and_a_short_line_is_gone() {
    oracle::a_gap_at_the_end_leaves_one_line_and_a_short_line_is_gone();
}

/// PG-SHO-010, PG-CHG-011, PG-VIC-011: at every decision of random battles.
#[test]
fn what_is_kept_is_what_is_found_anew() {
    oracle::what_is_kept_is_what_is_found_anew();
}

/// PG-SHO-011: for moves of every unit, at every eighth decision of random battles.
#[test]
fn what_crosses_an_arc_is_what_is_found_plainly() {
    oracle::what_crosses_an_arc_is_what_is_found_plainly();
}
