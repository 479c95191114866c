//! Points.
use super::list;

/// ANT-PTS-001 to -004, -007: prices of units, in half points.
#[test]
fn prices_of_units_read_as_in_the_book() {
    list(
        "points",
        "
        infantry-hit 2 B PTS-001
        small-gun 4 B PTS-001
        very-small-gun 2 B PTS-001
        trained-light 2 B PTS-001
        cavalry-hit 3 B PTS-002
        heavy 4 B PTS-002
        lancers 2 B PTS-002
        armoured 2 B PTS-002
        foot-gun-hit 4 B PTS-003
        light-foot-guns -4 B PTS-003
        heavy-foot-guns 4 B PTS-003
        horse-gun-hit 6 B PTS-004
        light-horse-guns -6 B PTS-004
        ",
    );
}

/// ANT-PTS-005, -006: prices of generals and ADCs, in half points.
#[test]
fn prices_of_generals_read_as_in_the_book() {
    list(
        "staff-points",
        "
        adc 8 B PTS-005
        brigade 16 B PTS-005
        division 30 B PTS-005
        leads-brigade -10 B PTS-005
        corps 40 B PTS-005
        army 40 U PTS-006
        ",
    );
}
