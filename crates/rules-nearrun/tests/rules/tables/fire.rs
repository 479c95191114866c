//! The tables of fire.
use super::{list, table};

/// ANT-FIR-015, ANT-TFI-001 to -011: fire by guns, columns, faces, skirmishers and cavalry.
#[test]
fn the_fire_table_reads_as_in_the_notes() {
    table(
        "fire",
        "artillery-long artillery-canister column face skirmish cavalry",
        "
        line             6  X  5 4 5 6  R TFI-001
        reinforced-line  5  X+ 5 4 5 6  R TFI-002
        column           5  X+ 4 3 4 5  R TFI-003
        masse            4  2X 4 3 4 5  R TFI-004
        square           4  2X 4 3 4 5  R TFI-005
        march-column     4  2X 4 3 4 5  R TFI-006
        skirmish         NE 4  6 6 5 6  R TFI-007
        cavalry-line     5  X  5 4 5 6  R TFI-008
        cavalry-column   4  X+ 4 3 4 5  R TFI-009
        unlimbered       6  4  6 5 4 6  R TFI-010
        limbered         5  X  5 4 4 5  R TFI-011
        ",
    );
}

/// ANT-FIR-016, ANT-TFI-012 to -022: volleys of foot in line.
#[test]
fn volleys_of_a_line_read_as_in_the_notes() {
    list(
        "volleys",
        "
        line X B TFI-012
        reinforced-line X R TFI-013
        column X+ B TFI-014
        masse X+ R TFI-015
        square X+ R TFI-016
        march-column X+ R TFI-017
        skirmish 5 R TFI-018
        cavalry-line X R TFI-019
        cavalry-column X+ R TFI-020
        unlimbered 4 R TFI-021
        limbered X R TFI-022
        ",
    );
}

/// ANT-FIR-017, ANT-TFA-001 to -017, ANT-OPT-001: what is added to a die of fire.
#[test]
fn adjustments_of_fire_read_as_in_the_notes() {
    list(
        "fire-adjust",
        "
        elite 2 B TFA-001
        veteran 1 R TFA-002
        average 0 R TFA-003
        inferior x R TFA-004
        bad -2 R TFA-005
        secondary -3 B TFA-006
        into-melee -3 B TFA-007
        pass-through -3 R TFA-008
        large 1 R TFA-009
        normal 0 R FIR-017
        small x R TFA-010
        very-small -2 R TFA-011
        disordered x R TFA-012
        soft-cover x R TFA-013
        hard-cover -2 R TFA-014
        heavy-gun 1 R TFA-015
        light-gun x R TFA-016
        trained-light 1 R TFA-017
        long-band -2 R OPT-001
        ",
    );
}

/// ANT-FIR-014, ANT-TRG-001 to -007: ranges.
#[test]
fn ranges_read_as_in_the_notes() {
    list(
        "ranges",
        "
        musket 3 R TRG-001
        skirmish 4 R TRG-002
        rifle 6 R TRG-003
        carbine 2 R TRG-004
        near-band 2 R OPT-001
        ",
    );
    table(
        "gun-ranges",
        "canister long pass",
        "
        light  5 14 2 R TRG-005
        medium 6 18 2 R TRG-006
        heavy  8 24 3 R TRG-007
        ",
    );
}
