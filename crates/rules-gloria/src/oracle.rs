//! Comparisons of what is kept or found by a shorter way with what the plain way finds, and tests of private functions. They are called
//! from `tests/laws/oracle.rs`.
pub use crate::aspect::oracle::flank_and_rear_as_in_the_worked_example;
pub use crate::fire::what_crosses_an_arc_is_what_is_found_plainly;
pub use crate::known::anew::what_is_kept_is_what_is_found_anew;
pub use crate::works::{
    a_gap_at_the_end_leaves_one_line_and_a_short_line_is_gone, a_gap_in_the_middle_leaves_two_lines,
};
