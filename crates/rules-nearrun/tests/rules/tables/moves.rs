//! The tables of bases, strength and movement.
use super::{list, table};

/// ANT-MOV-015, ANT-TMV-001 to -008, ANT-MAS-002: moves; masse moves as column.
#[test]
fn moves_read_as_in_the_notes() {
    table(
        "moves",
        "line reinforced-line column masse march square skirmish",
        "
        infantry      4  4 6  6 8  2 6  R TMV-001
        poor-infantry 3  3 5  5 8  1 5  R TMV-002
        heavy-cavalry 8  x 10 x 12 x 12 R TMV-003
        cavalry       10 x 12 x 14 x 12 R TMV-004
        ",
    );
    table(
        "gun-moves",
        "limbered march prolong",
        "
        light  5 6  3 R TMV-006
        medium 4 6  2 R TMV-005
        heavy  3 5  1 R TMV-007
        horse  8 10 3 R TMV-008
        ",
    );
}

/// ANT-DIR-002, -004, -006, ANT-MOV-016, -017, ANT-GUN-005, ANT-RSP-007: shares of a move, in hundredths.
#[test]
fn shares_of_a_move_read_as_in_the_book() {
    list(
        "shares",
        "
        oblique 50 B DIR-004
        retrograde 50 B DIR-002
        rally-back 50 B DIR-006
        difficult 50 R MOV-017
        road 150 R MOV-016
        near-charge 50 B GUN-005
        counter-charge 50 B RSP-007
        ",
    );
}

/// ANT-STR-001 to -004: hits.
#[test]
fn strength_reads_as_in_the_book() {
    list(
        "strength",
        "
        base 4 B STR-001
        elite 2 B STR-002
        veteran 1 B STR-002
        average 0 B STR-002
        inferior x B STR-002
        bad -2 B STR-002
        large 1 B STR-003
        normal 0 B STR-003
        small x B STR-003
        very-small x B STR-003
        least 1 B STR-004
        most 7 B STR-004
        ",
    );
}

/// ANT-DEF-004 to -008: sizes by figures, men and pieces.
#[test]
fn sizes_read_as_in_the_book() {
    table(
        "sizes",
        "figures men pieces",
        "
        very-small 4  199 2 B DEF-006
        small      8  449 4 B DEF-005
        normal     14 749 9 D DEF-007
        ",
    );
}

/// ANT-MMU-008, ANT-SCL-002: bases.
#[test]
fn bases_read_as_in_the_notes() {
    table(
        "bases",
        "front depth limbered figures",
        "
        infantry 1 0.5 0.5 3 U MMU-008
        cavalry  1 1   1   2 U MMU-008
        guns     1 1   1.5 1 U MMU-008
        ",
    );
}
