//! The tables of melee.
use super::{list, table};

/// ANT-MEL-005, -006, ANT-TME-001 to -012: who strikes whom.
#[test]
fn the_melee_table_reads_as_in_the_notes() {
    table(
        "melee",
        "line column masse square skirmish cavalry-line cavalry-column skirmish-cavalry unlimbered garrison",
        "
        line             4 3 4 5  6 X+ 4  6  5  3 R TME-001
        reinforced-line  4 4 4 5  6 X  5  6  5  3 R TME-002
        column           4 4 4 5  6 2  3  6  5  3 R TME-003
        masse            4 4 4 5  6 5  6  NE 5  3 R TME-004
        square           3 3 4 5  6 6  6  NE 5  3 R TME-005
        skirmish         3 3 4 5  4 2X X+ 3  5  3 R TME-006
        cavalry-line     4 5 4 3  6 4  5  6  6  3 R TME-007
        cavalry-column   4 5 4 3  6 3  4  6  6  3 R TME-008
        skirmish-cavalry 4 5 4 3  5 2  3  4  6  3 R TME-009
        unlimbered       X X X 3  4 X+ X+ 4  NE 3 R TME-010
        limbered         E E E E  X E  E  X  NE E R TME-011
        garrison         6 5 6 NE 6 NE NE NE NE 4 R TME-012
        ",
    );
}

/// ANT-MEL-007, ANT-TMA-001 to -018: what is added to a blow.
#[test]
fn adjustments_of_melee_read_as_in_the_notes() {
    list(
        "melee-adjust",
        "
        elite 2 R TMA-001
        veteran 1 R TMA-002
        average 0 R TMA-003
        inferior x R TMA-004
        bad -2 R TMA-005
        large 1 R TMA-006
        normal 0 R MEL-007
        small x R TMA-007
        very-small -2 R TMA-008
        disordered -2 R TMA-009
        flank-or-rear -2 R TMA-010
        heavy-cavalry 1 R TMA-011
        lancers 1 R TMA-012
        enemy-armoured x R TMA-013
        at-halt x R TMA-014
        general 1 R TMA-015
        uphill 1 R TMA-016
        soft-cover x R TMA-017
        hard-cover -2 R TMA-018
        ",
    );
}

/// ANT-MCH-001 to -005: what happens to march columns; `x` is destroyed.
#[test]
fn hits_on_march_columns_read_as_in_the_book() {
    list(
        "march-hits",
        "
        foot-by-formed-cavalry x B MCH-001
        foot-guns-by-formed-cavalry x B MCH-001
        mounted-by-formed-cavalry 2 B MCH-002
        foot-guns-by-others x B MCH-003
        foot-by-others 2 B MCH-004
        mounted-by-others 1 B MCH-005
        ",
    );
}
